### Bantu : les mots du jeu.
###
### « $seat-is » vaut « me » pour qui lit, « other » pour les autres. Les ronds se nomment par ligne et couloir : « 12c ».

## Les options de la table

bantu-option-teams = En équipes
bantu-option-teams-help = À quatre seulement : les joueurs face à face sont partenaires, et gagnent quand tous leurs pions sont arrivés.
bantu-option-short = Partie courte
bantu-option-short-help = Avec les pions 1, 2 et 3 seulement : la partie est d’un cinquième plus courte.
bantu-option-board = Plateau
bantu-option-board-help = Un plateau à vous, dessiné en texte. Laissez vide pour celui de la maison.
bantu-option-board-example = Partir du plateau de la maison
bantu-option-turns = Tours au plus
bantu-option-turns-help = Après ce nombre de tours chacun, une partie qui ne finit pas s’arrête.

## Les coups

bantu-move-enter = Faire entrer le { $piece } en { $circle }
bantu-move-go =
    { $circle ->
        [finish] Amener le { $piece } à l’arrivée
       *[other] Avancer le { $piece } en { $circle }
    }
bantu-move-lot =
    { $seat-is ->
        [me] Tirer au sort : vous commencez
       *[other] Tirer au sort : { $seat } commence
    }

## Le récit

bantu-event-started =
    { $seat-is ->
        [me] Le sort vous désigne : à vous de commencer.
       *[other] Le sort a désigné { $seat }, qui commence.
    }
bantu-event-entered =
    { $seat-is ->
        [me] Vous faites entrer votre { $piece } en { $circle }.
       *[other] { $seat } fait entrer son { $piece } en { $circle }.
    }
bantu-event-moved =
    { $seat-is ->
        [me]
            { $steps ->
                [1] Vous avancez votre { $piece } d’un pas.
               *[other] Vous avancez votre { $piece } de { $steps } pas.
            }
       *[other]
            { $steps ->
                [1] { $seat } avance son { $piece } d’un pas.
               *[other] { $seat } avance son { $piece } de { $steps } pas.
            }
    }
bantu-event-captured =
    { $seat-is ->
        [me] Votre { $piece } est pris, et repart de sa case de départ !
       *[other]
            { $by-is ->
                [me] Vous prenez un { $piece } à { $seat } : retour au départ !
               *[other] { $by } prend un { $piece } à { $seat } : retour au départ !
            }
    }
bantu-event-home =
    { $seat-is ->
        [me] Votre { $piece } est arrivé : { $home } à bon port.
       *[other] { $seat } rentre son { $piece } : { $home } à bon port.
    }
bantu-event-turn-lost =
    { $seat-is ->
        [me] Aucun de vos pions ne peut bouger : vous perdez votre tour.
       *[other] { $seat } ne peut rien bouger et perd son tour.
    }
bantu-event-game-ended =
    { $winners-is ->
        [me] La partie est finie, et la victoire est à vous ! En tête : { $winners }.
       *[other] La partie est finie. Victoire : { $winners } !
    }

## La position

bantu-view-phase-lot = Le sort va dire qui commence.
bantu-view-phase-turn =
    { $seat-is ->
        [me] À vous de jouer.
       *[other] C’est à { $seat } de jouer.
    }
bantu-view-phase-over = La partie est finie.
bantu-view-seat =
    { $seat-is ->
        [me] Vos pions : { $home } sur { $pieces } à l’arrivée, { $boxed } au départ.
       *[other]
            { $home ->
                [one] { $seat } : { $home } pion sur { $pieces } à l’arrivée, { $boxed } au départ.
               *[other] { $seat } : { $home } pions sur { $pieces } à l’arrivée, { $boxed } au départ.
            }
    }
bantu-view-piece =
    { $seat-is ->
        [me] Votre { $piece } est en { $circle }.
       *[other] { $seat } a son { $piece } en { $circle }.
    }

## Les refus

refused-bantu-turn-not-yours =
    { $seat-is ->
        [me] C’est à vous de jouer.
       *[other] Ce n’est pas votre tour : c’est à { $seat } de jouer.
    }
refused-bantu-turn-not-now = Personne n’a de coup à jouer à ce moment-là.
refused-bantu-turn-position = Dans cette position, ce n’est le tour de personne, ou il s’est joué trop de tours.
refused-bantu-first = Le sort désigne l’une des { $players } personnes de cette table.
refused-bantu-first-begun = Le sort se tire avant le premier coup : dans cette position, la partie a déjà commencé.
refused-bantu-players = À { $players }, on ne peut pas jouer : il faut être deux, trois ou quatre.
refused-bantu-pieces-number =
    { $seat-is ->
        [me] Il vous faut { $pieces } pions dans cette position.
       *[other] Dans cette position il faut { $pieces } pions à chacun : { $seat } n’en a pas ce compte.
    }
refused-bantu-pieces-circle = Ce pion ne peut pas être en { $circle } : ce rond n’existe pas, ou il est avant sa ligne de départ.
refused-bantu-pieces-twice = Deux pions ne peuvent pas être en { $circle } à la fois.
refused-bantu-short = Dans la partie courte, on joue sans le pion { $piece }.
refused-bantu-enter-not-in-box = Le { $piece } est déjà entré.
refused-bantu-enter-line = Le { $piece } entre sur un rond de la ligne de départ { $piece }, et nulle part ailleurs.
refused-bantu-enter-taken = Ce rond est pris : faites entrer le pion sur un rond libre.
refused-bantu-enter-first = Le { $piece } est encore dans sa case de départ : faites-le d’abord entrer.
refused-bantu-enter-full = Les quatre ronds de la ligne de départ { $piece } sont pris : le { $piece } ne peut pas entrer.
refused-bantu-finish-home = Le { $piece } est arrivé : il ne bouge plus.
refused-bantu-finish-far =
    { $steps ->
        [1] Un pas ne suffit pas pour atteindre l’arrivée.
       *[other] { $steps } pas ne suffisent pas pour atteindre l’arrivée.
    }
refused-bantu-full =
    { $steps ->
        [1] Ce pion avance d’un pas, ni plus, ni moins : aucun chemin ne mène là.
       *[other] Ce pion avance de { $steps } pas, ni plus, ni moins : aucun chemin ne mène là.
    }
refused-bantu-block =
    { $steps ->
        [1] Un pion barre le chemin.
       *[other] Un pion barre tous les chemins de { $steps } pas qui mènent là.
    }
refused-bantu-block-stuck =
    { $steps ->
        [1] Ce pion avance d’un pas, et d’autres pions lui barrent tous les chemins.
       *[other] Ce pion avance de { $steps } pas, et d’autres pions lui barrent tous les chemins.
    }
refused-bantu-block-finish = Un pion barre le chemin de l’arrivée.
refused-bantu-own = Vous y avez déjà un pion, ou votre partenaire : le rond est pris.
refused-bantu-safe-start =
    { $seat-is ->
        [me] Votre pion est à l’abri sur une ligne de départ.
       *[other] Sur une ligne de départ, ce pion est à l’abri : { $seat } le garde.
    }
refused-bantu-safe-row =
    { $seat-is ->
        [me] Votre pion n’est pas seul sur sa rangée : il est à l’abri.
       *[other] Ce pion n’est pas seul sur sa rangée : { $seat } le garde.
    }
refused-bantu-end-position = Dans cette position, la partie serait déjà finie, ou ne le serait pas encore.
refused-bantu-teams = On joue en équipes à quatre, pas à { $players }.
refused-bantu-board-none = Il n’y a pas de rond { $circle } sur ce plateau.
refused-bantu-board-circle = Plateau, ligne { $line } : « { $sign } » ne dit pas s’il y a un rond (« o ») ou rien.
refused-bantu-board-joint = Plateau, ligne { $line } : « { $sign } » ne réunit pas deux ronds voisins ; il faut « - » ou « = » entre deux ronds, ou rien.
refused-bantu-board-start = Plateau, ligne { $line } : une ligne de départ s’écrit « o=o=o=o ».
refused-bantu-board-link = Plateau, ligne { $line } : « { $sign } » n’est pas un passage ; on attend « | » sous un rond, « \ », « / » ou « X » entre deux.
refused-bantu-board-loose = Plateau, ligne { $line } : un passage ne relie pas deux ronds.
refused-bantu-board-wide = Plateau, ligne { $line } : elle est trop longue, quatre couloirs tiennent sur sept signes.
refused-bantu-board-lines = Un plateau, ce sont des lignes de ronds et, entre elles, des lignes de passages : au plus { $most } lignes de ronds. En voici { $lines } en tout.
refused-bantu-board-quarters = Un plateau a quatre quarts aussi longs, qui commencent chacun par une ligne de départ : { $lines } lignes ainsi disposées n’en font pas.
refused-bantu-board-arrows = Plateau, ligne { $line } : ses ronds, les derniers, sont les ronds à flèche, et rien ne les réunit.
refused-bantu-board-dead-end = Plateau, ligne { $line } : d’un de ses ronds, on n’atteint pas l’arrivée.
refused-bantu-board-unreached = Plateau, ligne { $line } : un de ses ronds ne s’atteint de nulle part.

## La fête

bantu-points =
    { $points ->
        [one] { $shown } pion arrivé
       *[other] { $shown } pions arrivés
    }
bantu-turned =
    { $how ->
        [together] Au tour { $round }, { $name } passent devant (jusque-là en tête : { $from }) et ne lâchent plus la tête.
       *[other] Au tour { $round }, { $name } passe devant (jusque-là en tête : { $from }) et ne lâche plus la tête.
    }
bantu-turned-me = Au tour { $round }, vous passez devant (jusque-là en tête : { $from }) et vous ne lâchez plus la tête.
bantu-led-throughout =
    { $how ->
        [together] Il n’y en a pas eu : { $name } ont mené de bout en bout.
       *[other] Il n’y en a pas eu : { $name } a mené de bout en bout.
    }
bantu-story = Le chemin fait, de tour en tour

## Des façons de jouer

bantu-preset-first = Première partie
bantu-preset-first-help = Trois pions chacun au lieu de quatre.
bantu-preset-classic = Classique
bantu-preset-classic-help = Quatre pions chacun, chacun pour soi.
bantu-preset-teams = En équipes
bantu-preset-teams-help = Deux contre deux, partenaires face à face.

## La première leçon

bantu-lesson-goal = Menez vos quatre pions à l’arrivée avant Ana : deux des vôtres y sont. Ni dé ni hasard : chaque pion avance de son propre numéro.
bantu-lesson-turn = À votre tour, faites avancer un pion, ou faites-en entrer un sur sa ligne de départ. Choisissez le 1, puis le rond juste à côté de votre 4.
bantu-lesson-beside = Ce coup est permis. Pour la leçon, faites entrer le 1 sur le rond juste à côté de votre 4.
bantu-lesson-sum = Côte à côte sur une rangée, vos pions ajoutent leurs numéros : 1 et 4 font cinq pas pour chacun, ni plus ni moins. Et à deux, personne ne peut les capturer.
bantu-lesson-capture = Le 2 d’Ana est seul sur sa rangée, à cinq pas juste : tombez dessus, et il repart de zéro. Choisissez votre 4, puis son rond.
bantu-lesson-land = Ce coup est permis. Mais le 2 d’Ana est à portée : amenez votre 4 sur son rond.
bantu-lesson-home = Ana fait rentrer son 2, loin derrière. Votre 4, de nouveau seul, avance de quatre : assez pour l’arrivée, où les pas de trop ne comptent pas. Rentrez-le.
bantu-lesson-go-home = Ce coup est permis. Mais l’arrivée est à portée : rentrez votre 4.
bantu-lesson-end = Trois pions arrivés ! Qui y mène les quatre en premier gagne la partie. Il ne vous manque que le 1.

## Conseils

bantu-why-enter = Un pion de plus sur le plateau, c’est un pion qui avance, et de plus grandes sommes.
bantu-why-finish = Il rentre : plus rien ne peut lui arriver.
bantu-why-capture = { $seat } y perd un pion, qui repart du début.
bantu-why-flee = Un de vos pions pouvait être pris : il l’est moins ainsi.
bantu-why-safe =
    { $lines ->
        [0] Là, personne ne peut le prendre.
        [one] Il avance d’une ligne, et là personne ne peut le prendre.
       *[other] Il avance de { $lines } lignes, et là personne ne peut le prendre.
    }
bantu-why-far =
    { $lines ->
        [0] Sa place y est meilleure.
        [one] Il avance d’une ligne, et la suite promet.
       *[other] Il avance de { $lines } lignes, et la suite promet.
    }

bantu-may-enter = Faites entrer un pion : touchez-le, puis un rond de sa ligne de départ.
bantu-may-go = Avancez un pion de toute la somme de sa rangée : touchez-le, puis un des ronds qui s’allument.
