"""The policy behind the scripted hands: the game's own, or the default one. It may remember the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from marshub.board.profile import Profile
from marshub.board.twin import SCAN_PAD
from marshub.kernel import Answer, Chance, Decision, MarsHubError, Session
from marshub.kernel.journal import Answered
from marshub.kernel.replay import session_at

from . import default_policy

MISTAKES = 12  # one decision in so many begins with a slip of the hand


class HandAction(NamedTuple):
    """The next action of the hands: the answer, whether they slip first, and the chance that a slip uses."""

    answer: Answer
    slips: bool
    chance: Chance


def find_seen_zones(profile: Profile, game: str) -> frozenset[str]:
    """Return the zones in which a board of that shape sees a piece of the game."""
    overlay = profile.overlay.get(game)
    zones = (overlay.find_zone(reader.place) if overlay else None for reader in profile.reader)
    return frozenset(zone for zone in zones if zone is not None and zone != SCAN_PAD)


class HandPolicy:
    """Thinks about the questions of one game, in their order; `seen` are the zones in which the board sees a piece."""

    def __init__(self, session: Session[Any, Any], seed: int, seen: frozenset[str]) -> None:
        """Begin; of a game that has begun, the player is asked the earlier questions first."""
        self._seed, self._seen = seed, seen
        self._own = session.game.demo_policy()
        if session.step_count and self._own is not None:
            self._hear(session)

    def choose_action(self, session: Session[Any, Any], decision: Decision) -> HandAction:
        """Return the action for `decision`, at which `session` stands."""
        chance = default_policy.make_chance(session, self._seed)
        slips = chance.randbelow(MISTAKES) == 0
        own = self._own
        answer = (
            own(session, decision, chance) if own is not None else default_policy.decide(decision, self._seen, chance)
        )
        return HandAction(answer, slips, chance)

    def _hear(self, session: Session[Any, Any]) -> None:
        """Think about all that was asked in `session`, as it was answered. What cannot be rebuilt is not heard."""
        try:
            past = session_at(session, 0)
            for number, step in enumerate(session.history.steps):
                if isinstance(step, Answered):
                    if past.pending is not None:
                        self.choose_action(past, past.pending)
                    past.answer(step.answer)
                else:
                    past = session_at(session, number + 1)
        except MarsHubError:
            self._own = session.game.demo_policy()
