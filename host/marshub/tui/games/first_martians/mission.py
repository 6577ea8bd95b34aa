"""The mission: objectives and tracks, events and the plan; and what lies in the stores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.state import HubState, Roi
from marshub.games.first_martians.shown.guide import MissionLog
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.placed import placed
from .headline import level_rows
from .mission_log import added_rows, event_text, objective_text
from .planner import plan_rows, totals
from .signs import TOKENS

_DOT = Content.styled(" · ", "$muted")


def stores_text(state: HubState, speech: Speech) -> Content:
    """Return tracks of stress and Morale, the Cargo Bay, the rovers, the explored part of the map."""
    things = _things(state.cargo.available, speech, "", "available") + _things(
        state.cargo.pending, speech, "» ", "pending"
    )
    nothing = Content.styled(speech.text("ui-fm-nothing"), "$muted")
    rows = [level_rows(state, speech), _title(speech.text("ui-fm-cargo"))]
    rows.append(_DOT.join(things) if things else nothing)
    rovers = []
    for name, rover in state.rovers.items():
        text = Content(speech.text(f"fm-place-{name}"))
        if rover.tokens:
            text += Content.styled(" x" + "".join(TOKENS[token] for token in rover.tokens), "bold $warning")
        rovers.append(placed(text, f"rovers.{name}.tokens"))
    if rovers:
        rows += [_title(speech.text("ui-fm-rovers")), _DOT.join(rovers)]
    if state.map:
        rows += [_title(speech.text("ui-fm-map")), *(_tile(space, roi, speech) for space, roi in state.map.items())]
    return Content("\n").join(rows)


def _tile(space: str, roi: Roi, speech: Speech) -> Content:
    """Return a line of the map: the space, its tile, and what lies there."""
    text = Content.assemble((speech.text(f"fm-space-{space}"), "bold"), f" {speech.text(f'fm-roi-{roi.tile}')}")
    if roi.samples:
        text += Content("  ") + placed(f"{speech.text('fm-item-sample')} {roi.samples}", f"map.{space}.samples")
    for token in roi.objectives:
        text += f"  {speech.text(f'fm-item-objective-{token}')}"
    if roi.tokens:
        text += Content.styled("  " + " ".join(TOKENS[token] for token in roi.tokens), "bold $warning")
    return text


def _things(things: Mapping[str, int], speech: Speech, mark: str, where: str) -> list[Content]:
    return [
        placed(
            Content.assemble(f"{mark}{speech.text(f'fm-item-{item}')} ", (str(count), "bold")), f"cargo.{where}.{item}"
        )
        for item, count in things.items()
        if count
    ]


def mission_text(log: MissionLog, state: HubState, speech: Speech) -> Content:
    """Return the goals of the mission."""
    rows = [_title(speech.text("ui-fm-objectives"))]
    for goal in log.objectives:
        text = placed(objective_text(goal, state, speech), f"objectives.{goal.id}.done")
        if not goal.mandatory:
            text += Content.styled(f"  {speech.text('ui-fm-optional')}", "$muted")
        rows.append(text)
    rows += added_rows(log, speech)
    upgrades = [upgrade for here in state.facilities.values() for upgrade in here.upgrades]
    if upgrades or state.upgrade_cards:
        rows += [_title(speech.text("ui-fm-upgrades"))]
        rows += [Content(f"  + {speech.text(f'fm-upgrade-{upgrade}')}") for upgrade in upgrades]
        rows += [Content.styled(f"  ○ {speech.text(f'fm-upgrade-{card}')}", "$muted") for card in state.upgrade_cards]
    return Content("\n").join(rows)


def events_text(log: MissionLog, session: Session[Any, Any], speech: Speech) -> Content:
    """Return mission Events, open ones first, with what to do and how long there is.

    The plan with its costs and odds.
    """
    events = sorted(enumerate(log.events), key=lambda numbered: numbered[1].status != "open")
    rows = [placed(event_text(event, speech), f"events.{number}.status") for number, event in events]
    plan = plan_rows(session, speech, pawns=True)
    if plan:
        whole = totals(session, speech)
        rows += [_title(speech.text("ui-fm-plan")), *([] if whole is None else [whole]), *plan]
    return Content("\n").join(rows) if rows else Content.styled(speech.text("ui-fm-nothing"), "$muted")


def _title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
