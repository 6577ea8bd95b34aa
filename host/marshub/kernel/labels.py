"""Labels of places of a state, and of the things there: parts of sentences, from a game's own words.

A step of a path has the first message that exists as its label: of a field "ui-field-..." as it is called in its
part of the table, of an id one that begins with one of `Game.name_key_prefixes`. Without a message it is shown as
written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .places import all_metadata, field_types, is_struct, item_type, key_type, strip_annotations
from .words import OR, Words, quote, say, say_first_known

if TYPE_CHECKING:
    from .game import Game

LISTED_VALUES = 12  # values that are listed in one sentence


class PathStep:
    """A step of a path: a field of a struct, an id (of a `kind`, "" for any), or a number in a list.

    `hint` is the type of the value there.
    """

    __slots__ = ("hint", "kind", "name", "sort")

    def __init__(self, name: str, sort: str, kind: str, hint: Any) -> None:
        self.name, self.sort, self.kind, self.hint = name, sort, kind, hint


def parse_path(state_type: type, path: str) -> Iterator[PathStep]:
    """Yield the steps of a path in a state of that type; steps that the type does not know are taken for ids.

    Example:
        >>> from msgspec import Struct
        >>> class Farm(Struct):
        ...     cold_rows: list[int]
        ...     plants: dict[str, int]
        >>> for path in ("cold_rows.0", "cold-rows.0", "plants.red_leaf"):
        ...     print([(step.name, step.sort) for step in parse_path(Farm, path)])
        [('cold-rows', 'field'), ('0', 'number')]
        [('cold-rows', 'field'), ('0', 'number')]
        [('plants', 'field'), ('red_leaf', 'id')]
    """
    hint: Any = state_type
    for name in path.split("."):
        inner = strip_annotations(hint)
        fields: Mapping[str, Any] = field_types(inner) if is_struct(inner) else {}
        if name.replace("-", "_") in fields:
            hint = fields[name.replace("-", "_")]
            yield PathStep(name.replace("_", "-"), "field", "", hint)
        else:
            sort = "number" if getattr(inner, "__origin__", None) is list else "id"
            kind = all_metadata(key_type(hint)).get("named", "") if sort == "id" else ""
            hint = item_type(hint)
            yield PathStep(name, sort, kind, hint)


def type_hint_at(state: type, path: str) -> Any:
    """Return the type of the value at `path`."""
    return [*parse_path(state, path)][-1].hint


def label_place(game: Game[Any, Any], path: str) -> tuple[Words, ...]:
    """Return the labels of the place `path`, from broad to fine: ("Med Lab", "CPU").

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> [words.key for words in label_place(CoinRace(), "coins.red_one")]
        ['ui-field-top-coins|field-coins|ui-field-coins|=coins', 'ui-field-coins-red-one|ui-field-red-one|=Red one']
        >>> label_place(CoinRace(), "coins.3")[1].key
        'ui-field-coins-3|ui-field-3|=3'
    """
    labels: list[Words] = []
    steps = [*parse_path(game.state_type, path)]
    top = steps[0].name
    pattern = ""
    for number, step in enumerate(steps):
        pattern += f".{step.name}" if step.sort == "field" else ".*"
        place = pattern[1:].replace("-", "_")
        is_last = number == len(steps) - 1
        if (
            (place in game.flag_messages and number and step.sort == "field")
            if is_last
            else place in game.unlabelled_places
        ):
            continue  # the flag message, or the label of the content, suffices
        if step.sort == "number" and step.name.isdecimal():
            labels.append(say("told-nth", n=int(step.name) + 1))
        elif step.sort == "field":
            labels.append(_label_field(game, step.name, top if number else ""))
        else:
            words = game.label_id(step.name, step.kind)
            place = f"ui-field-{top}-{step.name.replace('_', '-')}"  # ids may have another label here
            labels.append(words if words.args or words.lists else Words(f"{place}{OR}{words.key}"))
    return tuple(labels)


def _label_field(game: Game[Any, Any], name: str, top: str) -> Words:
    specific_key = f"ui-field-{top}-{name}" if top else f"ui-field-top-{name}"
    return say_first_known(
        specific_key, f"{game.message_prefix}field-{name}", f"ui-field-{name}", otherwise=name.replace("-", " ")
    )


def label_field(game: Game[Any, Any], path: str, field: str) -> Words:
    """Return the label of a field of the value at `path`.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> label_field(CoinRace(), "coin_box.red", "last_move").key
        'ui-field-coin-box-last-move|field-last-move|ui-field-last-move|=last move'
    """
    return _label_field(game, field.replace("_", "-"), path.partition(".")[0].replace("_", "-"))


def label_value(game: Game[Any, Any], hint: Any, value: Any, top: str = "") -> tuple[Words, ...]:
    """Return the words for a value given as plain data: a number, a name, several things; "nothing" for an empty one.

    `top` is the part of the table that it is in, the first step of its path: fields may have other labels there.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> values = [(bool, True), (bool, False), (int, 0), (str, ""), (str, "Ada")]
        >>> [words.key for hint, value in values for words in label_value(CoinRace(), hint, value)]
        ['yes', 'no', 'number', 'told-nothing', 'told-text']
    """
    inner = strip_annotations(hint)
    if value is None or value in ("", [], {}):
        return (say("told-nothing"),)
    if isinstance(value, bool):
        return (say("yes" if value else "no"),)
    if isinstance(value, int):
        return (say("number", n=value),)
    if isinstance(value, str):
        kind = all_metadata(hint).get("named", "")
        return (game.label_id(value, kind),) if kind or inner is not str else (say("told-text", text=quote(value)),)
    if isinstance(value, list):
        return tuple(words for item in value for words in label_value(game, item_type(hint), item, top))
    if is_struct(inner):
        return _label_struct(game, inner, value, top)
    kind = all_metadata(key_type(hint)).get("named", "")
    return tuple(
        _qualify(game.label_id(str(key), kind), label_value(game, item_type(hint), item, top))
        for key, item in value.items()
    )


def _label_struct(game: Game[Any, Any], struct: type, value: Mapping[str, Any], top: str) -> tuple[Words, ...]:
    """Return the words for a struct: its first part, and the others in brackets."""
    field_hints, labels = field_types(struct), []
    for name, item in value.items():
        if item in (None, "", [], {}, 0) or isinstance(item, float):
            continue
        field = _label_field(game, name.replace("_", "-"), top)
        inner = strip_annotations(field_hints.get(name, Any))
        if item is True:
            labels.append(field)
        elif (not labels and isinstance(item, str)) or (isinstance(item, str) and inner is not str):
            labels += label_value(game, field_hints.get(name, Any), item, top)
        else:
            labels.append(_qualify(field, label_value(game, field_hints.get(name, Any), item, top)))
    if len(labels) < 2:
        return tuple(labels) or (say("told-nothing"),)
    return (Words("told-with", {}, {"what": (labels[0],), "more": tuple(labels[1:])}),)


def _qualify(label: Words, value: tuple[Words, ...]) -> Words:
    return Words("told-each", {}, {"what": (label,), "value": value})


# ---------------------------------------------------------------------- sentences


def describe_correction(
    game: Game[Any, Any], path: str, before: Any, after: Any, reason: str, *, hidden: bool
) -> Words:
    """Return the sentence of a correction: "Med Lab, CPU: repaired (by hand)"."""
    lists = {"place": label_place(game, path)}
    flag_words = _flag_message(game, path, before, after)
    if hidden:
        key = "told-adjusted-hidden"
    elif flag_words is not None:
        key, lists["done"] = "told-adjusted-done", (flag_words,)
    else:
        key, hint = "told-adjusted", type_hint_at(game.state_type, path)
        top = path.partition(".")[0].replace("_", "-")
        lists |= {"before": label_value(game, hint, before, top), "after": label_value(game, hint, after, top)}
    if reason:
        return Words(f"{key}-because", {"reason": quote(reason)}, lists)
    return Words(key, {}, lists)


def _flag_message(game: Game[Any, Any], path: str, before: Any, after: Any) -> Words | None:
    if not (isinstance(before, bool) and isinstance(after, bool)):
        return None
    messages = game.flag_messages.get(make_path_pattern(game, path))
    return say(messages[0 if after else 1]) if messages is not None else None


def make_path_pattern(game: Game[Any, Any], path: str) -> str:
    """Return `path` with * for ids and numbers: "facilities.*.parts.*".

    Example:
        >>> from types import SimpleNamespace
        >>> from msgspec import Struct
        >>> class Farm(Struct):
        ...     cold_rows: list[int]
        >>> make_path_pattern(SimpleNamespace(state_type=Farm), "cold-rows.0")
        'cold_rows.*'
    """
    return ".".join(
        step.name.replace("-", "_") if step.sort == "field" else "*" for step in parse_path(game.state_type, path)
    )
