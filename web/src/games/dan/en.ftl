### What the drawn table says besides what the game says, and the page where one practises.

dan-special =
    { $special ->
        [dove] Dove
        [raid] Raid
        [scapegoat] Scapegoat
        [swap] Small reversal
        [colours] Great reversal
        [backward] Backfire
        [lunch] Lunch break
        [deja-vu] Déjà vu
        [rotation] Rotation
        [mirror] Mirror
       *[base] Base cards
    }
