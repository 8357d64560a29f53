### The page for those who doubt the referee.

fair-lead = Two players, equally quick, but not equally far away. Place them: the referee of our games judges a thousand duels on the spot.
fair-settings = The two players
fair-distance = Round trip to { $name }
fair-distance-value = { $ms } ms, { $where }
fair-ms = { $ms } ms
fair-about = { $ms } ± { $u } ms
fair-home = in the house
fair-country = in the same country
fair-continent = on the same continent
fair-ocean = across the ocean
fair-world = at the other end of the world
fair-network = Both lines
fair-network-good = steady
fair-network-good-help = Every message takes about the same time.
fair-network-jittery = fitful
fair-network-jittery-help = Delays vary, give or take 30 ms.
fair-network-lossy = losing packets
fair-network-lossy-help = One message in fifty is lost, sent again, and holds up all that follow.
fair-again = Another thousand duels

fair-judging = The referee is judging…
fair-results = A thousand duels
fair-arrival = First come, first served
fair-arrival-help = The answer that the server hears first wins.
fair-arbiter = Our referee
fair-arbiter-help = The quicker reaction wins, wherever it comes from.
fair-close = too close
fair-field =
    { $close ->
        [0] { $first }, on the left: { $one } duels. { $second }, on the right: { $other }.
       *[other] { $first }, on the left: { $one } duels. { $second }, on the right: { $other }. Too close, in the middle: { $close }.
    }
fair-sum-arrival = By arrival, { $first } wins { $one } duels and { $second } { $other }.
fair-sum-arbiter = By the referee, { $first } wins { $one } and { $second } { $other }; { $close } are too close to call.
fair-sum-wait = Its verdict falls { $ms } ms after the quicker press, on average.
fair-true = Lines, screens and people are simulated; the referee is the real one. Every pair of reactions is played twice, the second time with the players swapped: neither is luckier than the other.
fair-seed = Draw { $seed }. Its address gives exactly the same duels again.
fair-copy = Copy the address

fair-photo = The photo of a duel
fair-photo-help = First come, first served goes by the whole bar. The referee compares reactions alone, and leaves out what the line adds.
fair-photo-touch = Touch a dot above to see its duel.
fair-photo-next = Another duel
fair-photo-number = Duel { $number }
fair-reaction = reaction
fair-way = journey and screen
fair-lane = { $name }: reaction of { $rt } ms, give or take { $u } ms; answer heard after { $ms } ms.
fair-lane-silent = { $name }: nothing pressed before the verdict; answer heard after { $ms } ms.
fair-photo-arrival =
    { $ms ->
        [0] { $name }, by a whisker.
       *[other] { $name }, { $ms } ms earlier.
    }
fair-photo-first = { $name }, quicker by { $ms } ms.
fair-photo-sure = { $name }. { $other } had not pressed anything yet.
fair-photo-nobody =
    { $ms ->
        [0] Nobody: in the same millisecond.
       *[other] Nobody: { $ms } ms apart, too little to tell.
    }
fair-photo-void = Nobody: a page was not ready.

fair-how = How it works
fair-how-1 = The card leaves earlier for whoever is far away, and appears to all at the same moment.
fair-how-2 = Each page takes the time from the frame that shows the card to the press: that reaction alone counts.
fair-how-3 = Nobody is taken at their word: the server measures every line, and what the line does not explain is added to the reaction.
fair-how-4 = The verdict falls as soon as no answer on its way can change it.
fair-how-5 = Less than ten milliseconds apart, or less than the measurements can show, nobody was first.

fair-not = What cannot be solved
fair-not-screen = A slow screen, a slow touch panel.
fair-not-screen-help = The twenty milliseconds that an old television takes to show the card are lost: we do not see them.
fair-not-script = A script in the page, a second device.
fair-not-script-help = What reacts in place of a person cannot be told from a person.
fair-not-small = Small lies.
fair-not-small-help = Nine milliseconds can hide in any line. The best cheat we could think of wins 63 of 100 decided duels on a direct line, and 81 behind a proxy; in a short game, before it is found out, 66 on a direct line.
fair-not-bad = Lies on a bad line.
fair-not-bad-help = Where packets are lost or delays vary, much can be explained: up to 81 of 100. To be stricter would punish honest people.
fair-not-seen = What is added to a reaction is part of every verdict, for the whole table to see.
