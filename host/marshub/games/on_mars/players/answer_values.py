"""The engineer's value of each answer, by question: the best one is given; and its choice of movement."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import Decision

from ..box.components import RESOURCES, Side
from ..effects import Ability
from ..rules import executive
from ..rules.land import distance, find_rover
from . import action_values
from .engineer_view import BORROWED, EngineerView
from .ground_values import best_bot_move, compute_price, value_best_site, value_post, value_site
from .movement import ENDS

DOCKS = ("7", "6", "5", "4", "8")  # Depot spaces in the order in which their executive actions are wanted
RIDE = 1.5  # value of riding: the next shuttle comes some rounds later
BOTS = 3  # further bots find little work


def value_delivery(look: EngineerView, ids: list[str]) -> str:
    """Return a worthwhile delivery to an own contract; "" for none.

    All goods are delivered, crystals once nothing else is missing.
    """
    for item in ids:
        what, _, rest = item.partition(":")
        if what != "deliver":
            continue
        who, card, good = rest.split(":")
        if who != look.who:
            continue
        needs, given = look.content.contracts[card].items, look.me.contracts[card]
        missing = {want: n - given.get(want, 0) for want, n in needs.items() if n > given.get(want, 0)}
        has = look.me.depot + look.me.tray
        if good != "crystal" or (set(missing) == {"crystal"} and missing["crystal"] <= has):
            return item
    return ""


# ---------------------------------------------------------------------- a turn


def _turn(look: EngineerView, option: str, decision: Decision) -> float:
    action, _, rest = option.partition(":")
    if action == "end":
        return 0.15
    if action == "executive":
        return action_values.value_executive(look, int(rest)) - 0.1
    if action == "pod":
        return _pod(look)
    # The bonus puts main actions before executive ones of nearly the same value.
    return action_values.value_main_action(look, option) + 0.3


def _pod(look: EngineerView) -> float:
    """Return the value of the landing pod: above a poor action if much waits to be built and no ride is near."""
    if look.state.shuttle.side == "orbit" and not look.state.shuttle.distance:
        return -1.0
    home = look.me.work + look.mars.count_on_slots(look.who, "colony")
    return 0.4 * action_values.value_side(look, "colony", look.me.quarters + home) - 0.5


def _travel(look: EngineerView, option: str, decision: Decision) -> float:
    here = look.mars.find_side(look.who)
    there: Side = "orbit" if here == "colony" else "colony"
    if option == "stay":
        return action_values.value_side(look, here, look.me.quarters)
    crew = min(
        look.mars.quarters_capacity(look.who),
        look.me.quarters + look.me.work + look.mars.count_on_slots(look.who, there),
    )
    home = look.value_recalled(crew - look.me.quarters)
    produced = 1.2 * look.future * (here == "colony") * sum(map(bool, look.me.blueprints.values()))
    cost = look.content.worth.ship + 2.0 if option == "ship" else 0.0
    return action_values.value_side(look, there, crew) + home + produced + RIDE * look.future - cost


# ---------------------------------------------------------------------- everything else


def value_first(look: EngineerView, option: str, decision: Decision) -> float:
    """Return the same value for every answer, so that the first one is given."""
    return 0.0


def _ends(worth: Callable[[EngineerView, str, Decision], float]) -> Callable[[EngineerView, str, Decision], float]:
    """Return a measure that gives 0 to an answer that ends the choice.

    If a colonist must be sent for an answer, the cost of that colonist is subtracted.
    """

    def measure(look: EngineerView, option: str, decision: Decision) -> float:
        if option in ENDS:
            return -0.01
        boost = look.cost_of_sending() if decision.prompt.args.get("colonists") else 0.0
        return worth(look, option, decision) - boost

    return measure


def _begun(worth: Callable[[EngineerView, str, Decision], float]) -> Callable[[EngineerView, str, Decision], float]:
    """Return the same measure for an action that has begun, so that going back would help nobody."""
    ending = _ends(worth)

    def measure(look: EngineerView, option: str, decision: Decision) -> float:
        return -999.0 if option == "back" else ending(look, option, decision)

    return measure


def _develop(look: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_development(look, *option.split(":"))


def _site_of(look: EngineerView, option: str, decision: Decision) -> float:
    kind = str(decision.prompt.args["building"]).removeprefix("@om-kind-")
    worth = value_site(look, kind, option)
    return -50.0 if worth is None else worth - compute_price(look, kind)


def _build_what(look: EngineerView, option: str, decision: Decision) -> float:
    result = value_best_site(look, option, free=False)
    return 0.5 if result is None else result


def _technology(look: EngineerView, option: str, decision: Decision) -> float:
    tech = str(decision.prompt.args["tech"]).removeprefix("@om-tech-")
    level = look.mars.find_tech_level(option, tech) if option in look.state.players else 0
    upgrading = 4.0 * level if tech == "upgrade" else 0.2 * level
    return upgrading - (0 if option == look.who else BORROWED)


def _surcharge(look: EngineerView, option: str, decision: Decision) -> float:
    colonists, units = int(option), int(decision.prompt.args["count"])
    return -look.cost_of_sending(colonists) - look.cost_of({"crystal": units - colonists})


def _ship(look: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_ship(look) - 0.01 * DOCKS.index(option)


def _brings(look: EngineerView, option: str, decision: Decision) -> float:
    if option == "colonists":
        return look.value_colonists(2)
    return look.value_colonists(1) + (
        3.0 * look.future / len(look.me.bots) if len(look.me.bots) in range(1, BOTS) else 0.0
    )


def _bot_where(look: EngineerView, option: str, decision: Decision) -> float:
    return value_post(look, option)


def _displaced(look: EngineerView, option: str, decision: Decision) -> float:
    return value_post(look, option) if str(decision.prompt.args["piece"]).endswith("bot") else 0.0


def _benefit(look: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_ability(look, Ability(look.content.benefits[option].effect))


def _pay_any(look: EngineerView, option: str, decision: Decision) -> float:
    return -look.cost_of({option: 1})


def _gain_any(look: EngineerView, option: str, decision: Decision) -> float:
    return look.value_good(option)


def _crystal(look: EngineerView, option: str, decision: Decision) -> float:
    return float(option == "depot")


def _discard(look: EngineerView, option: str, decision: Decision) -> float:
    return -float(look.content.objectives[option].all[0].min)


def _refill(look: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_contract(look, option)


def _lender(look: EngineerView, option: str, decision: Decision) -> float:
    if option == "oxygen":
        return look.value_good("oxygen")
    tech = str(decision.prompt.args["tech"]).removeprefix("@om-tech-")
    return action_values.value_development(look, tech, option, free=True)


def _explore(look: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_ability(look, look.content.discoveries[option].ability, moves=False)


def _explore_where(look: EngineerView, option: str, decision: Decision) -> float:
    """Return the distance to the nearest rover of another player."""
    return min((distance(find_rover(look.mars, who), option) for who in look.mars.seats if who != look.who), default=0)


def _space(look: EngineerView, option: str, decision: Decision) -> float:
    ability = look.content.spaces[int(option)].ability
    return max(0.0, action_values.value_ability(look, ability, moves=False)) - 0.15 * int(option)


def _bonus(look: EngineerView, option: str, decision: Decision) -> float:
    ability = look.content.spaces[look.me.space].ability
    return 0.0 if option == "no" else action_values.value_ability(look, ability)


def _site(look: EngineerView, option: str, decision: Decision) -> float:
    """Return a value that is high near buildings and crystals."""
    return -float(sum(distance(option, at) for at in look.state.terrain)) + sum(
        distance(option, at) <= 2 for at in look.state.crystals
    )


def _complete(look: EngineerView, option: str, decision: Decision) -> float:
    if option == "back":
        return -1.0
    card, _, number = option.partition(":")
    return action_values.value_ability(look, Ability(look.content.objectives[card].rewards[int(number) - 1]))


def _facility(look: EngineerView, option: str, decision: Decision) -> float:
    if option == "back":
        return -50.0
    space = next(item for item, data in look.content.executives.items() if data.facility)
    runs = executive.list_run_ways(look.mars, look.who, look.content.executives[space].crystals)
    return next(action_values.value_run(look, run) for run in runs if run.id == option)


def _effect(look: EngineerView, option: str, decision: Decision) -> float:
    """Return the value of an effect of an executive action that moves bots or the rover."""
    if option == "back":
        return -50.0
    return best_bot_move(look, 2)[0] if option == "1" else action_values.value_rover(look, 2)[0]


def _swap_give(look: EngineerView, option: str, decision: Decision) -> float:
    if option in ENDS:
        return 0.0
    return max(look.value_good(good) for good in RESOURCES) - look.cost_of({option: 1})


def _tile(look: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_tile(look, look.me.rover) if option == "take" else 0.0


def _straight(look: EngineerView, option: str, decision: Decision) -> float:
    return float(option != "none")


def _deliver_own(look: EngineerView, option: str, decision: Decision) -> float:
    """Return the value of a delivery that another player requests, by the same measure as an own one."""
    card = str(decision.prompt.args["card"]).removeprefix("@om-contract-")
    good = str(decision.prompt.args["good"]).removeprefix("@om-good-")
    wanted = bool(value_delivery(look, [f"deliver:{look.who}:{card}:{good}"]))
    return float((option == "yes") == wanted)


#: The measure of each question; questions without one are answered with their first option.
MEASURES: dict[str, Callable[[EngineerView, str, Decision], float]] = {
    "turn": _turn,
    "travel": _travel,
    "blueprint": _begun(lambda view, option, _: action_values.value_card(view, option)),
    "blueprint-further": _ends(lambda view, option, _: action_values.value_card(view, option)),
    "learn": _begun(lambda view, option, _: action_values.value_learning(view, option)),
    "lab-space": lambda view, option, _: action_values.value_ability(view, view.content.lab[option].ability),  # type: ignore[index]
    "develop": _begun(_develop),
    "resupply": _begun(_gain_any),
    "build-what": _ends(_build_what),
    "build-where": _begun(_site_of),
    "technology": _technology,
    "surcharge": lambda view, option, d: -50.0 if option == "back" else _surcharge(view, option, d),
    "upgrade": _begun(lambda view, option, _: action_values.value_upgrade(view, option.partition(":")[0])),
    "ship": _begun(_ship),
    "ship-brings": _brings,
    "bot-where": _bot_where,
    "displace": _displaced,
    "benefit": _ends(_benefit),
    "pay-any": _pay_any,
    "pay-crystal": _crystal,
    "pay-card": _discard,
    "gain-any": _gain_any,
    "straight": _straight,
    "deliver-own": _deliver_own,
    "refill": _refill,
    "lender": _lender,
    "tile": _tile,
    "explore": _explore,
    "explore-where": _explore_where,
    "space": _space,
    "bonus": _bonus,
    "site": _site,
    "objective": _complete,
    "facility": _facility,
    "which-effect": _effect,
    "swap-give": _swap_give,
}
