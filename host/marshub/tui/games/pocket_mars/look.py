"""The look of Pocket Mars: the row of Buildings, the sides, and the cards of the seat before the screen."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content
from textual.layout import Layout
from textual.widget import Widget
from textual.widgets import Static

from marshub.games.pocket_mars import PocketMars, State
from marshub.games.pocket_mars.box.components import (
    BUILDING_VALUE,
    COLONISTS,
    COLOURS,
    ENERGY_TOP,
    HOLDING,
    STARS,
    TYPES,
    Type,
    find_type,
    make_one_star,
    make_two_star,
)
from marshub.games.pocket_mars.box.state import Side
from marshub.games.pocket_mars.content.pack import CardData
from marshub.games.pocket_mars.rules.mars import Mars
from marshub.games.pocket_mars.rules.turn import list_conceivable
from marshub.games.pocket_mars.shown.chronicle import current_points
from marshub.kernel import Option, Session
from marshub.words import Speech

from ...basics.cached_static import CachedStatic, set_border_title
from ...basics.hanging_indent import HangingText
from ...basics.overflow_hint import Scroll
from ...basics.panes import Beside, Cards, Pane, Room, Stack
from ...basics.place_markup import mark_place
from ...basics.symbols import TONES, draw_bar, format_pages
from ...game_look import Dashboard, GameLook
from .card_words import action_text, format_card_title

COLOUR = {"red": TONES["red"], "blue": TONES["blue"], "green": "$green", "yellow": TONES["yellow"]}
LETTER = "●"
HAND, PREP = "▲", "▼"  # the upper and the lower action of a card


#: The Buildings, the sides below them, and the cards of the seat beside both where there is room.
_TABLE = Stack(Pane("buildings", least=40, wanted=90), Pane("sides", least=40, wanted=70, grows=True))
_HAND = Pane("hand", least=38, wanted=60, grows=True)
_PLANS = (
    Stack(Pane("pages", rows=1), Beside(_TABLE, _HAND)),
    Stack(Pane("pages", rows=1), _TABLE, _HAND),
)
_BUILDING = 25  # columns of a drawn Building, at least


class Buildings(Scroll):
    """The row of Buildings, each drawn as a card."""

    def __init__(self) -> None:
        super().__init__(id="buildings", classes="pane")
        self._cards = Cards(_BUILDING)

    @property
    def layout(self) -> Layout:
        return self._cards


class PocketMarsDashboard(Dashboard, can_focus=False):
    """Everything that lies open, and the cards of the seat before the screen; on a low screen one or the other."""

    PAGES = ("table", "hand")

    def __init__(self) -> None:
        super().__init__()
        self.room = Room(*_PLANS)
        self._page, self._has_hand = "hand", False

    def compose(self) -> Any:
        yield CachedStatic(id="pages")
        with Buildings():
            for kind in TYPES:
                yield CachedStatic(classes="building", id=f"building-{kind}")
        for pane in ("sides", "hand"):
            yield Scroll(HangingText(classes="text"), id=pane, classes="pane", can_focus=True)

    def drawing_session(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        game: PocketMars = session.game  # type: ignore[assignment]
        state = game.view(session.state, self.eyes)
        mars = Mars(state, game.load_content_of(session.state), lambda _: None)
        for kind in TYPES:
            building = self.query_one(f"#building-{kind}", CachedStatic)
            building.display = kind in state.columns
            set_border_title(building, Content.styled(speech.plain_text(f"pm-type-{kind}"), "bold"))
            if building.display:
                building.update(Content("\n").join(_building(mars, kind, speech)))
        yield
        points = current_points(session.state, mars.content)
        lines = [*_sides(mars, points, speech), *_piles(state, mars, speech)]
        self.query_one("#sides .text", HangingText).set_lines(lines)
        hand = [*_asked_about(session, mars, speech)]
        hand += _hand(mars, self.eyes, speech) if self.eyes in state.players else []
        self.query_one("#hand .text", HangingText).set_lines(hand)
        self._has_hand = bool(hand)
        self._titles = {page: speech.plain_text(f"pm-page-{page}") for page in self.PAGES}
        for pane, title in (("buildings", "pm-pane-buildings"), ("sides", "pm-pane-sides"), ("hand", "pm-page-hand")):
            set_border_title(self.query_one(f"#{pane}"), Content.styled(speech.plain_text(title), "bold"))
        self._lay_out()

    # ------------------------------------------------------------------ pages

    def turn_page(self, by: int) -> None:
        self._page = "table" if self._page == "hand" else "hand"
        self._lay_out()

    def reveal_place(self, part: Widget) -> None:
        if (part.id == "hand") != (self._page == "hand"):
            self.turn_page(1)

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        paged = self._has_hand and (self.screen.has_class("-low") or self.screen.has_class("-narrow"))
        self.query_one("#pages").display = paged
        for pane in ("buildings", "sides"):
            self.query_one(f"#{pane}").display = not paged or self._page == "table"
        self.query_one("#hand").display = self._has_hand and (not paged or self._page == "hand")
        if paged:
            self.query_one("#pages", Static).update(format_pages(self._titles.values(), self._titles[self._page]))


def _building(mars: Mars, kind: Type, speech: Speech) -> Iterator[Content]:
    """Return the card on top, and the colonists on its one and two stars."""
    column = mars.state.columns[kind]
    top = speech.plain_text("pm-look-empty" if kind in HOLDING else "pm-look-none", value=BUILDING_VALUE)
    yield Content.styled(format_card_title(mars.find_card(column[-1]), speech) if column else top, "$muted")
    if kind in HOLDING:
        limit = STARS[len(mars.state.players)]
        yield Content("★  ") + _dots(mars, make_one_star(kind))
        yield Content(f"★★ (0-{limit}) ") + _dots(mars, make_two_star(kind))


def _dots(mars: Mars, place: str) -> Content:
    dots = [
        Content.styled(colour[0].upper(), COLOUR[colour]) + _colonists(mars, colour, side, {place}) + Content(" ")
        for colour, side in mars.state.sides()
        if place in side.colonists
    ]
    return Content("").join(dots) if dots else Content.styled("–", "$muted")


def where_of(mars: Mars, colour: str) -> str:
    """Return the path of a side in the state."""
    return f"players.{colour}" if colour in mars.state.players else "automatics"


def _colonists(mars: Mars, colour: str, side: Side, places: Container[str]) -> Content:
    """Return the colonists of a side that are at `places`, each to be pointed at."""
    return Content("").join(
        mark_place(Content.styled(LETTER, COLOUR[colour]), f"{where_of(mars, colour)}.colonists.{number}")
        for number, place in enumerate(side.colonists)
        if place in places
    )


def _where(mars: Mars, colour: str, side: Side, said: str) -> Content:
    """Return how many colonists are on Earth and in the Ship; the first of them is what is pointed at."""
    parts: list[Content | str] = [*said.split(", ")]
    for number, place in enumerate(("earth", "ship")):
        if place in side.colonists:
            path = f"{where_of(mars, colour)}.colonists.{side.colonists.index(place)}"
            parts[number] = mark_place(parts[number], path)
    return Content(", ").join(Content(part) if isinstance(part, str) else part for part in parts)


def _sides(mars: Mars, points: Mapping[str, int], speech: Speech) -> Iterator[Content]:
    for colour, side in mars.state.sides():
        earth, ship = side.colonists.count("earth"), side.colonists.count("ship")
        name = speech.plain_text(f"pm-seat-{colour}")
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            name = speech.plain_text("pm-choice-level")
        mark = "▶ " if colour == mars.state.active else "  "
        now = speech.plain_text("pm-look-points", points=points.get(colour, 0))
        yield Content.assemble((f"{mark}{name}", f"bold {COLOUR[colour]}"), f"  {now}")
        where = speech.plain_text("pm-look-where", earth=earth, ship=ship, mars=COLONISTS - earth - ship)
        energy = speech.plain_text("pm-look-energy")
        yield (
            Content("    ")
            + _where(mars, colour, side, where)
            + Content(f"  {energy} {side.energy} ")
            + mark_place(draw_bar(side.energy, ENERGY_TOP, COLOUR[colour]), f"{where_of(mars, colour)}.energy")
        )
        backs = [find_type(card) for card in side.prep] if colour in mars.state.players else []  # type: ignore[attr-defined]
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            backs = [down.type for down in mars.state.automatics.prep]
        message = ", ".join(speech.plain_text(f"pm-type-{back}") for back in backs)
        yield Content.styled(f"    {speech.plain_text('pm-look-prep')}: {message or '–'}", "$muted")


def _piles(state: State, mars: Mars, speech: Speech) -> Iterator[Content]:
    lying = sum(not down.card for down in mars.state.face_down)
    hidden = sum(state.pool.values()) - lying + len(state.beneath)
    top = speech.plain_text(f"pm-type-{state.top}") if state.top else "–"
    yield Content(speech.plain_text("pm-look-piles", deck=hidden, top=top, discard=len(state.discard)))


def _asked_about(session: Session[Any, Any], mars: Mars, speech: Speech) -> Iterator[Content]:
    """Return the card that the question is about: it lies open, and is no longer among one's own."""
    named = session.pending.prompt.args.get("card", "") if session.pending is not None else ""
    card = mars.content.cards.get(str(named).removeprefix("@pm-card-"))
    if card is not None:
        yield Content.styled(speech.plain_text("pm-look-asked"), "bold $primary")
        yield from _card(card, speech)


def _card(card: CardData, speech: Speech) -> Iterator[Content]:
    yield Content.styled(f"  {format_card_title(card, speech)}", "bold")
    yield Content(f"    {HAND} {action_text(card.hand, speech)}")
    yield Content(f"    {PREP} {action_text(card.prep, speech)}")


def _hand(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    own = mars.find_player(seat)
    for key, cards in (("dealt", own.dealt), ("kept", own.kept), ("hand", own.hand), ("prep", own.prep)):
        if not cards:
            continue
        yield Content.styled(speech.plain_text(f"pm-look-own-{key}"), "bold $primary")
        for card in cards:
            yield from _card(mars.find_card(card), speech)


class PocketMarsLook(GameLook):
    """Pocket Mars."""

    seats = COLOURS
    paints = {seat: ("", colour) for seat, colour in COLOUR.items()}  # noqa: RUF012 - never written

    def pane_weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        """Return the own cards before all else where they are chosen from, the sides once points are counted."""
        return {"sides": 4} if session.state.phase == "over" else {"hand": 4, "buildings": 2}

    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        state: State = session.state
        title = Content.styled(speech.say(self.describe_title()), "bold")
        if not state.round:
            return title
        return title + Content(f"  {speech.plain_text('pm-look-round', round=state.round)}")

    def list_candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Return every action of a turn, with every card: of whoever is asked, else of whose turn it is."""
        state, pending = session.state, session.pending
        who = pending.decider if pending is not None and pending.decider in state.players else state.active
        if pending is None or not who:
            return ()
        mars = Mars(state, session.game.content_of(state), lambda _: None)  # type: ignore[attr-defined]
        return [*list_conceivable(mars, who)]

    def make_legend(self, speech: Speech) -> Content:
        signs = [(HAND, "hand"), (PREP, "prep"), ("★", "one"), ("★★", "two"), ("■", "energy")]
        lines = [
            Content.assemble((f"{sign:3}", "bold"), speech.plain_text(f"pm-legend-{name}")) for sign, name in signs
        ]
        names = [(speech.plain_text(f"pm-type-{kind}"), speech.plain_text(f"pm-legend-{kind}")) for kind in TYPES]
        lines += [Content(""), Content.styled(speech.plain_text("pm-legend-abilities"), "bold $primary")]
        return Content("\n").join([*lines, *(Content.assemble((f"{name}: ", "bold"), text) for name, text in names)])

    def make_dashboard(self) -> Dashboard:
        return PocketMarsDashboard()
