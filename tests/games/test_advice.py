"""What learners are told: a reason for what a good player does, in both languages, and a place to look at."""

import re
from random import Random
from typing import get_args

import msgspec
import pytest

from tablee.games import all_games
from tablee.games.bantu.data import Enter, Go
from tablee.games.bungee.data import BungeeView, Call, Play
from tablee.hosts.virtual import play
from tablee.kernel import Game, Move
from tablee.kernel.data import Advice
from tablee.texts import LANGUAGES, texts

GAMES = [game for game in all_games().values() if game.in_catalogue]
NAMES = tuple("ABCDEFGHIJKL")
POINT = re.compile(r"[a-z0-9-]+(=[a-z0-9-]+)?")


def advised(game: Game, seed: int) -> list[tuple[Move, Advice]]:
    """What is said of every move of a game among good players."""
    players = game.players[len(game.players) // 2]
    record = play(game, [game.bot(game.bot_names()[0])] * players, seed=seed)
    state = game.new(players, record.options)
    found = []
    for entry in record.entries:
        if entry.by >= 0 and type(entry.move) not in game.unaided:
            advice = game.advise(state.view(entry.by), entry.move)
            if advice is not None:
                found.append((entry.move, advice))
        state.play(entry)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_reason_is_a_sentence_and_points_at_something_that_has_a_name(game: Game) -> None:
    said = [pair for seed in range(2) for pair in advised(game, seed)]
    for _, advice in said:
        assert all(texts(language).say(advice.why, NAMES, 0, game.key) for language in LANGUAGES)
        assert POINT.fullmatch(advice.point)
    # A pile that is to be turned over needs no reason.
    assert bool(said) == (game.key != "dan")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_everything_that_one_may_do_is_explained(game: Game) -> None:
    """The page has a sentence for each kind of move that a person can make."""
    own = [kind for kind in get_args(game.Moves) if not (kind.__doc__ or "").startswith("CHANCE")]
    explained = {kind for kind in own if texts("fr").has(f"{game.key}-may-{_tag(kind)}")}
    players = game.players[0]
    record = play(game, [game.bot("random")] * players, seed=1)
    assert {type(entry.move) for entry in record.entries if entry.by >= 0} <= explained


def _tag(kind: type[Move]) -> str:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return str(info.tag)


BUNGEE = all_games()["bungee"]


@pytest.mark.parametrize(
    ("hand", "move", "why"),
    [
        ((1, 2), Call(), "bungee-why-call"),
        ((3, 3, 9), Play(3, 2), "bungee-why-several"),
        ((2, 6, 9), Play(6, 1), "bungee-why-six"),
        ((2, 4, 9), Play(9, 1), "bungee-why-heavy"),
        ((2, 9, 9), Play(2, 1), "bungee-why-alone"),
        ((1, 4, 9), Play(9, 1, take=True), "bungee-why-take"),
        ((2, 4, 9), Play(9, 1, take=True), "bungee-why-pair"),
    ],
)
def test_the_reason_that_counts_most_in_bungee(hand: tuple[int, ...], move: Move, why: str) -> None:
    view = BungeeView(hands=(hand, (0, 0)), who=0, lucky=5, phase="turn", discards=(2,))
    advice = BUNGEE.advise(view, move)
    assert advice is not None
    assert advice.why.id == why
    if why == "bungee-why-take":
        assert advice.why.args["after"] == 7
    if isinstance(move, Call):
        assert advice.why.args == {"points": 3, "times": 8}


def test_the_reason_that_counts_most_in_bantu() -> None:
    said = {
        (type(move), advice.why.id)
        for seed in range(6)
        for move, advice in advised(all_games()["bantu"], seed)
    }
    assert (Enter, "bantu-why-enter") in said
    assert {id for kind, id in said if kind is Go} >= {
        "bantu-why-finish",
        "bantu-why-capture",
        "bantu-why-safe",
        "bantu-why-far",
    }


def test_whoever_gathers_is_told_what() -> None:
    said = {advice.why.id for move, advice in advised(all_games()["banzai"], 1)}
    assert said == {"banzai-why-choose", "banzai-why-any"} or said == {"banzai-why-choose"}


def test_advice_goes_by_the_view_alone() -> None:
    """Nobody can learn from it what others hold: it is made from what one sees."""
    game, rng = all_games()["rouge"], Random(3)
    record = play(game, [game.bot("sensible")] * 4, seed=3)
    state = game.new(4, record.options)
    for entry in record.entries[:40]:
        if entry.by >= 0 and type(entry.move) not in game.unaided:
            view = state.view(entry.by)
            other = game.restore(view)
            other.fill(rng)
            assert game.advise(other.view(entry.by), entry.move) == game.advise(view, entry.move)
        state.play(entry)
