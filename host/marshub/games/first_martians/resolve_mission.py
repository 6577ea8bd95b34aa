"""Carries out the effects on skills, generator decks, objectives and extra events. Registered when imported."""

from __future__ import annotations

from functools import partial

from marshub.kernel import TABLE, Choose, Die, Option, Roll, Script, say

from . import effects as fx
from .build_up import build_card
from .choosing import one_of
from .components import PARTS, AstronautId, ConditionKind
from .crew import choose_astronaut, heal_condition
from .events.extra import schedule
from .generators import draw_directions, draw_number, draw_percentage, move_gauge, remove_research
from .happenings import BaseSet, Gained, GuardPlaced, TerrainIgnored
from .hub import Hub, add
from .map.rovers import repair_rover
from .map.samples import roi_words
from .map.spaces import ring_of
from .map.terrain import features
from .map.tiles import cover
from .objectives import add_objective, gain_tokens, tick, tick_built
from .production.farm import GUARD, blight
from .resolve import carry_out, does, number, whom_of
from .setup import draw_upgrade
from .skills import discard_skill


@does(fx.DiscardSkill)
def _discard_skill(effect: fx.DiscardSkill, hub: Hub) -> Script:
    for who in (yield from whom_of(hub, effect.whom, "fm-choose-skill-loser")):
        yield from discard_skill(hub, who)


@does(fx.CureCondition)
def _cure(effect: fx.CureCondition, hub: Hub) -> Script:
    whom: tuple[AstronautId, ...]
    if effect.whom == "chosen":  # only somebody who has something can be chosen
        ill = tuple(who for who in hub.seats if _held(hub, who))
        whom = ((yield from choose_astronaut(hub, "fm-choose-heal", ill)),) if ill else ()
    else:
        whom = yield from whom_of(hub, effect.whom, "fm-choose-heal")
    for who in whom:
        held = _held(hub, who)
        if held:
            heal_condition(hub, who, held[0] if len(held) == 1 else (yield _which(who, held)))


def _held(hub: Hub, who: AstronautId) -> list[ConditionKind]:
    return [c.kind for c in hub.astronaut(who).conditions if not c.healed]


def _which(who: AstronautId, held: list[ConditionKind]) -> Choose:
    options = [Option(kind, say("fm-option-heal-condition", condition=f"@fm-condition-{kind}")) for kind in held]
    return Choose(TABLE, say("fm-choose-healing", who=f"@fm-astronaut-{who}"), lambda: options)


@does(fx.PlaceGuard)
def _place_guard(effect: fx.PlaceGuard, hub: Hub) -> None:
    farm = hub.state.farms.get("farm")
    if farm is not None and hub.is_open("farm") and "" in farm.growth:
        # Slot 6 is the topmost.
        slot = max(n for n, seed in enumerate(farm.growth) if not seed)
        farm.growth[slot] = GUARD
        hub.tell(GuardPlaced("farm"))


@does(fx.RepairRover)
def _repair_rover(effect: fx.RepairRover, hub: Hub) -> Script:
    damaged = [name for name, rover in hub.state.rovers.items() if rover.tokens]
    options = [Option(rover, say(f"fm-place-{rover}")) for rover in damaged]
    name = yield from one_of(TABLE, say("fm-choose-rover"), lambda: options)
    if name:
        repair_rover(hub, name)


@does(fx.IgnoreTerrain)
def _ignore_terrain(effect: fx.IgnoreTerrain, hub: Hub) -> Script:
    rough = [space for space, roi in hub.state.map.items() if features(hub, roi)]
    options = [Option(each, roi_words(hub, each)) for each in rough]
    space = yield from one_of(TABLE, say("fm-choose-terrain"), lambda: options)
    if space:
        hub.state.map[space].ignored = hub.state.sol
        hub.tell(TerrainIgnored(space))


@does(fx.GainPart)
def _gain_part(effect: fx.GainPart, hub: Hub) -> Script:
    count = number(hub, effect.count)
    if effect.die is not None:  # FM-DICE-15: a Malfunction die as a source of numbers
        die = Die(effect.die, say(f"fm-die-{effect.die}"), hub.content.dice[effect.die].faces)
        rolled = yield Roll(say("fm-roll-parts"), (die,))
        count = int(rolled[die.id])
    options = [Option(f"part-{kind}", say(f"fm-item-part-{kind}")) for kind in PARTS]
    for _ in range(count):
        part = yield Choose(TABLE, say("fm-choose-gained-part"), lambda: options)
        add(hub.state.cargo.available, part)  # FM-RES-11
        hub.tell(Gained(part, 1))


@does(fx.SetBase)
def _set_base(effect: fx.SetBase, hub: Hub) -> None:
    if effect.base not in hub.state.bases:
        hub.state.bases.append(effect.base)
        hub.tell(BaseSet(effect.base))


@does(fx.DrawUpgrade)
def _draw_upgrade(effect: fx.DrawUpgrade, hub: Hub) -> Script:
    yield from draw_upgrade(hub)


@does(fx.BuildCard)
def _build_card(effect: fx.BuildCard, hub: Hub) -> Script:
    if build_card(hub, effect.card):
        yield from tick_built(hub)


@does(fx.Either)
def _either(effect: fx.Either, hub: Hub) -> Script:
    chosen = yield Choose(TABLE, say("fm-choose-either"), partial(_lots, effect))
    yield from carry_out(hub, effect.options[chosen])


def _lots(effect: fx.Either) -> list[Option]:
    return [Option(key, say(key)) for key in effect.options]


@does(fx.DrawDirections)
def _draw_directions(effect: fx.DrawDirections, hub: Hub) -> Script:
    if any(hub.state.piles["directions"].values()):
        yield from draw_directions(hub, effect.count, together=effect.together)


@does(fx.DrawPercentage)
def _draw_percentage(effect: fx.DrawPercentage, hub: Hub) -> Script:
    if any(hub.state.piles["percentages"].values()):
        counted = yield from draw_percentage(hub, half=effect.half, redraw=effect.redraw)
        move_gauge(hub, effect.gauge, counted)
        yield from tick_built(hub)


@does(fx.DrawNumber)
def _draw_number(effect: fx.DrawNumber, hub: Hub) -> Script:
    if any(hub.state.piles["research"].values()):
        yield from draw_number(hub)


@does(fx.RemoveResearch)
def _remove_research(effect: fx.RemoveResearch, hub: Hub) -> None:
    remove_research(hub, effect.card, only_percentages=effect.only_percentages)


@does(fx.AddObjective)
def _add_objective(effect: fx.AddObjective, hub: Hub) -> None:
    add_objective(hub, effect.objective, mandatory=effect.mandatory)


@does(fx.TickObjective)
def _tick_objective(effect: fx.TickObjective, hub: Hub) -> Script:
    yield from tick(hub, effect.objective)


@does(fx.GainTokens)
def _gain_tokens(effect: fx.GainTokens, hub: Hub) -> Script:
    yield from gain_tokens(hub, effect.tokens, one=effect.one)


@does(fx.CloseMap)
def _close_map(effect: fx.CloseMap, hub: Hub) -> None:
    for space in [space for space in hub.state.map if ring_of(space) in effect.rings]:
        cover(hub, space)


@does(fx.Blight)
def _blight(effect: fx.Blight, hub: Hub) -> None:
    for name in hub.state.farms:
        blight(hub, name)


@does(fx.Special)
def _special(effect: fx.Special, hub: Hub) -> Script:
    if effect.name in hub.rules.specials:
        yield from hub.rules.special(hub, effect.name)


@does(fx.Schedule)
def _schedule(effect: fx.Schedule, hub: Hub) -> Script:
    for who in (yield from whom_of(hub, effect.whom, "fm-choose-concerned")):
        schedule(hub, effect.event, effect.sort, who)
