"""All mistakes of a wrong pack, not only the first: each is explained and removed, and the rest is decoded again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from .did_you_mean import suggest_name
from .toml_lines import Spot, parse_spot

T = TypeVar("T")

_MESSAGE = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`(?P<path>[^`]*)`)?$", re.DOTALL)
_FIELD = re.compile(r"^Object (?P<sort>contains unknown|missing required) field `(?P<name>[^`]*)`$")
#: msgspec names types as in JSON; these are their names in TOML.
_TOML = {"object": "table", "array": "list", "null": "nothing"}
#: The greatest number of mistakes that are reported for one file.
MOST_MISTAKES = 100


def convert_leniently(raw: dict[str, Any], type: type[T]) -> tuple[T | None, list[tuple[Spot, str]]]:  # noqa: A002
    """Return `raw` decoded as `type` without its wrong parts, and every mistake with its place.

    The content is None if nothing is left.

    Example:
        >>> convert_leniently({"coins": {"red": 1, "blue": "many"}}, dict[str, dict[str, int]])
        ({'coins': {'red': 1}}, [(('coins', 'blue'), 'Expected `int`, got `str`')])
    """
    converter = _LenientConverter(raw, type)
    content = converter.convert()
    return content, converter.mistakes


class _IndexedList(list[Any]):
    """A list that knows which index each element had before others were removed."""

    def __init__(self, items: list[Any]) -> None:
        super().__init__(items)
        self.original_indices = list(range(len(items)))

    def remove_at(self, index: int) -> None:
        """Remove an element."""
        del self[index], self.original_indices[index]


class _LenientConverter:
    """A decoder that removes one mistake after the other."""

    def __init__(self, raw: dict[str, Any], type_: Any) -> None:
        self._data: Any = _copy_indexed(raw)
        self._type = type_
        self._info = inspect.type_info(type_)
        self.mistakes: list[tuple[Spot, str]] = []
        self._dropped: set[tuple[int, str]] = set()  # removed fields, which must not be reported as missing, too

    def convert(self) -> Any:
        """Remove one mistake after the other and return the decoded rest, or None."""
        while len(self.mistakes) < MOST_MISTAKES:
            try:
                return msgspec.convert(self._data, self._type)
            except msgspec.ValidationError as error:
                if not self._remove_mistake(str(error)):
                    return None
        return None

    def _remove_mistake(self, message: str) -> bool:
        match = _MESSAGE.match(message)
        problem, path, of_key = (
            (match["what"], match["path"] or "$", bool(match["key"])) if match else (message, "$", False)
        )
        head, *tails = path.split("[...]")  # each stands for a key of a free table
        spot = parse_spot(head)
        for tail in [*tails, ""] if of_key else tails:
            spot = (*self._find_unnamed_key(spot, message), *parse_spot(f"${tail}"))
        field = _FIELD.match(problem)
        if field and field["sort"] == "missing required":
            for name in self._missing_fields(spot, field["name"]):
                self._report(spot, f"missing required field `{name}`")
            return self._remove(spot)
        if field:
            spot = (*spot, field["name"])
            self._report(spot, f"unknown field `{field['name']}`; {self._suggest_field(spot)}")
        else:
            self._report(spot, self._explain(problem, spot, of_key))
        return self._remove(spot)

    # ------------------------------------------------------------------ the data

    def _value_at(self, spot: Spot) -> Any:
        value = self._data
        for step in spot:
            value = value[step]
        return value

    def _remove(self, spot: Spot) -> bool:
        if not spot:
            return False  # the pack lacks a required field: nothing of it can be used
        parent, last = self._value_at(spot[:-1]), spot[-1]
        if isinstance(parent, _IndexedList):
            parent.remove_at(int(last))
        else:
            del parent[last]
            self._dropped.add((id(parent), str(last)))
        return True

    def _report(self, spot: Spot, problem: str) -> None:
        """Note a mistake under the indices that the file has."""
        value: Any = self._data
        original_spot: list[str | int] = []
        for step in spot:
            original_spot.append(value.original_indices[int(step)] if isinstance(value, _IndexedList) else step)
            value = value[step] if not isinstance(value, dict) or step in value else None
        self.mistakes.append((tuple(original_spot), problem))

    def _find_unnamed_key(self, spot: Spot, message: str) -> Spot:
        """Return the spot of the first wrong key in a free table: the first with which alone the error is the same."""
        table = self._value_at(spot)
        content = dict(table)
        try:
            for key, value in content.items():
                table.clear()
                table[key] = value
                try:
                    msgspec.convert(self._data, self._type)
                except msgspec.ValidationError as error:
                    if str(error) == message:
                        return (*spot, key)
        finally:
            table.clear()
            table.update(content)
        raise AssertionError(f"nothing in {spot} is wrong, and yet: {message}")

    def _missing_fields(self, spot: Spot, first: str) -> list[str]:
        """Return all fields that a table lacks, except those that were there and wrong."""
        table, info = self._value_at(spot), self._type_at(spot)
        fields = info.fields if isinstance(info, inspect.StructType) else ()
        missing = [field.encode_name for field in fields if field.required and field.encode_name not in table]
        return [name for name in missing or [first] if (id(table), name) not in self._dropped]

    # ------------------------------------------------------------------ the words

    def _explain(self, problem: str, spot: Spot, of_key: bool) -> str:
        problem = re.sub(
            r"`([^`]*)`", lambda m: "`" + " | ".join(_TOML.get(p, p) for p in m[1].split(" | ")) + "`", problem
        )
        if not problem.startswith("Invalid"):
            return problem
        info = self._type_at(spot[:-1] if of_key else spot)
        if isinstance(info, inspect.DictType):
            info = info.key_type
        values = sorted(_literal_values(info)) or self._union_tags(spot)
        given = spot[-1] if of_key else self._value_at(spot)
        return f"unknown {'key' if of_key else 'value'} {given!r}; {suggest_name(str(given), values)}"

    def _suggest_field(self, spot: Spot) -> str:
        info = self._type_at(spot[:-1])
        names = [field.encode_name for field in info.fields] if isinstance(info, inspect.StructType) else []
        return suggest_name(str(spot[-1]), names)

    def _union_tags(self, spot: Spot) -> list[str]:
        """Return the kinds of effect, or whatever else is distinguished by a tag."""
        return sorted(
            str(member.tag) for member in _struct_members(self._type_at(spot[:-1], tagged=False)) if member.tag
        )

    def _type_at(self, spot: Spot, *, tagged: bool = True) -> inspect.Type:
        """Return the type that is expected at `spot`; of a union, the member that the data there name by their tag."""
        info, value = self._info, self._data
        for depth, step in enumerate(spot):
            info = _select_member(info, value)
            value = value[step] if not isinstance(value, dict) or step in value else None
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
        return _select_member(info, value)


def _copy_indexed(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy_indexed(value) for key, value in data.items()}
    return _IndexedList([_copy_indexed(item) for item in data]) if isinstance(data, list) else data


def _struct_members(info: inspect.Type) -> Iterator[inspect.StructType]:
    if isinstance(info, inspect.UnionType):
        for member in info.types:
            yield from _struct_members(member)
    elif isinstance(info, inspect.StructType):
        yield info


def _select_member(info: inspect.Type, data: Any) -> inspect.Type:
    if not isinstance(info, inspect.UnionType):
        return info
    if isinstance(data, dict):
        structs = list(_struct_members(info))
        tagged = [member for member in structs if member.tag_field and data.get(member.tag_field) == member.tag]
        if tagged or len(structs) == 1:
            return (tagged or structs)[0]
        return info
    plain = [member for member in info.types if not isinstance(member, inspect.NoneType | inspect.StructType)]
    return plain[0] if len(plain) == 1 else info


def _literal_values(info: inspect.Type) -> Iterator[str]:
    if isinstance(info, inspect.LiteralType):
        yield from (str(value) for value in info.values)
    elif isinstance(info, inspect.UnionType):
        for member in info.types:
            yield from _literal_values(member)
