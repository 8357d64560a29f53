game-bantu = Bantu
game-bantu-pitch = Quatre pions font le tour du plateau rond. Côte à côte, ils courent plus vite ; seul, on repart du début.
game-bantu-mood = Pure stratégie
