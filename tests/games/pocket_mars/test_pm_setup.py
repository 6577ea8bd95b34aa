"""Setting up, alone, together and with the draft (SETUP, DRAFT, SOLO-01 to 04, DIFF)."""

from __future__ import annotations

from collections import Counter

import pytest
from mars_tables import CARDS, GAME, At, fresh

from marshub.kernel import BadSetup, Session


def deck(at: At) -> int:
    return at.state.deck


def begun(setup: dict[str, object]) -> At:
    at = fresh(setup)
    return at.pass_on()


@pytest.mark.rule("PM-SETUP-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_plays_alone_two_to_four_against_each_other(players):
    at = begun({"players": players})
    assert len(at.state.players) == players
    assert (at.state.automatics is not None) == (players == 1)


@pytest.mark.rule("PM-SETUP-01", "PM-SETUP-02")
@pytest.mark.parametrize("players", [0, 5, [], ["red", "red"], ["red", "pink"]])
def test_no_other_number_and_no_colour_twice(players):
    with pytest.raises(BadSetup):
        Session(GAME, {"players": players}, 1)


@pytest.mark.rule("PM-SETUP-02", "PM-SETUP-03", "PM-SETUP-04", "PM-SETUP-05", "PM-SETUP-10")
def test_everybody_has_seven_colonists_one_of_them_on_the_ship_and_energy_one():
    at = begun({"players": ["green", "red", "yellow"]})
    assert list(at.state.players) == ["green", "red", "yellow"]
    for who in at.state.players:
        assert Counter(at.side(who).colonists) == {"ship": 1, "earth": 6}
        assert at.side(who).energy == 1
    assert "blue" not in at.state.players
    assert not any("blue" in indicator.id for indicator in GAME.list_indicators(at.state))


@pytest.mark.rule("PM-SETUP-06")
def test_the_row_of_buildings_is_any_order_and_part_of_the_state():
    assert list(begun({}).state.columns) == ["eco", "ene", "sci", "wat", "con"]
    assert list(begun({"row": ["con", "wat", "sci", "ene", "eco"]}).state.columns) == [
        "con",
        "wat",
        "sci",
        "ene",
        "eco",
    ]
    with pytest.raises(BadSetup):
        Session(GAME, {"row": ["eco", "eco", "sci", "wat", "con"]}, 1)


@pytest.mark.rule("PM-SETUP-07")
@pytest.mark.parametrize(("players", "left"), [(2, 27), (3, 23), (4, 19)])
def test_four_cards_each_and_the_others_in_the_deck(players, left):
    at = begun({"players": players})
    assert deck(at) == left
    assert at.state.discard == []
    assert all(len(p.hand) + len(p.prep) == 4 for p in at.state.players.values())


@pytest.mark.rule("PM-SETUP-08", "PM-SETUP-09")
def test_two_cards_are_laid_in_secret_and_only_then_the_first_player_is_drawn():
    at = At(Session(GAME, {"players": 2}, 1, chance="table"))
    assert (at.asked, at.who) == ("pm-lay-prep", "red")
    dealt = list(at.side().kept)
    at.do([dealt[1], dealt[3]])
    assert (at.asked, at.who) == ("pm-lay-prep", "blue")
    assert at.side().prep == []  # nothing of it shows before all have picked
    assert at.state.start == ""
    assert GAME.view(at.state, "blue").players["red"].kept == ["?"] * 4
    at.session.answer(at.side("blue").kept[:2])
    while at.asked != "pm-who-begins":  # the back of the deck's top card first
        at.session.answer(at.options[0])
    assert at.side().prep == [dealt[1], dealt[3]]
    assert at.side().hand == [dealt[0], dealt[2]]
    assert at.options == ["red", "blue"]
    at.session.answer("blue")
    assert (at.asked, at.who, at.state.start) == ("pm-turn", "blue", "blue")


@pytest.mark.rule("PM-SETUP-09")
def test_anybody_may_begin():
    begins = set()
    for seed in range(20):
        session = Session(GAME, {"players": 3}, seed)
        while session.pending is not None and session.pending.prompt.key != "pm-turn":
            session.answer(session.pending.first_answer())
        begins.add(session.state.start)
    assert begins == {"red", "blue", "green"}


@pytest.mark.rule("PM-DRAFT-01", "PM-DRAFT-02", "PM-DRAFT-03", "PM-DRAFT-04")
def test_the_draft_passes_sets_of_five_to_the_left():
    at = fresh({"players": 3, "variant": "draft"})
    assert len(at.state.pool) == 20
    sets = {who: list(player.dealt) for who, player in at.state.players.items()}
    assert all(len(dealt) == 5 for dealt in sets.values())
    assert GAME.view(at.state, "blue").players["red"].dealt == ["?"] * 5  # not even the backs
    order = ["red", "blue", "green"]
    for size in (5, 4, 3, 2):
        for who in order:
            assert (at.asked, at.who, len(at.options)) == ("pm-draft", who, size)
            assert at.options == sets[who]
            at.do(at.options[0])
        sets = {who: sets[order[index - 1]][1:] for index, who in enumerate(order)}
    leftovers = [card for left in sets.values() for card in left]
    assert len(leftovers) == 3
    assert set(leftovers) <= set(at.state.pool)
    assert len(at.state.pool) == 23
    assert at.asked == "pm-lay-prep"
    assert len(at.options) == 4
    at.do(at.options[:2])
    assert (at.asked, at.who) == ("pm-lay-prep", "blue")
    seen = GAME.view(at.state, "blue").players["red"]
    assert (seen.kept, seen.prep) == (["?"] * 4, [])  # not even the backs, before all have chosen
    at.pass_on()
    assert all(len(p.hand) == len(p.prep) == 2 for p in at.state.players.values())
    assert sorted(at.cards()) == sorted(CARDS)


@pytest.mark.rule("PM-DRAFT-01")
@pytest.mark.parametrize(("players", "left"), [(2, 25), (3, 20), (4, 15)])
def test_five_cards_each_are_dealt_for_the_draft(players, left):
    at = fresh({"players": players, "variant": "draft"})
    assert [len(player.dealt) for player in at.state.players.values()] == [5] * players
    assert len(at.state.pool) == left


@pytest.mark.rule("PM-DRAFT-05")
def test_nobody_drafts_alone():
    with pytest.raises(BadSetup, match="2 to 4 players"):
        Session(GAME, {"players": 1, "variant": "draft"}, 1)


@pytest.mark.rule("PM-SOLO-01", "PM-SOLO-02", "PM-SOLO-03", "PM-SOLO-04", "PM-TERM-01")
def test_alone_devious_automatics_join():
    at = begun({"players": 1})
    automatics = at.state.automatics
    assert automatics is not None
    assert Counter(at.side().colonists) == {"ship": 1, "earth": 6}
    assert Counter(automatics.colonists) == {"ship": 5, "earth": 2}
    assert (at.side().energy, automatics.energy) == (1, 1)
    assert (len(at.side().hand), len(at.side().prep)) == (2, 2)
    assert [down.card for down in automatics.prep] == ["", ""]  # nobody has seen them
    assert all(down.type in ("eco", "ene", "sci", "wat", "con") for down in automatics.prep)
    assert deck(at) == 29


@pytest.mark.rule("PM-DIFF-01", "PM-DIFF-02", "PM-DIFF-03")
@pytest.mark.parametrize(("level", "ship"), [("standard", 5), ("super-droid", 6), ("cyborg", 7)])
def test_levels_differ_in_who_is_aboard_alone(level, ship):
    at = begun({"players": 1, "level": level})
    automatics = at.state.automatics
    assert automatics is not None
    assert (automatics.colonists.count("ship"), automatics.colonists.count("earth")) == (ship, 7 - ship)
    assert (automatics.energy, len(automatics.prep), deck(at)) == (1, 2, 29)
