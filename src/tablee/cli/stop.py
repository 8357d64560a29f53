"""How a verb says that it cannot go on."""


class Stop(Exception):
    """One clear sentence for the person at the keyboard: `main` prints it and exits with status 2."""
