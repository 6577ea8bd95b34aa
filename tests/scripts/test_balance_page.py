"""docs/balance.md: its tables are made by one command, its prose is left alone."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from marshub.balance import worker
from marshub.balance.played_game import Played
from marshub.cli.app import app
from script_modules import script

PAGE = (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
balance = script("balance")


def test_only_what_stands_between_the_marks_is_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(balance, "make_table", lambda asked, games, more: f"{games} of {asked}\n")
    page = tmp_path / "page.md"
    monkeypatch.setattr("sys.argv", ["balance.py", "--out", str(page), "--only", "pocket-mars"])
    balance.main()
    new = page.read_text(encoding="utf-8")
    assert "<!-- balance: pocket-mars -->\n\n2000 of pocket-mars\n\n<!-- end -->\n" in new
    assert len(balance.TABLE.findall(new)) == len(balance.TABLE.findall(PAGE)) == 6
    assert balance.TABLE.split(new)[0] == balance.TABLE.split(PAGE)[0]
    assert new.count("\n| ") < PAGE.count("\n| ")
    prose = re.compile(r"<!-- balance: pocket-mars -->.*?<!-- end -->", re.DOTALL)
    assert prose.sub("", new) == prose.sub("", PAGE)


@pytest.mark.parametrize("asked", [result["asked"] for result in balance.TABLE.finditer(PAGE)])
def test_each_table_of_the_page_can_be_asked_for(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its rows are those that stand there."""

    def defeat(game: object, table: object, seed: int, policy: str, against: str) -> Played:
        return Played(seed, "defeat", "fm-reason-time")

    monkeypatch.setattr(worker, "play_one", defeat)
    result = CliRunner().invoke(
        app, ["balance", *shlex.split(asked), "--games=1", "--jobs=1", "--results=:memory:", "--markdown", "--lang=en"]
    )
    assert result.exit_code == 0, result.output
    (stands,) = (item["table"] for item in balance.TABLE.finditer(PAGE) if item["asked"] == asked)
    if asked.startswith("first-martians"):  # what is lost by all has no seats
        rows = [line.split(" | ")[:3] for line in result.output.splitlines()[2:]]
        assert rows == [line.split(" | ")[:3] for line in stands.splitlines() if re.match(r"\| (?!Mission|-)", line)]
