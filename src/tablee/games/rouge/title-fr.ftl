game-rouge = Défifoo Rouge
game-rouge-pitch = Quatre gangs, la police, une Banque, et une Bombe qui peut tomber à tout moment.
game-rouge-mood = Plis et surprises
