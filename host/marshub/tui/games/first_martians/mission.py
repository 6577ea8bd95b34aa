"""The mission: objectives and tracks, events and the plan; and what lies in the stores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.state import HubState, Roi
from marshub.games.first_martians.shown.app_pages import MissionLog
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.place_markup import mark_place
from .headline import make_level_rows
from .hub_symbols import TOKENS
from .mission_log import format_event, format_objective, make_added_rows
from .planner import make_plan_rows, make_totals

_DOT = Content.styled(" · ", "$muted")


def make_stores(state: HubState, speech: Speech) -> Content:
    """Return tracks of stress and Morale, the Cargo Bay, the rovers, the explored part of the map."""
    things = _things(state.cargo.available, speech, "", "available") + _things(
        state.cargo.pending, speech, "» ", "pending"
    )
    nothing = Content.styled(speech.plain_text("ui-fm-nothing"), "$muted")
    rows = [make_level_rows(state, speech), _title(speech.plain_text("ui-fm-cargo"))]
    rows.append(_DOT.join(things) if things else nothing)
    rovers = []
    for name, rover in state.rovers.items():
        text = Content(speech.plain_text(f"fm-place-{name}"))
        if rover.tokens:
            text += Content.styled(" x" + "".join(TOKENS[token] for token in rover.tokens), "bold $warning")
        rovers.append(mark_place(text, f"rovers.{name}.tokens"))
    if rovers:
        rows += [_title(speech.plain_text("ui-fm-rovers")), _DOT.join(rovers)]
    if state.map:
        rows += [
            _title(speech.plain_text("ui-fm-map")),
            *(_tile(space, roi, speech) for space, roi in state.map.items()),
        ]
    return Content("\n").join(rows)


def _tile(space: str, roi: Roi, speech: Speech) -> Content:
    """Return a line of the map: the space, its tile, and what lies there."""
    text = Content.assemble(
        (speech.plain_text(f"fm-space-{space}"), "bold"), f" {speech.plain_text(f'fm-roi-{roi.tile}')}"
    )
    if roi.samples:
        text += Content("  ") + mark_place(
            f"{speech.plain_text('fm-item-sample')} {roi.samples}", f"map.{space}.samples"
        )
    for token in roi.objectives:
        text += f"  {speech.plain_text(f'fm-item-objective-{token}')}"
    if roi.tokens:
        text += Content.styled("  " + " ".join(TOKENS[token] for token in roi.tokens), "bold $warning")
    return text


def _things(things: Mapping[str, int], speech: Speech, mark: str, where: str) -> list[Content]:
    return [
        mark_place(
            Content.assemble(f"{mark}{speech.plain_text(f'fm-item-{item}')} ", (str(count), "bold")),
            f"cargo.{where}.{item}",
        )
        for item, count in things.items()
        if count
    ]


def make_mission(log: MissionLog, state: HubState, speech: Speech) -> Content:
    """Return the goals of the mission."""
    rows = [_title(speech.plain_text("ui-fm-objectives"))]
    for goal in log.objectives:
        text = mark_place(format_objective(goal, state, speech), f"objectives.{goal.id}.done")
        if not goal.mandatory:
            text += Content.styled(f"  {speech.plain_text('ui-fm-optional')}", "$muted")
        rows.append(text)
    rows += make_added_rows(log, speech)
    upgrades = [upgrade for here in state.facilities.values() for upgrade in here.upgrades]
    if upgrades or state.upgrade_cards:
        rows += [_title(speech.plain_text("ui-fm-upgrades"))]
        rows += [Content(f"  + {speech.plain_text(f'fm-upgrade-{upgrade}')}") for upgrade in upgrades]
        rows += [Content.styled(f"  ○ {speech.plain_text(f'fm-upgrade-{card}')}", "$muted") for card in state.upgrade_cards]
    return Content("\n").join(rows)


def make_events(log: MissionLog, session: Session[Any, Any], speech: Speech) -> Content:
    """Return mission Events, open ones first, with what to do and how long there is.

    The plan with its costs and odds.
    """
    events = sorted(enumerate(log.events), key=lambda numbered: numbered[1].status != "open")
    rows = [mark_place(format_event(event, speech), f"events.{number}.status") for number, event in events]
    plan = make_plan_rows(session, speech, pawns=True)
    if plan:
        whole = make_totals(session, speech)
        rows += [_title(speech.plain_text("ui-fm-plan")), *([] if whole is None else [whole]), *plan]
    return Content("\n").join(rows) if rows else Content.styled(speech.plain_text("ui-fm-nothing"), "$muted")


def _title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
