"""The footer. It is composed again only when its keys change: Textual's own is whenever the focus moves."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from ..basics.panes import ONE_PANE_COLUMNS
from ..basics.textual_internals import FooterKey, ReadyFooter

_NEXT_PANE_ACTION = "turn(1)"  # the action that shows the next pane
_FIXED_KEYS = 3  # keys at the end that always stay: more, help, leave


class FittedFooter(ReadyFooter):
    """A footer with as many of the active keys as there is room for.

    Where one pane is shown at a time, the key of the next pane comes first.
    """

    _shown_keys: tuple[object, ...] | None = None

    @property
    def _is_narrow(self) -> bool:
        return self.app.size.width < ONE_PANE_COLUMNS

    def bindings_changed(self, screen: Screen[object]) -> None:
        if not screen.app.app_focus or screen is not self.screen:
            return
        self.fit_keys()

    def on_resize(self) -> None:
        if self._shown_keys is not None:
            self.fit_keys()

    def fit_keys(self) -> None:
        """Show the present keys in the present width."""
        if self._list_keys() != self._shown_keys:
            super().bindings_changed(self.screen)

    def _list_keys(self) -> tuple[object, ...]:
        """Return what the footer is made from: the width and the present keys."""
        keys = (key for key in self.screen.active_bindings.values() if key.binding.show)
        return (self.app.size.width, *((key.binding, key.enabled, key.tooltip) for key in keys))

    def compose(self) -> ComposeResult:
        self._shown_keys = self._list_keys()
        widgets: list[Widget] = list(super().compose())
        if self._is_narrow and widgets:
            widgets = [*self._next_pane_key(), *widgets]
        is_tight = self.screen.has_class("-tight")  # in a tight footer each key takes a cell less
        while len(widgets) > _FIXED_KEYS and sum(_count_cells(key) - is_tight for key in widgets) > self.app.size.width:
            del widgets[-_FIXED_KEYS - 1]
        for key in widgets:
            key.add_class("-compact", update=False)  # or each key would get its styles once more when it is mounted
        yield from widgets

    def _next_pane_key(self) -> Iterator[Widget]:
        """Yield the key of the next pane."""
        keys = [key.binding for key in self.screen.active_bindings.values() if key.binding.action == _NEXT_PANE_ACTION]
        for binding in keys[:1]:
            speech = getattr(self.app, "speech")  # noqa: B009 - the app's own type imports this module
            shown = self.app.get_key_display(binding)
            key = FooterKey(binding.key, shown, speech.plain_text("ui-key-pane"), binding.action)
            yield key.data_bind(compact=ReadyFooter.compact)


def _count_cells(key: Widget) -> int:
    """Return the cells that a key takes: its name, a blank, its description, a blank."""
    if not isinstance(key, FooterKey):
        return 0
    return Content(f"{key.key_display} {key.description} ").cell_length
