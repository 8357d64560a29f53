"""`python -m bench.boardgame_io FOLDER`: our server of the trick game. It prints its address."""

import sys
from pathlib import Path
from socket import socket

import uvicorn

from bench.boardgame_io.tricks import GAME
from bench.load.server import LIFTED
from tablee.server.app import create_app
from tablee.server.context import ServerContext
from tablee.server.event_loop import collect_in_small_parts
from tablee.server.lobby.registry import TableRegistry
from tablee.server.run import DATABASE, bound, config
from tablee.server.storage.sqlite import SqliteStorage


class Server(uvicorn.Server):
    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        assert sockets
        self.collecting = collect_in_small_parts(lambda: len(self.server_state.connections))
        print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}", flush=True)


def main() -> None:
    folder = Path(sys.argv[1])
    (folder / "index.html").write_text("")
    context = ServerContext(SqliteStorage(folder / DATABASE), LIFTED, {GAME.key: GAME})
    registry = TableRegistry(context)
    Server(config(create_app(registry, folder), context)).run(sockets=[bound("127.0.0.1", 0)])


if __name__ == "__main__":
    main()
