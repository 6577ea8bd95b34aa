"""The rows of `marshub balance` for people: as lines on a terminal, as a table in a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from marshub.kernel import Game
from marshub.words import Speech

from .comparison import Difference
from .played_game import Played, Table
from .run import Figures
from .statistics import Row, Share

_FIGURES = {"games": 6, "won": 18, "rounds": 7, "lost-by": 0}  # with the widths of their columns
_CONTEST = {"who": 26, "games": 6, "won": 18, "rounds-of": 0}  # where players play against each other


class RowShape(NamedTuple):
    """The columns of a row: its table's choices, whether it says who won, the width of a side's name (0: one side)."""

    fields: tuple[str, ...]
    contest: bool
    side: int = 0


def find_row_shape(game: Game[Any, Any], row: Row, side: int = 0) -> RowShape:
    """Return the columns of a row; rows of the same shape make a table.

    Where a game has nothing to say seat by seat, its choices all stand in one table.
    """
    fields = tuple(field for field in game.grouping_choices if not row.shares or field in row.table)
    return RowShape(fields, bool(row.shares), side)


def make_cells(game: Game[Any, Any], row: Row, speech: Speech, side: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield one row in words and figures; a line for each seat where players play against each other.

    `side`: what the side is called, where there are several.
    """
    at = (*(_name_value(game, field, row.table, speech) for field in find_row_shape(game, row).fields), *side)
    failed = speech.plain_text("balance-failed", count=len(row.errors)) if row.errors else ""
    if not row.shares:
        causes = ", ".join(f"{_name_cause(key, speech)} {times}" for key, times in row.causes.items())
        lost = "; ".join(part for part in (causes, failed) if part)
        yield (*at, str(row.games), _format_rate(row), f"{row.rounds:.1f}", lost)
        return
    rounds = "; ".join(part for part in (f"{row.rounds:.1f} ({row.spread[0]}-{row.spread[1]})", failed) if part)
    for number, share in enumerate(row.shares):
        # What holds for all lines of a row stands in its first.
        yield (
            *at,
            _name_contestant(game, share, speech),
            str(share.games),
            _format_rate(share),
            "" if number else rounds,
        )


def _format_rate(row: Row | Share) -> str:
    return f"{row.rate:.0%} ({row.low:.0%}-{row.high:.0%})"


def _name_contestant(game: Game[Any, Any], share: Share | Difference, speech: Speech) -> str:
    if share.of == "seat":
        return speech.plain_text(f"{game.message_prefix}seat-{share.who}")
    if share.of == "place":
        return speech.plain_text("balance-place", place=int(share.who))
    return speech.plain_text(f"balance-{share.of}", policy=share.who)


def _name_value(game: Game[Any, Any], field: str, table: Table, speech: Speech) -> str:
    return speech.say(game.label_choice_value(field, table[field])) if field in table else ""


def _name_cause(reason: str, speech: Speech) -> str:
    """Return a reason in a word, if there is one for it."""
    short = f"balance-cause-{reason.rpartition('-')[2]}"
    return speech.plain_text(short if speech.has_message(short) else reason)


def make_head(game: Game[Any, Any], columns: RowShape, speech: Speech) -> tuple[str, ...]:
    """Return the titles of the columns."""
    labels = {choice.field: choice.label for choice in game.list_choices()}
    return (
        *(speech.say(labels[field]) for field in columns.fields),
        *((speech.plain_text("balance-side"),) if columns.side else ()),
        *(speech.plain_text(f"balance-{figure}") for figure in _format_figures(columns)),
    )


def _format_figures(columns: RowShape) -> dict[str, int]:
    return _CONTEST if columns.contest else _FIGURES


class OutputTable(NamedTuple):
    """Lines with the same columns: their titles, their widths, and the cells."""

    titles: tuple[str, ...]
    widths: tuple[int, ...]
    cells: list[tuple[str, ...]]


def _make_tables(
    game: Game[Any, Any], all_figures: Sequence[Figures], labels: Sequence[str], speech: Speech
) -> Iterator[OutputTable]:
    """Yield the rows, and below them the differences of the sides from the first."""
    names = name_sides(labels, speech)
    side = max(len(speech.plain_text("balance-side")), *map(len, names)) if len(names) > 1 else 0
    rows = [(name, row) for item in all_figures for name, row in zip(names, item.rows, strict=True)]
    for columns, some in groupby(rows, lambda named: find_row_shape(game, named[1], side)):
        titles = make_head(game, columns, speech)
        widths = (*_column_widths(game, columns, titles, speech), *_format_figures(columns).values())
        yield OutputTable(
            titles,
            widths,
            [cell for name, row in some for cell in make_cells(game, row, speech, (name,) if side else ())],
        )
    changes = [(find_row_shape(game, item.rows[0], side), change) for item in all_figures for change in item.compared]
    for columns, both in groupby(changes, lambda pair: pair[0]):
        who = {"who": _CONTEST["who"]} if columns.contest else {}
        figures = {**who, "games": 6, "won-more": 24, "only": 14, "only-before": 14, "rounds-more": 0}
        titles = (
            *make_head(game, columns, speech)[: -len(_format_figures(columns))],
            *(speech.plain_text(f"balance-{f}") for f in figures),
        )
        widths = (
            *_column_widths(game, columns, titles, speech),
            *(max(w, len(speech.plain_text(f"balance-{f}"))) for f, w in figures.items()),
        )
        lines = [_describe_change(game, columns, change, names, labels, speech) for _, change in both]
        yield OutputTable(titles, widths, lines)


def name_sides(labels: Sequence[str], speech: Speech) -> list[str]:
    """Return the names of the sides in words. A side without a label is the present game."""
    return [label or speech.plain_text("balance-as-it-is") for label in labels]


def _describe_change(
    game: Game[Any, Any],
    columns: RowShape,
    change: Difference,
    names: Sequence[str],
    labels: Sequence[str],
    speech: Speech,
) -> tuple[str, ...]:
    """Return the difference of one side from the first, in words and figures."""
    return (
        *(_name_value(game, field, change.table, speech) for field in columns.fields),
        names[list(labels).index(change.side)],
        *((_name_contestant(game, change, speech),) if columns.contest else ()),
        str(change.games),
        _format_signed(change.difference, change.low, change.high, lambda rate: f"{100 * rate:+.1f}"),
        str(change.only),
        str(change.only_before),
        _format_signed(change.rounds, change.rounds_low, change.rounds_high, lambda rounds: f"{rounds:+.2f}"),
    )


def _format_signed(value: float, low: float, high: float, written: Callable[[float], str]) -> str:
    return f"{written(value)} ({written(low)} … {written(high)})"


def _column_widths(game: Game[Any, Any], columns: RowShape, titles: Sequence[str], speech: Speech) -> Iterator[int]:
    """Yield the widths of the columns of choices, for their longest values, and the width of the column of sides."""
    offered = {choice.field: choice.values for choice in game.list_choices()}
    for field, title in zip(columns.fields, titles, strict=False):
        yield max(len(title), *(len(speech.say(game.label_choice_value(field, value))) for value in offered[field]))
    if columns.side:
        yield columns.side


def format_lines(
    game: Game[Any, Any], figures: Sequence[Figures], labels: Sequence[str], speech: Speech
) -> Iterator[str]:
    """Yield all tables as lines, each table below its titles, with an empty line before the comparison."""
    compared = False
    for table in _make_tables(game, figures, labels, speech):
        if speech.plain_text("balance-won-more") in table.titles and not compared:
            compared = True
            yield ""
        for cell in [table.titles, *table.cells]:
            yield " ".join(item.ljust(width) for item, width in zip(cell, table.widths, strict=True)).rstrip()


def format_markdown(
    game: Game[Any, Any], figures: Sequence[Figures], labels: Sequence[str], speech: Speech
) -> Iterator[str]:
    """Yield all tables as Markdown, one for all rows with the same columns."""
    for number, table in enumerate(_make_tables(game, figures, labels, speech)):
        if number:
            yield ""
        yield f"| {' | '.join(table.titles)} |"
        yield f"|{' --- |' * len(table.titles)}"
        yield from (f"| {' | '.join(cell)} |" for cell in table.cells)


def format_repeat_command(
    game: str, row: Row, played: Played, policy: str, against: str = "", side_options: str = ""
) -> str:
    """Return the command that plays a failed game again. `side_options`: the options of its side."""
    choices = " ".join(f"--only {field}={value}" for field, value in row.table.items())
    policies = f"--policy {policy}" + (f" --against {against}" if against else "")
    return f"marshub balance {game} {choices} {policies} --games 1 --seed {played.seed}{side_options}"
