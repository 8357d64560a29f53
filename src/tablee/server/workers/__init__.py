"""Work done beside the event loop: bots think, duels are simulated, the load is watched."""
