game-dandandan = Dan Dan Dan
game-dandandan-pitch = A card turns over: shoot, raise your hands, or do not move at all. But be quick!
