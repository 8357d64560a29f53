"""The small parts of the contract: options, rulebooks, ledgers, results."""

from contextlib import nullcontext
from random import Random
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, structs

from tablee.conformance.laws import takes_back
from tablee.games import all_games
from tablee.games.bungee import GAME
from tablee.games.bungee.data import Lot
from tablee.kernel import (
    ALL,
    CHANCE,
    TABLE,
    Acting,
    Game,
    Ledger,
    Missed,
    News,
    Options,
    Refused,
    Result,
    Sits,
    TakenBack,
    Undo,
)
from tablee.kernel.options import BadOption, OptionField, option_fields, parse_options
from tablee.kernel.state import check_clock
from tests.tiny import HOLA, MORA, NIM, SNAP, TINY
from tests.tiny.nim import NimView, Pour, Take


class ManyOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9)] = 3
    vamp: bool = False
    pace: Literal["calm", "quick"] = "calm"
    board: Annotated[str, Meta(max_length=4)] = "ab"
    deck: Annotated[tuple[int, ...], Meta(extra={"expert": True})] = (1, 2)


def test_options_describe_themselves() -> None:
    assert option_fields(ManyOptions) == [
        OptionField("rounds", "number", 3, 1, 9),
        OptionField("vamp", "switch", False),
        OptionField("pace", "choice", "calm", choices=("calm", "quick")),
        OptionField("board", "text", "ab", most=4),
        OptionField("deck", "list", (1, 2), expert=True),
    ]


def test_options_are_read_from_texts() -> None:
    given = {"rounds": "4", "vamp": "true", "pace": "quick", "board": "12", "deck": [3]}
    chosen = ManyOptions(rounds=4, vamp=True, pace="quick", board="12", deck=(3,))
    assert parse_options(ManyOptions, given) == chosen


class EndlessOption(Options, frozen=True):
    board: str = ""


def test_a_text_needs_a_bound() -> None:
    with pytest.raises(TypeError, match="board"):
        option_fields(EndlessOption)


@pytest.mark.parametrize(
    "given",
    [
        {"rounds": "10"},
        {"rounds": "x"},
        {"vamp": "perhaps"},
        {"pace": "slow"},
        {"board": "abcde"},
        {"hat": "1"},
    ],
)
def test_a_wrong_option_names_itself(given: dict[str, str]) -> None:
    with pytest.raises(BadOption, match=rf"\b{next(iter(given))}\b"):
        parse_options(ManyOptions, given)


@pytest.mark.parametrize("game", [*all_games().values(), *TINY.values()], ids=lambda game: game.key)
def test_rulebooks_are_well_formed(game: Game) -> None:
    articles = list(game.rulebook)
    assert len({article.id for article in articles}) == len(articles)
    for article in articles:
        assert article.fr.endswith((".", "!", "?"))
        assert article.en.endswith((".", "!", "?"))
        assert article.fr != article.en


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_the_figures_of_a_rulebook_are_positions_of_its_game(game: Game) -> None:
    for where, figure in game.rulebook.figures():
        assert figure.fr != figure.en, where
        view = msgspec.convert(figure.view, game.View)
        assert game.restore(view).players in game.players, where


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_a_reference_sheet_names_the_articles_it_shortens(game: Game) -> None:
    for sheet in game.rulebook.sheet:
        for line in sheet.line:
            assert game.rulebook.article(line.article).id == line.article
            assert line.fr != line.en


def test_a_missing_article_is_an_error() -> None:
    with pytest.raises(KeyError):
        GAME.rulebook.article("bungee.lunch")


class TestLedger:
    def ledger(self) -> Ledger:
        return Ledger(GAME, 2, GAME.Options())

    def test_time_does_not_run_backwards(self) -> None:
        """ "house.time" """
        ledger = self.ledger()
        ledger.add(CHANCE, Lot(0), at=10)
        with pytest.raises(Refused, match=r"house\.time"):
            ledger.add(TABLE, Sits(0, "bot"), at=9)

    def test_seats_must_exist(self) -> None:
        """ "house.seat" """
        ledger = self.ledger()
        with pytest.raises(Refused, match=r"house\.seat"):
            ledger.add(TABLE, Sits(2, "bot"), at=0)
        ledger.add(TABLE, Sits(1, "absent"), at=0)
        assert ledger.sits == {1: "absent"}

    def test_who_sits_where_is_not_undone(self) -> None:
        ledger = self.ledger()
        ledger.add(TABLE, Sits(1, "bot"), at=0)
        ledger.add(CHANCE, Lot(0), at=0)
        ledger.add(TABLE, Undo(0), at=0)
        assert ledger.sits == {1: "bot"}
        assert ledger.state.view(ALL) == self.ledger().state.view(ALL)

    @pytest.mark.parametrize(("rt", "u"), [(-1, 0), (5, -1)])
    def test_reactions_are_not_negative(self, rt: int, u: int) -> None:
        """ "house.time" """
        with pytest.raises(Refused, match=r"house\.time/reaction"):
            self.ledger().add(CHANCE, Lot(0), 0, rt, u)

    def test_an_undo_needs_its_entry(self) -> None:
        """ "house.undo" """
        with pytest.raises(Refused, match=r"house\.undo"):
            self.ledger().add(TABLE, Undo(1), at=0)

    def test_the_table_makes_no_moves_of_the_game(self) -> None:
        with pytest.raises(Refused, match=r"house\.move"):
            self.ledger().add(TABLE, Lot(0), at=0)

    def test_a_refused_entry_is_not_written(self) -> None:
        ledger = self.ledger()
        with pytest.raises(Refused, match=r"bungee\.starter"):
            ledger.add(CHANCE, Lot(2), at=0)
        assert ledger.entries == []

    def test_only_the_seats_that_may_act_do(self) -> None:
        """ "house.turn": where several could act, a stranger is told so."""
        ledger = Ledger(MORA, 2, MORA.Options())
        with pytest.raises(Refused, match=r"house\.turn/not-now"):
            ledger.check(ledger.entry(3, Lot(0), at=0))


class TestTakingBack:
    """Whose last move could be taken back, and what all are told of it."""

    def test_each_their_own_last_move_but_not_over_chance(self) -> None:
        ledger = Ledger(NIM, 2, Options())
        ledger.add(CHANCE, Pour(12), at=0)
        for seat in (0, 1, 0):
            ledger.add(seat, Take(3), at=0)
        ledger.add(TABLE, Sits(0, "absent"), at=0)
        assert ledger.retractable() == {0: Undo(3), 1: Undo(2)}
        ledger.add(1, Take(3), at=0)
        assert ledger.retractable() == {1: Undo(5), 0: Undo(3)}
        ledger.add(CHANCE, Pour(12), at=0)
        assert ledger.retractable() == {}

    def test_what_was_taken_back_is_gone_and_the_move_before_is_next(self) -> None:
        ledger, news = Ledger(NIM, 2, Options()), News(2)
        ledger.add(CHANCE, Pour(12), at=0)
        for seat in (0, 1, 0, 1):
            ledger.add(seat, Take(1), at=0)
        ledger.add(TABLE, ledger.retractable()[0], at=0, tell=news)
        assert news.of(1) == [TakenBack(0)]
        assert ledger.state.view(ALL) == NimView(points=(0, 0), heap=10, turn=0)
        assert ledger.retractable() == {1: Undo(2), 0: Undo(1)}
        ledger.add(TABLE, Undo(5), at=0, tell=news)
        assert news.of(1) == [TakenBack(0)], "to go on from a later move takes none back"

    @pytest.mark.parametrize("game", [SNAP, MORA, HOLA], ids=lambda game: game.key)
    def test_a_game_that_hides_something_may_not_allow_it(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(type(game), "open", True)
        with pytest.raises(AssertionError):
            takes_back(game, Random(1))


def test_shared_wins_and_teams() -> None:
    result = Result(ranks=(1, 2, 1, 2), points=(50, 49, 50, 49), teams=(0, 1, 0, 1))
    assert result.winners == (0, 2)


SHOWN = Acting((0, 1), "window", due=900, since=300)


@pytest.mark.parametrize(
    ("acting", "seats", "at", "says"),
    [
        (SHOWN, (1,), 300, True),
        (SHOWN, (0, 1), 950, True),
        (SHOWN, (1,), 299, False),
        (SHOWN, (2,), 300, False),
        (SHOWN, (), 300, False),
        (structs.replace(SHOWN, missed=True), (1,), 300, False),
        (structs.replace(SHOWN, since=None), (1,), 300, False),
        (Acting((0,), due=900), (0,), 900, False),
    ],
)
def test_the_clock_says_once_who_missed_what_was_shown(
    acting: Acting, seats: tuple[int, ...], at: int, says: bool
) -> None:
    """ "house.missed": in a window whose stimulus was shown, of seats that may answer it."""
    with nullcontext() if says else pytest.raises(Refused, match=r"house\.missed"):
        check_clock(acting, Missed(seats), at)
