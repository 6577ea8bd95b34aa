"""Tests that need no hands: identity, readers, figures, latency, noise."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from hublink import messages as m
from marshub.board.health import LEAST_HEAP, Health, Trouble
from marshub.board.profile import Bus, Profile, Reader
from marshub.kernel import Words, say
from marshub.link.events import BoardLog, Button, Connected, Lost, Noise, Snapshot
from marshub.tools.board_connection import VIRTUAL
from marshub.tools.doctor import i2c, miso
from marshub.tools.doctor.examined_board import ExaminedBoard, Figures
from marshub.tools.doctor.report import Finding, Status
from marshub.tools.flash_files import read_firmware_version
from marshub.tools.led_show import make_frame
from marshub.tools.micropython_versions import find_problem, format_version, parse_version

SLOW_SCAN_MS = 250
#: Damaged frames; a few more and players feel it.
MOST_DAMAGED = 5
ROUND_TRIPS = 20
SLOW_MS = 150
DEAD_SLOW_MS = 1000
#: How long the board may take to log what it runs on after a host has greeted it.
TOLD_S = 2.0
_WRONG = {m.FAILING: "doctor-reader-failing", m.BLIND: "doctor-reader-blind"}


def check_identity(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on the board's identity, its firmware, and the cause of its last start."""
    board = examined.connection.board
    if board.profile.hex() == examined.config["hash"]:
        yield Finding("link", "ok", say("doctor-link-ok", board=board.name, port=examined.connection.device))
    else:
        yield Finding(
            "link",
            "failure",
            say("doctor-link-other", board=board.name, profile=examined.profile.name),
            say("doctor-link-other-cause"),
            say("doctor-link-other-cure", profile=examined.profile.name),
        )
    ours = read_firmware_version()
    if board.firmware in (ours, VIRTUAL):
        yield Finding("firmware", "ok", say("doctor-firmware-ok", version=board.firmware))
    else:
        yield Finding(
            "firmware",
            "warning",
            say("doctor-firmware-old", found=board.firmware, ours=ours),
            say("doctor-firmware-old-cause"),
            say("doctor-firmware-old-cure"),
        )
    yield from _check_micropython(examined)
    if board.reset_cause in (m.RESET_CRASH, m.RESET_WATCHDOG):
        key = "doctor-crashed" if board.reset_cause == m.RESET_CRASH else "doctor-watchdog"
        yield Finding("firmware", "warning", say(key), say("doctor-crashed-cause"), say("doctor-crashed-cure"))


def _check_micropython(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield a finding on the release of MicroPython, which the firmware logs to each host; older firmware does not."""
    if examined.connection.board.firmware == VIRTUAL:
        return
    log = examined.connection.wait(BoardLog, TOLD_S, lambda log: log.text.startswith("runs "))
    version = parse_version(log.text.removeprefix("runs micropython ")) if log is not None else None
    if version is None:
        return
    problem = find_problem(version)
    if problem is None:
        yield Finding("firmware", "ok", say("doctor-micropython-ok", version=format_version(version)))
    else:
        yield Finding("firmware", "warning", problem, say("doctor-micropython-cause"), say("doctor-micropython-cure"))


def check_readers(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on readers that do not answer, with the wires that lead to them."""
    shot = examined.read_snapshot()
    if shot is None:
        yield Finding(
            "readers", "failure", say("doctor-no-snapshot"), say("doctor-silent-cause"), say("doctor-silent-cure")
        )
        return
    names = [reader.name for reader in examined.profile.reader]
    health = read_health(examined.profile, shot)
    silent = [name for name in names if health.get(name) in (m.MISSING, None)]
    shared = _find_shared_causes(examined.profile, silent)
    mute = {name for name in names if health.get(name) in (m.MISSING, m.FAILING, None)}
    held = _find_held_buses(examined.profile, mute)
    for reader in examined.profile.reader:
        status = health.get(reader.name, m.MISSING)
        if status == m.OK:
            yield Finding("readers", "ok", say("doctor-reader-ok", reader=reader.name), part=reader.name)
            bus = held.get(reader.name)
            if bus is not None:
                yield miso.make_held_finding(examined, bus, reader.name)
        elif status == m.OFF:
            yield Finding("readers", "skipped", say("doctor-reader-off", reader=reader.name), part=reader.name)
        elif reader.address is not None and status != m.BLIND:
            key = _WRONG.get(status, "doctor-reader-missing")
            yield i2c.make_silent_finding(examined, reader, key, describe_wires(examined.profile, reader))
        else:
            yield make_mute_reader_finding(examined.profile, reader, status, shared.get(reader.name))

    for bus in examined.profile.bus:
        group = {reader.name for _, reader in examined.profile.list_readers_on(bus)}
        # All readers of several buses silent: that is their supply, or a board that was never wired.
        if len(group) > 1 and group <= mute and (len(mute) < len(names) or len(examined.profile.bus) == 1):
            yield from miso.find_held_miso(examined, bus)


def read_health(profile: Profile, shot: Snapshot) -> dict[str, int]:
    """Return the health of each reader in a snapshot, by name."""
    return dict(zip((reader.name for reader in profile.reader), (state.health for state in shot.readers), strict=False))


def make_mute_reader_finding(profile: Profile, reader: Reader, status: int, cause: Words | None = None) -> Finding:
    """Return the finding on a reader that does not work, with the wires to check.

    `cause`: a cause shared with others.
    """
    key = _WRONG.get(status, "doctor-reader-missing")
    return Finding(
        "readers",
        "failure",
        say(key, reader=reader.name),
        cause or say(f"{key}-cause"),
        say(f"{key}-cure", wires=describe_wires(profile, reader)),
        reader.name,
    )


def describe_wires(profile: Profile, reader: Reader) -> str:
    """Return the GPIOs of a reader, alike in all languages.

    "SCK 18, MOSI 23, MISO 19, CS 21, RST 22", "SDA 21, SCL 22".
    """
    for wired in profile.i2c:
        if wired.name == reader.bus:
            return f"SDA {wired.sda}, SCL {wired.scl}"
    bus = next(item for item in profile.bus if item.name == reader.bus)
    wires = [f"SCK {bus.sck}", f"MOSI {bus.mosi}", f"MISO {bus.miso}"]
    if reader.decoder is not None:
        decoder = next(item for item in profile.decoder if item.name == reader.decoder)
        address = "/".join(map(str, decoder.address))
        wires.append(f"CS {reader.decoder}.Y{reader.output} (A {address}, E {decoder.enable})")
    else:
        wires.append(f"CS {reader.cs}")
    reset = reader.rst if reader.rst is not None else profile.reset
    if reset is not None:
        wires.append(f"RST {reset}")
    return ", ".join(wires)


def _find_shared_causes(profile: Profile, silent: list[str]) -> dict[str, Words]:
    """Return the shared causes: if all readers of a decoder or a bus are silent, the fault is in what they share."""
    causes: dict[str, Words] = {}
    if len(silent) > 1 and len(silent) == len(profile.reader):
        return {name: say("doctor-all-missing-cause") for name in silent}
    for name in {reader.decoder for reader in profile.reader if reader.decoder is not None}:
        group = [reader.name for reader in profile.reader if reader.decoder == name]
        if len(group) > 1 and set(group) <= set(silent):
            causes.update({item: say("doctor-decoder-missing-cause", decoder=name) for item in group})
    for bus in profile.bus:
        group = [reader.name for reader in profile.reader if reader.bus == bus.name]
        if len(group) > 1 and set(group) <= set(silent):
            causes.update({item: say("doctor-bus-missing-cause", bus=bus.name) for item in group})
    return causes


def _find_held_buses(profile: Profile, mute: set[str]) -> dict[str, Bus]:
    """Return the buses on which only one reader answers, by that reader's name.

    A module that holds MISO while it is not selected makes all others unreadable, and is read itself (see
    marshub.board.profile.check_bus.compute_miso_volts). If two modules hold it, none is read.
    """
    alone: dict[str, Bus] = {}
    for bus in profile.bus:
        group = [reader.name for _, reader in profile.list_readers_on(bus)]
        well = [name for name in group if name not in mute]
        if len(well) == 1 and len(group) > 2:
            alone[well[0]] = bus
    return alone


def check_figures(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on heap, duration of a scan, and the error rate of each reader."""
    figures = examined.read_figures()
    stats = figures.board
    if stats is None:
        yield Finding(
            "figures", "warning", say("doctor-no-figures"), say("doctor-silent-cause"), say("doctor-silent-cure")
        )
        return
    entries = {
        "uptime_s": stats.uptime_s,
        "free_heap": stats.free_heap,
        "scan_ms": stats.scan_ms,
        "slowest_scan_ms": stats.slowest_scan_ms,
        "lag_ms": stats.lag_ms,
        "bad_frames": stats.bad_frames,
        "resends": stats.resends,
        "dropped": stats.dropped,
    }
    says = say("doctor-figures", heap=stats.free_heap // 1000, scan=stats.scan_ms, slowest=stats.slowest_scan_ms)
    if 0 < stats.free_heap < LEAST_HEAP:
        cause, cure = say("doctor-heap-cause", least=LEAST_HEAP // 1000), say("doctor-heap-cure")
        yield Finding("figures", "warning", says, cause, cure, figures=dict(entries))
    elif stats.scan_ms > SLOW_SCAN_MS:
        cause, cure = say("doctor-scan-cause", most=SLOW_SCAN_MS), say("doctor-scan-cure")
        yield Finding("figures", "warning", says, cause, cure, figures=dict(entries))
    else:
        yield Finding("figures", "ok", says, figures=dict(entries))
    for trouble in _find_troubles(examined.profile, figures):
        tag = trouble.key == "board-tag-weak"
        source = examined.connection.board.name if not trouble.reader else trouble.reader
        yield Finding(
            "figures",
            "warning",
            say(trouble.key, what=source, percent=trouble.percent, piece=trouble.uid.hex().upper()),
            say("doctor-tag-weak-cause" if tag else "doctor-reader-unclean-cause"),
            say("doctor-tag-weak-cure" if tag else "doctor-reader-unclean-cure"),
            trouble.reader,
            {"percent": trouble.percent},
        )


def _find_troubles(profile: Profile, figures: Figures) -> list[Trouble]:
    """Return the faults by the counters since the board's boot, with the limits that also warn in a game."""
    health = Health([reader.name for reader in profile.reader])
    states = [reader.health for reader in figures.readers]
    counters = [(r.polls, r.hits, r.misses, r.garbled, r.collisions, r.errors, r.reinits) for r in figures.readers]
    health.record_readers(0, [(state, *(0,) * 7) for state in states], 0)
    health.record_readers(0, [(state, *item) for state, item in zip(states, counters, strict=True)], 1)
    health.record_tags([(tag.reader, bytes.fromhex(tag.uid), tag.polls, tag.misses) for tag in figures.tags], 1)
    return health.list_troubles()


def check_latency(examined: ExaminedBoard) -> Iterator[Finding]:
    """Measure the time from an LED frame to the board's acknowledgement: there, done, and back."""
    count = examined.connection.board.leds
    if not count:
        yield Finding("latency", "skipped", say("doctor-no-leds"))
        return
    took = []
    for trip in range(ROUND_TRIPS):
        began = time.monotonic()
        examined.show.show(make_frame(count, {0: (0, 0, 1 + trip % 2)}))
        took.append(1000 * (time.monotonic() - began))
    examined.show.turn_off()
    middle, slow = statistics.median(took), sorted(took)[int(0.95 * len(took))]
    entries = {
        "trips": ROUND_TRIPS,
        "median_ms": round(middle, 1),
        "p95_ms": round(slow, 1),
        "max_ms": round(max(took), 1),
    }
    says = say("doctor-latency", median=round(middle), slow=round(slow))
    if slow <= SLOW_MS:
        yield Finding("latency", "ok", says, figures=dict(entries))
        return
    status: Status = "failure" if slow > DEAD_SLOW_MS else "warning"
    cause, cure = say("doctor-latency-cause", most=SLOW_MS), say("doctor-latency-cure")
    yield Finding("latency", status, says, cause, cure, figures=dict(entries))


def check_noise(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on damaged frames, stray text, breaks and unintended presses, now and earlier."""
    connection = examined.connection
    since = connection.mark
    connection.wait(Lost, examined.quiet_s, since=since)
    stats = examined.read_figures().board
    status = connection.link.status
    presses = [event for event in connection.events_of(Button, since) if event.action == m.PRESS]
    entries = {
        "damaged_here": status.bad_frames,
        "damaged_there": 0 if stats is None else stats.bad_frames,
        "resends": status.resends,
        "text_lines": len(connection.events_of(Noise)),
        "breaks": len(connection.events_of(Lost)),
        "presses": len(presses),
        "seconds": examined.quiet_s,
    }
    if entries["breaks"]:
        yield Finding(
            "noise",
            "failure",
            say("doctor-breaks", count=len(connection.events_of(Lost))),
            say("doctor-breaks-cause"),
            say("doctor-breaks-cure"),
            figures=dict(entries),
        )
    damaged = status.bad_frames + (0 if stats is None else stats.bad_frames)
    if presses:
        known = [button.name for button in examined.profile.button]
        named = {known[press.index] if press.index < len(known) else f"#{press.index}" for press in presses}
        yield Finding(
            "noise",
            "warning",
            say("doctor-phantom", buttons=", ".join(sorted(named))),
            say("doctor-phantom-cause"),
            say("doctor-phantom-cure"),
            figures=dict(entries),
        )
    # One damaged frame is the rule: the first bytes after opening a port in the middle of something.
    if damaged > 1:
        yield Finding(
            "noise",
            "failure" if damaged > MOST_DAMAGED else "warning",
            say("doctor-noise", damaged=damaged, resends=status.resends),
            say("doctor-noise-cause"),
            say("doctor-noise-cure"),
            figures=dict(entries),
        )
    elif not entries["breaks"]:
        yield Finding("noise", "ok", say("doctor-noise-ok"), figures=dict(entries))


def has_restarted(examined: ExaminedBoard, since: int) -> bool:
    """Return whether the board was lost or restarted after event number `since`."""
    connection = examined.connection
    return bool(connection.events_of(Lost, since)) or any(
        not event.resumed for event in connection.events_of(Connected, since)
    )
