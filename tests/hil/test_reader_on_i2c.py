"""A reader on I2C, at all depths: pulled out, held up, hanging; what the host hears, what the doctor makes of it."""

from __future__ import annotations

import pytest
from hil_table import PATIENCE_S, Host

from hublink import messages as m
from marshub.board import profile
from marshub.link.events import Snapshot
from marshub.sim import open_board
from marshub.sim.chip_states import ChipState
from marshub.tools.doctor.examine import examine

BOARD = profile.load("starter-plug")
CONFIG = profile.make_firmware_config(BOARD)
UID = "04A1B2C3D4E5F6"


@pytest.mark.parametrize("depth", [1, 2, 3], ids=["virtual", "cpython", "vm"])
def test_a_reader_fails_and_comes_back_by_itself_with_what_lies_there(depth: int) -> None:
    with open_board(CONFIG, depth) as board:
        host = Host(board.port, bytes.fromhex(CONFIG["hash"]))

        def told(health: int, *uids: str) -> bool:
            since = host.mark
            host.link.request_snapshot()
            (state,) = host.wait(Snapshot, since=since).readers
            return (state.health, state.uids) == (health, uids)

        board.put("pad", bytes.fromhex(UID))
        assert board.wait_for(lambda: told(m.OK, UID), PATIENCE_S)
        faults: list[ChipState] = ["dead", "shorts-sda"]
        for fault in faults:
            board.change_chip("pad", fault)
            assert board.wait_for(lambda: told(m.FAILING, UID), PATIENCE_S), fault
            board.change_chip("pad", "well")
            assert board.wait_for(lambda: told(m.OK, UID), PATIENCE_S), fault
        board.change_chip("pad", "holds-sda")  # nine clocks free it: no hand is needed
        since = host.mark
        board.take("pad", bytes.fromhex(UID))
        assert board.wait_for(lambda: told(m.OK), PATIENCE_S)
        assert host.wait(Snapshot, since=since)
        host.link.close()


@pytest.mark.parametrize("depth", [2, 3], ids=["cpython", "vm"])
@pytest.mark.parametrize(
    ("fault", "cause"),
    [
        ("dead", "doctor-i2c-silent-cause"),
        ("shorts-sda", "doctor-i2c-held-cause"),
        ("wedged", "doctor-i2c-hangs-cause"),
        ("holds-sda", None),
    ],
)
def test_the_doctor_tells_what_is_the_matter(depth: int, fault: ChipState, cause: str | None) -> None:
    with open_board(CONFIG, depth) as board:
        board.change_chip("pad", fault)
        (finding,) = examine(board.port, BOARD, only=["readers"]).findings
        assert finding.status == ("ok" if cause is None else "failure")
        assert (finding.cause and finding.cause.key) == cause
