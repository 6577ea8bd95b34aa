"""How the table is laid out so that it is as the state says: a new mission, or a save on bare boards (SETUP)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel import Laying, say

from . import panel, props
from .adventures import COLOURS, pile_of
from .components import BLOCKS
from .content import Content
from .map.spaces import SPACES
from .state import Facility, HubState


def laying(state: HubState, content: Content) -> Iterator[Laying]:
    """The steps, in the order in which hands do them best: the HUB, its tracks, the crew, the map, the stores."""
    shutdowns = {resource: iter(panel.shutdowns_of(resource)) for resource in panel.SHUTDOWNS}
    for block in BLOCKS:
        for name, here in state.facilities.items():
            if content.facilities[name].block == block:
                yield from _facility(name, here, state, shutdowns)
        yield Laying(
            say("fm-lay-track", block=f"@fm-block-{block}", level=state.tracks[block]), lights=(f"track.{block}",)
        )
        yield Laying(say("fm-lay-box", block=f"@fm-block-{block}", red=int(state.box[block])), lights=(f"box.{block}",))
    yield Laying(say("fm-lay-stress", level=state.stress), lights=("stress",))
    yield Laying(say("fm-lay-morale", level=state.morale), lights=("morale",))
    for reserve in ("oxygen", "energy", "food"):
        amount = getattr(state.supply, reserve)
        words = say("fm-lay-supply", reserve=f"@fm-reserve-{reserve}", amount=amount)
        yield Laying(words, lights=(f"supply.{reserve}",))
    yield from _crew(state)
    yield from _mission(state)
    yield from _map(state)
    yield from _stores(state)
    yield Laying(say("fm-lay-sol", sol=state.sol, last=state.last_sol), lights=("sol",))


def _facility(name: str, here: Facility, state: HubState, shutdowns: Mapping[str, Iterator[str]]) -> Iterator[Laying]:
    """The tile, its markers and what lies on it (FM-SETUP-05 to 09)."""
    place = f"@fm-facility-{name}"
    lights = tuple(f"part.{name}.{part}" for part in here.parts)
    yield Laying(say("fm-lay-facility", facility=place, parts=len(here.parts)), name, lights, (panel.tile_of(name),))
    for part, working in here.parts.items():
        if not working:
            yield Laying(say("fm-lay-broken", facility=place, part=f"@fm-part-{part}"), name, (f"part.{name}.{part}",))
    if here.productivity is not None:
        yield Laying(say("fm-lay-productivity", facility=place, level=here.productivity), name)
    farm = state.farms.get(name)
    if farm is not None:
        yield Laying(say("fm-lay-farm", facility=place, greenhouses=farm.greenhouses, plants=farm.plants), name)
        for slot, thing in enumerate(farm.growth, 1):
            if thing:
                yield Laying(say("fm-lay-growth", facility=place, slot=slot, guard=int(thing == "guard")), name)
    for tile in here.tiles:
        words = say("fm-lay-shutdown", facility=place, resource=f"@fm-reserve-{tile.resource}")
        yield Laying(words, name, pieces=(next(shutdowns[tile.resource]),))
    for space, tokens in (("now", here.now), ("later", here.later)):
        for token in tokens:
            yield Laying(
                say("fm-lay-token", facility=place, token=f"@fm-token-{token}", later=int(space == "later")), name
            )
    for upgrade in here.upgrades:
        yield Laying(say("fm-lay-upgrade", facility=place, upgrade=f"@fm-upgrade-{upgrade}"), name)


def _crew(state: HubState) -> Iterator[Laying]:
    """ID boards with two pawns each, wounds, Morale tokens, Conditions (FM-SETUP-04, FM-SETUP-17)."""
    for who, astronaut in state.crew.items():
        name = f"@fm-astronaut-{who}"
        yield Laying(say("fm-lay-astronaut", who=name, wounds=astronaut.wounds, tokens=astronaut.tokens))
        for condition in astronaut.conditions:
            yield Laying(say("fm-lay-condition", who=name, condition=f"@fm-condition-{condition.kind}"))
    for rover, here in state.rovers.items():
        yield Laying(say("fm-lay-rover", rover=f"@fm-place-{rover}"))  # the Depot has no lamp and no reader
        for token in here.tokens:
            yield Laying(say("fm-lay-rover-token", rover=f"@fm-place-{rover}", token=f"@fm-token-{token}"))


def _mission(state: HubState) -> Iterator[Laying]:
    """The sheet and its tracks, Mission Events that are open."""
    yield Laying(say("fm-lay-mission", mission=f"@fm-mission-{state.mission}"), "mission-sheet")
    for gauge, level in state.gauges.items():
        yield Laying(say("fm-lay-gauge", gauge=f"@fm-gauge-{gauge}", level=level), lights=(f"gauge.{gauge}",))
    for event in state.events:
        if event.status == "open":
            yield Laying(say("fm-lay-event", event=f"@fm-event-{event.id}"))


def _map(state: HubState) -> Iterator[Laying]:
    """Explored tiles with what lies on them, and what the mission has put on spaces."""
    yield Laying(say("fm-lay-map"))
    for space in SPACES:
        roi, spot = state.map.get(space), state.spots.get(space)
        name = f"@fm-space-{space}"
        if roi is not None:
            yield Laying(say("fm-lay-tile", space=name, tile=f"@fm-roi-{roi.tile}", samples=roi.samples))
            for token in roi.tokens:
                yield Laying(say("fm-lay-map-token", space=name, token=f"@fm-token-{token}"))
        for objective in [*(roi.objectives if roi else ()), *(spot.tokens if spot else ())]:
            yield Laying(say("fm-lay-map-objective", space=name, token=f"@fm-item-objective-{objective}"))
        if spot is not None and (spot.white or spot.black or spot.pawns):
            yield Laying(say("fm-lay-spot", space=name, white=spot.white, black=spot.black, pawns=spot.pawns))


def _stores(state: HubState) -> Iterator[Laying]:
    """The Cargo Bay, Upgrade cards at hand, the face-down decks (FM-SETUP-12 to 16)."""
    laid: dict[str, int] = {}
    for shelf, later in ((state.cargo.available, 0), (state.cargo.pending, 1)):
        for item, count in shelf.items():
            if count:
                tagged = props.tokens_of(item)[laid.get(item, 0) :][:count]
                laid[item] = laid.get(item, 0) + len(tagged)
                words = say("fm-lay-cargo", item=f"@fm-item-{item}", count=count, later=later)
                yield Laying(words, props.CARGO_BAY, pieces=tagged)
    for card in state.upgrade_cards:
        yield Laying(say("fm-lay-upgrade-card", upgrade=f"@fm-upgrade-{card}"))
    for block in BLOCKS:
        cards = sum(state.piles[f"malfunction-{block}"].values())
        yield Laying(say("fm-lay-malfunctions", block=f"@fm-block-{block}", cards=cards))
    cards = sum(sum(state.piles.get(pile_of(colour), {}).values()) for colour in COLOURS)
    yield Laying(say("fm-lay-adventures", cards=cards))
