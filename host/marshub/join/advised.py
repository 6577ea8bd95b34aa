"""Advice at a guest's table: the host's adviser thinks, for it has the game; what it finds comes over the line."""

from __future__ import annotations

from typing import Any

from marshub.kernel import Session
from marshub.table.adviser import Adviser, Barred
from marshub.table.game_table import GameTable

from .line import Line
from .messages import Advised
from .seen import SeenSession


class HostsAdviser(Adviser):
    """The host's adviser, for `table` at the other end of `line`."""

    def __init__(self, table: GameTable, line: Line) -> None:
        super().__init__(table)
        self._line = line

    @property
    def on(self) -> bool:
        """Always: whether rivals want advice the host says."""
        return True

    def barred(self, eyes: str | None) -> Barred:
        with self._table.looking() as table:
            session = table.session
            return "sent" if isinstance(session, SeenSession) and session.on_its_way else super().barred(eyes)

    def heard(self, advised: Advised) -> None:
        """Take the host's advice. Called on the client's thread."""
        with self._table.looking() as table:
            session = table.session
            if self._asked != (session, session.revision) or advised.to != session.pending_id:
                return  # the game has moved on
            self._stand(advised.standing)
        self._tell()

    def _think(self, session: Session[Any, Any]) -> None:
        self._line.advise(session.pending_id)

    def _rest(self) -> None:
        """Do nothing: the host's own people may have asked too."""
