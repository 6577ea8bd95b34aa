"""The values that places can be set to as the table is: of those that their types allow, found by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from .adjust import make_fit_check, moves_game, read_value
from .errors import BadAdjustment
from .places import AllowedValues, Place, find_allowed_values, list_places
from .replay import fork_session
from .session import Session

FURTHEST = 1000  # how far from its present value a number without a limit is tried
Fits = Callable[[object], bool]


def list_possible_values(session: Session[Any, Any], under: str = "") -> Iterator[tuple[Place, AllowedValues]]:
    """Yield the places whose path begins with `under`, with the values that a correction can set there now.

    A place where nothing can be set is left out. Of numbers, both ends are tried; of lists, one more item or that item
    alone.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> [(place.path, allowed.high) for place, allowed in list_possible_values(session, "coins.")]
        [('coins.red', 6), ('coins.blue', 6)]
    """
    state, game = session.state, session.game
    names = game.list_names(state)
    places = {place.path: place for place in list_places(state, names)}
    known: dict[str, AllowedValues | None] = {}
    fits_at = make_fit_check(game, state)

    def find(place: Place) -> AllowedValues | None:
        if place.path not in known:
            if moves_game(game, state, place.path):
                fits: Fits = lambda value: _fits_copy(session, place.path, value)  # noqa: E731
            else:
                fits = partial(fits_at, place.path)
            known[place.path] = _restrict(place, find_allowed_values(place.hint, names), fits)
        allowed = known[place.path]
        if allowed is None or not isinstance(place.value, dict) or not allowed.keys:
            return allowed
        children = {key: places.get(f"{place.path}.{key}") for key in allowed.keys}
        found = {key: find(child) for key, child in children.items() if child is not None}
        possible = {key: value for key, value in found.items() if value is not None}
        return msgspec.structs.replace(allowed, keys=tuple(possible), of=_merge(allowed.of, [*possible.values()]))

    for place in places.values():
        if place.path.startswith(under) and (allowed := find(place)) is not None:
            yield place, allowed
    for place, allowed in _list_complements(session):
        if place.path.startswith(under):
            yield place, allowed


def _list_complements(session: Session[Any, Any]) -> Iterator[tuple[Place, AllowedValues]]:
    """Yield the numbers that the state does not hold itself, after the mapping that has them."""
    game, state = session.game, session.state
    mappings: dict[str, dict[str, tuple[int, AllowedValues]]] = {}
    for path, part in game.list_complements(state).items():
        holder, _, key = path.rpartition(".")
        missing = read_value(game, state, part.path) or 0
        mappings.setdefault(holder, {})[key] = part.total - missing, AllowedValues("number", 0, part.total)
    for holder, numbers in mappings.items():
        of = _merge(AllowedValues("number"), [allowed for _, allowed in numbers.values()])
        whole = {key: now for key, (now, _) in numbers.items()}
        yield Place(holder, whole, dict[str, int]), AllowedValues("table", of=of, keys=tuple(numbers))
        for key, (now, allowed) in numbers.items():
            yield Place(f"{holder}.{key}", now, int), allowed


def _fits_copy(session: Session[Any, Any], path: str, value: object) -> bool:
    """Return whether a copy of the game can be corrected so: the rules restart there."""
    copy = fork_session(session)
    try:
        copy.adjust(path, value)
    except BadAdjustment:
        return False
    finally:
        copy.close()
    return True


def _merge(of: AllowedValues | None, values: Sequence[AllowedValues]) -> AllowedValues | None:
    """Return what some value of a mapping may be, of the allowed values of each."""
    if of is None or of.sort not in ("choice", "number") or not values:
        return of
    several = tuple(value for value in of.values if any(value in each.values for each in values))
    ends = [[each.low for each in values], [each.high for each in values]]
    low, high = ([end for end in side if end is not None] for side in ends)
    return msgspec.structs.replace(
        of,
        values=several,
        low=min(low) if len(low) == len(values) else of.low,
        high=max(high) if len(high) == len(values) else of.high,
    )


def _restrict(place: Place, allowed: AllowedValues, fits: Fits) -> AllowedValues | None:
    """Return those of the allowed values that fit; None if the place has no value and none fits."""
    if allowed.nothing and place.value is not None and not fits(None):
        allowed = msgspec.structs.replace(allowed, nothing=False)
    if allowed.sort == "choice":
        values = tuple(value for value in allowed.values if value == place.value or fits(value))
        return msgspec.structs.replace(allowed, values=values) if values or place.exists else None
    if allowed.sort == "number":
        return _restrict_number(place, allowed, fits)
    if allowed.sort == "list" and allowed.of is not None and allowed.of.sort == "choice":
        now = list(place.value or ())
        items = tuple(item for item in allowed.of.values if item in now or fits([*now, item]) or fits([item]))
        return msgspec.structs.replace(allowed, of=msgspec.structs.replace(allowed.of, values=items))
    return allowed


def _restrict_number(place: Place, allowed: AllowedValues, fits: Fits) -> AllowedValues | None:
    """Return the range around the present value, or around the lowest one that fits where there is none."""
    now = place.value
    if now is None:
        low = allowed.low or 0
        now = next((value for value in range(low, low + 3) if fits(value)), None)
        if now is None:
            return None
    low = _find_furthest(now, now - FURTHEST if allowed.low is None else allowed.low, fits)
    high = _find_furthest(now, max(now, now + FURTHEST if allowed.high is None else allowed.high), fits)
    return msgspec.structs.replace(
        allowed,
        low=allowed.low if allowed.low is None and low == now - FURTHEST else low,
        high=allowed.high if allowed.high is None and high == now + FURTHEST else high,
    )


def _find_furthest(start: int, end: int, fits: Fits) -> int:
    """Return the number closest to `end` that fits, from `start` on; all between them are taken to fit."""
    if start == end or fits(end):
        return end
    while abs(end - start) > 1:
        middle = (start + end) // 2
        start, end = (middle, end) if fits(middle) else (start, middle)
    return start
