"""Hexes as they are drawn: none covers another, each is found where it is drawn, arrows reach them all."""

from __future__ import annotations

import pytest

from marshub.kernel.mechanisms.hexes import CENTRE, FLAT, POINTY, Hex, disc, list_neighbours
from marshub.tui.basics.canvas import Canvas
from marshub.tui.basics.hex_grid import HexGrid, Tile

SMALL = frozenset(disc(CENTRE, 2))
LARGE = frozenset(disc(CENTRE, 7))
GRIDS = [
    HexGrid(hexes, flat, inner, lined)
    for hexes in (SMALL, LARGE)
    for flat in (True, False)
    for inner, lined in ((3, False), (3, True), (5, True))
] + [HexGrid(LARGE, True, 2, False), HexGrid(LARGE, True, 4, True)]
GRID_IDS = [
    f"{len(grid.hexes)}-{'flat' if grid.flat else 'pointy'}-{grid.text_width}-{'lined' if grid.outlined else 'bare'}"
    for grid in GRIDS
]


@pytest.mark.parametrize("grid", GRIDS, ids=GRID_IDS)
def test_every_hex_has_cells_of_its_own_and_is_found_there(grid: HexGrid) -> None:
    taken: dict[tuple[int, int], Hex] = {}
    for here in grid.hexes:
        x, y = grid.find_text_cell(here)
        for cell in ((x + n, y) for n in range(grid.text_width)):
            assert taken.setdefault(cell, here) == here
            assert grid.find_hex(*cell) == here
            assert 0 <= cell[0] < grid.width
            assert 0 <= cell[1] < grid.height
    assert grid.find_hex(-1, 0) is None
    assert grid.find_hex(grid.width, grid.height) is None


@pytest.mark.parametrize("grid", GRIDS, ids=GRID_IDS)
def test_neighbours_touch(grid: HexGrid) -> None:
    tall = 2 if grid.outlined else 1
    for here in grid.hexes:
        x, y = grid.find_text_cell(here)
        for there in grid.hexes & set(list_neighbours(here)):
            ox, oy = grid.find_text_cell(there)
            assert abs(ox - x) <= grid.text_width + 1
            assert abs(oy - y) <= tall


def test_north_is_up_where_hexes_are_flat_topped_and_east_is_right_where_they_are_pointy() -> None:
    flat, pointy = HexGrid(SMALL, True, 3, True), HexGrid(SMALL, False, 3, True)
    x, y = flat.find_text_cell(CENTRE)
    assert flat.find_text_cell(FLAT["N"]) == (x, y - 2)
    assert flat.find_text_cell(FLAT["NE"]) == (x + 4, y - 1)
    assert flat.find_text_cell(FLAT["SE"]) == (x + 4, y + 1)
    assert flat.find_text_cell(FLAT["SW"]) == (x - 4, y + 1)
    x, y = pointy.find_text_cell(CENTRE)
    assert pointy.find_text_cell(POINTY["E"]) == (x + 4, y)
    assert pointy.find_text_cell(POINTY["NW"]) == (x - 2, y - 2)
    assert pointy.find_text_cell(POINTY["SE"]) == (x + 2, y + 2)


def test_outlines_are_shared() -> None:
    grid = HexGrid(frozenset((CENTRE, FLAT["NE"], FLAT["SE"])), True, 3, True)
    assert grid.draw(
        {here: Tile(str(here.r), lower_text="h") for here in grid.hexes}
    ).to_content().plain.splitlines() == [
        "     ___ ",
        " ___/-1 \\",
        "/ 0 \\h__/",
        "\\h__/ 0 \\",
        "    \\h__/",
    ]
    grid = HexGrid(frozenset((CENTRE, POINTY["E"], POINTY["SE"])), False, 3, True)
    assert grid.draw(dict.fromkeys(grid.hexes, Tile("x"))).to_content().plain.splitlines() == [
        " / \\ / \\ ",
        "| x | x |",
        " \\ / \\ / ",
        "  | x |  ",
        "   \\ /   ",
    ]


def test_of_two_neighbours_the_heavier_outline_is_seen() -> None:
    grid = HexGrid(frozenset((CENTRE, FLAT["N"])), True, 3, True)
    for heavy in grid.hexes:
        tiles = {here: Tile(edge="$error" if here == heavy else "$muted", weight=here == heavy) for here in grid.hexes}
        canvas = grid.draw(tiles)
        styles = {span.style for span in canvas.to_content().split("\n")[2].spans}
        assert "$error" in styles, "the edge between the two is the heavier one's"


def test_a_packed_column_that_sinks_looks_low() -> None:
    grid = HexGrid(SMALL, True, 2, False)
    rows = (
        grid.draw(dict.fromkeys(grid.hexes, Tile("flat", packed_text="˙", sunk_text=".")))
        .to_content()
        .plain.splitlines()
    )
    assert len(rows) == 5
    assert {row[offset] for row in rows for offset in (2, 6)} == {".", " "}
    assert {row[offset] for row in rows for offset in (0, 4, 8)} == {"˙", " "}


def test_the_cursor_is_seen_without_colours() -> None:
    grid = HexGrid(SMALL, True, 3, True)
    without = grid.draw(dict.fromkeys(grid.hexes, Tile())).to_content().plain
    drawn = grid.draw(dict.fromkeys(grid.hexes, Tile()), cursor=CENTRE).to_content().plain
    assert "▸" not in without
    assert drawn.count("▸") == drawn.count("◂") == 1
    x, y = grid.find_text_cell(CENTRE)
    assert drawn.splitlines()[y][x - 1] == "▸"


@pytest.mark.parametrize("grid", GRIDS, ids=GRID_IDS)
def test_arrows_reach_every_hex_and_two_that_are_opposite_come_back(grid: HexGrid) -> None:
    seen, todo = set(), [CENTRE]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += [grid.step_to(here, arrow) for arrow in ("up", "down", "left", "right")]
    assert seen == set(grid.hexes)
    for back, forth in (("up", "down"), ("left", "right")):
        assert grid.step_to(grid.step_to(CENTRE, back), forth) == CENTRE


def test_an_arrow_keeps_to_its_row_and_stops_at_the_rim() -> None:
    grid = HexGrid(LARGE, True, 3, True)
    here, rows = CENTRE, set()
    for _ in range(30):
        rows.add(grid.find_text_cell(here)[1])
        here = grid.step_to(here, "right")
    assert max(rows) - min(rows) == 1
    assert here.q == 7
    assert grid.step_to(here, "right") == here


@pytest.mark.parametrize(
    ("room", "inner", "lined"),
    [((45, 15), 3, False), ((30, 15), 2, False), ((61, 31), 3, True), ((82, 35), 4, True), ((200, 60), 5, True)],
)
def test_it_is_drawn_as_large_as_there_is_room(room: tuple[int, int], inner: int, lined: bool) -> None:
    grid = HexGrid.fit(LARGE, *room, flat=True)
    assert (grid.text_width, grid.outlined) == (inner, lined)
    assert grid.width <= room[0]
    assert grid.height <= room[1]


def test_where_nothing_fits_it_is_as_small_as_it_gets() -> None:
    assert HexGrid.fit(LARGE, 5, 5, flat=True).text_width == 2
    pointy = HexGrid.fit(LARGE, 5, 5, flat=False)
    assert (pointy.text_width, pointy.outlined) == (3, False)


def test_it_may_be_drawn_on_a_larger_canvas() -> None:
    grid = HexGrid(frozenset((CENTRE,)), True, 3, True)
    drawn = grid.draw({CENTRE: Tile("a")}, on=Canvas(9, 5), left=2, top=1).to_content().plain
    assert [row.rstrip() for row in drawn.splitlines()] == ["", "   ___", "  / a \\", "  \\___/", ""]
