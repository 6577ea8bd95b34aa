"""All mistakes of a wrong pack, not only the first: each is explained and removed, and the rest is decoded again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from .suggest import suggest
from .toml_lines import Spot, spot_of

T = TypeVar("T")

_MESSAGE = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`(?P<path>[^`]*)`)?$", re.DOTALL)
_FIELD = re.compile(r"^Object (?P<sort>contains unknown|missing required) field `(?P<name>[^`]*)`$")
#: msgspec names types as JSON does; whoever writes TOML knows them by these names.
_TOML = {"object": "table", "array": "list", "null": "nothing"}
#: One file is never worth more than this many lines of complaint.
MOST = 100


def sift(raw: dict[str, Any], type: type[T]) -> tuple[T | None, list[tuple[Spot, str]]]:  # noqa: A002
    """Return `raw` decoded as `type` without its wrong parts (None if nothing is left).

    And every mistake with its place.

    Example:
        >>> convert_leniently({"coins": {"red": 1, "blue": "many"}}, dict[str, dict[str, int]])
        ({'coins': {'red': 1}}, [(('coins', 'blue'), 'Expected `int`, got `str`')])
    """
    sieve = _Sieve(raw, type)
    content = sieve.shake()
    return content, sieve.found


class _List(list[Any]):
    """A list that knows which index each element had before others were removed."""

    def __init__(self, items: list[Any]) -> None:
        super().__init__(items)
        self.was = list(range(len(items)))

    def drop(self, index: int) -> None:
        """Remove an element."""
        del self[index], self.was[index]


class _Sieve:
    """A decoder that removes one mistake after the other."""

    def __init__(self, raw: dict[str, Any], type_: Any) -> None:
        self._data: Any = _copy(raw)
        self._type = type_
        self._info = inspect.type_info(type_)
        self.found: list[tuple[Spot, str]] = []
        self._dropped: set[tuple[int, str]] = set()  # a field that was wrong is not missing as well

    def shake(self) -> Any:
        """Remove one mistake after the other and return the decoded rest, or None."""
        while len(self.found) < MOST:
            try:
                return msgspec.convert(self._data, self._type)
            except msgspec.ValidationError as error:
                if not self._take_out(str(error)):
                    return None
        return None

    def _take_out(self, message: str) -> bool:
        match = _MESSAGE.match(message)
        what, path, of_key = (
            (match["what"], match["path"] or "$", bool(match["key"])) if match else (message, "$", False)
        )
        head, _, tail = path.partition("[...].")
        spot = spot_of(head)
        if tail:  # a table of fields within a free one
            spot = (*self._unnamed(spot, message), *spot_of(f"$.{tail}"))
        if path.endswith("[...]") or of_key:
            spot = self._unnamed(spot, message)
        field = _FIELD.match(what)
        if field and field["sort"] == "missing required":
            for name in self._missing(spot, field["name"]):
                self._report(spot, f"missing required field `{name}`")
            return self._remove(spot)
        if field:
            spot = (*spot, field["name"])
            self._report(spot, f"unknown field `{field['name']}`; {self._fields(spot)}")
        else:
            self._report(spot, self._explain(what, spot, of_key))
        return self._remove(spot)

    # ------------------------------------------------------------------ the data

    def _at(self, spot: Spot) -> Any:
        here = self._data
        for step in spot:
            here = here[step]
        return here

    def _remove(self, spot: Spot) -> bool:
        if not spot:
            return False  # the pack as a whole lacks something: nothing of it can be used
        parent, last = self._at(spot[:-1]), spot[-1]
        if isinstance(parent, _List):
            parent.drop(int(last))
        else:
            del parent[last]
            self._dropped.add((id(parent), str(last)))
        return True

    def _report(self, spot: Spot, what: str) -> None:
        """Note a mistake under the indices that the file has."""
        here: Any = self._data
        real: list[str | int] = []
        for step in spot:
            real.append(here.was[int(step)] if isinstance(here, _List) else step)
            here = here[step] if not isinstance(here, dict) or step in here else None
        self.found.append((tuple(real), what))

    def _unnamed(self, spot: Spot, message: str) -> Spot:
        """Return the spot of the wrong key in a free table: the one without which the error differs."""
        table = self._at(spot)
        for key in list(table):
            value = table.pop(key)
            try:
                msgspec.convert(self._data, self._type)
                guilty = True
            except msgspec.ValidationError as error:
                guilty = str(error) != message
            rest = {**table}
            table.clear()
            table.update({key: value} | rest)
            if guilty:
                inner = "[...][...]" in message and isinstance(value, dict)
                return self._unnamed((*spot, key), message) if inner else (*spot, key)
        return spot

    def _missing(self, spot: Spot, first: str) -> list[str]:
        """Return all fields that a table lacks, except those that were there and wrong."""
        here, info = self._at(spot), self._info_at(spot)
        fields = info.fields if isinstance(info, inspect.StructType) else ()
        lacking = [field.encode_name for field in fields if field.required and field.encode_name not in here]
        return [name for name in lacking or [first] if (id(here), name) not in self._dropped]

    # ------------------------------------------------------------------ the words

    def _explain(self, what: str, spot: Spot, of_key: bool) -> str:
        what = re.sub(r"`([^`]*)`", lambda m: "`" + " | ".join(_TOML.get(p, p) for p in m[1].split(" | ")) + "`", what)
        if not what.startswith("Invalid"):
            return what
        info = self._info_at(spot[:-1] if of_key else spot)
        if isinstance(info, inspect.DictType):
            info = info.key_type
        values = sorted(_values(info)) or self._tags(spot)
        given = spot[-1] if of_key else self._at(spot)
        return f"unknown {'key' if of_key else 'value'} {given!r}; {suggest(str(given), values)}"

    def _fields(self, spot: Spot) -> str:
        info = self._info_at(spot[:-1])
        names = [field.encode_name for field in info.fields] if isinstance(info, inspect.StructType) else []
        return suggest(str(spot[-1]), names)

    def _tags(self, spot: Spot) -> list[str]:
        """Return the kinds of effect, or whatever else is distinguished by a tag."""
        return sorted(str(each.tag) for each in _members(self._info_at(spot[:-1], tagged=False)) if each.tag)

    def _info_at(self, spot: Spot, *, tagged: bool = True) -> inspect.Type:
        """Return the type that is expected at `spot`; of a union, the member that the data there name by their tag."""
        info, here = self._info, self._data
        for depth, step in enumerate(spot):
            info = _one_of(info, here)
            here = here[step] if not isinstance(here, dict) or step in here else None
            if isinstance(info, inspect.StructType):
                info = next((f.type for f in info.fields if f.encode_name == step), inspect.AnyType())
            elif isinstance(info, inspect.DictType):
                info = info.value_type
            elif isinstance(info, inspect.VarTupleType | inspect.ListType):
                info = info.item_type
            else:
                return inspect.AnyType()
            if depth == len(spot) - 1 and not tagged:
                return info
        return _one_of(info, here)


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return _List([_copy(item) for item in data]) if isinstance(data, list) else data


def _members(info: inspect.Type) -> Iterator[inspect.StructType]:
    if isinstance(info, inspect.UnionType):
        for each in info.types:
            yield from _members(each)
    elif isinstance(info, inspect.StructType):
        yield info


def _one_of(info: inspect.Type, data: Any) -> inspect.Type:
    if not isinstance(info, inspect.UnionType):
        return info
    if isinstance(data, dict):
        structs = list(_members(info))
        named = [each for each in structs if each.tag_field and data.get(each.tag_field) == each.tag]
        if named or len(structs) == 1:
            return (named or structs)[0]
        return info
    plain = [each for each in info.types if not isinstance(each, inspect.NoneType | inspect.StructType)]
    return plain[0] if len(plain) == 1 else info


def _values(info: inspect.Type) -> Iterator[str]:
    if isinstance(info, inspect.LiteralType):
        yield from (str(value) for value in info.values)
    elif isinstance(info, inspect.UnionType):
        for each in info.types:
            yield from _values(each)
