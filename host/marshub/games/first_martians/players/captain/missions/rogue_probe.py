"""Rogue Probe: see which chain the signals are about to make, close its gaps, and walk along it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from marshub.kernel import Answer, Choose, Decision

from ....box.spaces import DIRECTIONS, HUB, RINGS, SPACES, find_direction, find_ring, list_neighbours
from ....rules.map.signals import find_chain, find_ring_neighbours
from ....rules.missions.rogue_probe import MARKER, SIGNALS, find_trail_end
from ..captain_view import CaptainView
from ..goals import explore_toward
from ..wish import Wish, list_offered, pick
from ..worth import GOAL, track_worth
from .plans import MissionPlans

Signals = tuple[tuple[str, int], ...]  # (space, how many), inner rings first


class RogueProbe(MissionPlans):
    """Bringing the probe home is general: its token is fetched as soon as the trail shows where it lies."""

    id = "rogue-probe"

    def list_wishes(self, look: CaptainView) -> Iterator[Wish]:
        signals = _signals(look)
        if not look.state.objectives["chain"].done:
            yield from self._analyse(look, signals)
        # The trail is walked while it is still being worked out: its inner end is known first.
        for space in self._trail(look, signals):
            value = GOAL * (0.8 if look.state.objectives["chain"].done else 0.35)
            yield from explore_toward(look, space, value)
        if not look.state.objectives["dropped-samples"].done:
            yield from self._samples(look, signals)

    def _analyse(self, look: CaptainView, signals: Signals) -> Iterator[Wish]:
        least = look.hub.mission.number("trail")
        path = find_best_path(signals, least)
        gaps = [space for space in path if space not in dict(signals)]
        missing = max(len(gaps), least - _on(signals, path))
        if missing <= 0:
            return
        noise = [space for space, _ in signals if space not in path]
        if len(noise) >= 2:
            yield Wish("mission-research", "trade-signals", GOAL)
        for ring in RINGS:
            if any(find_ring(space) == ring and _next_to(space, gaps) for space in noise):
                yield Wish("mission-research", f"shift-signal-{ring}", GOAL)
        if look.state.sol in SIGNALS:
            yield Wish("mission-research", "verify-transmissions", GOAL * 0.45, times=2)
        if look.state.sol < max(SIGNALS) and len(look.state.piles["directions"]) > 3:
            yield Wish("mission-research", "gradual-analysis", GOAL * 0.5)

    def _trail(self, look: CaptainView, signals: Signals) -> list[str]:
        """Return the spaces worth exploring: those of the trail, the inner ones first."""
        end = find_trail_end(look.hub)
        if look.state.objectives["dropped-samples"].done:
            return [end] if end and end not in look.state.map else []
        path = _passed(look, signals, end) if end else find_best_path(signals, look.hub.mission.number("trail"))
        return [space for space in path if space not in look.state.map]

    def _samples(self, look: CaptainView, signals: Signals) -> Iterator[Wish]:
        """Yield wishes for the samples that the probe dropped along the trail."""
        end = find_trail_end(look.hub)
        on_trail = _passed(look, signals, end) if end else find_best_path(signals, look.hub.mission.number("trail"))
        for space, spot in look.state.spots.items():
            if spot.black:
                yield Wish("gather", f"{space}.{MARKER}", GOAL * (0.9 if space in on_trail else 0.2))
        if end and all(space in look.state.map for space in on_trail):
            yield from self._detours(look, signals, end, on_trail)

    def _detours(self, look: CaptainView, signals: Signals, end: str, on_trail: tuple[str, ...]) -> Iterator[Wish]:
        """Return the trail is walked and too little was found: it could pass next door, if a signal were there."""
        noise = sum(count for space, count in signals if space not in on_trail)
        for space in _next_door(look, signals, end):
            if space not in look.state.map:
                yield from explore_toward(look, space, GOAL * 0.6)
            elif _dropped(look, space):
                yield Wish("gather", f"{space}.{MARKER}", GOAL * 0.8)
                if noise >= 2:
                    yield Wish("mission-research", "trade-signals", GOAL)

    # ------------------------------------------------------------------ questions

    def answer(self, look: CaptainView, decision: Decision) -> Answer | None:
        key = decision.prompt.key
        if not isinstance(decision, Choose):
            return None
        ids = list_offered(decision)
        signals, least = _signals(look), look.hub.mission.number("trail")
        end = find_trail_end(look.hub)
        path = _passed(look, signals, end) if end else find_best_path(signals, least)
        gaps = [space for space in path if space not in dict(signals)]
        if end and key == "fm-choose-signal-space":
            better = [space for space in _next_door(look, signals, end) if _dropped(look, space)]
            return Answer(option=next((space for space in better if space in ids), ids[0]))
        if key == "fm-choose-noise":
            return Answer(option=min(ids, key=lambda space: (space in path, _next_to(space, gaps))))
        if key == "fm-choose-signal-space":
            lengthened = {space: count_missing_signals((*signals, (space, 1)), least) for space in ids}
            return Answer(option=min(ids, key=lambda space: (lengthened[space], space not in gaps)))
        if key == "fm-choose-shifted":
            return Answer(option=max(ids, key=lambda space: (space not in path, _next_to(space, gaps))))
        if key == "fm-choose-shifted-to":
            return Answer(option=max(ids, key=lambda space: (space in gaps, space in path)))
        if key == "fm-choose-direction-out":
            near = {find_direction(space).lower() for space in path}
            return pick(decision, sorted(ids, key=lambda card: card in near))
        if key in ("fm-choose-lowered", "fm-choose-withheld"):
            able = [item for item in ids if item != "keep"]
            return Answer(option=max(able, key=lambda block: -track_worth(look, block, 2)))  # type: ignore[arg-type]
        return None


def _signals(look: CaptainView) -> Signals:
    spots = look.state.spots
    return tuple((space, spots[space].white) for space in SPACES if space in spots and spots[space].white)


def _passed(look: CaptainView, signals: Signals, end: str) -> tuple[str, ...]:
    """Return the spaces that a chain to `end` can pass over: those of the shortest way first, then the detours."""
    least = look.hub.mission.number("trail")
    plain = find_chain(dict(signals), end, least)
    others = (space for space, _ in signals if space not in plain and find_chain(dict(signals), end, least, (space,)))
    return (*plain, *others)


def _next_door(look: CaptainView, signals: Signals, end: str) -> list[str]:
    """Return spaces without a signal that a chain to `end` could pass over if they had one."""
    held, least = dict(signals), look.hub.mission.number("trail")
    touching = {there for space in held for there in list_neighbours(space) if there != HUB and there not in held}
    return [space for space in SPACES if space in touching and find_chain({**held, space: 1}, end, least, (space,))]


def _dropped(look: CaptainView, space: str) -> bool:
    """Return whether a sample of the probe lies on a space, or was picked up there."""
    spot = look.state.spots.get(space)
    return spot is not None and bool(spot.black or spot.notes.get("dropped"))


def _on(signals: Signals, path: tuple[str, ...]) -> int:
    return sum(count for space, count in signals if space in path)


def _next_to(space: str, others: list[str]) -> bool:
    return any(item in others for item in find_ring_neighbours(space))


# ---------------------------------------------------------------------- the best chain there could be


@lru_cache(maxsize=1024)
def find_best_path(signals: Signals, least: int) -> tuple[str, ...]:
    """Return the path from ring 1 to ring 3 that is closest to a chain of `least` signals, first space first."""
    return _best(signals, least)[1]


def count_missing_signals(signals: Signals, least: int) -> int:
    """Return how many signals are missing on it: in its gaps, or beyond."""
    return _best(signals, least)[0]


@lru_cache(maxsize=4096)
def _best(signals: Signals, least: int) -> tuple[int, tuple[str, ...]]:
    """Return ring by ring, the best ways to each space: a stretch along the ring, then outwards."""
    held = dict(signals)
    ways: dict[int, list[tuple[int, int, tuple[str, ...]]]] = {at: [(0, 0, ())] for at in range(len(DIRECTIONS))}
    for ring in RINGS:
        reached: dict[int, list[tuple[int, int, tuple[str, ...]]]] = {at: [] for at in range(len(DIRECTIONS))}
        for start, before in ways.items():
            for turn in (1, -1):
                stretch: tuple[str, ...] = ()
                on = gaps = 0
                for step in range(len(DIRECTIONS) // 2 + 1):
                    at = (start + turn * step) % len(DIRECTIONS)
                    space = f"R{ring}-{DIRECTIONS[at]}"
                    stretch += (space,)
                    on += held.get(space, 0)
                    gaps += space not in held
                    if gaps > 4:
                        break
                    reached[at] += [(g + gaps, s + on, path + stretch) for g, s, path in before]
        ways = {at: _undominated(matches) for at, matches in reached.items()}
    matches = [end for ends in ways.values() for end in ends]
    gaps, on, path = min(matches, key=lambda end: (max(end[0], least - end[1]), len(end[2])))
    return max(gaps, least - on), path


def _undominated(found: list[tuple[int, int, tuple[str, ...]]]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Return for each number of gaps the way with most signals, the shortest of equals."""
    best: dict[int, tuple[int, int, tuple[str, ...]]] = {}
    for item in found:
        other = best.get(item[0])
        if other is None or (item[1], -len(item[2])) > (other[1], -len(other[2])):
            best[item[0]] = item
    return list(best.values())
