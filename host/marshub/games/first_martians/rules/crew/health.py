"""Wounds, Conditions, Morale tokens and Stress of the crew (HLTH, COND, STR)."""

from __future__ import annotations

from functools import partial

from marshub.kernel import TABLE, Draw, Option, Script, Words, say
from marshub.kernel.mechanisms.piles import add, take

from ... import effects as fx
from ...box.components import ASTRONAUTS, CONDITION_ICONS, DEADLY_WOUND, AstronautId, ConditionKind
from ...box.state import Condition
from ...effects import Whom
from ...happenings.crew import ConditionGained, ConditionHealed, Died, Healed, TokensMoved, Wounded
from ..choosing import one_of
from ..hub import Hub, any_astronaut, astronaut_options
from ..pauses import before_wound
from ..resolve import does, number


def suffers(hub: Hub, who: AstronautId, condition: ConditionKind) -> bool:
    """Check that a Condition acts now: gained in an earlier phase, or healed only in this one.

    FM-COND-08, FM-COND-10, FM-ACT-25, FM-ACT-26.
    """
    conditions = hub.astronaut(who).conditions
    return bool(conditions) and any(c.kind == condition and not c.fresh for c in conditions)


def wound(hub: Hub, who: AstronautId, count: int) -> Script:
    """Deal `count` wounds one by one (FM-HLTH-02, FM-HLTH-06); the sixth ends the mission."""
    if count < 1:
        return
    if suffers(hub, who, "poisoning"):
        count *= 2  # FM-COND-20; a token drawn below does not double this batch (FM-COND-21)
    astronaut = hub.astronaut(who)
    said = False
    for left in range(count, 0, -1):
        # A window before each wound: one healed in between may prevent a Condition, or a death.
        if (yield before_wound(who)) or not said:
            hub.tell(Wounded(who, left, min(astronaut.wounds + left, DEADLY_WOUND)))
            said = True
        if astronaut.wounds + 1 >= DEADLY_WOUND:  # FM-HLTH-03
            hub.tell(Died(who))
            raise hub.end("defeat", "fm-reason-death")  # FM-END-02, FM-ACT-29, FM-APP-13
        astronaut.wounds += 1
        if astronaut.wounds in CONDITION_ICONS:  # FM-COND-01, FM-COND-04, FM-HEAL-06
            yield from draw_condition(hub, who)


def draw_condition(hub: Hub, who: AstronautId) -> Script:
    """Draw a Condition token, again and again until it is one not held already (FM-COND-06)."""
    astronaut = hub.astronaut(who)

    def pile() -> dict[str, int]:
        # Rejected tokens go back in the end, so drawing until a new kind comes up is drawing among the new kinds.
        held = {c.kind for c in astronaut.conditions if not c.healed}
        return {kind: copies for kind, copies in hub.state.piles["conditions"].items() if kind not in held}

    if not pile():
        return  # FM-COND-07: no drawable token remains
    prompt = say("fm-draw-condition", who=f"@fm-astronaut-{who}")
    kind = yield Draw(prompt, pile, lambda kind: say(f"fm-condition-{kind}"), by=who, deck="conditions")
    if kind is None:
        return
    hub.tell(ConditionGained(who, kind))
    if kind == "anxiety-attack":  # FM-COND-13: acts on the spot, is never held
        hub.move_morale(-1)
        return
    take(hub.state.piles["conditions"], kind)
    astronaut.conditions.append(Condition(kind))  # FM-COND-05


def heal_wounds(hub: Hub, who: AstronautId, count: int) -> int:
    """Move the health marker left, at most to 0 wounds, and return by how much (FM-HLTH-05, FM-COND-03)."""
    astronaut = hub.astronaut(who)
    count = min(count, astronaut.wounds)
    if count > 0:
        astronaut.wounds -= count  # FM-HEAL-05
        hub.tell(Healed(who, count, astronaut.wounds))
    return count


def heal_condition(hub: Hub, who: AstronautId, kind: ConditionKind) -> None:
    """Shuffle a Condition token back; its effect runs on to the end of the phase (FM-COND-10)."""
    condition = next(c for c in hub.astronaut(who).conditions if c.kind == kind and not c.healed)
    condition.healed = True
    add(hub.state.piles["conditions"], kind)  # FM-HEAL-07
    hub.tell(ConditionHealed(who, kind))


def end_phase(hub: Hub) -> None:
    """Start new Conditions and stop healed ones at a phase's end (FM-RND-14)."""
    for astronaut in hub.state.crew.values():
        if astronaut.conditions:
            astronaut.conditions = [c for c in astronaut.conditions if not c.healed]
            for condition in astronaut.conditions:
                condition.fresh = False


def move_tokens(hub: Hub, who: AstronautId, by: int) -> int:
    """Give or take Morale tokens and return by how much; nobody goes below 0."""
    astronaut = hub.astronaut(who)
    by = max(by, -astronaut.tokens)
    if by:
        astronaut.tokens += by
        hub.tell(TokensMoved(who, by))
    return by


def choose_astronaut(
    hub: Hub, prompt: str | Words, who: tuple[AstronautId, ...], *, wounds_told: bool = False
) -> Script:
    """Choose one astronaut out of `seats` by the crew; asked only if there is a choice."""
    options: list[Option] = _wounded(hub, who) if wounds_told else astronaut_options(hub, who)
    return (yield from one_of(TABLE, say(prompt) if isinstance(prompt, str) else prompt, lambda: options))


def _wounded(hub: Hub, who: tuple[AstronautId, ...]) -> list[Option]:
    """Return these astronauts as options, each with the wounds to be healed."""
    wounds = {each: hub.astronaut(each).wounds for each in who}
    return [
        Option(each, say("fm-option-wounded", who=f"@fm-astronaut-{each}", count=count))
        for each, count in wounds.items()
    ]


def whom_of(hub: Hub, whom: Whom, prompt: str | Words, *, wounds_told: bool = False) -> Script:
    """Return the astronauts that an effect concerns; with `show_wounds` the options show the wounds of each."""
    if whom in ASTRONAUTS:
        return (whom,) if whom in hub.state.crew else ()
    if whom == "concerned" and hub.concerned is None:
        whom = "random"  # a Mission Event names no astronaut: the app picks one
    if whom == "concerned":
        return (hub.concerned,)
    if whom == "others":
        return tuple(who for who in hub.seats_from_first() if who != hub.concerned)
    if whom == "everyone":
        return hub.seats_from_first()
    if whom == "first-player":
        return (hub.first_player,)
    if whom == "random":
        who = yield any_astronaut(hub)
        return (who,)
    chosen: AstronautId = yield from choose_astronaut(hub, prompt, hub.seats, wounds_told=wounds_told)
    return (chosen,)


@does(fx.GiveTokens)
def _give_tokens(effect: fx.GiveTokens, hub: Hub) -> Script:
    whom = yield from whom_of(hub, effect.whom, say("fm-choose-tokens", by=number(hub, effect.by)))
    for who in whom:
        move_tokens(hub, who, number(hub, effect.by))


@does(fx.Wound)
def _wound(effect: fx.Wound, hub: Hub) -> Script:
    whom = yield from whom_of(hub, effect.whom, "fm-choose-wound")
    for who in whom:
        yield from wound(hub, who, number(hub, effect.count))


@does(fx.HealWounds)
def _heal(effect: fx.HealWounds, hub: Hub) -> Script:
    whom = yield from whom_of(hub, effect.whom, "fm-choose-heal", wounds_told=True)
    for who in whom:
        heal_wounds(hub, who, number(hub, effect.count))


@does(fx.DrawCondition)
def _draw_condition(effect: fx.DrawCondition, hub: Hub) -> Script:
    whom = yield from whom_of(hub, effect.whom, "fm-choose-condition")
    for who in whom:
        yield from draw_condition(hub, who)


@does(fx.CureCondition)
def _cure(effect: fx.CureCondition, hub: Hub) -> Script:
    whom: tuple[AstronautId, ...]
    if effect.whom == "chosen":  # only astronauts with Conditions can be chosen
        chosen = yield from one_of(
            TABLE,
            say("fm-choose-heal"),
            lambda: astronaut_options(hub, tuple(who for who in hub.seats if _held(hub, who))),
        )
        whom = (chosen,) if chosen else ()
    else:
        whom = yield from whom_of(hub, effect.whom, "fm-choose-heal")
    for who in whom:
        prompt = say("fm-choose-healing", who=f"@fm-astronaut-{who}")
        kind = yield from one_of(TABLE, prompt, partial(condition_options, hub, who))
        if kind:
            heal_condition(hub, who, kind)


def _held(hub: Hub, who: AstronautId) -> list[ConditionKind]:
    return [c.kind for c in hub.astronaut(who).conditions if not c.healed]


def condition_options(hub: Hub, who: AstronautId) -> list[Option]:
    """Return the Conditions of an astronaut that are not healed yet, as options."""
    return [
        Option(kind, say("fm-option-heal-condition", condition=f"@fm-condition-{kind}")) for kind in _held(hub, who)
    ]
