"""Plans for Rogue Probe: find the chain that the signals are about to make, close its gaps, and explore along it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from marshub.kernel import Answer, Choose, Decision

from ....box.spaces import DIRECTIONS, HUB, RINGS, SPACES, get_direction, get_ring, list_neighbours
from ....rules.map.signals import find_chain, find_ring_neighbours
from ....rules.missions.rogue_probe import MARKER, SIGNALS, find_trail_end
from ..captain_values import GOAL, get_track_value
from ..captain_view import CaptainView
from ..goals import explore_toward
from ..jobs import Wish, answer_with_best, list_question_options
from .mission_plans import MissionPlans

MAX_GAPS = 4  # spaces without a signal in one stretch; more are never worth closing
Signals = tuple[tuple[str, int], ...]  # (space, number), inner rings first


class RogueProbePlans(MissionPlans):
    """Plans for Rogue Probe. Once the trail shows the space of the probe's token, the general rules fetch it."""

    id = "rogue-probe"

    def list_wishes(self, view: CaptainView) -> Iterator[Wish]:
        signals = _list_signals(view)
        if not view.state.objectives["chain"].done:
            yield from self._list_research(view, signals)
        # Explore the trail before it is complete: its inner end is known first.
        for space in self._list_trail_spaces(view, signals):
            value = GOAL * (0.8 if view.state.objectives["chain"].done else 0.35)
            yield from explore_toward(view, space, value)
        if not view.state.objectives["dropped-samples"].done:
            yield from self._list_samples(view, signals)

    def _list_research(self, view: CaptainView, signals: Signals) -> Iterator[Wish]:
        least = view.hub.mission.get_number("trail")
        path = find_best_path(signals, least)
        gaps = [space for space in path if space not in dict(signals)]
        missing = max(len(gaps), least - _count_signals_on(signals, path))
        if missing <= 0:
            return
        noise = [space for space, _ in signals if space not in path]
        if len(noise) >= 2:
            yield Wish("mission-research", "trade-signals", GOAL)
        for ring in RINGS:
            if any(get_ring(space) == ring and _is_next_to(space, gaps) for space in noise):
                yield Wish("mission-research", f"shift-signal-{ring}", GOAL)
        if view.state.sol in SIGNALS:
            yield Wish("mission-research", "verify-transmissions", GOAL * 0.45, times=2)
        if view.state.sol < max(SIGNALS) and len(view.state.piles["directions"]) > 3:
            yield Wish("mission-research", "gradual-analysis", GOAL * 0.5)

    def _list_trail_spaces(self, view: CaptainView, signals: Signals) -> list[str]:
        """Return the spaces worth exploring: those of the trail, the inner ones first."""
        end = find_trail_end(view.hub)
        if view.state.objectives["dropped-samples"].done:
            return [end] if end and end not in view.state.map else []
        path = (
            _find_passed_spaces(view, signals, end)
            if end
            else find_best_path(signals, view.hub.mission.get_number("trail"))
        )
        return [space for space in path if space not in view.state.map]

    def _list_samples(self, view: CaptainView, signals: Signals) -> Iterator[Wish]:
        """Yield wishes for the samples that the probe dropped along the trail."""
        end = find_trail_end(view.hub)
        on_trail = (
            _find_passed_spaces(view, signals, end)
            if end
            else find_best_path(signals, view.hub.mission.get_number("trail"))
        )
        for space, spot in view.state.spots.items():
            if spot.black:
                yield Wish("gather", f"{space}.{MARKER}", GOAL * (0.9 if space in on_trail else 0.2))
        if end and all(space in view.state.map for space in on_trail):
            yield from self._list_detours(view, signals, end, on_trail)

    def _list_detours(self, view: CaptainView, signals: Signals, end: str, on_trail: tuple[str, ...]) -> Iterator[Wish]:
        """Yield wishes for adjacent spaces over which the trail could pass if a signal were there.

        They come when the trail is explored and too few samples were found.
        """
        noise = sum(count for space, count in signals if space not in on_trail)
        for space in _find_detours(view, signals, end):
            if space not in view.state.map:
                yield from explore_toward(view, space, GOAL * 0.6)
            elif _has_dropped_sample(view, space):
                yield Wish("gather", f"{space}.{MARKER}", GOAL * 0.8)
                if noise >= 2:
                    yield Wish("mission-research", "trade-signals", GOAL)

    # ------------------------------------------------------------------ questions

    def answer(self, view: CaptainView, decision: Decision) -> Answer | None:
        key = decision.prompt.key
        if not isinstance(decision, Choose):
            return None
        ids = list_question_options(decision)
        signals, least = _list_signals(view), view.hub.mission.get_number("trail")
        end = find_trail_end(view.hub)
        path = _find_passed_spaces(view, signals, end) if end else find_best_path(signals, least)
        gaps = [space for space in path if space not in dict(signals)]
        if end and key == "fm-choose-signal-space":
            better = [space for space in _find_detours(view, signals, end) if _has_dropped_sample(view, space)]
            return Answer(option=next((space for space in better if space in ids), ids[0]))
        if key == "fm-choose-noise":
            return Answer(option=min(ids, key=lambda space: (space in path, _is_next_to(space, gaps))))
        if key == "fm-choose-signal-space":
            lengthened = {space: count_missing_signals((*signals, (space, 1)), least) for space in ids}
            return Answer(option=min(ids, key=lambda space: (lengthened[space], space not in gaps)))
        if key == "fm-choose-shifted":
            return Answer(option=max(ids, key=lambda space: (space not in path, _is_next_to(space, gaps))))
        if key == "fm-choose-shifted-to":
            return Answer(option=max(ids, key=lambda space: (space in gaps, space in path)))
        if key == "fm-choose-direction-out":
            used_directions = {get_direction(space).lower() for space in path}
            return answer_with_best(decision, sorted(ids, key=lambda card: card in used_directions))
        if key in ("fm-choose-lowered", "fm-choose-withheld"):
            blocks = [option_id for option_id in ids if option_id != "keep"]
            return Answer(option=max(blocks, key=lambda block: -get_track_value(view, block, 2)))  # type: ignore[arg-type]
        return None


def _list_signals(view: CaptainView) -> Signals:
    spots = view.state.spots
    return tuple((space, spots[space].white) for space in SPACES if space in spots and spots[space].white)


def _find_passed_spaces(view: CaptainView, signals: Signals, end: str) -> tuple[str, ...]:
    """Return the spaces that a chain to `end` can pass over: those of the shortest path first, then the detours."""
    least = view.hub.mission.get_number("trail")
    shortest = find_chain(dict(signals), end, least)
    detours = (
        space for space, _ in signals if space not in shortest and find_chain(dict(signals), end, least, (space,))
    )
    return (*shortest, *detours)


def _find_detours(view: CaptainView, signals: Signals, end: str) -> list[str]:
    """Return the spaces without a signal that a chain to `end` could pass over if they had one."""
    counts, least = dict(signals), view.hub.mission.get_number("trail")
    touching = {
        neighbour
        for space in counts
        for neighbour in list_neighbours(space)
        if neighbour != HUB and neighbour not in counts
    }
    return [space for space in SPACES if space in touching and find_chain({**counts, space: 1}, end, least, (space,))]


def _has_dropped_sample(view: CaptainView, space: str) -> bool:
    """Return whether a sample of the probe lies on a space, or was picked up there."""
    spot = view.state.spots.get(space)
    return spot is not None and bool(spot.black or spot.notes.get("dropped"))


def _count_signals_on(signals: Signals, path: tuple[str, ...]) -> int:
    return sum(count for space, count in signals if space in path)


def _is_next_to(space: str, others: list[str]) -> bool:
    return any(neighbour in others for neighbour in find_ring_neighbours(space))


# ---------------------------------------------------------------------- the best possible chain


@lru_cache(maxsize=1024)
def find_best_path(signals: Signals, least: int) -> tuple[str, ...]:
    """Return the path from ring 1 to ring 3 that is closest to a chain of `least` signals, first space first."""
    return _compute_best_path(signals, least)[1]


def count_missing_signals(signals: Signals, least: int) -> int:
    """Return the number of signals that the best path lacks, in its gaps or beyond."""
    return _compute_best_path(signals, least)[0]


@lru_cache(maxsize=4096)
def _compute_best_path(signals: Signals, least: int) -> tuple[int, tuple[str, ...]]:
    """Return the number of missing signals and the spaces of the best path.

    Ring by ring it keeps the best paths to each space: a stretch along the ring, then outwards.
    """
    counts = dict(signals)
    paths: dict[int, list[tuple[int, int, tuple[str, ...]]]] = {index: [(0, 0, ())] for index in range(len(DIRECTIONS))}
    for ring in RINGS:
        reached: dict[int, list[tuple[int, int, tuple[str, ...]]]] = {index: [] for index in range(len(DIRECTIONS))}
        for start, before in paths.items():
            for turn in (1, -1):
                stretch: tuple[str, ...] = ()
                signal_count = gaps = 0
                for step in range(len(DIRECTIONS) // 2 + 1):
                    index = (start + turn * step) % len(DIRECTIONS)
                    space = f"R{ring}-{DIRECTIONS[index]}"
                    stretch += (space,)
                    signal_count += counts.get(space, 0)
                    gaps += space not in counts
                    if gaps > MAX_GAPS:
                        break
                    reached[index] += [(g + gaps, s + signal_count, path + stretch) for g, s, path in before]
        paths = {index: _drop_dominated(candidates) for index, candidates in reached.items()}
    candidates = [end for ends in paths.values() for end in ends]
    gaps, signal_count, path = min(candidates, key=lambda end: (max(end[0], least - end[1]), len(end[2])))
    return max(gaps, least - signal_count), path


def _drop_dominated(paths: list[tuple[int, int, tuple[str, ...]]]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Return for each number of gaps the path with most signals, the shortest of equals."""
    best: dict[int, tuple[int, int, tuple[str, ...]]] = {}
    for candidate in paths:
        other = best.get(candidate[0])
        if other is None or (candidate[1], -len(candidate[2])) > (other[1], -len(other[2])):
            best[candidate[0]] = candidate
    return list(best.values())
