"""A captain who weighs some wishes otherwise, for a sol or from then on: so the same captain comes to other plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from zlib import crc32

from marshub.kernel import Chance

from ...box.state import HubState
from ...content.pack import Content
from .captain_view import CaptainView
from .player import Captain
from .wish import Wish

_WHIM = (0.45, 0.6, 0.75, 0.9, 1.1, 1.3, 1.6, 2.1)  # what a whim makes of a wish


@dataclass(frozen=True)
class Leaning:
    """Changed weights of a captain.

    `actions`: factors by action, `wishes` by action and target; `goals`, `upkeep`: of all that the mission asks for,
    that
    crew and base need; `dread`: of dice; `whim`: a seed for a factor of each wish's own, 0 for none. `lasts`: for all
    sols
    to come, not just for one.
    """

    name: str
    goals: float = 1.0
    upkeep: float = 1.0
    dread: float = 1.0
    actions: dict[str, float] = field(default_factory=dict)
    wishes: dict[tuple[str, str], float] = field(default_factory=dict)
    whim: int = 0
    lasts: bool = False

    def without_dread(self, action: str, target: str) -> Leaning:
        """Return the same for one sol, in which that is not done."""
        wishes = {**self.wishes, (action, target): 0.0}
        return replace(self, name=f"without {action} {target}".rstrip(), wishes=wishes, lasts=False)

    def weigh(self, wish: Wish, factor: float) -> Wish:
        """Return the wish as it is weighed with this leaning."""
        factor *= self.actions.get(wish.action, 1.0) * self.wishes.get((wish.action, wish.target), 1.0)
        if self.whim:
            factor *= Chance(self.whim ^ crc32(f"{wish.action}:{wish.target}:{wish.who}".encode())).pick(_WHIM)
        return wish if factor == 1.0 else Wish(wish.action, wish.target, wish.worth * factor, wish.who, wish.times)


NONE = Leaning("captain", lasts=True)


class LeaningCaptain(Captain):
    """The captain with a leaning in one sol, and with another one after it; before it, it is the captain."""

    def __init__(
        self, content_of: Callable[[HubState], Content], leaning: Leaning, sol: int, then: Leaning = NONE
    ) -> None:
        """Make a captain with a leaning. `then`: its leaning in the later sols, if `leaning` does not last itself."""
        super().__init__(content_of)
        self._now, self._sol_now = leaning, sol
        self._then = leaning if leaning.lasts else then

    def _current_leaning(self, look: CaptainView) -> Leaning:
        sol = look.state.sol
        return self._now if sol == self._sol_now else self._then if sol > self._sol_now else NONE

    def _list_goals(self, look: CaptainView) -> Iterable[Wish]:
        leaning = self._current_leaning(look)
        return [leaning.weigh(wish, leaning.goals) for wish in super()._list_goals(look)]

    def _list_upkeep(self, look: CaptainView) -> Iterable[Wish]:
        leaning = self._current_leaning(look)
        return [leaning.weigh(wish, leaning.upkeep) for wish in super()._list_upkeep(look)]

    def _dread(self, look: CaptainView) -> float:
        return self._current_leaning(look).dread

    def list_plan(self, state: HubState) -> list[tuple[str, str, tuple[str, ...], str]]:
        """Return its plan for this sol: action, target, pawns and rover of each job."""
        look = CaptainView(self._make_hub(state))
        with look.hub.hold_state():
            self._think(look)
        jobs, self._jobs = self._jobs, []
        return [(job.wish.action, job.wish.target, tuple(job.pawns), job.rover) for job in jobs]
