"""The engineer's value of each answer, by question: the best one is given; and its choice of movement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from math import inf

from marshub.kernel import Decision

from ..box.components import COLONY_SPACES, SIDES, Side
from ..effects import Ability
from ..rules.facilities import BuildingRun
from ..rules.land import distance, find_rover, list_neighbours
from ..rules.mars import BACK, DONE
from ..rules.objectives import OBJECTIVE
from ..rules.piece_placement import list_misplaced_pieces
from ..rules.shuttle import ACROSS
from . import action_values
from .action_values import LEAST, MOST, SEARCHED, MoveValues
from .engineer_view import LENDING_COST, EngineerView
from .ground_values import (
    find_best_bot_move,
    find_taken_hexes,
    limit_bot_move,
    value_best_site,
    value_post,
    value_price,
    value_site,
)

DOCK_ORDER = ("7", "6", "5", "4", "8")  # Depot spaces in the order in which their executive actions are wanted
RIDE_VALUE = 1.5  # value of riding: the next shuttle comes some rounds later
ENOUGH_BOTS = 3  # further bots find little work
REJECTED = -50.0  # going back, or a site that the rules forbid
BACK_FROM_BEGUN = -999.0  # going back in an action that has begun: it would be offered again at once
END_VALUE = -0.01  # the end of a choice, after any answer with a gain
TURN_END_VALUE = 0.15  # the end of a turn: what follows can be had later as well
EXECUTIVE_COST, MAIN_BONUS = 0.1, 0.3  # main actions come before executive ones of nearly the same value
POD_SHARE, POD_COST = 0.4, 0.5  # of the values in the colony for the landing pod, which is lost
SHUTTLE_WAITS_VALUE = -1.0  # the landing pod where the shuttle is about to travel anyway
PRODUCTION_VALUE = 1.2  # what an advanced building produces at a journey to Orbit
SHIP_RIDE_COST = 2.0  # a ship that is given up, besides its points: its dock and its next ride
ANY_BUILDING_VALUE = 0.5  # a building for which no site was found yet
UPGRADE_TECH_VALUE, TECH_VALUE = 4.0, 0.2  # a level of a technology: further upgrades, other uses
DOCK_STEP = 0.01  # between neighbours in `DOCK_ORDER`: only the order counts
BOT_PASSENGER_VALUE = 3.0  # a bot for one who has one
SPACE_COST = 0.15  # each place later in the turn order
COLONY_START_VALUE, MOST_COLONY_STARTS = 10.0, 2  # beginning in the Colony among rivals: the first two there win more


def choose_delivery(view: EngineerView, ids: list[str]) -> str:
    """Return a worthwhile delivery to an own contract; "" for none.

    All goods are delivered, crystals once nothing else is missing.
    """
    for item in ids:
        action, _, rest = item.partition(":")
        if action != "deliver":
            continue
        seat, card, good = rest.split(":")
        if seat != view.seat:
            continue
        needs, given = view.content.contracts[card].items, view.me.contracts[card]
        missing = {want: n - given.get(want, 0) for want, n in needs.items() if n > given.get(want, 0)}
        crystals = view.me.depot + view.me.tray
        if good != "crystal" or (set(missing) == {"crystal"} and missing["crystal"] <= crystals):
            return item
    return ""


# ---------------------------------------------------------------------- a turn


def _value_turn_option(view: EngineerView, option: str, decision: Decision, moves: MoveValues = SEARCHED) -> float:
    action, _, rest = option.partition(":")
    if action == "end":
        return TURN_END_VALUE
    if action == "executive":
        return action_values.value_executive(view, int(rest), moves) - EXECUTIVE_COST
    if action == "pod":
        return _value_pod(view, moves)
    if action == "control":
        return action_values.value_control(view, moves) + MAIN_BONUS
    return action_values.value_main_action(view, option) + MAIN_BONUS


def _value_pod(view: EngineerView, moves: MoveValues) -> float:
    """Return the value of the landing pod: above a poor action if much waits to be built and no ride is near."""
    if view.state.shuttle.side == "orbit" and not view.state.shuttle.distance:
        return SHUTTLE_WAITS_VALUE
    recovered = view.me.work + view.mars.count_on_slots(view.seat, "colony")
    return POD_SHARE * action_values.value_side(view, "colony", view.me.quarters + recovered, moves) - POD_COST


def _value_travel(view: EngineerView, option: str, decision: Decision, moves: MoveValues = SEARCHED) -> float:
    side = view.mars.get_side(view.seat)
    other_side: Side = "orbit" if side == "colony" else "colony"
    if option == "stay":
        return action_values.value_side(view, side, view.me.quarters, moves)
    crew = min(
        view.mars.get_quarters_capacity(view.seat),
        view.me.quarters + view.me.work + view.mars.count_on_slots(view.seat, other_side),
    )
    recalled = view.value_recalled(crew - view.me.quarters)
    produced = PRODUCTION_VALUE * view.future * (side == "colony") * sum(map(bool, view.me.blueprints.values()))
    cost = view.content.worth.ship + SHIP_RIDE_COST if option == "ship" else 0.0
    return (
        action_values.value_side(view, other_side, crew, moves) + recalled + produced + RIDE_VALUE * view.future - cost
    )


# ---------------------------------------------------------------------- everything else


def value_equally(view: EngineerView, option: str, decision: Decision) -> float:
    """Return the same value for every answer, so that the first one is given."""
    return 0.0


def _with_end(worth: Callable[[EngineerView, str, Decision], float]) -> Callable[[EngineerView, str, Decision], float]:
    """Return a measure that gives `END_VALUE` to an answer that ends the choice.

    If a colonist must be sent for an answer, the cost of that colonist is subtracted.
    """

    def measure(view: EngineerView, option: str, decision: Decision) -> float:
        if option in END_OPTIONS:
            return END_VALUE
        boost = view.value_sent() if decision.prompt.args.get("colonists") else 0.0
        return worth(view, option, decision) - boost

    return measure


def _once_begun(
    worth: Callable[[EngineerView, str, Decision], float],
) -> Callable[[EngineerView, str, Decision], float]:
    """Return the measure of `_with_end` for an action that has begun: going back, which helps nobody, is rated low."""
    ending = _with_end(worth)

    def measure(view: EngineerView, option: str, decision: Decision) -> float:
        return BACK_FROM_BEGUN if option == "back" else ending(view, option, decision)

    return measure


def _value_build_hex(view: EngineerView, option: str, decision: Decision) -> float:
    kind = str(decision.prompt.args["building"]).removeprefix("@om-kind-")
    worth = value_site(view, kind, option)
    return REJECTED if worth is None else worth - value_price(view, kind)


def _value_build_kind(view: EngineerView, option: str, decision: Decision) -> float:
    best = value_best_site(view, option)
    return ANY_BUILDING_VALUE if best is None else best


def _value_technology(view: EngineerView, option: str, decision: Decision) -> float:
    tech = str(decision.prompt.args["tech"]).removeprefix("@om-tech-")
    level = view.mars.get_tech_level(option, tech) if option in view.state.players else 0
    upgrading = UPGRADE_TECH_VALUE * level if tech == "upgrade" else TECH_VALUE * level
    return upgrading - (0 if option == view.seat else LENDING_COST)


def _value_surcharge(view: EngineerView, option: str, decision: Decision) -> float:
    colonists, units = int(option), int(decision.prompt.args["count"])
    return -view.value_sent(colonists) - view.value_cost({"crystal": units - colonists})


def _value_passengers(view: EngineerView, option: str, decision: Decision) -> float:
    if option == "colonists":
        return view.value_colonists(2)
    bots = len(view.me.bots)
    bot = BOT_PASSENGER_VALUE * view.future / bots if bots in range(1, ENOUGH_BOTS) else 0.0
    return view.value_colonists(1) + bot


def _value_displacement(view: EngineerView, option: str, decision: Decision) -> float:
    return value_post(view, option) if str(decision.prompt.args["piece"]).endswith("bot") else 0.0


def _value_benefit(view: EngineerView, option: str, decision: Decision, moves: MoveValues = SEARCHED) -> float:
    if option in END_OPTIONS:
        return END_VALUE
    return action_values.value_ability(view, Ability(view.content.benefits[option].effect), moves)


def _value_good(view: EngineerView, option: str, decision: Decision) -> float:
    return view.value_good(option)


def _value_lender_choice(view: EngineerView, option: str, decision: Decision) -> float:
    if option == "oxygen":
        return view.value_good("oxygen")
    tech = str(decision.prompt.args["tech"]).removeprefix("@om-tech-")
    return action_values.value_development(view, tech, option, free=True)


def _value_discovery(view: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_discovery(view, option)


def _value_discovery_hex(view: EngineerView, option: str, decision: Decision) -> float:
    """Return the distance to the nearest rover of another player."""
    return min(
        (distance(find_rover(view.mars, seat), option) for seat in view.mars.seats if seat != view.seat), default=0
    )


def _value_space(view: EngineerView, option: str, decision: Decision) -> float:
    if not option.isdecimal():
        return 0.0  # a space by lot (OM-SOLO-06)
    ability = view.content.spaces[int(option)].ability
    worth = max(0.0, action_values.value_ability(view, ability, action_values.FIXED)) - SPACE_COST * int(option)
    if view.state.start or view.state.rival is not None or int(option) not in COLONY_SPACES:
        return worth
    begun = sum(player.space in COLONY_SPACES for player in view.state.players.values())
    return worth + COLONY_START_VALUE * (begun < MOST_COLONY_STARTS)


def _value_bonus(view: EngineerView, option: str, decision: Decision, moves: MoveValues = SEARCHED) -> float:
    ability = view.content.spaces[view.me.space].ability
    return 0.0 if option == "no" else action_values.value_ability(view, ability, moves)


def _value_site(view: EngineerView, option: str, decision: Decision) -> float:
    """Return a value that is high near buildings and crystals."""
    return -float(sum(distance(option, hex_id) for hex_id in view.state.terrain)) + sum(
        distance(option, hex_id) <= 2 for hex_id in view.state.crystals
    )


def _value_reward(view: EngineerView, option: str, decision: Decision, moves: MoveValues = SEARCHED) -> float:
    if option == "back":
        return -1.0
    card, _, number = option.partition(":")
    return action_values.value_ability(view, Ability(view.content.objectives[card].rewards[int(number) - 1]), moves)


def _value_facility(view: EngineerView, option: str, decision: Decision, moves: MoveValues = SEARCHED) -> float:
    if option == "back":
        return REJECTED
    return action_values.value_run(view, _map_runs(view)[option], moves)


def _map_runs(view: EngineerView) -> Mapping[str, BuildingRun]:
    """Return the advanced buildings that the executive action may run, by option id."""
    crystals = next(data.crystals for data in view.content.executives.values() if data.facility)
    return action_values.map_runs(view, crystals)


def _value_swap(view: EngineerView, option: str, decision: Decision) -> float:
    if option in END_OPTIONS:
        return 0.0
    return view.value_good("nonmineral", 2) - view.value_cost({option: 1})


def _value_boosters(view: EngineerView, option: str, decision: Decision) -> float:
    """Return the value of sending colonists who add 1 each to a gain: here only crystals are gained so."""
    return view.value_good("crystal", int(option)) - view.value_sent(int(option))


def _value_recall(view: EngineerView, option: str, decision: Decision) -> float:
    """Return the number of colonists who come home; those come first who would else stay away longest."""
    if option == "work":
        return 1.0  # they come home on any journey
    side = next((side for action, side in SIDES.items() if action == option), "")
    if side:
        return 1.2 if side == view.mars.get_side(view.seat) else 1.1
    return float(sum(view.mars.count_on_slots(view.seat, item) for item in ACROSS if item == option))


def _value_shuttle_side(view: EngineerView, option: str, decision: Decision) -> float:
    """Return whether the shuttle takes the player along first: it waits on the side that is left after the turn."""
    return float(option == view.mars.get_side(view.seat))


def _value_task(view: EngineerView, option: str, decision: Decision) -> float:
    return action_values.value_ability(view, Ability(view.content.tasks[option].reward))


def _value_lab_benefit(view: EngineerView, option: str, decision: Decision) -> float:
    space = str(decision.prompt.args["space"])
    return 0.0 if option == "no" else action_values.value_ability(view, view.content.lab[space].ability)  # type: ignore[index]


def _value_requested_delivery(view: EngineerView, option: str, decision: Decision) -> float:
    """Return the value of a delivery that another player requests, by the same measure as an own one."""
    card = str(decision.prompt.args["card"]).removeprefix("@om-contract-")
    good = str(decision.prompt.args["good"]).removeprefix("@om-good-")
    is_wanted = bool(choose_delivery(view, [f"deliver:{view.seat}:{card}:{good}"]))
    return float((option == "yes") == is_wanted)


#: The measures of questions about effects and actions, which take the values of movement too.
MOVE_MEASURES: dict[str, Callable[[EngineerView, str, Decision, MoveValues], float]] = {
    "turn": _value_turn_option,
    "travel": _value_travel,
    "benefit": _value_benefit,
    "bonus": _value_bonus,
    "objective": _value_reward,
    "facility": _value_facility,
}
#: The ids among which the options of a question are, in their order: whether one is legal takes long to find.
CANDIDATES: dict[str, Callable[[EngineerView], list[str]]] = {
    "benefit": lambda view: [*view.content.benefits, "none"],
    "facility": lambda view: [*_map_runs(view), "back"],
}
#: The measure of each question; questions without one are answered with their first option.
MEASURES: dict[str, Callable[[EngineerView, str, Decision], float]] = {
    "turn": _value_turn_option,
    "travel": _value_travel,
    "blueprint": _once_begun(lambda view, option, _: action_values.value_card(view, option)),
    "blueprint-further": _with_end(lambda view, option, _: action_values.value_card(view, option)),
    "learn": _once_begun(lambda view, option, _: action_values.value_learning(view, option)),
    "lab-space": lambda view, option, _: action_values.value_ability(view, view.content.lab[option].ability),  # type: ignore[index]
    "develop": _once_begun(lambda view, option, _: action_values.value_development(view, *option.split(":"))),
    "resupply": _once_begun(_value_good),
    "build-what": _with_end(_value_build_kind),
    "build-where": _once_begun(_value_build_hex),
    "technology": _value_technology,
    "surcharge": lambda view, option, d: REJECTED if option == "back" else _value_surcharge(view, option, d),
    "upgrade": _once_begun(lambda view, option, _: action_values.value_upgrade(view, option.partition(":")[0])),
    "ship": _once_begun(lambda view, option, _: action_values.value_ship(view) - DOCK_STEP * DOCK_ORDER.index(option)),
    "ship-brings": _value_passengers,
    "bot-where": lambda view, option, _: value_post(view, option),
    "displace": _value_displacement,
    "benefit": _value_benefit,
    "pay-with": lambda view, option, _: REJECTED if option == "back" else -view.value_cost(Counter(option.split("+"))),
    "pay-crystal": lambda view, option, _: float(option == "depot"),
    "pay-card": lambda view, option, _: -view.objective_progress.get(option, 0.0),
    "gain-any": _with_end(_value_good),
    "straight": lambda view, option, _: float(option != "none"),
    "deliver-own": _value_requested_delivery,
    "refill": lambda view, option, _: action_values.value_contract(view, option),
    "lender": _value_lender_choice,
    "tile": lambda view, option, _: action_values.value_tile(view, view.me.rover) if option == "take" else 0.0,
    "explore": _value_discovery,
    "explore-where": _value_discovery_hex,
    "space": _value_space,
    "bonus": _value_bonus,
    "site": _value_site,
    "objective": _value_reward,
    "facility": _value_facility,
    "trade-give": _value_swap,
    "boosters": _value_boosters,
    "recall": _with_end(_value_recall),
    "hire": _with_end(lambda view, option, _: action_values.value_hiring(view, option.partition(":")[2])),
    "keep-discovery": _with_end(_value_discovery),
    "produce-more": _with_end(_value_good),
    "shuttle-side": _value_shuttle_side,
    "task": _with_end(_value_task),
    "lab-benefit": _value_lab_benefit,
}


END_OPTIONS = ("done", "none", "back", "stay", "leave", "no", "end")  # options that end a choice
LEAST_GAIN = 0.1  # a step for less is not worth it
BUYING_MARGIN = 0.3  # points by which technology or a crystal must improve the rover's path


def _choose_parting_step(view: EngineerView, decision: Decision, taken: set[str], points: int) -> str:
    """Return the best step that brings a piece which may not stay where it is to a free hex; "" for none.

    It comes before all others: points and crystals that it takes may be gone later.
    """
    misplaced = dict.fromkeys(list_misplaced_pieces(view.mars, view.seat))
    if not misplaced:
        return ""
    values: dict[str, float] = {}
    for bot in dict.fromkeys(view.me.bots) if decision.prompt.args["bots"] else ():
        if ("bot", bot) in misplaced:
            for where in list_neighbours(view.mars, bot):
                if where not in taken:
                    values[f"bot:{bot}:{where}"] = value_post(view, where)
    if points and ("rover", view.me.rover) in misplaced:
        path = action_values.value_rover(view, points)[1]
        for where in list_neighbours(view.mars, view.me.rover):
            if where not in taken:
                values[f"rover:{where}"] = float(where == path)
    return next(filter(decision.is_offered, sorted(values, key=values.__getitem__, reverse=True)), "")


def find_best(
    options: Sequence[str],
    value: Callable[[str, MoveValues], float],
    is_legal: Callable[[str], bool],
    margin: float = 0.0,
) -> dict[str, float]:
    """Return the best of the legal options and all that are worth less by at most `margin`, the best first; {} if none.

    The values are exact, but for an option that is alone. Of equal options the first is the best; without a margin it
    is alone.

    Options are looked at in the order of their bounds (`MOST`). Nothing is searched, nor asked whether it is legal, for
    those that cannot be among the best.
    """
    queue = [(-value(option, MOST), index, False) for index, option in enumerate(options)]
    heapify(queue)
    best, most = dict[str, float](), inf
    while queue and queue[0][0] <= most:
        worth, index, is_exact = heappop(queue)
        option = options[index]
        if is_exact:
            if not margin:
                return {option: -worth}
            most = min(most, worth + margin)
            best[option] = -worth
            continue
        if not is_legal(option):
            continue
        if not queue and not best:
            return {option: -worth}
        for moves in (SEARCHED,) if best else (LEAST, SEARCHED):
            worth = -value(option, moves)
            if not best and (worth + margin, index) < queue[0][:2]:
                return {option: -worth}
        heappush(queue, (worth, index, True))
    return best


def list_option_ids(decision: Decision) -> list[str]:
    """Return the ids of the options."""
    return [option.id for option in decision.options()]


def choose_movement(view: EngineerView, decision: Decision) -> str:
    """Return the best step of a bot or of the rover, more points for it where that pays, or the end.

    It asks only whether those are legal, not for all steps.
    """
    bots, points = int(decision.prompt.args["bots"]), int(decision.prompt.args["rover"])
    taken = find_taken_hexes(view)
    if parting := _choose_parting_step(view, decision, taken, points):
        return parting
    best, picked = LEAST_GAIN, ""
    rover_gain, first, bots_limit = 0.0, "", limit_bot_move(view, bots) if bots else 0.0
    if points and MOST.rover(view, points) > best:
        rover_gain, first = action_values.value_rover(view, points)
    is_rover_best = rover_gain > max(best, bots_limit) and decision.is_offered(f"rover:{first}")
    if bots_limit > best and not is_rover_best:
        gain, start, to = find_best_bot_move(view, bots)
        if gain > best:
            near = list_neighbours(view.mars, start)
            steps = (f"bot:{start}:{where}" for where in sorted(near, key=lambda x: (distance(x, to), x in taken)))
            if step := next(filter(decision.is_offered, steps), ""):
                best, picked = gain, step
    if rover_gain > best and decision.is_offered(f"rover:{first}"):
        picked = f"rover:{first}"
    own_technology, level = f"technology:{view.seat}", view.mars.get_tech_level(view.seat, "rover")
    if level and MOST.rover(view, points + level) > BUYING_MARGIN and decision.is_offered(own_technology):
        with_technology = action_values.value_rover(view, points + level)[0]
        if with_technology > action_values.value_rover(view, points)[0] + BUYING_MARGIN:
            return own_technology
    is_crystal_wanted = not picked and view.me.depot and MOST.rover(view, 1) > BUYING_MARGIN
    if is_crystal_wanted and decision.is_offered("crystal:rover"):
        gain, first = action_values.value_rover(view, 1)
        if gain > view.value_cost({"crystal": 1}) + BUYING_MARGIN:
            return "crystal:rover"
    if picked:
        return picked
    if next(list_misplaced_pieces(view.mars, view.seat), None):  # pieces that share a hex part as soon as they can
        parting_steps = [step for step in list_option_ids(decision) if step.startswith(("bot:", "rover:"))]
        if parting_steps:
            return parting_steps[0]
    end = next(filter(decision.is_offered, (DONE.id, BACK.id)), "")
    return end or next(step for step in list_option_ids(decision) if step != OBJECTIVE.id)
