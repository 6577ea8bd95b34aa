"""The search model of On Mars: engineers play some rounds, then the likely winner is estimated; and determinization."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from marshub.kernel import Answer, Chance, Decision, LogEntry, Session
from marshub.kernel.policy import Policy
from marshub.kernel.search import Candidate, CannotDeterminize, FigureFormat, RivalsModel, compute_lead, rank_candidates

from ..box.state import State
from ..content.pack import Content
from ..rules.goals import list_requirements
from ..rules.mars import Mars
from ..rules.scoring import compute_points_before_return, count_points_owed
from ..shown.seat_view import UNSEEN
from .action_values import IMPOSSIBLE
from .answer_values import MEASURES, value_equally
from .engineer import Engineer, VaryingEngineer
from .engineer_view import GOOD_VALUES, EngineerView, compute_future_share

HELD_SHARE = 0.6  # share of the engineer's values of goods where a playout is cut
REQUIREMENT_COST = 15.0  # of each requirement of the solo game's goal that is not met: more than a likely lead


class ColonySearchModel(RivalsModel):
    """A search model whose policies are engineers."""

    horizon = 3
    likely_win_lead = 8.0  # a lead in points that is likely to win
    question_weights: ClassVar = {
        "om-turn": 1.0,
        "om-travel": 0.5,
        "om-build-where": 0.5,
        "om-blueprint": 0.5,
        "om-learn": 0.5,
        "om-develop": 0.5,
        "om-upgrade": 0.5,
        "om-explore": 0.5,
        "om-space": 0.3,
    }
    figure_formats = MappingProxyType({"lead": FigureFormat(), "points": FigureFormat(), "buildings": FigureFormat()})

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        """Make the model.

        Args:
            content_of: Returns the box with which a game is played.
        """
        self._content_of = content_of

    def default_policy(self) -> Policy:
        return Engineer(self._content_of)

    def playout_policy(self) -> Policy:
        return VaryingEngineer(self._content_of)

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        if usual.option is None or usual.option.startswith(_FREE_ACTIONS):
            return []
        measure = MEASURES.get(decision.prompt.key.removeprefix("om-"), value_equally)
        view = EngineerView(session.view(decision.decider), decision.decider, self._content_of(session.state))
        candidates = rank_candidates(
            decision, usual, lambda candidate: _value_candidate(measure, view, candidate, decision)
        )
        return [candidate for candidate in candidates if not candidate.id.startswith(_FREE_ACTIONS)]

    def compute_scores(self, state: State) -> Mapping[str, float]:
        """Return every player's points; as long as there is time, the value of goods and pieces is added.

        Unfinished things cost nothing until there is no time to finish them: a player who drew a blueprint in the first
        round is not behind for that.
        """
        mars = Mars(state, self._content_of(state))
        time, result = 0.0 if state.phase == "over" else compute_future_share(state), dict[str, float]()
        for seat in mars.seats:
            player = mars.get_player(seat)
            held = sum(GOOD_VALUES[good] * count for good, count in player.resources.items())
            held += GOOD_VALUES["crystal"] * (player.depot + player.tray) + player.quarters + len(player.bots)
            points = compute_points_before_return(mars, seat).total
            result[seat] = points + time * (count_points_owed(mars, seat) + HELD_SHARE * held)
        if state.goal:  # without all that the goal of the solo game asks for, points win nothing (OM-SOLO-02)
            needs = list_requirements(mars, state.goal, 0)
            met = sum(min(1.0, item.have / item.need) for item in needs if item.kind != "margin")
            result[mars.humans[0]] -= REQUIREMENT_COST * (len(needs) - 1 - met) + mars.content.goals[state.goal].margin
        return result

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        mars = Mars(session.state, self._content_of(session.state))
        points: dict[str, float] = {who: compute_points_before_return(mars, who).total for who in mars.seats}
        return {
            "points": points[seat],
            "lead": compute_lead(points, seat),
            "level": float(session.state.level),
            "buildings": float(sum(map(bool, mars.get_player(seat).blueprints.values()))),
        }


#: Free actions are not searched: the engineer chooses them where they are useful.
_FREE_ACTIONS = ("deliver:", "objective")


def _value_candidate(
    measure: Callable[[EngineerView, str, Decision], float], view: EngineerView, option: str, decision: Decision
) -> float:
    """Return the engineer's value of an option; `IMPOSSIBLE` for free actions."""
    return IMPOSSIBLE if option.startswith(_FREE_ACTIONS) else measure(view, option, decision)


def determinize(seat_view: State, content: Content, chance: Chance) -> State:
    """Return a seat's view with a card wherever it sees none.

    Raises:
        CannotDeterminize: There are too few cards.
    """
    players, known = seat_view.players.values(), set[str]()
    for player in players:
        known.update((*player.objectives, *player.spent, player.fulfilled))
        known.update((player.first_card, *player.tasks, *player.shown))

    def fill(pile: list[str], cards: list[str]) -> None:
        for place, card in enumerate(pile):
            if card == UNSEEN:
                if not cards:
                    raise CannotDeterminize("no card is left to be held there")
                pile[place] = cards.pop(chance.randbelow(len(cards)))

    undealt, first_cards, tasks = (
        [card for card in cards if card not in known]
        for cards in (content.objectives, content.first_cards, content.tasks)
    )
    for player in players:
        fill(player.objectives, undealt)
        fill(player.spent, undealt)
        fill(player.tasks, tasks)
        fill(held := [player.first_card], first_cards)
        player.first_card = held[0]
    return seat_view
