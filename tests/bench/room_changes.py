"""How often one key or one token changes rooms: `python tests/bench/room_changes.py [WAY ...]`.

Counts the calls of our own functions on the thread that works, with `sys.setprofile`: calls, files, how often the next
call is in another file, and how often it is in another room. A room is a package, or a module, right below `marshub`.
No time is measured; the figures are the same on any machine. Prints a table for docs/decisions/0103.

    answer   Enter answers the first question of First Martians on a screen of 120 x 40 with a save; all is drawn
    plan     the same for an action of the planning phase
    arrow    an arrow key in the planning phase: it changes nothing in the game
    token    a token is put down that answers a question of the toy game, as the thread of board events handles it

`--between N` prints the N most frequent pairs of functions on both sides of a change of room, `--calls N` the N files
that are called most.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1] / "tui"), str(Path(__file__).parents[1])]

HOUSE = str(Path(__file__).parents[2] / "host" / "marshub") + "/"
SIZE = (120, 40)
TICK_CALLS = 200
QUIET_S = 1.0  # the preview of an answer is drawn 0.15 s after the key


@dataclass
class Trip:
    """The calls of our own functions, in order, as (file below marshub, function)."""

    calls: list[tuple[str, str]] = field(default_factory=list)

    @property
    def files(self) -> int:
        return len({file for file, _ in self.calls})

    def count_changes(self, place: Callable[[str], str]) -> int:
        """Return how often the next call is in another place than the one before."""
        places = [place(file) for file, _ in self.calls]
        return sum(now != then for then, now in pairwise(places))

    def record(self, frame: FrameType, event: str, argument: object) -> None:
        """Record a call; for `sys.setprofile`."""
        if event == "call" and frame.f_code.co_filename.startswith(HOUSE):
            self.calls.append((frame.f_code.co_filename[len(HOUSE) :], frame.f_code.co_name))

    def find_pairs(self) -> Counter[tuple[str, str]]:
        """Return the functions on both sides of each change of room."""
        pairs = ((a, b) for a, b in pairwise(self.calls) if find_room(a[0]) != find_room(b[0]))
        return Counter((":".join(a), ":".join(b)) for a, b in pairs)


def find_room(file: str) -> str:
    """Return the room of a file: "kernel" for kernel/session.py, "words" for words.py."""
    return file.split("/")[0].removesuffix(".py")


def record(work: Callable[[], object]) -> Trip:
    """Return the calls while `work` runs, on this thread."""
    trip = Trip()
    sys.setprofile(trip.record)
    try:
        work()
    finally:
        sys.setprofile(None)
    return trip


async def press_keys(table: Any, keys: Sequence[str]) -> Trip:
    """Return the calls from the last of these keys until everything is drawn, preview included, on the app's thread."""
    from tui_world import playing

    async with playing(table, SIZE) as (app, _):
        await until_drawn(trip := Trip())
        for key in keys:
            trip = Trip()
            sys.setprofile(trip.record)
            app.simulate_key(key)
            await until_drawn(trip)
    return trip


async def until_drawn(trip: Trip) -> None:
    """Wait until hardly anything was called for a while (a clock ticks every second), and stop recording."""
    count = -TICK_CALLS
    while len(trip.calls) - count >= TICK_CALLS:
        count = len(trip.calls)
        await asyncio.sleep(QUIET_S)
    sys.setprofile(None)


def measure_keys(keys: Sequence[str], answers: int, prompt: str = "") -> Trip:
    """Return the calls of the last of `keys`, which make so many answers, at a table of First Martians with a save."""
    from marshub.games import load_game
    from marshub.kernel import Session
    from marshub.store import SqliteJournal
    from marshub.table.game_table import GameTable

    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "game.marshub", create=True)
        session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 4}, 5, journal=journal)
        while prompt and session.pending is not None and session.pending.prompt.key != prompt:
            session.answer(session.pending.first_answer())
        table, before = GameTable(session), session.step_count
        trip = asyncio.run(press_keys(table, keys))
        assert session.step_count == before + answers, "other answers than expected"
        table.close()
    return trip


def token() -> Trip:
    """Return the calls of a token that answers a question of the toy game, from the board's event to the LED frame."""
    from marshub.board import profile
    from marshub.board.tags import make_simulated_tags
    from marshub.kernel import Session
    from marshub.table.game_table import GameTable
    from toy_bench import READERS, uid
    from toy_harbour import Toy

    class Display:
        """Shows nothing."""

        def configure(self, brightness: int, priorities: bytes = b"") -> None: ...

        def show(self, picture: bytes) -> int:
            return 1

        def close(self) -> None: ...

    game = Toy()
    session = Session(game, {"rounds": 2}, 1)
    board = profile.load(Path(__file__).parents[1] / "toy_harbour.toml")
    tags = make_simulated_tags(game.tagged_pieces(session.state))
    table = GameTable(session, board, tags, clock=lambda: 0)
    table.attach_link(Display(), "nowhere")
    table.board_connected(resumed=False, firmware="test")
    table.board_snapshot([(0, ()) for _ in READERS], [0] * len(board.button), 0)
    pending = session.pending
    assert pending is not None
    gesture = next(option.gesture for option in pending.options() if option.gesture is not None)
    before, reader, tag = session.step_count, READERS.index(gesture.zone), uid(gesture.piece)
    trip = record(lambda: table.board_tag(reader, tag, arrived=True))
    assert session.step_count == before + 1, "the token answered nothing"
    table.close()
    return trip


WAYS: dict[str, Callable[[], Trip]] = {
    "answer": lambda: measure_keys(["enter"], 1),
    "plan": lambda: measure_keys(["down", "enter", "enter"], 1, "fm-plan"),
    "arrow": lambda: measure_keys(["down", "enter", "down"], 0, "fm-plan"),
    "token": token,
}


def main() -> None:
    """Record the ways and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ways", nargs="*", help=" or ".join(WAYS))
    parser.add_argument("--between", type=int, default=0, metavar="N")
    parser.add_argument("--calls", type=int, default=0, metavar="N")
    given = parser.parse_args()
    if wrong := [name for name in given.ways if name not in WAYS]:
        parser.error(f"no way {wrong[0]!r}: expected {' or '.join(WAYS)}")
    print("| way | calls | files | moves between files | changes of room | rooms |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in given.ways or WAYS:
        trip = WAYS[name]()
        rooms = len({find_room(file) for file, _ in trip.calls})
        moves, changes = trip.count_changes(str), trip.count_changes(find_room)
        print(f"| {name} | {len(trip.calls):,} | {trip.files} | {moves:,} | {changes:,} | {rooms} |")
        for (one, other), count in trip.find_pairs().most_common(given.between):
            print(f"{count:6} {one} -> {other}")
        for file, count in Counter(file for file, _ in trip.calls).most_common(given.calls):
            print(f"{count:6} {file}")


if __name__ == "__main__":
    main()
