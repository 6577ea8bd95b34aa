"""A turn of the Colonisation phase: one main action, perhaps an executive action, and what ends a turn (TURN)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Option, Reason, Script, Terms, Words, say

from ..box.components import ACTIONS, DEPOT, KINDS, SIDES, SLOTTED, spot_name
from ..happenings.actions import MainAction
from ..happenings.course import EndTriggered, TurnBegan, TurnEnded
from . import (
    blueprints,
    building,
    executive,
    hiring,
    moving,
    ships,
    slots,
    staying,
    supply,
    technology,
    upgrading,
)
from .abilities import Effort, effort_of
from .card_words import either
from .forecasts import BEGINS, forecast
from .life_support import update_status
from .mars import YES_OR_NO, Mars, seat_key
from .mending import mends
from .objectives import OBJECTIVE
from .piles_of import turn_up, turn_up_all
from .scoring import close_game
from .shuttle import ACROSS
from .stores import deliver, deliveries, delivery, settle_tray
from .travel import to_colony

NOTHING = Effort()
#: What options of a turn begin with.
TURN_OPTIONS = frozenset({*ACTIONS, "executive", "objective", "deliver", "end"})


def play_turn(mars: Mars) -> Script:
    """Play the turn of the active player, up to the next one (OM-ROUND-02, OM-TURN-01 to 09)."""
    state, who = mars.state, mars.state.active
    if state.phase == "turn":
        yield from _begin(mars, who)
        yield from _act(mars, who)
        state.phase = "end"
    yield from _end(mars, who)
    yield from _next(mars)


def _begin(mars: Mars, who: str) -> Script:
    """Move Tray crystals first (OM-TURN-06); not again if the turn is resumed in its middle."""
    if mars.state.begun:
        return
    mars.state.begun = True
    mars.tell(TurnBegan(who, mars.state.round))
    yield from settle_tray(mars, who)


def _act(mars: Mars, who: str) -> Script:
    """Play main and executive action in either order, objectives and deliveries between, until the turn is ended."""
    state = mars.state
    while True:
        with mars.keeping(staying.for_parting(mars, who)):
            picked: str = yield Choose(
                who,
                say("om-turn", who=seat_key(who), acted=int(state.acted), executed=int(state.executed)),
                lambda: list(_options(mars, who)),
                explain=lambda option: tuple(explain(mars, who, option)),
                forecast=lambda option: forecast(mars, who, option),
                terms=lambda: Terms(f"{mars.state.round} {who}", _VERBS),
                mends=lambda option: mends(mars, who, option, [each.id for each in _options(mars, who)]),
                wonders=lambda: [*conceivable(mars)],
            )
        what, _, rest = picked.partition(":")
        if what == "end":
            return
        if what == "deliver":
            with mars.keeping(staying.for_parting(mars, who)):
                yield from _deliver(mars, who, rest)
        elif what == "executive":
            state.executed, mars.busy = True, "executive"
            taken = yield from executive.execute(mars, who, int(rest))
            state.executed, mars.busy = taken is not False, ""
        else:
            mars.busy = "main"
            taken = yield from _main(mars, who, what, rest)
            state.acted, mars.busy = taken is not False, ""


def _deliver(mars: Mars, who: str, rest: str) -> Script:
    """Make a voluntary delivery: its owner is asked, if it is not the active player (OM-CONTR-03)."""
    owner, card, good = rest.split(":")
    if owner != who:
        prompt = say("om-deliver-own", who=seat_key(owner), good=f"@om-good-{good}", card=f"@om-contract-{card}")
        if (yield Choose(owner, prompt, lambda: list(YES_OR_NO), wonders=lambda: list(YES_OR_NO))) == "no":
            return
    deliver(mars, rest)


# ---------------------------------------------------------------------- the menu


def _options(mars: Mars, who: str) -> Iterator[Option]:
    state, apart = mars.state, not staying.crowded(mars)
    if not state.acted:
        side = mars.side(who)
        for option in _main_options(mars, side):
            if (apart or option.id in PARTING) and next(_against(mars, who, option.id), None) is None:
                yield option
    if not state.executed:
        for space in range(1, DEPOT + 1):
            if executive.possible(mars, who, space):
                yield _executive_option(mars, space)
    for option in deliveries(mars, who, *(other for other in mars.seats if other != who)):
        if apart or not option.id.endswith(":crystal"):  # they may be needed to part pieces
            yield option
    if state.acted and apart:
        yield _END


_END = Option("end", say("om-option-end"))
PARTING = {"control"}  # the main action that can part pieces
_GROUPED = {"build", "hire"}  # main actions of several kinds
#: What a turn is made of, offered or not: each has its letter, all game long.
_VERBS = (
    *(say(f"om-group-{action}" if action in _GROUPED else f"om-action-{action}") for action in ACTIONS),
    *(say(f"om-group-{group}") for group in ("executive", "deliver", "more")),
)


def conceivable(mars: Mars) -> Iterator[Option]:
    """Return all that a turn could ever have, but for what hands hold in secret."""
    yield from _main_options(mars, *ACROSS)
    yield from (_executive_option(mars, space) for space in range(1, DEPOT + 1))
    for who, player in mars.state.players.items():
        for card in player.contracts:
            yield from (delivery(who, card, good) for good in mars.content.contracts[card].items)
    yield OBJECTIVE
    yield _END


def _main_options(mars: Mars, *sides: str) -> Iterator[Option]:
    """Return all main actions of these sides, possible or not (OM-TURN-03)."""
    for action in ACTIONS:
        if SIDES[action] not in sides:
            continue
        if action == "build":
            for kind in KINDS:
                words = say("om-option-build", building=f"@om-kind-{kind}")
                yield Option(f"build:{kind}", words, group=say("om-group-build"))
        elif action == "hire":
            for space, card in mars.state.hiring.items():
                if card:
                    yield hiring.option(mars, space)
        else:
            name = say(f"om-action-{action}")
            yield Option(action, name, verb=name)


def _executive_option(mars: Mars, space: int) -> Option:
    data = mars.content.executives[space]
    effects = either(data.one_of) or (say("om-step-facility"),)
    facts: dict[str, str | int] = {"executive": f"@om-executive-{space}", "crystals": data.crystals}
    words = Words("om-option-executive", facts, {"effect": effects})
    return Option(f"executive:{space}", words, group=say("om-group-executive"))


def possible(mars: Mars, who: str, option: str) -> bool:
    """Return whether a main action of the own side could be taken and paid for in full (OM-SLOT-12)."""
    return next(why_not(mars, who, option), None) is None


def why_not(mars: Mars, who: str, option: str) -> Iterator[Reason]:
    """Yield the reasons against a main action of the own side."""
    action, _, _ = option.partition(":")
    if action not in PARTING and (together := staying.crowded(mars)):
        yield Reason("OM-TERM-14", say("om-why-crowded", where=spot_name(together[0])))
    else:
        yield from _against(mars, who, option)


def _against(mars: Mars, who: str, option: str) -> Iterator[Reason]:
    """Return the same, no two pieces standing together."""
    action, _, rest = option.partition(":")
    if action == "hire":
        yield from hiring.why_not(mars, who, rest)
        return
    if action in SLOTTED:
        yield from slots.why_not(mars, who, action, colonists=building.miners_for(mars, rest) if rest in KINDS else 0)
    if action == "blueprint":
        yield from blueprints.why_not(mars, who)
    elif action == "learn":
        yield from technology.why_not_learn(mars, who)
    elif action == "research":
        if not technology.steps(mars, who):
            yield Reason("OM-RND-09", say("om-why-no-step"))
    elif action == "resupply":
        yield from supply.why_not(mars, who)
    elif action == "build" and rest in KINDS:
        yield from building.why_not(mars, who, rest, NOTHING)
    elif action == "upgrade":
        yield from upgrading.why_not(mars, who)
    elif action == "ship":
        yield from ships.why_not(mars, who)


def explain(mars: Mars, who: str, option: str) -> Iterator[Reason]:
    """Yield the reasons why an option of a turn is not open now."""
    what, _, rest = option.partition(":")
    if what in ACTIONS:
        if mars.state.acted:
            yield Reason("OM-TURN-01", say("om-why-acted"))
        elif SIDES[what] != mars.side(who):
            yield Reason("OM-TURN-03", say("om-why-other-side", side=f"@om-side-{SIDES[what]}"))
        else:
            yield from why_not(mars, who, option)
    elif what == "executive":
        if mars.state.executed:
            yield Reason("OM-TURN-02", say("om-why-executed"))
        elif rest.isdecimal() and 1 <= int(rest) <= DEPOT:
            yield from executive.why_not(mars, who, int(rest))
    elif what == "deliver":
        yield Reason("OM-CONTR-03", say("om-why-not-needed"))
    elif what == "end":
        if not mars.state.acted:
            yield Reason("OM-TURN-01", say("om-why-not-acted"))
        for where in staying.crowded(mars):
            yield Reason("OM-TERM-14", say("om-why-crowded", where=spot_name(where)))


# ---------------------------------------------------------------------- main actions


def _main(mars: Mars, who: str, action: str, rest: str) -> Script:
    """Carry a main action out: the first choice, then slot and surcharge, then all of it.

    False if the player went back before anything was paid.
    """
    if action == "pod":
        mars.tell(MainAction(who, action))
        yield from to_colony(mars, who, explore=False)
    elif action == "control":
        points = staying.Points(*staying.CONTROL, crystals=mars.purse(who), tech=True)
        return (yield from moving.move(mars, who, points, NOTHING, back=True))
    elif action == "resupply":
        return (yield from _resupply(mars, who))
    elif action == "build":
        return (yield from _build(mars, who, rest))
    elif action == "hire":
        return (yield from hiring.hire(mars, who, rest))
    else:
        return (yield from _slotted(mars, who, action))
    return True


def _resupply(mars: Mars, who: str) -> Script:
    first: str = yield supply.begin(mars, who)
    if first == "back":
        return False
    mars.tell(MainAction(who, "resupply"))
    yield from supply.resupply(mars, who, first, _effort(mars, who))
    return True


def _build(mars: Mars, who: str, kind: str) -> Script:
    """Build: where, with whose technology; then slot and surcharge; then the building (OM-BLD-20)."""
    yield from turn_up(mars, kind)
    where: str = yield building.pick_site(mars, who, kind, NOTHING)
    if where == "back":
        return False
    site = next(each for each in building.places(mars, who, kind, NOTHING) if each.where == where)
    used = yield from building.pick_use(mars, who, kind, site, NOTHING)
    if used is False:
        return False
    if not (yield from slots.take_slot(mars, who, "build", colonists=building.miners_for(mars, kind))):
        return False
    yield from building.build(mars, who, kind, where, used, Effort())
    return True


def _slotted(mars: Mars, who: str, action: str) -> Script:
    """Carry out another action with slots: the first choice, the slot, then the rest."""
    first: str = yield BEGINS[action](mars, who)
    if first == "back":
        return False
    if not (yield from slots.take_slot(mars, who, action)):
        return False
    effort = _effort(mars, who)
    if action == "blueprint":
        yield from blueprints.obtain(mars, who, first, effort)
    elif action == "learn":
        yield from technology.learn(mars, who, first, effort)
        yield from technology.learn_more(mars, who, effort)
    elif action == "research":
        yield from technology.develop(mars, who, 2, effort, first=first)
    elif action == "upgrade":
        yield from upgrading.upgrade_action(mars, who, first)
    else:
        yield from ships.ships(mars, who, int(first), effort)
    return True


def _effort(mars: Mars, who: str) -> Effort:
    """Return what the colonists at home may still add to a main action with a teal icon."""
    effort = effort_of(mars, who)
    effort.teal = True
    return effort


# ---------------------------------------------------------------------- the end of a turn


def _end(mars: Mars, who: str) -> Script:
    """Run the steps that end a turn, in order (OM-TURN-09)."""
    moving.from_bots(mars, who)
    yield from hiring.refill(mars, who)
    yield from technology.settle_loans(mars)
    slots.clear_full(mars)
    yield from update_status(mars)
    yield from turn_up_all(mars)
    mars.player(who).done = True
    mars.tell(TurnEnded(who))


def _next(mars: Mars) -> Script:
    """Pass to the next undone player; after the last one the phase is over (OM-TURN-08, OM-END-01)."""
    state = mars.state
    state.begun = state.acted = state.executed = False
    waiting = [who for who in mars.in_order() if not mars.player(who).done]
    if waiting:
        state.active, state.phase = waiting[0], "turn"
        return
    if state.last == state.round:
        yield from close_game(mars)  # OM-END-03
        return
    if not state.remaining and not state.last:
        state.last = state.round + 1  # OM-END-02
        mars.tell(EndTriggered(state.last))
    state.active, state.phase = "", "shuttle"
