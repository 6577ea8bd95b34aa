"""The layout: the places of all pieces on the table, for setting it up and for all later moves (SETUP).

The app's own information has no place on the table: the log's objectives, Mission Events to come, the Adventures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from marshub.kernel import LayoutCache, LayoutPart, Spot, Thing, Words, say

from ..box import components
from ..box.components import BLOCKS, COLOURS, PHASES, AomId
from ..box.spaces import RINGS, SPACES
from ..box.state import Astronaut, Cargo, Facility, Farm, HubState, Roi, Rover, Stack, Supply, Tile
from ..box.state import Spot as MissionSpot
from ..content.pack import Content
from ..rules.actions.registry import get_stack_action
from ..rules.adventures import get_adventure_pile
from ..rules.crew.aoms import get_aom_name_key, get_aom_pawn
from ..rules.map.tiles import get_roi_pile as tiles_of
from . import panel

DEPOT = Spot("depot", say("fm-at-depot"))  # it has no LED and no reader
BESIDE_BOARD = Spot("beside", say("fm-at-beside"))
_BLOCK_NAMES = {block: say(f"fm-block-{block}") for block in BLOCKS}
_LEVELS, _CREW, _MISSION, _MAP, _STORES, _COURSE, _PAWNS = (
    say(f"fm-part-{part}") for part in ("levels", "crew", "mission", "map", "stores", "course", "pawns")
)


def list_layout(state: HubState, content: Content, cache: LayoutCache) -> list[Thing]:
    """Return the pieces in the best order for setting up.

    The HUB with its tracks, the crew, the mission, the map, the stores, the pawns.
    """
    piles = state.piles
    rings = {ring: sum(piles.get(tiles_of(ring), {}).values()) for ring in RINGS}
    malfunctions = {block: sum(piles[f"malfunction-{block}"].values()) for block in BLOCKS}
    adventures = sum(sum(piles.get(get_adventure_pile(colour), {}).values()) for colour in COLOURS)
    events = [event.id for event in state.events if event.status == "open"]
    mission = (state.mission, state.gauges, events, state.markers, state.examined, state.discoveries, state.tokens)
    stores = (state.cargo, state.upgrade_cards, state.pending_upgrades, malfunctions, adventures)
    course = (state.sol, state.last_sol, state.phase, state.first_player)
    parts = [
        *_list_block_parts(state, content),
        LayoutPart(_LEVELS, _list_levels, (state.stress, state.morale, state.supply)),
        LayoutPart(_CREW, partial(_list_crew, content), (state.crew, state.aoms)),
        LayoutPart(_MISSION, partial(_list_mission, content), mission),
        LayoutPart(_MAP, _list_map, (state.map, state.spots, rings)),
        LayoutPart(_STORES, _list_stores, stores),
        LayoutPart(_COURSE, _list_course, course),
        LayoutPart(_PAWNS, _list_plan, ([*state.crew], state.aoms, state.plan, state.rovers)),
    ]
    return cache.make_layout(content, parts)


def _list_block_parts(state: HubState, content: Content) -> list[LayoutPart]:
    """Return the blocks of the HUB, which share the Shutdown tiles of the box in their order."""
    parts, used = [], dict.fromkeys(panel.SHUTDOWN_RESOURCES, 0)
    for block in BLOCKS:
        names = [name for name in state.facilities if content.facilities[name].block == block]
        facilities = {name: (state.facilities[name], state.farms.get(name)) for name in names}
        source = (block, facilities, state.tracks[block], state.box[block], dict(used))
        parts.append(LayoutPart(_BLOCK_NAMES[block], _list_block, source))
        for name in names:
            for tile in state.facilities[name].tiles:
                used[tile.resource] += not (tile.lifted or tile.stand_in)
    return parts


def _list_block(
    block: str,
    facilities: Mapping[str, tuple[Facility, Farm | None]],
    level: int,
    red: bool,
    used_tiles: Mapping[str, int],
) -> Iterator[Thing]:
    """Yield a block of the HUB: its Facilities, its track, its marker in the Box.

    `used_tiles`: the Shutdown tiles of each resource that lie on the blocks before this one.
    """
    shutdowns = {resource: iter(panel.list_shutdown_pieces(resource)[count:]) for resource, count in used_tiles.items()}
    for name, (facility, farm) in facilities.items():
        yield from _list_facility(name, facility, farm, shutdowns)
    words = f"@fm-block-{block}"
    lay = say("fm-lay-track", block=words, level=level)
    yield _make_marker(f"track.{block}", say("fm-thing-track", block=words), level, lay)
    yield _make_box_marker(block, red=red)


def _make_marker(thing_id: str, name: Words, level: int, lay: Words | None, zone: str = "") -> Thing:
    """Return a marker on the space `level` of a track, which LEDs may show as well."""
    return Thing(
        thing_id, name, Spot(f"{thing_id}.{level}", say("fm-at-level", level=level), zone), lay=lay, lights=(thing_id,)
    )


def _make_token(kind: str, spot: Spot, lay: Words) -> Thing:
    """Return a Modifier token."""
    return Thing(f"token.{kind}", say(f"fm-token-{kind}"), spot, lay=lay)


def _make_item(item: str, spot: Spot, count: int = 1, lay: Words | None = None, pieces: tuple[str, ...] = ()) -> Thing:
    """Return tokens of an item, in the Cargo Bay or elsewhere."""
    return Thing(f"item.{item}", say(f"fm-item-{item}"), spot, count, lay, pieces=pieces)


def _share_sentence(things: Iterator[Thing], lay: Words) -> Iterator[Thing]:
    """Yield several pieces that share one set-up sentence; those with a count of 0 are left out."""
    present = [thing for thing in things if thing.count]
    for number, thing in enumerate(present):
        yield Thing(thing.id, thing.name, thing.spot, thing.count, None if number else lay)


# ---------------------------------------------------------------------- the HUB


def _list_facility(
    name: str, facility: Facility, farm: Farm | None, shutdowns: Mapping[str, Iterator[str]]
) -> Iterator[Thing]:
    """Yield a Facility's tile, its markers, and the tokens and tiles on it (FM-SETUP-05 to 09)."""
    facility_key = f"@fm-facility-{name}"
    spot = Spot(name, say(f"fm-facility-{name}"), name)
    lights = tuple(f"part.{name}.{part}" for part in facility.parts)
    sentence = say("fm-lay-facility", facility=facility_key, parts=len(facility.parts))
    piece = panel.get_facility_piece(name)
    yield Thing(
        f"facility.{name}", say("fm-piece-facility", facility=facility_key), spot, 1, sentence, lights, (piece,)
    )
    for part, works in facility.parts.items():
        yield _make_part(name, part, works=works)
    if facility.productivity is not None:
        level_sentence = say("fm-lay-productivity", facility=facility_key, level=facility.productivity)
        words = say("fm-thing-productivity", facility=facility_key)
        yield _make_marker(f"productivity.{name}", words, facility.productivity, level_sentence, name)
    if farm is not None:
        yield from _list_farm(name, spot, farm)
    for tile in facility.tiles:
        if not tile.lifted:  # a lifted tile is back in its stack already (FM-RND-13)
            yield _make_shutdown_tile(name, spot, tile, shutdowns)
    for space, tokens in (("now", facility.now), ("later", facility.later)):
        space_spot = Spot(f"{name}.{space}", say(f"fm-at-{space}", facility=facility_key), name)
        for kind in tokens:
            token = f"@fm-token-{kind}"
            yield _make_token(
                kind, space_spot, say("fm-lay-token", facility=facility_key, token=token, later=int(space == "later"))
            )
    for upgrade in facility.upgrades:
        yield _make_upgrade(
            upgrade, spot, say("fm-lay-upgrade", facility=facility_key, upgrade=f"@fm-upgrade-{upgrade}")
        )


def _make_shutdown_tile(name: str, spot: Spot, tile: Tile, shutdowns: Mapping[str, Iterator[str]]) -> Thing:
    """Return a Shutdown tile; one that could not be paid for stays face up (FM-SHUT-22)."""
    facility_key, reserve = f"@fm-facility-{name}", f"@fm-reserve-{tile.resource}"
    sentence = say("fm-lay-shutdown", facility=facility_key, resource=reserve)
    if tile.front:
        front = f"@fm-tile-{tile.front}"
        spot = Spot(f"{name}.{tile.front}", say("fm-at-face-up", facility=facility_key, front=front), name)
        sentence = say("fm-lay-shutdown-open", facility=facility_key, resource=reserve, front=front)
    words = say("fm-piece-tile", resource=reserve)
    pieces = () if tile.stand_in else tuple(filter(None, (next(shutdowns[tile.resource], ""),)))
    return Thing(f"shutdown.{tile.resource}", words, spot, lay=sentence, pieces=pieces)


def _make_part(name: str, part: str, *, works: bool) -> Thing:
    """Return the marker of a part; green markers are placed together with the Facility's tile."""
    words = {"facility": f"@fm-facility-{name}", "part": f"@fm-part-{part}"}
    thing_id, colour = f"part.{name}.{part}", "green" if works else "red"
    sentence = None if works else say("fm-lay-broken", **words)
    return Thing(
        thing_id,
        say("fm-thing-part", **words),
        _make_face_spot(thing_id, colour, name),
        lay=sentence,
        lights=(thing_id,),
    )


def _make_face_spot(thing_id: str, colour: str, zone: str = "") -> Spot:
    """Return the spot of a marker that keeps its place and shows one of its colours."""
    return Spot(f"{thing_id}.{colour}", say(f"fm-at-{colour}"), zone)


def _list_farm(name: str, spot: Spot, farm: Farm) -> Iterator[Thing]:
    """Yield Greenhouses with plants, and the Growth track (FM-FARM-01, FM-FARM-04)."""
    facility_key = f"@fm-facility-{name}"
    sentence = say("fm-lay-farm", facility=facility_key, greenhouses=farm.greenhouses, plants=farm.plants)
    greenhouses = Thing("greenhouse", say("fm-thing-greenhouse"), spot, farm.greenhouses)
    plants = Thing("plant", say("fm-thing-plant"), spot, farm.plants)
    yield from _share_sentence(iter((greenhouses, plants)), sentence)
    for slot, thing in enumerate(farm.growth, 1):
        if thing:
            slot_spot = Spot(f"{name}.growth.{slot}", say("fm-at-growth", facility=facility_key, slot=slot), name)
            words = say("fm-lay-growth", facility=facility_key, slot=slot, guard=int(thing == "guard"))
            yield (
                Thing("guard", say("fm-thing-guard"), slot_spot, lay=words)
                if thing == "guard"
                else _make_item(thing, slot_spot, 1, words)
            )


def _make_upgrade(card: str, spot: Spot, lay: Words) -> Thing:
    return Thing(f"upgrade.{card}", say(f"fm-upgrade-{card}"), spot, lay=lay)


def _make_box_marker(block: str, *, red: bool) -> Thing:
    """Return the marker of a block in the Malfunction Box (FM-SETUP-11)."""
    thing_id, words = f"box.{block}", f"@fm-block-{block}"
    spot, lay = _make_face_spot(thing_id, "red" if red else "green"), say("fm-lay-box", block=words, red=int(red))
    return Thing(thing_id, say("fm-thing-box", block=words), spot, lay=lay, lights=(thing_id,))


def _list_levels(stress: int, morale: int, supply: Supply) -> Iterator[Thing]:
    """Yield Stress, Morale and the General Supply."""
    yield _make_marker("stress", say("fm-thing-stress"), stress, say("fm-lay-stress", level=stress))
    yield _make_marker("morale", say("fm-thing-morale"), morale, say("fm-lay-morale", level=morale))
    for reserve in ("oxygen", "energy", "food"):
        words, amount = f"@fm-reserve-{reserve}", getattr(supply, reserve)
        lay = say("fm-lay-supply", reserve=words, amount=amount)
        yield _make_marker(f"supply.{reserve}", say("fm-thing-supply", reserve=words), amount, lay)


# ---------------------------------------------------------------------- the crew


def _make_seat_spot(seat: str) -> Spot:
    return Spot(f"seat.{seat}", say("fm-at-seat", who=f"@fm-astronaut-{seat}"))


def _list_crew(content: Content, crew: Mapping[str, Astronaut], aoms: Sequence[AomId]) -> Iterator[Thing]:
    """Yield ID boards, wounds, Morale tokens, Conditions, Skill cards and AOMs.

    FM-SETUP-04, FM-SETUP-17, FM-SOLO-04.
    """
    for seat, astronaut in crew.items():
        name, spot = f"@fm-astronaut-{seat}", _make_seat_spot(seat)
        lay = say("fm-lay-astronaut", who=name, wounds=astronaut.wounds, tokens=astronaut.tokens)
        yield Thing(f"board.{seat}", say("fm-thing-board", who=name), spot, lay=lay)
        yield _make_marker(f"wounds.{seat}", say("fm-thing-wounds", who=name), astronaut.wounds, None)
        if astronaut.tokens:
            yield Thing("morale-token", say("fm-thing-morale-token"), spot, astronaut.tokens)
        for condition in astronaut.conditions:
            if not condition.healed:  # a healed Condition was returned; it only acts until its phase ends (FM-COND-10)
                kind = f"fm-condition-{condition.kind}"
                words = say("fm-lay-condition", who=name, condition=f"@{kind}")
                yield Thing(f"condition.{condition.kind}", say(kind), spot, lay=words)
        for token in astronaut.board:
            yield _make_token(token, spot, say("fm-lay-board-token", who=name, token=f"@fm-token-{token}"))
        skills = [skill for skill in content.skills.values() if skill.owner == seat]
        is_partly_unlocked = len(astronaut.skills) < sum(
            not skill.base for skill in skills
        )  # in a campaign: the sentence names them
        for skill in skills:
            if skill.base or skill.id in astronaut.skills:
                yield _make_skill(
                    skill.id,
                    seat,
                    is_used=skill.id in astronaut.used,
                    is_announced=is_partly_unlocked and not skill.base,
                )
    for aom in aoms:
        yield Thing(
            aom, say(get_aom_name_key(aom)), BESIDE_BOARD, lay=say("fm-lay-aom", aom=f"@{get_aom_name_key(aom)}")
        )


def _make_skill(skill: str, seat: str, *, is_used: bool, is_announced: bool) -> Thing:
    """Return a Skill card, or the base skill's marker: face up until it is used (FM-SKILL-09)."""
    thing_id, key = f"skill.{skill}", "fm-lay-skill-used" if is_used else "fm-lay-skill"
    spot = Spot(f"{thing_id}.used", say("fm-at-used")) if is_used else Spot(f"{thing_id}.ready", say("fm-at-ready"))
    lay = say(key, who=f"@fm-astronaut-{seat}", skill=f"@fm-skill-{skill}") if is_used or is_announced else None
    return Thing(thing_id, say(f"fm-skill-{skill}"), spot, lay=lay)


# ---------------------------------------------------------------------- the mission


def _list_mission(
    content: Content,
    mission: str,
    gauges: Mapping[str, int],
    open_events: Sequence[str],
    markers: Mapping[str, int],
    examined_items: Mapping[str, int],
    discoveries: int,
    tokens: Sequence[str],
) -> Iterator[Thing]:
    """Yield the mission sheet, its tracks, the tokens on it, and the open Mission Events."""
    sheet = Spot("mission-sheet", say("zone-mission-sheet"), "mission-sheet")
    name = f"fm-mission-{mission}"
    yield Thing("sheet", say(name), sheet, lay=say("fm-lay-mission", mission=f"@{name}"))
    for gauge, level in gauges.items():
        words = f"@fm-gauge-{gauge}"
        lay = say("fm-lay-gauge", gauge=words, level=level)
        yield _make_marker(f"gauge.{gauge}", say("fm-thing-gauge", gauge=words), level, lay)
    for event in open_events:
        lay = say("fm-lay-event", event=f"@fm-event-{event}")
        yield Thing(f"event.{event}", say(f"fm-event-{event}"), BESIDE_BOARD, lay=lay)
    stocks = {action.id: action.markers for action in content.missions[mission].actions if action.markers}
    for action, count in {**stocks, **markers}.items():
        if count:
            words = f"@fm-mission-action-{action}"
            action_spot = Spot(f"sheet.{action}", say(f"fm-mission-action-{action}"), "mission-sheet")
            lay = say("fm-lay-stock", action=words, count=count)
            yield Thing("marker.white", say("fm-thing-white"), action_spot, count, lay)
    examined, spot = Spot("examined", say("fm-at-examined")), Spot("discovery", say("fm-at-discovery"))
    for item, count in examined_items.items():  # FM-LAB-02
        if count:
            yield _make_item(item, examined, count, say("fm-lay-examined", item=f"@fm-item-{item}", count=count))
    if discoveries:  # FM-LAB-03; the kind of the item does not matter
        lay = say("fm-lay-discovery", count=discoveries)
        yield Thing("item", say("fm-thing-discovery"), spot, discoveries, lay)
    for token in tokens:  # FM-OBJ-02
        lay = say("fm-lay-objective", token=f"@fm-item-objective-{token}")
        yield _make_item(f"objective-{token}", sheet, 1, lay)


def _list_map(tiles: Mapping[str, Roi], spots: Mapping[str, MissionSpot], rings: Mapping[int, int]) -> Iterator[Thing]:
    """Yield the explored tiles with the tokens on them, and the mission's objects on spaces."""
    yield Thing("map", say("fm-thing-map"), BESIDE_BOARD, lay=say("fm-lay-map"))
    for ring, count in rings.items():
        if count:  # part of the map's sentence (FM-SETUP-13)
            yield Thing("roi", say("fm-thing-roi"), Spot(tiles_of(ring), say("fm-at-ring", ring=ring)), count)
    for space in SPACES:
        roi, mission_spot = tiles.get(space), spots.get(space)
        name, spot = f"@fm-space-{space}.long", Spot(space, say(f"fm-space-{space}"))
        if roi is not None:
            lay = say("fm-lay-tile", space=name, tile=f"@fm-roi-{roi.tile}", samples=roi.samples)
            yield Thing(f"roi.{roi.tile}", say(f"fm-roi-{roi.tile}"), spot, lay=lay)
            if roi.samples:
                yield _make_item("sample", spot, roi.samples)
            for token in roi.tokens:
                yield _make_token(token, spot, say("fm-lay-map-token", space=name, token=f"@fm-token-{token}"))
        for objective in [*(roi.objectives if roi else ()), *(mission_spot.tokens if mission_spot else ())]:
            lay = say("fm-lay-map-objective", space=name, token=f"@fm-item-objective-{objective}")
            yield _make_item(f"objective-{objective}", spot, 1, lay)
        if mission_spot is not None:
            lay = say(
                "fm-lay-spot", space=name, white=mission_spot.white, black=mission_spot.black, pawns=mission_spot.pawns
            )
            white = Thing("marker.white", say("fm-thing-white"), spot, mission_spot.white)
            black = Thing("marker.black", say("fm-thing-black"), spot, mission_spot.black)
            pawns = Thing("token.pawn", say("fm-token-pawn"), spot, mission_spot.pawns)
            yield from _share_sentence(iter((white, black, pawns)), lay)


# ---------------------------------------------------------------------- the stores


def _list_stores(
    cargo: Cargo,
    upgrade_cards: Sequence[str],
    pending_upgrades: Sequence[str],
    malfunctions: Mapping[str, int],
    adventures: int,
) -> Iterator[Thing]:
    """Yield the Cargo Bay, available Upgrade cards, the face-down decks (FM-SETUP-12 to 16)."""
    used_pieces: dict[str, int] = {}
    for counts, later in ((cargo.available, 0), (cargo.pending, 1)):
        spot = Spot(f"cargo.{later}", say("fm-at-cargo", later=later), components.CARGO_BAY)
        for item, count in counts.items():
            if count:
                tagged = components.list_item_pieces(item)[used_pieces.get(item, 0) :][:count]
                used_pieces[item] = used_pieces.get(item, 0) + len(tagged)
                lay = say("fm-lay-cargo", item=f"@fm-item-{item}", count=count, later=later)
                yield _make_item(item, spot, count, lay, tagged)
    for card in upgrade_cards:
        yield _make_upgrade(card, BESIDE_BOARD, say("fm-lay-upgrade-card", upgrade=f"@fm-upgrade-{card}"))
    pending = Spot("cargo.1", say("fm-at-cargo", later=1))
    for target in pending_upgrades:
        card = target.partition(".")[0]
        yield _make_upgrade(card, pending, say("fm-lay-upgrade-pending", upgrade=f"@fm-upgrade-{card}"))
    for block, cards in malfunctions.items():
        if cards:
            words = f"@fm-block-{block}"
            lay = say("fm-lay-malfunctions", block=words, cards=cards)
            spot = Spot(f"deck.{block}", say("fm-at-deck", block=words))
            yield Thing(f"malfunction.{block}", say("fm-thing-malfunction", block=words), spot, cards, lay)
    yield Thing("adventures", say("fm-thing-adventures"), BESIDE_BOARD, lay=say("fm-lay-adventures", cards=adventures))


def _list_course(sol: int, last_sol: int, current_phase: str, first_player: str | None) -> Iterator[Thing]:
    """Yield the markers of the progress: the sol, the phase, the First Player."""
    yield _make_marker("sol", say("fm-thing-sol"), sol, say("fm-lay-sol", sol=sol, last=last_sol))
    phase = PHASES[0] if current_phase == "setup" else current_phase  # FM-SETUP-02
    spot, lay = Spot(f"phase.{phase}", say(f"fm-phase-{phase}")), say("fm-lay-phase", phase=f"@fm-phase-{phase}")
    yield Thing("round", say("fm-thing-round"), spot, lay=lay, lights=(f"phase.{phase}",))
    if first_player is not None:
        seat = f"@fm-astronaut-{first_player}"
        lay = say("fm-lay-first-player", who=seat)
        yield Thing("first-player", say("fm-thing-first-player"), _make_seat_spot(first_player), lay=lay)


# ---------------------------------------------------------------------- the plan


def _list_plan(
    seats: Sequence[str], aoms: Sequence[AomId], plan: Sequence[Stack], rovers: Mapping[str, Rover]
) -> Iterator[Thing]:
    """Yield pawns and rovers: on their actions once declared, else with their owners and in the Depot.

    The items that were set aside for an action lie with its pawns (FM-COST-14).
    """
    spot_of_pawn = {pawn: _get_stack_spot(stack) for stack in plan for pawn in stack.pawns}
    for seat in seats:
        for number in (1, 2):
            yield _make_pawn(f"pawn-{seat}-{number}", spot_of_pawn, _make_seat_spot(seat))
    for aom in aoms:
        yield _make_pawn(get_aom_pawn(aom), spot_of_pawn, BESIDE_BOARD)
    spot_of_rover = {stack.rover: _get_stack_spot(stack) for stack in plan if stack.rover}  # FM-ROV-17
    for rover, rover_state in rovers.items():
        name, spot = f"@fm-place-{rover}", spot_of_rover.get(rover, DEPOT)
        lay = (
            say("fm-lay-rover", rover=name)
            if spot is DEPOT
            else say("fm-lay-pawn", pawn=name, place=_get_spot_key(spot))
        )
        yield Thing(f"rover.{rover}", say(f"fm-place-{rover}"), spot, lay=lay, pieces=(f"rover-{rover}",))
        for token in rover_state.tokens:
            token_sentence = say("fm-lay-rover-token", rover=name, token=f"@fm-token-{token}")
            yield _make_token(token, Spot(f"rover.{rover}", say("fm-at-rover", rover=name)), token_sentence)
    for stack in plan:
        spot = _get_stack_spot(stack)
        for item, count in stack.pledged.items():
            if count:
                words = say("fm-lay-pledged", item=f"@fm-item-{item}", count=count, place=_get_spot_key(spot))
                yield _make_item(item, spot, count, words)
        if stack.marker:
            lay = say("fm-lay-pledged", item="@fm-thing-white", count=1, place=_get_spot_key(spot))
            yield Thing("marker.white", say("fm-thing-white"), spot, lay=lay)


def _make_pawn(pawn: str, spot_of_pawn: Mapping[str, Spot], home: Spot) -> Thing:
    """Return a pawn; one that is not declared is placed together with its owner's ID board."""
    spot, name = spot_of_pawn.get(pawn, home), f"fm-pawn-{pawn}"
    lay = say("fm-lay-pawn", pawn=f"@{name}", place=_get_spot_key(spot)) if pawn in spot_of_pawn else None
    return Thing(pawn, say(name), spot, lay=lay, pieces=(pawn,))


def _get_stack_spot(stack: Stack) -> Spot:
    """Return the spot of a declared action's pawns: a Facility, the mission sheet or the Cargo Bay."""
    zone = get_stack_action(stack).get_zone(stack.target)
    key = f"zone-{zone}" if zone in ("mission-sheet", components.CARGO_BAY) else f"fm-facility-{zone}"
    return Spot(f"action.{zone}", say(key), zone)


def _get_spot_key(spot: Spot) -> str:
    return f"@{spot.words.key}"
