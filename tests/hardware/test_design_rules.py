"""Our own rules of a carrier board, clause by clause: a hundredth of a millimetre too near is found, and no more."""

from __future__ import annotations

import pytest

from marshub.hardware.errors import HardwareError
from marshub.hardware.pcb import design_rules, placement
from marshub.hardware.pcb.board_elements import Board, Layout, Part, Placed, Point, Pour, Track, Via
from marshub.hardware.pcb.part_library import Footprint, Pad
from marshub.hardware.pcb.pours import POINT

TINY = 0.01
#: Where nothing else is; the cells by which near things are found meet at 5.
X = Y = 5.0


def pad(x: float, y: float, net: str, *, across: float = 1.7, drill: float = 1.0, square: bool = False) -> Placed:
    shape = Footprint("p", (Pad("1", (0.0, 0.0), across, drill, square),), (-1, -1, 1, 1))
    return Placed(Part(f"P{x:g}-{y:g}", "", shape, {"1": net}), (x, y))


def line(net: str, start: Point, end: Point, layer: int = 0) -> Track:
    return Track(net, layer, start, end, 0.25)


def board(*things: Placed | Track | Via, holes: tuple[Point, ...] = (), pours: tuple[Pour, ...] = ()) -> Board:
    parts = tuple(thing for thing in things if isinstance(thing, Placed))
    tracks = tuple(thing for thing in things if isinstance(thing, Track))
    vias = tuple(thing for thing in things if isinstance(thing, Via))
    return Board(Layout(20, 20, parts, holes, pours, (0, 0)), tracks, vias)


def told(*things: Placed | Track | Via, holes: tuple[Point, ...] = ()) -> list[str]:
    return design_rules.find_problems(board(*things, holes=holes))


#: A track that lies from left to right, and its half width, that of another one, and the room between them.
ACROSS = line("a", (X - 2, Y), (X + 2, Y))
FROM = 0.125 + 0.125 + 0.2


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("one", "near"),
    [
        (ACROSS, lambda d: line("b", (X - 2, Y + FROM + d), (X + 2, Y + FROM + d))),  # side by side
        (ACROSS, lambda d: line("b", (X, Y + FROM + d), (X, Y + 4))),  # one begins beside the other's middle
        (ACROSS, lambda d: line("b", (X, Y + 4), (X, Y + FROM + d))),  # or ends there
        (ACROSS, lambda d: Via("b", (X, Y + 0.125 + 0.3 + 0.2 + d))),
        (ACROSS, lambda d: pad(X, Y + 0.125 + 0.85 + 0.2 + d, "b")),
        (Via("a", (X - 0.4, Y)), lambda d: Via("b", (X + 0.4 + d, Y))),  # each in a cell of its own
        # A square pad reaches as far as the circle around it.
        (pad(X, Y, "a", square=True), lambda d: Via("b", (X + 0.85 * 2**0.5 + 0.3 + 0.2 + d, Y))),
    ],
)
def test_copper_of_two_nets_keeps_its_distance(one: Placed | Track | Via, near, swapped: bool) -> None:
    def lines(d: float) -> list[str]:
        return told(*(near(d), one) if swapped else (one, near(d)))

    assert any("between them: expected 0.2" in item for item in lines(-TINY))
    assert not any("between them" in item for item in lines(TINY))


def test_tracks_that_cross_touch_on_the_same_layer_only() -> None:
    assert any("between them" in item for item in told(ACROSS, line("b", (X, Y - 2), (X, Y + 2))))
    assert told(ACROSS, line("b", (X, Y - 2), (X, Y + 2), 1)) == []
    assert told(ACROSS, line("a", (X, Y - 2), (X, Y + 2))) == []


@pytest.mark.parametrize(
    ("at", "inwards"), [((0.8, 9.0), (1, 0)), ((9.0, 0.8), (0, 1)), ((19.2, 9.0), (-1, 0)), ((9.0, 19.2), (0, -1))]
)
def test_copper_stays_off_each_edge(at: Point, inwards: Point) -> None:
    def lines(d: float) -> list[str]:
        return told(Via("a", (at[0] + inwards[0] * d, at[1] + inwards[1] * d)))

    assert lines(-TINY) == [line for line in lines(-TINY) if "nearer than 0.5 mm to the edge" in line] != []
    assert lines(TINY) == []


def test_copper_stays_off_the_head_of_a_screw() -> None:
    def lines(d: float) -> list[str]:
        return told(line("a", (3, 10 + 3.4 + 0.125 + d), (17, 10 + 3.4 + 0.125 + d)), holes=((10, 10),))

    assert any("lies under the screw or peg at 10, 10" in item for item in lines(-TINY))
    assert lines(TINY) == []


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("one", "drill", "other", "wide"),
    [
        (lambda x: pad(x, Y, "a", across=0.5, drill=1.0), 1.0, lambda x: pad(x, Y, "a", across=0.5, drill=0.4), 0.4),
        (lambda x: pad(x, Y, "a", across=0.5, drill=0.4), 0.4, lambda x: Via("a", (x, Y)), 0.3),
    ],
)
def test_holes_leave_a_wall_between_them(one, drill: float, other, wide: float, swapped: bool) -> None:
    def lines(d: float) -> list[str]:
        apart = drill / 2 + wide / 2 + 0.25 + d
        return told(*(other(X + apart), one(X)) if swapped else (one(X), other(X + apart)))

    assert any("nearer than 0.25 mm" in item for item in lines(-TINY))
    assert not any("nearer" in item for item in lines(TINY))


def test_a_screw_s_hole_is_a_hole() -> None:
    assert any("two holes" in item for item in told(Via("a", (X, Y)), holes=((X + 1.6 + 0.15 + 0.25 - TINY, Y),)))
    assert not any("two holes" in item for item in told(Via("a", (X, Y)), holes=((X + 1.6 + 0.15 + 0.25 + TINY, Y),)))


def test_two_pads_on_a_track_of_another_net_are_not_joined() -> None:
    pads = pad(3, Y, "a"), pad(8, Y, "a")
    assert design_rules.find_unconnected(board(*pads, line("a", (3, Y), (8, Y)))) == []
    assert design_rules.find_unconnected(board(*pads, line("b", (3, Y), (8, Y)))) != []
    assert design_rules.find_unconnected(board(*pads, line("a", (3, Y), (8 - 0.85 - 0.126, Y)))) != []


ALL_OVER = Pour("a", 0, (0.5, 0.5, 19.5, 19.5))


@pytest.mark.parametrize(("slit", "joined"), [(0.55, False), (1.5, True)])
def test_a_pour_joins_through_ways_that_are_wide_enough(slit: float, joined: bool) -> None:
    """A wall of another net with a slit: 0.2 mm to either side stay bare, and 0.25 mm of copper have to be left."""
    middle = 31 * POINT  # where a narrow way would be looked at
    ends = (middle - slit / 2 - 0.125, middle + slit / 2 + 0.125)
    wall = line("b", (10, 0), (10, ends[0])), line("b", (10, ends[1]), (10, 20))
    wrong = design_rules.find_unconnected(board(pad(4, 10, "a"), pad(16, 10, "a"), *wall, pours=(ALL_OVER,)))
    assert (wrong == []) == joined


@pytest.mark.parametrize(
    ("net", "rank", "layer", "joined"), [("b", 1, 0, False), ("b", -1, 0, True), ("a", 1, 0, True), ("b", 1, 1, True)]
)
def test_a_pour_of_higher_rank_and_another_net_cuts_one(net: str, rank: int, layer: int, joined: bool) -> None:
    other = Pour(net, layer, (9, 0, 11, 20), rank)
    wrong = design_rules.find_unconnected(board(pad(4, 10, "a"), pad(16, 10, "a"), pours=(ALL_OVER, other)))
    assert (wrong == []) == joined


@pytest.mark.parametrize("layer", [0, 1])
def test_a_wall_on_the_other_layer_cuts_no_pour(layer: int) -> None:
    wall = line("b", (10, 0), (10, 20), layer)
    wrong = design_rules.find_unconnected(board(pad(4, 10, "a"), pad(16, 10, "a"), wall, pours=(ALL_OVER,)))
    assert (wrong == []) == (layer == 1)


@pytest.mark.parametrize(
    ("things", "holes", "told"),
    [
        ((pad(5, 5, "a"), pad(6.9, 5, "b")), (), ["P5-5 lies on P6.9-5: expected room between them"]),
        ((pad(5, 5, "a"), pad(7, 5, "b")), (), []),
        ((pad(5, 5, "a"), pad(5, 6.9, "b")), (), ["P5-5 lies on P5-6.9: expected room between them"]),
        ((pad(5, 5, "a"), pad(5, 7, "b")), (), []),
        *(
            ((pad(x, y, "a"),), (), [f"P{x:g}-{y:g} sticks out of the board (20 x 20 mm)"])
            for x, y in ((0.9, 5), (5, 0.9), (19.1, 5), (5, 19.1))
        ),
        ((pad(1, 1, "a"), pad(19, 19, "b")), (), []),
        ((pad(5, 5, "a"),), ((9.3, 5),), ["P5-5 lies on the screw at 9.3, 5"]),
        ((pad(5, 5, "a"),), ((9.4, 5),), []),
    ],
)
def test_parts_have_room_or_the_board_is_refused(
    things: tuple[Placed, ...], holes: tuple[Point, ...], told: list[str]
) -> None:
    layout = board(*things, holes=holes).layout
    if not told:
        placement.check_placement(layout)
        return
    with pytest.raises(HardwareError) as refused:
        placement.check_placement(layout)
    assert str(refused.value).splitlines() == told
