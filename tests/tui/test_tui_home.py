"""Home, a new game, saves: from nothing to a table and back, with the house's own lobby."""

from __future__ import annotations

from pathlib import Path

import pytest
from tui_world import SIZES, begun, notices, shown, texts, until

from marshub.kernel import SaveError, say
from marshub.table import saves
from marshub.table.game_source import NewGame
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.screens.confirm import ConfirmScreen
from marshub.tui.screens.home import HomeScreen
from marshub.tui.screens.new_game import NewGameScreen
from marshub.tui.screens.saves import SavesScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.words import Speech


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    return tmp_path


def app_with(lobby=None, **more) -> MarsHubApp:
    return MarsHubApp(Speech("en"), game_sources=lobby or LocalGameSource(), **more)


def labels(app) -> list[str]:
    return [line.id for line in app.screen.query_one("#menu").options]


async def start(pilot, app):
    """Through the new-game screen with everything as it is offered."""
    await pilot.press("down" if "continue" in labels(app) else "home", "enter")
    await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
    await pilot.press("end", "enter")
    await begun(pilot, app)


async def leave(pilot, app):
    await pilot.press("q", "y")
    await until(pilot, lambda: isinstance(app.screen, HomeScreen))


@pytest.mark.parametrize("size", SIZES)
async def test_a_new_game_is_saved_left_and_continued(size):
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await start(pilot, app)
        await pilot.press("2")
        await until(pilot, lambda: app.screen.table.session.state.first_player == "geologist")
        await leave(pilot, app)
        await until(pilot, lambda: labels(app)[0] == "continue")
        assert len(saves.list_saves()) == 1
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)
        assert app.screen.table.session.state.first_player == "geologist"


async def test_every_field_of_a_new_game_reaches_the_session():
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form = app.screen.query_one("Form")
        ids = [field.id for field in form.fields]

        async def at(name):
            await pilot.press("home", *["down"] * [field.id for field in form.fields].index(name))

        assert ids[:5] == ["game", "category", "mission", "players", "difficulty"]
        await at("players")
        await pilot.press("left", "left")  # two
        await until(pilot, lambda: form.find_field("seat:medic") is not None)
        await at("seat:scientist")
        await pilot.press("space")
        await at("seat:medic")
        await pilot.press("space")
        await at("difficulty")
        await pilot.press("right")
        await at("chance")
        await pilot.press("right")
        await at("seed")
        await pilot.press(*"1234", "backspace")
        await pilot.press("end", "enter")
        await begun(pilot, app)
        session = app.screen.table.session
        assert (session.seed, session.chance) == (123, "table")
        assert list(session.state.crew) == ["geologist", "medic"]
        assert session.state.difficulty == "hard"


@pytest.mark.rule("FM-SOLO-05")
async def test_one_player_ticks_the_two_astronauts_to_lead():
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form = app.screen.query_one("Form")

        async def at(name):
            await pilot.press("home", *["down"] * [field.id for field in form.fields].index(name))

        await at("players")
        await pilot.press("right")  # one
        await until(pilot, lambda: form.find_field("players").value == 1)
        for seat in ("scientist", "medic", "engineer"):
            await at(f"seat:{seat}")
            await pilot.press("space")
        await pilot.press("end", "enter")
        await until(pilot, lambda: "Who plays? Tick 2; ticked: 3" in notices(app))
        await at("seat:geologist")
        await pilot.press("space", "end", "enter")
        await begun(pilot, app)
        state = app.screen.table.session.state
        assert (list(state.crew), state.solo) == (["engineer", "medic"], True)


@pytest.mark.parametrize(("size", "language"), [((80, 24), "en"), ((80, 24), "it"), ((200, 60), "es")])
async def test_what_a_difficulty_changes_is_listed_where_it_is_chosen(size, language):
    speech = Speech(language)
    app = MarsHubApp(speech, game_sources=LocalGameSource())
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form = app.screen.query_one("Form")
        await pilot.press("home", "down", "down", "down", "left", "left")  # two players: all rows there are
        await until(pilot, lambda: form.find_field("seat:medic") is not None)
        broken = speech.say(say("fm-option-part", facility="@fm-facility-lab", part="@fm-part-cpu"))
        assert broken not in texts(app)
        await pilot.press("down")
        cargo = speech.plain_text("fm-item-part-energy")
        await until(pilot, lambda: f"{cargo} +1" in texts(app))
        await pilot.press("right")
        await until(pilot, lambda: broken in texts(app) and f"{cargo} +1" not in texts(app))
        await pilot.press("right")
        printed = speech.say(say("fm-level-printed", normal="@fm-difficulty-normal"))
        await until(pilot, lambda: printed[:50] in texts(app))
        note = app.screen.query_one("#note")
        assert note.region.bottom < app.screen.size.height  # above the footer, whole
        await pilot.press("end", "enter")
        await begun(pilot, app)
        assert app.screen.table.session.state.difficulty == "printed"


async def test_on_a_small_screen_the_form_makes_room_for_what_a_difficulty_changes():
    """A campaign says most, in Italian: all of it, the row that it belongs to, and nothing under the footer."""
    speech = Speech("it")
    app = MarsHubApp(speech, game_sources=LocalGameSource())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form, note = app.screen.query_one("Form"), app.screen.query_one("#note")
        await pilot.press("home", "down", "left")
        await until(pilot, lambda: form.find_field("campaign") is not None)
        await pilot.press("down", "down", "left", "left")
        await until(pilot, lambda: form.find_field("seat:medic") is not None)
        await pilot.press("down", "left")
        easy = speech.say(say("fm-level-numbers", difficulty="@fm-difficulty-easy"))
        await until(pilot, lambda: easy[:20] in texts(app) and app.screen.has_class("tight"))
        await until(pilot, lambda: form.region.bottom <= note.region.y and note.region.bottom < app.screen.size.height)
        row = form.highlighted - form.scroll_offset.y
        assert 0 <= row < form.region.height
        tight = form.region.height
        await pilot.press("end", "up")
        await until(pilot, lambda: form.region.height > tight)


@pytest.mark.rule("FM-APP-01")
async def test_the_category_is_asked_first_and_decides_what_else_is():
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form = app.screen.query_one("Form")
        await pilot.press("home", "down", "right")
        await until(pilot, lambda: form.find_field("mission").value == "riddle")
        assert [value for value, _ in form.find_field("mission").values] == ["riddle", "rogue-probe"]
        assert form.find_field("campaign") is None
        await pilot.press("left", "left")  # round to the last category
        await until(pilot, lambda: form.find_field("campaign") is not None)
        assert form.find_field("mission") is None
        await pilot.press("end", "enter")
        await begun(pilot, app)
        session = app.screen.table.session
        assert session.state.campaign is not None
        assert session.state.campaign.id == "long-autumn"


async def test_too_many_astronauts_are_refused_with_the_number_that_is_wanted():
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form = app.screen.query_one("Form")
        await pilot.press("down", "down", "down", "left")
        await until(pilot, lambda: form.find_field("seat:medic") is not None)
        await pilot.press(*["down"] * ([f.id for f in form.fields].index("seat:medic") - 3), "space", "end", "enter")
        await until(pilot, lambda: "Who plays? Tick 3; ticked: 4" in notices(app))
        assert isinstance(app.screen, NewGameScreen)


async def test_a_file_that_is_no_save_is_listed_with_its_trouble_and_cannot_be_opened(home):
    (home / "saves").mkdir()
    (home / "saves" / "letter.marshub").write_text("Dear crew, this is not a save at all. " * 40)
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, SavesScreen) and "✗" in texts(app))
        assert app.screen.query_one("#saves").options[0].disabled
        await pilot.press("enter", "escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_a_save_that_cannot_be_opened_is_said_and_home_stays():
    class Stuck(LocalGameSource):
        def resume(self, path, board="none"):
            raise SaveError("it is open in another MarsHub")

    app = app_with(Stuck())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await start(pilot, app)
        await leave(pilot, app)
        await pilot.press("home", "enter")
        await until(pilot, lambda: "it is open in another MarsHub" in notices(app))
        assert isinstance(app.screen, HomeScreen)


async def test_the_simulated_board_is_there_and_goes_with_the_table():
    app = app_with(board="sim")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await start(pilot, app)
        table = app.screen.table
        await until(pilot, lambda: table.board.connected)
        await until(pilot, lambda: "● hub" in texts(app))
        await leave(pilot, app)
        assert table.referee.twin is not None


async def test_no_saves_yet_is_said():
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await pilot.press("down", "enter")
        await until(pilot, lambda: "There are no saves yet" in texts(app))


async def test_quitting_asks_and_light_and_dark_change():
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        assert app.theme == "marshub-dark"
        await pilot.press("t")
        await until(pilot, lambda: app.theme == "marshub-light")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        await pilot.press("enter")  # the dialog opens on "no"
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert app.is_running
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        app.simulate_key("y")  # a pilot would wait for screens that are gone by then
        await until(pilot, lambda: not app.is_running)


async def test_keys_can_be_mapped_anew():
    app = app_with(settings=Settings(stops=True, toured=True, keys={"table.leave": "f9"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: labels(app)[0] == "new")
        await start(pilot, app)
        await pilot.press("q")
        await pilot.press("f9", "y")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


def test_an_app_without_table_and_lobby_is_a_mistake():
    with pytest.raises(ValueError, match="needs a table to show, or game sources"):
        MarsHubApp(Speech("en"))


def test_a_pack_that_was_edited_is_in_the_next_game_and_that_which_runs_keeps_its_own(home):
    """As long as the program runs: a server runs for days."""
    pack = home / "packs" / "pocket-mars" / "box.toml"
    pack.parent.mkdir(parents=True)
    text = 'pack = "box"\n[[card]]\nid = "eco-5"\ntype = "eco"\nvalue = 5\ntitle = { en = "NAME" }\n'
    text += 'hand = { steps = [{ op = "energy", n = 3 }] }\nprep = { steps = [{ op = "take", n = 1 }] }\n'

    def find_title(opened):
        session = opened.table.session
        return session.game.load_content_of(session.state).cards["eco-5"].title["en"]

    def find_words():
        return next(game for game in games.list_games() if game.id == "pocket-mars").pack_texts()["en"]["pm-card-eco-5"]

    games = LocalGameSource()
    pack.write_text(text.replace("NAME", "Old"), encoding="utf-8")
    running = games.start(NewGame("pocket-mars", {"players": 2}))
    assert (find_title(running), find_words()) == ("Old", "Old")
    pack.write_text(text.replace("NAME", "Newer"), encoding="utf-8")
    following = games.start(NewGame("pocket-mars", {"players": 2}))
    assert (find_title(following), find_title(running), find_words()) == ("Newer", "Old", "Newer")
    path = running.table.session.journal.path
    for opened in (running, following):
        opened.close()
    resumed = games.resume(path)
    assert find_title(resumed) == "Newer"
    resumed.close()
