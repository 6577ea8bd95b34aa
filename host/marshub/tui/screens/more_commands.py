"""The dialog with the commands that the footer has no room for, in groups, each with its key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets.option_list import Option as Row

from marshub.words import Speech

from .. import keys
from ..pages.list_dialog import ListDialog


class MoreCommandsScreen(ListDialog[str]):
    """A list of those of `table_keys` that are not in the footer. Its result is the action of the chosen command.

    A command's own key chooses it here too.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,asterisk", "dismiss", show=False, id="more.close")]
    LIST_ID, TITLE_KEY, IS_COMPACT = "more", "ui-key-more", True

    def __init__(self, table_keys: Sequence[keys.Key], remapped: dict[str, str], speech: Speech) -> None:
        super().__init__()
        self.speech = speech
        self._groups = keys.group_keys([key for key in table_keys if not key.in_footer])
        self._key_names = {key.name: remapped.get(f"table.{key.name}", key.key) for key in table_keys}
        self._actions = {key.name: key.action for key in table_keys}

    def make_rows(self) -> Iterator[Row]:
        for group, members in self._groups.items():
            yield Row(Content.styled(self.speech.plain_text(f"ui-more-{group}"), "$primary"), disabled=True)
            for key in members:
                shown = " ".join(self.app.get_key_display(Binding(k, "")) for k in self._key_names[key.name].split(","))
                row = Content.assemble((f"{shown:>8}", "bold $accent"), f"  {keys.name_key(key, self.speech)}")
                yield Row(row, id=key.name)

    def choose_row(self, row_id: str) -> None:
        self.dismiss(self._actions[row_id])

    def on_key(self, event: Key) -> None:
        name = next((name for name, key_names in self._key_names.items() if event.key in key_names.split(",")), "")
        if name and name not in ("more", "leave"):
            event.stop()
            event.prevent_default()
            self.dismiss(self._actions[name])
