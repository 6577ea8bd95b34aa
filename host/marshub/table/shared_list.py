"""The list of moves for pages of a table that another program plays: kept with the save while served."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import Change, Session, strangers

from . import keeping
from .served import maybe_served

KEPT = "to-move"


class SharedList:
    """Keeps the list of a table with its save, as long as somebody serves it: nobody else reads it there."""

    def __init__(self) -> None:
        self._told: tuple[int, tuple[Change, ...]] | None = None

    @staticmethod
    def wanted(session: Session[Any, Any]) -> bool:
        """Return whether the save is served."""
        path = getattr(session.journal, "path", None)
        return path is not None and maybe_served(Path(path))

    def tell(self, session: Session[Any, Any], moves: tuple[Change, ...]) -> None:
        """Publish `moves` as the list; an unchanged one costs nothing."""
        now = session.position, moves
        if now != self._told:
            said = {"at": str(session.position), "moves": msgspec.json.encode(moves).decode()}
            keeping.keep(session, KEPT, said)
            self._told = now


def told(what: str, session: Session[Any, Any]) -> tuple[Change, ...]:
    """Return the list that was kept; () if it was kept at another point of the game, or cannot be read."""
    found = keeping.read(what, dict[str, str])
    if found.get("at") != str(session.position):
        return ()
    try:
        return strangers.json(found.get("moves", "[]"), tuple[Change, ...])
    except strangers.Unreadable:
        return ()
