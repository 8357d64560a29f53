"""The laws. Each is a function of a game and random numbers that raises `AssertionError` if the game breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from random import Random
from typing import Any, Protocol

import msgspec

from tablee.conformance.drawing import numbers_of_players, probe, wrong_options
from tablee.conformance.walk import answer, missed, random_entry, walk
from tablee.hosts.virtual import play
from tablee.kernel import (
    ALL,
    CLOCK,
    NO_SEAT,
    TABLE,
    Acting,
    Due,
    Entry,
    Event,
    Game,
    Ledger,
    News,
    Options,
    Refused,
    State,
    TakenBack,
    Undo,
    View,
    ranked,
    world,
)
from tablee.kernel.player import BotMaker, Plans
from tablee.kernel.record import Record, move_types, read, write
from tablee.kernel.referee import judge


class Law(Protocol):
    """A law, for a game with these options (None: the defaults)."""

    __name__: str

    def __call__(self, game: Game, rng: Random, options: Options | None = None) -> None: ...


def onlookers(ledger: Ledger) -> tuple[int, ...]:
    """All owners of views: the seats, a spectator, the referee."""
    return (*range(ledger.players), NO_SEAT, ALL)


def ends(game: Game, rng: Random, options: Options | None = None) -> None:
    """Until there is a result, some seat, chance or the clock may act; and random play ends."""
    for ledger in walk(game, rng, options=options):
        state = ledger.state
        assert bool(state.acting().seats) == (state.result() is None)
    result = ledger.state.result()
    assert result is not None
    assert len(result.ranks) == len(result.points) == ledger.players
    assert result.winners
    assert result.teams or result.ranks == ranked(result.points, best=game.best).ranks


def accepts_legal(game: Game, rng: Random, options: Options | None = None) -> None:
    """`check` accepts every move that `legal` lists, and `legal` lists none for a seat that may not act."""
    for ledger in walk(game, rng, options=options):
        state = ledger.state
        acting = state.acting()
        for seat in range(ledger.players):
            if seat in acting.seats:
                for move in state.legal(seat):
                    state.check(seat, move, ledger.now)
            else:
                assert not state.legal(seat)
        silence = state.silence()
        if silence is not None:
            state.check(*silence, ledger.now)


def restores(game: Game, rng: Random, options: Options | None = None) -> None:
    """A state restored from a view shows that view, also with its holes filled; a second filling changes nothing."""
    for ledger in walk(game, rng, options=options, share=0.3):
        for who in onlookers(ledger):
            view = ledger.state.view(who)
            restored = game.restore(view)
            assert restored.view(who) == view
            restored.fill(rng)
            assert restored.view(who) == view
            filled = restored.view(ALL)
            restored.fill(rng)
            assert restored.view(ALL) == filled, "a second filling found holes"


def keeps_secrets(game: Game, rng: Random, options: Options | None = None) -> None:
    """Two states that show a seat the same view give it the same legal moves, acting and events.

    After the same move in both, the seat is told the same events, up to one that the game declares to reveal something;
    and after the same events it has the same view.
    """
    for ledger in walk(game, rng, options=options, share=0.3):
        state = ledger.state
        for who in (*range(ledger.players), NO_SEAT):
            twin = world(game, state.view(who), rng)
            assert twin.acting().public() == state.acting().public()
            assert list(twin.offers()) == list(state.offers())
            assert twin.silence() == state.silence()
            if who >= 0:
                assert list(twin.legal(who)) == list(state.legal(who))
            entry = _common_entry(state, twin, rng, ledger.now)
            if entry is not None:
                _same_news(game, state.copy(), twin, who, entry)


def _common_entry(state: State, twin: State, rng: Random, now: int) -> Entry | None:
    """A random move that can come next in both states, if one is found."""
    if state.result() is not None:
        return None
    entry = random_entry(state, rng, now)
    if entry.by >= 0:
        moves = [move for move in state.legal(entry.by) if move in twin.legal(entry.by)]
        if not moves:
            return None
        entry.move = rng.choice(moves)
    try:
        twin.check(entry.by, entry.move, entry.at)
    except Refused:
        return None
    return entry


def _same_news(game: Game, state: State, twin: State, who: int, entry: Entry) -> None:
    told, told_twin = News(state.players), News(state.players)
    state.play(entry, told)
    twin.play(entry, told_twin)
    for event, other in zip_longest(told.of(who), told_twin.of(who)):
        if event != other:
            open_now = any(told is not None and game.reveals(told, who) for told in (event, other))
            assert open_now, f"{who} can tell {event} from {other} after {entry}"
            return
    assert state.view(who) == twin.view(who), f"{who} sees more than it was told after {entry}"


def refuses_without_harm(game: Game, rng: Random, options: Options | None = None) -> None:
    """A refused move, tried by any mover, changes nothing and names an article."""
    for ledger in walk(game, rng, options=options, share=0.5):
        before = ledger.state.view(ALL)
        for _ in range(5):
            by, move = probe(ledger, rng)
            twin = ledger.state.copy()
            try:
                twin.play(Entry(0, ledger.now, by, move))
            except Refused as refusal:
                game.rulebook.article(refusal.article)
                assert twin.view(ALL) == before, f"{move} by {by} was refused, but changed something"


def copies_share_nothing(game: Game, rng: Random, options: Options | None = None) -> None:
    """A copy is equal, and moves in it do not change the original."""
    for ledger in walk(game, rng, options=options, share=0.2):
        state = ledger.state
        twin = state.copy()
        before = state.view(ALL)
        assert twin.view(ALL) == before
        for _ in range(8):
            if twin.result() is None:
                twin.play(random_entry(twin, rng, ledger.now))
        assert state.view(ALL) == before


def refuses_wrong_input(game: Game, rng: Random, options: Options | None = None) -> None:
    """A number of players or an option out of range, and an unknown bot, is a `ValueError` of one line at once."""
    least, most = game.players[0], game.players[-1]
    options = options or game.Options()
    bot = game.bot("random")
    for players in (-1, 0, least - 1, most + 1, most + 100):
        _is_refused(partial(game.new, players, options))
        _is_refused(partial(play, game, [bot] * players, seed=1, options=options))
    for wrong in wrong_options(game, options):
        _is_refused(partial(game.new, least, wrong))
        _is_refused(partial(play, game, [bot] * least, seed=1, options=wrong))
    _is_refused(partial(game.bot, "no such bot"))


def _is_refused(act: Callable[[], object]) -> None:
    sentence = ""
    try:
        act()
    except ValueError as refusal:
        sentence = str(refusal)
    assert len(sentence.splitlines()) == 1, f"{act} is not refused in one line"


def folds(game: Game, rng: Random, options: Options | None = None) -> None:
    """The record of a game, written, read and replayed, leads to the same state, and stands before the referee."""
    ledger = list(walk(game, rng, options=options))[-1]
    names = tuple(f"Seat {seat}" for seat in range(ledger.players))
    record = Record(game, names, ledger.options, ledger.entries, None, ledger.state.result())
    again = read(write(record), {game.key: game}.get)
    assert again == record
    assert again.replay().state.view(ALL) == ledger.state.view(ALL)
    assert judge(again).all_stands


def begins_anywhere(game: Game, rng: Random, options: Options | None = None) -> None:
    """A record can begin from any view of any position, and play can continue from there."""
    for ledger in walk(game, rng, options=options, share=0.1):
        names = tuple(f"Seat {seat}" for seat in range(ledger.players))
        position = ledger.state.view(rng.choice(onlookers(ledger)))
        record = read(write(Record(game, names, ledger.options, position=position)), {game.key: game}.get)
        assert record.position == position
        state = record.replay().state
        assert state.view(position.who) == position
        for _ in range(5):
            if state.result() is None:
                state.play(random_entry(state, rng, ledger.now))


def undoes(game: Game, rng: Random, options: Options | None = None) -> None:
    """An undo leads back to the earlier position, and can be undone."""
    length = rng.randrange(1, 40)
    for ledger in walk(game, rng, options=options):
        if len(ledger.entries) == length:
            break
    moves = list(ledger.entries)
    here = ledger.state.view(ALL)
    to = rng.randrange(len(moves))
    earlier = Ledger(game, ledger.players, ledger.options)
    for entry in moves[:to]:
        earlier.write(entry)
    ledger.add(TABLE, Undo(to), ledger.now)
    assert ledger.state.view(ALL) == earlier.state.view(ALL)
    ledger.add(TABLE, Undo(len(moves)), ledger.now)
    assert ledger.state.view(ALL) == here


def takes_back(game: Game, rng: Random, options: Options | None = None) -> None:
    """Where moves may be taken back, nothing is hidden, play is in turns, and the seat is to move again."""
    for ledger in walk(game, rng, options=options) if game.open else ():
        state = ledger.state
        assert state.acting().kind == "turn"
        views = [msgspec.structs.replace(state.view(who), who=ALL) for who in onlookers(ledger)]
        assert all(view == views[-1] for view in views), "something is hidden"
        for seat, undo in ledger.retractable().items() if rng.random() < 0.1 else ():
            here, news = len(ledger.entries), News(ledger.players)
            ledger.add(TABLE, undo, ledger.now, tell=news)
            assert ledger.state.acting().seats == (seat,)
            assert all(news.of(who) == [TakenBack(seat)] for who in onlookers(ledger))
            ledger.add(TABLE, Undo(here), ledger.now)


def judges_sets(game: Game, rng: Random, options: Options | None = None) -> None:
    """The order in which different seats answer does not change the verdict, as long as the answers are hidden.

    A move that is shown at once, such as a card laid without a pause, is no such answer.
    """
    for ledger in walk(game, rng, options=options, share=0.3):
        acting = ledger.state.acting()
        if acting.kind == "turn":
            continue
        unanswered = world(game, ledger.state.view(NO_SEAT), rng)
        tries = [answer(unanswered, seat, rng, ledger.now) for seat in acting.seats if unanswered.legal(seat)]
        answers = [entry for entry in tries if not _is_shown(unanswered.copy(), entry)]
        outcomes = [_outcome(unanswered.copy(), rng.sample(answers, len(answers))) for _ in range(3)]
        assert outcomes[0] == outcomes[1] == outcomes[2]


def _is_shown(state: State, entry: Entry) -> bool:
    """Whether spectators are told of this move at once."""
    news = News(state.players)
    state.play(entry, news)
    return bool(news.of(NO_SEAT))


def _outcome(state: State, answers: list[Entry]) -> Any:
    for entry in answers:
        state.play(entry)
    due = state.acting().due
    if due is not None:
        state.play(Entry(0, due, CLOCK, Due(due)))
    return state.view(ALL)


def keeps_windows(game: Game, rng: Random, options: Options | None = None) -> None:
    """Only windows have their fields; only chance and the clock show a stimulus, and no settled effect shows one."""
    before = Acting(())
    for ledger in walk(game, rng, options=options):
        acting = ledger.state.acting()
        assert set(acting.awaits) <= set(acting.seats)
        if acting.kind != "window":
            assert (acting.since, acting.until, acting.shows, acting.missed) == (None, None, False, False)
        if acting.since is not None and acting.since != before.since:
            assert ledger.entries[-1].by < 0, "a seat's move shows a stimulus"
            assert not before.shows, "a settled effect shows a stimulus, for which pages must be gathered"
        before = acting


def accepts_missed_once(game: Game, rng: Random, options: Options | None = None) -> None:
    """`Missed` is accepted once in a window, and changes no seat's view before the verdict."""
    for ledger in walk(game, rng, options=options, share=0.3):
        acting = ledger.state.acting()
        if acting.since is None or acting.missed:
            continue
        state, news = ledger.state.copy(), News(ledger.players)
        seats = (*range(ledger.players), NO_SEAT)
        views = [state.view(who) for who in seats]
        state.play(Entry(0, max(ledger.now, acting.since), CLOCK, missed(acting, rng)), news)
        assert [state.view(who) for who in seats] == views
        assert not any(news.of(who) for who in seats)
        assert state.acting().missed, "`Missed` could come twice"
        assert state.acting().public() == acting.public()


def round_trips(game: Game, rng: Random, options: Options | None = None) -> None:
    """Every move, event and view survives a round trip through JSON."""
    types = (move_types(game), game.Events, game.View)
    moves, events, views = (msgspec.json.Decoder(kind) for kind in types)
    for ledger in walk(game, rng, options=options, share=0.3):
        state = ledger.state.copy()
        for who in onlookers(ledger):
            view = state.view(who)
            assert views.decode(msgspec.json.encode(view)) == view
        if state.result() is None:
            news = News(ledger.players)
            entry = random_entry(state, rng, ledger.now)
            assert moves.decode(msgspec.json.encode(entry.move)) == entry.move
            state.play(entry, news)
            for event in [event for told in news.told.values() for event in told]:
                assert events.decode(msgspec.json.encode(event)) == event


def repeats(game: Game, rng: Random, options: Options | None = None) -> None:
    """The same seed gives the same game, move for move and millisecond for millisecond; its record can be read."""
    seed = str(rng.random())
    for makers in _tables_of_all_bots(game, rng, options):
        first, second = (write(play(game, makers, seed=seed, options=options)) for _ in range(2))
        assert first == second == write(read(first, {game.key: game}.get))


def _tables_of_all_bots(game: Game, rng: Random, options: Options | None) -> Iterator[list[BotMaker]]:
    """Tables at which each bot of a game sits once; empty seats of the last one are filled at random."""
    names = list(game.bot_names())
    rng.shuffle(names)
    numbers = numbers_of_players(game, options or game.Options())
    while names:
        players = rng.choice(numbers)
        sitting, names = names[:players], names[players:]
        sitting += rng.choices(game.bot_names(), k=players - len(sitting))
        yield [game.bot(name) for name in sitting]


class _Watched:
    """A bot that compares its plans with those of a new bot, given the same random numbers, at each waking."""

    def __init__(self, maker: BotMaker, seat: int, rng: Random) -> None:
        self.maker, self.seat, self.rng = maker, seat, rng
        self.bot_rng = Random()
        self.bot = maker(seat, self.bot_rng)

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Plans:
        fresh_rng = Random()
        fresh = self.maker(self.seat, fresh_rng)
        seed = self.rng.random()
        self.bot_rng.seed(seed)
        fresh_rng.seed(seed)
        plans = self.bot.wake(view, acting, news)
        assert fresh.wake(view, acting, news) == plans, f"the bot at seat {self.seat} has a memory"
        return plans


def needs_no_memory(game: Game, rng: Random, options: Options | None = None) -> None:
    """A new bot answers what one that has played from the beginning answers, given the same random numbers."""
    for makers in _tables_of_all_bots(game, rng, options):
        watched = [lambda seat, rng, maker=maker: _Watched(maker, seat, rng) for maker in makers]
        play(game, watched, seed=str(rng.random()), options=options)


def needs_no_clock_lines(game: Game, rng: Random, options: Options | None = None) -> None:
    """A record of bots stands and ends alike without the clock's lines, as the referee supplies them.

    So does one without any times, if no act of a seat depends on its moment.
    """
    for makers in _tables_of_all_bots(game, rng, options):
        record = play(game, makers, seed=str(rng.random()), options=options)
        entries = [entry for entry in record.entries if not isinstance(entry.move, Due)]
        verdict = judge(replace(record, entries=entries))
        assert verdict.all_stands
        assert verdict.ledger.state.view(ALL) == record.replay().state.view(ALL)
        if not any(type(entry.move) in game.unaided - game.reflex for entry in entries):
            untimed = [msgspec.structs.replace(entry, at=0) for entry in entries]
            assert judge(replace(record, entries=untimed, timed=False)).all_stands


LAWS: tuple[Law, ...] = (
    ends,
    accepts_legal,
    restores,
    keeps_secrets,
    refuses_without_harm,
    copies_share_nothing,
    refuses_wrong_input,
    folds,
    begins_anywhere,
    undoes,
    takes_back,
    judges_sets,
    keeps_windows,
    accepts_missed_once,
    round_trips,
    repeats,
    needs_no_memory,
    needs_no_clock_lines,
)
