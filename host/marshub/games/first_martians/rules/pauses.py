"""The steps of a phase in order, and the windows between them in which free actions may be used (FM-SKILL-08).

The state says which step is at hand: a table can be resumed there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from marshub.kernel import Pause, Words, say

from ..box.components import AstronautId, Block


@cache
def before(step: str) -> Pause:
    """Return the window before a step of a phase, by the step's name."""
    return Pause(say(f"fm-ahead-{step}"))


@cache
def before_wound(who: AstronautId) -> Pause:
    """Return the window before a single wound: it may be the last one, or bring a Condition."""
    return Pause(say("fm-ahead-wound", who=f"@fm-astronaut-{who}"))


@cache
def before_adventure(who: AstronautId) -> Pause:
    """Return the window before the app shows an Adventure."""
    return Pause(say("fm-ahead-adventure", who=f"@fm-astronaut-{who}"))


def before_what_dice_bring(faces: Mapping[str, str]) -> Pause:
    """Return the window after the dice of an action, by kind, are seen."""
    return Pause(Words("fm-ahead-faces", {}, {"faces": tuple(say(f"fm-face-{face}") for face in faces.values())}))


def before_tracks_move(faces: Mapping[Block, int]) -> Pause:
    """Return the window after the Malfunction dice are seen."""
    seen = tuple(say("die-face", die=f"@fm-block-{block}", face=face) for block, face in faces.items())
    return Pause(Words("fm-ahead-tracks", {}, {"dice": seen}))
