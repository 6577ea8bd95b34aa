"""Advice at a guest's table: the host's adviser thinks, for it has the game; what it finds comes over the line."""

from __future__ import annotations

from typing import Any

from marshub.kernel import Session
from marshub.table.adviser import Adviser, Barred
from marshub.table.game_table import GameTable

from .messages import Advised
from .reconnecting_client import ReconnectingClient
from .remote_session import RemoteSession


class HostsAdviser(Adviser):
    """The adviser at a guest's table: the host, which has the game, searches and sends the advice."""

    def __init__(self, table: GameTable, line: ReconnectingClient) -> None:
        super().__init__(table)
        self._line = line

    @property
    def is_on(self) -> bool:
        """Always True: the host decides whether rivals get advice."""
        return True

    def why_barred(self, viewer: str | None) -> Barred:
        with self._table.locked() as table:
            session = table.session
            return "sent" if isinstance(session, RemoteSession) and session.has_request else super().why_barred(viewer)

    def take_advice(self, advised: Advised) -> None:
        """Record the host's advice. Called on the client's thread."""
        with self._table.locked() as table:
            session = table.session
            if self._asked != (session, session.revision) or advised.to != session.pending_id:
                return  # the game has moved on
            self._set_status(advised.standing)
        self._notify()

    def _start_search(self, session: Session[Any, Any]) -> None:
        self._line.advise(session.pending_id)

    def _stop_search(self) -> None:
        """Do nothing: the host's own people may have requested the search too."""
