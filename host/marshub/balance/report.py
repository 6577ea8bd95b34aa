"""The rows of `marshub balance` for people: as lines on a terminal, as a table in a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from marshub.kernel import Game
from marshub.words import Speech

from .counting import Row, Share
from .game import Played

_FIGURES = {"games": 6, "won": 18, "rounds": 7, "lost-by": 0}  # with the widths of their columns
_CONTEST = {"who": 26, "games": 6, "won": 18, "rounds-of": 0}  # where players play against each other


class Shape(NamedTuple):
    """What the columns of a row are: the choices made at its table, and whether it says who won."""

    fields: tuple[str, ...]
    contest: bool


def shape(game: Game[Any, Any], row: Row) -> Shape:
    """What the columns of a row are; rows of the same shape make a table.

    Where a game has nothing to say seat by seat, its choices all stand in one table.
    """
    fields = tuple(field for field in game.counted_by if not row.shares or field in row.table)
    return Shape(fields, bool(row.shares))


def cells(game: Game[Any, Any], row: Row, speech: Speech) -> Iterator[tuple[str, ...]]:
    """One row in words and figures; a line for each seat where players play against each other."""
    at = tuple(_value(game, field, row, speech) for field in shape(game, row).fields)
    failed = speech.text("balance-failed", count=len(row.errors)) if row.errors else ""
    if not row.shares:
        causes = ", ".join(f"{_cause(key, speech)} {times}" for key, times in row.causes.items())
        lost = "; ".join(part for part in (causes, failed) if part)
        yield (*at, str(row.games), _rate(row), f"{row.rounds:.1f}", lost)
        return
    rounds = "; ".join(part for part in (f"{row.rounds:.1f} ({row.spread[0]}-{row.spread[1]})", failed) if part)
    for number, each in enumerate(row.shares):
        # What holds for all lines of a row stands in its first.
        yield (*at, _who(game, each, speech), str(each.games), _rate(each), "" if number else rounds)


def _rate(found: Row | Share) -> str:
    return f"{found.rate:.0%} ({found.low:.0%}-{found.high:.0%})"


def _who(game: Game[Any, Any], share: Share, speech: Speech) -> str:
    if share.of == "seat":
        return speech.text(f"{game.prefix}seat-{share.who}")
    if share.of == "place":
        return speech.text("balance-place", place=int(share.who))
    return speech.text(f"balance-{share.of}", policy=share.who)


def _value(game: Game[Any, Any], field: str, row: Row, speech: Speech) -> str:
    return speech.say(game.value_words(field, row.table[field])) if field in row.table else ""


def _cause(reason: str, speech: Speech) -> str:
    """A reason in a word, if there is one for it."""
    short = f"balance-cause-{reason.rpartition('-')[2]}"
    return speech.text(short if speech.knows(short) else reason)


def head(game: Game[Any, Any], columns: Shape, speech: Speech) -> tuple[str, ...]:
    """What the columns hold."""
    labels = {choice.field: choice.label for choice in game.choices()}
    return (
        *(speech.say(labels[field]) for field in columns.fields),
        *(speech.text(f"balance-{figure}") for figure in _figures(columns)),
    )


def _figures(columns: Shape) -> dict[str, int]:
    return _CONTEST if columns.contest else _FIGURES


def lines(game: Game[Any, Any], row: Row, speech: Speech, before: Row | None = None) -> Iterator[str]:
    """A row as lines, under the one `before`; a head above the first one, and wherever the columns change."""
    columns = shape(game, row)
    titles = head(game, columns, speech)
    widths = (
        *(_width(game, field, title, speech) for field, title in zip(columns.fields, titles, strict=False)),
        *_figures(columns).values(),
    )
    anew = before is None or shape(game, before) != columns
    for found in ([titles] if anew else []) + list(cells(game, row, speech)):
        yield " ".join(cell.ljust(width) for cell, width in zip(found, widths, strict=True)).rstrip()


def _width(game: Game[Any, Any], field: str, title: str, speech: Speech) -> int:
    """Of the column of a choice: its longest value fits."""
    values = next(choice.values for choice in game.choices() if choice.field == field)
    return max(len(title), *(len(speech.say(game.value_words(field, value))) for value in values))


def markdown(game: Game[Any, Any], rows: Sequence[Row], speech: Speech) -> Iterator[str]:
    """All rows as Markdown: a table for those with the same columns."""
    for number, (columns, some) in enumerate(groupby(rows, lambda row: shape(game, row))):
        titles = head(game, columns, speech)
        if number:
            yield ""
        yield f"| {' | '.join(titles)} |"
        yield f"|{' --- |' * len(titles)}"
        yield from (f"| {' | '.join(found)} |" for row in some for found in cells(game, row, speech))


def again(game: str, row: Row, played: Played, policy: str, against: str = "") -> str:
    """The command that plays a failed game once more."""
    what = " ".join(f"--only {field}={value}" for field, value in row.table.items())
    who = f"--policy {policy}" + (f" --against {against}" if against else "")
    return f"marshub balance {game} {what} {who} --games 1 --seed {played.seed}"
