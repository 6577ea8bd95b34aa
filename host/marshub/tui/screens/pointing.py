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
from marshub.tui.basics.cached_static import CachedStatic
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.dom import is_mounted
from marshub.tui.basics.place_markup import Arrow, DrawnPlace, list_drawn_places, list_place_paths, step_between
from marshub.words import Speech

from ..corrections import Corrections, PlaceEntry, is_steppable, step_value
from ..error_messages import explain_error
from ..fuzzy_search import search_initials
from ..game_look import GameLook
from ..table_follower import TableChanged, TableFollower
from ..widgets.drawn_board import DrawnBoard
from .adjustment import AdjustScreen


class PointScreen(TableFollower, Dialog[None]):
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
        Binding("ctrl+y", "redo", show=False, id="point.redo"),
        Binding("backspace", "letter_back", show=False, id="point.back"),
        Binding("escape", "leave", show=False, id="point.leave"),
    ]

    keeps_page = True  # the screen below keeps its page while this one is open

    def __init__(self, screen_below: Screen[Any], table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.screen_below, self.table, self.speech, self.look = screen_below, table, speech, look
        self._typed_letters = ""
        self._path = ""  # the path that is pointed at
        self._drawing_widget: CachedStatic | None = None  # the widget that draws it: a place may be drawn twice
        self._last_shown: tuple[str, CachedStatic | None] = ("", None)  # the pointer before it went to another page
        self._sought_path = ""  # the path that another page shows once it is laid out
        self._accepts_any = False  # whether any other place of that page will do
        self._status = Content("")
        self._drawn_places: list[DrawnPlace] = []
        self._setting = self._load_setting()

    def _load_setting(self) -> Corrections:
        with self.table.locked():
            self._seen_revision = (self.table.session, self.table.session.revision)
            return Corrections(self.table.session, self.speech)

    def compose(self) -> ComposeResult:
        yield Static(id="finger")
        with Vertical(id="pointing"):
            yield Static(id="pointed", markup=False)
            yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.follow_table()
        # Only a new layout below moves what is drawn: another page, or a resized window.
        self.screen_below.screen_layout_refresh_signal.subscribe(self, lambda _: self._update_pointer())
        self.call_after_refresh(self._start_pointing)

    def on_unmount(self) -> None:
        self.screen_below.screen_layout_refresh_signal.unsubscribe(self)

    def _start_pointing(self) -> None:
        self._update_pointer()
        if not self._drawn_places:  # all places are on another page
            paths = (path for static in self.screen_below.query(CachedStatic) for path in list_place_paths(static))
            path = next((path for path in paths if path in self._setting.entries), "")
            if path:
                self._point_at_path(path)
                self._accepts_any = True

    async def on_table_changed(self, event: TableChanged) -> None:
        await self._refresh_pointer()

    async def _refresh_pointer(self) -> None:
        """Show the present table and the pointer on it. Most board events do not change the game."""
        with self.table.locked():
            revision = (self.table.session, self.table.session.revision)
        if revision == self._seen_revision:
            self.call_after_refresh(self._update_pointer)
            return
        refresh = getattr(self.screen_below, "refresh_table", None)
        if refresh is not None:
            await refresh()
        if self.is_mounted:
            self._setting = self._load_setting()
            self.call_after_refresh(self._update_pointer)

    # ------------------------------------------------------------------ where the hand is

    @property
    def spot(self) -> PlaceEntry | None:
        """The place under the pointer."""
        return self._setting.entries.get(self._path)

    @property
    def _pointed_place(self) -> DrawnPlace | None:
        places = [place for place in self._drawn_places if place.path == self._path]
        return next((place for place in places if place.widget is self._drawing_widget), places[0] if places else None)

    def _update_pointer(self) -> None:
        """Find the drawn places, and draw the pointer over one of them."""
        if not self.is_mounted:
            return
        spots = self._setting.entries
        self._drawn_places = [place for place in list_drawn_places(self.screen_below) if place.path in spots]
        if self._sought_path and self._sought_path == self._path:
            if self._pointed_place is not None:
                self._point_at(self._pointed_place)
            elif self._accepts_any and self._drawn_places:  # that page has no room for the place
                self._point_at(self._drawn_places[0])
            else:
                self._draw_pointer()  # its page is not laid out yet
            return
        if self._pointed_place is None:  # no page shows the place
            self._path, self._drawing_widget = self._last_shown
        if self._pointed_place is None and self._drawn_places:
            on_board = (place for place in self._drawn_places if isinstance(place.widget, DrawnBoard))
            self._point_at(next(on_board, self._drawn_places[0]))
        else:
            self._draw_pointer()

    def _point_at(self, place: DrawnPlace) -> None:
        self._path, self._drawing_widget, self._status, self._sought_path = place.path, place.widget, Content(""), ""
        self._accepts_any = False
        if not self._is_visible(place):
            pane = next((p for p in place.widget.ancestors if isinstance(p, Widget) and p.is_scrollable), None)
            if pane is not None and pane is not self.screen_below:
                region = place.region.translate(-pane.content_region.offset).translate(pane.scroll_offset)
                pane.scroll_to_region(region, animate=False, force=True)
                self.call_after_refresh(self._draw_pointer)
        self._draw_pointer()

    def _is_visible(self, place: DrawnPlace) -> bool:
        try:
            visible_region = self.screen_below.find_widget(place.widget).visible_region
        except NoWidget:
            return False
        return visible_region.contains_region(place.region)

    def _draw_pointer(self) -> None:
        if not is_mounted(self, "finger", "pointed", "keys"):
            return
        finger = self.query_one("#finger", Static)
        place = self._pointed_place
        finger.display = place is not None and self._is_visible(place)
        if place is not None:
            region = place.region
            finger.styles.offset = (region.x, region.y)
            finger.styles.width = region.width
            finger.update(Content(_drawn_text(place)))
        self.query_one("#pointed", Static).update(self._spot_text())
        self.query_one("#keys", Static).update(Content.styled(self._key_hints(), "$muted"))

    def _spot_text(self) -> Content:
        spot = self.spot
        if spot is None:
            return Content(self.speech.plain_text("ui-point-nothing"))
        if self._status.plain:
            return self._status
        letters = (
            Content.styled(f" {self._typed_letters} ", "reverse") + Content(" ") if self._typed_letters else Content("")
        )
        value_text = self.speech.plain_text("ui-point-now", name=spot.name, value=spot.current)
        return letters + Content.styled(value_text, "bold") + Content.styled(f"  {self._span_text(spot)}", "$muted")

    def _span_text(self, spot: PlaceEntry) -> str:
        allowed = spot.allowed
        if allowed.sort == "number" and allowed.low is not None and allowed.high is not None:
            return self.speech.plain_text("told-span", low=allowed.low, high=allowed.high)
        return ""

    def _key_hints(self) -> str:
        text, spot = self.speech.plain_text, self.spot
        allowed = spot.allowed if spot is not None else None
        kind = "other"
        if allowed is not None and allowed.sort == "number":
            kind = "number"
        elif allowed is not None and allowed.sort == "choice":
            kind = "flag" if allowed.values == (True, False) else "choice"
        return f"{text(f'ui-point-{kind}')} · {text('ui-point-keys')}"

    # ------------------------------------------------------------------ moving the hand

    def action_walk(self, arrow: str) -> None:
        self._typed_letters = ""
        place = self._pointed_place
        if place is None:
            self._stop_seeking()
            return
        next_place = step_between(self._drawn_places, place.region, cast("Arrow", arrow))
        if next_place is not None:
            self._point_at(next_place)

    def _stop_seeking(self) -> None:
        """Stop seeking a place that no page shows."""
        self._sought_path = ""
        self._update_pointer()

    def action_turn(self, by: int) -> None:
        turn = getattr(self.screen_below, "action_turn", None)
        if turn is not None:
            turn(by)
        self._path = self._sought_path = ""
        self.call_after_refresh(self._update_pointer)

    def on_key(self, event: Key) -> None:
        letter = event.character or ""
        if letter.isalnum():
            event.stop()
            event.prevent_default()
            self._point_by_letters(letter)

    def _point_by_letters(self, letter: str) -> None:
        """Point at the place that begins with the letters typed so far.

        If there is none, start anew with this letter.
        """
        labels = {place.path: self._setting.entries[place.path].name for place in self._drawn_places}
        for static in self.screen_below.query(CachedStatic):
            for path in list_place_paths(static):
                if path in self._setting.entries:
                    labels.setdefault(path, self._setting.entries[path].name)
        signs = {place.path: _drawn_text(place) for place in self._drawn_places}
        for typed in dict.fromkeys((self._typed_letters + letter, letter)):
            paths = search_initials(labels, typed, signs)
            if paths:
                self._typed_letters = typed
                self._point_at_path(paths[0])
                return
        self._typed_letters = ""
        self._draw_pointer()

    def action_letter_back(self) -> None:
        self._typed_letters = self._typed_letters[:-1]
        self._draw_pointer()

    def _point_at_path(self, path: str) -> None:
        """Point at the drawing of `path`, on another page if necessary."""
        found_place = next((place for place in self._drawn_places if place.path == path), None)
        if found_place is not None:
            self._point_at(found_place)
            return
        if not self._sought_path:
            self._last_shown = (self._path, self._drawing_widget)
        self._path, self._drawing_widget, self._status, self._sought_path = path, None, Content(""), path
        # A widget without any rows on its page does not draw the place.
        squeezed = [
            static
            for static in self.screen_below.query(CachedStatic)
            if static.region.width and not static.region.height
        ]
        statics = [static for static in self.screen_below.query(CachedStatic) if path in list_place_paths(static)]
        static = next((static for static in statics if static not in squeezed), statics[0] if statics else None)
        reveal = getattr(self.screen_below, "reveal", None)
        if static is not None and reveal is not None:
            reveal(static)
        self._update_pointer()  # the layout of that page calls it again

    def on_click(self, event: Click) -> None:
        event.stop()
        x, y = event.screen_x, event.screen_y
        clicked = next(
            (place for place in self._drawn_places if place.region.contains(x, y) and self._is_visible(place)), None
        )
        if clicked is None:
            return
        is_pointed = clicked == self._pointed_place
        self._typed_letters = ""
        self._point_at(clicked)
        if is_pointed:
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
        if spot.allowed.sort == "choice" and len(spot.allowed.values) <= 12:
            self.action_move(1)
        else:
            self.action_type()

    def action_move(self, by: int) -> None:
        spot = self.spot
        if spot is None:
            return
        if not is_steppable(spot):
            self.action_type()
            return
        self._typed_letters = ""
        try:
            before = self.table.session.step_count
            self.table.adjust(spot.path, step_value(spot, by))
        except (MarsHubError, OSError) as error:
            self._show_error(error)
            return
        with self.table.locked():
            session = self.table.session
            last_entry = session.log[-1] if session.step_count > before else None
            adjustment = next(
                (entry for entry in reversed(session.log[-4:]) if getattr(entry, "path", "") == spot.path), last_entry
            )
        text = (
            self.look.format_log_entry(adjustment, self.speech)
            if adjustment is not None and last_entry is not None
            else ""
        )
        self._status = Content.styled(f"✓ {text}", "bold $success") if text else Content("")
        self._draw_pointer()

    def _show_error(self, error: Exception) -> None:
        self._status = Content.styled(explain_error(error, self.speech)[1], "bold $warning")
        self._draw_pointer()

    def action_undo(self) -> None:
        try:
            self.table.undo_last_answer()
        except (MarsHubError, OSError) as error:
            self._show_error(error)

    def action_redo(self) -> None:
        try:
            self.table.redo()
        except (MarsHubError, OSError) as error:
            self._show_error(error)

    def action_type(self) -> None:
        self.app.push_screen(AdjustScreen(self.table, self.speech, path=self._path))

    def action_list(self) -> None:
        self.app.push_screen(AdjustScreen(self.table, self.speech))


def _drawn_text(place: DrawnPlace) -> str:
    """Return the text in the cells of a drawn place."""
    cells = place.cells
    strip = place.widget.render_lines(Region(0, cells.y, place.widget.region.width, 1))[0]
    return "".join(segment.text for segment in strip.crop(cells.x, cells.right))
