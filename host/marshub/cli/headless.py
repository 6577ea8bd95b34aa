"""`marshub headless`: play over JSON lines."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def headless(
    game: Annotated[str, typer.Argument(help="Which game, see `marshub games`.")] = "first-martians",
    lang: Annotated[str | None, typer.Option(help="Language of labels: en, it, es.")] = None,
) -> None:
    """Play over JSON lines on stdin and stdout: one request a line, one reply a line."""
    from marshub.games import load_game
    from marshub.headless import Headless
    from marshub.words import Speech

    server = Headless(load_game(game), Speech(lang))
    for reply in server.serve(iter(sys.stdin)):
        print(reply, flush=True)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(headless)
