"""The steps of a phase in order; the state says which is at hand, so that a table can be resumed there."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import partial

from marshub.kernel import Script
from marshub.kernel.mechanisms.steps import in_steps

from ..box.components import NEXT
from .hub import Hub
from .pauses import before


def steps(hub: Hub, parts: Mapping[str, Callable[[Hub], Script | None]], pauses: Container[str] = ()) -> Script:
    """Run the steps of a phase (`STEPS`) in order, from the one that is at hand on.

    Args:
        hub: The table.
        scripts: The script of each step, by its name.
        windows: Steps before which free actions may be used (FM-SKILL-08).
    """

    def part(name: str) -> Script:
        if name in pauses:
            yield before(name)
        script = parts[name](hub)
        if script is not None:
            yield from script

    if hub.state.step != NEXT:
        yield from in_steps(hub.state, {name: partial(part, name) for name in parts})
