### What the designed table says besides the game's own words.

bantu-finish = FINISH
bantu-preview = { $circles } circles on { $lines } lines
bantu-mine = Your pieces
bantu-partner = partner
bantu-of = { $name }’s pieces
bantu-help = Dangers
bantu-turn-board = Turn
bantu-look-back = Last moves
bantu-boxed = to enter
bantu-home = home
bantu-steps =
    { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }
bantu-piece =
    { $on ->
        [yes] Piece { $piece }, on { $circle }
       *[no] Piece { $piece }
    }
bantu-could-capture = could capture { $name }’s { $piece }
bantu-in-danger = in danger
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
                [yes] To { $circle }: captures { $name }’s { $piece }.
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
