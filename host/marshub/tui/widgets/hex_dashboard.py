"""A dashboard with a map of hexes: choosing a hex answers the question."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from textual import on

from marshub.kernel import Session
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.words import Speech

from ..basics.hex_grid import Tile
from ..basics.preview_markup import CHANGED_STYLE
from ..basics.textual_internals import AbstractMeta
from ..game_look import Dashboard
from .hex_map import HexMap, Pointer
from .rows import Rows

PREVIEW_WEIGHT = 9  # weight of an outline: above all others


class HexDashboard(Dashboard, metaclass=AbstractMeta, can_focus=False):
    """A dashboard with a HexMap. Subclasses compose a HexMap with the id `MAP`, which is also the name of its page.

    They report the drawn map by `set_tiles` and the question by `set_question`: the hexes that answer it, each with
    its one option, or "" where there are several or more than one is asked for.
    """

    MAP: ClassVar[str]

    def __init__(self, pointer: Pointer) -> None:
        super().__init__()
        self._pointer = pointer
        self._tiles: Mapping[Hex, Tile] = {}
        self._actual_tiles: Mapping[Hex, Tile] | None = None  # the actual map during a preview
        self._answers: Mapping[str, str] = {}
        self._question = self._highlighted_hex = ""

    # ------------------------------------------------------------------ of the game

    def find_hex(self, option: str) -> str:
        """Return the hex that an option of the question concerns; "" if there is none."""
        return option

    def looks_same(self, actual: Tile, preview: Tile) -> bool:
        """Return whether a hex looks the same in the preview."""
        return actual == preview

    @abstractmethod
    def draw_map(self) -> None:
        """Draw what changes while the cursor or the highlight moves."""

    @abstractmethod
    def describe_cursor(self) -> None:
        """Describe the hex under the cursor."""

    # ------------------------------------------------------------------ drawing

    def set_tiles(self, tiles: Mapping[Hex, Tile]) -> None:
        """Set the tiles of the map. In a preview, mark the hexes that would change."""
        if self.is_preview:
            actual = self._actual_tiles = self._tiles if self._actual_tiles is None else self._actual_tiles
            tiles = {
                space: tile if space in actual and self.looks_same(actual[space], tile) else make_preview_tile(tile)
                for space, tile in tiles.items()
            }
        self._tiles = tiles

    def preview_in_parts(self, preview: Session[Any, Any], speech: Speech) -> Iterator[None]:
        yield from super().preview_in_parts(preview, speech)
        self._draw_if_shown()

    def end_preview(self) -> None:
        super().end_preview()
        if self._actual_tiles is not None:
            self._tiles, self._actual_tiles = self._actual_tiles, None

    @property
    def hex_map(self) -> HexMap:
        return self.query_one(f"#{self.MAP}", HexMap)

    def set_question(self, question: str, answers: Mapping[str, str]) -> None:
        """Set the pending question's id and the hexes that answer it. A preview asks nothing."""
        if self.is_preview:
            return
        self._question, self._answers = question, answers
        self._highlighted_hex = self._highlighted_hex if self._highlighted_hex in answers else ""

    def highlight_option(self, option: str) -> None:
        space = self.find_hex(option)
        highlighted = space if space in self._answers else ""
        if highlighted:
            self._pointer.point_at(parse_hex(highlighted))
        if highlighted != self._highlighted_hex:
            self._highlighted_hex = highlighted
            self.draw_map()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw_if_shown)

    def on_hex_map_resized(self) -> None:
        self._draw_if_shown()

    def _draw_if_shown(self) -> None:
        if self._tiles:
            self.draw_map()

    # ------------------------------------------------------------------ pointing

    def on_descendant_focus(self) -> None:
        self.describe_cursor()

    def on_descendant_blur(self) -> None:
        self.describe_cursor()

    @on(HexMap.CursorMoved)
    def _follow_cursor(self, event: HexMap.CursorMoved) -> None:
        event.stop()
        self._pointer.point_at(event.space)
        self.describe_cursor()

    @on(HexMap.HexChosen)
    async def _choose_hex(self, event: HexMap.HexChosen) -> None:
        """Answer the question with the chosen hex if it can; otherwise open the map's page."""
        event.stop()
        self._pointer.point_at(event.space)
        option = self._answers.get(str(event.space), "")
        if option:
            self.post_message(Rows.Answered(option, self._question))
        else:
            await self.screen.run_action(f"page('{self.MAP}')")


def make_preview_tile(tile: Tile) -> Tile:
    """Return a tile drawn as a preview."""
    return replace(tile, style=CHANGED_STYLE, edge="bold $accent", weight=PREVIEW_WEIGHT)
