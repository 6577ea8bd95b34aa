"""`marshub content`: what an owner needs to write a pack for their own box."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.group import Group
from marshub.cli.terminal import say_in_language


@click.group(cls=Group, no_args_is_help=True)
def content() -> None:
    """Make and check data packs: cards, events, missions."""


@content.command()
@options.game
@click.option("--output", type=options.PATH, help="The file to write; by default it is printed.")
@options.lang
def template(game: str, output: Path | None, lang: str | None) -> None:
    """Write a pack to fill in: every value of a game as a comment, and where to find it in the box.

    Remove the "# " from what differs in your box, and change it. Comments keep the value of MarsHub's own pack.
    """
    from marshub.games import get_game_class, list_house_packs
    from marshub.kernel.pack_template import make_template
    from marshub.words import Speech

    speech, prefix = Speech(lang), get_game_class(game).message_prefix

    def describe(table: str) -> str:
        key = f"{prefix}template-{table.replace('_', '-')}"
        return speech.plain_text(key) if speech.has_message(key) else ""

    texts = [file.read_text(encoding="utf-8") for file in list_house_packs(game)]
    text = make_template(texts, f"my-{game}", speech.plain_text("content-template", game=game), describe)
    if output is None:
        click.echo(text, nl=False)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        message = "{path} exists already: name another file, or remove it first"
        raise click.ClickException(say_in_language(message, "error-exists", path=output)) from None
    except OSError as error:
        message = "{path} cannot be written: {error}"
        raise click.ClickException(
            say_in_language(message, "save-unwritable", path=output, error=error.strerror)
        ) from None
    click.echo(speech.plain_text("content-template-written", file=str(output)))


@content.command()
@click.argument("path", type=options.PATH, help="A pack (a .toml file), or a folder of packs.")
@click.option("--game", default="", show_default=False, help="The pack's game; by default MarsHub finds it.")
def check(path: Path, game: str) -> None:
    """Report every mistake in a pack: file, line, field, and what was expected. See docs/packs.md.

    Exit code 0 if it can be played, 1 if not.
    """
    from marshub.games import examine_packs
    from marshub.languages import LANGUAGES
    from marshub.words import list_message_keys

    report = examine_packs(path, {language: list_message_keys(language) for language in LANGUAGES}, game)
    for line in report.format_lines():
        click.echo(line)
    raise SystemExit(1 if report.mistakes else 0)
