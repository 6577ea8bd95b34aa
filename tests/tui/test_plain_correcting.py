"""Correcting in plain lines: by the names and letters of the screen, with what is possible for a place."""

from __future__ import annotations

import pytest
from test_plain import played
from test_pointing import table

from marshub.tui.fuzzy_search import search_names


def after(said: list[str], part: str) -> str:
    """The line that follows the first one with `part` in it."""
    return said[next(at for at, line in enumerate(said) if part in line) + 1]


@pytest.mark.parametrize("typed", ["a l c", "a lc", "a lab cpu", "a Lab, CPU", "a facilities.lab.parts.cpu"])
def test_a_place_is_pointed_at_by_letters_words_or_path_and_turned_over(typed: str) -> None:
    it = table()
    messages = played(it, typed, "+", "+", "", "q")
    assert after(messages, "Lab, CPU: now works, allowed works / broken").startswith("+ flips it.")
    assert "Lab, CPU: broken (by hand)" in messages
    assert "Lab, CPU: repaired (by hand)" in messages
    assert not [line for line in messages if line.startswith("Med Lab")]


@pytest.mark.parametrize(
    ("game", "typed", "path"),
    [
        ("first-martians", "m l c", "facilities.med-lab.parts.cpu"),
        ("first-martians", "st", "stress"),
        ("first-martians", "scientist mor", "crew.scientist.tokens"),
        ("migration-mars", "j m", "players.jade.hand.metal"),
        ("migration-mars", "jade metal", "players.jade.hand.metal"),
        ("migration-mars", "h 9", "terrain.0,1"),
        ("on-mars", "r c l q", "players.red.quarters"),
        ("on-mars", "wa w", "warehouse.water"),
        ("on-mars", "rtu", "players.red.space"),
        ("pocket-mars", "ren", "players.red.energy"),
    ],
)
def test_the_screens_letters_lead_to_the_same_in_every_game(game: str, typed: str, path: str) -> None:
    it = table(game, **({"players": 1} if game == "pocket-mars" else {}))
    name = played(it, f"a {path}", "q")
    assert name[-3:] == played(it, f"a {typed}", "q")[-3:]
    assert ": now " in name[-3]


def test_a_track_moves_by_plus_and_minus_and_by_figures_between_its_ends() -> None:
    it = table()
    it.session.state.stress = 15
    messages = played(it, "a stress", "+", "+", "-", "4 miscounted", "17", "+", "often", "", "q")
    result = [line for line in messages if line.startswith("Stress: ") and "(by hand" in line]
    assert result == [
        "Stress: 15 → 16 (by hand)",
        "Stress: 16 → 17 (by hand)",
        "Stress: 17 → 16 (by hand)",
        "Stress: 16 → 4 (by hand: miscounted)",
        "Stress: 4 → 17 (by hand)",
    ]
    assert any("Stress can be 0 to 17. At 18 a fight breaks out" in line for line in messages)
    assert "Stress: “often” does not fit; expected: 0…17." in messages
    assert it.session.state.stress == 17


def test_while_a_place_is_pointed_at_figures_are_for_it_and_the_question_waits() -> None:
    it = table()
    question, prompt = it.session.pending_id, "1. Continue (D)"
    messages = played(it, "a stress", "1", "", "q")
    assert (it.session.state.stress, it.session.step_count) == (1, 13)
    assert it.session.pending_id == question or it.session.pending is not None
    pointed = next(at for at, line in enumerate(messages) if line.startswith("Stress: now"))
    assert [line == prompt for line in messages[pointed:]].count(True) == 1  # asked again when that is done
    assert it.session.state.phase


def test_commands_work_meanwhile_and_another_place_is_the_next() -> None:
    it = table()
    parts = dict(it.session.state.facilities["lab"].parts)
    messages = played(it, "a l c", "+", "u", "a l h", "broken the cat", "", "q")
    assert it.session.state.facilities["lab"].parts == {**parts, "hardware": False}
    assert "Lab, hardware: broken (by hand: the cat)" in messages


def test_one_line_names_a_place_what_lies_there_and_why() -> None:
    it = table()
    messages = played(it, "a lab cpu broken the cat", "a stress 5 miscounted", "a stress 99", "a m l c gone", "q")
    assert "Lab, CPU: broken (by hand: the cat)" in messages
    assert any(line.startswith("Stress: ") and line.endswith("→ 5 (by hand: miscounted)") for line in messages)
    assert any("Stress can be 0 to 17" in line for line in messages)
    assert "Med Lab, CPU: “gone” does not fit; expected: works / broken." in messages


def test_lists_are_typed_with_commas_and_names_with_spaces() -> None:
    it = table()
    messages = played(it, "a med lab tokens !", "pawn, wound the cat", "wound,wound", "-", "", "q")
    assert after(messages, "Med Lab, tokens on !: now –").startswith(
        "Type everything that is there, separated by commas."
    )
    entries = [entry for entry in it.session.log if type(entry).__name__ == "Adjusted"]
    assert [entry.reason for entry in entries] == ["the cat", ""]
    assert any("FM-MOD-07" in line for line in messages)
    assert it.session.state.facilities["med-lab"].now == []
    played(it, "a solar panel 01 upg battery bank", "q")
    assert it.session.state.facilities["solar-panel-01"].upgrades == ["battery-bank"]


def test_several_places_are_listed_and_none_is_said() -> None:
    it = table()
    before = it.session.step_count
    messages = played(it, "a lab", "a zzz", "a oxygenator cpu", "q")
    listed = [line.split(":")[0].strip() for line in messages if line.startswith("  facilities.")]
    assert listed.index("facilities.lab.parts.cpu") < listed.index("facilities.med-lab.parts.cpu")
    assert "Nothing here is called “zzz”." in messages
    assert listed[-2:] == ["facilities.oxygenator-01.parts.cpu", "facilities.oxygenator-02.parts.cpu"]
    assert it.session.step_count == before


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("it", "a laboratorio cpu", "Laboratorio, CPU: rotta (a mano)"),
        ("es", "a laboratorio cpu", "Laboratorio, CPU: rota (a mano)"),
    ],
)
def test_in_the_words_of_a_language(language: str, typed: str, said: str) -> None:
    it = table()
    messages = played(it, typed, "+", "", "q", language=language)
    assert not it.session.state.facilities["lab"].parts["cpu"]
    assert any(line.casefold().startswith(said.partition(":")[0].casefold()) and "(a mano" in line for line in messages)


def test_names_are_known_by_words_that_begin_theirs_and_by_letters() -> None:
    labels = {"a": "Med Lab, CPU", "b": "Lab, CPU", "c": "Lab, CPU, spare", "d": "Stress"}
    assert search_names(labels, "lab cpu") == ["b"]
    assert search_names(labels, "la c") == ["b"]
    assert search_names(labels, "mlc") == ["a"]
    assert search_names(labels, "lcs") == ["c"]
    assert search_names(labels, "cpu lab") == []
    assert search_names(labels, "") == search_names(labels, "!?") == []
    assert search_names({"x": "One, two", "y": "One, too"}, "one t") == ["x", "y"]
