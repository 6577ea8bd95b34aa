"""The steps of a phase in order, and the windows between them in which free actions may be used (FM-SKILL-08).

The state says which step is at hand: a table can be resumed there.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cache, partial

from marshub.kernel import FreeActionWindow, Script, Words, say
from marshub.kernel.mechanisms.turns import run_in_steps

from ..box.components import NEXT, AstronautId, Block
from .hub import Hub


@cache
def make_window_before_step(step: str) -> FreeActionWindow:
    """Return the window before a step of a phase, by the step's name."""
    return FreeActionWindow(say(f"fm-ahead-{step}"))


@cache
def make_window_before_wound(seat: AstronautId) -> FreeActionWindow:
    """Return the window before a single wound: it may be the last one, or bring a Condition."""
    return FreeActionWindow(say("fm-ahead-wound", who=f"@fm-astronaut-{seat}"))


@cache
def make_window_before_adventure(seat: AstronautId) -> FreeActionWindow:
    """Return the window before the app shows an Adventure."""
    return FreeActionWindow(say("fm-ahead-adventure", who=f"@fm-astronaut-{seat}"))


def make_window_after_action_dice(faces: Mapping[str, str]) -> FreeActionWindow:
    """Return the window after the dice of an action, by kind, are seen."""
    return FreeActionWindow(
        Words("fm-ahead-faces", {}, {"faces": tuple(say(f"fm-face-{face}") for face in faces.values())})
    )


def make_window_after_malfunction_dice(faces: Mapping[Block, int]) -> FreeActionWindow:
    """Return the window after the Malfunction dice are seen."""
    dice = tuple(say("die-face", die=f"@fm-block-{block}", face=face) for block, face in faces.items())
    return FreeActionWindow(Words("fm-ahead-tracks", {}, {"dice": dice}))


def run_steps(hub: Hub, scripts: Mapping[str, Callable[[Hub], Script | None]], windows: Container[str] = ()) -> Script:
    """Run the steps of a phase (`STEPS`) in order, from the one that is at hand on.

    Args:
        hub: The table.
        scripts: The script of each step, by its name.
        windows: Steps before which free actions may be used (FM-SKILL-08).
    """

    def run_step(name: str) -> Script:
        if name in windows:
            yield make_window_before_step(name)
        script = scripts[name](hub)
        if script is not None:
            yield from script

    if hub.state.step != NEXT:
        yield from run_in_steps(hub.state, {name: partial(run_step, name) for name in scripts})
