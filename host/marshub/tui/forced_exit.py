"""The end of the app from outside: a signal, a terminal that was closed, a browser that is gone.

Textual notices none of them: a signal would leave the terminal raw, and without its other end the app would run on.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from marshub.end_signals import leaving_by_signal

if TYPE_CHECKING:
    from .app import MarsHubApp

_CHECK_INTERVAL_S = 2.0
_EXIT_S = 20.0  # how long the app may take to leave once its other end is gone; every answer is on the disk


def run_app(app: MarsHubApp) -> int:
    """Run the app until the players leave, or the program has to end, and return its exit code."""
    finished = threading.Event()

    def leave(code: int) -> None:
        """Let the app leave, from any thread; while it starts or opens a screen, as soon as that is done."""

        def ask_app() -> None:
            while not finished.wait(0.05):
                with suppress(RuntimeError):  # it does not run yet
                    if app.call_from_thread(leave_if_settled, code):
                        return

        def leave_if_settled(code: int) -> bool:
            is_settled = bool(app.screen_stack) and all(screen.is_mounted for screen in app.screen_stack)
            if is_settled:
                app.exit(return_code=code)
            return is_settled

        threading.Thread(target=ask_app, name="leave", daemon=True).start()
        threading.Thread(target=end_if_stuck, args=(code,), name="stuck", daemon=True).start()

    def end_if_stuck(code: int) -> None:
        """End the program if the app does not: while a rule never ends, say, it takes neither keys nor calls."""
        if not finished.wait(_EXIT_S):
            driver = app._driver
            if driver is not None:
                with suppress(Exception):
                    # Beside the main thread the driver's own end leaves the mouse to the app.
                    getattr(driver, "_disable_mouse_support", lambda: None)()
                    driver.stop_application_mode()
                    driver.close()  # once all is written
            os._exit(code)

    with leaving_by_signal(leave), watch_other_end(lambda: leave(1)):
        try:
            app.run()
        finally:
            finished.set()
    return app.return_code or 0


@contextmanager
def watch_other_end(leave: Callable[[], object]) -> Iterator[None]:
    """Call `leave` from another thread once the terminal is gone, or in a browser the parent process."""
    wait_for_end = _make_parent_check() if "TEXTUAL_DRIVER" in os.environ else _make_terminal_check()
    finished = threading.Event()

    def check(is_gone: Callable[[threading.Event], bool]) -> None:
        while not finished.is_set():
            if is_gone(finished):
                with suppress(Exception):
                    leave()
                if not finished.wait(_EXIT_S):
                    os._exit(1)  # `leave` had no effect
                return

    if wait_for_end is not None:
        threading.Thread(target=check, args=(wait_for_end,), name="other end", daemon=True).start()
    try:
        yield
    finally:
        finished.set()


def _make_parent_check() -> Callable[[threading.Event], bool]:
    parent_pid = os.getppid()
    return lambda finished: not finished.wait(_CHECK_INTERVAL_S) and os.getppid() != parent_pid


def _make_terminal_check() -> Callable[[threading.Event], bool] | None:
    """Return a function that waits for a while and tells whether the terminal is gone; None where nothing tells."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        return None
    poller = select.poll()
    poller.register(sys.stdin.fileno(), 0)
    return lambda finished: any(event & select.POLLHUP for _, event in poller.poll(int(_CHECK_INTERVAL_S * 1000)))
