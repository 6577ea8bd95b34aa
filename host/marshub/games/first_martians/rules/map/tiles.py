"""ROI tiles: how they come onto the map, what lies on them, and samples that leave it (EXP, FM-PEN-16, FM-EXP-17)."""

from __future__ import annotations

from marshub.kernel import Draw, Script, say
from marshub.kernel.mechanisms.piles import add, take

from ... import effects as fx
from ...box.spaces import RINGS, SPACES, ring_of
from ...box.state import HubState, Roi
from ...content.pack import Content
from ...happenings.actions import Gained
from ...happenings.chart import Explored, MapCovered, TokenFound
from ..hub import Hub
from ..mission_rules import rules_of
from ..objectives import tick_found
from ..resolve import carry_out, does


def pile_of(ring: int) -> str:
    """Return the name of the stack of a ring's tiles."""
    return f"roi-{ring}"


def stacks(content: Content) -> dict[str, dict[str, int]]:
    """Return the three stacks of ROI tiles and the POI tokens, as a mission finds them (FM-SETUP-13, FM-POI-07)."""
    piles: dict[str, dict[str, int]] = {pile_of(ring): {} for ring in RINGS}
    for tile in content.rois.values():
        piles[pile_of(tile.ring)][tile.id] = 1
    piles["poi"] = {token.id: token.copies for token in content.pois.values()}
    return piles


def lay_out(state: HubState, content: Content, tiles: dict[str, str], *, samples: bool) -> None:
    """Lay out the tiles that a mission's set-up turns face up: with samples, without POI tokens (FM-EXP-15)."""
    for space, tile in tiles.items():
        take(state.piles[pile_of(content.rois[tile].ring)], tile)
        state.map[space] = Roi(tile, samples=content.rois[tile].samples if samples else 0)


def left_in(hub: Hub, ring: int) -> int:
    """Return how many tiles are left for the spaces of a ring (FM-EXP-14)."""
    return sum(hub.state.piles.get(pile_of(ring), {}).values())


def explore(hub: Hub, space: str) -> Script:
    """Lay a random tile of its ring on `space`, with samples, POI tokens, the mission's find and its icon.

    FM-EXP-04, FM-EXP-05, FM-EXP-06, FM-EXP-07.
    """
    prompt = say("fm-draw-roi", space=f"@fm-space-{space}")
    tile = yield from hub.draw(pile_of(ring_of(space)), prompt, "fm-roi")
    data = hub.content.rois[tile]
    yield from _lay(hub, space, tile)
    roi = hub.state.map[space]
    for _ in range(data.poi):
        yield from _draw_poi(hub)
    token = hub.mission.finds.get(space)
    if token and token not in hub.state.tokens:
        roi.objectives.append(token)
        hub.tell(TokenFound(space, f"objective-{token}"))
    if space in hub.state.spots:
        roi.objectives += hub.state.spots[space].tokens
        hub.state.spots[space].tokens = []
    if data.icon:
        yield from carry_out(hub, hub.mission.icon)
    yield from rules_of(hub).explored(hub, space)
    yield from tick_found(hub)


def turn_up(hub: Hub, ring: int) -> Script:
    """Lay a random tile of a ring face up on a random space of it; no POI tokens (FM-MIS-63, FM-EXP-15)."""
    free = {space: 1 for space in SPACES if ring_of(space) == ring and space not in hub.state.map}
    if not free or not any(hub.state.piles[pile_of(ring)].values()):
        return
    prompt = say("fm-draw-face-up", ring=ring)
    space = yield Draw(prompt, free, lambda space: say(f"fm-space-{space}"))
    tile = yield from hub.draw(pile_of(ring), say("fm-draw-roi", space=f"@fm-space-{space}"), "fm-roi")
    yield from _lay(hub, space, tile)


def _lay(hub: Hub, space: str, tile: str) -> Script:
    """Lay the tile and its samples, or what the mission has in their place (FM-MIS-41)."""
    samples = hub.content.rois[tile].samples if hub.mission.special.samples else 0
    hub.state.map[space] = Roi(tile, hub.state.sol, samples)  # FM-EXP-05
    hub.tell(Explored(space, tile, samples))
    yield from fill(hub, space)


def cover(hub: Hub, space: str) -> None:
    """Return a tile to its stack; what lies on it is gone, and the space is unknown again."""
    tile = hub.state.map.pop(space).tile
    add(hub.state.piles[pile_of(ring_of(space))], tile)
    hub.tell(MapCovered(space, tile))


def set_out(hub: Hub) -> Script:
    """Lay out what a mission starts with on the map, on top of what an earlier mission left there (FM-CAMP-12)."""
    start = hub.mission.start
    for space, tile in hub.mission.tiles(hub.state.difficulty, len(hub.seats)).items():
        if space not in hub.state.map and hub.state.piles[pile_of(ring_of(space))].get(tile):
            take(hub.state.piles[pile_of(ring_of(space))], tile)
            yield from _lay(hub, space, tile)
    for ring in start.face_up:
        yield from turn_up(hub, ring)
    for space, spot in hub.state.spots.items():
        if space in hub.state.map:  # explored already: the tokens lie on its tile
            hub.state.map[space].objectives += spot.tokens
            spot.tokens = []


def fill(hub: Hub, space: str) -> Script:
    """Place, where there are no samples, what comes instead of those of the tile on `space`."""
    roi = hub.state.map[space]
    for _ in range(0 if hub.mission.special.samples else hub.content.rois[roi.tile].samples):
        token = yield from rules_of(hub).instead_of_sample(hub)
        if token:
            roi.objectives.append(token)
            hub.tell(TokenFound(space, f"objective-{token}"))


def _draw_poi(hub: Hub) -> Script:
    if not any(hub.state.piles["poi"].values()) and not any(hub.state.discards["poi"].values()):
        return  # all of them are held
    token = yield from hub.draw("poi", say("fm-draw-poi"), "fm-item")
    add(hub.state.cargo.available, token)  # FM-EXP-06, FM-RND-07
    hub.tell(Gained(token, 1))


@does(fx.CloseMap)
def _close_map(effect: fx.CloseMap, hub: Hub) -> None:
    for space in [space for space in hub.state.map if ring_of(space) in effect.rings]:
        cover(hub, space)
