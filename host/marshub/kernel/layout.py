"""The layout of the physical table: where every thing lies, and the changes from one layout to another.

A game describes its table once, `Game.layout(state)`. From that come the steps of setting up a game or a save,
where a board expects its pieces, the changes from a board as it is to the state, the pieces to put back after an
undo, and the pieces that a drawn board shows.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from .words import Words

_encode = msgspec.msgpack.Encoder().encode


class Spot(msgspec.Struct, frozen=True):
    """A place where something lies: a space of a track, a place on a card, a pile, a seat's hand.

    `zone` is the zone of a board that it belongs to; "" where no board would look for it.
    """

    id: str
    words: Words
    zone: str = ""


class Thing(msgspec.Struct, frozen=True):
    """`count` physical things that are alike and lie on one spot: a cube, a tile, tokens, a pawn, cards of a pile.

    Attributes:
        id: What it is, from the broad to the fine, with dots between: "card.eco.bloom" is a card whose face everybody
            knows, "card.eco" one of which only the back is seen, "card" one deep in a deck. Alike things share an id;
            a thing that exists only once has its own, such as the marker of a track.
        name: Its name.
        spot: Where it lies.
        count: How many lie there.
        lay: The sentence that tells players to place it; None where another thing's sentence covers it.
        lights: Ids of indicators that show the same.
        pieces: The tagged pieces among them; none where these may lie anywhere, or nobody may know which they are.
        part: The part of the table that it is set up with; None if there are no parts.
    """

    id: str
    name: Words
    spot: Spot
    count: int = 1
    lay: Words | None = None
    lights: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    part: Words | None = None

    @property
    def zone(self) -> str:
        """The zone of a board that it lies in, "" for none."""
        return self.spot.zone


class Change(msgspec.Struct, frozen=True):
    """`count` things move from where `before` has them to where `after` has them; None is the box.

    The two may differ in what is known of them: a card leaves a deck as "card" and lies face up as "card.eco.bloom".
    """

    before: Thing | None
    after: Thing | None
    count: int = 1

    @property
    def thing(self) -> Thing:
        """The thing that is moved, as far as it is known afterwards."""
        thing = self.after or self.before
        assert thing is not None
        return thing

    def reversed(self) -> Change:
        """Return the opposite move."""
        return Change(self.after, self.before, self.count)


def assign_part(part: Words, things: Iterable[Thing]) -> list[Thing]:
    """Return `things` with `part` as the part of the table that they are set up with.

    Things without a sentence go with one that has it.

    Example:
        >>> spot = Spot("track", Words("track"), "north")
        >>> cube, lid = Thing("cube", Words("cube"), spot, lay=Words("lay-cube")), Thing("lid", Words("lid"), spot)
        >>> [thing.part for thing in assign_part(Words("cubes"), [cube, lid])]
        [Words(key='cubes', args={}, lists=None), None]
        >>> cube.zone, Thing("lid", Words("lid"), Spot("box", Words("box"))).zone
        ('north', '')
    """
    made = [*things]  # all at once: a generator would go back and forth between the game and here for each thing
    return [thing if thing.lay is None else msgspec.structs.replace(thing, part=part) for thing in made]


class LayoutPart(NamedTuple):
    """A part of the table as a function of some values of the state, which are plain data or Structs."""

    name: Words
    make: Callable[..., Iterable[Thing]]
    source: tuple[Any, ...]


class LayoutCache:
    """The parts of a table's layout, each made again exactly when the values that it is made from differ.

    One table is remembered. `make` of a part gets its `source` and nothing else of the state, so that it cannot depend
    on more; its bytes as MessagePack are what is compared.

    Example:
        >>> spot, cache = Spot("track", Words("track")), LayoutCache()
        >>> def make_cubes(count):
        ...     print("made")
        ...     return [Thing("cube", Words("cube"), spot, count)]
        >>> for content, count in (("old box", 2), ("old box", 2), ("old box", 3), ("new box", 3)):
        ...     things = cache.make_layout(content, [LayoutPart(Words("cubes"), make_cubes, (count,))])
        made
        made
        made
        >>> for counts in ((1, 2, 3), (1, 4, 3)):
        ...     parts = [LayoutPart(Words(f"part-{n}"), make_cubes, (count,)) for n, count in enumerate(counts)]
        ...     [thing.count for thing in cache.make_layout("new box", parts)]
        made
        made
        made
        [1, 2, 3]
        made
        [1, 4, 3]
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, bytes, list[Thing]]] = {}  # by the part's key

    def make_layout(self, content: object, parts: Iterable[LayoutPart]) -> list[Thing]:
        """Return the things of all parts in order.

        Args:
            content: What `make` depends on besides; another object means that all is made again.
            parts: The parts; the keys of their names differ.
        """
        layout: list[Thing] = []
        for name, make, source in parts:
            encoded = _encode(source)
            content_before, encoded_before, things = self._parts.get(name.key, (None, b"", []))
            if content_before is not content or encoded_before != encoded:
                things = assign_part(name, make(*source))
                self._parts[name.key] = content, encoded, things  # at once: other threads look, too
            layout += things
        return layout


def count_pieces(layout: Iterable[Thing]) -> Counter[tuple[str, str]]:
    """Count the pieces of each thing on each spot: (id of the thing, id of the spot) -> count.

    Two layouts with the same counts are the same table.

    Example:
        >>> spot = Spot("track", Words("track"))
        >>> count_pieces([Thing("cube", Words("cube"), spot, count) for count in (2, 1)])
        Counter({('cube', 'track'): 3})
        >>> count_pieces([Thing("cube", Words("cube"), spot, 0)])
        Counter()
    """
    counts: Counter[tuple[str, str]] = Counter()
    for thing in layout:
        counts[thing.id, thing.spot.id] += thing.count
    return +counts


def find_changes(before: Iterable[Thing], after: Iterable[Thing]) -> list[Change]:
    """Return the fewest moves by which a table with the layout `before` gets the layout `after`.

    Things that are removed come first, then everything in the order of `after`.

    Example:
        >>> cube, track = Words("cube"), [Spot(space, Words(space)) for space in ("a", "b")]
        >>> change, = find_changes([Thing("cube", cube, track[0])], [Thing("cube", cube, track[1])])
        >>> change.before.spot.id, change.after.spot.id, change.count
        ('a', 'b', 1)
    """
    before, after = list(before), list(after)
    counts_before, counts_after = count_pieces(before), count_pieces(after)
    removed, added = (
        _find_surplus(before, counts_before, counts_after),
        _find_surplus(after, counts_after, counts_before),
    )
    moves: list[tuple[int, Change]] = []
    for number, new, old in _list_pairs(removed, added):
        if count := min(old.count, new.count):
            old.count, new.count = old.count - count, new.count - count
            moves.append((number, Change(old.thing, new.thing, count)))
    removals = [Change(unmatched.thing, None, unmatched.count) for unmatched in removed if unmatched.count]
    moves += [
        (number, Change(None, unmatched.thing, unmatched.count))
        for number, unmatched in enumerate(added)
        if unmatched.count
    ]
    return removals + [move for _, move in sorted(moves, key=lambda item: item[0])]


class _Unmatched:
    """Pieces of a thing that have no counterpart yet."""

    __slots__ = ("count", "thing")

    def __init__(self, thing: Thing, count: int) -> None:
        self.thing, self.count = thing, count


def _find_surplus(
    layout: Sequence[Thing], counts: Counter[tuple[str, str]], other_counts: Counter[tuple[str, str]]
) -> list[_Unmatched]:
    """Return the things of which `counts` has more than `other_counts`, in the layout's order."""
    kinds = {(thing.id, thing.spot.id): thing for thing in layout}
    return [
        _Unmatched(thing, counts[key] - other_counts[key])
        for key, thing in kinds.items()
        if counts[key] > other_counts[key]
    ]


def _list_pairs(
    removed: Sequence[_Unmatched], added: Sequence[_Unmatched]
) -> Iterator[tuple[int, _Unmatched, _Unmatched]]:
    """Yield the places of added things, each with a removed thing that may be the same, the surest pairs first."""
    pairs: defaultdict[str, list[tuple[int, _Unmatched, _Unmatched]]] = defaultdict(list)
    for number, new in enumerate(added):
        for old in removed:
            if shared_id := _find_shared_id(old.thing.id, new.thing.id):
                pairs[shared_id].append((number, new, old))
    for shared_id in sorted(pairs, key=lambda shared_id: (-shared_id.count("."), shared_id)):
        yield from pairs[shared_id]


def _find_shared_id(first_id: str, second_id: str) -> str:
    """Return the broader of two ids if the other only adds detail to the same thing, else ""."""
    short, long = sorted((first_id, second_id), key=len)
    return short if long == short or long.startswith(f"{short}.") else ""
