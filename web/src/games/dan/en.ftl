### What the drawn table says besides what the game says, and the page where one practises.

dan-title =
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
dan-gestures = The four gestures
dan-gesture =
    { $what ->
        [left] Left
        [across] Across
        [right] Right
       *[surrender] Hands up
    }
dan-react = Shoot, surrender… or keep still!
dan-noted =
    { $what ->
        [left] A shot to the left
        [across] A shot across
        [right] A shot to the right
        [surrender] Hands up
       *[other] Noted
    }{ $known ->
        [yes] : { $ms } ms
       *[no] {""}
    }
dan-how =
    { $places ->
        [2] Arrow keys, buttons or a flick: shoot across, or go down to raise your hands.
       *[other] Arrow keys, buttons or a flick: shoot towards somebody, or go down to raise your hands.
    }
dan-first-card = This is a first card: nobody moves.
dan-cards =
    { $cards ->
        [0] no card left
        [one] { $cards } card
       *[other] { $cards } cards
    }
dan-pays = pays!
dan-role =
    { $duty ->
        [shoot]
            { $at ->
                [left] had to shoot left
                [right] had to shoot right
               *[across] had to shoot across
            }
        [surrender] had to raise their hands
       *[still] had to keep still
    }
