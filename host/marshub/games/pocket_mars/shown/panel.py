"""The display of Pocket Mars on a board: indicators and bars of the state, and pieces with tags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel import Indicator, Piece, Tone, say

from ..box.components import COLONISTS, COLOURS, ENERGY_TOP, HOLDING, STARS, TOP_VALUE, make_two_star
from ..box.state import State
from ..content.pack import Content

TONES: Mapping[str, Tone] = {"red": "red", "blue": "blue", "green": "good", "yellow": "yellow"}


def list_pieces(content: Content) -> list[Piece]:
    """Return everything in the box that may carry a tag. Colonists of a colour are alike: each stands for any other."""
    result = [
        Piece(f"colonist-{colour}-{n}", "colonist", say("pm-piece-colonist", whose=f"@pm-seat-{colour}"))
        for colour in COLOURS
        for n in range(1, COLONISTS + 1)
    ]
    return result + [Piece(f"card-{card}", "card", say(f"pm-card-{card}")) for card in content.cards]


def list_indicators(state: State, content: Content) -> list[Indicator]:
    """Return all lamps and bars, in a stable order. All of it lies open on the table."""
    return [*_buildings(state, content), *_sides(state), *_table(state)]


def _buildings(state: State, content: Content) -> Iterator[Indicator]:
    for kind, column in state.columns.items():
        value = content.cards[column[-1]].value if column else 3 if kind in HOLDING else 0
        words = say("pm-light-value", building=f"@pm-type-{kind}", value=value)
        yield Indicator(f"value.{kind}", value, TOP_VALUE, "info", words)
    limit = STARS[len(state.players)]
    for kind in HOLDING:
        taken = sum(side.colonists.count(make_two_star(kind)) for _, side in state.sides())
        words = say("pm-light-stars", building=f"@pm-type-{kind}", taken=taken, limit=limit)
        yield Indicator(f"stars.{kind}", min(taken, 2), 2, "warn" if taken >= limit else "good", words)
        for colour, side in state.sides():
            here = sum(place[:3] == kind for place in side.colonists)
            words = say("pm-light-present", building=f"@pm-type-{kind}", whose=f"@pm-seat-{colour}", count=here)
            yield Indicator(f"present.{kind}.{colour}", min(here, 1), 1, TONES[colour], words)


def _sides(state: State) -> Iterator[Indicator]:
    for colour, side in state.sides():
        whose = f"@pm-seat-{colour}"
        tone = TONES[colour]
        words = say("pm-light-energy", whose=whose, level=side.energy)
        yield Indicator(f"energy.{colour}", side.energy, ENERGY_TOP, tone, words)
        earth, ship = side.colonists.count("earth"), side.colonists.count("ship")
        settled = COLONISTS - earth - ship
        yield Indicator(f"ship.{colour}", ship, COLONISTS, tone, say("pm-light-ship", whose=whose, count=ship))
        yield Indicator(f"earth.{colour}", earth, COLONISTS, tone, say("pm-light-earth", whose=whose, count=earth))
        words = say("pm-light-settled", whose=whose, count=settled)
        yield Indicator(f"settled.{colour}", settled, COLONISTS, tone, words, urgent=settled == COLONISTS)
        active = int(state.active == colour)
        yield Indicator(f"active.{colour}", active, 1, tone if active else "off", say("pm-light-active", whose=whose))


def _table(state: State) -> Iterator[Indicator]:
    yield Indicator("deck", state.deck, 35, "quiet", say("pm-light-deck", count=state.deck))
    yield Indicator("discard", len(state.discard), 35, "quiet", say("pm-light-discard", count=len(state.discard)))
