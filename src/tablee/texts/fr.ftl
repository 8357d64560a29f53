### Textes de la maison, communs au serveur et au client.
### Espace insécable devant « : », fine insécable devant « ! », « ? » et « ; ».

house = Tablée
tagline = Cinq jeux de société français, à plusieurs, sur tous les écrans.
games = Les cinq jeux
language = Langue
players = { $min } à { $max } joueurs
minutes = { $min } à { $max } min
from-age =
    { $by ->
        [house] conseillé dès { $age } ans
       *[rulebook] dès { $age } ans
    }
# Une suite de noms : « Ana, Bo et Cléo ».
and = { $list } et { $last }
# Une place dont on ne sait pas le nom.
player = Joueur { $number }

## La page : l’accueil

play = Jouer à { $game }
play-now = Jouer tout de suite
play-now-at = Jouer tout de suite à { $game }
with-friends = Avec des amis
play-with = Jouer à { $game } avec des amis
guest = Convive
still-gathering = La partie n’a pas encore commencé.
coming = Bientôt à table
my-tables = Vos tables ouvertes
sit-again = Reprendre ma place
last-there = Vu le { $when }
with = avec { $names }
forget-table = Oublier cette table de { $game }
forget-sure = Cet appareil ne pourra plus reprendre votre place à cette table.
forget-yes = Oublier
forget-no = Garder
watch-title = Des parties à regarder
have-code = On vous a donné un code ?
code-example = Par exemple BCDF
join = Rejoindre
try-again = Réessayer
unreachable = Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.
loading = Un instant…
to-home = Accueil
nothing-here-help = Le lien est peut-être incomplet. Si l’on vous a donné un code, il s’entre à l’accueil.
offline-title = La maison ne répond pas
offline-help = Votre appareil est hors ligne, ou la maison est fermée un moment. Rien n’est perdu : vos tables vous attendent.
offline-trying = Nouvel essai…
offline-waiting = La page réessaie d’elle-même, toutes les cinq secondes.
offline-rules = En attendant, relire les règles
preview-game = { $game }
preview-table = Une table de { $game }
preview-replay = Une partie de { $game }, à revoir
preview-rules = Règles de { $game }
preview-learn = Première leçon de { $game }
preview-code = On vous attend à une table
back = Retour
close = Fermer
who-was-first-help = Deux joueurs, deux connexions, mille duels jugés devant vous.

## La page : ouvrir une table

who-plays = Qui joue ?
preset = Façon de jouer
preset-own = À ma façon
preset-own-help = Les options sont réglées ci-dessous.
options-usual = Avec les règles habituelles.
options-differ = Options modifiées :
option-is = { $option } : { $value }
yes = oui
no = non
option-seconds = { $seconds } s
option-own = dessiné pour cette table
watched = Que l’on puisse nous regarder
watched-help = Pendant la partie, cette table est proposée à l’accueil à toute personne de passage. Sinon, il faut avoir le lien.
options-change = Jouer comme cela
options-stand = C’est ainsi que l’on joue
my-table-changes = Allure, options et public
watched-said = Pendant la partie, toute personne de passage dans la maison peut regarder.
how-we-play = Options de la partie
unit-seconds = s
my-name = Votre nom
a-bot = Un robot
a-friend = À inviter
a-neighbour = Quelqu’un ici
a-person = Une personne
bot-sensible = réfléchi
bot-beginner = débute
bot-sharp = aguerri
bot-farthest = va toujours au plus loin
bot-random = joue au hasard
bot-sensible-help = Il joue bien, sans calculer loin.
bot-beginner-help = Il se trompe souvent : l’adversaire des premières parties.
bot-sharp-help = Il calcule plus loin, ou réagit plus vite : le plus fort.
bot-farthest-help = Il va toujours le plus loin possible, sans réfléchir.
bot-random-help = Il joue n’importe quoi, mais toujours dans les règles.
bots-fair = Aucun robot ne voit plus que ce que l’on voit de sa place.
a-bot-that = Robot, { $how }
add-seat = Ajouter une place
remove-seat = Enlever la place { $number }
pace = Allure
pace-instant = Éclair
pace-instant-help = Les robots jouent sans attendre.
pace-quick = Vive
pace-quick-help = Les robots jouent vite, les pauses sont courtes.
pace-normal = Normale
pace-normal-help = Les robots prennent le temps de réfléchir, comme à table.
pace-calm = Tranquille
pace-calm-help = Les robots prennent leur temps, les pauses sont longues.
less = { $what } : un de moins
more = { $what } : un de plus
open-table = Ouvrir la table
begin = Commencer la partie

## La page : s’asseoir

invited = { $owner } vous invite à jouer à { $game }
sit-down = S’asseoir
look-on = Seulement regarder
table-full = Toutes les places sont prises, mais vous pouvez regarder.
waiting-title = Une table de { $game }
waiting-for =
    { $count ->
        [one] Il manque encore une personne.
       *[other] Il manque encore { $count } personnes.
    }
waiting-owner = Tout le monde est là. { $owner } va lancer la partie.
waiting-away =
    { $count ->
        [one] { $names } n’est pas encore là.
       *[other] { $names } ne sont pas encore là.
    }
all-here = Tout le monde est là : à vous de lancer la partie.
awaited = On attend quelqu’un
onlookers =
    { $count ->
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
you = vous
here = ici
owner = lance la partie
owner-playing = hôte de la table
away = hors ligne
absent = un robot joue à sa place
who-sits = Qui s’assoit à la place { $number }
beside = Quelqu’un d’autre joue ici, sur cet appareil ?
beside-name = Son nom
beside-sit = Ajouter
invite = Inviter
invite-help = Scannez l’image, envoyez le lien ou dictez ce code :
local-only = Ce lien ne marche que sur cet appareil. Pour inviter d’autres appareils, ouvrez d’abord cette page par l’adresse réseau que le serveur affiche en démarrant.
qr = Le lien de la table, à scanner avec un téléphone
link = Le lien de la table
copy = Copier
copied = Copié
share = Partager
no-table = Il n’y a pas de table ici
no-table-help = Le lien est peut-être incomplet, ou la table a été rangée.
not-loaded = La table n’a pas pu se charger

## La page : les avatars

avatars = Avatars
avatar-mine = Votre avatar : { $avatar }. En choisir un autre
introduce = Changer
introduce-what = le nom ou l’avatar ({ $name })
introduce-so = Enregistrer
introduce-keep = Annuler
avatar-pear = Poire
avatar-cherry = Cerises
avatar-pineapple = Ananas
avatar-banana = Banane
avatar-strawberry = Fraise
avatar-grapes = Raisin
avatar-lemon = Citron
avatar-apple = Pomme
avatar-melon = Pastèque
avatar-avocado = Avocat
avatar-mushroom = Champignon
avatar-carrot = Carotte
avatar-aubergine = Aubergine
avatar-radish = Radis
avatar-garlic = Ail
avatar-artichoke = Artichaut
avatar-chilli = Piment
avatar-pumpkin = Citrouille
avatar-corn = Maïs
avatar-peas = Petits pois
avatar-broccoli = Brocoli
avatar-leek = Poireau
avatar-croissant = Croissant
avatar-cheese = Fromage

## La page : à table

table-tools = Outils de la table
tab-log = Journal
tab-score = Scores
tab-people = Joueurs
tab-rules = Règles
to-plain = Texte
to-designed = Table
settings = Réglages
hints = Conseils aux débutants
hint-ask = Un conseil ?
hint-good = Un bon joueur : { $move }.
hint-thinks = On réfléchit…
hint-may = Que puis-je faire ?
sound = Sons
volume = Volume
animations = Animations
text-size = Taille du texte
text-choice = { $choice ->
    [large] Grand
    [larger] Très grand
   *[usual] Normal
  }
theme = Apparence
theme-choice = { $choice ->
    [light] Claire
    [dark] Sombre
   *[device] Auto
  }
colours-apart = Couleurs bien distinctes
shortcuts = Raccourcis clavier
your-turn = À vous !
turn-of = À { $name } !
you-look-on = Vous regardez
see-rule = Voir la règle
see-rule-of = Voir la règle : { $line }
rules-house = La table y veille elle-même : on n’y pense que si elle refuse un coup.
rule-in-question = La règle en question :
rules-title = Règles de { $game }
rules-read = Lire les règles
rules-contents = Sommaire
rules-aim = Le but en trois images
rules-sheet = Aide-mémoire
rules-book = Les règles
rules-articles = Articles
rules-print = Imprimer
rules-own-page = Lire les règles sur leur propre page
rules-search = Chercher dans les règles
rules-search-clear = Effacer la recherche
rules-found = { $count ->
    [0] Aucun article ne contient ces mots.
    [one] Un article
   *[other] { $count } articles
}
rules-added = Précisé par cette maison, là où la règle imprimée se tait
rules-see = Voir
rules-see-settled = Précisé en
rules-keys = Les touches, à la table
meanwhile = Pendant votre absence :
continued-from-game = Suite d’une autre partie, à partir du coup { $move }. Revoir cette partie
continued-from-record = Suite d’un relevé, à partir du coup { $move }. Ce qui précède est dans ce fichier.
nothing-yet = Rien ne s’est encore passé.
no-score = Pas encore de score.
round = Manche
total = Total
ahead = En tête
best-least = Le plus petit total gagne.
best-most = Le plus grand total gagne.
line-connecting = Connexion…
line-offline = Vous êtes hors ligne.
line-unreachable = Le serveur ne répond pas.
line-help = On se reconnecte tout seul, rien n’est perdu.
bot-plays = Comment joue { $name }
leave-seat = Quitter ma place
leave-sure = Un robot jouera à votre place, et vous regarderez.
leave-yes = Quitter
leave-stay = Rester
left-seat = { $name } a quitté la table ; { $bot }, un robot, joue à sa place.
took-seat = { $bot }, un robot, laisse sa place à { $name }.
take-seat = Prendre la place d’un robot
take-seat-help = Vous vous assiérez à la fin de cette manche.
take-seat-whose = Quelle place ?
take-seat-any = N’importe laquelle
seat-offered = Vous regardez.
seat-promised = { $name } s’assied ici après cette manche.
seat-promised-you = { $bot } vous laissera sa place après cette manche.
seat-refuse = Pas de place pour { $name }
seat-to-bot = Donner la place à un robot
my-table = Ma table
chat = On peut aussi écrire avec ses propres mots
talk = Discussion
talk-nothing = Personne n’a encore rien dit.
talk-look-on = Celles et ceux qui jouent se parlent ; vous pouvez lire.
talk-words = Avec vos mots
talk-send = Dire
talk-says = { $name } dit : { $what }
talk-unread = non lus
mute = Ne plus entendre
mute-all = N’entendre personne
phrase-hello = Bonjour !
phrase-well-played = Bien joué !
phrase-ouch = Aïe !
phrase-one-second = Une seconde…
phrase-your-turn = À vous !
phrase-lucky = Quelle chance !
phrase-thanks = Merci !
phrase-again = Une autre ?
emote-smile = Sourire
emote-laugh = Rire
emote-wow = Surprise
emote-sad = Tristesse
emote-think = Doute
emote-heart = Cœur
nudge = Rappeler
nudged-you = On vous attend ! ({ $name })
nudged = Rappel envoyé à { $names }.
idle-awaited = On attend { $names }…
gone-awaited = Hors ligne : { $names }.
bot-in =
    { $seconds ->
        [0] Un robot va jouer.
       *[other] Un robot joue dans { $seconds } s.
    }
latecomers = Qui regarde peut prendre la place d’un robot
no-seat = Pas de place ici
takeback = Reprendre
takeback-mine = Reprendre mon coup
takeback-of = Reprendre le coup joué par { $name }
takeback-asks = { $name } aimerait reprendre son coup.
takeback-grant = D’accord
takeback-decline = Non
takeback-asked = Vous avez demandé à reprendre votre coup. On attend : { $names }.
takeback-withdraw = Tant pis
takeback-stands = Votre coup reste joué.
ready = Continuer
is-ready = Prêt
waiting-ready =
    { $count ->
        [one] On attend encore une personne.
       *[other] On attend encore { $count } personnes.
    }

## La page : le réseau

net-line = Ma connexion
net-line-is =
    { $grade ->
        [good] bonne
        [fair] moyenne
        [poor] mauvaise
        [off] coupée
       *[unknown] on mesure…
    }
net-line-value = { $ms } ms, ± { $jitter }
net-line-help =
    { $grade ->
        [good] Le temps d’un aller-retour jusqu’au serveur ; l’arbitre le retire, il ne vous coûte rien.
        [fair] Un aller-retour prend du temps ou varie ; l’arbitre le retire, mais les images arrivent un peu tard.
        [poor] Les messages traînent ou se perdent en route : rapprochez-vous du Wi-Fi, ou changez de réseau.
        [off] Cet appareil n’a plus de réseau ; tout reprendra dès qu’il en retrouve.
       *[unknown] Quelques secondes suffisent pour la mesurer.
    }
net-stalls = Messages retenus en route
net-stalls-value =
    { $percent ->
        [0] aucun
       *[other] { $percent } %
    }
net-server = Le serveur
net-server-is =
    { $grade ->
        [good] rapide
        [fair] un peu chargé
        [poor] surchargé
        [off] ne répond pas
       *[unknown] on attend…
    }
net-server-help =
    { $grade ->
        [good] Ce qu’il met, au pire, à traiter et à garder un coup.
        [fair] Il met un peu de temps à traiter un coup : cela ne vient pas de votre connexion.
        [poor] Il peine à suivre : cela ne vient pas de votre connexion, et rien n’est perdu.
        [off] Votre appareil a du réseau, mais le serveur ne répond pas : il n’y a rien à changer chez vous.
       *[unknown] On le saura dès que la ligne est établie.
    }
net-ms = { $ms } ms
net-screen = Mon écran
net-screen-value = une image toutes les { NUMBER($ms, maximumFractionDigits: 1) } ms
net-clock = Mon horloge
net-clock-value = avance par pas de { NUMBER($ms, maximumFractionDigits: 3) } ms
net-device = Je joue
net-device-value =
    { $device ->
        [key] au clavier
        [touch] au doigt
       *[mouse] à la souris
    }
net-light = Ma connexion : { $line }. Le serveur : { $server }.
net-short-off = coupé
net-short-server = serveur
my-reflexes = Mes réflexes
my-reflexes-help = Un lampion s’allume, vous appuyez : combien de millièmes de seconde ?
practise = S’exercer seul
count-in = On commence dans { $left }…
reflexes-dots = Vos réactions, de { $from } à { $to } ms : { $list } ms.
reflexes-yours-empty = Chacune de vos réactions sera un point ici.
reflexes-middle-value =
    { $same ->
        [yes] { $from } ms
       *[no] de { $from } à { $to } ms
    }
reflexes-median = Médiane
reflexes-best = Record
reflexes-count =
    { $count ->
        [0] aucune réaction
        [one] { $count } réaction
       *[other] { $count } réactions
    }
reflexes-forget = Effacer mes essais
reflexes-private = Vos résultats restent sur cet appareil.
reflexes-me = Moi
who-was-first = Qui était premier ?

## La page : la photo-finish

photo = Photo-finish
photo-time = { $rt } ms ± { $u }
photo-tie = impossible à départager
photo-false-start = faux départ
photo-failed = raté
photo-adjusted = ajusté de +{ $ms } ms
photo-by-arrival = jugé à l’arrivée
photo-incident =
    { $incident ->
        [impossible] l’heure annoncée ne pouvait pas être la vraie
        [contradicted] la page avait d’abord dit le contraire
       *[other] l’heure annoncée n’a pas été retenue
    }
photo-silent =
    { $count ->
        [one] N’a pas appuyé à temps : { $names }.
       *[other] N’ont pas appuyé à temps : { $names }.
    }
photo-out =
    { $count ->
        [one] Hors de cette manche, page cachée, absente ou pas prête : { $names }.
       *[other] Hors de cette manche, pages cachées, absentes ou pas prêtes : { $names }.
    }
photo-still =
    { $count ->
        [one] immobile
       *[other] immobiles
    }
photo-nobody = Personne n’a appuyé.
# Ce qu’entend qui ne voit pas l’image.
photo-says = { $what } : { $name }, { $rt } millisecondes à { $u } près.
# Un nom, puis ce qui est dit de lui : « Ana : ajusté de +12 ms ».
photo-about = { $name } : { $what }.
photo-says-tie = Impossible à départager : { $names }.

## La page : la table en texte

bot = robot
plain-moves = Que faire ?
plain-position = La situation
plain-score = Les scores
plain-people = Autour de la table
plain-told = Ce qui s’est passé
plain-all = Tout relire
plain-recent = Seulement la fin
plain-wait = Ce n’est pas à vous de jouer.
plain-over = La partie est finie.

## La page : la fin

won-me =
    { $how ->
        [together] Votre équipe a gagné !
        [shared] Victoire partagée, et vous en êtes !
       *[alone] Vous avez gagné !
    }
won =
    { $how ->
        [together] { $names } gagnent ensemble !
        [shared] { $names } se partagent la victoire !
       *[alone] { $names } gagne la partie !
    }
rank =
    { $rank ->
        [1] 1er
       *[other] { $rank }e
    }
points =
    { $points ->
        [one] { $shown } point
       *[other] { $shown } points
    }
turning-point = Le tournant.
turned = À la manche { $round }, { $name } passe devant (jusque-là en tête : { $from }) et ne lâche plus la tête.
turned-me = À la manche { $round }, vous passez devant (jusque-là en tête : { $from }) et vous ne lâchez plus la tête.
led-throughout = Il n’y en a pas eu : { $name } a mené de bout en bout.
led-throughout-me = Il n’y en a pas eu : vous avez mené de bout en bout.
story = Les totaux de manche en manche
rematch = Revanche
join-rematch = Rejoindre la revanche
record = Relevé de la partie
see-again = Revoir la partie
see-finished = Revoir vos parties finies

## Server

server-malformed = Cette demande ne se lit pas : { misfit }.
server-text-only = Seul du texte peut être envoyé à une table.
server-too-long = Ce message est trop long : au plus { $most } octets.
server-too-fast = Trop de messages d’un coup : attendez un instant, puis recommencez.
server-origin = Cette page vient d’un autre site : elle ne peut pas parler à cette maison.
server-host = Cette maison ne s’appelle pas « { $host } ». Qui la tient peut lui donner ce nom avec --name.
server-nothing-here = Il n’y a rien à cette adresse.
server-broken = Quelque chose s’est mal passé de notre côté. Rien n’a changé à la table.
server-not-stored = Cela n’a pas pu être enregistré, rien n’a donc changé. Réessayez dans un instant.
server-damaged = La base de données de la maison est abîmée : on la laisse telle quelle, et rien n’est enregistré avant qu’une sauvegarde l’ait remplacée.
server-lost-file = Un fichier de la base de données a été effacé alors qu’elle était ouverte : rien n’est enregistré avant que le serveur redémarre.
server-elsewhere = Une autre partie de la maison tient cette table, et on ne peut pas la joindre pour l’instant. Réessayez dans un instant.
server-closing = La maison ferme : revenez dans un instant.
server-unknown-game = La maison ne connaît pas ce jeu : « { $game } ».
server-players =
    { $players ->
        [0] Il n’y a aucune place, et ce jeu en veut de { $least } à { $most }.
        [one] Il n’y a qu’une place, et ce jeu en veut de { $least } à { $most }.
       *[other] Il y a { $players } places, et ce jeu en veut de { $least } à { $most }.
    }
server-one-is-me = Il faut vous garder une place, et une seule.
server-unknown-bot = Aucun robot ne s’appelle « { $bot } » ici. Au choix : { $bots }.
server-option = Cette option ne convient pas : { misfit }.
server-name = Il vous faut un nom qui se lise.
server-avatar-taken = Quelqu’un d’autre a déjà cet avatar : choisissez-en un autre.
server-many-tables = Vous avez ouvert beaucoup de tables : attendez un peu avant la suivante.
server-house-full = La maison est pleine pour l’instant. Réessayez un peu plus tard.
server-duels = On juge ici des allers-retours de { $least } à { $most } ms, sur une ligne « good », « jittery » ou « lossy » ; un tirage est un entier d’au plus neuf chiffres.
server-record-size = Le relevé d’une partie a au plus { $most } octets, et ceci est plus long.
server-record-long = Ce relevé est trop long pour être jugé ici.
server-costly = Vous avez demandé beaucoup de calculs à ce serveur. Réessayez dans { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
}.
server-overloaded = Le serveur a beaucoup à calculer en ce moment. Réessayez dans { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
}.
server-workers-often = Beaucoup de vos demandes attendent déjà : patientez jusqu’à la prochaine réponse.
server-workers-busy = Beaucoup de monde demande quelque chose en même temps. Réessayez dans un instant.
server-play-on-over = À cet endroit, la partie est finie : reprenez-la à un coup précédent.
server-play-on-unknown = À cet endroit, aucune carte ne s’accorde avec tout ce que montre le relevé : reprenez la partie à un autre coup.
server-unknown-table = Il n’y a pas de table à cette adresse.
server-unknown-code = Aucune table n’attend sous ce code. Il a peut-être changé, ou la partie a commencé.
server-other-rules = Cette partie suit d’anciennes règles, que la maison ne joue plus.
server-full = Toutes les places sont prises. Vous pouvez regarder.
server-crowded = Trop de pages regardent déjà cette table. Réessayez plus tard.
server-unknown-token = Cette place n’est pas la vôtre. Vous pouvez regarder.
server-hello-first = La table ne sait pas encore qui vous êtes.
server-no-draws = À cette table, rien n’a été promis du hasard.
server-luck-enough = Vous avez déjà ajouté votre chance à cette table.
server-look-on = Vous regardez : seuls ceux qui sont assis peuvent agir.
server-owner-only = Seul l’hôte de la table peut faire cela.
server-no-such-seat = Cette table n’a pas cette place.
server-own-seat = C’est votre propre place : vous pouvez en choisir une autre, pas la laisser.
server-changed-enough = Vous avez assez changé d’avis : votre dernier choix compte.
server-refused-enough = Bien des choses que vous avez demandées à cette table sont impossibles : celle-ci aussi.
server-arranged-enough = On a assez changé de places à cette table : commencez, ou ouvrez-en une autre.
server-seats-open = Il manque encore quelqu’un : donnez sa place à un robot, ou attendez.
server-nothing-said = Choisissez une phrase toute faite, ou dites-le avec vos mots.
server-no-chat = À cette table, on ne parle que par phrases toutes faites.
server-too-much-talk = Vous avez beaucoup parlé : attendez un instant.
server-nobody-to-nudge = Personne ne fait attendre les autres.
server-nudge-later = Laissez un peu de temps : encore { $seconds } s.
server-game-over = La partie est finie.
server-no-latecomers = Personne ne peut plus se joindre à cette partie, mais vous pouvez regarder.
server-no-bots-seat = Aucun robot n’a de place à vous céder, mais vous pouvez regarder.
server-begun = La partie a déjà commencé.
server-sat-out = Cette manche se joue sans vous : votre page n’était pas prête à temps.
server-too-soon = Rien à répondre encore : attendez de voir la carte.
server-too-late = Trop tard : cette manche est jugée.
server-not-begun = La partie n’a pas encore commencé.
server-no-hint = Pas de conseil en ce moment : c’est à d’autres de jouer, ou affaire de réflexes.
server-not-over = La partie n’est pas finie.
server-undo-never = On ne reprend pas ses coups dans ce jeu.
server-undo-nothing = Vous n’avez pas de coup à reprendre : vous n’avez pas joué depuis que le hasard ou l’horloge a parlé.
server-undo-asked = Quelqu’un demande déjà à reprendre un coup.
server-undo-enough = On a repris assez de coups dans cette partie : désormais, ils restent joués.
server-undo-declined = Les autres ont dit non : votre coup reste joué.
server-undo-unasked = Personne ne demande plus cela.

## La table d’un jeu

table-others = Les autres joueurs
table-middle = Le milieu de la table
table-mine = Votre main
table-me = Vous
table-my-cards = Vos cartes
table-total = Total :
table-thinks = joue…
table-dealer = à la donne
table-dealer-mark = D
table-how-counted = Comment compte-t-on ?
table-go-on = Continuer
table-goes-on = La partie continue. { $awaited }
table-next-soon = La suite va commencer.
table-offline = Ce que vous venez de faire partira dès que la connexion sera revenue.
table-to-feast = Voir le classement
table-see-last = Revoir la fin

## La première leçon

lesson = Première leçon
lesson-of = Première leçon : { $game }
lesson-offer = Apprendre en trois minutes
lesson-resume = Reprendre la leçon
lesson-step = Étape { $at } sur { $of }.
lesson-next = Continuer
lesson-back = Revenir d’une étape
lesson-skip = Passer
lesson-leave = Quitter la leçon
lesson-otherwise = Ce coup est permis, mais la leçon en attend un autre.
lesson-wait = Pas encore : lisez d’abord la suite.
lesson-play = Pour de vrai, avec des robots faciles
lesson-done = Terminer
