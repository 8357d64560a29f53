### Une partie revue.

replay = Revue
replay-title = Revoir une partie
replay-only = Vous revoyez une partie. « Reprendre ici » vous laisse jouer la suite.
replay-controls = Commandes de la revue
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-next = Un pas en avant
replay-last = À la fin
replay-scrubber = Où en est la partie
replay-at = Coup { $at } sur { $length }
replay-speed = Vitesse
replay-speed-value = × { $speed }
replay-eyes = Vue par
replay-eyes-all = tout ouvert
replay-eyes-nobody = un spectateur
replay-link = Copier le lien vers ce coup
replay-linked = Lien copié
replay-download = Télécharger le relevé
replay-play-on = Reprendre ici
replay-play-on-help = Une nouvelle table commence exactement ici. Vous prenez une place, des robots prennent les autres ; cette partie reste telle quelle.
replay-play-on-seat = À la place de
replay-play-on-go = S’asseoir
replay-play-on-over = Ici la partie est finie : revenez de quelques coups pour la reprendre.
replay-your-name = Votre nom
replay-log = Tous les coups
replay-curve = Le cours de la partie
replay-curve-help = Touchez la courbe n’importe où pour y aller.
replay-to-turn = Aller au tournant
replay-rounds = Manches
replay-round = La fin de la manche { $round }
replay-begins = La partie commence.
replay-supplied = ajouté par l’arbitre
replay-refused = La ligne { $line } ne tient pas
replay-refused-by = { $who } a essayé : { $move }
replay-refused-count =
    { $count ->
        [one] Une ligne de ce relevé ne tient pas.
       *[other] { $count } lignes de ce relevé ne tiennent pas.
    }
replay-refused-see = La voir
replay-claimed = Ce relevé annonce un autre résultat que celui où mènent ses coups : { $points }.
replay-by-chance = le hasard
replay-by-clock = l’horloge
replay-by-table = la table
replay-choose = Choisir un relevé
replay-drop = Le relevé d’une partie, téléchargé à la fin ou écrit à la main. Déposez le fichier ici, ou choisissez-le.
replay-drop-now = Lâchez : c’est ici.
replay-drop-help = Il n’est montré qu’à vous, et rien n’en est gardé. L’arbitre vérifie chaque ligne, et dit par quelle règle l’une ne tient pas.
replay-other = Un autre relevé
replay-mine = Vos parties finies
replay-loading = On remet la partie en place …
