game-bungee = Bungee
game-bungee-pitch = Allégez votre main jusqu’à cinq points, criez « Bungee » et espérez que personne ne descende plus bas.
game-bungee-mood = Calme et culot
