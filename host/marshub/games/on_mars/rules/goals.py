"""Goals of the solo game: every requirement must hold at the end (SOLO)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from marshub.kernel import Words

from ..content.pack import SoloGoal
from ..happenings.rival import GoalChecked, GoalJudged, describe_requirement
from .land import measure_largest_complex
from .mars import Mars
from .objectives import compute_metric


class Requirement(NamedTuple):
    """A requirement of a goal, and how far it is met as the table stands.

    Attributes:
        kind: What is required: a metric, or a kind of thing.
        name: The card, type, good or side that it names; "" where it names none.
        need: The least number.
        have: The number now.
    """

    kind: str
    name: str
    need: int
    have: int

    @property
    def is_met(self) -> bool:
        """Whether it holds now."""
        return self.have >= self.need

    def describe(self) -> Words:
        """Return it as a text."""
        return describe_requirement(self.kind, self.name, self.need)


def list_requirements(mars: Mars, goal: str, lead: int) -> list[Requirement]:
    """Return the requirements of a goal, and how the player meets them now.

    Args:
        mars: The table.
        goal: The goal.
        lead: How many points the player is ahead of the rival (OM-SOLO-48).
    """
    wanted = mars.content.goals[goal]
    return [*_list_requirements(mars, wanted), Requirement("margin", "", wanted.margin, lead)]


def _list_requirements(mars: Mars, goal: SoloGoal) -> Iterator[Requirement]:
    seat = mars.humans[0]
    player, cards = mars.get_player(seat), mars.content.contracts
    for metric, need in goal.metrics.items():
        yield Requirement(metric, "", need, compute_metric(mars, seat, metric))
    if goal.contract_kinds:
        kinds = {bool(cards[card].items) for card in player.completed}
        yield Requirement("contract-kinds", "", goal.contract_kinds, len(kinds))
    for card in goal.contracts:
        yield Requirement("contract", card, 1, int(card in player.completed))
    for card in goal.scientists:
        yield Requirement("scientist", card, 1, int(card in player.scientists))
    if goal.objectives:
        yield Requirement("objective", "", goal.objectives, int(bool(player.fulfilled)))
    for kind, need in goal.advanced.items():
        built = (card for card, where in player.blueprints.items() if where)
        yield Requirement("advanced", kind, need, sum(mars.content.blueprints[card].type == kind for card in built))
    for kind, need in goal.complexes.items():
        # Nobody owns a complex: the player's cube shows that the player formed or enlarged one of the type.
        is_expanded = kind in player.progress or kind == "shelter"
        yield Requirement("complex", kind, need, measure_largest_complex(mars, seat, kind) if is_expanded else 0)
    for good, need in goal.stored.items():
        yield Requirement("stored", good, need, player.resources[good])
    for tech, need in goal.technology.items():
        yield Requirement("technology", tech, need, mars.get_tech_level(seat, tech))
    if goal.side:
        yield Requirement("side", goal.side, 1, int(bool(player.space) and mars.get_side(seat) == goal.side))


def is_goal_met(mars: Mars, goal: str, lead: int) -> bool:
    """Return whether all requirements of a goal hold now (OM-SOLO-02)."""
    return all(item.is_met for item in list_requirements(mars, goal, lead))


def log_goals(mars: Mars, lead: int) -> None:
    """Log each requirement of the own goal, then which of the goals are met (OM-SOLO-02)."""
    for item in list_requirements(mars, mars.state.goal, lead):
        mars.log(GoalChecked(item.kind, item.name, item.need, item.have, int(item.is_met)))
    for goal in (mars.state.goal, *(name for name in mars.content.goals if name != mars.state.goal)):
        mars.log(GoalJudged(mars.humans[0], goal, int(is_goal_met(mars, goal, lead))))
