"""The dialog that sets any place of the state to what really lies on the table."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.dom import is_mounted
from marshub.tui.basics.visible_highlight import VisibleHighlightList
from marshub.words import Speech

from ..corrections import STEP_KEYS, Corrections, PlaceEntry, PlaceGroup, is_steppable, step_value
from ..error_messages import explain_error
from ..table_follower import TableChanged, TableFollower

GROUP_PREFIX = "group:"


class AdjustScreen(TableFollower, Dialog[bool]):
    """A dialog that picks a place and takes its value and a reason. Its result is True if something was changed.

    `path` is the place that is picked at the start, if any. Where there are many places, the list shows their groups
    and in these the groups below; typed words find a place in any group. In the list Space, plus and minus change
    the highlighted value at once.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, id="adjust.leave")]

    def __init__(self, table: GameTable, speech: Speech, *, path: str = "") -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self._setting = self._load_setting()
        self._path = path
        self._group = self._setting.find_parent_group(path) if path in self._setting.entries else ""
        self._changed = False
        self._wrong_path = ""  # the place that the shown error is about

    def _load_setting(self) -> Corrections:
        with self.table.locked():
            self._seen_revision = (self.table.session, self.table.session.revision)
            return Corrections(self.table.session, self.speech)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.plain_text("ui-adjust-title"), "bold $primary"))
            yield Input(placeholder=self.speech.plain_text("ui-filter"), id="find", compact=True)
            yield VisibleHighlightList(id="paths", compact=True)
            yield Static(id="chosen")
            yield Input(placeholder=self.speech.plain_text("ui-adjust-value"), id="value", compact=True)
            yield Input(placeholder=self.speech.plain_text("ui-adjust-reason"), id="reason", compact=True)
            yield Static(self.speech.plain_text("ui-adjust-hint"), id="said", markup=False)

    def on_mount(self) -> None:
        self.follow_table()
        path = self._path
        self._list_entries("", highlighted_id=path)
        self.query_one("#value" if path else "#find").focus()

    def on_table_changed(self, event: TableChanged) -> None:
        """List the present values. What is typed for a place that is gone must not go to another."""
        with self.table.locked():
            revision = (self.table.session, self.table.session.revision)
        if revision == self._seen_revision or not is_mounted(self, "find", "paths", "chosen", "said"):
            return
        self._setting = self._load_setting()
        option_list, is_gone = self.query_one("#paths", OptionList), self._path not in self._setting.entries
        line = option_list.highlighted_option
        self._list_entries(self.query_one("#find", Input).value, line.id or "" if line is not None else "")
        if self._path and is_gone:
            option_list.highlighted = None
            self._show_spot("")

    def _list_entries(self, query: str, highlighted_id: str = "") -> None:
        """List the entries whose names contain `query`, else those of the open group. Highlight `highlighted_id`."""
        option_list = self.query_one("#paths", OptionList)
        option_list.clear_options()
        setting = self._setting
        for entry in setting.search(query) if query.strip() else setting.list_entries(self._group):
            if isinstance(entry, PlaceGroup):
                label = Content.assemble(f"{entry.name}  ", (f"{entry.count} ›", "$muted"))
                option_list.add_option(Line(label, id=f"{GROUP_PREFIX}{entry.path}"))
            else:
                option_list.add_option(
                    Line(Content.assemble(f"{entry.name}  ", (entry.current, "bold")), id=entry.path)
                )
        if option_list.option_count:
            ids = [option_list.get_option_at_index(index).id for index in range(option_list.option_count)]
            option_list.highlighted = ids.index(highlighted_id) if highlighted_id in ids else 0

    @on(Input.Changed, "#find")
    def filter_entries(self, event: Input.Changed) -> None:
        self._list_entries(event.value)

    @on(OptionList.OptionHighlighted, "#paths")
    def show_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.query_one("#paths", OptionList).highlighted_option is event.option:  # it may have been listed anew
            option_id = event.option.id or ""
            self._show_spot("" if option_id.startswith(GROUP_PREFIX) else option_id)

    def _show_spot(self, path: str) -> None:
        """Pick a place ("": none), and show its value. An error about another place ends."""
        self._path = path
        spot = self._setting.entries.get(path)
        text = "" if spot is None else self._describe_spot(spot)
        self.query_one("#chosen", Static).update(Content(text))
        if self._wrong_path and self._wrong_path != path:
            self._wrong_path = ""
            self.query_one("#said", Static).update(self.speech.plain_text("ui-adjust-hint"))

    def _show_error(self, text: str) -> None:
        self._wrong_path = self._path
        self.query_one("#said", Static).update(Content.styled(text, "$warning"))

    def _describe_spot(self, spot: PlaceEntry) -> str:
        span = self._setting.describe_allowed_for(spot)
        return self.speech.plain_text("ui-adjust-now", name=spot.name, value=spot.current, span=span)

    @on(OptionList.OptionSelected, "#paths")
    def open_selected(self, event: OptionList.OptionSelected) -> None:
        option_id = event.option.id or ""
        if option_id.startswith(GROUP_PREFIX):
            self._open_group(option_id.removeprefix(GROUP_PREFIX))
        else:
            self.query_one("#value").focus()

    def _open_group(self, group: str, highlighted_id: str = "") -> None:
        self._group = group
        self.query_one("#find", Input).value = ""
        self._list_entries("", highlighted_id)
        self.query_one("#paths").focus()

    def on_key(self, event: Key) -> None:
        """Change the highlighted value by a key of the list.

        In the search field, move to the list by the arrow keys.
        """
        option_list = self.query_one("#paths", OptionList)
        if self.focused is option_list and event.key in STEP_KEYS:
            event.stop()
            self._nudge_highlighted(STEP_KEYS[event.key])
        elif isinstance(self.focused, Input) and self.focused.id == "find" and event.key in ("up", "down"):
            event.stop()
            option_list.focus()
            option_list.action_cursor_down() if event.key == "down" else option_list.action_cursor_up()

    def _nudge_highlighted(self, by: int) -> None:
        spot = self._setting.entries.get(self._path)
        if spot is None or not is_steppable(spot):
            return
        value = step_value(spot, by)
        if self._adjust(spot.path, value, ""):
            self._setting = self._load_setting()
            self._list_entries(self.query_one("#find", Input).value, highlighted_id=spot.path)
            # The last card of a kind leaves no place behind.
            changed = self._setting.entries.get(spot.path) or replace(spot, shown_value=str(value))
            self.query_one("#said", Static).update(Content.styled(self._describe_spot(changed), "$success"))
            self._wrong_path = ""

    @on(Input.Submitted)
    def submit_input(self, event: Input.Submitted) -> None:
        if event.input.id == "find":
            option_list = self.query_one("#paths", OptionList)
            line = option_list.highlighted_option
            if line is not None and (line.id or "").startswith(GROUP_PREFIX):
                self._open_group((line.id or "").removeprefix(GROUP_PREFIX))
            else:
                self.query_one("#value" if self._path else "#paths").focus()
        elif event.input.id == "value":
            self.query_one("#reason").focus()
        else:
            self._submit_value()

    def _submit_value(self) -> None:
        spot = self._setting.entries.get(self._path)
        typed = self.query_one("#value", Input).value.strip()
        if spot is None or not typed:
            self._show_error(self.speech.plain_text("ui-adjust-missing"))
            return
        try:
            value = self._setting.parse_for(spot, typed)
        except ValueError:
            span = self._setting.describe_allowed_for(spot)
            self._show_error(self.speech.plain_text("ui-adjust-wrong", value=typed, span=span))
            return
        if self._adjust(self._path, value, self.query_one("#reason", Input).value.strip()):
            self.dismiss(True)

    def _adjust(self, path: str, value: object, reason: str) -> bool:
        try:
            self.table.adjust(path, value, reason)
        except (MarsHubError, OSError) as error:
            self._show_error(": ".join(explain_error(error, self.speech)))
            return False
        self._changed = True
        return True

    def action_leave(self) -> None:
        """Go one group up; at the top close the dialog."""
        if self._group and not self.query_one("#find", Input).value:
            group = self._group
            self._open_group(self._setting.find_parent_group(group), f"{GROUP_PREFIX}{group}")
        else:
            self.dismiss(self._changed)
