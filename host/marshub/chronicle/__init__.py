"""The chronicle: a game's report, written by itself. It knows sessions and words, and no game."""

from .composition import Chart, Chronicle, Line, Page, compose

__all__ = ["Chart", "Chronicle", "Line", "Page", "compose"]
