"""A dashboard with a map of hexes: choosing a hex answers the question."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from textual import on

from marshub.kernel import Session
from marshub.kernel.mechanisms.hexes import Hex, hex_of
from marshub.words import Speech

from ..basics.abstract import AbstractMeta
from ..basics.ghosts import GHOST
from ..basics.hex_grid import Tile
from ..look import Dashboard
from .hex_map import HexMap, Pointer
from .rows import Rows

IMAGINED = 9  # weight of an outline: above all others


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
        self._now: Mapping[Hex, Tile] | None = None  # the actual map during a preview
        self._answers: Mapping[str, str] = {}
        self._question = self._looked = ""

    # ------------------------------------------------------------------ of the game

    def where_of(self, option: str) -> str:
        """Return the hex that an option of the question concerns; "" if there is none."""
        return option

    def alike(self, now: Tile, then: Tile) -> bool:
        """Return whether a hex looks the same in the preview."""
        return now == then

    @abstractmethod
    def draw(self) -> None:
        """Draw what changes while the cursor or the highlight moves."""

    @abstractmethod
    def say_spot(self) -> None:
        """Describe the hex under the cursor."""

    # ------------------------------------------------------------------ drawing

    def lay(self, tiles: Mapping[Hex, Tile]) -> None:
        """Set the tiles of the map. In a preview, mark the hexes that would change."""
        if self.imagining:
            now = self._now = self._tiles if self._now is None else self._now
            tiles = {
                where: tile if where in now and self.alike(now[where], tile) else ghost(tile)
                for where, tile in tiles.items()
            }
        self._tiles = tiles

    def imagine(self, then: Session[Any, Any], speech: Speech) -> Iterator[None]:
        yield from super().imagine(then, speech)
        self._draw_if_shown()

    def come_back(self) -> None:
        super().come_back()
        if self._now is not None:
            self._tiles, self._now = self._now, None

    @property
    def map(self) -> HexMap:
        return self.query_one(f"#{self.MAP}", HexMap)

    def ask(self, question: str, answers: Mapping[str, str]) -> None:
        """Set the pending question's id and the hexes that answer it. A preview asks nothing."""
        if self.imagining:
            return
        self._question, self._answers = question, answers
        self._looked = self._looked if self._looked in answers else ""

    def look_at(self, option: str) -> None:
        where = self.where_of(option)
        looked = where if where in self._answers else ""
        if looked:
            self._pointer.to(hex_of(looked))
        if looked != self._looked:
            self._looked = looked
            self.draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw_if_shown)

    def on_hex_map_resized(self) -> None:
        self._draw_if_shown()

    def _draw_if_shown(self) -> None:
        if self._tiles:
            self.draw()

    # ------------------------------------------------------------------ pointing

    def on_descendant_focus(self) -> None:
        self.say_spot()

    def on_descendant_blur(self) -> None:
        self.say_spot()

    @on(HexMap.Walked)
    def _walked(self, event: HexMap.Walked) -> None:
        event.stop()
        self._pointer.to(event.here)
        self.say_spot()

    @on(HexMap.Taken)
    async def _taken(self, event: HexMap.Taken) -> None:
        """Answer the question with the chosen hex if it can; otherwise open the map's page."""
        event.stop()
        self._pointer.to(event.here)
        option = self._answers.get(str(event.here), "")
        if option:
            self.post_message(Rows.Answered(option, self._question))
        else:
            await self.screen.run_action(f"page('{self.MAP}')")


def ghost(tile: Tile) -> Tile:
    """Return a tile drawn as a preview."""
    return replace(tile, style=GHOST, edge="bold $accent", weight=IMAGINED)
