"""A button that takes every press."""

from __future__ import annotations

from typing import Any

from textual.widgets import Button


class InstantButton(Button):
    """Textual's button takes no press while it still glows from the last; quick fingers would lose every other one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.active_effect_duration = 0
