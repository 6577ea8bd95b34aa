"""`marshub board`: a real board, from finding its port to knowing that everything on it works."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from marshub.cli import board_check, board_watch, board_write
from marshub.cli.board_voice import put_json, speak, speech, tell
from marshub.kernel import say

board = typer.Typer(help="Find, flash, deploy, examine and watch a real board.", no_args_is_help=True)

Profile = Annotated[str, typer.Option(help="The board's profile: hub, starter, or a file.")]
Port = Annotated[str, typer.Argument(help="The serial port, serial:NUMBER, or auto.")]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


@board.callback()
def language(lang: Annotated[str | None, typer.Option(help="Language: en, it, es.")] = None) -> None:
    """Find, flash, deploy, examine and watch a real board."""
    speak(lang)


@board.command("list")
def list_ports(as_json: Json = False) -> None:
    """List the ports that may be a board: which are ours, and who has them open. None of them is opened."""
    from rich.console import Console
    from rich.table import Table

    from marshub.tools.ports import rows

    found = rows()
    if as_json:
        put_json([row.data() for row in found])
        return
    if not found:
        tell(say("board-tools-none-listed"))
        return
    voice = speech()
    table = Table(box=None, pad_edge=False)
    for key in ("port", "usb", "serial", "board", "holder"):
        table.add_column(voice.text(f"board-tools-column-{key}"), overflow="fold")
    for row in found:
        usb = f"{row.port.chip} {row.port.vid:04x}:{row.port.pid:04x}"
        ours = "-"
        if row.known is not None:
            args = {"profile": row.known.profile, "firmware": row.known.firmware, "met": row.known.met[:10]}
            ours = voice.text("board-tools-ours", **args)
        held = ", ".join(map(str, row.held_by)) or voice.text("board-tools-free")
        table.add_row(row.port.device, usb, row.port.serial_number or "-", ours, held)
    Console(soft_wrap=True).print(table)


@board.command()
def config(profile: Profile = "hub") -> None:
    """Print the configuration that the firmware gets from a profile."""
    from marshub.board.profile import firmware_config, load

    print(json.dumps(firmware_config(load(profile)), indent=1))


@board.command()
def export(
    folder: Annotated[Path, typer.Argument(help="Where to write the files.")],
    profile: Profile = "hub",
    compiled: Annotated[bool, typer.Option("--compiled", help="Modules as .mpy files.")] = False,
) -> None:
    """Write everything that has to lie on the board's flash into a folder."""
    from marshub.board.profile import firmware_config, load
    from marshub.tools.flash_files import lay_out

    for name in lay_out(firmware_config(load(profile)), folder, compiled):
        print(name)


@board.command()
def repl(port: Port = "auto") -> None:
    """Say how to get at the board's Python prompt."""
    from marshub.tools.holders import holders
    from marshub.tools.ports import resolve

    device, candidate = resolve(port)
    # Of a pty the other end is a program too; that is no obstacle.
    by = [str(holder) for holder in holders(device) if candidate and holder.pid != os.getpid()]
    if by:
        tell(say("board-tools-repl-busy", by=", ".join(by)))
    tell(say("board-tools-repl", command=f"mpremote connect {device} repl"))


@board.command()
def traceback(
    file: Annotated[typer.FileText, typer.Argument(help="What the board wrote; - reads what is typed.")],
) -> None:
    """Tell a board's traceback in the names of the sources."""
    from marshub.tools.tracebacks import readable

    print(readable(file.read()), end="")


for module in (board_write, board_check, board_watch):
    module.register(board)


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.add_typer(board, name="board")
