"""A game's look is found from the line that registers the game; who brings none looks plain."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content

from marshub.games import GAMES
from marshub.tui import games
from marshub.tui.game_look import GameLook
from marshub.tui.games import get_look
from marshub.tui.games.pocket_mars.look import PocketMarsLook
from marshub.words import Speech

LOOK = """
from textual.content import Content

from marshub.tui.game_look import GameLook

class LOOK(GameLook):
    def make_legend(self, speech):
        return Content("a pick")
"""


def test_the_look_lies_where_the_game_is_registered() -> None:
    look = get_look("pocket-mars")
    assert type(look) is PocketMarsLook
    assert look.game == "pocket-mars"


def test_a_game_is_looked_for_by_the_name_of_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "the-quarry", "somewhere.quarry_pit:Quarry")
    (tmp_path / "quarry_pit.py").write_text(LOOK)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    look = get_look("the-quarry")
    assert look.make_legend(Speech("en")) == Content("a pick")
    assert look.describe_title().key == "game-the-quarry"


@pytest.mark.parametrize("game", ["the-shaft", "never-heard-of"])
def test_who_brings_no_look_looks_plain(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "the-shaft", "somewhere.shaft:Shaft")
    assert type(get_look(game)) is GameLook
    assert get_look(game).describe_title().key == f"game-{game}"


def test_no_game_has_a_look_that_nobody_finds() -> None:
    """A package that is called otherwise than its game would never be shown."""
    packages = {folder.name for folder in Path(games.__path__[0]).iterdir() if (folder / "__init__.py").is_file()}
    assert packages <= {target.partition(":")[0].rpartition(".")[2] for target in GAMES.values()}
