"""ROI tiles: how they come onto the map, what lies on them, and samples that leave it (EXP, FM-PEN-16, FM-EXP-17)."""

from __future__ import annotations

from marshub.kernel import TABLE, Draw, Option, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards, remove_cards

from ... import effects as fx
from ...box.spaces import RINGS, SPACES, get_ring
from ...box.state import HubState, Roi
from ...content.pack import Content
from ...happenings.actions_and_map import Explored, Gained, MapCovered, SampleLost, TokenFound
from ..effect_rules import carry_out, register_effect_rule, scale_number
from ..hub import Hub
from ..mission_rules import get_mission_rules
from ..objectives import tick_found_objectives
from ..questions import choose_if_several


def get_roi_pile(ring: int) -> str:
    """Return the name of the stack of a ring's tiles."""
    return f"roi-{ring}"


def make_map_piles(content: Content) -> dict[str, dict[str, int]]:
    """Return the three stacks of ROI tiles and the POI tokens, as a mission finds them (FM-SETUP-13, FM-POI-07)."""
    piles: dict[str, dict[str, int]] = {get_roi_pile(ring): {} for ring in RINGS}
    for tile in content.rois.values():
        piles[get_roi_pile(tile.ring)][tile.id] = 1
    piles["poi"] = {token.id: token.copies for token in content.pois.values()}
    return piles


def lay_out_tiles(state: HubState, content: Content, tiles: dict[str, str], *, samples: bool) -> None:
    """Lay out the tiles that a mission's set-up turns face up: with samples, without POI tokens (FM-EXP-15)."""
    for space, tile in tiles.items():
        remove_cards(state.piles[get_roi_pile(content.rois[tile].ring)], tile)
        state.map[space] = Roi(tile, samples=content.rois[tile].samples if samples else 0)


def count_tiles_left(hub: Hub, ring: int) -> int:
    """Return how many tiles are left for the spaces of a ring (FM-EXP-14)."""
    return sum(hub.state.piles.get(get_roi_pile(ring), {}).values())


def explore_space(hub: Hub, space: str) -> Script:
    """Lay a random tile of its ring on `space`, with samples, POI tokens, the mission's find and its icon.

    FM-EXP-04, FM-EXP-05, FM-EXP-06, FM-EXP-07.
    """
    prompt = say("fm-draw-roi", space=f"@fm-space-{space}.long")
    tile = yield from hub.draw_card(get_roi_pile(get_ring(space)), prompt, "fm-roi")
    data = hub.content.rois[tile]
    yield from _lay_tile(hub, space, tile)
    roi = hub.state.map[space]
    for _ in range(data.poi):
        yield from _draw_poi_token(hub)
    token = hub.mission.finds.get(space)
    if token and token not in hub.state.tokens:
        roi.objectives.append(token)
        hub.log(TokenFound(space, f"objective-{token}"))
    if space in hub.state.spots:
        roi.objectives += hub.state.spots[space].tokens
        hub.state.spots[space].tokens = []
    if data.icon:
        yield from carry_out(hub, hub.mission.icon)
    yield from get_mission_rules(hub).handle_explored(hub, space)
    yield from tick_found_objectives(hub)


def turn_up_random_tile(hub: Hub, ring: int) -> Script:
    """Lay a random tile of a ring face up on a random space of it; no POI tokens (FM-MIS-63, FM-EXP-15)."""
    free = {space: 1 for space in SPACES if get_ring(space) == ring and space not in hub.state.map}
    if not free or not any(hub.state.piles[get_roi_pile(ring)].values()):
        return
    prompt = say("fm-draw-face-up", ring=ring)
    # The box has nothing to draw a space with: the app draws it (FM-APP-06).
    space = yield Draw(prompt, free, lambda space: say(f"fm-space-{space}.long"), in_app=True)
    tile = yield from hub.draw_card(get_roi_pile(ring), say("fm-draw-roi", space=f"@fm-space-{space}.long"), "fm-roi")
    yield from _lay_tile(hub, space, tile)


def _lay_tile(hub: Hub, space: str, tile: str) -> Script:
    """Lay the tile and its samples, or what the mission has in their place (FM-MIS-41)."""
    samples = hub.content.rois[tile].samples if hub.mission.special.samples else 0
    hub.state.map[space] = Roi(tile, hub.state.sol, samples)  # FM-EXP-05
    hub.log(Explored(space, tile, samples))
    yield from place_sample_substitutes(hub, space)


def cover_space(hub: Hub, space: str) -> None:
    """Return a tile to its stack; what lies on it is gone, and the space is unknown again."""
    tile = hub.state.map.pop(space).tile
    add_cards(hub.state.piles[get_roi_pile(get_ring(space))], tile)
    hub.log(MapCovered(space, tile))


def set_up_map(hub: Hub) -> Script:
    """Lay out what a mission starts with on the map, on top of what an earlier mission left there (FM-CAMP-12)."""
    start = hub.mission.start
    for space, tile in hub.mission.list_tiles(hub.state.difficulty, len(hub.seats)).items():
        if space not in hub.state.map and hub.state.piles[get_roi_pile(get_ring(space))].get(tile):
            remove_cards(hub.state.piles[get_roi_pile(get_ring(space))], tile)
            yield from _lay_tile(hub, space, tile)
    for ring in start.face_up:
        yield from turn_up_random_tile(hub, ring)
    for space, spot in hub.state.spots.items():
        if space in hub.state.map:  # explored already: the tokens lie on its tile
            hub.state.map[space].objectives += spot.tokens
            spot.tokens = []


def place_sample_substitutes(hub: Hub, space: str) -> Script:
    """Place, where there are no samples, what comes instead of those of the tile on `space`."""
    roi = hub.state.map[space]
    for _ in range(0 if hub.mission.special.samples else hub.content.rois[roi.tile].samples):
        token = yield from get_mission_rules(hub).draw_sample_substitute(hub)
        if token:
            roi.objectives.append(token)
            hub.log(TokenFound(space, f"objective-{token}"))


def _draw_poi_token(hub: Hub) -> Script:
    if not any(hub.state.piles["poi"].values()) and not any(hub.state.discards["poi"].values()):
        return  # all of them are held
    token = yield from hub.draw_card("poi", say("fm-draw-poi"), "fm-item")
    add_cards(hub.state.cargo.available, token)  # FM-EXP-06, FM-RND-07
    hub.log(Gained(token, 1))


@register_effect_rule(fx.CloseMap)
def _carry_out_close_map(effect: fx.CloseMap, hub: Hub) -> None:
    for space in [space for space in hub.state.map if get_ring(space) in effect.rings]:
        cover_space(hub, space)


def discard_sample(hub: Hub) -> Script:
    """Remove one sample of the crew's choice from any tile; without samples on the map nothing happens."""
    space = yield from choose_if_several(
        TABLE,
        say("fm-choose-sample"),
        lambda: [Option(name, describe_roi(hub, name)) for name, roi in hub.state.map.items() if roi.samples],
    )
    if space:
        hub.state.map[space].samples -= 1
        hub.log(SampleLost(space))


def describe_roi(hub: Hub, space: str) -> Words:
    """Return the option text of an explored space: its name, its tile and what lies there."""
    roi = hub.state.map[space]
    return say("fm-option-roi", space=f"@fm-space-{space}", tile=f"@fm-roi-{roi.tile}", count=roi.samples)


@register_effect_rule(fx.DiscardSample)
def _carry_out_discard_sample(effect: fx.DiscardSample, hub: Hub) -> Script:
    for _ in range(scale_number(hub, effect.count)):
        yield from discard_sample(hub)
