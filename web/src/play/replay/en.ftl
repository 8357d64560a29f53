### A game seen again.

replay = Replay
replay-title = See a game again
replay-only = You are watching a game again. “Play on from here” lets you take over.
replay-controls = Replay controls
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-next = One step on
replay-last = To the end
replay-scrubber = Where in the game
replay-at = Move { $at } of { $length }
replay-speed = Speed
replay-speed-value = { $speed }×
replay-eyes = Seen by
replay-eyes-all = all open
replay-eyes-nobody = an onlooker
replay-link = Copy the link to this move
replay-linked = Link copied
replay-download = Download the record
replay-play-on = Play on from here
replay-play-on-help = A new table begins exactly here. You take a seat, bots take the others; this game stays as it is.
replay-play-on-seat = In the place of
replay-play-on-go = Sit down
replay-play-on-over = The game is over here: go back a few moves to play on.
replay-your-name = Your name
replay-log = All moves
replay-curve = How the game went
replay-curve-help = Press anywhere on the curve to go there.
replay-to-turn = Go to the turning point
replay-rounds = Rounds
replay-round = The end of round { $round }
replay-begins = The game begins.
replay-supplied = added by the referee
replay-refused = Line { $line } does not stand
replay-refused-by = { $who } tried: { $move }
replay-refused-count =
    { $count ->
        [one] One line of this record does not stand.
       *[other] { $count } lines of this record do not stand.
    }
replay-refused-see = See it
replay-claimed = This record claims another result than its moves lead to: { $points }.
replay-by-chance = chance
replay-by-clock = the clock
replay-by-table = the table
replay-choose = Choose a record
replay-drop = A game’s record, as downloaded after a game or written by hand. Drop the file here, or choose it.
replay-drop-now = Let go: here is right.
replay-drop-help = It is shown to you alone, and nothing of it is kept. The referee checks every line, and says by which rule one does not stand.
replay-other = Another record
replay-mine = Your finished games
replay-loading = The game is being laid out …

## Whether the shuffle was fair

replay-draws = Was the shuffle fair?
replay-draws-help = Before the game the house committed itself to a secret number, and the players added luck of their own. This device now draws from both once more, and compares the cards with those that it saw during the game.
replay-draws-go = Check the shuffle
replay-draws-kept = The secret number is the one that the house had committed itself to when you sat down.
replay-draws-unreadable = The house’s answer cannot be read: nothing can be checked.
replay-draws-broken = This is not the secret number that the house had committed itself to when you sat down.
replay-draws-unseen = This device was not at the table before the game: it cannot tell whether this is the secret number that was promised. A player who was there can compare its digest: { $digest }
replay-draws-ours = Your own luck is part of the draws.
replay-draws-not-ours = Your own luck is not part of the draws.
replay-draws-other-luck = After the game had begun, the luck of the players was changed.
replay-draws-nothing = This device did not see the game being played: the cards are not checked on this device.
replay-draws-changed = The house told this device twice what happened in the game, and not the same.
replay-draws-number = The house now speaks of { $told } draws. This device saw { $seen } during the game.
replay-draws-wrong = Draw { $draw }, as the record now has it, does not follow from the secret number and the luck.
replay-draws-other-card = After draw { $draw }, this device saw something else than what was drawn.
replay-draws-follow =
    { $count ->
        [one] One draw was repeated on this device: it follows from the secret number and the luck.
       *[other] { $count } draws were repeated on this device: they follow from the secret number and the luck.
    }
replay-draws-cards =
    { $count ->
        [one] The one card that you saw during the game is the one that was drawn.
       *[other] The { $count } cards that you saw during the game are those that were drawn.
    }
replay-draws-away =
    { $count ->
        [one] For one draw you were away from the table: not checked on this device.
       *[other] For { $count } draws you were away from the table: not checked on this device.
    }
replay-draws-unknown =
    { $count ->
        [one] Once, chance chose a card from a hand that you did not see: not checked on this device.
       *[other] { $count } times, chance chose cards from hands that you did not see: not checked on this device.
    }
replay-draws-hidden =
    { $count ->
        [one] One card that this device could not follow: not checked on this device.
       *[other] { $count } cards that this device could not follow: not checked on this device.
    }
