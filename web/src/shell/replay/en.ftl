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
replay-draws-help = Before the game the house committed itself to a secret number, and everybody added luck of their own. Everything that chance said must follow from them.
replay-draws-go = Check the shuffle
replay-draws-kept = The secret number is the one that the house had committed itself to when you sat down.
replay-draws-broken = This is not the secret number that the house had committed itself to when you sat down.
replay-draws-unseen = This device was not at the table before the game. Whoever was saw this digest there: { $digest }
replay-draws-ours = Your own luck is in it.
replay-draws-not-ours = Your own luck is not in it.
replay-draws-follow =
    { $draws ->
        [one] The one draw of this game ({ $numbers } numbers) follows from them. It was drawn again on this device.
       *[other] All { $draws } draws of this game ({ $numbers } numbers) follow from them. They were drawn again on this device.
    }
replay-draws-wrong = What chance said in line { $line } does not follow from them.
