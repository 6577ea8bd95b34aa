"""The report of a game: a chapter a turn, told for those who were not there. Nothing at this table is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Chapter, LogEntry, ScoreLine, Segment, Series, Words, make_sections, say

from .. import happenings as told
from ..box.components import ENOUGH, RESOURCES
from ..box.state import State
from ..content.pack import Content
from ..rules import people
from ..rules.mars import Mars

_BUILT = (told.Built, told.Rebuilt, told.Cleared, told.Removed)
_WAY = (told.Rolled, told.RollSkipped, told.FuelUsed, told.RoverMoved, told.CalledIn, told.Explored)
_EVENTS = (told.EventDrawn, told.EventKept, told.EventUsed, told.NoEvent)
_METEORS = (
    told.MeteorSighted,
    told.MeteorFalls,
    told.MeteorMissed,
    told.MeteorBroke,
    told.StrikeLaid,
    told.Destroyed,
    told.Sheltered,
    told.Salvaged,
    told.Scrapped,
    told.ToMat,
    told.UpkeepUnpaid,
)
_PEOPLE = (told.Settled, told.Moved, told.Healed, told.Injured, told.Evacuated, told.Died, told.NobodyHurt)
_TRADE = (told.Traded, told.Refused, told.Exchanged)
_CARDS = (told.Gained, told.Returned, told.RanOut)
_END = (told.EnoughPeople, told.FinalSpoiled, told.GameEnded)


def make_chapter(segment: Segment[State], content: Content) -> Chapter:
    """Return the report of a segment: the arrival, or a turn."""
    log = segment.log
    turns = [entry for entry in log if isinstance(entry, told.TurnBegan)]
    title = (
        say("mm-chronicle-turn", turn=turns[-1].turn, who=_seat(turns[-1].who))
        if turns
        else say("mm-chronicle-arrival")
    )
    return Chapter(
        title,
        make_sections(
            (None, _lead(segment, content)),
            (say("mm-chronicle-built"), _of(log, _BUILT)),
            (say("mm-chronicle-way"), _of(log, _WAY)),
            (say("mm-chronicle-events"), _of(log, _EVENTS)),
            (say("mm-chronicle-meteors"), _of(log, _METEORS)),
            (say("mm-chronicle-people"), _of(log, _PEOPLE)),
            (say("mm-chronicle-trade"), _of(log, _TRADE)),
            (say("mm-chronicle-cards"), _of(log, _CARDS)),
            (say("mm-chronicle-standing"), _standing(segment, content)),
            (say("mm-chronicle-end"), _of(log, _END)),
        ),
    )


def _of(log: Sequence[LogEntry], kinds: tuple[type[LogEntry], ...]) -> Iterator[LogEntry]:
    return (entry for entry in log if isinstance(entry, kinds))


def _seat(seat: str) -> str:
    return f"@mm-seat-{seat}"


def _lead(segment: Segment[State], content: Content) -> Iterator[Words]:
    """Yield a summary of the turn, in a sentence or two."""
    before, after = segment.before, segment.after
    if not any(isinstance(entry, told.TurnBegan) for entry in segment.log):
        yield say("mm-chronicle-landed", players=len(after.players))
        if after.start:
            yield say("mm-chronicle-begins", who=_seat(after.start))
        return
    if segment.is_open:
        yield say("mm-chronicle-unfinished")
    changed = False
    for who in after.players:
        now, was = _healthy(after, content, who), _healthy(before, content, who)
        if now != was:
            changed = True
            key = "mm-chronicle-grew" if now > was else "mm-chronicle-shrank"
            yield say(key, who=_seat(who), by=abs(now - was), total=now, enough=ENOUGH)
    lost = sum(isinstance(entry, told.Destroyed) for entry in segment.log)
    if lost:
        yield say("mm-chronicle-lost", count=lost)
    elif not changed and not segment.is_open:
        yield say("mm-chronicle-quiet")


def _healthy(state: State, content: Content, seat: str) -> int:
    return len(people.list_healthy(Mars(state, content), seat))


def _standing(segment: Segment[State], content: Content) -> Iterator[Words]:
    """Yield every player's standing once all have had as many turns."""
    state = segment.after
    if segment.is_open or not state.turn or state.turn % len(state.players):
        return
    mars = Mars(state, content)
    for who in state.players:
        healthy, hurt = len(people.list_healthy(mars, who)), len(people.list_injured(mars, who))
        yield say(
            "mm-chronicle-stands",
            who=_seat(who),
            people=healthy,
            hurt=hurt,
            structures=len(mars.list_structures(who)) - 1,  # without the HQ, which was there
            cards=mars.count_resources(who),
            olympium=mars.count_held(who, "olympium"),
        )


def _standing_numbers(mars: Mars) -> dict[str, dict[str, int]]:
    """Return the numbers that are followed of each faction."""
    return {
        "population": {who: len(people.list_healthy(mars, who)) for who in mars.seats},
        "structures": {who: len(mars.list_structures(who)) - 1 for who in mars.seats},
        "resources": {who: sum(mars.count_held(who, card) for card in RESOURCES) for who in mars.seats},
        "olympium": {who: mars.count_held(who, "olympium") for who in mars.seats},
    }


def count_scores(state: State, content: Content) -> list[ScoreLine]:
    """Return every player's standing: nothing here is points, the first line decides."""
    return [ScoreLine(say(f"mm-chart-{name}"), by) for name, by in _standing_numbers(Mars(state, content)).items()]


def list_series(state: State, content: Content) -> list[Series]:
    """Return the numbers that charts follow: population, structures, resources, and Olympium of each faction."""
    return [
        Series(f"{name}.{who}", say(f"mm-seat-{who}"), value, say(f"mm-chart-{name}"))
        for name, values in _standing_numbers(Mars(state, content)).items()
        for who, value in values.items()
    ]
