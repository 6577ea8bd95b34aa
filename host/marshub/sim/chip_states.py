"""The states of a reader's chip, named by the same words at all three depths."""

from __future__ import annotations

from typing import Literal, get_args

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

OUTSIDE = ("noisy", "jammed", "weak", "holds-sda", "shorts-sda")  # the chip is the one it was


def parse_chip_state(word: str) -> ChipState:
    """Return `word` if it is a state. Raises ValueError that lists the states."""
    for item in CHIP_STATES:
        if item == word:
            return item
    raise ValueError(f"no chip is {word!r}: expected one of {', '.join(CHIP_STATES)}")
