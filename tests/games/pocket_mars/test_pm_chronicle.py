"""The report of a game: a chapter a turn, the charts end at the result, and nothing hidden is told."""

from __future__ import annotations

from typing import Any

import pytest
from mars_tables import CARDS, GAME

from marshub.chronicle.composition import Chronicle, compose
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.words import Speech


def played(setup: dict[str, Any], steps: int | None = None) -> Session[Any, Any]:
    session = Session(GAME, setup, 6)
    play(session, "sound", steps)
    return session


def told(chronicle: Chronicle, language: str = "en") -> str:
    speech = Speech(language)
    lines = []
    for page in chronicle.pages:
        lines.append("# " + speech.say(page.title))
        for title, sentences in page.sections:
            lines += ["## " + speech.say(title)] if title is not None else []
            lines += [speech.say(sentence) for sentence in sentences]
    for chart in chronicle.charts:
        lines += [speech.say(chart.title), *(speech.say(line.label) for line in chart.lines)]
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_in_every_language(language):
    for setup in ({"players": 1, "level": "cyborg"}, {"players": 3, "variant": "draft"}):
        text = told(compose(played(setup)), language)
        assert "pm-" not in text
        assert "{" not in text


def test_there_is_a_chapter_for_each_turn_and_the_standing_after_each_round():
    session = played({"players": 2})
    chronicle = compose(session)
    speech = Speech("en")
    titles = [speech.say(page.title) for page in chronicle.pages]
    assert titles[0] == "Setting up"
    first = session.state.start.capitalize()
    second = {"Red": "Blue", "Blue": "Red"}[first]
    assert titles[1:4] == [f"Round 1: {first}", f"Round 1: {second}", f"Round 2: {first}"]
    assert titles[-1] == f"Round {session.state.round}: {second}"
    heads = [[title.key for title, _ in page.sections if title is not None] for page in chronicle.pages]
    assert ["pm-chronicle-standing" in head for head in heads[1:5]] == [False, True, False, True]
    assert "pm-chronicle-end" in heads[-1]


@pytest.mark.parametrize("variant", ["deal", "draft"])
def test_the_cards_are_not_told_as_laid_before_all_are(variant):
    session = played({"players": 2, "variant": variant}, 1)
    texts = [told(compose(session))]
    while session.state.round == 0:
        play(session, "sound", 1)
        texts.append(told(compose(session)))
    assert ["laid two of them" in text for text in texts] == [False] * (len(texts) - 1) + [True]


@pytest.mark.parametrize("players", [1, 2])
def test_the_charts_end_at_the_result(players):
    session = played({"players": players})
    chart = compose(session).charts[0]
    assert chart.title.key == "pm-chart-points"
    assert session.result is not None
    assert {line.id.removeprefix("points."): line.values[-1] for line in chart.lines} == session.result.scores
    assert all(None not in line.values for line in chart.lines)


def test_a_seats_report_is_everybodys_and_names_no_card_that_was_not_open():
    session = played({"players": 2}, 60)
    assert session.result is None
    text = told(compose(session))
    assert text == told(compose(session, "red")) == told(compose(session, ""))
    assert "This turn is still being played." in text
    log = repr(session.log)
    never = [Speech("en").plain_text(f"pm-card-{card}") for card in CARDS if f"'{card}'" not in log]
    assert len(never) > 4
    assert [title for title in never if title in text] == []
