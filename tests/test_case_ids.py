"""Ids of parametrised cases show what is tested (case_ids.py)."""

from __future__ import annotations

from functools import partial

import pytest

from case_ids import MAX_LENGTH, make_case_id, pytest_make_parametrize_id


def breaks(place: str, part: str) -> object:
    def change() -> tuple[str, str]:
        return place, part

    return change


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["space", "enter"], "space,enter"),
        ({"players": 2, "packs": ["house"]}, "players=2,packs=(house)"),
        ({"b", "a"}, "a,b"),
        ([], "empty"),
        ("", "empty"),
        ("a\n  b", "a b"),
        (lambda state: state.crew.pop("é"), 'state.crew.pop("\\xe9")'),
        (breaks("farm", "oxygen"), "breaks(part=oxygen,place=farm)"),
        (partial(max, 3, key=abs), "max(3,abs)"),
        (ValueError("no"), "ValueError('no')"),
    ],
    ids=["list", "dict", "set", "nothing", "no-text", "lines", "lambda", "closure", "partial", "object"],
)
def test_an_id_shows_the_value(value: object, expected: str) -> None:
    assert make_case_id(value) == expected


def test_a_long_id_keeps_both_ends() -> None:
    result = make_case_id("a" * 200 + "z")
    assert len(result) == MAX_LENGTH
    assert (result[0], result[-1]) == ("a", "z")


def test_a_window_is_named_as_people_name_it() -> None:
    assert pytest_make_parametrize_id((80, 24), "size") == "80x24"


def test_an_object_without_a_repr_shows_its_type_and_an_address_is_refused() -> None:
    assert make_case_id(object()) == "object"
    with pytest.raises(pytest.UsageError, match="the value of 'thing' has no name"):
        pytest_make_parametrize_id(partial(print, "<Thing at 0x7f>"), "thing")
