game-lampion = Lanterns
game-lampion-pitch = A lantern lights up: press before the others do, unless it is a decoy.
