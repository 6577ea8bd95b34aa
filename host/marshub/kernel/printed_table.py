"""The printed table as data: what people read off boards, cards and dice, and no state holds; and the words of an id.

A game's `TableData` has a mapping {id: thing} for each kind of thing, whose values are `Printed`, beside plain numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, cast

import msgspec

from .decision import Option
from .game import Game
from .labels import label_place
from .places import cached_by_type, field_types, list_places
from .words import Words, make_readable, say_first_known


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A printed thing: a card, a tile, a space, a die. `text` is what can be read on it, a sentence each."""

    title: Words
    text: tuple[Words, ...] = ()


_WORDS = ("id", "title", "text", "story")  # of a pack: the message of an id has them in every language


def make_printed_type(data: type[msgspec.Struct], *without: str) -> type[Printed]:
    """Return the type of the printed thing that a pack describes by `data`: all its fields but `without`, and words.

    Example:
        >>> class DieData(msgspec.Struct):
        ...     id: str
        ...     faces: tuple[str, ...]
        >>> make_printed_type(DieData).__struct_fields__
        ('title', 'text', 'faces')
    """
    hints = field_types(data)
    kept = [(name, hints[name]) for name in data.__struct_fields__ if name not in (*_WORDS, *without)]
    name = data.__name__.removesuffix("Data")
    made = msgspec.defstruct(name, kept, bases=(Printed,), frozen=True, kw_only=True, module=data.__module__)
    made.__doc__ = data.__doc__
    return cast("type[Printed]", made)


def print_thing(kind: type[Printed], data: msgspec.Struct, title: Words, text: Iterable[Words] = ()) -> Printed:
    """Return `data` of a pack as a printed thing of a type of `make_printed_type`."""
    fields = {name: getattr(data, name) for name in kind.__struct_fields__ if name not in Printed.__struct_fields__}
    return kind(title=title, text=tuple(text), **fields)


# ---------------------------------------------------------------------- the words of an id


class Description(msgspec.Struct, frozen=True):
    """The words of an id, and of what kind it is.

    `kind` is the part of the table's data that has it, a kind of `Game.list_names`, or "seat", "option", "piece",
    "thing", "spot", "zone", "indicator", "place", "value".
    """

    kind: str
    label: Words
    text: tuple[Words, ...] = ()


def list_descriptions(
    game: Game[Any, Any], state: Any, options: Iterable[Option]
) -> Iterator[tuple[str, Callable[[], Description]]]:
    """Yield every id that a program may meet, and what makes its words; an id may have several meanings.

    Args:
        game: The game.
        state: The state, or a seat's view of it.
        options: Options that this seat may see.
    """
    names = game.list_names(state)

    def label_id(id_: str, kind: str, name_kind: str = "") -> tuple[str, Callable[[], Description]]:
        return id_, lambda: Description(kind, game.label_id(id_, name_kind))

    def use(id_: str, kind: str, label: Words, text: tuple[Words, ...] = ()) -> tuple[str, Callable[[], Description]]:
        return id_, lambda: Description(kind, label, text)

    table = game.describe_table(state)
    for field in table.__struct_fields__ if table is not None else ():
        things = getattr(table, field)
        for id_, thing in things.items() if isinstance(things, dict) else ():
            if isinstance(thing, Printed):
                yield use(str(id_), field, thing.title, thing.text)
    yield from (label_id(seat, "seat") for seat in game.list_seats(state))
    for option in options:
        yield use(option.id, "option", option.label)
        yield use(option.zone, "zone", _label_zone(option.zone))
    for kind, ids in names.items():
        yield from (label_id(id_, kind, kind) for id_ in ids)
    yield from (use(piece.id, "piece", piece.label) for piece in game.tagged_pieces(state))
    for thing in game.layout(state):
        yield use(thing.id, "thing", thing.name)
        yield use(thing.spot.id, "spot", thing.spot.words)
        yield use(thing.zone, "zone", _label_zone(thing.zone))
    yield from (use(indicator.id, "indicator", indicator.words) for indicator in game.list_indicators(state))
    for place in list_places(state, names):
        yield place.path, partial(_describe_place, game, place.path)
    yield from (label_id(value, "value") for value in _list_enumerated(game.state_type))


def _describe_place(game: Game[Any, Any], path: str) -> Description:
    return Description("place", Words("told-text", {}, {"text": label_place(game, path)}))


def _label_zone(zone: str) -> Words:
    return say_first_known(f"zone-{zone}", otherwise=make_readable(zone))


@cached_by_type
def _list_enumerated(struct: Any) -> tuple[str, ...]:
    """Return the texts that the fields of a type may hold: phases, colours, kinds."""

    def walk(schema: Any) -> Iterator[str]:
        if isinstance(schema, dict):
            yield from (value for value in schema.get("enum", ()) if isinstance(value, str))
            schema = [*schema.values()]
        for part in schema if isinstance(schema, list) else ():
            yield from walk(part)

    return tuple(dict.fromkeys(walk(msgspec.json.schema(struct))))
