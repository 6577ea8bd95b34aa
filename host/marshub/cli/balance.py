"""`marshub balance`: how hard a game is for a policy, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from marshub.cli import options
from marshub.cli.terminal import say_in_language

if TYPE_CHECKING:
    from marshub.balance.request import GameFigures
    from marshub.words import Speech

ALL = "all"


def _parse_share(context: click.Context, parameter: click.Parameter, value: str | None) -> float:
    """Return a width such as 2%, as a share of one."""
    if value is None:
        return 0.0
    try:
        share = float(value.removesuffix("%")) / 100
    except ValueError:
        share = -1.0
    if not 0 < share < 1:
        message = "{value}: expected a width, such as {example}"
        raise click.BadParameter(say_in_language(message, "balance-width", value=repr(value), example="2%"))
    return share


@click.command()
@options.game
@click.option("--mission", multiple=True, help="Only this mission; may be repeated.")
@click.option("--players", type=int, multiple=True, help="Only this number of players; may be repeated.")
@click.option("--difficulty", multiple=True, help="Only this difficulty; may be repeated.")
@click.option("--only", multiple=True, help="Only this value of a choice, such as variant=draft.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    help="How many games for each row: by default 200; with --until at most 100000.",
)
@click.option(
    "--until",
    callback=_parse_share,
    metavar="WIDTH",
    help="End a row when its 95% interval is this narrow, such as 2%.",
)
@click.option("--policy", help="Who plays: the game's own player (the default), looks-ahead[:N|:Nms], random, first.")
@click.option("--against", help="Another policy, for all seats but one; which one changes from game to game.")
@click.option("--seed", type=click.IntRange(min=0), default=0, help="Seed of the first game; the others follow.")
@click.option("--jobs", type=click.IntRange(min=1), help="Number of processes; by default one for each core.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask scheduler: tcp://HOST:8786 (docs/cluster.md).")
@click.option(
    "--results", type=options.PATH, help="Where to keep the games; by default balance.sqlite in your MarsHub folder."
)
@click.option(
    "--compare",
    type=options.PATH,
    metavar="PACK",
    help="Also play the same games with this pack, and show the difference.",
)
@click.option(
    "--compare-checkout", type=options.PATH, metavar="DIR", help="Also play the same games by another checkout's rules."
)
@click.option(
    "--sweep", multiple=True, metavar="PATH=N,N", help="Try several numbers in a pack: mission/riddle.sols=5,6,7."
)
@options.as_json
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a Markdown table.")
@click.option("--csv", "csv_file", type=options.PATH, help="Also write a CSV file.")
@click.option("--parquet", "parquet_file", type=options.PATH, help="Also write a Parquet file.")
@click.option("--each-game", is_flag=True, help="In these files, write a line for each game instead of each row.")
@click.option("--plot", type=options.PATH, help="Draw the win rates as an SVG file.")
@options.lang
def balance(
    game: str,
    mission: tuple[str, ...],
    players: tuple[int, ...],
    difficulty: tuple[str, ...],
    only: tuple[str, ...],
    games: int | None,
    until: float,
    policy: str | None,
    against: str | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    results: Path | None,
    compare: Path | None,
    compare_checkout: Path | None,
    sweep: tuple[str, ...],
    as_json: bool,
    as_markdown: bool,
    csv_file: Path | None,
    parquet_file: Path | None,
    each_game: bool,
    plot: Path | None,
    lang: str | None,
) -> None:
    """Play many games and show how often they are won, how long they last and what loses them.

    For competitive games it shows who wins, by seat and by turn order. GAME can be "all".

    Games are kept: none is played twice, and after Ctrl-C the same command continues.

    Exit code 1 if a game failed; its seed is printed, with the command that plays it again.
    """
    import sys

    from marshub.balance import export, messages
    from marshub.balance.progress import Progress
    from marshub.balance.request import Request, default_results_file, run_request
    from marshub.balance.sides import parse_choices as wished
    from marshub.games import GAMES
    from marshub.words import Speech

    speech = Speech(lang)
    export.check_output_paths([csv_file, parquet_file, plot])
    if parquet_file:
        export.check_parquet()
    named: dict[str, list[str | int]] = {"mission": [*mission], "players": [*players], "difficulty": [*difficulty]}
    asked = Request(
        names=list(GAMES) if game == ALL else [game],
        games=games or (100_000 if until else 200),
        named={**{field: its for field, its in named.items() if its}, **wished(only)},
        policy=policy or "",
        against=against or "",
        seed=seed,
        jobs=jobs or 0,
        cluster=cluster or "",
        results=results or default_results_file(),
        until=until,
        compare=compare,
        checkout=compare_checkout,
        sweep=sweep,
    )
    with Progress(speech) as progress:
        try:
            with run_request(asked, progress, progress.note) as answers:
                progress.__exit__()
                message = (
                    messages.to_json(answers) if as_json else messages.as_text(answers, speech, markdown=as_markdown)
                )
                _write_files(answers, speech, plot, csv_file, parquet_file, each_game=each_game)
                click.echo(message)
                failed = list(messages.describe_failures(answers))
        except KeyboardInterrupt:
            progress.note(speech.plain_text("balance-stopped", file=str(asked.results)))
            raise
    for line in failed:
        print(line, file=sys.stderr)
    raise SystemExit(1 if failed else 0)


def _write_files(
    answers: Sequence[GameFigures],
    speech: Speech,
    plot: Path | None,
    csv_file: Path | None,
    parquet_file: Path | None,
    *,
    each_game: bool,
) -> None:
    """Write the files that were asked for. `each_game`: a line for each game, not for each row."""
    from marshub.balance import export

    if plot:
        from marshub.balance.plots import draw_plot

        export.write_text(plot, draw_plot(answers, speech))
    if csv_file or parquet_file:
        columns, lines = export.make_game_rows(answers) if each_game else export.make_rows(answers)
        if csv_file:
            export.write_csv(csv_file, columns, lines)
        if parquet_file:
            export.write_parquet(parquet_file, columns, lines)
