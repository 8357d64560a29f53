"""Work beside the event loop: bots, replays and duels, in processes of their own."""
