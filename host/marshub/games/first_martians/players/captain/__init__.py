"""The captain: a player that leads a whole crew by what any player sees, in rules of thumb that can be read."""

from .player import Captain

__all__ = ["Captain"]
