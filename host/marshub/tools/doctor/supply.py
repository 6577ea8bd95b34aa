"""Test of the board's own supply, where the board senses it. If it fails, most other tests would report only that."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from marshub.kernel import say
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.report import Finding


def check_supply(patient: ExaminedBoard) -> Iterator[Finding]:
    """Return is it on? Nothing is said of a board that has none, or does not sense it."""
    pin = patient.profile.power.sense
    if pin is None:
        return
    shot = patient.read_snapshot()
    if shot is not None and shot.supply_off:
        yield Finding(
            "supply",
            "failure",
            say("doctor-supply-off"),
            say("doctor-supply-off-cause"),
            say("doctor-supply-off-cure", pin=pin),
        )
    elif shot is not None:
        yield Finding("supply", "ok", say("doctor-supply-ok"))


def check_volts(patient: ExaminedBoard) -> Iterator[Finding]:
    """Return whether the dev board gives 5 V at its pin: somebody has to measure it."""
    seen = None if patient.hands is None else patient.hands.ask_yes_no(say("doctor-ask-volts"), patient.hold_s)
    if seen is None:
        yield Finding("volts", "skipped", say("doctor-needs-hands"))
    elif seen:
        yield Finding("volts", "ok", say("doctor-volts-ok"))
    else:
        # A board with a supply of its own does not need it.
        yield Finding(
            "volts", "warning", say("doctor-volts-none"), say("doctor-volts-none-cause"), say("doctor-volts-none-cure")
        )


def check_switching(patient: ExaminedBoard) -> Iterator[Finding]:
    """Return switched off and on by hand: the board has to notice, or USB feeds what it should not.

    Then the regulators.
    """
    power = patient.profile.power
    if power.source != "supply":
        yield Finding("supply", "ok", say("doctor-supply-usb", profile=patient.profile.name))
        return
    if patient.hands is None or power.sense is None:
        yield from check_supply(patient)
        yield Finding("supply", "skipped", say("doctor-needs-hands"), part="switch")
    else:
        yield from _check_switched(patient, power.sense)
    if patient.hands is None or power.reader_supply != "own":
        return
    for bus in patient.profile.bus:
        entries = {"bus": bus.name}
        seen = patient.hands.ask_yes_no(say("doctor-ask-regulator", **entries), patient.hold_s)
        if seen is None:
            yield Finding("supply", "skipped", say("doctor-nobody-answers"), part=f"regulator {bus.name}")
        elif seen:
            yield Finding("supply", "ok", say("doctor-regulator-ok", **entries), part=f"regulator {bus.name}")
        else:
            yield Finding(
                "supply",
                "failure",
                say("doctor-regulator-wrong", **entries),
                say("doctor-regulator-wrong-cause"),
                say("doctor-regulator-wrong-cure"),
                f"regulator {bus.name}",
            )


def _check_switched(patient: ExaminedBoard, pin: int) -> Iterator[Finding]:
    assert patient.hands is not None
    for off in (True, False):
        patient.hands.ask(say(f"doctor-ask-supply-{'off' if off else 'on'}", seconds=round(patient.hold_s)))
        if patient.wait_shot(lambda shot, off=off: shot.supply_off == off):  # type: ignore[misc]
            continue
        if patient.hands.is_skipped():
            yield Finding("supply", "skipped", say("doctor-left-out", part="5 V"))
        elif off:
            yield Finding(
                "supply",
                "failure",
                say("doctor-supply-stays"),
                say("doctor-supply-stays-cause"),
                say("doctor-supply-stays-cure", pin=pin),
            )
        else:
            yield Finding(
                "supply",
                "failure",
                say("doctor-supply-off"),
                say("doctor-supply-off-cause"),
                say("doctor-supply-off-cure", pin=pin),
            )
        return
    yield Finding("supply", "ok", say("doctor-supply-noticed"))


def require_supply(
    name: str, check: Callable[[ExaminedBoard], Iterator[Finding]]
) -> Callable[[ExaminedBoard], Iterator[Finding]]:
    """Return `check`, called `name`, for boards whose supply is on only."""

    def made(patient: ExaminedBoard) -> Iterator[Finding]:
        shot = patient.read_snapshot() if patient.profile.power.sense is not None else None
        if shot is not None and shot.supply_off:
            yield Finding(name, "skipped", say("doctor-supply-skips"))
        else:
            yield from check(patient)

    return made
