game-dan = Dan Dan Dan
game-dan-pitch = A card turns over: shoot, raise your hands, or do not move at all. But be quick!
game-dan-mood = Pure reflexes
