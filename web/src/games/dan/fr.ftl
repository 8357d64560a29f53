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
dan-react = Tirez, rendez-vous… ou ne bougez pas !
dan-noted =
    { $what ->
        [left] Tir à gauche
        [across] Tir en face
        [right] Tir à droite
        [surrender] Mains en l’air
       *[other] C’est noté
    }{ $known ->
        [yes] {" "}: { $ms } ms
       *[no] {""}
    }
dan-how =
    { $places ->
        [2] Flèches, boutons ou glissement du doigt : tirez en face, ou vers le bas pour lever les mains.
       *[other] Flèches, boutons ou glissement du doigt : tirez vers quelqu’un, ou vers le bas pour lever les mains.
    }
dan-first-card = C’est une première carte : personne ne bouge.
dan-cards =
    { $cards ->
        [0] plus de carte
        [one] { $cards } carte
       *[other] { $cards } cartes
    }
dan-pays = paie !
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
