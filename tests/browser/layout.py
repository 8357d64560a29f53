"""What is covered, cut or hidden in a page, at all sizes of screen."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from playwright.async_api import CDPSession, Page, WebSocketRoute, expect

from tablee.conformance.walk import walk
from tablee.kernel import CHANCE, Game, Move, Options, State
from tablee.server.context import Chance
from tests.browser.conftest import SIZES as VISITORS

SIZES = [
    (1920, 1080),
    (1440, 900),
    (1366, 625),
    (1280, 720),
    (820, 1180),
    (390, 844),
    (390, 664),
    (844, 390),
    (932, 430),
]
WIDE = 1024
"""From here on the log stands beside the table; elsewhere it is a drawer over it."""
FAULTS = (Path(__file__).with_name("layout.js")).read_text(encoding="utf-8")
BOXES = """all => all.filter(each => each.getClientRects().length).map(each => {
    const { left, right, bottom, width, height } = each.getBoundingClientRect();
    return [each.outerHTML, left, right, bottom, Math.min(width, height)];
})"""
TURNED = """screen => matchMedia(screen).matches &&
    new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"""
"""The page is drawn on another screen: it hears of it a while after the browser, and of what has room there then."""


class Clock:
    """The clock of a house, in seconds: it stands still while a page is looked at, however long that takes."""

    def __init__(self) -> None:
        self._behind = 0.0
        self._stopped: float | None = None

    def __call__(self) -> float:
        return (monotonic() if self._stopped is None else self._stopped) - self._behind

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Nothing is due meanwhile, and nobody who is awaited is late."""
        self._stopped = monotonic()
        try:
            yield
        finally:
            self._behind += monotonic() - self._stopped
            self._stopped = None


class Screens:
    """One page, seen on every screen: from the television to the phone on its side."""

    def __init__(self, page: Page, line: CDPSession) -> None:
        self.page = page
        self._line = line
        self._faults: dict[str, dict[str, list[str]]] = {}

    @classmethod
    async def of(cls, page: Page) -> Screens:
        return cls(page, await page.context.new_cdp_session(page))

    async def turn(self, width: int, height: int) -> None:
        """Show the page on another screen, without loading it anew. It may always have a keyboard, as a phone may."""
        await self._resize(width, height)
        await self.page.wait_for_function(TURNED, arg=_screen(width, height))

    async def _resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": _phone(width, height)}
        await self._line.send("Emulation.setDeviceMetricsOverride", size)

    async def look(self, moment: str, *, layer: str = "", log: bool = False) -> None:
        """Look at it at every size. `layer`: only at what lies in front. `log`: it is open where there is room."""
        for width, height in SIZES:
            await self._resize(width, height)
            wish: dict[str, Any] = {"phone": _phone(width, height), "layer": layer}
            wish["screen"] = _screen(width, height)
            if log:
                wish["log"] = width >= WIDE
            for fault in await self.page.evaluate(FAULTS, wish):
                self._faults.setdefault(fault, {}).setdefault(moment, []).append(f"{width}×{height}")
        await self.page.evaluate("document.querySelector('#everything').remove()")

    async def fits(self, buttons: str) -> None:
        """Whether all of these are large enough for a thumb, and on the screen without scrolling, wherever one sits."""
        for width, height in VISITORS.values():
            await self.turn(width, height)
            assert await self.page.evaluate(FAULTS, {"phone": _phone(width, height), "layer": ""}) == []
            for html, left, right, bottom, size in await self.page.locator(buttons).evaluate_all(BOXES):
                assert size >= 43.9, html
                assert left >= -1, html
                assert right <= width + 1, html
                assert bottom <= height + 1, html

    def faultless(self) -> None:
        """Fail with what is covered, cut or hidden, by what, when and where, if anything is."""
        lines = [""]
        for fault, moments in self._faults.items():
            lines.append(fault)
            lines.extend(f"    {moment}: {', '.join(sizes)}" for moment, sizes in moments.items())
        assert not self._faults, "\n".join(lines)


def _screen(width: int, height: int) -> str:
    return f"(width: {width}px) and (height: {height}px)"


def _phone(width: int, height: int) -> bool:
    return min(width, height) < 600


def curious(seed: int, draws: int = 300) -> Chance:
    """Chance that says the same in every run: whatever leads to a moment not yet seen, best of all to one of mine."""
    rng, known = Random(seed), set[tuple[str, tuple[int, ...]]]()

    def chance(state: State) -> Move:
        drawn = [state.chance(rng) for _ in range(draws)]
        moments = [_moment_after(state, move) for move in drawn]
        best = max(range(draws), key=lambda at: (moments[at] not in known, 0 in moments[at][1]))
        known.add(moments[best])
        return drawn[best]

    return chance


def _moment_after(state: State, move: Move) -> tuple[str, tuple[int, ...]]:
    after = state.copy()
    after.apply(CHANCE, move, 0)
    return getattr(after, "phase", ""), after.acting().seats


def phases(game: Game, players: int, options: Options) -> set[str]:
    """The phases of a game in which somebody may act, and its end: found by playing it."""
    states = (ledger.state for seed in range(60) for ledger in walk(game, Random(seed), players, options))
    return {getattr(state, "phase", "") for state in states if state.acting().seats != (CHANCE,)}


RASH = {"grab", "banzai"}
"""Moves that may be the last ones of whoever makes them: the others are made twice before."""
HELD = {"update", "table", "photo", "announce"}
"""What the server tells of a game, in its order. The rest goes through at once."""
CONTROLS = """async told => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const table = document.querySelector(".table");
    do await frame(); while (Number(table.dataset.told) < told || table.querySelector("[aria-busy=true]"));
    if (table.querySelector(".room")) return [];
    if (document.querySelector("#feast")) return ["feast"];
    const there = [...document.querySelectorAll(".stage [data-at]")];
    const free = there.filter(each => !each.disabled && !each.closest("[inert]"));
    return [[...new Set(free.map(({ dataset }) => dataset.at.replace(/-?\\d+$/, "")))].join("/")];
}"""
"""What the page offers to do, once it knows what was told."""
GO_ON = "() => document.querySelector('[data-at=go-on]')?.click()"
STANDS_STILL = """() => {
    const [later, never, timers] = [setTimeout, clearTimeout, new Map()];
    window.setTimeout = (call, after, ...rest) => {
        const due = () => {
            if (window.still) return timers.set(id, later(due, 20));
            timers.delete(id);
            call(...rest);
        };
        const id = later(due, after);
        timers.set(id, id);
        return id;
    };
    window.clearTimeout = (id) => {
        never(timers.get(id) ?? id);
        timers.delete(id);
    };
}"""
"""What lasts for a moment only, as a shout, lasts until it has been looked at."""
OFFERED = """() => [...new Set(
    [...document.querySelectorAll(".stage :is(button, [role=button])[data-at]:not([disabled])")]
    .filter(each => !each.closest("[inert]")).map(({ dataset }) => dataset.at.replace(/\\d+$/, "")))]"""
PRESS = """async at => {
    const found = document.querySelector(`.stage :is(button, [role=button])[data-at^='${at}']:not([disabled])`);
    found?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise(done => requestAnimationFrame(done));
}"""
REFUSAL = {"say": {"id": "refused-house-turn-not-yours", "seats": {"seat": [1]}}, "article": "house.turn"}


def fullest(photo: dict[str, Any]) -> dict[str, Any]:
    """A photo finish with as much to read as there can be: it shall not depend on luck whether it has room."""
    seats = sorted({finish["seat"] for finish in photo["finishes"]} | {*photo["silent"], *photo["out"]})
    remarks = [{"place": 1, "adjusted": 12}, {"place": 1, "by_arrival": True}]
    early = {"place": 0}
    finishes = [
        {"seat": seat, "rt": 180 + seat, "u": 9, **remark}
        for seat, remark in zip(seats, itertools.chain(remarks, itertools.repeat(early)), strict=False)
    ]
    return {**photo, "finishes": finishes, "silent": [], "out": []}


class Play:
    """A page that plays: it is shown what happens piece by piece, and its moves are made for it.

    The server is real, and what it says is kept until the page has been looked at.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._made: Counter[str] = Counter()
        self._ids = itertools.count(1)
        self._random = Random(seed)
        self._told = 0
        self._table: dict[str, Any] = {}
        self._position: dict[str, Any] = {}
        self._events: list[str] = []
        self._asked: dict[str, asyncio.Future[bool]] = {}
        self._due = False
        self._refuses = self._objects = False
        self._pressed: set[tuple[str, str]] = set()
        self._shown: set[tuple[str, str]] = set()
        self.phases: set[str] = set()
        """Those that the page has shown."""

    async def sit_between(self) -> None:
        """Take the line between the page and its table, from the next page on."""
        await self.page.add_init_script(f"({STANDS_STILL})()")
        await self.page.route_web_socket(re.compile("/socket$"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self._page_end, self._server_end = line, line.connect_to_server()
        self._server_end.on_message(self._hear)
        line.on_message(self._pass_on)

    def _pass_on(self, said: str | bytes) -> None:
        message = json.loads(said)
        if message["type"] == "move" and self._refuses:
            self._objects = True
            self._page_end.send(json.dumps({"type": "refused", "id": message["id"], **REFUSAL}))
        else:
            self._server_end.send(said)

    def _hear(self, said: str | bytes) -> None:
        text = str(said)
        message = json.loads(text)
        if message["type"] == "photo":
            text = json.dumps(fullest(message))
        if message["type"] in HELD:
            self._said.put_nowait(text)
        elif message.get("id") in self._asked:
            self._asked.pop(message["id"]).set_result(message["type"] == "accepted")
        else:
            self._page_end.send(text)

    async def go_on(self) -> None:
        """Let the next thing happen."""
        if self._position.get("result") and self._said.empty():
            return
        text = await self._said.get()
        await self.page.evaluate("window.still = true")
        self._page_end.send(text)
        message: dict[str, Any] = json.loads(text)
        self._events = []
        if message["type"] == "table":
            self._table = message
        elif message["type"] == "update":
            self._position = message["position"]
            self._events = [each["event"]["told"] for each in message["told"]]
            self._told = max([self._told, *(each["n"] for each in message["told"])])
            # What is only noted comes true later, and before the next move.
            self._due = self._events != ["noted"]

    async def kinds(self) -> set[str]:
        """What kind of moment it is: the phase, what has just happened, and what the page offers to do."""
        if not self._position:
            return set()
        acting = self._position["acting"]
        mine = "mine" if self._table["you"] in acting["seats"] else "not mine"
        phase = self._position["view"].get("phase", "")
        controls = await self.page.evaluate(CONTROLS, self._told)
        if not controls:
            return set()  # the page has yet to hear that the game has begun
        self.phases.add(phase)
        return {f"{phase}:{acting['kind']}:{mine}", *self._events, *controls}

    async def presses(self) -> AsyncIterator[str]:
        """At my turn, press every kind of control once in each phase: what is picked shows, what is sent is refused.

        Gives the moments to look at: what a control shows, where it has not shown the same in another phase.
        """
        if self._table["you"] not in self._position["acting"]["seats"]:
            return
        self._refuses = True
        await self.page.evaluate(GO_ON)
        phase = self._position["view"].get("phase", "")
        for at in await self.page.evaluate(OFFERED):
            if (phase, at) in self._pressed:
                continue
            self._pressed.add((phase, at))
            self._objects = False
            await self.page.evaluate(PRESS, at)
            if self._objects:
                await expect(self.page.locator(".bubble")).to_be_visible()
                shows = "refused"
            else:
                [shows] = await self.page.evaluate(CONTROLS, self._told)
            if (at, shows) not in self._shown:
                self._shown.add((at, shows))
                yield f"{phase}: {at} {'refused' if self._objects else 'pressed'}"
        await self.page.keyboard.press("Escape")
        self._refuses = False

    async def _say(self, type: str, **fields: Any) -> bool:
        """Give a command as the page would, and tell whether it was accepted."""
        id = f"test-{next(self._ids)}"
        self._asked[id] = asyncio.get_running_loop().create_future()
        self._server_end.send(json.dumps({"type": type, "id": id, **fields}))
        return await self._asked[id]

    async def answer(self) -> None:
        """Do what is awaited: go on, be ready after a rest, or make the kind of move that was made least."""
        await self.page.evaluate("window.still = false")
        await self.page.evaluate(GO_ON)
        if not self._said.empty():
            return  # the others went on meanwhile
        if self._table.get("rest") and not self._table["seats"][self._table["you"]].get("ready"):
            await self._say("ready")
        if not self._due or self._position["acting"].get("since") is not None:
            return
        moves = [each["move"] for each in self._position["legal"]]
        self._random.shuffle(moves)
        for move in sorted(moves, key=lambda move: self._made[move["do"]] + 2 * (move["do"] in RASH)):
            self._made[move["do"]] += 1
            self._due = False
            # Somebody may be quicker; then there is something to look at first.
            if await self._say("move", move=move) or not self._said.empty():
                break
