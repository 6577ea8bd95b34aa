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

from .plan import Plan
from .results import Results
from .run import Figures, Run, Watcher, compute_figures
from .sides import Side, list_common_tables, make_checkout_side, make_own_side, make_packs_side
from .teams import Inbox, OwnProcess, Team, TeamStart

# Seconds that this process plays before it asks whether others are worth their start; then it goes on.
OWN_PROCESS_S = 0.5
MIN_POOL_WORK_S = 8.0  # seconds of work for one process that make them so


class Request(msgspec.Struct, frozen=True):
    """A request: the games to play, the comparison, and the file of results.

    Attributes:
        names: The games.
        games: The number of games of each table, from `seed` on.
        named: The requested values of choices, by field.
        policy: The policy; "": each game's own player.
        against: The policy of all other seats; "": the same.
        seed: The first seed.
        jobs: The number of processes; 0: as many as there are cores.
        cluster: The address of a scheduler; "": this machine.
        results: The file of results; "": the default file.
        until: The width of an interval (0 to 1) that suffices; 0: none does.
        compare: Packs to compare with. At most one of `compare`, `checkout` and `sweep` is given.
        checkout: A checkout to compare with.
        sweep: Numbers of packs to vary.
        packs: The folder of the owner's packs; None: the players' own folder.
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
    """The present results of one game: `Figures` for each table of the plan. The games themselves are in `results`."""

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
def run_request(request: Request, watcher: Watcher, note: Callable[[str], None]) -> Iterator[list[GameFigures]]:
    """Play what a request asks for and yield the figures, game by game. The same request gives the same figures.

    Args:
        request: The request.
        watcher: Is told of the progress.
        note: Is called with sentences about special circumstances.

    Raises:
        BadSetup, PackError, IllegalAnswer, ResultsError, TeamError: The request cannot be carried out.
    """
    with ExitStack() as stack:
        plans = []
        for name in request.names:
            sides = _make_sides(request, name)
            for side in sides:
                stack.callback(side.close)
            named = request.named if len(request.names) == 1 else _keep_known_values(request.named, sides[0])
            if named is not None:
                plans.append(_make_plan(request, sides, named))
        if not plans:
            message = "no game has all of these choices; name one game to see its choices"
            raise BadSetup(message, "balance-no-game")
        jobs = _count_jobs(request, note)
        results = stack.enter_context(Results(request.results or default_results_file()))
        run = Run(plans, results, watcher, request.until)
        if run.has_work_left:
            _play_plans(request, run, plans, jobs, note)
        yield [
            GameFigures(plan, [compute_figures(plan, group, results) for group in plan.groups], results)
            for plan in plans
        ]


def _make_sides(request: Request, name: str) -> list[Side]:
    if sum(map(bool, (request.compare, request.checkout, request.sweep))) > 1:
        raise BadSetup("one comparison at a time: --compare, --compare-checkout or --sweep", "balance-one-comparison")
    if request.sweep:
        from .sweep import make_sweep_sides

        return make_sweep_sides(name, request.sweep, request.packs)
    sides = [make_own_side(name, request.packs)]
    try:
        if request.compare is not None:
            sides.append(make_packs_side(name, request.compare, request.packs))
        if request.checkout is not None:
            if request.cluster:
                message = "another checkout's rules are played on this machine only: leave out --cluster"
                raise BadSetup(message, "balance-checkout-here")
            sides.append(make_checkout_side(name, request.checkout, request.packs))
    except BaseException:
        sides[0].close()
        raise
    return sides


def _keep_known_values(named: Mapping[str, list[str | int]], side: Side) -> dict[str, list[str | int]] | None:
    """Return the part of `named` that this game has, when all games are requested; None if it lacks a value."""
    values = {
        choice.field: choice.values for choice in side.game.list_choices() if choice.field in side.game.grouping_choices
    }
    result = {
        field: [item for item in requested if item in values[field]]
        for field, requested in named.items()
        if field in values
    }
    return result if all(result.values()) else None


def _make_plan(request: Request, sides: Sequence[Side], named: Mapping[str, list[str | int]]) -> Plan:
    policy = request.policy or next(iter(sides[0].game.list_policies()), "random")
    for item in filter(None, (policy, request.against)):
        find_policy(sides[0].game, item)  # an unknown one is known before anything is played
    tables = list_common_tables(sides, dict(named))
    return Plan(sides, tables, request.games, policy, against=request.against, seed=request.seed)


def _count_jobs(request: Request, note: Callable[[str], None]) -> int:
    """Return the number of processes on this machine. Raises TeamError if several are requested without Dask."""
    jobs = request.jobs or count_cores()
    if request.cluster or jobs == 1 or find_spec("distributed") is not None:
        return jobs
    from .dask_pool import make_install_error

    if request.jobs:
        raise make_install_error()
    note(f"one of {jobs} cores plays. {make_install_error()}")
    return 1


def _play_plans(request: Request, run: Run, plans: Sequence[Plan], jobs: int, note: Callable[[str], None]) -> None:
    inbox: Inbox = Inbox()
    sides = [side for plan in plans for side in plan.sides]
    own_process = OwnProcess(inbox)
    with ExitStack() as stack:
        if request.checkout is not None:
            from .checkout import CheckoutTeam

            half = max(1, jobs // 2)
            teams: dict[Side, Team] = {}
            checkout_team = CheckoutTeam(inbox, request.checkout.resolve(), half)
            stack.callback(checkout_team.close)
            own_team: Team = own_process
            if half > 1:
                from .dask_pool import DaskPool

                own_team = DaskPool(inbox, jobs=half, refused=note)
                stack.callback(own_team.close)
            for side in sides:
                teams[side] = checkout_team if side.checkout is not None else own_team
            run.play(teams, inbox)
            return
        own_teams: dict[Side, Team] = dict.fromkeys(sides, own_process)
        if not request.cluster:
            deadline = time.monotonic() + OWN_PROCESS_S
            run.play(own_teams, inbox, lambda: jobs > 1 and time.monotonic() > deadline)
            if run.has_work_left and run.estimate_seconds_left() < MIN_POOL_WORK_S:
                run.play(own_teams, inbox)
        if run.has_work_left:
            from .dask_pool import DaskPool

            starting = TeamStart(lambda: DaskPool(inbox, jobs=jobs, address=request.cluster, refused=note))
            stack.callback(starting.close)
            if not request.cluster:
                run.play(own_teams, inbox, starting.is_ready)
            pool = starting.take_team()
            if run.has_work_left:
                run.play(dict.fromkeys(sides, pool), inbox)
