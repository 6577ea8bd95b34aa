"""Figures that the rules compute from the state, for programs. All information is public."""

from __future__ import annotations

import msgspec

from ..box.components import HOLDING, Type
from ..box.state import Score
from ..rules.connect import reference_of
from ..rules.mars import Mars
from ..rules.scoring import count_on_buildings, score_automatics, score_player


class Facts(msgspec.Struct, frozen=True):
    """Figures of the table as it stands.

    `deck`: cards in it; `drawable`: with those that a renewal would bring (PM-DECK-02). `to_beat`: the value that a
    card
    connected to a Building is compared with (PM-PREP-04). `room`: whether one more colonist fits on its S2
    (PM-TERM-04).
    `settled`: colonists on Buildings (PM-END-02). `scores`, `totals`: if the game ended now (SCORE).
    """

    deck: int
    drawable: int
    to_beat: dict[Type, int]
    room: dict[Type, bool]
    settled: dict[str, int]
    scores: dict[str, Score]
    totals: dict[str, int]


def compute_facts(mars: Mars) -> Facts:
    """Return all of them."""
    state = mars.state
    scores = {str(who): score_player(mars, who) for who in mars.seats}
    if state.automatics is not None:
        scores[state.automatics.colour] = score_automatics(mars)
    return Facts(
        deck=state.deck,
        drawable=mars.count_drawable(),
        to_beat={building: reference_of(mars, building) for building in state.columns},
        room={building: mars.has_room(building) for building in HOLDING},
        settled={colour: count_on_buildings(side) for colour, side in state.sides()},
        scores=scores,
        totals={who: score.total for who, score in scores.items()},
    )
