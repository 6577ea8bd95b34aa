"""Corrections by the table: a value is set to what is true on the table, within the bounds of rules and box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import msgspec

from . import possible
from .errors import BadAdjustment
from .misfits import Misfit, misfits, strangers, unknown_fields
from .places import Names, all_metas, allowed, bare, children, inner_of, key_of, keys_come_and_go, nullable, places

if TYPE_CHECKING:
    from .game import Game


LONGEST = 500  # letters of a text that the table sets
HIDDEN = "?"  # told in place of what not everybody may see


class _Found(msgspec.Struct):
    """The place at a path: what holds it, under which key, its type.

    `moves_game`: the place tells where the game stands; `is_removable`: it is a key of a mapping that may come and go.
    """

    holder: Any
    key: Any
    hint: Any
    there: bool
    anew: bool
    loose: bool


class Correction(msgspec.Struct):
    """A correction that was made: values before and after, as plain data.

    `revert` undoes it. `is_idle` means that nothing changed and that the game stands where it stood; `is_hidden` that
    not every seat may know of it.
    """

    before: Any
    after: Any
    anew: bool
    back: Callable[[], None]
    idle: bool = False
    hidden: bool = False


def adjust(game: Game[Any, Any], state: msgspec.Struct, path: str, value: object) -> Correction:
    """Set the value at `path`.

    In a mapping whose keys may come and go, null (or 0 of a thing) removes a key.

    Raises:
        BadAdjustment: If nothing at `path` may be set, or `value` is impossible there; then nothing has changed.

    Example:
        >>> from marshub.kernel.example import CoinRace, CoinRaceState
        >>> state = CoinRaceState({"red": 0, "blue": 0})
        >>> correction = adjust_state(CoinRace(), state, "coins.red", 3)
        >>> state.coins["red"], correction.before
        (3, 0)
    """
    names = game.names(state)
    found = _find(state, path, names)
    before = _now(found)
    plain = msgspec.to_builtins(before)
    away = found.loose and ((value is None and not nullable(found.hint)) or _none_left(found, value))
    after = None if away else _read(game, path, value, found, names)
    was = msgspec.json.encode(state)

    def wrong() -> Sequence[Misfit]:
        """Return the violations before the correction."""
        return misfits(game, msgspec.json.decode(was, type=type(state)))

    def back() -> None:
        """Restore the state before the correction."""
        restore(state, msgspec.json.decode(was, type=type(state)))

    _put(found, after, away=away)
    try:
        game.goes_along(msgspec.json.decode(was, type=type(state)), state)
        _fits(game, state, path, value, wrong)
    except BaseException as error:
        back()
        if isinstance(error, BadAdjustment):
            may, fits = allowed(found.hint, names), _fitting(game, state, path)
            error.words = possible.now(game, path, found.hint, may, fits, error)
        raise
    idle = not found.anew and msgspec.json.encode(state) == was
    return Correction(plain, msgspec.to_builtins(after), found.anew, back, idle)


def _fitting(game: Game[Any, Any], state: msgspec.Struct, path: str) -> Callable[[object], bool]:
    """Return a function that tells whether a value is possible at `path` of `state`."""
    as_it_is, wrong = msgspec.json.encode(state), misfits(game, state)  # for all values

    def fits(value: object) -> bool:
        copy = msgspec.json.decode(as_it_is, type=type(state))
        found = _find(copy, path, game.names(copy))
        away = found.loose and _none_left(found, value)
        try:
            _put(found, msgspec.convert(value, found.hint, strict=True), away=away)
            game.goes_along(state, copy)
            _fits(game, copy, path, value, lambda: wrong)
        except (BadAdjustment, msgspec.ValidationError, LookupError, TypeError, ValueError):
            return False
        return True

    return fits


def secret(state: Any, seen: Any, path: str) -> bool:
    """Return whether the value at `path`, or its existence, is hidden from whoever sees `view` of `state`."""
    for step in path.split("."):
        below = {name.replace("-", "_"): child for name, child, _ in children(state, type(state))}
        other = {name.replace("-", "_"): child for name, child, _ in children(seen, type(seen))}
        name = step.replace("-", "_")
        if name not in below or name not in other:
            return bool(state != seen)
        state, seen = below[name], other[name]
    return bool(state != seen)


def restore(node: Any, was: Any) -> None:
    """Make `node` equal to `saved`; objects that rules may hold stay the same objects."""
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            setattr(node, name, _restored(getattr(node, name), getattr(was, name)))
    elif isinstance(node, dict):
        kept = {key: _restored(node[key], value) if key in node else value for key, value in was.items()}
        node.clear()
        node.update(kept)
    else:
        node[:] = [_restored(*pair) for pair in zip(node, was, strict=False)] + was[len(node) :]


def _restored(now: Any, was: Any) -> Any:
    frozen = isinstance(now, msgspec.Struct) and now.__struct_config__.frozen
    if frozen or type(now) is not type(was) or not isinstance(now, msgspec.Struct | dict | list):
        return was
    restore(now, was)
    return now


class _Field(msgspec.Struct, frozen=True):
    """A field of a struct."""

    name: str


def _find(state: msgspec.Struct, path: str, names: Names) -> _Found:
    node: Any = state
    hint: Any = type(state)
    within = anew = False
    found: _Found | None = None
    key: Any
    steps = path.split(".") if path else []
    for index, step in enumerate(steps):
        below = {name.replace("-", "_"): (name, child, inner) for name, child, inner in children(node, hint)}
        hit = below.get(step.replace("-", "_"))
        if hit is None:
            if not (within and isinstance(node, dict) and index == len(steps) - 1 and keys_come_and_go(hint)):
                raise _unknown(state, path, names)
            key = _new_key(path, step, hint, names)
            return _Found(node, key, inner_of(hint), there=False, anew=anew, loose=True)
        name, child, inner = hit
        marks = all_metas(inner)
        within, anew = within or marks.get("adjust", False), anew or marks.get("anew", False)
        key = name
        if isinstance(node, dict):
            key = next(each for each in node if str(each) == name)
        elif isinstance(node, list):
            key = int(name)
        else:
            key = _Field(name)
        loose = isinstance(node, dict) and within and keys_come_and_go(hint)
        found = _Found(node, key, inner, there=True, anew=anew, loose=loose)
        node, hint = child, inner
    if found is None or not within:
        raise _unknown(state, path, names)
    return found


def _new_key(path: str, step: str, hint: Any, names: Names) -> Any:
    """Return `step` as a new key of a mapping of that type."""
    keys = allowed(hint, names).keys
    for key in keys:
        if key.replace("-", "_") == step.replace("-", "_"):
            return key
    if keys:
        raise BadAdjustment(f"there is nothing at {path!r}; there may be {', '.join(keys)}", keys)
    try:
        return msgspec.convert(step, key_of(hint), strict=False)
    except msgspec.ValidationError as error:
        raise BadAdjustment(f"there is nothing at {path!r}: {error}") from None


def _none_left(found: _Found, value: object) -> bool:
    """Return whether `value` means that none of a thing is left in a mapping whose keys may come and go."""
    return bare(found.hint) is int and value == 0 and not isinstance(value, bool)


def _read(game: Game[Any, Any], path: str, value: object, found: _Found, names: Names) -> Any:
    may = allowed(found.hint, names)
    words = possible.spanned(game, path, found.hint, may, names)
    if isinstance(value, str) and len(value) > LONGEST:
        words = possible.letters(game, path, LONGEST)
        raise BadAdjustment(f"{path} cannot be a text of {len(value)} letters; it may have {LONGEST}", may.legal, words)
    try:
        strange = next(unknown_fields(value, found.hint), None)
        if strange is not None:
            raise BadAdjustment(f"{path}.{strange.path}: {strange.expected}", strange.legal, words)
        read = msgspec.convert(value, found.hint, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadAdjustment(f"{path} cannot be {value!r}: {error}; expected {may}", may.legal, words) from None
    strange = next(strangers([read], list[found.hint], names), None)  # type: ignore[name-defined]
    if strange is not None:
        raise BadAdjustment(f"{path} cannot be {value!r}: {strange.expected}", strange.legal, words)
    return read


def _now(found: _Found) -> Any:
    if isinstance(found.key, _Field):
        return getattr(found.holder, found.key.name)
    return found.holder[found.key] if found.there else None


def _put(found: _Found, value: Any, *, away: bool) -> None:
    if isinstance(found.key, _Field):
        setattr(found.holder, found.key.name, value)
    elif away:
        found.holder.pop(found.key, None)
    else:
        found.holder[found.key] = value


def _fits(
    game: Game[Any, Any], state: msgspec.Struct, path: str, value: object, wrong: Callable[[], Sequence[Misfit]]
) -> None:
    """Check that the state can be saved and read, and that it has no violation besides those before."""
    try:
        msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    except (msgspec.ValidationError, OverflowError) as error:
        raise BadAdjustment(f"{path} cannot be {value!r}: {error}") from None
    found = misfits(game, state)
    before = wrong() if found else ()
    found = [each for each in found if each not in before]
    if found:
        legal = next((each.legal for each in found if each.legal), ())
        words = next((each.words for each in found if each.words is not None), None)
        raise BadAdjustment(f"{path} cannot be {value!r}: {'; '.join(map(str, found))}", legal, words)


def _unknown(state: msgspec.Struct, path: str, names: Names) -> BadAdjustment:
    paths = [place.path for place in places(state, names)]
    near = get_close_matches(path[:200], paths, n=3, cutoff=0.4)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return BadAdjustment(f"there is nothing to set at {path!r}{hint}", paths)
