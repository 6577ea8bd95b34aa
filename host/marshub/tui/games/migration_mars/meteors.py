"""Meteorites on the drawn terrain, in stages from the dice to the damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from marshub.games.migration_mars import happenings as hp
from marshub.games.migration_mars.box.components import name_hex
from marshub.games.migration_mars.rules.mars import Mars
from marshub.games.migration_mars.rules.meteor import trace_meteor
from marshub.kernel import LogEntry, Words, say
from marshub.kernel.mechanisms.hexes import FLAT, parse_hex, walk_steps

#: The stages of a meteorite: direction, path, impact, damage.
STAGES = 4


@dataclass(frozen=True)
class Meteor:
    """A meteorite of this turn, with its dice and its damage. Hexes are ids, also those outside the terrain."""

    direction: int
    distance: int
    strike: int
    space: str
    path: tuple[str, ...]  # from the hex after the direction's space to the distance space
    strike_hex: str
    outcome: str = ""  # "missed", or the cause that broke it up
    harm: tuple[hp.Endangered | hp.Destroyed, ...] = field(default=())

    @property
    def dice(self) -> tuple[int, int, int]:
        """The rolled dice."""
        return self.direction, self.distance, self.strike

    def make_marks(self, stage: int) -> dict[str, str]:
        """Return the mark of each hex after a number of stages: "space", the path's numbers, "strike", "hit"."""
        result = {self.space: "space"}
        if stage > 1:
            result.update({hex_id: str(number) for number, hex_id in enumerate(self.path, 1)})
        if stage > 2:
            result[self.strike_hex] = "strike"
        if stage > 3:
            result.update({item.where: "hit" for item in self.harm if item.where != self.strike_hex})
        return result

    def list_words(self, stage: int) -> Iterator[Words]:
        """Yield one or more sentences for each stage so far."""
        yield say("mm-sky-direction", number=self.direction, hex=_name_hex(self.space))
        if stage > 1:
            yield say(
                "mm-sky-distance", number=self.distance, hex=_name_hex(self.path[-1] if self.path else self.space)
            )
        if stage > 2:
            yield say("mm-sky-strike", number=self.strike, hex=_name_hex(self.strike_hex))
        if stage > 3:
            if self.outcome:
                yield say(f"mm-sky-{self.outcome}")
            for item in self.harm:
                yield say("mm-sky-hit", whose=f"@mm-seat-{item.whose}", piece=f"@mm-piece-{item.piece}")
            if not self.outcome and not self.harm:
                yield say("mm-sky-harmless")


def _name_hex(hex_id: str) -> str:
    """Return the name of a hex; "–" outside the terrain."""
    return name_hex(hex_id) or "–"


def list_meteors_of_turn(mars: Mars, log: Sequence[LogEntry]) -> list[Meteor]:
    """Return the meteorites of the current turn in order; before its first log entry, those of the previous turn."""
    turn_start = next((index for index in range(len(log) - 1, -1, -1) if isinstance(log[index], hp.TurnBegan)), 0)
    has_just_begun = turn_start == len(log) - 1
    start = (
        next((index for index in range(turn_start - 1, -1, -1) if isinstance(log[index], hp.TurnBegan)), 0)
        if has_just_begun
        else turn_start
    )
    meteors: list[Meteor] = []
    current: list[LogEntry] = []
    for entry in [*log[start:], None]:
        if entry is None or isinstance(entry, hp.MeteorSighted):
            if current:
                meteors.append(_make_meteor(mars, current))
            current = [] if entry is None else [entry]
        elif current:
            current.append(entry)
    return meteors


def _make_meteor(mars: Mars, entries: Sequence[LogEntry]) -> Meteor:
    """Return a meteorite from the log entry of its dice and the entries after it."""
    dice = entries[0]
    assert isinstance(dice, hp.MeteorSighted)
    guide = mars.content.meteors
    impact = trace_meteor(guide, dice.direction, dice.distance, dice.strike)
    steps = [FLAT[heading] for heading in guide.directions[dice.direction - 1].steps]
    path = walk_steps(parse_hex(impact.space), steps, dice.distance - guide.direction_space_counts)
    outcome = next((_get_outcome(entry) for entry in entries if _get_outcome(entry)), "")
    harm = {
        entry.where: entry
        for entry in entries
        if isinstance(entry, hp.Endangered | hp.Destroyed) and outcome != "deflected"
    }
    return Meteor(
        dice.direction,
        dice.distance,
        dice.strike,
        impact.space,
        tuple(map(str, path[1:])),
        impact.where,
        outcome,
        tuple(harm.values()),
    )


def _get_outcome(entry: LogEntry) -> str:
    if isinstance(entry, hp.MeteorMissed):
        return "missed"
    return entry.cause if isinstance(entry, hp.MeteorBroke) else ""
