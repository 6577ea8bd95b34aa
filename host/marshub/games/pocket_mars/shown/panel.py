"""Pocket Mars on a board: indicators and bars of the state, and pieces with tags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel import Indicator, Piece, Tone, make_led_indicator, say

from ..box.components import (
    BUILDING_VALUE,
    CARDS_IN_DECK,
    COLONIST_BUILDINGS,
    COLONISTS_PER_COLOUR,
    COLOURS,
    ENERGY_TOP,
    TOP_VALUE,
    TWO_STAR_LIMITS,
    get_two_star,
)
from ..box.state import State
from ..content.pack import Content

TONES: Mapping[str, Tone] = {"red": "red", "blue": "blue", "green": "good", "yellow": "yellow"}


def list_pieces(content: Content) -> list[Piece]:
    """Return everything in the box that may carry a tag. Colonists of a colour are interchangeable."""
    result = [
        Piece(f"colonist-{colour}-{n}", "colonist", say("pm-piece-colonist", whose=f"@pm-seat-{colour}"))
        for colour in COLOURS
        for n in range(1, COLONISTS_PER_COLOUR + 1)
    ]
    return result + [Piece(f"card-{card}", "card", say(f"pm-card-{card}")) for card in content.cards]


def list_indicators(state: State, content: Content) -> list[Indicator]:
    """Return all LEDs and bars, in a stable order. All of it is public."""
    return [*_list_building_indicators(state, content), *_list_side_indicators(state), *_list_table_indicators(state)]


def _list_building_indicators(state: State, content: Content) -> Iterator[Indicator]:
    for kind, column in state.columns.items():
        value = content.cards[column[-1]].value if column else BUILDING_VALUE if kind in COLONIST_BUILDINGS else 0
        words = say("pm-light-value", building=f"@pm-type-{kind}", value=value)
        yield Indicator(f"value.{kind}", value, TOP_VALUE, "info", words)
    limit = TWO_STAR_LIMITS[len(state.players)]
    for kind in COLONIST_BUILDINGS:
        taken = sum(side.colonists.count(get_two_star(kind)) for _, side in state.sides())
        words = say("pm-light-stars", building=f"@pm-type-{kind}", taken=taken, limit=limit)
        yield Indicator(f"stars.{kind}", min(taken, 2), 2, "warn" if taken >= limit else "good", words)
        for colour, side in state.sides():
            present = sum(place[:3] == kind for place in side.colonists)
            words = say("pm-light-present", building=f"@pm-type-{kind}", whose=f"@pm-seat-{colour}", count=present)
            yield Indicator(f"present.{kind}.{colour}", min(present, 1), 1, TONES[colour], words)


def _list_side_indicators(state: State) -> Iterator[Indicator]:
    for colour, side in state.sides():
        whose = f"@pm-seat-{colour}"
        tone = TONES[colour]
        words = say("pm-light-energy", whose=whose, level=side.energy)
        yield Indicator(f"energy.{colour}", side.energy, ENERGY_TOP, tone, words)
        earth, ship = side.colonists.count("earth"), side.colonists.count("ship")
        settled = COLONISTS_PER_COLOUR - earth - ship
        yield Indicator(
            f"ship.{colour}", ship, COLONISTS_PER_COLOUR, tone, say("pm-light-ship", whose=whose, count=ship)
        )
        yield Indicator(
            f"earth.{colour}", earth, COLONISTS_PER_COLOUR, tone, say("pm-light-earth", whose=whose, count=earth)
        )
        words = say("pm-light-settled", whose=whose, count=settled)
        yield Indicator(
            f"settled.{colour}", settled, COLONISTS_PER_COLOUR, tone, words, urgent=settled == COLONISTS_PER_COLOUR
        )
        words = say("pm-light-active", whose=whose)
        yield make_led_indicator(f"active.{colour}", tone, words, is_on=state.active == colour)


def _list_table_indicators(state: State) -> Iterator[Indicator]:
    yield Indicator("deck", state.deck, CARDS_IN_DECK, "quiet", say("pm-light-deck", count=state.deck))
    yield Indicator(
        "discard", len(state.discard), CARDS_IN_DECK, "quiet", say("pm-light-discard", count=len(state.discard))
    )
