"""The games to play, and their order: all rows a little, then all a little more.

Nothing here depends on who plays a game or when: which games a row counts is decided by its games alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from .played_game import Played, Table
from .results import Results
from .sides import Side

FIRST_LIMITS = (20, 50, 100)  # games after which a row's first figures are there
MIN_GAMES = 100  # games before which no row is narrow enough


def list_limits(games: int) -> list[int]:
    """Return the numbers of games at which a row has figures, up to `games`.

    20, 50, 100, then 100 or a quarter more.
    """
    limits = [limit for limit in FIRST_LIMITS if limit < games]
    count = FIRST_LIMITS[-1]
    while (count := max(count + 100, count + count // 4)) < games:
        limits.append(count)
    return [*limits, games]


class Line:
    """The games of one side at one table, with seeds from `first` on: which are done, and which are handed out."""

    def __init__(self, side: Side, table: Table, number: int, first: int, games: int) -> None:
        """Make a line. `number` is the number of its games in `Results`."""
        self.side, self.table, self.number, self.first, self.games = side, table, number, first, games
        self.done_flags = bytearray(games)
        self.count = 0  # games that are done
        self.done_without_gap = 0  # games from the first on that are done without a gap
        self.seconds, self.timed_games = 0.0, 0  # seconds, of so many games
        self.handed_out = 0  # games from the first on that are done or handed out

    def mark_done(self, seeds: Iterable[int]) -> None:
        """Mark these games as done."""
        for seed in seeds:
            self.count += not self.done_flags[seed - self.first]
            self.done_flags[seed - self.first] = 1
        while self.done_without_gap < self.games and self.done_flags[self.done_without_gap]:
            self.done_without_gap += 1

    def take_games(self, limit: int, most: int) -> tuple[int, int] | None:
        """Take up to `most` games below `limit` that are to be played: first seed, and end of the seeds."""
        while self.handed_out < limit and self.done_flags[self.handed_out]:
            self.handed_out += 1
        begin = self.handed_out
        while self.handed_out < min(limit, begin + most) and not self.done_flags[self.handed_out]:
            self.handed_out += 1
        return (self.first + begin, self.first + self.handed_out) if self.handed_out > begin else None

    def add(self, played: Sequence[Played], took: float) -> None:
        """Add played games, and the seconds that they took."""
        self.mark_done([item.seed for item in played])
        self.seconds += took
        self.timed_games += len(played)


class Group:
    """One table, with a line for each side.

    `end`: the number of games of each line that count; it falls when they suffice.
    """

    def __init__(self, table: Table, lines: Sequence[Line], games: int) -> None:
        self.table, self.lines, self.end = table, lines, games
        self.expected = games  # how many it will be, as far as that can be told
        self.reached_limits = 0  # limits that all lines have reached
        self.stopped = False

    def stop(self, games: int) -> None:
        """Stop after `games` games of each line."""
        self.end, self.expected, self.stopped = games, games, True

    @property
    def is_finished(self) -> bool:
        """Whether all games that count are done."""
        return all(line.done_without_gap >= self.end for line in self.lines)

    def list_played(self, results: Results, games: int | None = None) -> list[list[Played]]:
        """Return the games that count (or the first `games`), a list for each line, in the order of seeds."""
        end = self.end if games is None else games
        return [results.read_played(line.number, line.first, line.first + end) for line in self.lines]


class Plan:
    """All groups of one game. `policy` plays; `against` is another policy, which has all seats but one."""

    def __init__(
        self,
        sides: Sequence[Side],
        tables: Sequence[Table],
        games: int,
        policy: str,
        *,
        against: str = "",
        seed: int = 0,
    ) -> None:
        self.sides, self.policy, self.against, self.games, self.seed = sides, policy, against, games, seed
        self.tables = tables
        self.limits = list_limits(games)
        self.groups: list[Group] = []

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.sides[0].name

    def load_stored_games(self, results: Results) -> None:
        """Mark the games that are stored already. Raises ResultsError."""
        self.groups = []
        for table in self.tables:
            lines = []
            for side in self.sides:
                number = results.find_number(side.make_spec(table, self.policy, self.against))
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
                while line.side in sides and not group.stopped and (result := line.take_games(limit, most(line))):
                    yield group, line, *result

    def count_games(self) -> tuple[int, int]:
        """Return how many games are done, and how many are planned, of those that count."""
        done = sum(min(line.count, group.expected) for group in self.groups for line in group.lines)
        return done, sum(group.expected * len(group.lines) for group in self.groups)
