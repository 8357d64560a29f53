"""What the house counts about itself: at real tables, fetched as Prometheus does, and drawn by the dashboard."""

import json
import logging
import re
import socket
import subprocess
from pathlib import Path
from random import Random

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tablee.server.incidents import JsonFormatter
from tablee.server.metrics import CLASSES
from tests.cluster import free_port
from tests.running import ROOT, TABLEE
from tests.server.live import BOT, ME, PATIENCE, Running, eventually, running
from tests.server.process import ServerProcess
from tests.server.reflexes import ReflexPlayer

DASHBOARD = ROOT / "deploy" / "dashboard.json"


def value(server: Running, name: str, **labels: str) -> float:
    return server.registry.context.metrics.registry.get_sample_value(f"tablee_{name}", labels) or 0.0


async def test_commands_are_counted_by_kind_and_answer_refusals_by_reason(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, BOT, options={"rounds": 1})
        assert value(server, "tables", phase="gathering") == 1
        async with server.player(seated) as ana:
            assert value(server, "sockets") == 1
            await ana.must("start", id="begin")
            await ana.must("start", id="begin")
            refused = await ana.command("move", move={"do": "dance"})
            assert refused["type"] == "refused"
            assert value(server, "tables", phase="playing") == 1
            await ana.play_out(Random(1))
        moves = value(server, "commands_total", kind="move", answer="accepted")
        assert moves > 0
        assert value(server, "commands_total", kind="start", answer="accepted") == 1
        assert value(server, "commands_total", kind="start", answer="repeated") == 1
        assert value(server, "commands_total", kind="move", answer="refused") == 1
        assert value(server, "refusals_total", reason=refused.get("article") or refused["say"]["id"]) == 1
        assert value(server, "command_seconds_count") == moves + 1
        assert value(server, "append_seconds_count") > moves
        assert value(server, "send_seconds_count") > moves
        assert value(server, "resyncs_total") == 0
        async with server.player(seated, have=3):
            await eventually(lambda: value(server, "resyncs_total") == 1)
        await eventually(lambda: value(server, "sockets") == 0 == value(server, "queue"))


async def test_what_becomes_of_reflexes_is_counted_by_how_far_away_a_page_is(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT, game="lampion", options={"lanterns": 3})
        async with ReflexPlayer(server.address, seated["table"], seated["token"]) as ana:
            ana.reaction = None
            await ana.must("start")
            await ana.until(lambda: ana.photos)
        silent = [value(server, "reactions_total", outcome="none", round_trip=far) for far in CLASSES]
        assert sum(silent) == len(ana.photos)
        ends = ["first", "tie", "later", "false start", "none"]
        bots = [value(server, "reactions_total", outcome=end, round_trip="bot") for end in ends]
        assert sum(bots) == len(ana.photos)


def test_prometheus_is_answered_where_visitors_are_not(tmp_path: Path) -> None:
    port = free_port()
    server = ServerProcess(tmp_path, "--metrics", str(port))
    server.start()
    try:
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE)
        assert "tablee_" not in httpx.get(f"http://{server.host}/metrics", timeout=PATIENCE).text
    finally:
        server.stop()
    families = {family.name for family in text_string_to_metric_families(answer.text)}
    assert {"tablee_tables", "tablee_sockets", "tablee_queue", "process_resident_memory_bytes"} <= families
    drawn = set(re.findall(r"(?:tablee|process)_\w+", DASHBOARD.read_text()))
    parts = re.compile("_(total|bucket|sum|count)$")
    assert {parts.sub("", name) for name in drawn} <= families


def test_an_address_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        command = [TABLEE, "serve", "--port", "0", "--data", tmp_path, "--lang", "en", "--metrics", address]
        said = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert said.stderr == (
        f"tablee: Prometheus cannot be answered at {address} (EADDRINUSE); choose another address with --metrics\n"
    )


def test_a_line_of_the_log_for_programs() -> None:
    try:
        raise OSError("the disk\nis full")
    except OSError as problem:
        record = logging.LogRecord("tablee", logging.ERROR, "", 0, "table %s:\nnot stored", ("t1",), None)
        record.exc_info = (OSError, problem, problem.__traceback__)
    line = json.loads(JsonFormatter().format(record))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line.pop("at"))
    assert re.fullmatch(r"OSError: the disk is full \(test_metrics\.py:\d+\)", line.pop("problem"))
    assert line == {"level": "error", "from": "tablee", "text": "table t1: not stored"}
