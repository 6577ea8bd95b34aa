"""Setting a tracked quantity to what is true on the table."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import MarsHubError, adjustable_paths
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..excuses import excuse
from ..look import GameLook


class AdjustScreen(ModalScreen[bool]):
    """Pick a quantity, give its new value and a reason. Gives True if something was changed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, id="adjust.leave")]

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.table, self.speech, self.look = table, speech, look
        with table.looking():
            self._found = [
                (path, look.path(path, speech), value, hint)
                for path, value, hint in adjustable_paths(table.session.state)
            ]
        self._path = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.text("ui-adjust-title"), "bold $primary"))
            yield Input(placeholder=self.speech.text("ui-filter"), id="find", compact=True)
            yield OptionList(id="paths", compact=True)
            yield Static(id="chosen")
            yield Input(placeholder=self.speech.text("ui-adjust-value"), id="value", compact=True)
            yield Input(placeholder=self.speech.text("ui-adjust-reason"), id="reason", compact=True)
            yield Static(self.speech.text("ui-adjust-hint"), id="said", markup=False)

    def on_mount(self) -> None:
        self._list("")
        self.query_one("#find").focus()

    def _list(self, wanted: str) -> None:
        words = wanted.casefold().split()
        box = self.query_one("#paths", OptionList)
        box.clear_options()
        for path, name, value, _ in self._found:
            if all(word in f"{name} {path}".casefold() for word in words):
                box.add_option(Line(Content.assemble(f"{name}  ", (self._say(value), "bold")), id=path))
        if box.option_count:
            box.highlighted = 0

    def _say(self, value: object) -> str:
        return self.speech.text("yes" if value else "no") if isinstance(value, bool) else str(value)

    @on(Input.Changed, "#find")
    def find(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(OptionList.OptionHighlighted, "#paths")
    def look_at(self, event: OptionList.OptionHighlighted) -> None:
        self._path = event.option.id or ""
        _, name, value, hint = next(found for found in self._found if found[0] == self._path)
        text = self.speech.text("ui-adjust-now", name=name, value=self._say(value), span=self._span(hint))
        self.query_one("#chosen", Static).update(Content(text))

    def _span(self, hint: Any) -> str:
        """What may be entered, in words."""
        bare, *metas = get_args(hint)
        if bare is bool or get_args(bare)[:1] == (bool,):
            return f"{self.speech.text('yes')} / {self.speech.text('no')}"
        bounds: dict[str, Any] = {}
        for meta in (*metas, *get_args(bare)[1:]):
            if isinstance(meta, msgspec.Meta):
                bounds |= {name: getattr(meta, name) for name in ("ge", "le") if getattr(meta, name) is not None}
        if bounds:
            return f"{bounds.get('ge', '')}…{bounds.get('le', '')}"
        return self.speech.text("ui-adjust-text" if bare is str or get_args(bare)[:1] == (str,) else "ui-adjust-number")

    @on(OptionList.OptionSelected, "#paths")
    def pick(self) -> None:
        self.query_one("#value").focus()

    @on(Input.Submitted)
    def go_on(self, event: Input.Submitted) -> None:
        if event.input.id == "find":
            self.query_one("#value" if self._path else "#paths").focus()
        elif event.input.id == "value":
            self.query_one("#reason").focus()
        else:
            self._set()

    def _set(self) -> None:
        found = next((each for each in self._found if each[0] == self._path), None)
        typed = self.query_one("#value", Input).value.strip()
        said = self.query_one("#said", Static)
        if found is None or not typed:
            said.update(Content.styled(self.speech.text("ui-adjust-missing"), "$warning"))
            return
        try:
            value = self._read(typed, found[2])
        except ValueError:
            text = self.speech.text("ui-adjust-wrong", value=typed, span=self._span(found[3]))
            said.update(Content.styled(text, "$warning"))
            return
        try:
            self.table.adjust(self._path, value, self.query_one("#reason", Input).value.strip())
        except (MarsHubError, OSError) as error:
            said.update(Content.styled(": ".join(excuse(error, self.speech)), "$warning"))
        else:
            self.dismiss(True)

    def _read(self, typed: str, now: object) -> int | str | bool:
        """What was typed as a value of the present one's type. Raises ValueError."""
        if isinstance(now, bool):
            told = {self.speech.text("yes").casefold(): True, self.speech.text("no").casefold(): False}
            told |= {"1": True, "0": False, "true": True, "false": False}
            if typed.casefold() not in told:
                raise ValueError(typed)
            return told[typed.casefold()]
        return int(typed) if isinstance(now, int) else typed

    def action_leave(self) -> None:
        self.dismiss(False)
