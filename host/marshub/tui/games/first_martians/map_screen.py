"""The map page: arrow keys choose a space, whose contents are described in words."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.spaces import DIRECTIONS, HUB, get_direction, get_ring
from marshub.games.first_martians.box.state import HubState
from marshub.games.first_martians.rules.map.routes import Route
from marshub.games.first_martians.shown.map_view import MapSpace, MapView
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.cached_static import CachedStatic
from ...basics.overflow_hint import Scroll
from ...pages.table_page import TablePage
from .hub_symbols import TOKENS
from .map_drawing import DIRECTION_STEPS, PAWN, SAMPLE, TERRAIN_SIGNS, TOKEN, MapSizes, draw_map, group_stacks_by_target

_SIDE_BY_SIDE_COLUMNS = 140  # columns from which on the text stands next to the map
_TEXT_COLUMNS = 52  # columns of the text next to the map
_TEXT_ROWS = 5  # rows of text and keys, where they stand below the map
_LOW_SCREEN_ROWS = 32  # on screens with fewer rows than this the text has one row less


class MapScreen(TablePage):
    """A page with the map over the whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk('W')", show=False, id="map.west"),
        Binding("right", "walk('E')", show=False, id="map.east"),
        Binding("up", "walk('N')", show=False, id="map.north"),
        Binding("down", "walk('S')", show=False, id="map.south"),
        Binding("plus,pagedown", "ring(1)", show=False, id="map.out"),
        Binding("minus,pageup", "ring(-1)", show=False, id="map.in"),
        Binding("full_stop,r", "way(1)", show=False, id="map.way"),
        Binding("comma", "way(-1)", show=False, id="map.way-back"),
    ]
    help_key = "ui-help-on-map"

    PART_IDS = ("map", "text")

    def __init__(self, table: Any, speech: Speech, key: str = "") -> None:
        super().__init__(table, speech, key)
        self.chosen_space, self.route_index = "R1-N", 0

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="map", markup=False)
        with Scroll(id="body", can_focus=False):
            yield CachedStatic(id="text")
        title = Content.styled(self.speech.plain_text("ui-key-map"), "bold $primary")
        yield CachedStatic(title + f"  {self.speech.plain_text('ui-fm-map-hint')}", id="keys")

    def on_resize(self) -> None:
        self.show()

    def draw(self, session: Session[Any, Any]) -> None:
        assert isinstance(session.game, FirstMartians)
        chart, state = session.game.make_map_view(session.state), session.state
        charted = chart.spaces[self.chosen_space]
        self.route_index %= max(1, len(charted.routes))
        route = charted.routes[self.route_index].path if charted.routes else ()
        side_by_side = self.size.width >= _SIDE_BY_SIDE_COLUMNS
        sizes = self._compute_sizes()
        self.set_class(side_by_side, "-beside")
        self.query_one("#map", Static).update(draw_map(chart, state, self.speech, sizes, self.chosen_space, route))
        self.query_one("#text", Static).update(
            describe_space(chart, charted, self.route_index, state, self.speech, full=side_by_side)
        )

    def _compute_sizes(self) -> MapSizes:
        side_by_side = self.size.width >= _SIDE_BY_SIDE_COLUMNS
        text_rows = 1 if side_by_side else _TEXT_ROWS - (self.size.height < _LOW_SCREEN_ROWS)
        return MapSizes.fit(self.size.width - (_TEXT_COLUMNS if side_by_side else 2), self.size.height - text_rows)

    # ------------------------------------------------------------------ walking

    def action_walk(self, towards: str) -> None:
        """Move along the ring or to another one, whichever leads towards a direction (N, E, S, W)."""
        self._choose_space(step_to(self.chosen_space, towards))

    def action_ring(self, by: int) -> None:
        ring = min(max(get_ring(self.chosen_space) + by, 1), 3)
        self._choose_space(f"R{ring}-{get_direction(self.chosen_space)}")

    def action_way(self, by: int) -> None:
        self.route_index += by
        self.show()

    def _choose_space(self, space: str) -> None:
        if space != self.chosen_space:
            self.chosen_space, self.route_index = space, 0
        self.show()

    def on_click(self, event: Click) -> None:
        drawing = self.query_one("#map", Static)
        space = self._compute_sizes().find_space(
            event.screen_x - drawing.content_region.x, event.screen_y - drawing.content_region.y
        )
        if space:
            event.stop()
            self._choose_space(space)


def step_to(space: str, direction_name: str) -> str:
    """Return the nearest space in a direction (N, E, S, W), straight before diagonal; `space` itself at the rim."""
    dx, dy = DIRECTION_STEPS[direction_name]
    x, y = _locate_space(space)
    best_score, result = (99, 99), space
    for ring in (1, 2, 3):
        for direction in DIRECTIONS:
            other = f"R{ring}-{direction}"
            ox, oy = _locate_space(other)
            forward = (ox - x) * dx + (oy - y) * dy
            sideways = abs((ox - x) * dy) + abs((oy - y) * dx)
            if forward > 0 and (score := (forward + 2 * sideways, sideways)) < best_score:
                best_score, result = score, other
    return result


def _locate_space(space: str) -> tuple[int, int]:
    dx, dy = DIRECTION_STEPS[get_direction(space)]
    return dx * get_ring(space), dy * get_ring(space)


# ---------------------------------------------------------------------- in words


def describe_space(
    chart: MapView, charted: MapSpace, route_index: int, state: HubState, speech: Speech, *, full: bool
) -> Content:
    """Return a space in words. `full`: a row for each fact, and the legend."""
    text = speech.plain_text
    tile = text(f"fm-roi-{charted.roi.tile}") if charted.roi else text("ui-fm-map-unknown")
    rows = [Content.assemble((text(f"fm-space-{charted.space}.long"), "bold $primary"), (f"  {tile}", "bold"))]
    facts = list_facts(charted, speech)
    rows += [Content(f"  {fact}") for fact in facts] if full else [Content(" · ".join(facts))] if facts else []
    if not charted.routes:
        rows.append(Content.styled(f"⊘ {text('ui-fm-map-no-way')}", "$warning"))
    for number, route in enumerate(charted.routes):
        if full or number == route_index:
            count = f" ({route_index + 1}/{len(charted.routes)})" if not full and len(charted.routes) > 1 else ""
            mark = "▶ " if number == route_index else "  "
            rows.append(
                Content.styled(
                    mark + describe_route(chart, route, speech) + count, "bold $accent" if number == route_index else ""
                )
            )
    for stack in group_stacks_by_target(state).get(charted.space, ()):
        pawns = ", ".join(text(f"fm-pawn-{pawn}") for pawn in stack.pawns)
        rover = f" + {text(f'fm-place-{stack.rover}')}" if stack.rover else ""
        visit = f"{PAWN} {text(f'fm-action-{stack.action}')}: {pawns}{rover}"
        if full:
            rows.append(Content(visit))
        else:
            rows[0] += f"  {visit}"
    if full:
        rows += [Content(""), *make_map_legend(speech)]
    return Content("\n").join(rows)


def list_facts(charted: MapSpace, speech: Speech) -> list[str]:
    """Return the contents of a space and the effects of its terrain."""
    text, result = speech.plain_text, []
    result.append(text("ui-fm-map-pawns", count=charted.ground.pawns))
    if charted.roi is not None:
        if charted.roi.samples:
            result.append(f"{SAMPLE} {text('fm-item-sample')} {charted.roi.samples}")
        result += [f"{TOKEN} {text(f'fm-item-objective-{token}')}" for token in charted.roi.objectives]
        result += [f"{TOKENS[token]} {text(f'fm-token-{token}')}" for token in charted.roi.tokens]
    if charted.ground.edge:
        result.append(f"{TERRAIN_SIGNS['edge']} {text('ui-fm-map-edge')}")
    result += [
        f"{sign} {text(f'ui-fm-map-{feature}')}"
        for feature, sign in TERRAIN_SIGNS.items()
        if feature in charted.ground.penalties
    ]
    if charted.asleep:
        result.append(text("ui-fm-map-asleep"))
    result += [f"{TOKEN} {speech.say(words)}" for words in charted.things]
    return result


def describe_route(chart: MapView, route: Route, speech: Speech) -> str:
    """Return a route with the pawns of each step and in all: `HUB – R1-N 1 – R2-N 2 = 3 pawns`."""
    steps = zip(route.path, chart.get_step_costs(route.path), strict=True)
    places = " – ".join(f"{speech.plain_text(f'fm-space-{space}')} {pawns}" for space, pawns in steps)
    start = f"{HUB} – " if get_ring(route.path[0]) == 1 else ""
    dangers = "".join(sign for feature, sign in TERRAIN_SIGNS.items() if feature in route.penalties)
    return f"{start}{places} = {speech.plain_text('ui-fm-map-more', count=route.pawns)}" + (
        f"  {dangers}" if dangers else ""
    )


def make_map_legend(speech: Speech) -> list[Content]:
    """Return the map's symbols with their meaning."""
    signs = [(f"{PAWN}2", "ui-fm-map-sign-pawns"), (f"{SAMPLE}1", "fm-item-sample"), (TOKEN, "ui-fm-map-sign-token")]
    signs += [(sign, f"ui-fm-map-{feature}") for feature, sign in TERRAIN_SIGNS.items()]
    return [Content.assemble((f"{sign:>4}", "bold"), (f"  {speech.plain_text(key)}", "$muted")) for sign, key in signs]
