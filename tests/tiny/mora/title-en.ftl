game-mora = Mora
game-mora-pitch = All show fingers at once, and the sum says who scores.
