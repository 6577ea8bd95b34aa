"""The course of the game: set-up, rounds, turns, actions and their slots, travel, the colony's level, the end."""

from __future__ import annotations

from .told import Told


class GameBegan(Told, frozen=True):
    """The set-up is done and the first round begins."""

    players: int


class SpaceTaken(Told, frozen=True):
    """A marker came to a turn-order space."""

    who: str
    space: int


class ShelterSet(Told, frozen=True):
    """A set-up shelter and its bot were placed (OM-SETUP-11)."""

    who: str
    where: str


class RoundBegan(Told, frozen=True):
    """A round begins."""

    round: int


class TurnBegan(Told, frozen=True):
    """A player's turn begins."""

    who: str
    round: int


class TurnEnded(Told, frozen=True):
    """The marker was laid down (OM-TURN-08)."""

    who: str


class ShuttleMoved(Told, frozen=True):
    """The shuttle moved on."""

    side: str
    distance: int


class ShuttleTravelled(Told, frozen=True):
    """The shuttle travelled to the other side."""

    side: str
    distance: int


class Travelled(Told, frozen=True):
    """A player travels; `ship` is 1 if a ship of the own Hangar pays."""

    who: str
    side: str
    ship: int


class Stayed(Told, frozen=True):
    """A player stays."""

    who: str


class EndTriggered(Told, frozen=True):
    """The end was triggered; `round` is the final one."""

    round: int


class PointsCounted(Told, frozen=True):
    """A player's final points."""

    who: str
    points: int


class GameEnded(Told, frozen=True):
    """The game is over."""

    round: int
