"""Lampions in sentences, for terminals, logs and screen readers."""

from __future__ import annotations

from tablee.games.lampion.data import DARK, DECOY, LIT, Judged, JudgedLantern, LampionView
from tablee.games.lampion.judging import in_time, leaders, too_early
from tablee.kernel import NO_SEAT, Say


def describe(view: LampionView) -> list[Say]:
    """The lantern, the reader's own answer, the last verdict, and the score."""
    sentences = [_phase(view)]
    sentences += [
        Say("lampion-view-pressed", {"rt": press.rt}, {"seat": (press.seat,)}) for press in view.presses
    ]
    if view.left:
        number = view.options.lanterns - view.left + 1
        sentences.append(Say("lampion-view-number", {"number": number, "lanterns": view.options.lanterns}))
    if view.judged:
        sentences.append(say_verdict(view.judged[-1]))
    sentences += [
        Say("lampion-view-points", {"points": points}, {"seat": (seat,)})
        for seat, points in enumerate(view.points)
    ]
    return sentences


def _phase(view: LampionView) -> Say:
    if not view.left:
        return Say("lampion-view-over")
    if view.lantern == DARK:
        return Say("lampion-view-dark")
    return Say("lampion-view-lit" if view.lantern == LIT else "lampion-view-decoy")


def say_verdict(verdict: JudgedLantern | Judged) -> Say:
    """How a lantern was judged: who scored or why no seat did, and who was too early."""
    answered, early = in_time(verdict.presses), too_early(verdict.presses)
    if verdict.lantern == DECOY:
        fooled = tuple(press.seat for press in answered)
        return Say("lampion-event-judged-decoy", seats={"fooled": fooled, "early": early})
    if verdict.first == NO_SEAT:
        level = leaders(verdict.presses)
        return Say("lampion-event-judged-nobody", seats={"level": level, "early": early})
    reaction = next((press.rt for press in answered if press.seat == verdict.first), 0)
    return Say("lampion-event-judged-first", {"rt": reaction}, {"seat": (verdict.first,), "early": early})
