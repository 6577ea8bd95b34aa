"""`marshub content`: what an owner needs to write a pack for their own box."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def check(
    path: Annotated[Path, typer.Argument(help="A pack (a .toml file), or a folder of packs.", show_default=False)],
    game: Annotated[str, typer.Option(help="The game that it is for; by default found out.", show_default=False)] = "",
) -> None:
    """Say everything that is wrong with a pack: file, line, field, and what was expected. See docs/packs.md.

    Exit code 0 if it can be played, 1 if not.
    """
    from marshub.games import examine_packs
    from marshub.words import LANGUAGES, message_keys

    report = examine_packs(path, {language: message_keys(language) for language in LANGUAGES}, game)
    for line in report.lines():
        typer.echo(line)
    raise typer.Exit(1 if report.mistakes else 0)


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    content = typer.Typer(help="Look at data packs: cards, events, missions.", no_args_is_help=True)
    content.command()(check)
    # A group with a single command would swallow its name.
    content.callback()(lambda: None)
    app.add_typer(content, name="content")
