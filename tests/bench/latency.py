"""From a token's touching the board to its lamp, in parts: `python tests/bench/latency.py [cpython] [vm] [--rounds N]`.

A pawn is put down in a game at a real table: real firmware, pty, link, referee, save. The simulated board stamps what
happens on the one clock that all processes share (`marshub.sim.time_stamps`). Prints a table for docs/bench.md.

`--wifi`: `hub-s3` over its cable and over the home network. What is on the line is then stamped by the host, as
no other sees into a sealed line. The air itself takes nothing here: TCP stays on this machine.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import os
import random
import secrets
import tempfile
import time
from pathlib import Path

from hublink import frame
from hublink import messages as m
from marshub.board import profile
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.games import load_game
from marshub.kernel import Session
from marshub.link.radio_boards import RadioBoard, RadioBoards
from marshub.link.trace import TracedFrame
from marshub.sim import open_board
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.time_stamps import Stamp
from marshub.store import SqliteJournal
from marshub.table.setup import open_table

DEPTHS = {"cpython": 2, "vm": 3}
#: The parts, and the two stamps that each lies between.
PARTS = {
    "scan: until its reader's turn comes": ("put", "asked"),
    "radio: until its whole UID is read": ("asked", "heard"),
    "wire up: until the frame is on the line": ("heard", "told"),
    "host: until the new picture is on the line": ("told", "ordered"),
    "wire down: until the LEDs show it": ("ordered", "shown"),
    "**all of it**": ("put", "shown"),
}
#: Stamps by what is looked for among their bytes.
KINDS = {"told": ("sent", m.TAG_ARRIVED), "ordered": ("received", m.LIGHTS)}
PAUSE_S = 0.25
PATIENCE_S = 20.0


def way(stamps: list[Stamp]) -> dict[str, int] | None:
    """When each step of one token's way was done, in ns; None while it is not all there."""
    result: dict[str, int] = {}
    up, down = frame.Deframer(), frame.Deframer()
    wanted = ["put", "asked", "heard", "told", "ordered", "shown"]
    for stamp in sorted(stamps, key=lambda stamp: stamp.ns):
        stage = stamp.what
        if stage in ("sent", "received"):
            frames = (up if stage == "sent" else down).feed(stamp.data)
            kinds = {kind for outcome, kind, _, _ in frames if outcome == frame.FRAME}
            stage = next((name for name, (line, kind) in KINDS.items() if line == stage and kind in kinds), "")
        if wanted and stage == wanted[0]:
            result[wanted.pop(0)] = stamp.ns
    return None if wanted else result


def without_cable(board: FirmwareBoard, folder: str) -> str:
    """Give the board a key; its port in the home network."""
    os.environ["MARSHUB_HOME"] = folder
    air, name, key = board.ether.air, "marshub-" + secrets.token_hex(6), secrets.token_hex(32)
    config = {"format": 1, "name": name, "ssid": air["ssid"], "password": air["password"], "key": key}
    (board.flash / "wifi.json").write_text(json.dumps(config), encoding="utf-8")
    RadioBoards().save_board(RadioBoard(name, key, air["address"]))
    return f"wifi://{name}"


def measure(depth: int, rounds: int, by_host: bool = False, wifi: bool = False) -> list[dict[str, float]]:
    """The parts of each round, in ms. `by_host`: the host stamps what is on the line; `wifi`: there is no cable."""
    shape = profile.load("hub-s3" if by_host else "hub")
    config = profile.make_firmware_config(shape)
    with tempfile.TemporaryDirectory() as folder, open_board(config, depth) as board, contextlib.ExitStack() as at_end:
        assert isinstance(board, FirmwareBoard)
        port = without_cable(board, folder) if wifi else board.port
        board.start_stamps()
        game = load_game("first-martians")
        session = Session(game, {}, 7, journal=SqliteJournal(Path(folder) / "a.marshub", create=True))
        while session.pending is not None and session.pending.prompt.key != "fm-plan":
            session.answer(session.pending.first_answer())
        tags = make_simulated_tags(game.tagged_pieces(session.state))
        opened = open_table(session, port, profile=shape, tags=tags)
        gc.freeze()  # as the program does when it opens a table

        def seen(frame_seen: TracedFrame) -> None:
            name = next((name for name, (_, kind) in KINDS.items() if kind == frame_seen.kind), "")
            if name:
                board.stamps.append(Stamp(name, int(1e9 * frame_seen.at), b""))

        if by_host:
            assert opened.link is not None
            at_end.callback(opened.link.trace.watch(seen))
        table, pawn, out = opened.table, make_simulated_uid("pawn-medic-1"), []
        assert table.wait_for(lambda: table.is_settled, PATIENCE_S)
        assert table.profile is not None
        zones = table.profile.list_zones("first-martians")
        places = [("rest", zones.index("quiet-place")), ("unwind", zones.index("crew-quarters"))]

        def declared() -> str:
            plan = table.session.state.plan
            return plan[0].action if plan else ""

        chance = random.Random(1)
        for number in range(rounds):
            action, reader = places[number % 2]
            if number:
                board.take(places[1 - number % 2][1], pawn)
                # Whatever its going means at the table is done and shown before it is put down again.
                time.sleep(PAUSE_S + chance.random() * 0.1)
                assert table.wait_for(lambda: table.is_settled, PATIENCE_S)
            board.stamps.clear()
            board.put(reader, pawn)
            assert table.wait_for(lambda action=action: declared() == action and table.is_settled, PATIENCE_S)

            def stamps() -> list[Stamp]:
                return [stamp for stamp in board.stamps if not by_host or stamp.what not in ("sent", "received")]

            board.wait_for(lambda: way(stamps()) is not None, PAUSE_S)
            done = way(stamps())
            if done is None:
                continue  # on a busy machine the picture may have been there before the token was told
            out.append({part: (done[last] - done[first]) / 1e6 for part, (first, last) in PARTS.items()})
        opened.close()
    return out


def share(values: list[float], part: float) -> float:
    """The value that `part` of them do not pass."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("boards", nargs="*", help=" or ".join(DEPTHS))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--wifi", action="store_true", help="with and without a cable")
    given = parser.parse_args()
    if wrong := [name for name in given.boards if name not in DEPTHS]:
        parser.error(f"no board {wrong[0]!r}: expected {' or '.join(DEPTHS)}")
    taken: dict[str, list[dict[str, float]]] = {}
    for name in given.boards or DEPTHS:
        if given.wifi:
            for line in ("usb", "wifi"):
                taken[f"{name}, {line}"] = measure(DEPTHS[name], given.rounds, True, line == "wifi")
        else:
            taken[name] = measure(DEPTHS[name], given.rounds)
    load = Path("/proc/loadavg")
    counts = ", ".join(f"{name} {len(rounds)}" for name, rounds in taken.items())
    print(f"rounds: {counts} of {given.rounds}; load {load.read_text().split()[0] if load.exists() else 'unknown'}")
    print("| ms (p50 / p99) | " + " | ".join(taken) + " |")
    print("| --- |" + " --- |" * len(taken))
    for part in PARTS:
        cells = []
        for rounds in taken.values():
            values = [item[part] for item in rounds]
            cells.append(f"{share(values, 0.5):.1f} / {share(values, 0.99):.1f}")
        print(f"| {part} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
