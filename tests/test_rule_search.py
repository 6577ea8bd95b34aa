"""Looking up a rule by number, by words of the box, and by a question in one's own words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from marshub import rule_search
from marshub.games import GAMES
from marshub.languages import FALLBACK, LANGUAGES
from marshub.rule_texts import read_fields

FIXTURE = Path(__file__).parent / "fixtures" / "rule_questions.toml"


def read_questions(group: str) -> list[tuple[str, str, str, list[str]]]:
    """Return game, language, question and right rules of each question of a group."""
    rows = []
    for game, questions in tomllib.loads(FIXTURE.read_text("utf-8"))[group].items():
        by_language = {FALLBACK: questions} if group == "review" else questions
        rows += [(game, language, q, rules) for language, asked in by_language.items() for q, rules in asked.items()]
    return rows


@pytest.mark.parametrize("group", ["review", "tuned", "fresh"])
def test_nine_of_ten_questions_find_their_rule_among_the_first_eight(group: str) -> None:
    """`tuned` may have two fewer: some of its questions have no word in common with their rule."""
    rows = read_questions(group)
    assert len(rows) == 40
    results = {row[2]: rule_search.search(row[0], row[2], row[1])[: rule_search.MAX_RESULTS] for row in rows}
    assert all(results.values()), "a question of which nothing is known"
    missed = [question for _, _, question, rules in rows if not set(rules) & set(results[question])]
    assert len(missed) <= (6 if group == "tuned" else 4), missed


@pytest.mark.parametrize("group", ["review", "tuned", "fresh"])
def test_questions_name_rules_that_exist(group: str) -> None:
    for game, language, question, rules in read_questions(group):
        assert set(rules) <= set(read_fields(game)), question
        assert game in GAMES
        assert language in LANGUAGES


@pytest.mark.parametrize(
    "query",
    ["FM-ACT-08", "fm-act-08", "act 08", "ACT 8", "fm act 8", "what does fm-act-08 mean", "and act 08?"],
    ids=lambda query: query,
)
def test_a_rule_that_is_named_comes_first(query: str) -> None:
    assert rule_search.search("first-martians", query)[0] == "FM-ACT-08"


def test_numbers_in_a_question_are_no_names() -> None:
    assert rule_search.search("on-mars", "does a ship score 10 points")[0] != "OM-SCORE-10"


def test_the_beginning_of_ids_lists_its_rules() -> None:
    assert [name[:7] for name in rule_search.search("on-mars", "om-obj")[:9]] == ["OM-OBJ-"] * 9


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [
        pytest.param("en", "treshold", "FM-GOAL-06", id="a misspelled word"),
        pytest.param("en", "glasshouses", "FM-FARM-01", id="a word that the glossary avoids"),
        pytest.param("it", "soglia missione", "FM-GOAL-06", id="italian"),
        pytest.param("es", "que es el umbral", "FM-GOAL-06", id="spanish without accents"),
        pytest.param("it", "greenhouse", "FM-FARM-01", id="the english box in italian"),
    ],
)
def test_other_words_find_a_rule(language: str, typed: str, rule: str) -> None:
    assert rule in rule_search.search("first-martians", typed, language)[: rule_search.MAX_RESULTS]


def test_what_no_rule_has_finds_nothing() -> None:
    for query in ("zebra", " ", "?!", '"*) -(', "fm"):
        assert not rule_search.search("first-martians", query), query
    assert not rule_search.search("fair", "rules")


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
    assert TYPED[language][typed] in rule_search.search("on-mars", typed, language)[:8]  # as many as are shown


def test_only_what_players_read_is_searched() -> None:
    """Neither what a rule said before nor the digest of its English can be read anywhere."""
    block = Path(__file__).parents[1] / "docs" / "rules" / "on-mars" / "on-mars.toml"
    rules = {rule["id"]: rule for rule in tomllib.loads(block.read_text("utf-8"))["rule"]}
    assert "fan" in rules["OM-LSS-08"]["gap"]
    assert "2026" in rules["OM-LSS-08"]["changed"]
    assert not rule_search.search("on-mars", "2026")
