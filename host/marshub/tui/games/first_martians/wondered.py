"""What players may wonder about although it was never offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

from marshub.games.first_martians.rules.actions.declaring import free_pawns
from marshub.games.first_martians.rules.actions.registry import ACTIONS
from marshub.games.first_martians.rules.crew.skills import PREFIX as SKILL
from marshub.games.first_martians.rules.crew.skills import own_skills
from marshub.games.first_martians.rules.hub import Hub
from marshub.kernel import Option, Session, say

from .played import content_of


def wondered(session: Session[Any, Any]) -> Sequence[Option]:
    """While planning: closing the plan, and the actions that no free pawn can take; at all times the skills."""
    pending = session.pending
    if pending is None:
        return ()
    hub = Hub(session.state, content_of(session), lambda _: None)
    planning = pending.prompt.key == "fm-plan"
    return [*(_not_planned(hub, {option.id for option in pending.options()}) if planning else ()), *_skills(hub)]


def _not_planned(hub: Hub, legal: Set[str]) -> Iterator[Option]:
    """What cannot be declared. An action that some pawn can take is not forbidden, so it is not wondered about."""
    yield Option("done", say("fm-option-plan-done"))
    pawns = free_pawns(hub)
    for name, action in ACTIONS.items():
        for target in action.targets(hub):
            ways = [f"declare:{pawn}:{name}" + (f":{target}" if target else "") for pawn in pawns]
            if ways and legal.isdisjoint(ways):
                yield Option(ways[0], say(f"fm-action-{name}"))
    for pawn in pawns:
        if not any(option.startswith(f"declare:{pawn}:") for option in legal):
            yield Option(f"declare:{pawn}:rest", say(f"fm-pawn-{pawn}"))


def _skills(hub: Hub) -> Iterator[Option]:
    """All skills of the crew, beside whatever is asked (FM-SKILL-08)."""
    for who in hub.seats:
        for skill in own_skills(hub, who):
            names = {"who": f"@fm-astronaut-{who}", "skill": f"@fm-skill-{skill.id}"}
            yield Option(f"{SKILL}{skill.id}", say("fm-option-skill", **names, cost=skill.cost))
