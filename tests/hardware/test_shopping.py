"""What is bought: numbers of shops, parts that fit their footprints, prices of one board and of five."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot

import pytest

from marshub.board import profile
from marshub.hardware import parts_list, shopping
from marshub.hardware.carrier_outline import SOCKET_MM, has_carrier
from marshub.hardware.cut import case
from marshub.hardware.part_numbers import find_number, read_numbers, strip_unit
from marshub.hardware.pcb.assembly import Assembly
from marshub.hardware.pcb.board_elements import Part
from marshub.hardware.pcb.carrier_build import count_parts

BOARDS = [profile.load(name) for name in profile.list_names()]
CARRIERS = [board for board in BOARDS if has_carrier(board)]
#: Shops' numbers as they write them.
SHOPS = re.compile(r"(Mouser \d{2,3}-[\w./-]+|Digi-Key [\w.-]+-ND)( \([^)]*\))?|\d{2,3}-[\w./-]+")


def test_each_part_has_a_number_or_words_to_search_for() -> None:
    entries = read_numbers()
    assert {entry.part for entry in entries} == set(parts_list._read_prices())
    assert len({(entry.part, entry.value) for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.shops or entry.search, entry
        assert re.fullmatch(r"(C\d+)?", entry.lcsc), entry
        assert not entry.shops or all(SHOPS.fullmatch(number) for number in entry.shops.split(", ")), entry
    for board in BOARDS:
        for item in (*parts_list.list_items(board), *shopping.list_carrier_items(board)):
            assert item.number.part == item.part  # and no KeyError


def test_every_part_that_is_soldered_to_a_carrier_can_be_ordered_by_number_or_by_its_maker_s() -> None:
    for board in CARRIERS:
        for item in shopping.list_carrier_items(board):
            if not item.part.startswith("pcb-s") or item.part == "pcb-socket":
                assert item.part == "pcb-large" or item.number.maker, item


def pins_apart(part: Part) -> float:
    """How far the holes are apart that one part's neighbouring pins go into, across its body where it has two rows."""
    points = [pad.at for pad in part.footprint.pads]
    if part.footprint.name.startswith("DIP-"):
        return max(x for x, _ in points)
    return min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(points, 2))


@pytest.mark.parametrize("board", CARRIERS, ids=lambda board: board.name)
def test_what_is_bought_fits_its_holes(board: profile.Profile) -> None:
    """Pins go into their holes as they stand; leads give way by half a millimetre, or are bent beside the body."""
    by_ref = {part.ref: part for part in Assembly(board).all}
    looked = set()
    for item, where, _ in count_parts(Assembly(board)):
        number = item.number
        for part in (by_ref[ref] for ref in where.split()):
            if number.lead is None:
                continue
            drill, apart = min(pad.drill for pad in part.footprint.pads), pins_apart(part)
            play = drill - number.lead
            assert 0.15 <= play <= 0.75, (part.ref, drill, number.lead)
            if number.body is not None:
                assert apart >= number.body + 1.3, part.ref
            elif number.pitch is not None:
                assert abs(apart - number.pitch) <= play + (0 if number.stiff else 0.25), (
                    part.ref,
                    apart,
                    number.pitch,
                )
            looked.add(item.part)
        if number.high is not None:
            assert number.high + 2.54 == pytest.approx(SOCKET_MM, abs=0.1)  # the plastic of the dev board's pins
    soldered = {part.item for part in Assembly(board).all} - {f"devkit-{board.mcu.module}"}
    assert looked >= soldered | {"socket", "pcb-socket"}


def test_the_fuse_holder_s_peg_and_the_cans_have_room() -> None:
    parts = {part.ref: part for part in Assembly(profile.load("hub")).all}
    holder, can = parts["F1"].footprint, parts["C9"].footprint
    assert holder.pegs == (((holder.pads[1].at[0] / 2, 0.0), 2.8),)  # Schurter OGN: 2.7 mm, in the middle
    across = float(re.findall(r"(\d+) x \d+ mm", find_number("cap-bulk", "1000u").maker)[0])
    assert can.outline[3] - can.outline[1] >= across + 0.5
    small = next(part for part in Assembly(profile.load("starter")).all if part.item == "cap-bulk").footprint
    assert small.outline[3] - small.outline[1] >= 6.3 + 0.5


def test_socket_and_switch_fit_the_holes_of_the_case() -> None:
    assert f"hole {case.DC_SOCKET:g} mm" in find_number("dc-socket", "").maker
    assert "{:g} x {:g} mm".format(*case.SWITCH) in parts_list._read_prices()["switch"]["name"]


@pytest.mark.parametrize(
    ("value", "plain"),
    [("1k", "1000"), ("100", "100"), ("1000 Ohm", "1000"), ("220u", "220"), ("9 ways", "9"), ("100n", "100n")],
)
def test_both_lists_values_find_the_same_number(value: str, plain: str) -> None:
    assert strip_unit(value) == plain


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_five_boards_cost_five_times_as_much_but_for_what_fabs_make_by_fives(board: profile.Profile) -> None:
    for way in shopping.list_building_ways(board):
        one, five = (shopping.compute_price_range(board, way, boards) for boards in (1, 5))
        made = [item for item in shopping.list_carrier_items(board) if item.part in ("pcb-small", "pcb-large")]
        assert len(made) == has_carrier(board)
        for end in (0, 1):
            shared = sum(item.compute_price(1)[end] for item in made) if way == "ordered" else 0
            assert five[end] == pytest.approx(5 * one[end] - 4 * shared)
    totals = [row for row in shopping.make_rows(board) if str(row[2]).startswith("total")]
    assert {row[2] for row in totals} == {"total", "total of 5 boards"}


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_a_board_larger_than_a_fab_s_small_class_is_priced_as_such(name: str) -> None:
    board = profile.load(name)
    bought = {item.part for item in shopping.list_carrier_items(board)}
    assert ("pcb-large" in bought) == (name == "hub")
    assert ("pcb-small" in bought) == (name == "starter")
