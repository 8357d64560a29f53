game-banzai = Banzaï !
game-banzai-pitch = On échange en secret, on crie le premier, on se jette sur les pions. Tout le monde à la fois.
game-banzai-mood = Réflexes et fous rires
