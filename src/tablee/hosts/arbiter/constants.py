"""The numbers that arbitration goes by, in microseconds. `./dev fairness` shows what they are worth."""

MS = 1000
"""A millisecond. Inside, all is whole microseconds; what is shown and decides is whole milliseconds."""

# Measuring a connection.

KEPT_US = 60_000 * MS
"""How long a ping counts."""
MOST_ROUND_TRIP_US = 400 * MS
"""A slower connection is credited with this round trip ..."""
MOST_TYPICAL_US = 100 * MS
"""... and one that varies by more with this median excess over the quickest ping, ..."""
MOST_JITTER_US = 300 * MS
"""... and this 95th percentile of it."""
AGREES_WITHIN_US = 4 * MS
"""A pong may take so much longer than what the page's system acknowledges, and still be believed."""
DELAYED_US = 40 * MS
"""By how much a program can delay what its system acknowledges: so long the system waits for an answer to go with."""
FIRST_FACTOR = 3
"""Messages usually take no more than so many times as much longer as the first acknowledgement did, ..."""
MOST_DELAYED_US = 30 * MS
"""... and no more than this, unless later ones take longer than a program could delay them; ..."""
TOLD_FACTOR = 6
"""... or, where a proxy tells of the first one alone, than so many times as much: it may have been a quick one."""
DOUBT_US = 50 * MS
"""Where the quickest pong took so much longer than all else explains, the page's word does not count."""
TOCKS_KEPT = 8
"""How many of the last answers to ticks are kept: a pong that comes after one of a later tick was held back."""
FARTHER_US = 40 * MS
FARTHER_EVERY_US = 500
"""A seat's believed round trip may grow by FARTHER_US at once, and then by 1 µs every FARTHER_EVERY_US µs."""
MOST_SKEW_US = 50 * MS
"""By how much stamps may be off, in records of pages that were connected to another process."""
PINGS_EVERY_US = 2_000 * MS
"""How long lies between two pings of a page, in a game of reflexes."""
JOINING_PINGS_COUNT = 10
"""How many pings a page that has just come is sent in quick succession ..."""
ARMING_PINGS_COUNT = 5
"""... and one to which a round is announced."""

# The page.

MOST_FRAME_US = 34 * MS
"""A page that paints more slowly than 30 times a second is not taken for less certain than that ..."""
CREDITED_FRAME_US = 18 * MS
"""... and whatever a page says of its frames, no more than this explains a lag."""
COARSE_STEP_US = 2 * MS
"""A clock that steps further than this says too little: arrival is better."""
NO_CLOCK_STEP_US = 100 * MS
"""The step of a clock that says nothing at all."""
DEVICES = {"key": 3 * MS, "mouse": 3 * MS, "touch": 6 * MS, "bot": 0}
"""How long a press takes to be noticed, more or less."""

# A contest with one stimulus.

PATIENCE_US = 1_000 * MS
"""How long a round waits for pages to acknowledge it."""
LEAD_US = 60 * MS
"""How much longer before its moment a reveal is settled than its slowest message takes ..."""
MOST_LEAD_US = 400 * MS
"""... and how long before its moment at most."""
PROMPT_FACTOR = 2
PROMPT_SPARE_US = 10 * MS
"""A cry waits for messages that take PROMPT_FACTOR times the usual excess plus PROMPT_SPARE_US; a card, for the
slowest."""
FOREPERIOD_LEAST_US = 200 * MS
"""How long all wait for a card, at least; ..."""
FOREPERIOD_MEAN_US = 250 * MS
"""... how much longer on average, exponentially distributed; ..."""
FOREPERIOD_MOST_US = 1_000 * MS
"""... and how long at most, in all."""
SLACK_US = 4 * MS
"""What timers and queues may add to any lag."""
BANK_START_US = 200 * MS
"""How much unusual lag a seat's bank pays for, in all, when a game begins, ..."""
BANK_MOST_US = 800 * MS
"""... and how much it holds at most."""
RETRANSMISSION_US = 200 * MS
"""A lost packet is sent again after this and a round trip; all behind it wait."""
REFILL_US = 1 * MS
"""How much is paid in after each round, ..."""
TYPICAL_DIVISOR = 5
"""... besides one part in so many of what messages usually take longer: some take longer still; ..."""
LOST_MORE_COUNT = 20
LOSS_DIVISOR = 2_000_000 * MS
"""... and, where so many packets in a thousand are lost, lost * (lost + LOST_MORE_COUNT) * (RETRANSMISSION_US +
round trip)² / LOSS_DIVISOR: presses wait for no more on average. It is paid less where few are lost: then few are
counted, by luck."""
MOST_LOST = 40
"""So many lost packets are paid for at most, ..."""
LOST_COUNT = 26
"""... and so many are assumed where they are not counted."""
MOST_MEDIAN_ROUNDS = 31
"""A seat's usual lag is the median of so many rounds ..."""
LEAST_MEDIAN_ROUNDS = 4
"""... and counts from so many on."""
MEDIAN_FREE_US = 9 * MS
"""By so much longer than its connection explains a seat may always lag: pages take time to get to a press."""
MEDIAN_STEEP_FACTOR = 2
"""The excess over MEDIAN_FREE_US is multiplied by this, until the whole median is added."""
MEDIAN_FREE_DIVISOR = 3
"""On a jittery connection more is free: one part in so many of what messages usually take longer."""
STALL_US = 180 * MS
"""A ping that takes one round trip and this longer than the quickest was held up by a lost packet."""
MOST_CLAMP_US = 10 * MS
"""What was added to a reaction makes it uncertain by that much, but by no more than this."""
FALSE_START_US = 100 * MS
"""No person reacts as quickly: the press was a guess."""
MARKS_EVERY_US = 100 * MS
"""How often a page says that nothing was pressed."""
GRACE_US = 400 * MS
"""How long after a window's end an answer given within it may arrive."""

# Independent acts.

ACT_DIVISOR = 10
"""One part in so many of the round trip is uncertain in where an act falls: the path may not be even ..."""
ACT_LEAST_US = 4 * MS
"""... and this much always."""
