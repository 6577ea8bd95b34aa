"""A board that is left on its supply for thirty days: whatever is done to it then works as on the first evening.

The board's clock jumps; the firmware and the world around it are real, on CPython and on the MicroPython VM. What was
remembered as a time and is older than 2**29 ms (6.2 days) lies in the future for MicroPython's `ticks_diff`, and at
2**30 ms (12.4 days) the clock wraps.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

from hublink import messages as m
from marshub.board import profile
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.vm.board import VmBoard
from serial_host import Player

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depths 2 and 3 need POSIX")

WRAP_MS = 1 << 30
DAY_MS = 86_400_000
#: The clock is not set further at once than what lies between two moments that a running firmware compares.
LONGEST_MS = 3 * DAY_MS
UID = "04A1B2C3D4E5F6"


class LongRun:
    """A board, a host at it, and the days."""

    def __init__(self, board: FirmwareBoard, player: Player) -> None:
        self.board = board
        self.player = player
        self.now = 0
        self.picture = 0
        self.presses = 0
        self.buttons = [button["name"] for button in board.config["buttons"]]

    def pass_to(self, ms: int) -> None:
        """Let nothing happen until `ms` after the start, but for what the host does now and then."""
        while self.now < ms:
            self.now = min(ms, self.now + LONGEST_MS)
            self.board.set_uptime(self.now)
            self._give_turns()

    def _give_turns(self) -> None:
        """Use another button until each task has had its turn: its contact alone takes 150 ms of bouncing."""
        for _ in range(2):
            self._switch("back", True)
            self._switch("back", False)

    def _switch(self, button: str, down: bool) -> None:
        (self.board.hold if down else self.board.release)(button)
        self.player.expect("button", self.buttons.index(button), m.PRESS if down else m.RELEASE)

    def see_lights_move(self) -> None:
        """Show a picture that moves."""
        self.picture += 1
        leds = self.board.config["leds"]["count"]
        picture = bytes((200, self.picture, 0, 1 + self.picture % 4)) * leds
        self.player.expect("lights_shown", self.player.end.show(picture))
        seen: set[tuple[tuple[int, int, int], ...]] = set()

        def has_moved() -> bool:
            seen.add(tuple(self.board.led_colours()))
            return len(seen) > 1

        self.player.until(has_moved, "moving lights")

    def press(self) -> None:
        """Press `ok` until that is a long press, and release it."""
        self.hold()
        self.now += 60_000  # more than has passed since the clock was set
        self.board.set_uptime(self.now)
        self.player.expect("button", self.buttons.index("ok"), m.LONG)
        self.release()

    def hold(self) -> None:
        self.presses += 1
        self._switch("ok", True)
        assert self.player.found[3] == self.presses

    def release(self) -> None:
        self._switch("ok", False)

    def lay(self) -> None:
        self.board.put("pad", UID)
        self.player.expect("tag_arrived", 0, bytes.fromhex(UID))

    def take(self) -> None:
        self.board.take("pad", UID)
        self.player.expect("tag_left", 0, bytes.fromhex(UID))

    def fail_reader(self) -> None:
        """Let the reader fail for a moment: it has to be looked at again."""
        self.board.change_chip("pad", "wedged")
        self.player.expect("reader_health", 0, m.FAILING)
        self.board.change_chip("pad", "well")
        self.player.expect("reader_health", 0, m.OK)

    def lose_link(self) -> None:
        """Pull the cable and plug it in again."""
        self.player.close()
        self.board.unplug()
        self.player.end.line_down("unplugged")
        self.board.replug()
        self.player.line = self.player._open()
        self.player.expect("greeted")

    def lose_network(self) -> None:
        """Let the access point go away and come back."""
        self.board.change_air(up=False)
        self._hear("wifi: not connected")
        self.board.change_air(up=True)
        self._hear("wifi: marshub-days.local at")

    def _hear(self, text: str) -> None:
        self.player.until(lambda: any(text in told for _, told in self.player.named("log")), text)
        self.player.events.clear()

    def do_everything(self) -> None:
        self.press()
        self.lay()
        self.take()
        self.fail_reader()
        self.lose_link()
        self.lose_network()
        self.see_lights_move()


@pytest.fixture(params=[FirmwareBoard, VmBoard], ids=["cpython", "vm"])
def board(request: pytest.FixtureRequest) -> Iterator[FirmwareBoard]:
    with request.param(profile.make_firmware_config(profile.load("starter"))) as board:
        air = board.ether.air
        wifi = {"format": 1, "name": "marshub-days", "ssid": air["ssid"], "password": air["password"]}
        (board.flash / "wifi.json").write_text(json.dumps({**wifi, "key": "ab" * 32}), encoding="utf-8")
        board.reset()
        yield board


def test_after_thirty_days_a_board_works_as_on_the_first(board: FirmwareBoard) -> None:
    with Player(board.port) as player:
        player.greet()
        run = LongRun(board, player)
        run.press()
        run.lay()
        run.take()
        run.pass_to(int(6.3 * DAY_MS))  # all that was remembered lies in the future now
        run.do_everything()
        # Everything is under way when the clock wraps: a held button, a tag, a reader at fault.
        run.pass_to(WRAP_MS - 100)
        run.hold()
        run.lay()
        board.change_chip("pad", "wedged")
        player.expect("reader_health", 0, m.FAILING)
        run.pass_to(WRAP_MS + 60_000)
        board.change_chip("pad", "well")
        player.expect("reader_health", 0, m.OK)
        run.take()
        # The button is left under a book for a week, and the reader, which fails, switched off.
        board.change_chip("pad", "wedged")
        player.expect("reader_health", 0, m.FAILING)
        player.end.configure(255, 10, bytes((0,)))
        player.expect("reader_health", 0, m.OFF)
        run.pass_to(WRAP_MS + 7 * DAY_MS)
        run.release()
        board.change_chip("pad", "well")
        player.end.configure(255, 10, bytes((1,)))
        player.expect("reader_health", 0, m.OK)
        run.do_everything()
        run.pass_to(2 * WRAP_MS - 100)
        run.see_lights_move()
        run.press()
        run.pass_to(30 * DAY_MS)
        run.do_everything()
    assert board.restarts == 0
