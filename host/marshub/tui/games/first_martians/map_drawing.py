"""The map drawn: 24 spaces on three rings around the HUB, tiles and what lies on them, the ways there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from textual.content import Content

from marshub.games.first_martians.box.components import PAWN_COLOURS
from marshub.games.first_martians.box.spaces import DIRECTIONS, HUB, RINGS, SPACES, find_direction, find_ring
from marshub.games.first_martians.box.state import HubState, Stack
from marshub.games.first_martians.shown.chart import Chart, Charted
from marshub.words import Speech

from ...basics.abbreviations import abbreviate
from ...basics.canvas import Canvas
from ...basics.symbols import TONES
from .hub_symbols import TOKENS

#: A step east and a step south, by direction.
STEPS: dict[str, tuple[int, int]] = dict(
    zip(DIRECTIONS, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)), strict=True)
)
#: What a tile's terrain does, as a sign.
FEATURES = {"edge": "▬", "rover-check": "✱", "adventure": "✦", "morale": "☹", "wound": "♥"}
PAWN, TOKEN, SAMPLE, UNKNOWN = "♟", "⚑", "◆", "?"
_SIDE = 2 * len(RINGS) + 1  # cells on each side of the square


@dataclass(frozen=True)
class Sizes:
    """Cells of a space, and the gaps between two of them."""

    width: int
    height: int
    gap: int
    lane: int  # rows between

    @staticmethod
    def fit(width: int, height: int) -> Sizes:
        """Return the largest that fits into so many cells; the smallest there is where nothing does."""
        gap = 1 if width < 68 else 2 if width < 100 else 4
        lane = 0 if height < 20 else 1 if height < 42 else 2
        wide = max(6, min(20, (width - (_SIDE - 1) * gap) // _SIDE))
        high = max(1, min(4, (height - (_SIDE - 1) * lane) // _SIDE))
        return Sizes(wide, high, gap, lane)

    @property
    def whole(self) -> tuple[int, int]:
        """Width and height of the drawing."""
        return _SIDE * self.width + (_SIDE - 1) * self.gap, _SIDE * self.height + (_SIDE - 1) * self.lane

    def corner_of(self, place: str) -> tuple[int, int]:
        """Return the upper left cell of a space, or of the HUB."""
        dx, dy = STEPS[find_direction(place)] if place != HUB else (0, 0)
        middle, ring = _SIDE // 2, find_ring(place)
        return (middle + dx * ring) * (self.width + self.gap), (middle + dy * ring) * (self.height + self.lane)

    def find_space(self, x: int, y: int) -> str:
        """Return the space drawn at a cell; "" if there is none."""
        for space in SPACES:
            left, top = self.corner_of(space)
            if left <= x < left + self.width and top <= y < top + self.height:
                return space
        return ""


def draw(chart: Chart, state: HubState, speech: Speech, sizes: Sizes, chosen: str, route: Sequence[str]) -> Content:
    """Return the map with the space `chosen` marked and the way `route` to it, its places in order, drawn heavy."""
    canvas = Canvas(*sizes.whole)
    path = [HUB, *route] if route and find_ring(route[0]) == 1 else list(route)
    links = {frozenset(pair) for pair in pairwise(path)}
    for start, end in _edges():
        _link(canvas, sizes, chart, start, end, frozenset((start, end)) in links)
    for stack in state.plan:  # ways of the plan lie over the plain ones
        way = [HUB, *stack.route] if stack.route and find_ring(stack.route[0]) == 1 else list(stack.route)
        for pair in pairwise(way):
            if frozenset(pair) not in links:
                _link(canvas, sizes, chart, *pair, True, "$secondary")
    for space in chart.spaces.values():
        _space(canvas, sizes, space, state, speech, space.space == chosen, route)
    left, top = sizes.corner_of(HUB)
    for row in range(sizes.height):
        canvas.draw_text(left, top + row, " " * sizes.width, "reverse $primary")
    canvas.draw_text(left + (sizes.width - 3) // 2, top + (sizes.height - 1) // 2, HUB, "bold reverse $primary")
    return canvas.to_content()


def list_goers(state: HubState) -> Mapping[str, Sequence[Stack]]:
    """Return the declared actions that lead to each space."""
    result: dict[str, list[Stack]] = {}
    for stack in state.plan:
        target = stack.route[-1] if stack.route else ""
        if target:
            result.setdefault(target, []).append(stack)
    return result


def _edges() -> list[tuple[str, str]]:
    """Return the pairs of spaces that share a side, each once: along the rings, and outwards."""
    ring = [(f"R{r}-{d}", f"R{r}-{DIRECTIONS[(i + 1) % 8]}") for r in RINGS for i, d in enumerate(DIRECTIONS)]
    spokes = [(HUB if r == 1 else f"R{r - 1}-{d}", f"R{r}-{d}") for r in RINGS for d in DIRECTIONS]
    return ring + spokes


def _link(
    canvas: Canvas, sizes: Sizes, chart: Chart, start: str, end: str, heavy: bool, tone: str = "bold $accent"
) -> None:
    """Draw the line between two neighbours; an edge that cannot be crossed is a bar of its own."""
    inner = start if find_ring(start) < find_ring(end) else end
    barred = find_ring(start) != find_ring(end) and inner != HUB and chart.spaces[inner].ground.edge
    style = "bold $error" if barred else tone if heavy else "$muted"
    (x1, y1), (x2, y2) = sizes.corner_of(start), sizes.corner_of(end)
    if y1 == y2:
        left, right = sorted((x1, x2))
        row = y1 + (sizes.height - 1) // 2
        canvas.draw_horizontal(left + sizes.width, right - 1, row, "▬" if barred else "━" if heavy else "─", style)
    elif x1 == x2:
        high, low = sorted((y1, y2))
        stroke = "▬" if barred else "┃" if heavy else "│"
        canvas.draw_vertical(x1 + sizes.width // 2, high + sizes.height, low - 1, stroke, style)
    else:
        # A diagonal lies in the gap between two corners.
        upper, lower = ((x1, y1), (x2, y2)) if y1 < y2 else ((x2, y2), (x1, y1))
        east = lower[0] > upper[0]
        for row in range(sizes.lane):
            x = (
                upper[0] + sizes.width + row * sizes.gap // sizes.lane
                if east
                else upper[0] - 1 - row * sizes.gap // sizes.lane
            )
            canvas.draw_text(x, upper[1] + sizes.height + row, "▬" if barred else "╲" if east else "╱", style)


def _space(
    canvas: Canvas, sizes: Sizes, here: Charted, state: HubState, speech: Speech, chosen: bool, route: Sequence[str]
) -> None:
    left, top = sizes.corner_of(here.space)
    on_route = here.space in route
    style = "reverse bold" if chosen else "bold $accent" if on_route else "bold" if here.roi else "$muted"
    if not here.ways and not chosen:
        style = "$muted"  # out of reach
    for row in range(sizes.height):
        canvas.draw_text(left, top + row, " " * sizes.width, style)
    name = speech.plain_text(f"fm-space-{here.space}")
    cost = f"{PAWN}{here.ground.pawns}"
    canvas.draw_text(left + sizes.width - len(cost), top, cost, style)
    canvas.draw_text(left, top, name, style)  # last: where there is hardly any room the name is what stays
    rows = _rows(here, speech, sizes)
    for number, text in enumerate(rows[: sizes.height - 1], 1):
        canvas.draw_text(left, top + number, abbreviate(text, sizes.width), style)
    who = [(PAWN, _tone(pawn)) for stack in list_goers(state).get(here.space, ()) for pawn in stack.pawns]
    who += [("R", "$primary") for stack in list_goers(state).get(here.space, ()) if stack.rover]
    for number, (sign, tone) in enumerate(who[: sizes.width]):
        canvas.draw_text(left + sizes.width - len(who) + number, top + sizes.height - 1, sign, f"bold {tone}")


def _rows(here: Charted, speech: Speech, sizes: Sizes) -> list[str]:
    """Return the rows below a space's name: signs where there is one row only, else the tile's name above them."""
    signs = draw_space_marks(here)
    if here.roi is None:
        return [signs or UNKNOWN]
    name = speech.plain_text(f"fm-roi-{here.roi.tile}")
    if sizes.height < 3:
        return [signs or name]
    return [name, signs]


def draw_space_marks(here: Charted) -> str:
    """Return everything on a space as signs: samples, tokens, terrain."""
    result = ""
    if here.roi is not None:
        result += f"{SAMPLE}{here.roi.samples}" if here.roi.samples else ""
        result += "".join(TOKENS[token] for token in here.roi.tokens)
    if here.tokens or here.things:
        result += TOKEN + (str(here.tokens) if here.tokens > 1 else "")
    if here.ground.edge:
        result += FEATURES["edge"]
    result += "".join(sign for feature, sign in FEATURES.items() if feature in here.ground.penalties)
    return result


def _tone(pawn: str) -> str:
    return next((TONES[colour] for who, colour in PAWN_COLOURS.items() if who in pawn), "$secondary")
