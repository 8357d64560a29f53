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

## Server

server-malformed = Cette demande ne se lit pas : { $detail }.
server-text-only = Seul du texte peut être envoyé à une table.
server-too-long = Ce message est trop long : au plus { $most } octets.
server-too-fast = Trop de messages d’un coup : attendez un instant, puis recommencez.
server-origin = Cette page vient d’un autre site : elle ne peut pas parler à cette maison.
server-nothing-here = Il n’y a rien à cette adresse.
server-broken = Quelque chose s’est mal passé de notre côté. Rien n’a changé à la table.
server-not-stored = Cela n’a pas pu être enregistré, rien n’a donc changé. Réessayez dans un instant.
server-unknown-game = La maison ne connaît pas ce jeu : « { $game } ».
server-players =
    { $players ->
        [0] Il n’y a aucune place, et ce jeu en veut de { $least } à { $most }.
        [one] Il n’y a qu’{ $players } place, et ce jeu en veut de { $least } à { $most }.
       *[other] Il y a { $players } places, et ce jeu en veut de { $least } à { $most }.
    }
server-one-is-me = Il faut vous garder une place, et une seule.
server-unknown-bot = Aucun robot ne s’appelle « { $bot } » ici. Au choix : { $bots }.
server-option = Cette option ne convient pas : { $detail }.
server-name = Il vous faut un nom qui se lise.
server-many-tables = Vous avez ouvert beaucoup de tables : attendez un peu avant la suivante.
server-house-full = La maison est pleine pour l’instant. Réessayez un peu plus tard.
server-unknown-table = Il n’y a pas de table à cette adresse.
server-unknown-code = Aucune table n’attend sous ce code. Il a peut-être changé, ou la partie a commencé.
server-other-rules = Cette partie suit d’anciennes règles, que la maison ne joue plus.
server-full = Toutes les places sont prises. Vous pouvez regarder.
server-crowded = Trop de pages regardent déjà cette table. Réessayez plus tard.
server-unknown-token = Cette place n’est pas la vôtre. Vous pouvez regarder.
server-hello-first = La table ne sait pas encore qui vous êtes.
server-look-on = Vous regardez : seuls ceux qui sont assis peuvent agir.
server-host-only = Seule la personne qui a ouvert la table peut faire cela.
server-no-such-seat = Cette table n’a pas cette place.
server-own-seat = C’est votre propre place : vous pouvez en choisir une autre, pas la laisser.
server-seats-open = Il manque encore quelqu’un : donnez sa place à un robot, ou attendez.
server-begun = La partie a déjà commencé.
server-not-begun = La partie n’a pas encore commencé.
server-not-over = La partie n’est pas finie.
