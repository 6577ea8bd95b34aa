"""The chronicle: all that matters is told, in order, in every language, and a file needs nothing but itself."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from marshub.chronicle import Chart, Chronicle, Line, compose
from marshub.chronicle.writers import compute_axis, draw_chart, format_sentence, write_html, write_markdown
from marshub.cli.app import app
from marshub.games import load_game
from marshub.games.first_martians.happenings.actions_and_map import ActionBegan, ActionTaken
from marshub.games.first_martians.happenings.course import SolBegan
from marshub.games.first_martians.happenings.facilities import PartBroken, PartRepaired
from marshub.kernel import Session, say
from marshub.kernel.policy import play
from marshub.kernel.replay import list_points, list_segments
from marshub.languages import LANGUAGES
from marshub.table.setup import start_session
from marshub.words import Speech
from toys import Toy

EN = Speech("en")


@cache
def mission() -> Session[Any, Any]:
    """A mission that the captain wins, with a name in it that means mischief."""
    game = load_game("first-martians")
    session = Session(game, {"mission": "malnourished-plants", "players": 4, "difficulty": "normal"}, 5)
    session.adjust("crew.medic.name", "<b>Bobby | *Tables*</b>")
    play(session, "captain")
    return session


@cache
def report() -> Chronicle:
    return compose(mission())


def page(number: int) -> str:
    """All that the chapter says."""
    return " ".join(
        format_sentence(words, EN) for _, sentences in report().pages[number].sections for words in sentences
    )


def test_there_is_a_chapter_for_every_sol() -> None:
    titles = [format_sentence(item.title, EN) for item in report().pages]
    sols = mission().state.sol
    assert titles == ["Before the first sol: Malnourished Plants", *(f"Sol {n}" for n in range(1, sols + 1))]
    assert report().result == mission().result


def test_each_chapter_tells_what_broke_and_what_was_repaired_in_its_sol() -> None:
    message = 0
    for number, segment in enumerate(list_segments(mission())):
        for entry in segment.log:
            if isinstance(entry, PartBroken | PartRepaired):
                message += 1
                assert format_sentence(entry.describe(), EN) in page(number)
    assert message >= 4


def test_each_chapter_tells_who_did_what() -> None:
    for number, segment in enumerate(list_segments(mission())):
        work = [item for item in segment.log if isinstance(item, ActionTaken)]
        sentences = next(
            (sentences for title, sentences in report().pages[number].sections if title == say("fm-chronicle-work")), ()
        )
        assert bool(work) == bool(sentences)
        assert sum(words.args["times"] for words in sentences) == len(work)  # type: ignore[misc]
        begun = [item for item in segment.log if isinstance(item, ActionBegan)]
        assert [(item.who, item.action) for item in begun] == [(item.who, item.action) for item in work]
        for began, item in zip(begun, work, strict=True):
            name = mission().state.crew[item.who].name
            action = EN.say(began.describe()).partition(": ")[2].rstrip(".")  # with its Facility, event or place
            key = "did" if item.success else "failed"
            assert any(
                key in words.key and name in format_sentence(words, EN) and action in format_sentence(words, EN)
                for words in sentences
            )


def test_charts_follow_the_tracks() -> None:
    states = [segment.after for segment in list_segments(mission())]
    lines = {line.id: line for chart in report().charts for line in chart.lines}
    assert lines["supply.food"].values == tuple(state.supply.food for state in states)
    assert lines["stress"].values == tuple(state.stress for state in states)
    assert lines["gauge.calcium"].values == tuple(state.gauges["calcium"] for state in states)
    assert all(len(line.values) == len(report().pages) for line in lines.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_its_words(language: str) -> None:
    speech = Speech(language)
    for text in (write_markdown(report(), speech), write_html(report(), speech)):
        assert "fm-" not in text
        assert "chronicle-" not in text
        assert not re.search(r"\{|Fm chronicle|Chronicle ", text.partition("</style>")[2] or text)
        assert speech.plain_text("fm-chronicle-sol", sol=2) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_have_the_names_of_their_seats(language: str) -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 3)
    play(session, "sound")
    assert session.result is not None
    speech, chronicle = Speech(language), compose(session)
    counted = ", ".join(f"{speech.plain_text(f'pm-seat-{seat}')}: {n}" for seat, n in session.result.scores.items())
    assert f"({counted})" in write_markdown(chronicle, speech)
    assert f"({counted})" in write_html(chronicle, speech)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_ends_like_a_sentence(language: str) -> None:
    session: Session[Any, Any] = Session(load_game("on-mars"), {"players": 2}, 3)
    assert session.adjust("players.red.resources.water", 2, "the cat") is not None
    play(session, "first", steps=5)
    speech, chronicle = Speech(language), compose(session)
    assert re.search(r"the cat\)\. \w", write_markdown(chronicle, speech))
    assert re.search(r"the cat\)\. \w", write_html(chronicle, speech))


class Tags(HTMLParser):
    """The elements of a document, and what it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_refers_to_nothing_outside() -> None:
    tags, text = Tags(), write_html(report(), EN)
    tags.feed(text)
    assert tags.open == []
    assert tags.seen.count("svg") == len(report().charts) == 4
    assert "script" not in tags.seen
    assert "b" not in tags.seen  # what players type is text
    assert tags.links == [f"#part-{n}" for n in range(1, len(report().pages) + 1)]
    assert "url(" not in text
    assert "&lt;b&gt;Bobby | *Tables*&lt;/b&gt;" in text


def test_markdown_takes_nothing_that_players_type_for_a_sign() -> None:
    text = write_markdown(report(), EN)
    assert r"\<b\>Bobby \| \*Tables\*\</b\>" in text
    assert text.count("\n## ") == len(report().pages) + 1
    rows = [line for line in text.splitlines() if line.startswith("| Sol 2 ")]
    assert len(rows) == 4
    food = next(line for chart in report().charts for line in chart.lines if line.id == "supply.food")
    assert rows[0].split("|")[4].strip() == str(food.values[2])


def test_a_chart_draws_each_value_where_it_belongs() -> None:
    points = tuple(say("fm-chronicle-sol", sol=n) for n in range(1, 5))
    chart = Chart(say("fm-chart-mind"), points, (Line("a", say("fm-chart-stress"), (0, 10, None, -2)),))
    assert compute_axis(chart) == (-2, 10)
    root = ET.fromstring(draw_chart(chart, EN))
    drawn = [element for element in root if element.get("class") == "mark"]
    xs, ys = [float(element.get("x", "")) for element in drawn], [float(element.get("y", "")) for element in drawn]
    assert len(drawn) == 3
    assert xs[0] < xs[1] < xs[2]
    assert (ys[2] - ys[0]) * 5 == pytest.approx(ys[0] - ys[1], abs=1)
    assert len([element for element in root if element.tag.endswith("polyline")]) == 1  # no line over a gap
    alone = Chart(say("fm-chart-mind"), points[:1], (Line("a", say("fm-chart-stress"), (0,)),))
    ET.fromstring(draw_chart(alone, EN))  # a single point, and nothing but zero


def test_a_game_without_words_of_its_own_gets_a_plain_report() -> None:
    session = Session(Toy(), {"rounds": 3}, 4)
    play(session, lambda session, decision, chance: "no" if decision.kind == "confirm" else decision.first_answer())  # type: ignore[arg-type, return-value]
    chronicle = compose(session)
    assert [format_sentence(entry.title, EN) for entry in chronicle.pages] == ["Part 1", "Part 2", "Part 3"]
    assert [words for entry in chronicle.pages for _, sentences in entry.sections for words in sentences] == [
        entry.describe() for entry in session.log
    ]
    assert chronicle.charts == ()
    assert "Part 3" in write_html(chronicle, EN)


def test_a_game_that_goes_on_says_so() -> None:
    session = Session(load_game("first-martians"), {"players": 2}, 5)
    text = write_markdown(compose(session), EN)
    assert "still being played" in text
    assert "Sol" not in text.partition("##")[2].partition("##")[0].replace("sols", "").replace("first sol", "")


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    path = tmp_path / "saves" / "evening.marshub"
    session = start_session(load_game("first-martians"), {"players": 2}, 7, save=path)
    play(session, "first", steps=3)
    session.close()
    return path


def test_the_command_prints_or_writes_by_the_files_name(save: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    plain = run(app, ["chronicle", "--lang", "it"])
    assert plain.exit_code == 0
    assert plain.stdout.startswith("# First Martians: la cronaca")
    out = tmp_path / "story.html"
    assert run(app, ["chronicle", "evening", "--out", str(out), "--lang", "en"]).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run(app, ["chronicle", str(save), "--format", "md", "--out", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("# ")


def test_the_command_never_writes_over_a_save(save: Path, tmp_path: Path) -> None:
    before = save.read_bytes()
    result = CliRunner().invoke(app, ["chronicle", "evening", "--out", str(save)])
    assert result.exit_code == 2
    assert save.read_bytes() == before
    missing = CliRunner().invoke(app, ["chronicle", "morning"])
    assert "there are: evening" in str(missing.exception)
    nowhere = CliRunner().invoke(app, ["chronicle", "--out", str(tmp_path / "no" / "a.md")])
    assert "cannot be written" in str(nowhere.exception)


def test_the_history_tells_everything_once_also_where_a_sol_begins() -> None:
    result = list(list_points(mission()))
    assert [happening for point in result for happening in point.entries] == mission().log
    starts = [point for before, point in pairwise(result) if before.segment != point.segment]
    assert [start.entries[0] for start in starts] == [SolBegan(sol) for sol in range(1, len(starts) + 1)]
    assert all(point.position == before.position for before, point in pairwise(result) if point in starts)
