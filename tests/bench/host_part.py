"""The host's part from a token to its lamp, without board or wire: `python tests/bench/host_part.py [--rounds N]`.

A pawn is taken up and put down elsewhere, at a table with a synced save; measured is from the board's event to the
picture that is handed to the link: CPU time of the one thread, which other programs hardly disturb, and what depends on
no machine: strokes of the save, replays, and how often options, layout and differences are worked out. `--cold`: with a
pause before each round, as between hands; caches are cold then, and all takes longer.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from marshub.board import profile, question_view
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.questions import Choose
from marshub.store import SqliteJournal
from marshub.store.row_writer import RowWriter
from marshub.table.game_table import GameTable

PLACES = {"rest": "quiet-place", "unwind": "crew-quarters"}
WARM_UP = 10
COLD_S = 0.1


@dataclass
class Figures:
    """By round: ms of CPU and of the clock until the picture; `counts`: what was done in all of them."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


class Wire:
    """Notes when it was handed a picture."""

    cpu = wall = 0.0
    pictures = 0

    def show(self, picture: bytes) -> int:
        self.cpu, self.wall = time.thread_time(), time.perf_counter()
        self.pictures += 1
        return self.pictures

    def configure(self, brightness: int, priorities: bytes = b"") -> None: ...

    def close(self) -> None: ...


@contextmanager
def counted(game: Any, counts: Counter[str]) -> Iterator[None]:
    """Count what is worked out, meanwhile."""
    watched: list[tuple[Any, str, Any]] = [
        (RowWriter, "transaction", None),
        (Session, "_replay_steps", None),
        (type(game), "layout", None),
        (type(game), "list_indicators", None),
        (question_view, "find_mismatches", None),
        (Choose, "options", lambda question: type(question) is Choose and question._cached_options is None),
    ]

    def counting(name: str, original: Callable[..., Any], only: Any) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            counts[name.strip("_")] += only is None or only(args[0])
            return original(*args, **named)

        return call

    kept = [(owner, name, vars(owner)[name]) for owner, name, _ in watched]
    for (owner, name, only), (_, _, original) in zip(watched, kept, strict=True):
        setattr(owner, name, counting(name, original, only))
    try:
        yield
    finally:
        for owner, name, original in kept:
            setattr(owner, name, original)


def measure(rounds: int, pause_s: float = 0.0, folder: Path | None = None) -> Figures:
    """Put a pawn from one place to the other, `rounds` times."""
    figures, wire, now = Figures(), Wire(), 0
    shape, game = profile.load("hub"), load_game("first-martians")
    with tempfile.TemporaryDirectory(dir=folder) as where:
        session = Session(game, {}, 7, journal=SqliteJournal(Path(where) / "a.marshub", create=True))
        while session.pending is not None and session.pending.prompt.key != "fm-plan":
            session.answer(session.pending.first_answer())
        zones, pawn = shape.list_zones(game.id), make_simulated_uid("pawn-medic-1")
        tags = make_simulated_tags(game.tagged_pieces(session.state))
        table = GameTable(session, shape, tags, clock=lambda: now)
        table.attach_link(wire)
        table.board_connected(resumed=False)
        table.board_snapshot([(0, ())] * len(zones), [0] * len(shape.button), 0)
        actions = list(PLACES)
        readers = [zones.index(place) for place in PLACES.values()]
        table.board_tag(readers[1], pawn, arrived=True)
        gc.freeze()  # as the program does when it opens a table
        for number in range(-WARM_UP, rounds):
            table.board_tag(readers[1 - number % 2], pawn, arrived=False)
            now += 300
            time.sleep(pause_s)
            counts: Counter[str] = Counter()
            with counted(game, counts) if number < 0 else _nothing():
                wall, cpu = time.perf_counter(), time.thread_time()
                table.board_tag(readers[number % 2], pawn, arrived=True)
            assert session.state.plan[0].action == actions[number % 2]
            if number < 0:
                figures.counts = counts  # of the last round that is counted; counting takes time
            else:
                figures.cpu.append((wire.cpu - cpu) * 1000)
                figures.wall.append((wire.wall - wall) * 1000)
            now += 100
        table.close()
    return figures


@contextmanager
def _nothing() -> Iterator[None]:
    yield


def _share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--folder", type=Path, help="where the save is written; one in memory costs no syncs")
    given = parser.parse_args()
    figures = measure(given.rounds, COLD_S if given.cold else 0.0, given.folder)
    load = Path("/proc/loadavg")
    print(f"load {load.read_text().split()[0] if load.exists() else 'unknown'}; ms p50 / p99")
    for name, values in (("CPU", figures.cpu), ("clock", figures.wall)):
        print(f"{name}: {_share(values, 0.5):.2f} / {_share(values, 0.99):.2f}")
    print("a round:", ", ".join(f"{name} {count}" for name, count in sorted(figures.counts.items())))


if __name__ == "__main__":
    main()
