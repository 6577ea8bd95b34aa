"""Ancient Ruins: a card to choose, then the exploration die (RUIN)."""

from __future__ import annotations

from typing import cast

from marshub.kernel import Die, Option, Reason, Roll, Script, say

from ..box.components import Card, Corner
from ..happenings import Explored
from .common_questions import ask_card, ask_kept_card
from .events import draw_event
from .land import list_linked_passages
from .mars import Mars, make_card_option, make_seat_key
from .meteor import resolve_strike
from .people import injure_person, list_healthy


def count_ruin_olympium(mars: Mars, seat: str, corner: Corner) -> int:
    """Return the Olympium of a ruin: one more for its own passage (MM-RUIN-03, MM-TERR-08).

    Nothing else changes it (MM-RUIN-04).
    """
    return 2 if corner in list_linked_passages(mars, seat) else 1


def take_ruin_card(mars: Mars, seat: str, corner: Corner) -> Script:
    """Let a Rover on a ruin corner take a card of choice; both steps are compulsory (MM-RUIN-01)."""
    errand, card = mars.state.errand, "olympium"
    if mars.count_in_treasury("blueprint"):  # MM-RUIN-02

        def list_options() -> list[Option]:
            olympium_words = say("mm-option-ruin-olympium", count=count_ruin_olympium(mars, seat, corner))
            return [Option("olympium", olympium_words), make_card_option("blueprint")]

        either = Reason("MM-RUIN-02", say("mm-why-ruin"))
        card = yield ask_card(seat, say("mm-ruin", who=make_seat_key(seat)), list_options, lambda card: either)
    count = count_ruin_olympium(mars, seat, corner) if card == "olympium" else 1
    errand.card, errand.got = cast("Card", card), mars.gain_cards(seat, card, count)


def explore(mars: Mars, seat: str) -> Script:
    """Roll the exploration die."""
    die = Die("exploration", say("mm-die-exploration"), mars.content.dice.exploration)
    rolled = yield Roll(say("mm-explore", who=make_seat_key(seat)), [die])
    mars.state.errand.outcome = rolled["exploration"]
    mars.log(Explored(seat, rolled["exploration"]))


def explore_again(mars: Mars, seat: str) -> Script:
    """Roll the exploration die again if a kept card is used for it; the second result stands."""
    errand, cards = mars.state.errand, mars.list_kept_events(seat, "reroll-exploration")
    if cards and errand.outcome:
        prompt = say("mm-reroll", who=make_seat_key(seat), outcome=f"@mm-outcome-{errand.outcome}")
        picked: str = yield ask_kept_card(mars, seat, prompt, cards, first="none")
        if picked != "none":
            mars.use_event(seat, picked.removeprefix("use:"))
            errand.outcome = ""
    if not errand.outcome:
        yield from explore(mars, seat)


def resolve_find(mars: Mars, seat: str) -> Script:
    """Resolve the result of the exploration die."""
    errand = mars.state.errand
    if errand.outcome == "olympium":
        mars.gain_cards(seat, "olympium", 1)  # MM-RUIN-05
    elif errand.outcome == "message":
        yield from draw_event(mars, seat)  # MM-RUIN-06
    elif errand.outcome == "altar":
        yield from resolve_strike(mars, seat)  # MM-RUIN-07
    elif list_healthy(mars, seat):
        yield from injure_person(mars, seat)  # MM-RUIN-08
    elif errand.card:
        mars.return_cards(seat, errand.card, min(errand.got, mars.count_held(seat, errand.card)))  # MM-RUIN-09
