"""Records the moving pictures: `.venv/bin/python scripts/recording.py [NAME...]`. Look at them before you commit them.

`demo`: the real hands play the real game on the simulated board, beside the real screen; only the clock is ours: what
would be waited for is a picture that is held so long. Of these pictures a few scenes are put together (`SCENES`).
The others (`FEATURES`) are keys pressed at a table, one feature each. The same code records the same bytes.
"""

from __future__ import annotations

import asyncio
import io
import sys
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests" / "tui"), str(ROOT / "tests")]

from filmstrip import Frame, Row, make_animation, make_row  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.segment import Segment  # noqa: E402
from screens import full_table, settled  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from tui_world import board_table, playing, texts, until  # noqa: E402

from marshub.board import profile as profiles  # noqa: E402
from marshub.demo.director import Credits, Director  # noqa: E402
from marshub.demo.film import (  # noqa: E402
    CLOSING_S,
    Film,
    cut_film,
    rehearse,
)
from marshub.demo.run import FILM_S, Clock, run_hands  # noqa: E402
from marshub.games import load_game  # noqa: E402
from marshub.kernel import Chance  # noqa: E402
from marshub.kernel.policy import find_policy  # noqa: E402
from marshub.table.game_table import GameTable  # noqa: E402
from marshub.table.setup import open_table, start_session  # noqa: E402
from marshub.tui.app import MarsHubApp  # noqa: E402
from marshub.tui.basics.scheduling import RedrawPace  # noqa: E402
from marshub.tui.screens.debriefing import DebriefingScreen  # noqa: E402
from marshub.tui.screens.preview import TablePreview  # noqa: E402
from marshub.tui.screens.table import TableScreen  # noqa: E402
from marshub.tui.settings import Settings  # noqa: E402
from marshub.tui.widgets.board_status import BoardBar  # noqa: E402
from marshub.words import Speech  # noqa: E402
from virtual_pace import Reckoned  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SIZE = (120, 40)  # the board stands below the table
GAME, SEED = "first-martians", 0
TITLE = "marshub demo"
TOLD = (
    "A hand puts pawns on the drawn board, its lamps answer; the table above tells cards and dice, and shows what is "
    "broken. It ends with the debriefing of a mission that was won."
)


@dataclass(frozen=True)
class Scene:
    """The frames of a `kind` in a `part` of the film (see Shot) that `which` selects, held so many seconds each."""

    part: str
    kind: str
    which: slice
    seconds: float


_FIRST, _LAST = slice(1), slice(-1, None)
SCENES = (
    Scene("opening", "word", _FIRST, 3.5),
    Scene("opening", "card", _FIRST, 3.2),
    Scene("opening", "plan", slice(17), 0.4),
    Scene("opening", "result", _LAST, 3.2),
    Scene("lapse", "picture", slice(0, None, 2), 0.25),
    Scene("lapse", "word", _LAST, 2.8),
    Scene("finale", "dice", _LAST, 3.0),
    Scene("finale", "card", _LAST, 3.2),
    Scene("finale", "result", _LAST, 2.5),
    Scene("finale", "word", _LAST, 4.0),
    Scene("end", "debriefing", _FIRST, 3.2),
)
STILL = Scene("opening", "plan", slice(13, 14), 0.0)


@dataclass(frozen=True)
class Shot:
    """A frame: its part of the film, and its subject.

    That is a kind of moment, a "deed" of the hand ("plan": from the first pawn on), a "picture" of the time lapse, or
    the "debriefing".
    """

    part: str
    kind: str
    rows: tuple[Row, ...]


async def filmed(game: str = GAME, seed: int = SEED, most: int | None = None) -> list[Shot]:
    """Return the pictures of the demo of `game` in their order; with `most`, no more than so many.

    What is said in passing and what would come of an answer are left out: both go by the machine's clock.
    """
    speech, clock, shape = Speech("en"), Clock(), profiles.load("hub")
    session = start_session(load_game(game), {}, seed)
    rehearsal = rehearse(session, shape, speech)
    film = cut_film(rehearsal, FILM_S - CLOSING_S - rehearsal.last)
    opened = open_table(session, "sim", profile=shape, clock=clock)
    table, board = opened.table, opened.sim
    assert board is not None
    loop, wanted = asyncio.get_running_loop(), asyncio.Queue[bool]()
    taken, halt, shots = threading.Event(), threading.Event(), list[Shot]()

    def take() -> None:
        taken.clear()
        loop.call_soon_threadsafe(wanted.put_nowait, True)
        taken.wait()

    def play() -> None:
        try:
            director = Director(table, film, rehearsal, Credits(game, seed, picked=True), pacing, speech, FILM_S)
            run_hands(table, board, seed=seed, stop=halt, pacing=pacing, director=director, slips=0)
        finally:
            loop.call_soon_threadsafe(wanted.put_nowait, False)

    table.pacing = pacing = Reckoned(clock, table, take)
    hands = threading.Thread(target=play)
    try:
        async with _screen(table, speech) as (app, pilot, screen):
            hands.start()
            while await wanted.get():
                await screen.refresh_table()
                await settled(app, pilot)
                shots.append(_take_shot(app, table, film))
                if len(shots) == most:
                    halt.set()
                taken.set()
            if most is None:
                await screen.refresh_table()
                await until(pilot, lambda: isinstance(app.screen, DebriefingScreen))
                await settled(app, pilot)
                shots.append(Shot("end", "debriefing", render_rows(app)))
    finally:
        halt.set()
        taken.set()
        opened.close()
        hands.join()
    return shots


@asynccontextmanager
async def _screen(table: GameTable, speech: Speech) -> AsyncIterator[tuple[MarsHubApp, Pilot[object], TableScreen]]:
    """Run the app that shows `table`, with its own refreshes off."""
    app = MarsHubApp(speech, table=table, settings=Settings(toured=True, motion=False))
    with (
        patch.object(BoardBar, "show_message"),
        patch.object(TablePreview, "schedule"),
        patch.object(RedrawPace, "note_change"),
    ):
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            assert isinstance(app.screen, TableScreen)
            yield app, pilot, app.screen


def _take_shot(app: MarsHubApp, table: GameTable, film: Film) -> Shot:
    position, moment, hand = table.session.step_count, table.moment_queue.current, table.hand
    part = "opening" if position < film.lapse else "lapse" if position < film.finale else "finale"
    kind = "picture" if hand is None or hand.verb == "rest" else "deed"
    if kind == "deed" and hand is not None and hand.piece.startswith("pawn-"):
        kind = "plan"
    return Shot(part, moment.kind if moment is not None else kind, render_rows(app))


def render_rows(app: MarsHubApp) -> tuple[Row, ...]:
    """Return the screen of `app`, row by row."""
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    update = app.screen._compositor.render_update(full=True)
    assert update is not None
    segments = Segment.filter_control(console.render(update))
    return tuple(make_row(line) for line in Segment.split_and_crop_lines(segments, width, include_new_lines=False))


def select_frames(shots: Sequence[Shot]) -> tuple[list[Frame], int]:
    """Return the scenes, one after the other, and the index of the picture that represents all of them."""
    frames: list[Frame] = []
    for scene in SCENES:
        for shot in _list_scene_shots(shots, scene):
            if frames and frames[-1].rows == shot.rows:
                frames[-1] = Frame(frames[-1].seconds + scene.seconds, shot.rows)
            else:
                frames.append(Frame(scene.seconds, shot.rows))
    still = _list_scene_shots(shots, STILL)[0].rows
    return frames, next(number for number, frame in enumerate(frames) if frame.rows == still)


def _list_scene_shots(shots: Sequence[Shot], scene: Scene) -> Sequence[Shot]:
    """Return the pictures that a scene takes; of a plan all that follow its first deed in that part."""
    scene_shots = [shot for shot in shots if shot.part == scene.part]
    if scene.kind == "plan":
        first = next(number for number, shot in enumerate(scene_shots) if shot.kind == "plan")
        scene_shots = [shot for shot in scene_shots[first:] if shot.kind in ("plan", "deed")]
    else:
        scene_shots = [shot for shot in scene_shots if shot.kind == scene.kind]
    return scene_shots[scene.which]


def draw_recording(shots: Sequence[Shot]) -> str:
    """Return the recording as SVG."""
    frames, still = select_frames(shots)
    return make_animation(frames, still, TITLE, TOLD)


@dataclass(frozen=True)
class Feature:
    """A recording of one feature: keys pressed at a table.

    Each key comes with the seconds for which the screen after it is held, and a text that this screen shows at last.
    """

    table: Callable[[], GameTable]
    start_s: float
    keys: tuple[tuple[str, float, str], ...]
    told: str
    still: int
    """The screen that represents the recording, counted from the one before any key."""
    size: tuple[int, int] = (110, 30)


def make_new_table() -> GameTable:
    """Return a mission before its first question."""
    return board_table(start_session(load_game(GAME), {}, 5))


def make_building_table() -> GameTable:
    """Return a mission whose Action phase begins."""
    session, chance = start_session(load_game(GAME), {"players": 4}, 11), Chance(1)
    captain = find_policy(session.game, "captain")
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(captain(session, session.pending, chance))
    return board_table(session)


def make_planning_table() -> GameTable:
    """Return a mission in the middle of the Action phase."""
    return board_table(full_table())


FEATURES = {
    "what-if": Feature(
        make_building_table,
        2.0,
        (
            ("B", 3.5, "Broken 3›5/6"),
            ("down", 3.5, "Broken 3›6/6"),
            ("down", 5.0, "Broken 3›7/6"),
            ("escape", 1.5, "Broken 3/6"),
        ),
        "The highlight moves over three buildings, and the table shows what each of them would change. The Farm would "
        "bring the broken parts from 3 to 7, and the mission allows 6.",
        still=3,
    ),
    "why-not": Feature(
        make_planning_table,
        2.0,
        (
            ("w", 3.0, "Why not?"),
            *[(letter, 0.15, letter) for letter in "gather"],
            ("enter", 3.0, "Another Gather"),
            ("enter", 5.0, "One item a Gather"),
        ),
        "The page of what is not possible now: typing gather lists why each place cannot be gathered from, and Enter "
        "shows the rule.",
        still=9,
    ),
    "to-move": Feature(
        make_new_table,
        2.0,
        (
            ("1", 4.0, "On your table now"),
            ("f9", 3.0, "Space ticks"),
            ("space", 1.5, "Stress: 3 → 4"),
            ("space", 1.5, "Morale: 0 → -1"),
            ("enter", 3.0, "On to Morale?"),
        ),
        "After an answer the screen lists what to move on your table. Space ticks a line, Enter all of them.",
        still=2,
    ),
}


async def record_feature(feature: Feature) -> list[Frame]:
    """Return the frames of a feature's recording."""
    async with playing(feature.table(), feature.size) as (app, pilot):
        app.settings.motion = False
        app.apply_settings()
        await settled(app, pilot)
        frames = [Frame(feature.start_s, render_rows(app))]
        for key, seconds, shown in feature.keys:
            await pilot.press(key)
            await until(pilot, lambda shown=shown: shown in texts(app))  # a preview comes a moment later
            await settled(app, pilot)
            frames.append(Frame(seconds, render_rows(app)))
    return frames


async def record(name: str) -> str:
    """Return the recording `name` as SVG."""
    if name == "demo":
        return draw_recording(await filmed())
    feature = FEATURES[name]
    return make_animation(await record_feature(feature), feature.still, "marshub", feature.told)


if __name__ == "__main__":
    for picture in sys.argv[1:] or ["demo", *FEATURES]:
        svg = asyncio.run(record(picture))
        path = FOLDER / f"{picture}.svg"
        path.write_text(svg, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(svg) // 1024} kB", flush=True)
