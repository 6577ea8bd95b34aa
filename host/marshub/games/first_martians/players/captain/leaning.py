"""A captain who weighs some wishes otherwise, for a sol or from then on: so the same captain comes to other plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from zlib import crc32

from marshub.kernel import Chance

from ...box.state import HubState
from ...content.pack import Content
from .look import Look
from .player import Captain
from .wish import Wish

_WHIM = (0.45, 0.6, 0.75, 0.9, 1.1, 1.3, 1.6, 2.1)  # what a whim makes of a wish


@dataclass(frozen=True)
class Leaning:
    """What is weighed otherwise. `actions`: factors by action, `wishes` by action and target; `goals`, `upkeep`: of
    all that the mission asks for, that crew and base need; `dread`: of what dice may spoil; `whim`: a seed for a
    factor of each wish's own, 0 for none. `lasts`: for all sols to come, not just for one."""

    name: str
    goals: float = 1.0
    upkeep: float = 1.0
    dread: float = 1.0
    actions: dict[str, float] = field(default_factory=dict)
    wishes: dict[tuple[str, str], float] = field(default_factory=dict)
    whim: int = 0
    lasts: bool = False

    def of(self, wish: Wish, factor: float) -> Wish:
        """The wish as it is weighed with this leaning."""
        factor *= self.actions.get(wish.action, 1.0) * self.wishes.get((wish.action, wish.target), 1.0)
        if self.whim:
            factor *= Chance(self.whim ^ crc32(f"{wish.action}:{wish.target}:{wish.who}".encode())).pick(_WHIM)
        return wish if factor == 1.0 else Wish(wish.action, wish.target, wish.worth * factor, wish.who, wish.times)


class LeaningCaptain(Captain):
    """The captain, with a leaning in a sol, or from it on; in all others it is the captain."""

    def __init__(self, content_of: Callable[[HubState], Content], leaning: Leaning, sol: int) -> None:
        super().__init__(content_of)
        self._leaning, self._leans_in = leaning, sol

    def _leans(self, look: Look) -> bool:
        sol = look.state.sol
        return sol == self._leans_in or (self._leaning.lasts and sol > self._leans_in)

    def _goals(self, look: Look) -> Iterable[Wish]:
        wishes = super()._goals(look)
        return [self._leaning.of(wish, self._leaning.goals) for wish in wishes] if self._leans(look) else wishes

    def _upkeep(self, look: Look) -> Iterable[Wish]:
        wishes = super()._upkeep(look)
        return [self._leaning.of(wish, self._leaning.upkeep) for wish in wishes] if self._leans(look) else wishes

    def _dread(self, look: Look) -> float:
        return self._leaning.dread if self._leans(look) else 1.0

    def plan(self, state: HubState) -> list[tuple[str, str, tuple[str, ...], str]]:
        """What it would have the crew do in this sol: action, target, pawns and rover of each job."""
        look = Look(self._hub_of(state))
        with look.hub.still():
            self._think(look)
        jobs, self._jobs = self._jobs, []
        return [(job.wish.action, job.wish.target, tuple(job.pawns), job.rover) for job in jobs]

    def wishes(self, state: HubState) -> list[Wish]:
        """All it could wish for, the dearest first."""
        look = Look(self._hub_of(state))
        with look.hub.still():
            found = [*self._goals(look), *self._upkeep(look)]
        return sorted(found, key=lambda wish: -wish.worth)
