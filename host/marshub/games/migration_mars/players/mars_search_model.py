"""The search model of Migration: Mars: settlers play to the end.

All information is public; chance is dice and events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from marshub.kernel import Answer, Chance, Decision, LogEntry, Session
from marshub.kernel.policy import Policy
from marshub.kernel.search import Candidate, FigureFormat, RivalsModel, rank_candidates

from ..box.state import State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.people import list_healthy, list_population
from .settler import Settler

MOST_CANDIDATES = 6  # options that are searched


class MarsSearchModel(RivalsModel):
    """The search model of games played with the packs that `content_of` returns."""

    likely_win_lead = 1.0  # healthy population by which a leader is likely to win
    question_weights: ClassVar = {
        "mm-colony": 1.0,
        "mm-after-build": 0.5,
        "mm-build-where": 0.5,
        "mm-fuel": 0.5,
        "mm-shipment": 0.5,
        "mm-stop-resource": 0.3,
        "trade-offered": 0.3,
    }
    figure_formats = MappingProxyType({"healthy": FigureFormat(), "people": FigureFormat(), "homes": FigureFormat()})

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def default_policy(self) -> Policy:
        return Settler(self._content_of)

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        # A deal takes several answers, which the settler plans together: trades are left to it.
        candidates = rank_candidates(decision, usual, most=99)  # all of them
        if not candidates or _is_trade(candidates[0]):
            return []
        return [candidate for candidate in candidates if not _is_trade(candidate)][:MOST_CANDIDATES]

    def compute_scores(self, state: State) -> Mapping[str, float]:
        mars = Mars(state, self._content_of(state))
        return {faction: len(list_healthy(mars, faction)) for faction in mars.seats}

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        mars = Mars(session.state, self._content_of(session.state))
        return {
            "people": float(len(list_population(mars, seat))),
            "healthy": float(len(list_healthy(mars, seat))),
            "homes": float(len(mars.list_structures(seat, "habitat"))),
            "turns": float(session.state.turn),
        }


def _is_trade(candidate: Candidate) -> bool:
    return candidate.id.startswith("trade:")
