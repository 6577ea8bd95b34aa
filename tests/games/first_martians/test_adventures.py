"""Adventures: four decks, three kinds, and what they leave for later (ADV)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playing import declared
from tables import CALM, HOUSE, At, content, table
from test_rolled import PANEL, cargo, dice

from marshub.games.first_martians.content.cards import AdventureData, EventData
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import DrawCondition, Either, GiveTokens, MoveStress, PlaceToken, Schedule
from marshub.kernel import PackError


def adventure(*effects: Any, colour: str = "brown", sort: str = "regular", **events: EventData) -> Content:
    """Content with one Adventure of a colour, and hidden events that it may schedule."""
    card = AdventureData("trial", colour, sort, effects)  # type: ignore[arg-type]
    return content(adventures={card.id: card}, events={CALM.id: CALM, **events})


def met(of: Content, *actions: str, colour: str = "brown") -> At:
    """Right after the Adventure die of the first action showed an Adventure."""
    at = declared(table(cargo(sample=2), of=of).until("fm-plan"), *(actions or (f"medic-1:{PANEL}",)))
    return at.until("fm-roll-three").answer(dice(colour, adventure=True))


@pytest.mark.rule("FM-ADV-02", "FM-ADV-13", "FM-APP-10")
@pytest.mark.parametrize(("action", "colour"), [(PANEL, "brown"), ("examine:sample", "blue")])
def test_the_colour_follows_the_action_and_the_adventure_is_the_actors(action: str, colour: str) -> None:
    cards = {
        c: AdventureData(f"of-{c}", c, "regular", (GiveTokens(1, "concerned"),)) for c in ("brown", "blue", "gray")
    }  # type: ignore[arg-type]
    at = met(content(adventures={card.id: card for card in cards.values()}), f"medic-1:{action}", colour=colour)
    at.until("fm-next-actions")
    assert [(item.who, item.adventure) for item in at.find_entries("AdventureMet")] == [("medic", f"of-{colour}")]
    # One for the Medic's other pawn, which rested, and one by the Adventure; two rests for each of the others.
    assert [astronaut.tokens for astronaut in at.state.crew.values()] == [2, 2, 2, 2]


@pytest.mark.rule("FM-ADV-01")
def test_an_adventure_face_is_what_calls_one() -> None:
    of = adventure(MoveStress(1))
    assert len(met(of).until("fm-next-actions").find_entries("AdventureMet")) == 1
    at = declared(table(of=of).until("fm-plan"), f"medic-1:{PANEL}").until("fm-roll-three").answer(dice("brown"))
    assert at.until("fm-next-actions").find_entries("AdventureMet") == []


@pytest.mark.rule("FM-ADV-05", "FM-APP-11", "FM-ADV-11")
def test_a_regular_one_acts_now_and_a_choice_asks() -> None:
    at = met(adventure(MoveStress(1), MoveStress(1)))
    assert at.state.stress == 4 + 2
    ways = {"fm-adventure-steep": (MoveStress(2), MoveStress(1)), "fm-adventure-long": (GiveTokens(4, "concerned"),)}
    for way, stress, tokens in (("fm-adventure-steep", 7, 0), ("fm-adventure-long", 4, 4)):
        at = met(adventure(Either(ways), sort="choice"))
        assert at.asked == "fm-choose-either"
        at.answer(way)
        assert at.state.stress == stress
        assert at.state.crew["medic"].tokens - 1 == tokens  # its other pawn rested


@pytest.mark.rule("FM-ADV-05", "FM-ADV-07", "FM-ADV-03", "FM-APP-11")
def test_a_postponed_one_does_nothing_now_and_finds_the_same_astronaut_later() -> None:
    later = EventData("later", (GiveTokens(7, "concerned"),), hidden=True, comes=100)
    # It comes before the Mission Event, which makes everybody's tokens vanish.
    thief = EventData("thief", (GiveTokens(-9, "everyone"),))
    of = adventure(Schedule("later", "adventure"), sort="postponed", later=later)
    at = met(of).until("fm-next-actions")
    assert at.state.stress == 4
    assert at.state.crew["medic"].tokens == 1
    assert [(follow_up.event, follow_up.sort, follow_up.who) for follow_up in at.state.follow_ups] == [
        ("later", "adventure", "medic")
    ]
    at.until("fm-next-events")
    assert at.state.crew["medic"].tokens == 1 + 7
    assert at.state.follow_ups == []
    assert [(follow_up.event, follow_up.who) for follow_up in at.find_entries("ExtraEventShown")] == [
        ("later", "medic")
    ]
    of = adventure(Schedule("later", "adventure"), sort="postponed", later=later, thief=thief)
    of.events.pop(CALM.id)
    at = met(of).until("fm-next-events")
    assert at.state.crew["medic"].tokens == 0


@pytest.mark.rule("FM-ADV-06")
def test_every_action_of_a_round_may_have_its_own() -> None:
    """Each is suffered by its own astronaut alone; all other pawns rest."""
    at = declared(table(of=adventure(GiveTokens(5, "concerned"))).until("fm-plan"), f"medic-1:{PANEL}")
    declared(at, "engineer-1:construct:backup-farm").until("fm-choose-next").answer("s1")
    at.answer(dice("brown", adventure=True)).until("fm-roll-three").answer(dice("brown", adventure=True))
    at.until("fm-next-actions")
    assert [item.who for item in at.find_entries("AdventureMet")] == ["medic", "engineer"]
    assert [astronaut.tokens for astronaut in at.state.crew.values()] == [2, 2, 1 + 5, 1 + 5]


@pytest.mark.rule("FM-ADV-11", "FM-COND-08", "FM-RND-15")
def test_tokens_and_conditions_of_an_adventure_act_after_the_phase() -> None:
    """Concentration Difficulties drawn in the first Build bring no Adventure in the second one."""
    brought = [PlaceToken(token, "working-bay", "now") for token in ("adventure-brown", "wound")]
    of = adventure(DrawCondition("concerned"), *brought)
    at = declared(table(of=of).until("fm-plan"), f"medic-1:{PANEL}", "medic-2+engineer-1:construct:backup-farm")
    at.until("fm-choose-next").answer("s1").answer(dice("brown", adventure=True))
    at.answer("concentration-difficulties").until("fm-next-actions")
    assert at.state.facilities["working-bay"].now == ["adventure-brown", "wound"]
    assert len(at.find_entries("AdventureMet")) == 1
    assert at.find_entries("Wounded") == []
    assert not at.state.crew["medic"].conditions[0].fresh  # from now on it acts


@pytest.mark.rule("FM-ADV-13")
@pytest.mark.parametrize("colour", ["green", "gray", "blue", "brown"])
def test_the_house_has_a_deck_of_every_colour_with_all_three_kinds(colour: str) -> None:
    deck = [card for card in HOUSE.adventures.values() if card.colour == colour]
    assert len(deck) == 16
    assert Counter(card.sort for card in deck).keys() == {"regular", "postponed", "choice"}


def test_a_deck_that_runs_out_is_formed_anew() -> None:
    at = met(adventure(MoveStress(1)))
    assert at.state.piles["adventures-brown"] == {"trial": 1}


def test_a_kind_that_its_effects_deny_is_a_mistake(tmp_path) -> None:
    file = tmp_path / "attic.toml"
    file.write_text(
        'pack = "attic"\n[[adventure]]\nid = "odd"\ncolour = "blue"\nsort = "postponed"\n'
        'effects = [{ do = "move-stress", by = 1 }]\ntitle = "Odd"\nstory = "Odd."\n'
    )
    with pytest.raises(PackError, match='this is a "regular" Adventure'):
        load_content([file])
