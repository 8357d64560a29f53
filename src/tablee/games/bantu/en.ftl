### Bantu: the words of the game.
###
### `$seat-is` is "me" for the reader, "other" for anybody else. Circles are named by line and lane: "12c".

## Options of the table

bantu-option-teams = Teams
bantu-option-teams-help = Only with four: players opposite each other are partners, and win when all their pieces are home.
bantu-option-short = Short game
bantu-option-short-help = With pieces 1, 2 and 3 only: the game is a fifth shorter.
bantu-option-board = Board
bantu-option-board-help = A board of your own, drawn in text. Leave it empty for the board of the house.
bantu-option-board-example = Start from the board of the house
bantu-option-turns = Most turns
bantu-option-turns-help = After so many turns each, a game that does not end is broken off.

## Moves

bantu-move-enter = Bring your { $piece } in at { $circle }
bantu-move-go =
    { $circle ->
        [finish] Bring your { $piece } home
       *[other] Move your { $piece } to { $circle }
    }
bantu-move-lot =
    { $seat-is ->
        [me] Draw lots: you start
       *[other] Draw lots: { $seat } starts
    }

## The story

bantu-event-started =
    { $seat-is ->
        [me] The lot falls on you: you start.
       *[other] The lot falls on { $seat }, who starts.
    }
bantu-event-entered =
    { $seat-is ->
        [me] You bring your piece { $piece } in at { $circle }.
       *[other] { $seat } brings piece { $piece } in at { $circle }.
    }
bantu-event-moved =
    { $seat-is ->
        [me]
            { $steps ->
                [one] You move your piece { $piece } by one step.
               *[other] You move your piece { $piece } by { $steps } steps.
            }
       *[other]
            { $steps ->
                [one] { $seat } moves piece { $piece } by one step.
               *[other] { $seat } moves piece { $piece } by { $steps } steps.
            }
    }
bantu-event-captured =
    { $seat-is ->
        [me] Your { $piece } is captured, and goes back to its start box!
       *[other]
            { $by-is ->
                [me] You send { $seat }’s { $piece } back to its start box.
               *[other] { $by } sends { $seat }’s { $piece } back to its start box.
            }
    }
bantu-event-home =
    { $seat-is ->
        [me] Your { $piece } is home: that makes { $home }.
       *[other] { $seat }’s { $piece } is home: that makes { $home }.
    }
bantu-event-turn-lost =
    { $seat-is ->
        [me] None of your pieces can move: you lose your turn.
       *[other] { $seat } cannot move and loses the turn.
    }
bantu-event-game-ended =
    { $winners-is ->
        [me] The game is over, and victory is yours! In the lead: { $winners }.
       *[other] The game is over. Victory for { $winners }!
    }

## The position

bantu-view-phase-lot = The lot will say who starts.
bantu-view-phase-turn =
    { $seat-is ->
        [me] It is your turn.
       *[other] It is { $seat }’s turn.
    }
bantu-view-phase-over = The game is over.
bantu-view-seat =
    { $seat-is ->
        [me] Your pieces: { $home } of { $pieces } home, { $boxed } still to enter.
       *[other] { $seat }: { $home } of { $pieces } pieces home, { $boxed } still to enter.
    }
bantu-view-piece =
    { $seat-is ->
        [me] Your { $piece } is on { $circle }.
       *[other] { $seat }’s { $piece } is on { $circle }.
    }

## Refusals

refused-bantu-turn-not-yours =
    { $seat-is ->
        [me] It is your turn.
       *[other] It is not your turn: it is { $seat }’s.
    }
refused-bantu-turn-not-now = Nobody has a move to make just then.
refused-bantu-turn-position = In this position it is nobody’s turn, or too many turns were played.
refused-bantu-first = The lot falls on one of the { $players } players at this table.
refused-bantu-first-begun = Lots are drawn before the first move: in this position the game has already begun.
refused-bantu-players = { $players } cannot play: it takes two, three or four.
refused-bantu-pieces-number =
    { $seat-is ->
        [me] You need { $pieces } pieces in this position.
       *[other] In this position everyone needs { $pieces } pieces: { $seat } has another number.
    }
refused-bantu-pieces-circle = This piece cannot be on { $circle }: there is no such circle, or it lies before its start line.
refused-bantu-pieces-twice = Two pieces cannot be on { $circle } at once.
refused-bantu-short = The short game is played without piece { $piece }.
refused-bantu-enter-not-in-box = Your { $piece } has already entered.
refused-bantu-enter-line = A { $piece } enters on a circle of start line { $piece }, and nowhere else.
refused-bantu-enter-taken = That circle is taken: bring the piece in on a free one.
refused-bantu-enter-first = Your { $piece } is still in its start box: bring it in first.
refused-bantu-enter-full = All four circles of start line { $piece } are taken: your { $piece } cannot enter.
refused-bantu-finish-home = Your { $piece } is home: it does not move any more.
refused-bantu-finish-far =
    { $steps ->
        [one] One step is not enough to reach Finish.
       *[other] { $steps } steps are not enough to reach Finish.
    }
refused-bantu-full =
    { $steps ->
        [one] This piece goes one step, neither more nor less: no way leads there.
       *[other] This piece goes { $steps } steps, neither more nor less: no way leads there.
    }
refused-bantu-block =
    { $steps ->
        [one] A piece is in the way.
       *[other] A piece stands in every way of { $steps } steps that leads there.
    }
refused-bantu-block-stuck =
    { $steps ->
        [one] This piece goes one step, and other pieces bar every way.
       *[other] This piece goes { $steps } steps, and other pieces bar every way.
    }
refused-bantu-block-finish = A piece is in the way to Finish.
refused-bantu-own = You or your partner already have a piece there: the circle is taken.
refused-bantu-safe-start =
    { $seat-is ->
        [me] Your piece is safe on a start line.
       *[other] { $seat }’s piece is safe on a start line.
    }
refused-bantu-safe-row =
    { $seat-is ->
        [me] Your piece is not alone in its row: it is safe.
       *[other] { $seat }’s piece is not alone in its row: it is safe.
    }
refused-bantu-end-position = In this position the game would be over already, or would not be over yet.
refused-bantu-teams = Teams are for four players, not for { $players }.
refused-bantu-board-none = There is no circle { $circle } on this board.
refused-bantu-board-circle = Board, line { $line }: “{ $sign }” says neither that there is a circle (“o”) nor that there is none.
refused-bantu-board-joint = Board, line { $line }: “{ $sign }” does not join two neighbouring circles; write “-” or “=” between two circles, or nothing.
refused-bantu-board-start = Board, line { $line }: a start line is written “o=o=o=o”.
refused-bantu-board-link = Board, line { $line }: “{ $sign }” is no link; write “|” below a circle, “\”, “/” or “X” between two.
refused-bantu-board-loose = Board, line { $line }: a link does not join two circles.
refused-bantu-board-wide = Board, line { $line }: it is too long; four lanes take seven signs.
refused-bantu-board-lines = A board is lines of circles with lines of links between them, at most { $most } lines of circles. This one has { $lines } lines in all.
refused-bantu-board-quarters = A board has four quarters of the same length, each beginning with a start line: these { $lines } lines do not.
refused-bantu-board-arrows = Board, line { $line }: its circles, the last ones, are the arrow spaces, and are not joined.
refused-bantu-board-dead-end = Board, line { $line }: from one of its circles Finish cannot be reached.
refused-bantu-board-unreached = Board, line { $line }: one of its circles cannot be reached from anywhere.

## The feast

bantu-points =
    { $points ->
        [one] { $shown } piece home
       *[other] { $shown } pieces home
    }
bantu-turned = On turn { $round } { $name } went ahead ({ $from } had led until then) and never gave up the lead.
bantu-turned-me = On turn { $round } you went ahead ({ $from } had led until then) and never gave up the lead.
bantu-led-throughout = There was none: { $name } led from start to finish.
bantu-story = How far everybody had come, turn by turn

## Ways to play

bantu-preset-first = First game
bantu-preset-first-help = Three pieces each instead of four.
bantu-preset-classic = Classic
bantu-preset-classic-help = Four pieces each, everybody for themselves.
bantu-preset-teams = Teams
bantu-preset-teams-help = Two against two, partners face to face.

## The first lesson

bantu-lesson-goal = Bring your four pieces to Finish before Ana does: two of yours are there. No dice and no luck: each piece moves by its own number.
bantu-lesson-turn = On your turn move a piece, or bring one in on its start line. Pick the 1, then the circle right beside your 4.
bantu-lesson-beside = The rules allow that. For the lesson, bring the 1 in on the circle right beside your 4.
bantu-lesson-sum = Side by side in a row your pieces add their numbers: 1 and 4 make five steps for each, no more and no fewer. And as a pair nobody can capture them.
bantu-lesson-capture = Ana’s 2 is alone in its row, exactly five steps away: land on it, and it starts all over. Pick your 4, then its circle.
bantu-lesson-land = The rules allow that. But Ana’s 2 is within reach: bring your 4 onto its circle.
bantu-lesson-home = Ana brings her 2 in again, far behind. Your 4 is alone once more and moves four: enough for Finish, where steps to spare do not matter. Bring it home.
bantu-lesson-go-home = The rules allow that. But Finish is within reach: bring your 4 home.
bantu-lesson-end = Three pieces home! Whoever brings in all four first wins the game. Only your 1 is missing.

## Hints

bantu-why-enter = One more piece on the board is one more that moves, and makes larger sums.
bantu-why-finish = It is home: nothing can happen to it any more.
bantu-why-capture = { $seat } loses a piece there, which starts again.
bantu-why-flee = One of your pieces could be captured: less so after this.
bantu-why-safe =
    { $lines ->
        [0] Nobody can capture it there.
        [one] It gains one line, and nobody can capture it there.
       *[other] It gains { $lines } lines, and nobody can capture it there.
    }
bantu-why-far =
    { $lines ->
        [0] It stands better there.
        [one] It gains one line, and promises more.
       *[other] It gains { $lines } lines, and promises more.
    }

bantu-may-enter = Bring a piece in: touch it, then a circle of its start line.
bantu-may-go = Move a piece by the whole sum of its row: touch it, then one of the circles that light up.
