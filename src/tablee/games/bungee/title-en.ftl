game-bungee = Bungee
game-bungee-pitch = Slim your hand to five points, call “Bungee” and hope that nobody goes lower.
game-bungee-mood = Calm and nerve
