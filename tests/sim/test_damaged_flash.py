"""A flash with something damaged on it: the board starts, or says why not, and its REPL can be had for a deploy.

Every mutation is one seed. `pytest -m soak tests/sim/test_damaged_flash.py -s` tries 2,000 of them.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from damaged_config import change_value
from hublink import messages as m
from marshub import resources
from marshub.board import profile
from marshub.sim.vm.board import VmBoard
from marshub.tools.board_files import BoardFiles
from marshub.tools.errors import ToolError
from serial_host import Player

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depth 3 needs POSIX")

CRASHES_WHEN_GREETED = 1753  # the chip, by code of the link
HANGS = 2  # the loader, in each start
START_S = 90.0  # three starts that hang, on a busy machine
SETTINGS = ("config.json", "config.json", "config.json", "wifi.json", "crash.txt", "crashes.txt", "main.py", "boot.py")


class DamagedBoard:
    """A board on the VM whose flash is damaged and repaired again."""

    def __init__(self, folder: Path) -> None:
        firmware = folder / "firmware"
        shutil.copytree(resources.firmware_folder(), firmware)
        main = firmware / "main.py"
        # A start that hangs is given up sooner; one that does not takes half a second.
        source = main.read_text(encoding="utf-8")
        main.write_text(source.replace("timeout=60000", "timeout=3000"), encoding="utf-8")
        self.board = VmBoard(profile.make_firmware_config(profile.load("starter")), firmware=firmware)
        flash = self.board.flash
        wifi = {"format": 1, "name": "marshub-1", "ssid": "none", "password": "none", "key": "ab" * 32}
        (flash / "wifi.json").write_text(json.dumps(wifi), encoding="utf-8")
        for name in ("crash.txt", "crashes.txt"):
            (flash / name).write_text("1")
        self._files = {path.relative_to(flash): path.read_bytes() for path in flash.rglob("*") if path.is_file()}

    def _repair(self) -> None:
        flash = self.board.flash
        for path in flash.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name, data in self._files.items():
            (flash / name).parent.mkdir(exist_ok=True)
            (flash / name).write_bytes(data)

    def damage(self, seed: int) -> tuple[str, str]:
        """Damage one file; returns its name, and how."""
        self._repair()
        chance = Random(seed)
        modules = sorted(name for name in self._files if name.suffix == ".mpy")
        name = Path(chance.choice(SETTINGS)) if chance.random() < 0.6 else chance.choice(modules)
        path, data = self.board.flash / name, bytearray(self._files[name])
        kind = chance.choice(("value", "cut", "bits", "zeros", "extra", "other", "folder", "none"))
        if kind == "value" and name.suffix == ".json":
            config = json.loads(data)
            change_value(config, chance)
            data[:] = json.dumps(config).encode()
        elif kind == "cut":
            del data[chance.randrange(len(data)) :]
        elif kind == "zeros":
            at = chance.randrange(len(data))
            data[at : at + 64] = bytes(len(data[at : at + 64]))
        elif kind == "extra":
            data[chance.randrange(len(data)) : 0] = chance.randbytes(chance.randrange(1, 9))
        elif kind == "other":
            data[:] = self._files[chance.choice(sorted(self._files))]
        else:
            for _ in range(chance.randrange(1, 4)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        if kind in ("folder", "none"):
            path.unlink()
        if kind == "folder":
            path.mkdir()
        if seed == HANGS:  # no start of it gets through, however long it is waited for
            main = self._files[Path("main.py")]
            (self.board.flash / "main.py").write_bytes(main.replace(b"timeout=3000", b"timeout=300"))
        return name.as_posix(), kind

    def start(self, damaged: str) -> str:
        """Start it with this file damaged, and get to its REPL as a deploy does.

        Returns how it went. Raises AssertionError when its REPL is out of reach.
        """
        board = self.board
        board.restarts = 0  # of the one before
        board.reset()
        with Player(board.port) as player:
            late = time.monotonic() + START_S
            while not (board.in_repl or player.named("snapshot")) and board.exit_code is None:
                if time.monotonic() > late:
                    return self._escape(f"restarts {board.restarts}, heard {player.events[-3:]} {player.text!r}")
                player.pump()
            assert board.exit_code is None, f"the VM has ended: {player.text!r}"
            if board.in_repl:
                end = self._wait_for_reason(player, damaged)
            else:
                end = "works"
                player.bye(m.FREEING)
                # It may have much to say about a crash, and waits for whoever reads it.
                player.until(lambda: board.in_repl, "the REPL having the line", START_S, silent=True)
        try:
            BoardFiles(board.port).close()
        except ToolError as error:
            raise AssertionError(f"{error} {player.text!r}") from None
        return end

    def _wait_for_reason(self, player: Player, damaged: str) -> str:
        """Wait for what it says about staying in the REPL; half of main.py, or none, says nothing."""

        def says_why() -> bool:
            return b"Traceback" in player.text or b"MarsHub" in player.text

        if damaged == "main.py":
            with contextlib.suppress(AssertionError):
                player.until(says_why, "the reason", 2.0, silent=True)
        else:
            player.until(says_why, "the reason", START_S, silent=True)
        return "says why" if says_why() else "runs nothing"

    def _escape(self, seen: str) -> str:
        """Hold the escape button at start: what neither talks nor listens."""
        self.board.hold("back")
        self.board.reset()
        try:
            assert self.board.wait_for(lambda: self.board.in_repl, START_S), f"out of reach: {seen}"
        finally:
            self.board.release("back")
        return "needs the button"


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DamagedBoard]:
    made = DamagedBoard(tmp_path_factory.mktemp("damaged"))
    yield made
    made.board.close()


def try_all(damaged: DamagedBoard, seeds: Iterable[int]) -> Counter[str]:
    ends: Counter[str] = Counter()
    unreachable = []
    for seed in seeds:
        name, kind = damaged.damage(seed)
        try:
            end = damaged.start(name)
        except AssertionError as error:
            end = "unreachable"
            unreachable.append(f"{seed} {name} {kind}: {str(error)[:300]}")
        print(seed, name, kind, end, flush=True)
        ends[end] += 1
    assert not unreachable, "\n".join(unreachable)
    return ends


def test_whatever_is_damaged_the_board_can_be_deployed(damaged: DamagedBoard) -> None:
    ends = try_all(damaged, (*range(6), CRASHES_WHEN_GREETED))
    assert ends["works"]
    assert ends["says why"]
    assert not ends["needs the button"], "the watchdog ends a start that hangs"


@pytest.mark.soak
@pytest.mark.timeout(4 * 3600)
def test_two_thousand_damages_leave_a_board_that_can_be_deployed(damaged: DamagedBoard) -> None:
    print(try_all(damaged, range(2000)))
