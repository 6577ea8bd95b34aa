"""An asyncio loop on a thread of its own, on which everything of a simulated board runs in one order."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")

# A call into the loop takes microseconds; a loop that does not answer for this long is stuck, and that must be seen.
ANSWER_S = 10.0


class LoopThread:
    """Runs an event loop on a daemon thread until `close`."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:  # cancels all tasks and awaits their ends
            runner.get_loop().run_forever()

    def call(self, function: Callable[..., T], *args: Any) -> T:
        """Run `function(*args)` on the loop's thread and return its result (or raise its exception).

        Raises RuntimeError when the loop is closed, TimeoutError when it does not answer.
        """
        if threading.current_thread() is self._thread:
            return function(*args)
        answer: Future[T] = Future()

        def run() -> None:
            try:
                answer.set_result(function(*args))
            except BaseException as error:
                answer.set_exception(error)

        self.loop.call_soon_threadsafe(run)
        return answer.result(ANSWER_S)

    def close(self) -> None:
        """Stop the loop and wait for its thread. Harmless when closed already."""
        if self.loop.is_closed():
            return
        self.loop.call_soon_threadsafe(self.loop.stop)
        if threading.current_thread() is not self._thread:
            self._thread.join(ANSWER_S)
