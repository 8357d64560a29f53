### Ce que la table dessinée dit de plus que le jeu, et la page où l’on s’exerce.

dan-special =
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
