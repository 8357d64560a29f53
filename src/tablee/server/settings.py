"""What whoever runs a server may decide, and the limits that keep it standing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Times are in seconds."""

    absence: float = 60
    """After so long without its person, a bot plays on for a seat."""
    owner_away: float = 30
    """After so long without its owner, a table whose game has not begun passes to the next person who is there."""
    pause: float = 600
    """After so long without any person, a table waits for one."""
    forget: float = 900
    """After so long without anybody, a table that has nothing to do leaves memory. It comes back when asked for."""
    forget_over: float = 60
    """The same of one whose game is over: hardly anybody comes back to it."""
    spare: float = 10
    """When no more tables fit into memory: those that were needed less long ago stay."""
    codes: float = 48 * 3600
    """After so long, the code of a table whose game never began is free again. Its link stays good."""
    keep: float = 90 * 86_400
    """After so long without anything happening, a table is deleted, unless it is in the middle of a game. 0: never."""
    keep_running: float = 10
    """In the middle of a game, a table is kept so many times as long."""
    retry: float = 2
    """After so long, what could not be stored is tried again."""
    workers: int = 2
    """How many processes think for bots, and work out duels and replays."""
    patience: float = 20
    """A bot that thinks longer has failed ..."""
    overdue: float = 100
    """... and if its process has said nothing so much later, that one is replaced, as if it had died."""

    names: tuple[str, ...] = ()
    """What the house is called besides its addresses and names within its network, such as `jeux.example`."""
    origins: frozenset[str] = frozenset()
    """Other sites whose pages may use this server, such as `https://example.org`."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that say truly whom they speak for. Those on this machine always do."""
    connections: int = 300
    """How many connections an address may have open; a proxy, which speaks for many, any number ..."""
    sockets: int = 200
    """... and how many pages at tables, also behind a proxy."""
    asking: float = 10
    """After so long, a whole request has to be here."""
    keep_alive: int = 5
    """After so long without another request, a connection is closed."""
    taking: float = 30
    """After so long without taking anything, whoever asked for a file does not get the rest."""
    message: int = 4096
    """The longest message or request, in bytes."""
    rate: float = 20
    """How many messages a second a page may send ..."""
    burst: float = 60
    """... and how many at once."""
    rate_of_all: float = 800
    """How many messages a second all pages of an address may send ..."""
    burst_of_all: float = 4000
    """... and how many at once: thirty in a school, in a reflex round."""
    abuse: int = 300
    """A page that sent so many messages too many is shown the door."""
    backlog: int = 64
    """A page that leaves so many messages unread is disconnected. It comes back by number."""
    requests: float = 20
    """How many requests a second an address may make ..."""
    requests_burst: float = 100
    """... and how many at once."""
    hold: float = 1
    """Whoever asks for too much is told so after this while: asking faster gains nothing, and costs nobody time."""
    files: float = 100
    """How many files of the client a second an address may ask for ..."""
    files_burst: float = 2000
    """... and how many at once: a class of thirty opens the page together."""
    hellos: float = 5
    """How many times a second the pages of an address may say hello ..."""
    hellos_burst: float = 150
    """... and how many times at once."""
    guesses: float = 0.5
    """How many codes a second that no table goes by an address may try ..."""
    guesses_burst: float = 30
    """... and how many at once."""
    hints: float = 0.5
    """How many hints a second an address may ask for: a bot thinks for each ..."""
    hints_burst: float = 10
    """... and how many at once."""
    tables_per_hour: int = 120
    """How many tables an address may make, rematches among them."""
    talk: float = 0.5
    """How many lines a second somebody may say at a table ..."""
    talk_burst: float = 6
    """... and how many at once ..."""
    talk_of_all: float = 5
    """... and how many all of an address may: a class of thirty ..."""
    talk_of_all_burst: float = 100
    """... and how many at once."""
    nudge: float = 20
    """After so long without a move, whoever is awaited may be reminded; and again after as long."""
    idle: float = 60
    """After so long, a bot plays this turn for somebody who was reminded and does nothing. 0: never."""
    record: int = 1_000_000
    """The longest record that somebody may bring to see it again, in bytes."""
    replay_effort: float = 5
    """A record that takes more of a processor's time than this to judge is given up."""
    tables: int = 5000
    """How many tables may be in memory ..."""
    brought_back: int = 500
    """... and how many games under way come back to it by themselves when the server starts: those in which something
    happened last, and at most half of what there is room for. The others come back with their people."""
    onlookers: int = 100
    """How many pages without a seat a table lets in ..."""
    onlookers_together: int = 60
    """... and how many of them from one address, so that nobody takes all places: a class of thirty, with two each."""
    pages: int = 12
    """How many pages one seat may have open."""

    visitor_cpu_s: float = 120
    """CPU seconds of the workers that a visitor may spend at once: on its bots, brought records and duels ..."""
    visitor_cpu_rate: float = 0.25
    """... and how many come back each second. When they are spent, brought records and duels are refused."""
    server_cpu_s: float = 600
    """The same for all visitors together ..."""
    server_cpu_rate: float = 1.0
    """... a second: half of two workers."""
    heavy_cpu_s: float = 5
    """A visitor who has spent more CPU seconds than this lately comes after the others, and never has all workers."""
    worker_queue: int = 100
    """How many replays and duels may wait for a worker ..."""
    worker_queue_of_visitor: int = 30
    """... how many of them for one visitor: a class of thirty ..."""
    worker_queue_s: float = 60
    """... and for how many seconds."""
    visitor_stored_bytes: int = 5_000_000
    """How many bytes the games that one visitor continues from records may add to the database in a day ..."""
    server_stored_bytes: int = 50_000_000
    """... and those of all visitors. They are deleted after `keep`, so at most 90 times as much is there."""
    visitor_lines: int = 20_000
    """How many lines the games that one visitor continues from records may have in memory, a kilobyte each ..."""
    server_lines: int = 200_000
    """... and those of all visitors."""
