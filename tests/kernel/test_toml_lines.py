"""Lines of TOML: every field of a text stands where it is said to stand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.kernel.toml_lines import Spot, find_lines

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted(file for folder in ("host", "shared", "docs", "tests") for file in (ROOT / folder).rglob("*.toml")),
    ROOT / "pyproject.toml",
]


def spots(data: Any, here: Spot = ()) -> Iterator[Spot]:
    if here:
        yield here
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from spots(value, (*here, key))


def test_every_field_of_our_own_files_has_a_line(subtests: pytest.Subtests) -> None:
    for file in FILES:
        with subtests.test(file.relative_to(ROOT).as_posix()):
            text = file.read_text(encoding="utf-8")
            lines, rows = find_lines(text), text.splitlines()
            # A table that only groups others ([a.b] without [a]) has no line of its own.
            missing = {spot for spot in spots(tomllib.loads(text)) if spot not in lines}
            assert all(any(other[: len(spot)] == spot for other in lines) for spot in missing)
            assert all(isinstance(spot[-1], str) for spot in missing)
            for spot, number in lines.items():
                if isinstance(spot[-1], str):
                    assert spot[-1] in rows[number - 1]


TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=8)
NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,6}", fullmatch=True)
BLANKS = st.sampled_from(["", "\n", "# x = [1, 2\n", "\n\n  # ]]\n"])
VALUES = st.recursive(
    st.integers().map(str) | st.booleans().map(lambda b: str(b).lower()) | TEXT.map(lambda t: _quoted(t)),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda each: "[" + ",\n  ".join(each) + "]")
        | st.dictionaries(NAMES, inner, max_size=3).map(
            lambda each: "{ " + ", ".join(f"{k} = {v}" for k, v in each.items() if "\n" not in v) + " }"
        )
    ),
    max_leaves=6,
)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@given(st.lists(st.tuples(BLANKS, st.dictionaries(NAMES, VALUES, max_size=4)), max_size=4))
def test_whatever_is_written_is_found_where_it_was_written(tables: list[tuple[str, dict[str, str]]]) -> None:
    text, expected = "", {}
    for index, (blank, fields) in enumerate(tables):
        text += blank
        expected["card", index] = text.count("\n") + 1
        text += "[[card]]\n"
        for name, value in fields.items():
            expected["card", index, name] = text.count("\n") + 1
            text += f"{name} = {value}\n"
    lines = find_lines(text)
    assert {spot: lines[spot] for spot in expected} == expected
    assert set(spots(tomllib.loads(text))) == set(lines)


def test_elements_of_lists_over_many_lines() -> None:
    text = 'a = """\n[x]\n"""\nb = [\n  { c = 1 },\n\n  { c = 2, "d e" = [\n    3,\n    4 ] },\n]\n[t."u v"]\nw.x = 1\n'
    lines = find_lines(text)
    assert lines["b",] == 4
    assert lines["b", 0, "c"] == 5
    assert lines["b", 1] == 7
    assert lines["b", 1, "d e", 1] == 9
    assert lines["t", "u v", "w", "x"] == 12
