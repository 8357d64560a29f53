"""The laws that every game and bot must keep, as a suite that others can run on their own."""
