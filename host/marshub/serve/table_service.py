"""One table behind one web server: its links, what they may do, and the addresses that browsers use.

`marshub serve` runs it in a program of its own; the screen that plays a game, in a thread (`background_service`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from marshub.board.profile import Profile
from marshub.table.game_table import GameTable
from marshub.table.links import Link, Links, ServedLink, find_reachable_host, is_local, publish_links
from marshub.words import Speech

from .input_handler import InputHandler
from .pages import Pages
from .server import MAX_SPECTATORS, TableServer
from .spectator_process import make_command

#: The links in the order in which they are shown: players first.
_ROLES = ("seat", "look", "keep")


@dataclass(frozen=True)
class ServiceOptions:
    """How a table is served: `has_seat_links` None gives each seat a link where seats hide something from each other.

    `shared`: every seat answers what the table as a whole is asked. `public_url`: the address that browsers use, if it
    is another one than `host`'s.
    """

    host: str
    allow_input: bool
    has_seat_links: bool | None = None
    shared: bool = False
    public_url: str = ""
    max_spectators: int = MAX_SPECTATORS
    light: bool = False

    @property
    def is_local(self) -> bool:
        """Whether only browsers on this computer reach the pages."""
        return is_local(self.host) and not self.public_url

    def make_address(self, port: int) -> str:
        """Return the address that browsers use."""
        if self.public_url:
            return self.public_url.rstrip("/")
        name = find_reachable_host(self.host)
        return f"http://{f'[{name}]' if ':' in name else name}:{port}"


class TableService:
    """Serves `table`, the table of `save`, to browsers with one of its new links. Do not make it in a running loop."""

    def __init__(
        self, table: GameTable, save: Path, speech: Speech, options: ServiceOptions, profile: Profile | None = None
    ) -> None:
        self._save, self._speech, self._options = save, speech, options
        with table.locked():
            game = table.session.game
            has_seats = game.has_private_information if options.has_seat_links is None else options.has_seat_links
            seats = game.list_seats(table.session.state) if has_seats else ()
        self._links = Links.make_links(seats, owner=options.allow_input)
        self._input = InputHandler(table, self._links.all, shared=options.shared) if options.allow_input else None
        self._server = TableServer(
            self._links,
            self._make_spectator_command,
            speech,
            Pages(table, self._input, profile),
            title=f"MarsHub – {save.stem}",
            host=options.host,
            public=options.public_url,
            max_spectators=options.max_spectators,
        )

    def close(self) -> None:
        """Accept no more actions. Call it once `run` has ended."""
        if self._input is not None:
            self._input.close()

    async def run(self, port: int, ready: Callable[[int, tuple[ServedLink, ...]], None]) -> None:
        """Serve until cancelled. `ready` is called with the port and the links. Raises OSError."""
        with ExitStack() as stack:

            def publish(port: int) -> None:
                """Publish the links to the screens of this computer too."""
                address = self._options.make_address(port)
                self._server.page_routes.reachable_address = "" if self._options.is_local else address
                links = tuple(self._list_links(address))
                stack.enter_context(publish_links(self._save, self._options.host, port, links))
                ready(port, links)

            await self._server.run(self._options.host, port, publish)

    def _list_links(self, address: str) -> list[ServedLink]:
        links = [
            ServedLink(link.role, link.seat, address + link.path)
            for link in sorted(self._links.all, key=lambda link: _ROLES.index(link.role))
        ]
        look = next(number for number, link in enumerate(links) if link.role == "look")
        return [*links[: look + 1], ServedLink("tv", "", f"{links[look].address}/tv"), *links[look + 1 :]]

    def _make_spectator_command(self, link: Link) -> list[str]:
        """Return the command that draws the table for one link."""
        arguments = ["--lang", self._speech.language, *(["--light"] if self._options.light else [])]
        arguments += ["--seat", link.seat] if link.seat else []
        file = self._input.find_file(link) if self._input is not None else None
        return make_command(self._save, *arguments, *(["--desk", str(file)] if file is not None else []))
