"""Figures that the rules compute from the state, for programs. All information is public."""

from __future__ import annotations

import msgspec

from ..box.components import COLONIST_BUILDINGS, Type
from ..box.state import Score
from ..rules.connect import get_reference_value
from ..rules.mars import Mars
from ..rules.scoring import count_on_buildings, score_automatics, score_player


class Facts(msgspec.Struct, frozen=True):
    """Figures of the table as it stands.

    Attributes:
        deck: Cards in the deck.
        drawable: Cards in the deck, with those that a renewal would bring (PM-DECK-02).
        to_beat: The value with which a card connected to a Building is compared (PM-PREP-04).
        room: True if one more colonist fits on the Building's S2 (PM-TERM-04).
        settled: Colonists on Buildings (PM-END-02).
        scores: Points by source if the game ended now (SCORE).
        totals: Points if the game ended now.
    """

    deck: int
    drawable: int
    to_beat: dict[Type, int]
    room: dict[Type, bool]
    settled: dict[str, int]
    scores: dict[str, Score]
    totals: dict[str, int]


def compute_facts(mars: Mars) -> Facts:
    """Return the figures of a table."""
    state = mars.state
    scores = {str(seat): score_player(mars, seat) for seat in mars.seats}
    if state.automatics is not None:
        scores[state.automatics.colour] = score_automatics(mars)
    return Facts(
        deck=state.deck,
        drawable=mars.count_drawable(),
        to_beat={building: get_reference_value(mars, building) for building in state.columns},
        room={building: mars.has_room(building) for building in COLONIST_BUILDINGS},
        settled={colour: count_on_buildings(side) for colour, side in state.sides()},
        scores=scores,
        totals={seat: score.total for seat, score in scores.items()},
    )
