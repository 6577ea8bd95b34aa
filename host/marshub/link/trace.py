"""The last frames of both directions, for `marshub board monitor` and bug bundles."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock, RLock

from hublink import figures, frame, lights, snapshot
from hublink import messages as m

_log = logging.getLogger(__name__)

NAMES = {
    m.HELLO: "hello",
    m.ACK: "ack",
    m.PING: "ping",
    m.PONG: "pong",
    m.ERROR: "error",
    m.BYE: "bye",
    m.AGAIN: "again",
    m.CONFIG: "config",
    m.LIGHTS: "lights",
    m.ASK: "ask",
    m.SNAPSHOT: "snapshot",
    m.TAG_ARRIVED: "tag arrived",
    m.TAG_LEFT: "tag left",
    m.BUTTON: "button",
    m.LIGHTS_SHOWN: "lights shown",
    m.LOG: "log",
    m.READER_HEALTH: "reader health",
    m.STATS: "stats",
    m.READER_FIGURES: "reader figures",
    m.TAG_FIGURES: "tag figures",
}


@dataclass(frozen=True, slots=True)
class TracedFrame:
    """One thing on the line. `at`: seconds of time.monotonic(); `outcome`: frame.FRAME, TEXT, DAMAGED..."""

    at: float
    incoming: bool
    outcome: int
    kind: int
    seq: int
    payload: bytes

    @property
    def name(self) -> str:
        return NAMES.get(self.kind, f"kind {self.kind:#04x}") if self.outcome == frame.FRAME else "text or noise"

    def __str__(self) -> str:
        arrow = "<-" if self.incoming else "->"
        if self.outcome != frame.FRAME:
            return f"{arrow} {self._other()}"
        seq = f" #{self.seq}" if self.seq else ""
        return f"{arrow} {self.name}{seq} {describe(self.kind, self.payload)}".rstrip()

    def _other(self) -> str:
        if self.outcome == frame.TEXT:
            return f"text {self.payload.decode(errors='replace')!r}"
        if self.outcome == frame.WRONG_VERSION:
            return f"frame of protocol {self.kind}"
        return f"damaged {self.payload.hex(' ')}"


def _hello(payload: bytes) -> str:
    hello = m.unpack_hello(payload)
    asks = ", answer wanted" if hello.wants_answer else ""
    if hello.role == m.HOST:
        return f"host, session {hello.session:08x}, to boot {hello.boot_id:08x}{asks}"
    return f"board {hello.name!r} {hello.firmware}, boot {hello.boot_id:08x}, session {hello.session:08x}{asks}"


def _tag(payload: bytes) -> str:
    reader, uid = m.unpack_tag(payload)
    return f"{uid.hex().upper()} on reader {reader}"


def _button(payload: bytes) -> str:
    index, action, count = m.unpack_button(payload)
    return f"{index} {('released', 'pressed', 'held')[action]}, press {count}"


def _lights(payload: bytes) -> str:
    generation, base, part, parts, leds = lights.read_head(payload)
    on = "" if base == generation else f" on {base}"
    return f"picture {generation}{on}, part {part + 1} of {parts}, {leds} LEDs"


def _snapshot(payload: bytes) -> str:
    part = f"part {payload[2] + 1} of {payload[3]}"
    if payload[3] > 1:
        return part
    whole = snapshot.Assembler().feed(payload)
    if whole is None:
        return part
    tags = sum(len(uids) for _, uids in whole[1])
    off = ", its power supply off" if whole[0] & snapshot.SUPPLY_OFF else ""
    return f"{len(whole[1])} readers with {tags} tags, presses {whole[2]}{off}"


def _config(payload: bytes) -> str:
    brightness, stats_s, priorities = m.unpack_config(payload)
    return f"brightness {brightness}, stats every {stats_s} s, priorities {list(priorities)}"


def _error(payload: bytes) -> str:
    code, kind, seq, text = m.unpack_error(payload)
    return f"{code} about {NAMES.get(kind, kind)} #{seq}: {text}"


def _stats(payload: bytes) -> str:
    up, heap, scan, slowest, lag, bad, resends, dropped = figures.unpack_stats(payload)
    return (
        f"up {up} s, heap {heap}, scan {scan} ms (slowest {slowest}), lag {lag} ms, bad {bad}, resends {resends}, "
        f"dropped {dropped}"
    )


def _readers(payload: bytes) -> str:
    first, readers = figures.unpack_readers(payload)
    lines = [
        f"{first + at}: health {health}, {polls} polls, {hits} hits, {misses} misses, {garbled} garbled, "
        f"{collisions} collisions, {errors} errors, {reinits} reinits"
        for at, (health, polls, hits, misses, garbled, collisions, errors, reinits) in enumerate(readers)
    ]
    return "; ".join(lines)


def _tags(payload: bytes) -> str:
    tags = figures.unpack_tags(payload)
    return "; ".join(f"{uid.hex().upper()} on reader {r}: {misses} of {polls} missed" for r, uid, polls, misses in tags)


def _health(payload: bytes) -> str:
    return "reader {}: {}".format(*m.unpack_reader_health(payload))


def _log_line(payload: bytes) -> str:
    level, text = m.unpack_log(payload)
    return f"{('debug', 'info', 'warning', 'fault')[min(level, 3)]}: {text}"


_DESCRIBERS: dict[int, Callable[[bytes], str]] = {
    m.HELLO: _hello,
    m.ACK: lambda payload: str(m.unpack_ack(payload)),
    m.PING: lambda payload: str(m.unpack_ping(payload)),
    m.PONG: lambda payload: "{}, board clock {} ms".format(*m.unpack_pong(payload)),
    m.ERROR: _error,
    m.BYE: lambda payload: "session {:08x}, reason {}".format(*m.unpack_bye(payload)),
    m.AGAIN: lambda payload: f"after {m.unpack_ack(payload)}",
    m.CONFIG: _config,
    m.LIGHTS: _lights,
    m.ASK: lambda payload: f"for {m.unpack_ask(payload)}",
    m.SNAPSHOT: _snapshot,
    m.TAG_ARRIVED: _tag,
    m.TAG_LEFT: _tag,
    m.BUTTON: _button,
    m.LIGHTS_SHOWN: lambda payload: f"picture {m.unpack_lights_shown(payload)}",
    m.LOG: _log_line,
    m.READER_HEALTH: _health,
    m.STATS: _stats,
    m.READER_FIGURES: _readers,
    m.TAG_FIGURES: _tags,
}


def describe(kind: int, payload: bytes) -> str:
    """Return a frame's payload in words; in hex where it can't be read."""
    try:
        return _DESCRIBERS[kind](payload)
    except (KeyError, ValueError, IndexError):
        return payload.hex(" ")


class Trace:
    """Cuts both byte streams into frames again and keeps the last `size` of them. Any thread may use it."""

    def __init__(self, size: int = 512) -> None:
        self._seen: deque[TracedFrame] = deque(maxlen=size)
        self._deframers = {True: frame.Deframer(), False: frame.Deframer()}
        self._watchers: list[Callable[[TracedFrame], None]] = []
        self._lock = Lock()
        self._order = RLock()  # held while frames are recorded, so that every watcher gets them in the order kept

    def watch(self, callback: Callable[[TracedFrame], None]) -> Callable[[], None]:
        """Call back for each new frame, from the link's threads; be quick. Gives the function that ends it."""
        with self._lock:
            self._watchers.append(callback)

        def unwatch() -> None:
            with self._lock:
                if callback in self._watchers:
                    self._watchers.remove(callback)

        return unwatch

    def last_frames(self, count: int | None = None) -> list[TracedFrame]:
        """Return the last frames, oldest first."""
        with self._lock:
            seen = list(self._seen)
        return seen if count is None else seen[max(0, len(seen) - count) :]

    def record(self, incoming: bool, data: bytes) -> None:
        """Record bytes as they were received or sent."""
        with self._order:
            now = time.monotonic()
            with self._lock:
                new = [TracedFrame(now, incoming, *one) for one in self._deframers[incoming].feed(data)]
                self._seen.extend(new)
                watchers = list(self._watchers)
            for seen in new:
                for watcher in watchers:
                    try:
                        watcher(seen)
                    except Exception:
                        # A monitor that fails must not take the link with it.
                        _log.exception("a handler of the trace failed")
