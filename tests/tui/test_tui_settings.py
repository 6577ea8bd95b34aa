"""Settings are kept, read back, obeyed at once; language, keys, palette, jump mode, tour, help, set-up guide."""

from __future__ import annotations

import asyncio

import pytest
from screens import Shelf, full_table
from textual._context import active_app
from textual.app import App
from textual.events import Key
from tui_world import SIZES, asked, board_table, fair_table, notices, playing, put, shown, texts, until

from marshub.board.tags import make_simulated_uid
from marshub.games import load_game
from marshub.games.first_martians import FirstMartians, Setup
from marshub.kernel import Session
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui import settings as kept
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.pages.briefing import BriefingScreen
from marshub.tui.screens.home import HomeScreen
from marshub.tui.screens.new_game import NewGameScreen
from marshub.tui.screens.settings import SettingsScreen
from marshub.tui.screens.setup_guide import SetupGuideScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.screens.tour import HOME_PARTS, TABLE_PARTS, TourScreen
from marshub.tui.settings import Settings
from marshub.words import Speech


def test_settings_come_back_as_they_were_written(tmp_path):
    file = tmp_path / "deep" / "settings.json"
    wished = Settings(language="it", light=True, motion=False, recording=False, toured=True, keys={"table.undo": "f12"})
    kept.save_settings(wished, file)
    assert kept.load_settings(file) == (wished, "")
    assert list(file.parent.iterdir()) == [file]


async def test_settings_that_cannot_be_written_are_named(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    file = tmp_path / "settings.json"
    app = MarsHubApp(
        Speech("en"), table=fair_table("one", "yes"), settings=Settings(language="en", toured=True), settings_file=file
    )
    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr("marshub.files.os.replace", full)
        app.apply_and_save_settings()
        await until(pilot, lambda: f"{file}: No space left on device" in notices(app))


def test_no_settings_yet_are_the_defaults(tmp_path):
    assert kept.load_settings(tmp_path / "none.json") == (Settings(), "")


@pytest.mark.parametrize("text", ["{", '{"light": "yes"}', '{"language": "klingon"}', "\xff"])
def test_broken_settings_are_told_kept_aside_and_never_in_the_way(tmp_path, text):
    file = tmp_path / "settings.json"
    file.write_bytes(text.encode("latin-1"))
    settings, trouble = kept.load_settings(file)
    assert str(file) in trouble
    assert settings.language == ""
    kept.save_settings(settings, file)
    assert kept.load_settings(file)[1] == ""
    assert file.with_suffix(".broken").read_bytes() == text.encode("latin-1")


async def test_the_language_changes_in_mid_game_and_the_choice_is_kept(tmp_path):
    table, file = fair_table("one", "yes"), tmp_path / "settings.json"
    speech = Speech("en")
    app = MarsHubApp(speech, table=table, settings=Settings(stops=True, language="en", toured=True), settings_file=file)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: shown(app) is not None)
        await pilot.press("1")
        await asked(pilot, app, table)
        await pilot.press("f2", "right")
        await until(pilot, lambda: speech.language == "it" and isinstance(app.screen, SettingsScreen))
        await until(pilot, lambda: "Impostazioni" in texts(app))
        await pilot.press("escape")
        await until(pilot, lambda: "u Annulla" in texts(app) and shown(app) is not None)
        await pilot.press("1")
        await until(pilot, lambda: table.session.state.answers == ["apple", True])
    assert kept.load_settings(file)[0].language == "it"


async def test_a_key_is_given_to_another_command_and_taken_keys_are_refused():
    table = fair_table("one", "yes")
    async with playing(table, (80, 24)) as (app, pilot):
        await pilot.press("f2", *["down"] * 8, "enter")  # undo
        await pilot.press("a")
        await until(pilot, lambda: "belongs to “Adjust”" in " ".join(texts(app).split()))
        assert app.settings.keys == {}
        await pilot.press("enter", "f12")
        await until(pilot, lambda: app.settings.keys == {"table.undo": "f12"})
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("1")
        await asked(pilot, app, table)
        await pilot.press("f12")
        await until(pilot, lambda: table.session.state.answers == [])


async def test_the_palette_runs_what_is_typed_and_jump_mode_goes_where_its_letter_stands():
    async with playing(fair_table("one"), (120, 40)) as (app, pilot):
        await pilot.press("ctrl+p", *"why")
        await until(pilot, lambda: "Why not" in texts(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "WhyScreen")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("ctrl+o")
        await until(pilot, lambda: type(app.screen).__name__ == "JumpScreen")
        letter = next(key for key, widget in app.screen.targets.items() if widget.id == "log")
        await pilot.press(letter)
        await until(pilot, lambda: app.screen.focused is not None and app.screen.focused.id == "log")
        await pilot.press("f1")
        await until(pilot, lambda: "Everything that happened, the newest last" in " ".join(texts(app).split()))


async def test_the_palette_opens_rules_that_answer_a_question() -> None:
    async with playing(GameTable(Session(load_game("on-mars"), {"players": 2}, 7)), (120, 40)) as (app, pilot):
        await pilot.press("ctrl+p", *"how do I get a blueprint")
        await until(pilot, lambda: "§ OM-BLUE-01  Taking a blueprint" in texts(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "RuleScreen")


def marked(app) -> list[str]:
    """The parts that the tour points at now."""
    return [widget.id or type(widget).__name__ for screen in app.screen_stack for widget in screen.query(".-pointed")]


@pytest.mark.parametrize("size", SIZES)
async def test_at_the_first_table_the_tour_points_at_one_part_after_the_other(tmp_path, size):
    file = tmp_path / "settings.json"
    app = MarsHubApp(Speech("en"), table=fair_table("one", "yes"), settings=Settings(), settings_file=file)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TourScreen))
        tour = app.screen
        assert [name for name, _ in tour.parts] == ["headline", "table", "decide", "log", "board", "keys"]
        for at, (name, widget) in enumerate(tour.parts):
            await until(pilot, lambda at=at: tour.part_index == at and f"{at + 1}/6" in texts(app))
            await until(pilot, lambda name=name: Speech("en").plain_text(f"ui-tour-{name}") in texts(app))
            assert marked(app) == [widget.id or type(widget).__name__]
            box = tour.query_one("#pointer")
            await until(pilot, lambda box=box: app.screen.region.contains_region(box.region) and box.region.area)
            assert not file.exists()
            await pilot.press(*(("left", "enter", "space") if at else ("left", "enter")))  # back, and there again
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)
        assert marked(app) == []
        await pilot.press("1")
        await until(pilot, lambda: app.screen.table.session.state.answers == ["apple"])  # it answered nothing itself
    assert kept.load_settings(file)[0].toured


async def test_a_tour_that_closes_while_the_window_changes_says_nothing():
    app = MarsHubApp(Speech("en"), table=fair_table("one", "yes"), settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TourScreen))
        tour = app.screen
        await until(pilot, lambda: tour.query_one("#pointer").region.area)
        await tour.query("*").remove()  # its parts go first
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert app.is_running


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tour_is_the_same_in_every_game_so_it_names_nothing_of_one(language):
    speech = Speech(language)
    tour = " ".join(speech.plain_text(f"ui-tour-{part}.text") for part, _ in (*TABLE_PARTS, *HOME_PARTS)).casefold()
    assert [page for page in ("mission", "crew") if speech.plain_text(f"ui-fm-page-{page}").casefold() in tour] == []


async def test_the_tour_is_taken_once_and_again_when_it_is_wished(tmp_path):
    app = MarsHubApp(Speech("en"), table=fair_table("one"), settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TourScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.settings.toured)
        await pilot.press("ctrl+p", *"tour")
        await until(pilot, lambda: "A pointer names" in texts(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, TourScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_at_home_the_tour_begins_and_goes_on_at_the_next_table(monkeypatch, tmp_path):
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    app = MarsHubApp(Speech("en"), game_sources=LocalGameSource(), settings=Settings(stops=True, toured=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.query_one("#menu").option_count)
        ids = [line.id for line in app.screen.query_one("#menu").options]
        await pilot.press("home", *["down"] * ids.index("tour"), "enter")
        await until(pilot, lambda: isinstance(app.screen, TourScreen))
        assert marked(app) == ["menu"]
        await pilot.press("enter", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "HomeScreen")
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await pilot.press("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, BriefingScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TourScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


def make_app(table):
    settings = Settings(stops=True, language="en", toured=True)
    return MarsHubApp(Speech("en"), game_sources=Shelf(), table=table, settings=settings)


async def test_while_the_language_changes_nothing_else_is_seen_and_no_key_is_lost():
    table = fair_table("one", "yes")
    app = make_app(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: shown(app) is not None)
        painted = []
        update = App._display

        def watched(self, screen, renderable):
            painted.append(type(screen).__name__)
            return update(self, screen, renderable)

        App._display = watched
        try:
            switching = asyncio.create_task(_speaking(app, "it"))
            await until(pilot, lambda: app._queued_keys is not None)
            app.post_message(Key("1", "1"))  # typed in between
            await switching
            await until(pilot, lambda: table.session.state.answers == ["apple"])
        finally:
            App._display = update
        assert "HomeScreen" not in painted
        await until(pilot, lambda: "Annulla" in texts(app))


async def test_a_key_that_no_widget_took_acts_on_no_screen_that_is_there_for_a_moment():
    table = fair_table("one", "yes")
    app = make_app(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: shown(app) is not None)
        switching = asyncio.create_task(_speaking(app, "it"))
        await until(pilot, lambda: app._queued_keys is not None and isinstance(app.screen, HomeScreen))
        key = Key("enter", None)
        key._set_forwarded()  # it was given to the screen before, and comes back
        await app.on_event(key)
        await switching
        await until(pilot, lambda: table.session.state.answers == ["apple"])


async def test_a_language_that_is_left_while_it_comes_is_followed_by_the_next():
    app = MarsHubApp(Speech("en"), table=fair_table("one"), settings=Settings(stops=True, language="en", toured=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: shown(app) is not None)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        for _ in range(2):
            app.screen.action_change(1)
        await until(pilot, lambda: "Ajustes" in texts(app) and app._queued_keys is None)
        assert [type(screen) for screen in app.screen_stack[1:]] == [TableScreen, SettingsScreen]


@pytest.mark.parametrize("action", ["history", "log", "board", "adjust", "help", "briefing", "chronicle", "lay"])
async def test_a_page_that_just_opens_is_closed_once_it_is_whole_when_the_language_changes(action):
    app = MarsHubApp(Speech("en"), table=fair_table("one"), settings=Settings(stops=True, language="en", toured=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)
        await app.screen.run_action(action)
        await _speaking(app, "it")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)


async def _speaking(app, language):
    token = active_app.set(app)
    try:
        await app.switch_language(language)
    finally:
        active_app.reset(token)


# ---------------------------------------------------------------------- the set-up guide


def test_the_guide_lays_every_piece_of_the_state_out():
    session = full_table()
    steps = [thing for thing in session.game.layout(session.state) if thing.lay]
    zones = {step.zone for step in steps}
    assert set(session.state.facilities) <= zones
    for language in LANGUAGES:
        speech = Speech(language)
        messages = [speech.say(step.lay) for step in steps]
        assert len(set(messages)) == len(messages)
        assert any(speech.plain_text("fm-roi-geysers") in line for line in messages)
        assert any(speech.plain_text("fm-condition-migraine") in line for line in messages)
    names = {thing.lay.key for thing in FirstMartians().layout(FirstMartians().new_initial_state(Setup())) if thing.lay}
    assert {"fm-lay-facility", "fm-lay-farm", "fm-lay-astronaut", "fm-lay-malfunctions", "fm-lay-box"} <= names


class Lamps:
    """A wire that takes every picture."""

    def show(self, picture: bytes) -> int:
        return 1

    def configure(self, brightness: int, priorities: bytes = b"") -> None:
        pass

    def close(self) -> None:
        pass


async def test_the_guide_lights_one_spot_and_the_boards_buttons_walk_it():
    table = board_table(full_table())
    table.attach_link(Lamps())
    pending = table.session.pending_id
    async with playing(table, (80, 24)) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, SetupGuideScreen))
        zone = app.screen.step.zone
        lit = {
            name.partition("#")[0]
            for name, lamp in zip(table.board_side.led_names, table.led_frame, strict=True)
            if any(lamp)
        }
        assert lit == {f"zone.{zone}", *app.screen.step.lights}
        buttons = [button.name for button in table.profile.button]
        table.board_button(buttons.index("ok"), 1, 1)
        await until(pilot, lambda: app.screen.done_count == 1)
        assert table.session.pending_id == pending  # the game was not answered
        table.board_button(buttons.index("prev"), 1, 1)
        await until(pilot, lambda: app.screen.done_count == 0)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert sum(1 for lamp in table.led_frame if any(lamp)) > len(lit)


async def test_the_guide_goes_on_as_a_piece_lands_and_says_which_lies_wrong():
    table = board_table(full_table())
    async with playing(table, (80, 24)) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, SetupGuideScreen))
        step = app.screen.step
        put(table, "facility-farm", "lab")
        await until(pilot, lambda: "Not in place: Move Farm tile from Lab to Farm" in " ".join(texts(app).split()))
        put(table, "facility-farm", "lab", here=False)
        await until(pilot, lambda: "Not in place" not in texts(app))
        put(table, step.pieces[0], step.zone)
        await until(pilot, lambda: "1/" in texts(app) and f"✓ {Speech('en').say(step.words)[:20]}" in texts(app))
        while table.guide.step is not None:
            table.press("ok")
        table.press("ok")  # the board's ok at the end closes the guide and its screen
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_the_guide_opens_from_the_wizard_and_notices_pieces(monkeypatch, tmp_path):
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    app = MarsHubApp(Speech("en"), game_sources=LocalGameSource(), board="sim")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.screen.query_one("#menu").option_count)
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form = app.screen.query_one("Form")
        await pilot.press("home", *["down"] * [field.id for field in form.fields].index("guide"), "space")
        await pilot.press("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, BriefingScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SetupGuideScreen))
        table = app.screen.table
        await until(pilot, lambda: table.board.connected)
        step = app.screen.step
        sim = app._close_table.__self__.sim
        sim.put(table.profile.list_zones("first-martians").index(step.zone), make_simulated_uid(step.pieces[0]))
        await until(pilot, lambda: app.screen.done_count == 1)
        await pilot.pause()  # the table behind the guide may still be put together
