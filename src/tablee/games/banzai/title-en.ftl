game-banzai = Banzaï!
game-banzai-pitch = Swap in secret, shout first, dive for the pawns. Everybody at once.
game-banzai-mood = Reflexes and laughter
