"""Auto-continue: until when the table does not want to be asked at every moment (FM-SKILL-08).

Free actions are on offer with every decision all the same; only the questions at moments at which nothing else is
decided are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from marshub.kernel import GO_ON, Option, say

from ..box.state import HubState, Hush

AGAIN = "ask:again"  # option that ends auto-continue
_UNTIL = {f"{GO_ON}:{until}": until for until in ("new", "phase", "sol")}


#: Continue to the next moment, or until something happens.
WAYS_ON: Sequence[Option] = (
    Option(GO_ON, say("fm-option-go-on")),
    *(Option(key, say(f"fm-option-go-on-{until}"), group=say("fm-group-go-on")) for key, until in _UNTIL.items()),
)


def go_on(state: HubState, way: str, usable: Iterable[str]) -> None:
    """Apply a way to continue; `usable` are the ids of the free actions that the table could use now."""
    until = _UNTIL.get(way)
    if until == "new":
        state.hush = Hush("new", list(usable))
    elif until is not None:
        state.hush = Hush(until, [] if state.hush is None else state.hush.known)  # type: ignore[arg-type]


def keeps_quiet(state: HubState, usable: Iterable[str]) -> bool:
    """Check that the question is to be skipped: only known free actions are usable, or none are wanted."""
    hush = state.hush
    if hush is None:
        return next(iter(usable), None) is None
    return hush.until != "new" or all(option in hush.known for option in usable)


def used(state: HubState, usable: Iterable[str]) -> None:
    """Update the known options after a free action was used: one that is lost now counts as new when it comes back."""
    hush = state.hush
    if hush is not None and hush.known:
        now = set(usable)
        hush.known = [option for option in hush.known if option in now]
        if hush.until == "new":
            state.hush = _until_news(hush.known)


def begin_mission(state: HubState, usable: Iterable[str]) -> None:
    """Skip questions about what the crew brings along, until something else can be used or the table asks for them."""
    state.hush = _until_news(list(usable))


def begin_phase(state: HubState) -> None:
    """End auto-continue that lasts until a phase begins."""
    _end(state, "phase")


def begin_sol(state: HubState) -> None:
    """End auto-continue that lasts until a sol begins."""
    _end(state, "sol")


def _until_news(known: list[str]) -> Hush | None:
    return Hush("new", known) if known else None


def _end(state: HubState, until: str) -> None:
    """End auto-continue that lasts until `until`; options that were known before stay known."""
    if state.hush is not None and state.hush.until == until:
        state.hush = _until_news(state.hush.known)
