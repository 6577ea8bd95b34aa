"""Played games in one SQLite file: no game is played twice, and none is counted twice.

A game's key is its specification (game, rules, packs, table, policies) and its seed. Games are stored as they
arrive; a killed run loses only the games in progress. Several runs may share a file.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from marshub.kernel import MarsHubError

from .played_game import Played, Table

APPLICATION_ID = 0x4D484241  # "MHBA": tells results from any other SQLite file
FORMAT = 1  # SQLite's user_version
MEMORY = ":memory:"

_TABLES = (
    "CREATE TABLE IF NOT EXISTS what (number INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    " rules TEXT NOT NULL, packs TEXT NOT NULL, setup TEXT NOT NULL, policy TEXT NOT NULL, against TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS played (what INTEGER NOT NULL REFERENCES what, seed INTEGER NOT NULL,"
    " outcome TEXT NOT NULL, reason TEXT NOT NULL, rounds INTEGER NOT NULL, answers INTEGER NOT NULL,"
    " error TEXT NOT NULL, seats TEXT NOT NULL, first TEXT NOT NULL, winners TEXT NOT NULL, by TEXT NOT NULL,"
    " PRIMARY KEY (what, seed)) WITHOUT ROWID",
)


class ResultsError(MarsHubError):
    """The file of results cannot be used."""

    code = "results"


class GameSpec(msgspec.Struct, frozen=True):
    """The description of a game to play; with a seed it makes a game."""

    game: str
    rules: str  # `fingerprint`
    packs: Mapping[str, str]  # the hash of each by its name, in the order they are read
    table: Table
    policy: str
    against: str = ""

    def compute_digest(self) -> str:
        """Return the hash by which it is known in the file."""
        packs = [list(item) for item in self.packs.items()]
        fields = [self.game, self.rules, packs, sorted(self.table.items()), self.policy, self.against]
        return hashlib.sha256(json.dumps(fields).encode()).hexdigest()


class Results:
    """The games in a file, which is created if it is missing; ":memory:" is not stored. Close it."""

    def __init__(self, path: Path | str) -> None:
        """Open the file of results. Raises ResultsError."""
        self.path = path
        with self._explain_errors():
            if str(path) != MEMORY:
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=30.0, isolation_level=None)
        try:
            self._open()
        except BaseException:
            self._db.close()
            raise
        self._numbers: dict[str, int] = {}

    def _open(self) -> None:
        with self._explain_errors():
            (application_id,) = self._db.execute("PRAGMA application_id").fetchone()
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if (application_id or tables) and application_id != APPLICATION_ID:
                message = "{path} does not hold results of `marshub balance`: name another file"
                raise ResultsError(message, "balance-other-file", path=self.path)
            if version > FORMAT:
                message = "{path} was written by a newer MarsHub (format {theirs}, here {ours})"
                raise ResultsError(message, "balance-newer", path=self.path, theirs=version, ours=FORMAT)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            with self._transaction():
                self._db.execute(f"PRAGMA application_id={APPLICATION_ID}")
                self._db.execute(f"PRAGMA user_version={FORMAT}")
                for table in _TABLES:
                    self._db.execute(table)

    def find_number(self, spec: GameSpec) -> int:
        """Return the number of `spec` in this file. Raises ResultsError."""
        digest = spec.compute_digest()
        if digest not in self._numbers:
            packs = json.dumps(dict(spec.packs))
            columns = (digest, spec.game, spec.rules, packs, json.dumps(spec.table), spec.policy, spec.against)
            with self._explain_errors():
                self._db.execute(
                    "INSERT OR IGNORE INTO what (digest, game, rules, packs, setup, policy, against)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    columns,
                )
                (number,) = self._db.execute("SELECT number FROM what WHERE digest = ?", (digest,)).fetchone()
            self._numbers[digest] = number
        return self._numbers[digest]

    def add(self, numbered_games: Iterable[tuple[int, Iterable[Played]]]) -> None:
        """Store games, each with the number of its specification: all or none. A game that is stored already stays.

        Failed games are stored too, until they are played again. Raises ResultsError.
        """
        with self._explain_errors(), self._transaction():
            for number, played in numbered_games:
                self._db.executemany(
                    "INSERT INTO played VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (what, seed) DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason,"
                    " rounds = excluded.rounds, answers = excluded.answers, error = excluded.error,"
                    " seats = excluded.seats, first = excluded.first, winners = excluded.winners, by = excluded.by"
                    " WHERE played.error <> ''",
                    [(number, *_to_columns(item)) for item in played],
                )

    def list_seeds(self, number: int, first: int, end: int) -> Iterator[int]:
        """Return the played seeds of `first`..`end` - 1 in order, without those that failed."""
        with self._explain_errors():
            rows = self._db.execute(
                "SELECT seed FROM played WHERE what = ? AND seed >= ? AND seed < ? AND error = '' ORDER BY seed",
                (number, first, end),
            ).fetchall()
        return (seed for (seed,) in rows)

    def read_played(self, number: int, first: int, end: int) -> list[Played]:
        """Return the stored games of the seeds `first`..`end` - 1, in the order of seeds."""
        with self._explain_errors():
            rows = self._db.execute(
                "SELECT seed, outcome, reason, rounds, answers, error, seats, first, winners, by FROM played"
                " WHERE what = ? AND seed >= ? AND seed < ? ORDER BY seed",
                (number, first, end),
            ).fetchall()
        return [_from_row(*item) for item in rows]

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self._db.close()

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run the block as one transaction: all of it or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _explain_errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            message = "results cannot be kept in {path}: {error}; --results names another file"
            raise ResultsError(message, "balance-not-kept", path=self.path, error=error) from None


def _to_columns(game: Played) -> tuple[int | str, ...]:
    """Return the columns of a game in the file; ids contain no spaces."""
    return (
        game.seed, game.outcome, game.reason, game.rounds, game.answers, game.error,
        " ".join(game.seats), game.first, " ".join(game.winners), game.by,
    )  # fmt: skip


def _from_row(
    seed: int,
    outcome: str,
    reason: str,
    rounds: int,
    answers: int,
    error: str,
    seats: str,
    first: str,
    winners: str,
    by: str,
) -> Played:
    return Played(
        seed, outcome, reason, rounds, answers, error, tuple(seats.split()), first, tuple(winners.split()), by
    )
