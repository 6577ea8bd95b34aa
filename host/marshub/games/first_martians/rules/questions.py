"""Questions of rules: a choice only where there is one, dice, and auto-continue (FM-SKILL-08, DICE).

Auto-continue: the table says until when it does not want to be asked at every moment (FM-SKILL-08). Free actions
are on offer with every decision all the same; only the questions at moments at which nothing else is decided are
skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from marshub.kernel import CONTINUE, Choose, Die, Option, Roll, Script, Words, say

from ..box.components import AstronautId
from ..box.state import AutoContinue, HubState
from ..happenings.actions_and_map import DiceFell
from .hub import Hub


def choose_if_several(actor: str, prompt: Words, options: Callable[[], Sequence[Option]]) -> Script:
    """Ask for one of `options` and return its id.

    `actor` chooses among several; a single one is taken without a question; "" if there is none, or if free actions
    used in the meantime left none. `options` is evaluated anew as often as the question is asked.
    """
    legal = options()
    if len(legal) > 1:
        return (yield Choose(actor, prompt, options)) or ""
    return legal[0].id if legal else ""


def roll_dice(hub: Hub, prompt: Words, dice: Sequence[Die], by: AstronautId | None = None) -> Script:
    """Roll `dice` and return {die: face}.

    A face is entered by the players or rolled by the program; none is assumed (FM-DICE-13).

    Args:
        hub: The table.
        prompt: The question "fm-roll-X"; the message "fm-rolled-X" says in the log what was rolled for.
        dice: The dice.
        by: Seat that rolls, if it is one astronaut.
    """
    rolled: dict[str, str] = yield Roll(prompt, dice, performed_by=by or "")
    roller_args: dict[str, str | int] = {"who": f"@fm-astronaut-{by}"} if by else {}
    name = prompt.key.removeprefix("fm-roll-")
    hub.log(DiceFell(by or "", say(f"fm-rolled-{name}", **{**prompt.args, **roller_args}), dict(rolled)))
    return rolled


ASK_AGAIN = "ask:again"  # option that ends auto-continue
_UNTIL = {f"{CONTINUE}:{until}": until for until in ("new", "phase", "sol")}
_NEVER = f"{CONTINUE}:never"  # option that ends being asked before what comes next


#: Continue to the next moment, or until something happens.
CONTINUE_OPTIONS: Sequence[Option] = (
    Option(CONTINUE, say("fm-option-go-on"), declines=True),
    *(Option(key, say(f"fm-option-{key.replace(':', '-')}"), group=say("fm-group-go-on")) for key in (*_UNTIL, _NEVER)),
)


def apply_continue_option(state: HubState, option_id: str, usable: Iterable[str], window: str) -> None:
    """Apply a way to continue before `window`; `usable` are the ids of the free actions that the table could use."""
    hush, until = state.hush or AutoContinue("", []), _UNTIL.get(option_id)
    if option_id == _NEVER:
        hush.never = [*hush.never, window]
    elif until == "new":
        hush.until, hush.known = "new", list(usable)
    elif until is not None:
        hush.until = until  # type: ignore[assignment]
    state.hush = hush if hush.until or hush.never else None


def should_skip_question(state: HubState, usable: Iterable[str], window: str) -> bool:
    """Return whether to skip the question before `window`: only known free actions are usable, or none are wanted."""
    hush = state.hush
    if hush is None or (not hush.until and window not in hush.never):
        return next(iter(usable), None) is None
    return window in hush.never or hush.until != "new" or all(option in hush.known for option in usable)


def forget_lost_options(state: HubState, usable: Iterable[str]) -> None:
    """Update the known options after a free action was used: one that is lost now counts as new when it comes back."""
    hush = state.hush
    if hush is not None and hush.known:
        usable_now = set(usable)
        hush.known = [option for option in hush.known if option in usable_now]
        if hush.until == "new":
            _continue_until_new(state, hush.known)


def skip_initial_options(state: HubState, usable: Iterable[str]) -> None:
    """Skip questions about what the crew brings along, until something else can be used or the table asks for them."""
    _continue_until_new(state, list(usable))


def end_auto_continue_at_phase(state: HubState) -> None:
    """End auto-continue that lasts until a phase begins."""
    _end_auto_continue(state, "phase")


def end_auto_continue_at_sol(state: HubState) -> None:
    """End auto-continue that lasts until a sol begins."""
    _end_auto_continue(state, "sol")


def _continue_until_new(state: HubState, known: list[str]) -> None:
    """Continue until something else than `known` can be used; what is never asked before stays so."""
    never = state.hush.never if state.hush is not None else []
    state.hush = AutoContinue("new" if known else "", known, never) if known or never else None


def _end_auto_continue(state: HubState, until: str) -> None:
    """End auto-continue that lasts until `until`; options that were known before stay known."""
    if state.hush is not None and state.hush.until == until:
        _continue_until_new(state, state.hush.known)
