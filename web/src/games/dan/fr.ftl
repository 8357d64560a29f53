### Ce que la table dessinée dit de plus que le jeu, et la page où l’on s’exerce.

dan-title =
    { $special ->
        [dove] Colombe
        [raid] Descente
        [scapegoat] Souffre-douleur
        [swap] Petite inversion
        [colours] Grande inversion
        [backward] Par derrière
        [lunch] Pause déj’
        [deja-vu] Déjà-vu
        [rotation] Rotation
        [mirror] Miroir
        [game] Une partie
       *[base] Cartes de base
    }
dan-gestures = Les quatre gestes
dan-gesture =
    { $what ->
        [left] À gauche
        [across] En face
        [right] À droite
       *[surrender] Mains en l’air
    }
dan-speed = { $seconds } s par carte
dan-react = Tirez, rendez-vous… ou ne bougez pas !
dan-noted =
    { $what ->
        [left] Tir à gauche
        [across] Tir en face
        [right] Tir à droite
        [surrender] Mains en l’air
       *[other] C’est noté
    }{ $known ->
        [yes] {" "}: { $ms } ms
       *[no] {""}
    }
dan-how =
    { $places ->
        [2] Flèches, boutons ou glissement du doigt : tirez en face, ou vers le bas pour lever les mains.
       *[other] Flèches, boutons ou glissement du doigt : tirez vers quelqu’un, ou vers le bas pour lever les mains.
    }
dan-first-card = Ce sera une première carte : personne ne bouge.
dan-points =
    { $points ->
        [0] plus de carte
        [one] { $points } carte
       *[other] { $points } cartes
    }
dan-pays = paie !
dan-role =
    { $duty ->
        [shoot]
            { $at ->
                [left] devait tirer à gauche
                [right] devait tirer à droite
               *[across] devait tirer en face
            }
        [surrender]
            { $count ->
                [one] devait lever les mains
               *[other] devaient lever les mains
            }
       *[still]
            { $count ->
                [one] ne devait pas bouger
               *[other] ne devaient pas bouger
            }
    }
dan-practice = S’exercer à Dan Dan Dan
dan-practice-pitch = Apprenez à lire les cartes, une à une, puis type par type. Vous êtes au bas de la table, et personne ne vous presse.
dan-practice-how = Comment faire ?
dan-practice-choose = Choisissez une leçon. Dix cartes viennent l’une après l’autre : tirez, levez les mains ou ne bougez pas. Après chacune, on vous dit ce qu’il fallait faire, et pourquoi.
dan-practice-companion = Une partie lente, avec un compagnon lent
dan-practice-table = Ouvrir une vraie table
dan-lessons = Les leçons
dan-score = { $right } sur { $cards }
dan-exercises = Mes exercices et mes parties
dan-exercises-none = Votre premier exercice ou votre première partie s’affichera ici.
dan-exercise-begin = Commencer : dix cartes
dan-exercise-below = Retenez bien la carte du dessous : c’est elle qui comptera.
dan-exercise-progress = Carte { $number } sur { $cards }
dan-exercise-verdict =
    { $right ->
        [yes] C’est juste !
       *[no] Raté.
    }
dan-exercise-asked =
    { $what ->
        [left] Il fallait tirer à gauche.
        [across] Il fallait tirer en face.
        [right] Il fallait tirer à droite.
        [surrender] Il fallait lever les mains.
       *[still] Il ne fallait pas bouger.
    }
dan-exercise-took = Votre geste : { $ms } ms.
dan-exercise-next = Carte suivante
dan-exercise-end = Voir mon résultat
dan-exercise-done = Retour aux leçons
dan-exercise-result =
    { $right ->
        [one] Une carte juste sur { $cards }
       *[other] { $right } cartes justes sur { $cards }
    }

dan-key-reveal = Révéler sa carte
dan-key-shoot = Tirer à gauche, en face, à droite
dan-key-surrender = Lever les mains
dan-key-twitch = Faire sursauter ses mains, si la table le permet

dan-phrase-hands = Haut les mains !
dan-phrase-fast = Trop rapide !

## La fête

dan-turned = À la { $round }e carte, { $name } passe devant (jusque-là en tête : { $from }) et ne lâche plus la tête.
dan-turned-me = À la { $round }e carte, vous passez devant (jusque-là en tête : { $from }) et vous ne lâchez plus la tête.
dan-story = Les cartes dont chacun s’est défait, de carte en carte

## Une partie revue

dan-stands = { dan-points }
