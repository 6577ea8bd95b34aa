"""The table of Migration: Mars: the drawn terrain, the exploration track, and each faction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.layout import Layout
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.rules.mars import Mars
from marshub.kernel import Session
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.words import Speech

from ...basics.cached_static import CachedStatic
from ...basics.overflow_hint import Scroll
from ...basics.panes import Beside, Cards, Pane, Room, Shared, Stack
from ...basics.symbols import format_pages
from ...widgets.hex_dashboard import HexDashboard
from ...widgets.hex_map import HexMap, Pointer, Run
from . import factions, track
from .meteors import STAGES, Meteor, list_meteors_of_turn
from .terrain import describe_spots, highlight_tile, is_single_choice, list_legal_hexes, make_tiles, mark_tile

_TURNS = 6  # of the track, in one size of the screen, that are none of its settling
BEAT_S = 0.7  # between two steps of a meteorite
_FACTION = 20  # columns of a faction's pane, at least
#: The terrain with all factions in a row below it where there is room, else one beside the other.
_SPOT = Pane("spot", rows=1)
_PLANS = (
    Stack(_SPOT, Pane("mars", least=100, rows=34), Pane("factions", least=100, rows=9, grows=True)),
    Stack(_SPOT, Beside(Pane("mars", least=61, wanted=110), Pane("factions", least=21, wanted=36))),
    Stack(_SPOT, Pane("mars")),
)
_TERRAIN = Stack(Pane("terrain", rows=15, grows=True), Pane("track", rows=2), Pane("lines", rows=1))


class Factions(Vertical):
    """A pane for each faction, as many beside each other as there is room for."""

    def __init__(self) -> None:
        super().__init__(id="panes")
        self._cards = Cards(_FACTION)

    @property
    def layout(self) -> Layout:
        return self._cards


class MarsDashboard(HexDashboard, can_focus=False):
    """Terrain, track and factions; on a narrow screen the factions are a page of their own."""

    PAGES = ("terrain", "factions")
    MAP = "terrain"

    def __init__(self, pointer: Pointer) -> None:
        super().__init__(pointer)
        self._order: tuple[str, ...] = ()  # of the factions' lines
        self.room = Room(*_PLANS)
        self._spots: dict[Hex, str] = {}
        self._rim: list[Run] = []
        self._fitted, self._turns = Size(0, 0), 0  # how often the track came and went in one size
        self._lines: list[list[Content]] = []  # the same in fewer and fewer words
        self._page = 0
        self._titles: list[str] = []
        self._meteors: list[Meteor] = []
        self._told: list[list[str]] = []  # of each stage of the meteorites, what is said of it
        self._stage = 0
        self._beat: Timer | None = None

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="spot", markup=False)
        with Shared(Room(_TERRAIN), id="mars"):
            yield HexMap("terrain")
            yield CachedStatic(id="track", markup=False)
            yield CachedStatic(id="lines", markup=False)
        with Scroll(id="factions", can_focus=False):
            yield Factions()
            yield CachedStatic(id="stocks", markup=False)

    def drawing_session(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        assert isinstance(session.game, MigrationMars)
        mars = session.game.mars(session.state)
        if not self.imagining:
            takes = is_single_choice(session.pending)
            self.set_question(
                session.pending_id, {w: w if takes else "" for w in list_legal_hexes(mars, session.pending)}
            )
            self._follow(list_meteors_of_turn(mars, session.log), speech)
            self._pointer.start_at(parse_hex(mars.find_hq(mars.state.active or mars.seats[0])))
        self.set_tiles(make_tiles(mars, self._answers))
        self._spots, self._rim = describe_spots(mars, speech), track.draw_rim(mars, speech)
        yield
        self.query_one("#track", Static).update(
            track.draw_strip(mars, speech, self.query_one("#track").content_size.width)
        )
        if not self.imagining:  # what would be stands where it stands now
            self._order = _first(mars, session.pending.decider if session.pending is not None else "")
        self._lines = factions.make_lines(mars, self._order, speech)
        yield
        self._show_panes([Content("\n").join(factions.make_pane(mars, who, speech)) for who in mars.seats])
        self.query_one("#stocks", Static).update(factions.draw_stocks(mars, speech))
        self._titles = [speech.plain_text(f"mm-page-{page}") for page in self.PAGES]
        if not self.imagining:  # then it is drawn once what changes is marked
            self.draw_map()

    def turn_page(self, by: int) -> None:
        self._page = (self._page + by) % len(self.PAGES)
        self.set_class(self.PAGES[self._page] == "factions", "-factions")
        self.describe_cursor()

    def reveal_place(self, part: Widget) -> None:
        there = self.query_one("#factions") in part.ancestors
        if there != (self.PAGES[self._page] == "factions"):
            self.turn_page(1)

    def _show_panes(self, texts: list[Content]) -> None:
        box = self.query_one("#panes")
        panes = list(box.query(CachedStatic))
        for text in texts[len(panes) :]:
            panes.append(CachedStatic(text, classes="faction", markup=False))
            box.mount(panes[-1])
        for pane, text in zip(panes, texts, strict=True):
            pane.update(text)

    # ------------------------------------------------------------------ meteorites, step by step

    def _follow(self, meteors: list[Meteor], speech: Speech) -> None:
        """Show the meteorites of this turn: those that are new one step after the other, where things may move."""
        known, now = [item.dice for item in self._meteors], [item.dice for item in meteors]
        first, self._meteors = not self._spots, meteors
        self._told = [
            [speech.say(words) for words in meteor.list_words(stage)]
            for meteor in meteors
            for stage in range(1, STAGES + 1)
        ]
        last = len(self._told)
        if first or self.app.animation_level == "none" or known[: len(now)] == now:  # the last: nothing new, or less
            self._stage = last if self._beat is None else min(self._stage, last)
        elif now[: len(known)] != known:
            self._stage = 0  # those of another turn
        if self._stage < last and self._beat is None:
            self._stage += 1
            self._beat = self.set_interval(BEAT_S, self._next)

    def _next(self) -> None:
        if self._stage < len(self._told):
            self._stage += 1
            self.draw_map()
        elif self._beat is not None:
            self._beat.stop()
            self._beat = None

    def _marks(self) -> dict[str, str]:
        if not self._stage:
            return {}
        nth, stage = divmod(self._stage - 1, STAGES)
        return self._meteors[nth].make_marks(stage + 1)

    # ------------------------------------------------------------------ drawing

    def draw_map(self) -> None:
        tiles = dict(self._tiles)
        if self._highlighted_hex:
            tiles[parse_hex(self._highlighted_hex)] = highlight_tile(tiles[parse_hex(self._highlighted_hex)])
        for where, mark in self._marks().items():
            if (here := parse_hex(where)) in tiles:
                tiles[here] = mark_tile(tiles[here], mark)
        self.hex_map.cursor_hex = self._pointer.space
        self.hex_map.show(tiles, () if self._restless else self._rim)
        self._show_track(not self.hex_map.has_rim)
        self._say_lines()
        self.describe_cursor()

    @property
    def _restless(self) -> bool:
        """Whether the map has room for its rim only while the track stands below it, and none without.

        Then there is no rim, or the two would alternate for ever.
        """
        return self._fitted == self.size and self._turns > _TURNS

    def _show_track(self, shown: bool) -> None:
        strip = self.query_one("#track")
        if self._fitted != self.size:
            self._fitted, self._turns = self.size, 0
        if strip.display != shown:
            self._turns += 1
            strip.display = shown or self._restless

    def _say_lines(self) -> None:
        """Show the factions in a line each, in as many lines and words as fit."""
        item = self.query_one("#lines", Static)
        width, rows = item.content_size
        if self._lines and width:
            fits = [contents for contents in self._lines if max(line.cell_length for line in contents) <= width]
            item.update(Content("\n").join((fits or self._lines[-1:])[0][: max(rows, 1)]))

    def describe_cursor(self) -> None:
        """Show what is under the cursor; else what the last meteorite does."""
        line = self.query_one("#spot", Static)
        message = self._spots.get(self.hex_map.cursor_hex, "") if self.hex_map.has_focus else ""
        if not message and 0 < self._stage <= len(self._told):
            message = _last(self._told[self._stage - 1], line.content_size.width)
        narrow = self.screen.has_class("-narrow")
        line.update(
            format_pages(self._titles, self._titles[self._page]) if narrow and not message else Content(message)
        )


def _first(mars: Mars, asked: str) -> tuple[str, ...]:
    """Return the factions in turn order, from the one that is asked on: a low screen has no room for all."""
    return mars.seats_clockwise(asked if asked in mars.seats else mars.state.active or mars.seats[0])


def _last(sentences: list[str], width: int) -> str:
    """Return as many of the last sentences as fit, at least one."""
    message = sentences[-1]
    for sentence in reversed(sentences[:-1]):
        if len(message) + len(sentence) + 3 > width:
            break
        message = f"{sentence} · {message}"
    return message
