"""`marshub serve`: the table in web browsers."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from marshub.cli import options
from marshub.cli.new_game_options import NewGameOptions, new_game_options
from marshub.cli.terminal import make_usage_error, say_in_language
from marshub.end_signals import leaving_by_signal
from marshub.resources import make_install_command

if TYPE_CHECKING:
    from marshub.kernel import Game
    from marshub.serve.table_service import ServiceOptions, TableService
    from marshub.table.game_table import GameTable
    from marshub.table.links import ServedLink
    from marshub.table.setup import OpenedTable


@click.command()
@click.argument(
    "save",
    metavar="[SAVE|GAME]",
    required=False,
    help="A save (its name or its path; by default the newest), or with --allow-input a game or mission to begin.",
)
@new_game_options
@click.option("--host", default="127.0.0.1", help="Where to listen; 0.0.0.0 lets other computers in.")
@click.option("--port", type=click.IntRange(min=0, max=65535), default=8000, help="The port; 0 chooses a free one.")
@click.option(
    "--seats/--no-seats",
    default=None,
    help="Give each seat its own link; by default in games where seats have hidden information.",
)
@click.option(
    "--allow-input",
    is_flag=True,
    help="Let browsers play: each seat, and the table's keeper. The game must not be open elsewhere.",
)
@click.option(
    "--shared", is_flag=True, help="With --allow-input: let every seat answer the questions to the whole table."
)
@click.option(
    "--board",
    show_default=False,
    help="With --allow-input, the board to play on: auto (one that is plugged in, the default), a PORT, none, or sim.",
)
@options.played_profile
@click.option(
    "--public-url",
    default="",
    show_default=False,
    help="The address that browsers use, if it differs (behind a proxy).",
)
@click.option("--qr/--no-qr", default=None, help="Print all links as QR codes too; by default only the players’.")
@options.mqtt
@click.option("--most", type=click.IntRange(min=1), default=12, help="How many spectators at once, not counting seats.")
@options.light
@options.lang
def serve(**values: Any) -> None:
    """Show a game live in web browsers. With --allow-input it can also be played there.

    With --allow-input, the table's keeper begins, continues and ends games on a page; none is needed at the start.
    """
    _ServeCommand(ServeOptions(**values)).run()


@dataclass(frozen=True)
class ServeOptions:
    """The options of `marshub serve`, as click has read them."""

    save: str | None
    new_game: NewGameOptions
    host: str
    port: int
    seats: bool | None
    allow_input: bool
    shared: bool
    board: str | None
    profile: str | None
    public_url: str
    qr: bool | None
    broker: str | None
    most: int
    light: bool
    lang: str | None

    def check(self) -> None:
        """Check what can be checked before anything is opened. Raises ClickException."""
        if not all(map(importlib.util.find_spec, ("textual_serve", "segno"))):
            raise make_usage_error(
                "this needs more packages: {command}", "error-packages", command=make_install_command("serve")
            )
        if self.public_url and not self.public_url.startswith(("http://", "https://")):
            message = "expected an address that begins with http:// or https://, not {address}"
            raise click.BadParameter(say_in_language(message, "error-address", address=repr(self.public_url)))
        if self.board and not self.allow_input:
            message = "--board needs {option}: the board belongs to the program that plays the game"
            raise make_usage_error(message, "error-board-needs", option="--allow-input")
        if self.broker and not self.allow_input:
            message = "--mqtt needs --allow-input; for a game that is open elsewhere, use marshub bridge mqtt"
            raise make_usage_error(message, "error-mqtt-needs")

    @property
    def service_options(self) -> ServiceOptions:
        """How the table is served."""
        from marshub.serve.table_service import ServiceOptions

        return ServiceOptions(
            self.host, self.allow_input, self.seats, self.shared, self.public_url, self.most, light=self.light
        )


class _ServeCommand:
    """A server and its games, from the check of the options to the end."""

    def __init__(self, options: ServeOptions) -> None:
        from marshub.cli.board_mismatch import report_mismatches
        from marshub.cli.game_choice import choose_game
        from marshub.cli.mqtt_options import make_bridge_attacher
        from marshub.cli.play import BOARDS
        from marshub.link.ports import require_port
        from marshub.table.board_profile import load_profile
        from marshub.tui.local_game_source import LocalGameSource
        from marshub.words import Speech

        options.check()
        self._options = options
        self._profile = load_profile(options.profile)
        if options.board not in (None, *BOARDS):
            require_port(options.board)
        self._speech = Speech(options.lang)
        attach_bridge = make_bridge_attacher(options.broker, self._speech, options.profile, has_screen=False)

        def attach(opened: OpenedTable) -> None:
            report_mismatches(opened, self._speech)
            attach_bridge(opened)

        self._games = LocalGameSource(options.profile, bots=options.new_game.bots, on_opened=attach)
        self._choice = choose_game(options.save, options.new_game, self._games, plays=options.allow_input)

    def run(self) -> None:
        """Serve until a player stops the program."""
        from marshub.serve.table_service import TableService

        options, games = self._options, self._games if self._options.allow_input else None
        with ExitStack() as stack:
            board = options.board or "auto"
            service = TableService(
                self._speech, options.service_options, self._profile, games, board, prepare_played_table
            )
            stack.callback(service.close)
            self._open_game(service, stack)
            try:
                with suppress(KeyboardInterrupt, asyncio.CancelledError):
                    asyncio.run(_closing_on_signals(service.run(options.port, self._announce)))
            except OSError as error:
                reason = error.strerror or error
                print(
                    f"marshub: cannot listen on {options.host}:{options.port}: {reason}; try another --port",
                    file=sys.stderr,
                )
                self._discard_begun_game(service)
                raise SystemExit(2) from None

    def _open_game(self, service: TableService, stack: ExitStack) -> None:
        """Open the game that was chosen: to play it, or else all that lies there, of which each link shows its view."""
        from marshub.table.spectator_table import SpectatorTable

        if service.control is None:
            assert isinstance(self._choice, Path)  # nothing is begun where nobody plays
            spectator_table = SpectatorTable(self._choice, viewer=None)
            stack.callback(spectator_table.close)
            stack.callback(service.hide_table)
            service.show_table(spectator_table, self._choice)
        elif isinstance(self._choice, Path):
            service.control.resume(self._choice)
        elif self._choice is not None:
            service.control.begin(self._choice)

    def _discard_begun_game(self, service: TableService) -> None:
        """Close the game, and delete the save of one that was begun: nobody could play it."""
        from marshub.table import saves

        opened = service.control.table if service.control is not None else None
        service.close()
        if opened is not None and not isinstance(self._choice, Path):
            saves.discard(opened.session)

    def _announce(self, game: Game[Any, Any] | None, save: Path | None, links: tuple[ServedLink, ...]) -> None:
        """Print the links, once the server listens, and for each game that is opened later."""
        options, text = self._options, self._speech.plain_text
        print(text("serve-open", save=save.stem) if save is not None else text("serve-no-game"), flush=True)
        for link in links:
            self._print_link(link, game, is_player=link.role == links[0].role)
        print(flush=True)
        print(text("serve-screen"), flush=True)
        if options.service_options.is_local:
            print(text("serve-near"), flush=True)
        elif not options.allow_input:  # else nobody plays it on a screen of its own
            print(text("serve-palette"), flush=True)
        print(text("serve-stop"), flush=True)

    def _print_link(self, link: ServedLink, game: Game[Any, Any] | None, *, is_player: bool) -> None:
        """Print a link; by default with a QR code for each player, since spectators are let in by players."""
        from marshub.cli.sharing import print_qr
        from marshub.serve.question_part import describe_link

        print(f"\n  {describe_link(link, game, self._speech)}", flush=True)
        print(f"    {link.address}", flush=True)
        wants_qr = (sys.stdout.isatty() and is_player) if self._options.qr is None else self._options.qr
        if wants_qr and not self._options.service_options.is_local:
            print_qr(link.address)


def prepare_played_table(table: GameTable) -> None:
    """Set what the players chose for tables without a screen, and take the seats that another table had."""
    from marshub.kernel.journal import ELSEWHERE
    from marshub.tui.settings import load_settings

    table.set_run_on(not load_settings()[0].stops)
    for seat in [seat for seat, policy in table.bots.policies.items() if policy == ELSEWHERE]:
        table.take_seat(seat)  # no other table joins here: its seats are browsers'


async def _closing_on_signals(running: Coroutine[Any, Any, None]) -> None:
    """Close as by Ctrl+C when the program is ended or its terminal closed: its note goes, its save is closed.

    Not by way of SIGINT, which programs started in the background by a script ignore.
    """
    this, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert this is not None
    with leaving_by_signal(lambda code: loop.call_soon_threadsafe(this.cancel)):
        await running
