"""The set-up guide: how a table is laid out, step by step. What carries a tag is noticed by the board.

It is the repair walk with sentences in between: the pieces that the steps name have their homes there, and `walk` leads
from the board as it is to these. A step whose pieces the walk no longer asks for is done; what lies wrong comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from marshub.kernel import Thing, Words

from .matching import Home, Likeness, Mismatch, mismatches
from .walk import Walk


@dataclass(frozen=True)
class Step:
    """One sentence, the zone it is about ("" if none), the lamps that show the same, the tagged pieces to put there."""

    words: Words
    zone: str
    lights: tuple[str, ...]
    pieces: tuple[str, ...]


class Guide:
    """Walks through the things of `layout` that have a sentence of their own, in its order.

    `homes`: where the board is to have pieces besides those that a step names. `known`: whether a piece carries a tag
    at all. A step with a piece that does not is ticked off by hand alone, as are steps without pieces.
    """

    def __init__(
        self, layout: Iterable[Thing], homes: Iterable[Home], likeness: Likeness, known: Callable[[str], bool]
    ) -> None:
        self.steps: tuple[Step, ...] = tuple(
            Step(thing.lay, thing.zone, thing.lights, thing.pieces if thing.zone else ())
            for thing in layout
            if thing.lay is not None
        )
        self.at = 0
        self.walk = Walk()
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
    def wrong(self) -> Mismatch | None:
        """A piece that lies where it does not belong, and where it goes: to be put right first."""
        return next((move for move in self.walk.steps if move.from_zone), None)

    def follow(self, places: Mapping[str, frozenset[str]], sensed: frozenset[str]) -> None:
        """The board as it is now. What has just landed where it belongs is done, and the guide goes on by itself."""
        wrong = mismatches(self._homes, places, sensed, self._likeness)
        self.walk.follow(wrong, self._likeness.alike)
        done = frozenset(
            number
            for number, step in enumerate(self.steps)
            if self._noticed[number] and step.zone in sensed and not self._asked_for(step, wrong)
        )
        fresh, self._done = done - self._done, done
        if self.at in fresh:
            self.go(1)

    @property
    def done(self) -> frozenset[int]:
        """Numbers of the steps that the board shows to be done."""
        return self._done

    def go(self, by: int) -> None:
        """On or back by so many steps. Forward, what the board shows to be done already is passed over."""
        self.at = min(max(0, self.at + by), len(self.steps))
        if by > 0:
            while self.at in self._done:
                self.at += 1

    def _asked_for(self, step: Step, wrong: Sequence[Mismatch]) -> bool:
        alike = self._likeness.alike
        return any(m.to_zone == step.zone and any(alike(m.piece, piece) for piece in step.pieces) for m in wrong)
