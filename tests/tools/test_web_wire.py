"""The pages' end of the wire, in JavaScript: every vector, and whole conversations with a simulated board."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from marshub import resources
from marshub.board.profile import load, make_firmware_config
from marshub.sim.line_faults import Faults
from marshub.sim.virtual_board import VirtualBoard
from marshub.sim.vm.parts import node
from marshub.tools import web

HUBLINK = Path(web.__file__).with_name("html") / "hublink"
HERE = Path(__file__).parent
Event = dict[str, Any]
WAIT_S = 60.0


def test_the_page_agrees_with_every_vector() -> None:
    command = [node(), HERE / "web_vectors.mjs", HUBLINK, resources.find("vectors")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    vectors = json.loads(resources.find("vectors").read_bytes())
    assert int(done.stdout) == sum(len(cases) for cases in vectors.values() if isinstance(cases, list))


class Page:
    """The host end under Node, on a board's port; `heard` is all that it told."""

    def __init__(self, url: str) -> None:
        at = urlsplit(url)
        self.heard: list[Event] = []
        self._process = subprocess.Popen(
            [node(), HERE / "web_wire.mjs", HUBLINK, str(at.hostname), str(at.port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def until(self, what: str, holds: Callable[[Event], bool] = lambda event: True) -> Event:
        """The next event of that kind for which it holds."""
        while (line := self._lines.get(timeout=WAIT_S)) is not None:
            event: Event = json.loads(line)
            self.heard.append(event)
            if event["what"] == what and holds(event):
                return event
        raise AssertionError(f"it ended before {what!r}: {self.heard}")

    def do(self, **what: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()


def test_the_page_hears_all_that_a_board_tells_and_lights_its_lamps() -> None:
    """Greeting, a snapshot in parts, events in order, figures, a picture; a restart; and the quiet after bye."""
    board = VirtualBoard(make_firmware_config(load("hub")), "tcp")
    try:
        lying = {reader: [bytes([0x04, reader, n, 1, 2, 3, 4]).hex() for n in range(2)] for reader in range(16)}
        for reader, uids in lying.items():
            for uid in uids:
                board.put(reader, uid)
        with Page(board.port) as page:
            greeted = page.until("greeted")
            assert greeted["board"]["name"] == "hub"
            assert greeted["board"]["profile"] == board.config["hash"]
            assert (greeted["board"]["readers"], greeted["board"]["buttons"], greeted["resumed"]) == (16, 8, False)
            snapshot = page.until("snapshot")
            assert {at: sorted(uids) for at, (_, uids) in enumerate(snapshot["readers"])} == lying
            page.do(configure=[255, 1])
            board.put(3, "0411aa00")
            assert page.until("tag_arrived") == {"what": "tag_arrived", "reader": 3, "uid": "0411aa00"}
            board.take(3, "0411aa00")
            assert page.until("tag_left")["uid"] == "0411aa00"
            board.press(2)
            assert [page.until("button")["action"] for _ in range(2)] == [1, 0]
            page.do(show="ff000000" + "00000000" * 238 + "0000ff00")
            generation = page.until("showing")["generation"]
            assert page.until("lights_shown")["generation"] == generation
            assert board.wait_for(lambda: board.led_colours()[0] != (0, 0, 0))
            assert set(board.led_colours()[1:239]) == {(0, 0, 0)}
            page.do(show="ff000000" + "00000000" * 239)  # drawn on the one before
            assert page.until("lights_shown")["generation"] == generation + 1
            assert page.until("stats")["uptime_s"] >= 0
            assert sum(len(page.until("reader_figures")["readers"]) for _ in range(2)) == 16
            board.reset()
            assert page.until("lost")["reason"] == "restarted"
            assert page.until("greeted")["resumed"] is False
            page.until("snapshot")
            assert page.until("lights_shown")["generation"] == generation + 1  # what the board forgot is shown again
            page.do(bye=0)
            entries = page.until("end")
            assert 0 < entries["most"] <= 200
            assert entries["damaged"] == 0
    finally:
        board.close()


def test_over_a_bad_cable_every_event_arrives_once_and_in_order() -> None:
    board = VirtualBoard(make_firmware_config(load("starter")), "tcp", Faults.parse("drop=0.05,damage=0.05,half=0.02"))
    try:
        with Page(board.port) as page:
            page.until("greeted")
            page.until("snapshot")
            uids = [f"04{n:02x}aa00" for n in range(12)]
            for uid in uids:
                board.put(0, uid)
                board.take(0)
            page.until("tag_left", lambda event: bool(event["uid"] == uids[-1]))
            heard = [(e["what"], e["uid"]) for e in page.heard if e["what"] in ("tag_arrived", "tag_left")]
            assert heard == [(what, uid) for uid in uids for what in ("tag_arrived", "tag_left")]
            assert not [e for e in page.heard if e["what"] == "strange"]
    finally:
        board.close()
