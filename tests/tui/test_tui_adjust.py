"""The page on which the table sets what lies on it, and the same in plain lines: in groups, and in words."""

from __future__ import annotations

from typing import Any

import pytest
from screen_waits import nothing_left
from test_plain import played
from tui_world import playing, texts, until

from marshub.games import GAMES, load_game
from marshub.kernel import Session, find_allowed_values, list_places
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable
from marshub.tui.corrections import Corrections
from marshub.words import Speech


def table(game: str = "first-martians", seed: int = 3) -> GameTable:
    return GameTable(session(game, seed))


def session(game: str = "first-martians", seed: int = 3, steps: int = 12) -> Session[Any, Any]:
    result: Session[Any, Any] = Session(load_game(game), {"players": 2}, seed)
    play(result, "first", steps=steps)
    return result


def setting(it: Session[Any, Any], language: str = "en") -> Corrections:
    speech = Speech(language)
    speech.learn(it.game.pack_texts())
    return Corrections(it, speech)


async def test_a_group_opens_and_a_list_is_typed_with_commas() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        await pilot.press("a", "slash")
        await until(pilot, lambda: "Facilities" in texts(app) and "General Supply" in texts(app))
        assert "›" in texts(app)
        assert "Scientist, wounds" not in texts(app)  # the groups alone
        await pilot.press("enter")  # the first group: the crew
        await until(pilot, lambda: "Scientist, wounds" in texts(app) and "General Supply" not in texts(app))
        await pilot.press("escape")  # up again
        await until(pilot, lambda: "General Supply" in texts(app))
        box = app.screen.query_one("#find")
        box.focus()
        await until(pilot, lambda: app.focused is box)
        await pilot.press(*"med lab !", "enter")
        await until(pilot, lambda: "blocked / pawn (+1 pawn)" in str(app.screen.query_one("#chosen").render()))
        await pilot.press(*"pawn,wound", "enter", *"the cat", "enter")
        await until(pilot, lambda: it.session.state.facilities["med-lab"].now == ["pawn", "wound"])
        assert it.session.log[-1].reason == "the cat"


async def test_what_the_rules_refuse_is_said_and_the_page_stays() -> None:
    it = table()
    async with playing(it) as (app, pilot):
        await pilot.press("a", "slash", *"med lab !", "enter", *"wound,wound", "enter", "enter")
        await until(pilot, lambda: "FM-MOD-07" in str(app.screen.query_one("#said").render()))
        assert it.session.state.facilities["med-lab"].now == []


async def test_the_last_card_of_a_kind_is_taken_out_of_its_deck_by_a_key() -> None:
    """There is no place for it any more."""
    it = table()
    assert it.session.state.piles["malfunction-working"]["drafty-lock"] == 1
    async with playing(it) as (app, pilot):
        await pilot.press("a", "slash", *"drafty airlock")
        await until(pilot, lambda: "Drafty Airlock: now 1" in str(app.screen.query_one("#chosen").render()))
        await pilot.press("down", "minus")
        await until(pilot, lambda: "now 0" in str(app.screen.query_one("#said").render()))
        assert "drafty-lock" not in it.session.state.piles["malfunction-working"]
        assert await nothing_left()


def test_plain_lines_list_groups_find_places_and_set_them() -> None:
    it = table()
    messages = played(
        it, "a", "a lab now", 'a map.R1-N {"tile": "plains", "samples": 1} the cat', "a facilities.lab.now pawn,sun"
    )
    assert any(line.strip().startswith("Facilities: ") for line in messages)
    assert any(line.strip().startswith("facilities.lab.now: Lab, tokens on !: now –") for line in messages)
    assert (it.session.state.map["R1-N"].tile, it.session.log[-1].reason) == ("plains", "the cat")
    assert any("“pawn,sun” does not fit" in line for line in messages)


def test_a_flag_is_typed_as_it_is_called() -> None:
    it = table()
    messages = played(it, "a facilities.lab.parts.cpu broken the cat", "a facilities.lab.parts.cpu")
    assert it.session.state.facilities["lab"].parts["cpu"] is False
    assert any("Lab, CPU: broken (by hand: the cat)" in line for line in messages)
    assert any("Lab, CPU: now broken, allowed works / broken" in line for line in messages)


def test_plain_lines_set_a_place_where_nothing_lies_yet() -> None:
    it = table()
    played(it, "a cargo.available.seed 4", "a discards.malfunction-living.recovery 0")
    assert it.session.state.cargo.available["seed"] == 4


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_as_allowed_can_be_typed(game: str) -> None:
    it = session(game)
    result = setting(it)
    names = it.game.list_names(it.state)
    for place in list_places(it.state, names):
        spot = result.entries.get(place.path)
        may = find_allowed_values(place.hint, names)
        if spot is None or place.value is None or may.sort == "table" or spot.current.endswith("…"):
            continue
        for value in may.values[:20]:
            typed = "–" if value == "" else str(value)
            assert result.parse(typed, may) == value
        if may.sort == "number":
            assert result.parse(str(place.value), may) == place.value
        elif may.sort == "list" and may.of is not None and may.of.sort == "choice":
            assert result.parse(", ".join(item or "–" for item in place.value) or "-", may) == list(place.value)


def test_a_looker_on_learns_nothing_of_hands_and_deck() -> None:
    """The page of a game with hidden hands says what lies open and no more."""

    def shown(it: Session[Any, Any]) -> dict[str, str]:
        return {path: spot.current for path, spot in setting(it).entries.items()}

    it = session("pocket-mars", steps=30)
    twin = Session.resume(it.game, it.journal)
    state = twin.state
    red, blue = state.players["red"], state.players["blue"]
    pool = next(card for card in state.pool if any(card[:3] == held[:3] for held in blue.hand))
    held = next(card for card in blue.hand if card[:3] == pool[:3])
    blue.hand[blue.hand.index(held)] = pool
    del state.pool[pool]
    state.pool[held] = 1
    assert red.hand
    assert shown(twin) == shown(it)
    assert shown(it)["players.red.hand"] == "?"


async def test_a_structure_is_set_on_a_hex_by_its_name_in_words_and_stands_on_the_drawing() -> None:
    it = table("migration-mars")
    async with playing(it) as (app, pilot):
        await pilot.press("a", "slash")
        await until(pilot, lambda: "Terrain" in texts(app))
        await pilot.press(*"h9", "enter")
        await until(pilot, lambda: "whose (amber" in str(app.screen.query_one("#chosen").render()))
        await pilot.press(*"amber refinery", "enter", "enter")  # it would touch nothing, and is not linked
        await until(pilot, lambda: "0,1" in it.session.state.terrain or str(app.screen.query_one("#said").render()))
        message = str(app.screen.query_one("#said").render())
        assert "rocky" in message.casefold()
        assert "0,1" not in it.session.state.terrain
        box = app.screen.query_one("#value")
        box.focus()
        await until(pilot, lambda: app.focused is box)
        await pilot.press("end", *["backspace"] * len("refinery"), *"fortress", "enter", *"the cat", "enter")
        await until(pilot, lambda: "0,1" in it.session.state.terrain)
        assert it.session.state.terrain["0,1"].kind == "fortress"
        await until(pilot, lambda: "▲#" in texts(app))


@pytest.mark.parametrize(("language", "words"), [("en", "jade, tunnel"), ("it", "giada tunnel"), ("es", "Jade Túnel")])
def test_parts_are_typed_in_the_words_of_a_language(language: str, words: str) -> None:
    result = setting(session("migration-mars"), language)
    spot = result.entries["terrain.0,2"]
    assert result.parse(words, spot.allowed, spot.parts) == {"owner": "jade", "kind": "tunnel"}
    assert result.parse("–", spot.allowed, spot.parts) is None
    assert result.parse('{"owner": "amber", "kind": "lsc"}', spot.allowed, spot.parts)["kind"] == "lsc"
    for wrong in ("jade tunnel 0 1 2", "jade house"):
        with pytest.raises(ValueError, match=wrong.split()[1]):
            result.parse(wrong, spot.allowed, spot.parts)


def test_plain_lines_set_a_structure_and_say_why_not() -> None:
    it = table("migration-mars")
    messages = played(it, "a terrain.0,2 jade,tunnel the cat", "a terrain.4,-2 jade,tunnel", "a terrain.0,2 -")
    assert any("Ruin Passage" in line for line in messages)
    assert [entry.path for entry in it.session.log if type(entry).__name__ == "Adjusted"] == ["terrain.0,2"] * 2
    assert "0,2" not in it.session.state.terrain
