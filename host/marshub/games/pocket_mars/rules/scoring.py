"""The end of the game: points, and who wins (SCORE, SOLO-20, SOLO-21, DA-16, DA-17)."""

from __future__ import annotations

import msgspec

from marshub.kernel import Result, say
from marshub.kernel.mechanisms.scores import find_winners

from ..box.components import COLONISTS, HOLDING, make_one_star, make_two_star
from ..box.state import Score, Side, State
from ..happenings import GameEnded, Scored
from .mars import Mars

CROWD = 4  # own colonists in one Building (PM-SCORE-05)
#: Points for a colonist on the Ship, on S1, on S2 (PM-SCORE-01 to 03).
SHIP, ONE_STAR, TWO_STAR = 1, 2, 4
#: A player's points for presence everywhere, a crowd, the highest energy (PM-SCORE-04, -05, -07), and those of Devious
#: Automatics (PM-DA-16, PM-DA-17).
EVERYWHERE, IN_ONE, ENERGY = 2, 3, 1
ITS_EVERYWHERE, ITS_IN_ONE, ITS_ENERGY = 4, 5, 2


def _score(side: Side, everywhere: int, crowd: int, energy: int) -> Score:
    ones = sum(side.colonists.count(make_one_star(item)) for item in HOLDING)
    twos = sum(side.colonists.count(make_two_star(item)) for item in HOLDING)
    inside = [sum(place[:3] == item for place in side.colonists) for item in HOLDING]
    return Score(
        ship=SHIP * side.colonists.count("ship"),
        one_star=ONE_STAR * ones,
        two_star=TWO_STAR * twos,
        everywhere=everywhere if all(inside) else 0,  # PM-SCORE-04
        four_in_one=crowd if max(inside) >= CROWD else 0,  # PM-SCORE-05
        energy=energy,
    )


def score_player(mars: Mars, seat: str) -> Score:
    """Return a player's points if the game ended now.

    Every tie for the highest energy counts (PM-SCORE-07, PM-SOLO-20).
    """
    side = mars.find_side(seat)
    highest = all(side.energy >= other.energy for _, other in mars.state.sides())
    return _score(side, EVERYWHERE, IN_ONE, ENERGY if highest else 0)


def score_automatics(mars: Mars) -> Score:
    """Return the points of Devious Automatics if the game ended now (PM-DA-16, PM-DA-17)."""
    automatics = mars.state.automatics
    assert automatics is not None
    highest = all(automatics.energy >= player.energy for player in mars.state.players.values())
    return _score(automatics, ITS_EVERYWHERE, ITS_IN_ONE, ITS_ENERGY if highest else 0)


def close_game(mars: Mars) -> None:
    """Count the points and end the game."""
    state = mars.state
    state.phase = "over"
    for who in mars.seats:
        state.scores[who] = score_player(mars, who)
    if state.automatics is not None:
        state.scores[state.automatics.colour] = score_automatics(mars)
    for scorer, score in state.scores.items():
        mars.tell(Scored(scorer, **msgspec.structs.asdict(score), total=score.total))
    mars.tell(GameEnded(find_end_reason(state)))


def find_end_reason(state: State) -> str:
    """Return which end condition holds: "settled", "automatics" or "exhausted" (PM-END-02, PM-SOLO-19)."""
    if any(_settled(player) for player in state.players.values()):
        return "settled"
    return "automatics" if state.automatics is not None and _settled(state.automatics) else "exhausted"


def _settled(side: Side) -> bool:
    return count_on_buildings(side) == COLONISTS


def find_result(state: State) -> Result | None:
    """Return who has won, once the points are counted."""
    if state.phase != "over":
        return None
    totals: dict[str, int] = {who: score.total for who, score in state.scores.items()}
    if state.automatics is not None:
        human = next(iter(state.players))
        beaten = totals[human] > totals[state.automatics.colour]  # PM-SOLO-21: equal is lost
        winner = human if beaten else state.automatics.colour
        key = "pm-won-alone" if beaten else "pm-lost-alone"
        reason = say(key, points=totals[human], theirs=totals[state.automatics.colour])
        return Result("victory" if beaten else "defeat", reason, (winner,), totals)
    ranks = {who: (totals[who], count_on_buildings(player)) for who, player in state.players.items()}
    won = find_winners(ranks)  # PM-SCORE-09, PM-SCORE-10
    points = totals[won[0]]
    if len(won) == 1:
        return Result("victory", say("pm-won", who=f"@pm-seat-{won[0]}", points=points), won, totals)
    return Result("victory", say("pm-shared", count=len(won), points=points), won, totals)


def count_on_buildings(side: Side) -> int:
    """Return how many colonists are on Buildings, S1 and S2 alike."""
    return sum(place not in ("earth", "ship") for place in side.colonists)
