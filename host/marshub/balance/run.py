"""The run of a plan: it gives chunks of games to a team, stores the results and reports the present figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty
from typing import Any, NamedTuple

import msgspec

from marshub.kernel.odds import CONFIDENCE

from .comparison import Difference, compare_sides, interval_width
from .plan import LEAST, Group, Line, Plan
from .results import Results
from .sides import Side
from .statistics import Row, count_games
from .teams import Inbox, Team
from .worker import Chunk, Reply

LARGEST = 2_000  # games of a chunk
COUNTING, COUNTING_S = 0.1, 1.0  # of the time, and seconds besides, for figures on the way that decide nothing
WAIT_S = 0.5  # at most so long nobody looks whether workers have come or gone


class Figures(NamedTuple):
    """The results of a group after so many games: a row for each side, and the differences of each from the first."""

    rows: list[Row]
    compared: list[Difference]
    games: int


class Watcher:
    """Is told how it goes on. This one does not listen."""

    def update(self, done: int, total: int, workers: int) -> None:
        """Show that `done` games of `total` are done."""

    def show_figures(self, plan: Plan, group: Group, found: Figures) -> None:
        """Show new figures of a group."""


def compute_figures(plan: Plan, group: Group, results: Results, at: int | None = None) -> Figures:
    """Return the results of the games of a group that count, or of the first `at`. Raises ResultsError."""
    played = group.list_played(results, at)
    against = plan.policy if plan.against else ""
    rows = [count_games(group.table, some, against) for some in played]
    result = [
        difference
        for line, some in zip(group.lines[1:], played[1:], strict=True)
        for difference in compare_sides(
            group.table, (group.lines[0].side.label, line.side.label), played[0], some, against
        )
    ]
    return Figures(rows, result, group.end if at is None else at)


class Run:
    """Plays all `plans` and keeps games in `results`. `until`: a group stops when no interval is wider (0: never)."""

    def __init__(self, plans: Sequence[Plan], results: Results, watcher: Watcher, until: float = 0.0) -> None:
        """Prepare a run. Raises ResultsError."""
        self.plans, self.results, self.watcher, self.until = plans, results, watcher, until
        self._began, self._counting = time.monotonic(), 0.0
        for plan in plans:
            plan.look_up(results)
            for group in plan.groups:
                self._estimate_games(group, 1, 2 * CONFIDENCE * 0.5)  # of a rate of one half, which is the widest
                self._look_at(plan, group)

    @property
    def has_work_left(self) -> bool:
        """Whether there is anything to play."""
        return not all(group.is_finished for plan in self.plans for group in plan.groups)

    def estimate_seconds_left(self) -> float:
        """Return the time that one process still needs, by what was played here; 0.0 if nothing was."""
        done, total = self._count_games()
        return (total - done) * self._seconds_per_game()

    def _seconds_per_game(self) -> float:
        """Return seconds of one game, of all that were played here; 0.0 if none was."""
        lines = [line for plan in self.plans for group in plan.groups for line in group.lines]
        timed = sum(line.timed for line in lines)
        return sum(line.took for line in lines) / timed if timed else 0.0

    def _seconds_waiting(self, sides: Sequence[Side]) -> float:
        """Return seconds of all games of these sides that nobody has been given yet, as far as that can be told."""
        rest = [
            (line, group.expected - max(line.given, line.whole))
            for plan in self.plans
            for group in plan.groups
            for line in group.lines
            if line.side in sides and max(line.given, line.whole) < group.expected
        ]
        item = self._seconds_per_game() if any(not line.timed for line, _ in rest) else 0.0
        return sum(games * (line.took / line.timed if line.timed else item) for line, games in rest)

    def play(self, teams: dict[Side, Team], inbox: Inbox, over: Callable[[], bool] = lambda: False) -> None:
        """Play, with a team for each side, until all is done; or until it is `over`: then nothing more is handed out.

        Raises TeamError, ResultsError.
        """
        by_team: dict[Team, list[Side]] = {}
        for side, team in teams.items():
            by_team.setdefault(team, []).append(side)
        work = {team: self._list_chunks(team, sides) for team, sides in by_team.items()}
        out: dict[int, tuple[Plan, Group, Line]] = {}
        at: dict[Team, set[int]] = {team: set() for team in by_team}
        number = 0
        while True:
            for team, chunks in work.items():
                while len(at[team]) < team.free_slots() and not over():
                    result = next(chunks, None)
                    if result is None:
                        break
                    plan, group, line, chunk = result
                    out[number] = (plan, group, line)
                    at[team].add(number)
                    team.submit(number, chunk, line.side.packs)
                    number += 1
            if not out or not self.has_work_left:
                return
            self._keep(_group_arrived(inbox), out, at)
            self.watcher.update(*self._count_games(), sum(team.count_workers() for team in by_team))

    def _keep(
        self,
        arrived: dict[Team, list[tuple[int, Any]]],
        out: dict[int, tuple[Plan, Group, Line]],
        at: dict[Team, set[int]],
    ) -> None:
        """Keep what has come back, and see what it says."""
        for team in at:
            replies = [
                (number, msgspec.msgpack.decode(reply, type=Reply))
                for number, reply in team.collect(arrived.get(team, []))
                if number in out
            ]
            self.results.add((out[number][2].number, reply.decode_games()) for number, reply in replies)
            touched: dict[Group, Plan] = {}
            for number, reply in replies:
                plan, group, line = out.pop(number)
                at[team].discard(number)
                line.add(reply.decode_games(), reply.took)
                touched[group] = plan
            for group, plan in touched.items():
                self._look_at(plan, group)

    def _list_chunks(self, team: Team, sides: Sequence[Side]) -> Iterator[tuple[Plan, Group, Line, bytes]]:
        """Yield the chunks for a team: all lines up to the first limit, then all up to the next."""

        def most(line: Line) -> int:
            a_game = line.took / line.timed if line.timed else self._seconds_per_game()
            return (
                min(LARGEST, max(1, round(team.chunk_seconds(self._seconds_waiting(sides)) / a_game))) if a_game else 1
            )

        for limit in sorted({limit for plan in self.plans for limit in plan.limits}):
            for plan in self.plans:
                for group, line, first, end in plan.list_chunks(limit, sides, most):
                    side = line.side
                    rules, its = side.known.rules, side.known.packs
                    who = (plan.policy, plan.against)
                    chunk = Chunk(plan.game, rules, its, side.sent, group.table, *who, first, end)
                    yield plan, group, line, msgspec.msgpack.encode(chunk)

    def _look_at(self, plan: Plan, group: Group) -> None:
        """Say what there is of a group at each limit that all its lines have reached by now."""
        while group.reached < len(plan.limits) and not group.stopped:
            limit = plan.limits[group.reached]
            if any(line.whole < limit for line in group.lines):
                return
            group.reached += 1
            decides = self.until and limit >= LEAST
            if not decides and self._should_skip_figures(plan, group):
                continue
            began = time.monotonic()
            result = compute_figures(plan, group, self.results, limit)
            wide = interval_width(result.rows, result.compared)
            self._estimate_games(group, limit, wide)
            if decides and wide <= self.until:
                group.stop(limit)
            self._counting += time.monotonic() - began
            self.watcher.show_figures(plan, group, result)

    def _estimate_games(self, group: Group, games: int, wide: float) -> None:
        """Estimate the number of games from an interval's width: it narrows with the square root of the number."""
        if self.until:
            group.expected = min(group.end, max(games, LEAST, round(games * (wide / self.until) ** 2)))

    def _should_skip_figures(self, plan: Plan, group: Group) -> bool:
        """Return whether intermediate figures are better left out.

        The next limit has been reached too, or they take time that is needed to keep up with the players.
        """
        if group.reached < len(plan.limits) and all(line.whole >= plan.limits[group.reached] for line in group.lines):
            return True
        return self._counting > COUNTING_S + COUNTING * (time.monotonic() - self._began)

    def _count_games(self) -> tuple[int, int]:
        counts = [plan.count_games() for plan in self.plans]
        return sum(done for done, _ in counts), sum(total for _, total in counts)


def _group_arrived(inbox: Inbox) -> dict[Team, list[tuple[int, Any]]]:
    """Return all that has arrived, by team; of waiting there is an end even if nothing has."""
    result: dict[Team, list[tuple[int, Any]]] = {}
    try:
        team, number, reply = inbox.get(timeout=WAIT_S)
        while True:
            result.setdefault(team, []).append((number, reply))
            team, number, reply = inbox.get_nowait()
    except Empty:
        return result
