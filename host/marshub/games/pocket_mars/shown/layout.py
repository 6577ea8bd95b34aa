"""The places of all things of Pocket Mars: the one description of its table (PM-SETUP, PM-TERM).

It has public information, and backs (PM-TERM-09): of cards in a hand only how many there are of which type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from marshub.kernel import Spot, Thing, Words, assign_part, say

from ..box.components import TYPES, Place, Type, find_type, find_zone, make_ship
from ..box.state import Player, Side, State

DECK = Spot("deck", say("pm-at-deck"))
DISCARD = Spot("discard", say("zone-discard"), "discard")


def list_layout(state: State) -> Iterator[Thing]:
    """Yield the things in the best order of setting up.

    The row, each colour's Ship and colonists, the piles, the hands.
    """
    row = (_building(kind, column) for kind, column in state.columns.items())
    yield from assign_part(say("pm-part-row"), chain.from_iterable(row))
    for colour, side in state.sides():
        yield from assign_part(say(f"pm-seat-{colour}"), _side(colour, side))
    yield from assign_part(say("pm-part-cards"), _cards(state))


def _cards(state: State) -> Iterator[Thing]:
    """Return the piles, the hands, and who begins."""
    yield from _piles(state)
    for colour, player in state.players.items():
        yield from _held(colour, player)
    if state.automatics is not None:
        for down in state.automatics.prep:
            yield _back(down.type, _prep(state.automatics.colour), lay=_lay_back(state.automatics.colour, down.type))
    if state.start:
        at, whose = Spot(f"seat.{state.start}", say(f"pm-seat-{state.start}")), f"@pm-seat-{state.start}"
        yield Thing("start", say("pm-thing-start"), at, lay=say("pm-put-start", who=whose))


def _card(card: str, spot: Spot, lay: Words, pieces: tuple[str, ...] = ()) -> Thing:
    """Return a card whose face everybody knows."""
    return Thing(f"card.{find_type(card)}.{card}", say(f"pm-card-{card}"), spot, lay=lay, pieces=pieces)


def _back(kind: str, spot: Spot, count: int = 1, lay: Words | None = None) -> Thing:
    """Return cards of which the type is seen."""
    return Thing(f"card.{kind}", say("pm-option-back", type=f"@pm-type-{kind}"), spot, count, lay)


def _unseen(spot: Spot, count: int, lay: Words, lights: tuple[str, ...] = ()) -> Iterator[Thing]:
    """Return cards of which not even the backs are seen, if there are any."""
    if count:
        yield Thing("card", say("pm-thing-card"), spot, count, lay, lights)


def _building(kind: Type, column: list[str]) -> Iterator[Thing]:
    """Return a Building and the cards connected to it, the topmost last (PM-SETUP-06).

    The topmost is expected there; covered ones may lie under it or beside.
    """
    building = f"@pm-type-{kind}"
    row = Spot(f"row.{kind}", say("pm-at-row"), kind)
    yield Thing(f"building.{kind}", say(f"pm-type-{kind}"), row, lay=say("pm-put-building", building=building))
    at = Spot(f"column.{kind}", say(f"zone-{kind}"), kind)
    for card in column:
        lay = say("pm-put-column", card=f"@pm-card-{card}", building=building)
        yield _card(card, at, lay, (f"card-{card}",) if card == column[-1] else ())


def _side(colour: str, side: Side) -> Iterator[Thing]:
    """Return a colour's Ship with its energy marker, and where its colonists are (PM-SETUP-02, 03, 05)."""
    whose, seat = f"@pm-seat-{colour}", Spot(f"seat.{colour}", say(f"pm-seat-{colour}"), make_ship(colour))
    yield Thing(f"ship.{colour}", say(f"zone-ship-{colour}"), seat, lay=say("pm-put-side", whose=whose))
    energy = f"energy.{colour}"
    at = Spot(f"{energy}.{side.energy}", say("pm-at-level", level=side.energy))
    lay = say("pm-put-energy", whose=whose, level=side.energy)
    yield Thing(energy, say("pm-thing-energy", whose=whose), at, lay=lay, lights=(energy,))
    for place in dict.fromkeys(side.colonists):
        pieces = tuple(f"colonist-{colour}-{n}" for n, where in enumerate(side.colonists, 1) if where == place)
        yield _colonists(colour, place, pieces)


def _colonists(colour: str, place: Place, pieces: tuple[str, ...]) -> Thing:
    """Return the colonists of a colour that are in one place."""
    whose, name = f"@pm-seat-{colour}", say("pm-piece-colonist", whose=f"@pm-seat-{colour}")
    building, _, stars = place.partition("-")
    zone, count = find_zone(place, colour), len(pieces)
    if stars:
        there = f"@pm-type-{building}"
        at = Spot(f"{building}.{stars}", say(f"pm-at-stars-{stars}", building=there), zone)
        lay = say(f"pm-put-stars-{stars}", whose=whose, building=there, count=count)
        return Thing(f"colonist.{colour}", name, at, count, lay, pieces=pieces)
    at, lay = Spot(zone, say(f"zone-{zone}"), zone), say(f"pm-put-{place}", whose=whose, count=count)
    return Thing(f"colonist.{colour}", name, at, count, lay, (f"{place}.{colour}",), pieces)


def _piles(state: State) -> Iterator[Thing]:
    """Return the deck, the discard pile (PM-TERM-17), and what somebody is about to play or looks at."""
    yield from _unseen(DECK, state.deck, say("pm-put-deck", count=state.deck), ("deck",))
    for card in state.discard:
        yield _card(card, DISCARD, say("pm-put-discard", card=f"@pm-card-{card}"))
    if state.playing:
        at = Spot("playing", say("pm-at-playing"))
        yield _card(state.playing, at, say("pm-put-playing", card=f"@pm-card-{state.playing}"))
    if state.looked:
        whose, count = f"@pm-seat-{state.looker}", len(state.looked)
        at = Spot(f"looked.{state.looker}", say("pm-at-looked", whose=whose))
        yield from _unseen(at, count, say("pm-put-looked", whose=whose, count=count))


def _held(colour: str, player: Player) -> Iterator[Thing]:
    """Yield a player's cards as others see them: sets of the draft not even from behind (PM-TERM-09, PM-TERM-10)."""
    whose, count = f"@pm-seat-{colour}", len(player.dealt) + len(player.kept)
    at = Spot(f"set.{colour}", say("pm-at-set", whose=whose))
    yield from _unseen(at, count, say("pm-put-set", whose=whose, count=count))
    hand = Spot(f"hand.{colour}", say("pm-at-hand", whose=whose))
    yield from _backs(player.hand, hand, say("pm-put-hand", whose=whose, count=len(player.hand)))
    yield from _backs(player.prep, _prep(colour), say("pm-put-prep", whose=whose, count=len(player.prep)))


def _backs(cards: Iterable[str], spot: Spot, lay: Words) -> Iterator[Thing]:
    """Return cards by their backs, in the order of the types, and one sentence for all of them."""
    seen = Counter(find_type(card) for card in cards)
    words: Words | None = lay
    for kind in TYPES:
        if seen[kind]:
            yield _back(kind, spot, seen[kind], words)
            words = None


def _prep(colour: str) -> Spot:
    return Spot(f"prep.{colour}", say("pm-at-prep", whose=f"@pm-seat-{colour}"))


def _lay_back(colour: str, kind: str) -> Words:
    return say("pm-put-back", whose=f"@pm-seat-{colour}", type=f"@pm-type-{kind}")
