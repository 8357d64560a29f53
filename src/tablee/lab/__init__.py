"""Simulated games and tournaments of bots, and the duels of the page `/fair`."""
