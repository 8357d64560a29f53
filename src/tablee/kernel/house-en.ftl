### What is said at every table: the refusals of the house, and records of games that cannot be read.

## Refusals

refused-house-turn-not-yours =
    { $seat-is ->
        [me] This turn is yours and nobody else’s.
       *[other] A little patience: it is { $seat }’s turn.
    }
refused-house-turn-not-now = The game is not waiting for you just now.
refused-house-move = That is not what the game is waiting for now.
# A line of a record that is no move of this game. Moves and fields have the names that they have in records.
refused-house-move-impossible =
    { $problem ->
        [kind] This game has no move “{ $what }”.
        [missing] Half of this move is missing: it does not say “{ $what }”.
        [unknown] This move has no “{ $what }”.
        [value] In this game “{ $what }” cannot be “{ $value }”.
       *[number] A number in this move is larger than any in the game.
    }
refused-house-chance-unasked = The game has asked nothing of chance just now.
refused-house-chance-awaited = One moment: chance has to speak first.
refused-house-missed = Who missed it is said once, while a window is open and after its stimulus was shown: not so here.
refused-house-clock = The clock did not strike at the moment the game had set: it does not count.
refused-house-time = This move is dated { $at } ms and the one before it { $last } ms: time does not run backwards.
refused-house-time-reaction = Nobody reacts before there is something to react to, and no measurement can be off by less than nothing.
refused-house-proof = This reaction time does not follow from what was measured.
refused-house-draws = This does not follow from the secret number and the luck that everybody added.
refused-house-undo = The game cannot be taken back to move { $to }: it was never made.
refused-house-seat = There is no such seat at this table.
refused-house-seat-number = The position is for { $position } players, but there are { $players } at the table.
refused-house-over = The game is over: nobody moves any more.

## Records that cannot be read

record-malformed = This file is not a record that can be read: { misfit }.
record-unknown-game = This record is of a game that Tablée does not know: “{ $game }”.
record-other-rules = This record follows version { $rules } of the rules, and version { $ours } is played here.
record-players =
    { $players ->
        [0] This record has no players, and the game needs { $least } to { $most }.
        [one] This record has { $players } player, and the game needs { $least } to { $most }.
       *[other] This record has { $players } players, and the game needs { $least } to { $most }.
    }
record-seat-name = “{ $name }” cannot be a player’s name: everyone needs a name of their own that can be read, of { $most } characters at most and not reserved.
record-number = Line { $line } of the record has the number { $n }: lines are counted one by one, from 1.
record-mover = In line { $line } of the record, “{ $by }” is nobody at this table.
record-part = In this record “{ $where }” cannot be read: { misfit }.
# What is wrong with data, and where.
misfit =
    { $problem ->
        [json] it is not JSON, from byte { $got } on
        [empty] it is empty
        [cut] the text breaks off in the middle
        [text] it is not text in UTF-8
        [deep] its lists are nested without end
        [missing] “{ $what }” is missing
        [unknown] “{ $what }” does not belong there
        [kind] it should be { misfit-what }, not { misfit-got }
        [range] the number should be { $what }
        [length] its length should be { $what }
        [choice] { $got } is not one of the choices
        [big] the number is too large
       *[other] { $what }
    }{ $at ->
        [whole] {""}
       *[other] {" "}(at { $at })
    }
misfit-what =
    { $what ->
        [int] a whole number
        [float] a number with a point
        [str] a text
        [bool] true or false
        [array] a list
        [object] an object
        [null] nothing (null)
       *[other] { $what }
    }
misfit-got =
    { $got ->
        [int] a whole number
        [float] a number with a point
        [str] a text
        [bool] true or false
        [array] a list
        [object] an object
        [null] nothing (null)
       *[other] { $got }
    }

## The moves of the clock and of the table, which every game has

# The move as it is written in the record.
house-move-impossible = { $text }
house-move-due = The moment has come
house-move-missed = Without having seen it: { $seats }
house-move-void = The window closes without a verdict
house-move-undo = Go back to move { $to }
house-move-sits =
    { $who ->
        [bot] A bot sits at this seat: { $seat }
        [absent] Gone, and a bot stands in: { $seat }
       *[person] Back at the table: { $seat }
    }

## What is told at every table

house-event-taken-back =
    { $seat-is ->
        [me] You take your move back.
       *[other] { $seat } takes a move back.
    }
