"""A request of `marshub balance`: one or several games, and everything that has to be done for it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import msgspec

from marshub.home import find_home
from marshub.kernel import BadSetup
from marshub.kernel.policy import find_policy

from .errors import TeamError
from .plan import Plan
from .results import Results
from .run import Figures, Run, Watcher, compute_figures
from .sides import Side, common_tables, make_checkout_side, make_own_side, with_packs
from .team_start import TeamStart
from .teams import Inbox, OwnProcess, Team

ALONE_S = 0.5  # seconds that this process plays before it asks whether others are worth their start; then it goes on
WORTH_S = 8.0  # seconds of work for one process that make them so


class Request(msgspec.Struct, frozen=True):
    """A request: the games to play, the comparison, and the file of results.

    `named`: values of choices, by field, and `games` of each table from `seed` on; `policy` "": each game's own player.
    `jobs` 0: as many processes as there are cores; `cluster`: a scheduler's address instead. `until`: the width of an
    interval (0..1) that suffices, 0 for none. At most one of `compare` (packs), `checkout` and `sweep` is given.
    `packs`:
    the folder of the owner's.
    """

    names: Sequence[str]
    games: int
    named: Mapping[str, list[str | int]] = {}
    policy: str = ""
    against: str = ""
    seed: int = 0
    jobs: int = 0
    cluster: str = ""
    results: Path | str = ""
    until: float = 0.0
    compare: Path | None = None
    checkout: Path | None = None
    sweep: Sequence[str] = ()
    packs: Path | None = None


class GameFigures(NamedTuple):
    """The present results of one game: a `Figures` for each table of the plan.

    The games themselves are in `results`.
    """

    plan: Plan
    found: list[Figures]
    results: Results


def default_results_file() -> Path:
    """Return the default file of results, in the players' own folder."""
    return find_home() / "balance.sqlite"


def count_cores() -> int:
    """Return the processor's cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def run_request(asked: Request, watcher: Watcher, note: Callable[[str], None]) -> Iterator[list[GameFigures]]:
    """Play what is `asked` and give what came of it, game by game. `note` is told what is worth a sentence on the way.

    The same `asked` gives the same answers, whoever plays. Raises BadSetup, PackError, IllegalAnswer, ResultsError,
    TeamError.
    """
    with ExitStack() as stack:
        plans = []
        for name in asked.names:
            sides = _make_sides(asked, name)
            for side in sides:
                stack.callback(side.close)
            named = asked.named if len(asked.names) == 1 else _keep_known_values(asked.named, sides[0])
            if named is not None:
                plans.append(_make_plan(asked, sides, named))
        if not plans:
            raise BadSetup("no game has all of what is named; name one game to hear what it has")
        jobs = _count_jobs(asked, note)
        results = stack.enter_context(Results(asked.results or default_results_file()))
        run = Run(plans, results, watcher, asked.until)
        if run.has_work_left:
            _play(asked, run, plans, jobs, note)
        yield [
            GameFigures(plan, [compute_figures(plan, group, results) for group in plan.groups], results)
            for plan in plans
        ]


def _make_sides(asked: Request, name: str) -> list[Side]:
    if sum(map(bool, (asked.compare, asked.checkout, asked.sweep))) > 1:
        raise BadSetup("one comparison at a time: --compare, --compare-checkout or --sweep")
    if asked.sweep:
        from .sweep import make_sweep_sides

        return make_sweep_sides(name, asked.sweep, asked.packs)
    sides = [make_own_side(name, asked.packs)]
    try:
        if asked.compare is not None:
            sides.append(with_packs(name, asked.compare, asked.packs))
        if asked.checkout is not None:
            if asked.cluster:
                raise BadSetup("another checkout's rules are played on this machine only: leave out --cluster")
            sides.append(make_checkout_side(name, asked.checkout, asked.packs))
    except BaseException:
        sides[0].close()
        raise
    return sides


def _keep_known_values(named: Mapping[str, list[str | int]], side: Side) -> dict[str, list[str | int]] | None:
    """Return, where all games are requested, the part of `named` that this one has; None if it lacks a value."""
    values = {
        choice.field: choice.values for choice in side.game.list_choices() if choice.field in side.game.grouping_choices
    }
    result = {field: [item for item in its if item in values[field]] for field, its in named.items() if field in values}
    return result if all(result.values()) else None


def _make_plan(asked: Request, sides: Sequence[Side], named: Mapping[str, list[str | int]]) -> Plan:
    policy = asked.policy or next(iter(sides[0].game.list_policies()), "random")
    for item in filter(None, (policy, asked.against)):
        find_policy(sides[0].game, item)  # an unknown one is known before anything is played
    at = common_tables(sides, dict(named))
    return Plan(sides, at, asked.games, policy, against=asked.against, seed=asked.seed)


def _count_jobs(asked: Request, note: Callable[[str], None]) -> int:
    """Return the number of processes on this machine. Raises TeamError where several are requested without Dask."""
    jobs = asked.jobs or count_cores()
    if asked.cluster or jobs == 1 or find_spec("distributed") is not None:
        return jobs
    from .dask_pool import INSTALL

    if asked.jobs:
        raise TeamError(INSTALL)
    note(f"one of {jobs} cores plays. {INSTALL}")
    return 1


def _play(asked: Request, run: Run, plans: Sequence[Plan], jobs: int, note: Callable[[str], None]) -> None:
    inbox: Inbox = Inbox()
    sides = [side for plan in plans for side in plan.sides]
    here = OwnProcess(inbox)
    with ExitStack() as stack:
        if asked.checkout is not None:
            from .checkout import CheckoutTeam

            half = max(1, jobs // 2)
            teams: dict[Side, Team] = {}
            other = CheckoutTeam(inbox, asked.checkout.resolve(), half)
            stack.callback(other.close)
            mine: Team = here
            if half > 1:
                from .dask_pool import DaskPool

                mine = DaskPool(inbox, jobs=half, refused=note)
                stack.callback(mine.close)
            for side in sides:
                teams[side] = other if side.checkout is not None else mine
            run.play(teams, inbox)
            return
        alone: dict[Side, Team] = dict.fromkeys(sides, here)
        if not asked.cluster:
            enough = time.monotonic() + ALONE_S
            run.play(alone, inbox, lambda: jobs > 1 and time.monotonic() > enough)
            if run.has_work_left and run.estimate_seconds_left() < WORTH_S:
                run.play(alone, inbox)
        if run.has_work_left:
            from .dask_pool import DaskPool

            starting = TeamStart(lambda: DaskPool(inbox, jobs=jobs, address=asked.cluster, refused=note))
            stack.callback(starting.close)
            if not asked.cluster:
                run.play(alone, inbox, starting.is_ready)
            pool = starting.take_team()
            if run.has_work_left:
                run.play(dict.fromkeys(sides, pool), inbox)
