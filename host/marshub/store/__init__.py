"""Saves: one SQLite file a game, written all the time (WAL, every answer synced before its effect is shown)."""

from .sqlite import Peek, SqliteJournal, look_into, peek, save_copy

__all__ = ["Peek", "SqliteJournal", "look_into", "peek", "save_copy"]
