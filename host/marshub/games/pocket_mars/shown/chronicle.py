"""The report of a game: a chapter a turn, told for those who were not there. It tells what lay open, and no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from marshub.kernel import Chapter, LogEntry, ScoreLine, Segment, Series, Words, make_sections, say

from .. import happenings as told
from ..box.state import Score, State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.scoring import count_on_buildings, score_automatics, score_player

_PLAYED = (told.HandPlayed, told.Connected, told.PrepTriggered, told.NothingDone)
_MOVED = (told.LeftEarth, told.Landed, told.Promoted, told.Demoted, told.Relocated, told.EnergyChanged)
_CARDS = (told.CardDiscarded, told.CardBuried, told.CardsLookedAt, told.CardsSwapped, told.DeckRenewed)
_ANDROIDS = (told.SystemFailed, told.CardLost, told.AndroidsIdle, told.AndroidsActed)
_END = (told.Scored, told.GameEnded)


def make_chapter(segment: Segment[State], content: Content) -> Chapter:
    """Return the report of a segment: the set-up, or a turn; alone a turn is a round."""
    log, state = segment.log, segment.after
    turns = [entry.who for entry in log if isinstance(entry, told.TurnBegan)]
    if turns:
        key = "pm-chronicle-round" if state.automatics is not None else "pm-chronicle-turn"
        title = say(key, round=state.round, who=_side(turns[-1]))
    else:
        title = say("pm-chronicle-setup")
    return Chapter(
        title,
        make_sections(
            (None, _lead(segment, content, turns)),
            (say("pm-chronicle-played"), _of(log, _PLAYED)),
            (say("pm-chronicle-moved"), _of(log, _MOVED)),
            (say("pm-chronicle-cards"), [*_drawn(log), *_of(log, _CARDS)]),
            (say("pm-chronicle-automatics"), _of(log, _ANDROIDS)),
            (say("pm-chronicle-standing"), _standing(segment, content)),
            (say("pm-chronicle-end"), _of(log, _END)),
        ),
    )


def _of(log: Sequence[LogEntry], kinds: tuple[type[LogEntry], ...]) -> Iterator[LogEntry]:
    return (entry for entry in log if isinstance(entry, kinds))


def _side(colour: str) -> str:
    return f"@pm-seat-{colour}"


def current_points(state: State, content: Content) -> dict[str, int]:
    """Return everybody's points if the game ended now: all that counts lies open."""
    mars = Mars(state, content, lambda _: None)
    result = {str(who): score_player(mars, who).total for who in state.players}
    if state.automatics is not None:
        result[state.automatics.colour] = score_automatics(mars).total
    return result


def _lead(segment: Segment[State], content: Content, turns: Sequence[str]) -> Iterator[Words]:
    """Yield a summary of the turn, in a sentence or two."""
    state = segment.after
    if not turns:
        variant = "draft" if state.draft else "deal"
        yield say(f"pm-chronicle-began-{variant}", players=len(state.players))
        if state.automatics is not None:
            yield say("pm-chronicle-against", level=f"@pm-level-{state.automatics.level}")
        if state.start and len(state.players) > 1:
            yield say("pm-chronicle-begins", who=_side(state.start))
        return
    if segment.is_open:
        yield say("pm-chronicle-unfinished")
    before, after = current_points(segment.before, content), current_points(state, content)
    for who, points in after.items():
        by = points - before[who]
        if by or who == turns[-1]:
            key = "pm-chronicle-gained" if by > 0 else "pm-chronicle-lost" if by else "pm-chronicle-nothing"
            yield say(key, who=_side(who), by=abs(by), points=points)


def _drawn(log: Sequence[LogEntry]) -> Iterator[Words]:
    """Yield how many cards each player drew: others saw no more of them than the backs."""
    drawn = Counter(entry.who for entry in log if isinstance(entry, told.CardDrawn | told.CardTaken | told.CardKept))
    for who, count in drawn.items():
        yield say("pm-chronicle-drew", who=_side(who), count=count)


def _standing(segment: Segment[State], content: Content) -> Iterator[Words]:
    """Yield every player's standing at the end of a round."""
    state = segment.after
    if segment.is_open or not state.round or state.turn or state.phase == "over":
        return
    points = current_points(state, content)
    for who, side in state.sides():
        yield say(
            "pm-chronicle-stands", who=_side(who), points=points[who], mars=count_on_buildings(side), energy=side.energy
        )


def count_scores(state: State) -> list[ScoreLine]:
    """Return everybody's points by category, once they are counted."""
    if not state.scores:
        return []
    keys = {name: f"pm-count-{name.replace('_', '-')}" for name in Score.__struct_fields__}
    return [
        ScoreLine(say(key), {who: getattr(score, name) for who, score in state.scores.items()})
        for name, key in keys.items()
    ]


def list_series(state: State, content: Content) -> list[Series]:
    """Return the numbers that charts follow: points if it ended now, colonists on Mars, energy."""
    points = current_points(state, content)
    sides = dict(state.sides())
    charts: dict[str, dict[str, int]] = {
        "points": points,
        "mars": {who: count_on_buildings(side) for who, side in sides.items()},
        "energy": {who: side.energy for who, side in sides.items()},
    }
    return [
        Series(f"{name}.{who}", say(f"pm-seat-{who}"), value, say(f"pm-chart-{name}"))
        for name, values in charts.items()
        for who, value in values.items()
    ]
