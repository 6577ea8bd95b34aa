"""The board link: keeps a board's port open and its session alive, and reports its events in order.

Three threads, so that nobody waits for anybody: one opens and reads, one sends when something is due, one calls back.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from hublink import messages as m
from hublink.host_end import LOST, HostEnd
from marshub.link.errors import LinkError, PortLostError
from marshub.link.events import BoardInfo, Connected, Event, Waiting, make_board_info, to_typed_event
from marshub.link.ports import AUTO, Address, Candidate, MetPorts
from marshub.link.trace import Trace
from marshub.link.transport import Transport, open_line

REOPEN_S = 0.5
DRAIN_S = 0.3  # how long close waits for the last picture to be taken
JOIN_S = 2.0
MOST_EVENTS = 1000  # that wait to be given out; with more, nothing is read until there is room: a flood stays outside

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """The state of the link. `problem` says why there is no connection or no board; empty while connected.

    `stale`: connected, and silent for longer than a board ever is. `profile_matches`: None if no profile was given or
    no board met. `rtt_ms`, `best_rtt_ms`: of the last ping and the quickest of the last few, None before the first;
    `clock_ms`: how far the board's clock (mod 2**30) is ahead of this host's monotonic one, good to half of
    `best_rtt_ms`. The other figures are counters of this end.
    """

    connected: bool
    port: str
    problem: str
    board: BoardInfo | None
    profile_matches: bool | None
    rtt_ms: int | None
    resends: int
    bad_frames: int
    stale: bool = False
    best_rtt_ms: int | None = None
    clock_ms: int | None = None
    frames: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    breaks: int = 0  # times that a board that was there was lost


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Link:
    """A board at `port`: "auto", a device, "serial:NUMBER", "socket://host:port" or "wifi://NAME".

    `on_event` is called on the link's own thread, one event after the other; it may call any method here. It gets each
    event of the board exactly once and in order within a session; a `Snapshot` follows `Connected(resumed=False)`.

    Args:
        port: The port.
        on_event: Called with each event.
        profile_hash: 8 bytes of the host's profile, compared with the board's.
        address: Resolves the port; by default made of `port`.
        opener: Opens a device.

    Raises:
        ValueError: For an empty port, or a hash of another size. Everything that goes wrong later is an event.
    """

    def __init__(
        self,
        port: str,
        on_event: Callable[[Event], None],
        *,
        profile_hash: bytes | None = None,
        address: Address | None = None,
        opener: Callable[[str, bool], Transport] = open_line,
    ) -> None:
        self.trace = Trace()
        self._address = address or Address(port or AUTO)
        self._on_event = on_event
        self._opener = opener
        self._profile = profile_hash
        self._end = HostEnd(secrets.randbelow(0xFFFFFFFF) + 1, profile_hash or bytes(8))
        self._changed = threading.Condition()  # guards all below and the end
        self._line: Transport | None = None
        self._candidate: Candidate | None = None  # the USB data of its port
        self._port = ""
        self._problem = "not started"
        self._closing = False
        self._farewell = m.CLOSING
        self._events: deque[Event | None] = deque()
        self._events_changed = threading.Condition()  # guards the events; taken inside `_changed`, never the other way
        self._bytes_in = self._bytes_out = self._breaks = 0
        self._threads = [
            threading.Thread(target=self._read, name="marshub-link-read", daemon=True),
            threading.Thread(target=self._send, name="marshub-link-send", daemon=True),
            threading.Thread(target=self._deliver, name="marshub-link-events", daemon=True),
        ]

    # What the host does.

    def start(self) -> None:
        """Begin to look for the board; returns at once. Raises RuntimeError when started before."""
        with self._changed:
            self._problem = "looking for the board"
        for thread in self._threads:
            thread.start()

    def close(self, *, free_repl: bool = False) -> None:
        """Send the last LED frame, say goodbye and close the port.

        Takes some seconds at worst; a second call does nothing.

        `free_repl`: the board shall end its program, so that its REPL is available.
        """
        with self._changed:
            if self._closing:
                return
            self._closing = True
            self._farewell = m.FREEING if free_repl else m.CLOSING
            self._problem = "closed"
            self._changed.notify_all()
        with self._events_changed:
            self._events_changed.notify_all()
        reader, sender, deliverer = self._threads
        self._join(sender)
        with self._changed:
            line = self._line
        if line is not None:
            line.cancel()
        self._join(reader)
        self._queue_event(None)
        self._join(deliverer)

    @staticmethod
    def _join(thread: threading.Thread) -> None:
        if thread.is_alive() and thread is not threading.current_thread():
            thread.join(JOIN_S)

    def __enter__(self) -> Link:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def show(self, picture: bytes) -> int:
        """Show an LED frame: 4 bytes an LED (red, green, blue, pattern of hublink.lights). The newest frame wins.

        May be called before the board is connected.

        Returns:
            The generation that `LightsShown` will name.

        Raises:
            ValueError: The frame has another size than 4 bytes an LED.
        """
        with self._changed:
            generation = self._end.show(picture)
            self._changed.notify_all()
            return generation

    def configure(self, brightness: int, priorities: bytes = b"", *, stats_s: int = 10) -> None:
        """Set brightness (0 to 255), scan priority by reader, and seconds between stats.

        The board keeps them over its restarts.
        """
        with self._changed:
            self._end.configure(brightness, stats_s, priorities)
            self._changed.notify_all()

    def request_snapshot(self) -> None:
        """Ask the board for the readings of its sensors; a `Snapshot` follows."""
        self._request(m.ASK_SNAPSHOT)

    def request_stats(self) -> None:
        """Ask the board for its figures; `Stats` follow."""
        self._request(m.ASK_STATS)

    def _request(self, kind: int) -> None:
        with self._changed:
            self._end.ask(kind)
            self._changed.notify_all()

    @property
    def status(self) -> LinkStatus:
        with self._changed:
            board, clock, now = self._end.board, self._end.clock, _monotonic_ms()
            is_synchronized = clock.best_ms >= 0
            return LinkStatus(
                connected=self._end.established,
                port=self._port,
                problem="" if self._end.established else self._problem,
                board=None if board is None else make_board_info(board),
                profile_matches=None if board is None or self._profile is None else board.profile == self._profile,
                rtt_ms=None if self._end.rtt_ms < 0 else self._end.rtt_ms,
                resends=self._end.resends,
                bad_frames=self._end.bad_frames,
                stale=self._end.stale,
                best_rtt_ms=clock.best_ms if is_synchronized else None,
                clock_ms=(clock.board_ms(now) - now) & 0x3FFFFFFF if is_synchronized else None,
                frames=self._end.frames,
                bytes_in=self._bytes_in,
                bytes_out=self._bytes_out,
                breaks=self._breaks,
            )

    # The threads.

    def _is_ending(self) -> bool:
        return self._closing

    def _read(self) -> None:
        while not self._is_ending():
            line = self._open()
            if line is not None:
                self._read_line(line)
            # Also after a line that was good: one that hangs up as soon as it is open must not keep us busy.
            with self._changed:
                self._changed.wait_for(self._is_ending, REOPEN_S)

    def _read_line(self, line: Transport) -> None:
        try:
            while True:
                with self._events_changed:
                    self._events_changed.wait_for(lambda: not self._is_full())
                data = line.read()
                if data:
                    self._receive(data)
                if self._address.has_new_cable():
                    line.cancel()
                    raise PortLostError("a cable was plugged in: looking for the board there", "link-new-cable")
        except PortLostError as lost:
            self._drop_line(line, lost)
        finally:
            line.close()

    def _open(self) -> Transport | None:
        try:
            device, self._candidate = self._address.resolve()
            line = self._opener(device, self._candidate is not None and self._candidate.native)
        except LinkError as problem:
            self._report_waiting(problem)
            return None
        with self._changed:
            if self._closing:
                line.close()
                return None
            self._line = line
            self._port = device
            self._problem = f"{device} is open, the board does not answer"
            self._changed.notify_all()
        return line

    def _report_waiting(self, error: LinkError) -> None:
        with self._changed:
            if self._problem != str(error) and not self._closing:
                self._problem = str(error)
                self._queue_event(Waiting(str(error), error.key, error.facts))

    def _receive(self, data: bytes) -> None:
        self.trace.record(True, data)
        with self._changed:
            self._bytes_in += len(data)
            self._end.feed(data, _monotonic_ms())
            has_met = self._collect()
            self._changed.notify_all()
        if has_met and self._candidate is not None:
            MetPorts().save_answer(self._candidate, True)

    def _drop_line(self, line: Transport, error: LinkError) -> None:
        with self._changed:
            if self._line is line:
                self._line = None
                if not self._closing:
                    self._problem = str(error)
                    self._end.line_down(str(error))
                    self._collect(error)

    def _collect(self, lost: LinkError | None = None) -> bool:
        """Queue events with the lock held, so that events of both threads keep their order. `lost`: the line's error.

        Return whether a board has answered.
        """
        events = [(event[0], to_typed_event(event, self._profile, lost)) for event in self._end.take_events()]
        for kind, event in events:
            self._breaks += kind == LOST
            self._queue_event(event)
        return any(isinstance(event, Connected) for _, event in events)

    def _queue_event(self, event: Event | None) -> None:
        with self._events_changed:
            self._events.append(event)
            self._events_changed.notify_all()

    def _is_full(self) -> bool:
        return len(self._events) >= MOST_EVENTS and not self._closing

    def _send(self) -> None:
        deadline = None
        while True:
            with self._changed:
                now = _monotonic_ms()
                if self._closing and deadline is None:
                    deadline = time.monotonic() + DRAIN_S
                if deadline is not None and (self._end.idle or time.monotonic() > deadline or self._line is None):
                    break
                line = self._line
                if line is None:
                    self._changed.wait(1.0)  # there is nothing to do until `_open` has one; then it notifies
                    continue
                data = self._end.poll(now)
                self._collect()
                if not data:
                    self._changed.wait(self._end.due(now) / 1000)
                    continue
            self._write(line, data)
        with self._changed:
            line = self._line
            farewell = self._end.bye(self._farewell) if self._end.established else None
            self._end.take_events()  # who closes the link needs not be told
        if line is not None and farewell is not None:
            self._write(line, farewell)

    def _write(self, line: Transport, data: bytes) -> None:
        self.trace.record(False, data)
        self._bytes_out += len(data)
        try:
            line.write(data)
        except PortLostError as lost:
            self._drop_line(line, lost)
            line.cancel()

    def _deliver(self) -> None:
        while True:
            with self._events_changed:
                self._events_changed.wait_for(lambda: self._events)
                event = self._events.popleft()
                self._events_changed.notify_all()
            if event is None:
                return
            try:
                self._on_event(event)
            except Exception:
                # The next event must come all the same: the board will not tell it again.
                _log.exception("the handler of %r failed", event)
