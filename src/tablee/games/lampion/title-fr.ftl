game-lampion = Lampions
game-lampion-pitch = Un lampion s’allume : appuyez avant les autres, sauf si c’est un leurre.
