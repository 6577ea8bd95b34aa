"""The table's correction: set a tracked quantity to what is true on the table, within its bounds.

A field may be adjusted if its type carries `ADJUSTABLE`. Paths are dotted: "supply.oxygen", "tracks.living",
"crew.medic.wounds". Dashes in a path stand for underscores of a field.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from .errors import BadAdjustment

_ADJUSTABLE: dict[str, Any] = {"adjust": True}
#: Metadata of a quantity that the table may correct: `Annotated[int, Meta(ge=0), ADJUSTABLE]`.
ADJUSTABLE = msgspec.Meta(extra=_ADJUSTABLE)


def _is_adjustable(hint: Any) -> bool:
    return get_origin(hint) is Annotated and any(
        isinstance(meta, msgspec.Meta) and (meta.extra or {}).get("adjust") for meta in get_args(hint)[1:]
    )


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _children(node: Any, hint: Any) -> Iterator[tuple[str, Any, Any]]:
    """Name, value and type of everything one step below `node`."""
    if isinstance(node, msgspec.Struct):
        hints = _hints(type(node))
        for name in node.__struct_fields__:
            yield name, getattr(node, name), hints[name]
    elif isinstance(node, dict):
        inner = (get_args(_bare(hint)) or (Any, Any))[1]
        for key, value in node.items():
            yield str(key), value, inner
    elif isinstance(node, list):
        inner = (get_args(_bare(hint)) or (Any,))[0]
        for index, value in enumerate(node):
            yield str(index), value, inner


def adjustable_paths(state: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
    """Path, present value and type of every quantity of `state` that may be adjusted."""

    def walk(node: Any, hint: Any, prefix: str) -> Iterator[tuple[str, Any, Any]]:
        for name, value, inner in _children(node, hint):
            path = f"{prefix}{name}"
            if _is_adjustable(inner):
                yield path, value, inner
            else:
                yield from walk(value, inner, f"{path}.")

    yield from walk(state, type(state), "")


def adjust(state: msgspec.Struct, path: str, value: object) -> tuple[Any, Any]:
    """Set the quantity at `path` and return it as it was before and is now.

    Raises BadAdjustment, and changes nothing, if the path names nothing adjustable or the value is out of bounds.
    """
    node: Any = state
    hint: Any = type(state)
    steps = path.replace("-", "_").split(".") if path else []
    holder: Any = None
    key = ""
    for index, step in enumerate(steps):
        found = {name.replace("-", "_"): (name, child, inner) for name, child, inner in _children(node, hint)}
        if step not in found:
            raise _unknown(state, path)
        holder = node
        key, node, hint = found[step]
        if _is_adjustable(hint) and index < len(steps) - 1:
            raise _unknown(state, path)
    if holder is None or not _is_adjustable(hint):
        raise _unknown(state, path)
    before = node
    try:
        after = msgspec.convert(value, hint, strict=True)
    except msgspec.ValidationError as error:
        raise BadAdjustment(f"{path} cannot be {value!r}: {error}") from None
    if isinstance(holder, dict):
        original = next(k for k in holder if str(k) == key)
        holder[original] = after
    elif isinstance(holder, list):
        holder[int(key)] = after
    else:
        setattr(holder, key, after)
    return before, after


def _unknown(state: msgspec.Struct, path: str) -> BadAdjustment:
    paths = [name for name, _, _ in adjustable_paths(state)]
    near = get_close_matches(path, paths, n=3, cutoff=0.4)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return BadAdjustment(f"there is no tracked quantity at {path!r}{hint}", paths)
