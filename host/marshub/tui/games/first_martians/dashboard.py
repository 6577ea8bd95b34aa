"""The dashboard of First Martians: HUB, crew, stores, mission, events. A small screen shows one pane at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from marshub.games.first_martians.box.components import BLOCKS
from marshub.games.first_martians.box.state import HubState
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.cached_static import CachedStatic, is_same
from ...basics.overflow_hint import Scroll
from ...basics.panes import Pane, PaneLayout, SideBySide, Stack
from ...basics.text_fitting import HangingText, abbreviate_row
from ...game_look import Dashboard
from .facility import FacilityContainer, FacilityTile, HubPane
from .hub_symbols import draw_track
from .pane_texts import make_crew, make_events, make_mission, make_stores
from .session_content import get_content, get_mission_log

_TITLE_MARGIN = 12  # columns of the frame, the brackets, and the keys that turn pages
PAGES = ("hub", "crew", "stores", "mission", "events")


_HUB, _CREW = (
    Pane("hub", min_columns=42, wanted_columns=50, min_rows=19),
    Pane("crew", min_columns=30, wanted_columns=40, min_rows=7),
)
_STORES, _EVENTS, _MISSION = Pane("stores"), Pane("events", grows=True), Pane("mission")
#: Facilities as cards in the board's rows if they fit, else as lines.
_PANE_PLANS = (
    Stack(Pane("hub", min_columns=100, min_rows=26), SideBySide(Stack(_CREW, _STORES), _MISSION, _EVENTS)),
    SideBySide(Stack(_HUB, _STORES, _EVENTS), Stack(_CREW, _MISSION)),
)


class HubDashboard(Dashboard, can_focus=False):
    """A dashboard of five panes that share the space, or of pages where the screen is narrow."""

    DEFAULT_CSS = Path(__file__).with_name("dashboard.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False
    PAGES = PAGES

    def __init__(self) -> None:
        super().__init__()
        self.pane_layout = PaneLayout(*_PANE_PLANS)
        self._tracks = {block: CachedStatic(classes="track") for block in BLOCKS}
        self._facilities = {block: FacilityContainer() for block in BLOCKS}
        self._texts = {pane: HangingText(classes="text") for pane in ("stores", "events", "crew", "mission")}

    def compose(self) -> ComposeResult:
        with HubPane(id="hub", classes="pane -shown", can_focus=True):
            for block in BLOCKS:
                yield Vertical(self._tracks[block], self._facilities[block], classes="block", id=f"block-{block}")
        for pane, text in self._texts.items():
            yield Scroll(text, id=pane, classes="pane", can_focus=True)

    def on_mount(self) -> None:
        self._page = 0
        self._titles: list[str] = []
        self._pane_titles: list[Content] = []
        self._show_page(0)

    def draw_in_parts(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        state: HubState = session.state
        content, log = get_content(session), get_mission_log(session)
        longest = max(map(len, speech.plain_texts([f"fm-facility-{name}" for name in state.facilities])), default=0)
        for block in BLOCKS:
            self._tracks[block].update(draw_track(block, state, speech, log.penalties[block]))
            names = [name for name in state.facilities if content.facilities[name].block == block]
            container = self._facilities[block]
            tiles = {tile.facility: tile for tile in container.children if isinstance(tile, FacilityTile)}
            if new_tiles := [FacilityTile(name) for name in names if name not in tiles]:
                # A card was built, or this is the first drawing.
                container.mount(*new_tiles)
                tiles |= {tile.facility: tile for tile in new_tiles}
            for name in names:
                tiles[name].show(state, speech, longest)
            for name, tile in tiles.items():
                if name not in names:
                    tile.remove()
            container.set_name_width(longest)
        yield
        self._texts["crew"].set_lines(make_crew(state, speech).split("\n"))
        yield
        self._texts["stores"].set_lines(make_stores(state, speech).split("\n"))
        yield
        self._texts["mission"].set_lines(make_mission(log, state, speech).split("\n"))
        yield
        self._texts["events"].set_lines(make_events(log, session, speech).split("\n"))
        self._titles = speech.plain_texts([f"ui-fm-page-{page}" for page in PAGES])
        self._update_pane_titles()

    # ------------------------------------------------------------------ pages

    def reveal_place(self, widget: Widget) -> None:
        self._show_page(
            next(
                (number for number, name in enumerate(PAGES) if self.query_one(f"#{name}") in widget.ancestors),
                self._page,
            )
        )

    def turn_page(self, by: int) -> None:
        self._show_page((self._page + by) % len(PAGES))

    def _show_page(self, page: int) -> None:
        self._page = page
        for name in PAGES:
            self.query_one(f"#{name}").set_class(name == PAGES[page], "-shown")
        self._update_pane_titles()

    def _update_pane_titles(self) -> None:
        """Set the panes' titles where they differ: a title paints its pane anew."""
        if not self._titles:
            return
        names = [Content.styled(title, "bold") for title in self._titles]
        if self.screen.has_class("-narrow"):
            titles = abbreviate_row(self._titles, self.size.width - _TITLE_MARGIN, self._page)
            row = Content(" ").join(
                Content.styled(
                    f"[{text}]" if index == self._page else text, "bold" if index == self._page else "$muted"
                )
                for index, text in enumerate(titles)
            )
            names[self._page] = row + Content.styled(" , .", "$primary")
        for page, title, old_title in zip_longest(PAGES, names, self._pane_titles):
            if old_title is None or not is_same(title, old_title):
                self.query_one(f"#{page}").border_title = title
        self._pane_titles = names

    def on_resize(self) -> None:
        self._update_pane_titles()

    def on_click(self, event: Click) -> None:
        # A click on the title's row turns the page where there are pages.
        if self.screen.has_class("-narrow") and event.screen_y == self.region.y:
            self.turn_page(1)
