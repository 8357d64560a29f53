"""The web application. Imports nothing here, so that worker processes load only the modules that they need."""
