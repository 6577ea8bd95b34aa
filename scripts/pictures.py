"""Draws the pictures of docs/play.md: `.venv/bin/python scripts/pictures.py`. Look at them before you commit them.

Words after it pick pictures by name. They are SVG as Textual draws it, of the same tables as the tests' screens
(tests/tui/screens.py), without what only Textual's own page needs.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "tui"), str(ROOT / "tests")]

from screens import Shelf, evening, falling, full_table, settled  # noqa: E402
from test_tui_board_page import watched  # noqa: E402
from tui_world import board_table, playing, put, until  # noqa: E402

import colony_tables  # noqa: E402
from marshub import resources  # noqa: E402
from marshub.table.game_table import GameTable  # noqa: E402
from marshub.tui.app import MarsHubApp  # noqa: E402
from marshub.tui.settings import Settings  # noqa: E402
from marshub.words import Speech  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"


def make_planning_table() -> GameTable:
    """Return a table in the middle of the Action phase, with the pieces on the board as the game has them."""
    table = update_firmware(board_table(full_table()))
    for piece, zone in (("pawn-geologist-1", "probe-bay"), ("pawn-geologist-2", "garage-hall")):
        put(table, piece, zone)
    return table


def make_misplaced_table() -> GameTable:
    """Return the same table with a misplaced pawn."""
    table = update_firmware(board_table(full_table()))
    put(table, "pawn-geologist-2", "garage-hall")
    put(table, "pawn-geologist-1", "farm")
    table.clock[0] += 60_000  # type: ignore[attr-defined]
    table.tick()
    return table


def make_faulty_table() -> GameTable:
    """Return a board with one failed reader and one that answers badly."""
    return update_firmware(watched(full_table()))


def make_late_table() -> GameTable:
    """Return a mission in its fourth sol."""
    return update_firmware(board_table(evening()))


def make_meteor_table() -> GameTable:
    """Return colonies on the terrain, and a meteorite that is about to hit a Habitat."""
    return GameTable(falling())


def make_building_table() -> GameTable:
    """Return the same colonies while something may be built."""
    return GameTable(colony_tables.settled())


def update_firmware(table: GameTable) -> GameTable:
    """Return the table, its board with this program's firmware."""
    table.board_connected(resumed=True, firmware=resources.read_firmware_version())
    return table


@dataclass(frozen=True)
class Picture:
    """A picture of the docs: `keys` pressed at a table, or on the home screen without one."""

    size: tuple[int, int]
    keys: tuple[str, ...] = ()
    table: Callable[[], GameTable] | None = make_planning_table
    light: bool = False


PICTURES: dict[str, Picture] = {
    "home": Picture((90, 26), table=None),
    "new-game": Picture((90, 26), ("home", "down", "enter"), table=None),
    "table": Picture((120, 40)),
    "table-small": Picture((80, 24)),
    "table-light": Picture((120, 40), light=True),
    "planner": Picture((120, 40), ("5", *["down"] * 6)),
    "map": Picture((140, 44), ("g", "plus")),
    "crew": Picture((110, 36), ("c",)),
    "mission": Picture((110, 30), ("m",)),
    "cards": Picture((110, 36), ("k",)),
    "lay": Picture((100, 30), ("l", "enter", "enter")),
    "walk": Picture((100, 26), ("b",), make_misplaced_table),
    "health": Picture((110, 36), ("b", "end"), make_faulty_table),
    "history": Picture((120, 36), ("h", "left", "down", "down"), make_late_table),
    "chronicle": Picture((120, 34), ("j", "down"), make_late_table),
    "colonies": Picture((120, 40), table=make_meteor_table),
    "terrain": Picture((120, 34), ("g", "down", "down", "down"), make_building_table),
    "settings": Picture((100, 30), ("f2",)),
    "help": Picture((100, 36), ("question_mark",)),
}
#: The pictures' letters come from whoever looks at them: nothing is fetched.
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
#: Nor is anybody's address told.
REMARKS = re.compile(r"<!--.*?-->\s*", re.DOTALL)
#: Rows are as long as their text says: the clip of each is half as much again.
CLIPS = re.compile(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>\s*', re.DOTALL)
CLIPPED = re.compile(r' clip-path="url\(#[^)]*-line-\d+\)"')
#: What lies behind the letters: a stripe wherever the colour changes.
STRIPE = re.compile(r'<rect fill="(#\w+)" x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+"/>')
CRISP = ' shape-rendering="crispEdges"'


@asynccontextmanager
async def opened(picture: Picture) -> AsyncIterator[tuple[MarsHubApp, Any]]:
    """Return the app that shows the picture's first screen."""
    if picture.table is not None:
        async with playing(picture.table(), picture.size) as (app, pilot):
            yield app, pilot
        return
    app = MarsHubApp(Speech("en"), game_sources=Shelf(), board="none", settings=Settings(toured=True))
    async with app.run_test(size=picture.size) as pilot:
        await until(pilot, lambda: type(app.screen).__name__ == "HomeScreen")
        yield app, pilot


async def draw(name: str, picture: Picture) -> str:
    """Return the picture as SVG."""
    async with opened(picture) as (app, pilot):
        app.settings.motion, app.settings.light = False, picture.light
        app.apply_settings()
        await settled(app, pilot)
        for key in picture.keys:
            await pilot.press(key)
            await settled(app, pilot)
        svg = app.export_screenshot(title="MarsHub")
    svg = CLIPPED.sub("", CLIPS.sub("", REMARKS.sub("", FONTS.sub("", svg))))
    return merge_backgrounds(re.sub(r"terminal-\d+-", "", svg).replace("Fira Code", "monospace"))


def merge_backgrounds(svg: str) -> str:
    """Return `svg` with its commonest stripes as one background, which halves its length."""
    svg = svg.replace(CRISP, "").replace("<style>", "<style>\n    g rect { shape-rendering: crispEdges }", 1)
    ground = Counter(STRIPE.findall(svg)).most_common(1)[0][0]
    at = next(STRIPE.finditer(svg)).start()
    stripes = STRIPE.sub(lambda found: "" if found[1] == ground else found[0], svg[at:])
    return f'{svg[:at]}<rect fill="{ground}" width="100%" height="100%"/>{stripes}'


async def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        if not wanted or name in wanted:
            svg = await draw(name, picture)
            (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")
            print(f"docs/pictures/{name}.svg: {len(svg) // 1024} kB", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
