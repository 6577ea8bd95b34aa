"""Packs: a wrong one is explained by file, line and field."""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import msgspec
import pytest

from marshub.kernel import packs, untrusted_input
from marshub.kernel.pack_library import PackLibrary
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
    assert PackFile(write(tmp_path, GOOD.replace("\n", "\r\n")), Deck).digest == digest, "as Git and editors write it"


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


def test_a_pack_that_a_windows_editor_saved_is_the_same(tmp_path: Path) -> None:
    windows = BOM_UTF8 + GOOD.replace("\n", "\r\n").encode()
    assert PackFile(write(tmp_path, windows), Deck).content == PackFile(write(tmp_path, GOOD), Deck).content


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


@pytest.fixture
def parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were parsed, if packs in `tmp_path` shipped with MarsHub and each was read by a new process."""
    texts: list[str] = []
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(packs, "_PACKAGE", tmp_path)
    monkeypatch.setattr(packs, "parse_pack", packs.parse_pack.__wrapped__)
    monkeypatch.setattr(packs, "parse_toml", lambda text: texts.append(text) or untrusted_input.parse_toml(text))
    return texts


def read_deck(file: Path) -> Any:
    deck = PackFile(file, Deck)
    assert deck.mistakes == []
    return deck.content


def test_a_pack_that_ships_is_parsed_once_for_all_processes(tmp_path: Path, parsed: list[str]) -> None:
    file = write(tmp_path, GOOD)
    first = read_deck(file)
    assert read_deck(file) == first
    assert parsed == [GOOD]
    other = GOOD.replace("power = 3", "power = 4")
    assert read_deck(write(tmp_path, other)).card[1].power == 4
    assert parsed == [GOOD, other]
    assert read_deck(file).card[1].power == 4
    assert len(parsed) == 2
    assert [path.name for path in (tmp_path / "__pycache__").iterdir()] == ["deck.toml.msgpack"]


def test_whatever_else_is_in_the_cache_is_not_believed_and_written_anew(tmp_path: Path, parsed: list[str]) -> None:
    file = write(tmp_path, GOOD)
    first = read_deck(file)
    cache = tmp_path / "__pycache__" / "deck.toml.msgpack"
    whole = cache.read_bytes()
    damaged = [whole[:end] for end in range(0, len(whole), 7)]
    damaged += [whole[:at] + bytes([whole[at] ^ 0x41]) + whole[at + 1 :] for at in range(len(whole))]
    damaged += [b"[]", b"\x91" * 100_000, *map(msgspec.msgpack.encode, ({"name": "other"}, ("", "", "")))]
    for number, content in enumerate(damaged, 2):
        cache.write_bytes(content)
        assert read_deck(file) == first
        assert len(parsed) == number
        assert cache.read_bytes() == whole


def test_a_pack_is_read_where_nothing_can_be_kept(
    tmp_path: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path, GOOD)
    (tmp_path / "__pycache__").write_text("in the way", encoding="utf-8")
    assert read_deck(file) == read_deck(file)
    assert parsed == [GOOD, GOOD]
    (tmp_path / "__pycache__").unlink()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    read_deck(file)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    dated = write(tmp_path, GOOD + "power = 1\n[when]\nday = 2026-11-29\n")
    assert PackFile(dated, Deck).raw == PackFile(dated, Deck).raw  # another type than text, which the cache cannot keep
    monkeypatch.setattr(packs, "_PACKAGE", tmp_path / "elsewhere")
    read_deck(write(tmp_path, GOOD))  # of the owner: his folder stays as it is
    assert [path.name for path in tmp_path.iterdir()] == ["deck.toml"]


def test_packs_are_read_by_one_thread_at_a_time() -> None:
    """Two phones that began a game at once on a fresh server ended its process: msgspec is not made for it."""
    together = Barrier(2, timeout=0.05)
    met: list[bool] = []

    def read(files: Sequence[Path]) -> Any:
        try:
            together.wait()
            met.append(True)
        except BrokenBarrierError:
            met.append(False)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: PackLibrary(read).load_content(()), range(2)))
    assert met == [False]  # and the second found what the first had read
