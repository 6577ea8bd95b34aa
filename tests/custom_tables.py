"""Tables laid by hand for any game: a state as a checkpoint, played on through the public `Session`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Self, TypeVar

import msgspec

from marshub.kernel import Game, MemoryJournal, Reply, Session
from marshub.kernel.journal import Checkpoint, Header
from marshub.kernel.words import make_readable
from marshub.words import Speech

SPEECH = Speech("en")
S = TypeVar("S")


class Laid(ABC, Generic[S]):
    """A table in play. A game's own `At` says what falls of itself: dice, cards, questions that are none of the test's.

    PREFIX: what the game's questions begin with, where `asked` leaves it out.
    """

    PREFIX = ""

    def __init__(self, session: Session[S, Any]) -> None:
        self.session = session
        self._fall()

    @abstractmethod
    def _fall(self) -> None:
        """Settle what is pending as long as it is nothing that the test answers."""

    @property
    def state(self) -> S:
        return self.session.state

    @property
    def asked(self) -> str:
        """The key of the pending question; "" when the game is over."""
        return self.session.pending.prompt.key.removeprefix(self.PREFIX) if self.session.pending else ""

    @property
    def who(self) -> str:
        return self.session.pending.decider if self.session.pending else ""

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.session.pending.options()] if self.session.pending else []

    def do(self, *replies: Reply) -> Self:
        """Answer the pending questions of people, one reply each; dice and cards fall as the test says."""
        for reply in replies:
            self.session.answer(reply)
            self._fall()
        return self

    def why(self, option: str) -> list[str]:
        """The rules by which an option is not legal; empty if it is."""
        if option in self.options:
            return []
        reasons = self.session.explain(option)
        assert reasons, f"{option} is not among {self.options}, and nobody says why"
        for reason in reasons:  # a sentence that lacks a message, or something for its places, is told by its key
            assert not SPEECH.say(reason.words).startswith(make_readable(reason.words.key)), reason
        return [reason.rule for reason in reasons]

    def find_entries(self, kind: str) -> list[Any]:
        """Return all log entries of a kind so far, by class name."""
        return [happening for happening in self.session.log if type(happening).__name__ == kind]


def resumed(game: Game[S, Any], state: S, setup: Any, chance: Any = "table", seed: int = 1) -> Session[S, Any]:
    """A session that plays `state` on. What is laid out must be legal: it goes through the same door as a save."""
    journal = MemoryJournal()
    raw = msgspec.Raw(msgspec.json.encode(setup))
    journal.begin(Header(game.id, game.rules_version, dict(game.pack_hashes(state)), raw, seed, chance))
    encoded = msgspec.json.encode(state)
    msgspec.json.decode(encoded, type=game.state_type)
    journal.checkpoint(Checkpoint(0, 0, seed, encoded, b"[]"))
    return Session.resume(game, journal)
