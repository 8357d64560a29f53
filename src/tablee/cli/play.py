"""`tablee play`: a game in the terminal against bots, in virtual time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from tablee.cli.arguments import (
    Bots,
    Lang,
    MaybeWhole,
    Option,
    Seed,
    bots_of,
    game_of,
    options_of,
    players_of,
    seated,
    seed_of,
)
from tablee.cli.rules import article_text, search, show_article
from tablee.cli.screen import Screen
from tablee.cli.stop import Stop, echoed, file_stop
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import (
    NO_SEAT,
    TABLE,
    Acting,
    Event,
    Game,
    Ledger,
    Move,
    News,
    Options,
    Record,
    Refused,
    Undo,
    View,
)
from tablee.kernel.player import Bot, Plan
from tablee.kernel.record import write
from tablee.texts import Texts, texts_for

ME = 0
"""The user's seat."""
TWO_COLUMNS_FROM = 7
"""From this number of moves on they are printed in two columns, where they fit."""


def play(
    game: str,
    /,
    *,
    players: MaybeWhole = None,
    bots: Bots = "",
    option: Option = None,
    seed: Seed = "",
    record: Annotated[Path | None, Parameter(metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Play one game against bots. Games of reflexes are refused: a terminal cannot measure milliseconds."""
    texts = texts_for(lang)
    chosen = game_of(game, texts)
    if chosen.reflex:
        raise Stop(texts.text("cli-error-reflex", game=texts.text(f"game-{chosen.key}")))
    named = bots_of(chosen, bots, texts)
    seats = players_of(chosen, players, len(named) + 1 if named else 0, texts)
    others = seated(chosen, named, seats - 1, texts)
    options = options_of(chosen, option, seats, texts)
    if record:
        _try_to_write(record, texts)
    table = TerminalTable(chosen, others, options, seed_of(seed), texts, Screen())
    try:
        table.play()
    finally:
        if record:
            _save(record, table.record(), texts, table.screen)


def _try_to_write(file: Path, texts: Texts) -> None:
    """Check before the game that the record can be written after it."""
    try:
        new = not file.exists()
        with file.open("a"):
            pass
        if new:
            file.unlink()
    except OSError as problem:
        raise file_stop(problem, str(file), texts, writing=True) from None


def _save(file: Path, record: Record, texts: Texts, screen: Screen) -> None:
    try:
        file.write_text(write(record), encoding="utf-8")
    except OSError as problem:
        raise file_stop(problem, str(file), texts, writing=True) from None
    screen.put(texts.text("cli-play-saved", file=str(file)))


class Left(Exception):
    """The user leaves the game."""


class TakeBackAsked(Exception):
    """The user takes the last move back."""

    def __init__(self, undo: Undo) -> None:
        super().__init__()
        self.undo = undo


class TerminalTable:
    """A game between the user and bots, whose events are printed at once."""

    def __init__(
        self, game: Game, bots: Sequence[str], options: Options, seed: int | str, texts: Texts, screen: Screen
    ) -> None:
        self.game = game
        self.texts = texts
        self.screen = screen
        self.seed = seed
        self.names = (
            texts.text("cli-play-you"),
            *(texts.text("cli-play-bot", number=number + 1) for number in range(len(bots))),
        )
        self.person = TerminalPlayer(game, self.names, texts, screen)
        self.ledger = Ledger(game, len(self.names), options)
        if game.open:
            self.person.retractable = self.ledger.retractable
        makers = [game.bot(name) for name in bots]
        players = [maker(seat, Random(f"{seed}/{seat}")) for seat, maker in enumerate(makers, start=1)]
        self.host = _Told(self.ledger, self.person, players, Random(f"{seed}/chance"))

    def play(self) -> None:
        """Play to the end, or until the user leaves."""
        texts, screen = self.texts, self.screen
        name = texts.text(f"game-{self.game.key}")
        welcome = texts.text("cli-play-welcome", game=name, bots=len(self.names) - 1, seed=str(self.seed))
        screen.put(welcome, "bold")
        while self.ledger.state.result() is None:
            try:
                self.host.run()
            except TakeBackAsked as taken:
                self.host.move(TABLE, taken.undo)
            except Left:
                screen.put(texts.text("cli-play-left"), "bold")
                return
        result = self.ledger.state.result()
        assert result is not None
        screen.put()
        screen.put(texts.text("cli-play-score"), "bold underline")
        screen.result(result, self.names, texts)

    def record(self) -> Record:
        """The record of the game so far."""
        ledger = self.ledger
        return Record(self.game, self.names, ledger.options, ledger.entries, None, ledger.state.result())


class _Told(VirtualTable):
    """A table that passes on the events of the user's seat at once."""

    def __init__(self, ledger: Ledger, person: TerminalPlayer, bots: Sequence[Bot], rng: Random) -> None:
        super().__init__(ledger, [person, *bots], rng)
        self.person = person

    def move(self, by: int, move: Move, rt: int | None = None) -> News:
        news = super().move(by, move, rt)
        self.person.hear(news.of(ME), public=bool(news.of(NO_SEAT)))
        return news


class TerminalPlayer:
    """The user's seat as a bot that asks at the keyboard."""

    def __init__(self, game: Game, names: Sequence[str], texts: Texts, screen: Screen) -> None:
        self.game = game
        self.names = names
        self.texts = texts
        self.screen = screen
        self.answered = False
        """Whether the user has answered since the last public event."""
        self.retractable: Callable[[], Mapping[int, Undo]] = dict
        """The seats that could take a move back, and their undos."""

    def hear(self, events: Sequence[Event], *, public: bool) -> None:
        """Print events."""
        if public:
            self.answered = False
        for event in events:
            self.screen.put(self._say(self.game.say_event(event)), label="· ", label_style="dim")

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        if self.answered and acting.kind != "turn":
            return ()
        asked = monotonic()
        move = self._ask(view, acting)
        self.answered = True
        return () if move is None else (Plan(round((monotonic() - asked) * 1000), move),)

    def _ask(self, view: View, acting: Acting) -> Move | None:
        """The move that the user chooses; None is silence."""
        state = self.game.restore(view)
        moves = [move for move in state.legal(ME) if type(move) not in self.game.unaided]
        moves += state.offers()
        numbers = [str(number) for number in range(1, len(moves) + 1)]
        self._show(view, moves, acting)
        must_move = state.acting().due is None and ME in state.acting().awaits
        while True:
            words = self._read()
            if words == "q":
                raise Left
            if words == "u" and ME in self.retractable():
                raise TakeBackAsked(self.retractable()[ME])
            if words.startswith("?"):
                self._explain(words[1:].strip())
            elif not words and acting.kind == "window" and not must_move:
                return None
            elif not words:
                self._show(view, moves, acting)
            elif words in numbers:
                return moves[numbers.index(words)]
            else:
                move = self._written(words)
                try:
                    if move is not None:
                        state.check(ME, move, 0)
                        return move
                    self.screen.put(self.texts.text("cli-play-unclear", word=echoed(words)), "yellow")
                except Refused as refusal:
                    sentence = self._say(refusal.say())
                    about = self.texts.text("cli-play-refused", sentence=sentence, article=refusal.article)
                    self.screen.put(about, "yellow")

    def _read(self) -> str:
        prompt = self.texts.text("cli-play-prompt") + " "
        try:
            words = input(prompt)
        except EOFError:
            self.screen.put()
            raise Left from None
        if not sys.stdin.isatty():  # a terminal has echoed the answer
            self.screen.put(words)
        return words.strip()

    def _written(self, words: str) -> Move | None:
        """A move as in a record, or its name: `{"do": "play", "card": 7}`, `call`."""
        document = words.encode() if words.startswith("{") else msgspec.json.encode({"do": words})
        try:
            move: Move = msgspec.json.decode(document, type=self.game.Moves)
        except msgspec.DecodeError:
            return None
        return move

    # Output.

    def _show(self, view: View, moves: Sequence[Move], acting: Acting) -> None:
        screen, texts = self.screen, self.texts
        screen.put()
        for number, sentence in enumerate(self.game.describe(view)):
            screen.put(self._say(sentence), "bold" if number < 2 else "")
        screen.put()
        width = len(str(len(moves)))
        rows = [
            f"{n:>{width + 2}}  {self._say(self.game.say_move(move, self.game.meant(move, view)))}"
            for n, move in enumerate(moves, start=1)
        ]
        room = screen.width // 2 - 1
        if len(rows) >= TWO_COLUMNS_FROM and max(map(len, rows)) <= room:
            half = (len(rows) + 1) // 2
            rows = [
                f"{row:<{room}}{''.join(rows[half + n : half + n + 1])}" for n, row in enumerate(rows[:half])
            ]
        for row in rows:
            screen.put(row.rstrip())
        if self.game.unaided:
            screen.put(texts.text("cli-play-unaided"), "dim")
        keys = "cli-play-keys-window" if acting.kind == "window" else "cli-play-keys"
        screen.put(texts.text(keys), "dim")
        if ME in self.retractable():
            screen.put(texts.text("cli-play-keys-back"), "dim")

    def _explain(self, word: str) -> None:
        """Answer a question about the rules."""
        language = self.texts.language
        if not word:
            ids = [article.id for article in self.game.rulebook]
            self.screen.put(", ".join(ids), "cyan")
            self.screen.put(self.texts.text("cli-play-ask", example=ids[0].partition(".")[2]))
            return
        found = search(self.game, word, language)
        for article in found:
            show_article(self.screen, article_text(article, language), self.texts)
        if not found:
            self.screen.put(self.texts.text("cli-play-no-article", word=echoed(word)), "yellow")

    def _say(self, sentence: Any) -> str:
        return self.texts.say(sentence, self.names, ME, self.game.key)
