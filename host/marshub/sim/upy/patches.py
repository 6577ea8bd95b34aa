"""Functions of MicroPython's `time`, `asyncio`, `sys` and `gc` that CPython's lack.

Only ever applied in a process of the simulator's own, or undone again (tests use the returned function).
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import sys
import time
import traceback
from collections.abc import Callable, Coroutine
from typing import Any, TextIO

from marshub.sim.clock import Clock, RealClock
from marshub.sim.upy import network

_PERIOD = 1 << 30  # MicroPython's ticks wrap there
#: Bytes that the official MicroPython gives a program on a module without PSRAM. Measured (0045), and told in
#: micropython #12141 (S3) and #15846 (C3).
HEAPS = {"esp32": 165_000, "esp32s3": 250_000, "esp32c3": 209_000}
STAND_INS = ("machine", "neopixel", "micropython", "network")


def ticks_add(ticks: int, delta: int) -> int:
    """Return `ticks` plus `delta`, wrapped."""
    return (ticks + delta) % _PERIOD


def ticks_diff(later: int, earlier: int) -> int:
    """Return the signed distance of two tick values, at most half a period apart."""
    half = _PERIOD // 2
    return (later - earlier + half) % _PERIOD - half


class Stream:
    """asyncio.StreamReader as in MicroPython: of anything with a file descriptor, which is read in place."""

    def __init__(self, file: Any) -> None:
        self._file = file

    async def readinto(self, buffer: bytearray) -> int | None:
        """Wait until there is something to read, and read once."""
        loop = asyncio.get_running_loop()
        ready = loop.create_future()
        number = self._file.fileno()
        loop.add_reader(number, lambda: None if ready.done() else ready.set_result(None))
        try:
            await ready
        finally:
            loop.remove_reader(number)
        count: int | None = self._file.readinto(buffer)
        return count


def print_exception(error: BaseException, file: TextIO | None = None) -> None:
    """Write the traceback of `error` to stdout or a file, as MicroPython's sys.print_exception does."""
    traceback.print_exception(error, file=file if file is not None else sys.stdout)


def apply_patches(clock: Clock | None = None, mcu: str = "esp32") -> Callable[[], None]:
    """Add the missing functions, and return a function that removes them again. `clock` is the firmware's time."""
    seen = clock if clock is not None else RealClock()

    def sleep_ms(ms: int) -> Coroutine[Any, Any, None]:
        return asyncio.sleep(ms / 1000)

    def wait_for_ms(awaitable: Any, ms: int) -> Coroutine[Any, Any, Any]:
        return asyncio.wait_for(awaitable, ms / 1000)

    added: list[tuple[Any, str, Any]] = [
        (time, "ticks_ms", lambda: int(seen.us()) // 1000 % _PERIOD),
        (time, "ticks_us", lambda: int(seen.us()) % _PERIOD),
        (time, "ticks_add", ticks_add),
        (time, "ticks_diff", ticks_diff),
        (time, "sleep_ms", lambda ms: time.sleep(ms / 1000)),
        (time, "sleep_us", lambda us: time.sleep(us / 1_000_000)),
        (asyncio, "sleep_ms", sleep_ms),
        (asyncio, "wait_for_ms", wait_for_ms),
        (sys, "print_exception", print_exception),
        (gc, "mem_free", lambda: HEAPS[mcu] - network.get_used_bytes()),
        (gc, "mem_alloc", lambda: 0),
        (gc, "threshold", lambda amount=-1: None),
    ]
    taken = [(module, name) for module, name, _ in added if not hasattr(module, name)]
    for module, name, value in added:
        if (module, name) in taken:
            setattr(module, name, value)
    stream, asyncio.StreamReader = asyncio.StreamReader, Stream  # type: ignore[assignment,misc]
    server, asyncio.start_server = asyncio.start_server, network.start_server  # type: ignore[assignment]
    loaded = [name for name in STAND_INS if name not in sys.modules]
    for name in loaded:
        sys.modules[name] = importlib.import_module(f"marshub.sim.upy.{name}")

    def undo() -> None:
        asyncio.StreamReader = stream  # type: ignore[misc]
        asyncio.start_server = server
        for module, name in taken:
            delattr(module, name)
        for name in loaded:
            sys.modules.pop(name, None)

    return undo
