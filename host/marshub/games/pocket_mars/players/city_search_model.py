"""The search model of Pocket Mars: sound players play to the end, each seat with cards that it may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from marshub.kernel import Answer, Chance, Decision, LogEntry, Session
from marshub.kernel.policy import Policy
from marshub.kernel.search import Candidate, FigureFormat, RivalsModel, compute_lead, rank_candidates

from ..box.components import COLONIST_BUILDINGS
from ..box.state import State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.scoring import score_automatics, score_player
from .sound_player import OPTION_VALUES, SoundPlayer
from .sound_player_view import SoundPlayerView


class CitySearchModel(RivalsModel):
    """The search model of games played with the deck that `content_of` returns."""

    likely_win_lead = 3.0  # points by which a leader is likely to win
    question_weights: ClassVar = {
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
    figure_formats = MappingProxyType(
        {"lead": FigureFormat(), "points": FigureFormat(), "everywhere": FigureFormat(share=True)}
    )

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def default_policy(self) -> Policy:
        return SoundPlayer(self._content_of)

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        value_option = OPTION_VALUES.get(decision.prompt.key)
        if value_option is None:
            return rank_candidates(decision, usual)
        view = SoundPlayerView(session.view(decision.decider), decision.decider, self._content_of(session.state))
        return rank_candidates(decision, usual, lambda option: value_option(view, option))

    def compute_scores(self, state: State) -> Mapping[str, float]:
        mars = Mars(state, self._content_of(state))
        scores: dict[str, float] = {seat: score_player(mars, seat).total for seat in mars.seats}
        if state.automatics is not None:
            scores[state.automatics.colour] = score_automatics(mars).total
        return scores

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        scores, player = self.compute_scores(session.state), session.state.players[seat]
        return {
            "points": scores[seat],
            "lead": compute_lead(scores, seat),
            "everywhere": float(
                all(any(place[:3] == building for place in player.colonists) for building in COLONIST_BUILDINGS)
            ),
            "energy": float(player.energy),
            "rounds": float(session.state.round),
        }
