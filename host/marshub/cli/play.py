"""`marshub play`: the real thing."""

from __future__ import annotations

import os
from typing import Annotated

import typer


def play(
    board: Annotated[
        str, typer.Option(help="sim: a simulated board; auto: the one that is plugged in; a PORT; none: keyboard only.")
    ] = "sim",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was played last.")] = False,
    save: Annotated[str | None, typer.Option(help="Go on with this save (a name or a path).")] = None,
    profile: Annotated[str, typer.Option(help="The board's profile: hub, starter, or a file.")] = "hub",
    light: Annotated[
        bool | None, typer.Option("--light/--dark", help="Dark letters on light ground, or the other way round.")
    ] = None,
    recording: Annotated[
        bool | None,
        typer.Option("--record/--no-record", envvar="MARSHUB_RECORD", help="Keep a recording: see `marshub record`."),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of the screen, for screen readers.")] = False,
    lang: Annotated[str | None, typer.Option(help="Language: en, it, es.")] = None,
) -> None:
    """Play, on your screen and on your board. Everything is saved all the time.

    What is not said here is as the settings (F2) have it.
    """
    from marshub.table import saves
    from marshub.tui import run_tui
    from marshub.tui.lobby import HouseLobby
    from marshub.tui.settings import load
    from marshub.words import LANGUAGE_VARIABLE, Speech

    settings, trouble = load()
    if light is not None:
        settings.light = light
    speech = Speech(lang or os.environ.get(LANGUAGE_VARIABLE) or settings.language or None)
    lobby = HouseLobby(profile, recording=lambda: settings.recording if recording is None else recording)
    seat = None
    if resume or save:
        found = saves.newest() if save is None else None
        if save is None and found is None:
            raise typer.BadParameter(f"there is no saved game in {saves.folder()} yet; start one with `marshub play`")
        path = saves.find(save) if save is not None else found.path  # type: ignore[union-attr]
        seat = lobby.resume(path, board)
    if plain:
        from marshub.tui.plain_home import run_plain

        raise typer.Exit(run_plain(lobby, speech, seat=seat, board=board))
    raise typer.Exit(
        run_tui(speech=speech, seat=seat, lobby=lobby, board=board, settings=settings, keep=True, trouble=trouble)
    )


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(play)
