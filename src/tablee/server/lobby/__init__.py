"""All tables of the house: made, found, kept, let go."""
