"""The board held against the state."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from marshub.board.matching import Home, Likeness, Mismatch, find_homes, find_mismatches
from marshub.kernel import Piece, Spot, Thing, say

PIECES = [Piece("b1", "boat", say("boat")), Piece("b2", "boat", say("boat")), Piece("c", "crane", say("crane"))]
LIKE = Likeness(PIECES)
SENSED = frozenset({"n", "s", "q"})


def differ(wanted: dict[str, str], lying: dict[str, str]) -> list[Mismatch]:
    homes = [Home(piece, zone) for piece, zone in wanted.items()]
    return find_mismatches(homes, {p: frozenset({z}) for p, z in lying.items()}, SENSED, LIKE)


def test_each_way_of_being_wrong() -> None:
    assert differ({"c": "n"}, {"c": "n"}) == []
    assert differ({"c": "n"}, {}) == [Mismatch("c", "", "n")]
    assert differ({"c": "n"}, {"c": "s"}) == [Mismatch("c", "s", "n")]
    assert differ({"c": ""}, {"c": "s"}) == [Mismatch("c", "s", "")]
    assert differ({}, {"c": "s"}) == [], "it may lie anywhere"
    assert differ({"c": "far"}, {}) == [], "nothing can see whether it lies there"
    assert differ({"c": "far"}, {"c": "n"}) == [Mismatch("c", "n", "far")]


def test_alike_pieces_stand_for_each_other() -> None:
    assert differ({"b1": "n"}, {"b2": "n"}) == []
    assert differ({"b1": "n", "b2": "s"}, {"b1": "s", "b2": "n"}) == []
    assert differ({"b1": "n", "b2": ""}, {"b2": "n"}) == []
    assert differ({"b1": "n"}, {"b1": "n", "b2": "n"}) == [], "the other one is free"
    assert differ({"b1": "n"}, {"c": "n"}) == [Mismatch("b1", "", "n")]


def test_named_is_the_piece_itself_where_it_can_be_moved() -> None:
    assert differ({"b2": "n"}, {"b1": "q", "b2": "s"}) == [Mismatch("b2", "s", "n")]
    assert differ({"b2": "n"}, {}) == [Mismatch("b2", "", "n")]
    assert differ({"b1": "n", "b2": "s"}, {}) == [Mismatch("b1", "", "n"), Mismatch("b2", "", "s")], "each once"
    assert differ({"b1": "n", "b2": "n"}, {"b1": "n"}) == [Mismatch("b2", "", "n")]


def test_pieces_alike_have_sort_and_name_in_common() -> None:
    pieces = [
        Piece("a", "pawn", say("red")),
        Piece("b", "pawn", say("red")),
        Piece("c", "rover", say("red")),
        Piece("d", "pawn", say("of", who="red")),
        Piece("e", "pawn", say("of", who="blue")),
    ]
    like = Likeness(pieces)
    assert [like.list_members(piece) for piece in "abcdex"] == [["a", "b"], ["b", "a"], ["c"], ["d"], ["e"], ["x"]]


def test_props_have_no_home_and_what_nothing_senses_lies_nowhere() -> None:
    spot = Spot("spot", say("spot"), "n")
    layout = [Thing("pair", say("pair"), spot, pieces=("b1", "rope"))]
    assert find_homes(layout, [*PIECES, Piece("rope", "rope", say("rope"), prop=True)]) == (Home("b1", "n"),)
    places = {"c": frozenset({"n", "far"})}
    assert find_mismatches([Home("c", "n")], places, SENSED, LIKE) == []
    assert find_mismatches([Home("c", "n")], {"c": frozenset({"far"})}, SENSED, LIKE) == [Mismatch("c", "", "n")]


zones = st.sampled_from(["n", "s", "q", ""])
laid = st.dictionaries(st.sampled_from(["b1", "b2", "c"]), zones)


@given(laid, laid)
def test_following_the_hints_leads_to_agreement(wanted: dict[str, str], lying: dict[str, str]) -> None:
    lying = {piece: zone for piece, zone in lying.items() if zone}
    for _ in range(6):
        wrong = differ(wanted, lying)
        if not wrong:
            break
        hint = wrong[0]
        assert lying.get(hint.piece, "") == hint.from_zone, "the piece that is named lies where it is said to lie"
        lying.pop(hint.piece, None)
        if hint.to_zone:
            lying[hint.piece] = hint.to_zone
    assert differ(wanted, lying) == []


@given(laid)
def test_what_lies_as_wanted_never_differs(wanted: dict[str, str]) -> None:
    assert differ(wanted, {piece: zone for piece, zone in wanted.items() if zone}) == []


@given(laid, laid)
def test_a_blind_board_never_complains(wanted: dict[str, str], lying: dict[str, str]) -> None:
    homes = [Home(piece, zone) for piece, zone in wanted.items()]
    places = {p: frozenset({z}) for p, z in lying.items() if z}
    assert find_mismatches(homes, places, frozenset(), LIKE) == []
