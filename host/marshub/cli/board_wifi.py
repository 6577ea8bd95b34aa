"""`marshub board wifi`: a board in the home network."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import current_speech, print_words, put_json
from marshub.kernel import say
from marshub.tools.errors import ToolError

PASSWORD = "MARSHUB_WIFI_PASSWORD"


@click.command()
@options.port
@click.option("--ssid", help="The network's name; by default you are asked.")
@click.option(
    "--password-file",
    type=options.PATH,
    help=f"A file with its password; by default {PASSWORD} is used, or you are asked.",
)
@click.option("--off", is_flag=True, help="Remove network and key from the board; its radio stays off.")
@click.option(
    "--status", is_flag=True, help="Show the board's network state, and whether it can be reached without a cable."
)
@options.as_json
def wifi(port: str, ssid: str | None, password_file: Path | None, off: bool, status: bool, as_json: bool) -> None:
    """Connect a board to your home network, over its cable; then play with `marshub play --board wifi://NAME`.

    The board tries the network before anything is changed. It gets a new key each time this is run, which is kept here
    and on the board: nobody else can read or control it. Exit code 1 if this computer does not reach it.
    """
    from marshub.tools import wifi as tool
    from marshub.tools.port_list import resolve_port

    if off and status:
        raise ToolError(say("wifi-off-or-status"))
    device, _ = resolve_port(port)
    if status:
        _print_status(tool.read_wifi_status(device), as_json)
        return
    if off:
        name = tool.take_off(device)
        if as_json:
            put_json({"name": name, "set_up": False})
        else:
            print_words(say("wifi-off", name=name))
        return
    asked = _read_ssid(ssid)
    done = tool.set_up(
        device, asked, _read_password(password_file), report=(lambda words: None) if as_json else print_words
    )
    if as_json:
        put_json({
            "name": done.board.name, "port": done.board.url, "address": done.board.address, "rssi": done.rssi,
            "free": done.free, "reached": done.reached or None, "problem": done.problem or None,
        })  # fmt: skip
    elif done.reached:
        print_words(say("wifi-done", address=done.reached, port=done.board.url))
    else:
        print_words(say("wifi-not-reached", port=done.board.url, what=done.problem), err=True)
    raise SystemExit(0 if done.reached else 1)


def _read_ssid(given: str | None) -> str:
    if given is not None:
        return given
    if not sys.stdin.isatty():
        raise ToolError(say("wifi-which"))
    asked: str = click.prompt(current_speech().plain_text("wifi-ask-name"))
    return asked


def _read_password(file: Path | None) -> str:
    import os

    if file is not None:
        try:
            return file.read_text(encoding="utf-8").rstrip("\r\n")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ToolError(say("board-tools-unreadable", file=str(file), what=reason)) from None
    given = os.environ.get(PASSWORD)
    if given is not None:
        return given
    if not sys.stdin.isatty():
        raise ToolError(say("wifi-no-password", variable=PASSWORD))
    asked: str = click.prompt(
        current_speech().plain_text("wifi-ask-password"), hide_input=True, default="", show_default=False
    )
    return asked


def _print_status(status: object, as_json: bool) -> None:
    from marshub.tools.wifi import WifiStatus

    assert isinstance(status, WifiStatus)
    known = status.known
    if as_json:
        put_json({
            "says": status.says or None, "name": None if known is None else known.name,
            "port": None if known is None else known.url, "reached": status.reached or None,
            "problem": status.problem or None,
        })  # fmt: skip
    else:
        if status.says:
            print_words(say("wifi-says", says=status.says))
        else:
            print_words(say("wifi-not-set-up"))
        if known is None:
            print_words(say("wifi-no-key-here"))
        elif status.reached:
            print_words(say("wifi-done", address=status.reached, port=known.url))
        else:
            print_words(say("wifi-not-reached", port=known.url, what=status.problem), err=True)
    raise SystemExit(0 if status.reached else 1)
