"""Pictures of the screen, drawn when a test takes one: frames that nobody looks at are not drawn.

A screen is drawn some ten times until it stands still, which took half of the time of a book of screens.
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
