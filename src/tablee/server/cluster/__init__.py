"""Several processes of one house: each table is run by one of them, and can be reached at all."""
