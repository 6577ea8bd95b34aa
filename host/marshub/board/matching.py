"""Matching of board and state: which pieces lie elsewhere than in the game.

Pieces of the same sort and label are alike: whichever of the medic's pawns stands for the first one is as good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from marshub.kernel import Piece, Thing


class Home(msgspec.Struct, frozen=True):
    """The zone where a tagged piece has to lie; empty when that is no zone of a board."""

    piece: str
    zone: str


class Mismatch(msgspec.Struct, frozen=True):
    """`piece` lies in `from_zone` and belongs into `to_zone`; "" is beside the board."""

    piece: str
    from_zone: str
    to_zone: str


class Likeness:
    """Classes of pieces that can stand for each other."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._class: dict[str, str] = {}
        self._members: dict[str, list[str]] = {}
        first: dict[tuple[object, ...], str] = {}
        for piece in pieces:
            key = (piece.sort, piece.label.key, *sorted(piece.label.args.items()))
            class_name = first.setdefault(key, piece.id)
            self._class[piece.id] = class_name
            self._members.setdefault(class_name, []).append(piece.id)

    def class_of(self, piece: str) -> str:
        """Return a name that is the same for all pieces like this one."""
        return self._class.get(piece, piece)

    def list_members(self, piece: str) -> Sequence[str]:
        """Return all pieces like this one, itself first."""
        return [piece, *(other for other in self._members.get(self.class_of(piece), ()) if other != piece)]

    def is_alike(self, one: str, other: str) -> bool:
        return self.class_of(one) == self.class_of(other)


def find_homes(layout: Iterable[Thing], pieces: Iterable[Piece]) -> tuple[Home, ...]:
    """Return the zones to which the pieces of a layout belong.

    Props have none: they may lie anywhere after the setup.
    """
    props = {piece.id for piece in pieces if piece.prop}
    return tuple([Home(piece, item.spot.zone) for item in layout for piece in item.pieces if piece not in props])


def find_mismatches(
    homes: Iterable[Home],
    places: Mapping[str, frozenset[str]],
    sensed: frozenset[str],
    likeness: Likeness,
) -> list[Mismatch]:
    """Return the differences between the board and `homes`, in the order of `homes`.

    Args:
        homes: The zones to which pieces belong. A piece of an unsensed zone must only lie in no other one.
        places: The zones in which each piece lies.
        sensed: The zones in which a piece would be noticed.
        likeness: The pieces that can stand for each other.

    Example:
        >>> places = {"red": frozenset({"farm"})}
        >>> find_mismatches([Home("red", "lab")], places, frozenset({"lab", "farm"}), Likeness([]))
        [Mismatch(piece='red', from_zone='farm', to_zone='lab')]
    """
    classes: dict[str, list[Home]] = {}
    for home in homes:
        classes.setdefault(likeness.class_of(home.piece), []).append(home)
    result: list[Mismatch] = []
    for alike in classes.values():
        members = dict.fromkeys([home.piece for home in alike] + list(likeness.list_members(alike[0].piece)))
        lying = {piece: places.get(piece, frozenset()) & sensed for piece in members}
        result += _find_class_mismatches(alike, lying, sensed)
    return result


def _find_class_mismatches(
    homes: Sequence[Home], lying: dict[str, frozenset[str]], sensed: frozenset[str]
) -> list[Mismatch]:
    """Return the differences within one class of alike pieces: each home takes one of them."""
    loose = {piece: zones for piece, zones in lying.items() if zones}
    missing: list[Home] = []
    for home in homes:
        if home.zone in loose.get(home.piece, ()):
            del loose[home.piece]
        elif home.zone in sensed:
            missing.append(home)
    unfilled: list[Home] = []
    for home in missing:
        stand_in = next((piece for piece, zones in loose.items() if home.zone in zones), None)
        if stand_in is None:
            unfilled.append(home)
        else:
            del loose[stand_in]
    # Pieces that may lie anywhere are no mistake, however many of the class there are.
    placed = {home.piece for home in homes}
    free = len(lying) - len(placed)
    for piece in [p for p in loose if p not in placed] + [p for p in loose if p in placed]:
        # As many of those that have a place of their own as still miss one are wanted there.
        if free and (piece not in placed or len(loose) > len(unfilled)):
            free -= 1
            del loose[piece]
    # What lies where one is wanted serves there; named is a piece that does not serve anywhere yet.
    idle = [piece for piece, zones in lying.items() if not zones]
    result: list[Mismatch] = []
    for home in unfilled:
        if loose:
            piece = home.piece if home.piece in loose else next(iter(loose))
            result.append(Mismatch(piece, min(loose.pop(piece)), home.zone))
        elif idle:
            piece = home.piece if home.piece in idle else idle[0]
            idle.remove(piece)
            result.append(Mismatch(piece, "", home.zone))
    zones_by_piece = {home.piece: home.zone for home in homes}
    return result + [
        Mismatch(piece, min(zones), _find_surplus_place(zones_by_piece.get(piece, ""), sensed))
        for piece, zones in loose.items()
    ]


def _find_surplus_place(zone: str, sensed: frozenset[str]) -> str:
    """Return where a surplus piece goes: to its own unsensed zone, or beside the board."""
    return "" if zone in sensed else zone
