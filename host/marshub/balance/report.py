"""The rows of `marshub balance` for people: as lines on a terminal, as a table in a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from marshub.kernel import Game
from marshub.words import Speech

from .comparing import Difference
from .counting import Row, Share
from .game import Played, Table
from .running import Figures

_FIGURES = {"games": 6, "won": 18, "rounds": 7, "lost-by": 0}  # with the widths of their columns
_CONTEST = {"who": 26, "games": 6, "won": 18, "rounds-of": 0}  # where players play against each other


class Shape(NamedTuple):
    """The columns of a row: the choices of its table, whether it says who won, and the width of a side's name.

    A width of 0 means that there is one side.
    """

    fields: tuple[str, ...]
    contest: bool
    side: int = 0


def shape(game: Game[Any, Any], row: Row, side: int = 0) -> Shape:
    """Return the columns of a row; rows of the same shape make a table.

    Where a game has nothing to say seat by seat, its choices all stand in one table.
    """
    fields = tuple(field for field in game.counted_by if not row.shares or field in row.table)
    return Shape(fields, bool(row.shares), side)


def cells(game: Game[Any, Any], row: Row, speech: Speech, side: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Return one row in words and figures; a line for each seat where players play against each other.

    `side`: what the side is called, where there are several.
    """
    at = (*(_value(game, field, row.table, speech) for field in shape(game, row).fields), *side)
    failed = speech.text("balance-failed", count=len(row.errors)) if row.errors else ""
    if not row.shares:
        causes = ", ".join(f"{_cause(key, speech)} {times}" for key, times in row.causes.items())
        lost = "; ".join(part for part in (causes, failed) if part)
        yield (*at, str(row.games), _rate(row), f"{row.rounds:.1f}", lost)
        return
    rounds = "; ".join(part for part in (f"{row.rounds:.1f} ({row.spread[0]}-{row.spread[1]})", failed) if part)
    for number, share in enumerate(row.shares):
        # What holds for all lines of a row stands in its first.
        yield (*at, _who(game, share, speech), str(share.games), _rate(share), "" if number else rounds)


def _rate(found: Row | Share) -> str:
    return f"{found.rate:.0%} ({found.low:.0%}-{found.high:.0%})"


def _who(game: Game[Any, Any], share: Share | Difference, speech: Speech) -> str:
    if share.of == "seat":
        return speech.text(f"{game.prefix}seat-{share.who}")
    if share.of == "place":
        return speech.text("balance-place", place=int(share.who))
    return speech.text(f"balance-{share.of}", policy=share.who)


def _value(game: Game[Any, Any], field: str, table: Table, speech: Speech) -> str:
    return speech.say(game.value_words(field, table[field])) if field in table else ""


def _cause(reason: str, speech: Speech) -> str:
    """Return a reason in a word, if there is one for it."""
    short = f"balance-cause-{reason.rpartition('-')[2]}"
    return speech.text(short if speech.knows(short) else reason)


def head(game: Game[Any, Any], columns: Shape, speech: Speech) -> tuple[str, ...]:
    """Return the titles of the columns."""
    labels = {choice.field: choice.label for choice in game.choices()}
    return (
        *(speech.say(labels[field]) for field in columns.fields),
        *((speech.text("balance-side"),) if columns.side else ()),
        *(speech.text(f"balance-{figure}") for figure in _figures(columns)),
    )


def _figures(columns: Shape) -> dict[str, int]:
    return _CONTEST if columns.contest else _FIGURES


class Printed(NamedTuple):
    """Lines with the same columns: their titles, how wide each is, and the cells."""

    titles: tuple[str, ...]
    widths: tuple[int, ...]
    cells: list[tuple[str, ...]]


def _tables(game: Game[Any, Any], found: Sequence[Figures], labels: Sequence[str], speech: Speech) -> Iterator[Printed]:
    """Return the rows, and below them what the sides did otherwise than the first.

    `labels`: what the sides are called.
    """
    names = side_names(labels, speech)
    side = max(len(speech.text("balance-side")), *map(len, names)) if len(names) > 1 else 0
    rows = [(name, row) for item in found for name, row in zip(names, item.rows, strict=True)]
    for columns, some in groupby(rows, lambda named: shape(game, named[1], side)):
        titles = head(game, columns, speech)
        widths = (*_widths(game, columns, titles, speech), *_figures(columns).values())
        yield Printed(
            titles,
            widths,
            [cell for name, row in some for cell in cells(game, row, speech, (name,) if side else ())],
        )
    changes = [(shape(game, item.rows[0], side), change) for item in found for change in item.compared]
    for columns, both in groupby(changes, lambda pair: pair[0]):
        who = {"who": _CONTEST["who"]} if columns.contest else {}
        figures = {**who, "games": 6, "won-more": 24, "only": 14, "only-before": 14, "rounds-more": 0}
        titles = (
            *head(game, columns, speech)[: -len(_figures(columns))],
            *(speech.text(f"balance-{f}") for f in figures),
        )
        widths = (
            *_widths(game, columns, titles, speech),
            *(max(w, len(speech.text(f"balance-{f}"))) for f, w in figures.items()),
        )
        lines = [_changed(game, columns, change, names, labels, speech) for _, change in both]
        yield Printed(titles, widths, lines)


def side_names(labels: Sequence[str], speech: Speech) -> list[str]:
    """Return the names of the sides in words: one without a label is the game as it is here."""
    return [label or speech.text("balance-as-it-is") for label in labels]


def _changed(
    game: Game[Any, Any],
    columns: Shape,
    change: Difference,
    names: Sequence[str],
    labels: Sequence[str],
    speech: Speech,
) -> tuple[str, ...]:
    """Return the difference of one side from the first, in words and figures."""
    return (
        *(_value(game, field, change.table, speech) for field in columns.fields),
        names[list(labels).index(change.side)],
        *((_who(game, change, speech),) if columns.contest else ()),
        str(change.games),
        _signed(change.difference, change.low, change.high, lambda rate: f"{100 * rate:+.1f}"),
        str(change.only),
        str(change.only_before),
        _signed(change.rounds, change.rounds_low, change.rounds_high, lambda rounds: f"{rounds:+.2f}"),
    )


def _signed(value: float, low: float, high: float, written: Callable[[float], str]) -> str:
    return f"{written(value)} ({written(low)} … {written(high)})"


def _widths(game: Game[Any, Any], columns: Shape, titles: Sequence[str], speech: Speech) -> Iterator[int]:
    """Yield the widths of the columns of choices, for their longest values, and of that of the sides."""
    offered = {choice.field: choice.values for choice in game.choices()}
    for field, title in zip(columns.fields, titles, strict=False):
        yield max(len(title), *(len(speech.say(game.value_words(field, value))) for value in offered[field]))
    if columns.side:
        yield columns.side


def lines(game: Game[Any, Any], found: Sequence[Figures], labels: Sequence[str], speech: Speech) -> Iterator[str]:
    """Return all there is as lines, each table under its head; an empty line before what is compared."""
    compared = False
    for table in _tables(game, found, labels, speech):
        if speech.text("balance-won-more") in table.titles and not compared:
            compared = True
            yield ""
        for cell in [table.titles, *table.cells]:
            yield " ".join(item.ljust(width) for item, width in zip(cell, table.widths, strict=True)).rstrip()


def markdown(game: Game[Any, Any], found: Sequence[Figures], labels: Sequence[str], speech: Speech) -> Iterator[str]:
    """Return all there is as Markdown: a table for what has the same columns."""
    for number, table in enumerate(_tables(game, found, labels, speech)):
        if number:
            yield ""
        yield f"| {' | '.join(table.titles)} |"
        yield f"|{' --- |' * len(table.titles)}"
        yield from (f"| {' | '.join(cell)} |" for cell in table.cells)


def again(game: str, row: Row, played: Played, policy: str, against: str = "", more: str = "") -> str:
    """Return the command that plays a failed game once more; `more`: what makes its side."""
    what = " ".join(f"--only {field}={value}" for field, value in row.table.items())
    who = f"--policy {policy}" + (f" --against {against}" if against else "")
    return f"marshub balance {game} {what} {who} --games 1 --seed {played.seed}{more}"
