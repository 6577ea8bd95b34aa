"""Meteorites: where one comes down, and what it does there, step by step (METEOR, STRIKE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from marshub.kernel import Choose, Die, Forecast, Option, Reason, Roll, Script, say
from marshub.kernel.mechanisms.hexes import FLAT, STEPS, walk_steps

from ..box.components import BUILDINGS, DOMED, Faction, Piece, name_spot
from ..box.state import Hit, Impact
from ..content.pack import Meteors
from ..happenings import (
    Destroyed,
    Died,
    Endangered,
    Evacuated,
    MeteorBroke,
    MeteorFalls,
    MeteorMissed,
    MeteorSighted,
    Sheltered,
    StrikeLaid,
)
from .common_questions import ask_kept_card, ask_spot, reason_against_hex
from .land import list_beside
from .mars import SEAT, Mars, make_seat_key
from .people import explain_no_home, explain_no_ward, list_housing, open_housing, open_wards
from .salvage import clear_surplus, store_building

D6 = tuple(map(str, range(1, 7)))
D12 = tuple(map(str, range(1, 13)))


class Way(msgspec.Struct, frozen=True):
    """The way of a meteorite: the direction's space, the distance space, and the hex that is struck."""

    space: str
    far: str
    where: str


def find_way(meteors: Meteors, direction: int, distance: int, strike: int) -> Way:
    """Return where the three dice lead (MM-METEOR-02 to 07); any of the hexes may lie beyond the terrain."""
    guide = meteors.directions[direction - 1]
    steps = [FLAT[heading] for heading in guide.steps]
    # MM-METEOR-05: the first hex beyond the direction's space is 1, unless the table counts that space itself
    far = walk_steps(guide.space, steps, distance - meteors.direction_space_counts)[-1]
    return Way(str(guide.space), str(far), str(far + STEPS[strike - 1]))  # MM-METEOR-06


def find_shielded(mars: Mars) -> set[str]:
    """Return the hexes that Fortresses on the terrain protect, whoever built them (MM-STRIKE-03, MM-FORT-05)."""
    forts = [where for where, structure in mars.state.terrain.items() if structure.kind == "fortress"]
    return {there for where in forts for there in (where, *list_beside(where))}


def find_protection(mars: Mars, where: str, shields: set[str] | None = None) -> str:
    """Return what protects a hex from a meteorite: "dome", "shield", or "" for nothing (MM-STRIKE-01, MM-STRIKE-02).

    `shields`: the hexes that are `shielded`, for callers that ask about many.
    """
    standing = mars.state.terrain.get(where)
    if where == SEAT or (standing is not None and standing.kind in DOMED):
        return "dome"
    return "shield" if where in (find_shielded(mars) if shields is None else shields) else ""


def find_hits(mars: Mars, where: str, shields: set[str] | None = None) -> list[Hit]:
    """Return the buildings that a strike removes, except protected ones (MM-STRIKE-06 to 08).

    They are on its hex and beside it, of every colony. Tunnels stay (MM-STRIKE-10).
    """
    terrain = mars.state.terrain
    return [
        Hit(there, terrain[there].owner, cast(Piece, terrain[there].kind), terrain[there].people)
        for there in (where, *list_beside(where))
        if there in terrain and terrain[there].kind in BUILDINGS and not find_protection(mars, there, shields)
    ]


def resolve_strike(mars: Mars, seat: str) -> Script:
    """Resolve a meteorite that `who` rolls for (MM-METEOR-09), from its dice until everything is settled."""
    dice = [
        Die("direction", say("mm-die-direction"), D12),
        Die("distance", say("mm-die-distance"), D6),
        Die("strike", say("mm-die-strike"), D6),
    ]
    rolled = yield Roll(say("mm-meteor", who=make_seat_key(seat)), dice)
    direction, distance, black = (int(rolled[die.id]) for die in dice)
    way = find_way(mars.content.meteors, direction, distance, black)
    mars.tell(MeteorSighted(seat, direction, distance, black))
    if way.where not in mars.grounds:
        mars.tell(MeteorMissed(distance))  # MM-METEOR-08
        return
    mars.tell(MeteorFalls(way.where))
    cause = find_protection(mars, way.where)
    if cause:
        mars.tell(MeteorBroke(way.where, cause))  # MM-STRIKE-01
        return
    result = find_hits(mars, way.where)
    mars.state.impact = Impact(direction, distance, black, way.space, way.far, way.where, result)
    _warn(mars, way.where, result)
    yield from settle_impact(mars, seat)


def settle_impact(mars: Mars, seat: str) -> Script:
    """Resolve a meteorite that is seen (`State.impact`): it is deflected, or comes down, and its hits are settled."""
    impact = _impact(mars)
    if not impact.landed and (yield from _deflected(mars, seat)):
        mars.tell(MeteorBroke(impact.where, "deflected"))
    else:
        if not impact.landed:
            yield from _land(mars, seat, impact)
        for owner in mars.seats_clockwise(seat):  # MM-INJ-09: owner by owner
            mine = [hit for hit in impact.hits if hit.owner == owner]
            if mine:
                yield from _pick_up(mars, owner, mine)
    mars.state.impact = None


def _warn(mars: Mars, where: str, found: list[Hit]) -> None:
    """Log what will go and what stays before anything is removed."""
    going = {hit.where for hit in found}
    for hit in found:
        mars.tell(Endangered(hit.owner, hit.kind, hit.where))
    for there in list_beside(where):
        standing = mars.state.terrain.get(there)
        if standing is not None and standing.kind in (*BUILDINGS, *DOMED) and there not in going:
            mars.tell(Sheltered(standing.owner, standing.kind, there, find_protection(mars, there)))


def _deflected(mars: Mars, who: str) -> Script:
    """Let any player who keeps a card against it use it now, on any turn."""
    for seat in mars.seats_clockwise(who):
        cards = mars.list_kept(seat, "cancel-strike")
        if not cards:
            continue
        picked: str = yield ask_kept_card(
            mars,
            seat,
            say("mm-deflect", who=make_seat_key(seat), where=name_spot(_impact(mars).where)),
            cards,
            forecast=lambda option: Forecast(risks=tuple(_losses(mars))) if option == "none" else None,
        )
        if picked != "none":
            mars.use_event(seat, picked.removeprefix("use:"))
            return True
    return False


def _impact(mars: Mars) -> Impact:
    assert mars.state.impact is not None
    return mars.state.impact


def _losses(mars: Mars) -> Iterator[Reason]:
    """Yield what the meteorite that comes down will remove."""
    for hit in _impact(mars).hits:
        rule = "MM-STRIKE-06" if hit.where == _impact(mars).where else "MM-STRIKE-07"
        what = say(
            "mm-forecast-loses",
            whose=make_seat_key(hit.owner),
            piece=f"@mm-piece-{hit.kind}",
            where=name_spot(hit.where),
            people=hit.people,
        )
        yield Reason(rule, what, f"hex-{hit.where}")


def _land(mars: Mars, seat: str, impact: Impact) -> Script:
    """Resolve the strike itself: tile and removals, of what stands there then."""
    if impact.hits:
        go_on = Option("go-on", say("mm-option-go-on"))
        prompt = say("mm-impact", where=name_spot(impact.where), buildings=len(impact.hits))
        losses = Forecast(risks=tuple(_losses(mars)))
        yield Choose(seat, prompt, lambda: [go_on], forecast=lambda option: losses, explainable_options=lambda: [go_on])
    state, impact.hits = mars.state, find_hits(mars, impact.where)
    if impact.where not in state.strikes and mars.tiles:  # MM-STRIKE-04
        state.strikes[impact.where] = state.built
        mars.tell(StrikeLaid(impact.where))
    for hit in impact.hits:
        del state.terrain[hit.where]
        mars.tell(Destroyed(hit.owner, hit.kind, hit.where))
    impact.landed = True


def _pick_up(mars: Mars, owner: Faction, lost: list[Hit]) -> Script:
    """Move an owner's removed buildings to Salvage or to the mat, and find places for their people."""
    yield from clear_surplus(mars, owner)
    for hit in lost:
        if not hit.settled:
            yield from store_building(mars, owner, hit.kind)
            hit.settled = True
    for hit in lost:
        while hit.people:
            yield from _evacuate(mars, owner, hit)
            hit.people -= 1


def _evacuate(mars: Mars, owner: str, hit: Hit) -> Script:
    """Move one population of a removed building to another place, or let it die (MM-INJ-05 to 07, MM-STRIKE-14)."""

    def places() -> list[str]:
        return [*(open_housing(mars, owner) if hit.kind == "habitat" else ()), *open_wards(mars, owner)]

    picked = "none"
    if places():
        prompt = say("mm-evacuate", who=make_seat_key(owner), where=name_spot(hit.where))
        die = Option("none", say("mm-option-die"), risk="mm-risk-death")
        picked = yield ask_spot(
            mars, owner, prompt, places, lambda where: _why_no_shelter(mars, owner, hit, where), die
        )
    if picked == "none":
        mars.tell(Died(owner, hit.where, "strike"))
        return
    mars.move_people(owner, picked, 1)
    mars.tell(Evacuated(owner, hit.where, picked))


def _why_no_shelter(mars: Mars, owner: str, hit: Hit, where: str) -> Reason:
    """Return why nobody can flee to a hex (MM-INJ-05 to 07)."""
    if where in mars.list_structures(owner, "hospital"):
        return explain_no_ward(mars, owner, where, "MM-INJ-05")
    if hit.kind != "hospital":
        return explain_no_home(mars, owner, where)
    if where in list_housing(mars, owner):
        return reason_against_hex("MM-INJ-07", "mm-why-only-ward", where)
    return explain_no_ward(mars, owner, where, "MM-INJ-07")
