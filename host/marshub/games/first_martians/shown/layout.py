"""The places of all things of First Martians: the one description of its table (SETUP, and all later moves).

What only the app keeps is not on the table: the log's objectives, Mission Events to come, the Adventures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel import Spot, Thing, Words, assign_part, say

from ..box import props
from ..box.components import BLOCKS, COLOURS, PHASES, Block
from ..box.spaces import RINGS, SPACES
from ..box.state import Facility, HubState, Stack, Tile
from ..content.pack import Content
from ..rules.actions.registry import get_stack_action
from ..rules.adventures import get_adventure_pile
from ..rules.crew.aoms import get_aom_name_key, get_aom_pawn
from ..rules.map.tiles import get_roi_pile as tiles_of
from . import panel

DEPOT = Spot("depot", say("fm-at-depot"))  # it has no lamp and no reader
BESIDE = Spot("beside", say("fm-at-beside"))


def list_layout(state: HubState, content: Content) -> Iterator[Thing]:
    """Yield the things in the best order of setting up.

    The HUB, its tracks, the crew, the map, the stores, the pawns.
    """
    shutdowns = {resource: iter(panel.list_shutdown_pieces(resource)) for resource in panel.SHUTDOWNS}
    for block in BLOCKS:
        yield from assign_part(say(f"fm-block-{block}"), _block(block, state, content, shutdowns))
    yield from assign_part(say("fm-part-levels"), _levels(state))
    yield from assign_part(say("fm-part-crew"), _crew(state, content))
    yield from assign_part(say("fm-part-mission"), _mission(state, content))
    yield from assign_part(say("fm-part-map"), _map(state))
    yield from assign_part(say("fm-part-stores"), _stores(state))
    yield from assign_part(say("fm-part-course"), _course(state))
    yield from assign_part(say("fm-part-pawns"), _plan(state))


def _block(block: Block, state: HubState, content: Content, shutdowns: Mapping[str, Iterator[str]]) -> Iterator[Thing]:
    """Return a block of the HUB: its Facilities, its track, its marker in the Box."""
    for name, here in state.facilities.items():
        if content.facilities[name].block == block:
            yield from _facility(name, here, state, shutdowns)
    words, level = f"@fm-block-{block}", state.tracks[block]
    lay = say("fm-lay-track", block=words, level=level)
    yield _marker(f"track.{block}", say("fm-thing-track", block=words), level, lay)
    yield _box(block, red=state.box[block])


def _marker(what: str, name: Words, level: int, lay: Words | None, zone: str = "") -> Thing:
    """Return a marker on the space `level` of a track, which lamps may show as well."""
    return Thing(what, name, Spot(f"{what}.{level}", say("fm-at-level", level=level), zone), lay=lay, lights=(what,))


def _token(kind: str, spot: Spot, lay: Words) -> Thing:
    """Return a Modifier token."""
    return Thing(f"token.{kind}", say(f"fm-token-{kind}"), spot, lay=lay)


def _item(item: str, spot: Spot, count: int = 1, lay: Words | None = None, pieces: tuple[str, ...] = ()) -> Thing:
    """Return tokens of the Cargo Bay, wherever they lie."""
    return Thing(f"item.{item}", say(f"fm-item-{item}"), spot, count, lay, pieces=pieces)


def _told(things: Iterator[Thing], lay: Words) -> Iterator[Thing]:
    """Return several things of which one sentence tells, those there are none of left out."""
    present = [thing for thing in things if thing.count]
    for number, thing in enumerate(present):
        yield Thing(thing.id, thing.name, thing.spot, thing.count, None if number else lay)


# ---------------------------------------------------------------------- the HUB


def _facility(name: str, here: Facility, state: HubState, shutdowns: Mapping[str, Iterator[str]]) -> Iterator[Thing]:
    """Return the tile, its markers and what lies on it (FM-SETUP-05 to 09)."""
    place = f"@fm-facility-{name}"
    spot = Spot(name, say(f"fm-facility-{name}"), name)
    lights = tuple(f"part.{name}.{part}" for part in here.parts)
    lay = say("fm-lay-facility", facility=place, parts=len(here.parts))
    piece = panel.find_tile_piece(name)
    yield Thing(f"facility.{name}", say("fm-piece-facility", facility=place), spot, 1, lay, lights, (piece,))
    for part, works in here.parts.items():
        yield _part(name, part, works=works)
    if here.productivity is not None:
        result = say("fm-lay-productivity", facility=place, level=here.productivity)
        words = say("fm-thing-productivity", facility=place)
        yield _marker(f"productivity.{name}", words, here.productivity, result, name)
    yield from _farm(name, spot, state)
    for tile in here.tiles:
        if not tile.lifted:  # that one is back in its stack already (FM-RND-13)
            yield _shutdown(name, spot, tile, shutdowns)
    for space, tokens in (("now", here.now), ("later", here.later)):
        at = Spot(f"{name}.{space}", say(f"fm-at-{space}", facility=place), name)
        for kind in tokens:
            token = f"@fm-token-{kind}"
            yield _token(kind, at, say("fm-lay-token", facility=place, token=token, later=int(space == "later")))
    for upgrade in here.upgrades:
        yield _upgrade(upgrade, spot, say("fm-lay-upgrade", facility=place, upgrade=f"@fm-upgrade-{upgrade}"))


def _shutdown(name: str, spot: Spot, tile: Tile, shutdowns: Mapping[str, Iterator[str]]) -> Thing:
    """Return a Shutdown tile; one that could not be paid for stays face up (FM-SHUT-22)."""
    place, reserve = f"@fm-facility-{name}", f"@fm-reserve-{tile.resource}"
    result = say("fm-lay-shutdown", facility=place, resource=reserve)
    if tile.front:
        front = f"@fm-tile-{tile.front}"
        spot = Spot(f"{name}.{tile.front}", say("fm-at-face-up", facility=place, front=front), name)
        result = say("fm-lay-shutdown-open", facility=place, resource=reserve, front=front)
    words = say("fm-piece-tile", resource=reserve)
    left = () if tile.stand_in else tuple(filter(None, (next(shutdowns[tile.resource], ""),)))
    return Thing(f"shutdown.{tile.resource}", words, spot, lay=result, pieces=left)


def _part(name: str, part: str, *, works: bool) -> Thing:
    """Return the marker of a part: green ones are laid with the tile."""
    words = {"facility": f"@fm-facility-{name}", "part": f"@fm-part-{part}"}
    what, colour = f"part.{name}.{part}", "green" if works else "red"
    lay = None if works else say("fm-lay-broken", **words)
    return Thing(what, say("fm-thing-part", **words), _face(what, colour, name), lay=lay, lights=(what,))


def _face(what: str, colour: str, zone: str = "") -> Spot:
    """Return a marker that stays where it is and shows one of its colours."""
    return Spot(f"{what}.{colour}", say(f"fm-at-{colour}"), zone)


def _farm(name: str, spot: Spot, state: HubState) -> Iterator[Thing]:
    """Return greenhouses with plants, and the Growth track (FM-FARM-01, FM-FARM-04)."""
    farm, place = state.farms.get(name), f"@fm-facility-{name}"
    if farm is None:
        return
    lay = say("fm-lay-farm", facility=place, greenhouses=farm.greenhouses, plants=farm.plants)
    greenhouses = Thing("greenhouse", say("fm-thing-greenhouse"), spot, farm.greenhouses)
    plants = Thing("plant", say("fm-thing-plant"), spot, farm.plants)
    yield from _told(iter((greenhouses, plants)), lay)
    for slot, thing in enumerate(farm.growth, 1):
        if thing:
            at = Spot(f"{name}.growth.{slot}", say("fm-at-growth", facility=place, slot=slot), name)
            words = say("fm-lay-growth", facility=place, slot=slot, guard=int(thing == "guard"))
            yield (
                Thing("guard", say("fm-thing-guard"), at, lay=words) if thing == "guard" else _item(thing, at, 1, words)
            )


def _upgrade(card: str, spot: Spot, lay: Words) -> Thing:
    return Thing(f"upgrade.{card}", say(f"fm-upgrade-{card}"), spot, lay=lay)


def _box(block: str, *, red: bool) -> Thing:
    """Return the marker of a block in the Malfunction Box (FM-SETUP-11)."""
    what, words = f"box.{block}", f"@fm-block-{block}"
    at, lay = _face(what, "red" if red else "green"), say("fm-lay-box", block=words, red=int(red))
    return Thing(what, say("fm-thing-box", block=words), at, lay=lay, lights=(what,))


def _levels(state: HubState) -> Iterator[Thing]:
    """Return stress, Morale and the General Supply."""
    yield _marker("stress", say("fm-thing-stress"), state.stress, say("fm-lay-stress", level=state.stress))
    yield _marker("morale", say("fm-thing-morale"), state.morale, say("fm-lay-morale", level=state.morale))
    for reserve in ("oxygen", "energy", "food"):
        words, amount = f"@fm-reserve-{reserve}", getattr(state.supply, reserve)
        lay = say("fm-lay-supply", reserve=words, amount=amount)
        yield _marker(f"supply.{reserve}", say("fm-thing-supply", reserve=words), amount, lay)


# ---------------------------------------------------------------------- the crew


def _seat(seat: str) -> Spot:
    return Spot(f"seat.{seat}", say("fm-at-seat", who=f"@fm-astronaut-{seat}"))


def _crew(state: HubState, content: Content) -> Iterator[Thing]:
    """Return ID boards, wounds, Morale tokens, Conditions, Skill cards (FM-SETUP-04, FM-SETUP-17).

    AOMs (FM-SOLO-04).
    """
    for who, astronaut in state.crew.items():
        name, seat = f"@fm-astronaut-{who}", _seat(who)
        lay = say("fm-lay-astronaut", who=name, wounds=astronaut.wounds, tokens=astronaut.tokens)
        yield Thing(f"board.{who}", say("fm-thing-board", who=name), seat, lay=lay)
        yield _marker(f"wounds.{who}", say("fm-thing-wounds", who=name), astronaut.wounds, None)
        if astronaut.tokens:
            yield Thing("morale-token", say("fm-thing-morale-token"), seat, astronaut.tokens)
        for condition in astronaut.conditions:
            if not condition.healed:  # that one is handed back, and only acts until its phase ends (FM-COND-10)
                kind = f"fm-condition-{condition.kind}"
                words = say("fm-lay-condition", who=name, condition=f"@{kind}")
                yield Thing(f"condition.{condition.kind}", say(kind), seat, lay=words)
        for token in astronaut.board:
            yield _token(token, seat, say("fm-lay-board-token", who=name, token=f"@fm-token-{token}"))
        own = [skill for skill in content.skills.values() if skill.owner == who]
        some = len(astronaut.skills) < sum(not skill.base for skill in own)  # in a campaign: which ones has to be told
        for skill in own:
            if skill.base or skill.id in astronaut.skills:
                yield _skill(skill.id, who, used=skill.id in astronaut.used, told=some and not skill.base)
    for aom in state.aoms:
        yield Thing(aom, say(get_aom_name_key(aom)), BESIDE, lay=say("fm-lay-aom", aom=f"@{get_aom_name_key(aom)}"))


def _skill(skill: str, seat: str, *, used: bool, told: bool) -> Thing:
    """Return a Skill card, or the base skill's marker: face up until it is used (FM-SKILL-09)."""
    what, key = f"skill.{skill}", "fm-lay-skill-used" if used else "fm-lay-skill"
    at = Spot(f"{what}.used", say("fm-at-used")) if used else Spot(f"{what}.ready", say("fm-at-ready"))
    lay = say(key, who=f"@fm-astronaut-{seat}", skill=f"@fm-skill-{skill}") if used or told else None
    return Thing(what, say(f"fm-skill-{skill}"), at, lay=lay)


# ---------------------------------------------------------------------- the mission


def _mission(state: HubState, content: Content) -> Iterator[Thing]:
    """Return the sheet, its tracks and what lies on it, Mission Events that are open."""
    sheet = Spot("mission-sheet", say("zone-mission-sheet"), "mission-sheet")
    name = f"fm-mission-{state.mission}"
    yield Thing("sheet", say(name), sheet, lay=say("fm-lay-mission", mission=f"@{name}"))
    for gauge, level in state.gauges.items():
        words = f"@fm-gauge-{gauge}"
        lay = say("fm-lay-gauge", gauge=words, level=level)
        yield _marker(f"gauge.{gauge}", say("fm-thing-gauge", gauge=words), level, lay)
    for event in state.events:
        if event.status == "open":
            lay = say("fm-lay-event", event=f"@fm-event-{event.id}")
            yield Thing(f"event.{event.id}", say(f"fm-event-{event.id}"), BESIDE, lay=lay)
    stocks = {action.id: action.markers for action in content.missions[state.mission].actions if action.markers}
    for action, count in (stocks | state.markers).items():
        if count:
            words = f"@fm-mission-action-{action}"
            at = Spot(f"sheet.{action}", say(f"fm-mission-action-{action}"), "mission-sheet")
            lay = say("fm-lay-stock", action=words, count=count)
            yield Thing("marker.white", say("fm-thing-white"), at, count, lay)
    examined, spot = Spot("examined", say("fm-at-examined")), Spot("discovery", say("fm-at-discovery"))
    for item, count in state.examined.items():  # FM-LAB-02
        if count:
            yield _item(item, examined, count, say("fm-lay-examined", item=f"@fm-item-{item}", count=count))
    if state.discoveries:  # FM-LAB-03; which of the examined things it was nobody has to know
        lay = say("fm-lay-discovery", count=state.discoveries)
        yield Thing("item", say("fm-thing-discovery"), spot, state.discoveries, lay)
    for token in state.tokens:  # FM-OBJ-02
        lay = say("fm-lay-objective", token=f"@fm-item-objective-{token}")
        yield _item(f"objective-{token}", sheet, 1, lay)


def _map(state: HubState) -> Iterator[Thing]:
    """Return explored tiles with what lies on them, and what the mission has put on spaces."""
    yield Thing("map", say("fm-thing-map"), BESIDE, lay=say("fm-lay-map"))
    for ring in RINGS:
        if count := sum(state.piles.get(tiles_of(ring), {}).values()):  # the map's sentence tells of it (FM-SETUP-13)
            yield Thing("roi", say("fm-thing-roi"), Spot(tiles_of(ring), say("fm-at-ring", ring=ring)), count)
    for space in SPACES:
        roi, spot = state.map.get(space), state.spots.get(space)
        name, at = f"@fm-space-{space}", Spot(space, say(f"fm-space-{space}"))
        if roi is not None:
            lay = say("fm-lay-tile", space=name, tile=f"@fm-roi-{roi.tile}", samples=roi.samples)
            yield Thing(f"roi.{roi.tile}", say(f"fm-roi-{roi.tile}"), at, lay=lay)
            if roi.samples:
                yield _item("sample", at, roi.samples)
            for token in roi.tokens:
                yield _token(token, at, say("fm-lay-map-token", space=name, token=f"@fm-token-{token}"))
        for objective in [*(roi.objectives if roi else ()), *(spot.tokens if spot else ())]:
            lay = say("fm-lay-map-objective", space=name, token=f"@fm-item-objective-{objective}")
            yield _item(f"objective-{objective}", at, 1, lay)
        if spot is not None:
            lay = say("fm-lay-spot", space=name, white=spot.white, black=spot.black, pawns=spot.pawns)
            white = Thing("marker.white", say("fm-thing-white"), at, spot.white)
            black = Thing("marker.black", say("fm-thing-black"), at, spot.black)
            pawns = Thing("token.pawn", say("fm-token-pawn"), at, spot.pawns)
            yield from _told(iter((white, black, pawns)), lay)


# ---------------------------------------------------------------------- the stores


def _stores(state: HubState) -> Iterator[Thing]:
    """Return the Cargo Bay, Upgrade cards at hand, the face-down decks (FM-SETUP-12 to 16)."""
    laid: dict[str, int] = {}
    for shelf, later in ((state.cargo.available, 0), (state.cargo.pending, 1)):
        at = Spot(f"cargo.{later}", say("fm-at-cargo", later=later), props.CARGO_BAY)
        for item, count in shelf.items():
            if count:
                tagged = props.tokens_of(item)[laid.get(item, 0) :][:count]
                laid[item] = laid.get(item, 0) + len(tagged)
                lay = say("fm-lay-cargo", item=f"@fm-item-{item}", count=count, later=later)
                yield _item(item, at, count, lay, tagged)
    for card in state.upgrade_cards:
        yield _upgrade(card, BESIDE, say("fm-lay-upgrade-card", upgrade=f"@fm-upgrade-{card}"))
    pending = Spot("cargo.1", say("fm-at-cargo", later=1))
    for target in state.pending_upgrades:
        card = target.partition(".")[0]
        yield _upgrade(card, pending, say("fm-lay-upgrade-pending", upgrade=f"@fm-upgrade-{card}"))
    for block in BLOCKS:
        if cards := sum(state.piles[f"malfunction-{block}"].values()):
            words = f"@fm-block-{block}"
            lay = say("fm-lay-malfunctions", block=words, cards=cards)
            at = Spot(f"deck.{block}", say("fm-at-deck", block=words))
            yield Thing(f"malfunction.{block}", say("fm-thing-malfunction", block=words), at, cards, lay)
    cards = sum(sum(state.piles.get(get_adventure_pile(colour), {}).values()) for colour in COLOURS)
    yield Thing("adventures", say("fm-thing-adventures"), BESIDE, lay=say("fm-lay-adventures", cards=cards))


def _course(state: HubState) -> Iterator[Thing]:
    """Yield the things that show the progress: the sol, the phase, the First Player."""
    yield _marker("sol", say("fm-thing-sol"), state.sol, say("fm-lay-sol", sol=state.sol, last=state.last_sol))
    phase = PHASES[0] if state.phase == "setup" else state.phase  # FM-SETUP-02
    at, lay = Spot(f"phase.{phase}", say(f"fm-phase-{phase}")), say("fm-lay-phase", phase=f"@fm-phase-{phase}")
    yield Thing("round", say("fm-thing-round"), at, lay=lay, lights=(f"phase.{phase}",))
    if state.first_player is not None:
        who = f"@fm-astronaut-{state.first_player}"
        lay = say("fm-lay-first-player", who=who)
        yield Thing("first-player", say("fm-thing-first-player"), _seat(state.first_player), lay=lay)


# ---------------------------------------------------------------------- the plan


def _plan(state: HubState) -> Iterator[Thing]:
    """Yield pawns and rovers: on their actions once declared, else with their owners and in the Depot.

    With them lies what was set aside (FM-COST-14).
    """
    standing = {pawn: _stand(stack) for stack in state.plan for pawn in stack.pawns}
    for who in state.crew:
        for number in (1, 2):
            yield _pawn(f"pawn-{who}-{number}", standing, _seat(who))
    for aom in state.aoms:
        yield _pawn(get_aom_pawn(aom), standing, BESIDE)
    driving = {stack.rover: _stand(stack) for stack in state.plan if stack.rover}  # FM-ROV-17
    for rover, here in state.rovers.items():
        name, at = f"@fm-place-{rover}", driving.get(rover, DEPOT)
        lay = say("fm-lay-rover", rover=name) if at is DEPOT else say("fm-lay-pawn", pawn=name, place=_place(at))
        yield Thing(f"rover.{rover}", say(f"fm-place-{rover}"), at, lay=lay, pieces=(f"rover-{rover}",))
        for token in here.tokens:
            result = say("fm-lay-rover-token", rover=name, token=f"@fm-token-{token}")
            yield _token(token, Spot(f"rover.{rover}", say("fm-at-rover", rover=name)), result)
    for stack in state.plan:
        at = _stand(stack)
        for item, count in stack.pledged.items():
            if count:
                words = say("fm-lay-pledged", item=f"@fm-item-{item}", count=count, place=_place(at))
                yield _item(item, at, count, words)
        if stack.marker:
            lay = say("fm-lay-pledged", item="@fm-thing-white", count=1, place=_place(at))
            yield Thing("marker.white", say("fm-thing-white"), at, lay=lay)


def _pawn(pawn: str, standing: Mapping[str, Spot], home: Spot) -> Thing:
    """Return a pawn; one that is not declared is laid with its owner's ID board."""
    at, name = standing.get(pawn, home), f"fm-pawn-{pawn}"
    lay = say("fm-lay-pawn", pawn=f"@{name}", place=_place(at)) if pawn in standing else None
    return Thing(pawn, say(name), at, lay=lay, pieces=(pawn,))


def _stand(stack: Stack) -> Spot:
    """Return the place of a declared action's pawns.

    On a Facility, or beside the cards of the mission or the Cargo Bay.
    """
    zone = get_stack_action(stack).get_zone(stack.target)
    key = f"zone-{zone}" if zone in ("mission-sheet", props.CARGO_BAY) else f"fm-facility-{zone}"
    return Spot(f"action.{zone}", say(key), zone)


def _place(spot: Spot) -> str:
    return f"@{spot.words.key}"
