"""A host's process is killed in the midst of a game and taken up again; a guest's program is gone, and comes again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bad_line import Shaped
from joined_tables import PATIENCE_S
from marshub.board.notices import Failed
from marshub.join.guest_table import GuestTable
from marshub.join.joining import join_table
from marshub.join.link_address import Address, parse_link
from marshub.join.reconnecting_client import ReconnectingClient
from marshub.kernel import Chance
from marshub.kernel.journal import ELSEWHERE, Answered
from marshub.table.spectator_table import open_read_only_session

HERE = Path(__file__).parent


@contextmanager
def hosting(save: Path) -> Iterator[Address]:
    """A process that hosts the game in `save`; killed in the end, as by SIGKILL."""
    command = [sys.executable, str(HERE / "host_process.py"), str(save), "pocket-mars", "5", "blue"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield parse_link(process.stdout.readline())
        finally:
            process.kill()


def test_a_killed_host_and_a_guest_that_is_gone_take_up_the_game(tmp_path: Path) -> None:
    save, dice, given = tmp_path / "game.marshub", Chance(1), 0

    def answer(guest: GuestTable, times: int) -> int:
        count = 0
        for _ in range(times):
            assert guest.wait_for(lambda: asked(guest), PATIENCE_S)
            pending = guest.session.pending
            assert pending is not None
            guest.answer(pending.random_answer(dice), to=guest.session.pending_id)
            count += 1
        return count

    def asked(guest: GuestTable) -> bool:
        pending = guest.session.pending
        return pending is not None and pending.decider == "blue" and not guest.is_question_hidden(pending)

    with hosting(save) as address:
        line = Shaped(address.port)
        seat = Address(address.host, line.port, address.token, address.pin)
        opened = join_table(ReconnectingClient(seat, ping_s=0.2, dead_s=2.0, retry_s=0.05))
        guest = opened.table
        assert isinstance(guest, GuestTable)
        given += answer(guest, 4)
    assert guest.wait_for(lambda: guest.connection_message != "", PATIENCE_S)
    if asked(guest):  # the last one may be under way
        given += answer(guest, 1)  # to nobody, just now
    with hosting(save) as again:
        assert again == address
        given += answer(guest, 3)
        line.cut(shut=True)  # the guest's computer is switched off
        opened.close()
        line.mend()
        opened = join_table(ReconnectingClient(seat, ping_s=0.2, dead_s=2.0, retry_s=0.05))
        guest = opened.table
        assert isinstance(guest, GuestTable)
        given += answer(guest, 6)
        assert guest.wait_for(lambda: asked(guest), PATIENCE_S)  # the host has gone on as far as it can
        assert not [notice for notice in guest.notices if isinstance(notice, Failed)]
        log = list(guest.session.log)
    opened.close()
    line.close()
    played = open_read_only_session(save)
    steps = [step for step in played.history.steps if isinstance(step, Answered)]
    # The guest that was switched off may never have heard of its last answer, but it was given once at most.
    assert given - 1 <= [step.by for step in steps].count(ELSEWHERE) <= given
    assert given >= 12
    assert played.log == log
    played.close()


# ---------------------------------------------------------------------- a whole mission, by hands on two boards


def table(*what: str) -> subprocess.Popen[str]:
    """A table's process with a board and hands."""
    command = [sys.executable, str(HERE / "mission_process.py"), *what]
    path = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=path)


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def segments_in(save: Path) -> int:
    played = open_read_only_session(save)
    try:
        return len(played.history.checkpoints)
    finally:
        played.close()


def wait_for_segments(save: Path, count: int) -> None:
    end = time.monotonic() + 900.0
    while segments_in(save) < count:
        assert time.monotonic() < end
        time.sleep(0.2)


@pytest.mark.soak
@pytest.mark.timeout(3000)
def test_a_mission_of_two_processes_at_300_ms_and_5_in_100_each_killed_once(tmp_path: Path) -> None:
    save = tmp_path / "game.marshub"
    host = table("host", str(save))
    try:
        address = parse_link(line_of(host))
        line = Shaped(address.port, way_s=0.15, loss=0.05, again_s=0.2, breaks=250)
        link = str(Address(address.host, line.port, address.token, address.pin))
        guest = table("guest", link)
        try:
            wait_for_segments(save, 3)
            kill(guest)
            guest = table("guest", link)
            wait_for_segments(save, 5)
            kill(host)
            host = table("host", str(save))
            assert parse_link(line_of(host)) == address
            message = line_of(host)
            assert message.startswith("over: ")
            assert message.endswith(" []"), "every piece lies where the game has it"
            assert line_of(guest) == message
            assert line.lost
            assert line.broken
        finally:
            kill(guest)
            line.close()
    finally:
        kill(host)
