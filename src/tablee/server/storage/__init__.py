"""What is kept: the interface, and SQLite or PostgreSQL behind it."""
