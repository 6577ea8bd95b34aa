"""Corrections in words: places by groups, their values, allowed values, and the meaning of a typed line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from marshub.kernel import Allowed, Session, Words, allowed, places
from marshub.kernel.adjust import HIDDEN
from marshub.kernel.naming import pattern_of, place_words, value_words
from marshub.kernel.places import Names, all_metas, bare, hints, is_struct
from marshub.words import Speech

from .basics.marks import capital
from .looking_up import looked_up

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
    may: Allowed
    parts: dict[str, Allowed] = {}
    value: Any = None
    course: bool = False  # it says where the game stands: nothing to be turned over in passing
    flags: tuple[str, ...] = ()  # what it is called when it is set, and when it is not, where that has words


class Group(msgspec.Struct, frozen=True):
    """Places that lie in the same: its path, its name, and how many they are."""

    path: str
    name: str
    count: int


def _parts(hint: Any, names: Names) -> dict[str, Allowed]:
    """Return the fields of a struct, if all of them can be said in a word."""
    inner = bare(hint)
    found = {name: allowed(each, names) for name, each in hints(inner).items()} if is_struct(inner) else {}
    return found if all(each.sort in ("number", "choice") for each in found.values()) else {}


class Setting:
    """All places of a table, as those may see them who sit before the screen."""

    def __init__(self, session: Session[Any, Any], speech: Speech) -> None:
        self.speech, self._game = speech, session.game
        self.spots = {spot.path: spot for spot in self._spots(session)}

    def _spots(self, session: Session[Any, Any]) -> Iterator[Spot]:
        state, game = session.state, session.game
        names = game.names(state)
        open_ = {each.path: each.value for each in places(game.view(state, ""), names)} if game.hides else None
        hidden: tuple[str, ...] = ()
        for place in places(state, names):
            if open_ is not None and place.path not in open_:
                continue  # even that something lies there is hidden
            seen = open_ is None or (open_[place.path] == place.value and not place.path.startswith(hidden))
            if not seen and isinstance(place.value, list | dict):
                hidden = (*hidden, f"{place.path}.")  # what is in it, and what is not
            top = place.path.partition(".")[0]
            value = msgspec.to_builtins(place.value)
            flags = self._flags(place.path) if isinstance(value, bool) else ()
            course = bool(all_metas(place.hint).get("anew")) and not isinstance(value, bool)
            said = flags[0 if value else 1] if flags else self.say(place.hint, value, top)
            now = said if seen else HIDDEN
            may, parts = allowed(place.hint, names), _parts(place.hint, names)
            yield Spot(place.path, self.name(place.path), self.name(top), now, may, parts, value, course, flags)

    def level(self, group: str = "") -> list[Spot | Group]:
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
            return self.level(only)
        return [
            spots[0] if len(spots) == 1 else Group(path, self.name(path), len(spots)) for path, spots in groups.items()
        ]

    def parent(self, path: str) -> str:
        """Return the group that lists a place or a group; "" for the first list."""
        above = ""
        for number in range(path.count(".")):
            shorter = ".".join(path.split(".")[: number + 1])
            if any(isinstance(each, Group) and each.path == shorter for each in self.level(above)):
                above = shorter
        return above if above != path else ""

    def groups(self) -> dict[str, int]:
        """Return the first groups by name, and how many places each has."""
        found: dict[str, int] = {}
        for spot in self.spots.values():
            found[spot.group] = found.get(spot.group, 0) + 1
        return found

    def found(self, wanted: str) -> list[Spot]:
        """Return the places of a group, or those with all words of `wanted` in name or path."""
        if wanted in self.groups():
            return [spot for spot in self.spots.values() if spot.group == wanted]
        labels = {path: f"{spot.name} {spot.group} {path}" for path, spot in self.spots.items()}
        return [self.spots[path] for path in looked_up(labels, wanted)] if wanted.strip() else [*self.spots.values()]

    # ------------------------------------------------------------------ words

    def name(self, path: str) -> str:
        """Return the name of a place."""
        return capital(self._said(place_words(self._game, path)))

    def say(self, hint: Any, value: Any, top: str = "") -> str:
        """Return the value of a place, in short."""
        if value is None or value in ("", [], {}):
            return "–"
        whole = self._said(value_words(self._game, hint, value, top))
        return whole if len(whole) <= WIDE else whole[: WIDE - 1] + "…"

    def _flags(self, path: str) -> tuple[str, ...]:
        """Return the names of a flag's values, if it has its own words: ("works", "broken")."""
        return tuple(self.speech.text(f"{key}-now") for key in self._game.deeds.get(pattern_of(self._game, path), ()))

    def _said(self, words: tuple[Words, ...]) -> str:
        return ", ".join(map(self.speech.say, words))

    def _called(self, name: str | bool, kind: str = "") -> str:
        """Return the name of a value (an id of a `kind`), or of a field."""
        if isinstance(name, bool):
            return self.speech.text("yes" if name else "no")
        return self.speech.say(self._game.id_words(name, kind)) if name else "–"

    def span_of(self, spot: Spot) -> str:
        """Return the allowed values of a place, in words."""
        return " / ".join(spot.flags) or self.span(spot.may, spot.parts)

    def read_for(self, spot: Spot, typed: str) -> Any:
        """Parse a line typed for a place. Raises ValueError."""
        said = [flag.casefold() for flag in spot.flags]
        return not said.index(typed.casefold()) if typed.casefold() in said else self.read(typed, spot.may, spot.parts)

    def span(self, may: Allowed, parts: Mapping[str, Allowed] | None = None) -> str:
        """Return the allowed values, in words."""
        text = self.speech.text
        if parts:
            fields = [f"{self._called(name)} ({self.span(part)})" for name, part in parts.items()]
            return text("ui-adjust-parts", parts="; ".join(fields))
        if may.sort == "number":
            told = f"{'' if may.low is None else may.low}…{'' if may.high is None else may.high}"
        elif may.sort == "choice":
            told = self._choices(may)
        elif may.sort == "list":
            told = text("ui-adjust-list", each=self.span(may.of) if may.of else "")
        elif may.sort == "table":
            told = text("ui-adjust-table", fields=", ".join(may.keys[:LISTED]) or "…")
        else:
            told = text("ui-adjust-text")
        return f"{told}, {text('ui-adjust-nothing')}" if may.nothing else told

    def _choices(self, may: Allowed) -> str:
        told = [
            self._called(value) if isinstance(value, bool) or value == "" else self._named(value, may.kind)
            for value in may.values
        ]
        if len(told) <= LISTED:
            return " / ".join(told)
        return self.speech.text("ui-adjust-many", some=" / ".join(told[:LISTED]), more=len(told) - LISTED)

    def _named(self, value: str, kind: str) -> str:
        name = self._called(value, kind)
        return value if name.casefold() == value.casefold() else f"{value} ({name})"

    # ------------------------------------------------------------------ what was typed

    def read(self, typed: str, may: Allowed, parts: Mapping[str, Allowed] | None = None) -> Any:
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
            return self._chosen(typed, may)
        if may.sort == "list" and may.of is not None:
            each = [] if typed in NOTHING else [part.strip() for part in typed.split(",")]
            return list(self._each(each, may.of))
        if may.sort == "table":
            raise ValueError(typed)
        return "" if typed in NOTHING else typed

    def _put_together(self, typed: str, parts: Mapping[str, Allowed]) -> dict[str, Any]:
        """Assemble a value of its parts: with commas, or each in a word."""
        words = [word.strip() for word in typed.split(",")] if "," in typed else typed.split()
        if len(words) > len(parts):
            raise ValueError(typed)
        return {name: self.read(word, part) for word, (name, part) in zip(words, parts.items(), strict=False)}

    def _each(self, parts: list[str], may: Allowed) -> Iterator[Any]:
        """Return each of a list; where a name has a comma itself, as hexes have ("4,-2"), two parts are one."""
        while parts:
            try:
                value = self.read(parts[0], may)
            except ValueError:
                if len(parts) == 1:
                    raise
                value, parts = self.read(",".join(parts[:2]), may), parts[1:]
            parts = parts[1:]
            yield value

    @staticmethod
    def guess(typed: str) -> Any:
        """Parse a value for a place that is not listed, because nothing lies there yet. Raises ValueError."""
        if typed[:1] in ("{", "[") or typed in ("null", "true", "false"):
            return json.loads(typed)
        return int(typed) if typed.lstrip("+-").isdecimal() else typed

    def _chosen(self, typed: str, may: Allowed) -> str | bool:
        if typed in NOTHING and "" in may.values:
            return ""
        if typed in may.values:  # names are more alike than ids: "-2,0" is said "2,0"
            return typed
        for value in may.values:
            known = {self._called(value, may.kind), str(value)}
            if isinstance(value, bool):
                known |= {"1", "true"} if value else {"0", "false"}
            if typed.casefold() in {name.casefold() for name in known}:
                return value
        raise ValueError(typed)


def moves(spot: Spot) -> bool:
    """Return whether plus, minus and Space mean anything there.

    Not where nobody sees what lies there, or the game stands.
    """
    return spot.may.sort in ("number", "choice") and spot.now != HIDDEN and not spot.course


def nudged(spot: Spot, by: int) -> Any:
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
