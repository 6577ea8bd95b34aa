"""Whoever plays, in whatever order and however often it is stopped: the same rows, and no game twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import pairwise
from threading import Event
from typing import ClassVar

import pytest
from balance_teams import TABLES, Scattered, made_up, played
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.balance.errors import TeamError
from marshub.balance.plan import MIN_GAMES, Plan, list_limits
from marshub.balance.played_game import Played
from marshub.balance.results import MEMORY, GameSpec, Results, ResultsError
from marshub.balance.run import Figures, Run, Watcher
from marshub.balance.sides import Side, make_own_side
from marshub.balance.statistics import count_games
from marshub.balance.teams import Inbox, TeamStart


@pytest.fixture(scope="module")
def side(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Side]:
    result = make_own_side("pocket-mars", tmp_path_factory.mktemp("packs"))
    yield result
    result.close()


@pytest.fixture(autouse=True, scope="module")
def at_once() -> Iterator[None]:
    """Nobody is waited for: a team that has nothing to give gives what it has when it is asked again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("marshub.balance.run.WAIT_S", 0.005)
        yield


@given(st.integers(0, 1 << 16), st.sampled_from([0.01, 0.3, 4.0]))
@settings(max_examples=15)
def test_in_whatever_order_chunks_come_rows_are_the_same(side: Side, seed: int, chunk_s: float) -> None:
    inbox: Inbox = Inbox()
    with Results(MEMORY) as results:
        team = Scattered(inbox, seed, chunk_s)
        matches = played(side, results, team, inbox, 230)
    assert [item.rows for item in matches] == [
        [count_games(table, [made_up(table, item) for item in range(230)])] for table in TABLES
    ]
    assert len(set(team.played)) == len(team.played) == 3 * 230


@given(st.integers(0, 1 << 16), st.sampled_from([0.01, 0.3, 4.0]))
@settings(max_examples=15)
def test_a_row_that_is_narrow_enough_ends_at_the_same_game(side: Side, seed: int, chunk_s: float) -> None:
    inbox: Inbox = Inbox()
    with Results(MEMORY) as results:
        matches = played(side, results, Scattered(inbox, seed, chunk_s), inbox, 2000, until=0.12)
    ends = []
    for table in TABLES:
        rows = (
            count_games(table, [made_up(table, seed) for seed in range(at)])
            for at in list_limits(2000)
            if at >= MIN_GAMES
        )
        ends.append(next(row for row in rows if row.high - row.low <= 0.12))
    assert [item.rows for item in matches] == [[row] for row in ends]
    games = [row.games for row in ends]
    assert MIN_GAMES <= games[0] < games[2] <= games[1] < 2000  # nearly sure is known soon, 60 % needs most


def test_how_many_games_are_left_is_told_by_how_wide_the_interval_is(side: Side) -> None:
    class Listening(Watcher):
        totals: ClassVar[list[int]] = []

        def update(self, done: int, total: int, workers: int) -> None:
            self.totals.append(total)
            assert done <= total

    with Results(MEMORY) as results:
        plan, inbox = Plan([side], TABLES, 100_000, "first"), Inbox()
        run = Run([plan], results, Listening(), until=0.05)
        assert plan.count_games() == (0, 3 * 1537)  # 1.96 ** 2 / 0.05 ** 2 for a rate of one half
        run.play({side: Scattered(inbox, 3)}, inbox)
        assert plan.count_games() == (sum(group.end for group in plan.groups),) * 2
    assert Listening.totals[0] <= 3 * 1537
    assert abs(Listening.totals[len(Listening.totals) // 2] - Listening.totals[-1]) < Listening.totals[-1] / 4


@given(st.lists(st.integers(0, 12), max_size=5), st.integers(0, 1 << 16))
@settings(max_examples=15)
def test_stopped_and_taken_up_again_it_plays_what_is_missing(side: Side, stops: list[int], seed: int) -> None:
    with Results(MEMORY) as results:
        for number, stop in enumerate(stops):
            inbox: Inbox = Inbox()
            with suppress(KeyboardInterrupt):
                played(side, results, Scattered(inbox, seed + number, 0.1, give_up_after=stop), inbox, 120)
        (before,) = results._db.execute("SELECT count(*) FROM played").fetchone()
        team = Scattered(inbox := Inbox(), seed, 0.1)
        matches = played(side, results, team, inbox, 120)
        (kept,) = results._db.execute("SELECT count(*) FROM played").fetchone()
    assert [item.rows for item in matches] == [
        [count_games(table, [made_up(table, item) for item in range(120)])] for table in TABLES
    ]
    assert (kept, len(team.played)) == (360, 360 - before)


def test_the_last_chunks_are_small(side: Side) -> None:
    """So that those who are through do not wait long for the others."""
    inbox: Inbox = Inbox()
    with Results(MEMORY) as results:
        team = Scattered(inbox, 1)
        played(side, results, team, inbox, 4000)
    assert max(team.sizes) == 100  # a second of them
    assert max(team.sizes[-10:]) <= 13  # an eighth
    assert sum(team.sizes) == len(TABLES) * 4000


def test_whoever_plays_goes_on_while_others_start(side: Side) -> None:
    inbox: Inbox = Inbox()
    enough = Event()
    team = Scattered(inbox, 1)

    def make() -> Scattered:
        enough.wait()
        return team

    with Results(MEMORY) as results, closing(TeamStart(make)) as starting:
        run = Run([Plan([side], TABLES, 60, "first")], results, Watcher())
        first = Scattered(inbox, 2)

        def over() -> bool:
            if len(first.played) > 20:
                enough.set()
                assert starting.take_team() is team
            return starting.is_ready()

        run.play({side: first}, inbox, over)
        assert run.has_work_left
        run.play({side: starting.take_team()}, inbox)
        assert not run.has_work_left
    assert len(first.played) > 20
    assert len({*first.played, *team.played}) == len(first.played) + len(team.played) == 180


def test_what_cannot_start_says_why_where_it_is_needed() -> None:
    def make() -> Scattered:
        raise TeamError("no core is left")

    with closing(TeamStart(make)) as starting, pytest.raises(TeamError, match="no core is left"):
        starting.take_team()


def test_all_rows_have_first_figures_before_one_has_its_last(side: Side) -> None:
    class Listening(Watcher):
        def __init__(self) -> None:
            self.heard: list[tuple[str, int]] = []

        def show_figures(self, plan: Plan, group: object, found: Figures) -> None:
            self.heard.append((str(found.rows[0].table["level"]), found.games))

    watcher = Listening()
    with Results(MEMORY) as results:
        plan, inbox = Plan([side], TABLES, 100, "first"), Inbox()
        Run([plan], results, watcher).play({side: Scattered(inbox, 3, 0.1)}, inbox)
    levels = {str(table["level"]) for table in TABLES}
    assert sorted(watcher.heard) == sorted((level, games) for level in levels for games in (20, 50, 100))
    games = [games for _, games in watcher.heard]
    assert max(n for n, item in enumerate(games) if item == 20) < games.index(100)


@given(st.integers(1, 30_000))
def test_limits_rise_to_the_number_of_games_and_no_faster_than_by_a_quarter(games: int) -> None:
    matches = list_limits(games)
    assert matches[-1] == games
    assert matches == sorted(set(matches))
    assert all(after - before <= max(100, before // 4) for before, after in pairwise(matches))


WHAT = GameSpec("pocket-mars", "0123", {"house": "abc", "attic": "def"}, {"players": 1}, "first")


@pytest.mark.parametrize(
    "other",
    [
        GameSpec("on-mars", "0123", WHAT.packs, WHAT.table, "first"),
        GameSpec("pocket-mars", "0124", WHAT.packs, WHAT.table, "first"),
        GameSpec("pocket-mars", "0123", {"house": "abc", "attic": "deg"}, WHAT.table, "first"),
        GameSpec("pocket-mars", "0123", {"attic": "def", "house": "abc"}, WHAT.table, "first"),  # read in another order
        GameSpec("pocket-mars", "0123", WHAT.packs, {"players": 2}, "first"),
        GameSpec("pocket-mars", "0123", WHAT.packs, WHAT.table, "random"),
        GameSpec("pocket-mars", "0123", WHAT.packs, WHAT.table, "first", "random"),
    ],
    ids=["game", "rules", "pack", "order-of-packs", "players", "policy", "opponents"],
)
def test_a_game_is_kept_by_all_that_it_was_played_by(other: GameSpec) -> None:
    with Results(MEMORY) as results:
        number = results.find_number(WHAT)
        results.add([(number, [Played(4, "victory")])])
        assert list(results.list_seeds(number, 0, 9)) == [4]
        assert list(results.list_seeds(results.find_number(other), 0, 9)) == []


def test_games_come_back_as_they_were_and_only_failed_ones_are_replaced(tmp_path: object) -> None:
    game = Played(3, "victory", "won", 9, 77, "", ("red", "blue"), "blue", ("red", "blue"), "red")
    failed = Played(5, error="IndexError: it broke")
    with Results(f"{tmp_path}/deep/r.sqlite") as results:
        number = results.find_number(WHAT)
        results.add([(number, [game, failed])])
        results.add([(number, [Played(3, "defeat")])])
        assert results.read_played(number, 0, 10) == [game, failed]
        assert list(results.list_seeds(number, 0, 10)) == [3]
        results.add([(number, [Played(5, "defeat")])])
    with Results(f"{tmp_path}/deep/r.sqlite") as results:
        assert results.read_played(results.find_number(WHAT), 0, 10) == [game, Played(5, "defeat")]
        assert results.read_played(results.find_number(WHAT), 4, 10) == [Played(5, "defeat")]


@pytest.mark.parametrize("statement", ["PRAGMA user_version=99", "PRAGMA application_id=7"])
def test_a_file_that_is_no_results_of_ours_is_left_alone(tmp_path: object, statement: str) -> None:
    import sqlite3

    path = f"{tmp_path}/r.sqlite"
    Results(path).close()
    db = sqlite3.connect(path)
    db.execute(statement)
    db.close()
    with pytest.raises(ResultsError, match=r"r\.sqlite"):
        Results(path)
