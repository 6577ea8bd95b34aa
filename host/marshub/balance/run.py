"""The run of a plan: it gives chunks of games to a team, stores the results and reports the present figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty
from typing import Any, NamedTuple

import msgspec

from marshub.kernel.odds import CONFIDENCE

from .comparison import Difference, compare_sides, find_widest_interval
from .plan import MIN_GAMES, Group, Line, Plan
from .results import Results
from .sides import Side
from .statistics import Row, count_games
from .teams import Inbox, Team
from .worker import Chunk, Reply

MAX_CHUNK_GAMES = 2_000  # games of a chunk
COUNTING, COUNTING_S = 0.1, 1.0  # of the time, and seconds besides, for figures on the way that decide nothing
WAIT_S = 0.5  # at most so long nobody looks whether workers have come or gone


class Figures(NamedTuple):
    """The results of a group after so many games.

    A row for each side, and the differences of each side from the first.
    """

    rows: list[Row]
    compared: list[Difference]
    games: int


class Watcher:
    """Is informed of the progress. This one does nothing."""

    def update(self, done: int, total: int, workers: int) -> None:
        """Show that `done` games of `total` are done."""

    def show_figures(self, plan: Plan, group: Group, figures: Figures) -> None:
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
    """Plays all `plans` and stores games in `results`. `until`: a group stops when no interval is wider (0: never)."""

    def __init__(self, plans: Sequence[Plan], results: Results, watcher: Watcher, until: float = 0.0) -> None:
        """Prepare a run. Raises ResultsError."""
        self.plans, self.results, self.watcher, self.until = plans, results, watcher, until
        self._began, self._counting = time.monotonic(), 0.0
        for plan in plans:
            plan.load_stored_games(results)
            for group in plan.groups:
                self._estimate_games(group, 1, 2 * CONFIDENCE * 0.5)  # of a rate of one half, which is the widest
                self._report_figures(plan, group)

    @property
    def has_work_left(self) -> bool:
        """Whether there is anything to play."""
        return not all(group.is_finished for plan in self.plans for group in plan.groups)

    def estimate_seconds_left(self) -> float:
        """Return the time in seconds that one process still needs, by the games played here; 0.0 if none was played."""
        done, total = self._count_games()
        return (total - done) * self._seconds_per_game()

    def _seconds_per_game(self) -> float:
        """Return the mean seconds of all games played here; 0.0 if none was played."""
        lines = [line for plan in self.plans for group in plan.groups for line in group.lines]
        timed = sum(line.timed_games for line in lines)
        return sum(line.seconds for line in lines) / timed if timed else 0.0

    def _seconds_waiting(self, sides: Sequence[Side]) -> float:
        """Return the estimated seconds of all games of these sides that are not handed out yet."""
        waiting = [
            (line, group.expected - max(line.handed_out, line.done_without_gap))
            for plan in self.plans
            for group in plan.groups
            for line in group.lines
            if line.side in sides and max(line.handed_out, line.done_without_gap) < group.expected
        ]
        mean_seconds = self._seconds_per_game() if any(not line.timed_games for line, _ in waiting) else 0.0
        return sum(
            games * (line.seconds / line.timed_games if line.timed_games else mean_seconds) for line, games in waiting
        )

    def play(self, teams: dict[Side, Team], inbox: Inbox, should_stop: Callable[[], bool] = lambda: False) -> None:
        """Play, with a team for each side, until all is done or `should_stop()`: then no more games are handed out.

        Raises TeamError, ResultsError.
        """
        by_team: dict[Team, list[Side]] = {}
        for side, team in teams.items():
            by_team.setdefault(team, []).append(side)
        work = {team: self._list_chunks(team, sides) for team, sides in by_team.items()}
        handed_out: dict[int, tuple[Plan, Group, Line]] = {}
        open_chunks: dict[Team, set[int]] = {team: set() for team in by_team}
        number = 0
        while True:
            for team, chunks in work.items():
                while len(open_chunks[team]) < team.count_slots() and not should_stop():
                    next_chunk = next(chunks, None)
                    if next_chunk is None:
                        break
                    plan, group, line, chunk = next_chunk
                    handed_out[number] = (plan, group, line)
                    open_chunks[team].add(number)
                    team.submit(number, chunk, line.side.packs)
                    number += 1
            if not handed_out or not self.has_work_left:
                return
            self._store_arrived(_group_arrived(inbox), handed_out, open_chunks)
            self.watcher.update(*self._count_games(), sum(team.count_workers() for team in by_team))

    def _store_arrived(
        self,
        arrived: dict[Team, list[tuple[int, Any]]],
        handed_out: dict[int, tuple[Plan, Group, Line]],
        open_chunks: dict[Team, set[int]],
    ) -> None:
        """Store the games that have arrived, and update the figures of their groups."""
        for team in open_chunks:
            replies = [
                (number, msgspec.msgpack.decode(reply, type=Reply))
                for number, reply in team.collect(arrived.get(team, []))
                if number in handed_out
            ]
            self.results.add((handed_out[number][2].number, reply.decode_games()) for number, reply in replies)
            changed_groups: dict[Group, Plan] = {}
            for number, reply in replies:
                plan, group, line = handed_out.pop(number)
                open_chunks[team].discard(number)
                line.add(reply.decode_games(), reply.took)
                changed_groups[group] = plan
            for group, plan in changed_groups.items():
                self._report_figures(plan, group)

    def _list_chunks(self, team: Team, sides: Sequence[Side]) -> Iterator[tuple[Plan, Group, Line, bytes]]:
        """Yield the chunks for a team: all lines up to the first limit, then all up to the next."""

        def choose_chunk_size(line: Line) -> int:
            a_game = line.seconds / line.timed_games if line.timed_games else self._seconds_per_game()
            return (
                min(MAX_CHUNK_GAMES, max(1, round(team.chunk_seconds(self._seconds_waiting(sides)) / a_game)))
                if a_game
                else 1
            )

        for limit in sorted({limit for plan in self.plans for limit in plan.limits}):
            for plan in self.plans:
                for group, line, first, end in plan.list_chunks(limit, sides, choose_chunk_size):
                    side = line.side
                    rules, packs = side.description.rules, side.description.packs
                    policies = (plan.policy, plan.against)
                    chunk = Chunk(plan.game, rules, packs, side.packs_digest, group.table, *policies, first, end)
                    yield plan, group, line, msgspec.msgpack.encode(chunk)

    def _report_figures(self, plan: Plan, group: Group) -> None:
        """Report a group's figures at each limit that all its lines have reached."""
        while group.reached_limits < len(plan.limits) and not group.stopped:
            limit = plan.limits[group.reached_limits]
            if any(line.done_without_gap < limit for line in group.lines):
                return
            group.reached_limits += 1
            decides = self.until and limit >= MIN_GAMES
            if not decides and self._should_skip_figures(plan, group):
                continue
            began = time.monotonic()
            result = compute_figures(plan, group, self.results, limit)
            width = find_widest_interval(result.rows, result.compared)
            self._estimate_games(group, limit, width)
            if decides and width <= self.until:
                group.stop(limit)
            self._counting += time.monotonic() - began
            self.watcher.show_figures(plan, group, result)

    def _estimate_games(self, group: Group, games: int, wide: float) -> None:
        """Estimate the number of games from an interval's width: it narrows with the square root of the number."""
        if self.until:
            group.expected = min(group.end, max(games, MIN_GAMES, round(games * (wide / self.until) ** 2)))

    def _should_skip_figures(self, plan: Plan, group: Group) -> bool:
        """Return whether intermediate figures are better left out.

        The next limit has been reached too, or they take time that is needed to keep up with the players.
        """
        if group.reached_limits < len(plan.limits) and all(
            line.done_without_gap >= plan.limits[group.reached_limits] for line in group.lines
        ):
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
