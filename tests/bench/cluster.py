"""What a cluster costs: `.venv/bin/python tests/bench/cluster.py --tasks 2000`.

A scheduler and two workers in processes of their own, as docs/cluster.md starts them, get chunks without games: what is
left is the price of a task, as the processor's time of the scheduler, of this process and of a worker. Then how many
bytes go to a worker and come back, for real chunks of each game, and what it takes to keep and count a game.
docs/bench.md says what that makes for 1,000 workers.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import psutil

from marshub.balance.dask_pool import DaskPool
from marshub.balance.results import Results
from marshub.balance.run import MAX_CHUNK_GAMES
from marshub.balance.sides import Side, list_tables, make_own_side
from marshub.balance.statistics import count_games
from marshub.balance.teams import CHUNK_S, Inbox
from marshub.balance.worker import Chunk, Reply, play_chunk
from marshub.games import GAMES

OUT = 500  # chunks that are out at a time: as many as 250 workers have


def processor_s(process: psutil.Process) -> float:
    """Seconds of the processor that a process has used."""
    used = process.cpu_times()
    return float(used.user + used.system)


def chunk(side: Side, first: int, end: int) -> bytes:
    """A chunk of the first table of a game, by its own player."""
    policy = next(iter(side.game.list_policies()), "random")
    table = list_tables(side.game)[0]
    description = side.description
    return msgspec.msgpack.encode(
        Chunk(side.name, description.rules, description.packs, side.packs_digest, table, policy, "", first, end)
    )


def price(address: str, processes: list[psutil.Process], tasks: int) -> dict[str, float]:
    """ms of the processor a task, of scheduler, workers and this process, and tasks a second."""
    inbox: Inbox = Inbox()
    with closing(make_own_side("first-martians")) as side, closing(DaskPool(inbox, address=address)) as pool:
        empty = chunk(side, 0, 0)

        def hand_out(many: int) -> None:
            sent = got = 0
            while got < many:
                while sent < many and sent - got < OUT:
                    pool.submit(sent, empty, side.packs)
                    sent += 1
                arrived: list[tuple[int, Any]] = [inbox.get()[1:]]
                while not inbox.empty():
                    arrived.append(inbox.get()[1:])
                got += len(pool.collect(arrived))

        hand_out(100)  # what is imported and read once
        mine = psutil.Process()
        before, began = [processor_s(item) for item in [*processes, mine]], time.monotonic()
        hand_out(tasks)
        took = time.monotonic() - began
        used = [processor_s(item) - was for item, was in zip([*processes, mine], before, strict=True)]
    scheduler, *workers, client = (1000 * item / tasks for item in used)
    return {"scheduler": scheduler, "worker": sum(workers), "client": client, "a second": tasks / took}


def sizes(name: str, seconds: float) -> tuple[int, int, float, float]:
    """Return bytes of a chunk's request and reply, games in it and bytes a game, for a chunk of about `seconds`."""
    with closing(make_own_side(name)) as side:
        play_chunk(chunk(side, 0, 1), side.packs)
        began = time.process_time()
        play_chunk(chunk(side, 1, 4), side.packs)
        games = min(MAX_CHUNK_GAMES, max(1, round(seconds * 3 / (time.process_time() - began))))
        request = chunk(side, 0, games)
        reply = play_chunk(request, side.packs)
    return len(request) + len(side.packs), len(reply), games, len(reply) / games


def keeping(games: int) -> tuple[float, float]:
    """Microseconds of the processor to keep a game that has come back, and to count one."""
    with tempfile.TemporaryDirectory() as folder, closing(make_own_side("first-martians")) as side:
        one = msgspec.msgpack.decode(play_chunk(chunk(side, 0, 1), side.packs), type=Reply).games[0]
        replies = [
            msgspec.msgpack.encode(Reply([(seed, *one[1:]) for seed in range(begin, begin + 40)]))
            for begin in range(0, games, 40)
        ]
        with Results(Path(folder) / "r.sqlite") as results:
            number = results.find_number(side.make_spec({}, "captain", ""))
            began = time.process_time()
            for reply in replies:
                results.add([(number, msgspec.msgpack.decode(reply, type=Reply).decode_games())])
            kept = time.process_time() - began
            count_games({}, results.read_played(number, 0, games))
            counted = time.process_time() - began - kept
    return 1e6 * kept / games, 1e6 * counted / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, default=2000)
    parser.add_argument("--games", type=int, default=40_000, help="games to keep and count")
    parser.add_argument("--seconds", type=float, default=CHUNK_S, help="size of the chunks of real games")
    words = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    dask = [sys.executable, "-m", "dask"]
    commands = [[*dask, "scheduler", "--host", address, "--no-dashboard"]]
    commands += [[*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]] * 2
    started = [subprocess.Popen(command, stderr=subprocess.DEVNULL) for command in commands]
    try:
        reach(address)
        result = price(address, [psutil.Process(popen.pid) for popen in started], words.tasks)
    finally:
        for popen in reversed(started):
            popen.terminate()
            popen.wait()
    print(f"{words.tasks} empty chunks, {OUT} out at a time: {result['a second']:.0f} a second")
    for who in ("scheduler", "client", "worker"):
        print(f"  {who}: {result[who]:.2f} ms of the processor a task")
    for name in GAMES:
        request, reply, games, a_game = sizes(name, words.seconds)
        print(f"{name}: {request} bytes there, {reply} back for {games} games, {a_game:.0f} a game")
    kept, counted = keeping(words.games)
    print(f"a game that has come back: {kept:.0f} us to keep it, {counted:.0f} us to count it")


def reach(address: str) -> None:
    """Wait until the scheduler listens."""
    host, port = address.removeprefix("tcp://").split(":")
    while True:
        try:
            socket.create_connection((host, int(port))).close()
            return
        except OSError:
            time.sleep(0.1)


if __name__ == "__main__":
    main()
