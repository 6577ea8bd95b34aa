"""`marshub content`: what an owner needs to write a pack for their own box."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.group import Group


@click.group(cls=Group, no_args_is_help=True)
def content() -> None:
    """Look at data packs: cards, events, missions."""


@content.command()
@click.argument("path", type=options.PATH, help="A pack (a .toml file), or a folder of packs.")
@click.option("--game", default="", show_default=False, help="The game it is for; by default MarsHub finds out.")
def check(path: Path, game: str) -> None:
    """Say everything that is wrong with a pack: file, line, field, and what was expected. See docs/packs.md.

    Exit code 0 if it can be played, 1 if not.
    """
    from marshub.games import examine_packs
    from marshub.languages import LANGUAGES
    from marshub.words import list_message_keys

    report = examine_packs(path, {language: list_message_keys(language) for language in LANGUAGES}, game)
    for line in report.format_lines():
        click.echo(line)
    raise SystemExit(1 if report.mistakes else 0)
