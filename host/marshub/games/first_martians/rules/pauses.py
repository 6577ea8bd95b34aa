"""Pauses between the steps of the rules at which something may be used and nothing else is decided (FM-SKILL-08)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from marshub.kernel import Pause, Words, say

from ..box.components import AstronautId, Block


@cache
def before(step: str) -> Pause:
    """Before a step of a phase, by its name."""
    return Pause(say(f"fm-ahead-{step}"))


@cache
def before_wound(who: AstronautId) -> Pause:
    """Before each single wound: it may be the last one, or the one that brings a Condition."""
    return Pause(say("fm-ahead-wound", who=f"@fm-astronaut-{who}"))


@cache
def before_adventure(who: AstronautId) -> Pause:
    """Before the app shows an Adventure."""
    return Pause(say("fm-ahead-adventure", who=f"@fm-astronaut-{who}"))


def before_what_dice_bring(faces: Mapping[str, str]) -> Pause:
    """Return the dice of an action, by kind, are seen."""
    return Pause(Words("fm-ahead-faces", {}, {"faces": tuple(say(f"fm-face-{face}") for face in faces.values())}))


def before_tracks_move(faces: Mapping[Block, int]) -> Pause:
    """Return the Malfunction dice are seen."""
    seen = tuple(say("die-face", die=f"@fm-block-{block}", face=face) for block, face in faces.items())
    return Pause(Words("fm-ahead-tracks", {}, {"dice": seen}))
