"""The log: incidents leave a line each, but not without end."""

from __future__ import annotations

import logging

import pytest

from tablee.server.incidents import Enough, incident


def test_whatever_goes_wrong_again_and_again_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    log = logging.getLogger("tablee.test")
    caplog.handler.addFilter(Enough(burst=3, every=30, clock=lambda: now[0]))

    def fail(name: str) -> None:
        incident(log, name, ValueError("100 % odd"))

    for number in range(10):
        fail(f"table {number}")
    assert [line.split(":")[0] for line in caplog.messages] == ["table 0", "table 1", "table 2"]
    incident(log, "another place", ValueError())
    now[0] = 30
    fail("later")
    fail("too soon again")
    assert caplog.messages[3:] == [
        "another place: ValueError: ",
        "later: ValueError: 100 % odd (and 7 more like it)",
    ]
