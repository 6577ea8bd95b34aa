"""The briefing before a game and the debriefing after it: on the screen, beside the form, in plain lines."""

from __future__ import annotations

import pytest
from screens import finish, nearly_over
from tui_world import SIZES, asked, begun, board_table, playing, shown, texts, until

from marshub.chronicle.writers import format_sentence
from marshub.games import load_game
from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.games import get_look
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.pages.briefing import BriefingScreen
from marshub.tui.plain.home import run_plain
from marshub.tui.plain.table import PlainTable
from marshub.tui.screens.chronicle import ChronicleScreen
from marshub.tui.screens.debriefing import DebriefingScreen
from marshub.tui.screens.home import HomeScreen
from marshub.tui.screens.new_game import NewGameScreen
from marshub.tui.screens.setup_guide import SetupGuideScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech


@pytest.fixture(autouse=True)
def _home(monkeypatch, tmp_path):
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))


def said(app) -> str:
    """What is on the screen, its lines run together."""
    return " ".join(texts(app).replace("│", " ").split())


async def choosing(pilot, app) -> None:
    await until(pilot, lambda: isinstance(app.screen, HomeScreen) and app.screen.query_one("#menu").option_count)
    await pilot.press("home", "enter")
    await until(pilot, lambda: isinstance(app.screen, NewGameScreen) and app.screen.query_one("Form").fields)


@pytest.mark.parametrize("size", SIZES)
async def test_what_would_begin_stands_beside_the_form_where_there_is_room(size):
    app = MarsHubApp(Speech("en"), game_sources=LocalGameSource())
    async with app.run_test(size=size) as pilot:
        await choosing(pilot, app)
        beside, form = app.screen.query_one("#briefing"), app.screen.query_one("Form")
        if size == SIZES[0]:
            assert not beside.display
            return
        await until(pilot, lambda: "You have 5 sols." in said(app))
        assert form.region.right <= beside.region.x
        await pilot.press("home", *["down"] * [field.id for field in form.fields].index("difficulty"), "left")
        await until(pilot, lambda: "You have 6 sols." in said(app))
        await pilot.press("home", "right")
        await until(pilot, lambda: "Have the most points when the game ends." in said(app))


async def test_a_seat_too_many_is_no_game_and_has_no_briefing():
    app = MarsHubApp(Speech("en"), game_sources=LocalGameSource())
    async with app.run_test(size=(120, 40)) as pilot:
        await choosing(pilot, app)
        form = app.screen.query_one("Form")
        await pilot.press("home", *["down"] * [field.id for field in form.fields].index("players"), "left")
        await until(pilot, lambda: form.find_field("seat:medic") is not None and "Objectives" in said(app))
        await pilot.press("home", *["down"] * [field.id for field in form.fields].index("seat:medic"), "space")
        await until(pilot, lambda: "Objectives" not in said(app))


async def test_a_game_begins_with_its_briefing_which_one_key_shows_again():
    app = MarsHubApp(Speech("en"), game_sources=LocalGameSource())
    async with app.run_test(size=(80, 24)) as pilot:
        await choosing(pilot, app)
        await pilot.press("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, BriefingScreen) and "Day one." in said(app))
        await pilot.press("end")
        await until(pilot, lambda: "every part broken" in said(app) or "its Malfunction track rises by 7" in said(app))
        await begun(pilot, app)
        await pilot.press("1")
        await until(pilot, lambda: app.screen.table.session.state.first_player == "scientist")
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, BriefingScreen) and "F8 shows this again" in said(app))
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("q", "y")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await pilot.press("home", "enter")  # a game that is continued needs none
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)
        assert not any(isinstance(screen, BriefingScreen) for screen in app.screen_stack)


@pytest.mark.parametrize("fresh", [True, False])
async def test_from_the_briefing_the_table_is_laid_out(fresh):
    app = MarsHubApp(Speech("en"), game_sources=LocalGameSource())
    async with app.run_test(size=(80, 24)) as pilot:
        await choosing(pilot, app)
        await pilot.press("end", "enter")
        if not fresh:
            await begun(pilot, app)
            await pilot.press("f8")
        await until(
            pilot, lambda: isinstance(app.screen, BriefingScreen) and "l: set up the table with the guide" in said(app)
        )
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, SetupGuideScreen) and "page 1 of" in said(app))
        await until(pilot, lambda: not any(isinstance(screen, BriefingScreen) for screen in app.screen_stack))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_the_guide_lays_a_page_at_once_and_steps_one_by_one():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    async with playing(table, (80, 24)) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, SetupGuideScreen) and "Working Block" in said(app))
        guide = table.guide
        assert 3 <= len(guide.pages) <= 12
        assert [step for page in guide.pages for step in page] == list(range(len(guide.steps)))
        assert all(len({guide.steps[step].part.key for step in page}) == 1 for page in guide.pages)
        first = guide.pages[0]
        await pilot.press("down")
        await until(pilot, lambda: guide.step_index == 1)
        await pilot.press("enter")
        await until(pilot, lambda: guide.step_index == first.stop and f"page 2 of {len(guide.pages)}" in said(app))
        await pilot.press("left")
        await until(pilot, lambda: guide.step_index == 0)
        await pilot.press(*["enter"] * len(guide.pages))
        await until(pilot, lambda: guide.step is None and "Everything is where it belongs" in said(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def end(pilot, app, table) -> None:
    finish(table)
    await until(pilot, lambda: isinstance(app.screen, DebriefingScreen))


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_brings_the_debriefing_with_points_by_category_and_curves(size):
    table = GameTable(nearly_over())
    session = table.session
    async with playing(table, size) as (app, pilot):
        await end(pilot, app, table)
        message = lambda: str(app.screen.query_one("#text").render())  # noqa: E731
        await until(pilot, lambda: "Total" in message() and "Turning points" in message())
        line = next(line for line in message().splitlines() if line.startswith("Total"))
        assert [int(n) for n in line.split()[1:]] == [*session.result.scores.values()]
        charts = app.screen._debriefing.charts
        drawn = lambda: app.screen.query_one("#curve").plt.build()  # noqa: E731
        await until(pilot, lambda: format_sentence(charts[0].title, Speech("en")) in drawn())
        await pilot.press("space")
        await until(pilot, lambda: format_sentence(charts[1].title, Speech("en")) in drawn())
        await pilot.press("j")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, DebriefingScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, DebriefingScreen))


async def test_what_ends_again_after_an_undo_is_debriefed_again_and_an_old_end_is_not():
    table = GameTable(nearly_over())
    finish(table)
    async with playing_over(table) as (app, pilot):
        assert not any(isinstance(screen, DebriefingScreen) for screen in app.screen_stack)
        table.undo(1, sure=True)
        await asked(pilot, app, table)
        await end(pilot, app, table)


def playing_over(table):
    return _Playing(table)


class _Playing:
    """The app with a table whose game is over: there is no question to wait for."""

    def __init__(self, table) -> None:
        self.app = MarsHubApp(Speech("en"), table=table)

    async def __aenter__(self):
        self._test = self.app.run_test(size=(120, 40))
        pilot = await self._test.__aenter__()
        await until(
            pilot,
            lambda: isinstance(self.app.screen, TableScreen) and Speech("en").plain_text("ui-over") in texts(self.app),
        )
        return self.app, pilot

    async def __aexit__(self, *trouble) -> None:
        await self._test.__aexit__(*trouble)


def test_plain_mode_tells_the_briefing_of_a_new_game_and_what_it_came_to():
    messages: list[str] = []
    typed = iter(["1", *[""] * 12, "i", "d", "q"])
    assert run_plain(LocalGameSource(), Speech("en"), lines=typed, say=messages.append) == 0
    first = messages.index("Briefing:")
    assert messages[first + 1] == "Make Yourself at Home:"
    assert messages.count("Briefing:") == 2
    assert "You have 5 sols. At the end of each you win if every mandatory objective is met." in messages
    assert "The game is not over yet." in messages
    table, over = GameTable(nearly_over()), []
    finish(table)
    PlainTable(table, Speech("en"), ["q"], over.append).play()
    scores = table.session.result.scores
    named = [f"{Speech('en').say(get_look('pocket-mars').name_decider(seat))} {n}" for seat, n in scores.items()]
    assert f"Total: {', '.join(named)}" in over
    assert "Turning points:" in over
    table.close()


@pytest.mark.parametrize("name", ["first-martians", "migration-mars", "on-mars", "pocket-mars"])
def test_counts_and_debriefing_are_said_in_words(name):
    game = load_game(name)
    session = Session(game, {}, seed=2)
    state = session.state
    if name == "first-martians":
        state.crew["medic"].wounds, state.objectives["plant-seed"].done = 3, True
        messages = [words.key for section in game.make_debriefing(state) for words in section.sentences]
        assert messages.count("fm-debrief-done") == 2  # the Threshold is met as well
        assert messages.count("fm-debrief-missed") == 4
        assert messages.count("fm-debrief-left") == 2
        assert game.list_score_lines(state)[0].amounts["medic"] == 3
    elif name == "migration-mars":
        assert game.list_score_lines(state)[0].label.key == "mm-chart-population"
        assert {*game.list_score_lines(state)[2].amounts.values()} == {6}  # two each of water, stone, metal
    else:
        assert game.list_score_lines(state) == []  # no points are counted before the end
    session.close()
