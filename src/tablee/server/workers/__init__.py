"""Work done beside the event loop: bots think, duels are simulated, games seen again; and how far the server lags."""
