"""Sound for moments: once each, on the screen, in the dark and in plain lines; a voice is cut short in time."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from test_tui_moments import mission, pane, up
from tui_world import asked, fair_table, shown, texts, until

from fake_speech import Speakers
from marshub.demo.director import Credits, make_opening_moment
from marshub.games.first_martians.happenings.actions_and_map import Explored
from marshub.games.pocket_mars import PocketMars
from marshub.games.pocket_mars.content.library import Deck
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.plain.home import run_plain
from marshub.tui.plain.table import PlainTable
from marshub.tui.screens.covers import BoardOnlyScreen, HandoverScreen
from marshub.tui.screens.settings import SettingsScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings, Sound
from marshub.tui.sounds import Sounds
from marshub.words import Speech

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs here are shell scripts")


@pytest.fixture
def speakers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Speakers:
    monkeypatch.setattr(sys, "platform", "linux")
    return Speakers(tmp_path / "bin", monkeypatch)


class Voice:
    """Notes what it is to say; "" is silence."""

    is_available = True

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str, language: str) -> None:
        self.said.append(text)

    def stop_speaking(self) -> None:
        self.said.append("")

    def close(self) -> None:
        self.said.append("")


@asynccontextmanager
async def sounding(table: GameTable, sound: Sound, pace: str = "cards") -> AsyncIterator[Any]:
    """The app with `table`, the pilot, and how often the bell has rung."""
    settings = Settings(stops=True, toured=True, motion=False, pace=pace, sound=sound)  # type: ignore[arg-type]
    app = MarsHubApp(Speech("en"), table=table, settings=settings)
    rung: list[int] = []
    app.bell = lambda: rung.append(1)  # type: ignore[method-assign]
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen | HandoverScreen))
        yield app, pilot, rung


async def test_the_bell_rings_once_for_each_moment_and_for_nothing_else() -> None:
    table = mission()
    async with sounding(table, "bell", "all") as (app, pilot, rung):
        await asked(pilot, app, table)
        assert not rung
        await pilot.press("1")
        await up(pilot, app, "Scientist is First Player.")  # a line of the log
        assert not rung
        await pilot.press("enter")
        await up(pilot, app, "A new day", "Sol 1 dawns.")
        await until(pilot, lambda: len(rung) == 1)
        await pilot.press("question_mark", "escape")  # shown once more
        await up(pilot, app, "A new day", "Sol 1 dawns.")
        assert len(rung) == 1
        await pilot.press("enter")
        await up(pilot, app, "A card", "Mould Behind the Panel")
        await until(pilot, lambda: len(rung) == 2)
        await pilot.press("s")
        await until(pilot, lambda: not pane(app).display)
        assert len(rung) == 2


@pytest.mark.parametrize("sound", ["bell", "spoken"])
def test_a_moment_that_only_continues_is_not_heard_again(sound: Sound) -> None:
    rung: list[int] = []
    sounds = Sounds(Speech("en"), Settings(sound=sound), lambda: rung.append(1))
    sounds._voice = voice = Voice()  # type: ignore[assignment]
    moment = replace(make_opening_moment(Credits("first-martians", 7)), kind="card")
    for played in (moment, replace(moment, is_continuation=True)):
        sounds.announce_moments([played])
    assert len(rung) + len(voice.said) == 1


def test_places_are_read_aloud_in_words_alone() -> None:
    sounds = Sounds(Speech("en"), Settings(sound="spoken"), lambda: None)
    sounds._voice = voice = Voice()  # type: ignore[assignment]
    explored = Explored("R1-N", "plains", 2)
    moment = replace(make_opening_moment(Credits("first-martians", 7)), kind="card", text=(explored.describe(),))
    sounds.announce_moments([moment])
    assert "north, ring 1 is explored: Plains" in " ".join(map(str, voice.said))
    assert Speech("en").say(explored.describe()).startswith("R1-N (north, ring 1) is explored: Plains")


async def test_off_is_the_default_and_nothing_is_heard(speakers: Speakers) -> None:
    speakers.add("espeak-ng")
    table = mission()
    assert Settings().sound == "off"
    async with sounding(table, "off") as (app, pilot, rung):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "A new day", "Sol 1 dawns.")
        assert not rung
    assert not speakers.options()


async def test_moments_are_read_aloud_and_fall_silent_with_them(speakers: Speakers) -> None:
    speakers.add("espeak-ng")
    table = mission()
    async with sounding(table, "spoken") as (app, pilot, rung):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "A new day", "Sol 1 dawns.")
        await until(pilot, lambda: speakers.texts() == ["Sol 1 dawns. 4 sols are left after this one."])
        await pilot.press("enter")
        await until(pilot, lambda: len(speakers.texts()) == 2)
        assert speakers.texts()[1].startswith("Event: “Mould Behind the Panel”. A sour smell creeps")
        assert "Stress 3 to 4" not in speakers.texts()[1]  # that is to be looked at
        assert len(speakers.alive()) == 1
        await pilot.press("s")
        await until(pilot, lambda: not speakers.alive())
        play_on(table)
        await up(pilot, app)
        await until(pilot, lambda: speakers.alive())
    assert not speakers.alive()  # who leaves is not read to
    assert not rung


def said(app: MarsHubApp) -> str:
    """What the settings say below their list."""
    return str(app.screen.query_one("#said").render())


def play_on(table: GameTable) -> None:
    """Let people answer until something happens that is shown."""
    while table.moment_queue.current is None and table.session.pending is not None:
        table.answer(table.session.pending.first_answer())


async def test_a_table_that_is_left_is_silent(speakers: Speakers) -> None:
    speakers.add("espeak-ng")
    table = mission()
    async with sounding(table, "spoken") as (app, pilot, _):
        await asked(pilot, app, table)
        await pilot.press("1")
        await until(pilot, lambda: len(speakers.texts()) == 1)
        app.on_table_screen_left()
        await until(pilot, lambda: not speakers.alive())


async def test_without_a_program_the_setting_says_so_and_no_bell_rings(speakers: Speakers) -> None:
    table = mission()
    async with sounding(table, "off") as (app, pilot, rung):
        await asked(pilot, app, table)
        await pilot.press("f2", "down", "down")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen) and "Sound when something" in texts(app))
        await pilot.press("right")
        await until(pilot, lambda: app.settings.sound == "bell")
        assert "Nothing can be read aloud" not in said(app)
        await pilot.press("right")
        await until(pilot, lambda: "this system has none of spd-say, espeak-ng, espeak" in said(app))
        await pilot.press("escape")
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "A new day", "Sol 1 dawns.")
        assert not rung
        speakers.add("espeak")  # installed meanwhile
        await pilot.press("enter")
        await until(pilot, lambda: len(speakers.texts()) == 1)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        await pilot.press("down", "down", "right")
        await until(pilot, lambda: app.settings.sound == "off" and not speakers.alive())
        assert "Nothing can be read aloud" not in said(app)


async def test_in_the_dark_and_without_moments_what_happens_is_heard_all_the_same() -> None:
    table = mission()
    async with sounding(table, "bell") as (app, pilot, rung):
        await asked(pilot, app, table)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, BoardOnlyScreen))
        table.answer("scientist")
        await until(pilot, lambda: len(rung) == 1)  # dawn and card, together
    table = mission()
    async with sounding(table, "bell", "none") as (app, pilot, rung):
        await asked(pilot, app, table)
        await pilot.press("1")
        await until(pilot, lambda: len(rung) == 1)
        await asked(pilot, app, table)
        table.undo_last_answer()
        await asked(pilot, app, table)
        assert len(rung) == 1


async def test_before_a_curtain_nothing_is_read_and_what_only_one_seat_saw_never() -> None:
    session: Session[Any, Any] = Session(PocketMars(), {"players": 2}, 4711)
    table = GameTable(session)
    titles = {card: Speech("en").plain_text(f"pm-card-{card}") for card in Deck.load_content().cards}
    async with sounding(table, "spoken") as (app, pilot, _):
        app.sounds._voice = voice = Voice()
        waited = 0
        while waited < 2:
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
            moment, before = table.moment_queue.current, len(voice.said)
            await pilot.pause()
            assert not any(voice.said[before:])
            await pilot.press("enter")
            await until(pilot, lambda: shown(app) is not None)
            if moment is not None:
                title = app.speech.say(moment.title)
                await until(pilot, lambda title=title: any(title in message for message in voice.said))
                waited += 1
            seat = session.pending.private_to if session.pending is not None else ""
            while session.pending is not None and session.pending.private_to in (seat, ""):
                table.answer(session.pending.first_answer())
        result = repr(session.log)
        secret = [title for card, title in titles.items() if f"'{card}'" not in result]
        assert set(secret) & {titles[card] for player in session.state.players.values() for card in player.hand}
        assert [title for title in secret if any(title in message for message in voice.said)] == []


async def test_a_word_of_who_leads_through_a_game_is_read_and_rings_no_bell() -> None:
    for sound in ("spoken", "bell"):
        table = mission()
        async with sounding(table, sound) as (app, pilot, rung):  # type: ignore[arg-type]
            await asked(pilot, app, table)
            app.sounds._voice = voice = Voice()
            table.announce(make_opening_moment(Credits("first-martians", 7)))
            await up(pilot, app, "A demo of First Martians")
            await until(pilot, lambda sound=sound, voice=voice: any(voice.said) == (sound == "spoken"))
            assert not rung


def listening(table: GameTable, sound: Sound, *typed: str) -> tuple[list[str], list[int], Voice]:
    """What plain lines say while these are `typed`, how often the bell rang, what was read aloud."""
    rung: list[int] = []
    sounds = Sounds(Speech("en"), Settings(sound=sound), lambda: rung.append(1))
    sounds._voice = voice = Voice()  # type: ignore[assignment]
    messages: list[str] = []
    assert PlainTable(table, Speech("en"), typed, messages.append, sounds=sounds).play() == 0
    return messages, rung, voice


def test_plain_lines_ring_once_for_what_came_of_a_line() -> None:
    messages, rung, voice = listening(mission(), "bell", "s", "1", "s")
    assert any("Mould Behind the Panel" in line for line in messages)
    assert (len(rung), any(voice.said)) == (1, False)


def test_plain_lines_are_read_together_and_a_typed_line_is_silence() -> None:
    _, rung, voice = listening(mission(), "spoken", "1", "s")
    assert not rung
    before, text, after = voice.said
    assert (before, after) == ("", "")
    assert text.startswith("Sol 1 dawns. 4 sols are left after this one. Event: “Mould Behind the Panel”. A sour smell")


def test_a_game_that_is_gone_on_with_is_not_read_from_the_start() -> None:
    _, rung, _ = listening(mission(60), "bell", "s")
    assert not rung


def test_plain_mode_says_if_nothing_can_be_read_and_writes_no_bell_into_a_file(
    speakers: Speakers, capsys: pytest.CaptureFixture[str]
) -> None:
    class Seat:
        table = fair_table("one", "yes")

        def close(self) -> None: ...

    class Lobby: ...

    code = run_plain(Lobby(), Speech("en"), seat=Seat(), lines=iter(["q"]), settings=Settings(sound="spoken"))  # type: ignore[arg-type]
    assert code == 0
    assert "Nothing can be read aloud: this system has none of spd-say" in capsys.readouterr().out
    Seat.table = mission()
    run_plain(Lobby(), Speech("en"), seat=Seat(), lines=iter(["1", "q"]), settings=Settings(sound="bell"))  # type: ignore[arg-type]
    assert "\a" not in capsys.readouterr().out
