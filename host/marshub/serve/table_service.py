"""The table behind one web server: its links, what they may do, and the addresses that browsers use.

`marshub serve` runs it in a program of its own; the screen that plays a game, in a thread (`background_service`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marshub.board.profile import Profile
from marshub.kernel import Game
from marshub.table.game_source import GameSource
from marshub.table.game_table import GameTable
from marshub.table.links import Link, Links, ServedLink, find_reachable_host, is_local, publish_links
from marshub.words import Speech

from .game_control import GameControl
from .input_handler import InputHandler
from .pages import Pages
from .server import MAX_SPECTATORS, TableServer
from .spectator_process import make_command

#: The links in the order in which they are shown: players first.
_ROLES = ("seat", "look", "keep")


#: Called with the game that is served and its save, None for none, and the links.
OnLinks = Callable[[Game[Any, Any] | None, Path | None, tuple[ServedLink, ...]], object]


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
    """Serves a table, one game after the other, to browsers with one of its new links.

    Args:
        speech: The language.
        options: How it is served.
        profile: The board that is drawn where the table has none.
        games: The games and saves among which the table owner chooses; None where the game is opened elsewhere.
        board: The board of games that are opened here: "none", "sim", "auto" or a port.
        on_opened: Called with the table of each of these games before anybody sees it.
    """

    def __init__(
        self,
        speech: Speech,
        options: ServiceOptions,
        profile: Profile | None = None,
        games: GameSource | None = None,
        board: str = "none",
        on_opened: Callable[[GameTable], object] = lambda table: None,
    ) -> None:
        self._speech, self._options, self._profile, self._on_opened = speech, options, profile, on_opened
        self.control = GameControl(games, board, self._show_opened, self.hide_table) if games is not None else None
        self.links = Links.make_links((), owner=options.allow_input)
        self._game: Game[Any, Any] | None = None
        self._save: Path | None = None
        self._input: InputHandler | None = None
        self._note = ExitStack()  # the note beside the save
        self._port: int | None = None
        self._on_links: OnLinks = lambda game, save, links: None
        self.server = TableServer(
            self.links,
            self._make_spectator_command,
            speech,
            host=options.host,
            public=options.public_url,
            max_spectators=options.max_spectators,
            control=self.control,
        )

    def _show_opened(self, table: GameTable, save: Path) -> None:
        self._on_opened(table)
        self.show_table(table, save)

    def show_table(self, table: GameTable, save: Path) -> None:
        """Serve `table`, the table of `save`. Do not call it in a running loop."""
        options = self._options
        with table.locked():
            game = table.session.game
            has_seats = game.has_private_information if options.has_seat_links is None else options.has_seat_links
            self.links.set_seats(game.list_seats(table.session.state) if has_seats else ())
        self._game, self._save = game, save
        self._input = InputHandler(table, self.links.all, shared=options.shared) if options.allow_input else None
        self.server.show_game(Pages(table, self._input, self._profile), f"MarsHub – {save.stem}")
        self._publish()

    def hide_table(self) -> None:
        """Serve no game. Call it before the table is closed."""
        self.server.show_game(None)
        self._note.close()
        self._game = self._save = None
        if self._input is not None:
            self._input.close()
            self._input = None

    def close(self) -> None:
        """Accept no more actions, and close the game that the table owner opened. Call it once `run` has ended."""
        if self.control is not None:
            self.control.close()
        self.hide_table()

    async def run(self, port: int, on_links: OnLinks) -> None:
        """Serve until cancelled. Raises OSError.

        `on_links` is called with the game and the links as soon as browsers get in, and for each further game.
        """

        def publish(port: int) -> None:
            self._port, self._on_links = port, on_links
            address = self._options.make_address(port)
            self.server.page_routes.reachable_address = "" if self._options.is_local else address
            self._publish()

        try:
            await self.server.run(self._options.host, port, publish)
        finally:
            self._port = None
            self._note.close()

    def _publish(self) -> None:
        """Publish the links, to the screens of this computer too, once the server listens."""
        if self._port is None:
            return
        links = tuple(self._list_links(self._options.make_address(self._port)))
        if self._save is not None:
            self._note.enter_context(publish_links(self._save, self._options.host, self._port, links))
        self._on_links(self._game, self._save, links)

    @property
    def port(self) -> int | None:
        """The port, while the service runs."""
        return self._port

    def _list_links(self, address: str) -> list[ServedLink]:
        links = [
            ServedLink(link.role, link.seat, address + link.path)
            for link in sorted(self.links.all, key=lambda link: _ROLES.index(link.role))
        ]
        look = next(number for number, link in enumerate(links) if link.role == "look")
        return [*links[: look + 1], ServedLink("tv", "", f"{links[look].address}/tv"), *links[look + 1 :]]

    def _make_spectator_command(self, link: Link) -> list[str]:
        """Return the command that draws the table for one link."""
        arguments = ["--lang", self._speech.language, *(["--light"] if self._options.light else [])]
        arguments += ["--seat", link.seat] if link.seat else []
        file = self._input.find_file(link) if self._input is not None else None
        assert self._save is not None  # there is no screen without a game
        return make_command(self._save, *arguments, *(["--desk", str(file)] if file is not None else []))
