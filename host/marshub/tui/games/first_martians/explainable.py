"""Options that players may ask about, offered or not: every action on everything, every pawn, every skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.games.first_martians.rules.actions.declarations import list_pawns
from marshub.games.first_martians.rules.actions.plan_options import DONE, JOIN, get_action_verb
from marshub.games.first_martians.rules.actions.registry import get_stack_action, iterate_conceivable_actions
from marshub.games.first_martians.rules.crew.skills import SKILL_PREFIX as SKILL
from marshub.games.first_martians.rules.crew.skills import list_skills
from marshub.games.first_martians.rules.hub import Hub
from marshub.kernel import Option, Session, Words, say

from .session_content import find_content


def list_explainable(session: Session[Any, Any]) -> Sequence[Option]:
    """Return all that could ever be planned at this table, by whom (`group`), and the crew's skills."""
    if session.pending is None:
        return ()
    hub = Hub(session.state, find_content(session), lambda _: None)
    with hub.hold_state():
        return [*_planned(hub), *_skills(hub)]


def _planned(hub: Hub) -> Iterator[Option]:
    crew = [(pawn, say(f"fm-pawn-{pawn}")) for pawn in list_pawns(hub)]
    yield Option("done", say("fm-option-plan-done"), verb=DONE)
    for action, target in iterate_conceivable_actions(hub):
        label, verb = action.make_label(target), get_action_verb(action.id)
        message = f"{action.id}:{target}" if target else action.id
        yield from _by(crew, f"declare:{{pawn}}:{message}", label, verb)
    for pawn, who in crew:
        yield Option(f"declare:{pawn}:rest", who)  # what keeps it from the least there is keeps it from everything
    for name, here, _ in hub.iterate_facilities():
        for part in here.parts:
            words = say("fm-option-strip", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}")
            yield Option(f"strip:{name}:{part}", words, group=say("fm-group-strip"))
    for stack in hub.state.plan:
        words = say(
            "fm-option-join",
            top=f"@fm-pawn-{stack.pawns[0]}",
            **get_stack_action(stack).make_name_arguments(stack.target),
        )
        yield from _by(crew, f"join:{{pawn}}:{stack.id}", words, JOIN)


def _by(crew: Sequence[tuple[str, Words]], option: str, label: Words, verb: Words) -> Iterator[Option]:
    return (Option(option.replace("{pawn}", pawn), label, group=who, verb=verb) for pawn, who in crew)


def _skills(hub: Hub) -> Iterator[Option]:
    """Return all skills of the crew, beside whatever is asked (FM-SKILL-08)."""
    for who in hub.seats:
        for skill in list_skills(hub, who):
            names = {"who": f"@fm-astronaut-{who}", "skill": f"@fm-skill-{skill.id}"}
            yield Option(f"{SKILL}{skill.id}", say("fm-option-skill", **names, cost=skill.cost))
