"""How a test waits for the screen: until nothing is left to be done, not until the processor is idle.

Textual's pilot watches how much processor time goes by: twenty milliseconds a look, several looks a key, a second where
a thread works beside the screen, and too early where the machine is busy with something else. What has to be awaited is
known exactly: that no callback of the loop is left which could run now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from weakref import WeakSet

from screen_pictures import draw_postponed
from textual.message import Message
from textual.message_pump import MessagePump

from marshub.tui.basics.scheduling import MIN_REST_S, RedrawPace

AT_MOST_S = 30.0  # a loop that always has something to do, not one on a machine that is busy with other things
SOON_S = 0.02  # what is due by then counts as work: the screen draws what has changed sixty times a second

_paces = WeakSet[RedrawPace]()  # all whose change waited for the end of a rest: longer on a busy machine
_note_change = RedrawPace.note_change


async def _note_paced_change(pace: RedrawPace) -> None:
    await _note_change(pace)
    if pace._rest_timer is not None and pace._rest_s <= MIN_REST_S:
        _paces.add(pace)


def _is_change_waiting(pace: RedrawPace) -> bool:
    """Return whether a change is drawn at the end of a rest: not if the screen was closed before."""
    task = pace._rest_timer and pace._rest_timer._task
    return task is not None and not task.done()


async def nothing_left(*_: Any) -> bool:
    """Give way until the loop could only wait: for a later time, for a file, for a thread. False if it never could."""
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + AT_MOST_S
    while loop.time() < end:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
        wait = min(due, default=end) - loop.time()
        if wait > SOON_S and not any(map(_is_change_waiting, _paces)):
            draw_postponed()
            return True
        await asyncio.sleep(max(0.0, wait))
    return False


class _Mark(Message, no_dispatch=None):
    """A message that calls back once a widget has handled all that it was sent before. No handler is looked for."""

    def __init__(self, callback: Callable[[], None]) -> None:
        super().__init__()
        self._callback = callback

    @property
    def no_dispatch(self) -> bool:  # type: ignore[override]
        """Call back, as a widget asks before it handles a message. Return that there is nothing to handle."""
        self._callback()
        return True


def _send_mark(pump: MessagePump, callback: Callable[..., None], *args: Any, **more: Any) -> bool:
    """Schedule the pilot's callbacks, one to each widget on the screen; none to those that wait for a message anyway.

    They were half of all messages, and each had its widget look for what has changed.
    """
    if getattr(callback, "__qualname__", "") == "Pilot._wait_for_screen.<locals>.decrement_counter":
        queue = pump._message_queue
        is_waiting = queue.empty() and bool(queue.ready_event._waiters)
        return not is_waiting and pump.post_message(_Mark(callback))
    return _call_later(pump, callback, *args, **more)


_call_later = MessagePump.call_later


@contextmanager
def by_state() -> Iterator[None]:
    """Textual's pilot waits that way too."""
    with (
        patch("textual.app.wait_for_idle", nothing_left),
        patch("textual.pilot.wait_for_idle", nothing_left),
        patch.object(MessagePump, "call_later", _send_mark),
        patch.object(RedrawPace, "note_change", _note_paced_change),
    ):
        try:
            yield
        finally:
            _paces.clear()
