### Texts of the house, shared by the server and the client.

house = Tablée
tagline = Five French tabletop games, together, on any screen.
games = The five games
language = Language
players = { $min } to { $max } players
# Names in a row: “Ana, Bo and Cleo”.
and = { $list } and { $last }
# A seat without a name.
player = Player { $number }

game-bantu = Bantu
game-bantu-pitch = Four pieces race around a round board. Side by side they run faster; alone they are sent back.
game-rouge = Défifoo Rouge
game-rouge-pitch = Four gangs, the police, a Bank, and a Bomb that can drop at any moment.
game-bungee = Bungee
game-bungee-pitch = Slim your hand to five points, call “Bungee” and hope that nobody goes lower.
game-banzai = Banzaï!
game-banzai-pitch = Swap in secret, shout first, dive for the pawns. Everybody at once.
game-dandandan = Dan Dan Dan
game-dandandan-pitch = A card turns over: shoot, raise your hands, or do not move at all. But be quick!
