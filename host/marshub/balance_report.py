"""The rows of `marshub balance` for people: as lines on a terminal, as a table in a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.kernel import Game
from marshub.words import Speech

from .balance import Played, Row

_FIGURES = {"games": 6, "won": 18, "rounds": 7, "lost-by": 0}  # with the widths of their columns


def cells(game: Game[Any, Any], row: Row, speech: Speech) -> tuple[str, ...]:
    """One row in words and figures."""
    won = f"{row.rate:.0%} ({row.low:.0%}-{row.high:.0%})"
    causes = ", ".join(f"{_cause(key, speech)} {times}" for key, times in row.causes.items())
    failed = speech.text("balance-failed", count=len(row.errors)) if row.errors else ""
    return (
        *(_value(game, field, row, speech) for field in game.counted_by),
        str(row.games),
        won,
        f"{row.rounds:.1f}",
        "; ".join(part for part in (causes, failed) if part),
    )


def _value(game: Game[Any, Any], field: str, row: Row, speech: Speech) -> str:
    return speech.say(game.value_words(field, row.table[field])) if field in row.table else ""


def _cause(reason: str, speech: Speech) -> str:
    """A reason in a word, if there is one for it."""
    short = f"balance-cause-{reason.rpartition('-')[2]}"
    return speech.text(short if speech.knows(short) else reason)


def head(game: Game[Any, Any], speech: Speech) -> tuple[str, ...]:
    """What the columns hold."""
    labels = {choice.field: choice.label for choice in game.choices()}
    return (
        *(speech.say(labels[field]) for field in game.counted_by),
        *(speech.text(f"balance-{figure}") for figure in _FIGURES),
    )


def lines(game: Game[Any, Any], row: Row, speech: Speech, *, head: bool) -> Iterator[str]:
    """A row as a line; the `head` above the first one."""
    titles = _head(game, speech)
    widths = (
        *(_width(game, field, title, speech) for field, title in zip(game.counted_by, titles, strict=False)),
        *_FIGURES.values(),
    )
    for found in ([titles] if head else []) + [cells(game, row, speech)]:
        yield " ".join(cell.ljust(width) for cell, width in zip(found, widths, strict=True)).rstrip()


_head = head


def _width(game: Game[Any, Any], field: str, title: str, speech: Speech) -> int:
    """Of the column of a choice: its longest value fits."""
    values = next(choice.values for choice in game.choices() if choice.field == field)
    return max(len(title), *(len(speech.say(game.value_words(field, value))) for value in values))


def markdown(game: Game[Any, Any], rows: Sequence[Row], speech: Speech) -> Iterator[str]:
    """All rows as a Markdown table."""
    titles = head(game, speech)
    yield f"| {' | '.join(titles)} |"
    yield f"|{' --- |' * len(titles)}"
    yield from (f"| {' | '.join(cells(game, row, speech))} |" for row in rows)


def again(game: str, row: Row, played: Played, policy: str) -> str:
    """The command that plays a failed game once more."""
    what = " ".join(f"--only {field}={value}" for field, value in row.table.items())
    return f"marshub balance {game} {what} --policy {policy} --games 1 --seed {played.seed}"
