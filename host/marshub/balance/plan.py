"""The games to play, and their order: all rows a little, then all a little more.

Nothing here depends on who plays a game or when: which games a row counts is decided by its games alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from .played_game import Played, Table
from .results import Results
from .sides import Side

FIRST = (20, 50, 100)  # games after which a row's first figures are there
LEAST = 100  # games before which no row is narrow enough


def list_limits(games: int) -> list[int]:
    """Return the numbers of games at which a row has figures, up to `games`.

    20, 50, 100, then 100 or a quarter more.
    """
    matches = [limit for limit in FIRST if limit < games]
    at = FIRST[-1]
    while (at := max(at + 100, at + at // 4)) < games:
        matches.append(at)
    return [*matches, games]


class Line:
    """The games of one side at one table, seeds from `first` on: which of them are done, and which handed out."""

    def __init__(self, side: Side, table: Table, number: int, first: int, games: int) -> None:
        """Make a line. `number` is the number of its games in `Results`."""
        self.side, self.table, self.number, self.first, self.games = side, table, number, first, games
        self.done = bytearray(games)
        self.count = 0  # games that are done
        self.whole = 0  # games from the first on that are done without a gap
        self.took, self.timed = 0.0, 0  # seconds, of so many games
        self.given = 0  # games from the first on that are done or handed out

    def mark_done(self, seeds: Iterable[int]) -> None:
        """Mark these games as done."""
        for seed in seeds:
            self.count += not self.done[seed - self.first]
            self.done[seed - self.first] = 1
        while self.whole < self.games and self.done[self.whole]:
            self.whole += 1

    def take(self, limit: int, most: int) -> tuple[int, int] | None:
        """Return the next games below `limit` that are to be played, at most so many.

        Their first seed, and their end.
        """
        while self.given < limit and self.done[self.given]:
            self.given += 1
        begin = self.given
        while self.given < min(limit, begin + most) and not self.done[self.given]:
            self.given += 1
        return (self.first + begin, self.first + self.given) if self.given > begin else None

    def add(self, played: Sequence[Played], took: float) -> None:
        """Add games that were played, and the time that took."""
        self.mark_done([item.seed for item in played])
        self.took += took
        self.timed += len(played)


class Group:
    """One table, and a line for each side. `end`: how many games of each line count; it falls when they suffice."""

    def __init__(self, table: Table, lines: Sequence[Line], games: int) -> None:
        self.table, self.lines, self.end = table, lines, games
        self.expected = games  # how many it will be, as far as that can be told
        self.reached = 0  # limits that all lines have reached
        self.stopped = False

    def stop(self, at: int) -> None:
        """Stop after `at` games of each line."""
        self.end, self.expected, self.stopped = at, at, True

    @property
    def is_finished(self) -> bool:
        """Whether all games that count are done."""
        return all(line.whole >= self.end for line in self.lines)

    def list_played(self, results: Results, at: int | None = None) -> list[list[Played]]:
        """Return the games that count (or the first `at`), a list for each line, in the order of seeds."""
        end = self.end if at is None else at
        return [results.read_played(line.number, line.first, line.first + end) for line in self.lines]


class Plan:
    """All groups of one game. `policy` plays (`against`: another one, which has all seats but one)."""

    def __init__(
        self,
        sides: Sequence[Side],
        at: Sequence[Table],
        games: int,
        policy: str,
        *,
        against: str = "",
        seed: int = 0,
    ) -> None:
        self.sides, self.policy, self.against, self.games, self.seed = sides, policy, against, games, seed
        self.tables = at
        self.limits = list_limits(games)
        self.groups: list[Group] = []

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.sides[0].name

    def look_up(self, results: Results) -> None:
        """See what has been played already. Raises ResultsError."""
        self.groups = []
        for table in self.tables:
            lines = []
            for side in self.sides:
                number = results.number(side.make_spec(table, self.policy, self.against))
                line = Line(side, table, number, self.seed, self.games)
                line.mark_done(results.list_seeds(number, self.seed, self.seed + self.games))
                lines.append(line)
            self.groups.append(Group(table, lines, self.games))

    def list_chunks(
        self, limit: int, sides: Sequence[Side], most: Callable[[Line], int]
    ) -> Iterator[tuple[Group, Line, int, int]]:
        """Yield the next chunks below `limit` on these `sides`: group, line, first seed and the end of the seeds.

        `most`: the number of games of a line that make a chunk now.
        """
        for group in self.groups:
            for line in group.lines:
                while line.side in sides and not group.stopped and (result := line.take(limit, most(line))):
                    yield group, line, *result

    def count_games(self) -> tuple[int, int]:
        """Return how many games are done, and how many are planned, of those that count."""
        done = sum(min(line.count, group.expected) for group in self.groups for line in group.lines)
        return done, sum(group.expected * len(group.lines) for group in self.groups)
