### Lanterns: the words of the game.
###
### "$seat-is" is "me" for whoever reads, "other" for the others, "nobody" without a seat.

## The table's settings

lampion-option-lanterns = Lanterns
lampion-option-lanterns-help = How many lanterns the game has.
lampion-option-decoys = Decoys
lampion-option-decoys-help = About one lantern in three is a decoy, on which you must not press.

## The moves

lampion-move-press = Press
lampion-move-light =
    { $lantern ->
        [1] Light a lantern
       *[other] Show a decoy
    }

## The story

lampion-event-shown =
    { $lantern ->
        [1] A lantern lights up!
       *[other] A decoy…
    }
lampion-event-pressed =
    { $seat-is ->
        [me] You press: { $rt } ms.
       *[other] { $seat } presses: { $rt } ms.
    }
# What the verdict adds when somebody started too early.
lampion-early =
    { $early-is ->
        [nobody] {""}
        [me] {" "}You were too early. A false start costs a point: { $early }.
       *[other] {" "}A false start costs a point: { $early }.
    }
lampion-event-judged-first =
    { $seat-is ->
        [me] The point is yours, in { $rt } ms!
       *[other] { $seat } scores the point, in { $rt } ms.
    }{ lampion-early }
lampion-event-judged-nobody =
    { $level-is ->
        [nobody] Nobody answered this lantern.
       *[other] Too close to call, and nobody scores. Level: { $level }.
    }{ lampion-early }
lampion-event-judged-decoy =
    { $fooled-is ->
        [nobody] It was a decoy, and nobody was fooled.
        [me] It was a decoy, and it fooled you. It costs a point: { $fooled }.
       *[other] It was a decoy. It costs a point: { $fooled }.
    }{ lampion-early }
lampion-event-voided = This lantern could not be judged: it does not count, and another takes its place.

## The position

lampion-view-dark = No lantern just now: watch out, the next one is coming.
lampion-view-lit = The lantern is lit: press!
lampion-view-decoy = It is a decoy: do not press.
lampion-view-over = The game is over.
lampion-view-pressed =
    { $seat-is ->
        [me] You have pressed: { $rt } ms.
       *[other] { $seat } has pressed: { $rt } ms.
    }
lampion-view-number = Lantern { $number } of { $lanterns }.
lampion-view-points =
    { $seat-is ->
        [me]
            { $points ->
                [one] You have { $points } point.
               *[other] You have { $points } points.
            }
       *[other]
            { $points ->
                [one] { $seat } has { $points } point.
               *[other] { $seat } has { $points } points.
            }
    }

## Refusals

refused-lampion-players = This position cannot be: it needs { $least } to { $most } players.
refused-lampion-lanterns-position = This position cannot be: the game has { $lanterns } lanterns in all, and after the last one there are no more.
refused-lampion-decoy = At this table there are no decoys.
refused-lampion-press-dark = No lantern shows: wait for the next one.
refused-lampion-press-once = You have already pressed: wait for the verdict.
refused-lampion-press-position = In this position somebody has pressed twice, is not at the table, or had no lantern to answer.
refused-lampion-missed = In this position somebody missed a lantern that does not show, or is not at the table.
