"""The form of a new game: what it offers, what is kept when a choice changes, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from marshub.games import load_game
from marshub.kernel import BadSetup
from marshub.table.new_game_form import NewGameForm, read_values
from marshub.words import Speech

BOTS = {"jade": ""}  # to the game's own policy


@pytest.fixture(scope="module")
def form() -> NewGameForm:
    return NewGameForm([load_game("pocket-mars"), load_game("migration-mars")], Speech("en"), BOTS)


def test_each_choice_is_offered_in_words(form: NewGameForm) -> None:
    fields = {field.id: field for field in form.make_fields({"seed": "1a2"})}
    assert list(fields) == [
        *("game", "players", "variant", "seat:red", "seat:blue", "seat:green", "seat:yellow", "who:red", "who:blue"),
        *("chance", "seed"),
    ]
    assert (fields["variant"].label, fields["variant"].shown_text) == ("Cards at the start", "four are dealt")
    assert (fields["seed"].shown_text, fields["seat:red"].shown_text) == ("12", "Yes")
    assert [text for _, text in fields["who:red"].values] == [
        *("a person", "the machine: the planner", "the machine: the far-sighted one"),
    ]


def test_seats_that_a_policy_plays_are_offered_first_and_left_to_it(form: NewGameForm) -> None:
    values = read_values(form.make_fields({"game": "migration-mars", "players": "3"}))
    assert [seat for seat in ("amber", "cobalt", "jade", "violet") if values[f"seat:{seat}"]] == [
        *("amber", "cobalt", "jade"),
    ]
    assert [values[f"who:{seat}"] for seat in ("amber", "cobalt", "jade")] == ["", "", "settler"]
    new = form.read(values | {"seed": "12"})
    assert (new.game, new.setup, new.seed) == ("migration-mars", {"players": ["amber", "cobalt", "jade"]}, 12)
    assert (new.chance, new.board, new.bots) == ("auto", "none", {"jade": "settler"})


@pytest.mark.parametrize(
    ("bots", "offered"), [({}, ["amber", "jade"]), ({"violet": ""}, ["amber", "violet"])], ids=["people", "a bot"]
)
def test_the_usual_seats_are_offered_after_those_of_policies(bots: dict[str, str], offered: list[str]) -> None:
    form = NewGameForm([load_game("migration-mars")], Speech("en"), bots)
    values = read_values(form.make_fields({}))
    assert [seat for seat in ("amber", "cobalt", "jade", "violet") if values[f"seat:{seat}"]] == offered


def test_a_game_without_policies_asks_of_no_seat_who_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("pocket-mars")
    monkeypatch.setattr(type(game), "list_policies", lambda game: {})
    fields = NewGameForm([game], Speech("en")).make_fields({})
    assert not [field.id for field in fields if field.id.startswith("who:")]


def test_what_is_not_offered_is_the_usual_value() -> None:
    form = NewGameForm([load_game("first-martians")], Speech("en"))
    fields = {field.id: field for field in form.make_fields({"game": "chess", "players": "9", "difficulty": "mild"})}
    assert (fields["game"].value, fields["players"].value, fields["difficulty"].value) == (
        "first-martians",
        4,
        "normal",
    )
    assert (fields["seed"].value, fields["seed"].shown_text) == ("", "any (type a number to choose one)")
    assert fields["who:medic"].label.strip() == "Medic, played by"
    assert form.explain(fields["game"], read_values(fields.values())) == ""
    assert form.explain(fields["difficulty"], read_values(fields.values())).startswith("sols: 5 (−1); Stress: 3; ")


def test_another_game_keeps_what_is_no_choice_of_a_game(form: NewGameForm) -> None:
    values = {"game": "pocket-mars", "players": 3, "seat:red": True, "chance": "table", "seed": "7"}
    assert form.list_kept(values, "game") == {"game": "pocket-mars", "chance": "table", "seed": "7"}
    assert form.list_kept(values, "players") == {name: it for name, it in values.items() if name != "seat:red"}
    assert form.list_kept(values, "seed") == values


def test_a_game_begins_as_the_form_says(form: NewGameForm) -> None:
    chosen = {"players": "1", "who:red": "sound", "chance": "table", "seed": "0" * 30, "game": "chess"}
    values = read_values(form.make_fields(chosen)) | {"board": "sim"}
    new = form.read(values)
    assert (new.game, new.setup["players"], new.chance, new.board) == ("pocket-mars", 1, "table", "sim")
    assert (values["seed"], new.seed) == ("0" * 19, 0)
    assert new.bots == {"red": "sound"}
    assert form.find_game("chess").id == "pocket-mars"
    with pytest.raises(BadSetup):
        form.read(values | {"players": 2, "seat:red": True, "seat:blue": True, "seat:green": True})


def test_values_from_elsewhere_are_read_with_defaults(form: NewGameForm) -> None:
    new = form.read_submitted({"game": "migration-mars", "players": "2"})
    assert (new.setup, new.seed, new.bots) == ({"players": ["amber", "jade"]}, None, {"jade": "settler"})


def test_values_that_are_offered_and_do_not_go_together_are_refused() -> None:
    form = NewGameForm([load_game("on-mars")], Speech("en"))
    with pytest.raises(BadSetup, match="a colour that plays"):
        form.read_submitted({"players": "2", "first": "red", "seat:blue": "True", "seat:green": "True"})


@pytest.mark.parametrize(
    ("submitted", "message"),
    [
        ({"hats": "3"}, "there is no 'hats' to choose; choose from game, players"),
        ({"players": "9"}, "players cannot be '9'; it can be 1, 2, 3, 4"),
        ({"seed": "x"}, "seed cannot be 'x'; it can be figures"),
        ({"players": "2", "seat:red": "True"}, "2"),
    ],
)
def test_what_is_not_offered_is_refused(form: NewGameForm, submitted: Any, message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        form.read_submitted(submitted)
