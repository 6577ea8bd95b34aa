"""On Mars on the screen: the drawn map in three sizes, panels, pages, pointing at hexes, hidden objectives, words."""

from __future__ import annotations

from typing import Any

import pytest
from textual.content import Content
from textual.theme import Theme
from tui_world import SIZES, asked, playing, texts, until

from marshub.games.on_mars.box.components import COLOURS
from marshub.kernel import Option, say
from marshub.kernel.mechanisms.hexes import parse_hex
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.basics.text_fitting import wrap_hanging
from marshub.tui.games import get_look
from marshub.tui.games.on_mars import boards, colony, colony_symbols, main_board
from marshub.tui.games.on_mars.dashboard import OnMarsDashboard
from marshub.tui.games.on_mars.headline import list_steps
from marshub.tui.games.on_mars.map_tiles import (
    describe_hex,
    group_options_by_hex,
    list_actions_at,
    list_facts,
    list_hexes,
    make_tiles,
)
from marshub.tui.games.on_mars.pages import BoardsScreen, OffersScreen, SurfaceScreen
from marshub.tui.games.on_mars.plain import list_map_lines, list_table_lines
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.table_follower import TableChanged
from marshub.tui.themes import DARK, LIGHT
from marshub.tui.widgets.hex_map import HexMap
from marshub.words import Speech
from on_mars_tables import GAME, At, colonised, fresh, table

EN = Speech("en")


def tile(at: At, where: str) -> str:
    """What is drawn on a hex."""
    return make_tiles(at.mars, group_options_by_hex(at.mars, at.session.pending), EN)[parse_hex(where)].text


# ---------------------------------------------------------------------- hexes


def test_a_hex_says_what_it_is_whose_it_is_and_who_stands_there():
    at = colonised()
    at.state.crystals, at.state.research = ["3,0"], {"5,0": "red-b"}
    assert tile(at, "0,0") == "M"
    assert tile(at, "1,-2") == "G"
    assert tile(at, "2,-2") == "G1▲", "advanced, its level, whose"
    assert tile(at, "-2,1") == "M■", "with a colonist"
    assert tile(at, "4,-2") == "S▲"
    assert tile(at, "-4,2") == "S■□", "with its owner's bot"
    assert tile(at, "3,-2") == "△"
    assert tile(at, "1,0") == "◬"
    assert tile(at, "3,0") == "✦"
    assert tile(at, "5,0") == "rB"
    assert tile(at, "0,3") == "?"
    assert tile(at, "3,-1") == ":", "in the zone of whose turn it is"
    assert tile(at, "-3,0") == "·"
    at.state.crystals.append("1,0")
    assert tile(at, "1,0") == "✦◬"


def test_players_can_be_told_without_colours_and_colours_apart():
    shapes = [
        shape[who] for shape in (colony_symbols.SHAPES, colony_symbols.BOTS, colony_symbols.ROVERS) for who in COLOURS
    ]
    every = [
        *shapes,
        *colony_symbols.LETTERS.values(),
        colony_symbols.CRYSTAL,
        colony_symbols.DISCOVERY,
        colony_symbols.SITE,
        colony_symbols.ZONE,
        colony_symbols.EMPTY,
    ]
    assert len(set(every)) == len(every)
    for theme in (DARK, LIGHT):
        colours = [
            _colour(theme, style) for style in (*colony_symbols.COLOURS.values(), "$purple", "$foreground", "$muted")
        ]
        assert len(set(colours)) == len(colours)


def _colour(theme: Theme, style: str) -> str:
    name = style.removeprefix("$")
    return theme.variables.get(name) or str(getattr(theme, name))


def test_a_complex_is_outlined_and_a_building_alone_is_not():
    at = colonised()
    tiles = make_tiles(at.mars, (), EN)
    assert tiles[parse_hex("1,-2")].weight > tiles[parse_hex("0,0")].weight
    assert "complex of 2" in list(list_facts(at.mars, "1,-2", EN))


def test_hexes_that_answer_the_question_are_marked_and_no_others():
    at = colonised()
    assert group_options_by_hex(at.mars, at.session.pending) == {}, "which action is no question about a place"
    at.do("build:generator")
    legal = group_options_by_hex(at.mars, at.session.pending)
    assert "3,-3" in legal
    for where in list_hexes(at.mars):
        assert tile(at, where).startswith(colony_symbols.SITE) == (where in legal)


def test_what_there_is_to_say_of_a_hex():
    at = colonised()
    message = describe_hex(at.mars, "2,-2", EN)
    assert message.startswith("F8 (north-east, 2 from the centre): Generator, complex of 2, Solar Field, level 1 (Red)")
    assert describe_hex(at.mars, "-2,1", EN) == "I6 (south-west, 2 from the centre): Mine, a colonist mines (Blue)"
    assert "rover (Red)" in describe_hex(at.mars, "1,0", EN)
    assert "Discovery tile 4: " in describe_hex(at.mars, "0,3", EN)
    assert "construction zone: Blue" in describe_hex(at.mars, "-4,2", EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_words(language):
    at, speech = colonised(), Speech(language)
    mars = at.mars
    rows = [describe_hex(mars, where, speech) for where in list_hexes(mars)]
    rows += [
        *list_table_lines(mars, speech),
        *list_map_lines(mars, at.session.pending, speech),
        colony_symbols.make_legend(speech).plain,
    ]
    panels = [
        main_board.make_sides,
        main_board.make_offers,
        colony.draw_life_support,
        colony.draw_missions,
        boards.make_score,
    ]
    rows += [row.plain for panel in panels for row in panel(mars, speech)]
    for who in mars.seats:
        rows += [
            row.plain for row in (*boards.make_board(mars, who, speech), *boards.make_objectives(mars, who, speech))
        ]
    rows += [speech.say(step.words) for step in list_steps(mars)]
    for row in rows:
        assert "om-" not in row
        assert "{" not in row


# ---------------------------------------------------------------------- panels


def panel(rows: Any) -> str:
    return "\n".join(row.plain.rstrip() for row in rows)


def test_the_main_board_shows_whose_turn_it_is_and_who_stands_on_slots():
    at = colonised()
    at.blue.done = True
    message = panel(main_board.make_sides(at.mars, EN))
    assert "The Colony  ▶5▲  6■✓  7·  8·" in message
    assert "Research and development   ▲ ■ _" in message
    assert "Build                      _ _ _" in message
    assert "Shuttle  3 2 1 > ┊ 0 1 2 3\n  Travels after this round" in message
    at.state.shuttle.side, at.state.shuttle.distance = "colony", 0
    assert "3 2 1 0 ┊ < 1 2 3\n  Travels after this round" in panel(main_board.make_sides(at.mars, EN))


def test_life_support_shows_what_the_next_level_wants_and_what_it_earns():
    at = colonised()
    at.state.rows["generator"] = 3
    message = panel(colony.draw_life_support(at.mars, EN))
    assert "  3 █ · · ·" in message
    assert "  2 █ · · · ◂" in message
    assert "still needs E H C" in message
    assert "G +2 2×your shelters" in message, "Red has one"


def test_missions_show_their_trackers_and_the_end():
    at = colonised()
    message = panel(colony.draw_missions(at.mars, EN))
    assert "■■■□□ Ground survey 3/5" in message
    assert "3 steps to the end" in message
    at.state.remaining = 0
    assert "the next round is the last" in panel(colony.draw_missions(at.mars, EN))
    at.state.last = at.state.round
    assert "this is the last round" in panel(colony.draw_missions(at.mars, EN))


def test_a_player_board_shows_all_that_lies_on_it():
    at = colonised()
    message = panel(boards.make_board(at.mars, "red", EN))
    assert "Quarters ■■■■ 4" in message
    assert "M2 B2 W2 P2 O2" in message
    assert "Depot ✦✦·^^^^^" in message
    assert "Progress · G · · ·" in message
    assert "G1 Solar Field  F8" in message
    assert "H1 Growth Dome  not built" in message
    assert "Botanist C +3" in message
    assert "… Crop trial" in message
    assert "[P1]" in message
    assert "+1✦" in panel(boards.make_board(at.mars, "blue", EN)), "what waits below the Depot"
    rows = [row.plain for row in boards.make_lab(at.mars, "red")]
    assert [row[1] for row in rows].index("R") < [row[4] for row in rows].index("G"), "in its column, by its place"


def test_points_as_they_would_be_now_are_those_of_the_rules():
    at = colonised()
    message = panel(boards.make_score(at.mars, EN))
    totals = GAME.compute_facts(at.state).totals
    assert message.splitlines()[-1].split() == ["in", "all", str(totals["red"]), str(totals["blue"])]


def test_the_checklist_says_what_is_done():
    at = colonised()
    assert [step.mark for step in list_steps(at.mars)] == ["now", "", ""]
    at.state.acted = True
    assert [step.mark for step in list_steps(at.mars)] == ["done", "now", ""]
    at.state.phase, at.state.begun, at.state.queue = "shuttle", True, ["blue", "red"]
    assert [step.mark for step in list_steps(at.mars)] == ["done", "now", ""]


def test_main_actions_of_both_sides_may_be_wondered_about():
    at = colonised()
    matches = [option.id for option in get_look("on-mars").list_candidates(at.session)]
    assert {"learn", "build:mine", "executive:8"} <= set(matches)
    assert all(at.session.explain(item) or item in at.options for item in matches)


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_table_is_readable_in_every_size(size, language):
    game = GameTable(colonised().session)
    async with playing(game, size, language) as (app, pilot):
        await asked(pilot, app, game)
        await until(pilot, lambda: "G1▲" in texts(app))
        # What stands below the map and beside it is put there once their sizes are known.
        if size == (200, 60):
            await until(pilot, lambda: Speech(language).plain_text("om-look-score") in texts(app))
        elif size == (120, 40):
            await until(pilot, lambda: "█ █ █ █" in texts(app))
        seen = texts(app)
        for sign in ("S▲", "S■□", "M■", "△", "◬"):
            assert sign in seen
        if size != (80, 24):
            assert "█ █ █ █" in seen, "life support"
            assert "▶5▲" in seen, "the main board"
        if size == (200, 60):
            speech = Speech(language)
            for key in ("om-look-score", "om-look-warehouse", "om-look-missions", "om-look-lab"):
                assert speech.plain_text(key) in seen or key == "om-look-lab"
            assert "✦✦·^^^^^" in seen, "player boards"
        assert "om-" not in seen


async def test_pages_are_turned_one_by_one_on_a_narrow_screen():
    game = GameTable(colonised().session)
    async with playing(game, (80, 24)) as (app, pilot):
        for title, sign in (
            ("Map", "G1▲"),
            ("Board", "Learn technology"),
            ("Colony", "still needs"),
            ("Offers", "Warehouse"),
            ("Players", "Quarters"),
            ("Points", "progress cubes"),
        ):
            await until(pilot, lambda title=title, sign=sign: f"[{title}]" in texts(app) and sign in texts(app))
            await pilot.press("full_stop")
        await until(pilot, lambda: "[Map]" in texts(app))
        await pilot.press("comma")
        await until(pilot, lambda: "[Points]" in texts(app))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_pages_are_named_on_a_narrow_screen(language):
    game = GameTable(colonised().session)
    async with playing(game, (80, 24), language) as (app, pilot):
        await asked(pilot, app, game)
        last = Speech(language).plain_text("om-page-score")
        await until(pilot, lambda: f"{last} , ." in texts(app))


async def test_what_is_highlighted_in_the_list_is_shown_on_the_map():
    at = colonised()
    at.do("build:generator")
    game = GameTable(at.session)
    async with playing(game) as (app, pilot):
        rows = await asked(pilot, app, game)
        first = next(option.id for option in rows.choices)
        dashboard = app.screen.query_one(OnMarsDashboard)
        await until(pilot, lambda: dashboard._highlighted_hex == first)
        await pilot.press("end")
        await until(pilot, lambda: dashboard._highlighted_hex == ""), "back is no place"


async def test_a_hex_taken_on_the_table_answers():
    at = colonised()
    at.do("build:generator")
    game = GameTable(at.session)
    async with playing(game) as (app, pilot):
        await asked(pilot, app, game)
        surface = app.screen.query_one("#surface", HexMap)
        surface.focus()
        surface.move_cursor(parse_hex("3,-3"))
        await until(pilot, lambda: "E8 (north-east, 3 from the centre): Empty" in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: "3,-3" in at.state.terrain)


# ---------------------------------------------------------------------- the map's page


async def opened(pilot: Any, app: Any) -> HexMap:
    await pilot.press("g")
    await until(pilot, lambda: isinstance(app.screen, SurfaceScreen) and app.screen.query("#hexes"))
    return app.screen.query_one("#hexes", HexMap)


@pytest.mark.parametrize("size", SIZES)
async def test_a_figure_builds_at_once_where_you_point(size):
    at = colonised()
    game = GameTable(at.session)
    async with playing(game, size) as (app, pilot):
        await asked(pilot, app, game)
        page = await opened(pilot, app)
        page.move_cursor(parse_hex("3,-3"))
        await until(pilot, lambda: "1 Build: Generator" in " ".join(texts(app).split()))
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert at.state.terrain["3,-3"].kind == "generator"


def test_moves_and_upgrades_are_done_where_they_end_too():
    at = colonised()
    matches = {deed.answers for deed in list_actions_at(at.mars, at.session.pending, "2,-1")}
    assert ("control", "bot:3,-2:2,-1") in matches
    assert ("control", "rover:2,-1") in matches
    at.state.terrain["3,-3"] = at.state.terrain["-2,2"]
    at.session.pending.clear_cache()  # type: ignore[union-attr]
    assert ("upgrade", "growth-dome:3,-3") in {
        deed.answers for deed in list_actions_at(at.mars, at.session.pending, "3,-3")
    }
    at.state.acted = True
    at.session.pending.clear_cache()  # type: ignore[union-attr]
    assert list_actions_at(at.mars, at.session.pending, "2,-1") == [], "the main action is taken"


async def test_the_rover_moves_step_by_step_where_you_point():
    at = colonised()
    game = GameTable(at.session)
    async with playing(game) as (app, pilot):
        await asked(pilot, app, game)
        page = await opened(pilot, app)
        page.move_cursor(parse_hex("1,1"))
        await until(pilot, lambda: "Rover from" in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: at.red.rover == "1,1")
        assert isinstance(app.screen, SurfaceScreen), "there are steps left"
        page.move_cursor(parse_hex("-4,0"))
        await until(pilot, lambda: "H4 is not adjacent." in texts(app))
        page.move_cursor(parse_hex("1,2"))
        await pilot.press("enter")
        await until(pilot, lambda: at.red.rover == "1,2")
        await pilot.press("b")
        await until(pilot, lambda: at.asked == "turn" and at.state.acted)


async def test_what_may_not_be_built_says_the_rule_once_it_is_asked_for():
    game = GameTable(colonised().session)
    async with playing(game, (80, 24)) as (app, pilot):
        await asked(pilot, app, game)
        page = await opened(pilot, app)
        page.move_cursor(parse_hex("-3,0"))
        await until(pilot, lambda: "H5" in texts(app))
        assert "OM-BLD-05" not in texts(app)
        await pilot.press("enter")
        await until(pilot, lambda: "OM-BLD-05" in texts(app))


async def test_on_the_other_side_no_hex_is_to_blame():
    at = colonised(side="orbit")
    game = GameTable(at.session)
    async with playing(game) as (app, pilot):
        await asked(pilot, app, game)
        page = await opened(pilot, app)
        page.move_cursor(parse_hex("3,-3"))
        await until(pilot, lambda: "That action belongs to the Colony. (OM-TURN-03)" in " ".join(_words(app)))
        assert "OM-BLD" not in texts(app)


def _words(app: Any) -> list[str]:
    """The words beside the map, as they follow one another."""
    return [word for line in texts(app).splitlines() for word in line.partition("│")[2].split()]


async def test_the_next_hex_that_answers_is_one_key_away_and_back_lets_go():
    at = colonised()
    at.do("build:generator")
    game = GameTable(at.session)
    async with playing(game) as (app, pilot):
        await asked(pilot, app, game)
        page = await opened(pilot, app)
        legal = list(group_options_by_hex(at.mars, at.session.pending))
        seen = []
        for _ in legal:
            seen.append(str(page.cursor_hex))
            await pilot.press("n")
            await pilot.pause()
        assert sorted(seen) == sorted(legal)
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and at.asked == "turn")


# ---------------------------------------------------------------------- hidden objectives


async def test_objectives_are_in_sight_of_nobody_but_who_opened_the_curtain():
    at = colonised()
    own, other = EN.plain_text("om-objective-wide-learning"), EN.plain_text("om-objective-full-house")
    app = MarsHubApp(EN, table=GameTable(at.session))
    async with app.run_test(size=(200, 60), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "private objective" in texts(app))
        assert own not in texts(app)
        at.session.answer("objective")
        app.screen.post_message(TableChanged())
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        assert own not in texts(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and own in texts(app))
        seen = texts(app)
        assert "now 2" in seen, "how far it is: two technologies"
        assert other not in seen


async def test_who_is_asked_about_objectives_sees_them_on_a_narrow_screen_too():
    at = colonised()
    at.session.answer("objective")
    app = MarsHubApp(EN, table=GameTable(at.session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        await pilot.press("enter")
        await until(pilot, lambda: "[Players]" in texts(app) and EN.plain_text("om-objective-stockpile") in texts(app))
        at.session.answer("back")
        app.screen.post_message(TableChanged())
        await until(pilot, lambda: "[Map]" in texts(app))


def test_plain_mode_names_no_objective_and_says_the_rest():
    at = colonised()
    message = "\n".join(list_table_lines(at.mars, EN))
    assert EN.plain_text("om-objective-wide-learning") not in message
    assert "2 private objectives" in message
    assert "Ground survey: take research tiles; crystals for each: 2" in message
    assert "Laboratory: A1 Rover Technology, B2 Generator Technology" in message
    assert "Research and development: red" not in message
    assert "Research and development: Red 1, Blue 1" in message
    on_map = "\n".join(list_map_lines(at.mars, at.session.pending, EN))
    assert "I6 (south-west, 2 from the centre): Mine, a colonist mines (Blue)" in on_map


def test_plain_mode_tells_offers_and_boards_in_words():
    at = colonised()
    messages = list_table_lines(at.mars, EN)
    assert any(line.startswith("Technology, top row (1 battery, 1 resource of your choice): ") for line in messages)
    assert any(line.startswith("Technology, bottom row (free): ") for line in messages)
    assert "Concentrator: Oxygen Condenser, level 1, brings Oxygen; build: Oxygen Condenser" in messages
    assert any(line.startswith("Geologist for 2 colonists: ") for line in messages)
    assert not any("−B1" in line or line.startswith("C1 ") for line in messages)


@pytest.mark.parametrize(
    ("key", "words"), [("c", ("Quarters", "2 private objectives")), ("k", ("Warehouse", "Bonuses"))]
)
async def test_boards_and_offers_are_a_key_away_and_named_at_the_foot(key, words):
    at = colonised()
    game = GameTable(at.session)
    async with playing(game, (80, 24)) as (app, pilot):
        await asked(pilot, app, game)
        assert "c Players" in texts(app)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, BoardsScreen | OffersScreen))
        await until(pilot, lambda: words[0] in texts(app))
        await pilot.press("end")
        await until(pilot, lambda: words[1] in texts(app))
        assert EN.plain_text("om-objective-wide-learning") not in texts(app)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_the_maps_page_says_who_is_asked():
    at = fresh(2)
    game = GameTable(at.session)
    async with playing(game) as (app, pilot):
        await asked(pilot, app, game)
        await opened(pilot, app)
        who = EN.plain_text(f"om-seat-{at.who}")
        await until(pilot, lambda: f"│ {who} " in texts(app))  # no hex answers: only who
        game.answer("7")
        asks = f"{EN.plain_text(f'om-seat-{at.who}')}: Which piece moves"
        await until(pilot, lambda: asks in texts(app))


async def test_the_final_points_are_in_sight_at_the_end():
    at = table(blue={"done": True}, last=1, remaining=0)
    game = GameTable(at.session)
    async with playing(game, (80, 24)) as (app, pilot):
        await asked(pilot, app, game)
        for answer in ("control", "done", "end"):
            game.answer(answer)
        await until(pilot, lambda: type(app.screen).__name__ == "DebriefingScreen")
        await pilot.press("escape")
        await until(pilot, lambda: "Final points" in texts(app) and "scored in play" in texts(app))


def test_of_a_movement_its_end_is_wondered_about_and_no_steps_of_others():
    at = table(red={"bots": ["3,-2"]}).do("control")
    result = get_look("on-mars").list_explainable(
        at.session, {"bot:1,1:1,2": Option("bot:1,1:1,2", say("om-option-done"))}
    )
    assert {"done", "bot:3,-2:3,-1", "crystal:rover"} <= set(result)
    assert "bot:1,1:1,2" not in result


def test_lines_hang():
    rows = [row.plain for row in wrap_hanging(Content("  C1 Concentrator  +M1  build: Oxygen Condenser"), 24)]
    assert rows == ["  C1 Concentrator  +M1 ", "    build: Oxygen", "    Condenser"]
    assert [row.plain for row in wrap_hanging(Content("short"), 24)] == ["short"]
    assert "".join(row.plain.strip() for row in wrap_hanging(Content("x" * 30), 12)) == "x" * 30
