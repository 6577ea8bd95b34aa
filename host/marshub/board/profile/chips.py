"""The reader chips by the name that a profile gives them: on what bus, how fast, with what settings of their radio.

The firmware has its own table of the same names (`firmware/hub/chips.py`), and so has the simulator
(`marshub.sim.reader_chips`). docs/new-reader-chip.md describes how to add a chip.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Chip:
    """What profiles have to know of a chip; sections are those of its data sheet.

    `buses`: those that the firmware has a driver for. `fastest_spi`: bit/s. `answer_ns`: from the clock's edge to the
    chip's answer on MISO. `clock_ns`: the clock has to be high, and low, for so long. `gains`: what a profile may say
    as `gain_db`, with the number that the driver wants. `most_power`: the largest `power`; 0 where it cannot be set.
    """

    title: str
    buses: tuple[Literal["spi", "i2c"], ...]
    fastest_spi: int
    fastest_spi_section: str
    answer_ns: int
    clock_ns: int
    gains: dict[int, int]
    gains_section: str
    most_power: int
    power_section: str


#: The chip of a reader whose profile names none.
DEFAULT = "mfrc522"
CHIPS: dict[str, Chip] = {
    # NXP data sheet rev. 3.9; edges and pulses of the clock are in table 155.
    "mfrc522": Chip(
        title="MFRC522",
        buses=("spi", "i2c"),
        fastest_spi=10_000_000,
        fastest_spi_section="8.1.2",
        answer_ns=25,
        clock_ns=50,
        gains={18: 2, 23: 3, 33: 4, 38: 5, 43: 6, 48: 7},  # RxGain of RFCfgReg; 0 and 1 mean the same as 2 and 3
        gains_section="9.3.3.6",
        most_power=63,  # CWGsP of CWGsPReg; at 0 there is no field
        power_section="9.3.3.9",
    ),
}
