"""The report of a game: a chapter a turn, for readers who were not there. Nothing at this table is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marshub.kernel import Chapter, ScoreLine, Segment, Series, Words, make_sections, say
from marshub.kernel.report import make_seat_series, select_entries

from .. import happenings as hp
from ..box.components import RESOURCES, WINNING_POPULATION
from ..box.state import State
from ..content.pack import Content
from ..rules import people
from ..rules.mars import Mars

_BUILDING_ENTRIES = (hp.Built, hp.Rebuilt, hp.Cleared, hp.Removed)
_ROLL_ENTRIES = (hp.Rolled, hp.RollSkipped, hp.FuelUsed, hp.RoverMoved, hp.CalledIn, hp.Explored)
_EVENT_ENTRIES = (hp.EventDrawn, hp.EventKept, hp.EventUsed, hp.NoEvent)
_METEOR_ENTRIES = (
    hp.MeteorSighted,
    hp.MeteorFalls,
    hp.MeteorMissed,
    hp.MeteorBroke,
    hp.StrikeLaid,
    hp.Destroyed,
    hp.Sheltered,
    hp.Salvaged,
    hp.Scrapped,
    hp.ToMat,
    hp.UpkeepUnpaid,
)
_POPULATION_ENTRIES = (hp.Settled, hp.Moved, hp.Healed, hp.Injured, hp.Evacuated, hp.Died, hp.NobodyHurt)
_TRADE_ENTRIES = (hp.Traded, hp.Refused, hp.Exchanged)
_CARD_ENTRIES = (hp.Gained, hp.Returned, hp.RanOut)
_END_ENTRIES = (hp.EnoughPeople, hp.FinalSpoiled, hp.GameEnded)


def make_chapter(segment: Segment[State], content: Content) -> Chapter:
    """Return the report of a segment: the arrival, or a turn."""
    log = segment.log
    turns = [entry for entry in log if isinstance(entry, hp.TurnBegan)]
    title = (
        say("mm-chronicle-turn", turn=turns[-1].turn, who=_make_seat_key(turns[-1].who))
        if turns
        else say("mm-chronicle-arrival")
    )
    return Chapter(
        title,
        make_sections(
            (None, _summarize_turn(segment, content)),
            (say("mm-chronicle-built"), select_entries(log, _BUILDING_ENTRIES)),
            (say("mm-chronicle-way"), select_entries(log, _ROLL_ENTRIES)),
            (say("mm-chronicle-events"), select_entries(log, _EVENT_ENTRIES)),
            (say("mm-chronicle-meteors"), select_entries(log, _METEOR_ENTRIES)),
            (say("mm-chronicle-people"), select_entries(log, _POPULATION_ENTRIES)),
            (say("mm-chronicle-trade"), select_entries(log, _TRADE_ENTRIES)),
            (say("mm-chronicle-cards"), select_entries(log, _CARD_ENTRIES)),
            (say("mm-chronicle-standing"), _list_standing(segment, content)),
            (say("mm-chronicle-end"), select_entries(log, _END_ENTRIES)),
        ),
    )


def _make_seat_key(seat: str) -> str:
    return f"@mm-seat-{seat}"


def _summarize_turn(segment: Segment[State], content: Content) -> Iterator[Words]:
    """Yield a summary of the turn, in a sentence or two."""
    before, after = segment.before, segment.after
    if not any(isinstance(entry, hp.TurnBegan) for entry in segment.log):
        yield say("mm-chronicle-landed", players=len(after.players))
        if after.start:
            yield say("mm-chronicle-begins", who=_make_seat_key(after.start))
        return
    if segment.is_open:
        yield say("mm-chronicle-unfinished")
    changed = False
    for seat in after.players:
        healthy, healthy_before = _count_healthy(after, content, seat), _count_healthy(before, content, seat)
        if healthy != healthy_before:
            changed = True
            key = "mm-chronicle-grew" if healthy > healthy_before else "mm-chronicle-shrank"
            yield say(
                key,
                who=_make_seat_key(seat),
                by=abs(healthy - healthy_before),
                total=healthy,
                enough=WINNING_POPULATION,
            )
    lost = sum(isinstance(entry, hp.Destroyed) for entry in segment.log)
    if lost:
        yield say("mm-chronicle-lost", count=lost)
    elif not changed and not segment.is_open:
        yield say("mm-chronicle-quiet")


def _count_healthy(state: State, content: Content, seat: str) -> int:
    return len(people.list_healthy(Mars(state, content), seat))


def _list_standing(segment: Segment[State], content: Content) -> Iterator[Words]:
    """Yield every player's standing once all have had as many turns."""
    state = segment.after
    if segment.is_open or not state.turn or state.turn % len(state.players):
        return
    mars = Mars(state, content)
    for seat in state.players:
        healthy, injured = len(people.list_healthy(mars, seat)), len(people.list_injured(mars, seat))
        yield say(
            "mm-chronicle-stands",
            who=_make_seat_key(seat),
            people=healthy,
            hurt=injured,
            structures=len(mars.list_structures(seat)) - 1,  # without the HQ, which nobody built
            cards=mars.count_resources(seat),
            olympium=mars.count_held(seat, "olympium"),
        )


def _compute_standing(mars: Mars) -> dict[str, dict[str, int]]:
    """Return the numbers of each faction that charts show."""
    standing = Counter(structure.owner for structure in mars.state.terrain.values())
    return {
        "population": {seat: len(people.list_healthy(mars, seat)) for seat in mars.seats},
        "structures": {seat: standing[seat] - 1 for seat in mars.seats},  # without the HQ
        "resources": {seat: sum(mars.count_held(seat, card) for card in RESOURCES) for seat in mars.seats},
        "olympium": {seat: mars.count_held(seat, "olympium") for seat in mars.seats},
    }


def list_score_lines(state: State, content: Content) -> list[ScoreLine]:
    """Return every player's standing; there are no points, the first line decides."""
    return [
        ScoreLine(say(f"mm-chart-{name}"), values) for name, values in _compute_standing(Mars(state, content)).items()
    ]


def list_series(state: State, content: Content) -> list[Series]:
    """Return the numbers that charts follow: population, structures, resources, and Olympium of each faction."""
    return make_seat_series("mm", _compute_standing(Mars(state, content)))
