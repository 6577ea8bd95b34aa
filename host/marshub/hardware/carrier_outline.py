"""The outline of a carrier board: its size, its holes, the position of its dev board's USB socket.

In mm, from the upper left corner. `pcb.placement` places the parts so, and the printed enclosure is made around it.
"""

from __future__ import annotations

from dataclasses import dataclass

from marshub.board.profile import Profile
from marshub.hardware.wiring import has_rail

Point = tuple[float, float]
#: Between two holes for pins.
PITCH = 2.54
LARGE, SMALL = (160.0, 100.0), (100.0, 64.0)
#: From the edge to the middle of a hole.
HOLE_IN = 4.0
#: A perfboard of 50 x 70 mm, and the middles of its holes: the small carrier has its own on the same pegs.
PERFBOARD, PEGS = (70.0, 50.0), (66.0, 46.0)
SMALL_HOLES_LEFT = 26.0
#: The step of the dev board's upper row of pins.
LARGE_KIT, SMALL_KIT = 23.0, 7.0
#: By `mcu.module`: steps from one row of a dev board's pins to the other, of every width that is sold.
ROWS: dict[str, tuple[int, ...]] = {"esp32": (9, 10), "esp32s3": (9, 10), "esp32c3": (6,)}
#: The sockets hold the dev board so far above the carrier.
SOCKET_MM = 11.0


@dataclass(frozen=True)
class Outline:
    """The outline of a carrier. `kit`: the step (of 2.54 mm) of its dev board's upper row of pins; `rows`: see ROWS."""

    size: tuple[float, float]
    holes: tuple[Point, ...]
    kit: float
    rows: tuple[int, ...]

    @property
    def usb_center(self) -> float:
        """The distance from the upper left corner down to the USB socket's centre.

        The same for all dev boards that fit.
        """
        return (self.kit + sum(self.rows) / len(self.rows) / 2) * PITCH


def has_carrier(profile: Profile) -> bool:
    """Return whether a carrier makes sense: for soldered boards with readers on SPI, whose wires it replaces."""
    return profile.solder and not profile.i2c


def is_small(profile: Profile) -> bool:
    """Return whether the small plan suffices: power over USB, one reader with wires of its own."""
    power = profile.power
    fed = power.source == "usb" and power.reader_supply == "devkit"
    return fed and len(profile.reader) == 1 and not any(has_rail(profile, bus) for bus in profile.bus)


def make_outline(profile: Profile) -> Outline:
    """Return the outside of a profile's carrier."""
    rows = ROWS[profile.mcu.module]
    if is_small(profile):
        left, top = SMALL_HOLES_LEFT, (SMALL[1] - PEGS[1]) / 2
        return Outline(
            SMALL, tuple((left + x, top + y) for x in (0.0, PEGS[0]) for y in (0.0, PEGS[1])), SMALL_KIT, rows
        )
    wide, high = LARGE
    holes = tuple((x, y) for x in (HOLE_IN, wide - HOLE_IN) for y in (HOLE_IN, high - HOLE_IN))
    return Outline(LARGE, holes, LARGE_KIT, rows)
