"""The look of Pocket Mars: the row of Buildings, the sides, and the cards of the seat before the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.content import Content
from textual.widgets import Static

from marshub.games.pocket_mars import PocketMars, State
from marshub.games.pocket_mars.components import COLONISTS, COLOURS, ENERGY_TOP, HOLDING, STARS, one_star, two_star
from marshub.games.pocket_mars.mars import Mars, kind_of
from marshub.kernel import Session
from marshub.words import Speech

from ...looks import Dashboard, GameLook
from ...marks import TONES, bar
from .card_words import action_text, card_title

COLOUR = {"red": TONES["red"], "blue": TONES["blue"], "green": TONES["good"], "yellow": TONES["yellow"]}
LETTER = "●"


class PocketMarsDashboard(Dashboard):
    """Everything that lies open, and the cards of the seat before the screen."""

    def compose(self) -> Any:
        yield Static(id="buildings")
        yield Static(id="sides")
        yield Static(id="hand")

    def show(self, session: Session[Any, Any], speech: Speech) -> None:
        game: PocketMars = session.game  # type: ignore[assignment]
        state = game.view(session.state, self.eyes)
        mars = Mars(state, game.content_of(session.state), lambda _: None)
        self.query_one("#buildings", Static).update(Content("\n").join(_buildings(mars, speech)))
        lines = [*_sides(mars, speech), *_piles(state, mars, speech)]
        self.query_one("#sides", Static).update(Content("\n").join([Content(""), *lines]))
        hand = list(_hand(mars, self.eyes, speech)) if self.eyes in state.players else []
        self.query_one("#hand", Static).update(Content("\n").join([Content(""), *hand]) if hand else Content(""))


def _buildings(mars: Mars, speech: Speech) -> Iterator[Content]:
    for kind, column in mars.state.columns.items():
        name = speech.text(f"pm-type-{kind}")
        top = card_title(mars.card(column[-1]), speech) if column else speech.text("pm-look-empty")
        yield Content.assemble((f"{name}  ", "bold $primary"), (top, "$muted"))
        if kind in HOLDING:
            limit = STARS[len(mars.state.players)]
            ones, twos = _dots(mars, one_star(kind)), _dots(mars, two_star(kind))
            yield Content("  ★ ") + ones + Content(f"   ★★ (0-{limit}) ") + twos


def _dots(mars: Mars, place: str) -> Content:
    dots = [
        Content.styled(f"{colour[0].upper()}{LETTER * side.colonists.count(place)} ", COLOUR[colour])
        for colour, side in mars.sides()
        if place in side.colonists
    ]
    return Content("").join(dots) if dots else Content.styled("–", "$muted")


def _sides(mars: Mars, speech: Speech) -> Iterator[Content]:
    for colour, side in mars.sides():
        earth, ship = side.colonists.count("earth"), side.colonists.count("ship")
        name = speech.text(f"pm-seat-{colour}")
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            name = speech.text("pm-choice-level")
        mark = "▶ " if colour == mars.state.active else "  "
        yield Content.assemble((f"{mark}{name}", f"bold {COLOUR[colour]}"))
        where = speech.text("pm-look-where", earth=earth, ship=ship, mars=COLONISTS - earth - ship)
        energy = speech.text("pm-look-energy")
        yield Content(f"    {where}  {energy} ") + bar(side.energy, ENERGY_TOP, COLOUR[colour])
        backs = [kind_of(card) for card in side.prep] if colour in mars.state.players else []  # type: ignore[attr-defined]
        if mars.state.automatics is not None and colour == mars.state.automatics.colour:
            backs = [down.type for down in mars.state.automatics.prep]
        said = ", ".join(speech.text(f"pm-type-{back}") for back in backs)
        yield Content.styled(f"    {speech.text('pm-look-prep')}: {said or '–'}", "$muted")


def _piles(state: State, mars: Mars, speech: Speech) -> Iterator[Content]:
    lying = sum(not down.card for down in mars.unseen_preps())
    hidden = sum(state.pool.values()) - lying + len(state.beneath)
    top = speech.text(f"pm-type-{state.top}") if state.top else "–"
    yield Content(speech.text("pm-look-piles", deck=hidden, top=top, discard=len(state.discard)))


def _hand(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    own = mars.player(seat)
    for key, cards in (("dealt", own.dealt), ("kept", own.kept), ("hand", own.hand), ("prep", own.prep)):
        if not cards:
            continue
        yield Content.styled(speech.text(f"pm-look-own-{key}"), "bold $primary")
        for card in cards:
            data = mars.card(card)
            yield Content.styled(f"  {card_title(data, speech)}", "bold")
            yield Content(f"    ▲ {action_text(data.hand, speech)}")
            yield Content(f"    ▼ {action_text(data.prep, speech)}")


class PocketMarsLook(GameLook):
    """Pocket Mars."""

    prefix = "pm-"
    seats = COLOURS

    def headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        state: State = session.state
        title = Content.styled(speech.say(self.title()), "bold")
        if not state.round:
            return title
        return title + Content(f"  {speech.text('pm-look-round', round=state.round)}")

    def dashboard(self) -> Dashboard:
        return PocketMarsDashboard()
