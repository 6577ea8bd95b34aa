"""What hands have yet to move: what was not ticked stays, an undo turns it round, a board ticks what it sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.board.matching import Likeness, Mismatch
from marshub.board.pending_moves import PendingMoves, describe_move, make_line_id
from marshub.kernel import Change, Piece, Spot, Thing, count_pieces, say

SPOTS = {name: Spot(name, say(name), zone=f"zone-{name}") for name in "abcd"}
PIECES = (Piece("p1", "pawn", say("p")), Piece("p2", "pawn", say("p")), Piece("q", "queen", say("q")))
ALIKE = Likeness(PIECES).is_alike


def thing(name: str, spot: str, count: int = 1, pieces: tuple[str, ...] = ()) -> Thing:
    return Thing(name, say(name), SPOTS[spot], count, pieces=pieces)


def said(table: PendingMoves, layout: tuple[Thing, ...]) -> list[tuple[str, str, str, int]]:
    return [
        (
            move.thing.id,
            move.before.spot.id if move.before else "",
            move.after.spot.id if move.after else "",
            move.count,
        )
        for move in table.list_moves(layout)
    ]


def test_what_nobody_ticked_stays_through_more_answers() -> None:
    table = PendingMoves((thing("stress", "a"), thing("cube", "a", 3)))
    first = (thing("stress", "b"), thing("cube", "a", 3))
    assert said(table, first) == [("stress", "a", "b", 1)]
    second = (thing("stress", "c"), thing("cube", "a", 2), thing("cube", "b", 1))
    assert said(table, second) == [("stress", "a", "c", 1), ("cube", "a", "b", 1)]
    table.tick([table.list_moves(second)[1]])
    assert said(table, second) == [("stress", "a", "c", 1)]


def test_an_undo_of_what_was_moved_gives_the_list_backwards_and_of_what_was_not_empties_it() -> None:
    before, after = (thing("stress", "a"),), (thing("stress", "b"),)
    table = PendingMoves(before)
    assert said(table, after) == [("stress", "a", "b", 1)]
    assert said(table, before) == []
    table.tick_all(after)
    assert said(table, before) == [("stress", "b", "a", 1)]


def test_things_come_out_of_the_box_and_go_back() -> None:
    table = PendingMoves(())
    layout = (thing("tile", "a", 2),)
    assert said(table, layout) == [("tile", "", "a", 2)]
    table.tick(table.list_moves(layout))
    assert said(table, layout) == []
    assert said(table, ()) == [("tile", "a", "", 2)]
    table.tick(table.list_moves(()))
    assert said(table, ()) == []


def test_a_board_ticks_what_it_sees_where_it_belongs_and_nothing_else() -> None:
    before = (thing("pawn", "a", 1, ("p1",)), thing("track", "a"))
    after = (thing("pawn", "b", 1, ("p1",)), thing("track", "b"))
    table = PendingMoves(before)

    def seen(move: Change) -> bool:
        return bool(move.thing.pieces)

    table.confirm_seen(after, [Mismatch("p2", "zone-a", "zone-b")], seen, ALIKE)  # a pawn like it is still to be moved
    assert [move[0] for move in said(table, after)] == ["pawn", "track"]
    table.confirm_seen(after, [], lambda move: False, ALIKE)  # nothing senses the zones that it is about
    assert [move[0] for move in said(table, after)] == ["pawn", "track"]
    table.confirm_seen(after, [Mismatch("q", "zone-a", "zone-b")], seen, ALIKE)  # what lies wrong is another piece
    assert [move[0] for move in said(table, after)] == ["track"]


def test_a_piece_that_lies_wrong_holds_back_no_move_of_other_zones() -> None:
    table = PendingMoves((thing("pawn", "a", 1, ("p1",)),))
    after = (thing("pawn", "b", 1, ("p1",)),)
    table.confirm_seen(after, [Mismatch("p2", "zone-c", "zone-d")], lambda move: True, ALIKE)
    assert said(table, after) == []


def test_more_than_lies_there_is_not_moved() -> None:
    table = PendingMoves((thing("cube", "a", 2),))
    move = Change(thing("cube", "a"), thing("cube", "b"), 3)
    table.tick([move])
    assert said(table, (thing("cube", "b", 2),)) == []
    table.tick([move])
    assert said(table, (thing("cube", "b", 2),)) == [], "nothing lies there any more"


def test_the_moves_of_the_last_answer_are_new_and_those_of_policies_after_it_as_well() -> None:
    table = PendingMoves(())

    def new(*layout: Thing, by_policy: bool = False) -> list[str]:
        table.update(layout, by_policy=lambda: by_policy)
        return [move.thing.id for move in table.list_new_moves(layout)]

    first, second, third = thing("x", "a"), thing("y", "b"), thing("z", "c")
    assert new(first) == ["x"]
    same = (first,)
    table.update(same, by_policy=lambda: False)
    assert [move.thing.id for move in table.list_new_moves(same)] == ["x"], "nothing happened since"
    assert new(first, second) == ["y"], "the others were asked for before"
    assert new(first, second, third, by_policy=True) == ["y", "z"]


def test_lines_are_told_apart_by_both_ends_and_their_number() -> None:
    moves = [
        Change(thing("cube", "a"), thing("cube", "c")),
        Change(thing("cube", "b"), thing("cube", "c")),
        Change(thing("cube", "a"), None),
        Change(None, thing("cube", "c")),
        Change(thing("cube", "a"), thing("cube", "c"), 2),
    ]
    assert len({make_line_id(move) for move in moves}) == len(moves)
    assert make_line_id(moves[0]) == make_line_id(Change(thing("cube", "a"), thing("cube", "c")))


layouts = st.lists(
    st.builds(thing, st.sampled_from(["x", "x.red", "y"]), st.sampled_from("abcd"), st.integers(1, 3)), max_size=6
).map(tuple)


@given(st.lists(layouts, min_size=1, max_size=5), st.data())
def test_ticking_one_after_the_other_ends_with_the_table_as_the_game_has_it(
    tables: list[tuple[Thing, ...]], data: st.DataObject
) -> None:
    table = PendingMoves(tables[0])
    for layout in tables:
        if data.draw(st.booleans()) and (moves := table.list_moves(layout)):
            table.tick([data.draw(st.sampled_from(moves))])
    for _ in range(100):
        if not (moves := table.list_moves(tables[-1])):
            break
        table.tick(moves[:1])
    assert table.list_moves(tables[-1]) == ()
    assert count_pieces(table._laid) == count_pieces(tables[-1])


@pytest.mark.parametrize(
    ("start", "end", "key"), [("a", "b", "layout-move"), ("", "b", "layout-fetch"), ("a", "", "layout-away")]
)
@pytest.mark.parametrize("count", [1, 2])
def test_a_move_in_words(start: str, end: str, key: str, count: int) -> None:
    words = describe_move(Change(*(thing("cube", spot) if spot else None for spot in (start, end)), count))
    assert words.key == key
    assert {name: tuple(part.key for part in parts) for name, parts in (words.lists or {}).items()} == {
        "thing": ("cube",) if count == 1 else ("layout-many",),
        **({"start": (start,)} if start else {}),
        **({"end": (end,)} if end else {}),
    }
