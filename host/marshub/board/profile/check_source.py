"""Checks of the power source.

A USB port with its limits, or a supply with fuse and diode, separate from the computer.
"""

from __future__ import annotations

from collections.abc import Iterator

from .check_supply import compute_need_ma
from .shape import Profile

#: What a dev board's USB socket and its diode carry; a port by the book gives 500 (USB 2) or 900 (USB 3).
MOST_BY_USB_MA = 1500
#: At plug-in the USB 2 standard allows 10 uF (7.2.4.1); so much ports are known to bear. More, and a hub switches off.
USB_BULK_UF = (100, 220)
SUPPLY_BULK_UF = (470, 2200)
#: Slow-blow fuses there are (IEC 60127), that a table's board may want.
FUSES_MA = (500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10000)
#: A fuse carries this share of its rating for ever.
FUSE_SHARE = 0.9
#: IEC 60127-2, sheet 3 (type T, from 1 A on): 1.5 times its rating has to be carried for an hour, at 2.1 times it blows
#: within two minutes. Between the two anything may happen.
FUSE_BLOWS = 2.1
#: Where a supply of this kind limits its current (Mean Well GST25E data sheet: 110 to 150 %).
LIMIT_LEAST, LIMIT_MOST = 1.1, 1.5
#: Schottky diodes with leads, and what they carry (1N5817 to 22, SB540, SB560 data sheets). They take 0.3 to 0.45 V;
#: the dev board's regulator still has the 4.4 V that it wants.
DIODES = {"1N5817": 1000, "1N5819": 1000, "1N5820": 3000, "1N5822": 3000, "SB540": 5000, "SB560": 5000}
#: The divider in front of the sense pin: 3.2 V of 5.0, within VIH (2.5 V) and the 3.6 V that the pin bears.
SENSE_OHM = (10_000, 18_000)


def compute_fault_ma(profile: Profile) -> int:
    """Return the most that can flow for minutes into a short somewhere on the board, before fuse or supply end it."""
    power = profile.power
    most = power.supply_ma * LIMIT_MOST
    return round(most if power.fuse_ma is None else min(most, power.fuse_ma * FUSE_BLOWS))


def is_fuse_blown(profile: Profile) -> bool:
    """Return whether the fuse blows for sure before the supply gives up; else it is the supply that ends a fault."""
    power = profile.power
    return power.fuse_ma is not None and power.fuse_ma * FUSE_BLOWS <= power.supply_ma * LIMIT_LEAST


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    yield from _check_usb(profile) if profile.power.source == "usb" else _check_supply(profile)
    power = profile.power
    low, high = USB_BULK_UF if power.source == "usb" else SUPPLY_BULK_UF
    if not low <= power.bulk <= high:
        yield f"power.bulk_uf: {power.bulk} uF: expected {low} to {high} on {_name_source(profile)}"
    if not 0 <= power.usb_cap_ma <= MOST_BY_USB_MA:
        yield f"power.usb_cap_ma: {power.usb_cap_ma} mA: expected 0 to {MOST_BY_USB_MA}"


def _name_source(profile: Profile) -> str:
    return "a USB port" if profile.power.source == "usb" else "a supply"


def _check_usb(profile: Profile) -> Iterator[str]:
    """Check a board fed through the dev board's USB socket: its diode carries all, and no supply is described."""
    power = profile.power
    if power.supply_ma > MOST_BY_USB_MA:
        yield (
            f"power.source: {power.supply_ma} mA through a dev board's USB socket, which carries "
            f'{MOST_BY_USB_MA}: expected "supply"'
        )
    for field, value in (("diode", power.diode), ("sense", power.sense), ("fuse_ma", power.fuse_ma)):
        if value is not None:
            yield f'power.{field}: {value}: a board on USB has no supply for it: expected source = "supply", or none'


def _check_supply(profile: Profile) -> Iterator[str]:
    """Check a supply beside USB.

    The diode keeps the computer's 5 V off LEDs and readers, the fuse keeps wires cool.
    """
    power = profile.power
    if power.diode is None or power.diode not in DIODES:
        have = "missing" if power.diode is None else repr(power.diode)
        yield (
            f"power.diode: {have}: with the supply off, the computer on USB would feed LEDs and readers through the "
            f"dev board's 5V pin: expected a Schottky in that wire, one of {list(DIODES)}"
        )
    elif DIODES[power.diode] < power.board_ma:
        yield f"power.diode: {power.diode!r} carries {DIODES[power.diode]} mA: expected {power.board_ma}, board_ma"
    yield from _check_fuse(profile, compute_need_ma(profile))


def _check_fuse(profile: Profile, need: int) -> Iterator[str]:
    """Check that the fuse carries the board's current for ever and is no larger than the supply."""
    power = profile.power
    fits = [fuse for fuse in FUSES_MA if need <= fuse * FUSE_SHARE and fuse <= power.supply_ma]
    if power.fuse_ma in fits:
        return
    wish = f"one of {fits}" if fits else f"a supply_ma that lets a fuse of {FUSES_MA} carry {need} mA for ever"
    have = "missing" if power.fuse_ma is None else f"{power.fuse_ma}"
    yield (
        f"power.fuse_ma: {have}: expected {wish} (it carries {need} mA at {FUSE_SHARE:.0%} of its rating, "
        f"and is no larger than the supply of {power.supply_ma} mA)"
    )
