"""How much memory the firmware leaves free on a board: `python tests/bench/heap.py [PROFILE] [--tags N] [--form FORM]`.

Boots the firmware on the MicroPython VM with the heap of an ESP32 and prints what is free, after a collection: of the
bare interpreter, started, with a tag on each reader, with N of them, and while a host has it show lights besides.
`--form py` deploys .py files instead of .mpy, `--form rom` runs these from the partition for a ROM file system.
`--wifi`: over the sealed line of the home network; the bytes that the radio's own driver takes are not counted.
What marshub.tools.wifi reckons with comes from here.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from marshub.board import profile
from marshub.link.errors import LinkError
from marshub.link.radio_boards import RadioBoard, RadioBoards
from marshub.link.sealed_line import SealedLine
from marshub.sim.upy.network import TAKES
from marshub.sim.vm.board import ESP32_HEAP, VmBoard
from serial_host import Player


def tag(number: int) -> bytes:
    """A UID of seven bytes."""
    return bytes([4, 0xA0, number, 1, 2, 3, 4])


class RadioPlayer(Player):
    """A host without a cable."""

    def __init__(self, board: VmBoard) -> None:
        key = secrets.token_hex(32)
        air = board.ether.air
        config = {"format": 1, "name": "marshub-heap", "ssid": air["ssid"], "password": air["password"], "key": key}
        (board.flash / "wifi.json").write_text(json.dumps(config), encoding="utf-8")
        board.reset()
        self._board = RadioBoard("marshub-heap", key)
        self._air = air
        super().__init__(board.port)

    def _open(self) -> SerialLike:
        with tempfile.TemporaryDirectory() as folder:
            boards = RadioBoards(Path(folder) / "wifi.json")
            boards.save_board(self._board)
            while True:
                try:
                    return SerialLike(SealedLine(self._board.url, boards, lambda board: [self._air["address"]]))
                except LinkError:
                    time.sleep(0.1)


class SerialLike:
    """A sealed line as the player reads lines."""

    in_waiting = 0

    def __init__(self, line: SealedLine) -> None:
        self._line = line
        self.write, self.close = line.write, line.close

    def read(self, size: int) -> bytes:
        """What there is; it waits as long as the line does."""
        return self._line.read()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("profile", nargs="?", default="hub")
    parser.add_argument("--free", type=int, default=ESP32_HEAP // 1024, help="KB free before the firmware starts")
    parser.add_argument("--wifi", action="store_true", help="over the home network")
    parser.add_argument("--tags", type=int, default=100, help="tags in all")
    parser.add_argument("--form", choices=("mpy", "py", "rom"), default="mpy", help="files, sources, or from the ROM")
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    config = profile.make_firmware_config(profile.load(given.profile))
    readers = len(config["readers"])
    heap = given.free * 1024 + (TAKES if given.wifi else 0)
    with (
        VmBoard(config, heap=heap, form=given.form) as board,
        RadioPlayer(board) if given.wifi else Player(board.port) as player,
    ):
        player.greet()
        started = board.heap()
        measured = []
        for first, last in ((0, readers), (readers, given.tags)):
            for number in range(first, last):
                board.put(number % readers, tag(number))
            player.until(lambda last=last: len(player.named("tag_arrived")) >= last, "all tags")
            measured.append(board.heap())
        tagged = measured[-1]
        end, step = time.monotonic() + given.seconds, 0
        low = tagged.free
        while time.monotonic() < end:
            step += 1
            player.expect("lights_shown", player.end.show(bytes((step % 256, 9, 9, 1)) * config["leds"]["count"]))
            low = min(low, board.heap().free)
        bare = next(heap.free for heap in board.heaps if heap.when == "bare") - (TAKES if given.wifi else 0)
        rows = [("bare", bare), ("started", started.free)]
        rows += [(f"{readers} readers, a tag each", measured[0].free), (f"{given.tags} tags", tagged.free)]
        rows += [("lowest at work", low)]
        for when, free in rows:
            print(f"{when:24} {free:8} bytes free")
        print(f"the firmware and its data take {rows[0][1] - low} bytes; chips and tags are outside")


if __name__ == "__main__":
    main()
