"""Adjustments in words: places of the state in groups, their values, allowed values, and the parsing of typed lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

import msgspec

from marshub.kernel import AllowedValues, Session, Words, find_allowed_values, list_places
from marshub.kernel.adjust import HIDDEN_VALUE
from marshub.kernel.labels import label_place, label_value, make_path_pattern
from marshub.kernel.places import Names, all_metadata, field_types, is_struct, strip_annotations
from marshub.words import Speech, capitalize

from .fuzzy_search import search_labels

MAX_LISTED_PLACES = 30  # with more places their groups are listed
MAX_LISTED_VALUES = 12  # of more values the rest is counted
MAX_VALUE_LENGTH = 60  # letters
EMPTY_INPUTS = ("-", "–", "null")
#: Keys that change a value at once, and by how much.
STEP_KEYS = {"space": 1, "plus": 1, "equals_sign": 1, "minus": -1}


class PlaceEntry(msgspec.Struct, frozen=True, dict=True):
    """An adjustable place in words, which are made when they are asked for: a table has hundreds of places.

    Attributes:
        path: Its path in the state.
        group: The name of the top-level group that it belongs to.
        corrections: Says its name and value.
        hint: Its type.
        names: The names that the table knows.
        value: Its value as builtin types.
        is_game_position: True if it says which question the game is at. Single keys do not change such places.
        flags: The names of a flag's values, true first, if it has its own.
        shown_value: What is shown in place of its value; "" for the value in words.
    """

    path: str
    group: str
    corrections: Corrections
    hint: Any
    names: Names
    value: Any
    is_game_position: bool
    flags: tuple[str, ...] = ()
    shown_value: str = ""

    @cached_property
    def name(self) -> str:
        """The name of the place."""
        return self.corrections.name_place(self.path)

    @cached_property
    def current(self) -> str:
        """The value of the place in words."""
        top = self.path.partition(".")[0]
        return self.shown_value or self.corrections.format_value(self.hint, self.value, top)

    @cached_property
    def allowed(self) -> AllowedValues:
        """The allowed values of the place."""
        return find_allowed_values(self.hint, self.names)

    @cached_property
    def parts(self) -> dict[str, AllowedValues]:
        """The allowed values of its fields, if each of them can be typed as one word."""
        return _find_field_values(self.hint, self.names)


class PlaceGroup(msgspec.Struct, frozen=True):
    """A group of places: the path that they have in common, its name, and their number."""

    path: str
    name: str
    count: int


def _find_field_values(hint: Any, names: Names) -> dict[str, AllowedValues]:
    """Return the allowed values of a struct's fields, if all of them can be typed as one word; else {}."""
    struct_type = strip_annotations(hint)
    result = (
        {name: find_allowed_values(item, names) for name, item in field_types(struct_type).items()}
        if is_struct(struct_type)
        else {}
    )
    return result if all(item.sort in ("number", "choice") for item in result.values()) else {}


class Corrections:
    """All places of a table that may be adjusted, as far as they are visible to everybody at the screen."""

    def __init__(self, session: Session[Any, Any], speech: Speech) -> None:
        self.speech, self._game = speech, session.game
        self.entries = {entry.path: entry for entry in self._list_entries(session)}

    def _list_entries(self, session: Session[Any, Any]) -> Iterator[PlaceEntry]:
        state, game = session.state, session.game
        names = {kind: tuple(ids) for kind, ids in game.list_names(state).items()}  # it is read later
        open_values = (
            {item.path: item.value for item in list_places(game.view(state, ""), names)}
            if game.has_hidden_information
            else None
        )
        hidden_prefixes: tuple[str, ...] = ()
        name_group = cache(self.name_place)
        for place in list_places(state, names):
            if place.is_sum or (open_values is not None and place.path not in open_values):
                continue  # each key is listed, or even its existence is hidden
            is_visible = open_values is None or (
                open_values[place.path] == place.value and not place.path.startswith(hidden_prefixes)
            )
            if not is_visible and isinstance(place.value, list | dict):
                hidden_prefixes = (*hidden_prefixes, f"{place.path}.")  # nor may the parts of a hidden value be shown
            top = place.path.partition(".")[0]
            value = msgspec.to_builtins(place.value)
            flags = self._name_flag_values(place.path) if isinstance(value, bool) else ()
            is_game_position = bool(all_metadata(place.hint).get("anew")) and not isinstance(value, bool)
            shown_value = "" if is_visible else HIDDEN_VALUE
            if is_visible and flags:
                shown_value = flags[0 if value else 1]
            yield PlaceEntry(
                place.path, name_group(top), self, place.hint, names, value, is_game_position, flags, shown_value
            )

    def list_entries(self, group: str = "") -> list[PlaceEntry | PlaceGroup]:
        """Return the places below a group (its path; "" for all), or its subgroups where there are many places."""
        prefix = f"{group}." if group else ""
        entries = [entry for path, entry in self.entries.items() if path.startswith(prefix)]
        if len(entries) <= MAX_LISTED_PLACES:
            return [*entries]
        groups: dict[str, list[PlaceEntry]] = {}
        for entry in entries:
            groups.setdefault(prefix + entry.path[len(prefix) :].partition(".")[0], []).append(entry)
        if len(groups) == 1 and group not in groups:  # a single subgroup separates nothing
            subgroup = next(iter(groups))
            return self.list_entries(subgroup)
        return [
            members[0] if len(members) == 1 else PlaceGroup(path, self.name_place(path), len(members))
            for path, members in groups.items()
        ]

    def find_parent_group(self, path: str) -> str:
        """Return the path of the group that lists a place or a group; "" for the first list."""
        parent = ""
        for depth in range(path.count(".")):
            shorter = ".".join(path.split(".")[: depth + 1])
            if any(isinstance(item, PlaceGroup) and item.path == shorter for item in self.list_entries(parent)):
                parent = shorter
        return parent if parent != path else ""

    def count_groups(self) -> dict[str, int]:
        """Return the number of places in each top-level group, by its name."""
        result: dict[str, int] = {}
        for entry in self.entries.values():
            result[entry.group] = result.get(entry.group, 0) + 1
        return result

    def search(self, query: str) -> list[PlaceEntry]:
        """Return the places of the group `query`, or those with all its words, or their synonyms, in name or path."""
        if query in self.count_groups():
            return [entry for entry in self.entries.values() if entry.group == query]
        labels = {path: f"{entry.name} {entry.group} {path}" for path, entry in self.entries.items()}
        if not query.strip():
            return [*self.entries.values()]
        return [self.entries[path] for path in search_labels(labels, query, self.speech.language)]

    # ------------------------------------------------------------------ words

    def name_place(self, path: str) -> str:
        """Return the name of a place."""
        return capitalize(self._join_words(label_place(self._game, path)))

    def format_value(self, hint: Any, value: Any, top: str = "") -> str:
        """Return the value of a place in words, cut to `MAX_VALUE_LENGTH`."""
        if value is None or value in ("", [], {}):
            return "–"
        text = self._join_words(label_value(self._game, hint, value, top))
        return text if len(text) <= MAX_VALUE_LENGTH else text[: MAX_VALUE_LENGTH - 1] + "…"

    def _name_flag_values(self, path: str) -> tuple[str, ...]:
        """Return the names of a flag's values if it has its own: ("works", "broken")."""
        return tuple(
            self.speech.plain_text(f"{key}-now")
            for key in self._game.flag_messages.get(make_path_pattern(self._game, path), ())
        )

    def _join_words(self, words: tuple[Words, ...]) -> str:
        return ", ".join(map(self.speech.say, words))

    def _name_value(self, name: str | bool, kind: str = "") -> str:
        """Return the name of a value (an id of a `kind`), or of a field."""
        if isinstance(name, bool):
            return self.speech.plain_text("yes" if name else "no")
        return self.speech.say(self._game.label_id(name, kind)) if name else "–"

    def describe_allowed_for(self, entry: PlaceEntry) -> str:
        """Return the allowed values of a place in words."""
        return " / ".join(entry.flags) or self.describe_allowed(entry.allowed, entry.parts)

    def parse_for(self, entry: PlaceEntry, typed: str) -> Any:
        """Return the value that a line typed for a place means.

        Raises:
            ValueError: The line means no value.
        """
        flag_names = [flag.casefold() for flag in entry.flags]
        return (
            not flag_names.index(typed.casefold())
            if typed.casefold() in flag_names
            else self.parse(typed, entry.allowed, entry.parts)
        )

    def describe_allowed(self, allowed: AllowedValues, parts: Mapping[str, AllowedValues] | None = None) -> str:
        """Return the allowed values in words."""
        text = self.speech.plain_text
        if parts:
            fields = [f"{self._name_value(name)} ({self.describe_allowed(part)})" for name, part in parts.items()]
            return text("ui-adjust-parts", parts="; ".join(fields))
        if allowed.sort == "number":
            description = f"{'' if allowed.low is None else allowed.low}…{'' if allowed.high is None else allowed.high}"
        elif allowed.sort == "choice":
            description = self._describe_choices(allowed)
        elif allowed.sort == "list":
            description = text("ui-adjust-list", each=self.describe_allowed(allowed.of) if allowed.of else "")
        elif allowed.sort == "table":
            description = text("ui-adjust-table", fields=", ".join(allowed.keys[:MAX_LISTED_VALUES]) or "…")
        else:
            description = text("ui-adjust-text")
        return f"{description}, {text('ui-adjust-nothing')}" if allowed.nothing else description

    def _describe_choices(self, allowed: AllowedValues) -> str:
        names = [
            self._name_value(value)
            if isinstance(value, bool) or value == ""
            else self._name_choice(value, allowed.kind)
            for value in allowed.values
        ]
        if len(names) <= MAX_LISTED_VALUES:
            return " / ".join(names)
        return self.speech.plain_text(
            "ui-adjust-many", some=" / ".join(names[:MAX_LISTED_VALUES]), more=len(names) - MAX_LISTED_VALUES
        )

    def _name_choice(self, value: str, kind: str) -> str:
        name = self._name_value(value, kind)
        return value if name.casefold() == value.casefold() else f"{value} ({name})"

    # ------------------------------------------------------------------ parsing

    def parse(self, typed: str, allowed: AllowedValues, parts: Mapping[str, AllowedValues] | None = None) -> Any:
        """Return the value of a typed line: JSON, or plain text with commas in lists and `parts` in their order.

        Raises:
            ValueError: The line means no value.
        """
        if allowed.nothing and typed in EMPTY_INPUTS:
            return None
        if typed[:1] in ("{", "[") or typed == "null":
            return json.loads(typed)
        if parts:
            return None if typed in EMPTY_INPUTS else self._parse_fields(typed, parts)
        if allowed.sort == "number":
            return int(typed)
        if allowed.sort == "choice":
            return self._parse_choice(typed, allowed)
        if allowed.sort == "list" and allowed.of is not None:
            items = [] if typed in EMPTY_INPUTS else [part.strip() for part in typed.split(",")]
            return list(self._parse_items(items, allowed.of))
        if allowed.sort == "table":
            raise ValueError(typed)
        return "" if typed in EMPTY_INPUTS else typed

    def _parse_fields(self, typed: str, parts: Mapping[str, AllowedValues]) -> dict[str, Any]:
        """Return a struct's value from its fields: separated by commas, or each one word."""
        words = [word.strip() for word in typed.split(",")] if "," in typed else typed.split()
        if len(words) > len(parts):
            raise ValueError(typed)
        return {name: self.parse(word, part) for word, (name, part) in zip(words, parts.items(), strict=False)}

    def _parse_items(self, parts: list[str], allowed: AllowedValues) -> Iterator[Any]:
        """Yield the items of a list.

        Two parts are one item where an id contains a comma, as those of hexes do ("4,-2").
        """
        while parts:
            try:
                value = self.parse(parts[0], allowed)
            except ValueError:
                if len(parts) == 1:
                    raise
                value, parts = self.parse(",".join(parts[:2]), allowed), parts[1:]
            parts = parts[1:]
            yield value

    @staticmethod
    def parse_unlisted(typed: str) -> Any:
        """Return the value of a line typed for a place that is not listed because it is empty.

        Raises:
            ValueError: The line means no value.
        """
        if typed[:1] in ("{", "[") or typed in ("null", "true", "false"):
            return json.loads(typed)
        return int(typed) if typed.lstrip("+-").isdecimal() else typed

    def _parse_choice(self, typed: str, allowed: AllowedValues) -> str | bool:
        if typed in EMPTY_INPUTS and "" in allowed.values:
            return ""
        if typed in allowed.values:  # ids before names, which are less distinct: the name of "-2,0" is "2,0"
            return typed
        for value in allowed.values:
            names = {self._name_value(value, allowed.kind), str(value)}
            if isinstance(value, bool):
                names |= {"1", "true"} if value else {"0", "false"}
            if typed.casefold() in {name.casefold() for name in names}:
                return value
        raise ValueError(typed)


def is_steppable(entry: PlaceEntry) -> bool:
    """Return whether plus, minus and Space change the place.

    They do not where its value is hidden, or says which question the game is at.
    """
    return entry.allowed.sort in ("number", "choice") and entry.current != HIDDEN_VALUE and not entry.is_game_position


def step_value(entry: PlaceEntry, by: int) -> Any:
    """Return the value `by` steps on: the next number, or the next of a few values, cyclically.

    An empty quantity counts as zero. Values beyond the ends are for the table to refuse, with its reasons.
    """
    allowed = entry.allowed
    if allowed.sort == "number":
        if entry.value is None:
            return max(by, 0) if allowed.low is None or allowed.low >= 0 else by
        if allowed.nothing and entry.value == allowed.low and by < 0:
            return None
        return entry.value + by
    values = [*allowed.values, *((None,) if allowed.nothing else ())]
    index = values.index(entry.value) if entry.value in values else -1 if by > 0 else 0
    return values[(index + by) % len(values)]
