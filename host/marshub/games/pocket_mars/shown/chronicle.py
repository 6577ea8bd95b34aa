"""The report of a game: a chapter a turn, for readers who were not there. It shows public information, and no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from marshub.kernel import Chapter, LogEntry, ScoreLine, Segment, Series, Words, make_sections, say
from marshub.kernel.report import make_seat_series, select_entries

from .. import happenings as hp
from ..box.state import Score, State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.scoring import count_on_buildings, score_automatics, score_player

_PLAY_ENTRIES = (hp.HandPlayed, hp.Connected, hp.PrepTriggered, hp.NothingDone)
_MOVE_ENTRIES = (hp.LeftEarth, hp.Landed, hp.Promoted, hp.Demoted, hp.Relocated, hp.EnergyChanged)
_CARD_ENTRIES = (hp.CardDiscarded, hp.CardBuried, hp.CardsLookedAt, hp.CardsSwapped, hp.DeckRenewed)
_AUTOMATICS_ENTRIES = (hp.SystemFailed, hp.CardLost, hp.AndroidsIdle, hp.AndroidsActed)
_END_ENTRIES = (hp.Scored, hp.GameEnded)


def make_chapter(segment: Segment[State], content: Content) -> Chapter:
    """Return the report of a segment: the set-up, or a turn; for a lone player a turn is a round."""
    log, state = segment.log, segment.after
    turn_seats = [entry.who for entry in log if isinstance(entry, hp.TurnBegan)]
    if turn_seats:
        key = "pm-chronicle-round" if state.automatics is not None else "pm-chronicle-turn"
        title = say(key, round=state.round, who=_make_side_key(turn_seats[-1]))
    else:
        title = say("pm-chronicle-setup")
    return Chapter(
        title,
        make_sections(
            (None, _summarize_turn(segment, content, turn_seats)),
            (say("pm-chronicle-played"), select_entries(log, _PLAY_ENTRIES)),
            (say("pm-chronicle-moved"), select_entries(log, _MOVE_ENTRIES)),
            (say("pm-chronicle-cards"), [*_list_drawn(log), *select_entries(log, _CARD_ENTRIES)]),
            (say("pm-chronicle-automatics"), select_entries(log, _AUTOMATICS_ENTRIES)),
            (say("pm-chronicle-standing"), _list_standing(segment, content)),
            (say("pm-chronicle-end"), select_entries(log, _END_ENTRIES)),
        ),
    )


def _make_side_key(colour: str) -> str:
    return f"@pm-seat-{colour}"


def compute_current_points(state: State, content: Content) -> dict[str, int]:
    """Return everybody's points if the game ended now; all of it is public."""
    mars = Mars(state, content)
    result = {str(seat): score_player(mars, seat).total for seat in state.players}
    if state.automatics is not None:
        result[state.automatics.colour] = score_automatics(mars).total
    return result


def _summarize_turn(segment: Segment[State], content: Content, turn_seats: Sequence[str]) -> Iterator[Words]:
    """Yield a summary of the turn, in a sentence or two."""
    state = segment.after
    if not turn_seats and segment.is_open:
        yield say("pm-chronicle-choosing")
        return
    if not turn_seats:
        variant = "draft" if state.draft else "deal"
        yield say(f"pm-chronicle-began-{variant}", players=len(state.players))
        if state.automatics is not None:
            yield say("pm-chronicle-against", level=f"@pm-level-{state.automatics.level}")
        if state.start and len(state.players) > 1:
            yield say("pm-chronicle-begins", who=_make_side_key(state.start))
        return
    if segment.is_open:
        yield say("pm-chronicle-unfinished")
    before, after = compute_current_points(segment.before, content), compute_current_points(state, content)
    for seat, points in after.items():
        gain = points - before[seat]
        if gain or seat == turn_seats[-1]:
            key = "pm-chronicle-gained" if gain > 0 else "pm-chronicle-lost" if gain else "pm-chronicle-nothing"
            yield say(key, who=_make_side_key(seat), by=abs(gain), points=points)


def _list_drawn(log: Sequence[LogEntry]) -> Iterator[Words]:
    """Yield the number of cards that each player drew; others saw only the backs."""
    drawn = Counter(entry.who for entry in log if isinstance(entry, hp.CardDrawn | hp.CardTaken | hp.CardKept))
    for seat, count in drawn.items():
        yield say("pm-chronicle-drew", who=_make_side_key(seat), count=count)


def _list_standing(segment: Segment[State], content: Content) -> Iterator[Words]:
    """Yield every player's standing at the end of a round."""
    state = segment.after
    if segment.is_open or not state.round or state.turn or state.phase == "over":
        return
    points = compute_current_points(state, content)
    for seat, side in state.sides():
        yield say(
            "pm-chronicle-stands",
            who=_make_side_key(seat),
            points=points[seat],
            mars=count_on_buildings(side),
            energy=side.energy,
        )


def list_score_lines(state: State) -> list[ScoreLine]:
    """Return everybody's points by category, once they are counted."""
    if not state.scores:
        return []
    keys = {name: f"pm-count-{name.replace('_', '-')}" for name in Score.__struct_fields__}
    return [
        ScoreLine(say(key), {seat: getattr(score, name) for seat, score in state.scores.items()})
        for name, key in keys.items()
    ]


def list_series(state: State, content: Content) -> list[Series]:
    """Return the numbers that charts follow: points if the game ended now, colonists on Mars, energy."""
    points = compute_current_points(state, content)
    sides = dict(state.sides())
    charts: dict[str, dict[str, int]] = {
        "points": points,
        "mars": {seat: count_on_buildings(side) for seat, side in sides.items()},
        "energy": {seat: side.energy for seat, side in sides.items()},
    }
    return make_seat_series("pm", charts)
