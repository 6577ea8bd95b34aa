"""Options that players may ask about, offered or not: every action on everything, every pawn, every skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.games.first_martians.rules.actions.conceivable import conceivable
from marshub.games.first_martians.rules.actions.declaring import pawns
from marshub.games.first_martians.rules.actions.registry import action_of
from marshub.games.first_martians.rules.actions.verbs import DONE, JOIN, verb_of
from marshub.games.first_martians.rules.crew.skills import PREFIX as SKILL
from marshub.games.first_martians.rules.crew.skills import own_skills
from marshub.games.first_martians.rules.hub import Hub
from marshub.kernel import Option, Session, Words, say

from .played import content_of


def wondered(session: Session[Any, Any]) -> Sequence[Option]:
    """Return all that could ever be planned at this table, by whom (`group`), and the crew's skills."""
    if session.pending is None:
        return ()
    hub = Hub(session.state, content_of(session), lambda _: None)
    with hub.still():
        return [*_planned(hub), *_skills(hub)]


def _planned(hub: Hub) -> Iterator[Option]:
    crew = [(pawn, say(f"fm-pawn-{pawn}")) for pawn in pawns(hub)]
    yield Option("done", say("fm-option-plan-done"), verb=DONE)
    for action, target in conceivable(hub):
        label, verb = action.label(target), verb_of(action.id)
        said = f"{action.id}:{target}" if target else action.id
        yield from _by(crew, f"declare:{{pawn}}:{said}", label, verb)
    for pawn, who in crew:
        yield Option(f"declare:{pawn}:rest", who)  # what keeps it from the least there is keeps it from everything
    for name, here, _ in hub.in_play():
        for part in here.parts:
            words = say("fm-option-strip", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}")
            yield Option(f"strip:{name}:{part}", words, group=say("fm-group-strip"))
    for stack in hub.state.plan:
        words = say("fm-option-join", top=f"@fm-pawn-{stack.pawns[0]}", **action_of(stack).called(stack.target))
        yield from _by(crew, f"join:{{pawn}}:{stack.id}", words, JOIN)


def _by(crew: Sequence[tuple[str, Words]], option: str, label: Words, verb: Words) -> Iterator[Option]:
    return (Option(option.replace("{pawn}", pawn), label, group=who, verb=verb) for pawn, who in crew)


def _skills(hub: Hub) -> Iterator[Option]:
    """Return all skills of the crew, beside whatever is asked (FM-SKILL-08)."""
    for who in hub.seats:
        for skill in own_skills(hub, who):
            names = {"who": f"@fm-astronaut-{who}", "skill": f"@fm-skill-{skill.id}"}
            yield Option(f"{SKILL}{skill.id}", say("fm-option-skill", **names, cost=skill.cost))
