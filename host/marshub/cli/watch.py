"""`marshub watch`: look on at a game that is played elsewhere on this computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def watch(
    save: Annotated[
        str | None, typer.Argument(help="A save: its name or its path; by default the newest.", show_default=False)
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="See what this seat sees; by default what everybody may see.", show_default=False)
    ] = None,
    light: Annotated[bool, typer.Option("--light", help="Dark letters on light ground.")] = False,
    desk: Annotated[Path | None, typer.Option(hidden=True)] = None,
    lang: Annotated[str | None, typer.Option(help="Language: en, it, es.")] = None,
) -> None:
    """Follow a game live while it is played, without touching it. With a finished game: look through it."""
    from marshub.serve.desk import DeskLine
    from marshub.table.saves import find_or_newest
    from marshub.table.watching import WatchTable
    from marshub.tui import run_watch
    from marshub.words import Speech

    speech = Speech(lang)
    path = find_or_newest(save)
    line = DeskLine(desk) if desk is not None else None
    try:
        table = WatchTable(path, seat=seat or "", desk=line)
    except BaseException:
        if line is not None:
            line.close()
        raise
    raise typer.Exit(run_watch(table, speech, light=light))


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(watch)
