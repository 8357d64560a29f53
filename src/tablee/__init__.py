"""Tablée: five French tabletop games, in the browser, as a library and on the command line."""

__version__ = "0.1.0"
