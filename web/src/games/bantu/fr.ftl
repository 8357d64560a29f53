### Ce que la table dessinée dit de plus que le jeu.

bantu-finish = ARRIVÉE
bantu-preview = { $circles } ronds sur { $lines } lignes
bantu-mine = Vos pions
bantu-partner = partenaire
bantu-of = Pions : { $name }
bantu-help = Dangers et abris
bantu-legend-danger = danger
bantu-legend-safe = abri
bantu-arrived = arrivés
bantu-turn-board = Tourner
bantu-look-back = Revoir
bantu-boxed = au départ
bantu-home = arrivé
bantu-steps =
    { $steps ->
        [one] { $steps } pas
       *[other] { $steps } pas
    }

## Pour qui ne voit pas le plateau

bantu-colour =
    { $seat ->
        [0] rouge
        [1] vert
        [2] jaune
       *[other] bleu
    }
bantu-other = le { $piece } { $colour }
bantu-piece =
    { $where ->
        [box] Pion { $piece } { $colour }, au départ
        [finish] Pion { $piece } { $colour }, arrivé
       *[other] Pion { $piece } { $colour }, en { $where }
    }
bantu-goes = avance de { $steps } pas
bantu-could-capture = peut capturer { $pieces }
bantu-safe = à l’abri
bantu-in-danger = en danger
bantu-ends = { $ends } ronds au choix.
bantu-nth = { $at } sur { $of }.
bantu-unpicked = Pion reposé.
bantu-help-now =
    { $shown ->
        [yes] Dangers montrés.
       *[no] Dangers cachés.
    }

## Ce qu’on peut faire

bantu-hint-piece = Choisissez un pion.
bantu-hint-stuck = Ce pion ne peut pas bouger : choisissez-en un autre.
bantu-hint-enter = Choisissez un rond de sa ligne de départ.
bantu-hint-goal =
    { $beside ->
        [1] Seul sur sa rangée, il avance de son numéro : { $steps }. Où va-t-il ?
       *[other] Sa rangée fait { $steps } en tout. Où va-t-il ?
    }
bantu-goal =
    { $circle ->
        [finish] À l’arrivée !
       *[other]
            { $captures ->
                [yes] En { $circle } : capture { $piece }.
               *[no] En { $circle }.
            }
    }
bantu-go =
    { $circle ->
        [finish] À l’arrivée
       *[other] Aller en { $circle }
    }
bantu-where = Où ?
bantu-goal-before = Le rond d’avant
bantu-goal-after = Le rond d’après
bantu-seen =
    { $back ->
        [1] Le dernier coup : { $said }
       *[other] { $back } coups avant : { $said }
    }

bantu-key-piece = Choisir un pion
bantu-key-goal = Choisir où il va
bantu-key-go = L’y déplacer
bantu-key-help = Montrer dangers et abris
bantu-key-back = Revoir les derniers coups
bantu-key-turn = Tourner le plateau

bantu-phrase-leap = Quel bond !
bantu-phrase-way = Laissez passer !

## Une partie revue

bantu-stands =
    { $points ->
        [one] { $points } ligne
       *[other] { $points } lignes
    }
