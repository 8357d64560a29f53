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

## Server

server-malformed = This request cannot be read: { $detail }.
server-text-only = Only text can be sent to a table.
server-too-long = This message is too long: { $most } bytes at most.
server-too-fast = Too many messages at once: wait a moment, then try again.
server-origin = This page comes from another site: it may not talk to this house.
server-nothing-here = There is nothing at this address.
server-broken = Something went wrong on our side. Nothing has changed at the table.
server-not-stored = This could not be saved, so nothing has changed. Try again in a moment.
server-unknown-game = The house does not know this game: “{ $game }”.
server-players =
    { $players ->
        [0] There are no seats, and this game needs { $least } to { $most }.
        [one] There is only { $players } seat, and this game needs { $least } to { $most }.
       *[other] There are { $players } seats, and this game needs { $least } to { $most }.
    }
server-one-is-me = Keep one seat for yourself, and only one.
server-unknown-bot = No bot is called “{ $bot }” here. There are: { $bots }.
server-option = This option will not do: { $detail }.
server-name = You need a name that can be read.
server-many-tables = You have opened many tables: wait a little before the next one.
server-house-full = The house is full just now. Try again a little later.
server-unknown-table = There is no table at this address.
server-unknown-code = No table is waiting under this code. It may have changed, or the game has begun.
server-other-rules = This game follows old rules that the house no longer plays.
server-full = All seats are taken. You can look on.
server-crowded = Too many pages are watching this table already. Try again later.
server-unknown-token = This seat is not yours. You can look on.
server-hello-first = The table does not know yet who you are.
server-look-on = You are looking on: only those who sit at the table can do that.
server-host-only = Only whoever opened the table can do that.
server-no-such-seat = This table has no such seat.
server-own-seat = This is your own seat: you can choose another one, but not leave it.
server-seats-open = Somebody is still missing: give their seat to a bot, or wait.
server-begun = The game has already begun.
server-not-begun = The game has not begun yet.
server-not-over = The game is not over.
