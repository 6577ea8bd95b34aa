"""Modules on the bench, one after the other at the one reader of a board: does each answer, and does it reach far?"""

from __future__ import annotations

from collections.abc import Iterator

from hublink import messages as m
from marshub.kernel import say
from marshub.link.events import Snapshot, TagArrived, TagLeft
from marshub.tools.doctor.patient import Patient
from marshub.tools.doctor.reach import LEAST, LIFT_MM, heard, of, on
from marshub.tools.doctor.report import Finding
from marshub.tools.doctor.vitals import wires_of

#: What lies between module and sticker on a finished board, with a little air: plate, print, the pocket of a base.
NEAR_MM = 6
#: The bench has one reader.
_AT = 0


def modules(patient: Patient) -> Iterator[Finding]:
    """Return module after module, until somebody says that there is no other.

    At LIFT_MM, and what fails there at NEAR_MM.
    """
    if patient.hands is None:
        yield Finding("bench", "skipped", say("doctor-needs-hands"))
        return
    tried, short = 0, 0
    while True:
        number = tried + 1
        shot = patient.snapshot()
        if number > 1 or shot is None or not _answers(shot):
            patient.hands.ask(say("doctor-ask-module", number=number, seconds=round(patient.hold_s)))
            if not patient.wait_shot(_answers):
                if patient.hands.skipped():
                    break
                yield _mute(patient, number)
                return
        far = _at(patient, number, LIFT_MM)
        percent = {LIFT_MM: far}
        if far is not None and far < LEAST:
            percent[NEAR_MM] = _at(patient, number, NEAR_MM)
        tried += 1
        finding = _told(number, percent)
        short += finding.status in ("warning", "failure")
        yield finding
        patient.hands.ask(say("doctor-ask-module-out", number=number, seconds=round(patient.hold_s)))
        if not patient.wait_shot(lambda shot: not _answers(shot)) and patient.hands.skipped():
            break
    if not tried:
        yield Finding("bench", "skipped", say("doctor-left-out", part=patient.profile.reader[_AT].name))
    elif tried > 1 and 2 * short > tried:
        yield Finding(
            "bench",
            "failure",
            say("doctor-batch-short", short=short, tried=tried),
            say("doctor-batch-short-cause"),
            say("doctor-batch-short-cure", mm=LIFT_MM),
        )


def _answers(shot: Snapshot) -> bool:
    return bool(shot.readers) and shot.readers[_AT].health in (m.OK, m.BLIND)


def _at(patient: Patient, number: int, mm: int) -> int | None:
    """Return the hit rate (per cent) of a sticker at that height above the module; None if nobody laid one there."""
    assert patient.hands is not None
    since = patient.meeting.mark
    patient.hands.ask(say("doctor-ask-module-tag", number=number, mm=mm, seconds=round(patient.hold_s)))
    came = patient.wait_hands(TagArrived, on(_AT), since)
    if came is None:
        return None if patient.hands.skipped() else 0
    percent = heard(patient, _AT)
    since = patient.meeting.mark
    patient.hands.ask(say("doctor-ask-take", seconds=round(patient.hold_s)))
    patient.wait_hands(TagLeft, of(came.uid), since)
    return percent


def _told(number: int, percent: dict[int, int | None]) -> Finding:
    """Return the finding on a module with these hit rates by height."""
    part = str(number)
    far, near = percent[LIFT_MM], percent.get(NEAR_MM)
    if far is None:
        return Finding("bench", "skipped", say("doctor-module-left-out", number=number), part=part)
    figures: dict[str, int | float | str] = {f"percent_at_{mm}_mm": item or 0 for mm, item in percent.items()}
    if far >= LEAST:
        return Finding(
            "bench", "ok", say("doctor-module-ok", number=number, mm=LIFT_MM, percent=far), part=part, figures=figures
        )
    usable = near is not None and near >= LEAST
    return Finding(
        "bench",
        "warning" if usable else "failure",
        say("doctor-module-short", number=number, mm=LIFT_MM, percent=far),
        say("doctor-range-short-cause"),
        say("doctor-module-near-cure" if usable else "doctor-module-short-cure", near=NEAR_MM),
        part,
        figures,
    )


def _mute(patient: Patient, number: int) -> Finding:
    reader = patient.profile.reader[_AT]
    return Finding(
        "bench",
        "failure",
        say("doctor-module-mute", number=number),
        say("doctor-module-mute-cause"),
        say("doctor-reader-missing-cure", wires=wires_of(patient.profile, reader)),
        str(number),
    )
