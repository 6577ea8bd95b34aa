"""Routes over the map: what each space and path costs, and what it does to those who take it (MAP, ROI)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from marshub.kernel import TABLE, Option, Reason, Script, say

from ... import effects as fx
from ...box.components import Feature
from ...box.spaces import HUB, SPACES, find_crossed_edge, list_neighbours
from ...box.state import Roi
from ...happenings.actions_and_map import BaseSet, TerrainIgnored
from ..effect_rules import register_effect_rule
from ..hub import Hub
from ..mission_rules import get_mission_rules
from ..questions import choose_if_several
from .tiles import describe_roi


class Ground(msgspec.Struct, frozen=True):
    """A space as it acts on somebody who goes to or through it."""

    pawns: int = 1  # pawn icons and pawn tokens (FM-MAP-09)
    penalties: frozenset[str] = frozenset()  # each kind once a route (FM-MAP-13)
    edge: bool = False  # its outer edge cannot be crossed (FM-MAP-17)
    explored: bool = True  # only such may be passed (FM-MAP-07)


class Route(msgspec.Struct, frozen=True):
    """A path from a starting point (not part of it if it is the HUB) to the target, which is its last place."""

    path: tuple[str, ...]
    pawns: int  # E: how many more pawns the action needs (FM-MAP-09)
    penalties: frozenset[str]

    @property
    def target(self) -> str:
        """The space that the route leads to."""
        return self.path[-1]

    def is_as_good_as(self, other: Route) -> bool:
        """Return whether nobody could have a reason to prefer `other`."""
        return self.pawns <= other.pawns and self.penalties <= other.penalties


def measure_route(ground: Mapping[str, Ground], path: Sequence[str]) -> Route:
    """Return the route along `path`: icons add up, penalties come once each (FM-MAP-09, FM-MAP-13).

    The penalties are those of all spaces of the path, the target included (FM-MAP-12, FM-GAT-06, FM-EXP-10).
    """
    penalties = frozenset[str]().union(*(ground[space].penalties for space in path))
    return Route(tuple(path), sum(ground[space].pawns for space in path), penalties)


def find_open_neighbours(ground: Mapping[str, Ground], place: str) -> Iterator[str]:
    """Yield the spaces one can go to from `place`: adjacent, and over no impassable edge, either way (FM-MAP-17)."""
    for space in list_neighbours(place):
        barrier = find_crossed_edge(place, space)
        if space != HUB and not (barrier and ground[barrier].edge):
            yield space


def find_all_routes(ground: Mapping[str, Ground], starts: Sequence[str] = (HUB,)) -> dict[str, list[Route]]:
    """Return the routes worth a choice to every target in reach, fewest pawns first: none of them beats another.

    Examples of the rulebook with their numbers: FM-MAP-22, FM-MAP-23, FM-MAP-24, FM-MAP-26.

    Args:
        ground: Every space of the map.
        starts: The HUB and whatever else an effect lets one start from (FM-MAP-07, FM-MAP-08, FM-MAP-27).
    """
    kept: dict[str, list[Route]] = {}
    queue: list[tuple[int, int, int, tuple[str, ...]]] = []  # ordered by pawns, penalties, length

    def enqueue(path: tuple[str, ...]) -> None:
        route = measure_route(ground, path)
        if not any(other.is_as_good_as(route) for other in kept.get(route.target, ())):
            heapq.heappush(queue, (route.pawns, len(route.penalties), len(path), path))

    # Begin at the HUB's neighbours and at the other starts themselves.
    for start in starts:
        if start == HUB:
            for space in find_open_neighbours(ground, HUB):
                enqueue((space,))
        else:
            enqueue((start,))
    # Take the cheapest route first; keep it if none kept is as good, and extend it over explored ground.
    while queue:
        *_, path = heapq.heappop(queue)
        route = measure_route(ground, path)
        known = kept.setdefault(route.target, [])
        if any(other.is_as_good_as(route) for other in known):
            continue
        known.append(route)
        if ground[route.target].explored:
            for space in find_open_neighbours(ground, route.target):
                if space not in path:
                    enqueue((*path, space))
    return kept


#: Tokens that act as a feature; other tokens are penalties of their own.
_TOKEN_FEATURES = {"wound": "wound", "rover-damage": "rover-check"}


def get_acting_features(hub: Hub, roi: Roi) -> tuple[Feature, ...]:
    """Return the features of a tile that act now.

    None act in its first round (FM-ROI-01), nor behind a Shortcut (FM-MAP-19).
    """
    if roi.sol >= hub.state.sol or roi.ignored == hub.state.sol:  # FM-EXP-08
        return ()
    return hub.content.rois[roi.tile].features


def get_ground(hub: Hub) -> dict[str, Ground]:
    """Return every space of the map for `routes`."""
    return hub.cache_by_map("ground", lambda: {space: _compute_ground(hub, space) for space in SPACES})


def _compute_ground(hub: Hub, space: str) -> Ground:
    roi = hub.state.map.get(space)
    if roi is None:
        data = hub.content.spaces.get(space)
        return Ground(1 if data is None else data.pawns, explored=False)  # FM-EXP-09
    acting = get_acting_features(hub, roi)
    penalties: set[str] = {feature for feature in acting if feature != "edge"}
    penalties |= {_TOKEN_FEATURES.get(token, token) for token in roi.tokens if token != "pawn"}
    pawns = hub.content.rois[roi.tile].pawns + roi.tokens.count("pawn")  # FM-ROI-09, FM-MAP-10
    return Ground(pawns, frozenset(penalties), "edge" in acting)


def find_route_starts(hub: Hub) -> tuple[str, ...]:
    """Return where routes may start (FM-MAP-07, FM-MAP-27)."""
    return (
        HUB,
        *(base for base in (*hub.state.bases, *get_mission_rules(hub).list_route_starts(hub)) if base in hub.state.map),
    )


def find_routes(hub: Hub, target: str) -> list[Route]:
    """Return the routes to `target` worth a choice, the cheapest first; [] if it is out of reach."""
    return hub.cache_by_map(
        "ways", lambda: _compute_routes(tuple(get_ground(hub).items()), find_route_starts(hub))
    ).get(target, [])


@lru_cache(maxsize=64)
def _compute_routes(ground: tuple[tuple[str, Ground], ...], starts: tuple[str, ...]) -> dict[str, list[Route]]:
    """Compute all routes over this ground: it changes far less often than it is looked up."""
    return find_all_routes(dict(ground), starts)


def get_route(hub: Hub, path: list[str], target: str) -> Route | None:
    """Return the route along a chosen `path`; without one, the cheapest to `target`."""
    if path:
        return hub.cache_by_map(("way", *path), lambda: measure_route(get_ground(hub), path))
    routes = find_routes(hub, target)
    return routes[0] if routes else None


def find_route_obstacles(hub: Hub, path: list[str], target: str) -> Iterator[Reason]:
    """Yield the reasons why nobody can go along `path` to `target`, worth it or not (FM-MAP-08)."""
    if any(space not in SPACES for space in path):
        yield Reason("FM-MAP-02", say("fm-why-no-space"))
        return
    ground, start = get_ground(hub), HUB
    for end in path:
        is_open = end in find_open_neighbours(ground, start) or (start == HUB and end in find_route_starts(hub))
        if not is_open and end not in list_neighbours(start):
            words = (
                say("fm-why-route-start")
                if start == HUB
                else say("fm-why-route-gap", **_make_space_arguments(start=start, end=end))
            )
            yield Reason("FM-MAP-07", words)
        elif not is_open:
            yield Reason(
                "FM-MAP-17", say("fm-why-route-edge", **_make_space_arguments(space=find_crossed_edge(start, end)))
            )
        start = end
    for space in path[:-1]:
        if not ground[space].explored:
            yield Reason("FM-MAP-07", say("fm-why-route-unexplored", **_make_space_arguments(space=space)))
    if len(set(path)) != len(path):
        yield Reason("FM-MAP-07", say("fm-why-route-twice"))
    if start != target:
        yield Reason("FM-MAP-07", say("fm-why-route-end", **_make_space_arguments(space=target)))


def _make_space_arguments(**spaces: str) -> dict[str, str]:
    return {name: f"@fm-space-{space}.long" for name, space in spaces.items()}


def find_terrain(hub: Hub, path: list[str]) -> set[str]:
    """Return the features of all explored tiles along `path`, each once (FM-ROI-02, FM-ROI-03)."""
    tiles = (hub.state.map.get(space) for space in path)
    return {
        feature for roi in tiles if roi is not None for feature in get_acting_features(hub, roi) if feature != "edge"
    }


@register_effect_rule(fx.IgnoreTerrain)
def _carry_out_ignore_terrain(effect: fx.IgnoreTerrain, hub: Hub) -> Script:
    space = yield from choose_if_several(
        TABLE,
        say("fm-choose-terrain"),
        lambda: [
            Option(name, describe_roi(hub, name))
            for name, roi in hub.state.map.items()
            if get_acting_features(hub, roi)
        ],
    )
    if space:
        hub.state.map[space].ignored = hub.state.sol
        hub.log(TerrainIgnored(space))


@register_effect_rule(fx.SetBase)
def _carry_out_set_base(effect: fx.SetBase, hub: Hub) -> None:
    if effect.base not in hub.state.bases:
        hub.state.bases.append(effect.base)
        hub.log(BaseSet(effect.base))
