"""The setup guide: how a table is laid out, step by step. The board notices pieces with tags.

The guide is a repair walk with sentences: the pieces that the steps name have their homes, and `walk` leads from the
board to these. A step is done when the walk no longer asks for its pieces; misplaced pieces come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from marshub.kernel import Thing, Words

from .matching import Home, Likeness, Mismatch, find_mismatches
from .repair_walk import RepairWalk

MAX_PAGE_STEPS = 8  # steps that are shown together, at most


class Step(msgspec.Struct, frozen=True):
    """A step of the guide: a sentence, its zone ("" if none), the LEDs that show the same, the tagged pieces to place.

    `part`: the part of the table that the step belongs to. Consecutive steps of one part make a page.
    """

    words: Words
    zone: str
    lights: tuple[str, ...]
    pieces: tuple[str, ...]
    part: Words | None


class SetupGuide:
    """Leads through the items of `layout` that have a sentence of their own, in the layout's order.

    Args:
        layout: The table as the game has it.
        homes: The zones of pieces that no step names.
        likeness: The pieces that can stand for each other.
        known: Returns whether a piece carries a tag. Steps with an untagged piece, or without one, are ticked by hand.
    """

    def __init__(
        self, layout: Iterable[Thing], homes: Iterable[Home], likeness: Likeness, known: Callable[[str], bool]
    ) -> None:
        self.steps: tuple[Step, ...] = tuple(
            Step(item.lay, item.zone, item.lights, item.pieces if item.zone else (), item.part)
            for item in layout
            if item.lay is not None
        )
        self.pages = tuple(_split_pages(self.steps))
        self.step_index = 0
        self.walk = RepairWalk()
        self._likeness = likeness
        self._confirmable = [bool(step.zone and step.pieces) and all(map(known, step.pieces)) for step in self.steps]
        self._homes = [
            Home(piece, step.zone)
            for step, confirmable in zip(self.steps, self._confirmable, strict=True)
            if confirmable
            for piece in step.pieces
        ]
        guided_pieces = {home.piece for home in self._homes}
        self._homes += [home for home in homes if home.piece not in guided_pieces]
        self._done_steps: frozenset[int] = frozenset()

    @property
    def step(self) -> Step | None:
        """The step to be done now; None when all are done."""
        return self.steps[self.step_index] if self.step_index < len(self.steps) else None

    @property
    def page(self) -> int:
        """The number of the page with the step to be done now; the number of pages when all are done."""
        return next((number for number, page in enumerate(self.pages) if self.step_index in page), len(self.pages))

    @property
    def misplaced(self) -> Mismatch | None:
        """The move of a misplaced piece, which has to be made first; None if no piece is misplaced."""
        return next((move for move in self.walk.steps if move.from_zone), None)

    def update(self, places: Mapping[str, frozenset[str]], sensed: frozenset[str]) -> None:
        """Update the guide to the board. A piece that has just reached its home completes its step."""
        wrong = find_mismatches(self._homes, places, sensed, self._likeness)
        self.walk.update(wrong, self._likeness.is_alike, sensed)
        done_steps = frozenset(
            number
            for number, step in enumerate(self.steps)
            if self._confirmable[number] and step.zone in sensed and not self._is_missing(step, wrong)
        )
        new_steps, self._done_steps = done_steps - self._done_steps, done_steps
        if self.step_index in new_steps:
            self.step_by(1)

    @property
    def done_steps(self) -> frozenset[int]:
        """Numbers of the steps that are done according to the board."""
        return self._done_steps

    def step_by(self, by: int) -> None:
        """Move by `by` steps. Forward, steps that are done according to the board are skipped."""
        self.step_index = min(max(0, self.step_index + by), len(self.steps))
        if by > 0:
            while self.step_index in self._done_steps:
                self.step_index += 1

    def turn_pages(self, by: int) -> None:
        """Move by whole pages: forward marks them as done, back leads to the start of a page."""
        if by > 0:
            last = self.pages[min(self.page + by, len(self.pages)) - 1] if self.pages else range(0)
            self.step_by(max(0, last.stop - self.step_index))
        else:
            first = max(0, self.page + by)
            self.step_index = self.pages[first].start if first < len(self.pages) else self.step_index

    def _is_missing(self, step: Step, wrong: Sequence[Mismatch]) -> bool:
        alike = self._likeness.is_alike
        return any(m.to_zone == step.zone and any(alike(m.piece, piece) for piece in step.pieces) for m in wrong)


def _split_pages(steps: Sequence[Step]) -> Iterator[range]:
    """Yield the pages: steps of one part of the table each; a long part fills pages of about the same length."""
    start = 0
    for end in range(1, len(steps) + 1):
        if end < len(steps) and steps[end].part == steps[start].part:
            continue
        count = -(-(end - start) // MAX_PAGE_STEPS)
        for number in range(count):
            yield range(start + (end - start) * number // count, start + (end - start) * (number + 1) // count)
        start = end
