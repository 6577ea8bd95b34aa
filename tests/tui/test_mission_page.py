"""The mission page: what a mission adds to the table is in sight, in every language."""

from __future__ import annotations

import pytest
from tui_world import playing, texts, until

from marshub.games.first_martians import FirstMartians, HubState, Setup
from marshub.games.first_martians.box.state import Roi, Spot
from marshub.games.first_martians.content.library import load_content
from marshub.kernel import Session
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.games.first_martians.mission_screen import MissionLogScreen
from marshub.tui.games.first_martians.pane_texts import make_mission
from marshub.words import Speech

CONTENT = load_content()
GAME = FirstMartians()
MISSIONS = tuple(CONTENT.missions)


def at(mission: str) -> HubState:
    return Session(GAME, {"mission": mission}, seed=1).state


def page(state: HubState, language: str = "en") -> str:
    return make_mission(GAME.make_mission_log(state), state, Speech(language)).plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mission", MISSIONS)
def test_objectives_tracks_and_stocks_are_named(mission: str, language: str) -> None:
    state, sheet, speech = at(mission), CONTENT.missions[mission], Speech(language)
    message = page(state, language)
    for goal in sheet.objectives:
        assert f"] {speech.plain_text(f'fm-objective-{goal.id}')}" in message
    for action in sheet.actions:
        marks = f"{speech.plain_text(f'fm-mission-action-{action.id}')} {'○' * action.markers}"
        assert (marks in message) == bool(action.markers)
    for gauge in sheet.gauges:
        assert speech.plain_text(f"fm-gauge-{gauge}") in message


def test_a_stock_shrinks() -> None:
    state = at("binding-agent")
    state.markers["find-gravel"] = 1
    assert "Find gravel ○···" in page(state)


def test_signals_samples_base_and_the_end_of_the_trail_are_on_the_page() -> None:
    state = at("rogue-probe")
    state.spots = {"R1-N": Spot(white=2, black=1), "R2-N": Spot(white=1, notes={"base": 1})}
    message = page(state)
    assert "R1-N 2 signals · 1 black marker" in message
    assert "R2-N 1 signal · temporary base" in message
    assert "Signals on the map: 3; a chain takes 7" in message
    state.spots["R3-N"] = Spot(["red-1"], white=1, notes={"probe": 1})
    state.notes["withheld-living"] = state.sol
    del state.piles["directions"]["n"]
    message = page(state)
    assert "R3-N probe (red 1) · 1 signal" in message
    assert "The trail ends at R3-N" in message
    assert "Direction cards out of the game: 1" in message
    assert "Living Block: no die this round." in message


def test_pods_are_named_wherever_they_are() -> None:
    state = at("landing")
    assert "Pods still in orbit: 5" in page(state)
    state.sol = 2
    state.spots = {"R2-S": Spot(["red-3"])}
    state.map["R1-N"] = Roi("plains", objectives=["red-1", "orange-1"])
    state.tokens = {"red-2": "mission-sheet"}
    state.notes["guided"] = 3
    message = page(state)
    assert "R1-N power pod (red 1) · living pod (orange 1)" in message
    assert "R2-S farm pod (red 3)" in message
    assert "Brought in: air pod (red 2)" in message
    assert "Pods still in orbit: 1" in message
    assert "already guided" in message


def test_the_storm_is_announced_and_then_counted() -> None:
    state = at("binding-agent")
    assert "The storm begins on sol 3" in page(state)
    state.sol, state.gauges["shelter-wall"] = 3, 55
    assert "The storm adds 2 Stress each sol" in page(state)


def test_nutrients_and_what_they_do_are_on_the_page() -> None:
    state = at("malnourished-plants")
    state.gauges.update(phosphorus=20, calcium=13)
    message = page(state)
    assert "Phosphorus (1) ■■■■■■■■■■ 20/20%" in message
    assert "Calcium (3) ■■■■■■□□□□ 13/20%" in message
    assert "All nutrients together: 33%, nothing grows" in message
    assert "A: Experiment" in message


def test_containers_and_what_lies_on_them_are_on_the_page() -> None:
    state = at("riddle")
    state.spots["R3-S"] = Spot(["red-1"], white=2, pawns=1)
    message = page(state)
    assert "R3-SE container 1, contents unknown · 1 white marker" in message
    assert "R3-S the food container · 2 white markers · 1 pawn token" in message


async def test_the_mission_log_shows_them_too() -> None:
    session: Session[HubState, Setup] = Session(GAME, {"mission": "riddle"}, seed=1)
    async with playing(GameTable(session), (80, 24)) as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MissionLogScreen) and "container 1" in texts(app))
        seen = str(app.screen.query_one("#text").render())
    assert "R3-SE container 1, contents unknown · 1 white marker" in seen
    assert "B: Vigilance" in seen
