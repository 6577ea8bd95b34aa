"""The footer. It is composed again only when its keys change: Textual's own is whenever the focus moves."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from ..basics.room import ONE_PANE

_NEXT = "turn(1)"  # the action that shows the next pane
_LAST = 3  # keys at the end that always stay: more, help, leave


class Foot(Footer):
    """A footer with as many of the active keys as there is room for.

    Where one pane is shown at a time, the key of the next pane comes first.
    """

    _named: tuple[object, ...] | None = None

    @property
    def _narrow(self) -> bool:
        return self.app.size.width < ONE_PANE

    def bindings_changed(self, screen: Screen[object]) -> None:
        if not screen.app.app_focus or screen is not self.screen:
            return
        self.fit()

    def on_resize(self) -> None:
        if self._named is not None:
            self.fit()

    def fit(self) -> None:
        """Show the present keys in the present width."""
        keys = (key for key in self.screen.active_bindings.values() if key.binding.show)
        width = self.app.size.width
        named = (width, *((key.binding, key.enabled, key.tooltip) for key in keys))
        if named != self._named:
            self._named = named
            super().bindings_changed(self.screen)

    def compose(self) -> ComposeResult:
        found: list[Widget] = list(super().compose())
        if self._narrow and found:
            found = [*self._next(), *found]
        saved = self.screen.has_class("-tight")  # in a tight footer each key takes a cell less
        while len(found) > _LAST and sum(_columns(key) - saved for key in found) > self.app.size.width:
            del found[-_LAST - 1]
        yield from found

    def _next(self) -> Iterator[Widget]:
        """Yield the key of the next pane."""
        keys = [key.binding for key in self.screen.active_bindings.values() if key.binding.action == _NEXT]
        for binding in keys[:1]:
            speech = getattr(self.app, "speech")  # noqa: B009 - the app's own type imports this module
            shown = self.app.get_key_display(binding)
            yield FooterKey(
                binding.key, shown, speech.text("ui-key-pane"), binding.action, classes="-compact"
            ).data_bind(compact=Footer.compact)


def _columns(key: Widget) -> int:
    """Return the cells that a key takes: its name, a blank, its description, a blank."""
    if not isinstance(key, FooterKey):
        return 0
    return Content(f"{key.key_display} {key.description} ").cell_length
