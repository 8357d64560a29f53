"""`tablee referee`: replays a record, and rules on every line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Raw, Struct, field

from tablee.cli.arguments import Json, Lang
from tablee.cli.rules import ArticleText, article_text, show_article
from tablee.cli.screen import Screen
from tablee.cli.stop import Stop, file_stop
from tablee.games import all_games
from tablee.hosts.arbiter import accepted, proves
from tablee.kernel import ALL, TABLE, Entry, Event, Move, Record, Refused, Result, Unreadable
from tablee.kernel.data import MOVER_NAMES
from tablee.kernel.record import plain_move, read
from tablee.kernel.referee import Ruling, Verdict, judge
from tablee.texts import Texts, texts_for

LONG_WAIT_MS = 5000
"""Longer than the pauses and beats of all games: the time of a seat ran out."""
File = Annotated[str, Parameter(allow_leading_hyphen=True)]


class Refusal(Struct, frozen=True):
    """The reason why a line does not stand, and the article behind it."""

    sentence: str
    article: ArticleText


class RuledLine(Struct, frozen=True):
    """The ruling on one line."""

    n: int | None
    """Its number in the record; None if it was supplied."""
    at: int
    by: int | str
    move: Move | Raw
    stands: bool
    supplied: bool
    words: str
    """Its effect, or what was tried."""
    refusal: Refusal | None
    events: tuple[Event, ...]
    reaction_ms: int | None = field(default=None, name="rt")
    uncertainty_ms: int = field(default=0, name="u")
    measured: str = ""
    """How its reaction was measured and corrected."""
    waited: str = ""
    """How long the clock had to run for it to stand, if that is long and the record has no times."""


class Decision(Struct, frozen=True):
    """The output of `--json`."""

    game: str
    seats: tuple[str, ...]
    stands: bool
    """Whether all lines and the claimed result stand."""
    lines: list[RuledLine]
    position: Any
    """The final position, as a record can begin from it."""
    description: list[str]
    result: Result | None
    claimed: Result | None
    disputed: bool
    """Whether the record claims another result than its lines lead to."""


def referee(file: File, /, *, json: Json = False, lang: Lang = None) -> int:
    """Judge a record: 0 if all of it stands, 1 if something does not."""
    texts = texts_for(lang)
    verdict = _judge(_read(file, texts), texts)
    decision = decide(verdict, texts)
    screen = Screen()
    if json:
        screen.document(decision)
    else:
        _show(screen, decision, texts)
    return 0 if decision.stands else 1


def _read(file: str, texts: Texts) -> Record:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as problem:
        raise file_stop(problem, file, texts) from None
    try:
        return read(data, all_games().get)
    except Unreadable as problem:
        raise Stop(texts.say(problem.say)) from None


def _judge(record: Record, texts: Texts) -> Verdict:
    try:
        return judge(record, proves)
    except Refused as refusal:
        sentence = texts.say(refusal.say(), record.seats, game=record.game.key)
        raise Stop(texts.text("cli-error-position", article=refusal.article, sentence=sentence)) from None


def decide(verdict: Verdict, texts: Texts) -> Decision:
    """The verdict in words."""
    record = verdict.record
    position = verdict.ledger.state.view(ALL)
    return Decision(
        game=record.game.key,
        seats=record.seats,
        stands=verdict.all_stands,
        lines=[_line(ruling, record, texts) for ruling in verdict.rulings],
        position=position,
        description=[texts.say(say, record.seats) for say in record.game.describe(position)],
        result=verdict.result,
        claimed=record.result,
        disputed=verdict.result_disputed,
    )


def _line(ruling: Ruling, record: Record, texts: Texts) -> RuledLine:
    entry = ruling.entry
    return RuledLine(
        n=None if ruling.supplied else entry.n,
        at=entry.at,
        by=MOVER_NAMES.get(entry.by, entry.by),
        move=plain_move(entry.move),
        stands=ruling.stands,
        supplied=ruling.supplied,
        words=_words(ruling, record, texts),
        refusal=None if ruling.refusal is None else _refusal(ruling.refusal, entry.by, record, texts),
        events=ruling.events,
        reaction_ms=entry.reaction_ms,
        uncertainty_ms=entry.uncertainty_ms,
        measured=_measured(entry, record, texts),
        waited=_waited(ruling, texts),
    )


def _waited(ruling: Ruling, texts: Texts) -> str:
    long = ruling.waited_ms >= LONG_WAIT_MS
    return texts.text("cli-referee-waited", seconds=round(ruling.waited_ms / 1000)) if long else ""


def _measured(entry: Entry, record: Record, texts: Texts) -> str:
    """A reaction in words: its time, corrections, and why the page's own measurement did not count."""
    if entry.proof is None:
        return ""
    answer = accepted(entry.proof)
    if answer is None or entry.reaction_ms is None:
        return ""
    parts = [texts.text("cli-referee-reaction", rt=entry.reaction_ms, u=entry.uncertainty_ms)]
    if answer.adjusted:
        parts.append(texts.text("cli-referee-adjusted", added=answer.adjusted))
    if answer.by_arrival:
        parts.append(texts.text("cli-referee-arrival", incident=answer.incident or "none"))
    return texts.join(parts)


def _words(ruling: Ruling, record: Record, texts: Texts) -> str:
    """The events of a move that stands; the move itself, if it is refused, without events, or an undo."""
    game, by = record.game, ruling.entry.by
    if ruling.events and by != TABLE:
        return " ".join(texts.say(game.say_event(event), record.seats) for event in ruling.events)
    who = texts.text(f"cli-by-{MOVER_NAMES[by]}") if by in MOVER_NAMES else record.seats[by]
    move = texts.say(game.say_move(ruling.entry.move), record.seats, game=game.key)
    return texts.text("cli-referee-by", who=who, move=move)


def _refusal(refusal: Refused, by: int, record: Record, texts: Texts) -> Refusal:
    """A refusal as a sentence to the seat that moved."""
    article = record.game.rulebook.article(refusal.article)
    sentence = texts.say(refusal.say(), record.seats, by, record.game.key)
    return Refusal(sentence, article_text(article, texts.language))


def _show(screen: Screen, decision: Decision, texts: Texts) -> None:
    names = texts.join(decision.seats)
    screen.put(texts.text("cli-referee-title", game=texts.text(f"game-{decision.game}"), names=names), "bold")
    screen.put()
    kinds = {kind: texts.text(f"cli-referee-{kind}") for kind in ("stands", "refused", "supplied")}
    width = max(map(len, kinds.values()))
    for line in decision.lines:
        kind = "supplied" if line.supplied else "stands" if line.stands else "refused"
        style = {"stands": "green", "supplied": "dim", "refused": "bold red"}[kind]
        label = f"{line.n or '–':>4}  {kinds[kind]:<{width}}  "
        remarks = "; ".join(filter(None, (line.measured, line.waited)))
        words = f"{line.words} ({remarks})" if remarks else line.words
        screen.put(words, label=label, label_style=style)
        if line.refusal:
            screen.put(line.refusal.sentence, "bold", indent=len(label))
            show_article(screen, line.refusal.article, texts, indent=len(label))
    _show_section(screen, texts.text("cli-referee-position"), decision.description)
    _show_result(screen, decision, texts)
    screen.put()
    screen.put(_sum_up(decision, texts), "bold")


def _show_section(screen: Screen, title: str, lines: Sequence[str]) -> None:
    screen.put()
    screen.put(title, "bold underline")
    for line in lines:
        screen.put(line, indent=2)


def _show_result(screen: Screen, decision: Decision, texts: Texts) -> None:
    _show_section(screen, texts.text("cli-referee-result"), [])
    if decision.result:
        screen.result(decision.result, decision.seats, texts)
    else:
        screen.put(texts.text("cli-referee-unfinished"), indent=2)
    if decision.disputed and decision.claimed:
        id = "cli-referee-claimed" if decision.result else "cli-referee-claimed-early"
        screen.put(texts.text(id), "bold red", indent=2)
        screen.result(decision.claimed, decision.seats, texts)


def _sum_up(decision: Decision, texts: Texts) -> str:
    refused = sum(not line.stands for line in decision.lines)
    stands = sum(line.stands and not line.supplied for line in decision.lines)
    if refused:
        return texts.text("cli-referee-some", refused=refused, stands=stands)
    if decision.disputed:
        return texts.text("cli-referee-disputed")
    return texts.text("cli-referee-all", lines=stands)
