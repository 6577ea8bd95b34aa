"""The door for files of strangers: what is bounded, and what is said of it."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

from marshub.board import tags
from marshub.kernel.untrusted_input import (
    DEEPEST_NESTING,
    LARGEST_FILE,
    UnreadableInput,
    parse_json,
    parse_toml,
    read_bytes,
    read_text,
)

pytestmark = pytest.mark.attack


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a = 1\nb = [", 2, "not valid TOML"),
        ("a = 1\nb = [\n\n=", 4, "not valid TOML"),
        ("a = " + "[" * 5000, 1, "nested too deeply"),
        ("a = " + "[" * DEEPEST_NESTING + "]" * DEEPEST_NESTING, 1, "nested too deeply"),
        ("x = 1\n\n" + "a." * 40 + "b = 1", 3, "more than 32 parts"),
        ("x = 1\n[" + '"a" . ' * 40 + "b]", 2, "more than 32 parts"),
        ("a = " + "9" * 5000, 1, "not valid TOML"),
        ("a = 9223372036854775808", 1, "too large"),
        ("a = [-9223372036854775809]", 1, "too large"),
        ("a = [" + "0," * 300 + "]", 1, "more than 200 values"),
        ("a = [" + "[0]," * 150 + "]", 1, "more than 200 values"),
        ("a = 2026-02-31", 1, "not valid TOML"),
        ('"a\\u001b[31m" = 1', 1, "steers a terminal"),
        ('a = ["\\u001b[31m"]', 1, "steers a terminal"),
        ("a = 1\nb = '" + "x" * 3000 + "'", 2, "longer than 3000"),
        ("#" * (LARGEST_FILE + 1), 1, "larger than"),
    ],
    ids=itertools.count(),
)
def test_what_cannot_be_read_is_said_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(UnreadableInput, match=said) as caught:
        parse_toml(text, most_values=200, longest_line=LARGEST_FILE if len(text) > 5000 else 3000)
    assert caught.value.line == line


def test_what_is_just_within_is_read() -> None:
    assert parse_toml("a = 9223372036854775807\nb = -9223372036854775808")["a"] == 2**63 - 1
    deep = DEEPEST_NESTING - 2
    assert parse_toml("a = " + "[" * deep + "]" * deep)
    assert parse_toml("a." * 31 + "b = 1")
    assert parse_toml(f'x = "{"." * 60}"')
    assert parse_json('"é"') == "é"
    assert parse_json(b'["a\\u001b[31m"]')[0].isprintable()


@pytest.mark.parametrize("data", [b"[" * 200_000, b'"\xff"', b"9" * 6000, b'"\\ud800"', b"", b"{"])
def test_json_that_cannot_be_read(data: bytes) -> None:
    with pytest.raises(UnreadableInput):
        parse_json(data)
    with pytest.raises(UnreadableInput):
        parse_json(b'{"a":1}', dict[str, str])


def test_files_are_regular_and_bounded(tmp_path: Path) -> None:
    big = tmp_path / "big"
    big.write_bytes(b"x" * 1001)
    assert read_bytes(big, 1001)
    with pytest.raises(UnreadableInput, match="larger"):
        read_bytes(big, 1000)
    with pytest.raises(UnreadableInput, match="larger"):
        read_text(big, 1000)
    for path in (tmp_path, Path("a\0b"), Path("x" * 5000), Path(os.devnull)):
        with pytest.raises(UnreadableInput):
            read_bytes(path)
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "none")
    big.write_bytes(b"abc\xff")
    with pytest.raises(UnreadableInput, match="byte 3"):
        read_text(big)


def test_a_good_tag_list_is_never_searched_for_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each tag was looked for in all of the text: 20,000 of them took half a minute. A line is for a complaint."""
    searched = []
    monkeypatch.setattr(tags, "_find_line", lambda *where: searched.append(where) or 1)
    lines = "".join(f'{number:014x} = "piece-{number}"\n' for number in range(1 << 40, (1 << 40) + 3000))
    corners = "".join(f'{number:014x} = "overlay:toy"\n' for number in range(1 << 41, (1 << 41) + 500))
    book = tags.decode(f"format = 1\n[toy]\n{lines}{corners}")
    assert len(book.tags_of("toy")) == 3500
    assert len(book.overlays) == 500
    assert not searched
