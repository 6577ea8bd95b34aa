"""A map of hexes in an app: arrows, clicks, Enter; what does not fit is scrolled; what stands around it."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Button
from tui_world import texts, until

from marshub.kernel.mechanisms.hexes import CENTRE, Hex, disc
from marshub.tui.basics.canvas import Canvas
from marshub.tui.basics.hex_grid import Tile, describe_place
from marshub.tui.widgets.hex_map import HexMap
from marshub.words import Speech

TILES = {here: Tile("x") for here in disc(CENTRE, 3)}
LARGE = {here: Tile("x") for here in disc(CENTRE, 9)}
RIM = [[(str(n), "")] for n in range(8)]


class Mapped(App[None]):
    CSS = "HexMap { height: 1fr; } .panned HexMap { height: auto; }"

    def __init__(self, **how: Any) -> None:
        super().__init__()
        self.how, self.heard = how, list[Any]()

    def compose(self) -> ComposeResult:
        yield Button("elsewhere")
        if self.how.get("pans"):
            with VerticalScroll(classes="panned", can_focus=False):
                yield HexMap("map", **self.how)
        else:
            yield HexMap("map", **self.how)

    @property
    def map(self) -> HexMap:
        return self.query_one(HexMap)

    def on_hex_map_cursor_moved(self, event: HexMap.CursorMoved) -> None:
        self.heard.append(("walked", event.space))

    def on_hex_map_hex_chosen(self, event: HexMap.HexChosen) -> None:
        self.heard.append(("taken", event.space))


async def test_arrows_walk_and_enter_takes() -> None:
    app = Mapped()
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(TILES)
        assert "▸" not in texts(app), "without the focus there is no cursor"
        app.map.focus()
        await until(pilot, lambda: "▸" in texts(app))
        await pilot.press("up", "right", "enter")
        up = Hex(0, -1)
        right = Hex(1, -1)
        await until(pilot, lambda: len(app.heard) == 3)
        assert app.heard == [("walked", up), ("walked", right), ("taken", right)]
        await pilot.press(*["down"] * 9)
        assert app.map.cursor_hex == Hex(1, 2), "at the rim it stays"


async def test_a_click_points_and_a_second_one_takes() -> None:
    app = Mapped()
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(TILES)
        await pilot.pause()
        x, y = next((row.index("x"), at) for at, row in enumerate(texts(app).splitlines()) if "x" in row)
        await pilot.click(offset=(x, y))
        await until(pilot, lambda: app.heard)
        ((what, here),) = app.heard
        assert (what, here) == ("walked", Hex(0, -3)), "the topmost"
        await pilot.click(offset=(x, y))
        await until(pilot, lambda: len(app.heard) == 2)
        assert app.heard[1] == ("taken", here)
        await pilot.click(offset=(0, 29))
        await pilot.pause()
        assert len(app.heard) == 2, "beside the map there is nothing"


@pytest.mark.parametrize("arrow", ["up", "down"])
async def test_what_does_not_fit_is_scrolled_with_the_cursor(arrow: str) -> None:
    app = Mapped(pans=True)
    async with app.run_test(size=(80, 16)) as pilot:
        app.map.show(LARGE)
        app.map.focus()
        await until(pilot, lambda: "▸" in texts(app))
        await pilot.press(*[arrow] * 9)
        await until(pilot, lambda: app.map.cursor_hex.r == (-9 if arrow == "up" else 9))
        await until(pilot, lambda: "▸" in texts(app))
        assert app.map.size.height > 16


async def test_where_it_may_not_be_scrolled_it_is_packed() -> None:
    app = Mapped()
    async with app.run_test(size=(80, 24)) as pilot:
        app.map.show(LARGE)
        await until(pilot, lambda: texts(app).count("x") == len(LARGE))
        assert "/" not in texts(app)


async def test_what_stands_around_it_is_drawn_where_there_is_room() -> None:
    app = Mapped()
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(TILES, RIM)
        await until(pilot, lambda: app.map.has_rim)
        rows = [row for row in texts(app).splitlines() if any(sign in row for sign in "01234567")]
        assert [[sign for sign in row if sign.isdigit()] for row in rows] == [
            ["0", "1", "2"],
            ["7", "3"],
            ["6", "5", "4"],
        ]
        await pilot.resize_terminal(30, 16)
        await until(pilot, lambda: not app.map.has_rim)
        await until(pilot, lambda: "7" not in texts(app))


async def test_the_cursor_stays_on_the_map_when_the_map_changes() -> None:
    app = Mapped()
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(TILES)
        app.map.move_cursor(Hex(3, 0))
        app.map.show({here: tile for here, tile in TILES.items() if here.q < 2})
        assert app.map.cursor_hex in TILES
        assert app.map.cursor_hex.q < 2
        app.map.move_cursor(Hex(9, 9))
        assert app.map.cursor_hex.q < 2, "beyond the map nothing is pointed at"
        await pilot.pause()


async def test_a_compass_stands_where_there_is_room() -> None:
    app = Mapped()
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.compass = "N E S O"  # as in Italian
        app.map.show(TILES)
        await until(pilot, lambda: "O┼E" in texts(app))
        rows = texts(app).splitlines()
        row = next(number for number, text in enumerate(rows) if "O┼E" in text)
        assert [text.split()[0] for text in (rows[row - 1], rows[row + 1])] == ["N", "S"]


def test_no_compass_is_drawn_over_anything() -> None:
    canvas = Canvas(6, 4)
    canvas.draw_text(2, 1, "xx")
    drawn = canvas.to_content().plain
    canvas.draw_compass("N E S W")
    assert canvas.to_content().plain == drawn


@pytest.mark.parametrize(
    ("language", "place"),
    [
        pytest.param("en", "H12 (east, 4 from the centre)", id="en"),
        pytest.param("it", "H12 (est, a 4 dal centro)", id="it"),
        pytest.param("es", "H12 (este, a 4 del centro)", id="es"),
    ],
)
def test_a_hex_is_described_by_direction_and_distance(language: str, place: str) -> None:
    assert describe_place("H12", "4,0", Speech(language), flat=False) == place
    assert describe_place("H8", "0,0", Speech(language), flat=False) == "H8"
