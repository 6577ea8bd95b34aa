"""Execution of effects.

Each kind of step is carried out by the module of its rule, which registers it with `register_step` (see
`rulebook`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshub.kernel import Choose, Option, Reason, Script, say

from .. import effects as fx
from ..box.components import NONMINERALS, RESOURCES, SLOTTED
from ..effects import Ability, Step
from ..happenings.pieces_and_goods import Boosted, Recalled, Scored, Swapped
from .common_questions import ask_good, ask_one_of
from .contracts import list_wanting_contracts
from .mars import NONE, Mars, make_seat_key
from .paying import ask_resource, can_pay, pay_cost, return_goods
from .stores import count_room, expand_goods, gain_colonists, gain_goods, send_home


class Effort:
    """The colonists who can still strengthen an action.

    Only colonists who were in the Living Quarters when the action started may boost it (OM-BOOST-07), so colonists
    gained meanwhile do not (OM-SHIP-06). Outside the own turn nobody boosts (OM-TECH-17).

    Attributes:
        crew: Number of colonists who may still boost.
        teal: True if the step that is carried out now has a teal icon.
    """

    def __init__(self, crew: int = 0, *, teal: bool = False) -> None:
        self.crew, self.teal = crew, teal

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


def make_effort(mars: Mars, seat: str) -> Effort:
    """Return the colonists who can strengthen an action that starts now."""
    return Effort(mars.get_player(seat).quarters if mars.is_own_turn(seat) else 0)


StepScript = Callable[[Mars, str, Any, Effort], Script]
StepTest = Callable[[Mars, str, Any, Effort], bool]
_STEP_RULES: dict[type[Step], tuple[StepScript, StepTest]] = {}
#: Steps without a question; all others can be declined when they ask.
_UNASKED_STEPS = (fx.Gain, fx.Score, fx.RecallWork)


def register_step(kind: type[Step], can: StepTest) -> Callable[[StepScript], StepScript]:
    """Return a decorator that registers the script for a kind of step.

    `can` tells whether the step has an effect now.
    """

    def register(script: StepScript) -> StepScript:
        _STEP_RULES[kind] = script, can
        return script

    return register


def list_step_rules() -> Mapping[type[Step], tuple[StepScript, StepTest]]:
    """Return the rules of all kinds of steps."""
    return _STEP_RULES


def has_unasked_steps(ability: Ability) -> bool:
    """Return whether some step is carried out without a question; then the player is asked first whether to decline."""
    return any(isinstance(step, _UNASKED_STEPS) for step in ability.effect)


def is_useful(mars: Mars, seat: str, ability: Ability, effort: Effort | None = None) -> bool:
    """Return whether the cost can be paid and some step has an effect (OM-EXEC-11, OM-CTRL-17)."""
    step_effort = Effort((effort or make_effort(mars, seat)).crew, teal=ability.teal)
    return can_pay(mars, seat, ability.cost) and any(
        _STEP_RULES[type(step)][1](mars, seat, step, step_effort) for step in ability.effect
    )


def use_ability(mars: Mars, seat: str, ability: Ability, effort: Effort | None = None) -> Script:
    """Pay the cost, then carry out each step from left to right.

    Main actions among the steps use no slot, no slot colonist and no surcharge (OM-SLOT-14).
    """
    effort = effort or make_effort(mars, seat)
    yield from pay_cost(mars, seat, ability.cost)
    for step in ability.effect:
        script, can = _STEP_RULES[type(step)]
        teal_before, effort.teal = effort.teal, ability.teal
        if can(mars, seat, step, effort):
            yield from script(mars, seat, step, effort)
        effort.teal = teal_before


# ---------------------------------------------------------------------- steps that belong to no action


def _can_gain(mars: Mars, seat: str, step: fx.Gain, effort: Effort) -> bool:
    if step.what == "crystal":
        return True
    if step.what == "colonist":
        return mars.count_reserve(seat) > 0 and mars.get_player(seat).quarters < mars.get_quarters_capacity(seat)
    return any(
        count_room(mars, seat, good) or list_wanting_contracts(mars, seat, good) for good in expand_goods(step.what)
    )


@register_step(fx.Gain, _can_gain)
def _run_gain(mars: Mars, seat: str, step: fx.Gain, effort: Effort) -> Script:
    """Gain goods of one kind, goods of the player's choice, or colonists."""
    if step.what == "colonist":
        gain_colonists(mars, seat, step.n)
    elif step.what in ("resource", "nonmineral"):
        for _ in range(step.n):
            good: str = yield ask_resource(seat, "om-gain-any", list(expand_goods(step.what)))
            yield from gain_goods(mars, seat, good, 1)
    else:
        yield from gain_goods(mars, seat, step.what, step.n)


def score_points(mars: Mars, seat: str, points: int) -> None:
    """Score opportunity points, at once."""
    mars.get_player(seat).score += points
    if points:
        mars.log(Scored(seat, points))


@register_step(fx.Score, lambda mars, seat, step, effort: True)
def _run_score(mars: Mars, seat: str, step: fx.Score, effort: Effort) -> Script:
    score_points(mars, seat, step.n)
    yield from ()


def _can_recall_work(mars: Mars, seat: str, step: fx.RecallWork, effort: Effort) -> bool:
    return mars.get_player(seat).work > 0 and mars.get_player(seat).quarters < mars.get_quarters_capacity(seat)


@register_step(fx.RecallWork, _can_recall_work)
def _run_recall_work(mars: Mars, seat: str, step: fx.RecallWork, effort: Effort) -> Script:
    """Recall as many colonists as find room: nobody has to send colonists to the Reserve."""
    player = mars.get_player(seat)
    back = min(step.n, player.work, mars.get_quarters_capacity(seat) - player.quarters)
    player.work -= back
    send_home(mars, seat, back)
    mars.log(Recalled(seat, back))
    yield from ()


def _can_recall_slot(mars: Mars, seat: str, step: fx.RecallSlot, effort: Effort) -> bool:
    return mars.count_on_slots(seat) > 0 and mars.get_player(seat).quarters < mars.get_quarters_capacity(seat)


@register_step(fx.RecallSlot, _can_recall_slot)
def _run_recall_slot(mars: Mars, seat: str, step: fx.RecallSlot, effort: Effort) -> Script:
    """Recall colonists from slots of the player's choice, hiring included (OM-SCI-04)."""
    for _ in range(step.n):
        if not _can_recall_slot(mars, seat, step, effort):
            return
        held = [action for action, colonists in mars.state.slots.items() if colonists.get(seat)]  # type: ignore[call-overload]
        picked: str = yield _ask_slot(seat, held)
        if picked == "none":
            return
        mars.state.slots[picked][seat] -= 1  # type: ignore[index]
        send_home(mars, seat, 1)
        mars.log(Recalled(seat, 1))


def _ask_slot(seat: str, held: Sequence[str]) -> Choose:
    """Make the question from which action a colonist comes home."""

    def options(actions: Sequence[str]) -> list[Option]:
        return [Option(action, say(f"om-action-{action}")) for action in actions]

    nobody = Reason("OM-SLOT-01", say("om-why-nobody-on-slot"))
    prompt = say("om-recall-slot", who=make_seat_key(seat))
    return ask_one_of(seat, prompt, lambda: options(held), lambda: options(SLOTTED), lambda action: nobody, NONE)


@register_step(fx.RecallAny, lambda mars, seat, step, effort: False)
def _run_recall_any(mars: Mars, seat: str, step: fx.RecallAny, effort: Effort) -> Script:
    yield from ()


@register_step(fx.RecallSide, lambda mars, seat, step, effort: False)
def _run_recall_side(mars: Mars, seat: str, step: fx.RecallSide, effort: Effort) -> Script:
    yield from ()


@register_step(fx.Trade, lambda mars, seat, step, effort: sum(mars.get_player(seat).resources.values()) >= step.give)
def _run_trade(mars: Mars, seat: str, step: fx.Trade, effort: Effort) -> Script:
    """Return resources of any kinds, then gain others that are no minerals."""
    for given in range(step.give):
        held = [good for good in RESOURCES if mars.get_player(seat).resources[good]]
        prompt = say("om-swap-give", who=make_seat_key(seat), given=given)
        picked: str = yield ask_good(seat, prompt, held, "OM-TERM-09", *(() if given else (NONE,)))
        if picked == "none":
            return
        return_goods(mars, seat, picked)
    for _ in range(step.get):
        good: str = yield ask_resource(seat, "om-gain-any", list(NONMINERALS))
        yield from gain_goods(mars, seat, good, 1)
    mars.log(Swapped(seat, step.give))
