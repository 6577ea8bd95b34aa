"""The places of all things of Pocket Mars: the one description of its table (PM-SETUP, PM-TERM).

It has public information, and backs (PM-TERM-09): of cards in a hand only their number by type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from marshub.kernel import Spot, Thing, Words, assign_part, say

from ..box.components import TYPES, Place, Type, get_card_type, get_place_zone, get_ship_zone
from ..box.state import Player, Side, State

DECK = Spot("deck", say("pm-at-deck"))
DISCARD = Spot("discard", say("zone-discard"), "discard")


def list_layout(state: State) -> Iterator[Thing]:
    """Yield the things in the best order of setting up.

    The row, Ships and colonists by colour, the piles, the hands.
    """
    row = (_list_building(kind, column) for kind, column in state.columns.items())
    yield from assign_part(say("pm-part-row"), chain.from_iterable(row))
    for colour, side in state.sides():
        yield from assign_part(say(f"pm-seat-{colour}"), _list_side(colour, side))
    yield from assign_part(say("pm-part-cards"), _list_cards(state))


def _list_cards(state: State) -> Iterator[Thing]:
    """Yield the piles, the hands, and the marker of the starting player."""
    yield from _list_piles(state)
    for colour, player in state.players.items():
        yield from _list_hand_and_prep(colour, player)
    if state.automatics is not None:
        for down in state.automatics.prep:
            yield _make_back_thing(
                down.type,
                _make_prep_spot(state.automatics.colour),
                lay=_make_back_words(state.automatics.colour, down.type),
            )
    if state.start:
        spot, whose = Spot(f"seat.{state.start}", say(f"pm-seat-{state.start}")), f"@pm-seat-{state.start}"
        yield Thing("start", say("pm-thing-start"), spot, lay=say("pm-put-start", who=whose))


def _make_card_thing(card: str, spot: Spot, lay: Words, pieces: tuple[str, ...] = ()) -> Thing:
    """Return a card whose face is known."""
    return Thing(f"card.{get_card_type(card)}.{card}", say(f"pm-card-{card}"), spot, lay=lay, pieces=pieces)


def _make_back_thing(kind: str, spot: Spot, count: int = 1, lay: Words | None = None) -> Thing:
    """Return cards of which the type is seen."""
    return Thing(f"card.{kind}", say("pm-option-back", type=f"@pm-type-{kind}"), spot, count, lay)


def _list_unseen(spot: Spot, count: int, lay: Words, lights: tuple[str, ...] = ()) -> Iterator[Thing]:
    """Yield cards of which not even the backs are seen, if there are any."""
    if count:
        yield Thing("card", say("pm-thing-card"), spot, count, lay, lights)


def _list_building(kind: Type, column: list[str]) -> Iterator[Thing]:
    """Yield a Building and the cards connected to it, the topmost last (PM-SETUP-06).

    The topmost card is expected there; covered ones may lie under it or beside.
    """
    building = f"@pm-type-{kind}"
    row_spot = Spot(f"row.{kind}", say("pm-at-row"), kind)
    yield Thing(f"building.{kind}", say(f"pm-type-{kind}"), row_spot, lay=say("pm-put-building", building=building))
    column_spot = Spot(f"column.{kind}", say(f"zone-{kind}"), kind)
    for card in column:
        lay = say("pm-put-column", card=f"@pm-card-{card}", building=building)
        yield _make_card_thing(card, column_spot, lay, (f"card-{card}",) if card == column[-1] else ())


def _list_side(colour: str, side: Side) -> Iterator[Thing]:
    """Yield a colour's Ship, its energy marker, and its colonists (PM-SETUP-02, PM-SETUP-03, PM-SETUP-05)."""
    whose, ship_spot = f"@pm-seat-{colour}", Spot(f"seat.{colour}", say(f"pm-seat-{colour}"), get_ship_zone(colour))
    yield Thing(f"ship.{colour}", say(f"zone-ship-{colour}"), ship_spot, lay=say("pm-put-side", whose=whose))
    energy = f"energy.{colour}"
    energy_spot = Spot(f"{energy}.{side.energy}", say("pm-at-level", level=side.energy))
    lay = say("pm-put-energy", whose=whose, level=side.energy)
    yield Thing(energy, say("pm-thing-energy", whose=whose), energy_spot, lay=lay, lights=(energy,))
    for place in dict.fromkeys(side.colonists):
        pieces = tuple(f"colonist-{colour}-{n}" for n, where in enumerate(side.colonists, 1) if where == place)
        yield _make_colonists_thing(colour, place, pieces)


def _make_colonists_thing(colour: str, place: Place, pieces: tuple[str, ...]) -> Thing:
    """Return the colonists of a colour that are in one place."""
    whose, name = f"@pm-seat-{colour}", say("pm-piece-colonist", whose=f"@pm-seat-{colour}")
    building, _, stars = place.partition("-")
    zone, count = get_place_zone(place, colour), len(pieces)
    if stars:
        building_key = f"@pm-type-{building}"
        spot = Spot(f"{building}.{stars}", say(f"pm-at-stars-{stars}", building=building_key), zone)
        lay = say(f"pm-put-stars-{stars}", whose=whose, building=building_key, count=count)
        return Thing(f"colonist.{colour}", name, spot, count, lay, pieces=pieces)
    spot, lay = Spot(zone, say(f"zone-{zone}"), zone), say(f"pm-put-{place}", whose=whose, count=count)
    return Thing(f"colonist.{colour}", name, spot, count, lay, (f"{place}.{colour}",), pieces)


def _list_piles(state: State) -> Iterator[Thing]:
    """Yield the deck, the discard pile (PM-TERM-17), the card being played and the cards being looked at."""
    yield from _list_unseen(DECK, state.deck, say("pm-put-deck", count=state.deck), ("deck",))
    for card in state.discard:
        yield _make_card_thing(card, DISCARD, say("pm-put-discard", card=f"@pm-card-{card}"))
    if state.playing:
        spot = Spot("playing", say("pm-at-playing"))
        yield _make_card_thing(state.playing, spot, say("pm-put-playing", card=f"@pm-card-{state.playing}"))
    if state.looked:
        whose, count = f"@pm-seat-{state.looker}", len(state.looked)
        spot = Spot(f"looked.{state.looker}", say("pm-at-looked", whose=whose))
        yield from _list_unseen(spot, count, say("pm-put-looked", whose=whose, count=count))


def _list_hand_and_prep(colour: str, player: Player) -> Iterator[Thing]:
    """Yield a player's cards as others see them: sets of the draft without their backs (PM-TERM-09, PM-TERM-10)."""
    whose, count = f"@pm-seat-{colour}", len(player.dealt) + len(player.kept)
    set_spot = Spot(f"set.{colour}", say("pm-at-set", whose=whose))
    yield from _list_unseen(set_spot, count, say("pm-put-set", whose=whose, count=count))
    hand_spot = Spot(f"hand.{colour}", say("pm-at-hand", whose=whose))
    yield from _list_backs(player.hand, hand_spot, say("pm-put-hand", whose=whose, count=len(player.hand)))
    yield from _list_backs(
        player.prep, _make_prep_spot(colour), say("pm-put-prep", whose=whose, count=len(player.prep))
    )


def _list_backs(cards: Iterable[str], spot: Spot, lay: Words) -> Iterator[Thing]:
    """Yield cards by their backs in the order of the types, the first with one sentence for all of them."""
    seen = Counter(get_card_type(card) for card in cards)
    words: Words | None = lay
    for kind in TYPES:
        if seen[kind]:
            yield _make_back_thing(kind, spot, seen[kind], words)
            words = None


def _make_prep_spot(colour: str) -> Spot:
    return Spot(f"prep.{colour}", say("pm-at-prep", whose=f"@pm-seat-{colour}"))


def _make_back_words(colour: str, kind: str) -> Words:
    return say("pm-put-back", whose=f"@pm-seat-{colour}", type=f"@pm-type-{kind}")
