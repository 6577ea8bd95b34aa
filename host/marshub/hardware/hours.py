"""Hours of handwork for a board, step by step, from its counts of parts."""

from __future__ import annotations

from collections.abc import Iterable

from marshub.board.profile import Profile
from marshub.board.profile.strips import dark
from marshub.board.steps import Step, Way, steps, ways, works
from marshub.hardware import bom, shopping
from marshub.hardware.tables import Row, as_markdown
from marshub.hardware.wiring import has_rail

_HEADS: dict[Way, str] = {
    "hand": "by hand",
    "ordered": "with carrier and cut face",
    "plugged": "with cut face",
}


def counts(profile: Profile) -> dict[str, int]:
    """Return the counts that the work of a board depends on (`steps.toml`)."""
    face = profile.face
    bought = {item.part: item.quantity for item in bom.items(profile)}
    return {
        "fixed": 1,
        "module": bought.get("reader", 0) + bought.get("reader-unit", 0),
        "source": int(profile.power.source == "supply"),
        "pad": shopping.pads(profile),
        "hole": 0 if face is None else profile.leds.count - len(dark(profile)) + len(profile.button),
        "dm2": 0 if face is None else round(face.width_mm * face.height_mm / 10_000),
        "guide": 0 if face is None else len(profile.segment),
        "piece": bom.pieces(profile),
        "rail": sum(has_rail(profile, bus) for bus in profile.bus),
        "reader": len(profile.reader),
        "button": len(profile.button),
        "tag": bom.tagged(profile),
    }


def of_step(profile: Profile, step: Step, way: Way) -> float:
    """Return hours of one step."""
    have = counts(profile)
    return sum(work.hours(way, have) for work in works() if work.step == step.name)


def total(profile: Profile, way: Way) -> float:
    """Return hours of the whole board."""
    have = counts(profile)
    return sum(work.hours(way, have) for work in works())


def said(hours: float) -> str:
    """Return hours to the quarter below two, to the half below ten, else whole: nobody knows it better.

    None is nothing.
    """
    if 0 < hours < 0.25:
        return "0.25"
    for below, part in ((2, 4), (10, 2)):
        if hours < below:
            return f"{round(hours * part) / part:g}"
    return f"{hours:.0f}"


def takes(profile: Profile, step: Step) -> str:
    """Return how long that step takes, in words: one figure, or one for each way."""
    first, *others = (said(of_step(profile, step, way)) for way in shopping.ways(profile))
    return f"{first} h by hand, {others[0]} h with the carrier" if others and others != [first] else f"{first} h"


def lines(profiles: Iterable[Profile], step: Step) -> str:
    """Return how long that step takes on each board, a line of Markdown for the guide."""
    return f"*{'; '.join(f'{board.name}: {takes(board, step)}' for board in profiles)}*\n"


def table(profiles: Iterable[Profile]) -> str:
    """Return markdown for the guide: a kind of work a row, a board and a way a column, the sums in the last row."""
    pairs = [(board, way) for board in profiles for way in ways(board)]
    have = {board.name: counts(board) for board, _ in pairs}
    head: Row = ("step", "work, in hours", *(f"{board.name}, {_HEADS[way]}" for board, way in pairs))
    rows: list[Row] = []
    for step in steps():
        for work in works():
            if work.step == step.name:
                taken = [work.hours(way, have[board.name]) for board, way in pairs]
                rows.append((step.number, work.title, *(said(item) if item else "" for item in taken)))
    rows.append(("", "together", *(said(total(board, way)) for board, way in pairs)))
    return as_markdown(head, rows)
