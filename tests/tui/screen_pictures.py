"""Pictures of the screen, drawn when a test takes one: frames that nobody looks at are not drawn.

A screen is drawn some ten times until it stands still, which took half of the time of a book of screens and a tenth of
all other tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.app import App
from textual.strip import Strip

from marshub.tui.widgets.choose_rows import ChooseRows

CALM = 2  # looks in a row that must find nothing new


class _Frames:
    """How many frames there have been, drawn or not."""

    count = 0


@contextmanager
def undrawn() -> Iterator[None]:
    """Frames are counted, and not drawn; what is exported is."""
    drawn = Compositor.render_update

    def frame(compositor: Compositor, full: bool = False, **more: Any) -> Any:
        if full:
            return drawn(compositor, full, **more)
        _Frames.count += 1
        compositor._dirty_regions.clear()
        return None

    with patch.object(Compositor, "render_update", frame):
        yield


_postponed: dict[Compositor, Any] = {}  # compositors with postponed frames, each with the screens below
_render_update = Compositor.render_update


@contextmanager
def draw_when_idle() -> Iterator[None]:
    """Postpone frames until `draw_postponed`, so that what changed in several frames is drawn once."""

    def frame(compositor: Compositor, full: bool = False, screen_stack: Any = None, **more: Any) -> Any:
        if full:
            return _render_update(compositor, full, screen_stack, **more)
        if compositor._dirty_regions:
            _postponed[compositor] = screen_stack
        return None

    with patch.object(Compositor, "render_update", frame):
        yield
    _postponed.clear()


@contextmanager
def draw_at_once() -> Iterator[None]:
    """Draw each frame, as the program does."""
    with patch.object(Compositor, "render_update", _render_update):
        yield


def draw_postponed() -> None:
    """Draw the postponed frames. Raises the error of a widget that cannot be drawn."""
    while _postponed:
        compositor, below = _postponed.popitem()
        screen = compositor.root
        if screen is not None and screen.is_attached and screen.app._exception is None:
            _render_update(compositor, screen_stack=below)


def picture(app: App[Any]) -> list[Strip]:
    """What is on the screen now, a strip a line; what lies below a dialog is faded."""
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def text_of(strips: list[Strip]) -> str:
    """A picture as text, without the blanks at the ends of its lines."""
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def settled(app: App[Any], pilot: Any) -> None:
    """Wait until the screen stands still: a layout can take a few turns of the loop, and chances come behind the rows,
    a few at a time."""
    before, calm = -1, 0
    for _ in range(400):
        await pilot.pause()
        lists = [rows for screen in app.screen_stack for rows in screen.query(ChooseRows)]
        still = _Frames.count == before and not any(rows.find_options_without_forecast() for rows in lists)
        calm = calm + 1 if still else 0
        if calm == CALM:
            return
        before = _Frames.count
