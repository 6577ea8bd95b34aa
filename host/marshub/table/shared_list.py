"""The list of moves for pages of a table that another program plays: kept with the save while served."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import Change, Session, untrusted_input

from . import table_settings
from .served_links import may_be_served

KEPT = "to-move"


class SharedList:
    """The list of pending moves, stored with the save while it is served; otherwise nobody reads it."""

    def __init__(self) -> None:
        self._told: tuple[int, tuple[Change, ...]] | None = None

    @staticmethod
    def is_wanted(session: Session[Any, Any]) -> bool:
        """Return whether the save is served."""
        path = getattr(session.journal, "path", None)
        return path is not None and may_be_served(Path(path))

    def publish(self, session: Session[Any, Any], moves: tuple[Change, ...]) -> None:
        """Publish `moves` as the list; nothing is written if it is unchanged."""
        now = session.step_count, moves
        if now != self._told:
            entries = {"at": str(session.step_count), "moves": msgspec.json.encode(moves).decode()}
            table_settings.save_setting(session, KEPT, entries)
            self._told = now


def read_shared_list(what: str, session: Session[Any, Any]) -> tuple[Change, ...]:
    """Return the published list; () if it was stored at another point of the game, or cannot be read."""
    result = table_settings.parse_setting(what, dict[str, str])
    if result.get("at") != str(session.step_count):
        return ()
    try:
        return untrusted_input.parse_json(result.get("moves", "[]"), tuple[Change, ...])
    except untrusted_input.UnreadableInput:
        return ()
