"""Settings of a server. Names, defaults and docstrings are public: `docs/hosting.md` lists them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

FromZero = Annotated[float, Meta(ge=0)]
CountFromZero = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True)
class Settings:
    """The settings of one server process.

    A number is above 0 unless its annotation says from where on it may be.

    A name ends in its unit: `_s` seconds, `_h` hours, `_days`, `_bytes`. `x_per_s` is a sustained rate, and `x_burst`
    how many at once after a pause. An address is one visitor: an IPv4 address, or a /64 network of IPv6.
    """

    absence_s: FromZero = 60
    """A bot plays on for a seat whose player is gone for so long."""
    owner_absence_s: FromZero = 30
    """A table whose game has not begun gets another owner once its owner is gone for so long."""
    pause_after_s: FromZero = 600
    """A game pauses once all its people are gone for so long."""
    unload_after_s: FromZero = 900
    """A table without pages and without anything to do leaves memory after so long. It is loaded when needed."""
    unload_finished_after_s: FromZero = 60
    """The same for a table whose game is over."""
    unload_when_full_after_s: FromZero = 10
    """The same for all tables while `max_tables` are in memory and another one is needed."""
    code_lifetime_h: float = 48
    """The code of a table whose game never began is free again after so long. The table's link stays valid."""
    keep_days: Annotated[float, Meta(ge=0, le=36_500)] = 90
    """A table at which nothing happens is deleted after so long; 0: never."""
    keep_playing_factor: Annotated[float, Meta(ge=1, le=1000)] = 10
    """A table in the middle of a game is kept so many times as long."""
    storage_retry_s: float = 2
    """A change that could not be stored is tried again after so long."""
    workers: Annotated[int, Meta(ge=1, le=512)] = 2
    """Processes in which bots think, and duels and replays are computed."""
    bot_timeout_s: float = 20
    """A bot that thinks for longer fails."""
    worker_grace_s: FromZero = 100
    """A worker that does not answer for so long after that is replaced."""

    name: tuple[str, ...] = ()
    """Names of the server besides its addresses and names within its network, such as `jeux.example`."""
    origin: frozenset[str] = frozenset()
    """Other sites whose pages may use this server, such as `https://example.org`."""
    proxy: tuple[str, ...] = ()
    """Addresses or networks of proxies that forward visitors' addresses. Those on this machine need not be named."""
    connections_per_address: int = 300
    """Connections that an address may have open. A proxy may have any number."""
    sockets_per_address: int = 200
    """Pages at tables that an address may have open, also behind a proxy."""
    request_timeout_s: float = 10
    """A request that has not arrived completely after so long is dropped."""
    keep_alive_s: int = 5
    """A connection without another request is closed after so long."""
    send_timeout_s: float = 30
    """A client that reads nothing of a file for so long is disconnected."""
    max_message_bytes: int = 4096
    """The longest message or request."""
    messages_per_s: float = 20
    """Messages that a page may send."""
    messages_burst: float = 60
    """Messages that a page may send at once."""
    address_messages_per_s: float = 800
    """Messages that all pages of an address may send together."""
    address_messages_burst: float = 4000
    """Messages that they may send at once: a class of thirty in a reflex round."""
    max_excess_messages: CountFromZero = 300
    """A page that has sent so many messages above its limit is disconnected."""
    max_unread_messages: int = 64
    """A page that leaves so many messages unread is disconnected; it reconnects, and is sent what it missed."""
    requests_per_s: float = 20
    """Requests that an address may make."""
    requests_burst: float = 100
    """Requests that it may make at once."""
    refusal_delay_s: FromZero = 1
    """A request above the limit is refused after so long, so that asking faster gains nothing."""
    files_per_s: float = 100
    """Files of the web client that an address may ask for."""
    files_burst: float = 2000
    """Files that it may ask for at once: a class of thirty opens the page together."""
    hellos_per_s: float = 5
    """Times that the pages of an address may connect to a table."""
    hellos_burst: float = 150
    """Times that they may do so at once."""
    code_guesses_per_s: float = 0.5
    """Unknown codes that an address may try."""
    code_guesses_burst: float = 30
    """Codes that it may try at once."""
    hints_per_s: float = 0.5
    """Hints that an address may ask for: a bot thinks for each."""
    hints_burst: float = 10
    """Hints that it may ask for at once."""
    tables_per_hour: int = 120
    """Tables that an address may make, rematches among them."""
    talk_per_s: float = 0.5
    """Lines that a person may say at a table."""
    talk_burst: float = 6
    """Lines that a person may say at once."""
    address_talk_per_s: float = 5
    """Lines that all people of an address may say together."""
    address_talk_burst: float = 100
    """Lines that they may say at once: a class of thirty."""
    nudge_s: FromZero = 20
    """Without a move for so long, the awaited player may be reminded, and reminded again."""
    idle_s: FromZero = 60
    """A bot plays the turn of a player who was reminded and does nothing for so long; 0: never."""
    max_record_bytes: int = 1_000_000
    """The longest record that can be replayed."""
    replay_cpu_s: float = 5
    """A record that takes more CPU time to judge is refused."""
    max_tables: int = 5000
    """Tables that may be in memory."""
    max_resumed_tables: CountFromZero = 500
    """Games under way that are loaded when the server starts: the latest, and at most half of `max_tables`. The others
    are loaded when their pages reconnect."""
    onlookers_per_table: CountFromZero = 100
    """Onlookers that a table admits."""
    onlookers_per_address: CountFromZero = 60
    """How many of them may come from one address, so that it cannot take all places."""
    pages_per_seat: int = 12
    """Pages that one seat may have open."""

    address_cpu_burst_s: float = 120
    """CPU seconds that the workers may spend for an address at once: on its tables' bots, brought records and duels.
    Once they are spent, brought records, duels and continued games are refused."""
    address_cpu_s_per_s: float = 0.25
    """CPU seconds that it may spend for long."""
    server_cpu_burst_s: float = 600
    """CPU seconds that the workers may spend for all addresses at once, before the same is refused to all."""
    server_cpu_s_per_s: float = 1
    """CPU seconds that they may spend for long: half of two workers."""
    heavy_cpu_s: float = 5
    """An address that has spent more CPU seconds lately is served after the others, and never gets all workers."""
    max_waiting_jobs: int = 100
    """Replays and duels that may wait for a worker."""
    max_waiting_jobs_per_address: int = 30
    """How many of them may be for one address: a class of thirty."""
    job_wait_s: float = 60
    """A replay or a run of duels that waits for longer is refused."""
    address_continued_bytes_per_day: int = 5_000_000
    """Bytes that the games which an address continues from records may add to the database."""
    server_continued_bytes_per_day: int = 50_000_000
    """Bytes that all such games may add. They are deleted after `keep_days`."""
    address_continued_lines: int = 20_000
    """Lines that such games of an address may have in memory, about a kilobyte each."""
    server_continued_lines: int = 200_000
    """Lines that all such games may have in memory."""
