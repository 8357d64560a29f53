"""The web application. Nothing is imported here: the processes in which bots think need only one module of it."""
