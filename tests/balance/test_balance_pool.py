"""Games on Dask: the rows of one process, whoever plays, dies, joins, or has other rules."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec
import psutil
import pytest

from marshub.balance.dask_pool import DaskPool, _Task
from marshub.balance.errors import TeamError
from marshub.balance.plan import Plan
from marshub.balance.played_game import Played, Table, play_one
from marshub.balance.results import Results
from marshub.balance.run import Figures, Run, Watcher, compute_figures
from marshub.balance.sides import Side, make_own_side
from marshub.balance.statistics import count_games
from marshub.balance.teams import Inbox
from marshub.balance.worker import Chunk, Reply

# Imported late: it takes a quarter of a second of each worker, and one worker needs it.
pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs requirements/cluster.txt")

TABLES: list[Table] = [{"players": 1, "level": level} for level in ("standard", "cyborg")]
GAMES = 120


class Watching(Watcher):
    """Does something once, when so many games are done."""

    def __init__(self, after: int, do: Callable[[], None]) -> None:
        self._after, self._do = after, do
        self.did = False

    def update(self, done: int, total: int, workers: int) -> None:
        if done >= self._after and not self.did and done < total:
            self.did = True
            self._do()


@pytest.fixture(scope="module")
def side(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Side]:
    """A game with a pack that is too large to travel with each chunk."""
    folder = tmp_path_factory.mktemp("packs")
    (folder / "pocket-mars").mkdir()
    (folder / "pocket-mars" / "words.toml").write_text('pack = "words"\n# ' + "many words " * 400)
    with closing(make_own_side("pocket-mars", folder)) as result:
        assert len(result.packs) > 4_000
        assert set(result.description.packs) == {"house", "words"}
        yield result


@pytest.fixture(scope="module")
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture(scope="module")
def pool(inbox: Inbox) -> Iterator[DaskPool]:
    with closing(DaskPool(inbox, jobs=2)) as result:
        yield result


@pytest.fixture(scope="module")
def open_pool(inbox: Inbox) -> Iterator[DaskPool]:
    """Workers of a scheduler without TLS, as people start them for themselves; others can use it by its address."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        import distributed

        monkeypatch.setattr("distributed.security.Security.temporary", distributed.security.Security)
        pool = DaskPool(inbox, jobs=2)
    with closing(pool):
        yield pool


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.balance.dask_pool.CHUNK_S", 0.01)


@pytest.fixture(scope="module")
def alone(side: Side) -> list[list[Played]]:
    """What one process plays."""
    return [[play_one(side.game, table, seed, "first") for seed in range(GAMES)] for table in TABLES]


def played(
    side: Side, team: DaskPool, inbox: Inbox, results: Results, watcher: Watcher, games: int = GAMES
) -> list[Figures]:
    plan = Plan([side], TABLES, games, "first")
    run = Run([plan], results, watcher)
    if run.has_work_left:
        run.play({side: team}, inbox)
    return [compute_figures(plan, group, results) for group in plan.groups]


def wait_for_workers(pool: DaskPool) -> dict[str, int]:
    """Wait until both workers live, and return their processes by address.

    For a while the scheduler still lists one that was killed: it is lost while it is asked, or its process is gone.
    """
    while True:
        pool._client.wait_for_workers(2)
        pids = pool._client.run(os.getpid, on_error="ignore")
        if len(pids) == 2 and all(psutil.pid_exists(pid) for pid in pids.values()):
            return pids
        time.sleep(0.05)  # lets the scheduler notice; nothing depends on how long


def rows(alone: list[list[Played]]) -> list[list[Any]]:
    return [[count_games(table, games)] for table, games in zip(TABLES, alone, strict=True)]


def test_a_worker_is_killed_and_another_joins_and_the_rows_are_those_of_one_process(
    side: Side, pool: DaskPool, inbox: Inbox, alone: list[list[Played]], tmp_path: Path
) -> None:
    before = set(wait_for_workers(pool).values())

    def kill() -> None:
        os.kill(max(before), signal.SIGKILL)

    watcher = Watching(15, kill)
    with Results(tmp_path / "r.sqlite") as results:
        matches = played(side, pool, inbox, results, watcher)
        (kept,) = results._db.execute("SELECT count(*) FROM played").fetchone()
    assert watcher.did
    assert [item.rows for item in matches] == rows(alone)
    assert kept == GAMES * len(TABLES)
    # Dask starts another worker in its place, once it has noticed the death.
    assert len(set(wait_for_workers(pool).values()) - before) == 1


def test_what_a_worker_played_but_did_not_hand_over_is_played_by_another(
    side: Side, pool: DaskPool, inbox: Inbox
) -> None:
    """Even where the packs were sent to that worker."""
    address, pid = next(iter(wait_for_workers(pool).items()))
    description = side.description
    chunk = Chunk(side.name, description.rules, description.packs, side.packs_digest, TABLES[0], "first", "", 0, 3)
    pool._submit(10_000, _Task(msgspec.msgpack.encode(chunk), side.packs), to=[address])
    number, future = inbox.get()[1:]
    assert (number, future.status) == (10_000, "finished")
    os.kill(pid, signal.SIGKILL)
    assert pool.collect([(number, future)]) == []  # nobody waits for it here
    ((number, reply),) = pool.collect([inbox.get()[1:]])
    games = msgspec.msgpack.decode(reply, type=Reply).decode_games()
    assert games == [play_one(side.game, TABLES[0], seed, "first") for seed in range(3)]


def _beside(dask_worker: Any) -> dict[str, Any]:
    """What goes on in a worker beside its games."""
    turns = [1000 / periodic_callback.callback_time for periodic_callback in dask_worker.periodic_callbacks.values()]
    return {"named": set(dask_worker.periodic_callbacks), "turns": sum(turns), "frozen": gc.get_freeze_count()}


def test_a_worker_has_hardly_anything_to_do_beside_games(pool: DaskPool) -> None:
    wait_for_workers(pool)
    for result in pool._client.run(_beside).values():
        assert "profile" not in result["named"]
        assert result["turns"] < 10  # a second; by Dask's defaults 150
        assert result["frozen"] > 10_000


def test_nothing_of_it_can_be_reached_from_the_network(pool: DaskPool) -> None:
    wait_for_workers(pool)
    ours = psutil.Process()
    listening = [
        net_connection.laddr.ip
        for process in [ours, *ours.children(recursive=True)]
        for net_connection in process.net_connections("inet")
        if net_connection.status == psutil.CONN_LISTEN
    ]
    assert len(listening) >= 5  # scheduler, workers, their nannies
    assert set(listening) == {"127.0.0.1"}


async def run_foreign_program(pool: DaskPool) -> list[int]:
    """As another user's program does: ask the scheduler to run something; return what the workers say."""
    wait_for_workers(pool)
    port = pool._cluster.scheduler_address.rpartition(":")[2]
    import distributed

    foreign = distributed.Client(f"tcp://127.0.0.1:{port}", timeout=2.0, asynchronous=True, set_as_default=False)
    try:
        async with foreign as client:
            return [*(await client.run(os.getpid)).values()]
    except OSError:
        return []


@pytest.mark.attack
async def test_other_users_cannot_run_programs_on_its_workers(pool: DaskPool) -> None:
    assert await run_foreign_program(pool) == []


@pytest.mark.attack
async def test_other_users_could_run_programs_without_tls(open_pool: DaskPool) -> None:
    assert len(await run_foreign_program(open_pool)) == 2


def test_it_shows_nothing_to_other_users(pool: DaskPool) -> None:
    wait_for_workers(pool)
    port = pool._cluster.scheduler.http_server.port
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://127.0.0.1:{port}/info/main/workers.html")


def test_stopped_in_the_middle_it_goes_on_from_there(
    side: Side, open_pool: DaskPool, inbox: Inbox, alone: list[list[Played]], tmp_path: Path
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with Results(tmp_path / "r.sqlite") as results, pytest.raises(KeyboardInterrupt):
        played(side, open_pool, inbox, results, Watching(15, stop))
    with Results(tmp_path / "r.sqlite") as results:
        (kept,) = results._db.execute("SELECT count(*) FROM played").fetchone()
        assert 15 <= kept < GAMES * len(TABLES)
        again: Inbox = Inbox()
        with closing(DaskPool(again, address=open_pool._cluster.scheduler_address)) as other:  # as --cluster does
            matches = played(side, other, again, results, Watcher())
    assert [item.rows for item in matches] == rows(alone)


def test_it_says_once_that_there_is_no_worker(open_pool: DaskPool, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[str] = []
    with closing(DaskPool(Inbox(), address=open_pool._cluster.scheduler_address, refused=messages.append)) as team:
        monkeypatch.setattr(team._client, "nthreads", dict)
        monkeypatch.setattr("marshub.balance.dask_pool.REFRESH_S", 0)
        assert (team.count_slots(), team.count_slots(), team.count_workers()) == (
            2,
            2,
            0,
        )  # one chunk waits for whoever comes
    (sentence,) = messages
    assert f"dask worker {open_pool._cluster.scheduler_address}" in sentence


def test_a_worker_with_other_rules_is_left_out_and_said_so(
    side: Side, open_pool: DaskPool, alone: list[list[Played]], tmp_path: Path
) -> None:
    wait_for_workers(open_pool)
    wrong, right = open_pool._client.nthreads()
    code = "from marshub.balance import worker; worker._CACHE.clear(); worker.hash_rules = lambda game: 'other rules'"
    open_pool._client.run(exec, code, workers=[wrong])
    messages: list[str] = []
    inbox: Inbox = Inbox()
    with Results(tmp_path / "r.sqlite") as results:
        address = open_pool._cluster.scheduler_address
        with closing(DaskPool(inbox, address=address, refused=messages.append)) as team:
            matches = played(side, team, inbox, results, Watcher())
        assert [item.rows for item in matches] == rows(alone)
        (sentence,) = messages
        assert sentence.startswith(f"{wrong} is not used: it has another MarsHub (its rules are other rules)")
        open_pool._client.run(exec, code, workers=[right])
        with closing(DaskPool(inbox, address=address, refused=messages.append)) as team:
            with pytest.raises(TeamError, match="no worker has the same MarsHub"):
                played(side, team, inbox, results, Watcher(), GAMES + 9)
            (kept,) = results._db.execute("SELECT count(*) FROM played").fetchone()
    assert kept == GAMES * len(TABLES)  # nothing of other rules is among them
