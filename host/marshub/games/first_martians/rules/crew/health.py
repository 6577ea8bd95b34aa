"""Wounds, Conditions, Morale tokens and Stress of the crew (HLTH, COND, STR)."""

from __future__ import annotations

from functools import partial

from marshub.kernel import TABLE, Draw, Option, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards, remove_cards

from ... import effects as fx
from ...box.components import ASTRONAUTS, CONDITION_ICONS, DEADLY_WOUND, STRESS_FIGHT, AstronautId, ConditionKind
from ...box.state import Condition
from ...effects import Whom
from ...happenings.crew_and_events import (
    ConditionGained,
    ConditionHealed,
    Died,
    Fought,
    Healed,
    StressMoved,
    TokensMoved,
    Wounded,
)
from ..effect_rules import register_effect_rule, scale_number
from ..hub import Hub, make_astronaut_draw, make_astronaut_options
from ..phase_steps import make_window_before_wound
from ..questions import choose_if_several


def is_suffering(hub: Hub, seat: AstronautId, condition: ConditionKind) -> bool:
    """Return whether a Condition acts now: gained in an earlier phase, or healed only in this one.

    FM-COND-08, FM-COND-10, FM-ACT-25, FM-ACT-26.
    """
    conditions = hub.get_astronaut(seat).conditions
    return bool(conditions) and any(c.kind == condition and not c.fresh for c in conditions)


def deal_wounds(hub: Hub, seat: AstronautId, count: int) -> Script:
    """Deal `count` wounds one by one (FM-HLTH-02, FM-HLTH-06); the sixth ends the mission."""
    if count < 1:
        return
    if is_suffering(hub, seat, "poisoning"):
        count *= 2  # FM-COND-20; a token drawn below does not double this batch (FM-COND-21)
    astronaut = hub.get_astronaut(seat)
    is_logged = False
    for left in range(count, 0, -1):
        # A window before each wound: one healed in between may prevent a Condition, or a death.
        if (yield make_window_before_wound(seat)) or not is_logged:
            hub.log(Wounded(seat, left, min(astronaut.wounds + left, DEADLY_WOUND)))
            is_logged = True
        if astronaut.wounds + 1 >= DEADLY_WOUND:  # FM-HLTH-03
            hub.log(Died(seat))
            raise hub.end_mission("defeat", "fm-reason-death")  # FM-END-02, FM-ACT-29, FM-APP-13
        astronaut.wounds += 1
        if astronaut.wounds in CONDITION_ICONS:  # FM-COND-01, FM-COND-04, FM-HEAL-06
            yield from draw_condition(hub, seat)


def draw_condition(hub: Hub, seat: AstronautId) -> Script:
    """Draw a Condition token, again and again until it is one not held already (FM-COND-06)."""
    astronaut = hub.get_astronaut(seat)

    def make_pile() -> dict[str, int]:
        # Rejected tokens go back in the end, so drawing until a new kind comes up is drawing among the new kinds.
        held_kinds = {c.kind for c in astronaut.conditions if not c.healed}
        return {kind: copies for kind, copies in hub.state.piles["conditions"].items() if kind not in held_kinds}

    if not make_pile():
        return  # FM-COND-07: no drawable token remains
    prompt = say("fm-draw-condition", who=f"@fm-astronaut-{seat}")
    kind = yield Draw(prompt, make_pile, lambda kind: say(f"fm-condition-{kind}"), performed_by=seat, deck="conditions")
    if kind is None:
        return
    hub.log(ConditionGained(seat, kind))
    if kind == "anxiety-attack":  # FM-COND-13: acts on the spot, is never held
        hub.move_morale(-1)
        return
    remove_cards(hub.state.piles["conditions"], kind)
    astronaut.conditions.append(Condition(kind))  # FM-COND-05


def heal_wounds(hub: Hub, seat: AstronautId, count: int) -> int:
    """Move the health marker left, at most to 0 wounds, and return by how much (FM-HLTH-05, FM-COND-03)."""
    astronaut = hub.get_astronaut(seat)
    count = min(count, astronaut.wounds)
    if count > 0:
        astronaut.wounds -= count  # FM-HEAL-05
        hub.log(Healed(seat, count, astronaut.wounds))
    return count


def heal_condition(hub: Hub, seat: AstronautId, kind: ConditionKind) -> None:
    """Shuffle a Condition token back; its effect runs on to the end of the phase (FM-COND-10)."""
    condition = next(c for c in hub.get_astronaut(seat).conditions if c.kind == kind and not c.healed)
    condition.healed = True
    add_cards(hub.state.piles["conditions"], kind)  # FM-HEAL-07
    hub.log(ConditionHealed(seat, kind))


def update_conditions(hub: Hub) -> None:
    """Start new Conditions and stop healed ones at a phase's end (FM-RND-14)."""
    for astronaut in hub.state.crew.values():
        if astronaut.conditions:
            astronaut.conditions = [c for c in astronaut.conditions if not c.healed]
            for condition in astronaut.conditions:
                condition.fresh = False


def move_morale_tokens(hub: Hub, seat: AstronautId, by: int) -> int:
    """Give or take Morale tokens and return by how much; nobody goes below 0."""
    astronaut = hub.get_astronaut(seat)
    by = max(by, -astronaut.tokens)
    if by:
        astronaut.tokens += by
        hub.log(TokensMoved(seat, by))
    return by


def choose_astronaut(
    hub: Hub, prompt: str | Words, seats: tuple[AstronautId, ...], *, show_wounds: bool = False
) -> Script:
    """Choose one astronaut out of `seats` by the crew; asked only if there is a choice."""
    options: list[Option] = _make_wounded_options(hub, seats) if show_wounds else make_astronaut_options(hub, seats)
    return (yield from choose_if_several(TABLE, say(prompt) if isinstance(prompt, str) else prompt, lambda: options))


def _make_wounded_options(hub: Hub, seats: tuple[AstronautId, ...]) -> list[Option]:
    """Return these astronauts as options, each with the wounds to be healed."""
    wounds = {seat: hub.get_astronaut(seat).wounds for seat in seats}
    return [
        Option(seat, say("fm-option-wounded", who=f"@fm-astronaut-{seat}", count=count))
        for seat, count in wounds.items()
    ]


def choose_concerned_seats(hub: Hub, whom: Whom, prompt: str | Words, *, show_wounds: bool = False) -> Script:
    """Return the astronauts that an effect concerns; with `show_wounds` the options show the wounds of each."""
    if whom in ASTRONAUTS:
        return (whom,) if whom in hub.state.crew else ()
    if whom == "concerned" and hub.concerned_seat is None:
        whom = "random"  # a Mission Event names no astronaut: the app picks one
    if whom == "concerned":
        return (hub.concerned_seat,)
    if whom == "others":
        return tuple(seat for seat in hub.list_seats_from_first_player() if seat != hub.concerned_seat)
    if whom == "everyone":
        return hub.list_seats_from_first_player()
    if whom == "first-player":
        return (hub.first_player,)
    if whom == "random":
        seat = yield make_astronaut_draw(hub)
        return (seat,)
    chosen: AstronautId = yield from choose_astronaut(hub, prompt, hub.seats, show_wounds=show_wounds)
    return (chosen,)


@register_effect_rule(fx.GiveTokens)
def _carry_out_give_tokens(effect: fx.GiveTokens, hub: Hub) -> Script:
    seats = yield from choose_concerned_seats(
        hub, effect.whom, say("fm-choose-tokens", by=scale_number(hub, effect.by))
    )
    for seat in seats:
        move_morale_tokens(hub, seat, scale_number(hub, effect.by))


@register_effect_rule(fx.Wound)
def _carry_out_wound(effect: fx.Wound, hub: Hub) -> Script:
    seats = yield from choose_concerned_seats(hub, effect.whom, "fm-choose-wound")
    for seat in seats:
        yield from deal_wounds(hub, seat, scale_number(hub, effect.count))


@register_effect_rule(fx.HealWounds)
def _carry_out_heal(effect: fx.HealWounds, hub: Hub) -> Script:
    seats = yield from choose_concerned_seats(hub, effect.whom, "fm-choose-heal", show_wounds=True)
    for seat in seats:
        heal_wounds(hub, seat, scale_number(hub, effect.count))


@register_effect_rule(fx.DrawCondition)
def _carry_out_draw_condition(effect: fx.DrawCondition, hub: Hub) -> Script:
    seats = yield from choose_concerned_seats(hub, effect.whom, "fm-choose-condition")
    for seat in seats:
        yield from draw_condition(hub, seat)


@register_effect_rule(fx.CureCondition)
def _carry_out_cure(effect: fx.CureCondition, hub: Hub) -> Script:
    seats: tuple[AstronautId, ...]
    if effect.whom == "chosen":  # only astronauts with Conditions can be chosen
        chosen = yield from choose_if_several(
            TABLE,
            say("fm-choose-heal"),
            lambda: make_astronaut_options(hub, tuple(seat for seat in hub.seats if _list_held_conditions(hub, seat))),
        )
        seats = (chosen,) if chosen else ()
    else:
        seats = yield from choose_concerned_seats(hub, effect.whom, "fm-choose-heal")
    for seat in seats:
        prompt = say("fm-choose-healing", who=f"@fm-astronaut-{seat}")
        kind = yield from choose_if_several(TABLE, prompt, partial(make_condition_options, hub, seat))
        if kind:
            heal_condition(hub, seat, kind)


def _list_held_conditions(hub: Hub, seat: AstronautId) -> list[ConditionKind]:
    return [c.kind for c in hub.get_astronaut(seat).conditions if not c.healed]


def make_condition_options(hub: Hub, seat: AstronautId) -> list[Option]:
    """Return the Conditions of an astronaut that are not healed yet, as options."""
    return [
        Option(kind, say("fm-option-heal-condition", condition=f"@fm-condition-{kind}"))
        for kind in _list_held_conditions(hub, seat)
    ]


def raise_stress(hub: Hub, by: int, why: Words | None = None) -> Script:
    """Apply one increase of Stress; at 18 a fight breaks out at once and the rest is lost.

    FM-STR-03, FM-STR-06, FM-STR-07. `why` is logged with it.
    """
    before = hub.state.stress
    after = before + by
    if after < STRESS_FIGHT:
        hub.state.stress = after
        if by:
            hub.log(StressMoved(before, after, why))
        return
    hub.state.stress = 0  # FM-STR-06
    hub.log(Fought())
    for seat in hub.list_seats_from_first_player():
        yield from deal_wounds(hub, seat, 1)  # FM-STR-04
    hub.move_morale(-1)  # FM-STR-05


def lower_stress(hub: Hub, by: int) -> None:
    """Lower Stress, never below 0 (FM-STR-09, FM-UNW-04)."""
    before = hub.state.stress
    hub.state.stress = max(0, before - by)
    if hub.state.stress != before:
        hub.log(StressMoved(before, hub.state.stress))


@register_effect_rule(fx.MoveStress)
def _carry_out_move_stress(effect: fx.MoveStress, hub: Hub) -> Script:
    by = scale_number(hub, effect.by)
    if by >= 0:
        yield from raise_stress(hub, by)
    else:
        lower_stress(hub, -by)
