"""`marshub sim`: a simulated board on a port."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

DEPTHS = "1: a virtual board; 2: the real firmware on CPython; 3: the real firmware on a MicroPython VM."


def sim(
    profile: Annotated[str, typer.Option(help="The board's profile: hub, starter, or a file.")] = "hub",
    depth: Annotated[int, typer.Option(min=1, max=3, help=DEPTHS)] = 1,
    port: Annotated[str | None, typer.Option(help="pty (Linux, macOS) or tcp (everywhere).")] = None,
    faults: Annotated[
        str | None,
        typer.Option(
            help="A bad cable: shares of drop, damage, duplicate, reorder, delay, half, garbage, cut; and delay_ms, "
            "cut_ms. For example drop=0.02,damage=0.01."
        ),
    ] = None,
) -> None:
    """Put a simulated board on a port and print it; any serial program can open it.

    Lines on stdin are hands on the board: `help` lists them. Ends with `quit`, Ctrl-C, or when it is killed.
    """
    import threading

    from marshub.board.profile import firmware_config, load
    from marshub.sim import console, open_board
    from marshub.sim.faults import Faults

    kind: Literal["pty", "tcp"] = "tcp" if port == "tcp" or (port is None and sys.platform == "win32") else "pty"
    if port not in (None, "pty", "tcp"):
        raise typer.BadParameter(f"no port of kind {port!r}: expected pty or tcp")
    try:
        bad = Faults.parse(faults) if faults is not None else None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    board = open_board(firmware_config(load(profile)), depth, kind, bad)
    try:
        print(board.port, flush=True)
        if not console.run(board, iter(sys.stdin), lambda text: print(text, flush=True)) and not sys.stdin.isatty():
            threading.Event().wait()  # started without hands: stay on the port until somebody ends us
    except KeyboardInterrupt:
        pass
    finally:
        board.close()


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(sim)
