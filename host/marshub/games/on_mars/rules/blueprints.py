"""Obtain blueprints: a card, what it brings, a marker on it (BLUE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..happenings.cards import BlueprintTaken
from . import outlook
from .abilities import Effort, does, more_of
from .card_words import ability_words
from .mars import BACK, DONE, NONE, Mars, seat_key, told_goods
from .stores import gain


def why_not(mars: Mars, who: str) -> Iterator[Reason]:
    """Yield the reasons against taking a blueprint."""
    if not mars.markers(who):
        yield Reason("OM-BLUE-04", say("om-why-no-marker"))
    if not mars.state.display:
        yield Reason("OM-BLUE-09", say("om-why-no-blueprint"))


def can_take(mars: Mars, who: str) -> bool:
    return mars.markers(who) > 0 and bool(mars.state.display)


def pick(mars: Mars, who: str, *also: Option) -> Choose:
    """Return the question for a card of the display."""

    def options() -> list[Option]:
        cards = mars.state.display if can_take(mars, who) else ()
        return [*(blueprint_option(mars, card) for card in cards), *also]

    return Choose(
        who,
        say("om-blueprint", who=seat_key(who)),
        options,
        forecast=lambda option: _forecast(mars, option),
        explain=lambda option: _why_not_that(mars, option),
        wonders=lambda: [blueprint_option(mars, card) for card in mars.content.blueprints],
    )


def _why_not_that(mars: Mars, card: str) -> Sequence[Reason]:
    if card not in mars.content.blueprints or card in mars.state.display:
        return ()
    return (Reason("OM-BLUE-01", say("om-why-not-displayed", card=f"@om-blueprint-{card}")),)


def _forecast(mars: Mars, card: str) -> Forecast | None:
    """Return the gains of a blueprint at once, and its cost as long as it is not built."""
    data = mars.content.blueprints.get(card)
    if data is None:
        return None
    gain = Reason("OM-BLUE-02", Words("om-gains", {}, {"goods": told_goods({data.take: 1})}))
    runs = Reason("OM-UPG-08", Words("om-gains-runs", {}, {"effect": ability_words(data.ability)}))
    return Forecast(risks=tuple(outlook.blueprint(mars, card)), gains=(gain, runs))


def blueprint_option(mars: Mars, card: str, prefix: str = "") -> Option:
    data = mars.content.blueprints[card]
    words = say(
        "om-option-blueprint",
        card=f"@om-blueprint-{card}",
        building=f"@om-kind-{data.type}",
        level=data.level,
        good=f"@om-good-{data.take}",
    )
    return Option(f"{prefix}{card}", words)


def take_card(mars: Mars, who: str, card: str) -> Script:
    """Give the card to its player with a marker on it; what it shows is gained (OM-BLUE-01 to 03)."""
    mars.state.display.remove(card)
    mars.player(who).blueprints[card] = ""
    mars.tell(BlueprintTaken(who, card))
    yield from gain(mars, who, mars.content.blueprints[card].take, 1)


def obtain(mars: Mars, who: str, first: str, effort: Effort, count: int = 1) -> Script:
    """Take the picked card, then further ones: `count` in all, and one for each colonist sent (OM-BLUE-07)."""
    yield from take_card(mars, who, first)
    yield from more_of(
        mars,
        who,
        effort,
        count,
        possible=lambda: can_take(mars, who),
        ask=lambda boosted: _further(mars, who, boosted=boosted),
        take=lambda card: take_card(mars, who, card),
    )


def _further(mars: Mars, who: str, *, boosted: bool) -> Choose:
    choice = pick(mars, who, DONE)
    choice.prompt = say("om-blueprint-further", who=seat_key(who), colonists=int(boosted))
    return choice


def _can(mars: Mars, who: str, step: fx.Blueprint, effort: Effort) -> bool:
    return can_take(mars, who)


@does(fx.Blueprint, _can)
def _blueprint(mars: Mars, who: str, step: fx.Blueprint, effort: Effort) -> Script:
    picked: str = yield pick(mars, who, NONE)
    if picked != "none":
        yield from obtain(mars, who, picked, effort, step.n)


def first(mars: Mars, who: str) -> Choose:
    """Return the first card of the main action."""
    return pick(mars, who, BACK)
