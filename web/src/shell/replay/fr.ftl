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
replay-play-on-help = Une nouvelle table commence exactement ici. Vous prenez une place, des robots prennent les autres ; cette partie reste telle quelle.
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
replay-loading = On remet la partie en place…

## Si le mélange était honnête

replay-draws = Le mélange était-il honnête ?
replay-draws-help = Avant la partie, la maison s’est engagée sur un nombre secret, et chacun y a ajouté sa propre chance. Tout ce que le hasard a dit doit en découler.
replay-draws-go = Vérifier le mélange
replay-draws-kept = Le nombre secret est bien celui sur lequel la maison s’était engagée quand vous vous êtes assis.
replay-draws-broken = Ce n’est pas le nombre secret sur lequel la maison s’était engagée quand vous vous êtes assis.
replay-draws-unseen = Cet appareil n’était pas à la table avant la partie. Qui y était a vu cette empreinte : { $digest }
replay-draws-ours = Votre propre chance y est.
replay-draws-not-ours = Votre propre chance n’y est pas.
replay-draws-follow =
    { $draws ->
        [one] L’unique tirage de cette partie ({ $numbers } nombres) en découle. Il a été refait sur cet appareil.
       *[other] Les { $draws } tirages de cette partie ({ $numbers } nombres) en découlent. Ils ont été refaits sur cet appareil.
    }
replay-draws-wrong = Ce que le hasard a dit à la ligne { $line } n’en découle pas.
