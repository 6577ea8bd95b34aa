"""The steps of a card's action, and whether they have an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from marshub.kernel import Choose, Gesture, Option, Reason, Script, say

from .. import effects as fx
from ..box.components import (
    COLONIST_BUILDINGS,
    ENERGY_TOP,
    TYPES,
    Colour,
    Type,
    get_card_type,
    get_one_star,
    get_two_star,
)
from ..effects import Action
from ..happenings import CardKept, CardsLookedAt, CardsSwapped, CardTaken
from .common_questions import ask_cards
from .deck import choose_face_down, draw_cards, settle_deck_top, take_face_down, take_top_card
from .mars import NONE, Mars, make_landing_option, name_colonist


def is_requirement_met(mars: Mars, seat: str, need: fx.Need) -> bool:
    """Return whether a requirement holds for the player for whom the card works (PM-OTHER-09)."""
    player = mars.get_player(seat)
    match need:
        case fx.HandHas():
            return any(get_card_type(card) == need.type for card in player.hand)
        case fx.OwnNone():
            return not _is_present(player.colonists, need.building)
        case fx.OwnSome():
            return _is_present(player.colonists, need.building)
        case fx.ShipEmpty():
            return "ship" not in player.colonists
        case fx.EnergyBehind():
            return any(side.energy > player.energy for _, side in mars.list_rivals(seat))
        case fx.EnergyZero():
            return player.energy == 0


def _is_present(colonists: list[Any], building: str) -> bool:
    return get_one_star(building) in colonists or get_two_star(building) in colonists


def is_action_available(mars: Mars, seat: str, action: Action) -> bool:
    """Return whether an action can be carried out (PM-PREP-08, PM-HAND-04, PM-HAND-05).

    The requirements are met, the cost is payable in full, and some step has an effect.
    """
    player = mars.get_player(seat)
    if player.energy < action.cost or not all(is_requirement_met(mars, seat, need) for need in action.requires):
        return False
    if not action.cost:
        return any(_has_effect(mars, seat, step) for step in action.steps)
    player.energy -= action.cost  # an energy gain counts from the marker's place after the payment
    try:
        return any(_has_effect(mars, seat, step) for step in action.steps)
    finally:
        player.energy += action.cost


def _has_effect(mars: Mars, seat: str, step: fx.Step) -> bool:
    player = mars.get_player(seat)
    match step:
        case fx.Take():
            return "earth" in player.colonists
        case fx.Energy():
            return player.energy < ENERGY_TOP
        case fx.DrawCards():
            return mars.count_drawable() > 0
        case fx.Land():
            return "ship" in player.colonists and bool(_list_landing_sites(mars, seat, step.where))
        case fx.Promote():
            return bool(_list_promotable(mars, seat, step.where))
        case fx.Relocate():
            return any(get_one_star(building) in player.colonists for building in COLONIST_BUILDINGS)
        case fx.Peek():
            return mars.count_drawable() > 0
        case fx.Swap():
            return bool(player.hand and player.prep)
        case fx.RivalBottom():
            return bool(_list_hand_holders(mars, seat))


def _list_landing_sites(mars: Mars, seat: str, where: str) -> list[Type]:
    """Return the Buildings in which a colonist may land (PM-TERM-03)."""
    if where == "own_absent":
        return [site for site in COLONIST_BUILDINGS if not _is_present(mars.get_player(seat).colonists, site)]
    if where == "rival_present":
        return [
            site
            for site in COLONIST_BUILDINGS
            if any(_is_present(side.colonists, site) for _, side in mars.list_rivals(seat))
        ]
    return [site for site in COLONIST_BUILDINGS if where in ("any", site)]


def _list_promotable(mars: Mars, seat: str, where: str) -> list[Type]:
    colonists = mars.get_player(seat).colonists
    return [
        site
        for site in COLONIST_BUILDINGS
        if where in ("any", site) and get_one_star(site) in colonists and mars.has_room(site)
    ]


def _list_hand_holders(mars: Mars, active: str) -> list[Colour]:
    """Return the other players with cards in hand; Devious Automatics have none (PM-SOLO-22)."""
    return [seat for seat in mars.list_other_seats(active) if mars.get_player(seat).hand]


def run_card_action(mars: Mars, seat: Colour, action: Action) -> Script:
    """Pay, and carry out the steps from left to right, each as far as possible (PM-HAND-05)."""
    if action.cost:
        mars.pay_energy(seat, action.cost)
    for step in action.steps:
        script = _STEP_SCRIPTS[type(step)](mars, seat, step)
        if script is not None:
            yield from script


def _run_take(mars: Mars, seat: Colour, step: fx.Take) -> None:
    mars.take_to_ship(seat, step.n)


def _run_energy(mars: Mars, seat: Colour, step: fx.Energy) -> None:
    mars.gain_energy(seat, step.n)


def _run_draw(mars: Mars, seat: Colour, step: fx.DrawCards) -> Script:
    yield from draw_cards(mars, seat, step.n)


def ask_landing_site(seat: str, prompt: str, sites: list[Type]) -> Choose:
    """Make the question where a colonist lands: in one of `sites`, or nowhere."""

    def explain_site(option: str) -> Sequence[Reason]:
        if option not in TYPES or option in sites:
            return ()
        building = f"@pm-type-{option}"
        if option not in COLONIST_BUILDINGS:
            return (Reason("PM-TERM-03", say("pm-why-never-holds", building=building)),)
        return (Reason("PM-TERM-11", say("pm-why-not-there", building=building)),)

    return Choose(
        seat,
        say(prompt),
        lambda: [*(make_landing_option(seat, site) for site in sites), NONE],
        explain=explain_site,
        explainable_options=lambda: [make_landing_option(seat, site) for site in TYPES],
    )


def _run_land(mars: Mars, seat: Colour, step: fx.Land) -> Script:
    for _ in range(step.n):
        sites = _list_landing_sites(mars, seat, step.where)
        if "ship" not in mars.get_player(seat).colonists or not sites:
            return
        site = yield ask_landing_site(seat, "pm-land-where", sites)
        if site == "none":
            return
        mars.land_colonist(seat, site)


def _run_promote(mars: Mars, seat: Colour, step: fx.Promote) -> Script:
    for _ in range(step.n):
        sites = _list_promotable(mars, seat, step.where)
        if not sites:
            return
        site = yield Choose(
            seat,
            say("pm-promote-where"),
            lambda sites=sites: [*(_make_promotion_option(seat, building) for building in sites), NONE],  # type: ignore[misc]
            explain=lambda option: [*_explain_promotion(mars, seat, step.where, option)],
            explainable_options=lambda: [_make_promotion_option(seat, building) for building in TYPES],
        )
        if site == "none":
            return
        mars.promote_colonist(seat, seat, site)


def _explain_promotion(mars: Mars, seat: str, where: str, option: str) -> Iterator[Reason]:
    building = f"@pm-type-{option}"
    if option not in TYPES or option in _list_promotable(mars, seat, where):
        return
    if option not in COLONIST_BUILDINGS:
        yield Reason("PM-TERM-03", say("pm-why-never-holds", building=building))
    elif get_one_star(option) not in mars.get_player(seat).colonists:
        yield Reason("PM-TERM-11", say("pm-why-nobody-there", building=building), remedy=say("pm-mend-land"))
    elif not mars.has_room(option):
        yield Reason("PM-TERM-04", say("pm-why-full", building=building), remedy=say("pm-mend-down"))
    else:  # the card names another Building
        yield Reason("PM-TERM-11", say("pm-why-not-named", building=building))


def _make_promotion_option(seat: str, building: Type) -> Option:
    words = say("pm-option-building", building=f"@pm-type-{building}")
    return Option(building, words, Gesture(name_colonist(seat), get_two_star(building)), get_two_star(building))


def _run_relocate(mars: Mars, seat: Colour, step: fx.Relocate) -> Script:
    for _ in range(step.n):
        colonists = mars.get_player(seat).colonists
        starts = [building for building in COLONIST_BUILDINGS if get_one_star(building) in colonists]
        if not starts:
            return
        picked: str = yield Choose(
            seat,
            say("pm-relocate"),
            lambda starts=starts: [*_list_relocations(seat, starts), NONE],  # type: ignore[misc]
            explain=lambda option, starts=starts: _explain_relocation(option, starts),  # type: ignore[misc]
            explainable_options=lambda: [*_list_relocations(seat, [*COLONIST_BUILDINGS])],
        )
        if picked == "none":
            return
        start, _, end = picked.partition(">")
        mars.relocate_colonist(seat, cast("Type", start), cast("Type", end))


def _explain_relocation(option: str, starts: list[Type]) -> Sequence[Reason]:
    start, separator, _ = option.partition(">")
    if not separator or start in starts:
        return ()
    words = say("pm-why-nobody-there", building=f"@pm-type-{start}")
    return (Reason("PM-TERM-11", words, remedy=say("pm-mend-land")),)


def _list_relocations(seat: str, starts: list[Type]) -> Iterator[Option]:
    for start in starts:
        for end in COLONIST_BUILDINGS:
            if end != start:
                words = say("pm-option-way", building=f"@pm-type-{start}", to=f"@pm-type-{end}")
                yield Option(f"{start}>{end}", words, Gesture(name_colonist(seat), end), end)


def _run_peek(mars: Mars, seat: Colour, step: fx.Peek) -> Script:
    """Look at the top cards of the deck, keep some, and put the others under it.

    Only the kept cards count as drawn: for a lone player, cards of Devious Automatics replace them (PM-SOLO-22).
    """
    state, hand = mars.state, mars.get_player(seat).hand
    yield from settle_deck_top(mars)
    state.looker = seat
    for _ in range(min(step.look, mars.state.deck)):
        card = yield from take_top_card(mars, seat)
        state.looked.append(card)
        yield from settle_deck_top(mars)
    mars.log(CardsLookedAt(seat, len(state.looked)))
    for _ in range(step.keep):
        if mars.state.face_down:
            slot = yield from choose_face_down(mars, seat, "pm-take-which")
            card = yield from take_face_down(mars, slot, seat)
            mars.log(CardTaken(seat, get_card_type(card)))
        elif state.looked:
            card = yield from _choose_own_card(mars, seat, "pm-keep-which", state.looked)
            state.looked.remove(card)
            mars.log(CardKept(seat, get_card_type(card)))
        else:
            break
        hand.append(card)
    while state.looked:
        card = yield from _choose_own_card(mars, seat, "pm-bury-next", state.looked)
        state.looked.remove(card)
        mars.bury_card(seat, card)
    state.looker = ""
    yield from settle_deck_top(mars)


def _choose_own_card(mars: Mars, seat: str, prompt: str, cards: list[str], swapped: Sequence[str] = ()) -> Script:
    """Choose one of a player's own cards; asked only if there are several."""
    return cards[0] if len(cards) == 1 else (yield ask_cards(mars, seat, say(prompt), cards, swapped=swapped))


def _run_swap(mars: Mars, seat: Colour, step: fx.Swap) -> Script:
    """Exchange cards one after the other; a card that was just exchanged is not exchanged back."""
    player = mars.get_player(seat)
    swapped: list[str] = []
    for _ in range(step.n):
        hand = [card for card in player.hand if card not in swapped]
        prep = [card for card in player.prep if card not in swapped]
        if not hand or not prep:
            break
        hand_card = yield ask_cards(mars, seat, say("pm-swap-out"), hand, NONE, swapped=swapped)
        if hand_card == "none":
            break
        prep_card = yield from _choose_own_card(mars, seat, "pm-swap-in", prep, swapped)
        player.hand[player.hand.index(hand_card)], player.prep[player.prep.index(prep_card)] = prep_card, hand_card
        swapped += [hand_card, prep_card]
    if swapped:
        mars.log(CardsSwapped(seat, len(swapped) // 2))


def _run_rival_bottom(mars: Mars, seat: Colour, step: fx.RivalBottom) -> Script:
    holders = _list_hand_holders(mars, seat)
    if not holders:
        return
    rival = holders[0]
    if len(holders) > 1:
        rival = yield _ask_rival(mars, seat, holders)
    hand = mars.get_player(rival).hand
    for _ in range(min(step.n, len(hand))):
        card = yield from _choose_own_card(mars, rival, "pm-bury-own", hand)
        hand.remove(card)
        mars.bury_card(rival, card)
    yield from settle_deck_top(mars)


def _ask_rival(mars: Mars, active: str, holders: Sequence[str]) -> Choose:
    """Make the question for one of the players who hold cards."""

    def make_options(seats: Iterable[str]) -> list[Option]:
        return [Option(seat, say(f"pm-seat-{seat}")) for seat in seats]

    def explain_seat(option: str) -> Sequence[Reason]:
        if option in holders or option not in dict(mars.state.sides()):
            return ()
        key = "pm-why-oneself" if option == active else "pm-why-no-hand"
        return (Reason("PM-TERM-11", say(key, whose=f"@pm-seat-{option}")),)

    return Choose(
        active,
        say("pm-which-rival"),
        lambda: make_options(holders),
        explain=explain_seat,
        explainable_options=lambda: make_options(colour for colour, _ in mars.state.sides()),
    )


_STEP_SCRIPTS: dict[type[Any], Callable[[Mars, Colour, Any], Script | None]] = {
    fx.Take: _run_take,
    fx.Energy: _run_energy,
    fx.DrawCards: _run_draw,
    fx.Land: _run_land,
    fx.Promote: _run_promote,
    fx.Relocate: _run_relocate,
    fx.Peek: _run_peek,
    fx.Swap: _run_swap,
    fx.RivalBottom: _run_rival_bottom,
}
