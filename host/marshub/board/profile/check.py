"""Checks of a profile that decodes but cannot be used: one function a subject, one line a problem, with its path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hublink.messages import MAX_READERS
from marshub.sanitize import NAME_RULE, is_name

from . import (
    check_branches,
    check_bus,
    check_buttons,
    check_face,
    check_i2c,
    check_radio,
    check_solder,
    check_source,
    check_supply,
)
from .pins import explain_unusable, find_module
from .shape import TINTS, Profile, Reader, Segment, is_named_after

# The wire carries MAX_READERS readers (shared/protocol.md), and the firmware has memory for them (docs/bench.md).
MOST_BUTTONS = 16
MOST_LEDS = 512


def find_problems(profile: Profile) -> list[str]:
    """Return every problem of `profile`, in the file's order of subjects; empty when it can be used.

    Nothing is made of counts that are out of bounds.
    """
    return [*_check_counts(profile)] or [
        *_check_names(profile),
        *_check_pins(profile),
        *check_bus.find_problems(profile),
        *check_i2c.find_problems(profile),
        *_check_readers(profile),
        *check_radio.find_problems(profile),
        *check_buttons.find_problems(profile),
        *_check_neighbours(profile),
        *_check_segments(profile),
        *_check_overlays(profile),
        *check_supply.find_problems(profile),
        *check_source.find_problems(profile),
        *check_branches.find_problems(profile),
        *check_face.find_problems(profile),
        *check_face.find_print_problems(profile),
        *check_face.find_cut_problems(profile),
        *check_solder.find_problems(profile),
    ]


def _check_duplicates(names: Iterable[str], path: str) -> Iterator[str]:
    first: dict[str, int] = {}
    for number, name in enumerate(names):
        if not name:
            yield f"{path}[{number}].name: is empty: expected a name"
        elif name in first:
            yield f"{path}[{number}].name: {name!r} is also {path}[{first[name]}]: expected names that differ"
        first.setdefault(name, number)


def _check_names(profile: Profile) -> Iterator[str]:
    for path, name in [  # what is made of a profile lies in files that have these names
        ("name", profile.name),
        *((f"bus[{number}].name", bus.name) for number, bus in enumerate(profile.bus)),
        *((f"i2c[{number}].name", bus.name) for number, bus in enumerate(profile.i2c)),
        *((f"overlay.{game}", game) for game in profile.overlay),
    ]:
        if not is_name(name):
            yield f"{path}: {name!r}: expected {NAME_RULE}"
    yield from _check_duplicates((bus.name for bus in profile.bus), "bus")
    yield from _check_duplicates((bus.name for bus in profile.i2c), "i2c")
    for number, bus in enumerate(profile.i2c):
        if bus.name in {item.name for item in profile.bus}:
            yield f"i2c[{number}].name: {bus.name!r} is also a [[bus]]: expected names that differ"
    yield from _check_duplicates((decoder.name for decoder in profile.decoder), "decoder")
    yield from _check_duplicates((reader.name for reader in profile.reader), "reader")
    yield from _check_duplicates((button.name for button in profile.button), "button")
    yield from _check_duplicates((segment.name for segment in profile.segment), "segment")


def _check_counts(profile: Profile) -> Iterator[str]:
    for path, count, most in (
        ("reader", len(profile.reader), MAX_READERS),
        ("button", len(profile.button), MOST_BUTTONS),
        ("leds.count", profile.leds.count, MOST_LEDS),
    ):
        if not 1 <= count <= most:
            yield f"{path}: {count} of them: expected 1 to {most}"
    for number, segment in enumerate(profile.segment):
        if (segment.count or 0) > MOST_LEDS:
            yield f"segment[{number}].count: {segment.count} of them: expected 1 to {MOST_LEDS}"


def _check_pins(profile: Profile) -> Iterator[str]:
    module = find_module(profile.mcu.module, psram=profile.mcu.psram, bridged=profile.mcu.link == "uart-bridge")
    owner: dict[int, str] = {}
    for path, pin, use in profile.list_pins():
        wrong = explain_unusable(module, pin, use)
        if wrong:
            yield f"{path}: {wrong}"
        if pin in owner:
            yield f"{path}: GPIO {pin} is already {owner[pin]}: expected a pin of its own"
        owner.setdefault(pin, path)


def _check_readers(profile: Profile) -> Iterator[str]:
    buses = {bus.name for bus in profile.bus}
    on_i2c = {bus.name for bus in profile.i2c}
    decoders = {decoder.name: decoder for decoder in profile.decoder}
    places: dict[str, int] = {}
    outputs: dict[tuple[str, str, int], int] = {}
    for number, reader in enumerate(profile.reader):
        at = f"reader[{number}] ({reader.name})"
        if not reader.place:
            yield f"{at}.place: missing: expected the name of the place it reads"
        elif reader.place in places:
            yield f"{at}.place: {reader.place!r} is already read by reader[{places[reader.place]}]"
        places.setdefault(reader.place or "", number)
        if reader.bus in on_i2c:
            yield from _on_i2c(reader, at)
            continue
        if reader.bus not in buses:
            yield f"{at}.bus: {reader.bus!r}: expected one of {sorted(buses | on_i2c)}"
        if reader.address is not None:
            yield f"{at}.address: {reader.address:#04x} on SPI, where a chip select chooses: expected a bus of [[i2c]]"
        if (reader.cs is None) == (reader.decoder is None):
            yield f"{at}: expected either cs (a pin) or decoder and output, and not both"
            continue
        if reader.decoder is None:
            if reader.output is not None:
                yield f"{at}.output: {reader.output} without a decoder: expected decoder as well"
            continue
        decoder = decoders.get(reader.decoder)
        if decoder is None:
            yield f"{at}.decoder: {reader.decoder!r}: expected one of {sorted(decoders)}"
            continue
        most = 2 ** len(decoder.address) - 1
        if reader.output is None or not 0 <= reader.output <= most:
            yield f"{at}.output: {reader.output}: expected 0 to {most} ({len(decoder.address)} address pins)"
            continue
        # The same output on another bus is another decoder chip in parallel: selected along, but without a clock.
        key = (reader.bus, reader.decoder, reader.output)
        if key in outputs:
            yield f"{at}.output: {reader.output} on bus {reader.bus!r} is already reader[{outputs[key]}]'s"
        outputs.setdefault(key, number)


def _on_i2c(reader: Reader, at: str) -> Iterator[str]:
    if reader.address is None:
        yield f"{at}.address: missing: expected its address on I2C, 0x28 for a Unit RFID2"
    for field, value in (("cs", reader.cs), ("decoder", reader.decoder), ("output", reader.output)):
        if value is not None:
            yield f"{at}.{field}: {value!r} on I2C, where the address chooses: expected none"


def _check_neighbours(profile: Profile) -> Iterator[str]:
    readers = {reader.name for reader in profile.reader}
    for number, pair in enumerate(profile.near):
        for name in pair:
            if name not in readers:
                yield f"near[{number}]: no reader {name!r}: expected two of {sorted(readers)}"
        if pair[0] == pair[1]:
            yield f"near[{number}]: {pair[0]!r} twice: expected two readers"


def _check_segments(profile: Profile) -> Iterator[str]:
    count = profile.leds.count
    owner: dict[int, str] = {}
    for number, segment in enumerate(profile.segment):
        at = f"segment[{number}] ({segment.name})"
        wrong = _check_shape(segment)
        if wrong:
            yield f"{at}: {wrong}"
            continue
        for led in segment.indexes:
            if not 0 <= led < count:
                yield f"{at}: LED {led}: expected 0 to {count - 1} (leds.count = {count})"
            elif led in owner:
                yield f"{at}: LED {led} is already in segment {owner[led]!r}: expected each LED once"
            owner.setdefault(led, segment.name)


def _check_shape(segment: Segment) -> str | None:
    if segment.leds is not None:
        if segment.first is not None or segment.count is not None:
            return "expected either leds or first and count, and not both"
        return None if segment.leds else "leds is empty: expected at least one LED index"
    if segment.first is None or segment.count is None:
        return "expected either leds or both first and count"
    return None if segment.count >= 1 else f"count {segment.count}: expected 1 or more"


def _check_overlays(profile: Profile) -> Iterator[str]:
    places = {reader.place for reader in profile.reader}
    sizes = {segment.name: len(segment.indexes) for segment in profile.segment}
    for game, overlay in profile.overlay.items():
        at = f"overlay.{game}"
        zones: dict[str, str] = {}
        for place, zone in overlay.zones.items():
            if place not in places:
                yield f"{at}.zones.{place}: no reader reads this place: expected one of {sorted(filter(None, places))}"
            if zone in zones:
                yield f"{at}.zones.{place}: zone {zone!r} is already at place {zones[zone]!r}"
            zones.setdefault(zone, place)
        shown: dict[str, str] = {}
        for name, meaning in overlay.indicators.items():
            if name not in sizes:
                yield f"{at}.indicators.{name}: no such segment: expected one of {sorted(sizes)}"
                continue
            if not isinstance(meaning, str) and len(meaning) != sizes[name]:
                yield f"{at}.indicators.{name}: {len(meaning)} ids: expected {sizes[name]}, one an LED"
            for indicator in [meaning] if isinstance(meaning, str) else meaning:
                if indicator in shown:
                    yield f"{at}.indicators.{name}: {indicator!r} is already shown by {shown[indicator]!r}"
                shown.setdefault(indicator, name)
        for indicator, (least, most) in overlay.scales.items():
            if indicator not in shown:
                yield f"{at}.scales.{indicator}: no segment shows it: expected one of {sorted(shown)}"
            if least >= most:
                yield f"{at}.scales.{indicator}: {least} to {most}: expected the least value first, then a greater one"
        tinted: dict[str, str] = {}
        for tint, members in overlay.tints.items():
            if tint not in TINTS:
                yield f"{at}.tints.{tint}: expected one of {list(TINTS)}"
            for begin in members:
                named = [name for name in (*filter(None, places), *sizes) if is_named_after(name, begin)]
                if not named:
                    yield f"{at}.tints.{tint}: {begin!r} is no place or segment, and none is named after it"
                for name in named:
                    if tinted.setdefault(name, tint) != tint:
                        yield f"{at}.tints.{tint}: {name!r} is already {tinted[name]}: expected one tint for each"
