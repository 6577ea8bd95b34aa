"""The footer, put together anew only when its keys are others: Textual's does so whenever the focus moves."""

from __future__ import annotations

from textual.screen import Screen
from textual.widgets import Footer


class Foot(Footer):
    """The keys that are shown of those that work here."""

    _named: tuple[object, ...] | None = None

    def bindings_changed(self, screen: Screen[object]) -> None:
        if not screen.app.app_focus or screen is not self.screen:
            return
        keys = (key for key in screen.active_bindings.values() if key.binding.show)
        named = tuple((key.binding, key.enabled, key.tooltip) for key in keys)
        if named != self._named:
            self._named = named
            super().bindings_changed(screen)
