"""Correcting by pointing: keys counted, in all games, on panes, on hexes and on the drawn board."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from test_drawn_board import planning, simulated
from textual.geometry import Offset
from tui_world import playing, texts, until

from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.basics.place_markup import list_drawn_places
from marshub.tui.corrections import Corrections
from marshub.tui.screens.adjustment import AdjustScreen
from marshub.tui.screens.pointing import PointScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.widgets.drawn_board import DrawnBoard


def table(game: str = "first-martians", steps: int = 12, **setup: Any) -> GameTable:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2, **setup}, 3)
    play(session, "first", steps=steps)
    return GameTable(session)


def pointing(app: MarsHubApp) -> PointScreen | None:
    return app.screen if isinstance(app.screen, PointScreen) else None


def at(app: MarsHubApp) -> str:
    """The path that is pointed at."""
    screen = pointing(app)
    spot = screen.spot if screen is not None else None
    return spot.path if spot is not None else ""


def told(app: MarsHubApp) -> str:
    return str(app.screen.query_one("#pointed").render())


async def test_only_places_that_are_drawn_are_named() -> None:
    name = Corrections.name_place
    with patch.object(Corrections, "name_place", autospec=True, side_effect=name) as name_place:
        async with playing(table()) as (app, pilot):
            await pilot.press("a")
            await until(pilot, lambda: at(app) and told(app))
            screen = pointing(app)
    assert screen is not None
    assert 0 < name_place.call_count < len(screen._setting.entries) / 4


async def test_four_keys_break_a_part_and_the_log_says_so() -> None:
    it = table()
    state, before = it.session.state, it.session.step_count
    async with playing(it, pace="all") as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        await pilot.press("l", "c", "space")  # Lab, CPU: not the Med Lab's, which comes first on the HUB
        await until(pilot, lambda: not state.facilities["lab"].parts["cpu"])
        await until(pilot, lambda: "Lab, CPU: broken (by hand)" in told(app))
        await pilot.press("space")
        await until(pilot, lambda: "Lab, CPU: repaired (by hand)" in told(app))
        assert state.facilities["lab"].parts["cpu"]
        assert it.session.step_count == before + 2  # an undo step each
        assert it.moment_queue.current is None  # nothing is told over the table that is being pointed at
        assert it.pending_moves == ()  # it lies so already: that is what a correction says
        await pilot.press("ctrl+z")
        await until(pilot, lambda: not it.session.state.facilities["lab"].parts["cpu"])
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: "~ Lab, CPU: broken (by hand)" in texts(app))
        assert "facilities." not in texts(app)


async def test_a_pointer_that_is_drawn_while_its_page_closes_says_nothing() -> None:
    async with playing(table()) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        page = app.screen
        await page.query("*").remove()  # its parts go first
        await page._refresh_pointer()  # type: ignore[attr-defined] # as when the table has changed
        await pilot.pause()
        assert app.is_running
        assert app.screen is page


async def test_arrows_lead_to_the_neighbours_and_plus_and_minus_move_a_track() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        await pilot.press("l", "c", "down")
        await until(pilot, lambda: at(app) == "facilities.working-bay.parts.cpu")
        await pilot.press("left")
        await until(pilot, lambda: at(app) == "facilities.working-bay.parts.hardware")
        await pilot.press("up", "right")
        await until(pilot, lambda: at(app) == "facilities.lab.parts.cpu")
        stress = it.session.state.stress
        await pilot.press("s", "t")
        await until(pilot, lambda: at(app) == "stress")
        await pilot.press("plus", "plus", "minus")
        await until(pilot, lambda: f"Stress: {stress + 2} → {stress + 1} (by hand)" in told(app))
        assert it.session.state.stress == stress + 1


async def test_beyond_its_end_a_track_says_how_far_it_goes() -> None:
    it = table()
    it.session.state.stress = 17
    async with playing(it) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        before = it.session.step_count
        await pilot.press("s", "t", "plus")
        await until(pilot, lambda: "Stress can be 0 to 17. At 18 a fight breaks out" in told(app))
        assert it.session.step_count == before


async def test_a_click_points_and_a_second_one_turns_over() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        screen = pointing(app)
        assert screen is not None
        place = next(item for item in screen._drawn_places if item.path == "facilities.med-lab.parts.energy")
        here = Offset(place.region.x, place.region.y)
        await pilot.click(offset=here)
        await until(pilot, lambda: at(app) == place.path)
        assert it.session.state.facilities["med-lab"].parts["energy"]
        await pilot.click(offset=here)
        await until(pilot, lambda: not it.session.state.facilities["med-lab"].parts["energy"])


async def test_letters_reach_another_page_of_a_narrow_screen() -> None:
    it = table()
    who = next(iter(it.session.state.crew))
    async with playing(it, size=(80, 24)) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        await pilot.press(*f"{who}mo")  # its Morale tokens are drawn on the crew's page
        await until(pilot, lambda: at(app) == f"crew.{who}.tokens" and app.screen.query_one("#finger").display)
        had = it.session.state.crew[who].tokens
        await pilot.press("plus")
        await until(pilot, lambda: it.session.state.crew[who].tokens == had + 1)


@pytest.mark.parametrize(
    ("game", "setup", "keys", "path"),
    [
        ("migration-mars", {}, "jm", "players.jade.hand.metal"),
        ("on-mars", {}, "rclq", "players.red.quarters"),
        ("on-mars", {}, "waw", "warehouse.water"),
        ("pocket-mars", {"players": 1}, "ren", "players.red.energy"),
    ],
)
async def test_every_game_turns_to_the_page_that_has_it(game: str, setup: dict[str, Any], keys: str, path: str) -> None:
    async with playing(table(game, **setup), size=(80, 24)) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        await pilot.press(*keys)
        await until(pilot, lambda: at(app) == path and app.screen.query_one("#finger").display)


@pytest.mark.parametrize(
    ("game", "setup", "size"),
    [
        ("pocket-mars", {"players": 1}, (80, 24)),  # the first page is the hand's
        ("pocket-mars", {"players": 1}, (60, 20)),  # one pane at a time, the question first
        ("migration-mars", {}, (60, 20)),
    ],
)
async def test_where_the_page_draws_nothing_the_hand_opens_on_one_that_does(
    game: str, setup: dict[str, Any], size: tuple[int, int]
) -> None:
    it = table(game, **setup)
    async with playing(it, size=size) as (app, pilot):
        assert list_drawn_places(app.screen) == []
        await pilot.press("a")
        await until(pilot, lambda: at(app) and app.screen.query_one("#finger").display)
        first = at(app)
        await pilot.press("down")
        await until(pilot, lambda: at(app) != first and app.screen.query_one("#finger").display)
        before = it.session.step_count
        await pilot.press(*("r", "e", "n") if game == "pocket-mars" else ("j", "m"))
        await until(pilot, lambda: at(app) in ("players.red.energy", "players.jade.hand.metal"))
        await pilot.press("plus")
        await until(pilot, lambda: it.session.step_count == before + 1 and "(by hand)" in told(app))
        await until(pilot, lambda: app.screen.query_one("#finger").display)  # still on that page


async def test_what_is_no_figure_is_typed_with_the_place_picked_already() -> None:
    it = table("migration-mars")
    async with playing(it) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app).startswith("terrain."))
        await pilot.press("h", "9", "enter")
        await until(pilot, lambda: isinstance(app.screen, AdjustScreen))
        await until(pilot, lambda: "H9: now" in str(app.screen.query_one("#chosen").render()))
        await pilot.press(*"amber fortress", "enter", "enter")
        await until(pilot, lambda: "0,1" in it.session.state.terrain)
        await until(pilot, lambda: pointing(app) is not None)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "▲#" in texts(app))


@pytest.mark.parametrize(
    ("game", "setup", "keys", "read"),
    [
        ("migration-mars", {}, ("j", "m"), lambda state: state.players["jade"].hand["metal"]),
        ("on-mars", {}, ("r", "t", "u"), lambda state: state.players["red"].space),
        ("pocket-mars", {"players": 1}, ("r", "e", "n"), lambda state: state.players["red"].energy),
    ],
)
async def test_quantities_of_every_game_are_moved_where_they_are_drawn(
    game: str, setup: dict[str, Any], keys: tuple[str, ...], read: Any
) -> None:
    it = table(game, **setup)
    had = read(it.session.state)
    async with playing(it) as (app, pilot):
        await pilot.press("a")
        await until(pilot, lambda: at(app))
        await pilot.press(*keys, "minus")
        await until(pilot, lambda: read(it.session.state) == had - 1 or "(" in told(app) or "is possible" in told(app))
        assert read(it.session.state) == had - 1
        await pilot.press("plus")
        await until(pilot, lambda: read(it.session.state) == had)


async def test_the_list_sets_at_once_and_by_words_in_their_order() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        await pilot.press("a", "slash", *"lab cpu", "down", "up", "space")
        await until(pilot, lambda: not it.session.state.facilities["lab"].parts["cpu"])
        assert it.session.state.facilities["med-lab"].parts["cpu"]
        await until(pilot, lambda: "Lab, CPU: now broken" in str(app.screen.query_one("#said").render()))


async def test_an_open_list_has_the_values_that_others_have_set() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        app.push_screen(AdjustScreen(it, app.speech, path="threshold"))
        await until(pilot, lambda: "now 6" in str(app.screen.query_one("#chosen").render()))
        it.adjust("threshold", 9)  # as another table does
        await until(pilot, lambda: "now 9" in str(app.screen.query_one("#chosen").render()))
        app.screen.query_one("#paths").focus()
        await pilot.press("plus")
        await until(pilot, lambda: it.session.state.threshold == 10)


async def test_what_is_typed_for_a_place_that_is_gone_goes_to_no_other() -> None:
    it = table()
    path = "piles.malfunction-working.garage-hall-energy"
    async with playing(it) as (app, pilot):
        app.push_screen(AdjustScreen(it, app.speech, path=path))
        await until(pilot, lambda: app.screen.query_one("#value").has_focus)
        await pilot.press("1")
        it.adjust(path, 0)  # the last card of its kind
        await until(pilot, lambda: not str(app.screen.query_one("#chosen").render()))
        before = it.session.step_count
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "Choose" in str(app.screen.query_one("#said").render()))
        assert it.session.step_count == before


async def test_what_is_wrong_with_one_value_is_not_said_of_another_place() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        app.push_screen(AdjustScreen(it, app.speech, path="threshold"))
        await until(pilot, lambda: app.screen.query_one("#value").has_focus)
        await pilot.press("x", "enter", "enter")
        await until(pilot, lambda: "“x”" in str(app.screen.query_one("#said").render()))
        app.screen.query_one("#paths").focus()
        await pilot.press("down")
        await until(pilot, lambda: "“x”" not in str(app.screen.query_one("#said").render()))


async def test_where_the_game_stands_is_not_turned_over_in_passing() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        phase, before = it.session.state.phase, it.session.step_count
        await pilot.press("a", "slash", *"phase", "down", "up")
        await until(pilot, lambda: str(app.screen.query_one("#chosen").render()).startswith("Phase: now"))
        await pilot.press("space", "plus")
        await until(pilot, lambda: app.screen.query_one("#paths").has_focus)
        assert (it.session.state.phase, it.session.step_count) == (phase, before)


async def test_the_lamps_of_the_drawn_board_are_pointed_at() -> None:
    session = planning()
    try:
        with simulated(session) as it:
            async with playing(it, size=(160, 48)) as (app, pilot):
                await until(pilot, lambda: any(item.widget.id == "drawn" for item in list_drawn_places(app.screen)))
                await pilot.press("a")
                # The topmost lamps are those of a track, at the right; from there to a facility's.
                await until(pilot, lambda: at(app).startswith("tracks."))
                await pilot.press("down")
                await until(pilot, lambda: at(app).startswith("facilities."))
                screen = pointing(app)
                assert screen is not None
                assert isinstance(screen._drawing_widget, DrawnBoard)  # the board is the nearest picture of it
                path = at(app)
                _, name, _, part = path.split(".")
                await pilot.press("space")
                await until(pilot, lambda: not session.state.facilities[name].parts[part])
    finally:
        session.close()
