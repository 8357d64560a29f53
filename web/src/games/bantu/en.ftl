### What the designed table says besides the game's own words.

bantu-finish = FINISH
bantu-preview = { $circles } circles on { $lines } lines
bantu-mine = Your pieces
bantu-partner = partner
bantu-of = { $name }’s pieces
bantu-help = Dangers and shelters
bantu-legend-danger = danger
bantu-legend-safe = safe
bantu-arrived = home
bantu-turn-board = Turn
bantu-look-back = Last moves
bantu-boxed = to enter
bantu-home = home
bantu-steps =
    { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }

## For those who do not see the board

bantu-colour =
    { $seat ->
        [0] red
        [1] green
        [2] yellow
       *[other] blue
    }
bantu-other = { $colour } { $piece }
bantu-piece =
    { $where ->
        [box] Piece { $piece } of { $colour }, to enter
        [finish] Piece { $piece } of { $colour }, home
       *[other] Piece { $piece } of { $colour }, on { $where }
    }
bantu-goes =
    { $steps ->
        [one] moves { $steps } step
       *[other] moves { $steps } steps
    }
bantu-could-capture = could capture { $pieces }
bantu-safe = safe
bantu-in-danger = in danger
bantu-ends = { $ends } circles to choose from.
bantu-nth = { $at } of { $of }.
bantu-unpicked = Piece put down.
bantu-help-now =
    { $shown ->
        [yes] Dangers shown.
       *[no] Dangers hidden.
    }

## What one can do

bantu-hint-piece = Choose a piece.
bantu-hint-stuck = This piece cannot move: choose another.
bantu-hint-enter = Choose a circle of its start line.
bantu-hint-goal =
    { $beside ->
        [1] Alone in its row, it goes its own number: { $steps }. Where to?
       *[other] Its row adds up to { $steps }. Where to?
    }
bantu-goal =
    { $circle ->
        [finish] Home!
       *[other]
            { $captures ->
                [yes] To { $circle }: captures { $piece }.
               *[no] To { $circle }.
            }
    }
bantu-go =
    { $circle ->
        [finish] Go home
       *[other] Go to { $circle }
    }
bantu-where = Where to?
bantu-goal-before = The circle before
bantu-goal-after = The next circle
bantu-seen =
    { $back ->
        [1] The last move: { $said }
       *[other] { $back } moves ago: { $said }
    }

bantu-key-piece = Choose a piece
bantu-key-goal = Choose where it goes
bantu-key-go = Move it there
bantu-key-help = Show dangers and shelters
bantu-key-back = Look at the last moves again
bantu-key-turn = Turn the board

bantu-phrase-leap = What a leap!
bantu-phrase-way = Let me through!

## A game seen again

bantu-stands =
    { $points ->
        [one] { $points } line
       *[other] { $points } lines
    }
