### Textes de la maison, communs au serveur et au client.
### Espace insécable devant « : », fine insécable devant « ! », « ? » et « ; ».

house = Tablée
tagline = Cinq jeux de société français, à plusieurs, sur tous les écrans.
games = Les cinq jeux
language = Langue
players = { $min } à { $max } joueurs
# Une suite de noms : « Ana, Bo et Cléo ».
and = { $list } et { $last }
# Une place dont on ne sait pas le nom.
player = Joueur { $number }

game-bantu = Bantu
game-bantu-pitch = Quatre pions font le tour du plateau rond. Côte à côte, ils courent plus vite ; seul, on repart du début.
game-rouge = Défifoo Rouge
game-rouge-pitch = Quatre gangs, la police, une Banque, et une Bombe qui peut tomber à tout moment.
game-bungee = Bungee
game-bungee-pitch = Allégez votre main jusqu’à cinq points, criez « Bungee » et espérez que personne ne descende plus bas.
game-banzai = Banzaï !
game-banzai-pitch = On échange en secret, on crie le premier, on se jette sur les pions. Tout le monde à la fois.
game-dandandan = Dan Dan Dan
game-dandandan-pitch = Une carte se retourne : tirez, levez les mains ou ne bougez surtout pas. Mais vite !
