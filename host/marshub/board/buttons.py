"""Buttons by name. On a board with few of them a long press stands for a missing one."""

from __future__ import annotations

from collections.abc import Sequence

from hublink.messages import LONG, PRESS, RELEASE

#: What a long press means on a board that has no button of that name.
LONG_PRESS_MEANINGS = {"back": "undo", "ok": "why", "next": "pass", "prev": "help", "undo": "redo"}


class Buttons:
    """Turns presses, long presses and releases of numbered buttons into the names the referee knows.

    A button acts when it goes down, unless its long press means something else: then it acts when it is let go.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._long_names = {
            short: long for short, long in LONG_PRESS_MEANINGS.items() if short in names and long not in names
        }
        self._undecided: set[int] = set()  # pressed, and not yet known to be long or short

    def can_act(self, index: int, action: int) -> bool:
        """Return whether a button may act by this event, whatever came before."""
        return 0 <= index < len(self._names) and (action == PRESS) != (self._names[index] in self._long_names)

    def handle_event(self, index: int, action: int) -> str | None:
        """Return the name of the button that acts by this event; None if none does (yet).

        Example:
            >>> buttons = Buttons(["ok", "next", "pass"])
            >>> buttons.handle_event(1, PRESS)
            'next'
            >>> buttons.handle_event(0, PRESS), buttons.handle_event(0, LONG)
            (None, 'why')
        """
        if not 0 <= index < len(self._names):
            return None
        name = self._names[index]
        if name not in self._long_names:
            return name if action == PRESS else None
        if action == PRESS:
            self._undecided.add(index)
        elif index in self._undecided and action in (LONG, RELEASE):
            self._undecided.discard(index)
            return self._long_names[name] if action == LONG else name
        return None

    def reset(self) -> None:
        """Forget the held buttons, because the connection to the board was lost."""
        self._undecided.clear()
