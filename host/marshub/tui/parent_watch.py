"""A screen that is shown in a browser ends with the program that serves it, also when that one is killed.

Textual's web driver does not notice when its other end is gone, and would run on for ever.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_LOOK_S = 2.0


@contextmanager
def with_parent(leave: Callable[[], object]) -> Iterator[None]:
    """Call `leave`, from another thread, once the process that started this one has gone; not in a terminal."""
    if "TEXTUAL_DRIVER" not in os.environ:
        yield
        return
    parent, over = os.getppid(), threading.Event()

    def watch() -> None:
        while not over.wait(_LOOK_S):
            if os.getppid() != parent:
                with suppress(Exception):
                    leave()
                over.wait(_LOOK_S)
                if not over.is_set():
                    os._exit(1)  # it did not listen; nothing here needs to be saved
                return

    thread = threading.Thread(target=watch, name="parent", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
