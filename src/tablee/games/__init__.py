"""The five games: one folder each."""
