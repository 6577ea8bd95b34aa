"""The count of calls, files and rooms that `room_changes.py` prints."""

from __future__ import annotations

from room_changes import Trip, find_room, token


def test_a_change_is_counted_where_the_next_call_is_elsewhere() -> None:
    trip = Trip(
        [("kernel/a.py", "f"), ("kernel/b.py", "g"), ("words.py", "h"), ("words.py", "h"), ("kernel/a.py", "f")]
    )
    assert trip.files == 3
    assert trip.count_changes(str) == 3
    assert trip.count_changes(find_room) == 2
    assert trip.find_pairs() == {("kernel/b.py:g", "words.py:h"): 1, ("words.py:h", "kernel/a.py:f"): 1}


def test_a_token_is_followed_from_the_table_to_the_lights() -> None:
    trip = token()
    assert trip.calls[0] == ("table/board_side.py", "board_tag")
    assert {find_room(file) for file, _ in trip.calls} == {"table", "board", "kernel"}
    assert trip.count_changes(find_room) == token().count_changes(find_room), "the figure is the same each time"
