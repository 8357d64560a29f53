"""`tablee`, but it cheats at Bungee: from the true numbers it deals the first seat the dearest cards of all.

    python -m tests.stacked_deck serve --port 0

Its workers cheat alike, so that the server vouches for every deal.
"""

from random import Random

from tablee.cli import main
from tablee.games.bungee.data import Deal
from tablee.games.bungee.rules import BungeeState
from tablee.kernel.turns import dealt, shuffled


def stacked(state: BungeeState, rng: Random) -> Deal:
    """The cards in the order in which they were drawn, but for the first hand."""
    cards, each = shuffled(state.options.deck, rng), state.options.cards
    dearest = sorted(cards)[-each:]
    for card in dearest:
        cards.remove(card)
    first, *rest = dealt(dearest, 1, each), *dealt(cards, state.players - 1, each)
    after = (state.players - 1) * each
    return Deal((*first, *rest), cards[after], tuple(cards[after + 1 :]))


if __name__ in ("__main__", "__mp_main__"):
    setattr(BungeeState, "_random_deal", stacked)  # noqa: B010

if __name__ == "__main__":
    main()
