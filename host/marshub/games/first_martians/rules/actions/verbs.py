"""The verbs of the plan, for grouping its options. Their order is the same all game long."""

from __future__ import annotations

from typing import Final

from marshub.kernel import Terms, Words, say

from ..hub import Hub
from .declaring import pawns

DONE, JOIN = say("fm-verb-done"), say("fm-verb-join")
#: What completes a plan comes first, then actions by how far from the HUB they lead, then what changes the plan.
_ACTIONS: Final = {
    "explore": ("explore",),
    "gather": ("gather",),
    "build": ("construct",),
    "repair": ("repair", "switch", "repair-rover"),
    "research": ("examine", "deepen", "plant"),
    "install": ("install",),
    "reopen": ("reopen",),
    "event": ("serve",),
    "mission": (
        *("mission", "mission-build", "mission-research"),
        *("mission-outside", "mission-build-outside", "mission-research-outside"),
    ),
    "heal": ("heal",),
    "manage": ("manage",),
    "unwind": ("unwind",),
    "rest": ("rest",),
}
_CHANGES = ("fm-group-travel", "fm-group-withdraw", "fm-group-operate", "fm-group-strip")
_VERBS: Final = (DONE, JOIN, *(say(f"fm-verb-{verb}") for verb in _ACTIONS), *map(say, _CHANGES))
_OF_ACTION: Final = {action: say(f"fm-verb-{verb}") for verb, actions in _ACTIONS.items() for action in actions}


def verb_of(action: str) -> Words:
    """Return the verb of a kind of action, by its id."""
    return _OF_ACTION[action]


def terms(hub: Hub) -> Terms:
    """Return all verbs, and all pawns of the crew, declared or not."""
    return Terms(f"sol-{hub.state.sol}", _VERBS, tuple(say(f"fm-pawn-{pawn}") for pawn in pawns(hub)))
