"""The table of On Mars: the drawn map, the main board, the colony, what is on offer, player boards, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from ...basics.hanging_indent import HangingText
from ...basics.hex_grid import Tile
from ...basics.overflow_hint import Scroll
from ...basics.panes import count_widget_rows
from ...basics.symbols import format_pages
from ...widgets.hex_dashboard import HexDashboard
from ...widgets.hex_map import HexMap, Pointer
from . import boards, colony, colony_symbols, main_board
from .map_tiles import describe_spot, find_hex, highlight_tile, list_answers, make_tiles

#: Pages of a narrow screen; where the map is always in sight, only those of the panel beside it are turned.
NARROW = ("map", "sides", "colony", "offers", "boards", "score")
BESIDE = ("sides", "offers", "boards", "score")
#: What the pages beside the map consist of; and what follows below them where rows are left, the weightiest first.
_PARTS: Mapping[str, Sequence[str]] = {
    "sides": ("sides", "missions"),
    "offers": ("offers", "bonuses"),
    "score": ("score",),
}
_BELOW = ("mine", "offers", "score", "sides")
#: What stands below the map as long as it has rows there, the first longest; and where it is else.
_STAYS = (("life", "colony"), ("tasks", "missions"), ("points", "score"))
_MAP_ROWS = 23
#: What fills a page, or stands where there is most room, and nothing depends on its height: as it would be it is drawn
#: only once it is in sight.
_APART = ("boards", "spaces")
#: Parts that are on a page of another name, or on several: the one that is turned to.
_HOME = {"missions": "colony", "bonuses": "offers", "mine": "boards", "surface": "map", "lines": "map"}


class Sized(Message):
    """A part of the table has another size: what there is room for may be something else."""


class Ground(Container):
    """The map, and what stands below it."""

    def on_resize(self) -> None:
        self.post_message(Sized())


class BesideMap(Scroll):
    """The column beside the map with the hints at the pages."""

    def on_resize(self) -> None:
        self.post_message(Sized())


class OnMarsDashboard(HexDashboard, can_focus=False):
    """The map with the colony below it, and beside it what the pages name; on a large screen all of it at once."""

    PAGES = NARROW
    MAP = "surface"

    def __init__(self, pointer: Pointer) -> None:
        super().__init__(pointer)
        self._mars: Mars | None = None  # a copy: what the eyes see of the table
        self._speech: Speech | None = None
        self._page = self._shown_now = "map"
        self._titles: Mapping[str, str] = {}
        self._weights: Mapping[str, int] = {}
        self._over = False
        self._order: list[str] = []  # of the players' lines
        self._late: dict[str, Iterable[Content]] = {}  # what would be on a page that is not turned to

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="spot", markup=False)
        with Ground(id="ground"):
            yield HexMap("surface", flat=False)
            yield CachedStatic(id="lines", markup=False)
            yield CachedStatic(id="life", markup=False)
            yield HangingText(id="tasks", markup=False)
            yield CachedStatic(id="points", markup=False)
        with BesideMap(id="beside"):
            yield CachedStatic(id="sides", markup=False)
            yield HangingText(id="colony", markup=False)
            yield HangingText(id="missions", markup=False)
            yield HangingText(id="offers", markup=False)
            yield HangingText(id="bonuses", markup=False)
            yield CachedStatic(id="score", markup=False)
            yield HangingText(id="mine", markup=False)
        with Scroll(id="players"):
            yield HangingText(id="boards", markup=False)
            yield HangingText(id="spaces", markup=False)  # the bonuses, where everything is in sight at once

    def drawing_session(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        game = session.game
        assert isinstance(game, OnMars)
        state = game.view(session.state, self.eyes)
        mars = Mars(state, game.load_content_of(session.state))
        if not self.imagining:
            result = list_answers(mars, session.pending)
            self.set_question(
                session.pending_id,
                {where: options[0].id if len(options) == 1 else "" for where, options in result.items()},
            )
        self._mars, self._speech = mars, speech
        self.set_tiles(make_tiles(mars, self._answers, speech))
        yield
        asked = session.pending.decider if session.pending is not None else ""
        self._late = {}
        life, missions = list(colony.draw_life_support(mars, speech)), list(colony.draw_missions(mars, speech))
        self._put("sides", main_board.make_sides(mars, speech))
        self._put("colony", [*life, Content("")])
        self._put("missions", missions)
        self._put("life", life)
        self._put("tasks", missions)
        yield
        self._put("offers", main_board.make_offers(mars, speech))
        self._put("bonuses", main_board.make_bonuses(mars, speech))
        self._put("spaces", main_board.make_bonuses(mars, speech))
        self._put("score", boards.score(mars, speech))
        self._put("points", boards.score(mars, speech))
        yield
        if not self.imagining:  # what would be stands where it stands now
            self._order = _first(mars, self.eyes or asked)
        self._put("lines", [boards.make_line(mars, who, speech) for who in self._order])
        self._put("boards", self._boards(mars, self._order, speech))
        if self.imagining:
            return  # what there is room for is seen to with the map, a moment later
        first = asked if asked in mars.state.players else mars.seats[0]
        self._pointer.start_at(parse_hex(find_rover(mars, first)))
        self._titles = {page: speech.plain_text(f"om-page-{page}") for page in NARROW}
        secret = (
            session.pending is not None and session.pending.private_to != "" and session.pending.private_to == self.eyes
        )
        over = session.result is not None
        if over and not self._over:
            self._page = "score"  # until another page is turned to
        self._over = over
        self._show_page("boards" if secret else self._page)  # objectives lie there, with what they want

    def _put(self, name: str, rows: Iterable[Content]) -> None:
        shown = self.query_one(f"#{name}", CachedStatic)
        around = shown.parent
        if self.imagining and name in _APART and not (shown.display and isinstance(around, Widget) and around.display):
            self._late[name] = rows
        elif isinstance(shown, HangingText):
            shown.set_lines(rows)
        else:
            shown.update(Content("\n").join(rows))

    def _boards(self, mars: Mars, order: Iterable[str], speech: Speech) -> Iterable[Content]:
        for number, who in enumerate(order):
            if number:
                yield Content("")
            hidden = list(boards.make_objectives(mars, who, speech))
            yield from hidden if who == self.eyes else ()  # first: what is asked about must be in sight
            yield from boards.make_board(mars, who, speech)
            yield from hidden if who != self.eyes else ()

    # ------------------------------------------------------------------ pages

    @property
    def _pages(self) -> tuple[str, ...]:
        """The pages that are turned here; none where all is in sight."""
        if self.screen.has_class("-narrow"):
            return NARROW
        return () if self.screen.has_class("-wide") and not self.screen.has_class("-low") else BESIDE

    def turn_page(self, by: int) -> None:
        pages = self._pages
        if pages:
            at = pages.index(self._page) if self._page in pages else 0
            self._turn_to(pages[(at + by) % len(pages)])

    def reveal_place(self, part: Widget) -> None:
        page = _HOME.get(part.id or "", part.id or "")
        if page in self._pages:
            self._turn_to(page)

    def _turn_to(self, page: str) -> None:
        self._page = page
        late, self._late = self._late, {}
        for name, rows in late.items():
            self._put(name, rows)
        self._show_page(page)

    def _show_page(self, page: str) -> None:
        """Show a page for now; the one that was turned to comes back with the next question."""
        self._shown_now = page
        shown = page if page in (self._pages or NARROW) else BESIDE[0]
        for item in NARROW:
            self.set_class(item == shown, f"-{item}")
        self._fill(shown)
        self.draw_map()

    def weigh(self, weights: Mapping[str, int]) -> None:
        self._weights = weights

    @on(Sized)
    def _sized(self, event: Sized) -> None:
        event.stop()
        if self._tiles:
            self._fill(next((page for page in NARROW if self.has_class(f"-{page}")), ""))

    def _fill(self, page: str) -> None:
        """Put below the map what there are rows for; then beside it, below the page, what else there are rows for."""
        wide = not self._pages
        stays = () if self._pages == NARROW else _STAYS if wide else _STAYS[:1]
        ground = self.query_one("#ground")
        left = ground.outer_size.height - _MAP_ROWS - (0 if wide else self._rows("lines", ground))
        away: list[str] = []
        for name, other in _STAYS:
            needs = self._rows(name, ground)
            fits = (name, other) in stays and needs <= left
            self.set_class(fits, f"-{name}")
            if fits:
                left -= needs + 1
            elif (name, other) in stays:
                away.append(other)
        beside, own = self.query_one("#beside"), _PARTS.get(page, ())
        below = [*away, *(sorted(_BELOW, key=lambda name: -self._weights.get(name, 1)) if not wide else ())]
        left = beside.outer_size.height - sum(self._rows(name, beside) for name in own)
        added = set()
        for name in below if stays else ():
            needs = self._rows(name, beside) + 1  # the blank line above it
            if wide or (own and name not in own and needs <= left):
                added.add(name)
                left -= needs
        for part in beside.children:
            part.set_class(part.id in added, "-also")

    def _rows(self, name: str, within: Widget) -> int:
        """Return the rows of a part beside a scrollbar, there or not: it comes and goes with what is put here."""
        return count_widget_rows(self.query_one(f"#{name}"), within.outer_size.width - 1, self.size)

    # ------------------------------------------------------------------ drawing

    def draw_map(self) -> None:
        tiles = dict(self._tiles)
        if self._highlighted_hex:
            tiles[parse_hex(self._highlighted_hex)] = highlight_tile(tiles[parse_hex(self._highlighted_hex)])
        self.hex_map.cursor_hex = self._pointer.space
        self.hex_map.show(tiles)
        self.describe_cursor()

    def looks_same(self, actual: Tile, preview: Tile) -> bool:
        bare = (colony_symbols.EMPTY, colony_symbols.ZONE)  # whose zone it is is a matter of whose turn it is
        return actual == preview or (actual.text in bare and preview.text in bare)

    def describe_cursor(self) -> None:
        """Show what is under the cursor, else the pages."""
        message = ""
        if self.hex_map.has_focus and self._mars is not None and self._speech is not None:
            message = describe_spot(self._mars, str(self.hex_map.cursor_hex), self._speech)
        shown = next((page for page in self._pages if self.has_class(f"-{page}")), "")
        titles = [self._titles.get(page, "") for page in self._pages]
        self.query_one("#spot", Static).update(
            Content(message) if message else format_pages(titles, self._titles.get(shown, ""))
        )

    def find_hex(self, option: str) -> str:
        return find_hex(option, self._mars) if self._mars is not None else ""

    def _draw_if_shown(self) -> None:
        if self._tiles:
            self._show_page(self._shown_now)


def _first(mars: Mars, asked: str) -> list[str]:
    """Return the players in turn order, from the one that is asked on."""
    order: list[str] = [*mars.list_seats_in_order()]
    at = order.index(asked) if asked in order else 0
    return order[at:] + order[:at]
