"""The steps of a card's action, and whether they could change anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from marshub.kernel import Choose, Gesture, Option, Reason, Script, say

from .. import effects as fx
from ..box.components import ENERGY_TOP, HOLDING, TYPES, Colour, Type, kind_of, one_star, two_star
from ..effects import Action
from ..happenings import CardKept, CardsLookedAt, CardsSwapped, CardTaken
from .choosing import pick
from .deck import choose_down, draw, settle_top, take_down, top_card
from .mars import NONE, Mars, colonist, landing_option


def met(mars: Mars, who: str, need: fx.Need) -> bool:
    """Return whether a requirement holds for the player the card works for (PM-OTHER-09)."""
    own = mars.player(who)
    match need:
        case fx.HandHas():
            return any(kind_of(card) == need.type for card in own.hand)
        case fx.OwnNone():
            return not _present(own.colonists, need.building)
        case fx.OwnSome():
            return _present(own.colonists, need.building)
        case fx.ShipEmpty():
            return "ship" not in own.colonists
        case fx.EnergyBehind():
            return any(side.energy > own.energy for _, side in mars.rivals(who))
        case fx.EnergyZero():
            return own.energy == 0


def _present(colonists: list[Any], building: str) -> bool:
    return one_star(building) in colonists or two_star(building) in colonists


def available(mars: Mars, who: str, action: Action) -> bool:
    """Return whether an action can be carried out (PM-PREP-08, PM-HAND-04, PM-HAND-05).

    Requirements are met, the cost is payable in full, and some step changes something.
    """
    own = mars.player(who)
    if own.energy < action.cost or not all(met(mars, who, need) for need in action.requires):
        return False
    if not action.cost:
        return any(_changes(mars, who, step) for step in action.steps)
    own.energy -= action.cost  # an energy gain counts from where the payment leaves the marker
    try:
        return any(_changes(mars, who, step) for step in action.steps)
    finally:
        own.energy += action.cost


def _changes(mars: Mars, who: str, step: fx.Step) -> bool:
    own = mars.player(who)
    match step:
        case fx.Take():
            return "earth" in own.colonists
        case fx.Energy():
            return own.energy < ENERGY_TOP
        case fx.DrawCards():
            return mars.drawable() > 0
        case fx.Land():
            return "ship" in own.colonists and bool(_sites(mars, who, step.where))
        case fx.Promote():
            return bool(_promotable(mars, who, step.where))
        case fx.Relocate():
            return any(one_star(building) in own.colonists for building in HOLDING)
        case fx.Peek():
            return mars.drawable() > 0
        case fx.Swap():
            return bool(own.hand and own.prep)
        case fx.RivalBottom():
            return bool(_holders(mars, who))


def _sites(mars: Mars, who: str, where: str) -> list[Type]:
    """Return buildings that a colonist may land in (PM-TERM-03)."""
    if where == "own_absent":
        return [each for each in HOLDING if not _present(mars.player(who).colonists, each)]
    if where == "rival_present":
        return [each for each in HOLDING if any(_present(side.colonists, each) for _, side in mars.rivals(who))]
    return [each for each in HOLDING if where in ("any", each)]


def _promotable(mars: Mars, who: str, where: str) -> list[Type]:
    own = mars.player(who).colonists
    return [each for each in HOLDING if where in ("any", each) and one_star(each) in own and mars.room(each)]


def _holders(mars: Mars, who: str) -> list[Colour]:
    """Return other players with cards in hand; Devious Automatics have none (PM-SOLO-22)."""
    return [seat for seat in mars.others(who) if mars.player(seat).hand]


def carry_out(mars: Mars, who: Colour, action: Action) -> Script:
    """Pay, and do the steps from left to right, each as far as it goes (PM-HAND-05)."""
    if action.cost:
        mars.pay(who, action.cost)
    for step in action.steps:
        script = _SCRIPTS[type(step)](mars, who, step)
        if script is not None:
            yield from script


def _take(mars: Mars, who: Colour, step: fx.Take) -> None:
    mars.take(who, step.n)


def _energy(mars: Mars, who: Colour, step: fx.Energy) -> None:
    mars.gain(who, step.n)


def _draw(mars: Mars, who: Colour, step: fx.DrawCards) -> Script:
    yield from draw(mars, who, step.n)


def choose_site(who: str, prompt: str, sites: list[Type]) -> Choose:
    """Return the question where a colonist lands: one of `sites`, or nowhere."""

    def why(option: str) -> Sequence[Reason]:
        if option not in TYPES or option in sites:
            return ()
        building = f"@pm-type-{option}"
        if option not in HOLDING:
            return (Reason("PM-TERM-03", say("pm-why-never-holds", building=building)),)
        return (Reason("PM-TERM-11", say("pm-why-not-there", building=building)),)

    return Choose(
        who,
        say(prompt),
        lambda: [*(landing_option(who, each) for each in sites), NONE],
        explain=why,
        wonders=lambda: [landing_option(who, each) for each in TYPES],
    )


def _land(mars: Mars, who: Colour, step: fx.Land) -> Script:
    for _ in range(step.n):
        sites = _sites(mars, who, step.where)
        if "ship" not in mars.player(who).colonists or not sites:
            return
        site = yield choose_site(who, "pm-land-where", sites)
        if site == "none":
            return
        mars.land(who, site)


def _promote(mars: Mars, who: Colour, step: fx.Promote) -> Script:
    for _ in range(step.n):
        sites = _promotable(mars, who, step.where)
        if not sites:
            return
        site = yield Choose(
            who,
            say("pm-promote-where"),
            lambda sites=sites: [*(_rise(who, each) for each in sites), NONE],  # type: ignore[misc]
            explain=lambda option: [*_why_no_promotion(mars, who, step.where, option)],
            wonders=lambda: [_rise(who, each) for each in TYPES],
        )
        if site == "none":
            return
        mars.promote(who, who, site)


def _why_no_promotion(mars: Mars, who: str, where: str, option: str) -> Iterator[Reason]:
    building = f"@pm-type-{option}"
    if option not in TYPES or option in _promotable(mars, who, where):
        return
    if option not in HOLDING:
        yield Reason("PM-TERM-03", say("pm-why-never-holds", building=building))
    elif one_star(option) not in mars.player(who).colonists:
        yield Reason("PM-TERM-11", say("pm-why-nobody-there", building=building), remedy=say("pm-mend-land"))
    elif not mars.room(option):
        yield Reason("PM-TERM-04", say("pm-why-full", building=building), remedy=say("pm-mend-down"))
    else:  # the card names another Building
        yield Reason("PM-TERM-11", say("pm-why-not-named", building=building))


def _rise(who: str, building: Type) -> Option:
    words = say("pm-option-building", building=f"@pm-type-{building}")
    return Option(building, words, Gesture(colonist(who), two_star(building)), two_star(building))


def _relocate(mars: Mars, who: Colour, step: fx.Relocate) -> Script:
    for _ in range(step.n):
        own = mars.player(who).colonists
        starts = [each for each in HOLDING if one_star(each) in own]
        if not starts:
            return
        picked: str = yield Choose(
            who,
            say("pm-relocate"),
            lambda starts=starts: [*_ways(who, starts), NONE],  # type: ignore[misc]
            explain=lambda option, starts=starts: _why_no_way(option, starts),  # type: ignore[misc]
            wonders=lambda: [*_ways(who, [*HOLDING])],
        )
        if picked == "none":
            return
        start, _, end = picked.partition(">")
        mars.relocate(who, cast(Type, start), cast(Type, end))


def _why_no_way(option: str, starts: list[Type]) -> Sequence[Reason]:
    start, way, _ = option.partition(">")
    if not way or start in starts:
        return ()
    words = say("pm-why-nobody-there", building=f"@pm-type-{start}")
    return (Reason("PM-TERM-11", words, remedy=say("pm-mend-land")),)


def _ways(who: str, starts: list[Type]) -> Iterator[Option]:
    for start in starts:
        for end in HOLDING:
            if end != start:
                words = say("pm-option-way", building=f"@pm-type-{start}", to=f"@pm-type-{end}")
                yield Option(f"{start}>{end}", words, Gesture(colonist(who), end), end)


def _peek(mars: Mars, who: Colour, step: fx.Peek) -> Script:
    """Look at cards.

    Only those that are kept count as drawn: alone, Devious Automatics' take their place (PM-SOLO-22).
    """
    state, hand = mars.state, mars.player(who).hand
    yield from settle_top(mars)
    state.looker = who
    for _ in range(min(step.look, mars.state.deck)):
        card = yield from top_card(mars, who)
        state.looked.append(card)
        yield from settle_top(mars)
    mars.tell(CardsLookedAt(who, len(state.looked)))
    for _ in range(step.keep):
        if mars.state.face_down:
            slot = yield from choose_down(mars, who, "pm-take-which")
            card = yield from take_down(mars, slot, who)
            mars.tell(CardTaken(who, kind_of(card)))
        elif state.looked:
            card = yield from _pick(mars, who, "pm-keep-which", state.looked)
            state.looked.remove(card)
            mars.tell(CardKept(who, kind_of(card)))
        else:
            break
        hand.append(card)
    while state.looked:
        card = yield from _pick(mars, who, "pm-bury-next", state.looked)
        state.looked.remove(card)
        mars.bury(who, card)
    state.looker = ""
    yield from settle_top(mars)


def _pick(mars: Mars, who: str, prompt: str, cards: list[str], swapped: Sequence[str] = ()) -> Script:
    """Choose one of a player's own cards; a single one is not asked for."""
    return cards[0] if len(cards) == 1 else (yield pick(mars, who, say(prompt), cards, swapped=swapped))


def _swap(mars: Mars, who: Colour, step: fx.Swap) -> Script:
    """Exchange cards one after the other; a card that was just exchanged is not exchanged back."""
    own = mars.player(who)
    fixed: list[str] = []
    for _ in range(step.n):
        hand = [card for card in own.hand if card not in fixed]
        prep = [card for card in own.prep if card not in fixed]
        if not hand or not prep:
            break
        out = yield pick(mars, who, say("pm-swap-out"), hand, NONE, swapped=fixed)
        if out == "none":
            break
        back = yield from _pick(mars, who, "pm-swap-in", prep, fixed)
        own.hand[own.hand.index(out)], own.prep[own.prep.index(back)] = back, out
        fixed += [out, back]
    if fixed:
        mars.tell(CardsSwapped(who, len(fixed) // 2))


def _rival_bottom(mars: Mars, who: Colour, step: fx.RivalBottom) -> Script:
    holders = _holders(mars, who)
    if not holders:
        return
    rival = holders[0]
    if len(holders) > 1:
        rival = yield _which_rival(mars, who, holders)
    hand = mars.player(rival).hand
    for _ in range(min(step.n, len(hand))):
        card = yield from _pick(mars, rival, "pm-bury-own", hand)
        hand.remove(card)
        mars.bury(rival, card)
    yield from settle_top(mars)


def _which_rival(mars: Mars, who: str, holders: Sequence[str]) -> Choose:
    """Return one of those who hold cards."""

    def seats(those: Iterable[str]) -> list[Option]:
        return [Option(seat, say(f"pm-seat-{seat}")) for seat in those]

    def why(option: str) -> Sequence[Reason]:
        if option in holders or option not in dict(mars.state.sides()):
            return ()
        key = "pm-why-oneself" if option == who else "pm-why-no-hand"
        return (Reason("PM-TERM-11", say(key, whose=f"@pm-seat-{option}")),)

    return Choose(
        who,
        say("pm-which-rival"),
        lambda: seats(holders),
        explain=why,
        wonders=lambda: seats(colour for colour, _ in mars.state.sides()),
    )


_SCRIPTS: dict[type[Any], Callable[[Mars, Colour, Any], Script | None]] = {
    fx.Take: _take,
    fx.Energy: _energy,
    fx.DrawCards: _draw,
    fx.Land: _land,
    fx.Promote: _promote,
    fx.Relocate: _relocate,
    fx.Peek: _peek,
    fx.Swap: _swap,
    fx.RivalBottom: _rival_bottom,
}
