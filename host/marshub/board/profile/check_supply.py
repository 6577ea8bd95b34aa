"""Check of the supply: current budget, 3.3 V for the readers, data level and voltage drop of the LED chain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .check_bus import LOGIC_V
from .shape import Profile

#: What the dev board's 3.3 V regulator has left for others than the chip. An AMS1117 or its like (SOT-223, 0.8 A): two
#: readers. On the small boards with a C3 a ME6211 or its like (SOT-23-5, 0.5 A, 250 K/W): 0.3 W are 75 K, so 175 mA in
#: all, of which a C3 without its radio takes up to 70 with what else is on the board.
MOST_BY_DEVKIT_MA = {"esp32": 160, "esp32s3": 160, "esp32c3": 100}
#: LD1117V33: what it gives, and what it bears without a heat sink.
REGULATOR_MA, REGULATOR_W = 800, 1.0
SUPPLY_V = 5.0
#: Copper of both rails of a strip, in Ohm per LED (60 a metre, 0.15 Ohm a metre and rail), and the wires in between.
RAIL_OHM = 0.0065
#: Below 4.5 V blue grows pale.
MOST_DROP_V = 0.5
#: Logic families whose inputs take 3.3 V as high on 5 V: TTL thresholds (VIH 2.0 V). HC would want 3.5 V.
SHIFTERS = ("74AHCT125", "74HCT125", "74AHCT1G125")
#: Silicon diodes in the strip's 5 V instead, and what they may carry: behind one, 3.3 V is high. 1N4001 to 7 (data
#: sheet, forward characteristics): 0.65 V or more from 50 mA on, 0.95 or less at half an ampere.
DIODES_IN_STRIP = {"1N4001": 500, "1N4004": 500, "1N4007": 500}
DIODE_MA, DIODE_V = 50, (0.65, 0.95)
#: WS2812B: VIH from 0.7 VDD, VDD from 3.5 V. A pin that drives nothing but an input gives the 3.3 V less 2 %, which a
#: regulator may be off. USB: 4.75 to 5.25 V (7.2.2), less 0.3 V in the dev board's own diode.
STRIP_HIGH_SHARE, STRIP_LEAST_V = 0.7, 3.5
PIN_HIGH_V = 0.98 * LOGIC_V
USB_V = (4.45, 5.25)


def compute_need_ma(profile: Profile) -> int:
    """Return the most the whole board draws at 5 V, the firmware's cap on the LEDs held."""
    power = profile.power
    return power.board_ma + power.reader_ma * len(profile.reader) + power.led_cap_ma


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
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
    need = compute_need_ma(profile)
    if need > power.supply_ma:
        yield (
            f"power.supply_ma: {power.supply_ma}: expected at least {need} "
            f"(board {power.board_ma} + {len(profile.reader)} readers x {power.reader_ma} + LEDs {power.led_cap_ma}); "
            "a stronger supply, or a lower led_cap_ma"
        )
    readers = power.reader_ma * len(profile.reader)
    most = MOST_BY_DEVKIT_MA[profile.mcu.module]
    if power.reader_supply == "devkit" and readers > most:
        yield (
            f"power.reader_supply: {len(profile.reader)} readers draw {readers} mA at 3.3 V and a dev board has "
            f'{most} to give: expected "own", a regulator for them'
        )
    yield from _check_regulators(profile)
    yield from _check_data_level(profile)
    yield from _drop(profile)


def _check_regulators(profile: Profile) -> Iterator[str]:
    """Check the linear regulators, one a bus.

    The ripple of a switching one would lie beside the tags' 848 kHz and modulate the carrier.

    LD1117V33 (ST, LD1117 data sheet): 0.8 A; TO-220 without a heat sink 50 K/W, so that a watt is 50 K.
    """
    power = profile.power
    if power.reader_supply != "own":
        return
    for number, bus in enumerate(profile.bus):
        draws = power.reader_ma * len(profile.list_readers_on(bus))
        watt = (SUPPLY_V - LOGIC_V) * draws / 1000
        if draws > REGULATOR_MA or watt > REGULATOR_W:
            yield (
                f"bus[{number}].name: its readers draw {draws} mA through one regulator, which makes {watt:.1f} W of "
                f"heat: expected {REGULATOR_MA} mA and {REGULATOR_W:g} W at most, so fewer readers on it"
            )


def _check_data_level(profile: Profile) -> Iterator[str]:
    leds = profile.leds
    if leds.shifter in DIODES_IN_STRIP:
        yield from _check_diode(profile)
    elif leds.shifter not in SHIFTERS:
        yield (
            f"leds.shifter: {leds.shifter!r}: a WS2812B on 5 V wants 3.5 V as high and the pin gives 3.3: "
            f"expected one of {list(SHIFTERS)}; or one of {list(DIODES_IN_STRIP)} in the strip's 5 V"
        )
    if not 100 <= leds.series_ohm <= 560:
        yield f"leds.series_ohm: {leds.series_ohm}: expected 100 to 560 Ohm at the start of the data line"


def _check_diode(profile: Profile) -> Iterator[str]:
    """Check that the diode makes the strip's supply low enough for 3.3 V to be high, and leaves the strip enough."""
    power, name = profile.power, profile.leds.shifter
    dark = profile.leds.count * power.led_idle_ma
    wants = STRIP_HIGH_SHARE * (USB_V[1] - DIODE_V[0])
    if power.led_cap_ma > DIODES_IN_STRIP[name]:
        yield f"leds.shifter: {name} with {power.led_cap_ma} mA: expected led_cap_ma of {DIODES_IN_STRIP[name]} or less"
    elif dark < DIODE_MA or wants > PIN_HIGH_V:
        yield (
            f"leds.shifter: {name} carries {dark} mA while all is dark, and takes off the {DIODE_V[0]} V that are "
            f"wanted from {DIODE_MA} on: expected more LEDs, or one of {list(SHIFTERS)}"
        )
    elif USB_V[0] - DIODE_V[1] < STRIP_LEAST_V or power.source != "usb":
        yield (
            f"leds.shifter: {name}: reckoned for the 5 V of USB: "
            f'expected power.source "usb", or one of {list(SHIFTERS)}'
        )


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
        yield from _check_wire_section(one, other, ampere * (other - one) * RAIL_OHM / 4)
    last = feeds[-1]
    ampere = min(power.led_cap_ma, full * (count - last)) / 1000
    yield from _check_wire_section(last, count - 1, ampere * (count - 1 - last) * RAIL_OHM)


def _check_wire_section(one: int, other: int, drop: float) -> Iterator[str]:
    if drop > MOST_DROP_V:
        yield (
            f"power.inject: between LED {one} and LED {other} up to {drop:.1f} V are lost: expected {MOST_DROP_V} V or "
            f"less; feed it at LED {(one + other) // 2} or at LED {other} too"
        )
