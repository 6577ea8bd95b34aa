"""The General Supply and the Cargo Bay: what effects bring and take (SUP, GAT)."""

from __future__ import annotations

from marshub.kernel import TABLE, Choose, Option, Script, say
from marshub.kernel.mechanisms.piles import add_cards, remove_cards

from .. import effects as fx
from ..box.components import PARTS
from ..happenings.actions_and_map import CargoLost, Gained
from .effect_rules import register_effect_rule, scale_number
from .hub import Hub
from .mission_rules import get_mission_rules
from .questions import roll_dice


@register_effect_rule(fx.MoveReserve)
def _carry_out_move_reserve(effect: fx.MoveReserve, hub: Hub) -> None:
    hub.move_reserve(effect.reserve, scale_number(hub, effect.by))


@register_effect_rule(fx.Gain)
def _carry_out_gain(effect: fx.Gain, hub: Hub) -> Script:
    count = scale_number(hub, effect.count)
    bay = hub.state.cargo.pending if effect.pending else hub.state.cargo.available
    if effect.item != "sample" or hub.mission.special.samples:
        add_cards(bay, effect.item, count)
        hub.log(Gained(effect.item, count))
        return
    for _ in range(count):  # FM-MIS-41
        token = yield from get_mission_rules(hub).draw_sample_substitute(hub)
        if token:
            add_cards(bay, f"objective-{token}")
            hub.log(Gained(f"objective-{token}", 1))


@register_effect_rule(fx.Lose)
def _carry_out_lose(effect: fx.Lose, hub: Hub) -> None:
    demand = scale_number(hub, effect.count)
    lost = 0
    for bay in (hub.state.cargo.available, hub.state.cargo.pending):
        while lost < demand and bay.get(effect.item):
            remove_cards(bay, effect.item)
            lost += 1
    if lost:
        hub.log(CargoLost(effect.item, lost))


@register_effect_rule(fx.GainPart)
def _carry_out_gain_part(effect: fx.GainPart, hub: Hub) -> Script:
    count = scale_number(hub, effect.count)
    if effect.die is not None:  # FM-DICE-15: a Malfunction die gives the number
        die = hub.get_die(effect.die)
        rolled = yield from roll_dice(hub, say("fm-roll-parts"), (die,))
        count = int(rolled[die.id])
    options = [Option(f"part-{kind}", say(f"fm-item-part-{kind}")) for kind in PARTS]
    for _ in range(count):
        part = yield Choose(TABLE, say("fm-choose-gained-part"), lambda: options)
        add_cards(hub.state.cargo.available, part)  # FM-RES-11
        hub.log(Gained(part, 1))
