"""The rules' own texts: each rule that the catalogue has can be opened, wherever it stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from marshub import resources, rule_search, rule_texts
from marshub.games import GAMES
from marshub.languages import FALLBACK, LANGUAGES, LOCALES
from marshub.words import Speech
from script_modules import script


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_of_the_catalogue_is_read_as_it_stands(game: str) -> None:
    rules = [
        rule
        for file in sorted((resources.find("rules") / game).glob("*.toml"))
        for rule in tomllib.loads(file.read_text(encoding="utf-8")).get("rule", [])
    ]
    assert len(rules) > 100
    for rule in rules:
        result = rule_texts.find_rule(game, rule["id"])
        assert result is not None
        assert (result.title, result.says, result.example) == (rule["title"], rule["says"], rule.get("example", ""))
        assert (result.gap, result.conflict) == (rule.get("gap", ""), rule.get("conflict", ""))


def test_each_rule_has_a_title_in_every_language() -> None:
    """Lists of rules show it: a rule without one would be a bare number there."""
    for game in GAMES:
        for language in LANGUAGES:
            untitled = [name for name, rule in rule_texts.read_fields(game, language).items() if not rule.get("title")]
            assert untitled == [], (game, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_area_of_rules_has_a_name(language: str) -> None:
    speech = Speech(language)
    unnamed = {
        name.rpartition("-")[0]
        for game in GAMES
        for name in rule_texts.read_fields(game)
        if not rule_search.name_area(name, speech)
    }
    assert not unnamed


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        pytest.param("One sol. It has six phases.", "One sol.", id="two sentences"),
        pytest.param("Rows 2 to 6 (e.g. row 3) count.", "Rows 2 to 6 (e.g. row 3) count.", id="an abbreviation"),
        pytest.param("È così. Ève.", "È così.", id="accents"),
    ],
)
def test_a_rule_has_a_first_sentence(says: str, sentence: str) -> None:
    assert rule_texts.Rule("X", says).sentence == sentence


def test_what_has_no_catalogue_has_no_texts() -> None:
    assert rule_texts.find_rule("fair", "FAIR-1") is None
    assert rule_texts.find_rule("first-martians", "FM-ACT-99") is None


# ---------------------------------------------------------------------- other languages

texts = script("rule_texts")
TRANSLATED = [
    pytest.param(file, id=f"{language}-{file.stem}")
    for language in LANGUAGES
    if language != FALLBACK
    for file in sorted((LOCALES / language / "rules").glob("*/*.toml"))
]


def figures(text: str) -> list[str]:
    """Numbers and rule ids in it, in any order: sentences are turned round in other languages."""
    return sorted(re.findall(r"[A-Z]{2}-[A-Z]+-\d+|\d+", text))


@pytest.mark.parametrize("file", TRANSLATED)
def test_a_translated_catalogue_is_whole_of_today_and_has_the_same_figures(file: Path) -> None:
    ours = texts.read_rules(resources.find("rules") / file.parent.name / file.name)
    theirs = texts.read_rules(file)
    assert list(theirs) == list(ours)
    stale = [name for name, rule in ours.items() if theirs[name]["of"] != texts.hash_rule(rule)]
    assert stale == [], "their English has changed; see scripts/rule_texts.py"
    for name, rule in ours.items():
        message = theirs[name]
        assert message.keys() - {"id", "of"} == rule.keys() & {*texts.TEXTS}, name
        assert message["says"] != rule["says"], f"{name} is in English"
        for part in message.keys() - {"id", "of"}:
            assert figures(message[part]) == figures(rule[part]), f"{name}, {part}"


def test_who_keeps_a_translation_is_told_what_has_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(texts, "LOCALES", tmp_path)
    game, file = "pocket-mars", tmp_path / "it" / "rules" / "pocket-mars" / "pocket-mars.toml"
    wanting = texts.renew_rules("it", game, stamp=False)
    assert len(wanting) == len(texts.read_rules(file)) > 100  # all of it new, and in English
    first = texts.read_rules(file)[wanting[0]]["says"]
    file.write_text(file.read_text("utf-8").replace(first, "Da 2 a 4."), "utf-8")
    assert wanting[0] in texts.renew_rules("it", game, stamp=False)
    assert texts.renew_rules("it", game, stamp=True) == wanting[1:]
    assert texts.renew_rules("it", game, stamp=False) == wanting[1:]  # known by what it is a translation of
    file.write_text(re.sub('of = ".+"', 'of = "0badcafe"', file.read_text("utf-8")), "utf-8")
    assert texts.renew_rules("it", game, stamp=False) == wanting
    assert texts.read_rules(file)[wanting[0]]["says"] == "Da 2 a 4."  # out of date, and better than none


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "it" / "rules" / "pocket-mars"
    folder.mkdir(parents=True)
    (folder / "pocket-mars.toml").write_text('[[rule]]\nid = "PM-SETUP-01"\nsays = "In poche parole."\n', "utf-8")
    monkeypatch.setattr(rule_texts, "LOCALES", tmp_path)
    rule_texts.forget()
    rule_search.forget()
    try:
        ours, rule = (
            rule_texts.find_rule("pocket-mars", "PM-SETUP-01"),
            rule_texts.find_rule("pocket-mars", "PM-SETUP-01", "it"),
        )
        assert ours is not None
        assert rule == msgspec.structs.replace(ours, says="In poche parole.")
        assert rule_texts.find_rule("pocket-mars", "PM-SETUP-02", "it") == rule_texts.find_rule(
            "pocket-mars", "PM-SETUP-02"
        )
        assert rule_search.search("pocket-mars", "poche parole", "it") == ["PM-SETUP-01"]
        assert not rule_search.search("pocket-mars", "poche parole")
        assert rule_search.search("pocket-mars", "pm-setup-02", "it")[0] == "PM-SETUP-02"
    finally:
        rule_texts.forget()
        rule_search.forget()
