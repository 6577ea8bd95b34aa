"""Two layouts held against each other: the moves lead from the one to the other, and back, and are few."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from layouts import applied
from marshub.kernel import Change, Spot, Thing, count_pieces, find_changes, say

IDS = ("marker.stress", "token.blocked", "token", "card", "card.eco", "card.eco.bloom", "card.wat", "cardboard")
SPOTS = ("deck", "hand", "table", "3", "4")


def thing(what: str, where: str, count: int = 1) -> Thing:
    return Thing(what, say(what), Spot(where, say(where)), count)


LAYOUTS = st.lists(st.builds(thing, st.sampled_from(IDS), st.sampled_from(SPOTS), st.integers(1, 4)), max_size=12)


def said(moves: Sequence[Change]) -> list[tuple[str, str, str, int]]:
    return [
        (m.thing.id, m.before.spot.id if m.before else "", m.after.spot.id if m.after else "", m.count) for m in moves
    ]


@given(LAYOUTS, LAYOUTS)
def test_the_moves_lead_from_the_one_to_the_other_and_turned_round_back(before, after):
    moves = find_changes(before, after)
    assert applied(before, moves) == count_pieces(after)
    assert applied(after, [move.reversed() for move in moves]) == count_pieces(before)


@given(LAYOUTS)
def test_what_lies_as_it_should_is_not_moved_whatever_the_order_it_is_told_in(layout):
    assert find_changes(layout, layout) == []
    assert find_changes(layout, layout[::-1]) == []


@given(LAYOUTS, LAYOUTS)
def test_no_thing_is_moved_more_than_once_nor_without_need(before, after):
    moves = find_changes(before, after)
    had, has = count_pieces(before), count_pieces(after)
    leave, arrive = (had - has).total(), (has - had).total()
    touched = sum(move.count for move in moves)
    assert max(leave, arrive) <= touched <= leave + arrive
    by_id = {name: (had - has).keys() for name in IDS}
    for name in by_id:  # what is alike is matched with its like before anything is put away or fetched
        out = sum(m.count for m in moves if m.before and m.before.id == name and m.after is None)
        come = sum(m.count for m in moves if m.after and m.after.id == name and m.before is None)
        assert not (out and come)


def test_alike_things_go_by_the_shortest_way():
    before = [thing("token.blocked", "lab"), thing("token.blocked", "farm", 2), thing("marker.stress", "3")]
    after = [thing("token.blocked", "farm", 3), thing("marker.stress", "4")]
    assert said(find_changes(before, after)) == [
        ("token.blocked", "lab", "farm", 1),
        ("marker.stress", "3", "4", 1),
    ]


def test_what_is_put_away_comes_first_then_all_in_the_order_of_laying():
    before = [thing("token.wound", "farm"), thing("marker.b", "1"), thing("marker.a", "1")]
    after = [thing("marker.a", "2"), thing("token.reroll", "farm"), thing("marker.b", "2")]
    assert said(find_changes(before, after)) == [
        ("token.wound", "farm", "", 1),
        ("marker.a", "1", "2", 1),
        ("token.reroll", "", "farm", 1),
        ("marker.b", "1", "2", 1),
    ]


def test_a_card_that_is_turned_up_is_the_one_that_was_face_down_and_the_drawn_one_comes_from_the_deck():
    before = [thing("card", "deck", 20), thing("card.eco", "hand"), thing("card.sci", "hand")]
    after = [
        thing("card", "deck", 19),
        thing("card.eco.bloom", "table"),
        thing("card.wat", "hand"),
        thing("card.sci", "hand"),
    ]
    assert said(find_changes(before, after)) == [
        ("card.eco.bloom", "hand", "table", 1),
        ("card.wat", "deck", "hand", 1),
    ]


def test_a_name_that_only_begins_alike_is_another_thing():
    moves = find_changes([thing("card", "deck")], [thing("cardboard", "deck")])
    assert said(moves) == [("card", "deck", "", 1), ("cardboard", "", "deck", 1)]
