"""`marshub board`: a real board, from finding its port to testing everything on it."""

from __future__ import annotations

import json
from pathlib import Path

import rich_click as click

from marshub.cli import board_check, board_watch, board_web, board_wifi, board_write, options
from marshub.cli.board_output import current_speech, print_words, put_json, set_language
from marshub.cli.group import Group
from marshub.kernel import say


@click.group(cls=Group, no_args_is_help=True)
@options.lang
def board(lang: str | None) -> None:
    """Find, flash, deploy, examine and watch a real board."""
    set_language(lang)


@board.command("list")
@options.as_json
def list_ports(as_json: bool) -> None:
    """List the ports that could be a board, known boards, and the programs that use them. No port is opened.

    Boards on the home network are listed too, with their current addresses.
    """
    from rich.console import Console
    from rich.table import Table

    from marshub.tools.port_list import list_radio_rows, list_rows

    rows, radio_rows = list_rows(), list_radio_rows()
    if as_json:
        put_json([row.to_data() for row in rows] + [row.to_data() for row in radio_rows])
        return
    if not rows and not radio_rows:
        print_words(say("board-tools-none-listed"))
        return
    voice = current_speech()
    table = Table(box=None, pad_edge=False)
    for key in ("port", "usb", "serial", "board", "holder"):
        table.add_column(voice.plain_text(f"board-tools-column-{key}"), overflow="fold", no_wrap=key == "port")
    for row in rows:
        usb = f"{row.port.chip} {row.port.vid:04x}:{row.port.pid:04x}"
        ours = "-"
        if row.known is not None:
            args = {"profile": row.known.profile, "firmware": row.known.firmware, "met": row.known.met[:10]}
            ours = voice.plain_text("board-tools-ours", **args)
        held = ", ".join(map(str, row.held_by)) or voice.plain_text("board-tools-free")
        table.add_row(row.port.device, usb, row.port.serial_number or "-", ours, held)
    for radio_row in radio_rows:
        ours = voice.plain_text(
            "board-tools-wifi-known", profile=radio_row.board.profile or "?", chip=radio_row.board.chip
        )
        key = "board-tools-wifi-found" if radio_row.address else "board-tools-wifi-lost"
        table.add_row(radio_row.board.url, "-", "-", ours, voice.plain_text(key, address=radio_row.address))
    Console(soft_wrap=True).print(table)


@board.command()
@options.profile
def config(profile: str) -> None:
    """Print the configuration that a profile gives to the firmware."""
    from marshub.board.profile import load, make_firmware_config

    print(json.dumps(make_firmware_config(load(profile)), indent=1))


@board.command()
@click.argument("folder", type=options.PATH, help="Where to write the files.")
@options.profile
@click.option("--compiled", is_flag=True, help="Write modules as .mpy files.")
def export(folder: Path, profile: str, compiled: bool) -> None:
    """Write all files for the board's flash to a folder."""
    from marshub.board.profile import load, make_firmware_config
    from marshub.tools.flash_files import write_tree

    for name in write_tree(make_firmware_config(load(profile)), folder, compiled):
        print(name)


@board.command()
@options.port
def repl(port: str) -> None:
    """Show how to reach the board's Python prompt."""
    from marshub.link.port_holders import name_other_holders
    from marshub.tools.port_list import resolve_port

    device, candidate = resolve_port(port)
    # Of a pty the other end is a program too; that is no obstacle.
    if candidate and (by := name_other_holders(device)):
        print_words(say("board-tools-repl-busy", by=by))
    print_words(say("board-tools-repl", command=f"mpremote connect {device} repl"))


for command in (
    board_write.flash,
    board_write.deploy,
    board_write.update,
    board_check.doctor,
    board_check.leds,
    board_watch.monitor,
    board_web.web,
    board_wifi.wifi,
):
    board.add_command(command)
