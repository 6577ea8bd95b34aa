"""Packs of a toy: merged in order, with mistakes where they are, and chosen for a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marshub.kernel import BadSetup, Game, LogEntry, PackError, Script, Table
from marshub.kernel.merge_packs import MergedPacks, find_duplicate_ids
from marshub.kernel.pack_library import PackedGame, replace_pack_files
from marshub.kernel.pack_report import PackNotFound, find_pack_files, select_base_packs
from marshub.kernel.packs import GivenText, PackFile


class TileData(msgspec.Struct):
    id: str
    title: GivenText = ""
    cost: int = 0


class ToyPack(msgspec.Struct):
    pack: str
    tile: tuple[TileData, ...] = ()
    prices: dict[str, int] = {}
    motto: str | None = None


@dataclass
class ToyContent:
    tiles: dict[str, int]
    whole: ToyPack
    hashes: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]


class ToyPacks(MergedPacks[ToyPack, ToyContent]):
    pack_type = ToyPack
    lists = {"tile": "id"}  # noqa: RUF012
    tables = ("motto",)
    needed_ids = {"tile": ("a",)}  # noqa: RUF012
    titled_lists = {"tile": "toy"}  # noqa: RUF012

    def make_content(self) -> ToyContent:
        return ToyContent({tile.id: tile.cost for tile in self.whole.tile}, self.whole, self.hashes, self.words)

    @staticmethod
    def list_replaced_lists(pack: ToyPack) -> Collection[str]:
        return ("tile",) if pack.motto == "alone" else ()

    def find_mistakes_in(self, pack_file: PackFile[ToyPack], pack: ToyPack) -> Iterable[PackError]:
        return find_duplicate_ids(pack_file, pack, self.lists)

    @staticmethod
    def describe_files(files: Sequence[PackFile[Any]]) -> str:
        return f"{sum(len(file.content.tile) for file in files)} tiles"

    def describe_whole(self) -> str:
        return f"{len(self.whole.tile)} tiles in all"


class ToySetup(msgspec.Struct, frozen=True):
    packs: tuple[str, ...] | None = None


class ToyState(msgspec.Struct):
    tiles: dict[str, int]
    packs: list[str] = []


class PackedToy(PackedGame[ToyState, ToySetup, ToyContent], Game[ToyState, ToySetup]):
    id = "toys"
    rules_version = "1"
    setup_type = ToySetup
    state_type = ToyState
    log_entry_type = LogEntry

    def build_initial_state(self, setup: ToySetup, content: ToyContent) -> ToyState:
        return ToyState(content.tiles)

    def list_seats(self, state: ToyState) -> tuple[str, ...]:
        return ()

    def result(self, state: ToyState) -> None:
        return None

    def play_segment(self, table: Table[ToyState]) -> Script:
        raise NotImplementedError


HOUSE = """pack = "house"
motto = "one"
prices = { ore = 1, ice = 2 }
[[tile]]
id = "a"
title = "Lake"
[[tile]]
id = "b"
title = { en = "Hill" }
"""
MINE = 'pack = "mine"\nprices = { ice = 3 }\n[[tile]]\nid = "b"\ntitle = "Dune"\ncost = 9\n[[tile]]\nid = "c"\n'


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[ToyPacks]:
    class Here(ToyPacks):
        game_folder = tmp_path

    write(tmp_path / "packs/house/tiles.toml", HOUSE)
    monkeypatch.setattr(PackedToy, "merged_packs", Here, raising=False)
    return Here


def say_mistakes(files: list[Path], packs: type[ToyPacks]) -> list[str]:
    return [str(mistake) for mistake in packs(files).mistakes]


def test_a_later_pack_adds_to_the_earlier_ones_and_replaces_what_has_the_same_id(
    packs: type[ToyPacks], tmp_path: Path
) -> None:
    content = packs.load_content([write(tmp_path / "mine.toml", MINE)])
    assert content.tiles == {"a": 0, "b": 9, "c": 0}
    assert content.whole.prices == {"ore": 1, "ice": 3}
    assert content.whole.motto == "one"
    assert content.words["en"] == {"toy-a": "Lake", "toy-b": "Dune"}
    assert content.hashes.keys() == {"house", "mine"}
    text = 'pack = "x"\nmotto = "alone"\n[[tile]]\nid = "a"\ntitle = {}\n'
    alone = packs.load_content([write(tmp_path / "alone.toml", text)])
    assert (alone.tiles, alone.words["en"]["toy-a"]) == ({"a": 0}, "a")


def test_the_hash_of_a_pack_is_that_of_all_its_files(packs: type[ToyPacks], tmp_path: Path) -> None:
    mine, more = write(tmp_path / "1.toml", MINE), write(tmp_path / "2.toml", 'pack = "mine"\n')
    assert packs.load_content([mine, more]).hashes["mine"] != packs.load_content([mine]).hashes["mine"]


def test_mistakes_are_said_where_they_are(packs: type[ToyPacks], tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no pack at all"):
        packs([])
    bare = write(tmp_path / "bare.toml", 'pack = "bare"\n[[tile]]\nid = "z"\n')
    twice = write(tmp_path / "twice.toml", MINE + '[[tile]]\nid = "b"\n[[tile]]\nid = "q"\n[[tile]]\nid = "q"\n')
    files = [bare, write(tmp_path / "more.toml", 'pack = "more"\n[[tile]]\nid = "y"\n')]
    files.append(write(tmp_path / "last.toml", 'pack = "last"\n'))
    assert say_mistakes(files, packs) == [
        "last.toml:1: $.motto: is given by no pack",
        "more.toml:2: $.tile: no pack describes a",
    ]
    assert str(packs(files).make_error("tile", "is odd", 0, "id")) == "more.toml:3: $.tile[0].id: is odd"
    assert say_mistakes([twice], packs) == [
        "twice.toml:10: $.tile[2].id: there are two of 'b' in this file",
        "twice.toml:14: $.tile[4].id: there are two of 'q' in this file",
    ]
    wrong = write(tmp_path / "wrong.toml", MINE.replace("9", '"nine"') + '[[tile]]\nid = "b"\n')
    assert say_mistakes([wrong], packs) == ["wrong.toml:6: $.tile[0].cost: Expected `int`, got `str`"]
    with pytest.raises(PackError, match="Expected"):
        packs.load_content([wrong])


def test_shipped_packs_come_by_name_and_may_be_replaced_for_a_while(packs: type[ToyPacks], tmp_path: Path) -> None:
    house = tmp_path / "packs/house/tiles.toml"
    other = write(tmp_path / "other.toml", HOUSE.replace('"one"', '"two"'))
    assert PackedToy().library.load_content().whole.motto == "one"
    with replace_pack_files({house: other}):
        assert packs.list_shipped_packs() == [other]
        assert PackedToy().library.load_content().whole.motto == "two"
    assert PackedToy().library.load_content().whole.motto == "one"
    write(tmp_path / "packs/house/extra.toml", 'pack = "house"\n')
    assert [file.name for file in packs.list_shipped_packs()] == ["extra.toml", "tiles.toml"]


def test_a_game_is_played_with_the_chosen_packs_in_the_order_of_their_files(
    packs: type[ToyPacks], tmp_path: Path
) -> None:
    mine = write(tmp_path / "mine/toys/b.toml", MINE)
    write(tmp_path / "mine/toys/c.toml", 'pack = "mine"\n[[tile]]\nid = "d"\n')
    write(tmp_path / "mine/toys/a.toml", 'pack = "first"\n[[tile]]\nid = "c"\ncost = 5\n')
    game = PackedToy(packs=tmp_path / "mine")
    assert {name: len(files) for name, files in game.library.list_owner_packs().items()} == {"first": 1, "mine": 2}
    everything = game.new_initial_state(ToySetup())
    assert everything == ToyState({"a": 0, "b": 9, "c": 0, "d": 0}, ["first", "mine"])
    assert game.new_initial_state(ToySetup(("mine", "first"))).tiles == everything.tiles
    first = game.new_initial_state(ToySetup(("first",)))
    assert first == ToyState({"a": 0, "b": 0, "c": 5}, ["first"])
    assert game.pack_hashes(first).keys() == {"house", "first"}
    assert game.pack_hashes().keys() == {"house", "first", "mine"}
    assert game.load_content_of(first).tiles == first.tiles
    with pytest.raises(BadSetup, match="choose from first, mine"):
        game.new_initial_state(ToySetup(("third",)))
    assert game.pack_texts()["en"]["toy-b"] == "Dune"
    write(mine, 'pack = "renamed"\n[[tile]]\n')
    assert list(game.library.list_owner_packs()) == ["first", "renamed", "mine"]
    game = PackedToy(packs=tmp_path / "mine")
    assert game.pack_texts()["en"]["toy-b"] == "Hill", "a wrong pack takes no text from the shipped ones"
    for text in ("pack =", "pack = 3\n"):
        write(mine, text)
        assert list(game.library.list_owner_packs()) == ["first", "b.toml", "mine"]
        # It may be the pack that is missing: of a save, say, whose pack was edited meanwhile.
        with pytest.raises(PackError, match=r"^b\.toml:1: "):
            PackedToy(packs=tmp_path / "mine").library.load_content(("renamed",))


def test_a_pack_is_examined_on_top_of_the_shipped_ones(packs: type[ToyPacks], tmp_path: Path) -> None:
    known = {language: {"toy-a", "toy-b"} for language in ("en", "it", "es")}
    folder = tmp_path / "mine"
    write(folder / "2.toml", MINE)
    write(folder / "1.toml", 'pack = "mine"\n[[tile]]\nid = "e"\ntitle = { it = "Lago" }\n')
    report = PackedToy.examine_pack(folder, known)
    assert [str(mistake) for mistake in report.mistakes] == [
        "2.toml:7: $.tile[1]: no title in any language; add title = { en = …, it = …, es = … }"
    ]
    assert [str(remark) for remark in report.remarks] == [
        "1.toml:4: $.tile[0].title: no title in English and Spanish; add title = { en = …, es = … }"
    ]
    assert report.summary == ("mine (2 files): 3 tiles", "4 tiles in all")
    house = PackedToy.examine_pack(tmp_path / "packs/house/tiles.toml", known)
    assert (house.mistakes, house.remarks, house.summary) == ((), (), ("house (1 file): 2 tiles", "2 tiles in all"))
    write(folder / "1.toml", 'pack = "house"\n[[tile]]\nid = "a"\n')
    write(folder / "2.toml", MINE + '[[tile]]\nid = "b"\n')
    assert [(error.file, error.line) for error in PackedToy.examine_pack(folder, known).mistakes] == [
        ("1.toml", 1),
        ("2.toml", 7),
        ("2.toml", 10),
    ]


def test_a_game_need_not_describe_its_packs(
    packs: type[ToyPacks], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("describe_files", "describe_whole"):
        monkeypatch.delattr(ToyPacks, name)
    assert PackedToy.examine_pack(tmp_path / "packs/house/tiles.toml", {}).summary == ("house (1 file): ", "")


def test_pack_files_are_found_by_name(tmp_path: Path) -> None:
    with pytest.raises(PackNotFound, match="no such file"):
        find_pack_files(tmp_path / "none")
    with pytest.raises(PackNotFound, match="no pack in this folder"):
        find_pack_files(tmp_path)
    files = [write(tmp_path / name, "") for name in ("b.toml", "a.toml", "c.txt")]
    assert find_pack_files(tmp_path) == [files[1], files[0]]
    assert find_pack_files(files[2]) == [files[2]]
    assert select_base_packs(files[:2], [tmp_path / "x" / ".." / "a.toml"]) == [files[0]]
