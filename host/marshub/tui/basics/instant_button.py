"""A button that accepts every press."""

from __future__ import annotations

from typing import Any

from textual.widgets import Button


class InstantButton(Button):
    """A button without Textual's pressed effect, during which a button ignores presses."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.active_effect_duration = 0
