"""The look of Pocket Mars: the row of Buildings, the sides, and the cards of the viewer."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from textual.content import Content
from textual.layout import Layout
from textual.widget import Widget
from textual.widgets import Static

from marshub.games.pocket_mars import PocketMars, State
from marshub.games.pocket_mars.box.components import (
    BUILDING_VALUE,
    COLONIST_BUILDINGS,
    COLONISTS_PER_COLOUR,
    ENERGY_TOP,
    TWO_STAR_LIMITS,
    TYPES,
    Type,
    get_card_type,
    get_one_star,
    get_two_star,
)
from marshub.games.pocket_mars.box.state import Side
from marshub.games.pocket_mars.content.pack import CardData
from marshub.games.pocket_mars.effects import Action
from marshub.games.pocket_mars.rules.mars import Mars
from marshub.games.pocket_mars.rules.turn import list_explainable_options
from marshub.games.pocket_mars.shown.card_texts import describe_action as describe_action_
from marshub.games.pocket_mars.shown.chronicle import compute_current_points
from marshub.kernel import Option, Session
from marshub.words import Speech

from ...basics.cached_static import CachedStatic, set_border_title
from ...basics.overflow_hint import Scroll
from ...basics.panes import CardLayout, Pane, PaneLayout, SideBySide, Stack
from ...basics.place_markup import mark_place
from ...basics.symbols import TONES, draw_bar, format_pages
from ...basics.text_fitting import HangingText
from ...game_look import Dashboard, GameLook

COLOURS_BY_NAME = {"red": TONES["red"], "blue": TONES["blue"], "green": "$green", "yellow": TONES["yellow"]}
COLONIST_SIGN = "●"
HAND_SIGN, PREP_SIGN = "▲", "▼"  # the upper and the lower action of a card


#: The Buildings, the sides below them, and the viewer's cards next to both if they fit, else below.
_TABLE_PLAN = Stack(
    Pane("buildings", min_columns=40, wanted_columns=90), Pane("sides", min_columns=40, wanted_columns=70, grows=True)
)
_HAND_PANE = Pane("hand", min_columns=38, wanted_columns=60, grows=True)
_PANE_PLANS = (
    Stack(Pane("pages", min_rows=1), SideBySide(_TABLE_PLAN, _HAND_PANE)),
    Stack(Pane("pages", min_rows=1), _TABLE_PLAN, _HAND_PANE),
)
_MIN_BUILDING_COLUMNS = 25  # columns


class BuildingRow(Scroll):
    """A pane with the row of Buildings, each drawn as a card."""

    def __init__(self) -> None:
        super().__init__(id="buildings", classes="pane")
        self._card_layout = CardLayout(_MIN_BUILDING_COLUMNS)

    @property
    def layout(self) -> Layout:
        return self._card_layout


class PocketMarsDashboard(Dashboard, can_focus=False):
    """A dashboard of everything that lies open, and of the viewer's cards; a low screen shows one of the two."""

    DEFAULT_CSS = Path(__file__).with_name("look.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False
    PAGES = ("table", "hand")

    def __init__(self) -> None:
        super().__init__()
        self.pane_layout = PaneLayout(*_PANE_PLANS)
        self._page, self._has_hand = "hand", False

    def compose(self) -> Any:
        yield CachedStatic(id="pages")
        with BuildingRow():
            for kind in TYPES:
                yield CachedStatic(classes="building", id=f"building-{kind}")
        for pane in ("sides", "hand"):
            yield Scroll(HangingText(classes="text"), id=pane, classes="pane", can_focus=True)

    def draw_in_parts(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        game: PocketMars = session.game  # type: ignore[assignment]
        state = game.view(session.state, self.viewer)
        mars = Mars(state, game.load_content_of(session.state))
        for kind in TYPES:
            building = self.query_one(f"#building-{kind}", CachedStatic)
            building.display = kind in state.columns
            set_border_title(building, Content.styled(speech.plain_text(f"pm-type-{kind}"), "bold"))
            if building.display:
                building.update(Content("\n").join(_make_building(mars, kind, speech)))
        yield
        points = compute_current_points(session.state, mars.content)
        lines = [*_make_sides(mars, points, speech), *_make_piles(state, mars, speech)]
        self.query_one("#sides .text", HangingText).set_lines(lines)
        hand_lines = [*_make_asked_card(session, mars, speech)]
        hand_lines += _make_hand(mars, self.viewer, speech) if self.viewer in state.players else []
        self.query_one("#hand .text", HangingText).set_lines(hand_lines)
        self._has_hand = bool(hand_lines)
        self._titles = {page: speech.plain_text(f"pm-page-{page}") for page in self.PAGES}
        for pane, title in (("buildings", "pm-pane-buildings"), ("sides", "pm-pane-sides"), ("hand", "pm-page-hand")):
            set_border_title(self.query_one(f"#{pane}"), Content.styled(speech.plain_text(title), "bold"))
        self._update_pages()

    # ------------------------------------------------------------------ pages

    def turn_page(self, by: int) -> None:
        self._page = "table" if self._page == "hand" else "hand"
        self._update_pages()

    def reveal_place(self, widget: Widget) -> None:
        if (widget.id == "hand") != (self._page == "hand"):
            self.turn_page(1)

    def on_resize(self) -> None:
        self._update_pages()

    def _update_pages(self) -> None:
        has_pages = self._has_hand and (self.screen.has_class("-low") or self.screen.has_class("-narrow"))
        self.query_one("#pages").display = has_pages
        for pane in ("buildings", "sides"):
            self.query_one(f"#{pane}").display = not has_pages or self._page == "table"
        self.query_one("#hand").display = self._has_hand and (not has_pages or self._page == "hand")
        if has_pages:
            self.query_one("#pages", Static).update(format_pages(self._titles.values(), self._titles[self._page]))


def _make_building(mars: Mars, kind: Type, speech: Speech) -> Iterator[Content]:
    """Yield the top card of a Building, and the colonists on its one and two stars."""
    column = mars.state.columns[kind]
    top = speech.plain_text("pm-look-empty" if kind in COLONIST_BUILDINGS else "pm-look-none", value=BUILDING_VALUE)
    yield Content.styled(format_card_title(mars.get_card(column[-1]), speech) if column else top, "$muted")
    if kind in COLONIST_BUILDINGS:
        limit = TWO_STAR_LIMITS[len(mars.state.players)]
        yield Content("★  ") + _draw_colonists_at(mars, get_one_star(kind))
        yield Content(f"★★ (0-{limit}) ") + _draw_colonists_at(mars, get_two_star(kind))


def _draw_colonists_at(mars: Mars, place: str) -> Content:
    dots = [
        Content.styled(colour[0].upper(), COLOURS_BY_NAME[colour])
        + _draw_colonists(mars, colour, side, {place})
        + Content(" ")
        for colour, side in mars.state.sides()
        if place in side.colonists
    ]
    return Content("").join(dots) if dots else Content.styled("–", "$muted")


def get_side_path(mars: Mars, colour: str) -> str:
    """Return the path of a side in the state."""
    return f"players.{colour}" if colour in mars.state.players else "automatics"


def _draw_colonists(mars: Mars, colour: str, side: Side, places: Container[str]) -> Content:
    """Return a side's colonists at `places`, each marked with its path."""
    return Content("").join(
        mark_place(
            Content.styled(COLONIST_SIGN, COLOURS_BY_NAME[colour]), f"{get_side_path(mars, colour)}.colonists.{number}"
        )
        for number, place in enumerate(side.colonists)
        if place in places
    )


def _mark_places(mars: Mars, colour: str, side: Side, text: str) -> Content:
    """Return the numbers of colonists on Earth and in the Ship, each marked with the path of the first one."""
    parts: list[Content | str] = [*text.split(", ")]
    for number, place in enumerate(("earth", "ship")):
        if place in side.colonists:
            path = f"{get_side_path(mars, colour)}.colonists.{side.colonists.index(place)}"
            parts[number] = mark_place(parts[number], path)
    return Content(", ").join(Content(part) if isinstance(part, str) else part for part in parts)


def _make_sides(mars: Mars, points: Mapping[str, int], speech: Speech) -> Iterator[Content]:
    for colour, side in mars.state.sides():
        earth, ship = side.colonists.count("earth"), side.colonists.count("ship")
        name = speech.plain_text(f"pm-seat-{colour}")
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            name = speech.plain_text("pm-choice-level")
        mark = "▶ " if colour == mars.state.active else "  "
        points_text = speech.plain_text("pm-look-points", points=points.get(colour, 0))
        yield Content.assemble((f"{mark}{name}", f"bold {COLOURS_BY_NAME[colour]}"), f"  {points_text}")
        places_text = speech.plain_text(
            "pm-look-where", earth=earth, ship=ship, mars=COLONISTS_PER_COLOUR - earth - ship
        )
        energy = speech.plain_text("pm-look-energy")
        yield (
            Content("    ")
            + _mark_places(mars, colour, side, places_text)
            + Content(f"  {energy} {side.energy} ")
            + mark_place(
                draw_bar(side.energy, ENERGY_TOP, COLOURS_BY_NAME[colour]), f"{get_side_path(mars, colour)}.energy"
            )
        )
        prep_types = [get_card_type(card) for card in side.prep] if colour in mars.state.players else []  # type: ignore[attr-defined]
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            prep_types = [face_down_card.type for face_down_card in mars.state.automatics.prep]
        prep_text = ", ".join(speech.plain_text(f"pm-type-{card_type}") for card_type in prep_types)
        yield Content.styled(f"    {speech.plain_text('pm-look-prep')}: {prep_text or '–'}", "$muted")


def _make_piles(state: State, mars: Mars, speech: Speech) -> Iterator[Content]:
    known_count = sum(not face_down_card.card for face_down_card in mars.state.face_down)
    deck_count = sum(state.pool.values()) - known_count + len(state.beneath)
    top = speech.plain_text(f"pm-type-{state.top}") if state.top else "–"
    yield Content(speech.plain_text("pm-look-piles", deck=deck_count, top=top, discard=len(state.discard)))


def _make_asked_card(session: Session[Any, Any], mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the card that the question is about: it lies open, and is no longer in a hand."""
    card_argument = session.pending.prompt.args.get("card", "") if session.pending is not None else ""
    card = mars.content.cards.get(str(card_argument).removeprefix("@pm-card-"))
    if card is not None:
        yield Content.styled(speech.plain_text("pm-look-asked"), "bold $primary")
        yield from _make_card(card, speech)


def _make_card(card: CardData, speech: Speech) -> Iterator[Content]:
    yield Content.styled(f"  {format_card_title(card, speech)}", "bold")
    yield Content(f"    {HAND_SIGN} {describe_action(card.hand, speech)}")
    yield Content(f"    {PREP_SIGN} {describe_action(card.prep, speech)}")


def _make_hand(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    player = mars.get_player(seat)
    for key, cards in (("dealt", player.dealt), ("kept", player.kept), ("hand", player.hand), ("prep", player.prep)):
        if not cards:
            continue
        yield Content.styled(speech.plain_text(f"pm-look-own-{key}"), "bold $primary")
        for card in cards:
            yield from _make_card(mars.get_card(card), speech)


class PocketMarsLook(GameLook):
    """The look of Pocket Mars."""

    piece_styles = {seat: ("", colour) for seat, colour in COLOURS_BY_NAME.items()}  # noqa: RUF012 - never written

    def get_pane_weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        """Return the weights: most for the viewer's cards during play, for the sides once points are counted."""
        return {"sides": 4} if session.state.phase == "over" else {"hand": 4, "buildings": 2}

    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        state: State = session.state
        title = Content.styled(speech.say(self.describe_title()), "bold")
        if not state.round:
            return title
        return title + Content(f"  {speech.plain_text('pm-look-round', round=state.round)}")

    def list_candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Return every action of a turn with every card, of the decider or else of the active seat."""
        state, pending = session.state, session.pending
        seat = pending.decider if pending is not None and pending.decider in state.players else state.active
        if pending is None or not seat:
            return ()
        assert isinstance(session.game, PocketMars)
        mars = Mars(state, session.game.load_content_of(state))
        return [*list_explainable_options(mars, seat)]

    def make_legend(self, speech: Speech) -> Content:
        signs = [(HAND_SIGN, "hand"), (PREP_SIGN, "prep"), ("★", "one"), ("★★", "two"), ("■", "energy")]
        lines = [
            Content.assemble((f"{sign:3}", "bold"), speech.plain_text(f"pm-legend-{name}")) for sign, name in signs
        ]
        names = [(speech.plain_text(f"pm-type-{kind}"), speech.plain_text(f"pm-legend-{kind}")) for kind in TYPES]
        lines += [Content(""), Content.styled(speech.plain_text("pm-legend-abilities"), "bold $primary")]
        return Content("\n").join([*lines, *(Content.assemble((f"{name}: ", "bold"), text) for name, text in names)])

    def make_dashboard(self) -> Dashboard:
        return PocketMarsDashboard()


def describe_action(action: Action, speech: Speech) -> str:
    """Return an action in one line: its requirements, cost and effects."""
    return speech.say(describe_action_(action))


def format_card_title(card: CardData, speech: Speech) -> str:
    """Return a card's name, type and value."""
    kind = speech.plain_text(f"pm-type-{card.type}")
    return f"{speech.plain_text(f'pm-card-{card.id}')} ({kind} {card.value})"
