"""The steps of a card's action, and whether they could change anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from marshub.kernel import Choose, Gesture, Option, Reason, Script, say

from .. import effects as fx
from ..box.components import ENERGY_TOP, HOLDING, TYPES, Colour, Type, find_type, make_one_star, make_two_star
from ..effects import Action
from ..happenings import CardKept, CardsLookedAt, CardsSwapped, CardTaken
from .choosing import ask_cards
from .deck import choose_face_down, draw, settle_top, take_down, top_card
from .mars import NONE, Mars, make_landing_option, name_colonist


def is_met(mars: Mars, seat: str, need: fx.Need) -> bool:
    """Return whether a requirement holds for the player the card works for (PM-OTHER-09)."""
    own = mars.find_player(seat)
    match need:
        case fx.HandHas():
            return any(find_type(card) == need.type for card in own.hand)
        case fx.OwnNone():
            return not _present(own.colonists, need.building)
        case fx.OwnSome():
            return _present(own.colonists, need.building)
        case fx.ShipEmpty():
            return "ship" not in own.colonists
        case fx.EnergyBehind():
            return any(side.energy > own.energy for _, side in mars.list_rivals(seat))
        case fx.EnergyZero():
            return own.energy == 0


def _present(colonists: list[Any], building: str) -> bool:
    return make_one_star(building) in colonists or make_two_star(building) in colonists


def is_available(mars: Mars, seat: str, action: Action) -> bool:
    """Return whether an action can be carried out (PM-PREP-08, PM-HAND-04, PM-HAND-05).

    Requirements are met, the cost is payable in full, and some step changes something.
    """
    own = mars.find_player(seat)
    if own.energy < action.cost or not all(is_met(mars, seat, need) for need in action.requires):
        return False
    if not action.cost:
        return any(_changes(mars, seat, step) for step in action.steps)
    own.energy -= action.cost  # an energy gain counts from where the payment leaves the marker
    try:
        return any(_changes(mars, seat, step) for step in action.steps)
    finally:
        own.energy += action.cost


def _changes(mars: Mars, seat: str, step: fx.Step) -> bool:
    own = mars.find_player(seat)
    match step:
        case fx.Take():
            return "earth" in own.colonists
        case fx.Energy():
            return own.energy < ENERGY_TOP
        case fx.DrawCards():
            return mars.count_drawable() > 0
        case fx.Land():
            return "ship" in own.colonists and bool(_sites(mars, seat, step.where))
        case fx.Promote():
            return bool(_promotable(mars, seat, step.where))
        case fx.Relocate():
            return any(make_one_star(building) in own.colonists for building in HOLDING)
        case fx.Peek():
            return mars.count_drawable() > 0
        case fx.Swap():
            return bool(own.hand and own.prep)
        case fx.RivalBottom():
            return bool(_holders(mars, seat))


def _sites(mars: Mars, seat: str, where: str) -> list[Type]:
    """Return buildings that a colonist may land in (PM-TERM-03)."""
    if where == "own_absent":
        return [item for item in HOLDING if not _present(mars.find_player(seat).colonists, item)]
    if where == "rival_present":
        return [item for item in HOLDING if any(_present(side.colonists, item) for _, side in mars.list_rivals(seat))]
    return [item for item in HOLDING if where in ("any", item)]


def _promotable(mars: Mars, seat: str, where: str) -> list[Type]:
    own = mars.find_player(seat).colonists
    return [item for item in HOLDING if where in ("any", item) and make_one_star(item) in own and mars.has_room(item)]


def _holders(mars: Mars, who: str) -> list[Colour]:
    """Return other players with cards in hand; Devious Automatics have none (PM-SOLO-22)."""
    return [seat for seat in mars.other_seats(who) if mars.find_player(seat).hand]


def carry_out(mars: Mars, seat: Colour, action: Action) -> Script:
    """Pay, and do the steps from left to right, each as far as it goes (PM-HAND-05)."""
    if action.cost:
        mars.pay(seat, action.cost)
    for step in action.steps:
        script = _SCRIPTS[type(step)](mars, seat, step)
        if script is not None:
            yield from script


def _take(mars: Mars, seat: Colour, step: fx.Take) -> None:
    mars.take_to_ship(seat, step.n)


def _energy(mars: Mars, seat: Colour, step: fx.Energy) -> None:
    mars.gain(seat, step.n)


def _draw(mars: Mars, seat: Colour, step: fx.DrawCards) -> Script:
    yield from draw(mars, seat, step.n)


def ask_site(seat: str, prompt: str, sites: list[Type]) -> Choose:
    """Return the question where a colonist lands: one of `sites`, or nowhere."""

    def why(option: str) -> Sequence[Reason]:
        if option not in TYPES or option in sites:
            return ()
        building = f"@pm-type-{option}"
        if option not in HOLDING:
            return (Reason("PM-TERM-03", say("pm-why-never-holds", building=building)),)
        return (Reason("PM-TERM-11", say("pm-why-not-there", building=building)),)

    return Choose(
        seat,
        say(prompt),
        lambda: [*(make_landing_option(seat, site) for site in sites), NONE],
        explain=why,
        explainable_options=lambda: [make_landing_option(seat, site) for site in TYPES],
    )


def _land(mars: Mars, seat: Colour, step: fx.Land) -> Script:
    for _ in range(step.n):
        sites = _sites(mars, seat, step.where)
        if "ship" not in mars.find_player(seat).colonists or not sites:
            return
        site = yield ask_site(seat, "pm-land-where", sites)
        if site == "none":
            return
        mars.land_colonist(seat, site)


def _promote(mars: Mars, seat: Colour, step: fx.Promote) -> Script:
    for _ in range(step.n):
        sites = _promotable(mars, seat, step.where)
        if not sites:
            return
        site = yield Choose(
            seat,
            say("pm-promote-where"),
            lambda sites=sites: [*(_rise(seat, item) for item in sites), NONE],  # type: ignore[misc]
            explain=lambda option: [*_why_no_promotion(mars, seat, step.where, option)],
            explainable_options=lambda: [_rise(seat, item) for item in TYPES],
        )
        if site == "none":
            return
        mars.promote_colonist(seat, seat, site)


def _why_no_promotion(mars: Mars, seat: str, where: str, option: str) -> Iterator[Reason]:
    building = f"@pm-type-{option}"
    if option not in TYPES or option in _promotable(mars, seat, where):
        return
    if option not in HOLDING:
        yield Reason("PM-TERM-03", say("pm-why-never-holds", building=building))
    elif make_one_star(option) not in mars.find_player(seat).colonists:
        yield Reason("PM-TERM-11", say("pm-why-nobody-there", building=building), remedy=say("pm-mend-land"))
    elif not mars.has_room(option):
        yield Reason("PM-TERM-04", say("pm-why-full", building=building), remedy=say("pm-mend-down"))
    else:  # the card names another Building
        yield Reason("PM-TERM-11", say("pm-why-not-named", building=building))


def _rise(seat: str, building: Type) -> Option:
    words = say("pm-option-building", building=f"@pm-type-{building}")
    return Option(building, words, Gesture(name_colonist(seat), make_two_star(building)), make_two_star(building))


def _relocate(mars: Mars, seat: Colour, step: fx.Relocate) -> Script:
    for _ in range(step.n):
        own = mars.find_player(seat).colonists
        starts = [item for item in HOLDING if make_one_star(item) in own]
        if not starts:
            return
        picked: str = yield Choose(
            seat,
            say("pm-relocate"),
            lambda starts=starts: [*_ways(seat, starts), NONE],  # type: ignore[misc]
            explain=lambda option, starts=starts: _why_no_way(option, starts),  # type: ignore[misc]
            explainable_options=lambda: [*_ways(seat, [*HOLDING])],
        )
        if picked == "none":
            return
        start, _, end = picked.partition(">")
        mars.relocate_colonist(seat, cast(Type, start), cast(Type, end))


def _why_no_way(option: str, starts: list[Type]) -> Sequence[Reason]:
    start, way, _ = option.partition(">")
    if not way or start in starts:
        return ()
    words = say("pm-why-nobody-there", building=f"@pm-type-{start}")
    return (Reason("PM-TERM-11", words, remedy=say("pm-mend-land")),)


def _ways(seat: str, starts: list[Type]) -> Iterator[Option]:
    for start in starts:
        for end in HOLDING:
            if end != start:
                words = say("pm-option-way", building=f"@pm-type-{start}", to=f"@pm-type-{end}")
                yield Option(f"{start}>{end}", words, Gesture(name_colonist(seat), end), end)


def _peek(mars: Mars, seat: Colour, step: fx.Peek) -> Script:
    """Look at cards.

    Only those that are kept count as drawn: alone, Devious Automatics' take their place (PM-SOLO-22).
    """
    state, hand = mars.state, mars.find_player(seat).hand
    yield from settle_top(mars)
    state.looker = seat
    for _ in range(min(step.look, mars.state.deck)):
        card = yield from top_card(mars, seat)
        state.looked.append(card)
        yield from settle_top(mars)
    mars.tell(CardsLookedAt(seat, len(state.looked)))
    for _ in range(step.keep):
        if mars.state.face_down:
            slot = yield from choose_face_down(mars, seat, "pm-take-which")
            card = yield from take_down(mars, slot, seat)
            mars.tell(CardTaken(seat, find_type(card)))
        elif state.looked:
            card = yield from _pick(mars, seat, "pm-keep-which", state.looked)
            state.looked.remove(card)
            mars.tell(CardKept(seat, find_type(card)))
        else:
            break
        hand.append(card)
    while state.looked:
        card = yield from _pick(mars, seat, "pm-bury-next", state.looked)
        state.looked.remove(card)
        mars.bury_card(seat, card)
    state.looker = ""
    yield from settle_top(mars)


def _pick(mars: Mars, seat: str, prompt: str, cards: list[str], swapped: Sequence[str] = ()) -> Script:
    """Choose one of a player's own cards; a single one is not asked for."""
    return cards[0] if len(cards) == 1 else (yield ask_cards(mars, seat, say(prompt), cards, swapped=swapped))


def _swap(mars: Mars, seat: Colour, step: fx.Swap) -> Script:
    """Exchange cards one after the other; a card that was just exchanged is not exchanged back."""
    own = mars.find_player(seat)
    fixed: list[str] = []
    for _ in range(step.n):
        hand = [card for card in own.hand if card not in fixed]
        prep = [card for card in own.prep if card not in fixed]
        if not hand or not prep:
            break
        out = yield ask_cards(mars, seat, say("pm-swap-out"), hand, NONE, swapped=fixed)
        if out == "none":
            break
        back = yield from _pick(mars, seat, "pm-swap-in", prep, fixed)
        own.hand[own.hand.index(out)], own.prep[own.prep.index(back)] = back, out
        fixed += [out, back]
    if fixed:
        mars.tell(CardsSwapped(seat, len(fixed) // 2))


def _rival_bottom(mars: Mars, seat: Colour, step: fx.RivalBottom) -> Script:
    holders = _holders(mars, seat)
    if not holders:
        return
    rival = holders[0]
    if len(holders) > 1:
        rival = yield _which_rival(mars, seat, holders)
    hand = mars.find_player(rival).hand
    for _ in range(min(step.n, len(hand))):
        card = yield from _pick(mars, rival, "pm-bury-own", hand)
        hand.remove(card)
        mars.bury_card(rival, card)
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
        explainable_options=lambda: seats(colour for colour, _ in mars.state.sides()),
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
