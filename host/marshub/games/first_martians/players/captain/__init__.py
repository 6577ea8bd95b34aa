"""The captain: a bot that leads a whole crew by simple rules, from what any player sees."""

from .player import Captain

__all__ = ["Captain"]
