"""Execution of effects.

Each kind of step is carried out by the module of its rule, which registers it with `register_step` (see
`rulebook`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshub.kernel import Choose, Option, Reason, Script, say

from .. import effects as fx
from ..box.components import RESOURCES, SLOTTED
from ..effects import Ability, Step
from ..happenings.colonists import Boosted, Recalled
from ..happenings.stores import Scored, Swapped
from .common_questions import ask_good, ask_one_of
from .mars import DONE, NONE, Mars, make_seat_key
from .paying import ask_resource, can_pay, lose_goods, pay_cost
from .stores import count_room, gain_colonists, gain_goods, list_goods_of, list_wanting_contracts, send_home


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
        return max(0, min(self.crew, mars.find_player(seat).quarters - keep)) if self.teal else 0

    def send_boosters(self, mars: Mars, seat: str, count: int = 1) -> None:
        """Move colonists to the Work Area as a boost (OM-BOOST-01)."""
        player = mars.find_player(seat)
        player.quarters -= count
        player.work += count
        self.crew -= count
        if count:
            mars.tell(Boosted(seat, count))


def repeat_boosted(
    mars: Mars,
    seat: str,
    effort: Effort,
    count: int,
    *,
    possible: Callable[[], bool],
    ask: Callable[[bool], Choose],
    take: Callable[[str], Script],
) -> Script:
    """Repeat a choice after the first one: `count` in all, then one more for each colonist sent.

    OM-BOOST-04, OM-BOOST-08.

    Args:
        mars: The table.
        seat: The player.
        effort: The colonists who can boost.
        count: The number without a boost.
        possible: Tells whether one more can be chosen.
        ask: Makes the question for the next one, or "done"; its argument is True if a colonist is sent for it.
        take: Carries out a choice.
    """
    taken = 1
    while possible() and (taken < count or effort.count_boosters(mars, seat)):
        boosted = taken >= count
        picked: str = yield ask(boosted)
        if picked == "done":
            return
        if boosted:
            effort.send_boosters(mars, seat)
        yield from take(picked)
        taken += 1


def make_effort(mars: Mars, seat: str) -> Effort:
    """Return the colonists who can strengthen an action that starts now."""
    return Effort(mars.find_player(seat).quarters if mars.is_own_turn(seat) else 0)


Do = Callable[[Mars, str, Any, Effort], Script]
Can = Callable[[Mars, str, Any, Effort], bool]
_DOES: dict[type[Step], tuple[Do, Can]] = {}
#: Steps without a question; all others can be declined when they ask.
_UNASKED = (fx.Gain, fx.Score, fx.RecallWork)


def register_step(kind: type[Step], can: Can) -> Callable[[Do], Do]:
    """Return a decorator that registers the script for a kind of step.

    `can` tells whether the step has an effect now.
    """

    def mark(do: Do) -> Do:
        _DOES[kind] = do, can
        return do

    return mark


def list_known_steps() -> Mapping[type[Step], tuple[Do, Can]]:
    """Return the rules of all kinds of steps."""
    return _DOES


def is_given(ability: Ability) -> bool:
    """Check that some step is carried out without a question; then the player is asked first whether to decline."""
    return any(isinstance(step, _UNASKED) for step in ability.effect)


def is_useful(mars: Mars, seat: str, ability: Ability, effort: Effort | None = None) -> bool:
    """Check that the cost can be paid and that some step has an effect (OM-EXEC-11, OM-CTRL-17)."""
    own = Effort((effort or make_effort(mars, seat)).crew, teal=ability.teal)
    return can_pay(mars, seat, ability.cost) and any(
        _DOES[type(step)][1](mars, seat, step, own) for step in ability.effect
    )


def use_ability(mars: Mars, seat: str, ability: Ability, effort: Effort | None = None) -> Script:
    """Pay the cost, then carry out each step from left to right.

    Main actions among the steps use no slot, no slot colonist and no surcharge (OM-SLOT-14).
    """
    effort = effort or make_effort(mars, seat)
    yield from pay_cost(mars, seat, ability.cost)
    for step in ability.effect:
        do, can = _DOES[type(step)]
        before, effort.teal = effort.teal, ability.teal
        if can(mars, seat, step, effort):
            yield from do(mars, seat, step, effort)
        effort.teal = before


# ---------------------------------------------------------------------- steps that belong to no action


def _gains(mars: Mars, seat: str, step: fx.Gain, effort: Effort) -> bool:
    if step.what == "crystal":
        return True
    if step.what == "colonist":
        return mars.count_reserve(seat) > 0 and mars.find_player(seat).quarters < mars.quarters_capacity(seat)
    return any(
        count_room(mars, seat, good) or list_wanting_contracts(mars, seat, good) for good in list_goods_of(step.what)
    )


@register_step(fx.Gain, _gains)
def _gain(mars: Mars, seat: str, step: fx.Gain, effort: Effort) -> Script:
    """Gain goods of one kind, goods of the player's choice, or colonists."""
    if step.what == "colonist":
        gain_colonists(mars, seat, step.n)
    elif step.what == "resource":
        for _ in range(step.n):
            good: str = yield ask_resource(seat, "om-gain-any", list(RESOURCES))
            yield from gain_goods(mars, seat, good, 1)
    else:
        yield from gain_goods(mars, seat, step.what, step.n)


def _always(mars: Mars, seat: str, step: Step, effort: Effort) -> bool:
    return True


def score(mars: Mars, seat: str, points: int) -> None:
    """Score opportunity points, at once."""
    mars.find_player(seat).score += points
    if points:
        mars.tell(Scored(seat, points))


@register_step(fx.Score, _always)
def _score(mars: Mars, seat: str, step: fx.Score, effort: Effort) -> Script:
    score(mars, seat, step.n)
    yield from ()


def _at_work(mars: Mars, seat: str, step: fx.RecallWork, effort: Effort) -> bool:
    return mars.find_player(seat).work > 0 and mars.find_player(seat).quarters < mars.quarters_capacity(seat)


@register_step(fx.RecallWork, _at_work)
def _recall_work(mars: Mars, seat: str, step: fx.RecallWork, effort: Effort) -> Script:
    """Recall as many colonists as find room: nobody has to send colonists to the Reserve."""
    player = mars.find_player(seat)
    back = min(step.n, player.work, mars.quarters_capacity(seat) - player.quarters)
    player.work -= back
    send_home(mars, seat, back)
    mars.tell(Recalled(seat, back))
    yield from ()


def _on_slots(mars: Mars, seat: str, step: fx.RecallSlot, effort: Effort) -> bool:
    return mars.count_on_slots(seat) > 0 and mars.find_player(seat).quarters < mars.quarters_capacity(seat)


@register_step(fx.RecallSlot, _on_slots)
def _recall_slot(mars: Mars, seat: str, step: fx.RecallSlot, effort: Effort) -> Script:
    """Recall colonists from slots of the player's choice, hiring included (OM-SCI-04)."""
    for _ in range(step.n):
        if not _on_slots(mars, seat, step, effort):
            return
        held = [action for action, there in mars.state.slots.items() if there.get(seat)]  # type: ignore[call-overload]
        picked: str = yield _from_slot(seat, held)
        if picked == "none":
            return
        mars.state.slots[picked][seat] -= 1  # type: ignore[index]
        send_home(mars, seat, 1)
        mars.tell(Recalled(seat, 1))


def _from_slot(seat: str, held: Sequence[str]) -> Choose:
    """Make the question from which action a colonist comes home."""

    def options(actions: Sequence[str]) -> list[Option]:
        return [Option(action, say(f"om-action-{action}")) for action in actions]

    nobody = Reason("OM-SLOT-01", say("om-why-nobody-on-slot"))
    prompt = say("om-recall-slot", who=make_seat_key(seat))
    return ask_one_of(seat, prompt, lambda: options(held), lambda: options(SLOTTED), lambda action: nobody, NONE)


def _swappable(mars: Mars, seat: str, step: fx.Swap, effort: Effort) -> bool:
    return any(mars.find_player(seat).resources.values())


@register_step(fx.Swap, _swappable)
def _swap(mars: Mars, seat: str, step: fx.Swap, effort: Effort) -> Script:
    """Return resources of any kinds, one by one, then gain as many.

    Colonists add to the number where the step is teal.
    """
    given = 0
    while given < step.n + effort.count_boosters(mars, seat):
        held = [good for good in RESOURCES if mars.find_player(seat).resources[good]]
        if not held:
            break
        prompt = say("om-swap-give", who=make_seat_key(seat), given=given)
        picked: str = yield ask_good(seat, prompt, held, "OM-TERM-09", DONE if given else NONE)
        if picked in ("done", "none"):
            break
        if given >= step.n:
            effort.send_boosters(mars, seat)
        lose_goods(mars, seat, picked)
        given += 1
    for _ in range(given):
        good: str = yield ask_resource(seat, "om-gain-any", list(RESOURCES))
        yield from gain_goods(mars, seat, good, 1)
    if given:
        mars.tell(Swapped(seat, given))
