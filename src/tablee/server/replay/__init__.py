"""Replays and lessons: records judged and shown, entry by entry, in the messages of a live table."""
