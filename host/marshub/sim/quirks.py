"""Differences between MFRC522 chips, and behaviour that NXP's data sheet (rev. 3.9) leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from marshub.sim import registers as reg


@dataclass(frozen=True)
class Quirks:
    """The quirks of one chip.

    version: VersionReg; 91h and 92h are NXP's, 82h, 88h, B2h, 12h and 15h clones'. collided_bit: what a bit in
    collision reads as; None: by chance. early_collerr: CollErr and ErrIRq rise at the collided bit, not at the end of
    the frame. coll_origin: where CollPos counts from: the first FIFO byte's bit 0, the first bit received, or the UID's
    first bit. truncates: with ValuesAfterColl = 0, the FIFO ends with the collided byte instead of being filled up with
    zeros. silent_collision: an answer that collided ends without RxIRq; only ErrIRq tells of it. timer_runs_on: the
    timer is not stopped by reception (9.3.3.1 says that it is, at the 5th bit). start_send_stays: StartSend keeps its
    level until it is written, so that a Transceive command finds it set. startup_us: from reset until PowerDown reads
    0. deaf_us: from reset until writes take effect. self_test: whether the digital self-test ends as it should. fixed:
    registers that keep what they have, whatever is written. holds_miso: MISO is driven low while the chip is not
    selected (miguelbalboa/rfid issues 263, 290 and 377). bit_error_rate: the chance of each bit, on the air, either
    way, to arrive wrong; seed: of that chance.
    """

    version: int = 0x92
    collided_bit: Literal[0, 1] | None = 1
    early_collerr: bool = False
    coll_origin: Literal["fifo", "received", "uid"] = "fifo"
    truncates: bool = False
    silent_collision: bool = False
    timer_runs_on: bool = False
    start_send_stays: bool = False
    startup_us: float = 100.0
    deaf_us: float = 0.0
    self_test: bool = True
    fixed: frozenset[int] = frozenset()
    holds_miso: bool = False
    bit_error_rate: float = 0.0
    seed: int = 0


#: By the state of a chip (see `chip_states`): in what it differs from the one that was bought.
OF_STATES: Mapping[str, Mapping[str, Any]] = {
    "clone": {
        "version": 0xB2,
        "collided_bit": None,
        "early_collerr": True,
        "coll_origin": "uid",
        "timer_runs_on": True,
        "start_send_stays": True,
    },
    "slow": {"startup_us": 12_000.0, "deaf_us": 15_000.0},
    "holds-miso": {"holds_miso": True},
    "noisy": {"bit_error_rate": 0.003},
}

#: The chip of M5Stack's Unit RFID2, as M5Unit-RFID has it (unit_WS1850S.cpp): RxThresholdReg and AutoTestReg are fixed.
WS1850S = Quirks(version=0x15, fixed=frozenset((reg.RX_THRESHOLD, reg.AUTO_TEST)), self_test=False)
