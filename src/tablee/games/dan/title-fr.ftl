game-dan = Dan Dan Dan
game-dan-pitch = Une carte se retourne : tirez, levez les mains ou ne bougez surtout pas. Mais vite !
game-dan-mood = Réflexes purs
