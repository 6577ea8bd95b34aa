"""A turn of the Colonisation phase: one main action, perhaps an executive action, and the end of the turn (TURN)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from marshub.kernel import Choose, Option, OptionTerms, Reason, Script, Words, say

from ..box.components import ACTIONS, DEPOT_SPACES, KINDS, SIDES, SLOTTED, LabSpace, name_hex
from ..happenings.course import EndTriggered, MainAction, TurnBegan, TurnEnded
from . import (
    blueprints,
    building,
    executive,
    hiring,
    movement,
    paying,
    piece_placement,
    rival,
    ships,
    slots,
    supply,
    technology,
    upgrading,
)
from .abilities import Effort, make_effort
from .card_texts import describe_executive
from .draws import turn_up_all_tiles, turn_up_tile
from .facilities import list_permitted_runs
from .first_colonists import reset_tasks
from .fixes import find_fixes
from .forecasts import FIRST_QUESTIONS, forecast_action
from .life_support import update_status
from .mars import BACK, YES_OR_NO, Mars, make_seat_key
from .objectives import OBJECTIVE
from .scoring import close_game
from .shuttle import ACROSS
from .stores import deliver_good, list_deliveries, make_delivery_option, settle_tray
from .travel import travel_to_colony

NO_EFFORT = Effort()
#: First parts of the option ids of a turn.
TURN_OPTIONS = frozenset({*ACTIONS, "executive", "objective", "deliver", "end"})


def play_turn(mars: Mars) -> Script:
    """Play the turn of the active player, up to the next turn (OM-ROUND-02, OM-TURN-01 to OM-TURN-09)."""
    state, seat = mars.state, mars.state.active
    if state.phase == "turn":
        if mars.is_rival(seat):
            yield from rival.play_turn(mars)
        else:
            yield from _begin_turn(mars, seat)
            yield from _run_actions(mars, seat)
        state.phase = "end"
    yield from _end_turn(mars, seat)
    yield from _pass_turn(mars)


def _begin_turn(mars: Mars, seat: str) -> Script:
    """Move Tray crystals into the Depot (OM-TURN-06); not again if the turn is resumed in its middle."""
    if mars.state.begun:
        return
    mars.state.begun = True
    mars.log(TurnBegan(seat, mars.state.round))
    yield from settle_tray(mars, seat)


def _run_actions(mars: Mars, seat: str) -> Script:
    """Play main and executive action in either order, with deliveries in between, until the turn is ended.

    Each is resolved before the next begins (OM-TURN-11); the executive action may also follow a pod landing
    (OM-POD-06).
    """
    state = mars.state
    while True:
        picked: str = yield Choose(
            seat,
            say("om-turn", who=make_seat_key(seat), acted=int(state.acted), executed=int(state.executed)),
            lambda: list(_list_options(mars, seat)),
            is_offered=lambda option: _is_offered(mars, seat, option),
            explain=lambda option: tuple(explain_option(mars, seat, option)),
            forecast=lambda option: forecast_action(mars, seat, option),
            option_terms=lambda: OptionTerms(f"{mars.state.round} {seat}", _VERBS),
            find_fixes=lambda option: find_fixes(mars, seat, option, [item.id for item in _list_options(mars, seat)]),
            explainable_options=lambda: [*list_explainable(mars)],
        )
        action, _, rest = picked.partition(":")
        if action == "end":
            return
        if action == "deliver":
            yield from _run_delivery(mars, seat, rest)
        elif action == "executive":
            state.executed, mars.running_action = True, "executive"
            taken = yield from executive.execute_action(mars, seat, int(rest))
            state.executed, mars.running_action = taken is not False, ""
        else:
            mars.running_action = "main"
            taken = yield from _run_main_action(mars, seat, action, rest)
            state.acted, mars.running_action = taken is not False, ""


def _run_delivery(mars: Mars, seat: str, rest: str) -> Script:
    """Make a voluntary delivery; its owner is asked, if it is not the active player (OM-CONTR-03)."""
    owner, card, good = rest.split(":")
    if owner != seat:
        prompt = say("om-deliver-own", who=make_seat_key(owner), good=f"@om-good-{good}", card=f"@om-contract-{card}")
        picked: str = yield Choose(
            owner,
            prompt,
            lambda: list(YES_OR_NO),
            forecast=lambda option: forecast_action(mars, owner, f"deliver:{rest}") if option == "yes" else None,
            explainable_options=lambda: list(YES_OR_NO),
        )
        if picked == "no":
            return
    deliver_good(mars, rest)


# ---------------------------------------------------------------------- the menu


def list_candidate_ids(mars: Mars, seat: str) -> Iterator[str]:
    """Yield the ids of the options that may be open now, in their order; whether one is takes longer to find."""
    state = mars.state
    if not state.acted:
        yield from _list_main_ids(mars, mars.get_side(seat))
    if not state.executed:  # once a turn (OM-EXEC-01), from either side (OM-EXEC-10)
        docked, crystals = mars.get_player(seat).docked, mars.count_crystals(seat)
        for space in range(1, DEPOT_SPACES + 1):
            data = mars.content.executives[space]
            if space not in docked and (data.facility or data.crystals <= crystals):
                yield f"executive:{space}"
    for option in list_deliveries(mars, seat, *(other_seat for other_seat in mars.seats if other_seat != seat)):
        yield option.id
    if state.acted:
        yield "end"


def _is_open(mars: Mars, seat: str, option: str, is_crowded: Callable[[], bool]) -> bool:
    """Return whether one of `list_candidate_ids` is open; some depend on whether two pieces share a hex."""
    action, _, rest = option.partition(":")
    if action == "executive":
        return executive.can_execute(mars, seat, int(rest))
    is_waiting = action not in PARTING_ACTIONS and (
        action != "deliver" or rest.endswith(":crystal")  # they may be needed to part pieces
    )
    if is_waiting and is_crowded():
        return False
    return action in ("deliver", "end") or next(_explain_uncrowded(mars, seat, option), None) is None


def _list_options(mars: Mars, seat: str) -> Iterator[Option]:
    is_crowded = bool(piece_placement.find_crowded_hexes(mars))
    for option in list_candidate_ids(mars, seat):
        if _is_open(mars, seat, option, lambda: is_crowded):
            yield _make_option(mars, option)


def _is_offered(mars: Mars, seat: str, option: str) -> bool:
    """Return whether an option is among those of `_list_options`."""
    is_candidate = option in list_candidate_ids(mars, seat)
    return is_candidate and _is_open(mars, seat, option, lambda: bool(piece_placement.find_crowded_hexes(mars)))


_END_OPTION = Option("end", say("om-option-end"), declines=True)
PARTING_ACTIONS = {"control"}  # the main action that can part pieces
_GROUPED = {"build", "hire"}  # main actions of several kinds
#: All kinds of options, offered or not, so that each keeps its letter all game long.
_VERBS = (
    *(say(f"om-group-{action}" if action in _GROUPED else f"om-action-{action}") for action in ACTIONS),
    *(say(f"om-group-{group}") for group in ("executive", "deliver", "more")),
)


def list_explainable(mars: Mars) -> Iterator[Option]:
    """Yield all options that a turn could ever have, without secrets of a hand."""
    yield from (_make_option(mars, option) for option in _list_main_ids(mars, *ACROSS))
    yield from (_make_executive_option(mars, mars.state.active, space) for space in range(1, DEPOT_SPACES + 1))
    for seat, player in mars.state.players.items():
        for card in player.contracts:
            yield from (make_delivery_option(seat, card, good) for good in mars.content.contracts[card].items)
    yield OBJECTIVE
    yield _END_OPTION


def _list_main_ids(mars: Mars, *sides: str) -> Iterator[str]:
    """Yield the ids of all main actions of these sides, possible or not (OM-TURN-03)."""
    for action in ACTIONS:
        if SIDES[action] not in sides:
            continue
        if action == "build":
            yield from (f"build:{kind}" for kind in KINDS)
        elif action == "hire":
            yield from (f"hire:{space}" for space, card in mars.state.hiring.items() if card)
        else:
            yield action


_PLAIN_OPTIONS = {
    option.id: option
    for option in (
        *(
            Option(f"build:{kind}", say("om-option-build", building=f"@om-kind-{kind}"), group=say("om-group-build"))
            for kind in KINDS  # OM-BLD-02
        ),
        *(Option(action, name, verb=name) for action in ACTIONS for name in [say(f"om-action-{action}")]),
        _END_OPTION,
    )
}


def _make_option(mars: Mars, option: str) -> Option:
    """Return an option of a turn with its words."""
    action, _, rest = option.partition(":")
    if action == "hire":
        return hiring.make_hiring_option(mars, rest)
    if action == "executive":
        return _make_executive_option(mars, mars.state.active, int(rest))
    if action == "deliver":
        return make_delivery_option(*rest.split(":"))
    return _PLAIN_OPTIONS[option]


def _make_executive_option(mars: Mars, seat: str, space: int) -> Option:
    """Return an executive action as an option; a scientist runs a building for less (OM-SCI-11)."""
    data = mars.content.executives[space]
    effects, prices = describe_executive(data), [data.crystals]
    if data.facility and seat:  # nobody has the turn in the Shuttle phase
        prices = [run.crystals for run in list_permitted_runs(mars, seat, data.crystals)] or prices
    facts: dict[str, str | int] = {"executive": f"@om-executive-{space}", "crystals": max(prices)}
    facts |= {"least": min(prices), "spread": int(min(prices) < max(prices))}
    words = Words("om-option-executive", facts, {"effect": effects})
    return Option(f"executive:{space}", words, group=say("om-group-executive"))


def explain_main_action(mars: Mars, seat: str, option: str) -> Iterator[Reason]:
    """Yield the reasons against a main action of the own side."""
    action, _, _ = option.partition(":")
    if action not in PARTING_ACTIONS and (crowded := piece_placement.find_crowded_hexes(mars)):
        yield Reason("OM-TERM-14", say("om-why-crowded", where=name_hex(crowded[0])))
    else:
        yield from _explain_uncrowded(mars, seat, option)


def _explain_uncrowded(mars: Mars, seat: str, option: str) -> Iterator[Reason]:
    """Yield the reasons against a main action of the own side while no two pieces share a hex.

    The first choice may follow in `option`: the hex, tile or card. Then the reasons against it take the place of the
    reason that there is none.
    """
    action, _, rest = option.partition(":")
    if action == "hire":
        yield from hiring.explain_hiring(mars, seat, rest.partition(":")[0])
        return
    kind, _, where = rest.partition(":") if action == "build" else ("", "", "")
    if action in SLOTTED:
        yield from slots.explain_slot(
            mars, seat, action, colonists=building.count_miners_needed(mars, kind) if kind in KINDS else 0
        )
    if action == "blueprint":
        yield from blueprints.explain_blueprint(mars, seat, rest)
    elif action == "learn":
        yield from technology.explain_learning(mars, seat, rest)
    elif action == "research":
        if rest:
            yield from technology.explain_step(mars, seat, rest)
        elif not technology.list_steps(mars, seat, crystals=slots.count_least_crystals(mars, seat, action)):
            yield Reason("OM-RND-09", say("om-why-no-step"))
    elif action == "resupply":
        yield from supply.explain_item(mars, seat, rest) if rest else supply.explain_resupply(mars, seat)
    elif action == "build" and kind in KINDS:
        yield from building.explain_building(mars, seat, kind, NO_EFFORT, where)
    elif action == "upgrade":
        yield from upgrading.explain_upgrading(mars, seat, rest)
    elif action == "ship":
        yield from ships.explain_ship(mars, seat)
    # Control centre and landing pod are always possible (OM-TURN-10): no slot, no price (OM-SLOT-07).


def explain_option(mars: Mars, seat: str, option: str) -> Iterator[Reason]:
    """Yield the reasons why an option of a turn is not open now."""
    action, _, rest = option.partition(":")
    if action in ACTIONS:
        if mars.state.acted:
            yield Reason("OM-TURN-01", say("om-why-acted"))
        elif SIDES[action] != mars.get_side(seat):
            yield Reason("OM-TURN-03", say("om-why-other-side", side=f"@om-side-{SIDES[action]}"))
        else:
            yield from explain_main_action(mars, seat, option)
    elif action == "executive":
        if mars.state.executed:
            yield Reason("OM-TURN-02", say("om-why-executed"))
        elif rest in map(str, range(1, DEPOT_SPACES + 1)):
            yield from executive.explain_executive(mars, seat, int(rest))
    elif action == "deliver":
        yield Reason("OM-CONTR-03", say("om-why-not-needed"))
    elif action == "end":
        if not mars.state.acted:
            yield Reason("OM-TURN-01", say("om-why-not-acted"))
        for where in piece_placement.find_crowded_hexes(mars):
            yield Reason("OM-TERM-14", say("om-why-crowded", where=name_hex(where)))


# ---------------------------------------------------------------------- main actions


def _run_main_action(mars: Mars, seat: str, action: str, rest: str) -> Script:
    """Carry out a main action: the first choice, then slot and surcharge, then the rest.

    Returns:
        False if the player went back before anything was paid.
    """
    if action == "pod":  # OM-POD-01; also in the final round (OM-END-04)
        mars.log(MainAction(seat, action))
        yield from travel_to_colony(mars, seat, explore=False)
    elif action == "control":
        points = piece_placement.make_control_points()  # crystals strengthen no other (OM-BOOST-03)
        return (yield from movement.move_pieces(mars, seat, points, back=True))
    elif action == "resupply":
        return (yield from _run_resupply(mars, seat))
    elif action == "build":
        return (yield from _run_build(mars, seat, rest))
    elif action == "hire":
        return (yield from hiring.hire_card(mars, seat, rest))
    else:
        return (yield from _run_chosen(mars, seat, action))
    return True


def _run_resupply(mars: Mars, seat: str) -> Script:
    first: str = yield supply.ask_first_item(mars, seat)
    if first == "back":
        return False
    mars.log(MainAction(seat, "resupply"))
    yield from supply.take_items(mars, seat, first, _make_teal_effort(mars, seat))
    return True


def _run_build(mars: Mars, seat: str, kind: str) -> Script:
    """Build: choose hex and technology; then slot and surcharge; then the building (OM-BLD-20)."""
    yield from turn_up_tile(mars, kind)
    where: str = yield building.ask_site(mars, seat, kind, NO_EFFORT)
    if where == "back":
        return False
    site = next(place for place in building.list_buildable_sites(mars, seat, kind, NO_EFFORT) if place.where == where)
    used_technology = yield from building.choose_technology(mars, seat, kind, site, NO_EFFORT)
    if used_technology is False:
        return False
    if not (yield from slots.take_slot(mars, seat, "build", colonists=building.count_miners_needed(mars, kind))):
        return False
    yield from building.build_tile(mars, seat, kind, where, used_technology, Effort())  # no boost (OM-BOOST-06)
    return True


def _run_chosen(mars: Mars, seat: str, action: str) -> Script:
    """Carry out another action: the first choice, the slot where there is one (OM-SLOT-08), then the rest."""
    first: str = yield FIRST_QUESTIONS[action](mars, seat)
    if first == "back":
        return False
    payment = None
    if action == "learn":  # nothing is paid before: the player can still go back
        price = technology.get_learning_price(mars, first)
        if (payment := (yield from paying.choose_payment(mars, seat, price, BACK))) is None:
            return False
    if action not in SLOTTED:
        mars.log(MainAction(seat, action))
    elif not (yield from slots.take_slot(mars, seat, action, crystals=_count_first_crystals(mars, action, first))):
        return False
    effort = _make_teal_effort(mars, seat)  # colonists paid as surcharge boost nothing (OM-SLOT-13)
    if action == "blueprint":
        yield from blueprints.obtain_blueprints(mars, seat, first, effort)
    elif action == "learn":
        yield from technology.learn_tile(mars, seat, first, effort, payment)
        yield from technology.learn_more(mars, seat, effort)
    elif action == "research":
        yield from technology.develop_tiles(mars, seat, 2, effort, first=first)
    elif action == "upgrade":
        yield from upgrading.run_upgrade_action(mars, seat, first)
    else:
        yield from ships.welcome_ships(mars, seat, int(first), effort, technology=True)
    return True


def _count_first_crystals(mars: Mars, action: str, first: str) -> int:
    """Return the crystals that the first choice of an action costs: only a step of research costs any."""
    if action != "research":
        return 0
    return technology.get_column_cost(mars, cast("LabSpace", first.partition(":")[2])).get("crystal", 0)


def _make_teal_effort(mars: Mars, seat: str) -> Effort:
    """Return the colonists at home who may strengthen a main action with a teal icon."""
    effort = make_effort(mars, seat)
    effort.teal = True
    return effort


# ---------------------------------------------------------------------- the end of a turn


def _end_turn(mars: Mars, seat: str) -> Script:
    """Run the steps that end a turn, in order (OM-TURN-09)."""
    movement.clear_under_bots(mars, seat)
    yield from hiring.refill_display(mars, seat)
    yield from technology.settle_loans(mars)
    yield from update_status(mars, rival.follow_update)
    yield from turn_up_all_tiles(mars)
    mars.get_player(seat).done = True  # after a pod landing too (OM-POD-04)
    mars.log(TurnEnded(seat))


def _pass_turn(mars: Mars) -> Script:
    """Pass to the next player without a turn; after the last one the phase is over (OM-TURN-08, OM-END-01)."""
    state = mars.state
    state.begun = state.acted = state.executed = False
    reset_tasks(state)
    # A player whom the landing pod took to a later space has acted already (OM-ROUND-04).
    waiting = [seat for seat in mars.list_seats_in_order() if not mars.get_player(seat).done]
    if waiting:
        state.active, state.phase = waiting[0], "turn"
        return
    if state.last == state.round:  # triggers of the last round change nothing (OM-END-05)
        yield from close_game(mars)  # OM-END-03: no Shuttle phase (OM-ROUND-05)
        return
    if not state.remaining and not state.last:  # checked here alone (OM-END-01)
        is_over = state.ending == "space-oddity"  # without another round (OM-VAR-01)
        state.last = state.round if is_over else state.round + 1  # OM-END-02; nothing else changes (OM-END-06)
        mars.log(EndTriggered(state.last))
        if is_over:
            yield from close_game(mars)
            return
    state.active, state.phase = "", "shuttle"  # OM-ROUND-01
