"""The states of a reader's chip, named by the same words at all three depths."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Literal, get_args

from marshub.sim.hit_rates import WEAK
from marshub.sim.i2c_bus import CLOCKS, EVER
from marshub.sim.mfrc522 import MFRC522
from marshub.sim.noise import Noise

#: well: NXP's, as bought. dead: MISO stays high, as if it were not there. wedged: its registers answer, but no command
#: ever ends, whatever resets it. hung: the same until a pulse at its reset pin; commands do not bring it back. clone:
#: another maker's, with all that those do otherwise. slow: its oscillator takes its time; writes are lost meanwhile.
#: noisy: bits are lost on the air, both ways. jammed: something else speaks over all that tags say. holds-miso: it does
#: not let go of MISO while another chip is asked, which then cannot be read where the line is shared by a mere wire.
#: weak: of little range; what does not lie flat in its middle is heard half as often. browns-out: its supply dips the
#: first times that its field comes on, and all its registers are lost. holds-sda: on I2C it was stopped in the middle
#: of a byte and holds SDA low, until nine clocks come; shorts-sda: whatever comes.
ChipState = Literal[
    "well",
    "dead",
    "wedged",
    "hung",
    "clone",
    "slow",
    "noisy",
    "jammed",
    "holds-miso",
    "weak",
    "browns-out",
    "holds-sda",
    "shorts-sda",
]
CHIP_STATES: tuple[ChipState, ...] = get_args(ChipState)

#: In what it differs from the chip that was bought.
_QUIRKS: Mapping[str, Mapping[str, Any]] = {
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
_SDA_CLOCKS = {"holds-sda": CLOCKS, "shorts-sda": EVER}

OUTSIDE = ("noisy", "jammed", "weak", *_SDA_CLOCKS)  # the chip is the one it was
_BROWN_OUTS = 2


def parse_chip_state(word: str) -> ChipState:
    """Return `word` if it is a state. Raises ValueError that lists the states."""
    for item in CHIP_STATES:
        if item == word:
            return item
    raise ValueError(f"no chip is {word!r}: expected one of {', '.join(CHIP_STATES)}")


def put_in(chip: MFRC522, state: ChipState, seed: int = 0) -> None:
    """Let `chip` be so from now on. Another chip than it was starts anew, without its settings."""
    chip.dead = 0xFF if state == "dead" else None
    chip.sda_clocks = _SDA_CLOCKS.get(state, 0)
    chip.quirks = dataclasses.replace(chip.bought, **_QUIRKS.get(state, {}), seed=seed)
    chip.brown_outs = _BROWN_OUTS if state == "browns-out" else 0
    chip.field.luck.reach = WEAK if state == "weak" else 1.0
    chip.mend()
    chip.field.noise = [Noise("framed", 0.02, seed=seed)] if state == "jammed" else []
    if state in ("wedged", "hung"):
        chip.wedge("ever" if state == "wedged" else "pin")
    elif state not in OUTSIDE:
        chip.brown_out()
