"""The search model of Migration: Mars: settlers play to the end.

All information is public; chance is dice and events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from marshub.kernel import Answer, Chance, Decision, Happening, Session
from marshub.kernel.policy import Policy
from marshub.kernel.search import Candidate, LooksAhead, Thinker, Told, against_rivals, ranked

from ..box.state import State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.people import everybody, healthy
from .settler import Settler

LEAD = 1.0  # people by which who is ahead is likely to win
#: Questions that are thought about, and the share of a budget that they deserve.
WEIGHTY = {
    "mm-colony": 1.0,
    "mm-after-build": 0.5,
    "mm-build-where": 0.5,
    "mm-fuel": 0.5,
    "mm-shipment": 0.5,
    "mm-stop-resource": 0.3,
    "trade-offered": 0.3,
}


class Lookout(Thinker):
    """`content_of`: the box that a game is played with."""

    told = MappingProxyType({"healthy": Told(), "people": Told(), "homes": Told()})

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def player(self) -> Policy:
        return Settler(self._content_of)

    def weighs(self, session: Session[Any, Any], decision: Decision) -> float:
        return WEIGHTY.get(decision.prompt.key, 0.0) if len(decision.options()) > 1 else 0.0

    def candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        # A deal is made of several answers, which the settler has in mind: it trades as it always does.
        found = ranked(decision, usual, most=99)
        if not found or _trades(found[0]):
            return []
        return [each for each in found if not _trades(each)][:6]

    def worth(self, session: Session[Any, Any], seat: str) -> float:
        mars = Mars(session.state, self._content_of(session.state))
        return against_rivals(session, seat, {who: len(healthy(mars, who)) for who in mars.seats}, LEAD)

    def figures(self, session: Session[Any, Any], seat: str, told: Sequence[Happening]) -> Mapping[str, float]:
        mars = Mars(session.state, self._content_of(session.state))
        return {
            "people": float(len(everybody(mars, seat))),
            "healthy": float(len(healthy(mars, seat))),
            "homes": float(len(mars.of(seat, "habitat"))),
            "turns": float(session.state.turn),
        }


def _trades(candidate: Candidate) -> bool:
    return candidate.id.startswith("trade:")


def looks_ahead(content_of: Callable[[State], Content]) -> LooksAhead:
    """Return the settler that looks ahead."""
    return LooksAhead(Lookout(content_of))
