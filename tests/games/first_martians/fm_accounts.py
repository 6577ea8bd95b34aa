"""What can be counted on the table of First Martians, and what its happenings claim of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ledger import Anew, At, By, Claim, Key, Ledger, To, Wrong
from marshub.games.first_martians.box.state import HubState
from marshub.games.first_martians.happenings import actions_and_map, course, crew_and_events, facilities, production
from marshub.kernel import LogEntry, Session

_TOKENS = "token"


def counted(state: HubState) -> dict[Key, int]:
    """Everything whose changes are told."""
    result: Counter[Key] = Counter()
    for reserve in ("oxygen", "energy", "food"):
        result["supply", reserve] = getattr(state.supply, reserve)
    result["stress",], result["morale",], result["sol",] = state.stress, state.morale, state.sol
    for block, level in state.tracks.items():
        result["track", block], result["box", block] = level, int(state.box[block])
    for who, one in state.crew.items():
        result["wounds", who], result["tokens", who] = one.wounds, one.tokens
        result["conditions", who] = sum(not condition.healed for condition in one.conditions)
        for token in one.board:
            result[_TOKENS, who, token] += 1
    for name, facility in state.facilities.items():
        for part, works in facility.parts.items():
            result["part", name, part] = int(works)
        result["tiles", name] = sum(not tile.lifted for tile in facility.tiles)
        result["productivity", name] = facility.productivity or 0
    for name, farm in state.farms.items():
        result["plants", name], result["seeds", name] = farm.plants, farm.growth.count("seed")
        result["guards", name] = farm.growth.count("guard")
    for gauge, level in state.gauges.items():
        result["gauge", gauge] = level
    for space in state.map:
        result["explored", space] = 1
    for space, spot in state.spots.items():
        result["white", space], result["pawns", space] = spot.white, spot.pawns
    result["done",] = sum(goal.done for goal in state.objectives.values())
    return dict(result)


def _broken(now: dict[Key, int]) -> int:
    return sum(key[0] == "part" and not works for key, works in now.items())


def claims(entry: LogEntry, now: dict[Key, int], session: Session[Any, Any]) -> Iterator[Claim]:
    """What a happening says of the table."""
    match entry:
        case course.MissionBegan():
            yield Anew(())
        case course.SolBegan(sol):
            yield By(("sol",), 1)
            yield At(("sol",), sol)
        case course.RoundClosed(sol, left, done, _):
            yield At(("sol",), sol)
            if left != session.state.last_sol - sol:
                yield Wrong(f"{session.state.last_sol - sol} sols are left")
            if done > now["done",]:
                yield Wrong(f"{now['done',]} objectives are done")
        case course.ThresholdJudged(broken, limit):
            if (broken, limit) != (_broken(now), session.state.threshold):
                yield Wrong(f"{_broken(now)} parts are broken, of {session.state.threshold}")
        case course.ObjectiveDone():
            yield By(("done",), 1)
        case production.ReserveMoved(reserve, before, after):
            yield To(("supply", reserve), before, after)
        case production.Produced(_, amount, need, banked):
            if banked != (max(0, amount - need) + 1) // 2:
                yield Wrong(f"half of {amount - need} is banked")
        case production.ProductivityMoved(facility, before, after):
            yield To(("productivity", facility), before, after)
        case production.Grew(facility, ripened):
            yield By(("seeds", facility), -ripened)
            yield By(("plants", facility), ripened)
        case production.Planted(facility):
            yield By(("seeds", facility), 1)
        case production.GuardPlaced(facility):
            yield By(("guards", facility), 1)
        case production.GuardSpent(facility):
            yield By(("guards", facility), -1)
        case production.Wilted(facility, plants, seeds, lost):
            yield By(("plants", facility), -plants)
            yield By(("seeds", facility), plants - lost - seeds)
        case production.Fed(produced, needed, missing):
            grown = sum(count for key, count in now.items() if key[0] == "plants")
            if produced != grown or missing > max(0, needed - produced):
                yield Wrong(f"{grown} plants feed the crew")
        case crew_and_events.StressMoved(before, after):
            yield To(("stress",), before, after)
        case crew_and_events.Fought():
            yield To(("stress",), None, 0)
        case crew_and_events.MoraleMoved(before, after):
            yield To(("morale",), before, after)
        case crew_and_events.TokensMoved(who, by):
            yield By(("tokens", who), by)
        case crew_and_events.Wounded(who, _, wounds):
            yield To(("wounds", who), None, min(wounds, 5))  # the sixth ends the mission, and lies nowhere
        case crew_and_events.Healed(who, count, wounds):
            yield By(("wounds", who), -count)
            yield At(("wounds", who), wounds)
        case crew_and_events.ConditionGained(who, condition):
            yield By(("conditions", who), int(condition != "anxiety-attack"))  # FM-COND-13: it is never held
        case crew_and_events.ConditionHealed(who):
            yield By(("conditions", who), -1)
        case facilities.TrackMoved(block, before, after):
            yield To(("track", block), before, after)
        case facilities.BoxTurned(block, red):
            yield To(("box", block), int(not red), int(red))
        case (
            facilities.PartBroken(facility, part)
            | facilities.PartLent(facility, part)
            | facilities.PartTaken(facility, part)
        ):
            yield To(("part", facility, part), 1, 0)
        case facilities.PartRepaired(facility, part) | facilities.PartRestored(facility, part):
            yield To(("part", facility, part), 0, 1)
        case facilities.TilePlaced(facility):
            yield By(("tiles", facility), 1)
        case facilities.TileRemoved(facility):
            yield By(("tiles", facility), -1)
        case facilities.CardBuilt(facility):
            for kind in ("part", "tiles", "productivity", "plants", "seeds"):
                yield Anew((kind, facility))
        case course.GaugeMoved(gauge, before, after):
            yield To(("gauge", gauge), before, after)
        case course.SpotMarked(space, before, after):
            yield To(("white", space), before, after)
        case course.SpotPawned(space, before, after):
            yield To(("pawns", space), before, after)
        case course.SignalPlaced(space, count) | course.SignalDiscarded(space, count):
            yield To(("white", space), None, count)
        case course.SignalShifted(space, space_after):
            yield By(("white", space), -1)
            yield By(("white", space_after), 1)
        case actions_and_map.Explored(space):
            yield By(("explored", space), 1)
        case actions_and_map.MapCovered(space):
            yield By(("explored", space), -1)
        case actions_and_map.Gained(_, count) | actions_and_map.CargoLost(_, count):
            if count < 1:
                yield Wrong("nothing was gained, or lost")


LEDGER = Ledger(counted, claims)
