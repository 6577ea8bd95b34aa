"""Comparison of the board with the game: missing, surplus and misplaced pieces, and unknown tags."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Change

from .matching import Mismatch
from .question_view import Point, QuestionView
from .twin import Twin

Put = tuple[str, str]  # a piece, and the zone it was put into or taken from


class BoardComparison:
    """Looks at `desk` and `twin` (None: no board) and changes neither."""

    def __init__(self, desk: QuestionView, twin: Twin | None) -> None:
        self.desk, self.twin = desk, twin
        self._afar: set[Put] = set()

    @property
    def sensed(self) -> frozenset[str]:
        """Zones in which a piece would be noticed now; none without a board."""
        return self.twin.sensed if self.twin is not None else frozenset()

    # ------------------------------------------------------------------ what differs

    @property
    def mismatches(self) -> list[Mismatch]:
        """The differences between board and state; empty without a board."""
        return self.find_differences()

    def find_differences(self, point: Point | None = None) -> list[Mismatch]:
        """Return the differences between the board and the state, or the state at `point`."""
        if self.twin is None:
            return []
        alike = self.desk.likeness.is_alike
        return [
            m
            for m in self._keep_repairable(self.desk.find_differences(self.twin.find_places(), self.twin.sensed, point))
            # What was only shown at the pad may stand on the map, where the game is played.
            if m.from_zone or not any(zone == m.to_zone and alike(piece, m.piece) for piece, zone in self._afar)
        ]

    def _keep_repairable(self, wrong: Sequence[Mismatch]) -> list[Mismatch]:
        """Return the differences that hands can repair: of alike pieces only as many can be missing as have a tag."""
        twin, of = self.twin, self.desk.likeness.class_of
        assert twin is not None
        if all(m.from_zone for m in wrong):
            return list(wrong)
        lying = twin.find_places()
        beside: dict[str, int] = {}  # class -> tagged pieces that lie nowhere
        for piece in set(twin.tags.values()):
            beside[of(piece)] = beside.get(of(piece), 0) + (piece not in lying)
        mismatches: list[Mismatch] = []
        for m in wrong:
            kind = of(m.piece)
            if not m.from_zone and twin.source_of(m.to_zone) != "simulated":
                beside[kind] = beside.get(kind, 0) - 1
                if beside[kind] < 0:
                    continue
            mismatches.append(m)
        return mismatches

    def accept_declared(self, put: Put) -> None:
        """Accept a piece declared at the pad: it need not lie in its zone as long as the game has it there."""
        self._afar.add(put)

    def drop_declared(self) -> None:
        """Forget declared pieces that the game has elsewhere by now: they are expected there again."""
        self._afar &= {(home.piece, home.zone) for home in self.desk.homes}

    # ------------------------------------------------------------------ single pieces

    def is_missing(self, piece: str, zone: str) -> bool:
        """Return whether the game has this piece, or one like it, in a zone where none lies."""
        alike = self.desk.likeness.is_alike
        return any(m.to_zone == zone and alike(m.piece, piece) for m in self.mismatches)

    def find_still_missing(self, lifted: Sequence[Put]) -> list[Put]:
        """Return the lifted pieces that the game still has where they were lifted from."""
        return [put for put in lifted if self.is_missing(*put)]

    def is_in_place(self, piece: str, zone: str) -> bool:
        """Return whether the game has this piece, or one like it, in this zone, and it lies there."""
        alike = self.desk.likeness.is_alike
        here = any(home.zone == zone and alike(home.piece, piece) for home in self.desk.homes)
        return here and all(m.from_zone != zone or m.piece != piece for m in self.mismatches)

    def is_waited_for(self, piece: str, zone: str, later: set[Put]) -> bool:
        """Return whether the game missed this piece in this zone before it came, and before those of `later` did."""
        assert self.twin is not None
        places = dict(self.twin.find_places())
        for mover, where in later | {(piece, zone)}:
            places[mover] = places.get(mover, frozenset()) - {where}
        before = self.desk.find_differences(places, self.twin.sensed)
        return any(m.to_zone == zone and self.desk.likeness.is_alike(m.piece, piece) for m in before)

    # ------------------------------------------------------------------ what hands have to move

    def list_manual_moves(self, moves: Sequence[Change]) -> tuple[Change, ...]:
        """Return the moves that the repair walk does not cover: of things without a tag, or where no reader is."""
        return tuple(move for move in moves if not self.can_confirm(move))

    def can_confirm(self, move: Change) -> bool:
        """Return whether the board would notice the move.

        A tagged piece enters, or leaves, a zone that is sensed now.
        """
        twin, ends = self.twin, [thing for thing in (move.before, move.after) if thing is not None]
        pieces = {piece for thing in ends for piece in thing.pieces}
        if twin is None or not pieces or not any(thing.spot.zone in twin.sensed for thing in ends):
            return False
        return all(twin.is_known(piece) and not self.desk.is_prop(piece) for piece in pieces)
