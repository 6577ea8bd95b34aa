"""Saves: one SQLite file a game, written all the time (WAL, every answer synced before its effect is shown)."""

from .copying import save_copy
from .peeking import Peek, peek
from .sqlite import SqliteJournal
from .survey import look_into

__all__ = ["Peek", "SqliteJournal", "look_into", "peek", "save_copy"]
