"""`marshub board`: getting MicroPython and the firmware onto a real board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

board = typer.Typer(help="Flash and deploy a real board.", no_args_is_help=True)

Profile = Annotated[str, typer.Option(help="The board's profile: hub, starter, or a file.")]
Port = Annotated[str, typer.Argument(help="The serial port, or auto.")]


@board.command()
def ports() -> None:
    """List the serial ports that could be a board. None of them is opened."""
    from marshub.link.ports import candidates

    found = candidates()
    for each in found:
        print(each)
    if not found:
        print("no port here looks like an ESP32; is the board plugged in?")


@board.command()
def config(profile: Profile = "hub") -> None:
    """Print the configuration that the firmware gets from a profile."""
    from marshub.board.profile import firmware_config, load

    print(json.dumps(firmware_config(load(profile)), indent=1))


@board.command()
def export(folder: Annotated[Path, typer.Argument(help="Where to write the files.")], profile: Profile = "hub") -> None:
    """Write everything that has to lie on the board's flash into a folder."""
    from marshub.board.profile import firmware_config, load
    from marshub.tools.flash_files import lay_out

    for name in lay_out(firmware_config(load(profile)), folder):
        print(name)


@board.command()
def deploy(port: Port = "auto", profile: Profile = "hub") -> None:
    """Copy firmware and configuration to a board that runs MicroPython, and restart it."""
    from marshub.board.profile import firmware_config, load
    from marshub.link.ports import Address
    from marshub.tools.deploy import deploy as run

    written = run(Address(port).resolve()[0], firmware_config(load(profile)))
    print(f"{len(written)} files are on the board; it restarts")


@board.command()
def flash(
    image: Annotated[Path, typer.Argument(help="MicroPython's image for your chip.")], port: Port = "auto"
) -> None:
    """Erase a board and write MicroPython to it."""
    from marshub.link.ports import Address
    from marshub.tools.deploy import flash as run

    run(Address(port).resolve()[0], image)
    print("MicroPython is on the board; `marshub board deploy` comes next")


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.add_typer(board, name="board")
