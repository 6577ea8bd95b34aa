"""Records the demo as the README shows it: `.venv/bin/python scripts/recording.py`. Look at it before you commit it.

The real hands play the real game on the simulated board, beside the real screen; only the clock is ours: what would be
waited for is a picture that is held so long. Of these pictures a few scenes are put together (`SCENES`). The same
program draws the same bytes.
"""

from __future__ import annotations

import asyncio
import io
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests" / "tui"), str(ROOT / "tests")]

from filmstrip import Frame, Row, make_animation, make_row  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.segment import Segment  # noqa: E402
from screens import settled  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from tui_world import until  # noqa: E402

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

FILE = ROOT / "docs" / "pictures" / "demo.svg"
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


if __name__ == "__main__":
    svg = draw_recording(asyncio.run(filmed()))
    FILE.write_text(svg, encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(svg) // 1024} kB")
