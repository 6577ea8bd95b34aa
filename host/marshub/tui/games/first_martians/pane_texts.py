"""The texts of the dashboard's panes: crew, stores, mission, events with the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.components import DEADLY_WOUND, PAWN_COLOURS
from marshub.games.first_martians.box.state import HubState, Roi
from marshub.games.first_martians.shown.app_pages import MissionLog
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.place_markup import mark_place
from ...basics.symbols import TONES, draw_bar
from .headline import make_level_rows
from .hub_symbols import TOKENS
from .mission_log import format_event, format_objectives, make_added_rows
from .planner import make_plan_rows, make_totals

_PAWN = "♟"


def make_crew(state: HubState, speech: Speech) -> Content:
    """Return two rows for each astronaut, and one for each Condition."""
    rows: list[Content] = []
    placed_pawns = {pawn for stack in state.plan for pawn in stack.pawns}
    tokens_name, *names = speech.plain_texts(["ui-fm-tokens", *(f"fm-astronaut-{seat}" for seat in state.crew)])
    for (astronaut_id, astronaut), name in zip(state.crew.items(), names, strict=True):
        tone = TONES[PAWN_COLOURS[astronaut_id]]
        first_player_mark = "★ " if state.first_player == astronaut_id else "  "
        rows.append(
            Content.assemble(
                mark_place(Content.styled(first_player_mark, "bold $primary"), "first_player"),
                (name, f"bold {tone}"),
                (f"  {astronaut.name}", "$muted"),
            )
        )
        wounds = astronaut.wounds
        wound_style = "$error" if wounds >= 4 else "$warning" if wounds else "$success"
        row = (
            Content("  ♥ ")
            + mark_place(draw_bar(wounds, DEADLY_WOUND - 1, wound_style) + f" {wounds}", f"crew.{astronaut_id}.wounds")
            + "  "
        )
        tokens = Content.assemble(f"{tokens_name} ", (str(astronaut.tokens), "bold"))
        row += mark_place(tokens, f"crew.{astronaut_id}.tokens")
        if state.phase == "actions":
            free = sum(f"pawn-{astronaut_id}-{number}" not in placed_pawns for number in (1, 2))
            row += Content.styled("  " + _PAWN * free + "·" * (2 - free), tone)
        rows.append(row)
        for condition in astronaut.conditions:
            note = "ui-fm-condition-healed" if condition.healed else "ui-fm-condition-fresh" if condition.fresh else ""
            text = speech.plain_text(f"fm-condition-{condition.kind}") + (
                f" ({speech.plain_text(note)})" if note else ""
            )
            rows.append(
                Content("    ") + mark_place(Content.styled(f"▲ {text}", "$warning"), f"crew.{astronaut_id}.conditions")
            )
    return Content("\n").join(rows)


_DOT = Content.styled(" · ", "$muted")


def make_stores(state: HubState, speech: Speech) -> Content:
    """Return the Stress and Morale tracks, the Cargo Bay, the Rovers, and the explored spaces of the map."""
    cargo = _make_cargo(state.cargo.available, speech, "", "available") + _make_cargo(
        state.cargo.pending, speech, "» ", "pending"
    )
    nothing, cargo_title, rovers_title, map_title, *rover_names = speech.plain_texts(
        ["ui-fm-nothing", "ui-fm-cargo", "ui-fm-rovers", "ui-fm-map", *(f"fm-place-{name}" for name in state.rovers)]
    )
    rows = [make_level_rows(state, speech), _make_pane_title(cargo_title)]
    rows.append(_DOT.join(cargo) if cargo else Content.styled(nothing, "$muted"))
    rovers = []
    for (name, rover), rover_name in zip(state.rovers.items(), rover_names, strict=True):
        text = Content(rover_name)
        if rover.tokens:
            text += Content.styled(" x" + "".join(TOKENS[token] for token in rover.tokens), "bold $warning")
        rovers.append(mark_place(text, f"rovers.{name}.tokens"))
    if rovers:
        rows += [_make_pane_title(rovers_title), _DOT.join(rovers)]
    if state.map:
        rows += [
            _make_pane_title(map_title),
            *(_make_tile_line(space, roi, speech) for space, roi in state.map.items()),
        ]
    return Content("\n").join(rows)


def _make_tile_line(space: str, roi: Roi, speech: Speech) -> Content:
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


def _make_cargo(counts: Mapping[str, int], speech: Speech, mark: str, shelf: str) -> list[Content]:
    items = [item for item, count in counts.items() if count]
    return [
        mark_place(Content.assemble(f"{mark}{name} ", (str(counts[item]), "bold")), f"cargo.{shelf}.{item}")
        for item, name in zip(items, speech.plain_texts([f"fm-item-{item}" for item in items]), strict=True)
    ]


def make_mission(log: MissionLog, state: HubState, speech: Speech) -> Content:
    """Return the mission's objectives, its additions to the table, and the Upgrades."""
    title, optional = speech.plain_texts(("ui-fm-objectives", "ui-fm-optional"))
    rows = [_make_pane_title(title)]
    for goal, objective in zip(log.objectives, format_objectives(log.objectives, state, speech), strict=True):
        text = mark_place(objective, f"objectives.{goal.id}.done")
        if not goal.mandatory:
            text += Content.styled(f"  {optional}", "$muted")
        rows.append(text)
    rows += make_added_rows(log, speech)
    upgrades = [upgrade for facility in state.facilities.values() for upgrade in facility.upgrades]
    if upgrades or state.upgrade_cards:
        rows += [_make_pane_title(speech.plain_text("ui-fm-upgrades"))]
        rows += [Content(f"  + {speech.plain_text(f'fm-upgrade-{upgrade}')}") for upgrade in upgrades]
        rows += [
            Content.styled(f"  ○ {speech.plain_text(f'fm-upgrade-{card}')}", "$muted") for card in state.upgrade_cards
        ]
    return Content("\n").join(rows)


def make_events(log: MissionLog, session: Session[Any, Any], speech: Speech) -> Content:
    """Return the mission Events, open ones first, with their tasks and deadlines; then the plan with costs and odds."""
    events = sorted(enumerate(log.events), key=lambda entry: entry[1].status != "open")
    rows = [mark_place(format_event(event, speech), f"events.{number}.status") for number, event in events]
    plan = make_plan_rows(session, speech, with_pawns=True)
    if plan:
        totals = make_totals(session, speech)
        rows += [_make_pane_title(speech.plain_text("ui-fm-plan")), *([] if totals is None else [totals]), *plan]
    return Content("\n").join(rows) if rows else Content.styled(speech.plain_text("ui-fm-nothing"), "$muted")


def _make_pane_title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
