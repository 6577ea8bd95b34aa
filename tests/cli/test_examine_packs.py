"""`marshub content check` finds out by itself whose packs they are, and knows no game by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from marshub import games
from marshub.games import UnknownGame, examine_packs
from marshub.kernel.pack_report import PackNotFound


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registration of three games, the middle one without packs."""
    registered = {
        "first-martians": "marshub.games.first_martians:FirstMartians",
        "toy": "toys:Toy",
        "pocket-mars": "marshub.games.pocket_mars:PocketMars",
    }
    monkeypatch.setattr(games, "GAMES", registered)


def summary(folder: Path, text: str, game: str = "") -> str:
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    return "\n".join(examine_packs(file, {}, game).format_lines())


def test_the_tables_of_a_pack_tell_its_game(toys: None, tmp_path: Path) -> None:
    assert "the deck has" in summary(tmp_path, 'pack = "box"\nreplaces_deck = false\n')
    assert "Malfunction decks" in summary(tmp_path, 'pack = "box"\nreplaces = []\n')


def test_a_pack_that_does_not_tell_is_the_first_games(toys: None, tmp_path: Path) -> None:
    assert "Malfunction decks" in summary(tmp_path, 'pack = "box"\n')
    assert "is not valid TOML" in summary(tmp_path, "pack = \n")


def test_the_game_may_be_named(toys: None, tmp_path: Path) -> None:
    assert "the deck has" in summary(tmp_path, 'pack = "box"\n', "Pocket_Mars")
    with pytest.raises(UnknownGame, match="there is no game 'chess'; choose from first-martians, toy, pocket-mars"):
        summary(tmp_path, 'pack = "box"\n', "chess")


def test_a_game_without_packs_says_so(toys: None, tmp_path: Path) -> None:
    with pytest.raises(PackNotFound, match="is played without packs, so there is nothing to check"):
        summary(tmp_path, 'pack = "box"\n', "toy")
