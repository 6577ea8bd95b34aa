"""Comparison of the board with the game: missing, surplus and misplaced pieces, and unknown tags."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Change

from .matching import Mismatch
from .question_view import QuestionView, UndoPoint
from .twin import Twin

Placement = tuple[str, str]  # a piece, and the zone it was put into or taken from


class BoardComparison:
    """Compares a question view with `twin` (None: no board) and changes neither."""

    def __init__(self, question_view: QuestionView, twin: Twin | None) -> None:
        self.question_view, self.twin = question_view, twin
        self._declared: set[Placement] = set()

    @property
    def sensed(self) -> frozenset[str]:
        """Zones in which a piece would be noticed now; none without a board."""
        return self.twin.sensed if self.twin is not None else frozenset()

    # ------------------------------------------------------------------ what differs

    @property
    def mismatches(self) -> list[Mismatch]:
        """The differences between board and state; empty without a board."""
        return self.find_differences()

    def find_differences(self, point: UndoPoint | None = None) -> list[Mismatch]:
        """Return the differences between the board and the state, or the state at `point`."""
        if self.twin is None:
            return []
        alike = self.question_view.likeness.is_alike
        return [
            m
            for m in self._keep_repairable(
                self.question_view.find_differences(self.twin.find_places(), self.twin.sensed, point)
            )
            # What was only shown at the pad may stand on the map, where the game is played.
            if m.from_zone or not any(zone == m.to_zone and alike(piece, m.piece) for piece, zone in self._declared)
        ]

    def _keep_repairable(self, wrong: Sequence[Mismatch]) -> list[Mismatch]:
        """Return the differences that hands can repair: of alike pieces only as many can be missing as have a tag."""
        twin, class_of = self.twin, self.question_view.likeness.class_of
        assert twin is not None
        if all(m.from_zone for m in wrong):
            return list(wrong)
        lying = twin.find_places()
        spare_counts: dict[str, int] = {}  # class -> tagged pieces that lie nowhere
        for piece in set(twin.tags.values()):
            spare_counts[class_of(piece)] = spare_counts.get(class_of(piece), 0) + (piece not in lying)
        mismatches: list[Mismatch] = []
        for m in wrong:
            kind = class_of(m.piece)
            if not m.from_zone and twin.source_of(m.to_zone) != "simulated":
                spare_counts[kind] = spare_counts.get(kind, 0) - 1
                if spare_counts[kind] < 0:
                    continue
            mismatches.append(m)
        return mismatches

    def accept_declared(self, placement: Placement) -> None:
        """Accept a piece declared at the pad: it need not lie in its zone while the game has it there."""
        self._declared.add(placement)

    def drop_declared(self) -> None:
        """Forget declared pieces that the game has elsewhere by now: they are expected there again."""
        self._declared &= {(home.piece, home.zone) for home in self.question_view.homes}

    # ------------------------------------------------------------------ single pieces

    def is_missing(self, piece: str, zone: str) -> bool:
        """Return whether the game has this piece, or one like it, in a zone where none lies."""
        alike = self.question_view.likeness.is_alike
        return any(m.to_zone == zone and alike(m.piece, piece) for m in self.mismatches)

    def find_still_missing(self, lifted: Sequence[Placement]) -> list[Placement]:
        """Return the lifted pieces that the game still has where they were lifted from."""
        return [placement for placement in lifted if self.is_missing(*placement)]

    def is_in_place(self, piece: str, zone: str) -> bool:
        """Return whether the game has this piece, or one like it, in this zone, and the piece lies there."""
        alike = self.question_view.likeness.is_alike
        is_home = any(home.zone == zone and alike(home.piece, piece) for home in self.question_view.homes)
        return is_home and all(m.from_zone != zone or m.piece != piece for m in self.mismatches)

    def is_expected(self, piece: str, zone: str, later: set[Placement]) -> bool:
        """Return whether the game missed this piece in this zone before it and the `later` ones arrived."""
        assert self.twin is not None
        places = dict(self.twin.find_places())
        for mover, where in later | {(piece, zone)}:
            places[mover] = places.get(mover, frozenset()) - {where}
        differences = self.question_view.find_differences(places, self.twin.sensed)
        return any(m.to_zone == zone and self.question_view.likeness.is_alike(m.piece, piece) for m in differences)

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
        return all(twin.is_known(piece) and not self.question_view.is_prop(piece) for piece in pieces)
