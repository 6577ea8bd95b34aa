"""The steps of a phase, one after the other; the state says which is at hand: a table can be taken up there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from marshub.kernel import Script

from ..box.components import NEXT
from .hub import Hub


def steps(hub: Hub, parts: Mapping[str, Callable[[Hub], Script | None]]) -> Script:
    """Do the steps of a phase (`STEPS`) in order, from the one that is at hand on."""
    if hub.state.step == NEXT:
        return
    names = list(parts)
    for name in names[names.index(hub.state.step) if hub.state.step in parts else 0 :]:
        hub.state.step = name
        script = parts[name](hub)
        if script is not None:
            yield from script
