"""The signals that end the program: SIGTERM, SIGQUIT, and SIGHUP when its terminal is closed.

They end it as leaving does: saves and ports are closed, and the terminal is as it was before.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

Leave = Callable[[int], object]

_NAMES = ("SIGHUP", "SIGTERM", "SIGQUIT")
_leavers: list[Leave] = []


def handle_end_signals() -> None:
    """Let the signals raise SystemExit in the main thread, which calls this, or do as `leaving_by_signal` says.

    Signals that are ignored stay so: SIGHUP under nohup.
    """
    for name in _NAMES:
        number = getattr(signal, name, None)  # Windows has SIGTERM only
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end_program)


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
        raise SystemExit(code)
    _leavers[-1](code)
