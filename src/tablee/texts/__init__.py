"""Texts in French and English, shared with the web client."""
