"""Determinizations: copies of a game to play on in, each with what a seat knows and one sample of the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from zlib import crc32

import msgspec

from ..chance import Chance
from ..decision import NOBODY
from ..errors import MarsHubError
from ..preview import update_in_place
from ..replay import fork_session
from ..session import Session

S = TypeVar("S", bound=msgspec.Struct)
MOST_ANSWERS = 5000  # answers after which a playout is held to be endless


class CannotDeterminize(MarsHubError):
    """The game cannot sample its hidden information here."""

    code = "unimaginable"


class StageSeededChance(Chance):
    """A generator that begins anew at each stage of a game, from its seed and the stage's name.

    So late chance in one determinization does not depend on how many dice were rolled before: two answers tried in it
    meet the same weather, and the difference in the end is due to the answers.
    """

    __slots__ = ("_current_stage", "_seed", "_stage")

    def __init__(self, seed: int, stage: Callable[[], str]) -> None:
        """Begin with `seed`; `stage` returns the name of the current stage."""
        super().__init__(seed)
        self._seed, self._stage, self._current_stage = seed, stage, ""

    def next_bits(self) -> int:
        """Return the next 64 random bits of the stage."""
        self._reseed_at_new_stage()
        return super().next_bits()

    def randbelow(self, limit: int) -> int:
        """Return a number in 0..limit-1 of the stage, all equally likely."""
        self._reseed_at_new_stage()
        return super().randbelow(limit)

    def _reseed_at_new_stage(self) -> None:
        stage = self._stage()
        if stage != self._current_stage:
            self._current_stage, self.state = stage, Chance(self._seed ^ crc32(stage.encode()) << 16).next_bits()


class Determinizer(Generic[S]):
    """All determinizations that a question's seat may be in, each by its seed."""

    def __init__(self, session: Session[S, Any], seat: str) -> None:
        """Prepare sampling. `session` must stay open and unchanged meanwhile.

        Raises:
            CannotDeterminize: If the game cannot sample its hidden information here.
        """
        self._session, self._seat = session, seat
        self._encoded_view = msgspec.json.encode(session.view(seat))
        pending = session.pending
        if pending is None or not session.game.can_determinize(self._view(), pending):
            raise CannotDeterminize("what is hidden here cannot be guessed")

    def _view(self) -> S:
        return msgspec.json.decode(self._encoded_view, type=self._session.game.state_type)

    def sample(self, seed: int) -> Session[S, Any]:
        """Return the determinization of that `seed`: the question is pending in it, and its dice are its own.

        It is written nowhere.

        Raises:
            CannotDeterminize: If the question does not come out as it was asked.
        """
        copy = fork_session(self._session)
        chance = Chance(seed)
        update_in_place(copy.state, copy.game.determinize(self._view(), self._seat, self._session.log, chance))
        copy._runner.chance = StageSeededChance(chance.next_bits(), lambda: copy.game.describe_stage(copy.state))
        copy._header = msgspec.structs.replace(copy._header, chance="auto")
        copy._runner.set_mode("auto")  # the generator rolls the dice
        copy._replaying = True  # no checkpoints are set
        original, pending = self._session.pending, copy.pending
        if (
            pending is None
            or original is None
            or pending.prompt.key != original.prompt.key
            or pending.decider == NOBODY
        ):
            raise CannotDeterminize("another question is asked there")
        pending.clear_cache()
        return copy
