"""`marshub balance`: how hard a game is for a policy, as a table."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer


def balance(
    game: Annotated[str, typer.Argument(help="Which game, see `marshub games`.")] = "first-martians",
    mission: Annotated[list[str] | None, typer.Option(help="Only this mission; may be given again.")] = None,
    players: Annotated[list[int] | None, typer.Option(help="Only so many players; may be given again.")] = None,
    difficulty: Annotated[list[str] | None, typer.Option(help="Only this difficulty; may be given again.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games a row.")] = 200,
    policy: Annotated[str, typer.Option(help="Who plays: captain, random, first.")] = "captain",
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game; the others follow.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to play in.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="As a Markdown table.")] = False,
    lang: Annotated[str | None, typer.Option(help="Language: en, it, es.")] = None,
) -> None:
    """Play many games and say how often they are won, how long they last and what they are lost by.

    Exit code 1 if a game failed; its seed is named, and the command that plays it again.
    """
    import msgspec

    from marshub.balance import Row, tables
    from marshub.balance import balance as play
    from marshub.balance_report import again, lines, markdown
    from marshub.games import load_game
    from marshub.words import Speech

    speech = Speech(lang)
    at = tables(load_game(game), mission or (), players or (), difficulty or ())
    rows: list[Row] = []
    for row in play(game, at, games, policy, seed=seed, jobs=jobs):
        rows.append(row)
        if not (as_json or as_markdown):
            # A row at a time: who plays all there is wants to see that it goes on.
            for line in lines(row, speech, head=len(rows) == 1):
                typer.echo(line)
    if as_json:
        print(json.dumps(msgspec.to_builtins(rows), indent=2, ensure_ascii=False))
    elif as_markdown:
        for line in markdown(rows, speech):
            typer.echo(line)
    failed = [(row, played) for row in rows for played in row.errors]
    for row, played in failed:
        print(f"{played.error}\n  {again(game, row, played, policy)}", file=sys.stderr)
    raise typer.Exit(1 if failed else 0)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(balance)
