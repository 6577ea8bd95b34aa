"""Hexes, and ways over any map: what must hold for all of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.kernel.mechanisms import paths
from marshub.kernel.mechanisms.hexes import (
    CENTRE,
    FLAT,
    POINTY,
    STEPS,
    Hex,
    disc,
    distance,
    find_connected,
    find_direction,
    group_connected,
    line_between,
    list_neighbours,
    name_on_grid,
    parse_hex,
    ring,
    walk_steps,
)

HEXES = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
SOME = st.sets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)))


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_distance(one, other, third):
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


@given(HEXES, HEXES)
def test_distance_is_the_number_of_steps(one, other):
    """Some neighbour is nearer, none is nearer by two."""
    near = [distance(neighbour, other) for neighbour in list_neighbours(one)]
    assert min(near) == (distance(one, other) - 1 if one != other else 1)
    assert max(near) <= distance(one, other) + 1


@given(HEXES)
def test_neighbours_are_the_six_at_distance_one(here):
    assert len(set(list_neighbours(here))) == 6
    assert all(here in list_neighbours(neighbour) for neighbour in list_neighbours(here))
    assert set(list_neighbours(here)) == set(ring(here, 1))


def test_directions_have_names():
    """The coordinates of both catalogues: flat-topped and pointy-topped."""
    assert [FLAT[name] for name in ("N", "NE", "S", "NW")] == [Hex(0, -1), Hex(1, -1), Hex(0, 1), Hex(-1, 0)]
    assert [POINTY[name] for name in ("E", "NE", "NW", "SE")] == [Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(0, 1)]
    assert sorted(FLAT.values()) == sorted(POINTY.values()) == sorted(STEPS)


def test_a_hex_lies_in_a_direction_of_the_compass():
    """Its six steps do as they are called; between them eight directions are told apart."""
    for steps, is_flat in ((FLAT, True), (POINTY, False)):
        assert all(find_direction(step, flat=is_flat) == name for name, step in steps.items())
    assert find_direction(Hex(2, -1), flat=True) == "E"
    assert find_direction(Hex(-1, 2), flat=False) == "S"


@given(st.integers(0, 2))
def test_the_steps_go_round(turn):
    """Two steps further on is where a step and its neighbour lead together."""
    for at in range(6):
        assert STEPS[at] + STEPS[(at + 2) % 6] == STEPS[(at + 1) % 6]
        assert STEPS[at] + STEPS[(at + 3) % 6] == CENTRE


@given(HEXES, st.integers(0, 8))
def test_a_ring_is_what_is_that_far_away_and_goes_round(centre, radius):
    hexes = list(ring(centre, radius))
    assert len(hexes) == len(set(hexes)) == max(1, 6 * radius)
    assert all(distance(item, centre) == radius for item in hexes)
    for here, there in zip(hexes, [*hexes[1:], hexes[0]], strict=True):
        assert distance(here, there) == (1 if radius else 0)


@given(HEXES, st.integers(0, 7))
def test_a_disc_is_all_within(centre, radius):
    hexes = list(disc(centre, radius))
    assert len(set(hexes)) == len(hexes) == 1 + 3 * radius * (radius + 1)
    assert max(distance(item, centre) for item in hexes) == radius
    assert [distance(item, centre) for item in hexes] == sorted(distance(item, centre) for item in hexes)


@given(HEXES, HEXES)
def test_a_line_leads_from_end_to_end_without_a_detour(start, end):
    hexes = line_between(start, end)
    assert (hexes[0], hexes[-1], len(hexes)) == (start, end, distance(start, end) + 1)
    assert all(distance(here, there) == 1 for here, there in pairwise(hexes))
    assert hexes[::-1] == line_between(end, start)


@given(HEXES, HEXES)
def test_no_hex_lies_nearer_to_a_point_of_a_line(start, end):
    hexes = line_between(start, end)
    for at, here in enumerate(hexes):
        part = Fraction(at, max(1, len(hexes) - 1))
        q, r = start.q + part * (end.q - start.q), start.r + part * (end.r - start.r)

        def away(each, q=q, r=r):
            return (each.q - q) ** 2 + (each.r - r) ** 2 + (each.q - q) * (each.r - r)  # the square of the real way

        best = min(away(item) for item in disc(here, 1))
        assert away(here) == best
        assert here == max(item for item in disc(here, 1) if away(item) == best)


@given(HEXES)
def test_as_data_and_as_an_id(here):
    assert parse_hex(str(here)) == here
    assert msgspec.json.encode(here).decode() == f"[{here.q},{here.r}]"
    assert msgspec.json.decode(msgspec.json.encode(here), type=Hex) == here


@pytest.mark.parametrize("name", ["", "4", "a,b", "1;2"])
def test_what_is_no_hex(name):
    with pytest.raises(ValueError, match="invalid literal"):
        parse_hex(name)


@given(SOME, SOME)
def test_what_is_linked_touches_what_is_linked(starts, among):
    hexes = find_connected(starts, among)
    assert starts <= hexes <= starts | among
    assert not [item for item in among - hexes if hexes & set(list_neighbours(item))]
    for item in hexes - starts:  # and nothing is linked through thin air
        assert hexes - {item} & set(list_neighbours(item))


@given(SOME)
def test_complexes_part_the_hexes(hexes):
    groups = group_connected(hexes)
    assert sorted(item for group in groups for item in group) == sorted(hexes)
    for group in groups:
        assert find_connected([min(group)], group) == group
        assert not any(set(list_neighbours(item)) & (hexes - group) for item in group)


@given(HEXES, st.integers(0, 5))
def test_over_an_open_map_steps_are_distance(start, most):
    result = paths.find_reachable([start], list_neighbours, most)
    assert result == {item: distance(item, start) for item in disc(start, most)}


@given(st.dictionaries(st.integers(0, 9), st.lists(st.integers(0, 9), max_size=3)), st.sets(st.integers(0, 9)))
def test_steps_are_the_fewest(roads, starts):
    def beside(place):
        return roads.get(place, ())

    result = paths.find_reachable(starts, beside)
    assert all(result[start] == 0 for start in starts)
    assert list(result.values()) == sorted(result.values())
    for here, steps in result.items():
        assert all(result[there] <= steps + 1 for there in beside(here))
        assert steps == 0 or any(result[back] == steps - 1 for back in result if here in beside(back))


@given(HEXES, st.lists(st.sampled_from(STEPS), min_size=1, max_size=4), st.integers(0, 30))
def test_a_walk_goes_from_neighbour_to_neighbour_taking_its_steps_in_turn(start, steps, count):
    hexes = walk_steps(start, steps, count)
    assert len(hexes) == count + 1
    assert hexes[0] == start
    assert [there + here * -1 for here, there in pairwise(hexes)] == [steps[at % len(steps)] for at in range(count)]


@given(HEXES, st.integers(0, 5), st.integers(0, 20))
def test_one_step_over_and_over_is_a_straight_line(start, step, count):
    hexes = walk_steps(start, [STEPS[step]], count)
    assert hexes == line_between(start, hexes[-1])
    assert distance(start, hexes[-1]) == count


@given(HEXES, st.integers(0, 5), st.integers(0, 10))
def test_two_neighbouring_steps_in_turn_keep_to_the_line_between_them(start, step, count):
    one, other = STEPS[step], STEPS[(step + 1) % 6]
    hexes = walk_steps(start, [one, other], 2 * count)
    assert hexes[::2] == [start + (one + other) * item for item in range(count + 1)]
    assert [distance(start, item) for item in hexes] == list(range(2 * count + 1))  # never a step in vain


def test_hexes_of_a_map_are_called_by_lines_and_places():
    for radius in (1, 2, 7):
        names = [name_on_grid(item.q, item.r, radius) for item in disc(CENTRE, radius)]
        assert len(set(names)) == len(names), "each has its own"
        assert names[0] == f"{chr(ord('A') + radius)}{radius + 1}", "the middle"
        assert all(name_on_grid(item.q, item.r, radius) == "" for item in ring(CENTRE, radius + 1))
    assert [name_on_grid(-7, along, 7) for along in range(8)] == [f"A{place}" for place in range(1, 9)]
    assert [name_on_grid(7, along, 7) for along in range(-7, 1)] == [f"O{place}" for place in range(1, 9)]
