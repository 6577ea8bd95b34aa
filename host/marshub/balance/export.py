"""Export of results: CSV and Parquet, one line for each row or for each game."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.files import write_whole
from marshub.kernel import MarsHubError
from marshub.resources import make_install_command

from .errors import TeamError
from .played_game import Played
from .request import GameFigures

#: Columns of every line, then the choices of the games, then what is known of a row or of a game.
_FIRST = ("game", "side", "policy", "against")
_ROW = ("of", "who", "games", "wins", "rate", "low", "high", "rounds", "rounds_low", "rounds_high", "failed")
_GAME = ("seed", "outcome", "reason", "rounds", "answers", "error", "seats", "first", "winners", "by")


class CannotWrite(MarsHubError):
    """A file cannot be written there."""

    code = "cannot-write"


Line = dict[str, Any]


def make_rows(answers: Sequence[GameFigures]) -> tuple[list[str], list[Line]]:
    """Return the columns, and a line for each row; where players are rivals for each of its shares. Rates are 0..1."""
    result = []
    for answer in answers:
        for figures in answer.found:
            for side, row in zip(answer.plan.sides, figures.rows, strict=True):
                about = {
                    **_describe_line(answer, side.label),
                    **row.table,
                    "rounds": row.rounds,
                    "rounds_low": row.spread[0],
                    "rounds_high": row.spread[1],
                    "failed": len(row.errors),
                }
                for item in row.shares or [row]:
                    entries = msgspec.structs.asdict(item)
                    shared = {name: entries[name] for name in ("games", "wins", "rate", "low", "high")}
                    result.append({**about, "of": entries.get("of", "won"), "who": entries.get("who", ""), **shared})
    return _name_columns(answers, _ROW), result


def make_game_rows(answers: Sequence[GameFigures]) -> tuple[list[str], list[Line]]:
    """Return the columns, and a line for each game that counts."""
    return _name_columns(answers, _GAME), list(_list_games(answers))


def _list_games(answers: Sequence[GameFigures]) -> Iterator[Line]:
    for answer in answers:
        for group in answer.plan.groups:
            for line, played in zip(group.lines, group.list_played(answer.results), strict=True):
                for item in played:
                    yield {**_describe_line(answer, line.side.label), **group.table, **_game_line(item)}


def _game_line(played: Played) -> Line:
    entries = msgspec.structs.asdict(played)
    return {name: " ".join(its) if isinstance(its, tuple) else its for name, its in entries.items()}


def _describe_line(answer: GameFigures, side: str) -> Line:
    plan = answer.plan
    return {"game": plan.game, "side": side, "policy": plan.policy, "against": plan.against}


def _name_columns(answers: Sequence[GameFigures], known: Sequence[str]) -> list[str]:
    chosen = dict.fromkeys(field for answer in answers for group in answer.plan.groups for field in group.table)
    return [*_FIRST, *chosen, *known]


def write_csv(path: Path, columns: Sequence[str], lines: Sequence[Line]) -> None:
    """Write lines under a head; what a line does not have stays empty. Raises CannotWrite."""
    text = io.StringIO(newline="")
    table = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows(lines)
    _write(path, text.getvalue().encode())


def write_parquet(path: Path, columns: Sequence[str], lines: Sequence[Line]) -> None:
    """Write lines, a column each with a type of its own. Raises CannotWrite, TeamError where pyarrow is missing."""
    check_parquet()
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table({name: _unify_column([line.get(name) for line in lines]) for name in columns})
    sink = io.BytesIO()
    pyarrow.parquet.write_table(table, sink)
    _write(path, sink.getvalue())


def _unify_column(values: list[Any]) -> list[Any]:
    """Return values of one type: where words and numbers are mixed, all become words."""
    kinds = {type(value) for value in values if value is not None}
    return [None if value is None else str(value) for value in values] if {int, str} <= kinds else values


def check_parquet() -> None:
    """Check that Parquet can be written. Raises TeamError that says how to install the libraries."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        message, command = "pyarrow is missing: {command}; --csv needs nothing", make_install_command("cluster")
        raise TeamError(message, "balance-no-pyarrow", command=command) from None


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data)
    except OSError as error:
        message, reason = "{path} cannot be written: {error}", error.strerror or error
        raise CannotWrite(message, "save-unwritable", path=path, error=reason) from None


def write_text(path: Path, text: str) -> None:
    """Write a text as a whole. Raises CannotWrite."""
    _write(path, text.encode())


def check_output_paths(paths: Sequence[Path | None]) -> None:
    """Check that files can be written there: better now than after hours of play. Raises CannotWrite."""
    for path in filter(None, paths):
        if path.is_dir():
            raise CannotWrite("{path} is a folder; expected the name of a file", "balance-folder", path=path)
        folder = next(parent for parent in path.absolute().parents if parent.exists())
        if not (folder.is_dir() and os.access(folder, os.W_OK)):
            message = "{path} cannot be written: {folder} is not a folder, or you may not write there"
            raise CannotWrite(message, "balance-no-folder", path=path, folder=folder)
