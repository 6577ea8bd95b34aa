"""First Martians on the screen: everything of the table is in sight, at every size and in every language."""

from __future__ import annotations

import pytest
from tui_world import SIZES, asked, playing, shown, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.components import PHASES
from marshub.games.first_martians.box.state import Condition, HubState, OpenEvent, Tile
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.games import get_look
from marshub.tui.games.first_martians.facility import draw_card, draw_farm, draw_marks
from marshub.tui.games.first_martians.hub_symbols import TOKENS, draw_track
from marshub.words import Speech

PAGES = 5


def session(chance="auto"):
    return Session(FirstMartians(), {}, seed=5, chance=chance)


def troubled() -> Session:
    """A table with some of everything on it."""
    result = session()
    play(result, "random", 30, seed=4)
    state: HubState = result.state
    lab, farm = state.facilities["lab"], state.farms["farm"]
    lab.parts = {part: part != "cpu" for part in lab.parts}
    lab.tiles = [Tile("oxygen")]
    lab.now, lab.later = ["blocked", "reroll"], ["wound"]
    farm.plants, farm.growth[2], farm.growth[0] = 3, "seed", "guard"
    state.crew["medic"].wounds = 3
    state.crew["medic"].conditions = [Condition("migraine", fresh=False)]
    state.tracks["living"], state.box["living"] = 4, True
    state.stress, state.morale = 15, -1
    state.supply.energy = 0
    state.events = [OpenEvent("dust-devil", 1)]
    state.cargo.pending["seed"] = 2
    state.rovers["froggy"].tokens = ["rover-damage"]
    return result


async def everything(app, pilot) -> str:
    """What all pages of the dashboard show; where there is room they are on the screen at once."""
    seen = texts(app)
    if app.screen.has_class("-narrow"):
        for _ in range(PAGES):
            await pilot.press("full_stop")
            await pilot.pause()
            seen += "\n" + texts(app)
    for pane in app.screen.query(".pane"):  # what is cut there says so, and can be scrolled to
        pane.scroll_end(animate=False)
    await pilot.pause()
    return seen + "\n" + texts(app)


@pytest.mark.parametrize("size", SIZES)
async def test_all_of_the_table_is_in_sight(size):
    session = troubled()
    async with playing(GameTable(session), size) as (app, pilot):
        await until(pilot, lambda: "Working Bay" in texts(app))
        seen = await everything(app, pilot)
    for name in ("Lab", "A Quiet Place", "Oxygenator 01", "Solar Panel 02", "Farm"):
        assert name in seen
    assert "●E ●O ●H ✗C" in seen  # the Lab's CPU is broken: a shape and a letter
    assert "▣O" in seen  # its Shutdown tile
    assert "!⊘↻" in seen.replace(" ", "")
    assert "4/5 box ✗" in seen
    assert "♣♣♣♧" in seen
    for name in ("Scientist", "Geologist", "Engineer", "Medic", "Migraine"):
        assert name in seen
    assert "15/18" in seen
    assert "-2 [-1] 0 1 2 3" in seen
    assert "Energy 0" in seen
    assert "Plant a new seed" in seen
    assert "Dust Devil" in seen
    assert "» seed 2" in seen
    assert "x✱" in seen
    assert f"sol 1/{session.state.last_sol}" in seen


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_runs_over_its_pane(size):
    """No line of the HUB is wider than its pane: names give way, marks never."""
    async with playing(GameTable(troubled()), size) as (app, pilot):
        await until(pilot, lambda: "Working Bay" in texts(app))
        for tile in app.screen.query(".facility"):
            if tile.size.height and not app.screen.has_class("-tall"):
                assert all(len(line.plain) <= tile.size.width for line in tile.render().split("\n"))
        assert app.screen.query_one("#board").region.bottom <= size[1]
        assert shown(app).region.right <= size[0]


async def test_pages_turn_both_ways_where_it_is_narrow():
    async with playing(GameTable(troubled()), (80, 24)) as (app, pilot):
        await until(pilot, lambda: "[HUB]" in texts(app))
        await pilot.press("full_stop")
        await until(pilot, lambda: "[Crew]" in texts(app) and "Migraine" in texts(app))
        await pilot.press("comma", "comma", "comma")
        await until(pilot, lambda: "[Mission]" in texts(app))


async def test_growing_the_window_shows_more():
    async with playing(GameTable(troubled()), (80, 24)) as (app, pilot):
        await until(pilot, lambda: "[HUB]" in texts(app))
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: "Broken: CPU" in texts(app) and "Migraine" in texts(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "[HUB]" in texts(app) and "●E ●O ●H ✗C" in texts(app))


@pytest.mark.parametrize("chance", ["auto", "table"])
async def test_a_sol_is_played_with_marks_and_arrows_alone(chance):
    table = GameTable(session(chance))
    async with playing(table, (80, 24)) as (app, pilot):
        while table.session.state.sol < 2 and table.session.pending is not None:
            rows = await asked(pilot, app, table)
            before = table.session.step_count
            kind = table.session.pending.kind
            if kind == "roll":
                await pilot.press(*("1" for _ in table.session.pending.dice), "enter")
            elif kind == "assign":
                for _ in range(20):
                    await pilot.press("enter" if rows.points_left else "end")
                    if not rows.points_left:
                        break
                    if rows.points.get(rows.highlighted_row, 0) == next(
                        (s.high for s in rows.slots if s.id == rows.highlighted_row), 0
                    ):
                        await pilot.press("down")
                await pilot.press("end", "enter")
            elif rows.highlighted_row.startswith("#group:"):
                await pilot.press("enter", "enter")
            else:
                await pilot.press("enter")
            await until(pilot, lambda before=before: table.session.step_count != before)
    assert table.session.state.sol == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_headline_and_signs_fit_and_are_translated(language):
    result, speech = troubled(), Speech(language)
    look = get_look("first-martians")
    for phase in PHASES:
        result.state.phase = phase
        for line in look.make_headline(result, speech).split("\n"):
            assert len(line.plain) <= 78, line.plain
    legend = look.make_legend(speech).plain
    assert "Ui fm" not in legend
    assert all(mark in legend for mark in TOKENS.values())


def test_a_part_never_says_its_state_by_colour_alone():
    result, speech = troubled(), Speech("en")
    lab = result.state.facilities["lab"]
    working, broken = draw_marks(lab, speech).plain.split()[0], draw_marks(lab, speech).plain.split()[3]
    assert (working, broken) == ("●E", "✗C")
    card = draw_card(lab, draw_farm(result.state.farms["farm"], speech), speech).plain
    assert "Shut down" in card
    assert "Broken: CPU" in card


def test_a_track_says_its_level_in_figures_and_its_box_with_a_shape():
    result, speech = troubled(), Speech("en")
    assert draw_track("living", result.state, speech).plain.endswith("4/5 box ✗")
    assert draw_track("system", result.state, speech).plain.endswith("box ●")
