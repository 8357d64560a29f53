game-mora = La mourre
game-mora-pitch = Tous montrent des doigts à la fois : la somme dit qui marque.
