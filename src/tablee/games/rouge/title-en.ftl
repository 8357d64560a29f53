game-rouge = Défifoo Rouge
game-rouge-pitch = Four gangs, the police, a Bank, and a Bomb that can drop at any moment.
game-rouge-mood = Tricks and surprises
