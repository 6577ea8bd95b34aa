"""Saves: one SQLite file per game, written all the time (WAL, every answer synced before its effect is shown)."""

from .copies import save_copy
from .integrity_check import read_save
from .sqlite_journal import SqliteJournal
from .summary import SaveSummary, read_summary

__all__ = ["SaveSummary", "SqliteJournal", "read_save", "read_summary", "save_copy"]
