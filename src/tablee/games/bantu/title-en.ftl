game-bantu = Bantu
game-bantu-pitch = Four pieces race around a round board. Side by side they run faster; alone they are sent back.
game-bantu-mood = Pure strategy
