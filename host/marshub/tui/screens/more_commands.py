"""The dialog with the commands that the footer has no room for, in groups, each with its key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.visible_highlight import VisibleHighlightList
from marshub.words import Speech

from .. import keys


class MoreCommandsScreen(Dialog[str]):
    """A list of those of `table_keys` that are not in the footer. Its result is the action of the chosen command.

    A command's own key chooses it here too.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,asterisk", "dismiss", show=False, id="more.close")]

    def __init__(self, table_keys: Sequence[keys.Key], remapped: dict[str, str], speech: Speech) -> None:
        super().__init__()
        self.speech = speech
        self._groups = keys.group_keys([key for key in table_keys if not key.in_footer])
        self._key_names = {key.name: remapped.get(f"table.{key.name}", key.key) for key in table_keys}
        self._actions = {key.name: key.action for key in table_keys}

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.plain_text("ui-key-more"), "bold $primary"))
            yield VisibleHighlightList(id="more", compact=True)

    def on_mount(self) -> None:
        rows = self.query_one(OptionList)
        for group, members in self._groups.items():
            rows.add_option(Row(Content.styled(self.speech.plain_text(f"ui-more-{group}"), "$primary"), disabled=True))
            for key in members:
                shown = " ".join(self.app.get_key_display(Binding(k, "")) for k in self._key_names[key.name].split(","))
                row = Content.assemble((f"{shown:>8}", "bold $accent"), f"  {keys.name_key(key, self.speech)}")
                rows.add_option(Row(row, id=key.name))
        rows.action_first()
        rows.focus()

    @on(OptionList.OptionSelected, "#more")
    def choose_command(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._actions[event.option.id or ""])

    def on_key(self, event: Key) -> None:
        name = next((name for name, key_names in self._key_names.items() if event.key in key_names.split(",")), "")
        if name and name not in ("more", "leave"):
            event.stop()
            event.prevent_default()
            self.dismiss(self._actions[name])
