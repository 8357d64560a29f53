"""The numbers that arbitration goes by, in microseconds. `tablee fairness` shows what they are worth."""

MS = 1000
"""A millisecond. Inside, all is whole microseconds; what is shown and decides is whole milliseconds."""

# Measuring a connection.

KEPT = 60_000 * MS
"""How long a ping counts."""
MOST_ROUND_TRIP = 400 * MS
"""A slower connection than this is credited with this ..."""
MOST_TYPICAL = 100 * MS
MOST_JITTER = 300 * MS
MOST_STALLS = 10
"""... and one that varies by more, or stalls more often (per cent), with these."""
AGREE = 15 * MS
"""A pong may take so much longer than the page's ticks, or what its system acknowledges, and still be believed."""
DOUBT = 50 * MS
"""Where the quickest pong took so much longer than all else explains, the page's word does not count."""
TICKS_COMPARED = 10
"""Or where it usually takes so much longer than any of the last ticks: fewer are all quick now and then, by chance."""
FARTHER = 40 * MS
FARTHER_EACH = 500
"""A seat that was near is believed to be so much farther away at once, and a microsecond more for each so many."""
DRIFT = 500
"""Microseconds in a second: two steady clocks drift apart by no more, also while one of them is slewed ..."""
FRESH = 5_000 * MS
"""... and what is known of another process's clock is of use for so long ..."""
MOST_SKEW = 50 * MS
"""... and if it is known to within this; otherwise the page's word does not count."""
PINGS_EVERY = 2_000 * MS
PINGS_AT_JOIN = 10
PINGS_AT_ARMING = 5

# The page.

MOST_FRAME = 34 * MS
"""A page that paints more slowly than 30 times a second is not taken for less certain than that ..."""
CREDITED_FRAME = 18 * MS
"""... and whatever a page says of its frames, no more than this explains a lag."""
COARSE = 2 * MS
"""A clock that steps further than this says too little: arrival is better."""
NO_CLOCK = 100 * MS
"""The step of a clock that says nothing at all."""
DEVICES = {"key": 3 * MS, "mouse": 3 * MS, "touch": 6 * MS, "bot": 0}
"""How long a press takes to be noticed, more or less."""

# A contest with one stimulus.

PATIENCE = 1_000 * MS
"""How long a round waits for pages to acknowledge it."""
LEAD = 60 * MS
MOST_LEAD = 400 * MS
PROMPT_PART = 2
PROMPT_SPARE = 10 * MS
"""A cry allows for so many times what messages usually take longer, and a little; a card, for the slowest of them."""
FOREPERIOD_LEAST = 200 * MS
FOREPERIOD_MEAN = 250 * MS
FOREPERIOD_MOST = 1_000 * MS
SLACK = 4 * MS
"""What timers and queues may add to any lag."""
BANK_START = 400 * MS
BANK_REFILL = 30 * MS
BANK_STALLS = 10 * MS
"""More, for each per cent of the pings that were held up by a lost packet."""
BANK_MOST = 800 * MS
MEDIAN_OF = 31
MEDIAN_FROM = 4
MEDIAN_FREE = 9 * MS
"""By so much longer than its connection explains a seat may always lag: pages take time to get to a press ..."""
MEDIAN_STEEP = 2
"""... and what is more counts so many times, until all of it is added."""
MEDIAN_FREE_PART = 3
"""On a jittery connection more is free: one part in so many of what messages usually take longer."""
STALL = 180 * MS
"""A ping that takes one round trip and this longer than the quickest was held up by a lost packet."""
STALLS_HIT = 4
"""A stall holds up all that follows: so many times as many rounds are hit as pings."""
MOST_HIT = 60
"""Per cent of the rounds, at most, that are taken for hit."""
MOST_CLAMP = 10 * MS
"""What was added to a reaction makes it uncertain by that much, but by no more than this."""
FALSE_START = 100 * MS
"""Nobody reacts as quickly: the press was a guess."""
MARKS_EVERY = 50 * MS
GRACE = 400 * MS
"""How long after a window's end an answer given within it may arrive."""

# Independent acts.

ACT_SHARE = 10
"""One part in so many of the round trip is uncertain in where an act falls: the path may not be even ..."""
ACT_LEAST = 4 * MS
"""... and this much always."""
