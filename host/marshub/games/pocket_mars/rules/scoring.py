"""The end of the game: points and winners (SCORE, SOLO-20, SOLO-21, DA-16, DA-17)."""

from __future__ import annotations

import msgspec

from marshub.kernel import Result, say
from marshub.kernel.mechanisms.scores import find_winners

from ..box.components import COLONIST_BUILDINGS, COLONISTS_PER_COLOUR, get_one_star, get_two_star
from ..box.state import Score, Side, State
from ..happenings import GameEnded, Scored
from .mars import Mars

CROWD_SIZE = 4  # own colonists in one Building (PM-SCORE-05)
#: Points for a colonist on the Ship, on S1, on S2 (PM-SCORE-01, PM-SCORE-02, PM-SCORE-03).
SHIP_POINTS, ONE_STAR_POINTS, TWO_STAR_POINTS = 1, 2, 4
#: A player's points for presence everywhere, four in one Building, the highest energy (PM-SCORE-04, PM-SCORE-05,
#: PM-SCORE-07), and those of Devious Automatics (PM-DA-16, PM-DA-17).
EVERYWHERE_POINTS, FOUR_IN_ONE_POINTS, ENERGY_POINTS = 2, 3, 1
AUTOMATICS_EVERYWHERE_POINTS, AUTOMATICS_FOUR_IN_ONE_POINTS, AUTOMATICS_ENERGY_POINTS = 4, 5, 2


def _compute_score(side: Side, everywhere: int, four_in_one: int, energy: int) -> Score:
    ones = sum(side.colonists.count(get_one_star(building)) for building in COLONIST_BUILDINGS)
    twos = sum(side.colonists.count(get_two_star(building)) for building in COLONIST_BUILDINGS)
    present = [sum(place[:3] == building for place in side.colonists) for building in COLONIST_BUILDINGS]
    return Score(  # colonists on Earth, cards and other energy score nothing (PM-SCORE-08)
        ship=SHIP_POINTS * side.colonists.count("ship"),
        one_star=ONE_STAR_POINTS * ones,
        two_star=TWO_STAR_POINTS * twos,
        everywhere=everywhere if all(present) else 0,  # PM-SCORE-04
        four_in_one=four_in_one if max(present) >= CROWD_SIZE else 0,  # PM-SCORE-05; both are possible (PM-SCORE-06)
        energy=energy,
    )


def score_player(mars: Mars, seat: str) -> Score:
    """Return a player's points if the game ended now.

    Every tie for the highest energy counts (PM-SCORE-07, PM-SOLO-20).
    """
    side = mars.get_side(seat)
    has_highest = all(side.energy >= other.energy for _, other in mars.state.sides())
    return _compute_score(side, EVERYWHERE_POINTS, FOUR_IN_ONE_POINTS, ENERGY_POINTS if has_highest else 0)


def score_automatics(mars: Mars) -> Score:
    """Return the points of Devious Automatics if the game ended now (PM-DA-16, PM-DA-17)."""
    automatics = mars.state.automatics
    assert automatics is not None
    has_highest = all(automatics.energy >= player.energy for player in mars.state.players.values())
    return _compute_score(
        automatics,
        AUTOMATICS_EVERYWHERE_POINTS,
        AUTOMATICS_FOUR_IN_ONE_POINTS,
        AUTOMATICS_ENERGY_POINTS if has_highest else 0,
    )


def close_game(mars: Mars) -> None:
    """Count the points and end the game."""
    state = mars.state
    state.phase = "over"
    for seat in mars.seats:
        state.scores[seat] = score_player(mars, seat)
    if state.automatics is not None:
        state.scores[state.automatics.colour] = score_automatics(mars)
    for scorer, score in state.scores.items():
        mars.log(Scored(scorer, **msgspec.structs.asdict(score), total=score.total))
    mars.log(GameEnded(find_end_reason(state)))


def find_end_reason(state: State) -> str:
    """Return the end condition that holds: "settled", "automatics" or "exhausted" (PM-END-02, PM-SOLO-19)."""
    if any(_is_settled(player) for player in state.players.values()):
        return "settled"
    return "automatics" if state.automatics is not None and _is_settled(state.automatics) else "exhausted"


def _is_settled(side: Side) -> bool:
    return count_on_buildings(side) == COLONISTS_PER_COLOUR


def find_result(state: State) -> Result | None:
    """Return the result once the points are counted."""
    if state.phase != "over":
        return None
    totals: dict[str, int] = {seat: score.total for seat, score in state.scores.items()}
    if state.automatics is not None:
        human = next(iter(state.players))
        has_won = totals[human] > totals[state.automatics.colour]  # PM-SOLO-21: a tie is lost
        winner = human if has_won else state.automatics.colour
        key = "pm-won-alone" if has_won else "pm-lost-alone"
        reason = say(key, points=totals[human], theirs=totals[state.automatics.colour])
        return Result("victory" if has_won else "defeat", reason, (winner,), totals)
    ranks = {seat: (totals[seat], count_on_buildings(player)) for seat, player in state.players.items()}
    winners = find_winners(ranks)  # PM-SCORE-09, PM-SCORE-10
    points = totals[winners[0]]
    if len(winners) == 1:
        return Result("victory", say("pm-won", who=f"@pm-seat-{winners[0]}", points=points), winners, totals)
    return Result("victory", say("pm-shared", count=len(winners), points=points), winners, totals)


def count_on_buildings(side: Side) -> int:
    """Return the number of colonists on Buildings, S1 and S2 alike."""
    return sum(place not in ("earth", "ship") for place in side.colonists)
