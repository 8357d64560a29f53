"""`tablee simulate`: plays many games among bots, and prints statistics."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Self

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tablee.cli.arguments import (
    Bots,
    Json,
    Lang,
    MaybeWhole,
    Option,
    Seed,
    Whole,
    bots_of,
    check_processes,
    game_of,
    number_of,
    options_of,
    players_of,
    seated,
    seed_of,
)
from tablee.cli.screen import Screen
from tablee.cli.stop import Stop
from tablee.lab.intervals import Interval
from tablee.lab.simulate import Failed, Score, SimulationReport
from tablee.lab.simulate import simulate as play_all
from tablee.texts import Texts, texts_for

MAX_GAMES = 1_000_000_000
PROGRESS_EVERY_S = 10
"""The time between two lines of progress, without a terminal."""


def simulate(
    game: str,
    /,
    *,
    games: Whole = 100,
    players: MaybeWhole = None,
    bots: Bots = "",
    seed: Seed = "",
    option: Option = None,
    processes: MaybeWhole = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Play many games and print a report."""
    texts = texts_for(lang)
    chosen = game_of(game, texts)
    named = bots_of(chosen, bots, texts)
    seats = players_of(chosen, players, len(named), texts)
    lineup = seated(chosen, named, seats, texts)
    number_of("--games", games, 1, MAX_GAMES, texts)
    check_processes(processes, texts)
    options = options_of(chosen, option, seats, texts)
    try:
        with _Progress(texts, games) as progress:
            report = play_all(
                chosen,
                lineup,
                games,
                seed=seed_of(seed),
                options=options,
                processes=processes,
                progress=progress.show,
            )
    except Failed as failure:
        raise Stop(texts.text("cli-error-stuck", seed=failure.seed, reason=failure.reason)) from None
    screen = Screen()
    if json:
        screen.document(report)
    else:
        _show(screen, report, texts)


class _Progress:
    """A bar on stderr in a terminal, elsewhere a line now and then."""

    def __init__(self, texts: Texts, games: int) -> None:
        self.texts = texts
        self.screen = Screen(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        no_bar = not self.screen.is_terminal
        self.bar = Progress(*columns, console=self.screen, transient=True, disable=no_bar)
        self.task = self.bar.add_task(texts.text("cli-simulate-progress"), total=games)
        self.said = monotonic()

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def show(self, played: int, total: int) -> None:
        if not self.bar.disable:
            self.bar.update(self.task, completed=played)
        elif monotonic() - self.said > PROGRESS_EVERY_S:
            self.said = monotonic()
            self.screen.put(self.texts.text("cli-simulate-so-far", played=played, total=total))


def _show(screen: Screen, report: SimulationReport, texts: Texts) -> None:
    name = texts.text(f"game-{report.game}")
    title = texts.text(
        "cli-simulate-title", game=name, games=report.games, players=report.players, seed=str(report.seed)
    )
    screen.put(title, "bold")
    if report.options:
        options = ", ".join(f"{name}={value}" for name, value in report.options.items())
        screen.put(texts.text("cli-simulate-options", options=options))
    screen.put()
    screen.print(_table("cli-simulate-bot", report.by_bot, lambda score: score.name, texts))
    screen.put()
    screen.print(_table("cli-simulate-seat", report.by_seat, lambda score: str(int(score.name) + 1), texts))
    if report.by_order:
        screen.put()
        screen.print(
            _table("cli-simulate-order", report.by_order, lambda score: str(int(score.name) + 1), texts)
        )
        screen.put(texts.text("cli-simulate-ordered"), "dim")
    screen.put(texts.text("cli-simulate-intervals"), "dim")
    screen.put(texts.text("cli-simulate-best", best=report.best), "dim")
    screen.put()
    lengths = report.decisions
    mean = texts.text("cli-decimal", value=lengths.mean)
    screen.put(texts.text("cli-simulate-lengths", mean=mean, least=lengths.least, most=lengths.most))
    moves = [
        f"{kind}\u00a0{texts.text('cli-decimal', value=number)}" for kind, number in report.moves.items()
    ]
    screen.put(texts.text("cli-simulate-moves", moves=" · ".join(moves)))
    screen.put(texts.text("cli-simulate-endings", {**report.endings}))
    seconds = texts.text("cli-decimal", value=report.elapsed)
    speed = round(report.speed)
    screen.put(
        texts.text("cli-simulate-speed", seconds=seconds, processes=report.processes, speed=speed), "dim"
    )


def _table(heading: str, scores: tuple[Score, ...], name: Callable[[Score], str], texts: Texts) -> Table:
    players = round(scores[0].seats / scores[0].even)
    of_bots = heading == "cli-simulate-bot"
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(texts.text(heading), no_wrap=True)
    for each in (*(["seats"] if of_bots else []), "wins", "share", "points"):
        table.add_column(texts.text(f"cli-simulate-{each}"), justify="right", no_wrap=True)
    for score in scores:
        share = texts.text("cli-percent", value=score.share)
        points = texts.text("cli-decimal", value=score.points)
        table.add_row(
            name(score),
            *([texts.text("cli-simulate-of", seats=score.seats, players=players)] if of_bots else []),
            texts.text("cli-decimal", value=score.wins),
            _with(share, score.share_interval, 100, texts),
            _with(points, score.points_interval, 1, texts),
        )
    return table


def _with(value: str, interval: Interval | None, scale: int, texts: Texts) -> str:
    """A value with its interval in brackets."""
    if interval is None:
        return value
    low, high = (texts.text("cli-decimal", value=scale * end) for end in (interval.low, interval.high))
    return texts.text("cli-interval", value=value, low=low, high=high)
