"""Check of the radio settings that a profile gives a reader's chip, for receiver and transmitter."""

from __future__ import annotations

from collections.abc import Iterator

from .chips import CHIPS
from .shape import Profile


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    on_i2c = {bus.name for bus in profile.i2c}
    for number, reader in enumerate(profile.reader):
        at = f"reader[{number}] ({reader.name})"
        chip = CHIPS.get(reader.chip)
        if chip is None:
            yield f"{at}.chip: {reader.chip!r}: expected one of {sorted(CHIPS)}"
            continue
        kind = "i2c" if reader.bus in on_i2c else "spi"
        if kind not in chip.buses:
            yield f"{at}.bus: {reader.bus!r} is {kind}, and there is no driver of the {chip.title} for it"
        if reader.gain_db is not None and reader.gain_db not in chip.gains:
            yield (
                f"{at}.gain_db: {reader.gain_db}: expected one of {list(chip.gains)} "
                f"({chip.title} section {chip.gains_section})"
            )
        if reader.power is not None and not 1 <= reader.power <= chip.most_power:
            yield (
                f"{at}.power: {reader.power}: expected 1 to {chip.most_power} "
                f"({chip.title} section {chip.power_section})"
            )
