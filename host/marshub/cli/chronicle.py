"""`marshub chronicle`: a game's report, as a file."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.terminal import say_in_language


class Format(StrEnum):
    """The format of the report."""

    md = "md"
    html = "html"


@click.command()
@options.save
@click.option("--format", "form", type=click.Choice(Format), help="By default the ending of --out decides, or md.")
@click.option("--out", type=options.PATH, help="The file to write; by default it is printed.")
@options.lang
def chronicle(save: str | None, form: Format | None, out: Path | None, lang: str | None) -> None:
    """Write a game's story as a report with charts, even while the game is being played."""
    from marshub.chronicle import compose
    from marshub.chronicle.writers import write_html, write_markdown
    from marshub.cli.saves_output import find_or_newest
    from marshub.kernel import SaveError
    from marshub.table.spectator_table import open_read_only_session
    from marshub.words import Speech

    speech = Speech(lang)
    path = find_or_newest(save)
    session = open_read_only_session(path)
    speech.learn(session.game.pack_texts())
    by_name = Format.html if out is not None and out.suffix.lower() in (".html", ".htm") else Format.md
    text = (write_html if (form or by_name) is Format.html else write_markdown)(compose(session), speech)
    if out is None:
        sys.stdout.write(text)
        return
    if out.resolve() == path.resolve():
        message = "{path} is the save itself; give another name"
        raise click.BadParameter(say_in_language(message, "save-itself", path=out), param_hint="--out")
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        message, reason = "{path} cannot be written: {error}", error.strerror or error
        raise SaveError(message, "save-unwritable", path=out, error=reason) from error
    print(speech.plain_text("chronicle-saved", path=str(out)), file=sys.stderr)
