"""`marshub serve`: the table in web browsers."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import rich_click as click

from marshub.cli import options
from marshub.end_signals import leaving_by_signal

if TYPE_CHECKING:
    from marshub.serve.table_service import ServiceOptions
    from marshub.table.game_table import GameTable
    from marshub.table.links import ServedLink


@click.command()
@options.save
@click.option("--host", default="127.0.0.1", help="Where to listen; 0.0.0.0 lets other computers in.")
@click.option("--port", type=click.IntRange(min=0, max=65535), default=8000, help="The port; 0 takes a free one.")
@click.option(
    "--seats/--no-seats",
    default=None,
    help="Give each seat a link of its own; by default where seats hide something from each other.",
)
@click.option(
    "--allow-input",
    is_flag=True,
    help="Let browsers play: seats for themselves, and a keeper of the table. The game must not be open elsewhere.",
)
@click.option(
    "--shared", is_flag=True, help="With --allow-input: let every seat answer what the table as a whole is asked."
)
@click.option(
    "--board",
    show_default=False,
    help="With --allow-input, the board to play on: auto (one that is plugged in, the default), a PORT, none, or sim.",
)
@options.profile
@click.option(
    "--public-url", default="", show_default=False, help="The address browsers use, if it is another (behind a proxy)."
)
@click.option("--qr/--no-qr", default=None, help="Print all links as QR codes too; by default the players’.")
@options.mqtt
@click.option("--most", type=click.IntRange(min=1), default=12, help="How many spectators at once; seats come on top.")
@options.light
@options.lang
def serve(**values: Any) -> None:
    """Show a game in web browsers, live. Nobody can change it there unless --allow-input is given."""
    _ServeCommand(ServeOptions(**values)).run()


@dataclass(frozen=True)
class ServeOptions:
    """The options of `marshub serve`, as click has read them."""

    save: str | None
    host: str
    port: int
    seats: bool | None
    allow_input: bool
    shared: bool
    board: str | None
    profile: str
    public_url: str
    qr: bool | None
    broker: str | None
    most: int
    light: bool
    lang: str | None

    def check(self) -> None:
        """Check what can be checked before anything is opened. Raises ClickException."""
        if not all(map(importlib.util.find_spec, ("textual_serve", "segno"))):
            raise click.UsageError("this needs `pip install -r requirements/serve.txt`, in MarsHub's own folder")
        if self.public_url and not self.public_url.startswith(("http://", "https://")):
            raise click.BadParameter(f"an address begins with http:// or https://, {self.public_url!r} does not")
        if self.board and not self.allow_input:
            raise click.UsageError("a board is played where the game is played: --board goes with --allow-input")
        if self.broker and not self.allow_input:
            raise click.UsageError("--mqtt goes with --allow-input; a game that is open elsewhere: marshub bridge mqtt")

    @property
    def service_options(self) -> ServiceOptions:
        """How the table is served."""
        from marshub.serve.table_service import ServiceOptions

        return ServiceOptions(
            self.host, self.allow_input, self.seats, self.shared, self.public_url, self.most, light=self.light
        )


class _ServeCommand:
    """One game and its links, from the check of the options to the end of the server."""

    def __init__(self, options: ServeOptions) -> None:
        from marshub.board import profile as profiles
        from marshub.cli.mqtt_options import make_bridge_attacher
        from marshub.cli.play import BOARDS
        from marshub.cli.saves_output import find_or_newest
        from marshub.link.ports import require_port
        from marshub.table.spectator_table import open_read_only_session
        from marshub.words import Speech

        options.check()
        self._options = options
        self._profile = profiles.load(options.profile)
        if options.board not in (None, *BOARDS):
            require_port(options.board)
        self._speech = Speech(options.lang)
        self._save = find_or_newest(options.save).resolve()
        self._attach_bridge = make_bridge_attacher(options.broker, self._speech, options.profile, has_screen=False)
        self._game = open_read_only_session(self._save).game

    def run(self) -> None:
        """Serve until a player stops the program."""
        from marshub.serve.table_service import TableService

        options = self._options
        with ExitStack() as stack:
            table = self._open_table(stack)
            service = TableService(table, self._save, self._speech, options.service_options, self._profile)
            stack.callback(service.close)
            try:
                with suppress(KeyboardInterrupt, asyncio.CancelledError):
                    asyncio.run(_closing_on_signals(service.run(options.port, self._announce)))
            except OSError as error:
                reason = error.strerror or error
                print(f"marshub: cannot listen on {options.host}:{options.port}: {reason}", file=sys.stderr)
                raise SystemExit(2) from None

    def _open_table(self, stack: ExitStack) -> GameTable:
        """Open the table of which the pages are made: all that lies there. Each link shows what it may see."""
        from marshub.cli.table_opening import open_saved_table
        from marshub.kernel.journal import ELSEWHERE
        from marshub.table.spectator_table import SpectatorTable
        from marshub.tui.settings import load_settings

        options = self._options
        if not options.allow_input:
            spectator_table = SpectatorTable(self._save, viewer=None)
            stack.callback(spectator_table.close)
            return spectator_table
        board = options.board or "auto"
        table = open_saved_table(stack, self._game, self._save, board, self._profile, self._attach_bridge).table
        table.set_run_on(not load_settings()[0].stops)
        for seat in [seat for seat, policy in table.bots.policies.items() if policy == ELSEWHERE]:
            table.take_seat(seat)  # no other table joins here: its seats are browsers'
        return table

    def _announce(self, port: int, links: tuple[ServedLink, ...]) -> None:
        """Print the links, once the server listens on `port`."""
        options, text = self._options, self._speech.plain_text
        print(text("serve-open", save=self._save.stem), flush=True)
        for link in links:
            self._print_link(link, is_player=link.role == links[0].role)
        print(flush=True)
        print(text("serve-screen"), flush=True)
        if options.service_options.is_local:
            print(text("serve-near"), flush=True)
        elif not options.allow_input:  # else nobody plays it on a screen of its own
            print(text("serve-palette"), flush=True)
        print(text("serve-stop"), flush=True)

    def _print_link(self, link: ServedLink, *, is_player: bool) -> None:
        """Print a link; by default with a QR code for each player, since spectators are let in by players."""
        from marshub.cli.sharing import print_qr
        from marshub.serve.question_part import describe_link

        print(f"\n  {describe_link(link, self._game, self._speech)}", flush=True)
        print(f"    {link.address}", flush=True)
        wants_qr = (sys.stdout.isatty() and is_player) if self._options.qr is None else self._options.qr
        if wants_qr and not self._options.service_options.is_local:
            print_qr(link.address)


async def _closing_on_signals(running: Coroutine[Any, Any, None]) -> None:
    """Close as by Ctrl+C when the program is ended or its terminal closed: its note goes, its save is closed.

    Not by way of SIGINT, which programs started in the background by a script ignore.
    """
    this, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert this is not None
    with leaving_by_signal(lambda code: loop.call_soon_threadsafe(this.cancel)):
        await running
