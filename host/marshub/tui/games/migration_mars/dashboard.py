"""The dashboard of Migration: Mars: the drawn terrain, the exploration track, and the factions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
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
from ...basics.panes import CardLayout, Pane, PaneContainer, PaneLayout, SideBySide, Stack
from ...basics.symbols import format_pages
from ...widgets.hex_dashboard import HexDashboard
from ...widgets.hex_map import HexMap, Pointer, Run
from . import factions, track
from .meteors import STAGES, Meteor, list_meteors_of_turn
from .terrain import describe_hexes, highlight_tile, is_single_choice, list_legal_hexes, make_tiles, mark_tile

_MAX_TRACK_TOGGLES = 6  # of the track in one screen size; more would alternate for ever
STAGE_S = 0.7  # seconds between two stages of a meteorite
_MIN_FACTION_COLUMNS = 20  # columns
#: The terrain with all factions in a row below it if they fit, else next to it, else as pages.
_HEX_PANE = Pane("spot", min_rows=1)
_PANE_PLANS = (
    Stack(
        _HEX_PANE, Pane("mars", min_columns=100, min_rows=34), Pane("factions", min_columns=100, min_rows=9, grows=True)
    ),
    Stack(
        _HEX_PANE,
        SideBySide(
            Pane("mars", min_columns=61, wanted_columns=110), Pane("factions", min_columns=21, wanted_columns=36)
        ),
    ),
    Stack(_HEX_PANE, Pane("mars")),
)
_TERRAIN_PLAN = Stack(Pane("terrain", min_rows=15, grows=True), Pane("track", min_rows=2), Pane("lines", min_rows=1))


class FactionPanes(Vertical):
    """A container with a pane for each faction, as many next to each other as fit."""

    def __init__(self) -> None:
        super().__init__(id="panes")
        self._card_layout = CardLayout(_MIN_FACTION_COLUMNS)

    @property
    def layout(self) -> Layout:
        return self._card_layout


class MarsDashboard(HexDashboard, can_focus=False):
    """A dashboard of terrain, track and factions; on a narrow screen the factions are a page of their own."""

    DEFAULT_CSS = Path(__file__).with_name("dashboard.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False
    PAGES = ("terrain", "factions")
    MAP = "terrain"

    def __init__(self, pointer: Pointer) -> None:
        super().__init__(pointer)
        self._seat_order: tuple[str, ...] = ()  # order of the factions' lines
        self.pane_layout = PaneLayout(*_PANE_PLANS)
        self._hex_descriptions: dict[Hex, str] = {}
        self._rim: list[Run] = []
        self._toggled_size, self._track_toggles = Size(0, 0), 0  # how often the track was shown or hidden in one size
        self._line_variants: list[list[Content]] = []  # the same lines in shorter and shorter forms
        self._page = 0
        self._titles: list[str] = []
        self._meteors: list[Meteor] = []
        self._stage_texts: list[list[str]] = []  # the sentences up to each stage of all meteorites
        self._stage = 0
        self._stage_timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="spot", markup=False)
        with PaneContainer(PaneLayout(_TERRAIN_PLAN), id="mars"):
            yield HexMap("terrain")
            yield CachedStatic(id="track", markup=False)
            yield CachedStatic(id="lines", markup=False)
        with Scroll(id="factions", can_focus=False):
            yield FactionPanes()
            yield CachedStatic(id="stocks", markup=False)

    def draw_in_parts(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        assert isinstance(session.game, MigrationMars)
        mars = session.game.wrap_state(session.state)
        if not self.is_preview:
            is_single = is_single_choice(session.pending)
            self.set_question(
                session.pending_id,
                {hex_id: hex_id if is_single else "" for hex_id in list_legal_hexes(mars, session.pending)},
            )
            self._follow_meteors(list_meteors_of_turn(mars, session.log), speech)
            self._pointer.start_at(parse_hex(mars.get_hq(mars.state.active or mars.seats[0])))
        self.hex_map.compass = speech.plain_text("ui-compass")
        self.set_tiles(make_tiles(mars, self._answers))
        self._hex_descriptions, self._rim = describe_hexes(mars, speech), track.draw_rim(mars, speech)
        yield
        self.query_one("#track", Static).update(
            track.draw_strip(mars, speech, self.query_one("#track").content_size.width)
        )
        if not self.is_preview:  # a preview keeps the present order
            self._seat_order = _order_seats(mars, session.pending.decider if session.pending is not None else "")
        self._line_variants = factions.make_lines(mars, self._seat_order, speech)
        yield
        self._update_faction_panes([Content("\n").join(factions.make_pane(mars, seat, speech)) for seat in mars.seats])
        self.query_one("#stocks", Static).update(factions.draw_stocks(mars, speech))
        self._titles = [speech.plain_text(f"mm-page-{page}") for page in self.PAGES]
        if not self.is_preview:  # a preview is drawn once its differences are marked
            self.draw_map()

    def turn_page(self, by: int) -> None:
        self._page = (self._page + by) % len(self.PAGES)
        self.set_class(self.PAGES[self._page] == "factions", "-factions")
        self.describe_cursor()

    def reveal_place(self, widget: Widget) -> None:
        is_faction_part = self.query_one("#factions") in widget.ancestors
        if is_faction_part != (self.PAGES[self._page] == "factions"):
            self.turn_page(1)

    def _update_faction_panes(self, texts: list[Content]) -> None:
        container = self.query_one("#panes")
        panes = list(container.query(CachedStatic))
        if new_panes := [CachedStatic(text, classes="faction", markup=False) for text in texts[len(panes) :]]:
            container.mount(*new_panes)
            panes += new_panes
        for pane, text in zip(panes, texts, strict=True):
            pane.update(text)

    # ------------------------------------------------------------------ meteorites, step by step

    def _follow_meteors(self, meteors: list[Meteor], speech: Speech) -> None:
        """Show the meteorites of this turn, new ones stage by stage where animation is on."""
        old_dice = [meteor.dice for meteor in self._meteors]
        new_dice = [meteor.dice for meteor in meteors]
        is_first_drawing = not self._hex_descriptions
        self._meteors = meteors
        self._stage_texts = [
            [speech.say(words) for words in meteor.list_words(stage)]
            for meteor in meteors
            for stage in range(1, STAGES + 1)
        ]
        last_stage = len(self._stage_texts)
        has_new_meteor = old_dice[: len(new_dice)] != new_dice
        has_other_turn = new_dice[: len(old_dice)] != old_dice
        if is_first_drawing or self.app.animation_level == "none" or not has_new_meteor:
            # Nothing new to animate: show the last stage, or let a running animation continue within the stages.
            self._stage = last_stage if self._stage_timer is None else min(self._stage, last_stage)
        elif has_other_turn:
            self._stage = 0
        if self._stage < last_stage and self._stage_timer is None:
            self._stage += 1
            self._stage_timer = self.set_interval(STAGE_S, self._show_next_stage)

    def _show_next_stage(self) -> None:
        if self._stage < len(self._stage_texts):
            self._stage += 1
            self.draw_map()
        elif self._stage_timer is not None:
            self._stage_timer.stop()
            self._stage_timer = None

    def _make_meteor_marks(self) -> dict[str, str]:
        if not self._stage:
            return {}
        index, stage = divmod(self._stage - 1, STAGES)
        return self._meteors[index].make_marks(stage + 1)

    # ------------------------------------------------------------------ drawing

    def draw_map(self) -> None:
        tiles = dict(self._tiles)
        if self._highlighted_hex:
            tiles[parse_hex(self._highlighted_hex)] = highlight_tile(tiles[parse_hex(self._highlighted_hex)])
        for hex_id, mark in self._make_meteor_marks().items():
            if (space := parse_hex(hex_id)) in tiles:
                tiles[space] = mark_tile(tiles[space], mark)
        self.hex_map.cursor_hex = self._pointer.space
        self.hex_map.show(tiles, () if self._is_rim_unstable else self._rim)
        self._show_track(not self.hex_map.has_rim)
        self._update_lines()
        self.describe_cursor()

    @property
    def _is_rim_unstable(self) -> bool:
        """True if the map has space for its rim only while the track stands below it, and not otherwise.

        The rim is left out then, or rim and track would alternate for ever.
        """
        return self._toggled_size == self.size and self._track_toggles > _MAX_TRACK_TOGGLES

    def _show_track(self, is_shown: bool) -> None:
        strip = self.query_one("#track")
        if self._toggled_size != self.size:
            self._toggled_size, self._track_toggles = self.size, 0
        if strip.display != is_shown:
            self._track_toggles += 1
            strip.display = is_shown or self._is_rim_unstable

    def _update_lines(self) -> None:
        """Show each faction in a line, in as many lines and words as fit."""
        static = self.query_one("#lines", Static)
        width, rows = static.content_size
        if self._line_variants and width:
            fits = [contents for contents in self._line_variants if max(line.cell_length for line in contents) <= width]
            static.update(Content("\n").join((fits or self._line_variants[-1:])[0][: max(rows, 1)]))

    def describe_cursor(self) -> None:
        """Describe the hex under the cursor; else the present stage of the last meteorite."""
        line = self.query_one("#spot", Static)
        message = self._hex_descriptions.get(self.hex_map.cursor_hex, "") if self.hex_map.has_focus else ""
        if not message and 0 < self._stage <= len(self._stage_texts):
            message = _join_last_sentences(self._stage_texts[self._stage - 1], line.content_size.width)
        is_narrow = self.screen.has_class("-narrow")
        line.update(
            format_pages(self._titles, self._titles[self._page]) if is_narrow and not message else Content(message)
        )


def _order_seats(mars: Mars, decider: str) -> tuple[str, ...]:
    """Return the factions in turn order, starting with the decider: a low screen has no space for all."""
    return mars.list_seats_clockwise(decider if decider in mars.seats else mars.state.active or mars.seats[0])


def _join_last_sentences(sentences: list[str], width: int) -> str:
    """Return as many of the last sentences as fit, at least one."""
    joined = sentences[-1]
    for sentence in reversed(sentences[:-1]):
        if len(joined) + len(sentence) + 3 > width:
            break
        joined = f"{sentence} · {joined}"
    return joined
