"""The engineer's value of each answer, by the question: the best one is given."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import Decision

from ..box.components import RESOURCES, Side
from ..effects import Ability
from ..rules import executive
from ..rules.land import distance, rover_at
from . import deeds
from .ground import best_site, bot_move, post, price, site
from .look import BORROWED, Look
from .movement import ENDS

DOCKS = ("7", "6", "5", "4", "8")  # which executive action is wanted first
RIDE = 1.5  # who misses the shuttle waits for it to come round again
BOTS = 3  # as many bots as there is work for


def delivery(look: Look, ids: list[str]) -> str:
    """Return a delivery of one's own to a contract that is worth it.

    All goods, crystals once nothing else is missing.
    """
    for each in ids:
        what, _, rest = each.partition(":")
        if what != "deliver":
            continue
        who, card, good = rest.split(":")
        if who != look.who:
            continue
        needs, given = look.content.contracts[card].items, look.me.contracts[card]
        missing = {want: n - given.get(want, 0) for want, n in needs.items() if n > given.get(want, 0)}
        has = look.me.depot + look.me.tray
        if good != "crystal" or (set(missing) == {"crystal"} and missing["crystal"] <= has):
            return each
    return ""


# ---------------------------------------------------------------------- a turn


def _turn(look: Look, option: str, decision: Decision) -> float:
    action, _, rest = option.partition(":")
    if action == "end":
        return 0.15
    if action == "executive":
        return deeds.execute(look, int(rest)) - 0.1
    if action == "pod":
        return _pod(look)
    # What is left to do is done before anything that only might be done.
    return deeds.main(look, option) + 0.3


def _pod(look: Look) -> float:
    """Return better than a poor action, where much waits to be built and no ride is near."""
    if look.state.shuttle.side == "orbit" and not look.state.shuttle.distance:
        return -1.0
    home = look.me.work + look.mars.on_slots(look.who, "colony")
    return 0.4 * deeds.side(look, "colony", look.me.quarters + home) - 0.5


def _travel(look: Look, option: str, decision: Decision) -> float:
    here = look.mars.side(look.who)
    there: Side = "orbit" if here == "colony" else "colony"
    if option == "stay":
        return deeds.side(look, here, look.me.quarters)
    crew = min(look.mars.room(look.who), look.me.quarters + look.me.work + look.mars.on_slots(look.who, there))
    home = look.recalled(crew - look.me.quarters)
    produced = 1.2 * look.future * (here == "colony") * sum(map(bool, look.me.blueprints.values()))
    cost = look.content.worth.ship + 2.0 if option == "ship" else 0.0
    return deeds.side(look, there, crew) + home + produced + RIDE * look.future - cost


# ---------------------------------------------------------------------- everything else


def first(look: Look, option: str, decision: Decision) -> float:
    return 0.0


def _ends(worth: Callable[[Look, str, Decision], float]) -> Callable[[Look, str, Decision], float]:
    """Return a measure in which what ends the choice is worth nothing.

    What a colonist has to be sent for, a colonist less.
    """

    def measure(look: Look, option: str, decision: Decision) -> float:
        if option in ENDS:
            return -0.01
        boost = look.sent() if decision.prompt.args.get("colonists") else 0.0
        return worth(look, option, decision) - boost

    return measure


def _begun(worth: Callable[[Look, str, Decision], float]) -> Callable[[Look, str, Decision], float]:
    """Return the same where an action was begun and going back would help nobody."""
    ending = _ends(worth)

    def measure(look: Look, option: str, decision: Decision) -> float:
        return -999.0 if option == "back" else ending(look, option, decision)

    return measure


def _develop(look: Look, option: str, decision: Decision) -> float:
    return deeds.develop(look, *option.split(":"))


def _site_of(look: Look, option: str, decision: Decision) -> float:
    kind = str(decision.prompt.args["building"]).removeprefix("@om-kind-")
    worth = site(look, kind, option)
    return -50.0 if worth is None else worth - price(look, kind)


def _build_what(look: Look, option: str, decision: Decision) -> float:
    found = best_site(look, option, free=False)
    return 0.5 if found is None else found


def _technology(look: Look, option: str, decision: Decision) -> float:
    tech = str(decision.prompt.args["tech"]).removeprefix("@om-tech-")
    level = look.mars.tech_level(option, tech) if option in look.state.players else 0
    upgrading = 4.0 * level if tech == "upgrade" else 0.2 * level
    return upgrading - (0 if option == look.who else BORROWED)


def _surcharge(look: Look, option: str, decision: Decision) -> float:
    colonists, units = int(option), int(decision.prompt.args["count"])
    return -look.sent(colonists) - look.lost({"crystal": units - colonists})


def _ship(look: Look, option: str, decision: Decision) -> float:
    return deeds.ship(look) - 0.01 * DOCKS.index(option)


def _brings(look: Look, option: str, decision: Decision) -> float:
    if option == "colonists":
        return look.colonists(2)
    return look.colonists(1) + (3.0 * look.future / len(look.me.bots) if len(look.me.bots) in range(1, BOTS) else 0.0)


def _bot_where(look: Look, option: str, decision: Decision) -> float:
    return post(look, option)


def _displaced(look: Look, option: str, decision: Decision) -> float:
    return post(look, option) if str(decision.prompt.args["piece"]).endswith("bot") else 0.0


def _benefit(look: Look, option: str, decision: Decision) -> float:
    return deeds.ability(look, Ability(look.content.benefits[option].effect))


def _pay_any(look: Look, option: str, decision: Decision) -> float:
    return -look.lost({option: 1})


def _gain_any(look: Look, option: str, decision: Decision) -> float:
    return look.good(option)


def _crystal(look: Look, option: str, decision: Decision) -> float:
    return float(option == "depot")


def _discard(look: Look, option: str, decision: Decision) -> float:
    return -float(look.content.objectives[option].all[0].min)


def _refill(look: Look, option: str, decision: Decision) -> float:
    return deeds.contract(look, option)


def _lender(look: Look, option: str, decision: Decision) -> float:
    if option == "oxygen":
        return look.good("oxygen")
    tech = str(decision.prompt.args["tech"]).removeprefix("@om-tech-")
    return deeds.develop(look, tech, option, free=True)


def _explore(look: Look, option: str, decision: Decision) -> float:
    return deeds.ability(look, look.content.discoveries[option].ability, moves=False)


def _explore_where(look: Look, option: str, decision: Decision) -> float:
    """Return far from the rovers of others."""
    return min((distance(rover_at(look.mars, who), option) for who in look.mars.seats if who != look.who), default=0)


def _space(look: Look, option: str, decision: Decision) -> float:
    ability = look.content.spaces[int(option)].ability
    return max(0.0, deeds.ability(look, ability, moves=False)) - 0.15 * int(option)


def _bonus(look: Look, option: str, decision: Decision) -> float:
    ability = look.content.spaces[look.me.space].ability
    return 0.0 if option == "no" else deeds.ability(look, ability)


def _site(look: Look, option: str, decision: Decision) -> float:
    """Return near to much."""
    return -float(sum(distance(option, at) for at in look.state.terrain)) + sum(
        distance(option, at) <= 2 for at in look.state.crystals
    )


def _complete(look: Look, option: str, decision: Decision) -> float:
    if option == "back":
        return -1.0
    card, _, number = option.partition(":")
    return deeds.ability(look, Ability(look.content.objectives[card].rewards[int(number) - 1]))


def _facility(look: Look, option: str, decision: Decision) -> float:
    if option == "back":
        return -50.0
    space = next(each for each, data in look.content.executives.items() if data.facility)
    runs = executive.ways(look.mars, look.who, look.content.executives[space].crystals)
    return next(deeds.run(look, run) for run in runs if run.id == option)


def _effect(look: Look, option: str, decision: Decision) -> float:
    """Return the value of an executive action with several effects, moving bots or the rover."""
    if option == "back":
        return -50.0
    return bot_move(look, 2)[0] if option == "1" else deeds.rover(look, 2)[0]


def _swap_give(look: Look, option: str, decision: Decision) -> float:
    if option in ENDS:
        return 0.0
    return max(look.good(good) for good in RESOURCES) - look.lost({option: 1})


def _tile(look: Look, option: str, decision: Decision) -> float:
    return deeds.tile(look, look.me.rover) if option == "take" else 0.0


def _straight(look: Look, option: str, decision: Decision) -> float:
    return float(option != "none")


def _deliver_own(look: Look, option: str, decision: Decision) -> float:
    """Return the value of a delivery that another player requests: as of its own."""
    card = str(decision.prompt.args["card"]).removeprefix("@om-contract-")
    good = str(decision.prompt.args["good"]).removeprefix("@om-good-")
    wanted = bool(delivery(look, [f"deliver:{look.who}:{card}:{good}"]))
    return float((option == "yes") == wanted)


#: What has a measure of its own, by the question; everything else is answered with its first option.
MEASURES: dict[str, Callable[[Look, str, Decision], float]] = {
    "turn": _turn,
    "travel": _travel,
    "blueprint": _begun(lambda look, option, _: deeds.card(look, option)),
    "blueprint-further": _ends(lambda look, option, _: deeds.card(look, option)),
    "learn": _begun(lambda look, option, _: deeds.learn(look, option)),
    "lab-space": lambda look, option, _: deeds.ability(look, look.content.lab[option].ability),  # type: ignore[index]
    "develop": _begun(_develop),
    "resupply": _begun(_gain_any),
    "build-what": _ends(_build_what),
    "build-where": _begun(_site_of),
    "technology": _technology,
    "surcharge": lambda look, option, d: -50.0 if option == "back" else _surcharge(look, option, d),
    "upgrade": _begun(lambda look, option, _: deeds.upgrade(look, option.partition(":")[0])),
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
