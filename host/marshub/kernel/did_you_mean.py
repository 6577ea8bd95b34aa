"""Suggestions for a name that was mistyped."""

from __future__ import annotations

from collections.abc import Iterable

LISTED = 40  # known names that are listed where none is similar


def suggest_name(given: str, known: Iterable[str]) -> str:
    """Return the end of an error about a wrong name: the nearest known name, or all known ones.

    Example:
        >>> suggest_name("gargae", ["garage", "lab"])
        "did you mean 'garage'?"
        >>> suggest_name("rover", ["lab", "garage", ""])
        'expected one of "", garage, lab'
        >>> suggest_name("rover", [f"room-{number}" for number in range(10, 52)])[-36:]
        'room-47, room-48, room-49 and 2 more'
        >>> suggest_name("rover", [])
        'there are none'
    """
    from difflib import get_close_matches  # imported late: only a mistake needs it

    names = sorted(known)
    near = get_close_matches(given[:200], names, 1, cutoff=0.65)
    if near:
        return f"did you mean {near[0]!r}?"
    shown = ", ".join(name or '""' for name in names[:LISTED])
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return f"expected one of {shown}{more}" if names else "there are none"
