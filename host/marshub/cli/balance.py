"""`marshub balance`: how hard a game is for a policy, as a table."""

from __future__ import annotations

import json
import sys

import rich_click as click

from marshub.cli import options


@click.command()
@options.game
@click.option("--mission", multiple=True, help="Only this mission; may be given again.")
@click.option("--players", type=int, multiple=True, help="Only this number of players; may be given again.")
@click.option("--difficulty", multiple=True, help="Only this difficulty; may be given again.")
@click.option("--only", multiple=True, help="Only this value of a choice: variant=draft.")
@click.option("--games", type=click.IntRange(min=1), default=200, help="How many games for each row.")
@click.option("--policy", help="Who plays: the game's own player (the default), random, first.")
@click.option("--against", help="Another policy, for all seats but one, which changes from game to game.")
@click.option("--seed", type=click.IntRange(min=0), default=0, help="Seed of the first game; the others follow.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to play in.")
@options.as_json
@click.option("--markdown", "as_markdown", is_flag=True, help="As a Markdown table.")
@options.lang
def balance(
    game: str,
    mission: tuple[str, ...],
    players: tuple[int, ...],
    difficulty: tuple[str, ...],
    only: tuple[str, ...],
    games: int,
    policy: str | None,
    against: str | None,
    seed: int,
    jobs: int,
    as_json: bool,
    as_markdown: bool,
    lang: str | None,
) -> None:
    """Play many games and say how often they are won, how long they last and what loses them.

    Where players play against each other it says who wins: seat by seat, and by turn order.

    Exit code 1 if a game failed; its seed is named, and the command that plays it again.
    """
    import msgspec

    from marshub.balance import Row, tables
    from marshub.balance import balance as play
    from marshub.balance import only as wished
    from marshub.balance_report import again, lines, markdown
    from marshub.games import load_game
    from marshub.words import Speech

    speech, rules = Speech(lang), load_game(game)
    player = policy or next(iter(rules.policies()), "random")
    named: dict[str, tuple[str | int, ...]] = {"mission": mission, "players": players, "difficulty": difficulty}
    at = tables(rules, {**{field: values for field, values in named.items() if values}, **wished(only)})
    rows: list[Row] = []
    for row in play(game, at, games, player, against=against or "", seed=seed, jobs=jobs):
        if not (as_json or as_markdown):
            # A row at a time: who plays all there is wants to see that it goes on.
            for line in lines(rules, row, speech, rows[-1] if rows else None):
                click.echo(line)
        rows.append(row)
    if as_json:
        print(json.dumps(msgspec.to_builtins(rows), indent=2, ensure_ascii=False))
    elif as_markdown:
        for line in markdown(rules, rows, speech):
            click.echo(line)
    failed = [(row, played) for row in rows for played in row.errors]
    for row, played in failed:
        print(f"{played.error}\n  {again(game, row, played, player, against or '')}", file=sys.stderr)
    raise SystemExit(1 if failed else 0)
