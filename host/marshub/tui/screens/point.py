"""Correction by pointing: a pointer over the drawn table flips flags and moves tracks and quantities."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.errors import NoWidget
from textual.events import Click, Key
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.placed import Arrow, Drawn, drawn_on, mentioned, step
from marshub.tui.basics.still import Still
from marshub.words import Speech

from ..excuses import excuse
from ..following import Follower, TableChanged
from ..look import GameLook
from ..looking_up import by_initials
from ..setting import Setting, Spot, moves, nudged
from ..widgets.drawn_board import DrawnBoard
from .adjust import AdjustScreen


class PointScreen(Follower, Dialog[None]):
    """A layer over the table's screen `over`; two rows describe the place under the pointer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk('up')", show=False, id="point.up"),
        Binding("down", "walk('down')", show=False, id="point.down"),
        Binding("left", "walk('left')", show=False, id="point.left"),
        Binding("right", "walk('right')", show=False, id="point.right"),
        Binding("space", "act", show=False, id="point.act"),
        Binding("plus,equals_sign", "move(1)", show=False, id="point.more"),
        Binding("minus", "move(-1)", show=False, id="point.less"),
        Binding("enter", "type", show=False, id="point.type"),
        Binding("slash", "list", show=False, id="point.list"),
        Binding("full_stop", "turn(1)", show=False, id="point.next"),
        Binding("comma", "turn(-1)", show=False, id="point.previous"),
        Binding("ctrl+z", "undo", show=False, id="point.undo"),
        Binding("backspace", "letter_back", show=False, id="point.back"),
        Binding("escape", "leave", show=False, id="point.leave"),
    ]

    keeps_page = True  # the screen below keeps its page while this one is open

    def __init__(self, over: Screen[Any], table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.over, self.table, self.speech, self.look = over, table, speech, look
        self._letters = ""
        self._at = ""  # the path that is pointed at
        self._still: Still | None = None  # the widget that draws it: a place may be drawn twice
        self._back: tuple[str, Still | None] = ("", None)  # the pointer before it went to another page
        self._sought = ""  # the path that another page shows once it is laid out
        self._any = False  # whether any other place of that page will do
        self._said = Content("")
        self._drawn: list[Drawn] = []
        self._setting = self._fresh()

    def _fresh(self) -> Setting:
        with self.table.looking():
            self._seen = (self.table.session, self.table.session.revision)
            return Setting(self.table.session, self.speech)

    def compose(self) -> ComposeResult:
        yield Static(id="finger")
        with Vertical(id="pointing"):
            yield Static(id="pointed", markup=False)
            yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.follow()
        # Only a new layout below moves what is drawn: another page, or a resized window.
        self.over.screen_layout_refresh_signal.subscribe(self, lambda _: self._look())
        self.call_after_refresh(self._begin)

    def on_unmount(self) -> None:
        self.over.screen_layout_refresh_signal.unsubscribe(self)

    def _begin(self) -> None:
        self._look()
        if not self._drawn:  # all places are on another page
            paths = (path for still in self.over.query(Still) for path in mentioned(still))
            path = next((path for path in paths if path in self._setting.spots), "")
            if path:
                self._find(path)
                self._any = True

    async def on_table_changed(self, event: TableChanged) -> None:
        await self._again()

    async def _again(self) -> None:
        """Show the present table and the pointer on it. Most board events do not change the game."""
        with self.table.looking():
            now = (self.table.session, self.table.session.revision)
        if now == self._seen:
            self.call_after_refresh(self._look)
            return
        refresh = getattr(self.over, "refresh_table", None)
        if refresh is not None:
            await refresh()
        if self.is_mounted:
            self._setting = self._fresh()
            self.call_after_refresh(self._look)

    # ------------------------------------------------------------------ where the hand is

    @property
    def spot(self) -> Spot | None:
        """The place under the pointer."""
        return self._setting.spots.get(self._at)

    @property
    def _here(self) -> Drawn | None:
        there = [each for each in self._drawn if each.path == self._at]
        return next((each for each in there if each.still is self._still), there[0] if there else None)

    def _look(self) -> None:
        """Find the drawn places, and draw the pointer over one of them."""
        if not self.is_mounted:
            return
        spots = self._setting.spots
        self._drawn = [each for each in drawn_on(self.over) if each.path in spots]
        if self._sought and self._sought == self._at:
            if self._here is not None:
                self._go(self._here)
            elif self._any and self._drawn:  # that page has no room for the place
                self._go(self._drawn[0])
            else:
                self._show()  # its page is not laid out yet
            return
        if self._here is None:  # no page shows the place
            self._at, self._still = self._back
        if self._here is None and self._drawn:
            on_board = (each for each in self._drawn if isinstance(each.still, DrawnBoard))
            self._go(next(on_board, self._drawn[0]))
        else:
            self._show()

    def _go(self, drawn: Drawn) -> None:
        self._at, self._still, self._said, self._sought = drawn.path, drawn.still, Content(""), ""
        self._any = False
        if not self._in_sight(drawn):
            pane = next((p for p in drawn.still.ancestors if isinstance(p, Widget) and p.is_scrollable), None)
            if pane is not None and pane is not self.over:
                there = drawn.region.translate(-pane.content_region.offset).translate(pane.scroll_offset)
                pane.scroll_to_region(there, animate=False, force=True)
                self.call_after_refresh(self._show)
        self._show()

    def _in_sight(self, drawn: Drawn) -> bool:
        try:
            shown = self.over.find_widget(drawn.still).visible_region
        except NoWidget:
            return False
        return shown.contains_region(drawn.region)

    def _show(self) -> None:
        if not self.is_mounted:
            return
        finger = self.query_one("#finger", Static)
        here = self._here
        finger.display = here is not None and self._in_sight(here)
        if here is not None:
            region = here.region
            finger.styles.offset = (region.x, region.y)
            finger.styles.width = region.width
            finger.update(Content(_text(here)))
        self.query_one("#pointed", Static).update(self._told())
        self.query_one("#keys", Static).update(Content.styled(self._keys(), "$muted"))

    def _told(self) -> Content:
        spot = self.spot
        if spot is None:
            return Content(self.speech.text("ui-point-nothing"))
        if self._said.plain:
            return self._said
        letters = Content.styled(f" {self._letters} ", "reverse") + Content(" ") if self._letters else Content("")
        now = self.speech.text("ui-point-now", name=spot.name, value=spot.now)
        return letters + Content.styled(now, "bold") + Content.styled(f"  {self._span(spot)}", "$muted")

    def _span(self, spot: Spot) -> str:
        may = spot.may
        if may.sort == "number" and may.low is not None and may.high is not None:
            return self.speech.text("told-span", low=may.low, high=may.high)
        return ""

    def _keys(self) -> str:
        text, spot = self.speech.text, self.spot
        may = spot.may if spot is not None else None
        kind = "other"
        if may is not None and may.sort == "number":
            kind = "number"
        elif may is not None and may.sort == "choice":
            kind = "flag" if may.values == (True, False) else "choice"
        return f"{text(f'ui-point-{kind}')} · {text('ui-point-keys')}"

    # ------------------------------------------------------------------ moving the hand

    def action_walk(self, arrow: str) -> None:
        self._letters = ""
        here = self._here
        if here is None:
            self._give_up()
            return
        found = step(self._drawn, here.region, cast(Arrow, arrow))
        if found is not None:
            self._go(found)

    def _give_up(self) -> None:
        """Stop seeking a place that no page shows."""
        self._sought = ""
        self._look()

    def action_turn(self, by: int) -> None:
        turn = getattr(self.over, "action_turn", None)
        if turn is not None:
            turn(by)
        self._at = self._sought = ""
        self.call_after_refresh(self._look)

    def on_key(self, event: Key) -> None:
        letter = event.character or ""
        if letter.isalnum():
            event.stop()
            event.prevent_default()
            self._letter(letter)

    def _letter(self, letter: str) -> None:
        """Point at the place that begins with the letters typed so far.

        If there is none, start anew with this letter.
        """
        labels = {each.path: self._setting.spots[each.path].name for each in self._drawn}
        for still in self.over.query(Still):
            for path in mentioned(still):
                if path in self._setting.spots:
                    labels.setdefault(path, self._setting.spots[path].name)
        signs = {each.path: _text(each) for each in self._drawn}
        for typed in dict.fromkeys((self._letters + letter, letter)):
            found = by_initials(labels, typed, signs)
            if found:
                self._letters = typed
                self._find(found[0])
                return
        self._letters = ""
        self._show()

    def action_letter_back(self) -> None:
        self._letters = self._letters[:-1]
        self._show()

    def _find(self, path: str) -> None:
        """Point at the drawing of `path`, on another page if necessary."""
        drawn = next((place for place in self._drawn if place.path == path), None)
        if drawn is not None:
            self._go(drawn)
            return
        if not self._sought:
            self._back = (self._at, self._still)
        self._at, self._still, self._said, self._sought = path, None, Content(""), path
        # A widget without any rows on its page does not draw the place.
        squeezed = [still for still in self.over.query(Still) if still.region.width and not still.region.height]
        stills = [still for still in self.over.query(Still) if path in mentioned(still)]
        still = next((still for still in stills if still not in squeezed), stills[0] if stills else None)
        reveal = getattr(self.over, "reveal", None)
        if still is not None and reveal is not None:
            reveal(still)
        self._look()  # the layout of that page calls it again

    def on_click(self, event: Click) -> None:
        event.stop()
        x, y = event.screen_x, event.screen_y
        found = next((each for each in self._drawn if each.region.contains(x, y) and self._in_sight(each)), None)
        if found is None:
            return
        again = found == self._here
        self._letters = ""
        self._go(found)
        if again:
            self.action_act()

    def on_mouse_scroll_up(self) -> None:
        self.action_move(1)

    def on_mouse_scroll_down(self) -> None:
        self.action_move(-1)

    # ------------------------------------------------------------------ setting

    def action_act(self) -> None:
        """Flip a flag, or set the next one of a few values; anything else is typed."""
        spot = self.spot
        if spot is None:
            return
        if spot.may.sort == "choice" and len(spot.may.values) <= 12:
            self.action_move(1)
        else:
            self.action_type()

    def action_move(self, by: int) -> None:
        spot = self.spot
        if spot is None:
            return
        if not moves(spot):
            self.action_type()
            return
        self._letters = ""
        try:
            before = self.table.session.position
            self.table.adjust(spot.path, nudged(spot, by))
        except (MarsHubError, OSError) as error:
            self._complain(error)
            return
        with self.table.looking():
            session = self.table.session
            told = session.log[-1] if session.position > before else None
            said = next((each for each in reversed(session.log[-4:]) if getattr(each, "path", "") == spot.path), told)
        text = self.look.told(said, self.speech) if said is not None and told is not None else ""
        self._said = Content.styled(f"✓ {text}", "bold $success") if text else Content("")
        self._show()

    def _complain(self, error: Exception) -> None:
        self._said = Content.styled(excuse(error, self.speech)[1], "bold $warning")
        self._show()

    def action_undo(self) -> None:
        try:
            self.table.take_back()
        except (MarsHubError, OSError) as error:
            self._complain(error)

    def action_type(self) -> None:
        self.app.push_screen(AdjustScreen(self.table, self.speech, at=self._at))

    def action_list(self) -> None:
        self.app.push_screen(AdjustScreen(self.table, self.speech))

    def action_leave(self) -> None:
        self.dismiss(None)


def _text(drawn: Drawn) -> str:
    """Return the text in the cells of a drawn place."""
    cells = drawn.cells
    strip = drawn.still.render_lines(Region(0, cells.y, drawn.still.region.width, 1))[0]
    return "".join(segment.text for segment in strip.crop(cells.x, cells.right))
