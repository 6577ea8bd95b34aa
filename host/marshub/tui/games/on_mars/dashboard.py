"""The dashboard of On Mars: the drawn map, the main board, the colony, offers, player boards, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.rules.land import find_rover
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Session
from marshub.kernel.mechanisms.hexes import parse_hex
from marshub.words import Speech

from ...basics.cached_static import CachedStatic
from ...basics.hex_grid import Tile
from ...basics.overflow_hint import Scroll
from ...basics.panes import count_widget_rows
from ...basics.symbols import format_pages
from ...basics.text_fitting import HangingText
from ...widgets.hex_dashboard import HexDashboard
from ...widgets.hex_map import HexMap, Pointer
from . import boards, colony, colony_symbols, main_board
from .map_tiles import describe_hex, find_hex, group_options_by_hex, highlight_tile, make_tiles

#: Pages of a narrow screen; and of the column next to the map, where the map is always visible.
NARROW_PAGES = ("map", "sides", "colony", "offers", "boards", "score")
SIDE_PAGES = ("sides", "offers", "boards", "score")
#: The parts of each page next to the map; and the parts that follow below where rows are left, the heaviest first.
_PAGE_PARTS: Mapping[str, Sequence[str]] = {
    "sides": ("sides", "missions"),
    "offers": ("offers", "bonuses"),
    "score": ("score",),
}
_EXTRA_PARTS = ("mine", "offers", "score", "sides")
#: The parts below the map while rows are left for them, the first kept longest; and the page's part in their place.
_BELOW_MAP = (("life", "colony"), ("tasks", "missions"), ("points", "score"))
_MAP_ROWS = 23
#: The page to turn to for a part that is on a page of another name, or on several.
_PAGE_OF_PART = {"missions": "colony", "bonuses": "offers", "mine": "boards", "surface": "map", "lines": "map"}


class PartResized(Message):
    """A message: a part of the table has another size, so other parts may fit now."""


class MapContainer(Container):
    """A container with the map, and what stands below it."""

    def on_resize(self) -> None:
        self.post_message(PartResized())


class SideColumn(Scroll):
    """The column next to the map, with the hints about pages."""

    def on_resize(self) -> None:
        self.post_message(PartResized())


class OnMarsDashboard(HexDashboard, can_focus=False):
    """A dashboard of the map with the colony below it and pages next to it; a large screen shows all at once."""

    DEFAULT_CSS = Path(__file__).with_name("dashboard.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False
    PAGES = NARROW_PAGES
    MAP = "surface"

    def __init__(self, pointer: Pointer) -> None:
        super().__init__(pointer)
        self._mars: Mars | None = None  # a copy of the state as the viewer may see it
        self._speech: Speech | None = None
        self._page = self._shown_page = "map"
        self._titles: Mapping[str, str] = {}
        self._weights: Mapping[str, int] = {}
        self._is_over = False
        self._seat_order: list[str] = []  # order of the players' lines

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="spot", markup=False)
        with MapContainer(id="ground"):
            yield HexMap("surface", flat=False)
            yield CachedStatic(id="lines", markup=False)
            yield CachedStatic(id="life", markup=False)
            yield HangingText(id="tasks", markup=False)
            yield CachedStatic(id="points", markup=False)
        with SideColumn(id="beside"):
            yield CachedStatic(id="sides", markup=False)
            yield HangingText(id="colony", markup=False)
            yield HangingText(id="missions", markup=False)
            yield HangingText(id="offers", markup=False)
            yield HangingText(id="bonuses", markup=False)
            yield CachedStatic(id="score", markup=False)
            yield HangingText(id="mine", markup=False)
        with Scroll(id="players"):
            yield HangingText(id="boards", markup=False)
            yield HangingText(id="spaces", markup=False)  # the bonuses, where everything is visible at once

    def on_compose(self) -> None:
        self._show_page(self._page)  # or its parts would get their styles once more with the first question

    def draw_in_parts(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        game = session.game
        assert isinstance(game, OnMars)
        state = game.view(session.state, self.viewer)
        mars = Mars(state, game.load_content_of(session.state))
        if not self.is_preview:
            options_by_hex = group_options_by_hex(mars, session.pending)
            self.set_question(
                session.pending_id,
                {hex_id: options[0].id if len(options) == 1 else "" for hex_id, options in options_by_hex.items()},
            )
        self._mars, self._speech = mars, speech
        self.hex_map.compass = speech.plain_text("ui-compass")
        self.set_tiles(make_tiles(mars, self._answers, speech))
        yield
        decider = session.pending.decider if session.pending is not None else ""
        life, missions = list(colony.draw_life_support(mars, speech)), list(colony.draw_missions(mars, speech))
        self._set_part("sides", main_board.make_sides(mars, speech))
        self._set_part("colony", [*life, Content("")])
        self._set_part("missions", missions)
        self._set_part("life", life)
        self._set_part("tasks", missions)
        yield
        self._set_part("offers", main_board.make_offers(mars, speech))
        self._set_part("bonuses", main_board.make_bonuses(mars, speech))
        self._set_part("spaces", main_board.make_bonuses(mars, speech))
        points = list(boards.make_score(mars, speech))
        self._set_part("score", points)
        self._set_part("points", points)
        yield
        if not self.is_preview:  # a preview keeps the present order
            self._seat_order = _order_seats(mars, self.viewer or decider)
        self._set_part("lines", [boards.make_line(mars, seat, speech) for seat in self._seat_order])
        self._set_part("boards", self._make_boards(mars, self._seat_order, speech))
        if self.is_preview:
            return  # the parts are fitted when the map is drawn, a moment later
        first = decider if decider in mars.state.players else mars.seats[0]
        self._pointer.start_at(parse_hex(find_rover(mars, first)))
        self._titles = {page: speech.plain_text(f"om-page-{page}") for page in NARROW_PAGES}
        is_private = (
            session.pending is not None
            and not session.pending.is_visible_to("")
            and session.pending.is_visible_to(self.viewer)
        )
        is_over = session.result is not None
        if is_over and not self._is_over:
            self._page = "score"  # until the player turns to another page
        self._is_over = is_over
        self._show_page("boards" if is_private else self._page)  # the boards show the objectives and their conditions

    def _set_part(self, name: str, rows: Iterable[Content]) -> None:
        part = self.query_one(f"#{name}", CachedStatic)
        if isinstance(part, HangingText):
            part.set_lines(rows, may_wait=True)
        else:
            part.update(Content("\n").join(rows))

    def _make_boards(self, mars: Mars, order: Iterable[str], speech: Speech) -> Iterable[Content]:
        for number, seat in enumerate(order):
            if number:
                yield Content("")
            objectives = list(boards.make_objectives(mars, seat, speech))
            yield from objectives if seat == self.viewer else ()  # first, because the question is about them
            yield from boards.make_board(mars, seat, speech)
            yield from objectives if seat != self.viewer else ()

    # ------------------------------------------------------------------ pages

    @property
    def _pages(self) -> tuple[str, ...]:
        """The pages to turn; none where everything is visible."""
        if self.screen.has_class("-narrow"):
            return NARROW_PAGES
        return () if self.screen.has_class("-wide") and not self.screen.has_class("-low") else SIDE_PAGES

    def turn_page(self, by: int) -> None:
        pages = self._pages
        if pages:
            index = pages.index(self._page) if self._page in pages else 0
            self._turn_to(pages[(index + by) % len(pages)])

    def reveal_place(self, widget: Widget) -> None:
        page = _PAGE_OF_PART.get(widget.id or "", widget.id or "")
        if page in self._pages:
            self._turn_to(page)

    def _turn_to(self, page: str) -> None:
        self._page = page
        self._show_page(page)

    def _show_page(self, page: str) -> None:
        """Show a page for now; the chosen page comes back with the next question."""
        self._shown_page = page
        visible_page = page if page in (self._pages or NARROW_PAGES) else SIDE_PAGES[0]
        for name in NARROW_PAGES:
            self.set_class(name == visible_page, f"-{name}")
        if self._tiles:
            self._fill_space(visible_page)
            self.draw_map()

    def set_pane_weights(self, weights: Mapping[str, int]) -> None:
        self._weights = weights

    @on(PartResized)
    def _refill(self, event: PartResized) -> None:
        event.stop()
        if self._tiles:
            self._fill_space(next((page for page in NARROW_PAGES if self.has_class(f"-{page}")), ""))

    def _fill_space(self, page: str) -> None:
        """Show below the map, and then next to it below the page, the parts for which there are rows."""
        if not self.size:
            return  # before the first layout
        is_wide = not self._pages
        below_map = () if self._pages == NARROW_PAGES else _BELOW_MAP if is_wide else _BELOW_MAP[:1]
        map_container = self.query_one("#ground")
        free_rows = (
            map_container.outer_size.height
            - _MAP_ROWS
            - (0 if is_wide else self._count_part_rows("lines", map_container))
        )
        moved_parts: list[str] = []
        for name, page_part in _BELOW_MAP:
            needs = self._count_part_rows(name, map_container)
            fits = (name, page_part) in below_map and needs <= free_rows
            self.query_one(f"#{name}").set_class(fits, "-fits")
            if fits:
                free_rows -= needs + 1
            elif (name, page_part) in below_map:
                moved_parts.append(page_part)
        side_column, page_parts = self.query_one("#beside"), _PAGE_PARTS.get(page, ())
        extra_parts = [
            *moved_parts,
            *(sorted(_EXTRA_PARTS, key=lambda name: -self._weights.get(name, 1)) if not is_wide else ()),
        ]
        free_rows = side_column.outer_size.height - sum(self._count_part_rows(name, side_column) for name in page_parts)
        added = set()
        for name in extra_parts if below_map else ():
            needs = self._count_part_rows(name, side_column) + 1  # the blank line above it
            if is_wide or (page_parts and name not in page_parts and needs <= free_rows):
                added.add(name)
                free_rows -= needs
        for part in side_column.children:
            part.set_class(part.id in added, "-also")

    def _count_part_rows(self, name: str, container: Widget) -> int:
        """Return a part's rows next to a scrollbar, which comes and goes with the parts that are shown."""
        return count_widget_rows(self.query_one(f"#{name}"), container.outer_size.width - 1, self.size)

    # ------------------------------------------------------------------ drawing

    def draw_map(self) -> None:
        tiles = dict(self._tiles)
        if self._highlighted_hex:
            tiles[parse_hex(self._highlighted_hex)] = highlight_tile(tiles[parse_hex(self._highlighted_hex)])
        self.hex_map.cursor_hex = self._pointer.space
        self.hex_map.show(tiles)
        self.describe_cursor()

    def looks_same(self, actual: Tile, preview: Tile) -> bool:
        bare = (colony_symbols.EMPTY, colony_symbols.ZONE)  # zones change with the active player
        return actual == preview or (actual.text in bare and preview.text in bare)

    def describe_cursor(self) -> None:
        """Describe the hex under the cursor; else show the pages."""
        description = ""
        if self.hex_map.has_focus and self._mars is not None and self._speech is not None:
            description = describe_hex(self._mars, str(self.hex_map.cursor_hex), self._speech)
        visible_page = next((page for page in self._pages if self.has_class(f"-{page}")), "")
        titles = [self._titles.get(page, "") for page in self._pages]
        self.query_one("#spot", Static).update(
            Content(description) if description else format_pages(titles, self._titles.get(visible_page, ""))
        )

    def find_hex(self, option: str) -> str:
        return find_hex(option, self._mars) if self._mars is not None else ""

    def _draw_if_shown(self) -> None:
        if self._tiles:
            self._show_page(self._shown_page)


def _order_seats(mars: Mars, decider: str) -> list[str]:
    """Return the players in turn order, starting with the decider."""
    order: list[str] = [*mars.list_seats_in_order()]
    index = order.index(decider) if decider in order else 0
    return order[index:] + order[:index]
