"""`marshub headless`: play over JSON lines."""

from __future__ import annotations

import sys

import rich_click as click

from marshub.cli import options


@click.command()
@options.game
@click.option("--lang", help="Language of labels: en, it, es.")
def headless(game: str, lang: str | None) -> None:
    """Play over JSON lines on stdin and stdout: one request a line, one reply a line."""
    from marshub.games import load_game
    from marshub.headless import Headless
    from marshub.words import Speech

    server = Headless(load_game(game), Speech(lang))
    for reply in server.serve(iter(sys.stdin)):
        print(reply, flush=True)
