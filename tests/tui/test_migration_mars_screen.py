"""Migration: Mars on the screen: the drawn terrain in three sizes, pointing at hexes, falling meteorites, words."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from typing import Any

import pytest
from textual.theme import Theme
from tui_world import SIZES, asked, playing, texts, until

from colony_tables import GAME, answer, event, landed, look_anew, mars, meteor, roll, settled
from marshub.games.migration_mars.box.components import FACTIONS
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.corrections import Corrections
from marshub.tui.games import get_look
from marshub.tui.games.migration_mars import factions, mars_symbols, track
from marshub.tui.games.migration_mars.dashboard import MarsDashboard
from marshub.tui.games.migration_mars.headline import list_steps
from marshub.tui.games.migration_mars.meteors import STAGES, list_meteors_of_turn
from marshub.tui.games.migration_mars.terrain import describe_hex, list_facts, list_legal_hexes, make_tiles, mark_tile
from marshub.tui.games.migration_mars.terrain_screen import TerrainScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.themes import DARK, LIGHT
from marshub.tui.widgets.hex_map import HexMap
from marshub.words import Speech
from scripted_advice import at

EN = Speech("en")


def text_at(session: Any, where: str) -> str:
    tiles = make_tiles(mars(session), list_legal_hexes(mars(session), session.pending))
    return tiles[parse_hex(where)].text


# ---------------------------------------------------------------------- hexes


def test_a_hex_says_whose_it_is_what_it_is_and_who_is_in_it():
    session = settled()
    assert text_at(session, "4,-6") == "▲Q"
    assert text_at(session, "5,-4") == "▲H•"
    assert text_at(session, "3,-4") == "▲H"
    assert text_at(session, "2,-3") == "▲+•"
    assert text_at(session, "4,0") == "■L"
    assert text_at(session, "-3,4") == "●#"
    assert text_at(session, "0,0") == "[E]"
    assert text_at(session, "0,-4") == "(N)"
    assert text_at(session, "4,-2") == "(✱)", "a passage that is closed"
    assert text_at(session, "0,3") == "✱"
    session.state.strikes["4,-5"] = 0
    assert text_at(session, "4,-5") == "▲=✱"


def test_factions_can_be_told_without_colours_and_colours_apart():
    letters = [
        *mars_symbols.LETTERS.values(),
        mars_symbols.EMBASSY,
        mars_symbols.STRIKE,
        mars_symbols.SITE,
        mars_symbols.PERSON,
        *mars_symbols.SHAPES.values(),
    ]
    assert len(set(letters)) == len(letters)
    for theme in (DARK, LIGHT):
        colours = [
            _colour(theme, style) for style in (*mars_symbols.COLOURS.values(), "$error", "$foreground", "$muted")
        ]
        assert len(set(colours)) == len(colours), "of no other faction, of no meteorite, of no hex that answers"


def _colour(theme: Theme, style: str) -> str:
    name = style.removeprefix("$")
    return theme.variables.get(name) or str(getattr(theme, name))


def test_an_absent_factions_headquarters_are_nobodys():
    session = landed(2)
    tiles = make_tiles(mars(session), ())
    assert tiles[parse_hex("4,2")].style.endswith("$muted")
    assert tiles[parse_hex("4,-6")].style.endswith(mars_symbols.COLOURS["amber"])
    assert "nobody plays this faction" in describe_hex(mars(session), "4,2", EN)


def test_hexes_that_answer_the_question_are_marked_and_no_others():
    session = settled()
    assert list_legal_hexes(mars(session), session.pending) == {}, "the question is not about a place"
    answer(session, "build:lsc")
    legal = list_legal_hexes(mars(session), session.pending)
    assert "5,-6" in legal
    assert "5,-3" not in legal, "rocky"
    for where in mars(session).grounds:
        assert (mars_symbols.SITE in text_at(session, where)) == (where in legal)


def test_tearing_down_marks_what_stands_there():
    session = settled()
    answer(session, "demolish")
    assert text_at(session, "3,-4") == "›H"
    assert text_at(session, "5,-4") == "▲H•", "somebody lives there"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hex_is_said_in_words(language):
    session, speech = settled(), Speech(language)
    session.state.players["amber"].embassy = 1
    for where in mars(session).grounds:
        message = describe_hex(mars(session), where, speech)
        assert "mm-" not in message
        assert "{" not in message


def test_what_there_is_to_say_of_a_hex():
    session = settled()
    table = mars(session)
    assert describe_hex(table, "5,-4", EN) == "M4 (east, 5 from the centre): Habitat (Amber), one lives here"
    assert describe_hex(table, "3,-4", EN) == "K4 (north-east, 4 from the centre): Habitat (Amber), nobody lives here"
    assert describe_hex(table, "2,-3", EN) == "J5 (north-east, 3 from the centre): Hospital (Amber), 1 injured"
    assert list(list_facts(table, "4,-2", EN)) == ["Ruin Passage", "leads to the ruin in the east", "strike tile"]
    assert list(list_facts(table, "-3,3", EN)) == ["flat terrain", "shielded by a Fortress"]
    session.state.terrain["1,-4"] = session.state.terrain["4,-5"]
    assert "connected: Amber" in list(list_facts(table, "0,-4", EN))
    session.state.players["cobalt"].embassy = 1
    assert "Cobalt: its seat is taken" in list(list_facts(table, "0,0", EN))


# ---------------------------------------------------------------------- the track


def test_rovers_stand_above_their_spaces():
    session = landed()
    rows = track.draw_strip(mars(session), EN, 45).plain.splitlines()
    assert [row.rstrip() for row in rows] == ["    ▲       ■       ●       ◆", "Rwms▲swmRwms■swmRwms●swmRwms◆swm"]
    roll(session, 6)  # to where Cobalt will come too
    session.state.players["cobalt"].rover = session.state.players["amber"].rover
    narrow, wide = (
        track.draw_strip(mars(session), EN, 45).plain.splitlines(),
        track.draw_strip(mars(session), EN, 100).plain.splitlines(),
    )
    assert len(narrow) == 3, "two on one space stand above each other"
    assert "▲■" in wide[0], "beside each other where there is room"


def test_around_the_terrain_the_track_begins_at_the_upper_left():
    rim = track.draw_rim(mars(landed()), EN)
    assert [run[0][0] for run in rim[:9]] == ["◆", "s", "w", "m", "R", "w", "m", "s", "▲"]
    assert [text for text, _ in rim[0]] == ["◆", "◆"], "the stop, and who stands there"
    assert len(rim) == 32


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_table_is_readable_in_every_size(size, language):
    table, speech = GameTable(settled()), Speech(language)
    async with playing(table, size, language) as (app, pilot):
        await asked(pilot, app, table)
        strip = track.draw_strip(mars(table.session), speech, 32).plain.splitlines()[-1]
        await until(pilot, lambda: "▲H•" in texts(app) and (strip in texts(app)) == (size != (200, 60)))
        seen = texts(app)
        assert (strip in seen) == (size != (200, 60)), "where there is room the track lies around the terrain"
        for sign in ("▲Q", "■Q", "●Q", "◆Q", "▲L", "■L", "●#", "◆F", "[E]", "(N)", "(S)", "(W)", "✱"):
            assert sign in seen
        for who in FACTIONS:
            assert speech.plain_text(f"mm-seat-{who}") in seen or size == (80, 24)
        assert "mm-" not in seen
        assert ("\\A1" in seen) == (size != (80, 24)), "where there is room hexes have outlines and names"


async def test_on_a_narrow_screen_the_factions_are_a_page():
    table = GameTable(settled())
    async with playing(table, (80, 24)) as (app, pilot):
        await until(pilot, lambda: "[Terrain]" in texts(app))
        await pilot.press("full_stop")
        await until(pilot, lambda: "[Factions]" in texts(app) and "▲H•" not in texts(app))  # the layout comes last
        assert "Deflector Charge" in texts(app)
        await pilot.press("comma")
        await until(pilot, lambda: "▲H•" in texts(app))


async def test_what_is_highlighted_in_the_list_is_shown_on_the_terrain():
    session = settled()
    answer(session, "build:lsc")
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        rows = await asked(pilot, app, table)
        first = next(option.id for option in rows.choices)
        dashboard = app.screen.query_one(MarsDashboard)
        await until(pilot, lambda: dashboard._highlighted_hex == first)
        await pilot.press("down")
        await until(pilot, lambda: dashboard._highlighted_hex not in ("", first))
        await pilot.press("end")
        await until(pilot, lambda: dashboard._highlighted_hex == ""), "back is no place"


async def test_a_hex_taken_on_the_table_answers():
    session = settled()
    answer(session, "build:lsc")
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        terrain = app.screen.query_one("#terrain", HexMap)
        terrain.focus()
        terrain.move_cursor(Hex(6, -5))
        await until(pilot, lambda: "N3 (east, 6 from the centre): Flat terrain" in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: session.pending is not None and session.pending.prompt.key == "mm-pay")


async def test_a_refused_hex_opens_the_page_that_says_why_not():
    session = settled()
    answer(session, "build:hospital")
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        terrain = app.screen.query_one("#terrain", HexMap)
        terrain.focus()
        terrain.move_cursor(Hex(3, -5))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TerrainScreen))
        # It opens on a hex that is asked for; the one that was refused is walked to again.
        page = app.screen.query_one("#hexes", HexMap)
        page.move_cursor(Hex(3, -5))
        await until(pilot, lambda: "MM-PLACE-03" in texts(app))
        assert session.pending is not None
        assert session.pending.prompt.key == "mm-build-where", "nothing was built"


# ---------------------------------------------------------------------- the terrain's page


async def opened(pilot: Any, app: Any) -> HexMap:
    await pilot.press("g")
    await until(pilot, lambda: isinstance(app.screen, TerrainScreen) and app.screen.query("#hexes"))
    return app.screen.query_one("#hexes", HexMap)


@pytest.mark.parametrize("size", SIZES)
async def test_a_figure_builds_at_once_where_you_point(size):
    session = settled()
    table = GameTable(session)
    async with playing(table, size) as (app, pilot):
        await asked(pilot, app, table)
        page = await opened(pilot, app)
        page.move_cursor(parse_hex("4,-3"))
        await until(pilot, lambda: "1 Build: Tunnel" in texts(app))
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert session.state.terrain.get("4,-3") is None
        assert session.pending is not None
        assert session.pending.prompt.key == "mm-pay", "Olympium could pay as well"
        table.answer(session.pending.first_answer())
        assert session.state.terrain["4,-3"].kind == "tunnel"


async def test_what_may_not_be_built_says_why_once_it_is_asked_for():
    table = GameTable(settled())
    async with playing(table, (80, 24)) as (app, pilot):
        await asked(pilot, app, table)
        page = await opened(pilot, app)
        page.move_cursor(parse_hex("4,-3"))
        await until(pilot, lambda: "Build: Tunnel" in texts(app))
        assert "Refinery" not in texts(app)
        await pilot.press("enter")
        await until(pilot, lambda: "Refinery" in texts(app))
        page.move_cursor(parse_hex("0,0"))
        await until(pilot, lambda: "Nothing can be done here now." in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: "⊘ H8 is taken." in texts(app))


async def test_the_next_hex_that_answers_is_one_key_away_and_enter_takes_it():
    session = settled()
    answer(session, "build:tunnel")
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        page = await opened(pilot, app)
        legal = [o.id for o in session.pending.options() if o.id != "back"]  # type: ignore[union-attr]
        assert str(page.cursor_hex) in legal, "it opens where something can be done"
        seen = []
        for _ in legal:
            seen.append(str(page.cursor_hex))
            await pilot.press("n")
            await pilot.pause()
        assert sorted(seen) == sorted(legal)
        await pilot.press("p")
        await until(pilot, lambda: str(page.cursor_hex) == seen[-1])
        await pilot.press("enter")
        await until(pilot, lambda: session.pending is not None and session.pending.prompt.key == "mm-pay")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_back_lets_go_of_what_was_to_be_placed():
    session = settled()
    answer(session, "build:tunnel")
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        await opened(pilot, app)
        await pilot.press("b")
        await until(pilot, lambda: session.pending is not None and session.pending.prompt.key == "mm-colony")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_hex_that_is_refused_says_the_rule_and_stays_asked():
    session = settled()
    answer(session, "build:refinery")
    table = GameTable(session)
    async with playing(table, (80, 24), "it") as (app, pilot):
        await asked(pilot, app, table)
        page = await opened(pilot, app)
        page.move_cursor(parse_hex("6,-6"))
        await pilot.press("enter")
        await until(pilot, lambda: "MM-TERR-03" in texts(app))
        assert isinstance(app.screen, TerrainScreen)


async def test_of_several_that_are_asked_for_one_hex_is_no_answer():
    session = settled()
    state = session.state
    state.players["amber"].hand.update(water=1, olympium=0)
    state.terrain["3,-4"].people = 1  # three to be given water, and enough for one
    state.players["amber"].rover = GAME.load_content_of(state).track.index("stop-amber") - 1
    roll(session, 1)
    session.answer("1")
    assert session.pending is not None
    assert session.pending.prompt.key == "mm-water-lost"
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        await opened(pilot, app)
        await until(pilot, lambda: "This question takes several" in texts(app))
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TerrainScreen)
        assert session.pending is not None
        assert session.pending.prompt.key == "mm-water-lost"


async def test_the_page_is_closed_with_the_key_that_opened_it_and_says_its_keys():
    table = GameTable(settled())
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        await opened(pilot, app)
        await pilot.press("f1")
        await until(pilot, lambda: "Enter chooses the hex" in " ".join(texts(app).split()))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TerrainScreen))
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


# ---------------------------------------------------------------------- meteorites


def test_a_meteorite_comes_in_sight_step_by_step():
    session = settled()
    meteor(session, 4, 4, 1)
    (fallen,) = list_meteors_of_turn(mars(session), session.log)
    assert fallen.make_marks(1) == {"2,0": "space"}
    assert fallen.make_marks(2) == {"2,0": "space", "3,0": "1", "4,0": "2", "5,0": "3", "6,0": "4"}
    assert fallen.make_marks(3)["6,-1"] == "strike"
    assert "5,-1" not in fallen.make_marks(3)
    assert fallen.make_marks(4)["5,-1"] == "hit"
    messages = [EN.say(words) for words in fallen.list_words(STAGES)]
    assert messages == ["d12 4: J8", "red 4: N8", "black 1: falls on N7", "takes Habitat (Cobalt)"]


@pytest.mark.parametrize(
    ("dice", "end"),
    [((12, 6, 1), "missed"), ((6, 4, 5), "shield"), ((3, 1, 2), "dome")],
)
def test_a_meteorite_that_does_nothing_is_seen_too(dice, end):
    session = settled()
    if end == "dome":
        session.state.terrain["4,-3"] = session.state.terrain["4,-4"]
    if end == "shield":
        session.state.terrain["0,6"] = session.state.terrain["-3,4"]
    meteor(session, *dice)
    (fallen,) = list_meteors_of_turn(mars(session), session.log)
    assert fallen.outcome == end
    assert fallen.harm == ()
    for language in LANGUAGES:
        assert all("mm-" not in Speech(language).say(words) for words in fallen.list_words(STAGES))


def test_a_shower_is_seen_one_after_the_other_until_something_is_done_in_the_next_turn():
    session = settled()
    event(session, "meteor-shower")
    for dice in ((1, 1, 1), (12, 6, 1), (4, 4, 1)):
        session.answer(dict(zip(("direction", "distance", "strike"), map(str, dice), strict=True)))
        while session.pending is not None and session.pending.prompt.key in ("mm-deflect", "mm-impact"):
            if len(list_meteors_of_turn(mars(session), session.log)) == 3:
                break
            session.answer("none" if session.pending.prompt.key == "mm-deflect" else "go-on")
    assert [item.dice for item in list_meteors_of_turn(mars(session), session.log)] == [
        (1, 1, 1),
        (12, 6, 1),
        (4, 4, 1),
    ]
    answer(session, "use:deflector-charge")
    assert session.state.active == "cobalt"
    assert len(list_meteors_of_turn(mars(session), session.log)) == 3, "the next turn has only begun"
    roll(session, 2)
    assert list_meteors_of_turn(mars(session), session.log) == []


def test_what_is_struck_stays_in_sight_on_the_drawing():
    session = settled()
    tiles = make_tiles(mars(session), ())
    assert mark_tile(tiles[parse_hex("5,-1")], "hit").text == "■H!"
    assert mark_tile(tiles[parse_hex("4,1")], "strike").text == "■=✱"
    assert mark_tile(tiles[parse_hex("6,0")], "strike").text == "✱"
    assert mark_tile(tiles[parse_hex("5,0")], "3").text == "3"
    assert mark_tile(tiles[parse_hex("4,0")], "2").text == "■L", "what stands on its way is not covered"


async def test_on_the_table_it_falls_step_by_step_where_things_may_move(monkeypatch):
    monkeypatch.setattr("marshub.tui.games.migration_mars.dashboard.STAGE_S", 0.05)
    session = settled()
    event(session, "lone-meteor")
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        app.animation_level = "full"
        await asked(pilot, app, table)
        dashboard = app.screen.query_one(MarsDashboard)
        stages: list[int] = []
        draw = dashboard.draw_map
        monkeypatch.setattr(dashboard, "draw_map", lambda: (stages.append(dashboard._stage), draw())[1])
        table.answer({"direction": "4", "distance": "4", "strike": "1"})
        await until(pilot, lambda: "takes Habitat (Cobalt)" in texts(app))
        assert list(dict.fromkeys(stage for stage in stages if stage)) == [1, 2, 3, 4]
        assert "■H!" in texts(app)


async def test_where_nothing_may_move_it_is_there_at_once_and_gone_once_it_is_taken_back():
    session = settled()
    session.state.players["cobalt"].rover = GAME.load_content_of(session.state).track.index("stop-jade") - 1
    event(session, "clear-channel")  # what was laid by hand is kept at the end of a turn: now it can be taken back
    roll(session, 1)
    answer(session, "water", "lone-meteor")
    table = GameTable(session)
    async with playing(table) as (app, pilot):
        app.animation_level = "none"
        await asked(pilot, app, table)
        table.answer({"direction": "4", "distance": "4", "strike": "1"})
        await until(
            pilot, lambda: "d12 4: J8 · red 4: N8 · black 1: falls on N7 · takes Habitat (Cobalt)" in texts(app)
        )
        table.undo(1, sure=True)
        await until(pilot, lambda: "d12 4" not in texts(app))


# ---------------------------------------------------------------------- around it


def test_the_headline_says_turn_phase_and_how_near_everybody_is():
    look, session = get_look(GAME.id), settled()
    assert look.make_headline(session, EN).plain.splitlines() == [
        "Migration: Mars  Turn 1  ▲ Amber  ▶○○○ Colony actions",
        "Population ▲ Amber 1/5  ■ Cobalt 1/5  ● Jade 0/5  ◆ Violet 0/5",
    ]
    answer(session, "roll")
    assert "●●▶○ Roll" in look.make_headline(session, EN).plain


def test_the_steps_are_those_of_the_phase():
    session = settled()
    assert [step.mark for step in list_steps(mars(session), session.log)] == ["now", "", ""]
    answer(session, "build:tunnel", "4,-3", "stone=1")
    assert [step.mark for step in list_steps(mars(session), session.log)] == ["done", "now", ""]
    session.state.players["amber"].rover = 3
    roll(session, 1)
    steps = list_steps(mars(session), session.log)
    assert len(steps) == 5
    assert [step.mark for step in steps] == ["now", "", "", "", ""], "the water is to be paid"


def test_what_is_wondered_about_is_the_same_before_and_after_the_build_action():
    session, look = settled(), get_look(GAME.id)
    before = [option.id for option in look.list_candidates(session)]
    answer(session, "build:tunnel")
    answer(session, session.pending.first_answer())  # type: ignore[union-attr]
    if session.pending is not None and session.pending.prompt.key == "mm-pay":
        answer(session, session.pending.first_answer())
    assert session.pending is not None
    assert session.pending.prompt.key == "mm-after-build"
    assert [option.id for option in look.list_candidates(session)] == before != []


def test_questions_say_what_is_paid_and_where_fuel_leads():
    session = settled()
    session.state.players["amber"].hand["fuel"] = 2
    look_anew(session)
    answer(session, "build:tunnel")
    answer(session, session.pending.first_answer())  # type: ignore[union-attr]
    assert session.pending is not None
    assert EN.say(session.pending.prompt) == "Amber: how do you pay 1 Stone?"
    assert [EN.say(option.label) for option in session.pending.options()][:2] == ["With 1 Stone", "With 1 Olympium"]
    answer(session, session.pending.first_answer())
    session.state.players["amber"].rover = GAME.load_content_of(session.state).track.index("ruin-n")
    answer(session, "roll", {"numbered": "2", "collection": "1"})
    assert session.pending is not None
    assert EN.say(session.pending.prompt).endswith("0: a Metal space, 1: a Stone space, 2: Amber’s Supply Stop")


def test_passage_and_embassy_are_told_apart_where_links_are_listed():
    session = settled()
    table = mars(session)
    for where in ("1,-4", "1,-1"):
        session.state.terrain[where] = session.state.terrain["4,-5"]
    rows = [row.plain for row in factions.make_pane(table, "amber", EN)]
    assert next(row for row in rows if "linked" in row).split(": ")[1].split() == ["(N)", "[E]"]


def test_a_correction_is_told_in_the_games_own_words():
    session, look = settled(), get_look(GAME.id)
    session.adjust("players.jade.hand.metal", 7)
    assert look.format_log_entry(session.log[-1], EN).startswith("Jade, Metal: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_event_does_can_be_read_while_it_matters(language):
    look, session, speech = get_look(GAME.id), settled(), Speech(language)
    kept = look.make_overview(session, speech)
    assert kept is not None
    assert speech.plain_text("mm-event-deflector-charge-text") in kept.plain
    meteor(session, 4, 4, 1)
    now = look.make_overview(session, speech)
    assert now is not None
    assert speech.plain_text("mm-event-lone-meteor-text") in now.plain
    assert look.make_overview(landed(), speech) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_every_sign(language):
    legend = get_look(GAME.id).make_legend(Speech(language))
    assert legend is not None
    for sign in (
        *mars_symbols.SHAPES.values(),
        *mars_symbols.LETTERS.values(),
        mars_symbols.STRIKE,
        mars_symbols.SITE,
        mars_symbols.PERSON,
        mars_symbols.ROCK,
    ):
        assert sign in legend.plain
    assert "mm-" not in legend.plain
    words = legend.plain.replace(",", " ").split()
    assert not [word for word, following in pairwise(words) if word == following and word.isalpha()]


def test_quantities_dice_and_places_have_names():
    look = get_look(GAME.id)
    setting = Corrections(settled(), EN)
    assert setting.name_place("players.amber.hand.water") == "Amber, Water"
    assert setting.name_place("terrain.4,-5.people") == "L3, population"
    assert EN.say(look.name_face("message")) == "a message from home"
    assert EN.say(look.name_face("6")) == "6"
    wondered = {option.id for option in look.list_candidates(settled())}
    assert {"build:fortress", "call-in"} <= wondered


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_mode_says_all_that_is_drawn(language):
    session, look, speech = settled(), get_look(GAME.id), Speech(language)
    meteor(session, 4, 4, 1)
    message = "\n".join(look.list_plain_lines(session, speech))
    page = look.make_page_text("terrain", session, speech)
    assert page is not None
    assert "mm-" not in message + page.plain
    for where in session.state.terrain.keys() | session.state.strikes.keys():
        assert (
            describe_hex(mars(session), where, speech) in page.plain
            or session.state.terrain[where].owner not in FACTIONS
        )
    if language == "en":
        assert "Amber, cards: 6 Water, 4 Stone" in message
        assert "Amber keeps: Deflector Charge" in message
        assert "takes Habitat (Cobalt)" in message


def test_plain_mode_lists_the_hexes_that_answer():
    session = settled()
    answer(session, "build:lsc")
    page = get_look(GAME.id).make_page_text("terrain", session, EN)
    assert page is not None
    asks = page.plain.index("Amber: where does the Life Support Center go?")
    assert "N3 (east, 6 from the centre): Flat terrain" in page.plain[asks:]


@pytest.mark.parametrize("key", ["h", "j", "l", "o", "w", "a", "p", "b", "z", "f1"])
async def test_the_tables_other_pages_open_over_it(key):
    table = GameTable(settled())
    async with playing(table, (80, 24)) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(app.screen, TableScreen) or table.guide is not None)
        await pilot.pause()
        assert "mm-" not in texts(app)


async def test_where_the_rim_has_room_only_beside_the_strip_the_screen_comes_to_rest(monkeypatch: pytest.MonkeyPatch):
    drawn: list[int] = []
    draw = HexMap._draw
    monkeypatch.setattr(HexMap, "_draw", lambda self: (drawn.append(1), draw(self))[1])
    with closing(at("migration-mars", "mm-colony", 2, "settler", seed=3)) as session:
        async with playing(GameTable(session), (110, 36)) as (app, pilot):
            await until(pilot, lambda: app.screen.query_one("#track").display)
            quiet: list[int] = [-1]

            def rests() -> bool:
                quiet[:] = [*quiet, len(drawn)] if quiet[-1] == len(drawn) else [len(drawn)]
                return len(quiet) > 60

            await until(pilot, rests)
            assert app.screen.query_one("#track").display
