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
from marshub.tui.basics.visible_highlight import VisibleHighlightList
from marshub.words import Speech

from ..corrections import STEP_KEYS, Corrections, PlaceEntry, PlaceGroup, is_steppable, step_value
from ..error_messages import explain_error

GROUP_PREFIX = "group:"


class AdjustScreen(Dialog[bool]):
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

    def _load_setting(self) -> Corrections:
        with self.table.locked():
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
        path = self._path
        self._list_entries("", highlighted_id=path)
        self.query_one("#value" if path else "#find").focus()

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
        option_id = event.option.id or ""
        self._path = "" if option_id.startswith(GROUP_PREFIX) else option_id
        spot = self._setting.entries.get(self._path)
        text = "" if spot is None else self._describe_spot(spot)
        self.query_one("#chosen", Static).update(Content(text))

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
        status = self.query_one("#said", Static)
        if spot is None or not typed:
            status.update(Content.styled(self.speech.plain_text("ui-adjust-missing"), "$warning"))
            return
        try:
            value = self._setting.parse_for(spot, typed)
        except ValueError:
            text = self.speech.plain_text("ui-adjust-wrong", value=typed, span=self._setting.describe_allowed_for(spot))
            status.update(Content.styled(text, "$warning"))
            return
        if self._adjust(self._path, value, self.query_one("#reason", Input).value.strip()):
            self.dismiss(True)

    def _adjust(self, path: str, value: object, reason: str) -> bool:
        try:
            self.table.adjust(path, value, reason)
        except (MarsHubError, OSError) as error:
            text = ": ".join(explain_error(error, self.speech))
            self.query_one("#said", Static).update(Content.styled(text, "$warning"))
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
