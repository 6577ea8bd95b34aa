"""The map and its routes as pure functions (MAP)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.games.first_martians.box.spaces import HUB, SPACES, find_crossed_edge, list_neighbours
from marshub.games.first_martians.rules.map.routes import (
    Ground,
    Route,
    find_all_routes,
    find_open_neighbours,
    measure_route,
)

UNKNOWN = Ground(explored=False)
PENALTIES = ("adventure", "morale", "rover-check", "wound")


def routes(board: dict[str, Ground], target: str, starts: Sequence[str] = (HUB,)) -> list[Route]:
    """Those to `target`; [] if it is out of reach."""
    return find_all_routes(board, starts).get(target, [])


def ground(**explored: Ground) -> dict[str, Ground]:
    """A map on which only the named spaces ("R1_N") are explored."""
    return {**dict.fromkeys(SPACES, UNKNOWN), **{name.replace("_", "-"): here for name, here in explored.items()}}


def feature(*penalties: str, pawns: int = 1, edge: bool = False) -> Ground:
    return Ground(pawns, frozenset(penalties), edge)


def ways(found: list[Route]) -> list[tuple[str, int, list[str]]]:
    return [(" ".join(route.path), route.pawns, sorted(route.penalties)) for route in found]


@pytest.mark.rule("FM-MAP-01", "FM-MAP-02")
def test_twenty_four_spaces_by_ring_and_direction() -> None:
    assert len(SPACES) == len(set(SPACES)) == 24
    assert {space[:2] for space in SPACES} == {"R1", "R2", "R3"}
    assert {space[3:] for space in SPACES} == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    assert {"R1-S", "R2-NW", "R3-SE"} <= set(SPACES)


@pytest.mark.rule("FM-MAP-03", "FM-MAP-04")
def test_forty_eight_sides_are_shared() -> None:
    assert set(list_neighbours("R2-NW")) == {"R2-N", "R2-W", "R1-NW", "R3-NW"}
    assert set(list_neighbours("R1-N")) == {HUB, "R1-NE", "R1-NW", "R2-N"}
    assert "R3-NW" not in list_neighbours("R2-N")
    pairs = {frozenset((a, b)) for a in (HUB, *SPACES) for b in list_neighbours(a)}
    assert len(pairs) == 48
    assert all(a in list_neighbours(b) for a, b in map(tuple, pairs) if b in list_neighbours(a))
    assert sum(HUB in pair for pair in pairs) == 8


@pytest.mark.rule("FM-MAP-09")
def test_pawn_icons_of_all_tiles_and_the_target_add_up() -> None:
    board = ground(R1_N=feature(), R2_N=feature(), R2_NW=feature())
    assert ways(routes(board, "R3-NW")) == [("R1-N R2-N R2-NW R3-NW", 4, [])]
    board["R2-N"] = feature(pawns=3)  # its own icon and two pawn tokens
    assert routes(board, "R3-NW")[0].pawns == 6


@pytest.mark.rule("FM-MAP-07")
def test_a_route_passes_explored_tiles_only() -> None:
    assert routes(ground(), "R2-N") == []
    assert ways(routes(ground(R1_NE=feature(), R2_NE=feature()), "R2-N")) == [("R1-NE R2-NE R2-N", 3, [])]


@pytest.mark.rule("FM-MAP-13")
def test_a_penalty_comes_once_and_pawns_add_up() -> None:
    board = ground(R1_N=feature("wound"), R2_N=feature("wound"), R3_N=feature("adventure"))
    assert ways(routes(board, "R3-N")) == [("R1-N R2-N R3-N", 3, ["adventure", "wound"])]


@pytest.mark.rule("FM-MAP-17", "FM-ROI-05")
def test_an_impassable_edge_blocks_outward_and_inward_but_not_sideways() -> None:
    board = ground(R1_N=feature(edge=True), R1_NE=feature())
    assert "R2-N" not in list(find_open_neighbours(board, "R1-N"))
    assert "R1-NE" in list(find_open_neighbours(board, "R1-N"))
    assert "R1-N" not in list(find_open_neighbours({**board, "R2-N": feature()}, "R2-N"))
    assert routes(board, "R2-N") == []
    board["R2-NE"] = feature()
    assert ways(routes(board, "R2-N")) == [("R1-NE R2-NE R2-N", 3, [])]


@pytest.mark.rule("FM-MAP-22")
def test_two_ways_to_one_target() -> None:
    """The short way over Geysers, or the long one over Plains and Chasm."""
    board = ground(R1_N=feature("wound"), R1_NE=feature(), R2_NE=feature("adventure"))
    assert ways(routes(board, "R2-N")) == [
        ("R1-N R2-N", 2, ["wound"]),
        ("R1-NE R2-NE R2-N", 3, ["adventure"]),
    ]
    board["R2-N"] = Ground(pawns=0, explored=False)  # a board that prints no icon on the target
    assert [route.pawns for route in routes(board, "R2-N")] == [1, 2]


@pytest.mark.rule("FM-MAP-27")
def test_another_starting_point() -> None:
    board = ground(R2_E=feature("morale"), R1_E=feature())
    assert ways(routes(board, "R3-E", (HUB, "R2-E"))) == [("R2-E R3-E", 2, ["morale"])]
    assert ways(routes(board, "R2-E", (HUB, "R2-E"))) == [("R2-E", 1, ["morale"])]
    assert ways(routes(board, "R1-E", (HUB, "R2-E"))) == [("R1-E", 1, [])]


grounds = st.fixed_dictionaries(
    {
        space: st.builds(
            Ground,
            pawns=st.integers(0, 3),
            penalties=st.frozensets(st.sampled_from(PENALTIES), max_size=2),
            edge=st.booleans(),
            explored=st.booleans(),
        )
        for space in SPACES
    }
)


def all_paths(board: dict[str, Ground], target: str) -> list[tuple[str, ...]]:
    """Every way without a detour over itself, the slow way."""
    result = []
    stack = [(there,) for there in list_neighbours(HUB)]
    while stack:
        path = stack.pop()
        if path[-1] == target:
            result.append(path)
            continue
        if not board[path[-1]].explored:
            continue
        for there in list_neighbours(path[-1]):
            barrier = find_crossed_edge(path[-1], there)
            if there != HUB and there not in path and not (barrier and board[barrier].edge):
                stack.append((*path, there))
    return result


@given(grounds, st.sampled_from(SPACES), st.sets(st.sampled_from(SPACES), min_size=14, max_size=18))
def test_no_way_is_missed_and_none_offered_in_vain(board: dict[str, Ground], target: str, hidden: set[str]) -> None:
    board = {name: Ground(g.pawns, g.penalties, g.edge, name not in hidden) for name, g in board.items()}
    every = [measure_route(board, path) for path in all_paths(board, target)]
    result = routes(board, target)
    assert bool(result) == bool(every)
    for route in every:
        assert any(other.is_as_good_as(route) for other in result)
    for one, other in permutations(result, 2):
        assert not one.is_as_good_as(other)
    assert all(measure_route(board, route.path) == route and route.target == target for route in result)
    assert [route.pawns for route in result] == sorted(route.pawns for route in result)
