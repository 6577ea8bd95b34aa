"""The map's page: arrows walk the spaces, and what lies on the chosen one is said in words."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.spaces import DIRECTIONS, HUB, find_direction, find_ring
from marshub.games.first_martians.box.state import HubState
from marshub.games.first_martians.rules.map.routes import Route
from marshub.games.first_martians.shown.chart import Chart, Charted
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.cached_static import CachedStatic
from ...basics.overflow_hint import Scroll
from ...pages.brief import TablePage
from .hub_symbols import TOKENS
from .map_drawing import FEATURES, PAWN, SAMPLE, STEPS, TOKEN, Sizes, draw, list_goers

_WORDS = 5  # rows of words and keys below the map, where they stand there; one fewer on a lower screen than this:
_LOW = 32


class MapScreen(TablePage):
    """The map over the whole screen."""

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

    PARTS = ("map", "text")

    def __init__(self, table: Any, speech: Speech, key: str = "") -> None:
        super().__init__(table, speech, key)
        self.chosen, self.nth = "R1-N", 0

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
        chart, state = session.game.chart(session.state), session.state
        here = chart.spaces[self.chosen]
        self.nth %= max(1, len(here.ways))
        route = here.ways[self.nth].path if here.ways else ()
        beside = self.size.width >= 140
        sizes = self._sizes()
        self.set_class(beside, "-beside")
        self.query_one("#map", Static).update(draw(chart, state, self.speech, sizes, self.chosen, route))
        self.query_one("#text", Static).update(describe_space(chart, here, self.nth, state, self.speech, full=beside))

    def _sizes(self) -> Sizes:
        beside = self.size.width >= 140
        below = 1 if beside else _WORDS - (self.size.height < _LOW)
        return Sizes.fit(self.size.width - (52 if beside else 2), self.size.height - below)

    # ------------------------------------------------------------------ walking

    def action_walk(self, towards: str) -> None:
        """Move along the ring, or to another one, whichever goes that way."""
        self._choose(step(self.chosen, towards))

    def action_ring(self, by: int) -> None:
        ring = min(max(find_ring(self.chosen) + by, 1), 3)
        self._choose(f"R{ring}-{find_direction(self.chosen)}")

    def action_way(self, by: int) -> None:
        self.nth += by
        self.show()

    def _choose(self, space: str) -> None:
        if space != self.chosen:
            self.chosen, self.nth = space, 0
        self.show()

    def on_click(self, event: Click) -> None:
        drawing = self.query_one("#map", Static)
        space = self._sizes().find_space(
            event.screen_x - drawing.content_region.x, event.screen_y - drawing.content_region.y
        )
        if space:
            event.stop()
            self._choose(space)


def step(space: str, towards: str) -> str:
    """Return the space that comes next that way (N, E, S, W): the nearest one, straight before aslant.

    Itself at the rim.
    """
    dx, dy = STEPS[towards]
    x, y = _place(space)
    best, result = (99, 99), space
    for ring in (1, 2, 3):
        for direction in DIRECTIONS:
            other = f"R{ring}-{direction}"
            ox, oy = _place(other)
            ahead = (ox - x) * dx + (oy - y) * dy
            aside = abs((ox - x) * dy) + abs((oy - y) * dx)
            if ahead > 0 and (score := (ahead + 2 * aside, aside)) < best:
                best, result = score, other
    return result


def _place(space: str) -> tuple[int, int]:
    dx, dy = STEPS[find_direction(space)]
    return dx * find_ring(space), dy * find_ring(space)


# ---------------------------------------------------------------------- in words


def describe_space(chart: Chart, here: Charted, nth: int, state: HubState, speech: Speech, *, full: bool) -> Content:
    """Return a space in words; `full`: with room for a row each, and the signs."""
    text = speech.plain_text
    tile = text(f"fm-roi-{here.roi.tile}") if here.roi else text("ui-fm-map-unknown")
    rows = [Content.assemble((text(f"fm-space-{here.space}"), "bold $primary"), (f"  {tile}", "bold"))]
    facts = list_facts(here, speech)
    rows += [Content(f"  {fact}") for fact in facts] if full else [Content(" · ".join(facts))] if facts else []
    if not here.ways:
        rows.append(Content.styled(f"⊘ {text('ui-fm-map-no-way')}", "$warning"))
    for number, way in enumerate(here.ways):
        if full or number == nth:
            count = f" ({nth + 1}/{len(here.ways)})" if not full and len(here.ways) > 1 else ""
            mark = "▶ " if number == nth else "  "
            rows.append(
                Content.styled(mark + describe_way(chart, way, speech) + count, "bold $accent" if number == nth else "")
            )
    for stack in list_goers(state).get(here.space, ()):
        pawns = ", ".join(text(f"fm-pawn-{pawn}") for pawn in stack.pawns)
        rover = f" + {text(f'fm-place-{stack.rover}')}" if stack.rover else ""
        going = f"{PAWN} {text(f'fm-action-{stack.action}')}: {pawns}{rover}"
        if full:
            rows.append(Content(going))
        else:
            rows[0] += f"  {going}"
    if full:
        rows += [Content(""), *make_map_legend(speech)]
    return Content("\n").join(rows)


def list_facts(here: Charted, speech: Speech) -> list[str]:
    """Return what lies on a space and what its terrain does."""
    text, result = speech.plain_text, []
    result.append(text("ui-fm-map-pawns", count=here.ground.pawns))
    if here.roi is not None:
        if here.roi.samples:
            result.append(f"{SAMPLE} {text('fm-item-sample')} {here.roi.samples}")
        result += [f"{TOKEN} {text(f'fm-item-objective-{token}')}" for token in here.roi.objectives]
        result += [f"{TOKENS[token]} {text(f'fm-token-{token}')}" for token in here.roi.tokens]
    if here.ground.edge:
        result.append(f"{FEATURES['edge']} {text('ui-fm-map-edge')}")
    result += [
        f"{sign} {text(f'ui-fm-map-{feature}')}"
        for feature, sign in FEATURES.items()
        if feature in here.ground.penalties
    ]
    if here.asleep:
        result.append(text("ui-fm-map-asleep"))
    result += [f"{TOKEN} {speech.say(words)}" for words in here.things]
    return result


def describe_way(chart: Chart, way: Route, speech: Speech) -> str:
    """Return a way with the pawns of each step, and all together: `HUB – R1-N 1 – R2-N 2 = 3 pawns`."""
    steps = zip(way.path, chart.cost(way.path), strict=True)
    places = " – ".join(f"{speech.plain_text(f'fm-space-{space}')} {pawns}" for space, pawns in steps)
    start = f"{HUB} – " if find_ring(way.path[0]) == 1 else ""
    dangers = "".join(sign for feature, sign in FEATURES.items() if feature in way.penalties)
    return f"{start}{places} = {speech.plain_text('ui-fm-map-more', count=way.pawns)}" + (
        f"  {dangers}" if dangers else ""
    )


def make_map_legend(speech: Speech) -> list[Content]:
    """Return the map's signs."""
    signs = [(f"{PAWN}2", "ui-fm-map-sign-pawns"), (f"{SAMPLE}1", "fm-item-sample"), (TOKEN, "ui-fm-map-sign-token")]
    signs += [(sign, f"ui-fm-map-{feature}") for feature, sign in FEATURES.items()]
    return [Content.assemble((f"{sign:>4}", "bold"), (f"  {speech.plain_text(key)}", "$muted")) for sign, key in signs]
