"""The gate of connections that have shown no token: a crowd from one address pushes out nobody from another."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from marshub.table import auth_gate
from marshub.table.auth_gate import AuthGate, ErrorLogLimiter


class Transport(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address, self.aborted = address, False

    def get_extra_info(self, name: str, default: object = None) -> object:
        return (self.address, id(self)) if name == "peername" else default  # each connection has a port of its own

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


async def test_a_crowd_from_one_address_pushes_out_only_its_own() -> None:
    gate, friend, crowd = AuthGate(60.0, 4), Transport("friend"), [Transport("crowd") for _ in range(20)]
    gate.add(friend)
    for stranger in crowd:
        gate.add(stranger)
    assert not friend.aborted
    assert [stranger.aborted for stranger in crowd] == [True] * 17 + [False] * 3
    gate.close()
    assert friend.aborted
    assert gate.pending_count == 0


async def test_who_shows_no_token_in_time_is_closed_and_who_has_shown_one_stays() -> None:
    gate, guest, stranger = AuthGate(0.0, 4), Transport("a"), Transport("a")
    for transport in (guest, stranger):
        gate.add(transport)
    gate.admit(guest)
    while not stranger.aborted:
        await asyncio.sleep(0)
    assert not guest.aborted
    assert gate.pending_count == 0


async def test_closed_connections_are_forgotten_before_others_are_closed() -> None:
    gate, first, closed = AuthGate(60.0, 2), Transport("a"), Transport("a")
    for transport in (first, closed):
        gate.add(transport)
    closed.abort()
    gate.add(Transport("a"))
    assert not first.aborted
    gate.close()


async def test_an_error_that_comes_again_and_again_is_logged_once_with_its_cause(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(ErrorLogLimiter())
    for _ in range(3):
        loop.call_exception_handler({"message": "accept failed", "exception": OSError("too many files")})
    assert caplog.messages == ["accept failed (OSError('too many files'))"]


def test_how_often_an_error_came_again_is_logged_a_minute_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [0.0]
    monkeypatch.setattr(auth_gate, "time", SimpleNamespace(monotonic=lambda: now[0]))
    limiter = ErrorLogLimiter()
    for second in (0, 1, 59, 60, 61, 120):
        now[0] = float(second)
        limiter.log("no more files")
    assert caplog.messages == ["no more files", "no more files (3 times)", "no more files (2 times)"]
    caplog.clear()
    for number in (*range(102), 0, 101):  # so many that the first are forgotten
        limiter.log(f"error {number}")
    assert [number for number in range(102) if caplog.messages.count(f"error {number}") == 2] == [0]
