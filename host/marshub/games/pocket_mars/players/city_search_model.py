"""The search model of Pocket Mars: sound players play to the end, each seat with the cards it may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from marshub.kernel import Answer, Chance, Decision, LogEntry, Session
from marshub.kernel.policy import Policy
from marshub.kernel.search import (
    Candidate,
    FigureFormat,
    LookaheadPolicy,
    SearchModel,
    rank_candidates,
    score_against_rivals,
)

from ..box.components import HOLDING
from ..box.state import State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.scoring import score_automatics, score_player
from .sound import MEASURES, Sound
from .sound_view import SoundView

LEAD = 3.0  # points by which who is ahead is likely to win
#: Questions that are thought about, and the share of a budget that they deserve.
WEIGHTY = {
    "pm-turn": 1.0,
    "pm-trigger": 0.3,
    "pm-pay": 0.3,
    "pm-ability-eco": 0.5,
    "pm-ability-con": 0.3,
    "pm-land-where": 0.3,
    "pm-relocate": 0.3,
    "pm-ability-wat": 0.3,
    "pm-take-which": 0.3,
}


class CitySearchModel(SearchModel):
    """`content_of`: the deck that a game is played with."""

    figure_formats = MappingProxyType(
        {"lead": FigureFormat(), "points": FigureFormat(), "everywhere": FigureFormat(share=True)}
    )

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def default_policy(self) -> Policy:
        return Sound(self._content_of)

    def budget_share(self, session: Session[Any, Any], decision: Decision) -> float:
        return WEIGHTY.get(decision.prompt.key, 0.0) if len(decision.options()) > 1 else 0.0

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        measure = MEASURES.get(decision.prompt.key)
        if measure is None:
            return rank_candidates(decision, usual)
        look = SoundView(session.view(decision.decider), decision.decider, self._content_of(session.state))
        return rank_candidates(decision, usual, lambda option: measure(look, option))

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        return score_against_rivals(session, seat, self._scores(session.state), LEAD)

    def _scores(self, state: State) -> dict[str, float]:
        mars = Mars(state, self._content_of(state), lambda _: None)
        scores: dict[str, float] = {who: score_player(mars, who).total for who in mars.seats}
        if state.automatics is not None:
            scores[state.automatics.colour] = score_automatics(mars).total
        return scores

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        scores, own = self._scores(session.state), session.state.players[seat]
        rivals = [score for who, score in scores.items() if who != seat]
        return {
            "points": scores[seat],
            "lead": scores[seat] - max(rivals, default=0.0),
            "everywhere": float(all(any(place[:3] == item for place in own.colonists) for item in HOLDING)),
            "energy": float(own.energy),
            "rounds": float(session.state.round),
        }


def make_lookahead_player(content_of: Callable[[State], Content]) -> LookaheadPolicy:
    """Return the sound player that looks ahead."""
    return LookaheadPolicy(CitySearchModel(content_of))
