"""Moments between the steps of the rules at which something may be used and nothing else is decided (FM-SKILL-08)."""

from __future__ import annotations

from collections.abc import Mapping

from marshub.kernel import Moment, Words, say

from ..box.components import AstronautId, Block


def before(step: str) -> Moment:
    """Before a step of a phase, by its name."""
    return Moment(say(f"fm-ahead-{step}"))


def before_wound(who: AstronautId) -> Moment:
    """Before each single wound: it may be the last one, or the one that brings a Condition."""
    return Moment(say("fm-ahead-wound", who=f"@fm-astronaut-{who}"))


def before_adventure(who: AstronautId) -> Moment:
    """Before the app shows an Adventure."""
    return Moment(say("fm-ahead-adventure", who=f"@fm-astronaut-{who}"))


def before_what_dice_bring(faces: Mapping[str, str]) -> Moment:
    """The dice of an action, by kind, are seen."""
    return Moment(Words("fm-ahead-faces", {}, {"faces": tuple(say(f"fm-face-{face}") for face in faces.values())}))


def before_tracks_move(faces: Mapping[Block, int]) -> Moment:
    """The Malfunction dice are seen."""
    seen = tuple(say("die-face", die=f"@fm-block-{block}", face=face) for block, face in faces.items())
    return Moment(Words("fm-ahead-tracks", {}, {"dice": seen}))
