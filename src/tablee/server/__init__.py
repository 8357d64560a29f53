"""The web application."""

from tablee.server.app import create_app
from tablee.server.run import Unavailable, run
from tablee.server.settings import Settings

__all__ = ["Settings", "Unavailable", "create_app", "run"]
