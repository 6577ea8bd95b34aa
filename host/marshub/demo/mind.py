"""The player behind the scripted hands: the game's own player, or the general one. It may remember the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from marshub.board.profile import Profile
from marshub.board.twin import SCAN_PAD
from marshub.kernel import Answer, Chance, Decision, MarsHubError, Session
from marshub.kernel.hindsight import at
from marshub.kernel.journal import Answered

from . import sense

MISTAKES = 12  # one decision in so many begins with a slip of the hand


class Thought(NamedTuple):
    """The next action of the hands: the answer, whether they slip first, and the chance that a slip uses."""

    answer: Answer
    slips: bool
    chance: Chance


def seen_zones(profile: Profile, game: str) -> frozenset[str]:
    """Return the zones in which a board of that shape sees a piece of the game."""
    overlay = profile.overlay.get(game)
    zones = (overlay.zone_of(reader.place) if overlay else None for reader in profile.reader)
    return frozenset(zone for zone in zones if zone is not None and zone != SCAN_PAD)


class Mind:
    """Thinks about the questions of one game, in their order; `seen` are the zones in which the board sees a piece."""

    def __init__(self, session: Session[Any, Any], seed: int, seen: frozenset[str]) -> None:
        """Begin; of a game that has begun, the player is asked the earlier questions first."""
        self._seed, self._seen = seed, seen
        self._own = session.game.hands()
        if session.position and self._own is not None:
            self._hear(session)

    def think(self, session: Session[Any, Any], decision: Decision) -> Thought:
        """Return the action for `decision`, at which `session` stands."""
        chance = sense.chance_for(session, self._seed)
        slips = chance.below(MISTAKES) == 0
        own = self._own
        answer = own(session, decision, chance) if own is not None else sense.decide(decision, self._seen, chance)
        return Thought(answer, slips, chance)

    def _hear(self, session: Session[Any, Any]) -> None:
        """Think about all that was asked in `session`, as it was answered. What cannot be rebuilt is not heard."""
        try:
            past = at(session, 0)
            for number, step in enumerate(session.history.steps):
                if isinstance(step, Answered):
                    if past.pending is not None:
                        self.think(past, past.pending)
                    past.answer(step.answer)
                else:
                    past = at(session, number + 1)
        except MarsHubError:
            self._own = session.game.hands()
