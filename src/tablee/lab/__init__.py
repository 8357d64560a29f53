"""Simulated games and tournaments of bots, and simulated reflex rounds."""
