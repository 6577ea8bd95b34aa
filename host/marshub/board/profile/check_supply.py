"""Does the power reach? Budget, fuse, 3.3 V for the readers, and the drop along the chain of LEDs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .shape import Profile

#: What a dev board's USB socket and its diode carry; a port by the book gives 500 (USB 2) or 900 (USB 3).
MOST_BY_USB_MA = 1500
#: What the dev board's 3.3 V regulator has left for others than the ESP32.
MOST_BY_DEVKIT_MA = 150
#: Slow-blow fuses there are (IEC 60127), that a table's board may want.
FUSES_MA = (500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10000)
#: A fuse carries this share of its rating for ever.
FUSE_SHARE = 0.9
#: Copper of both rails of a strip, Ohm a LED (60 a metre, 0.15 Ohm a metre and rail), and the wires between its pieces.
RAIL_OHM = 0.0065
#: Below 4.5 V blue grows pale.
MOST_DROP_V = 0.5
#: Logic families whose inputs take 3.3 V as high on 5 V: TTL thresholds (VIH 2.0 V). HC would want 3.5 V.
SHIFTERS = ("74AHCT125", "74HCT125", "74AHCT1G125")


def need_ma(profile: Profile) -> int:
    """The most the whole board draws at 5 V, the firmware's cap on the LEDs held."""
    power = profile.power
    return power.board_ma + power.reader_ma * len(profile.reader) + power.led_cap_ma


def problems(profile: Profile) -> Iterator[str]:
    """One line a problem: path, what is wrong, what was expected."""
    power = profile.power
    numbers = ("supply_ma", "board_ma", "reader_ma", "led_channel_ma", "led_idle_ma", "led_cap_ma", "fuse_ma")
    values = {name: getattr(power, name) or 0 for name in numbers}
    negative = [name for name, value in values.items() if value < 0]
    for name in negative:
        yield f"power.{name}: {values[name]} mA: expected 0 or more"
    if negative:
        return
    dark = profile.leds.count * power.led_idle_ma
    if power.led_cap_ma <= dark:
        yield f"power.led_cap_ma: {power.led_cap_ma}: expected more than {dark}, the current of all LEDs dark"
    need = need_ma(profile)
    if need > power.supply_ma:
        yield (
            f"power.supply_ma: {power.supply_ma}: expected at least {need} "
            f"(board {power.board_ma} + {len(profile.reader)} readers x {power.reader_ma} + LEDs {power.led_cap_ma}); "
            "a stronger supply, or a lower led_cap_ma"
        )
    yield from _fuse(profile, need)
    readers = power.reader_ma * len(profile.reader)
    if power.reader_supply == "devkit" and readers > MOST_BY_DEVKIT_MA:
        yield (
            f"power.reader_supply: {len(profile.reader)} readers draw {readers} mA at 3.3 V and a dev board has "
            f'{MOST_BY_DEVKIT_MA} to give: expected "own", a regulator for them'
        )
    yield from _data(profile)
    yield from _drop(profile)


def _fuse(profile: Profile, need: int) -> Iterator[str]:
    power = profile.power
    if power.source == "usb":
        if power.supply_ma > MOST_BY_USB_MA:
            yield (
                f"power.source: {power.supply_ma} mA through a dev board's USB socket, which carries "
                f'{MOST_BY_USB_MA}: expected "supply"'
            )
        return
    fits = [fuse for fuse in FUSES_MA if need <= fuse * FUSE_SHARE and fuse <= power.supply_ma]
    if power.fuse_ma in fits:
        return
    wish = f"one of {fits}" if fits else f"a supply_ma that lets a fuse of {FUSES_MA} carry {need} mA for ever"
    have = "missing" if power.fuse_ma is None else f"{power.fuse_ma}"
    yield (
        f"power.fuse_ma: {have}: expected {wish} (it carries {need} mA at {FUSE_SHARE:.0%} of its rating, "
        f"and the supply of {power.supply_ma} mA can blow it)"
    )


def _data(profile: Profile) -> Iterator[str]:
    leds = profile.leds
    if leds.shifter not in SHIFTERS:
        yield (
            f"leds.shifter: {leds.shifter!r}: a WS2812B on 5 V wants 3.5 V as high and the pin gives 3.3: "
            f"expected one of {list(SHIFTERS)}"
        )
    if not 100 <= leds.series_ohm <= 560:
        yield f"leds.series_ohm: {leds.series_ohm}: expected 100 to 560 Ohm at the start of the data line"


def _drop(profile: Profile) -> Iterator[str]:
    power, count = profile.power, profile.leds.count
    feeds = sorted(set(power.inject))
    for number, led in enumerate(power.inject):
        if not 0 <= led < count:
            yield f"power.inject[{number}]: LED {led}: expected 0 to {count - 1}"
            return
    if not feeds or feeds[0] != 0:
        yield f"power.inject: {power.inject}: expected 0 among them, where the chain begins"
        return
    # Worst case: everything the cap lets pass, at the spot farthest from a feed.
    full = 3 * power.led_channel_ma
    for one, other in pairwise(feeds):
        ampere = min(power.led_cap_ma, full * (other - one)) / 1000
        yield from _section(one, other, ampere * (other - one) * RAIL_OHM / 4)
    last = feeds[-1]
    ampere = min(power.led_cap_ma, full * (count - last)) / 1000
    yield from _section(last, count - 1, ampere * (count - 1 - last) * RAIL_OHM)


def _section(one: int, other: int, drop: float) -> Iterator[str]:
    if drop > MOST_DROP_V:
        yield (
            f"power.inject: between LED {one} and LED {other} up to {drop:.1f} V are lost: expected {MOST_DROP_V} V or "
            f"less; feed it at LED {(one + other) // 2} or at LED {other} too"
        )
