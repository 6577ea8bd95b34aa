"""A turn: colony actions, the build action, the roll; or instead of all that a building back from Salvage (TURN)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.kernel import Choose, Decision, Forecast, Option, Reason, Result, Script, Terms, say
from marshub.kernel.mechanisms.turns import left_of

from ..box.components import ENOUGH
from ..box.state import Errand, State
from ..happenings import RollSkipped, TurnBegan
from . import build, colony
from .mars import Mars, seat_key, use_option
from .mending import mends
from .meteor import settle_impact
from .people import healthy
from .rover import call_in, may_call_in, roll
from .salvage import scrap, scrap_options
from .stop import supply_stop

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
        state.phase, state.active = "between", left_of(mars.seats, who)


def _begin(mars: Mars, who: str) -> None:
    state, player = mars.state, mars.player(who)
    state.turn += 1
    state.phase, state.begun, state.shifts = "colony", False, 1
    state.ready = len(healthy(mars, who)) >= ENOUGH  # MM-WIN-04: reached on an earlier turn
    state.grounded = player.skips > 0
    player.skips -= state.grounded  # this turn is one of them, whatever it is spent on
    state.market.new_turn()
    mars.tell(TurnBegan(who, state.turn))


def _menu(
    mars: Mars, who: str, key: str, options: Sequence[Options], explain: Callable[[str], Sequence[Reason]]
) -> Choose:
    """Return the question of a phase: what may be done in it, and the end of it."""

    def offered() -> list[Option]:
        return [option for each in (*options, _endings) for option in each(mars, who)]

    return Choose(
        who,
        say(key, who=seat_key(who)),
        offered,
        explain=explain,
        forecast=lambda option: _forecast(mars, who, option),
        terms=lambda: Terms(f"{mars.state.turn}"),
        mends=lambda option: mends(mars, who, option, [each.id for each in offered()]),
        wonders=lambda: [*conceivable(mars, who)],
    )


def _colony_phase(mars: Mars, who: str) -> Script:
    """Play colony actions, any number in any order, until one ends the phase (MM-TURN-02, MM-TURN-03)."""

    def why(option: str) -> Sequence[Reason]:
        action, _, rest = option.partition(":")
        if action in build.ACTIONS:
            return (*_why_not_again(mars), *build.explain(mars, who, action, rest))
        return (*colony.explain(mars, who, action, rest), *_why_not_ended(mars, who, action))

    while True:
        picked: str = yield _menu(mars, who, MENUS[0], (colony.options, _builds), why)
        action, _, rest = picked.partition(":")
        if action in _END:
            _end(mars, who, action)
            return
        if action in build.ACTIONS:
            if (yield from build.act(mars, who, action, rest)):
                mars.state.phase, mars.state.begun = "build", True
                _spend(mars)
                return
        elif (yield from colony.act(mars, who, action, rest)):
            mars.state.phase = "between"  # MM-TURN-07: that was the whole turn
            return


def _build_phase(mars: Mars, who: str) -> Script:
    """Play after the build action: no way back to colony actions (MM-TURN-03), another build only by a card."""
    state = mars.state

    def why(option: str) -> Sequence[Reason]:
        action, _, rest = option.partition(":")
        if action in build.ACTIONS:
            return (*_why_not_again(mars), *build.explain(mars, who, action, rest))
        if action == "scrap" or (action == "use" and rest in mars.player(who).kept):
            return tuple(colony.explain(mars, who, action, rest))
        if action in colony.ACTIONS:
            return (Reason("MM-TURN-03", say("mm-why-colony-over")),)
        return tuple(_why_not_ended(mars, who, action))

    while True:
        picked: str = yield _menu(mars, who, MENUS[1], (_more, _scraps), why)
        action, _, rest = picked.partition(":")
        if action in _END:
            _end(mars, who, action)
            return
        if action == "use":
            mars.use(who, rest)
            state.shifts += 1
        elif action == "scrap":
            scrap(mars, who, rest)
        elif (yield from build.act(mars, who, action, rest)):
            _spend(mars)


def _end(mars: Mars, who: str, action: str) -> None:
    """End the build action too: on to the roll, to the own Supply Stop, or to nothing."""
    if action == "call-in":
        call_in(mars, who)
    elif action == "roll":
        mars.state.phase = "roll"
    else:
        mars.tell(RollSkipped(who))
        mars.state.phase = "between"


def _builds(mars: Mars, who: str) -> Iterator[Option]:
    """Return a build action, where one is left in this turn."""
    if mars.state.shifts:
        yield from build.options(mars, who)


def _why_not_again(mars: Mars) -> Sequence[Reason]:
    return () if mars.state.shifts else (Reason("MM-BUILD-10", say("mm-why-built")),)


def _spend(mars: Mars) -> None:
    """Mark a build action as done."""
    mars.state.shifts = max(0, mars.state.shifts - 1)  # a table may have set it to 0 meanwhile


def why_not_now(pending: Decision, option: str) -> Sequence[Reason]:
    """Return why an action of a turn is not available while something else is asked."""
    action = option.partition(":")[0]
    if pending.prompt.key in MENUS:
        return ()
    if action in build.ACTIONS:
        return (Reason("MM-BUILD-01", say("mm-hand-not-building")),)
    if action in _END:
        return (Reason("MM-TURN-01", say("mm-why-not-ending")),)
    return (Reason("MM-TURN-02", say("mm-why-not-colony")),) if action in colony.ACTIONS else ()


def conceivable(mars: Mars, who: str) -> Iterator[Option]:
    """Return every action that a turn of `who` could ever have."""
    yield from build.conceivable(mars)
    yield from colony.conceivable(mars, who)
    yield from _ENDINGS.values()


def _more(mars: Mars, who: str) -> Iterator[Option]:
    """Return another build action, if a card gives one."""
    yield from _builds(mars, who)
    yield from map(use_option, mars.keeps(who, "second-build"))


def _scraps(mars: Mars, who: str) -> Iterator[Option]:
    return scrap_options(mars, who)


def _endings(mars: Mars, who: str) -> Iterator[Option]:
    """Return the roll is compulsory (MM-TURN-05), unless the Rover is called in or an event forbids it."""
    if may_call_in(mars, who):  # MM-WIN-02, MM-WIN-05
        yield _ENDINGS["call-in"]
    yield _ENDINGS["end" if mars.state.grounded else "roll"]


def _why_not_ended(mars: Mars, who: str, action: str) -> Iterator[Reason]:
    if action == "call-in":
        total = len(healthy(mars, who))
        if total < ENOUGH:
            yield Reason("MM-WIN-05", say("mm-why-too-few", count=total))
        elif not mars.state.ready:
            yield Reason("MM-WIN-04", say("mm-why-not-yet"))
    elif action == "roll" and mars.state.grounded:
        yield Reason("MM-TURN-05", say("mm-why-grounded"))
    elif action == "end" and not mars.state.grounded:
        yield Reason("MM-TURN-05", say("mm-why-must-roll"))


def _forecast(mars: Mars, who: str, option: str) -> Forecast | None:
    action, _, rest = option.partition(":")
    return build.forecast(mars, who, action, rest)


_END = ("roll", "end", "call-in")
_ENDINGS = {each: Option(each, say(f"mm-option-{each}")) for each in _END}
_PHASES = {"colony": _colony_phase, "build": _build_phase, "roll": roll, "stop": supply_stop}


def result_of(mars: Mars) -> Result | None:
    """Return who won, with everybody's healthy population (MM-WIN-11)."""
    state: State = mars.state
    if not state.winner:
        return None
    scores: dict[str, int] = {who: len(healthy(mars, who)) for who in mars.seats}
    return Result("victory", say("mm-won", who=seat_key(state.winner)), (state.winner,), scores)
