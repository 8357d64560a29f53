"""Who was first? Reflexes judged fairly whatever the network.

A server that goes by arrival lets the player with the better connection win. The arbiter compares reaction times
instead: it accepts what a page claims within what its measured connection can explain, and declares a tie where the
order cannot be told. It knows no sockets and no game: it is given messages and times, and has no clock of its own.
`docs/fairness.md` explains the rules, `./dev fairness` shows what they are worth.

Times are whole microseconds of the server's steady clock; reactions that count, and their uncertainty, are whole
milliseconds.
"""

from tablee.hosts.arbiter.accept import AcceptedAnswer, Display, Measured, accept
from tablee.hosts.arbiter.acts import act_of, judge_acts, place
from tablee.hosts.arbiter.contest import Contest, Placing, RoundFinish, lead, placed
from tablee.hosts.arbiter.contestant import Contestant
from tablee.hosts.arbiter.credit import Credit
from tablee.hosts.arbiter.pings import Link, Pings
from tablee.hosts.arbiter.proof import accepted, proves

__all__ = [
    "AcceptedAnswer",
    "Contest",
    "Contestant",
    "Credit",
    "Display",
    "Link",
    "Measured",
    "Pings",
    "Placing",
    "RoundFinish",
    "accept",
    "accepted",
    "act_of",
    "judge_acts",
    "lead",
    "place",
    "placed",
    "proves",
]
