"""The map on the screen of First Martians: explored tiles and what lies on them, ways of the plan."""

from __future__ import annotations

from tui_world import playing, texts, until

from marshub.games.first_martians import FirstMartians, Setup
from marshub.games.first_martians.box.state import Roi, Stack
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.games.first_martians.map_screen import MapScreen
from marshub.tui.games.first_martians.pane_texts import make_events, make_stores
from marshub.words import Speech


def test_explored_tiles_are_listed_with_what_lies_on_them() -> None:
    state = FirstMartians().new_initial_state(Setup())
    assert "Map" not in make_stores(state, Speech("en")).plain
    state.map["R1-S"] = Roi("geysers", samples=2, objectives=["orange-1"], tokens=["pawn"])
    line = make_stores(state, Speech("en")).plain.splitlines()[-1]
    assert line == "R1-S Geysers  sample 2  orange Objective token 1  +1"
    assert "A1-S" in make_stores(state, Speech("it")).plain


def test_the_plan_says_which_way_and_with_which_rover() -> None:
    session = Session(FirstMartians(), {}, 1)
    game, state = session.game, session.state
    assert isinstance(game, FirstMartians)
    state.plan = [Stack("s1", "explore", ["pawn-medic-1"], "R2-N", rover="froggy", route=["R1-N", "R2-N"])]
    message = make_events(game.make_mission_log(state), session, Speech("en")).plain
    assert "Explore R2-N (R1-N – R2-N)" in message
    assert message.endswith("Froggy")


async def test_the_map_follows_what_happens_beneath_it() -> None:
    table = GameTable(Session(FirstMartians(), {}, seed=5))
    async with playing(table, (120, 40)) as (app, pilot):
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        await until(pilot, lambda: "R1-N (north, ring 1)  not explored" in texts(app))
        with table.locked():
            table.session.state.map["R1-N"] = Roi("geysers")
        pending = table.session.pending
        assert pending is not None
        table.answer(pending.first_answer())
        await until(pilot, lambda: "R1-N (north, ring 1)  Geysers" in texts(app))
