"""The table of First Martians in plain lines: crew, stores, map, mission."""

from __future__ import annotations

from typing import Any

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.state import HubState
from marshub.kernel import Session
from marshub.words import Speech, capitalize

from .hub_symbols import name_tokens
from .map_screen import list_facts
from .mission_log import format_task
from .session_content import get_mission_log


def list_table_lines(session: Session[Any, Any], speech: Speech) -> list[str]:
    """Return everything that the dashboard draws, in words."""
    assert isinstance(session.game, FirstMartians)
    state: HubState = session.state
    text = speech.plain_text
    rows = []
    if state.first_player is not None:
        rows.append(text("fm-first-player-named", who=text(f"fm-astronaut-{state.first_player}")))
    for name, facility in state.facilities.items():
        marks = []
        if facility.productivity is not None:
            marks.append(f"{text('ui-fm-sign-productivity')} {facility.productivity}")
        marks += [f"{text('ui-fm-shut')}: {text(f'fm-reserve-{tile.resource}')}" for tile in facility.tiles]
        marks += [f"! {name_tokens(facility.now, speech)}"] if facility.now else []
        marks += [f"» {name_tokens(facility.later, speech)}"] if facility.later else []
        marks += [text(f"fm-upgrade-{upgrade}") for upgrade in facility.upgrades]
        if marks:
            rows.append(f"{text(f'fm-facility-{name}')}: {', '.join(marks)}")
    for astronaut_id, astronaut in state.crew.items():
        facts = [
            text("ui-fm-wounds", count=astronaut.wounds),
            text("ui-fm-token-cost", count=astronaut.tokens),
            *(text(f"fm-condition-{condition.kind}") for condition in astronaut.conditions),
        ]
        rows.append(f"{text(f'fm-astronaut-{astronaut_id}')} ({astronaut.name}): {', '.join(facts)}")
    for shelf, mark in ((state.cargo.available, ""), (state.cargo.pending, "» ")):
        things = ", ".join(f"{text(f'fm-item-{item}')} {count}" for item, count in shelf.items() if count)
        if things:
            rows.append(f"{text('ui-fm-cargo')}: {mark}{things}")
    chart = session.game.make_map_view(state)
    for space, charted in chart.spaces.items():
        if charted.roi is not None or charted.things or charted.tokens:
            tile = f" {text(f'fm-roi-{charted.roi.tile}')}" if charted.roi else ""
            rows.append(f"{text(f'fm-space-{space}.long')}{tile}: {', '.join(list_facts(charted, speech))}")
    log = get_mission_log(session)
    for goal in log.objectives:
        done = text("ui-fm-event-done") if goal.done else text("ui-plain-open")
        kind = "" if goal.mandatory else f", {text('ui-fm-optional')}"
        rows.append(f"{speech.say(goal.words)}: {done}{kind}")
    for event in log.events:
        status = text(f"ui-fm-event-{event.status}") if event.status != "open" else format_task(event, speech)
        rows.append(f"{speech.say(event.title)}: {status}")
    return rows


def list_map_lines(session: Session[Any, Any], speech: Speech) -> list[str]:
    """Return every space of the map that is explored or reachable, with its cost and the cheapest route."""
    assert isinstance(session.game, FirstMartians)
    text, chart = speech.plain_text, session.game.make_map_view(session.state)
    rows = [text("ui-key-map")]
    for space, charted in chart.spaces.items():
        if charted.roi is None and not charted.routes and not charted.things:
            continue
        tile = text(f"fm-roi-{charted.roi.tile}") if charted.roi else text("ui-fm-map-unknown")
        row = f"{text(f'fm-space-{space}.long')}, {tile}: {', '.join(list_facts(charted, speech))}"
        if charted.routes:
            route = charted.routes[0]
            via = ", ".join(text(f"fm-space-{step}") for step in route.path[:-1])
            via_text = f"{text('ui-plain-way', through=via)}: " if via else ""
            dangers = "".join(f", {text(f'ui-fm-map-{feature}')}" for feature in sorted(route.penalties))
            count = text("ui-fm-map-more", count=route.pawns)
            row += f". {capitalize(via_text + count)}{dangers}"
        else:
            row += f". {text('ui-fm-map-no-way')}"
        rows.append(row)
    return rows
