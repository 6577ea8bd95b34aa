"""The General Supply and the Cargo Bay: what effects bring and take (SUP, GAT)."""

from __future__ import annotations

from marshub.kernel import TABLE, Choose, Option, Script, say
from marshub.kernel.mechanisms.piles import add, take

from .. import effects as fx
from ..box.components import PARTS
from ..happenings.actions import CargoLost, Gained
from .dice import roll
from .hub import Hub
from .mission_rules import rules_of
from .resolve import does, number


@does(fx.MoveReserve)
def _move_reserve(effect: fx.MoveReserve, hub: Hub) -> None:
    hub.move_reserve(effect.reserve, number(hub, effect.by))


@does(fx.Gain)
def _gain(effect: fx.Gain, hub: Hub) -> Script:
    count = number(hub, effect.count)
    bay = hub.state.cargo.pending if effect.pending else hub.state.cargo.available
    if effect.item != "sample" or hub.mission.special.samples:
        add(bay, effect.item, count)
        hub.tell(Gained(effect.item, count))
        return
    for _ in range(count):  # FM-MIS-41
        token = yield from rules_of(hub).instead_of_sample(hub)
        if token:
            add(bay, f"objective-{token}")
            hub.tell(Gained(f"objective-{token}", 1))


@does(fx.Lose)
def _lose(effect: fx.Lose, hub: Hub) -> None:
    wanted = number(hub, effect.count)
    lost = 0
    for bay in (hub.state.cargo.available, hub.state.cargo.pending):
        while lost < wanted and bay.get(effect.item):
            take(bay, effect.item)
            lost += 1
    if lost:
        hub.tell(CargoLost(effect.item, lost))


@does(fx.GainPart)
def _gain_part(effect: fx.GainPart, hub: Hub) -> Script:
    count = number(hub, effect.count)
    if effect.die is not None:  # FM-DICE-15: a Malfunction die gives the number
        die = hub.die(effect.die)
        rolled = yield from roll(hub, say("fm-roll-parts"), (die,))
        count = int(rolled[die.id])
    options = [Option(f"part-{kind}", say(f"fm-item-part-{kind}")) for kind in PARTS]
    for _ in range(count):
        part = yield Choose(TABLE, say("fm-choose-gained-part"), lambda: options)
        add(hub.state.cargo.available, part)  # FM-RES-11
        hub.tell(Gained(part, 1))
