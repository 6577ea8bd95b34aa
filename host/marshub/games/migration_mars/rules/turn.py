"""A turn: colony actions, the build action, the roll; or instead a building back from Salvage (TURN)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.kernel import Choose, Decision, Forecast, Option, OptionTerms, Reason, Result, Script, say
from marshub.kernel.mechanisms.turns import next_seat

from ..box.components import WINNING_POPULATION
from ..box.state import Errand, State
from ..happenings import RollSkipped, TurnBegan
from . import build, colony
from .fixes import find_fixes
from .mars import Mars, make_seat_key, make_use_option
from .meteor import settle_impact
from .people import list_healthy
from .rover import call_rover_in, can_call_in, roll_and_drive
from .salvage import list_scrap_options, scrap_building
from .supply_stop import run_supply_stop

ListOptions = Callable[[Mars, str], Iterator[Option]]
TURN_QUESTIONS = ("mm-colony", "mm-after-build")  # the questions that offer the actions of a turn


def play_turn(mars: Mars) -> Script:
    """Play one turn of the active player from its phase on (MM-TURN-01).

    The left neighbour is next (MM-TURN-06).
    """
    state, seat = mars.state, mars.state.active
    if state.phase not in _PHASES:
        _start_turn(mars, seat)
    if state.impact is not None:  # the game was resumed while a meteorite was being settled
        yield from settle_impact(mars, seat)
    for phase, play in _PHASES.items():
        if state.phase == phase:
            yield from play(mars, seat)
    state.step, state.errand = "", Errand()
    if state.winner:
        state.phase = "over"
    else:
        state.phase, state.active = "between", next_seat(mars.seats, seat)


def _start_turn(mars: Mars, seat: str) -> None:
    """Start the turn of a player."""
    state, player = mars.state, mars.get_player(seat)
    state.turn += 1
    state.phase, state.begun, state.shifts = "colony", False, 1
    state.ready = (
        len(list_healthy(mars, seat)) >= WINNING_POPULATION
    )  # MM-WIN-04: reached on an earlier turn, in any way
    state.grounded = player.skips > 0
    player.skips -= state.grounded  # this turn counts as skipped, even if it is spent on Salvage
    state.market.new_turn()
    mars.log(TurnBegan(seat, state.turn))


def _ask_action(
    mars: Mars, seat: str, key: str, options: Sequence[ListOptions], explain: Callable[[str], Sequence[Reason]]
) -> Choose:
    """Make the question of a phase: its actions, and the ways to end it."""

    def list_offered() -> list[Option]:
        return [option for item in (*options, _list_endings) for option in item(mars, seat)]

    return Choose(
        seat,
        say(key, who=make_seat_key(seat)),
        list_offered,
        explain=explain,
        forecast=lambda option: _forecast_option(mars, seat, option),
        option_terms=lambda: OptionTerms(f"{mars.state.turn}"),
        find_fixes=lambda option: find_fixes(mars, seat, option, [item.id for item in list_offered()]),
        explainable_options=lambda: [*list_explainable_options(mars, seat)],
    )


def _play_colony_phase(mars: Mars, seat: str) -> Script:
    """Play colony actions, any number in any order, until one ends the phase (MM-TURN-02, MM-TURN-03)."""

    def explain_option(option: str) -> Sequence[Reason]:
        action, _, rest = option.partition(":")
        if action in build.ACTIONS:
            return (*_explain_no_build_left(mars), *build.explain(mars, seat, action, rest))
        return (*colony.explain(mars, seat, action, rest), *_explain_ending(mars, seat, action))

    while True:  # any number of exchanges (MM-EXPORT-06) and trades (MM-TRADE-07)
        picked: str = yield _ask_action(
            mars, seat, TURN_QUESTIONS[0], (colony.list_options, _list_build_options), explain_option
        )
        action, _, rest = picked.partition(":")
        if action in _ENDING_IDS:
            _end_build_phase(mars, seat, action)
            return
        if action in build.ACTIONS:
            if (yield from build.run_action(mars, seat, action, rest)):
                # MM-COLONY-03: a new link to the Embassy serves from the next colony phase on
                mars.state.phase, mars.state.begun = "build", True
                _use_build_action(mars)
                return
        elif (yield from colony.run_action(mars, seat, action, rest)):
            mars.state.phase = "between"  # MM-TURN-07: the turn is over
            return


def _play_build_phase(mars: Mars, seat: str) -> Script:
    """Play the rest of the turn after the build action.

    There is no way back to colony actions (MM-TURN-03); only a card gives another build action.
    """
    state = mars.state

    def explain_option(option: str) -> Sequence[Reason]:
        action, _, rest = option.partition(":")
        if action in build.ACTIONS:
            return (*_explain_no_build_left(mars), *build.explain(mars, seat, action, rest))
        if action == "scrap" or (action == "use" and rest in mars.get_player(seat).kept):
            return tuple(colony.explain(mars, seat, action, rest))
        if action in colony.ACTIONS:
            return (Reason("MM-TURN-03", say("mm-why-colony-over")),)
        return tuple(_explain_ending(mars, seat, action))

    while True:
        picked: str = yield _ask_action(
            mars, seat, TURN_QUESTIONS[1], (_list_more_builds, list_scrap_options), explain_option
        )
        action, _, rest = picked.partition(":")
        if action in _ENDING_IDS:
            _end_build_phase(mars, seat, action)
            return
        if action == "use":
            mars.use_event(seat, rest)
            state.shifts += 1
        elif action == "scrap":
            scrap_building(mars, seat, rest)
        elif (yield from build.run_action(mars, seat, action, rest)):
            _use_build_action(mars)


def _end_build_phase(mars: Mars, seat: str, action: str) -> None:
    """End the build phase: continue with the roll or the own Supply Stop, or end the turn."""
    if action == "call-in":
        call_rover_in(mars, seat)
    elif action == "roll":
        mars.state.phase = "roll"
    else:
        mars.log(RollSkipped(seat))
        mars.state.phase = "between"


def _list_build_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield the build actions, if one is left in this turn."""
    if mars.state.shifts:
        yield from build.list_options(mars, seat)


def _explain_no_build_left(mars: Mars) -> Sequence[Reason]:
    return () if mars.state.shifts else (Reason("MM-BUILD-10", say("mm-why-built")),)


def _use_build_action(mars: Mars) -> None:
    """Mark a build action as done."""
    mars.state.shifts = max(0, mars.state.shifts - 1)  # a correction may have set it to 0 meanwhile


def explain_not_now(mars: Mars, pending: Decision, option: str) -> Sequence[Reason]:
    """Return the reasons why an action of a turn is not available while something else is asked."""
    action = option.partition(":")[0]
    if pending.prompt.key in TURN_QUESTIONS:
        return ()
    if action in build.ACTIONS:
        return (Reason("MM-BUILD-01", say("mm-hand-not-building")),)
    if action in _ENDING_IDS:
        return (Reason("MM-TURN-01", say("mm-why-not-ending")),)
    rule = _STOP_RULES.get(action, "MM-TURN-02") if mars.state.phase == "stop" else "MM-TURN-02"
    return (Reason(rule, say("mm-why-not-colony")),) if action in colony.ACTIONS else ()


#: The rules that forbid colony actions during a Supply Stop by name (MM-SUPPLY-14).
_STOP_RULES = {"trade": "MM-TRADE-09", "export": "MM-EXPORT-10"}


def list_explainable_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield every action that a turn of a player could ever have."""
    yield from build.list_explainable_options(mars)
    yield from colony.list_explainable_options(mars, seat)
    yield from _ENDING_OPTIONS.values()


def _list_more_builds(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield further build actions, and the cards that give one."""
    yield from _list_build_options(mars, seat)
    yield from map(make_use_option, mars.list_kept_events(seat, "second-build"))


def _list_endings(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield the ways to end the phase.

    The roll is compulsory (MM-TURN-05), unless the Rover is called in, which is optional (MM-WIN-03), or an event
    forbids it.
    """
    if can_call_in(mars, seat):  # MM-WIN-02, MM-WIN-05
        yield _ENDING_OPTIONS["call-in"]
    yield _ENDING_OPTIONS["end" if mars.state.grounded else "roll"]


def _explain_ending(mars: Mars, seat: str, action: str) -> Iterator[Reason]:
    if action == "call-in":
        total = len(list_healthy(mars, seat))
        if total < WINNING_POPULATION:
            yield Reason("MM-WIN-05", say("mm-why-too-few", count=total))
        elif not mars.state.ready:
            yield Reason("MM-WIN-04", say("mm-why-not-yet"))
    elif action == "roll" and mars.state.grounded:
        yield Reason("MM-TURN-05", say("mm-why-grounded"))
    elif action == "end" and not mars.state.grounded:
        yield Reason("MM-TURN-05", say("mm-why-must-roll"))


def _forecast_option(mars: Mars, seat: str, option: str) -> Forecast | None:
    action, _, rest = option.partition(":")
    return build.forecast_action(mars, seat, action, rest)


_ENDING_IDS = ("roll", "end", "call-in")
_ENDING_OPTIONS = {
    option_id: Option(option_id, say(f"mm-option-{option_id}"), declines=option_id != "call-in")
    for option_id in _ENDING_IDS
}
#: In this order, so nobody is relocated in the turn of the injury (MM-COLONY-05).
_PHASES = {"colony": _play_colony_phase, "build": _play_build_phase, "roll": roll_and_drive, "stop": run_supply_stop}


def find_result(mars: Mars) -> Result | None:
    """Return the winner, with everybody's healthy population (MM-WIN-11); None before the end."""
    state: State = mars.state
    if not state.winner:
        return None
    scores: dict[str, int] = {seat: len(list_healthy(mars, seat)) for seat in mars.seats}
    return Result("victory", say("mm-won", who=make_seat_key(state.winner)), (state.winner,), scores)
