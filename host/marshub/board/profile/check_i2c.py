"""Check of I2C buses: distinct addresses, and rise times through their pull-ups.

Sources: NXP UM10204 (rev. 7), sections 3.1.16, 7.1 and table 10; MFRC522 data sheet rev. 3.9, section 8.1.4.
"""

from __future__ import annotations

from collections.abc import Iterator

from .check_bus import LOGIC_V, MODULE_PF, WIRE_PF_M
from .shape import I2cBus, Profile, Reader

#: The peripherals of ESP32 and ESP32-S3, as MicroPython counts them.
I2C_NUMBERS = (0, 1)
#: Standard and fast mode; and how long a line may take from 0.3 to 0.7 VDD.
RISES_NS = {100_000: 1000, 400_000: 300}
#: That share of a charge through a resistor.
RISE = 0.8473
#: What a pin has to sink, and the voltage it may leave there.
SINK_MA, LOW_V = 3.0, 0.4
#: The dev board's pin and its socket.
PIN_PF = 15
#: Of seven bits; the others are reserved (table 3).
LEAST_ADDRESS, MOST_ADDRESS = 0x08, 0x77


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    seen: dict[int, int] = {}
    for number, bus in enumerate(profile.i2c):
        at = f"i2c[{number}]"
        if bus.i2c not in I2C_NUMBERS:
            yield f"{at}.i2c: {bus.i2c}: expected one of {list(I2C_NUMBERS)}"
        if bus.i2c in seen:
            yield f"{at}.i2c: {bus.i2c} is already i2c[{seen[bus.i2c]}]: expected another peripheral"
        seen.setdefault(bus.i2c, number)
        on = profile.list_readers_on(bus)
        if not on:
            yield f"{at}.name: no reader is on bus {bus.name!r}: expected one, or leave the bus out"
            continue
        yield from _check_addresses(on)
        yield from _check_rise(bus, at, len(on))
    if profile.i2c and profile.power.reader_supply == "own":
        yield (
            'power.reader_supply: "own" with readers on I2C: expected "unit" where they make 3.3 V of 5 V themselves, '
            '"devkit" where they want 3.3 V'
        )


def _check_addresses(on: list[tuple[int, Reader]]) -> Iterator[str]:
    taken: dict[int, int] = {}
    for index, reader in on:
        at = f"reader[{index}] ({reader.name}).address"
        if reader.address is None:
            continue
        if not LEAST_ADDRESS <= reader.address <= MOST_ADDRESS:
            yield f"{at}: {reader.address:#04x}: expected {LEAST_ADDRESS:#04x} to {MOST_ADDRESS:#04x}"
        elif reader.address in taken:
            yield (
                f"{at}: {reader.address:#04x} is already reader[{taken[reader.address]}]'s, and both would answer at "
                "once: expected another address, or another bus; a multiplexer (PCA9548) is not supported"
            )
        taken.setdefault(reader.address, index)


def compute_bus_pf(bus: I2cBus, modules: int) -> float:
    """Return the capacitance on a line, in pF."""
    return PIN_PF + MODULE_PF * modules + WIRE_PF_M * bus.wire_cm / 100


def _check_rise(bus: I2cBus, at: str, modules: int) -> Iterator[str]:
    """Check the pull-up: strong enough for the line to rise in time, weak enough for a pin to pull it low."""
    if bus.baud not in RISES_NS:
        yield f"{at}.baud: {bus.baud}: expected one of {list(RISES_NS)} (UM10204, table 10)"
        return
    least = round((LOGIC_V - LOW_V) / SINK_MA * 1000)
    if bus.pullup_ohm < least:
        yield (
            f"{at}.pullup_ohm: {bus.pullup_ohm}: expected {least} or more, or no pin pulls the line low (UM10204, 7.1)"
        )
        return
    rises = RISE * bus.pullup_ohm * compute_bus_pf(bus, modules) / 1000
    if rises > RISES_NS[bus.baud]:
        most = int(RISES_NS[bus.baud] * 1000 / RISE / compute_bus_pf(bus, modules))
        slow = ", or baud = 100000" if bus.baud > min(RISES_NS) else ""
        yield (
            f"{at}.pullup_ohm: with {bus.pullup_ohm} Ohm, {bus.wire_cm} cm of cable and {modules} modules a line rises "
            f"in {rises:.0f} ns, and may take {RISES_NS[bus.baud]} (UM10204, table 10): expected {most} Ohm or less, "
            f"shorter cables{slow}"
        )
