"""One live table: its queue, its game under way, its pages."""
