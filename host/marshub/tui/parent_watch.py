"""A watch on the parent process of an app that is shown in a browser.

Textual's web driver does not notice when its other end is gone, and would run on for ever.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_CHECK_INTERVAL_S = 2.0


@contextmanager
def watch_parent(leave: Callable[[], object]) -> Iterator[None]:
    """Call `leave` from another thread once the parent process has ended; in a terminal do nothing."""
    if "TEXTUAL_DRIVER" not in os.environ:
        yield
        return
    parent_pid, finished = os.getppid(), threading.Event()

    def check_parent() -> None:
        while not finished.wait(_CHECK_INTERVAL_S):
            if os.getppid() != parent_pid:
                with suppress(Exception):
                    leave()
                finished.wait(_CHECK_INTERVAL_S)
                if not finished.is_set():
                    os._exit(1)  # `leave` had no effect; nothing here needs to be saved
                return

    thread = threading.Thread(target=check_parent, name="parent", daemon=True)
    thread.start()
    try:
        yield
    finally:
        finished.set()
