"""Buttons by name. On a board with few of them a long press stands for a missing one."""

from __future__ import annotations

from collections.abc import Sequence

from hublink.messages import LONG, PRESS, RELEASE

#: What a long press means on a board that has no button of that name.
LONG_MEANS = {"back": "undo", "ok": "why", "next": "pass", "prev": "help"}


class Buttons:
    """Turns presses, long presses and releases of numbered buttons into the names the referee knows.

    A button acts when it goes down, unless its long press means something else: then it acts when it is let go.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._long = {short: long for short, long in LONG_MEANS.items() if short in names and long not in names}
        self._open: set[int] = set()  # pressed, and not yet known to be long or short

    def handle_event(self, index: int, action: int) -> str | None:
        """Return the name that this event amounts to, None if to nothing (yet)."""
        if not 0 <= index < len(self._names):
            return None
        name = self._names[index]
        if name not in self._long:
            return name if action == PRESS else None
        if action == PRESS:
            self._open.add(index)
        elif index in self._open and action in (LONG, RELEASE):
            self._open.discard(index)
            return self._long[name] if action == LONG else name
        return None

    def reset(self) -> None:
        """Forget which buttons are held: the connection to the board was lost."""
        self._open.clear()
