"""The HTTP API: tables, games, codes, records. Every refusal is one sentence."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256
from math import ceil
from typing import Any, TypeVar

import msgspec
import segno
from msgspec import Raw
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tablee.kernel import CHANCE, Game
from tablee.kernel.decode_errors import UNREADABLE
from tablee.kernel.lesson import lesson_of
from tablee.kernel.options import changed_options, option_fields, parse_options
from tablee.kernel.rulebook import Rulebook
from tablee.server.edge.client import HOST
from tablee.server.edge.middleware import compressed, may_speak
from tablee.server.edge.openapi import OPERATIONS, document, operation
from tablee.server.incidents import incident
from tablee.server.limits import Buckets, address, too_fast
from tablee.server.lobby.registry import TableRegistry
from tablee.server.replay.steps import encoded_lesson, try_in_lesson
from tablee.server.replay.worker import ContinuedGame, ContinueGame, Replays, Show, WriteRecord
from tablee.server.settings import Settings
from tablee.server.table.extras import hint
from tablee.server.wire.errors import RequestError, unreadable, wished
from tablee.server.wire.messages import Seated, Table
from tablee.server.wire.requests import (
    Drawn,
    Duels,
    Found,
    GameInfo,
    Hint,
    Join,
    Lesson,
    NewTable,
    PlayOn,
    PresetInfo,
    Problem,
    Replay,
    Tried,
    TryInLesson,
    Watched,
)
from tablee.server.workers import duels
from tablee.server.workers.duels import Wish, wish

log = logging.getLogger(__name__)
MAX_GUESS_TOKENS = 10
"""A client can spread its guesses over all processes, and each has buckets of its own. So a guess costs as many tokens
as there are processes; at most this many, or one typo would use up the bucket."""
TABLES, TABLE, GAME = "/api/tables", "/api/tables/{table}", "/api/games/{game}"
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


class Api:
    """The endpoints, and their limits."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        settings, steady = registry.context.settings, registry.context.clocks.steady
        self.settings: Settings = settings
        self._hints = Buckets(settings.hints_per_s, settings.hints_burst, steady)
        self._guesses = Buckets(settings.code_guesses_per_s, settings.code_guesses_burst, steady)
        self._document = b""
        self._infos = {key: game_info(game) for key, game in registry.context.games.items()}
        """Made before the server opens: each lesson is read and judged for it, which would hold up all tables ..."""
        self._lessons = {key: encoded_lesson(game) for key, game in registry.context.games.items()}
        self._rulebooks = {key: _rulebook(game) for key, game in registry.context.games.items()}
        """... as would replaying a lesson, or reading a rulebook."""
        self._replays = Replays(
            registry.context.workers, registry.context.costs, settings, registry.context.games
        )

    def routes(self) -> list[Route]:
        """The routes under `/api/`, and `/readyz`."""
        operations = [
            Route(each.path, self._guarded(getattr(self, name)), methods=[each.method])
            for name, each in OPERATIONS.items()
        ]
        return [Route("/readyz", self._guarded(self.ready)), *operations]

    def _guarded(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint behind the checks of origin and limits, which answers every error."""

        async def answer(request: Request) -> Response:
            try:
                if not may_speak(request.headers, self.settings.origin):
                    raise RequestError("origin", 403)
                if not self.registry.requests.take(address(request)):
                    await asyncio.sleep(self.settings.refusal_delay_s)
                    raise too_fast(self.registry.requests, address(request))
                return await compressed(request, await endpoint(request))
            except RequestError as problem:
                refusal = _json(Problem(say=problem.say, article=problem.article), problem.status)
                if problem.retry_after_s:
                    refusal.headers["Retry-After"] = str(ceil(problem.retry_after_s))
                return refusal
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception as problem:
                incident(log, f"{request.method} {request.url.path}", problem)
                return _json(Problem(say=RequestError("broken").say), 500)

        return answer

    async def ready(self, _: Request) -> Response:
        """Whether this process can do its work, for proxies that choose among processes."""
        await self.registry.ready()
        return PlainTextResponse("ready", headers={"Cache-Control": "no-store"})

    @operation(TABLES, Seated, NewTable, status=201)
    async def create(self, request: Request) -> Response:
        """Make a table."""
        wish = await self._body(request, NewTable)
        return _json(await self.registry.create(wish, address(request)), 201)

    @operation(f"{TABLE}/join", Seated, Join, status=201)
    async def join(self, request: Request) -> Response:
        """Take a free seat, or ask for a bot's."""
        table = await self.registry.table(request.path_params["table"])
        join = await self._body(request, Join)
        return _json(await table.queue.ask(lambda: table.join(join)), 201)

    @operation(TABLE, Table)
    async def table(self, request: Request) -> Response:
        """What anybody with its link may know of a table."""
        table = await self.registry.table(request.path_params["table"])
        awaits = () if table.live is None else table.live.public.awaits
        return _json(replace(table.message(), awaits=awaits))

    @operation("/api/watched", [Watched])
    async def watched(self, _: Request) -> Response:
        """The tables that anybody may watch."""
        return _json(await self.registry.watched())

    @operation("/api/codes/{code}", Found)
    async def code(self, request: Request) -> Response:
        """The table with a code."""
        who = address(request)  # a request counts as a guess until the table is found, also beside others
        cost = min(self.registry.processes, MAX_GUESS_TOKENS)
        if not self._guesses.take(who, cost):
            raise too_fast(self._guesses, who, tokens=cost)
        found = Found(await self.registry.find_code(request.path_params["code"]))
        self._guesses.of(who).give_back(cost)
        return _json(found)

    @operation(f"{TABLE}/qr.svg", str, media="image/svg+xml")
    async def qr(self, request: Request) -> Response:
        """The table's link as a picture, for phones."""
        table = await self.registry.table(request.path_params["table"])
        host = request.headers.get("host", "")
        if not HOST.fullmatch(host):
            raise RequestError("nothing-here", 404)
        link = f"{request.url.scheme}://{host}/t/{table.row.id}"
        picture = await asyncio.to_thread(_qr_code, link)
        return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    @operation(f"{TABLE}/record")
    async def record(self, request: Request) -> Response:
        """The record of a game that is over."""
        stored = await self.registry.finished(request.path_params["table"])
        record = await self._replays.work(stored, WriteRecord(), address(request))
        name = f"{stored.row.game}-{stored.row.id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(record, media_type="application/json", headers=headers)

    @operation(f"{TABLE}/replay", Replay, query=Show)
    async def replay(self, request: Request) -> Response:
        """A game that is over, seen again."""
        stored = await self.registry.finished(request.path_params["table"])
        return _raw(await self._replays.work(stored, _show(request), address(request)))

    @operation("/api/replays", Replay, dict, query=Show)
    async def replay_brought(self, request: Request) -> Response:
        """A record, judged and seen again."""
        show = _show(request)
        record = await self._read(request, self.settings.max_record_bytes, "record-size")
        return _raw(await self._replays.work(record, show, address(request)))

    @operation(f"{TABLE}/draws", Drawn)
    async def draws(self, request: Request) -> Response:
        """What chance drew in a game that is over, and the secret and luck that it was drawn from."""
        stored = await self.registry.finished(request.path_params["table"])
        draws = stored.row.read_draws()
        if draws is None:
            raise RequestError("no-draws")
        moves = [Raw(move.encode()) for _, _, by, move, *_ in stored.entry_rows if by == CHANCE]
        return _json(Drawn(draws.secret, draws.luck, moves))

    @operation("/api/replays/play", Seated, PlayOn, status=201)
    async def play_on(self, request: Request) -> Response:
        """Make a table that continues a game from some entry on."""
        self.registry.context.costs.check_continuing(address(request))
        wish = _decoded(await self._read(request, self.settings.max_record_bytes, "record-size"), PlayOn)
        source = bytes(wish.record) or await self.registry.finished(wish.table)
        seed = str(self.registry.context.random.getrandbits(64))
        begun = await self._replays.work(source, ContinueGame(wish.at, wish.seat, seed), address(request))
        game = msgspec.json.decode(begun, type=ContinuedGame)
        return _json(await self.registry.play_on(game, wish, address(request)), 201)

    @operation(f"{TABLE}/hint", Hint, needs_token=True)
    async def hint(self, request: Request) -> Response:
        """What a good player would do in your place."""
        token = _token(request)
        table = await self.registry.table(request.path_params["table"])
        visitor = address(request)
        if not self._hints.take(visitor):
            raise too_fast(self._hints, visitor)
        return _json(await hint(table.stored, table.live, token, visitor))

    @operation("/api/games", [GameInfo])
    async def games(self, _: Request) -> Response:
        """The games on offer."""
        games = self.registry.context.games.items()
        return _json([self._infos[key] for key, game in games if game.in_catalogue])

    @operation(GAME, GameInfo)
    async def game(self, request: Request) -> Response:
        """What a game can be asked for, whether it is on offer or not."""
        key = request.path_params["game"]
        self.registry.game(key)
        return _json(self._infos[key])

    @operation(f"{GAME}/scene", takes=dict)
    async def scene(self, request: Request) -> Response:
        """What an empty table of a game shows with these options."""
        game = self.registry.game(request.path_params["game"])
        given = await self._body(request, dict[str, Any])
        with wished():
            return _json(game.scene(parse_options(game.Options, given)))

    @operation("/api/openapi.json")
    async def openapi(self, _: Request) -> Response:
        """This document."""
        if not self._document:
            games = self.registry.context.games.values()
            self._document = await asyncio.to_thread(lambda: msgspec.json.encode(document(games)))
        return _raw(self._document)

    @operation(f"{GAME}/rulebook", Rulebook)
    async def rulebook(self, request: Request) -> Response:
        """The articles of a game."""
        key = request.path_params["game"]
        self.registry.game(key)
        rulebook = self._rulebooks[key]
        if rulebook is None:
            raise RequestError("nothing-here", 404)
        book = _json(rulebook)
        # Weak: the tag of the compressed and the uncompressed answer is the same.
        tag = f'W/"{sha256(book.body).hexdigest()[:16]}"'
        headers = {"Cache-Control": "no-cache", "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        book.headers.update(headers)
        return book

    @operation(f"{GAME}/lesson", Lesson)
    async def lesson(self, request: Request) -> Response:
        """A game's first lesson."""
        key = request.path_params["game"]
        self.registry.game(key)
        lesson = self._lessons[key]
        if lesson is None:
            raise RequestError("nothing-here", 404)
        return _raw(lesson)

    @operation(f"{GAME}/lesson/try", Tried, TryInLesson)
    async def try_in_lesson(self, request: Request) -> Response:
        """What the rules say to a move at a stop of a lesson."""
        lesson = lesson_of(self.registry.game(request.path_params["game"]))
        if lesson is None:
            raise RequestError("nothing-here", 404)
        given = await self._body(request, TryInLesson)
        move = _decoded(given.move, lesson.record.game.Moves)
        try:
            return _json(try_in_lesson(lesson, given.stop, move))
        except KeyError:
            raise RequestError("nothing-here", 404) from None

    @operation("/api/fairness", Duels, query=Wish)
    async def fairness(self, request: Request) -> Response:
        """A thousand duels on connections that the client chooses, judged now."""
        context = self.registry.context
        played = await duels.run(
            context.workers, context.costs, context.random, wish(request.query_params), address(request)
        )
        return _json(played)

    async def _body(self, request: Request, kind: type[T]) -> T:
        return _decoded(await self._read(request, self.settings.max_message_bytes, "too-long"), kind)

    async def _read(self, request: Request, most: int, reason: str) -> bytes:
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise RequestError(reason, 413, most=most)
        return bytes(data)


def _decoded(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except UNREADABLE as problem:
        raise unreadable(problem) from None


def _show(request: Request) -> Show:
    """Which piece of a game to show, and as which seat sees it."""
    try:
        return msgspec.convert(dict(request.query_params), Show, strict=False)
    except msgspec.ValidationError as problem:
        raise unreadable(problem) from None


async def no_such_thing(request: Request, problem: Exception) -> Response:
    """The answer for an unknown address or a wrong method: JSON under `/api/`, text elsewhere."""
    assert isinstance(problem, HTTPException)
    if request.url.path.startswith("/api/"):
        answer = _json(Problem(say=RequestError("nothing-here").say), problem.status_code)
    else:
        answer = PlainTextResponse(problem.detail, problem.status_code)
    answer.headers.update(problem.headers or {})  # what is allowed instead
    return answer


def _token(request: Request) -> str:
    """The token of a seat, from the request's header. Raises `RequestError`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise RequestError("unknown-token", 401)
    return token.strip()


def game_info(game: Game) -> GameInfo:
    """What a game can be asked for."""
    bots = game.bot_names()
    return GameInfo(
        key=game.key,
        least=game.players[0],
        most=game.players[-1],
        options=option_fields(game.Options),
        bots=bots,
        open=game.open,
        presets=[
            PresetInfo(preset.name, changed_options(preset.options), preset.players, preset.bot or bots[0])
            for preset in game.presets
        ],
        lesson=lesson_of(game) is not None,
    )


def _qr_code(link: str) -> bytes:
    """A link as a picture. Takes milliseconds."""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False, title=link)
    return picture.getvalue()


def _rulebook(game: Game) -> Rulebook | None:
    """The rulebook of a game; None if it has none, as while a game is being written."""
    try:
        return game.rulebook
    except FileNotFoundError:
        return None


def _json(data: Any, status: int = 200) -> Response:
    return _raw(msgspec.json.encode(data), status)


def _raw(data: bytes, status: int = 200) -> Response:
    return Response(data, status, {"Cache-Control": "no-store"}, "application/json")
