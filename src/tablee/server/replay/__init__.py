"""Games seen again, and lessons: records judged and shown, entry by entry, as a live table would have shown them."""
