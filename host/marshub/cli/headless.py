"""`marshub headless`: play over JSON lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from typing import BinaryIO

import rich_click as click

from marshub.cli import options


@click.command()
@options.game
@click.option("--lang", callback=options.keep_language, help=f"Language of labels: {options.LANGUAGE_CODES}.")
def headless(game: str, lang: str | None) -> None:
    """Play over JSON lines on stdin and stdout: one request per line, one reply per line."""
    from marshub.games import load_game
    from marshub.headless import Headless
    from marshub.words import Speech

    server = Headless(load_game(game), Speech(lang))
    with closing(server):
        # JSON is UTF-8, whatever the terminal's locale is.
        for reply in server.serve(_read_lines(sys.stdin.buffer)):
            sys.stdout.buffer.write(reply.encode() + b"\n")
            sys.stdout.buffer.flush()


def _read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Return lines of a stream. Of one that is longer than any request only so much is kept that it is seen to be."""
    from marshub.headless.requests import LONGEST

    while line := stream.readline(LONGEST + 1):
        rest = line
        while len(rest) > LONGEST and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST + 1)
        yield line
