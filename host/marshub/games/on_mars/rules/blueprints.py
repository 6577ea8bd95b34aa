"""Obtaining blueprints: a card, its good, a marker on it (BLUE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..happenings.cards_and_buildings import BlueprintTaken
from . import expected_gains
from .abilities import Effort, register_step, repeat_boosted
from .card_texts import describe_ability
from .first_colonists import report_deeds
from .mars import BACK, DONE, NONE, Mars, make_seat_key
from .missions import contribute_to_missions
from .stores import gain_goods


def explain_blueprint(mars: Mars, seat: str, card: str = "") -> Iterator[Reason]:
    """Yield the reasons against taking a blueprint: `card`, or any."""
    if not mars.count_unused_markers(seat):
        yield Reason("OM-BLUE-04", say("om-why-no-marker"))
    if not mars.state.display:
        yield Reason("OM-BLUE-09", say("om-why-no-blueprint"))
    yield from _explain_card(mars, card)


def can_take_blueprint(mars: Mars, seat: str) -> bool:
    """Return whether a blueprint can be taken; of types and levels there may be any number (OM-BLUE-08)."""
    return mars.count_unused_markers(seat) > 0 and bool(mars.state.display)


def ask_blueprint(mars: Mars, seat: str, *extra: Option) -> Choose:
    """Make the question for a card of the display."""

    def options() -> list[Option]:
        cards = mars.state.display if can_take_blueprint(mars, seat) else ()
        return [*(make_blueprint_option(mars, card) for card in cards), *extra]

    return Choose(
        seat,
        say("om-blueprint", who=make_seat_key(seat)),
        options,
        forecast=lambda option: _forecast_blueprint(mars, seat, option),
        explain=lambda option: _explain_card(mars, option),
        explainable_options=lambda: [make_blueprint_option(mars, card) for card in mars.content.blueprints],
    )


def _explain_card(mars: Mars, card: str) -> Sequence[Reason]:
    if card not in mars.content.blueprints or card in mars.state.display:
        return ()
    return (Reason("OM-BLUE-01", say("om-why-not-displayed", card=f"@om-blueprint-{card}")),)


def _forecast_blueprint(mars: Mars, seat: str, card: str) -> Forecast | None:
    """Return the gains of a blueprint at once, and its loss as long as it is not built."""
    data = mars.content.blueprints.get(card)
    if data is None:
        return None
    gains = expected_gains.list_good_gains(mars, seat, "OM-BLUE-02", data.take, 1)
    lost = expected_gains.list_good_risks(mars, seat, data.take, 1)
    runs = Reason("OM-UPG-08", Words("om-gains-runs", {}, {"effect": describe_ability(data.ability)}))
    return Forecast(risks=(*lost, *expected_gains.list_blueprint_risks(mars, card)), gains=(*gains, runs))


def make_blueprint_option(mars: Mars, card: str, prefix: str = "") -> Option:
    """Return a blueprint as an option, with its type, level and good."""
    data = mars.content.blueprints[card]
    words = say(
        "om-option-blueprint",
        card=f"@om-blueprint-{card}",
        building=f"@om-kind-{data.type}",
        level=data.level,
        good=f"@om-good-{data.take}",
    )
    return Option(f"{prefix}{card}", words)


def take_blueprint(mars: Mars, seat: str, card: str) -> Script:
    """Give a card to its player, with a marker on it, and gain its good (OM-BLUE-01, OM-BLUE-02, OM-BLUE-03)."""
    mars.state.display.remove(card)  # not replaced (OM-BLUE-05)
    mars.get_player(seat).blueprints[card] = ""  # its marker lies on the card (OM-BLUE-03)
    mars.log(BlueprintTaken(seat, card))
    contribute_to_missions(mars, seat, "blueprint-taken")
    yield from gain_goods(mars, seat, mars.content.blueprints[card].take, 1)
    yield from report_deeds(mars, seat, "take-blueprint")


def obtain_blueprints(mars: Mars, seat: str, first: str, effort: Effort, count: int = 1) -> Script:
    """Take the chosen card, then further ones: `count` in all, and one for each colonist sent (OM-BLUE-07)."""
    yield from take_blueprint(mars, seat, first)
    yield from repeat_boosted(
        mars,
        seat,
        effort,
        count,
        is_possible=lambda: can_take_blueprint(mars, seat),
        make_question=lambda boosted: _ask_further(mars, seat, boosted=boosted),
        apply_choice=lambda card: take_blueprint(mars, seat, card),
    )


def _ask_further(mars: Mars, seat: str, *, boosted: bool) -> Choose:
    choice = ask_blueprint(mars, seat, DONE)
    choice.prompt = say("om-blueprint-further", who=make_seat_key(seat), colonists=int(boosted))
    return choice


@register_step(fx.Blueprint, lambda mars, seat, step, effort: can_take_blueprint(mars, seat))
def _run_blueprint(mars: Mars, seat: str, step: fx.Blueprint, effort: Effort) -> Script:
    picked: str = yield ask_blueprint(mars, seat, NONE)
    if picked != "none":
        yield from obtain_blueprints(mars, seat, picked, effort, step.n)


def ask_first_blueprint(mars: Mars, seat: str) -> Choose:
    """Make the question for the first card of the main action."""
    return ask_blueprint(mars, seat, BACK)
