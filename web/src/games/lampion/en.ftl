### What the designed table says besides the game, and the page where one measures one's reflexes.

lampion-surface = Press
lampion-wait = Watch out…
lampion-press = Press!
lampion-leave = Decoy!
lampion-answered = Noted!
lampion-noted = { $ms } ms
lampion-how = As soon as the lantern lights up, touch anywhere.
lampion-how-keys = As soon as the lantern lights up, click anywhere or hit the space bar.
lampion-how-decoys = Square and crossed out, it is a decoy: touch nothing.
lampion-progress = Lantern { $number } of { $lanterns }
lampion-progress-over = { $lanterns } lanterns
lampion-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
lampion-with = You are playing with { $names }.

reflexes-pitch = A lantern lights up: press at once, with a finger, a click or the space bar. Ten times in a row, in less than a minute.
reflexes-what = What is measured is your reaction time: from the picture that shows the lantern to your gesture, on your own device’s clock. The network has no part in it. A slow screen has: it alone knows when the picture was really seen.
reflexes-plain = Without decoys
reflexes-plain-help = React, and nothing else: the simplest way to measure yourself.
reflexes-decoys = With decoys
reflexes-decoys-help = One lantern in three is a decoy, square and crossed out: look before you press, as in Dan Dan Dan.
reflexes-start-title = An attempt of ten lanterns
reflexes-start = Start
reflexes-earlier = My attempts
reflexes-none = Your first attempt will show up here.
reflexes-with-decoys = with decoys
reflexes-without-decoys = without decoys
reflexes-middle = Every other time
reflexes-early = False starts
reflexes-fooled = Decoys pressed
reflexes-missed = Not pressed
reflexes-yours = My reactions
reflexes-adds = What technology would add
reflexes-adds-reaction = your reaction
reflexes-adds-network = the network
reflexes-adds-screen = the screen
reflexes-adds-help = Judged by order of arrival you would have { $arrival } ms. Here the referee counts only { $median }.
reflexes-all = All my attempts
