"""Durable tables: the interface, SQLite, PostgreSQL, backups and copies."""
