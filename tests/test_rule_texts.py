"""The rules' own texts: each rule that the catalogue has can be opened, wherever it stands."""

from __future__ import annotations

import tomllib

import pytest

from marshub import resources, rulebook
from marshub.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_of_the_catalogue_is_read_as_it_stands(game: str) -> None:
    rules = [
        each
        for file in sorted((resources.find("rules") / game).glob("*.toml"))
        for each in tomllib.loads(file.read_text(encoding="utf-8")).get("rule", [])
    ]
    assert len(rules) > 100
    for each in rules:
        found = rulebook.rule(game, each["id"])
        assert found is not None
        assert (found.says, found.example) == (each["says"], each.get("example", ""))
        assert (found.gap, found.conflict) == (each.get("gap", ""), each.get("conflict", ""))


def test_rules_are_found_by_number_and_by_words() -> None:
    assert rulebook.search("first-martians", "fm-act-02")[0] == "FM-ACT-02"
    assert "FM-ACT-02" in rulebook.search("first-martians", "stack ENLARGED")
    assert not rulebook.search("first-martians", "zebra")
    assert not rulebook.search("first-martians", " ")


def test_what_has_no_catalogue_has_no_texts() -> None:
    assert rulebook.rule("fair", "FAIR-1") is None
    assert rulebook.rule("first-martians", "FM-ACT-99") is None
