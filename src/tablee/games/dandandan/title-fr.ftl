game-dandandan = Dan Dan Dan
game-dandandan-pitch = Une carte se retourne : tirez, levez les mains ou ne bougez surtout pas. Mais vite !
