"""Games that were played, in one SQLite file: none is played twice, and none counted twice.

A game's key is what is played (game, rules, packs, table, policies) and its seed. Games are kept as they come; whoever
is killed loses what was being played. Several runs may share a file.
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
        messages = [self.game, self.rules, packs, sorted(self.table.items()), self.policy, self.against]
        return hashlib.sha256(json.dumps(messages).encode()).hexdigest()


class Results:
    """The games in a file, which is made where there is none; ":memory:" is kept nowhere. Close it."""

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
            (there,) = self._db.execute("PRAGMA application_id").fetchone()
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if (there or tables) and there != APPLICATION_ID:
                raise ResultsError(
                    f"{self.path} holds something else than results of `marshub balance`: name another file"
                )
            if version > FORMAT:
                raise ResultsError(f"{self.path} was written by a newer MarsHub (format {version}, here {FORMAT})")
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            with self._transaction():
                self._db.execute(f"PRAGMA application_id={APPLICATION_ID}")
                self._db.execute(f"PRAGMA user_version={FORMAT}")
                for table in _TABLES:
                    self._db.execute(table)

    def number(self, what: GameSpec) -> int:
        """Return the number that `what` has in this file. Raises ResultsError."""
        digest = what.compute_digest()
        if digest not in self._numbers:
            packs = json.dumps(dict(what.packs))
            message = (digest, what.game, what.rules, packs, json.dumps(what.table), what.policy, what.against)
            with self._explain_errors():
                self._db.execute(
                    "INSERT OR IGNORE INTO what (digest, game, rules, packs, setup, policy, against)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    message,
                )
                (number,) = self._db.execute("SELECT number FROM what WHERE digest = ?", (digest,)).fetchone()
            self._numbers[digest] = number
        return self._numbers[digest]

    def add(self, some: Iterable[tuple[int, Iterable[Played]]]) -> None:
        """Keep games, each with the number of what was played, all or none. One that is there already stays.

        What failed is kept too, until it is played again. Raises ResultsError.
        """
        with self._explain_errors(), self._transaction():
            for number, played in some:
                self._db.executemany(
                    "INSERT INTO played VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (what, seed) DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason,"
                    " rounds = excluded.rounds, answers = excluded.answers, error = excluded.error,"
                    " seats = excluded.seats, first = excluded.first, winners = excluded.winners, by = excluded.by"
                    " WHERE played.error <> ''",
                    [(number, *_to_columns(item)) for item in played],
                )

    def list_seeds(self, number: int, first: int, end: int) -> Iterator[int]:
        """Return the seeds of `first`..`end` - 1 that were played, in order; those that failed are not among them."""
        with self._explain_errors():
            matches = self._db.execute(
                "SELECT seed FROM played WHERE what = ? AND seed >= ? AND seed < ? AND error = '' ORDER BY seed",
                (number, first, end),
            ).fetchall()
        return (seed for (seed,) in matches)

    def read_played(self, number: int, first: int, end: int) -> list[Played]:
        """Return the games of the seeds `first`..`end` - 1 that are there, in the order of seeds."""
        with self._explain_errors():
            matches = self._db.execute(
                "SELECT seed, outcome, reason, rounds, answers, error, seats, first, winners, by FROM played"
                " WHERE what = ? AND seed >= ? AND seed < ? ORDER BY seed",
                (number, first, end),
            ).fetchall()
        return [_from_row(*item) for item in matches]

    def close(self) -> None:
        """Let go of the file. Closing twice does nothing."""
        self._db.close()

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Return all that is done meanwhile, or nothing of it."""
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
            raise ResultsError(
                f"results cannot be kept in {self.path}: {error}; --results names another file"
            ) from None


def _to_columns(each: Played) -> tuple[int | str, ...]:
    """Return the fields of a game as they lie in the file; ids have no spaces in them."""
    return (
        each.seed, each.outcome, each.reason, each.rounds, each.answers, each.error,
        " ".join(each.seats), each.first, " ".join(each.winners), each.by,
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
