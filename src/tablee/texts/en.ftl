### Texts of the house, shared by the server and the client.

house = Tablée
tagline = Five French tabletop games, together, on any screen.
games = The five games
language = Language
players = { $min } to { $max } players
minutes = { $min } to { $max } min
from-age =
    { $by ->
        [house] we suggest { $age }+
       *[rulebook] ages { $age }+
    }
# Names in a row: “Ana, Bo and Cleo”.
and = { $list } and { $last }
# A seat without a name.
player = Player { $number }

## The page: home

play = Play { $game }
play-now = Play now
play-now-at = Play now: { $game }
with-friends = With friends
play-with = Play { $game } with friends
guest = Guest
still-gathering = The game has not begun yet.
coming = Coming soon
my-tables = Your open tables
sit-again = Take my seat again
last-there = Last seen { $when }
with = with { $names }
forget-table = Forget this table of { $game }
forget-sure = This device will not be able to take your seat at this table again.
forget-yes = Forget
forget-no = Keep
watch-title = Games to watch
have-code = Have you been given a code?
code-example = BCDF, for instance
join = Join
try-again = Try again
unreachable = The server does not answer. Check your connection, then try again.
loading = One moment…
to-home = Home
nothing-here-help = The link may be incomplete. If you were given a code, the home page is where to enter it.
offline-title = The house does not answer
offline-help = Your device is offline, or the house is closed for a moment. Nothing is lost: your tables wait for you.
offline-trying = Trying again…
offline-waiting = The page tries again by itself, every five seconds.
offline-rules = Meanwhile, the rules to read again
preview-game = { $game }
preview-table = A table of { $game }
preview-replay = A game of { $game }, to see again
preview-rules = Rules of { $game }
preview-learn = First lesson of { $game }
preview-code = You are expected at a table
back = Back
close = Close
who-was-first-help = Two players, two connections, a thousand duels judged before your eyes.

## The page: opening a table

who-plays = Who plays?
preset = Way to play
preset-own = My own way
preset-own-help = The options are set below.
options-usual = By the usual rules.
options-differ = Changed options:
option-is = { $option }: { $value }
yes = yes
no = no
option-seconds = { $seconds } s
option-own = drawn for this table
watched = Let anybody watch us
watched-help = During the game the home page offers this table to whoever comes by. Otherwise one needs the link.
options-change = Play like this
options-stand = This is how we play
my-table-changes = Pace, options and onlookers
watched-said = During the game anybody who comes by this house may watch.
how-we-play = Game options
unit-seconds = s
my-name = Your name
a-bot = A bot
a-friend = To be invited
a-neighbour = Somebody here
a-person = A person
bot-sensible = thoughtful
bot-beginner = a beginner
bot-sharp = seasoned
bot-farthest = always goes farthest
bot-random = plays at random
bot-sensible-help = It plays well, without looking far ahead.
bot-beginner-help = It is often wrong: somebody to begin against.
bot-sharp-help = It looks further ahead, or reacts faster: the strongest.
bot-farthest-help = It always goes as far as it can, without thinking.
bot-random-help = It plays anything at all that the rules allow.
bots-fair = No bot sees more than can be seen from its seat.
a-bot-that = Bot, { $how }
add-seat = Add a seat
remove-seat = Remove seat { $number }
pace = Pace
pace-instant = Lightning
pace-instant-help = Bots play without waiting.
pace-quick = Quick
pace-quick-help = Bots play fast, breaks are short.
pace-normal = Normal
pace-normal-help = Bots take time to think, as at a real table.
pace-calm = Calm
pace-calm-help = Bots take their time, breaks are long.
less = { $what }: one less
more = { $what }: one more
open-table = Open the table
begin = Start the game

## The page: sitting down

invited = { $owner } invites you to play { $game }
sit-down = Sit down
look-on = Just watch
table-full = All the seats are taken, but you can watch.
waiting-title = A table of { $game }
waiting-for =
    { $count ->
        [one] Waiting for one more person.
       *[other] Waiting for { $count } more people.
    }
waiting-owner = Everybody is here. { $owner } will start the game.
waiting-away =
    { $count ->
        [one] { $names } is not here yet.
       *[other] { $names } are not here yet.
    }
all-here = Everybody is here: start the game when you like.
awaited = Waiting for somebody
onlookers =
    { $count ->
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
you = you
here = here
owner = starts the game
owner-playing = host
away = offline
absent = a bot is standing in
who-sits = Who sits in seat { $number }
beside = Does somebody else here play, on this device?
beside-name = Their name
beside-sit = Add
invite = Invite
invite-help = Scan the picture, send the link or read out this code:
local-only = This link works on this device only. To invite other devices, first open this page at the network address that the server shows when it starts.
qr = The table’s link, to be scanned with a phone
link = The table’s link
copy = Copy
copied = Copied
share = Share
no-table = There is no table here
no-table-help = The link may be incomplete, or the table has been cleared away.
not-loaded = The table could not be loaded

## The page: avatars

avatars = Avatars
avatar-mine = Your avatar: { $avatar }. Choose another
introduce = Change
introduce-what = the name or avatar of { $name }
introduce-so = Save
introduce-keep = Cancel
avatar-pear = Pear
avatar-cherry = Cherries
avatar-pineapple = Pineapple
avatar-banana = Banana
avatar-strawberry = Strawberry
avatar-grapes = Grapes
avatar-lemon = Lemon
avatar-apple = Apple
avatar-melon = Watermelon
avatar-avocado = Avocado
avatar-mushroom = Mushroom
avatar-carrot = Carrot
avatar-aubergine = Aubergine
avatar-radish = Radish
avatar-garlic = Garlic
avatar-artichoke = Artichoke
avatar-chilli = Chilli
avatar-pumpkin = Pumpkin
avatar-corn = Sweetcorn
avatar-peas = Peas
avatar-broccoli = Broccoli
avatar-leek = Leek
avatar-croissant = Croissant
avatar-cheese = Cheese

## The page: at the table

table-tools = Tools of the table
tab-log = Log
tab-score = Scores
tab-rules = Rules
tab-people = People
to-plain = Text
to-designed = Table
settings = Settings
hints = Hints for learners
hint-ask = A hint?
hint-good = A good player: { $move }.
hint-thinks = Thinking…
hint-may = What may I do?
sound = Sounds
volume = Volume
animations = Animations
text-size = Text size
text-choice = { $choice ->
    [large] Large
    [larger] Larger
   *[usual] Usual
  }
theme = Look
theme-choice = { $choice ->
    [light] Light
    [dark] Dark
   *[device] Auto
  }
colours-apart = Colours easy to tell apart
shortcuts = Keyboard shortcuts
your-turn = Your turn!
turn-of = { $name }’s turn!
you-look-on = You are watching
see-rule = See the rule
see-rule-of = See the rule: { $line }
rules-house = The table sees to these itself: they only matter when it refuses a move.
rule-in-question = The rule in question:
rules-title = Rules of { $game }
rules-read = Read the rules
rules-contents = Contents
rules-aim = The aim in three pictures
rules-sheet = Reference sheet
rules-book = The rules
rules-articles = Articles
rules-print = Print
rules-own-page = Read the rules on a page of their own
rules-search = Search the rules
rules-search-clear = Clear the search
rules-found = { $count ->
    [0] No article has these words.
    [one] One article
   *[other] { $count } articles
}
rules-added = Settled by this house, where the printed rules are silent
rules-see = See
rules-see-settled = More in
rules-keys = Keys at the table
meanwhile = While you were away:
continued-from-game = Continued from move { $move } of another game. See that game
continued-from-record = Continued from move { $move } of a record. What came before is in that file.
nothing-yet = Nothing has happened yet.
no-score = No score yet.
round = Round
total = Total
ahead = In the lead
best-least = The smallest total wins.
best-most = The largest total wins.
line-connecting = Connecting…
line-offline = You are offline.
line-unreachable = The server does not answer.
line-help = The page reconnects by itself; nothing is lost.
bot-plays = How { $name } plays
leave-seat = Leave my seat
leave-sure = A bot will play on in your place, and you will watch.
leave-yes = Leave
leave-stay = Stay
left-seat = { $name } has left; { $bot }, a bot, plays on.
took-seat = { $name } takes the place of { $bot }.
take-seat = Take a bot’s seat
take-seat-help = You will sit down when this round is over.
take-seat-whose = Whose seat?
take-seat-any = Any
seat-offered = You are watching.
seat-promised = { $name } sits down here after this round.
seat-promised-you = You will take the place of { $bot } after this round.
seat-refuse = No seat for { $name }
seat-to-bot = Give the seat to a bot
my-table = My table
chat = People may also write in their own words
talk = Talk
talk-nothing = Nobody has said anything yet.
talk-look-on = Those who sit at the table speak; you can read along.
talk-words = In your own words
talk-send = Say
talk-says = { $name } says: { $what }
talk-unread = unread
mute = Mute
mute-all = Hear nobody
phrase-hello = Hello!
phrase-well-played = Well played!
phrase-ouch = Ouch!
phrase-one-second = One second…
phrase-your-turn = Your turn!
phrase-lucky = Lucky!
phrase-thanks = Thank you!
phrase-again = Another one?
emote-smile = Smile
emote-laugh = Laughter
emote-wow = Surprise
emote-sad = Sadness
emote-think = Doubt
emote-heart = Heart
nudge = Remind
nudged-you = Everybody waits for you! ({ $name })
nudged = Reminded: { $names }.
idle-awaited = Waiting for { $names }…
gone-awaited = Offline: { $names }.
bot-in =
    { $seconds ->
        [0] A bot is about to play.
       *[other] A bot plays in { $seconds } s.
    }
latecomers = People who watch may take a bot’s seat
no-seat = No seat here
takeback = Take back
takeback-mine = Take back my move
takeback-of = Take back { $name }’s move
takeback-asks = { $name } would like to take a move back.
takeback-grant = Allow it
takeback-decline = No
takeback-asked = You have asked to take your move back. Waiting for: { $names }.
takeback-withdraw = Never mind
takeback-stands = Your move stands.
ready = Go on
is-ready = Ready
waiting-ready =
    { $count ->
        [one] Waiting for one more person.
       *[other] Waiting for { $count } more people.
    }

## The page: the network

net-line = My connection
net-line-is =
    { $grade ->
        [good] good
        [fair] fair
        [poor] poor
        [off] cut off
       *[unknown] measuring…
    }
net-line-value = { $ms } ms, ± { $jitter }
net-line-help =
    { $grade ->
        [good] The time to the server and back; the referee takes it off, so it costs you nothing.
        [fair] The way to the server and back takes its time, or varies; the referee takes it off, but what you see comes a little late.
        [poor] Messages dawdle or get lost on the way: move closer to the Wi-Fi, or try another network.
        [off] This device has no network; all goes on as soon as it finds one.
       *[unknown] A few seconds are enough to measure it.
    }
net-stalls = Messages held up on the way
net-stalls-value =
    { $percent ->
        [0] none
       *[other] { $percent }%
    }
net-server = The server
net-server-is =
    { $grade ->
        [good] quick
        [fair] rather busy
        [poor] overloaded
        [off] does not answer
       *[unknown] waiting…
    }
net-server-help =
    { $grade ->
        [good] How long it takes, at worst, to handle and save a move.
        [fair] It takes a while to handle a move: that is not your connection.
        [poor] It can hardly keep up: that is not your connection, and nothing is lost.
        [off] Your device has a network, but the server does not answer: there is nothing to mend on your side.
       *[unknown] Known as soon as you are connected.
    }
net-ms = { $ms } ms
net-screen = My screen
net-screen-value = a frame every { NUMBER($ms, maximumFractionDigits: 1) } ms
net-clock = My clock
net-clock-value = in steps of { NUMBER($ms, maximumFractionDigits: 3) } ms
net-device = I play
net-device-value =
    { $device ->
        [key] with the keyboard
        [touch] by touch
       *[mouse] with the mouse
    }
net-light = My connection: { $line }. The server: { $server }.
net-short-off = cut off
net-short-server = server
my-reflexes = My reflexes
my-reflexes-help = A lantern lights up, you press: how many milliseconds?
practise = Practise alone
count-in = Starting in { $left }…
reflexes-dots = Your reactions, from { $from } to { $to } ms: { $list } ms.
reflexes-yours-empty = Each of your reactions will be a dot here.
reflexes-middle-value =
    { $same ->
        [yes] { $from } ms
       *[no] { $from } to { $to } ms
    }
reflexes-median = Median
reflexes-best = Best
reflexes-count =
    { $count ->
        [0] no reaction
        [one] { $count } reaction
       *[other] { $count } reactions
    }
reflexes-forget = Erase my attempts
reflexes-private = Your results stay on this device.
reflexes-me = Me
who-was-first = Who was first?

## The page: the photo finish

photo = Photo finish
photo-time = { $rt } ms ± { $u }
photo-tie = too close to call
photo-false-start = false start
photo-failed = missed
photo-adjusted = adjusted by +{ $ms } ms
photo-by-arrival = judged by arrival
photo-incident =
    { $incident ->
        [impossible] the time it claimed cannot be true
        [contradicted] the page had said otherwise before
       *[other] the time it claimed did not count
    }
photo-silent = Did not press in time: { $names }.
photo-out =
    { $count ->
        [one] Not in this round, the page hidden, away or not ready: { $names }.
       *[other] Not in this round, the pages hidden, away or not ready: { $names }.
    }
photo-still =
    { $count ->
        [one] kept still
       *[other] kept still
    }
photo-nobody = Nobody pressed.
# What those hear who do not see the picture.
photo-says = { $what }: { $name }, { $rt } milliseconds, give or take { $u }.
# A name, and what is said of it: “Ana: adjusted by +12 ms”.
photo-about = { $name }: { $what }.
photo-says-tie = Too close to call: { $names }.

## The page: the table in text

bot = bot
plain-moves = What can you do?
plain-position = How things stand
plain-score = The scores
plain-people = Around the table
plain-told = What happened
plain-all = Read everything
plain-recent = Only the latest
plain-wait = It is not your turn.
plain-over = The game is over.

## The page: the end

won-me =
    { $how ->
        [together] Your team has won!
        [shared] A shared victory, and you are part of it!
       *[alone] You have won!
    }
won =
    { $how ->
        [together] { $names } win together!
        [shared] { $names } share the victory!
       *[alone] { $names } wins the game!
    }
rank =
    { $rank ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $rank }th
    }
points =
    { $points ->
        [one] { $shown } point
       *[other] { $shown } points
    }
turning-point = The turning point.
turned = In round { $round } { $name } went ahead ({ $from } had led until then) and never gave up the lead.
turned-me = In round { $round } you went ahead ({ $from } had led until then) and never gave up the lead.
led-throughout = There was none: { $name } led from start to finish.
led-throughout-me = There was none: you led from start to finish.
story = The totals from round to round
rematch = Rematch
join-rematch = Join the rematch
record = Game record
see-again = See it again
see-finished = See your finished games again

## Server

server-malformed = This request cannot be read: { misfit }.
server-text-only = Only text can be sent to a table.
server-too-long = This message is too long: { $most } bytes at most.
server-too-fast = Too many messages at once: wait a moment, then try again.
server-origin = This page comes from another site: it may not talk to this house.
server-host = This house is not called “{ $host }”. Whoever runs it can name it so with --name.
server-nothing-here = There is nothing at this address.
server-broken = Something went wrong on our side. Nothing has changed at the table.
server-not-stored = This could not be saved, so nothing has changed. Try again in a moment.
server-damaged = The house’s database is damaged: it is left as it is, and nothing is saved until it has been restored from a backup.
server-lost-file = A file of the house’s database was deleted while it was open: nothing is saved until the server is started again.
server-elsewhere = Another part of the house keeps this table, and cannot be reached just now. Try again in a moment.
server-closing = The house is closing: come back in a moment.
server-unknown-game = The house does not know this game: “{ $game }”.
server-players =
    { $players ->
        [0] There are no seats, and this game needs { $least } to { $most }.
        [one] There is only one seat, and this game needs { $least } to { $most }.
       *[other] There are { $players } seats, and this game needs { $least } to { $most }.
    }
server-one-is-me = Keep one seat for yourself, and only one.
server-unknown-bot = No bot is called “{ $bot }” here. There are: { $bots }.
server-option = This option will not do: { misfit }.
server-name = You need a name that can be read.
server-avatar-taken = Somebody else here looks like that: choose another avatar.
server-many-tables = You have opened many tables: wait a little before the next one.
server-house-full = The house is full just now. Try again a little later.
server-duels = Round trips of { $least } to { $most } ms are judged here, on a line that is “good”, “jittery” or “lossy”; a draw is a whole number of nine digits at most.
server-record-size = A game’s record has { $most } bytes at most, and this is longer.
server-record-long = This record is too long to be judged here.
server-costly = You have had much worked out here. Try again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
server-overloaded = The server has much to work out just now. Try again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
server-workers-often = Many of your requests are waiting already: wait for an answer first.
server-workers-busy = Many people are asking at the same time. Try again in a moment.
server-play-on-over = The game is over there: play on from an earlier move.
server-play-on-unknown = No cards agree with all that the record shows there: play on from another move.
server-unknown-table = There is no table at this address.
server-unknown-code = No table is waiting under this code. It may have changed, or the game has begun.
server-other-rules = This game follows old rules that the house no longer plays.
server-full = All the seats are taken, but you can watch.
server-crowded = Too many pages are watching this table already. Try again later.
server-unknown-token = This seat is not yours, but you can watch.
server-hello-first = The table does not know yet who you are.
server-no-draws = Nothing was promised of chance at this table.
server-luck-enough = You have added your luck to this table already.
server-look-on = You are watching: only those who sit at the table can do that.
server-owner-only = Only the host of the table can do that.
server-no-such-seat = This table has no such seat.
server-own-seat = This is your own seat: you can choose another one, but not leave it.
server-changed-enough = You have changed your mind often enough: what you chose last counts.
server-refused-enough = Much of what you asked for at this table cannot be done: this cannot, either.
server-arranged-enough = The seats of this table have changed often enough: begin, or open another table.
server-seats-open = Somebody is still missing: give their seat to a bot, or wait.
server-begun = The game has already begun.
server-nothing-said = Say a phrase, or something in your own words.
server-no-chat = At this table people speak in phrases only.
server-too-much-talk = You have said a lot: wait a moment.
server-nobody-to-nudge = Nobody is keeping the others waiting.
server-nudge-later = Give them a little time: { $seconds } s more.
server-game-over = The game is over.
server-no-latecomers = Nobody may join this game any more, but you can watch.
server-no-bots-seat = There is no bot whose seat you could take, but you can watch.
server-sat-out = This round is played without you: your page was not ready in time.
server-too-soon = There is nothing to answer yet: wait until you see the card.
server-too-late = Too late: this round has been judged.
server-not-begun = The game has not begun yet.
server-no-hint = No hint just now: others are to play, or reflexes count.
server-not-over = The game is not over.
server-undo-never = Moves are not taken back in this game.
server-undo-nothing = You have no move to take back: you have not moved since chance or the clock last did.
server-undo-asked = Somebody is asking for a move back already.
server-undo-enough = Enough moves were taken back in this game: from now on they stand.
server-undo-declined = The others said no: your move stands.
server-undo-unasked = Nobody is asking for that any more.

## A game's table

table-others = The other players
table-middle = The middle of the table
table-mine = Your hand
table-me = You
table-my-cards = Your cards
table-total = Total:
table-thinks = plays…
table-dealer = dealing
table-dealer-mark = D
table-how-counted = How is it counted?
table-go-on = Continue
table-goes-on = The game goes on. { $awaited }
table-next-soon = It goes on in a moment.
table-offline = What you just did will be sent as soon as the connection is back.
table-to-feast = See the ranking
table-see-last = See the end again

## The first lesson

lesson = First lesson
lesson-of = First lesson: { $game }
lesson-offer = Learn it in three minutes
lesson-resume = Go on with the lesson
lesson-step = Step { $at } of { $of }.
lesson-next = Go on
lesson-back = Back one step
lesson-skip = Skip
lesson-leave = Leave the lesson
lesson-otherwise = The rules allow that, but the lesson waits for another move.
lesson-wait = Not yet: read on first.
lesson-play = Now for real, with gentle bots
lesson-done = Finish
