"""Check of a board that is plugged together: nothing in it needs soldering."""

from __future__ import annotations

from collections.abc import Iterator

from .check_supply import DIODES_IN_STRIP
from .shape import Profile


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    if profile.solder:
        return
    for number in range(len(profile.bus)):
        yield f"bus[{number}]: the pins of an RC522 module are soldered in: expected readers on [[i2c]], with plugs"
    if profile.leds.shifter not in DIODES_IN_STRIP:
        yield (
            f"leds.shifter: {profile.leds.shifter!r} is soldered onto perfboard: expected one of "
            f"{list(DIODES_IN_STRIP)}, in a clamp"
        )
    if profile.power.inject != [0]:
        yield f"power.inject: {profile.power.inject}: feeds within the strip are soldered: expected [0], its own leads"
    if profile.power.source != "usb":
        yield 'power.source: socket, switch and fuse of a supply are soldered: expected "usb"'
    for number, button in enumerate(profile.button):
        if button.pull == "external":
            yield f'button[{number}].pull: its resistor is soldered: expected "internal"'
        if button.series_ohm:
            yield f"button[{number}].series_ohm: {button.series_ohm}: it is soldered in: expected 0, a plain wire"
    for path, value in (("reset", profile.reset), ("power.sense", profile.power.sense)):
        if value is not None:
            yield f"{path}: its resistors are soldered: expected none"
