"""The tables of a server: made, found, loaded, unloaded, deleted."""
