"""Test of the board's own supply, where the board senses it. If it fails, most other tests would report only that."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from marshub.kernel import say
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.report import Finding


def check_supply(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield the finding on the supply: whether it is on.

    Boards without one, or without a sense pin, have no finding.
    """
    pin = examined.profile.power.sense
    if pin is None:
        return
    shot = examined.read_snapshot()
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


def check_volts(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield the finding on the dev board's 5 V pin, which the person has to measure."""
    seen = None if examined.hands is None else examined.hands.ask_yes_no(say("doctor-ask-volts"), examined.hold_s)
    if seen is None:
        yield Finding("volts", "skipped", say("doctor-needs-hands"))
    elif seen:
        yield Finding("volts", "ok", say("doctor-volts-ok"))
    else:
        # A board with a supply of its own does not need it.
        yield Finding(
            "volts", "warning", say("doctor-volts-none"), say("doctor-volts-none-cause"), say("doctor-volts-none-cure")
        )


def check_switching(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings while somebody switches the supply off and on; then findings on the regulators.

    The board has to notice, or USB feeds what it should not.
    """
    power = examined.profile.power
    if power.source != "supply":
        yield Finding("supply", "ok", say("doctor-supply-usb", profile=examined.profile.name))
        return
    if examined.hands is None or power.sense is None:
        yield from check_supply(examined)
        yield Finding("supply", "skipped", say("doctor-needs-hands"), part="switch")
    else:
        yield from _check_switched(examined, power.sense)
    if examined.hands is None or power.reader_supply != "own":
        return
    for bus in examined.profile.bus:
        entries = {"bus": bus.name}
        seen = examined.hands.ask_yes_no(say("doctor-ask-regulator", **entries), examined.hold_s)
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


def _check_switched(examined: ExaminedBoard, pin: int) -> Iterator[Finding]:
    assert examined.hands is not None
    for off in (True, False):
        examined.hands.ask(say(f"doctor-ask-supply-{'off' if off else 'on'}", seconds=round(examined.hold_s)))
        if examined.wait_for_snapshot(lambda shot, off=off: shot.supply_off == off):  # type: ignore[misc]
            continue
        if examined.hands.is_skipped():
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
    """Return `check`, called `name`, limited to boards whose supply is on."""

    def made(examined: ExaminedBoard) -> Iterator[Finding]:
        shot = examined.read_snapshot() if examined.profile.power.sense is not None else None
        if shot is not None and shot.supply_off:
            yield Finding(name, "skipped", say("doctor-supply-skips"))
        else:
            yield from check(examined)

    return made
