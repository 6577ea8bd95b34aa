"""`marshub demo`: watch the game being played on a simulated board."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .sim import DEPTHS


def demo(
    no_tui: Annotated[bool, typer.Option("--no-tui", help="Tell the story as lines instead of the screen.")] = False,
    sols: Annotated[int | None, typer.Option(min=1, help="Stop after so many sols.")] = None,
    speed: Annotated[float, typer.Option(min=0, help="How fast the hands are: 2 is twice as fast, 0 no pauses.")] = 1.0,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed tells the same story.")] = None,
    profile: Annotated[str, typer.Option(help="The board's profile: hub, starter, or a file.")] = "hub",
    depth: Annotated[int, typer.Option(min=1, max=3, help=DEPTHS)] = 1,
    players: Annotated[int, typer.Option(min=1, max=4, help="How many play.")] = 4,
    difficulty: Annotated[str, typer.Option(help="easy, normal or hard.")] = "normal",
    save: Annotated[Path | None, typer.Option(help="Where the game is written all the time.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last demo, or with --save.")] = False,
    recording: Annotated[
        bool,
        typer.Option("--record/--no-record", envvar="MARSHUB_RECORD", help="Keep a recording: see `marshub record`."),
    ] = True,
    lang: Annotated[str | None, typer.Option(help="Language: en, it, es.")] = None,
) -> None:
    """Watch a pair of hands play First Martians on a simulated board, over a real serial port.

    Without a terminal it tells the story as lines, as with --no-tui.
    """
    from marshub.demo.run import run_demo

    screen = not no_tui and sys.stdin.isatty() and sys.stdout.isatty()
    # Told as lines there is nothing to watch: no pauses, unless they are asked for.
    raise typer.Exit(
        run_demo(
            profile,
            sols,
            _pause(speed) if screen or speed != 1.0 else 0.0,
            seed,
            screen,
            _say,
            save,
            resume,
            depth,
            setup={"players": players, "difficulty": difficulty},
            language=lang,
            recording=recording,
        )
    )


def _pause(speed: float) -> float:
    """Seconds between two movements of the hands."""
    return 1.0 / speed if speed else 0.0


def _say(line: str) -> None:
    print(line, flush=True)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(demo)
