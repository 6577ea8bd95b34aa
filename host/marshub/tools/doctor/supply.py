"""The board's own supply, where the board senses it: without it most other checks would find nothing but that."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from marshub.kernel import say
from marshub.tools.doctor.patient import Patient
from marshub.tools.doctor.report import Finding


def supply(patient: Patient) -> Iterator[Finding]:
    """Is it on? Nothing is said of a board that has none, or does not sense it."""
    pin = patient.profile.power.sense
    if pin is None:
        return
    shot = patient.snapshot()
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


def fed(name: str, check: Callable[[Patient], Iterator[Finding]]) -> Callable[[Patient], Iterator[Finding]]:
    """`check`, called `name`, made only on a board whose supply is on."""

    def made(patient: Patient) -> Iterator[Finding]:
        shot = patient.snapshot() if patient.profile.power.sense is not None else None
        if shot is not None and shot.supply_off:
            yield Finding(name, "skipped", say("doctor-supply-skips"))
        else:
            yield from check(patient)

    return made
