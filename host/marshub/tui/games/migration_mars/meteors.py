"""Meteorites as they are seen on the drawn terrain: step by step from the dice to what they take off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from marshub.games.migration_mars import happenings as told
from marshub.games.migration_mars.box.components import spot_name
from marshub.games.migration_mars.rules.mars import Mars
from marshub.games.migration_mars.rules.meteor import way_of
from marshub.kernel import Happening, Words, say
from marshub.kernel.mechanisms.hexes import FLAT, hex_of, walk

#: What comes in sight one after the other: the direction, the way, where it falls, what it does.
STAGES = 4


@dataclass(frozen=True)
class Meteor:
    """A meteorite of this turn, from its dice to what came of it. Hexes are ids, those beyond the terrain with them."""

    direction: int
    distance: int
    strike: int
    space: str
    way: tuple[str, ...]  # from the direction's space on to the distance space
    where: str
    end: str = ""  # "missed", or what broke it up
    harm: tuple[told.Endangered | told.Destroyed, ...] = field(default=())

    @property
    def dice(self) -> tuple[int, int, int]:
        """The rolled dice."""
        return self.direction, self.distance, self.strike

    def marks(self, stage: int) -> dict[str, str]:
        """Return the mark on each hex after so many stages: "space", the numbers of the way, "far", "strike", "hit"."""
        found = {self.space: "space"}
        if stage > 1:
            found.update({where: str(number) for number, where in enumerate(self.way, 1)})
        if stage > 2:
            found[self.where] = "strike"
        if stage > 3:
            found.update({each.where: "hit" for each in self.harm if each.where != self.where})
        return found

    def words(self, stage: int) -> Iterator[Words]:
        """Return the same in words, a sentence a stage."""
        yield say("mm-sky-direction", number=self.direction, hex=_name(self.space))
        if stage > 1:
            yield say("mm-sky-distance", number=self.distance, hex=_name(self.way[-1] if self.way else self.space))
        if stage > 2:
            yield say("mm-sky-strike", number=self.strike, hex=_name(self.where))
        if stage > 3:
            if self.end:
                yield say(f"mm-sky-{self.end}")
            for each in self.harm:
                yield say("mm-sky-hit", whose=f"@mm-seat-{each.whose}", piece=f"@mm-piece-{each.piece}")
            if not self.end and not self.harm:
                yield say("mm-sky-harmless")


def _name(where: str) -> str:
    """Return the name of a hex; one beyond the terrain has none."""
    return spot_name(where) or "–"


def of_turn(mars: Mars, log: Sequence[Happening]) -> list[Meteor]:
    """Return the meteorites of the turn that is played, in order.

    Until something is done in it, those of the one before.
    """
    last = next((at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], told.TurnBegan)), 0)
    fresh = last == len(log) - 1
    first = next((at for at in range(last - 1, -1, -1) if isinstance(log[at], told.TurnBegan)), 0) if fresh else last
    found: list[Meteor] = []
    current: list[Happening] = []
    for each in [*log[first:], None]:
        if each is None or isinstance(each, told.MeteorSighted):
            if current:
                found.append(_meteor(mars, current))
            current = [] if each is None else [each]
        elif current:
            current.append(each)
    return found


def _meteor(mars: Mars, story: Sequence[Happening]) -> Meteor:
    """Return one meteorite from its dice and what was told after them."""
    dice = story[0]
    assert isinstance(dice, told.MeteorSighted)
    guide = mars.content.meteors
    path = way_of(guide, dice.direction, dice.distance, dice.strike)
    steps = [FLAT[heading] for heading in guide.directions[dice.direction - 1].steps]
    way = walk(hex_of(path.space), steps, dice.distance - guide.direction_space_counts)
    end = next((_end(each) for each in story if _end(each)), "")
    harm = {
        each.where: each for each in story if isinstance(each, told.Endangered | told.Destroyed) and end != "deflected"
    }
    return Meteor(
        dice.direction,
        dice.distance,
        dice.strike,
        path.space,
        tuple(map(str, way[1:])),
        path.where,
        end,
        tuple(harm.values()),
    )


def _end(each: Happening) -> str:
    if isinstance(each, told.MeteorMissed):
        return "missed"
    return each.cause if isinstance(each, told.MeteorBroke) else ""
