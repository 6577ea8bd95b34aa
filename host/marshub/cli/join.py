"""`marshub join`: another table's game, on your own screen and board."""

from __future__ import annotations

import os

import rich_click as click

from marshub.cli import options
from marshub.cli.sharing import needs_join
from marshub.cli.terminal import ask_about_port, needs_terminal


@click.command()
@click.argument("link", required=False)
@click.option(
    "--board",
    default="auto",
    help="auto: a board that is plugged in, now or later; a PORT; none: keyboard only; sim: a simulated board.",
)
@options.played_profile
@click.option("--light/--dark", default=None, help="Dark letters on a light background, or the other way round.")
@click.option("--plain", is_flag=True, help="Print lines instead of the full screen, for screen readers.")
@options.lang
def join(link: str | None, board: str, profile: str | None, light: bool | None, plain: bool, lang: str | None) -> None:
    """Join a game on another computer, with your own screen and board.

    `marshub play --invite` shows the LINK on the host's computer. Leave it out to be asked for it, since other users of
    this computer can see running commands, and anyone with the link can play its seats. The host decides what the link
    allows.
    """
    needs_join()
    from marshub.board import profile as profiles
    from marshub.cli.play import BOARDS
    from marshub.join.joining import join_table
    from marshub.join.link_address import parse_link
    from marshub.join.reconnecting_client import ReconnectingClient
    from marshub.link.ports import require_port
    from marshub.tui import run_tui
    from marshub.tui.settings import load_settings
    from marshub.words import LANGUAGE_VARIABLE, Speech

    if not plain:
        needs_terminal("marshub join --plain")
    shape = None if profile is None else profiles.load(profile)
    if board not in BOARDS:
        require_port(board)
    settings, trouble = load_settings()
    if light is not None:
        settings.light = light
    speech = Speech(lang or os.environ.get(LANGUAGE_VARIABLE) or settings.language or None)
    ask_about_port(board, speech)
    address = parse_link(link or click.prompt(speech.plain_text("elsewhere-link")))
    print(speech.plain_text("elsewhere-joining", where=f"{address.host}:{address.port}"), flush=True)
    opened = join_table(ReconnectingClient(address), board, profile=shape)
    if plain:
        from marshub.tui.local_game_source import LocalGameSource
        from marshub.tui.plain.home import run_plain

        raise SystemExit(run_plain(LocalGameSource(profile), speech, seat=opened, settings=settings))
    raise SystemExit(
        run_tui(speech=speech, opened_table=opened, settings=settings, saves_settings=True, settings_error=trouble)
    )
