"""Setting what lies on the table to what is true there."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.legible import LegibleList
from marshub.words import Speech

from ..excuses import excuse
from ..look import GameLook
from ..setting import SHORT, Setting

GROUP = "group:"


class AdjustScreen(Dialog[bool]):
    """Pick a place, give what lies there and a reason. Gives True if something was changed.

    Where there are many places their groups are listed first; words find a place anywhere.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, id="adjust.leave")]

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.table, self.speech, self.look = table, speech, look
        with table.looking():
            self._setting = Setting(table.session, speech)
        self._path = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.text("ui-adjust-title"), "bold $primary"))
            yield Input(placeholder=self.speech.text("ui-filter"), id="find", compact=True)
            yield LegibleList(id="paths", compact=True)
            yield Static(id="chosen")
            yield Input(placeholder=self.speech.text("ui-adjust-value"), id="value", compact=True)
            yield Input(placeholder=self.speech.text("ui-adjust-reason"), id="reason", compact=True)
            yield Static(self.speech.text("ui-adjust-hint"), id="said", markup=False)

    def on_mount(self) -> None:
        self._list("")
        self.query_one("#find").focus()

    def _list(self, wanted: str) -> None:
        box = self.query_one("#paths", OptionList)
        box.clear_options()
        setting = self._setting
        if not wanted.strip() and len(setting.spots) > SHORT:
            for group, count in setting.groups().items():
                box.add_option(Line(Content.assemble(f"{group}  ", (f"{count} ›", "$muted")), id=f"{GROUP}{group}"))
        else:
            for spot in setting.found(wanted):
                box.add_option(Line(Content.assemble(f"{spot.name}  ", (spot.now, "bold")), id=spot.path))
        if box.option_count:
            box.highlighted = 0

    @on(Input.Changed, "#find")
    def find(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(OptionList.OptionHighlighted, "#paths")
    def look_at(self, event: OptionList.OptionHighlighted) -> None:
        named = event.option.id or ""
        self._path = "" if named.startswith(GROUP) else named
        spot = self._setting.spots.get(self._path)
        text = "" if spot is None else self._told(spot.name, spot.now, self._setting.span(spot.may, spot.parts))
        self.query_one("#chosen", Static).update(Content(text))

    def _told(self, name: str, now: str, span: str) -> str:
        return self.speech.text("ui-adjust-now", name=name, value=now, span=span)

    @on(OptionList.OptionSelected, "#paths")
    def pick(self, event: OptionList.OptionSelected) -> None:
        named = event.option.id or ""
        if named.startswith(GROUP):
            self._open(named.removeprefix(GROUP))
        else:
            self.query_one("#value").focus()

    def _open(self, group: str) -> None:
        """List a group: its name stands where words are looked for, and goes away like them."""
        self.query_one("#find", Input).value = group
        self.query_one("#paths").focus()

    @on(Input.Submitted)
    def go_on(self, event: Input.Submitted) -> None:
        if event.input.id == "find":
            box = self.query_one("#paths", OptionList)
            line = box.highlighted_option
            if line is not None and (line.id or "").startswith(GROUP):
                self._open((line.id or "").removeprefix(GROUP))
            else:
                self.query_one("#value" if self._path else "#paths").focus()
        elif event.input.id == "value":
            self.query_one("#reason").focus()
        else:
            self._set()

    def _set(self) -> None:
        spot = self._setting.spots.get(self._path)
        typed = self.query_one("#value", Input).value.strip()
        said = self.query_one("#said", Static)
        if spot is None or not typed:
            said.update(Content.styled(self.speech.text("ui-adjust-missing"), "$warning"))
            return
        try:
            value = self._setting.read(typed, spot.may, spot.parts)
        except ValueError:
            text = self.speech.text("ui-adjust-wrong", value=typed, span=self._setting.span(spot.may, spot.parts))
            said.update(Content.styled(text, "$warning"))
            return
        try:
            self.table.adjust(self._path, value, self.query_one("#reason", Input).value.strip())
        except (MarsHubError, OSError) as error:
            said.update(Content.styled(": ".join(excuse(error, self.speech)), "$warning"))
        else:
            self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)
