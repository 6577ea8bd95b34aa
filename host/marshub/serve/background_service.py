"""The service of a table in a thread of its own, beside the screen that plays the game."""

from __future__ import annotations

import asyncio
import socket
import threading
from concurrent.futures import Future
from pathlib import Path

from marshub.board.profile import Profile
from marshub.table.game_table import GameTable
from marshub.table.links import ServedLink, find_network_address
from marshub.words import Speech

from .table_service import ServiceOptions, TableService

PORT = 8000  # the usual one, as of `marshub serve`
_OTHER_PORTS = 10  # tried after it


class BackgroundService:
    """Serves `table` to this computer's network with the rights of `marshub serve --allow-input`, until `close`.

    Where the computer is in no network, only its own browsers get in (`is_local`). `links` has the links.

    Raises:
        OSError: If nothing can be listened to.
    """

    def __init__(
        self,
        table: GameTable,
        save: Path,
        language: str,
        *,
        light: bool = False,
        profile: Profile | None = None,
        preferred_port: int = PORT,
    ) -> None:
        self.is_local = find_network_address() is None
        self._options = ServiceOptions("127.0.0.1" if self.is_local else "0.0.0.0", allow_input=True, light=light)
        self.wanted_port, self.port = preferred_port, find_free_port(self._options.host, preferred_port)
        self.links: tuple[ServedLink, ...] = ()
        self._ready: Future[None] = Future()
        self._stop: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(table, save, Speech(language), profile), name="pages", daemon=True
        )
        self._thread.start()
        self._ready.result()

    def close(self) -> None:
        """Let nobody in any more, and end all pages. Does nothing the second time."""
        if not self._stop.done():
            self._stop.set_result(None)
        self._thread.join()

    def _run(self, table: GameTable, save: Path, speech: Speech, profile: Profile | None) -> None:
        try:
            service = TableService(speech, self._options, profile)
            try:
                service.show_table(table, save)
                asyncio.run(self._serve(service))
            finally:
                service.close()
        except Exception as error:
            if self._ready.done():
                raise
            self._ready.set_exception(error)

    async def _serve(self, service: TableService) -> None:
        def note(game: object, save: Path | None, links: tuple[ServedLink, ...]) -> None:
            self.port, self.links = service.port or self.port, links
            self._ready.set_result(None)

        running = asyncio.ensure_future(service.run(self.port, note))
        stopping = asyncio.wrap_future(self._stop)
        await asyncio.wait([running, stopping], return_when=asyncio.FIRST_COMPLETED)
        running.cancel()
        await asyncio.gather(running, return_exceptions=self._ready.done())


def find_free_port(host: str, preferred: int) -> int:
    """Return `preferred`, or the first port after it that no other program has; 0 (any) if it has the next ones too."""
    for port in range(preferred, preferred + _OTHER_PORTS):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return 0
