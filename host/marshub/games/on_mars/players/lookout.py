"""The search model of On Mars: engineers play some rounds, then the likely winner is estimated."""

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
from ..rules.scoring import owed, points_of
from .engineer import Engineer
from .look import GOODS, Look, future
from .loose import LooseEngineer
from .measures import MEASURES, first

LEAD = 8.0  # points by which who is ahead is likely to win
USE = 0.6  # of what goods are worth to the engineer, where a playout is cut
#: Questions that are thought about, and the share of a budget that they deserve.
WEIGHTY = {
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


class Lookout(Thinker):
    """`content_of`: the box that a game is played with."""

    horizon = 3
    told = MappingProxyType({"lead": Told(), "points": Told(), "buildings": Told()})

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def player(self) -> Policy:
        return Engineer(self._content_of)

    def plays_on(self) -> Policy:
        return LooseEngineer(self._content_of)

    def weighs(self, session: Session[Any, Any], decision: Decision) -> float:
        return WEIGHTY.get(decision.prompt.key, 0.0) if len(decision.options()) > 1 else 0.0

    def candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        if usual.option is None or usual.option.startswith(_BESIDE):
            return []
        measure = MEASURES.get(decision.prompt.key.removeprefix("om-"), first)
        look = Look(session.view(decision.who), decision.who, self._content_of(session.state))
        found = ranked(decision, usual, lambda each: _measured(measure, look, each, decision))
        return [each for each in found if not each.id.startswith(_BESIDE)]

    def worth(self, session: Session[Any, Any], seat: str) -> float:
        return against_rivals(session, seat, self._standing(session.state), LEAD)

    def _standing(self, state: State) -> dict[str, float]:
        """Return everybody's points, and as long as there is time the value of what is held.

        Unfinished things cost nothing until there is no time to finish them: a player who has drawn a blueprint in the
        first
        round is not behind for that.
        """
        mars = Mars(state, self._content_of(state))
        time, found = 0.0 if state.phase == "over" else future(state), dict[str, float]()
        for who in mars.seats:
            player = mars.player(who)
            held = sum(GOODS[good] * count for good, count in player.resources.items())
            held += GOODS["crystal"] * (player.depot + player.tray) + player.quarters + len(player.bots)
            found[who] = points_of(mars, who).total + time * (owed(mars, who) + USE * held)
        return found

    def figures(self, session: Session[Any, Any], seat: str, told: Sequence[Happening]) -> Mapping[str, float]:
        mars = Mars(session.state, self._content_of(session.state))
        points: dict[str, float] = {who: points_of(mars, who).total for who in mars.seats}
        return {
            "points": points[seat],
            "lead": points[seat] - max((each for who, each in points.items() if who != seat), default=0.0),
            "level": float(session.state.level),
            "buildings": float(sum(map(bool, mars.player(seat).blueprints.values()))),
        }


#: What may be done at any moment; the engineer does it when it should be done.
_BESIDE = ("deliver:", "objective")


def _measured(measure: Callable[[Look, str, Decision], float], look: Look, option: str, decision: Decision) -> float:
    """Return the engineer's value of an option; 0 for those it has no measure for."""
    return -99.0 if option.startswith(_BESIDE) else measure(look, option, decision)


def looks_ahead(content_of: Callable[[State], Content]) -> LooksAhead:
    """Return the engineer that looks ahead."""
    return LooksAhead(Lookout(content_of))
