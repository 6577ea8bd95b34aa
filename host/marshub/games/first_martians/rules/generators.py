"""Generator decks: Direction and Research cards as sources of chance (OBJ).

Both are read and shuffled back, so no draw remembers another unless a rule says so (FM-MIS-08, FM-OBJ-12). A
Direction card gives one of 8 directions, a Research card a number or a percentage (FM-MIS-09). The words Easy,
Medium and Heavy on Direction cards are read nowhere here (FM-MIS-10).
"""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import CHANCE, TABLE, Answer, Choose, Draw, Option, Reason, Script, say
from marshub.kernel.mechanisms.piles import size, take

from .. import effects as fx
from ..happenings.missions import DirectionDrawn, GaugeMoved, NumberDrawn, PercentageDrawn
from .hub import Hub
from .map.poi import puts_away
from .mission_rules import rules_of
from .objectives import tick_built
from .resolve import does

PERCENTS = tuple(range(15, 55, 5))  # what may be printed on a Research card (FM-OBJ-11)


def draw_directions(hub: Hub, count: int = 1, *, together: bool = False) -> Script:
    """Draw `count` Direction cards, each from the whole deck; return the directions in order ("n", "ne", ...).

    With `together` all are drawn and then reshuffled. FM-OBJ-08, FM-OBJ-09.
    """
    deck = dict(hub.state.piles["directions"])
    drawn: list[str] = []
    for _ in range(min(count, len(deck)) if together else count):
        card = yield Draw(
            say("fm-draw-direction"), dict(deck), lambda card: say(f"fm-direction-{card}"), deck="directions"
        )
        if together:
            take(deck, card)
        drawn.append(card)
        hub.tell(DirectionDrawn(card))
    return tuple(drawn)


class _DrawPercentage(Draw):
    """A Research card read for its percentage.

    Which number goes with which percentage is known for one card only, so that a table with the box may also enter the
    percentage that its own card shows (FM-OBJ-11): option "35%". Not that of a card that is out (FM-OBJ-13, FM-OBJ-14).
    """

    who = CHANCE

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
                for p in self._typed()
            ),
        )

    def _typed(self) -> Sequence[int]:
        lying = {self._percents[card] for card, copies in self.pile.items() if copies}
        unknown = {*PERCENTS} - {*self._percents.values()} - {*self._away}
        return [percent for percent in PERCENTS if percent in lying | unknown]

    def explain(self, option: str) -> Sequence[Reason]:
        percent = _percent(option, self._percents)
        if option in {each.id for each in self.options()} or percent not in PERCENTS:
            return ()
        if percent in self._away:
            return (Reason("FM-OBJ-14", say("fm-why-card-away", percent=percent)),)
        return (Reason("FM-OBJ-13", say("fm-why-card-out", percent=percent)),)

    def read(self, answer: Answer) -> str:
        given = self.recall(answer)
        return given if given in {f"{p}%" for p in self._typed()} else super().read(answer)


class _Percentages:
    """The Research cards while a percentage is drawn: `pile`, and what was put away for another (FM-OBJ-14)."""

    def __init__(self, hub: Hub) -> None:
        self.percents = {card: data.percent for card, data in hub.content.research.items()}
        self.pile = dict(hub.state.piles["percentages"])
        self.away: list[int] = []

    @property
    def left(self) -> int:
        """The number of cards to draw from; a card of the table's own is one of them, whatever it shows."""
        return size(self.pile) - sum(percent not in self.percents.values() for percent in self.away)

    def put_away(self, card: str) -> None:
        """Take `card`, or the one that shows "35%", out until this draw is settled."""
        percent = _percent(card, self.percents)
        alike = [each for each in self.pile if self.percents[each] == percent]
        if alike:
            take(self.pile, card if card in self.pile else alike[0])
        self.away.append(percent)


def draw_percentage(hub: Hub, *, half: bool = False, redraw: bool = False) -> Script:
    """Draw the percentage of a Research card and return it; half of it is rounded up to a whole percent (FM-OBJ-15).

    With `redraw` the crew may put the card away and take a second one, which then stands (FM-OBJ-14, FM-RES-08).
    """
    deck = _Percentages(hub)
    card = yield _DrawPercentage(deck)
    while deck.left > 1 and (yield from _poi_redraws(hub, f"{_percent(card, deck.percents)}%")):
        deck.put_away(card)
        card = yield _DrawPercentage(deck)
    if redraw and deck.left > 1:
        options = (Option("keep", say("fm-option-keep")), Option("redraw", say("fm-option-redraw")))
        prompt = say("fm-choose-redraw", percent=_percent(card, deck.percents))
        if (yield Choose(TABLE, prompt, lambda: options)) == "redraw":
            deck.put_away(card)
            card = yield _DrawPercentage(deck)  # FM-RES-08
    percent = _percent(card, deck.percents)
    counted = (percent + 1) // 2 if half else percent
    hub.tell(PercentageDrawn(percent, counted))
    return counted


def _percent(card: str, percents: dict[str, int]) -> int:
    """Return what a card shows: "35%" says it itself. 0 if there is no such card."""
    shown = card.removesuffix("%")
    return int(shown) if shown != card and shown.isdecimal() else percents.get(card, 0)


def _poi_redraws(hub: Hub, drawn: str) -> Script:
    """Ask for a POI token that puts away the Research card just drawn; return whether one was used (FM-OBJ-14)."""
    return (yield from puts_away(hub, rules_of(hub).redraw_icon(hub), drawn))


def draw_number(hub: Hub) -> Script:
    """Draw and return the number (1 to 6) of a Research card."""
    deck = dict(hub.state.piles["research"])

    def ask() -> Draw:
        return Draw(say("fm-draw-number"), dict(deck), lambda card: say("fm-option-number", card=card), deck="research")

    card = yield ask()
    while len(deck) > 1 and (yield from _poi_redraws(hub, card)):
        deck.pop(card)
        card = yield ask()
    number = int(card)
    hub.tell(NumberDrawn(number))
    return number


def card_of(number: int) -> str:
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
    after = min(hub.full(gauge), max(0, before + by))
    if after != before:
        hub.state.gauges[gauge] = after
        hub.tell(GaugeMoved(gauge, before, after))


@does(fx.DrawDirections)
def _draw_directions(effect: fx.DrawDirections, hub: Hub) -> Script:
    if any(hub.state.piles["directions"].values()):
        yield from draw_directions(hub, effect.count, together=effect.together)


@does(fx.DrawPercentage)
def _draw_percentage(effect: fx.DrawPercentage, hub: Hub) -> Script:
    if any(hub.state.piles["percentages"].values()):
        counted = yield from draw_percentage(hub, half=effect.half, redraw=effect.redraw)
        move_gauge(hub, effect.gauge, counted)
        yield from tick_built(hub)


@does(fx.DrawNumber)
def _draw_number(effect: fx.DrawNumber, hub: Hub) -> Script:
    if any(hub.state.piles["research"].values()):
        yield from draw_number(hub)


@does(fx.RemoveResearch)
def _remove_research(effect: fx.RemoveResearch, hub: Hub) -> None:
    remove_research(hub, effect.card, only_percentages=effect.only_percentages)
