"""The rules' own texts: each rule that the catalogue has can be opened, wherever it stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from marshub import resources, rule_texts
from marshub.games import GAMES
from marshub.languages import FALLBACK, LANGUAGES, LOCALES
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
        assert (result.says, result.example) == (rule["says"], rule.get("example", ""))
        assert (result.gap, result.conflict) == (rule.get("gap", ""), rule.get("conflict", ""))


def test_rules_are_found_by_number_and_by_words() -> None:
    assert rule_texts.search("first-martians", "fm-act-02")[0] == "FM-ACT-02"
    assert "FM-ACT-02" in rule_texts.search("first-martians", "stack ENLARGED")
    assert not rule_texts.search("first-martians", "zebra")
    assert not rule_texts.search("first-martians", " ")


#: What players type who know the box in another edition, and the rule that they are after; "" for no rule.
TYPED = {
    "en": {
        "private goal": "OM-OBJ-01",
        "private objectives": "OM-OBJ-01",
        "Control Center": "OM-CTRL-01",
        "control centre": "OM-CTRL-01",
        "working area": "OM-BOOST-02",
        "work area": "OM-BOOST-02",
        "lss bonus": "OM-LSS-08",
        "life support benefit": "OM-LSS-08",
        "life-support columns": "OM-LSS-01",
        "crystal in the tray": "OM-TERM-07",
        "Lacerda": "OM-SOLO-01",
        "lacerda rover": "OM-SOLO-34",
        "living quarters points": "OM-SCORE-05",
        "constructing a building": "OM-BLD-01",
    },
    "it": {
        "goal privato": "OM-OBJ-01",
        "obiettivi privati": "OM-OBJ-01",
        "control center": "OM-CTRL-01",
        "area di lavoro": "OM-BOOST-02",
        "zona di lavoro": "OM-BOOST-02",
        "bonus lss": "OM-LSS-08",
        "vantaggio del supporto vitale": "OM-LSS-08",
        "cristallo nel vassoio": "OM-TERM-07",
        "Lacerda": "OM-SOLO-01",
        "rover di lacerda": "OM-SOLO-34",
        "costruire un edificio": "OM-BLD-01",
    },
    "es": {
        "meta privada": "OM-OBJ-01",
        "objetivos privados": "OM-OBJ-01",
        "control center": "OM-CTRL-01",
        "zona de trabajo": "OM-BOOST-02",
        "área de trabajo": "OM-BOOST-02",
        "bonificación lss": "OM-LSS-08",
        "beneficio del soporte vital": "OM-LSS-08",
        "cristal en la bandeja": "OM-TERM-07",
        "Lacerda": "OM-SOLO-01",
        "rover de lacerda": "OM-SOLO-34",
        "construir un edificio": "OM-BLD-01",
    },
}


@pytest.mark.parametrize(
    ("language", "typed"),
    [pytest.param(lang, typed, id=f"{lang}: {typed}") for lang, queries in TYPED.items() for typed in queries],
)
def test_the_words_of_the_box_find_their_rules(language: str, typed: str) -> None:
    assert TYPED[language][typed] in rule_texts.search("on-mars", typed, language)[:8]  # as many as are shown


def test_only_what_players_read_is_searched() -> None:
    """Neither what a rule said before nor the digest of its English can be read anywhere."""
    rule = texts.read_rules(resources.find("rules") / "on-mars" / "on-mars.toml")["OM-LSS-08"]
    assert "eight house tiles" in rule["changed"]
    assert "OM-LSS-08" not in rule_texts.search("on-mars", "eight house tiles")
    assert not rule_texts.search("on-mars", texts.hash_rule(rule), "it")


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
        assert rule_texts.search("pocket-mars", "poche parole", "it") == ["PM-SETUP-01"]
        assert not rule_texts.search("pocket-mars", "poche parole")
        assert rule_texts.search("pocket-mars", "pm-setup-02", "it") == ["PM-SETUP-02"]
    finally:
        rule_texts.forget()
