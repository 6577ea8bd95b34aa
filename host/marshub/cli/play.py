"""`marshub play`: the real thing."""

from __future__ import annotations

import os

import rich_click as click

from marshub.cli import options


@click.command()
@click.option(
    "--board",
    default="sim",
    help="sim: a simulated board; auto: the one that is plugged in; a PORT; none: keyboard only.",
)
@click.option("--resume", is_flag=True, help="Go on with the game that was played last.")
@click.option("--save", help="Go on with this save (a name or a path).")
@options.profile
@click.option("--light/--dark", default=None, help="Dark letters on light ground, or the other way round.")
@options.record
@click.option(
    "--robot",
    "robots",
    multiple=True,
    metavar="SEAT[=POLICY]",
    help="Leave this seat to the machine: to the game's own player, or to POLICY. May be said several times.",
)
@click.option("--plain", is_flag=True, help="Lines instead of the screen, for screen readers.")
@options.lang
def play(
    board: str,
    resume: bool,
    save: str | None,
    profile: str,
    light: bool | None,
    recording: bool | None,
    robots: tuple[str, ...],
    plain: bool,
    lang: str | None,
) -> None:
    """Play, on your screen and on your board. Everything is saved all the time.

    What is not said here is as the settings (F2) have it.
    """
    from marshub.cli.saves_voice import find_or_newest
    from marshub.table.robots import anywhere
    from marshub.tui import run_tui
    from marshub.tui.lobby import HouseLobby
    from marshub.tui.settings import load
    from marshub.words import LANGUAGE_VARIABLE, Speech

    settings, trouble = load()
    if light is not None:
        settings.light = light
    speech = Speech(lang or os.environ.get(LANGUAGE_VARIABLE) or settings.language or None)
    wished = {seat: policy for seat, _, policy in (each.partition("=") for each in robots)}
    lobby = HouseLobby(profile, recording=lambda: settings.recording if recording is None else recording, robots=wished)
    if wished and not (resume or save):
        anywhere(lobby.games(), wished)
    seat = lobby.resume(find_or_newest(save), board) if resume or save else None
    if seat is not None:
        try:
            for who, policy in wished.items():
                seat.table.leave_seat(who, policy)
        except BaseException:
            seat.close()
            raise
    if plain:
        from marshub.tui.plain.home import run_plain

        raise SystemExit(run_plain(lobby, speech, seat=seat, board=board))
    raise SystemExit(
        run_tui(speech=speech, seat=seat, lobby=lobby, board=board, settings=settings, keep=True, trouble=trouble)
    )
