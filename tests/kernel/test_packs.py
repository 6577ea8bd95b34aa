"""Packs: a wrong one is explained by file, line and field."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from marshub.kernel.packs import PackFile
from marshub.kernel.toml_lines import find_lines


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    power: int = 0
    effects: list[dict[str, int]] = []


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    card: list[Card] = []


GOOD = """\
# A deck.
name = "small"

[[card]]
id = "one"

[[card]]
id = "two"
power = 3

  [[card.effects]]
  wound = 1

  [[card.effects]]
  wound = 2
"""


def write(tmp_path: Path, text: str | bytes) -> Path:
    file = tmp_path / "deck.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_a_good_pack(tmp_path: Path) -> None:
    read = PackFile(write(tmp_path, GOOD), Deck)
    deck, digest = read.content, read.digest
    assert deck is not None
    assert read.mistakes == []
    assert [card.id for card in deck.card] == ["one", "two"]
    assert deck.card[1].effects == [{"wound": 1}, {"wound": 2}]
    assert PackFile(write(tmp_path, GOOD + "\n"), Deck).digest != digest


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "says"),
    [
        ("power = 3", 'power = "3"', 9, "$.card[1].power", "Expected `int`, got `str`"),
        ('id = "two"', "", 7, "$.card[1]", "missing required field `id`"),
        ("power = 3", "powr = 3", 9, "$.card[1].powr", "unknown field `powr`; did you mean 'power'?"),
        ("wound = 2", 'wound = "x"', 15, "$.card[1].effects[1].wound", "Expected `int`, got `str`"),
        ('name = "small"', "name = 7", 2, "$.name", "Expected `str`, got `int`"),
        ('id = "one"', 'id = "one', 5, "$", "not valid TOML"),
    ],
)
def test_a_wrong_pack_is_explained(tmp_path: Path, old: str, new: str, line: int, path: str, says: str) -> None:
    assert old in GOOD
    error, *_ = PackFile(write(tmp_path, GOOD.replace(old, new, 1)), Deck).mistakes
    assert (error.line, error.path) == (line, path)
    assert says in error.expected
    assert str(error).startswith(f"deck.toml:{line}: {path}: ")


def test_a_pack_that_is_no_text(tmp_path: Path) -> None:
    read = PackFile(write(tmp_path, b"name = \xff"), Deck)
    assert read.content is None
    (error,) = read.mistakes
    assert re.search("not UTF-8", str(error))


def test_a_pack_that_is_nested_without_end(tmp_path: Path) -> None:
    read = PackFile(write(tmp_path, "a = " + "[" * 20000), Deck)
    assert read.content is None
    (error,) = read.mistakes
    assert re.search(r"nested too deeply|not valid TOML", str(error))


def test_a_pack_that_is_not_there(tmp_path: Path) -> None:
    read = PackFile(tmp_path / "none.toml", Deck)
    assert read.content is None
    (error,) = read.mistakes
    assert re.search("cannot be read", str(error))


def test_lines_of_inline_tables_point_at_their_key() -> None:
    assert find_lines('a = 1\nb = [{ c = 1 }, { c = "x" }]\n')["b", 1, "c"] == 2
