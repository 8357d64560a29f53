"""The web application."""

from tablee.server.app import create_app
from tablee.server.run import Unavailable, run

__all__ = ["Unavailable", "create_app", "run"]
