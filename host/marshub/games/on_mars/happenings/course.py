"""The course of the game: set-up, rounds, turns, travel, the end."""

from __future__ import annotations

from .told import Told


class GameBegan(Told, frozen=True):
    """Everything is set up, and the first round begins."""

    players: int


class SpaceTaken(Told, frozen=True):
    """A marker came to a turn-order space."""

    who: str
    space: int


class ShelterSet(Told, frozen=True):
    """A set-up shelter and its bot (OM-SETUP-11)."""

    who: str
    where: str


class RoundBegan(Told, frozen=True):
    """A round begins."""

    round: int


class TurnBegan(Told, frozen=True):
    """A player's turn."""

    who: str
    round: int


class TurnEnded(Told, frozen=True):
    """The marker is laid down (OM-TURN-08)."""

    who: str


class ShuttleMoved(Told, frozen=True):
    """The shuttle moved on."""

    side: str
    distance: int


class ShuttleTravelled(Told, frozen=True):
    """The shuttle travelled."""

    side: str
    distance: int


class Travelled(Told, frozen=True):
    """A player travels; `ship`: by a ship of the own Hangar."""

    who: str
    side: str
    ship: int


class Stayed(Told, frozen=True):
    """A player stays."""

    who: str


class EndTriggered(Told, frozen=True):
    """The end is near."""

    round: int


class PointsCounted(Told, frozen=True):
    """Final points."""

    who: str
    points: int


class GameEnded(Told, frozen=True):
    """The game is over."""

    round: int
