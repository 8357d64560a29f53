"""What is kept: the interface, and SQLite behind it."""
