"""A drawing of the map: 24 spaces on three rings around the HUB, their tiles and contents, and the routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from textual.content import Content

from marshub.games.first_martians.box.components import PAWN_COLOURS
from marshub.games.first_martians.box.spaces import DIRECTIONS, HUB, RINGS, SPACES, get_direction, get_ring
from marshub.games.first_martians.box.state import HubState, Stack
from marshub.games.first_martians.shown.map_view import MapSpace, MapView
from marshub.words import Speech

from ...basics.canvas import Canvas
from ...basics.symbols import TONES
from ...basics.text_fitting import abbreviate
from .hub_symbols import TOKENS

#: The steps east and south in each direction.
DIRECTION_STEPS: dict[str, tuple[int, int]] = dict(
    zip(DIRECTIONS, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)), strict=True)
)
#: Signs of the effects of a tile's terrain.
TERRAIN_SIGNS = {"edge": "▬", "rover-check": "✱", "adventure": "✦", "morale": "☹", "wound": "♥"}
PAWN, TOKEN, SAMPLE, UNKNOWN = "♟", "⚑", "◆", "?"
_SIDE = 2 * len(RINGS) + 1  # cells on each side of the square


@dataclass(frozen=True)
class MapSizes:
    """The cells of a space, and of the gaps between spaces."""

    width: int
    height: int
    gap: int  # columns between two spaces
    row_gap: int  # rows between two spaces

    @staticmethod
    def fit(width: int, height: int) -> MapSizes:
        """Return the largest sizes that fit into `width` x `height` cells; else the smallest."""
        # Gaps grow with the window, in three steps.
        gap = 1 if width < 68 else 2 if width < 100 else 4
        row_gap = 0 if height < 20 else 1 if height < 42 else 2
        space_width = max(6, min(20, (width - (_SIDE - 1) * gap) // _SIDE))
        space_height = max(1, min(4, (height - (_SIDE - 1) * row_gap) // _SIDE))
        return MapSizes(space_width, space_height, gap, row_gap)

    @property
    def total_size(self) -> tuple[int, int]:
        """The width and height of the drawing."""
        return _SIDE * self.width + (_SIDE - 1) * self.gap, _SIDE * self.height + (_SIDE - 1) * self.row_gap

    def get_corner(self, place: str) -> tuple[int, int]:
        """Return the upper left cell of a space, or of the HUB."""
        dx, dy = DIRECTION_STEPS[get_direction(place)] if place != HUB else (0, 0)
        middle, ring = _SIDE // 2, get_ring(place)
        return (middle + dx * ring) * (self.width + self.gap), (middle + dy * ring) * (self.height + self.row_gap)

    def find_space(self, x: int, y: int) -> str:
        """Return the space at a cell; "" if there is none."""
        for space in SPACES:
            left, top = self.get_corner(space)
            if left <= x < left + self.width and top <= y < top + self.height:
                return space
        return ""


def draw_map(
    chart: MapView, state: HubState, speech: Speech, sizes: MapSizes, chosen: str, route: Sequence[str]
) -> Content:
    """Return the map with the space `chosen` marked, and the `route` to it, its spaces in order, drawn heavy."""
    canvas = Canvas(*sizes.total_size)
    path = [HUB, *route] if route and get_ring(route[0]) == 1 else list(route)
    links = {frozenset(pair) for pair in pairwise(path)}
    for start, end in _list_neighbour_pairs():
        _draw_link(canvas, sizes, chart, start, end, frozenset((start, end)) in links)
    for stack in state.plan:  # draw the plan's routes over the plain links
        stack_path = [HUB, *stack.route] if stack.route and get_ring(stack.route[0]) == 1 else list(stack.route)
        for pair in pairwise(stack_path):
            if frozenset(pair) not in links:
                _draw_link(canvas, sizes, chart, *pair, True, "$secondary")
    for space in chart.spaces.values():
        _draw_space(canvas, sizes, space, state, speech, space.space == chosen, route)
    left, top = sizes.get_corner(HUB)
    for row in range(sizes.height):
        canvas.draw_text(left, top + row, " " * sizes.width, "reverse $primary")
    canvas.draw_text(left + (sizes.width - 3) // 2, top + (sizes.height - 1) // 2, HUB, "bold reverse $primary")
    canvas.draw_compass(speech.plain_text("ui-compass"))
    return canvas.to_content()


def group_stacks_by_target(state: HubState) -> Mapping[str, Sequence[Stack]]:
    """Return the declared actions whose route ends at each space."""
    result: dict[str, list[Stack]] = {}
    for stack in state.plan:
        target = stack.route[-1] if stack.route else ""
        if target:
            result.setdefault(target, []).append(stack)
    return result


def _list_neighbour_pairs() -> list[tuple[str, str]]:
    """Return the pairs of neighbouring spaces, each once: along the rings, and outwards."""
    ring = [
        (f"R{ring_number}-{direction}", f"R{ring_number}-{DIRECTIONS[(index + 1) % 8]}")
        for ring_number in RINGS
        for index, direction in enumerate(DIRECTIONS)
    ]
    spokes = [
        (HUB if ring_number == 1 else f"R{ring_number - 1}-{direction}", f"R{ring_number}-{direction}")
        for ring_number in RINGS
        for direction in DIRECTIONS
    ]
    return ring + spokes


def _draw_link(
    canvas: Canvas, sizes: MapSizes, chart: MapView, start: str, end: str, is_heavy: bool, tone: str = "bold $accent"
) -> None:
    """Draw the line between two neighbours; an edge that cannot be crossed is drawn as a bar."""
    inner = start if get_ring(start) < get_ring(end) else end
    is_barred = get_ring(start) != get_ring(end) and inner != HUB and chart.spaces[inner].ground.edge
    style = "bold $error" if is_barred else tone if is_heavy else "$muted"
    (x1, y1), (x2, y2) = sizes.get_corner(start), sizes.get_corner(end)
    if y1 == y2:
        left, right = sorted((x1, x2))
        row = y1 + (sizes.height - 1) // 2
        canvas.draw_horizontal(
            left + sizes.width, right - 1, row, "▬" if is_barred else "━" if is_heavy else "─", style
        )
    elif x1 == x2:
        high, low = sorted((y1, y2))
        stroke = "▬" if is_barred else "┃" if is_heavy else "│"
        canvas.draw_vertical(x1 + sizes.width // 2, high + sizes.height, low - 1, stroke, style)
    else:
        # A diagonal lies in the gap between two corners.
        upper, lower = ((x1, y1), (x2, y2)) if y1 < y2 else ((x2, y2), (x1, y1))
        leads_east = lower[0] > upper[0]
        for row in range(sizes.row_gap):
            x = (
                upper[0] + sizes.width + row * sizes.gap // sizes.row_gap
                if leads_east
                else upper[0] - 1 - row * sizes.gap // sizes.row_gap
            )
            canvas.draw_text(x, upper[1] + sizes.height + row, "▬" if is_barred else "╲" if leads_east else "╱", style)


def _draw_space(
    canvas: Canvas,
    sizes: MapSizes,
    charted: MapSpace,
    state: HubState,
    speech: Speech,
    chosen: bool,
    route: Sequence[str],
) -> None:
    left, top = sizes.get_corner(charted.space)
    on_route = charted.space in route
    style = "reverse bold" if chosen else "bold $accent" if on_route else "bold" if charted.roi else "$muted"
    if not charted.routes and not chosen:
        style = "$muted"  # out of reach
    for row in range(sizes.height):
        canvas.draw_text(left, top + row, " " * sizes.width, style)
    name = speech.plain_text(f"fm-space-{charted.space}")
    cost = f"{PAWN}{charted.ground.pawns}"
    canvas.draw_text(left + sizes.width - len(cost), top, cost, style)
    canvas.draw_text(left, top, name, style)  # drawn last, so that the name stays readable in narrow spaces
    rows = _make_space_rows(charted, speech, sizes)
    for number, text in enumerate(rows[: sizes.height - 1], 1):
        canvas.draw_text(left, top + number, abbreviate(text, sizes.width), style)
    visitors = [
        (PAWN, _get_pawn_tone(pawn))
        for stack in group_stacks_by_target(state).get(charted.space, ())
        for pawn in stack.pawns
    ]
    visitors += [("R", "$primary") for stack in group_stacks_by_target(state).get(charted.space, ()) if stack.rover]
    for number, (sign, tone) in enumerate(visitors[: sizes.width]):
        canvas.draw_text(left + sizes.width - len(visitors) + number, top + sizes.height - 1, sign, f"bold {tone}")


def _make_space_rows(charted: MapSpace, speech: Speech, sizes: MapSizes) -> list[str]:
    """Return the rows below a space's name: symbols if there is one row, else the tile's name above them."""
    signs = draw_space_marks(charted)
    if charted.roi is None:
        return [signs or UNKNOWN]
    name = speech.plain_text(f"fm-roi-{charted.roi.tile}")
    if sizes.height < 3:
        return [signs or name]
    return [name, signs]


def draw_space_marks(charted: MapSpace) -> str:
    """Return all contents of a space as symbols: samples, tokens, terrain."""
    result = ""
    if charted.roi is not None:
        result += f"{SAMPLE}{charted.roi.samples}" if charted.roi.samples else ""
        result += "".join(TOKENS[token] for token in charted.roi.tokens)
    if charted.tokens or charted.things:
        result += TOKEN + (str(charted.tokens) if charted.tokens > 1 else "")
    if charted.ground.edge:
        result += TERRAIN_SIGNS["edge"]
    result += "".join(sign for feature, sign in TERRAIN_SIGNS.items() if feature in charted.ground.penalties)
    return result


def _get_pawn_tone(pawn: str) -> str:
    return next((TONES[colour] for astronaut, colour in PAWN_COLOURS.items() if astronaut in pawn), "$secondary")
