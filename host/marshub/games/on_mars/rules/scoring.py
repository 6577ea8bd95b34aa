"""The end and the points (END, SCORE, TIE)."""

from __future__ import annotations

from collections.abc import Mapping

from marshub.kernel import Choose, Reason, Result, Script, Words, say
from marshub.kernel.mechanisms.scores import find_winners

from ..box.state import Points
from ..happenings.course import GameEnded, PointsCounted
from .common_questions import ask_one_of
from .contracts import is_fulfilled
from .goals import list_requirements, log_goals
from .mars import DONE, Mars, make_seat_key
from .rival_board import get_rival_seat
from .slots import count_colonists_home, recover_colonists
from .stores import deliver_good, list_deliveries, make_delivery_option, settle_tray


def close_game(mars: Mars) -> Script:
    """Close the game: Trays to Depots, last deliveries, colonists home, points.

    OM-CRYS-06, OM-CONTR-09, OM-SCORE-01.
    """
    state = mars.state
    for seat in mars.list_seats_in_order():
        yield from settle_tray(mars, seat)
    for seat in mars.list_seats_in_order():
        while list(list_deliveries(mars, seat)):
            picked: str = yield _ask_last_delivery(mars, seat)
            if picked == "done":
                break
            deliver_good(mars, picked.removeprefix("deliver:"))
    for seat in mars.humans:
        recover_colonists(mars, seat, mars.get_side(seat))  # OM-SCORE-04
    for seat in mars.seats:
        state.points[seat] = compute_points(mars, seat)
        mars.log(PointsCounted(seat, state.points[seat].total))
    if state.rival is not None:
        log_goals(mars, count_lead(mars))
    state.phase, state.active = "over", ""
    mars.log(GameEnded(state.round))


def _ask_last_delivery(mars: Mars, seat: str) -> Choose:
    return ask_one_of(
        seat,
        say("om-last-delivery", who=make_seat_key(seat)),
        lambda: [*list_deliveries(mars, seat)],
        lambda: [
            make_delivery_option(seat, card, good)
            for card in mars.get_player(seat).contracts
            for good in mars.content.contracts[card].items
        ],
        lambda option: Reason("OM-CONTR-03", say("om-why-not-needed")),
        DONE,
    )


def compute_points(mars: Mars, seat: str) -> Points:
    """Return a player's points by category if the game ended now: colonists come home first (OM-SCORE-04).

    Last deliveries are the players' to make and are not counted.
    """
    return _compute_points(mars, seat, count_colonists_home(mars, seat, mars.get_side(seat)))


def compute_points_before_return(mars: Mars, seat: str) -> Points:
    """Return a player's points by category with all colonists where they are: an estimate in the middle of a game."""
    return _compute_points(mars, seat, mars.get_player(seat).quarters)


def _compute_points(mars: Mars, seat: str, quarters: int) -> Points:
    """Return a player's points by category with so many colonists in the Living Quarters.

    OM-SCORE-02 to OM-SCORE-10, OM-SOLO-47. Nothing else scores: no leftover goods, no objectives in hand, no tiles
    (OM-SCORE-11, OM-OBJ-09).
    """
    player, worth = mars.get_player(seat), mars.content.worth
    return Points(
        played=player.score,
        progress=worth.progress[len(player.progress)],
        ships=worth.ship * player.hangar,  # OM-SHIP-12
        # OM-SCORE-05; all spaces of the rival count as occupied (OM-SOLO-16).
        quarters=mars.content.solo.quarters if mars.is_rival(seat) else worth.quarters[quarters],
        technology=sum(mars.content.columns[mars.content.lab[space].level].op for space in player.lab),
        buildings=sum(_score_blueprint(mars, card, bool(hex_id)) for card, hex_id in player.blueprints.items()),
        scientists=sum(_score_scientist(mars, card) for card in player.scientists),
        contracts=sum(_score_contract(mars, seat, card) for card in player.contracts),  # OM-SCORE-10
    )


def count_lead(mars: Mars) -> int:
    """Return how many points the player of a solo game would be ahead if the game ended now (OM-SOLO-48)."""
    return compute_points(mars, mars.humans[0]).total - compute_points(mars, get_rival_seat(mars)).total


def count_points_owed(mars: Mars, seat: str) -> int:
    """Return the points lost for unbuilt blueprints and unfulfilled contracts (OM-SCORE-08, OM-CONTR-02)."""
    player = mars.get_player(seat)
    cards = [_score_blueprint(mars, card, bool(hex_id)) for card, hex_id in player.blueprints.items()]
    cards += [_score_contract(mars, seat, card) for card in player.contracts]
    return -sum(min(0, item) for item in cards)


def _score_blueprint(mars: Mars, card: str, is_built: bool) -> int:
    """Return the points of a blueprint, built or not (OM-SCORE-07, OM-SCORE-08)."""
    worth = mars.content.worth
    if mars.content.blueprints[card].level == 1:
        return worth.level1 if is_built else worth.unbuilt1
    return worth.level3 if is_built else worth.unbuilt3


def _score_scientist(mars: Mars, card: str) -> int:
    """Return the points for each advanced building on Mars of the type that it scores (OM-SCORE-09, OM-SCI-15).

    Buildings of all players count.
    """
    data = mars.content.scientists[card]
    return data.op * sum(
        mars.content.blueprints[blueprint].type == data.scores
        for _, blueprint in mars.map_advanced_buildings().values()
    )


def _score_contract(mars: Mars, seat: str, card: str) -> int:
    """Return the gain or the loss of a contract (OM-CONTR-02)."""
    data = mars.content.contracts[card]
    return data.gain if is_fulfilled(mars, seat, card) else -data.lose


def find_result(mars: Mars) -> Result | None:
    """Return the winners once the points are counted (OM-SCORE-12, TIE)."""
    if mars.state.phase != "over":
        return None
    totals: dict[str, int] = {seat: points.total for seat, points in mars.state.points.items()}
    if mars.state.rival is not None:
        return _find_solo_result(mars, totals)
    won = find_winners({seat: rank_seat(mars, seat, totals) for seat in totals})
    best = totals[won[0]]
    if len(won) == 1:
        return Result("victory", say("om-won", who=make_seat_key(won[0]), points=best), won, totals)
    return Result("victory", say("om-shared", count=len(won), points=best), won, totals)  # OM-TIE-04


def _find_solo_result(mars: Mars, totals: dict[str, int]) -> Result:
    """Return whether every requirement of the goal is met, whatever the score (OM-SOLO-02)."""
    seat, rival = mars.humans[0], get_rival_seat(mars)
    requirements = list_requirements(mars, mars.state.goal, count_lead(mars))
    missing = tuple(item.describe() for item in requirements if not item.is_met)
    is_met = not missing
    key = "om-won-goal" if is_met else "om-lost-goal"
    words = say(key, goal=f"@om-goal-{mars.state.goal}", points=totals[seat], theirs=totals[rival])
    if missing:
        words = Words(words.key, words.args, {"missing": missing})
    return Result("victory" if is_met else "defeat", words, (seat if is_met else rival,), totals)


def rank_seat(mars: Mars, seat: str, totals: Mapping[str, int]) -> tuple[int, ...]:
    """Return points, then Depot crystals, advanced buildings, progress cubes (OM-TIE-01, OM-TIE-02, OM-TIE-03)."""
    player = mars.get_player(seat)
    return totals[seat], player.depot, sum(map(bool, player.blueprints.values())), len(player.progress)
