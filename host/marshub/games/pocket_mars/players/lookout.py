"""The search model of Pocket Mars: sound players play to the end, each seat with the cards it may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from marshub.kernel import Answer, Chance, Decision, Happening, Session
from marshub.kernel.policy import Policy
from marshub.kernel.search import Candidate, LooksAhead, Thinker, Told, against_rivals, ranked

from ..box.components import HOLDING
from ..box.state import State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.scoring import automatics_score, player_score
from .outlook import Outlook
from .sound import MEASURES, Sound

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


class Lookout(Thinker):
    """`content_of`: the deck that a game is played with."""

    told = MappingProxyType({"lead": Told(), "points": Told(), "everywhere": Told(share=True)})

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def player(self) -> Policy:
        return Sound(self._content_of)

    def weighs(self, session: Session[Any, Any], decision: Decision) -> float:
        return WEIGHTY.get(decision.prompt.key, 0.0) if len(decision.options()) > 1 else 0.0

    def candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        measure = MEASURES.get(decision.prompt.key)
        if measure is None:
            return ranked(decision, usual)
        look = Outlook(session.view(decision.who), decision.who, self._content_of(session.state))
        return ranked(decision, usual, lambda option: measure(look, option))

    def worth(self, session: Session[Any, Any], seat: str) -> float:
        return against_rivals(session, seat, self._scores(session.state), LEAD)

    def _scores(self, state: State) -> dict[str, float]:
        mars = Mars(state, self._content_of(state), lambda _: None)
        scores: dict[str, float] = {who: player_score(mars, who).total for who in mars.seats}
        if state.automatics is not None:
            scores[state.automatics.colour] = automatics_score(mars).total
        return scores

    def figures(self, session: Session[Any, Any], seat: str, told: Sequence[Happening]) -> Mapping[str, float]:
        scores, own = self._scores(session.state), session.state.players[seat]
        rivals = [score for who, score in scores.items() if who != seat]
        return {
            "points": scores[seat],
            "lead": scores[seat] - max(rivals, default=0.0),
            "everywhere": float(all(any(place[:3] == each for place in own.colonists) for each in HOLDING)),
            "energy": float(own.energy),
            "rounds": float(session.state.round),
        }


def looks_ahead(content_of: Callable[[State], Content]) -> LooksAhead:
    """Return the sound player that looks ahead."""
    return LooksAhead(Lookout(content_of))
