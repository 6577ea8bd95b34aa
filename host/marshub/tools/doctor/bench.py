"""Test of modules on the bench, one after the other at a board's only reader: answer and range."""

from __future__ import annotations

from collections.abc import Iterator

from hublink import messages as m
from marshub.kernel import say
from marshub.link.events import Snapshot, TagArrived, TagLeft
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.reach import LEAST, LIFT_MM, make_tag_predicate, measure_hit_rate, on
from marshub.tools.doctor.report import Finding
from marshub.tools.doctor.vitals import describe_wires

#: What lies between module and sticker on a finished board, with a little air: plate, print, the pocket of a base.
NEAR_MM = 6
#: The bench has one reader.
_AT = 0


def check_modules(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on module after module, until the person says that none is left.

    Each is measured at LIFT_MM, and at NEAR_MM if it fails there.
    """
    if examined.hands is None:
        yield Finding("bench", "skipped", say("doctor-needs-hands"))
        return
    tried, short = 0, 0
    while True:
        number = tried + 1
        shot = examined.read_snapshot()
        if number > 1 or shot is None or not _is_answering(shot):
            examined.hands.ask(say("doctor-ask-module", number=number, seconds=round(examined.hold_s)))
            if not examined.wait_for_snapshot(_is_answering):
                if examined.hands.is_skipped():
                    break
                yield _make_mute_finding(examined, number)
                return
        far = _measure_at(examined, number, LIFT_MM)
        percent = {LIFT_MM: far}
        if far is not None and far < LEAST:
            percent[NEAR_MM] = _measure_at(examined, number, NEAR_MM)
        tried += 1
        finding = _make_finding(number, percent)
        short += finding.status in ("warning", "failure")
        yield finding
        examined.hands.ask(say("doctor-ask-module-out", number=number, seconds=round(examined.hold_s)))
        if not examined.wait_for_snapshot(lambda shot: not _is_answering(shot)) and examined.hands.is_skipped():
            break
    if not tried:
        yield Finding("bench", "skipped", say("doctor-left-out", part=examined.profile.reader[_AT].name))
    elif tried > 1 and 2 * short > tried:
        yield Finding(
            "bench",
            "failure",
            say("doctor-batch-short", short=short, tried=tried),
            say("doctor-batch-short-cause"),
            say("doctor-batch-short-cure", mm=LIFT_MM),
        )


def _is_answering(shot: Snapshot) -> bool:
    return bool(shot.readers) and shot.readers[_AT].health in (m.OK, m.BLIND)


def _measure_at(examined: ExaminedBoard, number: int, mm: int) -> int | None:
    """Return the hit rate (per cent) of a sticker at that height above the module; None if nobody laid one there."""
    assert examined.hands is not None
    since = examined.connection.mark
    examined.hands.ask(say("doctor-ask-module-tag", number=number, mm=mm, seconds=round(examined.hold_s)))
    came = examined.wait_for_hands(TagArrived, on(_AT), since)
    if came is None:
        return None if examined.hands.is_skipped() else 0
    percent = measure_hit_rate(examined, _AT)
    since = examined.connection.mark
    examined.hands.ask(say("doctor-ask-take", seconds=round(examined.hold_s)))
    examined.wait_for_hands(TagLeft, make_tag_predicate(came.uid), since)
    return percent


def _make_finding(number: int, percent: dict[int, int | None]) -> Finding:
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


def _make_mute_finding(examined: ExaminedBoard, number: int) -> Finding:
    reader = examined.profile.reader[_AT]
    return Finding(
        "bench",
        "failure",
        say("doctor-module-mute", number=number),
        say("doctor-module-mute-cause"),
        say("doctor-reader-missing-cure", wires=describe_wires(examined.profile, reader)),
        str(number),
    )
