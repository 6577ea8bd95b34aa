"""Every screen as text, at three sizes, the smallest in all languages. `python tests/tui/screens.py` writes them anew.

Look at what changed (`git diff tests/tui/screens`) before you commit it: these files are what players see.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from contrast import faint
from cut_texts import cut
from screen_pictures import picture, settled, text_of, undrawn
from screen_waits import by_state
from tui_world import SIZES, board_table, playing, until

sys.path.insert(0, str(Path(__file__).parents[1]))  # run by itself it has no pytest to say where the rest lies

import colony_tables
import on_mars_tables
from marshub.games import load_game
from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.state import Condition, OpenEvent, Roi, Tile
from marshub.kernel import MemoryJournal, Moment, Pace, Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.table.game_source import NewGame, SaveEntry
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.tui.widgets.moment_panes import MomentPane
from marshub.words import Speech

#: The books: size and language. Words are cut first at the smallest size, so only this one is kept in every language.
BOOKS = [(size, language) for size in SIZES for language in LANGUAGES if size == SIZES[0] or language == "en"]
#: Those that are looked at, but not kept.
OTHER_BOOKS = [(size, language) for size in SIZES for language in LANGUAGES if (size, language) not in BOOKS]
#: Books that are shown in light, the others in dark.
LIGHT = [(SIZES[0], "it"), (SIZES[2], "en")]
FOLDER = Path(__file__).parent / "screens"
#: The table's pages by the keys that open them; the map twice, with the second way and further out.
PAGES: dict[str, tuple[str, ...]] = {
    "table": (),
    "crew": ("c",),
    "mission": ("m",),
    "map": ("g",),
    "map-far": ("g", "plus", "right"),
    "cards": ("k",),
    "phase": ("p",),
    "board": ("b",),
    "board-figures": ("b", "tab"),
    "help": ("f1",),
    "adjust": ("a", "l", "c"),
    "adjust-list": ("a", "slash"),
    "why": ("w",),
    "odds": ("o",),
    "zones": ("z",),
    "leave": ("q",),
    "jump": ("ctrl+o",),
    "more": ("asterisk",),
    "settings": ("f2",),
    "lay": ("l", "enter", "enter"),
    "palette": ("ctrl+p",),
    "eyes": ("e",),
    "briefing": ("f8",),
}
TOUR = "the tour"  # in place of a key: it has none
PAGES |= {"tour": (TOUR,), "tour-question": (TOUR, "enter", "enter"), "tour-keys": (TOUR, "left", *["enter"] * 5)}
#: A game that is over, and what it came to.
END = "the end"  # in place of a key: the game is played to its end
ENDED: dict[str, tuple[str, ...]] = {"debriefing": (END,), "debriefing-curve": ("f8", "space")}
#: Migration: Mars: its table, terrain, signs, the factions of a narrow screen; a hex that is asked for; a meteorite.
COLONIES: dict[str, tuple[str, ...]] = {
    "colonies": (),
    "colonies-terrain": ("g", *["down"] * 6, "left", "enter"),
    "colonies-help": ("f1",),
    "colonies-factions": ("full_stop",),
}
SITE: dict[str, tuple[str, ...]] = {"site": (), "site-terrain": ("g", "n")}
#: On Mars: its table, the next page, the player boards where they are a page (by the way back), and a hex of the map.
ON_MARS: dict[str, tuple[str, ...]] = {
    "on-mars": (),
    "on-mars-next": ("full_stop",),
    "on-mars-boards": ("comma", "comma", "comma"),
    "on-mars-surface": ("g", "right", "right", "up", "enter"),
}
#: What just happened, over the question: a card with its story, dice.
MOMENT_CARD: dict[str, tuple[str, ...]] = {"moment-card": ("1", "enter")}
MOMENT_DICE: dict[str, tuple[str, ...]] = {"moment-dice": ("1", "enter")}
METEOR: dict[str, tuple[str, ...]] = {"meteor": ()}
#: Pages about a game's past: of one that was played, move by move.
PAST: dict[str, tuple[str, ...]] = {
    "history": ("h",),
    "history-back": ("h", "left", "down", "down", "down"),
    "chronicle": ("j",),
    "chronicle-chart": ("j", "end"),
    "log": ("f4",),
}


class Shelf:
    """A lobby whose saves are always the same."""

    bots: dict[str, str] = {}  # noqa: RUF012 - never written

    def list_games(self) -> list[Any]:
        return [FirstMartians()]

    def list_saves(self) -> list[SaveEntry]:
        when = f"{datetime(2026, 7, 4, 20, 30):%Y-%m-%d %H:%M}"
        return [
            SaveEntry(Path("second.marshub"), "first-martians-2", "first-martians", when),
            SaveEntry(Path("first.marshub"), "first-martians-1", "first-martians", when, is_over=True),
        ]

    def find_newest(self) -> SaveEntry:
        return self.list_saves()[0]

    def list_ports(self) -> list[str]:
        return ["/dev/ttyUSB0"]

    def detect_overlay(self, board: str, on_overlay: Any, is_wanted: Any = None) -> str:
        return ""

    def stop_overlay_detection(self) -> None: ...

    def start(self, new: NewGame) -> Any:
        raise AssertionError("no game is started for its picture")

    def resume(self, path: Path, board: str = "none") -> Any:
        raise AssertionError("no game is continued for its picture")


def full_table() -> Session[Any, Any]:
    """An evening's table in the middle of planning, with some of everything on it."""
    session = Session(FirstMartians(), {}, seed=5, journal=MemoryJournal())  # the state is changed by hand
    session.answer("scientist")
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    state = session.state
    state.crew["medic"].wounds, state.crew["medic"].tokens = 2, 3
    state.crew["medic"].conditions = [Condition("migraine", fresh=False)]
    state.facilities["crew-quarters"].tiles = [Tile("oxygen")]
    state.facilities["working-bay"].later = ["wound"]
    state.events = [OpenEvent("dust-devil", 1)]
    state.cargo.available |= {"sample": 2, "part-energy": 1, "poi-sample": 1}
    state.tracks["living"] = 3
    state.map = {
        "R1-N": Roi("geysers", samples=1),
        "R2-N": Roi("mountains"),
        "R1-S": Roi("frost-hollow", samples=1),
        "R1-E": Roi("low-ridge", tokens=["pawn"]),
        "R1-NE": Roi("plains", samples=1, objectives=["orange-1"]),
    }
    assert session.pending is not None
    session.pending.clear_cache()
    for wanted in ("gather:R1-N", "explore:R2-S"):
        options = [option.id for option in session.pending.options()]
        session.answer(next(option for option in options if f"pawn-geologist-{1 + len(state.plan)}:{wanted}" in option))
    return session


def evening() -> Session[Any, Any]:
    """A mission that the captain has led into its fourth sol."""
    session = Session(FirstMartians(), {}, seed=5)
    play(session, "captain", steps=80)
    return session


def play_captain(steps: int) -> Session[Any, Any]:
    """A mission that the captain has led so far; the next answer has something told."""
    session = Session(FirstMartians(), {}, seed=4711)
    play(session, "captain", steps=steps)
    return session


def nearly_over() -> Session[Any, Any]:
    """A game of Pocket Mars against Devious Automatics, one answer before its end."""
    session = Session(load_game("pocket-mars"), {"players": 1}, seed=5)
    play(session, "sound")
    session.undo(1, sure=True)
    return session


def finish(table: GameTable) -> None:
    """Answer until the game is over."""
    while (pending := table.session.pending) is not None:
        table.answer(pending.first_answer())


def site() -> Session[Any, Any]:
    """Colonies, and a Life Support Center to be placed."""
    return colony_tables.answer(colony_tables.settled(), "build:lsc")


def falling() -> Session[Any, Any]:
    """Colonies, and a meteorite that takes a Habitat."""
    session = colony_tables.settled()
    colony_tables.meteor(session, 4, 4, 1)
    return session


class Mute:
    """A wire that takes every picture: what is lit is drawn."""

    def show(self, picture: bytes) -> int:
        return 1

    def configure(self, brightness: int, priorities: bytes = b"") -> None: ...

    def close(self) -> None: ...


async def shots(size: tuple[int, int], language: str) -> AsyncIterator[tuple[str, MarsHubApp]]:
    """Every screen: its name, and the app that shows it. See LIGHT for its theme."""
    settings = Settings(stops=True, motion=False, light=(size, language) in LIGHT)
    app = MarsHubApp(Speech(language), game_sources=Shelf(), board="none", settings=settings)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: type(app.screen).__name__ == "HomeScreen")
        await settled(app, pilot)
        yield "home", app
        for name, downs in (("new-game", 1), ("saves", 2)):
            await pilot.press("home", *["down"] * downs, "enter")
            await until(pilot, lambda: type(app.screen).__name__ != "HomeScreen")
            await settled(app, pilot)
            yield name, app
            await pilot.press("escape")
            await until(pilot, lambda: type(app.screen).__name__ == "HomeScreen")
    for session, pages in (
        (full_table(), PAGES),
        (evening(), PAST),
        (nearly_over(), ENDED),
        (colony_tables.settled(), COLONIES),
        (site(), SITE),
        (falling(), METEOR),
        (on_mars_tables.colonised().session, ON_MARS),
        (play_captain(0), MOMENT_CARD),
        (play_captain(38), MOMENT_DICE),
    ):
        pace: Pace = "cards" if pages in (MOMENT_CARD, MOMENT_DICE) else "none"
        async for shot in _shots_of(board_table(session), pages, size, language, pace):
            yield shot


async def _shots_of(
    table: GameTable, pages: dict[str, tuple[str, ...]], size: tuple[int, int], language: str, pace: Pace
) -> AsyncIterator[tuple[str, MarsHubApp]]:
    table.attach_link(Mute(), "/dev/pts/7")
    async with playing(table, size, language, pace) as (app, pilot):
        app.settings.light = (size, language) in LIGHT
        app.apply_settings()
        app.animation_level = "none"
        await settled(app, pilot)  # an answer that comes before its question stands there is lost
        for name, keys in pages.items():
            for key in keys:
                before = table.moment_queue.current
                if key == TOUR:
                    app.action_tour()
                    await until(pilot, lambda: type(app.screen).__name__ == "TourScreen")
                elif key == END:
                    finish(table)
                    await until(pilot, lambda: type(app.screen).__name__ == "DebriefingScreen")
                else:
                    await pilot.press(key)
                if pace != "none":  # each key brings the next moment
                    await until(pilot, lambda before=before: _tells_another(app, table, before))
                await settled(app, pilot)  # a screen that is still mounting would lose the next key
            yield name, app
            while not isinstance(app.screen, TableScreen):
                await app.pop_screen()
            table.close_guide()


def _tells_another(app: MarsHubApp, table: GameTable, before: Moment | None) -> bool:
    """Whether another moment than `before` stands on the screen."""
    pane, now = app.screen.query_one(MomentPane), table.moment_queue.current
    return now is not before and pane.has_focus and pane._shown_state[:1] == (table.moment_queue.page,)


def path_of(size: tuple[int, int], language: str) -> Path:
    return FOLDER / f"{size[0]}x{size[1]}-{language}.txt"


async def looked_at(size: tuple[int, int], language: str) -> tuple[str, dict[str, list[object]]]:
    """All screens of a size and a language, and what on each of them is too faint to be read, or cut."""
    parts: list[str] = []
    hard: dict[str, list[object]] = {}
    with undrawn():
        async for name, app in shots(size, language):
            shown = picture(app)
            parts.append(f"=== {name} ===\n{text_of(shown)}")
            if result := [*faint(app, shown), *cut(app, shown)]:
                hard[name] = result
    return "\n".join(parts), hard


def differences(book: str, kept: str) -> dict[str, tuple[str, str]]:
    """By screen: what it shows now and what was kept, where they are not the same."""
    now, before = _pages(book), _pages(kept)
    return {
        name: (now.get(name, ""), before.get(name, ""))
        for name in {**before, **now}
        if now.get(name) != before.get(name)
    }


def _pages(book: str) -> dict[str, str]:
    result = {}
    for part in book.split("=== ")[1:]:
        name, _, text = part.partition(" ===\n")
        result[name] = text.strip("\n")
    return result


async def main(wanted: Callable[[str], bool]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for size, language in BOOKS:
        path = path_of(size, language)
        if wanted(path.name):
            path.write_text((await looked_at(size, language))[0], encoding="utf-8")
            print(path.relative_to(Path.cwd()))


if __name__ == "__main__":
    os.environ.setdefault("TZ", "UTC")
    words = sys.argv[1:]
    with by_state():
        asyncio.run(main(lambda name: not words or any(word in name for word in words)))
