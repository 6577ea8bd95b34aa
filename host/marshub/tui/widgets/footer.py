"""The footer: one row of keys, painted again only when they change.

Textual's own footer has a widget for each key. To mount them took a quarter of the time in which a table opens, and all
were mounted again whenever a question brought or took a key.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.binding import Binding
from textual.content import Content
from textual.events import MouseDown, MouseMove
from textual.screen import Screen

from ..basics.cached_static import CachedStatic
from ..basics.panes import ONE_PANE_COLUMNS

_NEXT_PANE_ACTION = "turn(1)"  # the action that shows the next pane
_FIXED_KEYS = 3  # keys at the end that always stay: more, help, leave


class _FooterKey(NamedTuple):
    key: str  # what a click presses
    text: Content

    @property
    def cells(self) -> int:
        """The cells that the key takes, with the blank behind it."""
        return self.text.cell_length + 1


class FittedFooter(CachedStatic):
    """A footer with as many of the active keys as there is room for. A click on one presses it.

    Where one pane is shown at a time, the key of the next pane comes first.
    """

    ALLOW_SELECT = False

    _made_from: tuple[object, ...] = ()  # the width, and all bindings
    _keys: tuple[_FooterKey, ...] = ()
    _pointed: int | None = None  # which of them is below the mouse

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.bindings_changed)
        self.fit_keys()

    def on_resize(self) -> None:
        self.fit_keys()

    def bindings_changed(self, screen: Screen[object]) -> None:
        if screen.app.app_focus:
            self.fit_keys()

    def fit_keys(self) -> None:
        """Show the present keys in the present width."""
        width, is_tight = self.app.size.width, self.screen.has_class("-tight")
        bindings = [key.binding for key in self.screen.active_bindings.values()]
        if self._made_from == (width, is_tight, *bindings):
            return
        self._made_from = (width, is_tight, *bindings)
        keys = [*self._make_keys(bindings, "" if is_tight else " ")]
        while len(keys) > _FIXED_KEYS and sum(key.cells for key in keys) > width:
            del keys[-_FIXED_KEYS - 1]
        self._keys, self._pointed = tuple(keys), None
        self._show_keys()

    def _make_keys(self, bindings: list[Binding], blank: str) -> Iterator[_FooterKey]:
        """Yield one key for each action."""
        shown = {binding.action: binding for binding in reversed(bindings) if binding.show}
        for binding in bindings:
            if self.app.size.width < ONE_PANE_COLUMNS and binding.action == _NEXT_PANE_ACTION:
                speech = getattr(self.app, "speech")  # noqa: B009 - the app's own type imports this module
                yield self._make_key(binding, blank + speech.plain_text("ui-key-pane"))
                break
        for binding in bindings:
            if shown.get(binding.action) is binding:
                yield self._make_key(binding, blank + binding.description)

    def _make_key(self, binding: Binding, description: str) -> _FooterKey:
        name = self.app.get_key_display(binding), "bold $footer-key-foreground"
        return _FooterKey(binding.key, Content.assemble(name, description))

    def _show_keys(self) -> None:
        texts = [key.text for key in self._keys]
        if self._pointed is not None:
            texts[self._pointed] = texts[self._pointed].stylize_before("on $block-hover-background")
        self.update(Content(" ").join(texts), layout=False)

    def _find_key(self, column: int) -> int | None:
        """Return the index of the key at a column. None between keys and behind the last one."""
        for index, key in enumerate(self._keys):
            if column < key.cells - 1:
                return index if column >= 0 else None
            column -= key.cells
        return None

    def on_mouse_move(self, event: MouseMove) -> None:
        self._point_at(self._find_key(event.x))

    def on_leave(self) -> None:
        self._point_at(None)

    def _point_at(self, index: int | None) -> None:
        if index != self._pointed:
            self._pointed = index
            self.styles.pointer = "default" if index is None else "pointer"
            self._show_keys()

    def on_mouse_down(self, event: MouseDown) -> None:
        if (index := self._find_key(event.x)) is not None:
            self.app.simulate_key(self._keys[index].key)
