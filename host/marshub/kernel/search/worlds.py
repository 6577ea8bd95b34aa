"""Determinizations: copies of a game to play on in, each with what a seat knows and one sample of the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from zlib import crc32

import msgspec

from ..ahead import become
from ..chance import Chance
from ..decision import NOBODY
from ..errors import MarsHubError
from ..hindsight import fork
from ..session import Session

S = TypeVar("S", bound=msgspec.Struct)
LIMIT = 5000  # answers after which a playout is held to be endless


class Unimaginable(MarsHubError):
    """The game says that its hidden information cannot be sampled here."""

    code = "unimaginable"


class Restaged(Chance):
    """A generator that begins anew at each stage of a game, from its seed and the stage's name.

    So what falls late in one world does not hang on how many dice were rolled before: two answers tried in it meet the
    same weather, and what differs in the end comes of them.
    """

    __slots__ = ("_at", "_seed", "_stage")

    def __init__(self, seed: int, stage: Callable[[], str]) -> None:
        super().__init__(seed)
        self._seed, self._stage, self._at = seed, stage, ""

    def bits(self) -> int:
        self._begin()
        return super().bits()

    def below(self, limit: int) -> int:
        self._begin()
        return super().below(limit)

    def _begin(self) -> None:
        stage = self._stage()
        if stage != self._at:
            self._at, self.state = stage, Chance(self._seed ^ crc32(stage.encode()) << 16).bits()


class Worlds(Generic[S]):
    """All worlds that a question's seat may be in, each by its seed."""

    def __init__(self, session: Session[S, Any], seat: str) -> None:
        """Prepare sampling. `session` must stay open and unchanged meanwhile. Raises CannotDeterminize."""
        self._session, self._seat = session, seat
        self._seen = msgspec.json.encode(session.view(seat))
        pending = session.pending
        if pending is None or not session.game.imagines(self._view(), pending):
            raise Unimaginable("what is hidden here cannot be guessed")

    def _view(self) -> S:
        return msgspec.json.decode(self._seen, type=self._session.game.state_type)

    def world(self, seed: int) -> Session[S, Any]:
        """Return the world of that `seed`: the question is asked in it, and its dice are its own. Written nowhere.

        Raises Unimaginable if the question does not come out as it was asked.
        """
        there = fork(self._session)
        chance = Chance(seed)
        become(there.state, there.game.imagined(self._view(), self._seat, self._session.log, chance))
        there._chance = Restaged(chance.bits(), lambda: there.game.stage(there.state))
        there._header = msgspec.structs.replace(there._header, chance="auto")
        there._auto = there._replaying = True  # dice fall by themselves, no checkpoints are set
        asked, pending = self._session.pending, there.pending
        if pending is None or asked is None or pending.prompt.key != asked.prompt.key or pending.who == NOBODY:
            raise Unimaginable("another question is asked there")
        pending.forget()
        return there
