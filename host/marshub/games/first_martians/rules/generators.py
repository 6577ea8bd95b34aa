"""Generator decks: Direction and Research cards as sources of chance (OBJ).

Both are read and shuffled back, so no draw remembers another unless a rule says so (FM-MIS-08, FM-OBJ-12). A
Direction card gives one of 8 directions, a Research card a number or a percentage (FM-MIS-09). The words Easy,
Medium and Heavy on Direction cards are read nowhere here (FM-MIS-10).
"""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import CHANCE, TABLE, Answer, Choose, Draw, Option, Reason, Script, say
from marshub.kernel.mechanisms.piles import count_pile, remove_cards

from .. import effects as fx
from ..happenings.course import DirectionDrawn, GaugeMoved, NumberDrawn, PercentageDrawn
from .effect_rules import register_effect_rule
from .hub import Hub
from .map.poi_tokens import ask_to_put_away
from .mission_rules import get_mission_rules
from .objectives import tick_built_objectives

PERCENTS = tuple(range(15, 55, 5))  # what may be printed on a Research card (FM-OBJ-11)


def draw_directions(hub: Hub, count: int = 1, *, together: bool = False) -> Script:
    """Draw `count` Direction cards, each from the whole deck; return the directions in order ("n", "ne", ...).

    With `together` all are drawn and then reshuffled. FM-OBJ-08, FM-OBJ-09.
    """
    deck = dict(hub.state.piles["directions"])
    directions: list[str] = []
    for _ in range(min(count, len(deck)) if together else count):
        card = yield Draw(
            say("fm-draw-direction"), dict(deck), lambda card: say(f"fm-direction-{card}"), deck="directions"
        )
        if together:
            remove_cards(deck, card)
        directions.append(card)
        hub.log(DirectionDrawn(card))
    return tuple(directions)


class _DrawPercentage(Draw):
    """A Research card read for its percentage.

    Which number goes with which percentage is known for one card only, so that a table with the box may also enter the
    percentage that its own card shows (FM-OBJ-11): option "35%". Not that of a card that is out (FM-OBJ-13, FM-OBJ-14).
    """

    decider = CHANCE

    def __init__(self, deck: _Percentages) -> None:
        percents = deck.percents
        super().__init__(
            say("fm-draw-percentage"),
            dict(deck.pile),
            lambda card: say("fm-option-research", card=card, percent=percents[card]),
            deck="percentages",
        )
        self._percents, self._away = percents, tuple(deck.away)

    def options(self) -> Sequence[Option]:
        return (
            *super().options(),
            *(
                Option(f"{p}%", say("fm-option-percent", percent=p), group=say("fm-group-own-card"))
                for p in self._list_typed_percents()
            ),
        )

    def _list_typed_percents(self) -> Sequence[int]:
        in_pile = {self._percents[card] for card, copies in self.pile.items() if copies}
        unknown = {*PERCENTS} - {*self._percents.values()} - {*self._away}
        return [percent for percent in PERCENTS if percent in in_pile | unknown]

    def explain(self, option: str) -> Sequence[Reason]:
        percent = _read_percent(option, self._percents)
        if option in {legal.id for legal in self.options()} or percent not in PERCENTS:
            return ()
        if percent in self._away:
            return (Reason("FM-OBJ-14", say("fm-why-card-away", percent=percent)),)
        return (Reason("FM-OBJ-13", say("fm-why-card-out", percent=percent)),)

    def parse_answer(self, answer: Answer) -> str:
        option_id = self.decode_answer(answer)
        return (
            option_id if option_id in {f"{p}%" for p in self._list_typed_percents()} else super().parse_answer(answer)
        )


class _Percentages:
    """The Research cards while a percentage is drawn: `pile`, and what was put away for another (FM-OBJ-14)."""

    def __init__(self, hub: Hub) -> None:
        self.percents = {card: data.percent for card, data in hub.content.research.items()}
        self.pile = dict(hub.state.piles["percentages"])
        self.away: list[int] = []

    @property
    def left(self) -> int:
        """The number of cards to draw from; a card of the table's own is one of them, whatever it shows."""
        return count_pile(self.pile) - sum(percent not in self.percents.values() for percent in self.away)

    def put_away(self, card: str) -> None:
        """Take `card`, or the one that shows "35%", out until this draw is settled."""
        percent = _read_percent(card, self.percents)
        matching = [other for other in self.pile if self.percents[other] == percent]
        if matching:
            remove_cards(self.pile, card if card in self.pile else matching[0])
        self.away.append(percent)


def draw_percentage(hub: Hub, *, half: bool = False, redraw: bool = False) -> Script:
    """Draw the percentage of a Research card and return it; half of it is rounded up to a whole percent (FM-OBJ-15).

    With `redraw` the crew may put the card away and take a second one, which then stands (FM-OBJ-14, FM-RES-08).
    """
    deck = _Percentages(hub)
    card = yield _DrawPercentage(deck)
    while deck.left > 1 and (yield from _ask_for_poi_redraw(hub, f"{_read_percent(card, deck.percents)}%")):
        deck.put_away(card)
        card = yield _DrawPercentage(deck)
    if redraw and deck.left > 1:
        options = (Option("keep", say("fm-option-keep"), declines=True), Option("redraw", say("fm-option-redraw")))
        prompt = say("fm-choose-redraw", percent=_read_percent(card, deck.percents))
        if (yield Choose(TABLE, prompt, lambda: options)) == "redraw":
            deck.put_away(card)
            card = yield _DrawPercentage(deck)  # FM-RES-08
    percent = _read_percent(card, deck.percents)
    counted = (percent + 1) // 2 if half else percent
    hub.log(PercentageDrawn(percent, counted))
    return counted


def _read_percent(card: str, percents: dict[str, int]) -> int:
    """Return what a card shows: "35%" says it itself. 0 if there is no such card."""
    digits = card.removesuffix("%")
    return int(digits) if digits != card and digits.isdecimal() else percents.get(card, 0)


def _ask_for_poi_redraw(hub: Hub, card_name: str) -> Script:
    """Ask for a POI token that puts away the Research card just drawn; return whether one was used (FM-OBJ-14)."""
    return (yield from ask_to_put_away(hub, get_mission_rules(hub).get_redraw_icon(hub), card_name))


def draw_number(hub: Hub) -> Script:
    """Draw and return the number (1 to 6) of a Research card."""
    deck = dict(hub.state.piles["research"])

    def make_draw() -> Draw:
        return Draw(say("fm-draw-number"), dict(deck), lambda card: say("fm-option-number", card=card), deck="research")

    card = yield make_draw()
    while len(deck) > 1 and (yield from _ask_for_poi_redraw(hub, card)):
        deck.pop(card)
        card = yield make_draw()
    number = int(card)
    hub.log(NumberDrawn(number))
    return number


def get_research_card(number: int) -> str:
    """Return the Research card with that number."""
    return f"{number:02}"


def remove_research(hub: Hub, card: str, *, only_percentages: bool) -> None:
    """Take a Research card out of percentage draws, and out of all others too unless told not to (FM-OBJ-13)."""
    hub.state.piles["percentages"].pop(card, None)
    if not only_percentages:
        hub.state.piles["research"].pop(card, None)


def move_gauge(hub: Hub, gauge: str, by: int) -> None:
    """Move a track of the mission within 0 and its end."""
    before = hub.state.gauges.get(gauge)
    if before is None:
        return  # FM-RND-18: this mission has no such track
    after = min(hub.get_gauge_maximum(gauge), max(0, before + by))
    if after != before:
        hub.state.gauges[gauge] = after
        hub.log(GaugeMoved(gauge, before, after))


@register_effect_rule(fx.DrawDirections)
def _carry_out_draw_directions(effect: fx.DrawDirections, hub: Hub) -> Script:
    if any(hub.state.piles["directions"].values()):
        yield from draw_directions(hub, effect.count, together=effect.together)


@register_effect_rule(fx.DrawPercentage)
def _carry_out_draw_percentage(effect: fx.DrawPercentage, hub: Hub) -> Script:
    if any(hub.state.piles["percentages"].values()):
        counted = yield from draw_percentage(hub, half=effect.half, redraw=effect.redraw)
        move_gauge(hub, effect.gauge, counted)
        yield from tick_built_objectives(hub)


@register_effect_rule(fx.DrawNumber)
def _carry_out_draw_number(effect: fx.DrawNumber, hub: Hub) -> Script:
    if any(hub.state.piles["research"].values()):
        yield from draw_number(hub)


@register_effect_rule(fx.RemoveResearch)
def _carry_out_remove_research(effect: fx.RemoveResearch, hub: Hub) -> None:
    remove_research(hub, effect.card, only_percentages=effect.only_percentages)
