"""The table of First Martians in plain lines: crew, stores, map, mission."""

from __future__ import annotations

from typing import Any

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.state import HubState
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.symbols import capitalize
from .hub_symbols import name_token
from .map_screen import list_facts
from .mission_log import format_task
from .session_content import log_of


def list_table_lines(session: Session[Any, Any], speech: Speech) -> list[str]:
    """Return everything the dashboard draws, in words."""
    assert isinstance(session.game, FirstMartians)
    state: HubState = session.state
    text = speech.plain_text
    rows = []
    if state.first_player is not None:
        rows.append(text("fm-first-player-named", who=text(f"fm-astronaut-{state.first_player}")))
    for name, here in state.facilities.items():
        marks = []
        if here.productivity is not None:
            marks.append(f"{text('ui-fm-sign-productivity')} {here.productivity}")
        marks += [f"{text('ui-fm-shut')}: {text(f'fm-reserve-{tile.resource}')}" for tile in here.tiles]
        marks += [f"! {name_token(here.now, speech)}"] if here.now else []
        marks += [f"» {name_token(here.later, speech)}"] if here.later else []
        marks += [text(f"fm-upgrade-{upgrade}") for upgrade in here.upgrades]
        if marks:
            rows.append(f"{text(f'fm-facility-{name}')}: {', '.join(marks)}")
    for who, astronaut in state.crew.items():
        facts = [
            text("ui-fm-wounds", count=astronaut.wounds),
            text("ui-fm-token-cost", count=astronaut.tokens),
            *(text(f"fm-condition-{condition.kind}") for condition in astronaut.conditions),
        ]
        rows.append(f"{text(f'fm-astronaut-{who}')} ({astronaut.name}): {', '.join(facts)}")
    for shelf, mark in ((state.cargo.available, ""), (state.cargo.pending, "» ")):
        things = ", ".join(f"{text(f'fm-item-{item}')} {count}" for item, count in shelf.items() if count)
        if things:
            rows.append(f"{text('ui-fm-cargo')}: {mark}{things}")
    chart = session.game.chart(state)
    for space, spot in chart.spaces.items():
        if spot.roi is not None or spot.things or spot.tokens:
            tile = f" {text(f'fm-roi-{spot.roi.tile}')}" if spot.roi else ""
            rows.append(f"{text(f'fm-space-{space}')}{tile}: {', '.join(list_facts(spot, speech))}")
    log = log_of(session)
    for goal in log.objectives:
        done = text("ui-fm-event-done") if goal.done else text("ui-plain-open")
        kind = "" if goal.mandatory else f", {text('ui-fm-optional')}"
        rows.append(f"{speech.say(goal.words)}: {done}{kind}")
    for event in log.events:
        status = text(f"ui-fm-event-{event.status}") if event.status != "open" else format_task(event, speech)
        rows.append(f"{speech.say(event.title)}: {status}")
    return rows


def map_lines(session: Session[Any, Any], speech: Speech) -> list[str]:
    """Return the map: every space that was explored or can be reached.

    With what it costs and the cheapest way there.
    """
    assert isinstance(session.game, FirstMartians)
    text, chart = speech.plain_text, session.game.chart(session.state)
    rows = [text("ui-key-map")]
    for space, here in chart.spaces.items():
        if here.roi is None and not here.ways and not here.things:
            continue
        tile = text(f"fm-roi-{here.roi.tile}") if here.roi else text("ui-fm-map-unknown")
        row = f"{text(f'fm-space-{space}')}, {tile}: {', '.join(list_facts(here, speech))}"
        if here.ways:
            way = here.ways[0]
            through = ", ".join(text(f"fm-space-{step}") for step in way.path[:-1])
            by_way = f"{text('ui-plain-way', through=through)}: " if through else ""
            dangers = "".join(f", {text(f'ui-fm-map-{feature}')}" for feature in sorted(way.penalties))
            count = text("ui-fm-map-more", count=way.pawns)
            row += f". {capitalize(by_way + count)}{dangers}"
        else:
            row += f". {text('ui-fm-map-no-way')}"
        rows.append(row)
    return rows
