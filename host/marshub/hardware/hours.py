"""Hours of handwork for a board, step by step, from its counts of parts."""

from __future__ import annotations

from collections.abc import Iterable

from marshub.board.building_steps import Step, Way, list_building_ways, list_steps, list_works
from marshub.board.profile import Profile
from marshub.board.profile.strips import find_dark_leds
from marshub.hardware import parts_list, shopping
from marshub.hardware.wiring import has_rail
from marshub.hardware.wiring_tables import Row, format_markdown

_HEADS: dict[Way, str] = {
    "hand": "by hand",
    "ordered": "with carrier and cut face",
    "plugged": "with cut face",
}


def count_work(profile: Profile) -> dict[str, int]:
    """Return the counts that the work of a board depends on (`steps.toml`)."""
    face = profile.face
    bought = {item.part: item.quantity for item in parts_list.list_items(profile)}
    return {
        "fixed": 1,
        "module": bought.get("reader", 0) + bought.get("reader-unit", 0),
        "source": int(profile.power.source == "supply"),
        "pad": shopping.count_solder_joints(profile),
        "hole": 0 if face is None else profile.leds.count - len(find_dark_leds(profile)) + len(profile.button),
        "dm2": 0 if face is None else round(face.width_mm * face.height_mm / 10_000),
        "guide": 0 if face is None else len(profile.segment),
        "piece": parts_list.count_strip_pieces(profile),
        "rail": sum(has_rail(profile, bus) for bus in profile.bus),
        "reader": len(profile.reader),
        "button": len(profile.button),
        "tag": parts_list.count_tagged(profile),
    }


def compute_step_hours(profile: Profile, step: Step, way: Way) -> float:
    """Return the hours of one step."""
    have = count_work(profile)
    return sum(work.compute_hours(way, have) for work in list_works() if work.step == step.name)


def compute_total_hours(profile: Profile, way: Way) -> float:
    """Return the hours of the whole board."""
    have = count_work(profile)
    return sum(work.compute_hours(way, have) for work in list_works())


def format_hours(hours: float) -> str:
    """Return hours rounded to a quarter below two, to a half below ten, else to a whole."""
    if 0 < hours < 0.25:
        return "0.25"
    for below, part in ((2, 4), (10, 2)):
        if hours < below:
            return f"{round(hours * part) / part:g}"
    return f"{hours:.0f}"


def describe_duration(profile: Profile, step: Step) -> str:
    """Return the duration of a step in words: one figure, or one for each way of building."""
    first, *others = (
        format_hours(compute_step_hours(profile, step, way)) for way in shopping.list_building_ways(profile)
    )
    return f"{first} h by hand, {others[0]} h with the carrier" if others and others != [first] else f"{first} h"


def list_durations(profiles: Iterable[Profile], step: Step) -> str:
    """Return the duration of a step on each board, as lines of Markdown for the guide."""
    return f"*{'; '.join(f'{board.name}: {describe_duration(board, step)}' for board in profiles)}*\n"


def make_table(profiles: Iterable[Profile]) -> str:
    """Return Markdown for the guide.

    A row for each kind of work, a column for each board and way, sums in the last row.
    """
    pairs = [(board, way) for board in profiles for way in list_building_ways(board)]
    have = {board.name: count_work(board) for board, _ in pairs}
    head: Row = ("step", "work, in hours", *(f"{board.name}, {_HEADS[way]}" for board, way in pairs))
    rows: list[Row] = []
    for step in list_steps():
        for work in list_works():
            if work.step == step.name:
                taken = [work.compute_hours(way, have[board.name]) for board, way in pairs]
                rows.append((step.number, work.title, *(format_hours(item) if item else "" for item in taken)))
    rows.append(("", "together", *(format_hours(compute_total_hours(board, way)) for board, way in pairs)))
    return format_markdown(head, rows)
