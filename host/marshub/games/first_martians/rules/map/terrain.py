"""The map as it lies on the table: what each space costs and does now (MAP, ROI)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from marshub.kernel import TABLE, Option, Reason, Script, say

from ... import effects as fx
from ...box.components import Feature
from ...box.spaces import HUB, SPACES, crosses_edge, neighbours
from ...box.state import Roi
from ...happenings.chart import BaseSet, TerrainIgnored
from ..choosing import one_of
from ..hub import Hub
from ..mission_rules import rules_of
from ..resolve import does
from .routes import Ground, Route, all_routes, measure, open_neighbours
from .samples import roi_words

#: Tokens that act as a feature; other tokens are penalties of their own.
_LIKE_FEATURES = {"wound": "wound", "rover-damage": "rover-check"}


def features(hub: Hub, roi: Roi) -> tuple[Feature, ...]:
    """Return the features of a tile that act now.

    None act in its first round (FM-ROI-01), nor behind a Shortcut (FM-MAP-19).
    """
    if roi.sol >= hub.state.sol or roi.ignored == hub.state.sol:  # FM-EXP-08
        return ()
    return hub.content.rois[roi.tile].features


def ground_of(hub: Hub) -> dict[str, Ground]:
    """Return every space of the map for `routes`."""
    return hub.charted("ground", lambda: {space: _ground(hub, space) for space in SPACES})


def _ground(hub: Hub, space: str) -> Ground:
    roi = hub.state.map.get(space)
    if roi is None:
        data = hub.content.spaces.get(space)
        return Ground(1 if data is None else data.pawns, explored=False)  # FM-EXP-09
    acting = features(hub, roi)
    penalties: set[str] = {feature for feature in acting if feature != "edge"}
    penalties |= {_LIKE_FEATURES.get(token, token) for token in roi.tokens if token != "pawn"}
    pawns = hub.content.rois[roi.tile].pawns + roi.tokens.count("pawn")  # FM-ROI-09, FM-MAP-10
    return Ground(pawns, frozenset(penalties), "edge" in acting)


def starts(hub: Hub) -> tuple[str, ...]:
    """Return where routes may start (FM-MAP-07, FM-MAP-27)."""
    return (HUB, *(base for base in (*hub.state.bases, *rules_of(hub).starts(hub)) if base in hub.state.map))


def ways_to(hub: Hub, target: str) -> list[Route]:
    """Return the routes to `target` worth a choice, the cheapest first; [] if it is out of reach."""
    return hub.charted("ways", lambda: _ways(tuple(ground_of(hub).items()), starts(hub))).get(target, [])


@lru_cache(maxsize=64)
def _ways(ground: tuple[tuple[str, Ground], ...], starts: tuple[str, ...]) -> dict[str, list[Route]]:
    """Compute all routes over this ground: it changes far less often than it is looked up."""
    return all_routes(dict(ground), starts)


def way(hub: Hub, path: list[str], target: str) -> Route | None:
    """Return the route along a chosen `path`; without one, the cheapest to `target`."""
    if path:
        return hub.charted(("way", *path), lambda: measure(ground_of(hub), path))
    found = ways_to(hub, target)
    return found[0] if found else None


def route_obstacles(hub: Hub, path: list[str], target: str) -> Iterator[Reason]:
    """Yield the reasons why nobody can go along `path` to `target`, worth it or not (FM-MAP-08)."""
    if any(space not in SPACES for space in path):
        yield Reason("FM-MAP-02", say("fm-why-no-space"))
        return
    ground, here = ground_of(hub), HUB
    for there in path:
        step = there in open_neighbours(ground, here) or (here == HUB and there in starts(hub))
        if not step and there not in neighbours(here):
            words = (
                say("fm-why-route-start") if here == HUB else say("fm-why-route-gap", **_spaces(start=here, end=there))
            )
            yield Reason("FM-MAP-07", words)
        elif not step:
            yield Reason("FM-MAP-17", say("fm-why-route-edge", **_spaces(space=crosses_edge(here, there))))
        here = there
    for space in path[:-1]:
        if not ground[space].explored:
            yield Reason("FM-MAP-07", say("fm-why-route-unexplored", **_spaces(space=space)))
    if len(set(path)) != len(path):
        yield Reason("FM-MAP-07", say("fm-why-route-twice"))
    if here != target:
        yield Reason("FM-MAP-07", say("fm-why-route-end", **_spaces(space=target)))


def _spaces(**spaces: str) -> dict[str, str]:
    return {name: f"@fm-space-{space}" for name, space in spaces.items()}


def terrain_on(hub: Hub, path: list[str]) -> set[str]:
    """Return the features of all explored tiles along `path`, each once (FM-ROI-02, FM-ROI-03)."""
    tiles = (hub.state.map.get(space) for space in path)
    return {feature for roi in tiles if roi is not None for feature in features(hub, roi) if feature != "edge"}


@does(fx.IgnoreTerrain)
def _ignore_terrain(effect: fx.IgnoreTerrain, hub: Hub) -> Script:
    space = yield from one_of(
        TABLE,
        say("fm-choose-terrain"),
        lambda: [Option(each, roi_words(hub, each)) for each, roi in hub.state.map.items() if features(hub, roi)],
    )
    if space:
        hub.state.map[space].ignored = hub.state.sol
        hub.tell(TerrainIgnored(space))


@does(fx.SetBase)
def _set_base(effect: fx.SetBase, hub: Hub) -> None:
    if effect.base not in hub.state.bases:
        hub.state.bases.append(effect.base)
        hub.tell(BaseSet(effect.base))
