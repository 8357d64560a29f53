"""Who drives a game: virtual time for simulations, real time for live tables."""
