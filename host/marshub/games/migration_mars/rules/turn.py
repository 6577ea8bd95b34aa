"""A turn: colony actions, the build action, the roll; or instead of all that a building back from Salvage (TURN)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.kernel import Choose, Decision, Forecast, Option, OptionTerms, Reason, Result, Script, say
from marshub.kernel.mechanisms.turns import next_seat

from ..box.components import ENOUGH
from ..box.state import Errand, State
from ..happenings import RollSkipped, TurnBegan
from . import build, colony
from .fixes import find_fixes
from .mars import Mars, make_seat_key, make_use_option
from .meteor import settle_impact
from .people import list_healthy
from .rover import call_in, can_call_in, roll_and_drive
from .salvage import list_scrap_options, scrap_building
from .supply_stop import run_supply_stop

Options = Callable[[Mars, str], Iterator[Option]]
MENUS = ("mm-colony", "mm-after-build")  # the questions that a turn is played by


def play_turn(mars: Mars) -> Script:
    """Play one turn of the active player, from its phase on, and pass to the left neighbour (MM-TURN-01, MM-TURN-06)."""
    state, who = mars.state, mars.state.active
    if state.phase not in _PHASES:
        _begin(mars, who)
    if state.impact is not None:  # the table was taken up while a meteorite was being settled
        yield from settle_impact(mars, who)
    for phase, play in _PHASES.items():
        if state.phase == phase:
            yield from play(mars, who)
    state.step, state.errand = "", Errand()
    if state.winner:
        state.phase = "over"
    else:
        state.phase, state.active = "between", next_seat(mars.seats, who)


def _begin(mars: Mars, seat: str) -> None:
    state, player = mars.state, mars.find_player(seat)
    state.turn += 1
    state.phase, state.begun, state.shifts = "colony", False, 1
    state.ready = len(list_healthy(mars, seat)) >= ENOUGH  # MM-WIN-04: reached on an earlier turn
    state.grounded = player.skips > 0
    player.skips -= state.grounded  # this turn is one of them, whatever it is spent on
    state.market.new_turn()
    mars.tell(TurnBegan(seat, state.turn))


def _menu(
    mars: Mars, seat: str, key: str, options: Sequence[Options], explain: Callable[[str], Sequence[Reason]]
) -> Choose:
    """Return the question of a phase: what may be done in it, and the end of it."""

    def offered() -> list[Option]:
        return [option for item in (*options, _endings) for option in item(mars, seat)]

    return Choose(
        seat,
        say(key, who=make_seat_key(seat)),
        offered,
        explain=explain,
        forecast=lambda option: _forecast(mars, seat, option),
        option_terms=lambda: OptionTerms(f"{mars.state.turn}"),
        find_fixes=lambda option: find_fixes(mars, seat, option, [item.id for item in offered()]),
        explainable_options=lambda: [*list_conceivable(mars, seat)],
    )


def _colony_phase(mars: Mars, seat: str) -> Script:
    """Play colony actions, any number in any order, until one ends the phase (MM-TURN-02, MM-TURN-03)."""

    def why(option: str) -> Sequence[Reason]:
        action, _, rest = option.partition(":")
        if action in build.ACTIONS:
            return (*_why_not_again(mars), *build.explain(mars, seat, action, rest))
        return (*colony.explain(mars, seat, action, rest), *_why_not_ended(mars, seat, action))

    while True:
        picked: str = yield _menu(mars, seat, MENUS[0], (colony.list_options, _builds), why)
        action, _, rest = picked.partition(":")
        if action in _END:
            _end(mars, seat, action)
            return
        if action in build.ACTIONS:
            if (yield from build.act(mars, seat, action, rest)):
                mars.state.phase, mars.state.begun = "build", True
                _spend(mars)
                return
        elif (yield from colony.act(mars, seat, action, rest)):
            mars.state.phase = "between"  # MM-TURN-07: that was the whole turn
            return


def _build_phase(mars: Mars, seat: str) -> Script:
    """Play after the build action: no way back to colony actions (MM-TURN-03), another build only by a card."""
    state = mars.state

    def why(option: str) -> Sequence[Reason]:
        action, _, rest = option.partition(":")
        if action in build.ACTIONS:
            return (*_why_not_again(mars), *build.explain(mars, seat, action, rest))
        if action == "scrap" or (action == "use" and rest in mars.find_player(seat).kept):
            return tuple(colony.explain(mars, seat, action, rest))
        if action in colony.ACTIONS:
            return (Reason("MM-TURN-03", say("mm-why-colony-over")),)
        return tuple(_why_not_ended(mars, seat, action))

    while True:
        picked: str = yield _menu(mars, seat, MENUS[1], (_more, _scraps), why)
        action, _, rest = picked.partition(":")
        if action in _END:
            _end(mars, seat, action)
            return
        if action == "use":
            mars.use_event(seat, rest)
            state.shifts += 1
        elif action == "scrap":
            scrap_building(mars, seat, rest)
        elif (yield from build.act(mars, seat, action, rest)):
            _spend(mars)


def _end(mars: Mars, seat: str, action: str) -> None:
    """End the build action too: on to the roll, to the own Supply Stop, or to nothing."""
    if action == "call-in":
        call_in(mars, seat)
    elif action == "roll":
        mars.state.phase = "roll"
    else:
        mars.tell(RollSkipped(seat))
        mars.state.phase = "between"


def _builds(mars: Mars, seat: str) -> Iterator[Option]:
    """Return a build action, where one is left in this turn."""
    if mars.state.shifts:
        yield from build.list_options(mars, seat)


def _why_not_again(mars: Mars) -> Sequence[Reason]:
    return () if mars.state.shifts else (Reason("MM-BUILD-10", say("mm-why-built")),)


def _spend(mars: Mars) -> None:
    """Mark a build action as done."""
    mars.state.shifts = max(0, mars.state.shifts - 1)  # a table may have set it to 0 meanwhile


def explain_not_now(pending: Decision, option: str) -> Sequence[Reason]:
    """Return why an action of a turn is not available while something else is asked."""
    action = option.partition(":")[0]
    if pending.prompt.key in MENUS:
        return ()
    if action in build.ACTIONS:
        return (Reason("MM-BUILD-01", say("mm-hand-not-building")),)
    if action in _END:
        return (Reason("MM-TURN-01", say("mm-why-not-ending")),)
    return (Reason("MM-TURN-02", say("mm-why-not-colony")),) if action in colony.ACTIONS else ()


def list_conceivable(mars: Mars, seat: str) -> Iterator[Option]:
    """Return every action that a turn of `who` could ever have."""
    yield from build.list_conceivable(mars)
    yield from colony.list_conceivable(mars, seat)
    yield from _ENDINGS.values()


def _more(mars: Mars, seat: str) -> Iterator[Option]:
    """Return another build action, if a card gives one."""
    yield from _builds(mars, seat)
    yield from map(make_use_option, mars.list_kept(seat, "second-build"))


def _scraps(mars: Mars, seat: str) -> Iterator[Option]:
    return list_scrap_options(mars, seat)


def _endings(mars: Mars, seat: str) -> Iterator[Option]:
    """Return the roll is compulsory (MM-TURN-05), unless the Rover is called in or an event forbids it."""
    if can_call_in(mars, seat):  # MM-WIN-02, MM-WIN-05
        yield _ENDINGS["call-in"]
    yield _ENDINGS["end" if mars.state.grounded else "roll"]


def _why_not_ended(mars: Mars, seat: str, action: str) -> Iterator[Reason]:
    if action == "call-in":
        total = len(list_healthy(mars, seat))
        if total < ENOUGH:
            yield Reason("MM-WIN-05", say("mm-why-too-few", count=total))
        elif not mars.state.ready:
            yield Reason("MM-WIN-04", say("mm-why-not-yet"))
    elif action == "roll" and mars.state.grounded:
        yield Reason("MM-TURN-05", say("mm-why-grounded"))
    elif action == "end" and not mars.state.grounded:
        yield Reason("MM-TURN-05", say("mm-why-must-roll"))


def _forecast(mars: Mars, seat: str, option: str) -> Forecast | None:
    action, _, rest = option.partition(":")
    return build.forecast(mars, seat, action, rest)


_END = ("roll", "end", "call-in")
_ENDINGS = {each: Option(each, say(f"mm-option-{each}")) for each in _END}
_PHASES = {"colony": _colony_phase, "build": _build_phase, "roll": roll_and_drive, "stop": run_supply_stop}


def find_result(mars: Mars) -> Result | None:
    """Return who won, with everybody's healthy population (MM-WIN-11)."""
    state: State = mars.state
    if not state.winner:
        return None
    scores: dict[str, int] = {who: len(list_healthy(mars, who)) for who in mars.seats}
    return Result("victory", say("mm-won", who=make_seat_key(state.winner)), (state.winner,), scores)
