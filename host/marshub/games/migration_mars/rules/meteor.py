"""Meteorites: where one comes down, and its effects step by step (METEOR, STRIKE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from marshub.kernel import Choose, Die, Forecast, Option, Reason, Roll, Script, say
from marshub.kernel.mechanisms.hexes import FLAT, STEPS, distance, parse_hex, walk_steps

from ..box.components import BUILDINGS, DOMED, Faction, Piece, name_hex
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
from .common_questions import ask_hex, ask_kept_card, make_hex_reason
from .land import list_adjacent
from .mars import EMBASSY_SEAT, Mars, make_seat_key
from .people import explain_no_home, explain_no_ward, list_housing, list_open_housing, list_open_wards
from .salvage import scrap_surplus, store_building

D6 = tuple(map(str, range(1, 7)))
D12 = tuple(map(str, range(1, 13)))


class MeteorPath(msgspec.Struct, frozen=True):
    """The path of a meteorite: the direction's space, the distance space, and the hex that is struck."""

    space: str
    far: str
    where: str


def trace_meteor(meteors: Meteors, direction: int, distance: int, strike: int) -> MeteorPath:
    """Return the path that the three dice give; its hexes may lie beyond the terrain.

    MM-METEOR-02, MM-METEOR-03, MM-METEOR-04, MM-METEOR-05, MM-METEOR-06, MM-METEOR-07.
    """
    guide = meteors.directions[direction - 1]
    steps = [FLAT[heading] for heading in guide.steps]
    # MM-METEOR-05: the first hex beyond the direction's space is 1, unless the guide counts that space itself
    far = walk_steps(guide.space, steps, distance - meteors.direction_space_counts)[-1]
    return MeteorPath(str(guide.space), str(far), str(far + STEPS[strike - 1]))  # MM-METEOR-06


def find_shielded(mars: Mars) -> set[str]:
    """Return the hexes that Fortresses on the terrain protect, whoever built them (MM-STRIKE-03, MM-FORT-05).

    A Fortress protects its own hex too, so it is never struck (MM-FORT-06).
    """
    forts = [where for where, structure in mars.state.terrain.items() if structure.kind == "fortress"]
    return {neighbour for where in forts for neighbour in (where, *list_adjacent(where))}


def find_protection(mars: Mars, where: str, shields: set[str] | None = None) -> str:
    """Return the protection of a hex from meteorites: "dome", "shield", or "" (MM-STRIKE-01, MM-STRIKE-02).

    `shields` are the hexes of `find_shielded`, for callers that ask about many hexes.
    """
    standing = mars.state.terrain.get(where)
    if where == EMBASSY_SEAT or (standing is not None and standing.kind in DOMED):
        return "dome"
    return "shield" if where in (find_shielded(mars) if shields is None else shields) else ""


def find_hits(mars: Mars, where: str, shields: set[str] | None = None) -> list[Hit]:
    """Return the buildings that a strike removes, on its hex and beside it, of every colony.

    (MM-STRIKE-06, MM-STRIKE-07.)
    Protection is judged for each building (MM-STRIKE-08). Tunnels stay (MM-STRIKE-10).
    """
    terrain = mars.state.terrain
    return [
        Hit(hex_id, terrain[hex_id].owner, cast("Piece", terrain[hex_id].kind), terrain[hex_id].people)
        for hex_id in (where, *list_adjacent(where))
        if hex_id in terrain and terrain[hex_id].kind in BUILDINGS and not find_protection(mars, hex_id, shields)
    ]


def resolve_strike(mars: Mars, seat: str) -> Script:
    """Resolve a meteorite that a player rolls for (MM-METEOR-09), from its dice until everything is settled."""
    dice = [
        Die("direction", say("mm-die-direction"), D12),
        Die("distance", say("mm-die-distance"), D6),
        Die("strike", say("mm-die-strike"), D6),
    ]
    rolled = yield Roll(say("mm-meteor", who=make_seat_key(seat)), dice)
    direction, distance, black = (int(rolled[die.id]) for die in dice)
    path = trace_meteor(mars.content.meteors, direction, distance, black)
    mars.log(MeteorSighted(seat, direction, distance, black))
    if path.where not in mars.grounds:
        mars.log(MeteorMissed(distance, path.where, _find_nearest_hex(mars, path.where)))  # MM-METEOR-08
        return
    mars.log(MeteorFalls(path.where))
    cause = find_protection(mars, path.where)
    if cause:
        mars.log(MeteorBroke(path.where, cause))  # MM-STRIKE-01
        return
    hits = find_hits(mars, path.where)
    mars.state.impact = Impact(direction, distance, black, path.space, path.far, path.where, hits)
    _log_endangered(mars, path.where, hits)
    yield from settle_impact(mars, seat)


def _find_nearest_hex(mars: Mars, where: str) -> str:
    """Return the hex of the terrain that is nearest to one beyond it."""
    target = parse_hex(where)
    return min(mars.grounds, key=lambda hex_id: distance(parse_hex(hex_id), target))


def settle_impact(mars: Mars, seat: str) -> Script:
    """Resolve the meteorite in `State.impact`: it is deflected, or comes down and its hits are settled."""
    impact = _get_impact(mars)
    if not impact.landed and (yield from _ask_deflection(mars, seat)):
        mars.log(MeteorBroke(impact.where, "deflected"))
    else:
        if not impact.landed:
            yield from _resolve_landing(mars, seat, impact)
        for owner in mars.list_seats_clockwise(seat):  # MM-INJ-09
            own_hits = [hit for hit in impact.hits if hit.owner == owner]
            if own_hits:
                yield from _settle_losses(mars, owner, own_hits)
    mars.state.impact = None


def _log_endangered(mars: Mars, where: str, hits: list[Hit]) -> None:
    """Log the buildings that will go and those that stay, before anything is removed."""
    going = {hit.where for hit in hits}
    for hit in hits:
        mars.log(Endangered(hit.owner, hit.kind, hit.where))
    for neighbour in list_adjacent(where):
        standing = mars.state.terrain.get(neighbour)
        if standing is not None and standing.kind in (*BUILDINGS, *DOMED) and neighbour not in going:
            mars.log(Sheltered(standing.owner, standing.kind, neighbour, find_protection(mars, neighbour)))


def _ask_deflection(mars: Mars, roller: str) -> Script:
    """Let any player who keeps a card against it use it now, on any turn.

    Returns:
        True if a player uses one.
    """
    for seat in mars.list_seats_clockwise(roller):
        cards = mars.list_kept_events(seat, "cancel-strike")
        if not cards:
            continue
        picked: str = yield ask_kept_card(
            mars,
            seat,
            say("mm-deflect", who=make_seat_key(seat), where=name_hex(_get_impact(mars).where)),
            cards,
            forecast=lambda option: Forecast(risks=tuple(_list_losses(mars))) if option == "none" else None,
        )
        if picked != "none":
            mars.use_event(seat, picked.removeprefix("use:"))
            return True
    return False


def _get_impact(mars: Mars) -> Impact:
    assert mars.state.impact is not None
    return mars.state.impact


def _list_losses(mars: Mars) -> Iterator[Reason]:
    """Yield the buildings that the coming meteorite will remove."""
    for hit in _get_impact(mars).hits:
        rule = "MM-STRIKE-06" if hit.where == _get_impact(mars).where else "MM-STRIKE-07"
        loss = say(
            "mm-forecast-loses",
            whose=make_seat_key(hit.owner),
            piece=f"@mm-piece-{hit.kind}",
            where=name_hex(hit.where),
            people=hit.people,
        )
        yield Reason(rule, loss, f"hex-{hit.where}")


def _resolve_landing(mars: Mars, seat: str, impact: Impact) -> Script:
    """Resolve the strike itself: the tile, and the removal of the buildings that stand there then."""
    if impact.hits:
        continue_option = Option("go-on", say("mm-option-go-on"), declines=True)
        prompt = say("mm-impact", where=name_hex(impact.where), buildings=len(impact.hits))
        losses = Forecast(risks=tuple(_list_losses(mars)))
        yield Choose(
            seat,
            prompt,
            lambda: [continue_option],
            forecast=lambda option: losses,
            explainable_options=lambda: [continue_option],
        )
    state, impact.hits = mars.state, find_hits(mars, impact.where)
    if impact.where not in state.strikes and mars.tiles_left:  # MM-STRIKE-04; the blast lays no tiles (MM-STRIKE-09)
        state.strikes[impact.where] = state.built
        mars.log(StrikeLaid(impact.where))
    for hit in impact.hits:  # MM-STRIKE-16: structures that are only unlinked stay
        del state.terrain[hit.where]
        mars.log(Destroyed(hit.owner, hit.kind, hit.where))
    impact.landed = True


def _settle_losses(mars: Mars, owner: Faction, lost: list[Hit]) -> Script:
    """Move an owner's removed buildings to Salvage or to the mat, and find places for their population.

    Buildings removed by the blast are treated like a direct hit (MM-STRIKE-13).
    """
    yield from scrap_surplus(mars, owner)
    for hit in lost:
        if not hit.settled:
            yield from store_building(mars, owner, hit.kind, hit.where)
            hit.settled = True
    for hit in lost:
        while hit.people:  # MM-INJ-08: population never stays in Salvage
            yield from _evacuate(mars, owner, hit)
            hit.people -= 1


def _evacuate(mars: Mars, owner: str, hit: Hit) -> Script:
    """Move one population of a removed building to another place, or let it die.

    MM-INJ-05, MM-INJ-06, MM-INJ-07, MM-STRIKE-14.
    """

    def list_places() -> list[str]:
        return [*(list_open_housing(mars, owner) if hit.kind == "habitat" else ()), *list_open_wards(mars, owner)]

    picked = "none"
    if list_places():
        prompt = say("mm-evacuate", who=make_seat_key(owner), where=name_hex(hit.where))
        die = Option("none", say("mm-option-die"), risk="mm-risk-death")
        picked = yield ask_hex(
            mars, owner, prompt, list_places, lambda where: _explain_no_shelter(mars, owner, hit, where), die
        )
    if picked == "none":
        mars.log(Died(owner, hit.where, "strike"))
        return
    mars.add_people(owner, picked, 1)
    mars.log(Evacuated(owner, hit.where, picked))


def _explain_no_shelter(mars: Mars, owner: str, hit: Hit, where: str) -> Reason:
    """Return the reason why nobody can flee to a hex (MM-INJ-05, MM-INJ-06, MM-INJ-07)."""
    if where in mars.list_structures(owner, "hospital"):
        return explain_no_ward(mars, owner, where, "MM-INJ-05")
    if hit.kind != "hospital":
        return explain_no_home(mars, owner, where)
    if where in list_housing(mars, owner):
        return make_hex_reason("MM-INJ-07", "mm-why-only-ward", where)
    return explain_no_ward(mars, owner, where, "MM-INJ-07")
