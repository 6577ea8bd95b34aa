"""Check of SPI buses: one driver of MISO, sufficient levels, and rise times with everything on the wires."""

from __future__ import annotations

from collections.abc import Iterator

from .chips import CHIPS
from .shape import Bus, Profile, Reader

#: The general-purpose SPI peripherals, as MicroPython counts them; a C3 has only one, its SPI2.
SPI_NUMBERS = {"esp32": (1, 2), "esp32s3": (1, 2), "esp32c3": (1,)}
#: Inputs of a 74HC151, and readers on a bus; two 74HC125 have as many gates.
MOST_ON_BUS = 8
LOGIC_V = 3.3
#: ESP32 data sheet, DC characteristics: VIH from 0.75 VDD; the S3's table says the same.
HIGH_SHARE = 0.75
#: About 15 pF a module with its socket, 60 pF a metre of ribbon.
MODULE_PF = 15
WIRE_PF_M = 60
#: What drives a line, in Ohm: the chip's own output at 3.3 V.
DRIVER_OHM = 50
#: Through a 74HC151 or 74HC125 at 3.3 V, the slower of the two (data sheets: 185 ns at 2 V, 37 ns at 4.5 V).
GATE_NS = 75
#: 10 to 90 % of a charge through a resistor.
RISE = 2.2


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    seen: dict[int, int] = {}
    for number, bus in enumerate(profile.bus):
        if bus.spi not in SPI_NUMBERS[profile.mcu.module]:
            yield f"bus[{number}].spi: {bus.spi}: expected one of {list(SPI_NUMBERS[profile.mcu.module])}"
        if bus.spi in seen:
            yield f"bus[{number}].spi: {bus.spi} is already bus[{seen[bus.spi]}]: expected another peripheral"
        seen.setdefault(bus.spi, number)
        on = [reader for _, reader in profile.list_readers_on(bus)]
        if not on:
            yield f"bus[{number}].name: no reader is on bus {bus.name!r}: expected one, or leave the bus out"
            continue
        if len(on) > MOST_ON_BUS:
            yield f"bus[{number}].name: {len(on)} readers on bus {bus.name!r}: expected {MOST_ON_BUS} or fewer"
        problems = [*_check_miso(bus, number, on), *_check_gates(profile, bus, number, on)]
        yield from problems
        if not problems:
            yield from _check_speed(bus, number, on)


def compute_miso_volts(held_by: int) -> float:
    """Return the voltage of MISO while one module drives it high and `held_by` others drive it low.

    All through equal resistances, whatever these are: resistors in the lines save the chips, not the level. Cheap
    modules do hold it: miguelbalboa/rfid issues 263, 290 and 377.
    """
    return LOGIC_V / (1 + held_by)


def _check_miso(bus: Bus, number: int, on: list[Reader]) -> Iterator[str]:
    """Check that only the selected module can reach the pin (ESP32 data sheet: VIH 0.75 VDD)."""
    least = HIGH_SHARE * LOGIC_V
    volts = compute_miso_volts(len(on) - 1)
    if bus.miso_through == "direct" and volts < least:
        way = '"mux" (a 74HC151 on the decoder\'s address lines)'
        if any(reader.decoder is None for reader in on):
            way = '"buffer" (74HC125, a gate for each module, opened by its chip select)'
        yield (
            f'bus[{number}].miso_through: "direct" with {len(on)} modules: those not selected may hold MISO low, '
            f"and it stands at {volts:.2f} V where {least:.2f} are needed, whatever resistors are in it: expected {way}"
        )
    elif bus.miso_ohm is not None:
        yield (
            f"bus[{number}].miso_ohm: {bus.miso_ohm}: resistors in MISO do not help against modules that hold it, and "
            "are no longer used: expected the line to be left out"
        )


def _check_gates(profile: Profile, bus: Bus, number: int, on: list[Reader]) -> Iterator[str]:
    """Check the gates: a multiplexer goes by the address of the decoder that selects, a buffer by the chip select.

    74HC151 data sheet: three address inputs; 74HC125 data sheet: an enable, active low, for each of four gates.
    """
    at = f"bus[{number}].miso_through"
    if bus.miso_through == "mux":
        decoders = {reader.decoder for reader in on}
        lines = [len(decoder.address) for decoder in profile.decoder if decoder.name in decoders]
        if None in decoders or len(decoders) != 1:
            yield (
                f'{at}: "mux": its inputs are chosen by a decoder\'s address lines: expected all readers of bus '
                f'{bus.name!r} on one decoder, or "buffer"'
            )
        elif lines and lines[0] > 3:
            yield f'{at}: "mux": {lines[0]} address lines: expected 3 or fewer, as a 74HC151 has'
    elif bus.miso_through == "buffer" and any(reader.cs is None for reader in on):
        yield f'{at}: "buffer": its gates are opened by chip selects: expected a cs for each reader, or "mux"'


def compute_clock_rise_ns(bus: Bus, modules: int) -> float:
    """Return the rise time (10 to 90 %) of SCK: a star of `modules` wires, each of `wire_cm`, behind one resistor."""
    star_pf = modules * (MODULE_PF + bus.wire_cm / 100 * WIRE_PF_M)
    ohm = DRIVER_OHM + (bus.clock_ohm if modules > 1 else 0)
    return RISE * ohm * star_pf / 1000


def compute_answer_ns(bus: Bus, modules: int, chip_ns: int) -> float:
    """Return the time from the clock's edge at the ESP32 to MISO's level there.

    It consists of SCK's way, the chip's `chip_ns`, MISO's wire, and the gate.
    """
    wire_ns = RISE * DRIVER_OHM * (MODULE_PF + bus.wire_cm / 100 * WIRE_PF_M) / 1000
    return compute_clock_rise_ns(bus, modules) + chip_ns + wire_ns + (0 if bus.miso_through == "direct" else GATE_NS)


def _check_speed(bus: Bus, number: int, on: list[Reader]) -> Iterator[str]:
    """Check the clock: half a period is left for the answer, and for a pulse, of each chip on the bus."""
    modules = len(on)
    chips = [chip for chip in (CHIPS.get(name) for name in sorted({reader.chip for reader in on})) if chip is not None]
    for chip in chips:
        if not 100_000 <= bus.baud <= chip.fastest_spi:
            yield (
                f"bus[{number}].baud: {bus.baud}: expected 100000 to {chip.fastest_spi} "
                f"({chip.title} section {chip.fastest_spi_section})"
            )
            return
    if modules > 1 and not 33 <= bus.clock_ohm <= 330:
        yield f"bus[{number}].clock_ohm: {bus.clock_ohm}: expected 33 to 330 Ohm where SCK and MOSI fan out"
        return
    half_ns = 5e8 / bus.baud
    rises_ns = compute_clock_rise_ns(bus, modules)
    answers_ns = max((compute_answer_ns(bus, modules, chip.answer_ns) for chip in chips), default=0.0)
    needs = max(rises_ns + max((chip.clock_ns for chip in chips), default=0), answers_ns)
    if needs > half_ns:
        most = int(5e8 / needs / 1e5) * 100_000
        yield (
            f"bus[{number}].baud: {bus.baud}: SCK rises in {rises_ns:.0f} ns ({modules} "
            f"wires of {bus.wire_cm} cm) and MISO answers after {answers_ns:.0f}, in half a "
            f"period of {half_ns:.0f}: expected {most} or less, or shorter wires"
        )
