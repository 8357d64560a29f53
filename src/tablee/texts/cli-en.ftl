### Texts of the command line.

## Help

cli-about = Five French tabletop games: at the table of the house, in the terminal, by the thousand.
cli-usage = Usage:
cli-usage-verb = COMMAND
cli-commands = Commands
cli-arguments = Arguments
cli-options = Options
cli-required = required
cli-default = by default { $value }
cli-choices = one of { $values }

cli-verb-serve = Open the house: run the web server.
cli-verb-move = Carry a house over to another database: from a folder to PostgreSQL, or back.
cli-verb-backup = Write a house on SQLite to one file, also while people play.
cli-verb-restore = Put a house on SQLite back as it was when it was backed up.
cli-verb-play = Play a game against bots, here in the terminal.
cli-verb-simulate = Let bots play many games, and report how they went.
cli-verb-referee = Replay a game written down: does every move stand?
cli-verb-rules = Read a game’s rules, article by article.

cli-param-help = Show this page.
cli-param-version = Show the version.
cli-param-game = The game: { $games }.
cli-param-games = How many games to play.
cli-param-players = How many players sit at the table; if left out, as many as there are bots, or four.
cli-param-bots = Their bots, with commas between them: sensible,random. Too few are repeated.
cli-param-seed = A number or word that decides all luck: the same seed gives the same games.
cli-param-option = An option of the game, as name=value; as often as needed.
cli-param-processes = How many processes play; if left out, one for each processor.
cli-param-json = Print one JSON document, for programs.
cli-param-lang = The language; if left out, that of the system.
cli-param-file = The record to judge; “-” reads it from standard input.
cli-param-article = An article, or a word to look for; if left out, all of them.
cli-param-record = A file to write the game down in.
cli-param-host = Address to listen on; 0.0.0.0 lets phones in the same network join.
cli-param-port = Port to listen on; 0 takes any free one.
cli-param-data = Folder of the embedded database; by default the user’s own data folder.
cli-param-database = Address of a PostgreSQL database, instead of a folder: postgresql://user:password@host/name.
cli-param-backup-file = The file that will hold the backup.
cli-param-restore-file = The file that holds the backup.
cli-param-replace = Write over a file that is there already.
cli-param-source = The folder of the house, or the address of its database.
cli-param-destination = Where it goes: a PostgreSQL database (postgresql://user:password@host/name), or a folder.
cli-param-settings = TOML file with settings, which variables such as TABLEE_MAX_TABLES can hold, too: docs/hosting.md lists them.
cli-param-absence = Seconds after which a bot plays on for somebody who is gone.
cli-param-nudge = Seconds after which somebody who keeps the others waiting may be reminded.
cli-param-idle = Seconds after which a bot plays the turn of somebody who was reminded and does nothing; 0: never.
cli-param-keep = Days after which a table at which nothing happens any more is deleted; 0 keeps all for ever.
cli-param-origin = Another site whose pages may use this server, such as https://example.org; as often as needed.
cli-param-name = What the house is called on the Internet, such as jeux.example; as often as needed. Addresses, and names within your network, need not be named.
cli-param-metrics = Where to answer Prometheus: a port of this machine, or an address with its port; by default nowhere.
cli-param-json-log = Write the log as JSON, an object on each line.
cli-param-proxy = Address or network of a proxy on another machine that tells where visitors come from; as often as needed.

## Mistakes

cli-error-verb = there is no command “{ $word }”; tablee --help lists them
cli-error-flag = there is no option { $word } here; { $command } --help lists them
cli-error-missing = { $name } is missing; { $command } --help tells more
cli-error-no-value = { $name } needs a value; { $command } --help tells more
cli-error-value = { $name } cannot be “{ $value }”; { $command } --help tells more
cli-error-choice = { $name } cannot be “{ $value }”: it is one of { $choices }
cli-error-twice = { $name } is given twice
cli-error-extra = “{ $word }” is one word too many; { $command } --help tells more
cli-error-bug = this should not happen: { $bug }; TABLEE_DEBUG=1 shows where
cli-error-other = this makes no command; { $command } --help tells more
cli-error-game = there is no game “{ $word }”; there are: { $games }
cli-error-bot = there is no bot “{ $word }” for this game; there are: { $bots }
cli-error-bots =
    { $seats ->
        [one] { $bots } bots are too many: they have { $seats } seat
       *[other] { $bots } bots are too many: they have { $seats } seats
    }
cli-error-players = this game is for { $least } to { $most } players, not { $players }
cli-error-number = { $name } must be from { $least } to { $most }, not { $value }
cli-error-reflex = { $game } is played to the millisecond, which a terminal cannot measure: it is a game for the browser (tablee serve)
cli-error-option-form = an option is written name=value, not “{ $word }”
cli-error-option-name = there is no option “{ $word }” in this game; there are: { $options }
cli-error-option-none = this game has no options
cli-error-option-number = the option { $option } is a number from { $least } to { $most }, not “{ $value }”
cli-error-option-switch = the option { $option } is true or false, not “{ $value }”
cli-error-option-choice = the option { $option } is one of { $choices }, not “{ $value }”
cli-error-option-text = the option { $option } is a text of { $least } to { $most } characters, not “{ $value }”
cli-error-option-list = the option { $option } is a list like { $example }, not “{ $value }”
cli-error-article = there is no article “{ $word }” in this rulebook; tablee rules { $game } shows them all
cli-error-file-missing = there is no file { $file }
cli-error-file-folder = { $file } is a folder, not a file
cli-error-file-permission = { $file } may not be opened
cli-error-file-nowhere = { $file } cannot be written: there is no such folder
cli-error-file-full = { $file } cannot be written: the disk is full
cli-error-file-unwritable = { $file } cannot be written (system error { $code })
cli-error-file-other = { $file } cannot be opened (system error { $code })
cli-error-position = The position cannot be ({ $article }): { $sentence }
cli-error-stuck = a bot or the rules failed in game { $seed }: { $reason }
cli-error-serve-host = the host “{ $host }” is unknown
cli-error-serve-metrics = Prometheus cannot be answered at { $address } ({ $code }); choose another address with --metrics
cli-error-serve-port-taken = port { $port } is taken; choose another with --port
cli-error-serve-port-denied = port { $port } may not be used by you; choose one above 1023 with --port
cli-error-serve-not-ours = { $host } is not an address of this machine; choose another with --host
cli-error-serve-listen = { $host }, port { $port } cannot be listened on (system error { $code })
cli-error-serve-data = data cannot be kept in { $folder } (system error { $code })
cli-error-serve-data-denied = nothing may be written in { $folder }; choose another folder with --data
cli-error-serve-data-no-folder = { $folder } cannot be a folder: there is a file in its place; choose another with --data
cli-error-serve-data-full = data cannot be kept in { $folder }: the disk is full
cli-error-serve-data-damaged = the database { $file } is damaged, and was left as it is; put a backup in its place, or choose another folder with --data ({ $code })
cli-error-serve-data-newer = the data in { $folder } was written by a newer Tablée; update Tablée, or choose another folder with --data
cli-error-serve-data-used = another server uses the data in { $folder }; choose another folder with --data
cli-error-serve-no-home = this user has no home folder to keep data in; choose a folder with --data
cli-error-serve-database-url = { $database } is no address of a PostgreSQL database; one looks like postgresql://user:password@host/name
cli-error-serve-database-away = no PostgreSQL server answers at { $database }; is it running, and can it be reached from here? ({ $code })
cli-error-serve-database-denied = the PostgreSQL server of { $database } does not accept this user or password
cli-error-serve-database-unknown = the PostgreSQL server has no database { $database }; createdb makes one
cli-error-serve-database-cannot = the database { $database } cannot be used (PostgreSQL error { $code })
cli-error-serve-database-newer = the database { $database } was written by a newer Tablée; update Tablée, or choose another database with --database
cli-error-serve-database-used = another server uses the database { $database }; end it first
cli-error-serve-database-extra = for PostgreSQL one more package is needed: pip install 'tablee[postgres]'
cli-error-serve-no-client = the web client is not compiled; in a checkout, ./dev setup does it
cli-error-move-alike = a house moves from a folder to a PostgreSQL database, or back: one of the two must be an address such as postgresql://user:password@host/name
cli-error-no-house = there is no house in { $folder }
cli-error-backup-exists = { $file } is there already; choose another name, or write over it with --replace
cli-error-backup-itself = { $file } belongs to the house itself; choose another name
cli-error-backup-unreadable = the data in { $folder } cannot be read ({ $code })
cli-error-backup-postgres = the house in { $database } is backed up by PostgreSQL’s own pg_dump --format=custom --file={ $file }, followed by its address
cli-error-restore-postgres = the house in { $database } is restored by PostgreSQL’s own pg_restore --single-transaction { $file }, with the address of an empty database after --dbname
cli-error-restore-used = a server uses the data in { $folder }; stop it first
cli-error-restore-no-backup = { $file } is no backup that tablee backup made
cli-error-restore-newer = { $file } was written by a newer Tablée; update Tablée
cli-error-restore-damaged = { $file } is damaged, and nothing was restored from it ({ $code })
cli-error-move-not-empty = there are tables in { $folder } already; choose a database without any
cli-error-move-failed = the house could not be moved, and nothing was left in { $folder } ({ $code })
cli-error-settings-toml = { $file } is not written in TOML{ $line ->
        [none] {""}
       *[other] : see line { $line }
    }
cli-error-settings-unknown = { $source }: there is no setting “{ $word }”; { $near ->
        [none] docs/hosting.md lists all
       *[other] do you mean { $near }?
    }
cli-error-settings-above = { $source }: must be a number above 0, { $most } at most, not “{ $word }”
cli-error-settings-number = { $source }: must be a number from { $least } to { $most }, not “{ $word }”
cli-error-settings-whole = { $source }: must be a whole number from { $least } to { $most }, not “{ $word }”
cli-error-settings-burst = { $source }: { $value } is less than { $rate } allows in a second; it must be at least { $least }
cli-error-settings-name = { $source }: a name is one such as jeux.example, not “{ $word }”
cli-error-settings-origin = { $source }: a site is one such as https://example.org, not “{ $word }”
cli-error-settings-proxy = { $source }: a proxy is an address such as 192.0.2.1, or a network such as 10.0.0.0/8, not “{ $word }”
cli-settings-in-file = { $name } in { $file }
cli-settings-environment = environment
cli-settings-default = { $name } (by default)
cli-error-address = --metrics is a port such as 9100, or an address with its port such as 10.0.0.5:9100, not “{ $word }”

## Numbers

cli-percent = { NUMBER($value, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-interval = { $value } ({ $low } to { $high })

## tablee simulate

cli-simulate-title =
    { $games ->
        [one] { $game }: { $games } game with { $players } players, seed { $seed }
       *[other] { $game }: { $games } games with { $players } players, seed { $seed }
    }
cli-simulate-options = Options: { $options }
cli-simulate-progress = Playing
cli-simulate-so-far = { $played } of { $total } games played
cli-simulate-bot = Bot
cli-simulate-seat = Seat
cli-simulate-order = Order
cli-simulate-best =
    { $best ->
        [least] The fewest points win.
       *[most] The most points win.
    }
cli-simulate-ordered = Order: player 1 begins, player 2 sits next, and so on.
cli-simulate-seats = Seats
cli-simulate-wins = Wins
cli-simulate-share = Share of wins
cli-simulate-intervals = In brackets: the 95 % intervals.
cli-simulate-of = { $seats } of { $players }
cli-simulate-points = Points
cli-simulate-lengths = Decisions in a game: { $mean } on average, from { $least } to { $most }.
cli-simulate-moves = Moves in a game: { $moves }.
cli-simulate-endings = Games with one winner: { $won }, with several: { $shared }, with all level: { $drawn }.
cli-simulate-speed =
    { $processes ->
        [one] { $seconds } s with one process: { $speed } decisions a second.
       *[other] { $seconds } s with { $processes } processes: { $speed } decisions a second.
    }

## tablee referee

cli-referee-title = { $game }: { $names }
cli-referee-stands = stands
cli-referee-refused = REFUSED
cli-referee-supplied = supplied
cli-referee-by = { $who }: { $move }
cli-referee-position = The position
cli-referee-result = The result
cli-referee-unfinished = The game is not over.
cli-referee-claimed = The record claims another result:
cli-referee-claimed-early = The record claims a result, but the game is not over:
cli-referee-reaction = { $rt } ms ± { $u }
cli-referee-waited = only because { $seconds } s had passed
cli-referee-adjusted = of which { $added } ms were added
cli-referee-arrival = { $incident ->
        [impossible] judged by arrival: what the page said cannot be
        [contradicted] judged by arrival: the page contradicted itself
       *[none] judged by arrival
    }
cli-referee-all = Everything stands: { $lines ->
        [0] there are no lines.
        [one] one line.
       *[other] { $lines } lines.
    }
cli-referee-some = { $refused ->
        [one] One line is refused
       *[other] { $refused } lines are refused
    }, { $stands ->
        [0] none stands.
        [one] one stands.
       *[other] { $stands } stand.
    }
cli-referee-disputed = All lines stand, but the result does not.
cli-by-chance = Chance
cli-by-clock = The clock
cli-by-table = The table

## tablee rules

cli-rules-title = The rules of { $game }
cli-rules-legend = Where each article comes from: the printed game, our ruling where it is silent, or our invention.
cli-source-seed = printed
cli-source-ruling = ruling
cli-source-invented = invented

## tablee play

cli-play-you = You
cli-play-bot = Bot { $number }
cli-play-welcome =
    { $bots ->
        [one] { $game }: you and one bot. Seed { $seed }.
       *[other] { $game }: you and { $bots } bots. Seed { $seed }.
    }
cli-play-keys = A number plays, Enter shows the table again, ? asks about the rules, q leaves.
cli-play-keys-window = A number plays, Enter stays silent, ? asks about the rules, q leaves.
cli-play-keys-back = u takes your last move back.
cli-play-unaided = Some moves are not listed: name them yourself, as a record does.
cli-play-prompt = Your move:
cli-play-unclear = “{ $word }” is not a move here.
cli-play-refused = { $sentence } ({ $article })
cli-play-ask = Ask about an article or a word, for instance: ? { $example }
cli-play-no-article = The rules have no article about “{ $word }”.
cli-play-left = You leave the table before the end.
cli-play-saved = The game is written down in { $file }.
cli-play-score = Final score
cli-score =
    { $points ->
        [one] { $rank }. { $name }  { $points } point
       *[other] { $rank }. { $name }  { $points } points
    }

## tablee move

cli-move-part = { $part }: { $rows ->
        [one] one row
       *[other] { $rows } rows
    }, digest { $digest }
cli-move-done = All of it arrived in { $destination }, and was compared. Nothing in { $source } has changed.

## tablee backup, tablee restore

cli-backup-done =
    { $tables ->
        [one] { $tables } table is in { $file } ({ $size } MB), as it was on { $date } UTC.
       *[other] { $tables } tables are in { $file } ({ $size } MB), as they were on { $date } UTC.
    }
cli-restore-done =
    { $tables ->
        [one] { $tables } table is in { $folder }, as it was on { $date } UTC.
       *[other] { $tables } tables are in { $folder }, as they were on { $date } UTC.
    }
cli-restore-kept = What was there before is in { $folder }.

## tablee serve

cli-serve-open = Tablée is open: { $address }
cli-serve-nearby = For phones in the same network: { $address }
cli-serve-close = Ctrl-C closes it.
