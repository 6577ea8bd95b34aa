"""Check of the measures of printed parts."""

from __future__ import annotations

from collections.abc import Iterator

from .shape import Profile


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    prints = profile.printer
    if not prints.tags_mm:
        yield "printer.tags_mm: no tag: expected the diameters of your tags, such as [25, 13]"
    if len(set(prints.tags_mm)) < len(prints.tags_mm):
        yield f"printer.tags_mm: {prints.tags_mm}: expected each diameter once"
    if not prints.enclosures or len(set(prints.enclosures)) < len(prints.enclosures):
        yield f'printer.enclosures: {prints.enclosures}: expected "carrier", "perfboard" or both, each once'
    wanted = [
        ("bed_mm", prints.bed_mm, 100, 1000),
        ("fit_mm", (prints.fit_mm,), 0.05, 1),
        ("tags_mm", prints.tags_mm, 8, 40),
        ("pawn_mm", (prints.pawn_mm,), 5, 60),
        ("rover_mm", prints.rover_mm, 5, 100),
        ("devkit_mm", prints.devkit_mm or (), 15, 120),
    ]
    for field, values, low, high in wanted:
        for value in values:
            if not low <= value <= high:
                yield f"printer.{field}: {value:g} mm: expected {low:g} to {high:g}"
