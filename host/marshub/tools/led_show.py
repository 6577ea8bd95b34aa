"""Tests of a board's LEDs by hand: one LED, a segment, a chase, colours, brightness. It leaves them dark."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from hublink import lights
from marshub.board.profile import Profile
from marshub.kernel import say
from marshub.link.events import LightsShown
from marshub.tools.board_connection import BoardConnection
from marshub.tools.errors import ToolError

Colour = tuple[int, int, int]

COLOURS: dict[str, Colour] = {
    "red": (255, 0, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "white": (255, 255, 255),
    "yellow": (255, 160, 0),
    "cyan": (0, 255, 255),
    "magenta": (255, 0, 255),
    "orange": (255, 80, 0),
}
TEST = ("red", "green", "blue", "white")
SHOWN_S = 5.0


def parse_colour(name: str) -> Colour:
    """Return a colour by name or as #RRGGBB. Raises ToolError that lists the names."""
    if name in COLOURS:
        return COLOURS[name]
    digits = name.removeprefix("#")
    if len(digits) == 6 and not set(digits.lower()) - set("0123456789abcdef"):
        red, green, blue = bytes.fromhex(digits)
        return red, green, blue
    raise ToolError(say("board-tools-colour", colour=name, names=", ".join(COLOURS)))


def select_one(number: int, count: int) -> list[int]:
    """Return the LED of that number. Raises ToolError."""
    if not 0 <= number < count:
        raise ToolError(say("board-tools-led", number=number, last=count - 1))
    return [number]


def select_segment(name: str, profile: Profile) -> list[int]:
    """Return the LEDs of a segment of the profile. Raises ToolError that lists the segments."""
    for item in profile.segment:
        if item.name == name:
            return list(item.indexes)
    names = ", ".join(item.name for item in profile.segment)
    raise ToolError(say("board-tools-segment", segment=name, profile=profile.name, names=names))


def make_frame(count: int, lit: dict[int, Colour], pattern: int = lights.SOLID) -> bytes:
    """Return a frame of `count` LEDs, dark except for `lit`."""
    out = bytearray(4 * count)
    for index, (red, green, blue) in lit.items():
        out[4 * index : 4 * index + 4] = bytes((red, green, blue, pattern))
    return bytes(out)


def make_chase(count: int, color: Colour, among: Sequence[int] | None = None) -> Iterator[bytes]:
    """Yield frames with each LED alone, in order; `among`: only these."""
    for index in range(count) if among is None else among:
        yield make_frame(count, {index: color})


class LedShow:
    """Frames on a connected board. Each call waits until the board shows the frame."""

    def __init__(self, connection: BoardConnection, sleep: Callable[[float], None] = time.sleep) -> None:
        self._connection = connection
        self._sleep = sleep
        self.count = connection.board.leds

    def set_brightness(self, level: int) -> None:
        """Set the brightness, 0 to 255, of all later frames."""
        self._connection.link.configure(level)

    def show(self, frame: bytes, seconds: float = 0.0) -> None:
        """Show a frame for so many seconds. Raises ToolError if the board does not acknowledge it."""
        generation = self._connection.link.show(frame)
        # From the beginning: a picture that is shown already keeps its generation, and is not told again.
        seen = self._connection.wait(LightsShown, SHOWN_S, lambda event: event.generation == generation)
        if seen is None:
            raise ToolError(say("board-tools-not-shown", port=self._connection.device))
        self._sleep(seconds)

    def turn_off(self) -> None:
        """Turn all LEDs off."""
        self.show(bytes(4 * self.count))
