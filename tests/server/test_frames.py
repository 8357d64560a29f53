"""Every frame of random games: what is sent to a seat, how much and when, does not depend on what it must not know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from tablee.conformance.walk import walk
from tablee.games import all_games
from tablee.kernel import ALL, CHANCE, CLOCK, NO_SEAT, Game, Options, Refused, State, View, world
from tablee.kernel.player import Keep
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import LiveGame
from tests.options import all_away
from tests.server.worlds import MicrosecondLoop, Pair, Scene
from tests.test_leaks import Leaky
from tests.tiny import TINY

GAMES = [*all_games().values(), *TINY.values()]
SCENES, STEPS = 5, 20

of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def scenes(game: Game, rng: Random, options: Options) -> Iterator[Scene]:
    """The beginning of random games, and positions of them; each as another pair of eyes sees it."""
    eyes = count(rng.randrange(20))
    while True:
        for ledger in walk(game, rng, options=options):
            state, entries = ledger.state, ledger.entries
            if state.result() is not None or (entries and rng.random() > 1 / 25):
                continue
            who = (*range(ledger.players), NO_SEAT)[next(eyes) % (ledger.players + 1)]
            positions = (state.view(ALL), world(game, state.view(who), rng).view(ALL))
            if not entries:
                yield Scene(game, options, ledger.players, who, 0, (None, None))
            elif can_be(game, positions[1]):
                yield Scene(game, options, ledger.players, who, entries[-1].at, positions)


def can_be(game: Game, position: View) -> bool:
    """Whether the rules lead there: what fills holes may forget what else would have to be so."""
    try:
        game.restore(position)
    except Refused:
        return False
    return True


def scan(scene: Scene, rng: Random) -> Pair:
    pair = Pair(scene, rng)
    loop = MicrosecondLoop(rng)
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(pair.play(STEPS))
    assert not loop.problems
    return pair


def scan_some(game: Game, options: Options, seed: int = 1) -> list[Pair]:
    rng = Random(f"{game.key}{seed}")
    found = scenes(game, rng, options)
    return [scan(next(found), rng) for _ in range(SCENES)]


def scan_all(game: Game) -> None:
    for seed in range(20):
        scan_some(game, game.Options(), seed)


@of_every_game
def test_what_a_seat_must_not_know_changes_no_frame(game: Game) -> None:
    pairs = scan_some(game, game.Options())
    assert any(pair.secrets or len(set(map(str, pair.scene.positions))) > 1 for pair in pairs) or game.open
    assert sum(len(eyes.frames) for pair in pairs for eyes in pair.worlds[0].watching) > 100


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_nor_with_other_options(game: Game) -> None:
    scan_some(game, all_away(game), 2)


def test_a_game_that_tells_too_much_is_found() -> None:
    with pytest.raises(AssertionError, match="can tell"):
        scan_all(Leaky())


def test_a_frame_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told anything, but all are sent something when somebody answers in secret."""
    show = Audience.show_game

    def show_to_all(audience: Audience, *args: Any, **more: Any) -> None:
        for page in audience.pages:
            page.seen = b""
        show(audience, *args, **more)

    monkeypatch.setattr(Audience, "show_game", show_to_all)
    with pytest.raises(AssertionError, match="update"):
        scan_all(TINY["mora"])


def test_a_frame_too_late_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent is the same, but it takes the longer the more the first seat holds."""
    show = Audience.show_game

    def show_by_and_by(audience: Audience, live: LiveGame, *args: Any, **more: Any) -> None:
        hands: Any = live.ledger.state.view(ALL)
        late = partial(show, audience, live, *args, **more)
        asyncio.get_running_loop().call_later(sum(hands.hands[0]) / 1000, late)

    monkeypatch.setattr(Audience, "show_game", show_by_and_by)
    with pytest.raises(AssertionError, match="can tell"):
        scan_all(TINY["snap"])


@of_every_game
def test_how_long_a_bot_thinks_at_its_turn_tells_nothing_of_its_cards(game: Game) -> None:
    """With the same luck it takes as long with any cards. In a window what one does, and when, is by the cards."""
    rng = Random(game.key)
    for scene in islice(scenes(game, rng, game.Options()), 3 * SCENES):
        states = [game.restore(position) for position in scene.positions if position is not None]
        if states and states[0].acting().kind != "window":
            for seat in {*states[0].acting().seats} - {scene.who, CHANCE, CLOCK}:
                for name in game.bot_names():
                    luck = rng.random()
                    one, two = (thinks(game, name, state, seat, Random(luck)) for state in states)
                    assert one == two, name


def thinks(game: Game, name: str, state: State, seat: int, luck: Random) -> list[int]:
    plans = game.bot(name)(seat, luck).wake(state.view(seat), state.acting().public(), ())
    assert not isinstance(plans, Keep)
    return [plan.after_ms for plan in plans]
