"""The table of On Mars: the drawn map, the main board, the colony, what is on offer, player boards, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.rules.land import rover_at
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Session
from marshub.kernel.mechanisms.hexes import Hex, hex_of
from marshub.words import Speech

from ...basics.hex_grid import Tile
from ...basics.still import Still
from ...look import Dashboard
from ...widgets.hex_map import HexMap
from ...widgets.rows import Rows
from . import boards, colony, main_board
from .spots import answers, looked_at, spot_text, tiles_of, where_of
from .view import Pointer

#: Pages of a narrow screen; where the map is always in sight, only those of the panel beside it are turned.
NARROW = ("map", "sides", "colony", "offers", "boards", "score")
BESIDE = ("sides", "offers", "boards", "score")


class OnMarsDashboard(Dashboard, can_focus=False):
    """The map with the colony below it, and beside it what the pages name; on a large screen all of it at once.

    The map can be pointed at: what is taken there answers the question.
    """

    PAGES = NARROW

    def __init__(self, pointer: Pointer) -> None:
        super().__init__()
        self._pointer = pointer
        self._tiles: Mapping[Hex, Tile] = {}
        self._mars: Mars | None = None  # a copy: what the eyes see of the table
        self._speech: Speech | None = None
        self._legal: Mapping[str, str] = {}  # the option of each hex that answers with one
        self._places: frozenset[str] = frozenset()
        self._question = self._looked = ""
        self._page = self._shown_now = "map"
        self._titles: Mapping[str, str] = {}

    def compose(self) -> ComposeResult:
        yield Still(id="spot", markup=False)
        with Container(id="ground"):
            yield HexMap("surface", flat=False)
            yield Still(id="lines", markup=False)
            yield Still(id="life", markup=False)
            yield Still(id="tasks", markup=False)
            yield Still(id="points", markup=False)
        with VerticalScroll(id="beside"):
            yield Still(id="sides", markup=False)
            yield Still(id="colony", markup=False)
            yield Still(id="missions", markup=False)
            yield Still(id="offers", markup=False)
            yield Still(id="score", markup=False)
        with VerticalScroll(id="players"):
            yield Still(id="boards", markup=False)

    def show(self, session: Session[Any, Any], speech: Speech) -> None:
        game = session.game
        assert isinstance(game, OnMars)
        state = game.view(session.state, self.eyes)
        mars = Mars(state, game.content_of(session.state))
        found = answers(mars, session.pending)
        self._mars, self._question = mars, session.pending_id
        self._places = frozenset(found)
        self._legal = {where: options[0].id for where, options in found.items() if len(options) == 1}
        self._looked = self._looked if self._looked in self._places else ""
        self._tiles, self._speech = tiles_of(mars, self._places, speech), speech
        asked = session.pending.who if session.pending is not None else ""
        life, missions = list(colony.life_support(mars, speech)), list(colony.missions(mars, speech))
        self._put("sides", main_board.sides(mars, speech))
        self._put("colony", [*life, Content("")])
        self._put("missions", missions)
        self._put("life", life)
        self._put("tasks", missions)
        self._put("offers", main_board.offers(mars, speech))
        self._put("score", boards.score(mars, speech))
        self._put("points", boards.score(mars, speech))
        order = _first(mars, self.eyes or asked)
        self._put("lines", [boards.line(mars, who, speech) for who in order])
        self._put("boards", self._boards(mars, order, speech))
        first = asked if asked in mars.state.players else mars.seats[0]
        self._pointer.rest(hex_of(rover_at(mars, first)))
        self._titles = {page: speech.text(f"om-page-{page}") for page in NARROW}
        objectives = session.pending is not None and session.pending.prompt.key == "om-objective"
        self._show_page("boards" if objectives and self.eyes else self._page)  # they lie there, with what they want

    def _put(self, name: str, rows: Iterable[Content]) -> None:
        self.query_one(f"#{name}", Static).update(Content("\n").join(rows))

    def _boards(self, mars: Mars, order: Iterable[str], speech: Speech) -> Iterable[Content]:
        for number, who in enumerate(order):
            if number:
                yield Content("")
            hidden = list(boards.objectives(mars, who, speech))
            yield from hidden if who == self.eyes else ()  # first: what is asked about must be in sight
            yield from boards.board(mars, who, speech)
            yield from hidden if who != self.eyes else ()

    # ------------------------------------------------------------------ pages

    @property
    def _pages(self) -> tuple[str, ...]:
        """The pages that are turned here; none where all is in sight."""
        if self.screen.has_class("-narrow"):
            return NARROW
        return () if self.screen.has_class("-wide") and self.screen.has_class("-tall") else BESIDE

    def turn(self, by: int) -> None:
        pages = self._pages
        if pages:
            at = pages.index(self._page) if self._page in pages else 0
            self._turn_to(pages[(at + by) % len(pages)])

    def _turn_to(self, page: str) -> None:
        self._page = page
        self._show_page(page)

    def _show_page(self, page: str) -> None:
        """Show a page for now; the one that was turned to comes back with the next question."""
        self._shown_now = page
        shown = page if page in (self._pages or NARROW) else BESIDE[0]
        for each in NARROW:
            self.set_class(each == shown, f"-{each}")
        self._draw()

    def _pages_text(self) -> Content:
        """The pages by name, the one that is shown in brackets, and the keys that turn them."""
        names = []
        for page in self._pages:
            on_show = self.has_class(f"-{page}")
            title = self._titles.get(page, "")
            names.append(Content.styled(f"[{title}]" if on_show else title, "bold" if on_show else "$muted"))
        return Content(" ").join([*names, Content.styled(", .", "$primary")]) if names else Content("")

    # ------------------------------------------------------------------ drawing

    def _draw(self) -> None:
        tiles = dict(self._tiles)
        if self._looked:
            tiles[hex_of(self._looked)] = looked_at(tiles[hex_of(self._looked)])
        surface = self.query_one("#surface", HexMap)
        surface.here = self._pointer.here
        surface.show(tiles)
        self._say_spot()

    def _say_spot(self) -> None:
        """What is under the cursor, else the pages."""
        surface = self.query_one("#surface", HexMap)
        said = ""
        if surface.has_focus and self._mars is not None and self._speech is not None:
            said = spot_text(self._mars, str(surface.here), self._speech)
        self.query_one("#spot", Static).update(Content(said) if said else self._pages_text())

    def look_at(self, option: str) -> None:
        where = where_of(option, self._mars) if self._mars is not None else ""
        looked = where if where in self._places else ""
        if looked:
            self._pointer.to(hex_of(looked))
        if looked != self._looked:
            self._looked = looked
            self._draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw_if_shown)

    def _draw_if_shown(self) -> None:
        if self._tiles:
            self._show_page(self._shown_now)

    # ------------------------------------------------------------------ pointing

    def on_descendant_focus(self) -> None:
        self._say_spot()

    def on_descendant_blur(self) -> None:
        self._say_spot()

    @on(HexMap.Walked)
    def _walked(self, event: HexMap.Walked) -> None:
        event.stop()
        self._pointer.to(event.here)
        self._say_spot()

    @on(HexMap.Taken)
    async def _taken(self, event: HexMap.Taken) -> None:
        """A hex that answers the question answers it; of any other the map's page tells more."""
        event.stop()
        self._pointer.to(event.here)
        option = self._legal.get(str(event.here), "")
        if option:
            self.post_message(Rows.Answered(option, self._question))
        else:
            await self.screen.run_action("page('surface')")


def _first(mars: Mars, asked: str) -> list[str]:
    """The players in turn order, from the one that is asked on."""
    order: list[str] = [*mars.in_order()]
    at = order.index(asked) if asked in order else 0
    return order[at:] + order[:at]
