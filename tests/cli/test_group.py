"""Groups of commands: their order, what a module's command is read for, and Ctrl-C."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner

from marshub.cli.group import Group, Later

MODULE = "marshub.cli.schema"


def test_commands_are_listed_in_the_order_they_came() -> None:
    group = Group(name="all", commands=[Later(name, MODULE, "Does it.") for name in ("schema", "games")])
    message = CliRunner().invoke(group, ["--help"]).output
    assert message.index("schema") < message.index("games")
    assert message.count("Does it.") == 2


def test_a_command_that_is_called_is_read_from_its_module() -> None:
    group = Group(name="all", commands=[Later("games", MODULE, "Does it.")])
    assert "first-martians" in CliRunner().invoke(group, ["games", "--lang", "en"]).output
    assert "missions and variants" in CliRunner().invoke(group, ["games", "--help"]).output


def test_games_tell_what_a_difficulty_changes() -> None:
    group = Group(name="all", commands=[Later("games", MODULE, "Does it.")])
    messages = CliRunner().invoke(group, ["games", "--about", "--lang", "en"]).output.splitlines()
    assert "  difficulty normal (explore, riddle, 2): sols: 9 (+2); General Supply: food +4" in messages
    assert any(line.startswith("  difficulty easy (campaign, long-autumn, 4): ") for line in messages)
    result = json.loads(CliRunner().invoke(group, ["games", "--about", "--json", "--lang", "it"]).output)
    entry = next(item for item in result if item["id"] == "first-martians")
    chosen = {"category": "explore", "mission": "riddle", "players": 2}
    message = next(e["says"] for e in entry["about"] if (e["value"], e["with"]) == ("normal", chosen))
    assert message == ["sol: 9 (+2)", "Riserve Generali: cibo +4"]
    assert "about" not in CliRunner().invoke(group, ["games", "--json"]).output


@pytest.mark.parametrize("inner", [False, True])
def test_ctrl_c_ends_with_130_and_without_a_word(inner: bool) -> None:
    @click.command()
    def wait() -> None:
        raise KeyboardInterrupt

    group = Group(name="all", commands=[wait])
    outer = Group(name="outer", commands=[group])
    ran = CliRunner().invoke(outer, ["all", "wait"]) if inner else CliRunner().invoke(group, ["wait"])
    assert (ran.exit_code, ran.output) == (130, "")
