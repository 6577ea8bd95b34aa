"""Check of the measures by which face and case are cut."""

from __future__ import annotations

from collections.abc import Iterator

from .shape import Profile


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    cut = profile.cut
    wanted = [
        ("kerf_mm", (cut.kerf_mm,), 0, 0.5),
        ("plywood_mm", (cut.plywood_mm,), 2.5, 6),
        ("sheet_mm", cut.sheet_mm, 100, 3000),
    ]
    for field, values, low, high in wanted:
        for value in values:
            if not low <= value <= high:
                yield f"cut.{field}: {value:g} mm: expected {low:g} to {high:g}"
