"""Modules that hold MISO while they are not selected, on a board that was wired with a mere wire for all: at all
depths, as the host hears it and as the doctor names it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hil_table import PATIENCE_S, Host

from hublink import messages as m
from marshub.board import profile
from marshub.link.events import Snapshot
from marshub.sim import open_board
from marshub.sim.board_api import Board
from marshub.tools.doctor.examine import examine

HUB = profile.load("hub")
#: The first bus has its eight modules on one wire, as boards were built before they had a multiplexer.
CONFIG = profile.make_firmware_config(HUB)
ON_WIRE: dict[str, Any] = {
    **CONFIG,
    "buses": [{key: value for key, value in CONFIG["buses"][0].items() if key != "through"}, CONFIG["buses"][1]],
}
SHARING = [n for n, reader in enumerate(CONFIG["readers"]) if reader["bus"] == 0]


@pytest.fixture(params=[1, 2, 3], ids=["virtual", "cpython", "vm"])
def board(request: pytest.FixtureRequest) -> Iterator[Board]:
    with open_board(ON_WIRE, request.param) as board:
        yield board


class Ears:
    """A host's link, to ask who answers."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.host = Host(board.port, bytes.fromhex(CONFIG["hash"]))

    def __enter__(self) -> Ears:
        return self

    def __exit__(self, *_: object) -> None:
        self.host.link.close()

    def hear(self, wanted: set[int]) -> bool:
        """Whether these readers, and no others, come to answer."""

        def so() -> bool:
            since = self.host.mark
            self.host.link.request_snapshot()
            reader_states = self.host.wait(Snapshot, since=since).readers
            return {number for number, state in enumerate(reader_states) if state.health == m.OK} == wanted

        return self.board.wait_for(so, PATIENCE_S)


def test_one_that_holds_the_wire_is_read_alone_and_two_leave_nobody(board: Board) -> None:
    holder, second = SHARING[2], SHARING[5]
    everybody, others = set(range(len(HUB.reader))), set(range(len(HUB.reader))) - set(SHARING)
    with Ears(board) as ears:
        assert ears.hear(everybody)
        board.change_chip(holder, "holds-miso")
        assert ears.hear(others | {holder})
    report = examine(board.port, HUB, only=["readers"])
    failed = [finding for finding in report.findings if finding.status == "failure"]
    assert ("doctor-miso-held", HUB.reader[holder].name) in {(finding.says.key, finding.part) for finding in failed}
    assert {finding.part for finding in failed} == {HUB.reader[n].name for n in SHARING}
    with Ears(board) as ears:
        board.change_chip(second, "holds-miso")
        assert ears.hear(others)
        board.change_chip(holder, "well")
        board.change_chip(second, "well")
        assert ears.hear(everybody)
