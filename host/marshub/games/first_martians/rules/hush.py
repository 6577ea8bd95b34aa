"""Going on for longer: the table says until when it does not want to be asked at every moment (FM-SKILL-08).

What can be used is on offer beside every decision all the same; only the questions at moments at which nothing else is
decided stay away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from marshub.kernel import GO_ON, Option, say

from ..box.state import HubState, Hush

AGAIN = "ask:again"  # the option that ends it
_UNTIL = {f"{GO_ON}:{until}": until for until in ("new", "phase", "sol")}


#: On to the next moment, or on until something happens.
WAYS_ON: Sequence[Option] = (
    Option(GO_ON, say("fm-option-go-on")),
    *(Option(way, say(f"fm-option-go-on-{until}"), group=say("fm-group-go-on")) for way, until in _UNTIL.items()),
)


def go_on(state: HubState, way: str, usable: Iterable[str]) -> None:
    """The table goes on by `way`; `usable` are the ids of what it could use now."""
    until = _UNTIL.get(way)
    if until == "new":
        state.hush = Hush("new", list(usable))
    elif until is not None:
        state.hush = Hush(until, [] if state.hush is None else state.hush.known)  # type: ignore[arg-type]


def keeps_quiet(state: HubState, usable: Iterable[str]) -> bool:
    """Return whether the table wants not to be asked.

    It could use nothing but what it knows of, or wants nothing at all.
    """
    hush = state.hush
    if hush is None:
        return next(iter(usable), None) is None
    return hush.until != "new" or all(option in hush.known for option in usable)


def used(state: HubState, usable: Iterable[str]) -> None:
    """Something was used: what is not to be had any more will be new when it comes back."""
    hush = state.hush
    if hush is not None and hush.known:
        now = set(usable)
        hush.known = [option for option in hush.known if option in now]
        if hush.until == "new":
            state.hush = _until_news(hush.known)


def begin_mission(state: HubState, usable: Iterable[str]) -> None:
    """What the crew brings along is not asked about before something else can be used, unless the table wants it."""
    state.hush = _until_news(list(usable))


def begin_phase(state: HubState) -> None:
    """A phase begins."""
    _end(state, "phase")


def begin_sol(state: HubState) -> None:
    """A sol begins."""
    _end(state, "sol")


def _until_news(known: list[str]) -> Hush | None:
    return Hush("new", known) if known else None


def _end(state: HubState, until: str) -> None:
    """What the table went on until has come; what was no news before is none now."""
    if state.hush is not None and state.hush.until == until:
        state.hush = _until_news(state.hush.known)
