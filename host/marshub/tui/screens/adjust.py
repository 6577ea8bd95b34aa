"""The dialog that sets any place of the state to what really lies on the table."""

from __future__ import annotations

from typing import ClassVar

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
from marshub.tui.basics.legible import LegibleList
from marshub.words import Speech

from ..excuses import excuse
from ..setting import NUDGES, Group, Setting, Spot, moves, nudged

GROUP = "group:"


class AdjustScreen(Dialog[bool]):
    """A dialog that picks a place and takes its value and a reason. Its result is True if something was changed.

    `path` is the place that is picked at the start, if any. Where there are many places, the list shows their groups
    and in these the groups below; typed words find a place in any group. In the list Space, plus and minus change
    the highlighted value at once.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, id="adjust.leave")]

    def __init__(self, table: GameTable, speech: Speech, *, at: str = "") -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self._setting = self._fresh()
        self._path = at
        self._group = self._setting.parent(at) if at in self._setting.spots else ""
        self._changed = False

    def _fresh(self) -> Setting:
        with self.table.looking():
            return Setting(self.table.session, self.speech)

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
        picked = self._path
        self._list("", at=picked)
        self.query_one("#value" if picked else "#find").focus()

    def _list(self, wanted: str, at: str = "") -> None:
        """List the entries whose names contain `query`, else those of the open group.

        And highlight `highlighted_id`.
        """
        box = self.query_one("#paths", OptionList)
        box.clear_options()
        setting = self._setting
        for each in setting.found(wanted) if wanted.strip() else setting.level(self._group):
            if isinstance(each, Group):
                more = Content.assemble(f"{each.name}  ", (f"{each.count} ›", "$muted"))
                box.add_option(Line(more, id=f"{GROUP}{each.path}"))
            else:
                box.add_option(Line(Content.assemble(f"{each.name}  ", (each.now, "bold")), id=each.path))
        if box.option_count:
            ids = [box.get_option_at_index(index).id for index in range(box.option_count)]
            box.highlighted = ids.index(at) if at in ids else 0

    @on(Input.Changed, "#find")
    def find(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(OptionList.OptionHighlighted, "#paths")
    def look_at(self, event: OptionList.OptionHighlighted) -> None:
        named = event.option.id or ""
        self._path = "" if named.startswith(GROUP) else named
        spot = self._setting.spots.get(self._path)
        text = "" if spot is None else self._told(spot)
        self.query_one("#chosen", Static).update(Content(text))

    def _told(self, spot: Spot) -> str:
        span = self._setting.span_of(spot)
        return self.speech.text("ui-adjust-now", name=spot.name, value=spot.now, span=span)

    @on(OptionList.OptionSelected, "#paths")
    def pick(self, event: OptionList.OptionSelected) -> None:
        named = event.option.id or ""
        if named.startswith(GROUP):
            self._open(named.removeprefix(GROUP))
        else:
            self.query_one("#value").focus()

    def _open(self, group: str, at: str = "") -> None:
        self._group = group
        self.query_one("#find", Input).value = ""
        self._list("", at)
        self.query_one("#paths").focus()

    def on_key(self, event: Key) -> None:
        """Change the highlighted value by a key of the list.

        In the search field, move to the list by the arrow keys.
        """
        box = self.query_one("#paths", OptionList)
        if self.focused is box and event.key in NUDGES:
            event.stop()
            self._nudge(NUDGES[event.key])
        elif isinstance(self.focused, Input) and self.focused.id == "find" and event.key in ("up", "down"):
            event.stop()
            box.focus()
            box.action_cursor_down() if event.key == "down" else box.action_cursor_up()

    def _nudge(self, by: int) -> None:
        spot = self._setting.spots.get(self._path)
        if spot is None or not moves(spot):
            return
        if self._adjust(spot.path, nudged(spot, by), ""):
            self._setting = self._fresh()
            self._list(self.query_one("#find", Input).value, at=spot.path)
            self.query_one("#said", Static).update(
                Content.styled(self._told(self._setting.spots[spot.path]), "$success")
            )

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
            value = self._setting.read_for(spot, typed)
        except ValueError:
            text = self.speech.text("ui-adjust-wrong", value=typed, span=self._setting.span_of(spot))
            said.update(Content.styled(text, "$warning"))
            return
        if self._adjust(self._path, value, self.query_one("#reason", Input).value.strip()):
            self.dismiss(True)

    def _adjust(self, path: str, value: object, reason: str) -> bool:
        try:
            self.table.adjust(path, value, reason)
        except (MarsHubError, OSError) as error:
            text = ": ".join(excuse(error, self.speech))
            self.query_one("#said", Static).update(Content.styled(text, "$warning"))
            return False
        self._changed = True
        return True

    def action_leave(self) -> None:
        """Go one group up; at the top close the dialog."""
        if self._group and not self.query_one("#find", Input).value:
            group = self._group
            self._open(self._setting.parent(group), f"{GROUP}{group}")
        else:
            self.dismiss(self._changed)
