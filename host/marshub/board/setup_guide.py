"""The setup guide: how a table is laid out, step by step. The board notices pieces with tags.

It is the repair walk with sentences in between: the pieces that the steps name have their homes there, and `walk` leads
from the board as it is to these. A step whose pieces the walk no longer asks for is done; what lies wrong comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from marshub.kernel import Thing, Words

from .matching import Home, Likeness, Mismatch, find_mismatches
from .repair_walk import RepairWalk

PAGE = 8  # steps that are shown together, at most


@dataclass(frozen=True)
class Step:
    """One sentence, the zone it is about ("" if none), the lamps that show the same, the tagged pieces to put there.

    `part`: the part of the table it belongs to; steps of one part in a row make a page.
    """

    words: Words
    zone: str
    lights: tuple[str, ...]
    pieces: tuple[str, ...]
    part: Words | None = None


class SetupGuide:
    """Walks through the things of `layout` that have a sentence of their own, in its order.

    `homes`: where the board is to have pieces besides those that a step names. `known`: whether a piece carries a tag
    at all. A step with a piece that does not is ticked off by hand alone, as are steps without pieces.
    """

    def __init__(
        self, layout: Iterable[Thing], homes: Iterable[Home], likeness: Likeness, known: Callable[[str], bool]
    ) -> None:
        self.steps: tuple[Step, ...] = tuple(
            Step(thing.lay, thing.zone, thing.lights, thing.pieces if thing.zone else (), thing.part)
            for thing in layout
            if thing.lay is not None
        )
        self.pages = tuple(_split_pages(self.steps))
        self.at = 0
        self.walk = RepairWalk()
        self._likeness = likeness
        self._noticed = [bool(step.zone and step.pieces) and all(map(known, step.pieces)) for step in self.steps]
        self._homes = [
            Home(piece, step.zone)
            for step, noticed in zip(self.steps, self._noticed, strict=True)
            if noticed
            for piece in step.pieces
        ]
        taken = {home.piece for home in self._homes}
        self._homes += [home for home in homes if home.piece not in taken]
        self._done: frozenset[int] = frozenset()

    @property
    def step(self) -> Step | None:
        """The step to be done now; None once all are."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def page(self) -> int:
        """The page with the step to be done now; behind the last one once all are."""
        return next((number for number, page in enumerate(self.pages) if self.at in page), len(self.pages))

    @property
    def wrong(self) -> Mismatch | None:
        """A piece that lies where it does not belong, and where it goes: to be put right first."""
        return next((move for move in self.walk.steps if move.from_zone), None)

    def update(self, places: Mapping[str, frozenset[str]], sensed: frozenset[str]) -> None:
        """Update the guide to the board: a piece that has just landed where it belongs completes its step."""
        wrong = find_mismatches(self._homes, places, sensed, self._likeness)
        self.walk.update(wrong, self._likeness.is_alike)
        done = frozenset(
            number
            for number, step in enumerate(self.steps)
            if self._noticed[number] and step.zone in sensed and not self._is_asked_for(step, wrong)
        )
        fresh, self._done = done - self._done, done
        if self.at in fresh:
            self.step_by(1)

    @property
    def done(self) -> frozenset[int]:
        """Numbers of the steps that the board shows to be done."""
        return self._done

    def step_by(self, by: int) -> None:
        """Move by `by` steps. Forward, steps that the board shows as done are passed over."""
        self.at = min(max(0, self.at + by), len(self.steps))
        if by > 0:
            while self.at in self._done:
                self.at += 1

    def turn_pages(self, by: int) -> None:
        """Move by whole pages: forward each is marked as done, back leads to where a page begins."""
        if by > 0:
            last = self.pages[min(self.page + by, len(self.pages)) - 1] if self.pages else range(0)
            self.step_by(max(0, last.stop - self.at))
        else:
            first = max(0, self.page + by)
            self.at = self.pages[first].start if first < len(self.pages) else self.at

    def _is_asked_for(self, step: Step, wrong: Sequence[Mismatch]) -> bool:
        alike = self._likeness.is_alike
        return any(m.to_zone == step.zone and any(alike(m.piece, piece) for piece in step.pieces) for m in wrong)


def _split_pages(steps: Sequence[Step]) -> Iterator[range]:
    """Return steps of one part of the table in a row; a long part fills pages of about the same length."""
    start = 0
    for end in range(1, len(steps) + 1):
        if end < len(steps) and steps[end].part == steps[start].part:
            continue
        count = -(-(end - start) // PAGE)
        for number in range(count):
            yield range(start + (end - start) * number // count, start + (end - start) * (number + 1) // count)
        start = end
