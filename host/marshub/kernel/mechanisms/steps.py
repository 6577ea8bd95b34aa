"""Steps of a phase, one after the other; the state says which is at hand, so that a table can be taken up there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from ..game import Script


class AtAStep(Protocol):
    """A state that says which step is at hand; "" before the first."""

    step: str


def in_steps(state: AtAStep, parts: Mapping[str, Callable[[], Script | None]]) -> Script:
    """Do `parts` in order, from the one that is at hand on; from the first, if it is none of them."""
    names = list(parts)
    for name in names[names.index(state.step) if state.step in parts else 0 :]:
        state.step = name
        script = parts[name]()
        if script is not None:
            yield from script
