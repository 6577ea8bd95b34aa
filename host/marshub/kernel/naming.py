"""Labels of places of a state, and of the things there: parts of sentences, from a game's own words.

A step of a path has the first message that exists as its label: of a field "ui-field-..." as it is called in its
part of the table, of an id one that begins with one of `Game.name_key_prefixes`. Without a message it is shown as
written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .places import all_metas, bare, hints, inner_of, is_struct, key_of
from .words import OR, Words, one_of, quoted, say

if TYPE_CHECKING:
    from .game import Game

SAID = 12  # so many values are named in a sentence


class Step:
    """A step of a path: a field of a struct, an id (of a `kind`, "" for any), or a number in a list.

    `hint` is the type of the value there.
    """

    __slots__ = ("hint", "kind", "name", "sort")

    def __init__(self, name: str, sort: str, kind: str, hint: Any) -> None:
        self.name, self.sort, self.kind, self.hint = name, sort, kind, hint


def steps_of(state: type, path: str) -> Iterator[Step]:
    """Yield the steps of a path in a state of that type; steps that the type does not know are taken for ids."""
    hint: Any = state
    for name in path.split("."):
        inner = bare(hint)
        fields: Mapping[str, Any] = hints(inner) if is_struct(inner) else {}
        if name.replace("-", "_") in fields:
            hint = fields[name.replace("-", "_")]
            yield Step(name.replace("_", "-"), "field", "", hint)
        else:
            sort = "number" if getattr(inner, "__origin__", None) is list else "id"
            kind = all_metas(key_of(hint)).get("named", "") if sort == "id" else ""
            hint = inner_of(hint)
            yield Step(name, sort, kind, hint)


def hint_at(state: type, path: str) -> Any:
    """Return the type of the value at `path`."""
    return [*steps_of(state, path)][-1].hint


def place_words(game: Game[Any, Any], path: str) -> tuple[Words, ...]:
    """Return the labels of the place `path`, from broad to fine: ("Med Lab", "CPU")."""
    found: list[Words] = []
    steps = [*steps_of(game.state_type, path)]
    top = steps[0].name
    pattern = ""
    for number, step in enumerate(steps):
        pattern += f".{step.name}" if step.sort == "field" else ".*"
        here = pattern[1:].replace("-", "_")
        last = number == len(steps) - 1
        if (here in game.deeds and number and step.sort == "field") if last else here in game.unsaid:
            continue  # what is done there, or what lies in it, says it
        if step.sort == "number" and step.name.isdecimal():
            found.append(say("told-nth", n=int(step.name) + 1))
        elif step.sort == "field":
            found.append(_field(game, step.name, top if number else ""))
        else:
            words = game.id_words(step.name, step.kind)
            here = f"ui-field-{top}-{step.name.replace('_', '-')}"  # an id may be called otherwise in a part
            found.append(words if words.args or words.lists else Words(f"{here}{OR}{words.key}"))
    return tuple(found)


def _field(game: Game[Any, Any], name: str, top: str) -> Words:
    here = f"ui-field-{top}-{name}" if top else f"ui-field-top-{name}"
    return one_of(here, f"{game.prefix}field-{name}", f"ui-field-{name}", otherwise=name.replace("-", " "))


def field_words(game: Game[Any, Any], path: str, field: str) -> Words:
    """Return the label of a field of the value at `path`."""
    return _field(game, field.replace("_", "-"), path.partition(".")[0].replace("_", "-"))


def value_words(game: Game[Any, Any], hint: Any, value: Any, top: str = "") -> tuple[Words, ...]:
    """Return the words for a value given as plain data: a number, a name, several things; "nothing" for an empty one.

    `top` is the part of the table that it is in, the first step of its path: fields may have other labels there.
    """
    inner = bare(hint)
    if value is None or value in ("", [], {}):
        return (say("told-nothing"),)
    if isinstance(value, bool):
        return (say("yes" if value else "no"),)
    if isinstance(value, int):
        return (say("number", n=value),)
    if isinstance(value, str):
        kind = all_metas(hint).get("named", "")
        return (game.id_words(value, kind),) if kind or inner is not str else (say("told-text", text=quoted(value)),)
    if isinstance(value, list):
        return tuple(words for each in value for words in value_words(game, inner_of(hint), each, top))
    if is_struct(inner):
        return _parts(game, inner, value, top)
    kind = all_metas(key_of(hint)).get("named", "")
    return tuple(
        _of(game.id_words(str(key), kind), value_words(game, inner_of(hint), each, top)) for key, each in value.items()
    )


def _parts(game: Game[Any, Any], struct: type, value: Mapping[str, Any], top: str) -> tuple[Words, ...]:
    """Return the words for a struct: its first part, and the others in brackets."""
    own, found = hints(struct), []
    for name, each in value.items():
        if each in (None, "", [], {}, 0) or isinstance(each, float):
            continue
        field = _field(game, name.replace("_", "-"), top)
        inner = bare(own.get(name, Any))
        if each is True:
            found.append(field)
        elif (not found and isinstance(each, str)) or (isinstance(each, str) and inner is not str):
            found += value_words(game, own.get(name, Any), each, top)
        else:
            found.append(_of(field, value_words(game, own.get(name, Any), each, top)))
    if len(found) < 2:
        return tuple(found) or (say("told-nothing"),)
    return (Words("told-with", {}, {"what": (found[0],), "more": tuple(found[1:])}),)


def _of(what: Words, value: tuple[Words, ...]) -> Words:
    return Words("told-each", {}, {"what": (what,), "value": value})


# ---------------------------------------------------------------------- sentences


def corrected(game: Game[Any, Any], path: str, before: Any, after: Any, reason: str, *, hidden: bool) -> Words:
    """Return the sentence of a correction: "Med Lab, CPU: repaired (by hand)"."""
    lists = {"place": place_words(game, path)}
    done = _deed(game, path, before, after)
    if hidden:
        key = "told-adjusted-hidden"
    elif done is not None:
        key, lists["done"] = "told-adjusted-done", (done,)
    else:
        key, hint = "told-adjusted", hint_at(game.state_type, path)
        top = path.partition(".")[0].replace("_", "-")
        lists |= {"before": value_words(game, hint, before, top), "after": value_words(game, hint, after, top)}
    if reason:
        return Words(f"{key}-because", {"reason": quoted(reason)}, lists)
    return Words(key, {}, lists)


def _deed(game: Game[Any, Any], path: str, before: Any, after: Any) -> Words | None:
    if not (isinstance(before, bool) and isinstance(after, bool)):
        return None
    done = game.deeds.get(pattern_of(game, path))
    return say(done[0 if after else 1]) if done is not None else None


def pattern_of(game: Game[Any, Any], path: str) -> str:
    """Return `path` with * for ids and numbers: "facilities.*.parts.*"."""
    return ".".join(
        step.name.replace("-", "_") if step.sort == "field" else "*" for step in steps_of(game.state_type, path)
    )
