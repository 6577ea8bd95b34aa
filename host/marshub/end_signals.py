"""The signals that end the program: SIGTERM, SIGQUIT, and SIGHUP when its terminal is closed.

They end it as leaving does: saves and ports are closed, and the terminal is as it was before.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType

Leave = Callable[[int], object]

_NAMES = ("SIGHUP", "SIGTERM", "SIGQUIT")
_REPEAT_S = 0.05
_leavers: list[Leave] = []


def handle_end_signals() -> None:
    """Let the signals raise SystemExit in the main thread, which calls this, or do as `leaving_by_signal` says.

    Signals that are ignored stay so: SIGHUP under nohup.
    """
    for name in _NAMES:
        number = getattr(signal, name, None)  # Windows has SIGTERM only
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end_program)
    if hasattr(signal, "pthread_kill"):  # Windows has none, and no such signals from outside
        sys.unraisablehook = partial(_repeat_swallowed_end, sys.unraisablehook)


@contextmanager
def leaving_by_signal(leave: Leave) -> Iterator[None]:
    """Let the signals call `leave` with the exit code, on the main thread, instead of raising SystemExit there."""
    _leavers.append(leave)
    try:
        yield
    finally:
        _leavers.remove(leave)


def _end_program(number: int, _: FrameType | None) -> None:
    for name in _NAMES:  # a terminal that is closed sends more than one; what is being closed is not interrupted
        if (other := getattr(signal, name, None)) is not None:
            signal.signal(other, lambda *_: None)
    code = 128 + number
    if not _leavers:
        raise _EndBySignal(code)
    _leavers[-1](code)


class _EndBySignal(SystemExit):
    """End the program by a signal."""


def _repeat_swallowed_end(
    report: Callable[[sys.UnraisableHookArgs], object], swallowed: sys.UnraisableHookArgs
) -> None:
    """Send a signal again that came where Python swallows what is raised: in a `__del__`, in a garbage collection."""
    if not isinstance(swallowed.exc_value, _EndBySignal):
        report(swallowed)
        return
    number = int(str(swallowed.exc_value.code)) - 128
    signal.signal(number, _end_program)
    repeated = threading.Timer(_REPEAT_S, signal.pthread_kill, (threading.main_thread().ident, number))
    repeated.daemon = True
    repeated.start()
