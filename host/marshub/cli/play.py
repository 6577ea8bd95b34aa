"""`marshub play`: the real thing."""

from __future__ import annotations

from typing import Annotated

import typer


def play(
    board: Annotated[
        str, typer.Option(help="sim: a simulated board; auto: the one that is plugged in; a PORT; none: keyboard only.")
    ] = "sim",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was played last.")] = False,
    save: Annotated[str | None, typer.Option(help="Go on with this save (a name or a path).")] = None,
    profile: Annotated[str, typer.Option(help="The board's profile: hub, starter, or a file.")] = "hub",
    light: Annotated[bool, typer.Option("--light", help="Dark letters on light ground.")] = False,
    recording: Annotated[
        bool,
        typer.Option("--record/--no-record", envvar="MARSHUB_RECORD", help="Keep a recording: see `marshub record`."),
    ] = True,
    lang: Annotated[str | None, typer.Option(help="Language: en, it, es.")] = None,
) -> None:
    """Play, on your screen and on your board. Everything is saved all the time."""
    from marshub.table import saves
    from marshub.tui import run_tui
    from marshub.tui.lobby import HouseLobby
    from marshub.words import Speech

    speech = Speech(lang)
    lobby = HouseLobby(profile, recording=recording)
    seat = None
    if resume or save:
        found = saves.newest() if save is None else None
        if save is None and found is None:
            raise typer.BadParameter(f"there is no saved game in {saves.folder()} yet; start one with `marshub play`")
        path = saves.find(save) if save is not None else found.path  # type: ignore[union-attr]
        seat = lobby.resume(path, board)
    raise typer.Exit(run_tui(speech=speech, seat=seat, lobby=lobby, board=board, light=light))


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(play)
