"""`marshub content template`: a pack to fill in, for every game."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from marshub.cli.app import app
from marshub.games import GAMES, load_game
from marshub.kernel.pack_template import OFF
from marshub.languages import LANGUAGES
from marshub.words import Speech


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["content", *arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("game", GAMES)
def test_a_template_is_a_pack_as_it_stands_and_with_every_value_taken_over(game, tmp_path):
    file = tmp_path / game / "mine.toml"  # in a folder that is not there yet
    code, told = run("template", game, "--output", str(file))
    assert (code, str(file) in told) == (0, True)
    text = file.read_text(encoding="utf-8")
    assert run("check", str(file))[0] == 0  # nothing but comments
    lines = text.splitlines(keepends=True)
    file.write_text("".join(line.removeprefix(OFF) for line in lines), encoding="utf-8")
    code, told = run("check", str(file), "--game", game)
    if game == "first-martians":  # here a card takes another's place by name, and the check says how
        told = "\n".join(line for line in told.splitlines() if ".toml:" in line and "replaces = [" not in line)
        assert told == ""
    else:
        assert code == 0, told


def test_a_value_that_is_taken_over_counts(tmp_path):
    folder = tmp_path / "on-mars"
    folder.mkdir()
    template = run("template", "on-mars")[1]
    changed = re.sub(
        r"# \[start\]\n# quarters = 3\n# (.*)\n# (.*)\n# (.*)", r"[start]\nquarters = 2\n\1\n\2\n\3", template
    )
    (folder / "mine.toml").write_text(changed, encoding="utf-8")
    game = load_game("on-mars", packs=tmp_path)
    state = game.new_initial_state(game.setup_type())  # type: ignore[attr-defined]
    assert state.packs == ["my-on-mars"]
    assert {player.quarters for player in state.players.values()} == {2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_of_on_mars_says_where_it_is_read_off_the_box(language):
    speech = Speech(language)
    tables = load_game("on-mars").list_pack_tables() - {"pack", "replaces"}
    assert [name for name in tables if not speech.has_message(f"om-template-{name.replace('_', '-')}")] == []


def test_a_file_that_exists_is_not_written_over(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("dear to me", encoding="utf-8")
    code, told = run("template", "on-mars", "--output", str(file))
    assert code == 1
    assert "exists already" in told
    assert file.read_text(encoding="utf-8") == "dear to me"
    code, told = run("template", "on-mars", "--output", str(file / "below.toml"))
    assert (code, told) == (1, "")  # the file that is in the way is named by the error that goes on
    assert run("template", "chess")[0] != 0
