"""The explainable options: every action on everything, every pawn, and every skill, offered or not."""

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

from .session_content import get_content


def list_explainable(session: Session[Any, Any]) -> Sequence[Option]:
    """Return all options that could ever be in a plan at this table, by actor (`group`), and the crew's skills."""
    if session.pending is None:
        return ()
    hub = Hub(session.state, get_content(session))
    with hub.hold_state():
        return [*_list_plan_options(hub), *_list_skill_options(hub)]


def _list_plan_options(hub: Hub) -> Iterator[Option]:
    crew = [(pawn, say(f"fm-pawn-{pawn}")) for pawn in list_pawns(hub)]
    yield Option("done", say("fm-option-plan-done"), verb=DONE)
    for action, target in iterate_conceivable_actions(hub):
        label, verb = action.make_label(target), get_action_verb(action.id)
        action_id = f"{action.id}:{target}" if target else action.id
        yield from _list_for_crew(crew, f"declare:{{pawn}}:{action_id}", label, verb)
    for pawn, pawn_name in crew:
        yield Option(f"declare:{pawn}:rest", pawn_name)  # rest needs least: its reasons apply to every action
    for name, facility, _ in hub.iterate_facilities():
        for part in facility.parts:
            words = say("fm-option-strip", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}")
            yield Option(f"strip:{name}:{part}", words, group=say("fm-group-strip"))
    for stack in hub.state.plan:
        words = say(
            "fm-option-join",
            top=f"@fm-pawn-{stack.pawns[0]}",
            **get_stack_action(stack).make_name_arguments(stack.target),
        )
        yield from _list_for_crew(crew, f"join:{{pawn}}:{stack.id}", words, JOIN)


def _list_for_crew(crew: Sequence[tuple[str, Words]], option: str, label: Words, verb: Words) -> Iterator[Option]:
    return (Option(option.replace("{pawn}", pawn), label, group=pawn_name, verb=verb) for pawn, pawn_name in crew)


def _list_skill_options(hub: Hub) -> Iterator[Option]:
    """Yield all skills of the crew; they are free actions at any question (FM-SKILL-08)."""
    for seat in hub.seats:
        for skill in list_skills(hub, seat):
            names = {"who": f"@fm-astronaut-{seat}", "skill": f"@fm-skill-{skill.id}"}
            yield Option(f"{SKILL}{skill.id}", say("fm-option-skill", **names, cost=skill.cost))
