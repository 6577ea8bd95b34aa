"""The table of First Martians: HUB, crew, stores, mission, events. A small screen shows one of them at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static

from marshub.games.first_martians.box.components import BLOCKS
from marshub.games.first_martians.box.state import HubState
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.abbreviations import abbreviate_row
from ...basics.cached_static import CachedStatic, is_same
from ...basics.hanging_indent import HangingText
from ...basics.overflow_hint import Scroll
from ...basics.panes import Beside, Pane, Room, Stack
from ...game_look import Dashboard
from .crew import make_crew
from .facility import FacilityTile, HubPane, Tiles
from .hub_symbols import draw_track
from .mission import make_events, make_mission, make_stores
from .session_content import find_content, log_of

_AROUND = 12  # columns of the frame, of brackets and of the keys that turn pages
PAGES = ("hub", "crew", "stores", "mission", "events")


_HUB, _CREW = Pane("hub", least=42, wanted=50, rows=19), Pane("crew", least=30, wanted=40, rows=7)
_STORES, _EVENTS, _MISSION = Pane("stores"), Pane("events", grows=True), Pane("mission")
#: The board's own rows where there is room, else its Facilities as lines.
_PLANS = (
    Stack(Pane("hub", least=100, rows=26), Beside(Stack(_CREW, _STORES), _MISSION, _EVENTS)),
    Beside(Stack(_HUB, _STORES, _EVENTS), Stack(_CREW, _MISSION)),
)


class HubDashboard(Dashboard, can_focus=False):
    """Five panes that share the room, or pages to turn where the screen is narrow."""

    PAGES = PAGES

    def __init__(self) -> None:
        super().__init__()
        self.room = Room(*_PLANS)

    def compose(self) -> ComposeResult:
        with HubPane(id="hub", classes="pane", can_focus=True):
            for block in BLOCKS:
                with Vertical(classes="block", id=f"block-{block}"):
                    yield CachedStatic(classes="track")
                    yield Tiles()
        yield from map(_pane, ("stores", "events", "crew", "mission"))

    def on_mount(self) -> None:
        self._page = 0
        self._titles: list[str] = []
        self._named: list[Content] = []
        self._turn_to(0)

    def drawing_session(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        state: HubState = session.state
        content, log = find_content(session), log_of(session)
        longest = max((len(speech.plain_text(f"fm-facility-{name}")) for name in state.facilities), default=0)
        for block in BLOCKS:
            box = self.query_one(f"#block-{block}")
            box.query_one(".track", Static).update(draw_track(block, state, speech, log.penalties[block]))
            names = [name for name in state.facilities if content.facilities[name].block == block]
            tiles = {tile.facility: tile for tile in box.query(FacilityTile)}
            for name in names:
                if name not in tiles:
                    # A card was built, or this is the first look.
                    tiles[name] = FacilityTile(name)
                    box.query_one(Tiles).mount(tiles[name])
                tiles[name].show(state, speech, longest)
            for name, tile in tiles.items():
                if name not in names:
                    tile.remove()
            box.query_one(Tiles).fit(longest)
        yield
        self._put("crew", make_crew(state, speech))
        yield
        self._put("stores", make_stores(state, speech))
        yield
        self._put("mission", make_mission(log, state, speech))
        yield
        self._put("events", make_events(log, session, speech))
        self._titles = [speech.plain_text(f"ui-fm-page-{page}") for page in PAGES]
        self._name_pages()

    def _put(self, pane: str, text: Content) -> None:
        self.query_one(f"#{pane} .text", HangingText).set_lines(text.split("\n"))

    # ------------------------------------------------------------------ pages

    def reveal_place(self, part: Widget) -> None:
        self._turn_to(
            next((n for n, name in enumerate(PAGES) if self.query_one(f"#{name}") in part.ancestors), self._page)
        )

    def turn_page(self, by: int) -> None:
        self._turn_to((self._page + by) % len(PAGES))

    def _turn_to(self, page: int) -> None:
        self._page = page
        for name in PAGES:
            self.query_one(f"#{name}").set_class(name == PAGES[page], "-shown")
        self._name_pages()

    def _name_pages(self) -> None:
        """Set the panes' titles, where they are others by now: a title paints its pane anew."""
        if not self._titles:
            return
        names = [Content.styled(title, "bold") for title in self._titles]
        if self.screen.has_class("-narrow"):
            titles = abbreviate_row(self._titles, self.size.width - _AROUND, self._page)
            row = Content(" ").join(
                Content.styled(f"[{text}]" if at == self._page else text, "bold" if at == self._page else "$muted")
                for at, text in enumerate(titles)
            )
            names[self._page] = row + Content.styled(" , .", "$primary")
        for page, title, before in zip_longest(PAGES, names, self._named):
            if before is None or not is_same(title, before):
                self.query_one(f"#{page}").border_title = title
        self._named = names

    def on_resize(self) -> None:
        self._name_pages()

    def on_click(self, event: Click) -> None:
        # A click on the title's row turns the page where there are pages.
        if self.screen.has_class("-narrow") and event.screen_y == self.region.y:
            self.turn_page(1)


def _pane(name: str) -> Scroll:
    return Scroll(HangingText(classes="text"), id=name, classes="pane", can_focus=True)
