"""The rows of `marshub balance` for people: as lines on a terminal, as a table in a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.words import Speech

from .balance import Played, Row

_COLUMNS = ("mission", "players", "difficulty", "games", "won", "rounds", "lost-by")
_WIDTHS = (28, 8, 10, 6, 18, 7, 0)


def cells(row: Row, speech: Speech) -> tuple[str, ...]:
    """One row in words and figures."""
    table = row.table
    won = f"{row.rate:.0%} ({row.low:.0%}-{row.high:.0%})"
    causes = ", ".join(f"{_cause(key, speech)} {times}" for key, times in row.causes.items())
    failed = speech.text("balance-failed", count=len(row.errors)) if row.errors else ""
    return (
        speech.text(f"fm-mission-{table.mission}"),
        str(table.players),
        speech.text(f"fm-difficulty-{table.difficulty}") if table.difficulty else "",
        str(row.games),
        won,
        f"{row.rounds:.1f}",
        "; ".join(part for part in (causes, failed) if part),
    )


def _cause(reason: str, speech: Speech) -> str:
    """A reason in a word, if there is one for it."""
    short = f"balance-cause-{reason.rpartition('-')[2]}"
    return speech.text(short if speech.knows(short) else reason)


def head(speech: Speech) -> tuple[str, ...]:
    """What the columns hold."""
    return tuple(speech.text(f"balance-{column}") for column in _COLUMNS)


def lines(row: Row, speech: Speech, *, head: bool) -> Iterator[str]:
    """A row as a line; the `head` above the first one."""
    for found in ([_head(speech)] if head else []) + [cells(row, speech)]:
        yield " ".join(cell.ljust(width) for cell, width in zip(found, _WIDTHS, strict=True)).rstrip()


_head = head


def markdown(rows: Sequence[Row], speech: Speech) -> Iterator[str]:
    """All rows as a Markdown table."""
    yield f"| {' | '.join(head(speech))} |"
    yield f"|{' --- |' * len(_COLUMNS)}"
    yield from (f"| {' | '.join(cells(row, speech))} |" for row in rows)


def again(game: str, row: Row, played: Played, policy: str) -> str:
    """The command that plays a failed game once more."""
    table = row.table
    what = f"--mission {table.mission} --players {table.players} --difficulty {table.difficulty}"
    return f"marshub balance {game} {what} --policy {policy} --games 1 --seed {played.seed}"
