"""An observable table: changes in order under one lock, a recording of them, and listeners on any thread."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Self

from marshub.board.notices import Notice

MAX_NOTICES = 200

_log = logging.getLogger(__name__)

Listener = Callable[[Sequence[Notice]], None]


class ObservableTable(ABC):
    """A table that changes one step at a time and notifies listeners.

    Listeners are called after the lock was released, on the thread that caused the change. `clock` returns
    milliseconds; None: the computer's.
    """

    def __init__(self, clock: Callable[[], int] | None) -> None:
        self._lock = threading.RLock()
        self._condition = threading.Condition(self._lock)
        self._listeners: list[Listener] = []
        self._notices: deque[Notice] = deque(maxlen=MAX_NOTICES)
        self._notice_count = 0  # number of notices so far
        self._clock = clock or (lambda: time.monotonic_ns() // 1_000_000)
        self._closed = False
        # Called under the lock after each recorded call, with (method, argument...).
        self.record_call: Callable[[int, tuple[object, ...]], None] | None = None
        self.version = 0  # grows with every change

    # ------------------------------------------------------------------ state

    @contextlib.contextmanager
    def locked(self) -> Iterator[Self]:
        """Lock the table while several things are read together."""
        with self._lock:
            yield self

    @property
    def notices(self) -> list[Notice]:
        """The last notices, oldest first."""
        with self._lock:
            return list(self._notices)

    def notices_since(self, count: int) -> tuple[list[Notice], int]:
        """Return the notices after the first `count` ones of this table, and the number of notices so far."""
        with self._lock:
            fresh = min(self._notice_count - count, len(self._notices))
            return list(self._notices)[len(self._notices) - fresh :], self._notice_count

    # ------------------------------------------------------------------ listeners

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the new notices (maybe none) after every change; return a function that stops that."""
        with self._lock:
            self._listeners.append(listener)

        def stop() -> None:
            with self._lock, contextlib.suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def wait_for(self, predicate: Callable[[], bool], timeout: float | None = None) -> bool:
        """Wait until `predicate` holds; it is evaluated after every change.

        Returns False after `timeout` seconds, or if the table was closed meanwhile.
        """
        with self._condition:
            self._condition.wait_for(lambda: self._closed or predicate(), timeout)
            return predicate()

    @property
    def closed(self) -> bool:
        with self._lock:
            return self._closed

    # ------------------------------------------------------------------ changes

    def apply(self, change: Callable[[int], list[Notice] | None], *call: object) -> list[Notice]:
        """Make a change under the lock, show it, and notify the listeners.

        Args:
            change: Makes the change, given the time in ms; returns the notices of it, or None.
            call: The call as (method, argument...), for the recording.
        """
        with self._condition:
            if self._closed:
                return []
            now = self._clock()
            try:
                notices = change(now) or []
                self._notices.extend(notices)
                self._notice_count += len(notices)
            finally:
                try:
                    self._show()
                finally:
                    if call and self.record_call is not None:
                        self.record_call(now, call)
                    self.version += 1
                    listeners = tuple(self._listeners)
                    self._condition.notify_all()
        for listener in listeners:
            try:
                listener(notices)
            except Exception:
                # A screen that fails must not stop the link's thread, nor the other listeners.
                _log.exception("a listener of the table failed")
        return notices

    def note(self, change: Callable[[], None], *call: object) -> None:
        """Make a change that nobody sees under the lock: no listener is called. `call`: as in `apply`."""
        with self._condition:
            if self._closed:
                return
            change()
            if self.record_call is not None:
                self.record_call(self._clock(), call)
            self._condition.notify_all()

    @abstractmethod
    def _show(self) -> None:
        """Show the change. Called under the lock."""
