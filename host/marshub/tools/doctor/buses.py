"""Test of readers while a board is being built: bus by bus, without the parts that are not plugged in yet."""

from __future__ import annotations

from collections.abc import Iterator

from hublink import messages as m
from marshub.board.profile import Bus, Reader
from marshub.kernel import say
from marshub.tools.doctor import miso
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.report import Finding
from marshub.tools.doctor.vitals import describe_wires, make_mute_reader_finding, read_health


def check_buses(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on each bus: the readers that answer, those that are not plugged in yet, and what to repair."""
    shot = examined.read_snapshot()
    if shot is None:
        yield Finding(
            "readers", "failure", say("doctor-no-snapshot"), say("doctor-silent-cause"), say("doctor-silent-cure")
        )
        return
    health = read_health(examined.profile, shot)
    for bus in examined.profile.bus:
        yield from _check_bus(examined, bus, health)


def _check_bus(examined: ExaminedBoard, bus: Bus, health: dict[str, int]) -> Iterator[Finding]:
    group = [reader for _, reader in examined.profile.list_readers_on(bus)]
    mute = [reader for reader in group if health.get(reader.name, m.MISSING) not in (m.OK, m.OFF)]
    well = [reader for reader in group if reader not in mute]
    for reader in well:
        yield Finding("readers", "ok", say("doctor-reader-ok", reader=reader.name), part=reader.name)
    if not mute:
        return
    missing = [reader for reader in mute if health.get(reader.name, m.MISSING) == m.MISSING]
    if missing and _are_expected(examined, bus, missing):
        names = _join_names(missing)
        yield Finding("readers", "skipped", say("doctor-bus-later", bus=bus.name, readers=names), part=bus.name)
        mute = [reader for reader in mute if reader not in missing]
    elif len(well) == 1 and len(group) > 2:
        yield miso.make_held_finding(examined, bus, well[0].name)
    elif not well and len(group) > 1 and missing == group:
        yield Finding(
            "readers",
            "failure",
            say("doctor-bus-silent", bus=bus.name, count=len(group)),
            say("doctor-bus-missing-cause", bus=bus.name),
            say("doctor-reader-missing-cure", wires=describe_wires(examined.profile, group[0])),
            bus.name,
        )
        yield from miso.find_held_miso(examined, bus)
        return
    for reader in mute:
        yield make_mute_reader_finding(examined.profile, reader, health.get(reader.name, m.MISSING))


def _are_expected(examined: ExaminedBoard, bus: Bus, missing: list[Reader]) -> bool:
    """Return whether the person says that not all of the missing readers are plugged in yet."""
    if examined.hands is None:
        return False
    return (
        examined.hands.ask_yes_no(
            say("doctor-ask-plugged", bus=bus.name, readers=_join_names(missing)), examined.hold_s
        )
        is False
    )


def _join_names(readers: list[Reader]) -> str:
    return ", ".join(reader.name for reader in readers)
