"""Execution of effects.

Each kind of step is carried out by the module of its rule, which registers it with `register_step` (see
`rulebook`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshub.kernel import Choose, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import NONMINERALS, RESOURCES, SIDES, SLOTTED, Action
from ..effects import Ability, Step
from ..happenings.pieces_and_goods import Boosted, Recalled, Scored
from .common_questions import ask_good, ask_one_of
from .mars import DONE, NONE, Mars, describe_goods, make_seat_key
from .paying import can_pay, pay_cost, return_goods
from .stores import can_hold, count_holdable, expand_goods, gain_colonists, gain_goods, send_home


class Effort:
    """The colonists who can still strengthen an action.

    Only colonists who were in the Living Quarters when the action started may boost it (OM-BOOST-07), so colonists
    gained meanwhile do not (OM-SHIP-06). Outside the own turn nobody boosts (OM-TECH-17).

    Attributes:
        crew: Number of colonists who may still boost.
        teal: True if the step that is carried out now has a teal icon.
        card: The blueprint whose building is run; "" for other effects.
    """

    def __init__(self, crew: int = 0, *, teal: bool = False, card: str = "") -> None:
        self.crew, self.teal, self.card = crew, teal, card

    def count_boosters(self, mars: Mars, seat: str, *, keep: int = 0) -> int:
        """Return how many colonists may boost now; `keep` of them are needed at home for something else."""
        return max(0, min(self.crew, mars.get_player(seat).quarters - keep)) if self.teal else 0

    def send_boosters(self, mars: Mars, seat: str, count: int = 1) -> None:
        """Move colonists to the Work Area as a boost (OM-BOOST-01)."""
        player = mars.get_player(seat)
        player.quarters -= count
        player.work += count
        self.crew -= count
        if count:
            mars.log(Boosted(seat, count))


def repeat_boosted(
    mars: Mars,
    seat: str,
    effort: Effort,
    count: int,
    *,
    is_possible: Callable[[], bool],
    make_question: Callable[[bool], Choose],
    apply_choice: Callable[[str], Script],
) -> Script:
    """Repeat a choice after the first one: `count` in all, then one more for each colonist sent.

    OM-BOOST-04, OM-BOOST-08.

    Args:
        mars: The table.
        seat: The player.
        effort: The colonists who can boost.
        count: The number without a boost.
        is_possible: Returns whether one more can be chosen.
        make_question: Makes the question for the next one, or "done"; its argument is True if it costs a colonist.
        apply_choice: Carries out a choice.
    """
    taken = 1
    while is_possible() and (taken < count or effort.count_boosters(mars, seat)):
        boosted = taken >= count
        picked: str = yield make_question(boosted)
        if picked == "done":
            return
        if boosted:
            effort.send_boosters(mars, seat)
        yield from apply_choice(picked)
        taken += 1


def make_effort(mars: Mars, seat: str, card: str = "") -> Effort:
    """Return the colonists who can strengthen an action that starts now; `card` is the blueprint that is run."""
    return Effort(mars.get_player(seat).quarters if mars.is_own_turn(seat) else 0, card=card)


StepScript = Callable[[Mars, str, Any, Effort], Script]
StepTest = Callable[[Mars, str, Any, Effort], bool]
_STEP_RULES: dict[type[Step], tuple[StepScript, StepTest]] = {}
#: Steps without a question; all others can be declined when they ask.
_UNASKED_STEPS = (fx.Gain, fx.Score, fx.RecallWork, fx.Produce, fx.Travel)


def register_step(kind: type[Step], can: StepTest) -> Callable[[StepScript], StepScript]:
    """Return a decorator that registers the script for a kind of step.

    `can` tells whether the step has an effect now.
    """

    def register(script: StepScript) -> StepScript:
        _STEP_RULES[kind] = script, can
        return script

    return register


RivalScript = Callable[[Mars, Any], Script]
RivalTest = Callable[[Mars, Any], bool]
#: Steps that the rival of the solo game carries out, in its own way; others have no effect for it.
_RIVAL_STEP_RULES: dict[type[Step], tuple[RivalScript, RivalTest]] = {}


def register_rival_step(kind: type[Step], can: RivalTest) -> Callable[[RivalScript], RivalScript]:
    """Return a decorator that registers what the rival does for a kind of step; `can` is as in `register_step`."""

    def register(script: RivalScript) -> RivalScript:
        _RIVAL_STEP_RULES[kind] = script, can
        return script

    return register


def _can_run_step(mars: Mars, seat: str, step: Step, effort: Effort) -> bool:
    """Return whether a step has an effect for a player now."""
    if mars.is_rival(seat):
        return type(step) in _RIVAL_STEP_RULES and _RIVAL_STEP_RULES[type(step)][1](mars, step)
    return _STEP_RULES[type(step)][1](mars, seat, step, effort)


def _run_step(mars: Mars, seat: str, step: Step, effort: Effort) -> Script:
    """Carry out a step."""
    if mars.is_rival(seat):
        return _RIVAL_STEP_RULES[type(step)][0](mars, step)
    return _STEP_RULES[type(step)][0](mars, seat, step, effort)


def list_step_rules() -> Mapping[type[Step], tuple[StepScript, StepTest]]:
    """Return the rules of all kinds of steps."""
    return _STEP_RULES


def has_unasked_steps(ability: Ability) -> bool:
    """Return whether some step is carried out without a question; then the player is asked first whether to decline."""
    return any(isinstance(step, _UNASKED_STEPS) for step in ability.effect)


def is_useful(mars: Mars, seat: str, ability: Ability, effort: Effort | None = None) -> bool:
    """Return whether the cost can be paid and some step has an effect (OM-EXEC-11, OM-CTRL-17)."""
    effort = effort or make_effort(mars, seat)
    if not can_pay(mars, seat, ability.cost):
        return False
    step_effort = Effort(effort.crew, teal=ability.teal, card=effort.card)
    return any(_can_run_step(mars, seat, step, step_effort) for step in ability.effect)


def use_ability(mars: Mars, seat: str, ability: Ability, effort: Effort | None = None) -> Script:
    """Pay the cost, then carry out each step from left to right.

    Main actions among the steps use no slot, no slot colonist and no surcharge (OM-SLOT-14).
    """
    effort = effort or make_effort(mars, seat)
    yield from pay_cost(mars, seat, ability.cost)
    for step in ability.effect:
        teal_before, effort.teal = effort.teal, ability.teal
        if _can_run_step(mars, seat, step, effort):
            yield from _run_step(mars, seat, step, effort)
        effort.teal = teal_before


# ---------------------------------------------------------------------- gains


def ask_boosters(mars: Mars, seat: str, effort: Effort, useful: int) -> Script:
    """Send colonists who add 1 each to the number of an effect (OM-BOOST-01); return their number.

    At most `useful` of them, since nobody is sent for nothing (OM-BOOST-08).
    """
    most = min(useful, effort.count_boosters(mars, seat))
    if most <= 0:
        return 0

    def list_numbers(top: int) -> list[Option]:
        return [Option(str(count), say("om-option-boosters", count=count)) for count in range(top + 1)]

    picked: str = yield ask_one_of(
        seat,
        say("om-boosters", who=make_seat_key(seat)),
        lambda: list_numbers(min(most, effort.count_boosters(mars, seat))),
        lambda: list_numbers(mars.get_player(seat).quarters),
        lambda option: Reason("OM-BOOST-08", say("om-why-no-boost")),
    )
    effort.send_boosters(mars, seat, int(picked))
    return int(picked)


def _can_gain(mars: Mars, seat: str, step: fx.Gain, effort: Effort) -> bool:
    if step.what == "crystal":
        return True
    if step.what == "colonist":
        return mars.count_reserve(seat) > 0 and mars.get_player(seat).quarters < mars.get_quarters_capacity(seat)
    return any(can_hold(mars, seat, good) for good in expand_goods(step.what))


@register_step(fx.Gain, _can_gain)
def _run_gain(mars: Mars, seat: str, step: fx.Gain, effort: Effort) -> Script:
    """Gain goods of one kind, goods of the player's choice, or colonists; each colonist sent adds one."""
    if step.what in ("resource", "nonmineral"):
        yield from gain_chosen_resources(mars, seat, expand_goods(step.what), step.n, effort)
    elif step.what == "colonist":
        more = yield from ask_boosters(mars, seat, effort, mars.count_reserve(seat) - step.n)
        gain_colonists(mars, seat, step.n + more)
    else:
        more = yield from ask_boosters(mars, seat, effort, count_holdable(mars, seat, step.what) - step.n)
        yield from gain_goods(mars, seat, step.what, step.n + more)


def gain_chosen_resources(mars: Mars, seat: str, goods: Sequence[str], count: int, effort: Effort) -> Script:
    """Gain `count` resources, each of the player's choice among `goods`, then one for each colonist sent."""
    gained = 0
    while gained < count or (effort.count_boosters(mars, seat) and any(can_hold(mars, seat, good) for good in goods)):
        boosted = gained >= count
        open_goods = [good for good in goods if not boosted or can_hold(mars, seat, good)]
        picked: str = yield _ask_gain(seat, goods, open_goods, boosted=boosted)
        if picked == "done":
            return
        if boosted:
            effort.send_boosters(mars, seat)
        yield from gain_goods(mars, seat, picked, 1)
        gained += 1


def _ask_gain(seat: str, goods: Sequence[str], open_goods: Sequence[str], *, boosted: bool) -> Choose:
    """Make the question which resource is gained; `open_goods` are those of `goods` that can be picked now."""

    def explain(good: str) -> Reason:
        if good not in goods:
            return Reason("OM-TERM-16", say("om-why-no-mineral"))
        return Reason("OM-BOOST-08", say("om-why-no-room"))

    prompt = say("om-gain-any", who=make_seat_key(seat), colonists=int(boosted))
    return ask_good(seat, prompt, open_goods, explain, *((DONE,) if boosted else ()))


def score_points(mars: Mars, seat: str, points: int, basis: str = "") -> None:
    """Score opportunity points, at once; for `basis` see `Scored`."""
    mars.get_player(seat).score += points
    if points:
        mars.log(Scored(seat, points, basis))


@register_step(fx.Score, lambda mars, seat, step, effort: True)
def _run_score(mars: Mars, seat: str, step: fx.Score, effort: Effort) -> Script:
    more = yield from ask_boosters(mars, seat, effort, mars.get_player(seat).quarters)
    score_points(mars, seat, step.n + more)


def _can_trade(mars: Mars, seat: str, step: fx.Trade, effort: Effort) -> bool:
    return sum(mars.get_player(seat).resources.values()) >= step.give


@register_step(fx.Trade, _can_trade)
def _run_trade(mars: Mars, seat: str, step: fx.Trade, effort: Effort) -> Script:
    """Return resources of any kinds, each as itself (OM-TERM-16), then gain others that are no minerals.

    Each colonist sent brings one more.
    """

    def explain(good: str) -> Reason:
        return Reason("OM-TERM-09", Words("om-why-lacking", {}, {"goods": describe_goods({good: 1})}))

    for given in range(step.give):
        held = [good for good in RESOURCES if mars.get_player(seat).resources[good]]
        prompt = say("om-trade-give", who=make_seat_key(seat), given=given, give=step.give)
        picked: str = yield ask_good(seat, prompt, held, explain, *(() if given else (NONE,)))
        if picked == "none":
            return
        return_goods(mars, seat, picked)
    yield from gain_chosen_resources(mars, seat, NONMINERALS, step.get, effort)


# ---------------------------------------------------------------------- recalls


def _has_room(mars: Mars, seat: str) -> bool:
    return mars.get_player(seat).quarters < mars.get_quarters_capacity(seat)


def _recall(mars: Mars, seat: str, place: str, count: int = 1) -> None:
    """Bring colonists home from the slots of an action, or from "work"."""
    if place == "work":
        mars.get_player(seat).work -= count
    else:
        mars.state.slots[place][seat] -= count  # type: ignore[index]
    send_home(mars, seat, count)


def _list_held_slots(mars: Mars, seat: str) -> dict[Action, int]:
    """Return the actions with own colonists, hiring included (OM-SCI-04), and their number."""
    slots = mars.state.slots
    return {action: slots[action][seat] for action in SLOTTED if slots.get(action, {}).get(seat)}  # type: ignore[call-overload, index]


def _list_recall_places(mars: Mars, seat: str, *, with_work: bool) -> list[str]:
    work = ["work"] if with_work and mars.get_player(seat).work else []
    return [*_list_held_slots(mars, seat), *work]


def _can_recall_work(mars: Mars, seat: str, step: fx.RecallWork, effort: Effort) -> bool:
    return mars.get_player(seat).work > 0 and _has_room(mars, seat)


@register_step(fx.RecallWork, _can_recall_work)
def _run_recall_work(mars: Mars, seat: str, step: fx.RecallWork, effort: Effort) -> Script:
    """Recall as many colonists as find room: nobody has to send colonists to the Reserve.

    A colonist sent to boost this would only change places with the one who comes home (OM-BOOST-08).
    """
    player = mars.get_player(seat)
    back = min(step.n, player.work, mars.get_quarters_capacity(seat) - player.quarters)
    _recall(mars, seat, "work", back)
    mars.log(Recalled(seat, back))
    yield from ()


def _can_recall_slot(mars: Mars, seat: str, step: fx.RecallSlot, effort: Effort) -> bool:
    return bool(_list_held_slots(mars, seat)) and _has_room(mars, seat)


@register_step(fx.RecallSlot, _can_recall_slot)
def _run_recall_slot(mars: Mars, seat: str, step: fx.RecallSlot, effort: Effort) -> Script:
    yield from _recall_one_by_one(mars, seat, step.n, effort, with_work=False)


def _can_recall_any(mars: Mars, seat: str, step: fx.RecallAny, effort: Effort) -> bool:
    return bool(_list_recall_places(mars, seat, with_work=True)) and _has_room(mars, seat)


@register_step(fx.RecallAny, _can_recall_any)
def _run_recall_any(mars: Mars, seat: str, step: fx.RecallAny, effort: Effort) -> Script:
    yield from _recall_one_by_one(mars, seat, step.n, effort, with_work=True)


def _recall_one_by_one(mars: Mars, seat: str, count: int, effort: Effort, *, with_work: bool) -> Script:
    """Recall up to `count` colonists, then one from a slot for each colonist sent.

    The places are of the player's choice.
    """
    recalled = 0
    while True:
        boosted = recalled >= count
        places = _list_recall_places(mars, seat, with_work=with_work and not boosted)
        if not places or not (effort.count_boosters(mars, seat) if boosted else _has_room(mars, seat)):
            return
        picked: str = yield _ask_recall(seat, places, DONE if recalled else NONE, boosted=boosted)
        if picked in ("done", "none"):
            return
        if boosted:
            effort.send_boosters(mars, seat)
        _recall(mars, seat, picked)
        mars.log(Recalled(seat, 1))
        recalled += 1


def _ask_recall(seat: str, places: Sequence[str], last: Option, *, boosted: bool = False) -> Choose:
    """Make the question from where a colonist comes home: actions, sides of the board, or "work"."""

    def options(names: Sequence[str]) -> list[Option]:
        return [Option(name, say(_RECALL_LABELS.get(name, f"om-action-{name}"))) for name in names]

    nobody = Reason("OM-SLOT-01", say("om-why-nobody-on-slot"))
    prompt = say("om-recall", who=make_seat_key(seat), colonists=int(boosted))
    every_place = (*SLOTTED, *_RECALL_LABELS)
    return ask_one_of(seat, prompt, lambda: options(places), lambda: options(every_place), lambda name: nobody, last)


_RECALL_LABELS = {
    "work": "om-option-recall-work",
    "orbit": "om-option-recall-orbit",
    "colony": "om-option-recall-colony",
}


@register_step(fx.RecallSide, _can_recall_slot)
def _run_recall_side(mars: Mars, seat: str, step: fx.RecallSide, effort: Effort) -> Script:
    """Recall some or all colonists from the slots of one side: all at once, or one by one."""
    side = ""
    while (held := _list_held_slots(mars, seat)) and _has_room(mars, seat):
        held = {action: count for action, count in held.items() if side in ("", SIDES[action])}
        by_side: dict[str, int] = {}
        for action, count in held.items():
            by_side[SIDES[action]] = by_side.get(SIDES[action], 0) + count
        room = mars.get_quarters_capacity(seat) - mars.get_player(seat).quarters
        whole = [name for name, count in by_side.items() if 1 < count <= room]
        if not held:
            return
        picked: str = yield _ask_recall(seat, [*whole, *held], DONE if side else NONE)
        if picked in ("done", "none"):
            return
        side = picked if picked in by_side else SIDES[picked]  # type: ignore[index]
        back: dict[str, int] = {picked: 1}
        if picked == side:
            back = {action: count for action, count in held.items() if SIDES[action] == side}
        for place, count in back.items():
            _recall(mars, seat, place, count)
        mars.log(Recalled(seat, sum(back.values())))
