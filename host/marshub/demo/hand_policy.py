"""The policy behind the scripted hands: the game's own, or the default one. It may remember the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from marshub.board.profile import Profile
from marshub.board.twin import SCAN_PAD
from marshub.kernel import Answer, Chance, Decision, MarsHubError, Session
from marshub.kernel.journal import Answered
from marshub.kernel.replay import session_at

from . import default_policy

SLIP_INTERVAL = 12  # one decision in so many begins with a slip of the hand


class HandAction(NamedTuple):
    """The next action of the hands: the answer, whether they slip first, and the chance that a slip uses."""

    answer: Answer
    slips: bool
    chance: Chance


def find_sensed_zones(profile: Profile, game: str) -> frozenset[str]:
    """Return the zones in which a board with this profile senses the game's pieces."""
    overlay = profile.overlay.get(game)
    zones = (overlay.find_zone(reader.place) if overlay else None for reader in profile.reader)
    return frozenset(zone for zone in zones if zone is not None and zone != SCAN_PAD)


class HandPolicy:
    """Answers the questions of one game in their order.

    `sensed_zones` are the zones in which the board senses a piece.
    """

    def __init__(self, session: Session[Any, Any], seed: int, sensed_zones: frozenset[str]) -> None:
        """Begin; of a game that has begun, the player is asked the earlier questions first."""
        self._seed, self._sensed_zones = seed, sensed_zones
        self._game_policy = session.game.demo_policy()
        if session.step_count and self._game_policy is not None:
            self._replay_questions(session)

    def choose_action(self, session: Session[Any, Any], decision: Decision) -> HandAction:
        """Return the action for `decision`, the pending decision of `session`."""
        chance = default_policy.make_chance(session, self._seed)
        slips = chance.randbelow(SLIP_INTERVAL) == 0
        policy = self._game_policy
        answer = (
            policy(session, decision, chance)
            if policy is not None
            else default_policy.decide(decision, self._sensed_zones, chance)
        )
        return HandAction(answer, slips, chance)

    def _replay_questions(self, session: Session[Any, Any]) -> None:
        """Let the game's player answer the earlier questions of `session`.

        A history that cannot be replayed is skipped.
        """
        try:
            copy = session_at(session, 0)
            for number, step in enumerate(session.history.steps):
                if isinstance(step, Answered):
                    if copy.pending is not None:
                        self.choose_action(copy, copy.pending)
                    copy.answer(step.answer)
                else:
                    copy = session_at(session, number + 1)
        except MarsHubError:
            self._game_policy = session.game.demo_policy()
