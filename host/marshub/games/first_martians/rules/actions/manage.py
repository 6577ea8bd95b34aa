"""Manage, in the Control Center (MAN)."""

from __future__ import annotations

from marshub.kernel import Choose, Script, say

from ...box.components import AstronautId
from ...box.state import Stack
from ..hub import Hub, block_options
from ..malfunction.tracks import move_track
from .kinds import TypedAction


class Manage(TypedAction):
    """Lower one chosen Malfunction track by 1, with the Warning System by 2 (FM-MAN-01, FM-MAN-05).

    Each Manage of a round chooses its track (FM-MAN-03); the Malfunction Box stays as it is (FM-MAN-04). A red CPU of
    the
    Control Center forces the brown Success die (FM-MAN-06).
    """

    id = "manage"
    fixed = True
    step = 5
    facility = "control-center"
    explained = True

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        block = yield Choose(who, say("fm-choose-manage", who=f"@fm-astronaut-{who}"), lambda: block_options(hub))
        move_track(hub, block, -2 if hub.upgraded("warning-system") else -1)  # FM-MAN-02: not below 0
