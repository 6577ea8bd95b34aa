"""The look of Pocket Mars: the row of Buildings, the sides, and the cards of the seat before the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from textual.containers import Vertical
from textual.content import Content
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
    kind_of,
    one_star,
    two_star,
)
from marshub.games.pocket_mars.content.pack import CardData
from marshub.games.pocket_mars.rules.mars import Mars
from marshub.games.pocket_mars.rules.turn import conceivable
from marshub.kernel import Option, Session
from marshub.words import Speech

from ...basics.marks import TONES, bar, pages_text
from ...basics.still import Still
from ...look import Dashboard, GameLook
from .card_words import action_text, card_title

COLOUR = {"red": TONES["red"], "blue": TONES["blue"], "green": "$green", "yellow": TONES["yellow"]}
LETTER = "●"
HAND, PREP = "▲", "▼"  # the upper and the lower action of a card


class PocketMarsDashboard(Dashboard):
    """Everything that lies open, and the cards of the seat before the screen; on a low screen one or the other."""

    PAGES = ("table", "hand")

    def __init__(self) -> None:
        super().__init__()
        self._page, self._has_hand = "hand", False

    def compose(self) -> Any:
        yield Still(id="pages")
        with Vertical(id="table"):
            yield Still(id="buildings")
            yield Still(id="sides")
        yield Still(id="hand")

    def show(self, session: Session[Any, Any], speech: Speech) -> None:
        game: PocketMars = session.game  # type: ignore[assignment]
        state = game.view(session.state, self.eyes)
        mars = Mars(state, game.content_of(session.state), lambda _: None)
        self.query_one("#buildings", Static).update(Content("\n").join(_buildings(mars, speech)))
        lines = [*_sides(mars, speech), *_piles(state, mars, speech)]
        self.query_one("#sides", Static).update(Content("\n").join([Content(""), *lines]))
        hand = [*_asked_about(session, mars, speech)]
        hand += _hand(mars, self.eyes, speech) if self.eyes in state.players else []
        self.query_one("#hand", Static).update(Content("\n").join([Content(""), *hand]))
        self._has_hand = bool(hand)
        self._titles = {page: speech.text(f"pm-page-{page}") for page in self.PAGES}
        self._lay_out()

    # ------------------------------------------------------------------ pages

    def turn(self, by: int) -> None:
        self._page = "table" if self._page == "hand" else "hand"
        self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        paged = self.screen.has_class("-low") and self._has_hand
        self.query_one("#pages").display = paged
        self.query_one("#table").display = not paged or self._page == "table"
        self.query_one("#hand").display = self._has_hand and (not paged or self._page == "hand")
        if paged:
            self.query_one("#pages", Static).update(pages_text(self._titles.values(), self._titles[self._page]))


def _buildings(mars: Mars, speech: Speech) -> Iterator[Content]:
    for kind, column in mars.state.columns.items():
        name = speech.text(f"pm-type-{kind}")
        top = speech.text("pm-look-empty" if kind in HOLDING else "pm-look-none", value=BUILDING_VALUE)
        if column:
            top = card_title(mars.card(column[-1]), speech)
        yield Content.assemble((f"{name}  ", "bold $primary"), (top, "$muted"))
        if kind in HOLDING:
            limit = STARS[len(mars.state.players)]
            ones, twos = _dots(mars, one_star(kind)), _dots(mars, two_star(kind))
            yield Content("  ★ ") + ones + Content(f"   ★★ (0-{limit}) ") + twos


def _dots(mars: Mars, place: str) -> Content:
    dots = [
        Content.styled(f"{colour[0].upper()}{LETTER * side.colonists.count(place)} ", COLOUR[colour])
        for colour, side in mars.state.sides()
        if place in side.colonists
    ]
    return Content("").join(dots) if dots else Content.styled("–", "$muted")


def _sides(mars: Mars, speech: Speech) -> Iterator[Content]:
    for colour, side in mars.state.sides():
        earth, ship = side.colonists.count("earth"), side.colonists.count("ship")
        name = speech.text(f"pm-seat-{colour}")
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            name = speech.text("pm-choice-level")
        mark = "▶ " if colour == mars.state.active else "  "
        yield Content.assemble((f"{mark}{name}", f"bold {COLOUR[colour]}"))
        where = speech.text("pm-look-where", earth=earth, ship=ship, mars=COLONISTS - earth - ship)
        energy = speech.text("pm-look-energy")
        yield Content(f"    {where}  {energy} {side.energy} ") + bar(side.energy, ENERGY_TOP, COLOUR[colour])
        backs = [kind_of(card) for card in side.prep] if colour in mars.state.players else []  # type: ignore[attr-defined]
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            backs = [down.type for down in mars.state.automatics.prep]
        said = ", ".join(speech.text(f"pm-type-{back}") for back in backs)
        yield Content.styled(f"    {speech.text('pm-look-prep')}: {said or '–'}", "$muted")


def _piles(state: State, mars: Mars, speech: Speech) -> Iterator[Content]:
    lying = sum(not down.card for down in mars.state.face_down)
    hidden = sum(state.pool.values()) - lying + len(state.beneath)
    top = speech.text(f"pm-type-{state.top}") if state.top else "–"
    yield Content(speech.text("pm-look-piles", deck=hidden, top=top, discard=len(state.discard)))


def _asked_about(session: Session[Any, Any], mars: Mars, speech: Speech) -> Iterator[Content]:
    """The card that the question is about: it lies open, and is no longer among one's own."""
    named = session.pending.prompt.args.get("card", "") if session.pending is not None else ""
    card = mars.content.cards.get(str(named).removeprefix("@pm-card-"))
    if card is not None:
        yield Content.styled(speech.text("pm-look-asked"), "bold $primary")
        yield from _card(card, speech)


def _card(card: CardData, speech: Speech) -> Iterator[Content]:
    yield Content.styled(f"  {card_title(card, speech)}", "bold")
    yield Content(f"    {HAND} {action_text(card.hand, speech)}")
    yield Content(f"    {PREP} {action_text(card.prep, speech)}")


def _hand(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    own = mars.player(seat)
    for key, cards in (("dealt", own.dealt), ("kept", own.kept), ("hand", own.hand), ("prep", own.prep)):
        if not cards:
            continue
        yield Content.styled(speech.text(f"pm-look-own-{key}"), "bold $primary")
        for card in cards:
            yield from _card(mars.card(card), speech)


class PocketMarsLook(GameLook):
    """Pocket Mars."""

    seats = COLOURS
    paints = {seat: ("", colour) for seat, colour in COLOUR.items()}  # noqa: RUF012 - never written

    def headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        state: State = session.state
        title = Content.styled(speech.say(self.title()), "bold")
        if not state.round:
            return title
        return title + Content(f"  {speech.text('pm-look-round', round=state.round)}")

    def step(self, step: str, speech: Speech) -> str:
        # No names of cards: places of colonists have the same ids.
        key = next((f"{prefix}-{step}" for prefix in ("pm-seat", "pm-type") if speech.knows(f"{prefix}-{step}")), "")
        return speech.text(key) if key else super().step(step, speech)

    def candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Every action of a turn, with every card: of whoever is asked, else of whose turn it is."""
        state, pending = session.state, session.pending
        who = pending.who if pending is not None and pending.who in state.players else state.active
        if pending is None or not who:
            return ()
        mars = Mars(state, session.game.content_of(state), lambda _: None)  # type: ignore[attr-defined]
        return [*conceivable(mars, who)]

    def legend(self, speech: Speech) -> Content:
        signs = [(HAND, "hand"), (PREP, "prep"), ("★", "one"), ("★★", "two"), ("■", "energy")]
        lines = [Content.assemble((f"{sign:3}", "bold"), speech.text(f"pm-legend-{name}")) for sign, name in signs]
        names = [(speech.text(f"pm-type-{kind}"), speech.text(f"pm-legend-{kind}")) for kind in TYPES]
        lines += [Content(""), Content.styled(speech.text("pm-legend-abilities"), "bold $primary")]
        return Content("\n").join([*lines, *(Content.assemble((f"{name}: ", "bold"), text) for name, text in names)])

    def dashboard(self) -> Dashboard:
        return PocketMarsDashboard()
