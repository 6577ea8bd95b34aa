"""The board held against the state."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from marshub.board.matching import Home, Likeness, Mismatch, find_mismatches
from marshub.kernel import Piece, say

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
