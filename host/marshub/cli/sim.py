"""`marshub sim`: a simulated board on a port."""

from __future__ import annotations

import sys
from typing import Literal

import rich_click as click

from marshub.cli import options


@click.command()
@options.profile
@options.depth
@click.option("--port", type=click.Choice(["pty", "tcp"]), help="pty (Linux, macOS) or tcp (everywhere).")
@click.option(
    "--faults",
    help="Simulate a bad cable: shares of drop, damage, duplicate, reorder, delay, half, garbage, cut; and delay_ms, "
    "cut_ms. For example drop=0.02,damage=0.01.",
)
def sim(profile: str, depth: int, port: Literal["pty", "tcp"] | None, faults: str | None) -> None:
    """Start a simulated board and print its port; any serial program can open it.

    Lines on stdin move pieces and press buttons: `help` lists them. `quit` or Ctrl-C stops it.
    """
    import threading

    from marshub.board.profile import load, make_firmware_config
    from marshub.sim import console, open_board
    from marshub.sim.line_faults import Faults

    try:
        bad = Faults.parse(faults) if faults is not None else None
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    board = open_board(make_firmware_config(load(profile)), depth, port, bad)
    try:
        print(board.port, flush=True)
        if (
            not console.run_console(board, iter(sys.stdin), lambda text: print(text, flush=True))
            and not sys.stdin.isatty()
        ):
            threading.Event().wait()  # started without hands: stay on the port until somebody ends us
    except KeyboardInterrupt:
        pass
    finally:
        board.close()
