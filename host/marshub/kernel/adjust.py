"""Corrections by the table: a value is set to what is true on the table, within the bounds of rules and box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial, reduce
from typing import TYPE_CHECKING, Any

import msgspec

from . import allowed_values
from .errors import BadAdjustment
from .places import (
    AllowedValues,
    Complement,
    Names,
    all_metadata,
    find_allowed_values,
    format_value,
    has_fixed_keys,
    has_variable_keys,
    is_nullable,
    item_type,
    key_type,
    list_children,
    list_places,
    strip_annotations,
)
from .violations import (
    PLAY_SLACK,
    Violation,
    describe_type_mistakes,
    find_unknown_fields,
    find_unknown_values,
    find_violations,
)

if TYPE_CHECKING:
    from .game import Game
    from .words import Words


LONGEST_TEXT = 500  # characters of a text that the table sets
HIDDEN_VALUE = "?"  # logged in place of a hidden value


class _Target(msgspec.Struct):
    """The place at a path: what holds it, under which key, its type.

    `moves_game`: the place tells where the game stands; `is_removable`: it is a key of a mapping that may come and go.
    """

    holder: Any
    key: Any
    hint: Any
    exists: bool
    moves_game: bool
    is_removable: bool
    keys_to_holder: tuple[Any, ...] = ()


class Correction(msgspec.Struct):
    """A correction that was made: values before and after, as plain data.

    `revert` undoes it. `is_idle` means that nothing changed and that the game stands where it stood; `is_hidden` that
    not every seat may know of it.
    """

    before: Any
    after: Any
    moves_game: bool
    revert: Callable[[], None]
    is_idle: bool = False
    is_hidden: bool = False


def adjust_state(game: Game[Any, Any], state: msgspec.Struct, path: str, value: object) -> Correction:
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
    # Find the place and read the value, before anything is changed.
    names = game.list_names(state)
    target = _find_target(state, path, names)
    plain_before = msgspec.to_builtins(_current_value(target))
    removes = _removes(target, value)
    after = None if removes else _parse_value(game, path, value, target, names)
    encoded_before = msgspec.json.encode(state)

    def violations_before() -> Sequence[Violation]:
        """Return the violations before the correction."""
        return find_violations(game, msgspec.json.decode(encoded_before, type=type(state)))

    def revert() -> None:
        """Restore the state before the correction."""
        restore_state(state, msgspec.json.decode(encoded_before, type=type(state)))

    # Set the value; undo everything if the result is impossible.
    _set_value(target, after, removes=removes)
    try:
        game.apply_adjustment_side_effects(msgspec.json.decode(encoded_before, type=type(state)), state)
        _check_fits(game, state, path, value, violations_before)
    except BaseException as error:
        revert()
        if isinstance(error, BadAdjustment):
            expected, get_check = find_allowed_values(target.hint, names), cache(partial(make_fit_check, game, state))
            fitting = allowed_values.list_fitting(expected, lambda value: get_check()(path, value))
            error.words = allowed_values.describe_possible_now(game, path, target.hint, expected, fitting, error)
            error.legal = error.legal or tuple(map(format_value, fitting))
        raise
    is_idle = not target.moves_game and msgspec.json.encode(state) == encoded_before
    return Correction(plain_before, msgspec.to_builtins(after), target.moves_game, revert, is_idle)


def resolve_complement(game: Game[Any, Any], state: msgspec.Struct, path: str, value: Any) -> tuple[str, Any]:
    """Return the path and the value in the state for a number of `Game.list_complements`, or for all of a mapping.

    Others are returned as they are.

    Raises:
        BadAdjustment: If the value is impossible.

    Example:
        >>> from marshub.kernel.example import CoinRace, CoinRaceState
        >>> class Bank(CoinRace):
        ...     def list_complements(self, state):
        ...         return {f"bank.{seat}": Complement(f"coins.{seat}", 6) for seat in state.coins}
        >>> state = CoinRaceState({"red": 0, "blue": 2})
        >>> resolve_complement(Bank(), state, "bank.red", 4), resolve_complement(Bank(), state, "coins.red", 4)
        (('coins.red', 2), ('coins.red', 4))
        >>> resolve_complement(Bank(), state, "bank", {"red": 6, "blue": 1})
        ('coins', {'blue': 5})
        >>> resolve_complement(Bank(), state, "bank", {"blue": 1})
        ('coins', {'red': 6, 'blue': 5})
        >>> resolve_complement(Bank(), state, "bank", {"green": 1})
        Traceback (most recent call last):
        marshub.kernel.errors.BadAdjustment: bank cannot be {'green': 1}: an object with red, blue
        >>> resolve_complement(Bank(), state, "bank.red", 7)
        Traceback (most recent call last):
        marshub.kernel.errors.BadAdjustment: bank.red cannot be 7: a whole number from 0 to 6
        >>> resolve_complement(Bank(), state, "bank.red", True)
        Traceback (most recent call last):
        marshub.kernel.errors.BadAdjustment: bank.red cannot be True: a whole number from 0 to 6
    """
    complements = game.list_complements(state)
    if path in complements:
        return complements[path].path, _subtract(game, path, complements[path], value)
    parts = {key.removeprefix(f"{path}."): part for key, part in complements.items() if key.startswith(f"{path}.")}
    if not parts:
        return path, value
    if not isinstance(value, dict) or not parts.keys() >= value.keys():
        expected = f"an object with {', '.join(parts)}"
        raise BadAdjustment(f"{path} cannot be {value!r}: {expected}", tuple(parts), expected=expected)
    missing = {part.path: _subtract(game, f"{path}.{key}", part, value.get(key, 0)) for key, part in parts.items()}
    holder = next(iter(missing)).rpartition(".")[0]
    return holder, {name.rpartition(".")[2]: number for name, number in missing.items() if number}


def _subtract(game: Game[Any, Any], path: str, part: Complement, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= part.total:
        allowed = AllowedValues("number", 0, part.total)
        message = f"{path} cannot be {value!r}: {allowed}"
        words = allowed_values.describe_allowed(game, path, int, allowed, {})
        raise BadAdjustment(message, allowed.legal_texts, words, expected=str(allowed))
    return part.total - value


def moves_game(game: Game[Any, Any], state: msgspec.Struct, path: str) -> bool:
    """Return whether the value at `path` tells where the game stands."""
    try:
        return _find_target(state, path, game.list_names(state)).moves_game
    except BadAdjustment:
        return False


def read_value(game: Game[Any, Any], state: msgspec.Struct, path: str) -> Any:
    """Return the value at `path` as plain data. Raises as `adjust_state` if there is no such place."""
    return msgspec.to_builtins(_current_value(_find_target(state, path, game.list_names(state))))


def make_fit_check(game: Game[Any, Any], state: msgspec.Struct) -> Callable[[str, object], bool]:
    """Return a function that tells whether an allowed value is possible at a path of `state` by the game's rules."""
    encoded, names = msgspec.json.encode(state), game.list_names(state)  # shared by all calls
    find_target = cache(partial(_find_target, state, names=names))
    known = [*find_violations(game, state)]
    # Allowed values have known ids, so the rules alone decide; unless the table has other ids already.
    find: Callable[[Game[Any, Any], Any], Sequence[Violation]] = find_violations
    if not any(find_unknown_values(state, type(state), names, slack=PLAY_SLACK)):
        find = type(game).find_violations

    def fits(path: str, value: object) -> bool:
        copy = msgspec.json.decode(encoded, type=type(state))
        found = find_target(path)
        target = msgspec.structs.replace(found, holder=reduce(_get_child, found.keys_to_holder, copy))
        removes = _removes(target, value)
        try:
            after = None if removes else msgspec.convert(value, target.hint, strict=True)
            _set_value(target, after, removes=removes)
            game.apply_adjustment_side_effects(state, copy)
            return all(violation in known for violation in find(game, copy))
        except Exception:  # the rules fail at an impossible table
            return False

    return fits


def is_hidden_place(state: Any, view: Any, path: str) -> bool:
    """Return whether the value at `path`, or its existence, is hidden from whoever sees `view` of `state`.

    Example:
        >>> state, view = {"hand": {"ore": 2}, "deck": {"ice": 3}}, {"hand": {}, "deck": {"ice": 3}}
        >>> [is_hidden_place(state, view, path) for path in ("hand", "hand.ore", "hand.ice", "deck", "deck.ore")]
        [True, True, True, False, False]
        >>> is_hidden_place({"own_hand": 2, "deck": 3}, {"own_hand": 2, "deck": 0}, "own-hand")
        False
    """
    for step in path.split("."):
        fields = {name.replace("-", "_"): child for name, child, _ in list_children(state, type(state))}
        view_fields = {name.replace("-", "_"): child for name, child, _ in list_children(view, type(view))}
        name = step.replace("-", "_")
        if name not in fields or name not in view_fields:
            return bool(state != view)
        state, view = fields[name], view_fields[name]
    return bool(state != view)


def restore_state(node: Any, saved: Any) -> None:
    """Make `node` equal to `saved`; objects that rules may hold stay the same objects.

    Example:
        >>> state = {"hand": ["ore"], "coins": 3, "debts": 1}
        >>> hand = state["hand"]
        >>> restore_state(state, {"coins": 2, "hand": ["ice", "gas"]})
        >>> state, list(state), hand
        ({'coins': 2, 'hand': ['ice', 'gas']}, ['coins', 'hand'], ['ice', 'gas'])
        >>> restore_state(state, {"coins": 2, "hand": None})
        >>> state
        {'coins': 2, 'hand': None}
    """
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            setattr(node, name, _restore_value(getattr(node, name), getattr(saved, name)))
    elif isinstance(node, dict):
        kept = {key: _restore_value(node[key], value) if key in node else value for key, value in saved.items()}
        node.clear()
        node.update(kept)
    else:
        node[:] = [_restore_value(*pair) for pair in zip(node, saved, strict=False)] + saved[len(node) :]


def _restore_value(current: Any, saved: Any) -> Any:
    is_frozen = isinstance(current, msgspec.Struct) and current.__struct_config__.frozen
    if is_frozen or type(current) is not type(saved) or not isinstance(current, msgspec.Struct | dict | list):
        return saved
    if msgspec.json.encode(current) != msgspec.json.encode(saved):  # most of a state is as it was
        restore_state(current, saved)
    return current


class _Field(msgspec.Struct, frozen=True):
    """A field of a struct."""

    name: str


def _find_target(state: msgspec.Struct, path: str, names: Names) -> _Target:
    node: Any = state
    hint: Any = type(state)
    is_adjustable = moves_game = False
    target: _Target | None = None
    key: Any
    steps = path.split(".") if path else []
    keys: tuple[Any, ...] = ()
    for index, step in enumerate(steps):
        wanted = step.replace("-", "_")
        match = next((child for child in list_children(node, hint) if child[0].replace("-", "_") == wanted), None)
        if match is None:  # perhaps a new key of a mapping, at the end of the path
            if not (is_adjustable and isinstance(node, dict) and index == len(steps) - 1 and has_variable_keys(hint)):
                raise _unknown_path(state, path, names)
            key = _new_key(path, step, hint, names)
            return _Target(node, key, item_type(hint), False, moves_game, is_removable=True, keys_to_holder=keys)
        name, child, inner = match
        marks = all_metadata(inner)
        is_adjustable, moves_game = is_adjustable or marks.get("adjust", False), moves_game or marks.get("anew", False)
        if isinstance(node, dict):
            key = next(known_key for known_key in node if str(known_key) == name)
        elif isinstance(node, list):
            key = int(name)
        else:
            key = _Field(name)
        is_removable = isinstance(node, dict) and is_adjustable and has_variable_keys(hint)
        target = _Target(node, key, inner, True, moves_game, is_removable, keys)
        node, hint, keys = child, inner, (*keys, key)
    if target is None or not (is_adjustable or has_fixed_keys(target.hint)):
        raise _unknown_path(state, path, names)
    return target


def _new_key(path: str, step: str, hint: Any, names: Names) -> Any:
    """Return `step` as a new key of a mapping of that type."""
    keys = find_allowed_values(hint, names).keys
    for key in keys:
        if key.replace("-", "_") == step.replace("-", "_"):
            return key
    if keys:
        raise BadAdjustment(f"there is nothing at {path!r}; there may be {', '.join(keys)}", keys)
    try:
        return msgspec.convert(step, key_type(hint), strict=False)
    except msgspec.ValidationError as error:
        raise BadAdjustment(f"there is nothing at {path!r}: {error}") from None


def _removes(target: _Target, value: object) -> bool:
    """Return whether `value` removes the place from its mapping: null, or 0 where the number counts things."""
    if not target.is_removable or isinstance(value, bool):
        return False
    if value is None:
        return not is_nullable(target.hint)
    return value == 0 and strip_annotations(target.hint) is int and not all_metadata(target.hint).get("ordinal")


def _parse_value(game: Game[Any, Any], path: str, value: object, target: _Target, names: Names) -> Any:
    expected = find_allowed_values(target.hint, names)
    words = allowed_values.describe_allowed(game, path, target.hint, expected, names)
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        words = allowed_values.describe_length_limit(game, path, LONGEST_TEXT)
        limit = f"a text of {LONGEST_TEXT} letters at most"
        message = f"{path} cannot be a text of {len(value)} letters; it may have {LONGEST_TEXT}"
        raise BadAdjustment(message, expected.legal_texts, words, expected=limit)
    try:
        if isinstance(value, dict) and has_fixed_keys(target.hint):
            value = _complete_fixed_keys(value, _current_value(target), target.hint, names)
        violations = list(find_unknown_fields(value, target.hint))
        if not violations:
            parsed = msgspec.convert(value, target.hint, strict=True)
            violations = list(find_unknown_values([parsed], list[target.hint], names))  # type: ignore[name-defined]
            violations = [_without_path(violation, "0") for violation in violations]
    except (msgspec.ValidationError, RecursionError) as error:
        violations = _list_type_mistakes(value, target.hint, names, str(error))
    except BadAdjustment as error:
        violations = [Violation("", error.expected, error.legal)]
    if violations:
        raise _refuse(path, value, violations, words)
    return parsed


def _list_type_mistakes(value: object, hint: Any, names: Names, problem: str) -> list[Violation]:
    """Return what is wrong in a value that its type cannot hold; the `problem` itself if nothing finer is known."""
    try:
        return describe_type_mistakes(value, hint, names) or [Violation("", problem)]
    except RecursionError:
        return [Violation("", str(find_allowed_values(hint, names)))]


def _complete_fixed_keys(value: dict[str, Any], current: dict[str, Any], hint: Any, names: Names) -> dict[str, Any]:
    """Return a mapping with fixed keys in the order of the present one; what it does not name is empty, or 0."""
    keys = tuple(map(str, current))
    unknown = [key for key in value if key not in keys]
    if unknown:
        raise BadAdjustment(f"{unknown[0]} is unknown; expected an object with {', '.join(keys)}", keys)
    item = find_allowed_values(item_type(hint), names)
    nothing: Any = {"table": {}, "list": [], "number": 0}.get(item.sort) if not item.low else None
    missing = [key for key in keys if key not in value]
    if missing and nothing is None:
        raise BadAdjustment(f"{', '.join(missing)} is missing", keys)
    return {key: value.get(key, nothing) for key in keys}


def _without_path(violation: Violation, path: str) -> Violation:
    """Return a violation under its path below `path`."""
    rest = violation.path.removeprefix(path).removeprefix(".")
    return msgspec.structs.replace(violation, path=rest)


def _refuse(path: str, value: object, violations: Sequence[Violation], words: Words | None) -> BadAdjustment:
    """Return the error of a value at `path` with these violations, each told once."""
    expected = "; ".join(dict.fromkeys(map(str, violations)))
    legal = next((violation.legal for violation in violations if violation.legal), ())
    return BadAdjustment(f"{path} cannot be {value!r}: {expected}", legal, words, expected=expected)


def _get_child(holder: Any, key: Any) -> Any:
    return getattr(holder, key.name) if isinstance(key, _Field) else holder[key]


def _current_value(target: _Target) -> Any:
    return _get_child(target.holder, target.key) if target.exists else None


def _set_value(target: _Target, value: Any, *, removes: bool) -> None:
    if has_fixed_keys(target.hint):
        restore_state(_current_value(target), value)  # rules may hold it
    elif isinstance(target.key, _Field):
        setattr(target.holder, target.key.name, value)
    elif removes:
        target.holder.pop(target.key, None)
    else:
        target.holder[target.key] = value


def _check_fits(
    game: Game[Any, Any],
    state: msgspec.Struct,
    path: str,
    value: object,
    violations_before: Callable[[], Sequence[Violation]],
) -> None:
    """Check that the state can be saved and read, and that it has no violation besides those before."""
    try:
        msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    except (msgspec.ValidationError, OverflowError) as error:
        raise _refuse(path, value, [Violation("", str(error))], None) from None
    violations = find_violations(game, state)
    before = violations_before() if violations else ()
    violations = [violation for violation in violations if violation not in before]
    if violations:
        words = next((violation.words for violation in violations if violation.words is not None), None)
        # The path of a violation is told unless it is this place, or what this place is in.
        told = [v if not f"{path}.".startswith(f"{v.path}.") else _without_path(v, v.path) for v in violations]
        raise _refuse(path, value, told, words)


def _unknown_path(state: msgspec.Struct, path: str, names: Names) -> BadAdjustment:
    from difflib import get_close_matches  # imported late: only a mistake needs it

    paths = [place.path for place in list_places(state, names)]
    near = get_close_matches(path[:200], paths, n=3, cutoff=0.4)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return BadAdjustment(f"there is nothing to set at {path!r}{hint}", paths)
