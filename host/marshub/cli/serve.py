"""`marshub serve`: the table in web browsers."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any

import rich_click as click

from marshub.cli import options

if TYPE_CHECKING:
    from marshub.kernel import Session
    from marshub.table.links import Link
    from marshub.words import Speech


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
def serve(
    save: str | None,
    host: str,
    port: int,
    seats: bool | None,
    allow_input: bool,
    shared: bool,
    board: str | None,
    profile: str,
    public_url: str,
    qr: bool | None,
    broker: str | None,
    most: int,
    light: bool,
    lang: str | None,
) -> None:
    """Show a game in web browsers, live. Nobody can change it there unless --allow-input is given."""
    if not all(map(importlib.util.find_spec, ("textual_serve", "segno"))):
        raise click.UsageError("this needs `pip install -r requirements/serve.txt`, in MarsHub's own folder")
    from marshub.board import profile as profiles
    from marshub.cli.links_output import find_own_address, print_qr
    from marshub.cli.mqtt_options import make_bridge_attacher
    from marshub.cli.play import BOARDS
    from marshub.cli.saves_output import find_or_newest
    from marshub.kernel.journal import ELSEWHERE
    from marshub.link.ports import require_port
    from marshub.serve.input_handler import InputHandler
    from marshub.serve.pages import Pages
    from marshub.serve.server import TableServer
    from marshub.serve.spectator_process import make_command
    from marshub.table.game_table import GameTable
    from marshub.table.links import Links, ServedLink, is_local, publish_links
    from marshub.table.setup import open_saved_session, open_table
    from marshub.table.spectator_table import SpectatorTable, open_read_only_session
    from marshub.words import Speech

    if public_url and not public_url.startswith(("http://", "https://")):
        raise click.BadParameter(f"an address begins with http:// or https://, {public_url!r} does not")
    if board and not allow_input:
        raise click.UsageError("a board is played where the game is played: --board goes with --allow-input")
    if broker and not allow_input:
        raise click.UsageError("--mqtt goes with --allow-input; a game that is open elsewhere: marshub bridge mqtt")
    shape = profiles.load(profile)
    if board not in (None, *BOARDS):
        require_port(board)
    speech = Speech(lang)
    path = find_or_newest(save).resolve()
    along = make_bridge_attacher(broker, speech, profile)
    session = open_read_only_session(path)
    named = (
        session.game.list_seats(session.state)
        if (session.game.has_private_information if seats is None else seats)
        else ()
    )
    links = Links.make_links(named, owner=allow_input)
    options = ["--lang", speech.language, *(["--light"] if light else [])]

    with ExitStack() as stack:
        desk: InputHandler | None = None
        # Pages are made here, of all that lies on the table; each link's is made of what that link may see.
        table: GameTable
        if allow_input:
            opened = open_table(open_saved_session(session.game, path), board or "auto", profile=shape, on_ready=along)
            stack.callback(opened.close)
            table = opened.table
            for seat in [seat for seat, who in table.bots.policies.items() if who == ELSEWHERE]:
                table.take_seat(seat)  # no other table comes in here: its seats are browsers'
        else:
            table = SpectatorTable(path, viewer=None)
            stack.callback(table.close)
        if allow_input:
            desk = InputHandler(table, links.all, shared=shared)
            stack.callback(desk.close)

        def draw(link: Link) -> list[str]:
            seat = ["--seat", link.seat] if link.seat else []
            file = desk.find_file(link) if desk is not None else None
            return make_command(path, *options, *seat, *(["--desk", str(file)] if file is not None else []))

        server = TableServer(
            links,
            draw,
            speech,
            Pages(table, desk, shape),
            title=f"MarsHub – {path.stem}",
            host=host,
            public=public_url,
            max_spectators=most,
        )

        def ready(at: int) -> None:
            name = host if host not in ("0.0.0.0", "::") else find_own_address()
            address = public_url.rstrip("/") or f"http://{f'[{name}]' if ':' in name else name}:{at}"
            near = is_local(host) and not public_url
            server.page_routes.reachable_address = "" if near else address
            print(speech.plain_text("serve-open", save=path.stem), flush=True)
            shown = sorted(links.all, key=lambda link: ("seat", "look", "keep").index(link.role))
            for link in shown:
                print(f"\n  {_describe_link(link, session, speech)}", flush=True)
                print(f"    {address}{link.path}", flush=True)
                # A code for each who sits there; who has none is let in to watch.
                if not near and ((sys.stdout.isatty() and link.role == shown[0].role) if qr is None else qr):
                    print_qr(address + link.path)
            print(flush=True)
            stack.enter_context(
                publish_links(path, host, at, [ServedLink(e.role, e.seat, address + e.path) for e in shown])
            )
            print(speech.plain_text("serve-screen"), flush=True)
            if near:
                print(speech.plain_text("serve-near"), flush=True)
            elif not allow_input:  # else nobody plays it on a screen of its own
                print(speech.plain_text("serve-palette"), flush=True)
            print(speech.plain_text("serve-stop"), flush=True)

        try:
            with suppress(KeyboardInterrupt, asyncio.CancelledError):
                asyncio.run(_closing_on_signals(server.run(host, port, ready)))
        except OSError as error:
            print(f"marshub: cannot listen on {host}:{port}: {error.strerror or error}", file=sys.stderr)
            raise SystemExit(2) from None


async def _closing_on_signals(running: Coroutine[Any, Any, None]) -> None:
    """Close as by Ctrl+C when the program is ended or its terminal closed: its note goes, its save is closed.

    Not by way of SIGINT, which programs started in the background by a script ignore.
    """
    import signal

    this = asyncio.current_task()
    assert this is not None
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(AttributeError, NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), this.cancel)
    await running


def _describe_link(link: Link, session: Session[Any, Any], speech: Speech) -> str:
    """Return the purpose of a link, in words."""
    from marshub.serve.question_part import describe_decider

    if link.role != "seat":
        return speech.plain_text(f"serve-for-{link.role}")
    if not link.seat:
        return speech.plain_text("serve-for-players")
    return speech.plain_text("serve-for-seat", who=speech.say(describe_decider(session.game, link.seat)))
