"""The twin: whatever order hints and snapshots come in, it ends with the truth, and each real change is told once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from marshub.board.tags import RANDOM_UID, Tags
from marshub.board.twin import MAX_TAGS, SCAN_PAD, Arrived, Left, Twin, UnknownTag

ZONES = ("north", None, "south", "south", SCAN_PAD)
A, B, C, X = (bytes([n, 0, 0, 0]) for n in (1, 2, 3, 0x9A))
TAGS = Tags({A.hex(): "tile", B.hex(): "tile", C.hex(): "boat"})

readers = st.integers(min_value=-1, max_value=6)
uids = st.sampled_from([A, B, C, X])
hints = st.tuples(st.sampled_from(["arrived", "left"]), readers, uids)
snapshots = st.lists(st.frozensets(uids), max_size=6)


def test_pieces_come_and_go() -> None:
    twin = Twin(ZONES, TAGS)
    assert twin.handle_arrival(0, C) == [Arrived("boat", "north")]
    assert twin.handle_arrival(0, C) == []
    assert twin.handle_arrival(1, A) == [], "the game has no use for this reader"
    assert twin.find_places() == {"boat": frozenset({"north"})}
    assert twin.handle_departure(0, C) == [Left("boat", "north")]
    assert twin.handle_departure(0, C) == []


def test_a_piece_with_two_tags_comes_and_goes_once() -> None:
    twin = Twin(ZONES, TAGS)
    assert twin.handle_arrival(0, A) == [Arrived("tile", "north")]
    assert twin.handle_arrival(0, B) == []
    assert twin.handle_departure(0, A) == []
    assert twin.handle_departure(0, B) == [Left("tile", "north")]


def test_between_readers_of_one_zone_nothing_moves() -> None:
    twin = Twin(ZONES, TAGS)
    twin.handle_arrival(2, C)
    assert twin.handle_arrival(3, C) == []
    assert twin.handle_departure(2, C) == []
    assert twin.find_places() == {"boat": frozenset({"south"})}


def test_a_snapshot_tells_departures_first() -> None:
    twin = Twin(ZONES, TAGS)
    twin.handle_arrival(0, C)
    moves = twin.handle_snapshot([(), (), (C,), (), (A,)])
    assert moves == [Left("boat", "north"), Arrived("tile", SCAN_PAD), Arrived("boat", "south")]
    assert twin.find_places() == {"boat": frozenset({"south"})}, "the pad is no place to lie in"
    assert twin.list_scanned_pieces() == ("tile",)
    assert twin.sensed == {"north", "south"}
    assert twin.handle_snapshot([(A, B), (), (C,)]) == [Left("tile", SCAN_PAD), Arrived("tile", "north")], (
        "a piece with two tags arrives once, and of readers that a board has not nothing lies there"
    )


def test_a_piece_under_both_its_tags_lies_in_both_zones() -> None:
    twin = Twin(ZONES, TAGS)
    twin.handle_snapshot([(A,), (), (B,)])
    assert twin.find_places() == {"tile": frozenset({"north", "south"})}
    twin.set_source("north", "simulated", ["tile"])
    assert twin.find_places() == {"tile": frozenset({"north", "south"})}


def test_more_tags_than_any_antenna_lists_are_not_taken_note_of() -> None:
    twin = Twin(["north"], Tags())
    moves = [twin.handle_arrival(0, bytes([4, 0, 0, number])) for number in range(MAX_TAGS + 1)]
    assert [len(listed) for listed in moves] == [1] * MAX_TAGS + [0]


def test_unknown_tags() -> None:
    twin = Twin(ZONES, TAGS)
    assert twin.handle_arrival(0, X) == [UnknownTag(X.hex(), "north")]
    assert twin.list_unknown_tags() == (UnknownTag(X.hex(), "north"),)
    twin.tags = TAGS.with_tag(X, "crane")
    assert twin.list_unknown_tags() == ()
    assert twin.find_places() == {"crane": frozenset({"north"})}
    assert twin.handle_departure(0, X) == [Left("crane", "north")]


def test_a_reader_out_of_order_keeps_what_lay_there() -> None:
    twin = Twin(ZONES, TAGS)
    twin.handle_arrival(0, C)
    assert twin.set_health([False, True, True, True, True])
    assert not twin.set_health([False, True, True, True, True])
    assert twin.handle_snapshot([(), (), (), (), ()]) == []
    assert twin.broken_readers == (0,)
    assert "north" not in twin.sensed
    assert twin.set_health([True, True])
    assert twin.broken_readers == (2, 3, 4), "of readers that a board has not nothing is heard"
    assert twin.set_health([True] * 5)
    assert twin.handle_snapshot([(), (), (), (), ()]) == [Left("boat", "north")]


def test_a_reader_fails_and_works_again_once() -> None:
    twin = Twin(ZONES, TAGS)
    changes = [twin.set_reader_health(2, healthy) for healthy in (False, False, True, True, False)]
    assert changes == [True, False, True, False, True]
    assert twin.broken_readers == (2,)
    assert "south" in twin.sensed, "its other reader works"
    twin.set_reader_health(3, False)
    assert "south" not in twin.sensed
    assert [twin.set_reader_health(reader, False) for reader in (-1, 5)] == [False, False]


def test_pieces_on_the_screen_lie_in_one_zone_each() -> None:
    twin = Twin(ZONES, TAGS)
    assert not twin.is_known("crane")
    twin.set_source("north", "simulated", ["boat", "crane"])
    assert twin.is_known("crane"), "without a tag, too"
    twin.place_simulated("crane", "")
    assert twin.find_places() == {"boat": frozenset({"north"})}
    twin.set_source("south", "simulated")
    assert twin.place_simulated("boat", "north") == []
    assert twin.place_simulated("boat", "south") == [Left("boat", "north"), Arrived("boat", "south")]
    assert twin.find_places() == {"boat": frozenset({"south"})}
    assert twin.place_simulated("boat", "") == [Left("boat", "south")]
    assert twin.place_simulated("boat", "north") == [Arrived("boat", "north")]
    assert (twin.simulated_zones, twin.sources) == (("north", "south"), {"north": "simulated", "south": "simulated"})
    twin.set_source("north", "real")
    assert twin.find_places() == {}, "what lay there on the screen lies there no more"


@given(st.lists(st.one_of(hints, snapshots), max_size=30))
def test_moves_add_up_to_what_lies_there(events: list[object]) -> None:
    twin = Twin(ZONES, TAGS)
    lying: set[tuple[str, str]] = set()
    for event in events:
        if isinstance(event, list):
            moves = twin.handle_snapshot(event)
        else:
            kind, reader, tag = event  # type: ignore[misc]
            moves = twin.handle_arrival(reader, tag) if kind == "arrived" else twin.handle_departure(reader, tag)
        for move in moves:
            if isinstance(move, Arrived):
                assert (move.piece, move.zone) not in lying
                lying.add((move.piece, move.zone))
            elif isinstance(move, Left):
                lying.remove((move.piece, move.zone))
        on_board = {(piece, zone) for piece, zones in twin.find_places().items() for zone in zones}
        assert on_board == {(piece, zone) for piece, zone in lying if zone != SCAN_PAD}


def test_a_tag_lies_where_it_came_last() -> None:
    """A quick hand: the new reader sees the tag before the old one has missed it three times."""
    twin = Twin(ZONES, TAGS)
    twin.handle_arrival(0, C)
    assert twin.handle_arrival(2, C) == [Left("boat", "north"), Arrived("boat", "south")]
    assert twin.handle_departure(0, C) == [], "that was known"
    assert twin.find_places() == {"boat": frozenset({"south"})}


def test_a_tag_at_the_edge_of_two_fields_falls_back_to_the_other() -> None:
    twin = Twin(ZONES, TAGS)
    twin.handle_arrival(0, C)
    twin.handle_arrival(2, C)
    assert twin.handle_departure(2, C) == [Left("boat", "south"), Arrived("boat", "north")]


# Each tag on one reader, or on none: a tag in two fields is told apart by where it came last.
truths = st.dictionaries(uids, st.integers(0, 4)).map(
    lambda lying: [frozenset(tag for tag, at in lying.items() if at == number) for number in range(5)]
)


@given(st.lists(hints, max_size=20), truths)
def test_a_snapshot_is_the_truth_whatever_hints_came_before(
    before: list[tuple[str, int, bytes]], truth: list[frozenset[bytes]]
) -> None:
    muddled, clean = Twin(ZONES, TAGS), Twin(ZONES, TAGS)
    for kind, reader, tag in before:
        _ = muddled.handle_arrival(reader, tag) if kind == "arrived" else muddled.handle_departure(reader, tag)
    muddled.handle_snapshot(truth)
    clean.handle_snapshot(truth)
    assert muddled.find_places() == clean.find_places()
    assert muddled.list_unknown_tags() == clean.list_unknown_tags()


def test_a_new_twin_believes_what_the_board_tells_of_a_failing_reader() -> None:
    twin = Twin(["north"], Tags())
    twin.set_health([False])
    twin.handle_snapshot([[b"\x04\x01\x02\x03"]])
    assert twin.is_sensed(0, b"\x04\x01\x02\x03")
    twin.handle_snapshot([[]])  # a board that restarted has never heard that reader
    assert [twin.is_sensed(reader, b"\x04\x01\x02\x03") for reader in (0, -1, 1)] == [True, False, False]


def test_phones_are_one_visitor_whatever_numbers_they_give() -> None:
    twin = Twin(["north"], Tags())
    visitor = RANDOM_UID.hex()
    assert twin.handle_arrival(0, b"\x08\x01\x02\x03") == [UnknownTag(visitor, "north")]
    assert twin.handle_arrival(0, b"\x08\x04\x05\x06") == []
    assert twin.handle_snapshot([[b"\x08\x07\x08\x09"]]) == []
    assert [tag.uid for tag in twin.list_unknown_tags()] == [visitor]
    assert twin.handle_departure(0, b"\x08\x01\x02\x03") == [UnknownTag(visitor, "north", here=False)]
    tag = b"\x08\x01\x02\x03\x04\x05\x06"
    assert twin.handle_arrival(0, tag) == [UnknownTag(tag.hex(), "north")], "of seven bytes it is somebody's"
