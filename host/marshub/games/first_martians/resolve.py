"""Carries out effects. What cannot be done, or the part of it that cannot, is ignored without penalty (FM-RND-18)."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any

from marshub.kernel import TABLE, Choose, Draw, Option, Script, Words, say

from . import effects as fx
from .choosing import one_of
from .components import ASTRONAUTS, AstronautId, PartKind
from .crew import choose_astronaut, draw_condition, heal_wounds, move_tokens, wound
from .effects import Effects, Number, Scale, Whom
from .happenings import CargoLost, Gained, UpgradeLost
from .hub import Hub, add, block_options, take
from .malfunction.tracks import move_track, turn_box
from .map.samples import discard_sample
from .production.energy_oxygen import lay_tile, move_production
from .production.farm import lose_plants, uproot, wilt
from .stress import lower_stress, raise_stress


def carry_out(hub: Hub, effects: Effects) -> Script:
    """Carry out effects one after another; a track that one fills is resolved when it is done (FM-MAL-12)."""
    from .malfunction.trigger import settle_tracks  # which carries out cards by this very function

    for effect in effects:
        script = _carry_out(effect, hub)
        if script is not None:
            yield from script
        yield from settle_tracks(hub)


def number(hub: Hub, value: Number) -> int:
    """A number of the data, for the difficulty of this mission (FM-APP-02)."""
    return int(getattr(value, hub.state.difficulty)) if isinstance(value, Scale) else value


def whom_of(hub: Hub, whom: Whom, prompt: str | Words) -> Script:
    """The astronauts that an effect concerns."""
    if whom in ASTRONAUTS:
        return (whom,) if whom in hub.state.crew else ()
    if whom == "concerned" and hub.concerned is None:
        whom = "random"  # a Mission Event names nobody: the app picks somebody
    if whom == "concerned":
        return (hub.concerned,)
    if whom == "others":
        return tuple(who for who in hub.seats_from_first() if who != hub.concerned)
    if whom == "everyone":
        return hub.seats_from_first()
    if whom == "first-player":
        return (hub.first_player,)
    if whom == "random":
        seats: dict[str, int] = {who: 1 for who in hub.seats}
        who = yield Draw(say("fm-draw-astronaut"), seats, lambda who: say(f"fm-astronaut-{who}"), app=True)
        return (who,)
    chosen: AstronautId = yield from choose_astronaut(hub, prompt, hub.seats)
    return (chosen,)


@singledispatch
def _carry_out(effect: Any, hub: Hub) -> Script | None:
    """One effect: at once, or as a script where something has to be decided."""
    raise TypeError(f"no rule for {effect!r}")


_Rule = Callable[[Any, Hub], Script | None]


def does(kind: type) -> Callable[[_Rule], _Rule]:
    """Marks the rule that carries out one kind of effect."""
    return _carry_out.register(kind)


@does(fx.BreakPart)
def _break_part(effect: fx.BreakPart, hub: Hub) -> Script:
    facility, part = effect.facility, effect.part
    if part is None:
        part = yield from _choose_part(hub, "fm-choose-break", hub.units(facility), working=True, kind=None)
    else:
        # An effect on "the Oxygenator" hits one unit of the crew's choice that can suffer it (FM-PRO-20).
        units = [name for name in hub.units(facility) if hub.is_open(name) and _has(hub, name, part, working=True)]
        options = [Option(name, say(f"fm-facility-{name}"), zone=name) for name in units]
        facility = yield from one_of(TABLE, say("fm-choose-unit", part=f"@fm-part-{part}"), lambda: options)
        hub.break_part(facility, part)
        return
    if part:
        facility, _, kind = part.partition("/")
        hub.break_part(facility, kind)


def _has(hub: Hub, facility: str, part: PartKind, *, working: bool) -> bool:
    return hub.state.facilities[facility].parts.get(part) is working


def _choose_part(hub: Hub, prompt: str, where: list[str], *, working: bool, kind: PartKind | None) -> Script:
    """ "facility/part" of one part that is (not) working in an open Facility, or "" if there is none."""
    found = [
        f"{name}/{part}"
        for name in where
        if hub.is_open(name)
        for part, state in hub.state.facilities[name].parts.items()
        if state is working and kind in (None, part)
    ]
    options = [
        Option(
            where_part,
            say(
                "fm-option-part",
                facility=f"@fm-facility-{where_part.split('/')[0]}",
                part=f"@fm-part-{where_part.split('/')[1]}",
            ),
            zone=where_part.split("/")[0],
        )
        for where_part in found
    ]
    return (yield from one_of(TABLE, say(prompt), lambda: options))


@does(fx.RepairPart)
def _repair_part(effect: fx.RepairPart, hub: Hub) -> Script:
    where = [name for name, _, _ in hub.in_play()]
    found = yield from _choose_part(hub, "fm-choose-repair", where, working=False, kind=effect.kind)
    if found:
        facility, _, part = found.partition("/")
        hub.repair_part(facility, part)


@does(fx.MoveTrack)
def _move_track(effect: fx.MoveTrack, hub: Hub) -> Script:
    block = effect.block
    if block is None:
        prompt = say("fm-choose-track", by=number(hub, effect.by))
        block = yield Choose("table", prompt, lambda: block_options(hub))
    move_track(hub, block, number(hub, effect.by))


@does(fx.SearchCard)
def _search_card(effect: fx.SearchCard, hub: Hub) -> Script:
    from .malfunction.cards import search_card  # which carries out cards by this very module

    yield from search_card(hub, effect.block, effect.sort, effect.facility)


@does(fx.SwapTracks)
def _swap_tracks(effect: fx.SwapTracks, hub: Hub) -> None:
    first, second = hub.state.tracks[effect.first], hub.state.tracks[effect.second]
    # A track that is being resolved takes no change; the other one still takes its level.
    move_track(hub, effect.first, second - first)
    move_track(hub, effect.second, first - second)


@does(fx.TurnBox)
def _turn_box(effect: fx.TurnBox, hub: Hub) -> None:
    turn_box(hub, effect.block, red=effect.red)


@does(fx.PlaceToken)
def _place_token(effect: fx.PlaceToken, hub: Hub) -> None:
    hub.place_token(effect.token, effect.place, effect.space)


@does(fx.MoveProduction)
def _move_production(effect: fx.MoveProduction, hub: Hub) -> Script:
    yield from move_production(hub, effect.resource, number(hub, effect.by))


@does(fx.ShutFacility)
def _shut_facility(effect: fx.ShutFacility, hub: Hub) -> None:
    # What consumes nothing has no supply to fail: A Quiet Place can never be shut (FM-SHUT-09).
    if hub.is_open(effect.facility) and (hub.data(effect.facility).uses or hub.data(effect.facility).produces):
        lay_tile(hub, effect.facility, effect.resource)


@does(fx.LoseUpgrade)
def _lose_upgrade(effect: fx.LoseUpgrade, hub: Hub) -> Script:
    found = [(name, upgrade) for name, upgrade in hub.installed_upgrades() if hub.is_open(name)]
    options = [Option(f"{name}/{upgrade}", say(f"fm-upgrade-{upgrade}"), zone=name) for name, upgrade in found]
    lost = yield from one_of(TABLE, say("fm-choose-lose-upgrade"), lambda: options)
    if not lost:
        return
    facility, _, upgrade = lost.partition("/")
    hub.state.facilities[facility].upgrades.remove(upgrade)
    hub.tell(UpgradeLost(facility, upgrade))


@does(fx.Wilt)
def _wilt(effect: fx.Wilt, hub: Hub) -> None:
    if hub.is_open("farm"):  # FM-FARM-15
        wilt(hub, "farm")


@does(fx.UprootPlants)
def _uproot(effect: fx.UprootPlants, hub: Hub) -> None:
    if hub.is_open("farm"):
        uproot(hub, "farm")


@does(fx.LosePlant)
def _lose_plant(effect: fx.LosePlant, hub: Hub) -> None:
    if hub.is_open("farm"):
        lose_plants(hub, "farm", number(hub, effect.count))


@does(fx.MoveReserve)
def _move_reserve(effect: fx.MoveReserve, hub: Hub) -> None:
    hub.move_reserve(effect.reserve, number(hub, effect.by))


@does(fx.MoveMorale)
def _move_morale(effect: fx.MoveMorale, hub: Hub) -> None:
    hub.move_morale(number(hub, effect.by))


@does(fx.MoveStress)
def _move_stress(effect: fx.MoveStress, hub: Hub) -> Script:
    by = number(hub, effect.by)
    if by >= 0:
        yield from raise_stress(hub, by)
    else:
        lower_stress(hub, -by)


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
    whom = yield from whom_of(hub, effect.whom, "fm-choose-heal")
    for who in whom:
        heal_wounds(hub, who, number(hub, effect.count))


@does(fx.DrawCondition)
def _draw_condition(effect: fx.DrawCondition, hub: Hub) -> Script:
    whom = yield from whom_of(hub, effect.whom, "fm-choose-condition")
    for who in whom:
        yield from draw_condition(hub, who)


@does(fx.Gain)
def _gain(effect: fx.Gain, hub: Hub) -> Script:
    count = number(hub, effect.count)
    bay = hub.state.cargo.pending if effect.pending else hub.state.cargo.available
    if effect.item != "sample" or hub.rules.samples:
        add(bay, effect.item, count)
        hub.tell(Gained(effect.item, count))
        return
    for _ in range(count):  # FM-MIS-41
        token = yield from hub.rules.instead_of_sample(hub)
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


@does(fx.DiscardSample)
def _discard_sample(effect: fx.DiscardSample, hub: Hub) -> Script:
    for _ in range(number(hub, effect.count)):
        yield from discard_sample(hub)
