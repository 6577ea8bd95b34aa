"""Meteorites as they are seen on the drawn terrain: step by step from the dice to what they take off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from marshub.games.migration_mars import happenings as told
from marshub.games.migration_mars.box.components import name_spot
from marshub.games.migration_mars.rules.mars import Mars
from marshub.games.migration_mars.rules.meteor import find_way
from marshub.kernel import LogEntry, Words, say
from marshub.kernel.mechanisms.hexes import FLAT, parse_hex, walk_steps

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

    def make_marks(self, stage: int) -> dict[str, str]:
        """Return the mark on each hex after so many stages: "space", the numbers of the way, "far", "strike", "hit"."""
        result = {self.space: "space"}
        if stage > 1:
            result.update({where: str(number) for number, where in enumerate(self.way, 1)})
        if stage > 2:
            result[self.where] = "strike"
        if stage > 3:
            result.update({item.where: "hit" for item in self.harm if item.where != self.where})
        return result

    def list_words(self, stage: int) -> Iterator[Words]:
        """Return the same in words, a sentence a stage."""
        yield say("mm-sky-direction", number=self.direction, hex=_name(self.space))
        if stage > 1:
            yield say("mm-sky-distance", number=self.distance, hex=_name(self.way[-1] if self.way else self.space))
        if stage > 2:
            yield say("mm-sky-strike", number=self.strike, hex=_name(self.where))
        if stage > 3:
            if self.end:
                yield say(f"mm-sky-{self.end}")
            for item in self.harm:
                yield say("mm-sky-hit", whose=f"@mm-seat-{item.whose}", piece=f"@mm-piece-{item.piece}")
            if not self.end and not self.harm:
                yield say("mm-sky-harmless")


def _name(where: str) -> str:
    """Return the name of a hex; one beyond the terrain has none."""
    return name_spot(where) or "–"


def list_meteors_of_turn(mars: Mars, log: Sequence[LogEntry]) -> list[Meteor]:
    """Return the meteorites of the turn that is played, in order.

    Until something is done in it, those of the one before.
    """
    last = next((at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], told.TurnBegan)), 0)
    fresh = last == len(log) - 1
    first = next((at for at in range(last - 1, -1, -1) if isinstance(log[at], told.TurnBegan)), 0) if fresh else last
    meteors: list[Meteor] = []
    current: list[LogEntry] = []
    for entry in [*log[first:], None]:
        if entry is None or isinstance(entry, told.MeteorSighted):
            if current:
                meteors.append(_meteor(mars, current))
            current = [] if entry is None else [entry]
        elif current:
            current.append(entry)
    return meteors


def _meteor(mars: Mars, story: Sequence[LogEntry]) -> Meteor:
    """Return one meteorite from its dice and what was told after them."""
    dice = story[0]
    assert isinstance(dice, told.MeteorSighted)
    guide = mars.content.meteors
    path = find_way(guide, dice.direction, dice.distance, dice.strike)
    steps = [FLAT[heading] for heading in guide.directions[dice.direction - 1].steps]
    way = walk_steps(parse_hex(path.space), steps, dice.distance - guide.direction_space_counts)
    end = next((_end(entry) for entry in story if _end(entry)), "")
    harm = {
        entry.where: entry
        for entry in story
        if isinstance(entry, told.Endangered | told.Destroyed) and end != "deflected"
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


def _end(each: LogEntry) -> str:
    if isinstance(each, told.MeteorMissed):
        return "missed"
    return each.cause if isinstance(each, told.MeteorBroke) else ""
