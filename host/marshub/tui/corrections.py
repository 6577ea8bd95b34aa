"""Corrections in words: places by groups, their values, allowed values, and the meaning of a typed line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from marshub.kernel import AllowedValues, Session, Words, find_allowed_values, list_places
from marshub.kernel.adjust import HIDDEN_VALUE
from marshub.kernel.labels import label_place, label_value, make_path_pattern
from marshub.kernel.places import Names, all_metadata, field_types, is_struct, strip_annotations
from marshub.words import Speech

from .basics.symbols import capitalize
from .fuzzy_search import search_labels

SHORT = 30  # so many places are listed at once; of more the groups are
LISTED = 12  # so many values are told; of more it is said how many there are
WIDE = 60  # what lies at a place is told in so many letters
NOTHING = ("-", "–", "null")
#: Keys that set at once, and by how much.
NUDGES = {"space": 1, "plus": 1, "equals_sign": 1, "minus": -1}


class Spot(msgspec.Struct, frozen=True):
    """An adjustable place, in words. `parts`: the allowed values of its fields, where each can be said in a word."""

    path: str
    name: str
    group: str
    now: str
    may: AllowedValues
    parts: dict[str, AllowedValues] = {}
    value: Any = None
    course: bool = False  # it says where the game stands: nothing to be turned over in passing
    flags: tuple[str, ...] = ()  # what it is called when it is set, and when it is not, where that has words


class Group(msgspec.Struct, frozen=True):
    """Places that lie in the same: its path, its name, and how many they are."""

    path: str
    name: str
    count: int


def _parts(hint: Any, names: Names) -> dict[str, AllowedValues]:
    """Return the fields of a struct, if all of them can be said in a word."""
    inner = strip_annotations(hint)
    result = (
        {name: find_allowed_values(item, names) for name, item in field_types(inner).items()}
        if is_struct(inner)
        else {}
    )
    return result if all(item.sort in ("number", "choice") for item in result.values()) else {}


class Corrections:
    """All places of a table, as those may see them who sit before the screen."""

    def __init__(self, session: Session[Any, Any], speech: Speech) -> None:
        self.speech, self._game = speech, session.game
        self.spots = {spot.path: spot for spot in self._list_spots(session)}

    def _list_spots(self, session: Session[Any, Any]) -> Iterator[Spot]:
        state, game = session.state, session.game
        names = game.list_names(state)
        open_ = (
            {item.path: item.value for item in list_places(game.view(state, ""), names)}
            if game.has_hidden_information
            else None
        )
        hidden: tuple[str, ...] = ()
        for place in list_places(state, names):
            if open_ is not None and place.path not in open_:
                continue  # even that something lies there is hidden
            seen = open_ is None or (open_[place.path] == place.value and not place.path.startswith(hidden))
            if not seen and isinstance(place.value, list | dict):
                hidden = (*hidden, f"{place.path}.")  # what is in it, and what is not
            top = place.path.partition(".")[0]
            value = msgspec.to_builtins(place.value)
            flags = self._flag_names(place.path) if isinstance(value, bool) else ()
            course = bool(all_metadata(place.hint).get("anew")) and not isinstance(value, bool)
            message = flags[0 if value else 1] if flags else self.format_value(place.hint, value, top)
            now = message if seen else HIDDEN_VALUE
            may, parts = find_allowed_values(place.hint, names), _parts(place.hint, names)
            yield Spot(
                place.path, self.name_place(place.path), self.name_place(top), now, may, parts, value, course, flags
            )

    def list_level(self, group: str = "") -> list[Spot | Group]:
        """Return the places of a group (the path of what they lie in; "": all).

        Or its groups where there are many places.
        """
        inside = f"{group}." if group else ""
        below = [spot for path, spot in self.spots.items() if path.startswith(inside)]
        if len(below) <= SHORT:
            return [*below]
        groups: dict[str, list[Spot]] = {}
        for spot in below:
            groups.setdefault(inside + spot.path[len(inside) :].partition(".")[0], []).append(spot)
        if len(groups) == 1 and group not in groups:  # nothing is told apart by it
            only = next(iter(groups))
            return self.list_level(only)
        return [
            spots[0] if len(spots) == 1 else Group(path, self.name_place(path), len(spots))
            for path, spots in groups.items()
        ]

    def parent_of(self, path: str) -> str:
        """Return the group that lists a place or a group; "" for the first list."""
        above = ""
        for number in range(path.count(".")):
            shorter = ".".join(path.split(".")[: number + 1])
            if any(isinstance(item, Group) and item.path == shorter for item in self.list_level(above)):
                above = shorter
        return above if above != path else ""

    def count_groups(self) -> dict[str, int]:
        """Return the first groups by name, and how many places each has."""
        result: dict[str, int] = {}
        for spot in self.spots.values():
            result[spot.group] = result.get(spot.group, 0) + 1
        return result

    def search(self, wanted: str) -> list[Spot]:
        """Return the places of a group, or those with all words of `wanted` in name or path."""
        if wanted in self.count_groups():
            return [spot for spot in self.spots.values() if spot.group == wanted]
        labels = {path: f"{spot.name} {spot.group} {path}" for path, spot in self.spots.items()}
        return (
            [self.spots[path] for path in search_labels(labels, wanted)] if wanted.strip() else [*self.spots.values()]
        )

    # ------------------------------------------------------------------ words

    def name_place(self, path: str) -> str:
        """Return the name of a place."""
        return capitalize(self._format_part(label_place(self._game, path)))

    def format_value(self, hint: Any, value: Any, top: str = "") -> str:
        """Return the value of a place, in short."""
        if value is None or value in ("", [], {}):
            return "–"
        whole = self._format_part(label_value(self._game, hint, value, top))
        return whole if len(whole) <= WIDE else whole[: WIDE - 1] + "…"

    def _flag_names(self, path: str) -> tuple[str, ...]:
        """Return the names of a flag's values, if it has its own words: ("works", "broken")."""
        return tuple(
            self.speech.plain_text(f"{key}-now")
            for key in self._game.flag_messages.get(make_path_pattern(self._game, path), ())
        )

    def _format_part(self, words: tuple[Words, ...]) -> str:
        return ", ".join(map(self.speech.say, words))

    def _name_value(self, name: str | bool, kind: str = "") -> str:
        """Return the name of a value (an id of a `kind`), or of a field."""
        if isinstance(name, bool):
            return self.speech.plain_text("yes" if name else "no")
        return self.speech.say(self._game.label_id(name, kind)) if name else "–"

    def describe_allowed_at(self, spot: Spot) -> str:
        """Return the allowed values of a place, in words."""
        return " / ".join(spot.flags) or self.describe_allowed(spot.may, spot.parts)

    def parse_for(self, spot: Spot, typed: str) -> Any:
        """Parse a line typed for a place. Raises ValueError."""
        messages = [flag.casefold() for flag in spot.flags]
        return (
            not messages.index(typed.casefold())
            if typed.casefold() in messages
            else self.parse(typed, spot.may, spot.parts)
        )

    def describe_allowed(self, may: AllowedValues, parts: Mapping[str, AllowedValues] | None = None) -> str:
        """Return the allowed values, in words."""
        text = self.speech.plain_text
        if parts:
            fields = [f"{self._name_value(name)} ({self.describe_allowed(part)})" for name, part in parts.items()]
            return text("ui-adjust-parts", parts="; ".join(fields))
        if may.sort == "number":
            message = f"{'' if may.low is None else may.low}…{'' if may.high is None else may.high}"
        elif may.sort == "choice":
            message = self._describe_choices(may)
        elif may.sort == "list":
            message = text("ui-adjust-list", each=self.describe_allowed(may.of) if may.of else "")
        elif may.sort == "table":
            message = text("ui-adjust-table", fields=", ".join(may.keys[:LISTED]) or "…")
        else:
            message = text("ui-adjust-text")
        return f"{message}, {text('ui-adjust-nothing')}" if may.nothing else message

    def _describe_choices(self, may: AllowedValues) -> str:
        messages = [
            self._name_value(value) if isinstance(value, bool) or value == "" else self._find_named(value, may.kind)
            for value in may.values
        ]
        if len(messages) <= LISTED:
            return " / ".join(messages)
        return self.speech.plain_text("ui-adjust-many", some=" / ".join(messages[:LISTED]), more=len(messages) - LISTED)

    def _find_named(self, value: str, kind: str) -> str:
        name = self._name_value(value, kind)
        return value if name.casefold() == value.casefold() else f"{value} ({name})"

    # ------------------------------------------------------------------ what was typed

    def parse(self, typed: str, may: AllowedValues, parts: Mapping[str, AllowedValues] | None = None) -> Any:
        """Parse a typed value: JSON, or plainly, a list with commas, `parts` in their order. Raises ValueError."""
        if may.nothing and typed in NOTHING:
            return None
        if typed[:1] in ("{", "[") or typed == "null":
            return json.loads(typed)
        if parts:
            return None if typed in NOTHING else self._put_together(typed, parts)
        if may.sort == "number":
            return int(typed)
        if may.sort == "choice":
            return self._parse_choice(typed, may)
        if may.sort == "list" and may.of is not None:
            item = [] if typed in NOTHING else [part.strip() for part in typed.split(",")]
            return list(self._parse_each(item, may.of))
        if may.sort == "table":
            raise ValueError(typed)
        return "" if typed in NOTHING else typed

    def _put_together(self, typed: str, parts: Mapping[str, AllowedValues]) -> dict[str, Any]:
        """Assemble a value of its parts: with commas, or each in a word."""
        words = [word.strip() for word in typed.split(",")] if "," in typed else typed.split()
        if len(words) > len(parts):
            raise ValueError(typed)
        return {name: self.parse(word, part) for word, (name, part) in zip(words, parts.items(), strict=False)}

    def _parse_each(self, parts: list[str], may: AllowedValues) -> Iterator[Any]:
        """Return each of a list; where a name has a comma itself, as hexes have ("4,-2"), two parts are one."""
        while parts:
            try:
                value = self.parse(parts[0], may)
            except ValueError:
                if len(parts) == 1:
                    raise
                value, parts = self.parse(",".join(parts[:2]), may), parts[1:]
            parts = parts[1:]
            yield value

    @staticmethod
    def parse_unlisted(typed: str) -> Any:
        """Parse a value for a place that is not listed, because nothing lies there yet. Raises ValueError."""
        if typed[:1] in ("{", "[") or typed in ("null", "true", "false"):
            return json.loads(typed)
        return int(typed) if typed.lstrip("+-").isdecimal() else typed

    def _parse_choice(self, typed: str, may: AllowedValues) -> str | bool:
        if typed in NOTHING and "" in may.values:
            return ""
        if typed in may.values:  # names are more alike than ids: "-2,0" is said "2,0"
            return typed
        for value in may.values:
            known = {self._name_value(value, may.kind), str(value)}
            if isinstance(value, bool):
                known |= {"1", "true"} if value else {"0", "false"}
            if typed.casefold() in {name.casefold() for name in known}:
                return value
        raise ValueError(typed)


def is_steppable(spot: Spot) -> bool:
    """Return whether plus, minus and Space mean anything there.

    Not where nobody sees what lies there, or the game stands.
    """
    return spot.may.sort in ("number", "choice") and spot.now != HIDDEN_VALUE and not spot.course


def step_value(spot: Spot, by: int) -> Any:
    """Return the value `by` steps on: of a number the next one, of a few values the next in their row, round and round.

    Nothing counts as none of a quantity. What is beyond the ends is for the table to refuse, in words.
    """
    may = spot.may
    if may.sort == "number":
        if spot.value is None:
            return max(by, 0) if may.low is None or may.low >= 0 else by
        if may.nothing and spot.value == may.low and by < 0:
            return None
        return spot.value + by
    values = [*may.values, *((None,) if may.nothing else ())]
    at = values.index(spot.value) if spot.value in values else -1 if by > 0 else 0
    return values[(at + by) % len(values)]
