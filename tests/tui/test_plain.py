"""Plain mode: the same game over lines."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest
from tui_world import DECISIONS, Fair, board_table, fair_table

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.tui.plain import PlainTable, reply_of
from marshub.tui.plain_home import run_plain
from marshub.tui.plain_words import state_lines
from marshub.words import LANGUAGES, Speech


def played(table, *typed: str, language: str = "en") -> list[str]:
    """What is said while these lines are typed, each after the last one took effect."""
    said: list[str] = []
    assert PlainTable(table, Speech(language), typed, said.append).play() == 0
    return said


def test_every_kind_of_question_is_answered_by_lines():
    kinds = ("one", "groups", "several", "yes", "amount", "assign", "roll", "draw")
    table = fair_table(*kinds)
    said = played(table, "1", "left-2", "1 3", "1", "12", "1 2", "1 2", "38")
    assert table.session.state.answers == [
        "apple",
        "left-2",
        ["ax", "cup"],
        True,
        12,
        {"east": 1, "west": 2},
        {"first": "1", "second": "win"},
        "card-37",
    ]
    assert said[-2:] == ["The game is over", "Fair over"]


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("one", "3"),
        ("one", "1 2"),
        ("one", "0"),
        ("amount", "many"),
        ("assign", "1"),
        ("assign", "1 x"),
        ("roll", "1"),
        ("roll", "1 3"),
        ("draw", "41"),
    ],
)
def test_a_line_that_means_nothing_changes_nothing_and_says_what_to_do(kind, line):
    table = fair_table(kind)
    said = played(table, line)
    assert table.session.state.answers == []
    assert any(f"“{line}” answers nothing here" in each for each in said)


def test_a_number_out_of_bounds_is_refused_by_the_game_itself():
    table = fair_table("amount")
    said = played(table, "99")
    assert table.session.state.answers == []
    assert any(each.startswith("That is not possible now") for each in said)


def test_undo_asks_after_a_roll_and_is_answered_by_a_line():
    for answer, left in (("n", 2), ("y", 0)):
        table = fair_table("one", "roll", "yes", chance="auto")
        said = played(table, "1", "u", answer)
        assert any("Take it back all the same?" in each for each in said)
        assert len(table.session.state.answers) == left


def test_a_quantity_is_set_and_a_wrong_one_refused():
    table = fair_table("one")
    said = played(table, "a coins 7 lost one", "a coins 99", "a coins")
    assert table.session.state.coins == 7
    assert any("set by hand: lost one" in each for each in said)
    assert any(each.startswith("That cannot be set") for each in said)
    assert any("PLACE VALUE REASON" in each for each in said)


def test_why_not_names_the_rule():
    assert "grape: Fair no grapes (FAIR-1)" in played(fair_table("one"), "w grape")


def test_what_the_board_does_is_told_while_nothing_is_typed():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    said: list[str] = []
    lines: queue.Queue[str | None] = queue.Queue()

    def typed() -> Iterator[str]:
        table.press("next")
        table.press("ok")
        while (line := lines.get(timeout=60)) is not None:
            yield line

    def hear(line: str) -> None:
        said.append(line)
        if "is First Player" in line:
            lines.put("q")
            lines.put(None)

    PlainTable(table, Speech("en"), typed(), hear).play()
    assert "Geologist is First Player." in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_table_is_said_without_drawings_in_every_language(language):
    from screens import full_table

    table = board_table(full_table())
    from marshub.tui.looks import look_of

    lines = list(state_lines(table, look_of("first-martians"), Speech(language)))
    said = "\n".join(lines)
    assert not set(said) & set("●○▶■□╭│")
    speech = Speech(language)
    for key in ("fm-facility-lab", "fm-roi-geysers", "fm-condition-migraine", "fm-event-dust-devil", "fm-item-sample"):
        assert speech.text(key).casefold() in said.casefold()


def test_home_in_lines_starts_a_game_and_leaves_it_saved(monkeypatch, tmp_path):
    from marshub.table import saves
    from marshub.tui.lobby import HouseLobby

    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    said: list[str] = []
    lines = iter(["1", "", "", "", "2", "2", "4", "2", "", "q"])
    assert run_plain(HouseLobby(), Speech("en"), lines=lines, say=said.append) == 0
    assert len(saves.list_saves()) == 1
    assert "Tick 2 astronauts: 1 are ticked." in said
    assert said[-1] == "The game is saved."
    said.clear()
    assert run_plain(HouseLobby(), Speech("en"), lines=iter(["1", "s", "q"]), say=said.append) == 0
    assert any(line.startswith("Geologist (") for line in said)
    assert not any(line.startswith("Scientist (") for line in said)


def test_the_input_may_end_anywhere():
    assert run_plain(_Nothing(), Speech("en"), lines=iter([]), say=lambda line: None) == 0


class _Nothing:
    def newest(self):
        return None


def test_ids_answer_as_well_as_numbers():
    decision = DECISIONS["one"](Fair([]))
    assert reply_of(decision, decision.options(), "pear") == "pear"
    assert reply_of(decision, decision.options(), "2") == "pear"
    assert reply_of(decision, decision.options(), "plum") is None
