"""Deploys that break: whatever of one has reached the flash, the board starts the old firmware or the new one, whole.

A deploy onto the VM is recorded change by change; then the board is started with the first so many of them on its
flash, the last one cut short where a cut can be: within a file, within a block of the ROM. A rename is whole or not.
"""

from __future__ import annotations

import base64
import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from marshub import resources
from marshub.board.profile import load, make_firmware_config
from marshub.firmware_slots import ROM_BYTES, SLOT_FILE
from marshub.sim.vm.board import VmBoard
from marshub.tools.board_connection import ask_identity
from marshub.tools.deploy import deploy

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depth 3 needs POSIX")

CONFIG = make_firmware_config(load("starter"))
State = tuple[dict[str, bytes], bytes]
POINTS, MANY = 10, 250


class Recording(NamedTuple):
    """A deploy: what lay on the flash before, and each change."""

    before: State
    changes: list[list[Any]]

    def find_switch(self) -> int:
        """Return the number of the change that makes the new firmware valid."""
        return next(at for at, change in enumerate(self.changes) if change[0] == "rename" and change[2] == SLOT_FILE)

    def state_after(self, count: int, share: float = 0.0) -> State:
        """Return what lies there after `count` changes, and a share of the next."""
        files, rom = dict(self.before[0]), bytearray(self.before[1])
        for number, (kind, *places, data) in enumerate(self.changes[: count + (share > 0)]):
            content = base64.b64decode(data)
            if number == count:
                content = content[: int(share * len(content))]
            if kind == "rom":
                rom[places[0] : places[0] + len(content)] = content
            elif kind == "write":
                files[places[0]] = content
            elif number == count:
                pass  # not yet
            elif kind == "rename":
                files[places[1]] = files.pop(places[0])
            elif kind == "unlink":
                del files[places[0]]
        return files, bytes(rom)


def read_state(board: VmBoard) -> State:
    files = {
        path.relative_to(board.flash).as_posix(): path.read_bytes() for path in board.flash.rglob("*") if path.is_file()
    }
    return files, board.rom.read_bytes()


def start_with(board: VmBoard, state: State) -> str:
    """The name that the board says at a start with that on its flash."""
    for path in board.flash.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, data in state[0].items():
        (board.flash / name).parent.mkdir(parents=True, exist_ok=True)
        (board.flash / name).write_bytes(data)
    board.rom.write_bytes(state[1])
    board.reset()
    back = ask_identity(board.port, returning=True, leave_repl=False)
    return "" if back is None else back.name


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Callable[..., tuple[VmBoard, list[Recording]]]]:
    made: list[VmBoard] = []

    def record(names: list[str], **more: Any) -> tuple[VmBoard, list[Recording]]:
        """A board, and deploys onto it one after the other, each with the next name for its configuration."""
        journal = tmp_path / f"journal{len(made)}"
        board = VmBoard(CONFIG, journal=journal, **more)
        made.append(board)
        recordings = []
        for name in names:
            assert ask_identity(board.port, returning=True) is not None
            before = read_state(board)
            journal.write_bytes(b"")
            assert deploy(board.port, {**CONFIG, "board": name}).compiled
            changes = [json.loads(line) for line in journal.read_text().splitlines()]
            recordings.append(Recording(before, changes))
            assert recordings[-1].state_after(len(changes)) == read_state(board), "nothing is missing in the journal"
        return board, recordings

    yield record
    for board in made:
        board.close()


@pytest.fixture
def before_slots(tmp_path: Path) -> Path:
    """A firmware whose main.py knows no slots."""
    folder = tmp_path / "firmware"
    shutil.copytree(resources.firmware_folder(), folder)
    (folder / "main.py").write_text("import asyncio\nfrom hub import app\nasyncio.run(app.run())\n")
    app = folder / "hub" / "app.py"
    text = app.read_text(encoding="utf-8")
    older = text.replace('async def run(folder=""):', "async def run():").replace("Hub().run(folder)", 'Hub().run("")')
    assert older.count("run()") == text.count("run()") + 1
    app.write_text(older, encoding="utf-8")
    return folder


def break_everywhere(board: VmBoard, recording: Recording, old: str, new: str, points: int) -> None:
    """Start the board with so many parts of the deploy; the moments around what decides are always among them."""
    rng, switch = random.Random(points), recording.find_switch()
    main = [at for at, change in enumerate(recording.changes) if change[0] == "rename" and change[2] == "main.py"]
    moments = [(at + after, 0.0) for at in (*main, switch) for after in (0, 1)] + [(len(recording.changes) - 1, 0.0)]
    while len(moments) < points:
        moments.append((rng.randrange(len(recording.changes)), rng.choice((0.0, rng.random()))))
    for count, share in moments:
        name = start_with(board, recording.state_after(count, share))
        assert name == (new if count > switch else old), (count, share, recording.changes[count][:-1])


def heals(board: VmBoard, recording: Recording, count: int, share: float) -> None:
    """A deploy after a broken one ends as one that did not break, and sends less."""
    start_with(board, recording.state_after(count, share))
    done = deploy(board.port, {**CONFIG, "board": "healed"})
    assert len(done.sent) < len(done.resumed) + len(done.kept)
    back = ask_identity(board.port, returning=True)
    assert back is not None
    assert back.name == "healed"


def test_a_broken_deploy_onto_a_firmware_without_slots(record: Callable[..., Any], before_slots: Path) -> None:
    board, [first] = record(["new"], firmware=before_slots)
    break_everywhere(board, first, "starter", "new", POINTS)


def test_a_broken_deploy_into_the_rom(record: Callable[..., Any]) -> None:
    board, [first] = record(["new"], form="rom")
    assert (board.flash / SLOT_FILE).read_text() == f"rom{ROM_BYTES // 2}"
    break_everywhere(board, first, "starter", "new", POINTS)
    heals(board, first, first.find_switch() - 4, 0.5)


@pytest.mark.soak
@pytest.mark.timeout(14400)
def test_a_thousand_broken_deploys(record: Callable[..., Any], before_slots: Path) -> None:
    """From the root into a folder and on into the other; from the root into the ROM and on into its other half."""
    names = ["starter", "one", "two"]
    for more in ({"firmware": before_slots}, {"firmware": before_slots, "rom_bytes": ROM_BYTES}):
        board, recordings = record(names[1:], **more)
        for recording, old, new in zip(recordings, names, names[1:], strict=False):
            break_everywhere(board, recording, old, new, MANY)
            heals(board, recording, recording.find_switch() - 4, 0.5)
