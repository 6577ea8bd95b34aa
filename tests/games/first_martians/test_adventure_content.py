"""The house's Adventures: four full decks, each of its own character, in all languages, and every card plays."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from maps import lay_tiles
from playing import both, declared
from tables import CALM, HOUSE, At, content, table
from test_rolled import PANEL, cargo, dice

from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import ASTRONAUTS, COLOURS
from marshub.games.first_martians.box.state import HubState, Roi
from marshub.games.first_martians.content.cards import AdventureData, EventData
from marshub.games.first_martians.content.checks.references import list_effects
from marshub.languages import LANGUAGES
from marshub.words import Speech, list_message_keys

DECKS = {colour: [card for card in HOUSE.adventures.values() if card.colour == colour] for colour in COLOURS}
#: A tile of ring 1 that does nothing to those who go there.
PLAIN = next(tile.id for tile in HOUSE.rois.values() if tile.ring == 1 and not tile.features and tile.pawns == 1)
#: An action that one astronaut takes with dice, by the colour of its Adventures.
ACTS = {
    "green": "medic-1+medic-2:explore:R1-N",
    "gray": "medic-1+medic-2:gather:R1-S.sample",
    "blue": "medic-1:examine:sample",
    "brown": f"medic-1:{PANEL}",
}


def later(card: AdventureData) -> list[EventData]:
    """What a card may leave for a later round."""
    return [HOUSE.events[effect.event] for _, effect in list_effects(card) if isinstance(effect, fx.Schedule)]


# ------------------------------------------------------------------ the decks


@pytest.mark.parametrize("colour", COLOURS)
def test_a_deck_of_sixteen_with_all_three_kinds_and_follow_ups_for_half_of_it(colour: str) -> None:
    deck = DECKS[colour]
    sorts = Counter(card.sort for card in deck)
    assert len(deck) == 16
    assert min(sorts[sort] for sort in ("regular", "postponed", "choice")) >= 4
    assert sum(bool(later(card)) for card in deck) >= 8
    assert {card.sort for card in deck if later(card)} == {"regular", "postponed", "choice"}


def worth(effect: Any) -> int:
    """Whether an effect helps (1) or harms (-1) the crew; 0 for what only leads to others."""
    if isinstance(effect, fx.Schedule | fx.Either):
        return 0
    good = (fx.Gain, fx.GainPart, fx.HealWounds, fx.CureCondition, fx.RepairPart, fx.RepairRover)
    by = getattr(effect, "by", 0)
    by = by.normal if isinstance(by, fx.Scale) else by
    if isinstance(effect, fx.MoveTrack | fx.MoveStress):
        return -1 if by > 0 else 1
    return 1 if isinstance(effect, good) or by > 0 else -1


@pytest.mark.parametrize("colour", COLOURS)
def test_about_as_much_good_as_bad(colour: str) -> None:
    tally = Counter(
        worth(effect) for card in DECKS[colour] for data in (card, *later(card)) for _, effect in list_effects(data)
    )
    assert 0.6 <= tally[1] / tally[-1] <= 1.5, tally


@pytest.mark.parametrize("colour", COLOURS)
def test_a_regular_one_hurts_at_once(colour: str) -> None:
    """FM-ADV-05: a bad effect now, perhaps something later."""
    for card in DECKS[colour]:
        if card.sort == "regular":
            assert -1 in {worth(effect) for effect in card.effects}, card.id


def test_each_colour_touches_what_belongs_to_its_action() -> None:
    """Parts break where the action is taken, the map's Adventures wear rovers and air, the Lab's bring Conditions."""
    own = {"gray": "probe-bay", "blue": "lab", "brown": "working-bay"}
    kinds: dict[str, Counter[type]] = {colour: Counter() for colour in COLOURS}
    for colour, deck in DECKS.items():
        for card in deck:
            for data in (card, *later(card)):
                for _, effect in list_effects(data):
                    kinds[colour][type(effect)] += 1
                    if isinstance(effect, fx.BreakPart):
                        assert effect.facility == own[colour]
                    if isinstance(effect, fx.PlaceToken):
                        assert effect.place == own.get(colour, "froggy")
    assert max(COLOURS, key=lambda colour: kinds[colour][fx.DrawCondition]) == "blue"
    assert max(COLOURS, key=lambda colour: kinds[colour][fx.Gain]) == "gray"
    assert max(COLOURS, key=lambda colour: kinds[colour][fx.MoveTrack]) == "brown"
    assert max(COLOURS, key=lambda colour: kinds[colour][fx.GiveTokens]) == "green"


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_adventure_has_a_title_of_its_own_and_two_short_sentences(language: str) -> None:
    speech = Speech(language)
    extra = [event.id for event in HOUSE.events.values()]
    keys = [f"fm-adventure-{card}" for card in HOUSE.adventures] + [f"fm-event-{event}" for event in extra]
    titles = Counter(speech.plain_text(key) for key in keys)
    assert [title for title, times in titles.items() if times > 1] == []
    for card in HOUSE.adventures:
        story = speech.plain_text(f"fm-adventure-{card}-story")
        assert len(re.findall(r"[.!?…](?:\s|$)", story)) == 2, story
        assert len(story) <= 130, story


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_says_its_numbers(language: str) -> None:
    """What a way costs and brings at once stands in its words; what it leaves for later does not (FM-EVT-08)."""
    speech = Speech(language)
    for card in HOUSE.adventures.values():
        for _, choice in list_effects(card):
            for key, lot in choice.options.items() if isinstance(choice, fx.Either) else ():
                messages = re.findall(r"[+−]?\d+", speech.plain_text(key))
                bare = sorted(abs(int(number.replace("−", "-"))) for number in messages)
                plain = (fx.Schedule, fx.DrawCondition, fx.BreakPart)  # said without a number
                amounts = (abs(getattr(e, "by", getattr(e, "count", 1))) for e in lot if not isinstance(e, plain))
                assert bare == sorted(amounts), (key, messages)


def test_words_of_adventures_belong_to_something() -> None:
    owners = {f"fm-adventure-{card}{tail}" for card in HOUSE.adventures for tail in ("", "-story")}
    owners |= {
        key for card in HOUSE.adventures.values() for _, e in list_effects(card) for key in getattr(e, "options", ())
    }
    assert {key for key in list_message_keys("en") if key.startswith("fm-adventure-")} - owners == {"fm-adventure-met"}


# ------------------------------------------------------------------ playing them


def ways(card: AdventureData) -> Iterator[str]:
    """What can be answered to a card: "" where it does not ask."""
    asks = [effect for effect in card.effects if isinstance(effect, fx.Either)]
    yield from (option for effect in asks for option in effect.options) if asks else ("",)


def laid(state: HubState) -> None:
    """A base where what cards take away is there, and what they mend is broken."""
    state.piles["events"] = {CALM.id: 1}
    state.supply.oxygen = state.supply.energy = state.supply.food = 20
    state.cargo.available.update({"seed": 1, "part-energy": 1})
    state.facilities["med-lab"].parts["cpu"] = state.facilities["farm"].parts["hardware"] = False


def met(card: AdventureData, crew: list[str]) -> At:
    """Right after the Adventure die of an action of the card's own colour called it."""
    # What it leaves comes in the very next round.
    events = {name: msgspec.structs.replace(event, comes=100) for name, event in HOUSE.events.items()}
    of = content(adventures={card.id: card}, events={**events, CALM.id: CALM})
    start = both(cargo(sample=1), lay_tiles(R1_S=Roi(PLAIN, samples=1)), laid)
    at = declared(table(start, players=crew, of=of).until("fm-plan"), ACTS[card.colour])
    return at.until("fm-roll-three").answer(dice(card.colour, adventure=True))


def play_on(at: At, key: str) -> At:
    """On to the decision `key`; what is asked on the way is answered by its first option."""
    for _ in range(100):
        if at.asked == key or at.session.pending is None:
            return at
        pending = at.session.pending
        closing = [option for option in at.options if option in ("next", "done") or option.endswith(":rest")]
        at.answer(closing[0] if closing else pending.first_answer())
    raise AssertionError(f"{key} never came; the table was asked {at.asked}")


@pytest.mark.parametrize("name", list(HOUSE.adventures))
def test_every_adventure_and_what_it_leaves_plays(name: str) -> None:
    card = HOUSE.adventures[name]
    for crew, way in product((["medic", "engineer"], list(ASTRONAUTS)), ways(card)):
        at = met(card, crew)
        assert [(item.who, item.adventure) for item in at.find_entries("AdventureMet")] == [("medic", name)]
        if way:
            assert at.asked == "fm-choose-either"
            at.answer(way)
        play_on(at, "fm-next-actions")
        due = [(coming.event, coming.who) for coming in at.state.follow_ups]
        lots = [lot for e in card.effects for lot in ([e.options[way]] if isinstance(e, fx.Either) else [(e,)])]
        assert due == [(e.event, "medic") for lot in lots for e in lot if isinstance(e, fx.Schedule)]
        play_on(at.answer("next"), "fm-next-events")
        assert [(item.event, item.who) for item in at.find_entries("ExtraEventShown")] == due
        assert at.state.follow_ups == []
        assert msgspec.json.decode(msgspec.json.encode(at.state), type=HubState) == at.state
