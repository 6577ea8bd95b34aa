"""`marshub watch`: watch a game that another program on this computer plays."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.terminal import needs_terminal


@click.command()
@options.save
@click.option("--seat", help="Show this seat's view; by default what everybody may see.")
@options.light
@click.option("--desk", type=options.PATH, hidden=True)
@options.lang
def watch(save: str | None, seat: str | None, light: bool, desk: Path | None, lang: str | None) -> None:
    """Follow a running game without touching it, or look through a finished one."""
    from marshub.cli.saves_output import find_or_newest
    from marshub.serve.input_handler import InputClient
    from marshub.table.spectator_table import SpectatorTable
    from marshub.tui import run_watch
    from marshub.words import Speech

    needs_terminal("marshub chronicle")
    speech = Speech(lang)
    path = find_or_newest(save)
    line = InputClient(desk) if desk is not None else None
    try:
        table = SpectatorTable(path, viewer=seat or "", actions=line)
    except BaseException:
        if line is not None:
            line.close()
        raise
    raise SystemExit(run_watch(table, speech, light=light))
