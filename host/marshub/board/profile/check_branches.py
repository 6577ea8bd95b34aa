"""Check of wires: each bears its current, in daily use and in a short until a protection ends it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .check_source import compute_fault_ma
from .check_supply import DIODES_IN_STRIP
from .shape import Profile

#: Cross-section in mm2 of what carries signals, and 3.3 V behind a regulator that limits itself.
SIGNAL_MM2 = 0.14
#: Ampere by cross-section in mm2, as a wire of several in a cable at 30 degrees: from 0.75 on DIN VDE 0298-4, table 11,
#: column 5; below it what makers of hook-up wire give for it.
AMPERE = {0.14: 2.0, 0.25: 4.0, 0.34: 6.0, 0.5: 9.0, 0.75: 12.0, 1.0: 15.0, 1.5: 18.0}
#: What a level shifter draws, its data line included.
SHIFTER_MA = 10


@dataclass(frozen=True)
class Branch:
    """A wire, or several alike: its name in messages, what flows in it, how thick it is, what a fault sends through."""

    name: str
    ma: int
    mm2: float
    fault_ma: int


def list_branches(profile: Profile) -> list[Branch]:
    """Return every branch of 5 V and 3.3 V.

    Worst case: all that the firmware lets the LEDs draw goes through one feed.
    """
    power = profile.power
    feed, fault = power.feed_mm2, compute_fault_ma(profile)
    readers = power.reader_ma * len(profile.reader)
    result = [Branch("LED feeds", power.led_cap_ma, feed, fault)]
    if profile.leds.shifter not in DIODES_IN_STRIP:
        result.append(Branch("level shifter", SHIFTER_MA, feed, fault))
    if power.source == "supply":
        whole = power.board_ma + readers + power.led_cap_ma
        result += [Branch("supply to 5 V bar", whole, feed, fault), Branch("dev board", power.board_ma, feed, fault)]
    else:
        units = readers if power.reader_supply == "unit" else 0
        result.append(Branch("dev board to 5 V bar", power.led_cap_ma + units + SHIFTER_MA, feed, fault))
    if power.reader_supply == "own":
        result.append(Branch("regulators", readers, feed, fault))
    for bus in profile.bus:
        draws = power.reader_ma * len(profile.list_readers_on(bus))
        result.append(Branch(f"3.3 V of bus {bus.name}", draws, SIGNAL_MM2, draws))
    for wired in profile.i2c:
        draws = power.reader_ma * len(profile.list_readers_on(wired))
        unit = power.reader_supply == "unit"
        result.append(
            Branch(f"{'5' if unit else '3.3'} V of bus {wired.name}", draws, SIGNAL_MM2, fault if unit else draws)
        )
    return result


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected (DIN VDE 0298-4, table 11)."""
    feed = profile.power.feed_mm2
    if feed not in AMPERE:
        yield f"power.feed_mm2: {feed:g}: expected one of {list(AMPERE)}"
        return
    worst = max((b for b in list_branches(profile) if b.mm2 == feed), key=lambda b: max(b.ma, b.fault_ma))
    most = max(worst.ma, worst.fault_ma)
    if most > AMPERE[feed] * 1000:
        fits = [mm2 for mm2, ampere in AMPERE.items() if ampere * 1000 >= most]
        wish = f"{fits[0]:g} mm2 or more" if fits else "a smaller fuse, or a weaker supply"
        yield (
            f"power.feed_mm2: {feed:g} mm2 bears {AMPERE[feed]:g} A, and {worst.name} may have {worst.ma} mA, or "
            f"{worst.fault_ma} for minutes in a short before fuse or supply end it: expected {wish}"
        )
    for branch in list_branches(profile):
        if branch.mm2 != feed and max(branch.ma, branch.fault_ma) > AMPERE[branch.mm2] * 1000:
            yield (
                f"power.reader_ma: {branch.name} carries {max(branch.ma, branch.fault_ma)} mA in {branch.mm2:g} mm2, "
                f"which bears {AMPERE[branch.mm2]:g} A: expected fewer readers on a bus"
            )
