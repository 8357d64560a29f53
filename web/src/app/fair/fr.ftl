### La page pour ceux qui doutent de l’arbitre.

fair-lead = Deux joueurs aussi vifs l’un que l’autre, mais pas à la même distance. Placez-les : l’arbitre de nos parties juge mille duels à l’instant.
fair-settings = Les deux joueurs
fair-distance = Aller-retour jusqu’à { $name }
fair-distance-value = { $ms } ms, { $where }
fair-ms = { $ms } ms
fair-about = { $ms } ± { $u } ms
fair-home = dans la maison
fair-country = dans le même pays
fair-continent = sur le même continent
fair-ocean = de l’autre côté de l’océan
fair-world = à l’autre bout du monde
fair-network = Les deux lignes
fair-network-good = régulières
fair-network-good-help = Chaque message met à peu près le même temps.
fair-network-jittery = capricieuses
fair-network-jittery-help = Les délais varient, à 30 ms près.
fair-network-lossy = à pertes
fair-network-lossy-help = Un message sur cinquante se perd, repart, et retarde tous les suivants.
fair-again = Mille autres duels

fair-judging = L’arbitre juge…
fair-results = Mille duels
fair-arrival = Premier arrivé, premier servi
fair-arrival-help = La réponse que le serveur entend d’abord gagne.
fair-arbiter = Notre arbitre
fair-arbiter-help = La réaction la plus vive gagne, d’où qu’elle vienne.
fair-close = trop serrés
fair-field =
    { $close ->
        [0] { $first }, à gauche : { $one } duels. { $second }, à droite : { $other }.
       *[other] { $first }, à gauche : { $one } duels. { $second }, à droite : { $other }. Trop serrés, au milieu : { $close }.
    }
fair-sum-arrival = À l’arrivée, { $first } gagne { $one } duels et { $second } { $other }.
fair-sum-arbiter = Selon l’arbitre, { $first } en gagne { $one } et { $second } { $other } ; { $close } sont trop serrés pour être départagés.
fair-sum-wait = Son verdict tombe { $ms } ms après le geste le plus vif, en moyenne.
fair-true = Lignes, écrans et gestes sont simulés ; l’arbitre, lui, est le vrai. Chaque paire de réactions se joue deux fois, la seconde en échangeant les joueurs : aucun n’a plus de chance que l’autre.
fair-seed = Tirage { $seed }. Son adresse redonne exactement les mêmes duels.
fair-copy = Copier l’adresse

fair-photo = La photo d’un duel
fair-photo-help = Premier arrivé, premier servi : la barre entière compte. L’arbitre ne compare que les réactions, et laisse de côté ce que la ligne ajoute.
fair-photo-touch = Touchez un point ci-dessus pour voir son duel.
fair-photo-next = Un autre duel
fair-photo-number = Duel { $number }
fair-reaction = réaction
fair-way = trajet et écran
fair-lane = { $name } : réaction de { $rt } ms, à { $u } ms près ; réponse entendue après { $ms } ms.
fair-lane-silent = { $name } : rien de pressé avant le verdict ; réponse entendue après { $ms } ms.
fair-photo-arrival =
    { $ms ->
        [0] { $name }, d’un souffle.
       *[other] { $name }, { $ms } ms plus tôt.
    }
fair-photo-first = { $name }, plus vite de { $ms } ms.
fair-photo-sure = { $name }. { $other } n’avait encore rien pressé.
fair-photo-nobody =
    { $ms ->
        [0] Personne : à la même milliseconde.
       *[other] Personne : { $ms } ms d’écart, trop peu pour trancher.
    }
fair-photo-void = Personne : une page n’était pas prête.

fair-how = Comment ça marche
fair-how-1 = La carte part plus tôt vers qui est loin, et paraît chez tous au même instant.
fair-how-2 = Chaque page chronomètre, de l’image où la carte paraît jusqu’au geste : seule cette réaction compte.
fair-how-3 = Personne n’est cru sur parole : le serveur mesure chaque ligne, et ce qu’elle n’explique pas s’ajoute à la réaction.
fair-how-4 = Le verdict tombe dès que plus aucune réponse en route ne peut le changer.
fair-how-5 = À moins de dix millisecondes d’écart, ou de ce que les mesures permettent de voir, personne n’était premier.

fair-not = Ce qui ne se résout pas
fair-not-screen = Un écran lent, une dalle tactile lente.
fair-not-screen-help = Les vingt millisecondes qu’un vieux téléviseur met à montrer la carte sont perdues : nous ne les voyons pas.
fair-not-script = Un programme dans la page, un second appareil.
fair-not-script-help = Ce qui réagit à la place d’une personne ne se distingue pas d’elle.
fair-not-small = Les petits mensonges.
fair-not-small-help = Neuf millisecondes se cachent dans n’importe quelle ligne. Le meilleur tricheur que nous ayons imaginé gagne 63 duels décidés sur 100 en ligne directe et 81 derrière un proxy ; dans une partie courte, avant d’être démasqué, 66 en ligne directe.
fair-not-bad = Les mensonges sur une mauvaise ligne.
fair-not-bad-help = Là où des paquets se perdent ou tardent, beaucoup s’explique : jusqu’à 81 sur 100. Serrer davantage punirait les honnêtes gens.
fair-not-seen = Ce qui est ajouté à une réaction figure dans chaque verdict, sous les yeux de toute la table.
