"""Who drives a game: virtual time and real time."""
