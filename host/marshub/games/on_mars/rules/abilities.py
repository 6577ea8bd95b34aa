"""Execution of effects.

Each kind of step is carried out by the module of its rule, which marks it `does` (see `book`).
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
from .asked import one_good, one_of
from .mars import DONE, NONE, Mars, seat_key
from .paying import can_pay, lose, pay, pick_resource
from .stores import gain, gain_colonists, home, kinds_of, room_for, wanting


class Effort:
    """The means by which an action can still be strengthened.

    crew: how many of the colonists that were in the Living Quarters when it started may still boost (OM-BOOST-07); 0
    outside the own turn (OM-TECH-17). teal: whether what is carried out now has a teal icon.
    """

    def __init__(self, crew: int = 0, *, teal: bool = False) -> None:
        self.crew, self.teal = crew, teal

    def left(self, mars: Mars, who: str, *, keep: int = 0) -> int:
        """Return how many colonists may boost now; `keep` are needed at home for something else."""
        return max(0, min(self.crew, mars.player(who).quarters - keep)) if self.teal else 0

    def boost(self, mars: Mars, who: str, count: int = 1) -> None:
        """Move colonists to the Work Area for it (OM-BOOST-01)."""
        player = mars.player(who)
        player.quarters -= count
        player.work += count
        self.crew -= count
        if count:
            mars.tell(Boosted(who, count))


def more_of(
    mars: Mars,
    who: str,
    effort: Effort,
    count: int,
    *,
    possible: Callable[[], bool],
    ask: Callable[[bool], Choose],
    take: Callable[[str], Script],
) -> Script:
    """Repeat after the first one: `count` in all, then one more for each colonist sent (OM-BOOST-04, OM-BOOST-08).

    As long as it is `possible`. `ask`: which one, for a colonist or not, or "done".
    """
    taken = 1
    while possible() and (taken < count or effort.left(mars, who)):
        boosted = taken >= count
        picked: str = yield ask(boosted)
        if picked == "done":
            return
        if boosted:
            effort.boost(mars, who)
        yield from take(picked)
        taken += 1


def effort_of(mars: Mars, who: str) -> Effort:
    """Return the means by which a player can strengthen an action that starts now."""
    return Effort(mars.player(who).quarters if mars.own_turn(who) else 0)


Do = Callable[[Mars, str, Any, Effort], Script]
Can = Callable[[Mars, str, Any, Effort], bool]
_DOES: dict[type[Step], tuple[Do, Can]] = {}
#: All other steps ask, and can be declined then.
_UNASKED = (fx.Gain, fx.Score, fx.RecallWork)


def does(kind: type[Step], can: Can) -> Callable[[Do], Do]:
    """Return marks the script that carries out a kind of step; `can` says whether it would have any effect."""

    def mark(do: Do) -> Do:
        _DOES[kind] = do, can
        return do

    return mark


def known() -> Mapping[type[Step], tuple[Do, Can]]:
    """Return all kinds of steps that rules carry out."""
    return _DOES


def given(ability: Ability) -> bool:
    """Return whether some of it comes unasked: where it may be declined, that is asked first."""
    return any(isinstance(step, _UNASKED) for step in ability.effect)


def useful(mars: Mars, who: str, ability: Ability, effort: Effort | None = None) -> bool:
    """Return whether its cost can be paid and some of it has an effect (OM-EXEC-11, OM-CTRL-17)."""
    own = Effort((effort or effort_of(mars, who)).crew, teal=ability.teal)
    return can_pay(mars, who, ability.cost) and any(
        _DOES[type(step)][1](mars, who, step, own) for step in ability.effect
    )


def use(mars: Mars, who: str, ability: Ability, effort: Effort | None = None) -> Script:
    """Pay the cost, then each step from left to right."""
    effort = effort or effort_of(mars, who)
    yield from pay(mars, who, ability.cost)
    for step in ability.effect:
        do, can = _DOES[type(step)]
        before, effort.teal = effort.teal, ability.teal
        if can(mars, who, step, effort):
            yield from do(mars, who, step, effort)
        effort.teal = before


# ---------------------------------------------------------------------- steps that belong to no action


def _gains(mars: Mars, who: str, step: fx.Gain, effort: Effort) -> bool:
    if step.what == "crystal":
        return True
    if step.what == "colonist":
        return mars.reserve(who) > 0 and mars.player(who).quarters < mars.room(who)
    return any(room_for(mars, who, good) or wanting(mars, who, good) for good in kinds_of(step.what))


@does(fx.Gain, _gains)
def _gain(mars: Mars, who: str, step: fx.Gain, effort: Effort) -> Script:
    """Gain goods of one kind, or each of one's choice; colonists."""
    if step.what == "colonist":
        gain_colonists(mars, who, step.n)
    elif step.what == "resource":
        for _ in range(step.n):
            good: str = yield pick_resource(who, "om-gain-any", list(RESOURCES))
            yield from gain(mars, who, good, 1)
    else:
        yield from gain(mars, who, step.what, step.n)


def _always(mars: Mars, who: str, step: Step, effort: Effort) -> bool:
    return True


def score(mars: Mars, who: str, points: int) -> None:
    """Score opportunity points, at once."""
    mars.player(who).score += points
    if points:
        mars.tell(Scored(who, points))


@does(fx.Score, _always)
def _score(mars: Mars, who: str, step: fx.Score, effort: Effort) -> Script:
    score(mars, who, step.n)
    yield from ()


def _at_work(mars: Mars, who: str, step: fx.RecallWork, effort: Effort) -> bool:
    return mars.player(who).work > 0 and mars.player(who).quarters < mars.room(who)


@does(fx.RecallWork, _at_work)
def _recall_work(mars: Mars, who: str, step: fx.RecallWork, effort: Effort) -> Script:
    """Recall as many as find a place: nobody has to send colonists to the Reserve."""
    player = mars.player(who)
    back = min(step.n, player.work, mars.room(who) - player.quarters)
    player.work -= back
    home(mars, who, back)
    mars.tell(Recalled(who, back))
    yield from ()


def _on_slots(mars: Mars, who: str, step: fx.RecallSlot, effort: Effort) -> bool:
    return mars.on_slots(who) > 0 and mars.player(who).quarters < mars.room(who)


@does(fx.RecallSlot, _on_slots)
def _recall_slot(mars: Mars, who: str, step: fx.RecallSlot, effort: Effort) -> Script:
    """Recall from any slots of one's choice (hiring too, OM-SCI-04)."""
    for _ in range(step.n):
        if not _on_slots(mars, who, step, effort):
            return
        held = [action for action, there in mars.state.slots.items() if there.get(who)]  # type: ignore[call-overload]
        picked: str = yield _from_slot(who, held)
        if picked == "none":
            return
        mars.state.slots[picked][who] -= 1  # type: ignore[index]
        home(mars, who, 1)
        mars.tell(Recalled(who, 1))


def _from_slot(who: str, held: Sequence[str]) -> Choose:
    """Return the question from which action a colonist comes home."""

    def options(actions: Sequence[str]) -> list[Option]:
        return [Option(action, say(f"om-action-{action}")) for action in actions]

    nobody = Reason("OM-SLOT-01", say("om-why-nobody-on-slot"))
    prompt = say("om-recall-slot", who=seat_key(who))
    return one_of(who, prompt, lambda: options(held), lambda: options(SLOTTED), lambda action: nobody, NONE)


def _swappable(mars: Mars, who: str, step: fx.Swap, effort: Effort) -> bool:
    return any(mars.player(who).resources.values())


@does(fx.Swap, _swappable)
def _swap(mars: Mars, who: str, step: fx.Swap, effort: Effort) -> Script:
    """Return resources of any kinds, one by one, then gain as many; colonists add to the number where that is teal."""
    given = 0
    while given < step.n + effort.left(mars, who):
        held = [good for good in RESOURCES if mars.player(who).resources[good]]
        if not held:
            break
        prompt = say("om-swap-give", who=seat_key(who), given=given)
        picked: str = yield one_good(who, prompt, held, "OM-TERM-09", DONE if given else NONE)
        if picked in ("done", "none"):
            break
        if given >= step.n:
            effort.boost(mars, who)
        lose(mars, who, picked)
        given += 1
    for _ in range(given):
        good: str = yield pick_resource(who, "om-gain-any", list(RESOURCES))
        yield from gain(mars, who, good, 1)
    if given:
        mars.tell(Swapped(who, given))
