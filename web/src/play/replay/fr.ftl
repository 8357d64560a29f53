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
replay-draws-help = Avant la partie, la maison s’est engagée sur un nombre secret, et les joueurs y ont ajouté leur propre chance. Cet appareil refait maintenant les tirages, et compare les cartes à celles qu’il a vues pendant la partie.
replay-draws-go = Vérifier le mélange
replay-draws-kept = Le nombre secret est bien celui sur lequel la maison s’était engagée quand vous vous êtes assis.
replay-draws-unreadable = La réponse de la maison est illisible : rien ne peut être vérifié.
replay-draws-broken = Ce n’est pas le nombre secret sur lequel la maison s’était engagée quand vous vous êtes assis.
replay-draws-unseen = Cet appareil n’était pas à la table avant la partie : il ne peut pas dire si ce nombre secret est celui qui était promis. Un joueur qui y était peut comparer son empreinte : { $digest }
replay-draws-ours = Votre propre chance fait partie des tirages.
replay-draws-not-ours = Votre propre chance ne fait pas partie des tirages.
replay-draws-other-luck = Après le début de la partie, la chance des joueurs a été changée.
replay-draws-nothing = Cet appareil n’a pas vu jouer la partie : les cartes ne sont pas vérifiées sur cet appareil.
replay-draws-changed = La maison a raconté la partie deux fois à cet appareil, et pas de la même façon.
replay-draws-number = La maison parle maintenant de { $told } tirages. Cet appareil en a vu { $seen } pendant la partie.
replay-draws-wrong = Le tirage { $draw }, tel que le donne maintenant le relevé, ne découle pas du nombre secret et de la chance.
replay-draws-other-card = Après le tirage { $draw }, cet appareil a vu autre chose que ce qui a été tiré.
replay-draws-follow =
    { $count ->
        [one] Un tirage a été refait sur cet appareil : il découle du nombre secret et de la chance.
       *[other] { $count } tirages ont été refaits sur cet appareil : ils découlent du nombre secret et de la chance.
    }
replay-draws-cards =
    { $count ->
        [one] L’unique carte que vous avez vue pendant la partie est bien celle qui a été tirée.
       *[other] Les { $count } cartes que vous avez vues pendant la partie sont bien celles qui ont été tirées.
    }
replay-draws-away =
    { $count ->
        [one] Pour un tirage, vous étiez loin de la table : non vérifié sur cet appareil.
       *[other] Pour { $count } tirages, vous étiez loin de la table : non vérifiés sur cet appareil.
    }
replay-draws-unknown =
    { $count ->
        [one] Une fois, le hasard a choisi une carte dans une main que vous ne voyiez pas : non vérifié sur cet appareil.
       *[other] { $count } fois, le hasard a choisi des cartes dans des mains que vous ne voyiez pas : non vérifié sur cet appareil.
    }
replay-draws-hidden =
    { $count ->
        [one] Une carte que cet appareil n’a pas pu suivre : non vérifiée sur cet appareil.
       *[other] { $count } cartes que cet appareil n’a pas pu suivre : non vérifiées sur cet appareil.
    }
