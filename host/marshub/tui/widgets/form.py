"""A form with a field in each row: left and right change the value, figures are typed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Line

from marshub.table.new_game_form import Field

from ..basics.visible_highlight import VisibleHighlightList

START_ID = "#start"


class Form(VisibleHighlightList):
    """A list of fields, and a row that starts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,plus,space", "change(1)", show=False, id="form.next"),
        Binding("left,minus", "change(-1)", show=False, id="form.previous"),
    ]

    @dataclass
    class Changed(Message):
        """A message: a field has another value."""

        field: str

    class Started(Message):
        """A message: the players start with these values."""

    def __init__(self, start: str) -> None:
        super().__init__(compact=True)
        self._start = start
        self.fields: list[Field] = []

    def set_fields(self, fields: Sequence[Field]) -> None:
        """Show these fields, and keep the highlight on the row with the same id."""
        self.fields = list(fields)
        highlighted_id = self.highlighted_option.id if self.highlighted_option else None
        width = max((len(field.label) for field in fields), default=0)
        self.clear_options()
        for field in self.fields:
            value = (
                Content.styled(f"  {field.shown_text}_", "bold")
                if field.typed is not None
                else Content.assemble(("‹ ", "$muted"), (field.shown_text, "bold"), (" ›", "$muted"))
            )
            self.add_option(Line(Content(f"{field.label:<{width}}  ") + value, id=field.id))
        self.add_option(Line(Content.styled(f"▶ {self._start}", "bold"), id=START_ID))
        ids = [field.id for field in self.fields] + [START_ID]
        self.highlighted = ids.index(highlighted_id) if highlighted_id in ids else 0

    def find_field(self, id: str) -> Field | None:  # noqa: A002 - a field's own word
        """Return the field with that id."""
        return next((field for field in self.fields if field.id == id), None)

    @property
    def highlighted_field(self) -> Field | None:
        """The highlighted field; None on the start row."""
        line = self.highlighted_option
        return self.find_field(line.id) if line and line.id else None

    def action_change(self, by: int) -> None:
        field = self.highlighted_field
        if field is not None and field.values:
            field.at = (field.at + by) % len(field.values)
            self.post_message(self.Changed(field.id))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id == START_ID:
            self.post_message(self.Started())
        elif self.highlighted_field is not None and self.highlighted_field.typed is not None:
            self.action_cursor_down()
        else:
            self.action_change(1)

    def on_key(self, event: Key) -> None:
        field = self.highlighted_field
        if field is None or field.typed is None:
            return
        if event.character and event.character.isdecimal() and len(field.typed) < 19:
            field.typed += event.character
        elif event.key == "backspace":
            field.typed = field.typed[:-1]
        else:
            return
        event.stop()
        self.post_message(self.Changed(field.id))
