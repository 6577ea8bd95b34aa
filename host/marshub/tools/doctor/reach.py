"""The range of readers: whether one hears tags on its neighbour, and whether a module reaches far enough."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from marshub.kernel import say
from marshub.link.events import TagArrived, TagLeft
from marshub.tools.doctor.examined_board import ExaminedBoard, Figures
from marshub.tools.doctor.report import Finding

#: Looks of each reader that say enough of how often it hears a tag.
LOOKS = 20
#: In so many percent of its looks a reader may hear a tag that lies on another's middle.
STRAY = 10
#: In so many it has to hear one that is lifted by so much (hardware review, B5: a 25 mm sticker at 12 mm).
LEAST = 80
LIFT_MM = 12
_LOOK_S = 0.1


def read_figures_over_polls(examined: ExaminedBoard) -> tuple[Figures, Figures]:
    """Return the figures before and after each reader has polled `LOOKS` times, or the doctor's patience is over."""
    before = after = examined.read_figures()
    end = time.monotonic() + examined.quiet_s
    while time.monotonic() < end and min(_count_polls(before, after), default=LOOKS) < LOOKS:
        examined.connection.wait(TagLeft, _LOOK_S, lambda event: False)
        after = examined.read_figures()
    return before, after


def _count_polls(before: Figures, after: Figures) -> list[int]:
    return [(new.polls - old.polls) % 65536 for old, new in zip(before.readers, after.readers, strict=False)]


def measure_hit_rates(examined: ExaminedBoard, came: TagArrived) -> dict[int, int]:
    """Return the hit rate (per cent) of each reader that hears the tag that arrived."""
    if len(examined.profile.reader) < 2:
        return {came.reader: 100}
    before, after = read_figures_over_polls(examined)
    looks = _count_polls(before, after)
    heard = {tag.reader: tag.polls - tag.misses for tag in before.tags if tag.uid == came.uid}
    shot = examined.read_snapshot()
    readers = [] if shot is None else [number for number, state in enumerate(shot.readers) if came.uid in state.uids]
    shares = dict.fromkeys(readers or [came.reader], 100)  # who misses nothing is not named in the figures
    for tag in after.tags:
        if tag.uid == came.uid and tag.reader < len(looks) and looks[tag.reader]:
            fresh = (tag.polls - tag.misses - heard.get(tag.reader, 0)) % 65536
            shares[tag.reader] = min(100, 100 * fresh // looks[tag.reader])
    return {reader: share for reader, share in shares.items() if share >= STRAY}


def check_strays(examined: ExaminedBoard, number: int, shares: dict[int, int]) -> Iterator[Finding]:
    """Yield a warning for each other reader that hears the tag on the middle of reader `number`."""
    readers = examined.profile.reader
    for other, percent in shares.items():
        if other == number or other >= len(readers):
            continue
        names = {"reader": readers[number].name, "other": readers[other].name}
        yield Finding(
            "tags",
            "warning",
            say("doctor-stray", percent=percent, **names),
            say("doctor-stray-cause", **names),
            say("doctor-stray-cure", power="power = 16", **names),
            names["reader"],
            {"also_heard_by": names["other"], "percent": percent},
        )


def check_range(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on a tag held above each reader. A reader that does not hear it has little range.

    If most readers have little range, the finding is on the whole batch.
    """
    if examined.hands is None:
        yield Finding("range", "skipped", say("doctor-needs-hands"))
        return
    tried, short = 0, 0
    for number, reader in enumerate(examined.profile.reader):
        since = examined.connection.mark
        examined.hands.ask(say("doctor-ask-lifted", reader=reader.name, mm=LIFT_MM, seconds=round(examined.hold_s)))
        came = examined.wait_for_hands(TagArrived, on(number), since)
        if came is None and examined.hands.is_skipped():
            yield Finding("range", "skipped", say("doctor-left-out", part=reader.name), part=reader.name)
            continue
        percent = 0 if came is None else measure_hit_rate(examined, number)
        tried += 1
        entries: dict[str, str | int] = {"reader": reader.name, "percent": percent, "mm": LIFT_MM}
        if percent >= LEAST:
            yield Finding(
                "range", "ok", say("doctor-range-ok", **entries), part=reader.name, figures={"percent": percent}
            )
        else:
            short += 1
            yield Finding(
                "range",
                "warning",
                say("doctor-range-short", **entries),
                say("doctor-range-short-cause"),
                say("doctor-range-short-cure"),
                reader.name,
                {"percent": percent},
            )
        since = examined.connection.mark
        examined.hands.ask(say("doctor-ask-take", seconds=round(examined.hold_s)))
        if came is not None:
            examined.wait_for_hands(TagLeft, make_tag_predicate(came.uid), since)
    if tried > 1 and 2 * short > tried:
        yield Finding(
            "range",
            "failure",
            say("doctor-batch-short", short=short, tried=tried),
            say("doctor-batch-short-cause"),
            say("doctor-batch-short-cure", mm=LIFT_MM),
        )


def on(number: int) -> Callable[[TagArrived], bool]:
    return lambda event: event.reader == number


def make_tag_predicate(uid: str) -> Callable[[TagLeft], bool]:
    return lambda event: event.uid == uid


def measure_hit_rate(examined: ExaminedBoard, number: int) -> int:
    """Return the hit rate (per cent) of this reader for the tag on it."""
    before, after = read_figures_over_polls(examined)
    if number >= len(before.readers) or number >= len(after.readers):
        return 0
    looks = _count_polls(before, after)[number]
    hits = (after.readers[number].hits - before.readers[number].hits) % 65536
    return min(100, 100 * hits // looks) if looks else 0
