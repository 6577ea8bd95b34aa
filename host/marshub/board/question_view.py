"""The question view: a session with the question that the board asks. Board and screen change the game through it.

It remembers, for each answer of this sitting, what the board should have looked like before it: that is what a piece
taken away again is compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from marshub.kernel import (
    Answer,
    Change,
    Decision,
    Indicator,
    LogEntry,
    MarsHubError,
    Option,
    Piece,
    Reason,
    Reply,
    ScriptFailed,
    Session,
    Thing,
    UndoNeedsConfirmation,
    find_changes,
)
from marshub.kernel.replay import replace_last_answer, session_before

from .cursor import Cursor, is_settled_by
from .matching import Home, Likeness, Mismatch, find_homes, find_mismatches
from .notices import Names

KEPT_POINTS = 64  # nobody takes back more than that by hand


@dataclass(frozen=True)
class Point:
    """The table before an answer: what could be done by hand, what lay where, and the gesture that was made."""

    gestures: Mapping[tuple[str, str], tuple[str, ...]]
    homes: tuple[Home, ...]
    at: int  # ms
    piece: str = ""
    zone: str = ""


class QuestionView:
    """One session, looked at through the eyes of a board. Looks are cached until something changes."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session = session
        self.points: list[Point] = []
        self._held: tuple[tuple[Home, ...], Mapping[str, frozenset[str]], frozenset[str], list[Mismatch]] | None = None
        #: Whether a question is answered without hands: then no piece and no button means anything to it.
        self.handless: Callable[[Decision], bool] = lambda decision: False
        #: The seats whose pieces people move at another table: here these stand for no answer.
        self.elsewhere: Sequence[str] = ()

    # ------------------------------------------------------------------ looking

    def look_anew(self) -> None:
        """Forget what was seen: the game moved on."""
        for look in _LOOKS:
            self.__dict__.pop(look, None)

    @cached_property
    def cursor(self) -> Cursor | None:
        """The cursor on the pending decision; None when the game is over, or hands have nothing to do with it."""
        pending = self.session.pending
        if pending is None or self.handless(pending):
            return None
        return Cursor(pending, pending.options(), pending.free_action_options())

    @property
    def options(self) -> tuple[Option, ...]:
        return self.cursor.options if self.cursor else ()

    @cached_property
    def gestures(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """(piece, zone) -> ids of the legal options that this gesture stands for."""
        result: dict[tuple[str, str], tuple[str, ...]] = {}
        seats = self.elsewhere
        theirs = {piece.id for piece in self.pieces if piece.seat in seats} if seats else ()
        for option in self.options:
            if option.gesture is not None and option.gesture.piece not in theirs:
                key = (option.gesture.piece, option.gesture.zone)
                result[key] = (*result.get(key, ()), option.id)
        return result

    @cached_property
    def _table(self) -> tuple[tuple[Thing, ...], tuple[Piece, ...]]:
        """The table as the game describes it: things and tagged pieces."""
        game, state = self.session.game, self.session.state
        return tuple(game.layout(state)), tuple(game.tagged_pieces(state))

    @property
    def layout(self) -> tuple[Thing, ...]:
        """The place of every thing on the table."""
        return self._table[0]

    @cached_property
    def homes(self) -> tuple[Home, ...]:
        """The zones that the tagged pieces belong to."""
        return find_homes(self.layout, self.pieces)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self._table[1]

    @cached_property
    def indicators(self) -> tuple[Indicator, ...]:
        return tuple(self.session.game.list_indicators(self.session.state))

    @cached_property
    def likeness(self) -> Likeness:
        return Likeness(self.pieces)

    @cached_property
    def before(self) -> Session[Any, Any]:
        """The game as it was before the last answer, looked at already. Raises as `kernel.instead.before`."""
        there = session_before(self.session)
        if there.pending is not None:
            there.pending.options()
        return there

    @property
    def names(self) -> Names:
        return Names({piece.id: piece.label for piece in self.pieces})

    def find_options_for(self, piece: str, zone: str) -> tuple[str, ...]:
        """Return ids of the options that putting `piece`, or one like it, into `zone` stands for."""
        return self._find(self.gestures, piece, zone)

    def find_options_naming(self, piece: str) -> tuple[str, ...]:
        """Return ids of the options in which `piece`, or one like it, is moved at all, or goes with what is moved."""
        moved: tuple[str, ...] = ()
        for member in self.likeness.list_members(piece):
            moved = tuple(i for (mover, _), ids in self.gestures.items() if mover == member for i in ids)
            if moved:
                break
        along = self.narrow_options([option.id for option in self.options], piece)
        return tuple(dict.fromkeys((*moved, *along)))

    def narrow_options(self, options: Sequence[str], piece: str, zone: str | None = None) -> tuple[str, ...]:
        """Return those of `options` that go with `piece` placed in `zone` (None: in any)."""
        return tuple(
            option.id
            for option in self.options
            if option.id in options
            and any(self.likeness.is_alike(g.piece, piece) and zone in (None, g.zone) for g in option.also)
        )

    def is_prop(self, piece: str) -> bool:
        """Return whether `piece` only goes with others, and may lie anywhere."""
        return any(item.id == piece and item.prop for item in self.pieces)

    def find_pad_options(self, piece: str, sensed: frozenset[str]) -> tuple[str, ...]:
        """Return ids of the options that `piece` names at the scan pad.

        What the board can be told by putting the piece down is not shown; what leads away from it is left, if there is
        any: the spaces of a map, say.
        """
        named = self.find_options_naming(piece)
        along = self.narrow_options(named, piece)
        near = {o.id for o in self.options if o.gesture and not o.gesture.afar and o.gesture.zone in sensed | {""}}
        return tuple(i for i in named if i not in near or i in along) or named

    def find_off_board_place(self, option: str) -> tuple[str, str] | None:
        """Return the piece and zone of an option whose piece may stand where nothing senses it instead."""
        gestures = (o.gesture for o in self.options if o.id == option and o.gesture and o.gesture.afar)
        return next(((gesture.piece, gesture.zone) for gesture in gestures), None)

    def find_zones(self, piece: str, point: Point | None = None) -> set[str]:
        """Return the zones into which `piece`, or one like it, may be put, now or at `point`."""
        gestures = self.gestures if point is None else point.gestures
        return {zone for mover, zone in gestures if zone and self.likeness.is_alike(mover, piece)}

    def find_options_before(self, point: Point, piece: str, zone: str) -> tuple[str, ...]:
        """Return ids of the options that the gesture stood for at `point`; none if it was not legal."""
        return self._find(point.gestures, piece, zone)

    def _find(self, gestures: Mapping[tuple[str, str], tuple[str, ...]], piece: str, zone: str) -> tuple[str, ...]:
        for member in self.likeness.list_members(piece):
            if result := gestures.get((member, zone)):
                return result
        return ()

    def find_differences(
        self, places: Mapping[str, frozenset[str]], sensed: frozenset[str], point: Point | None = None
    ) -> list[Mismatch]:
        """Return where a board that looks like `places` differs from the state, or from the state at `point`."""
        if point is not None:
            return find_mismatches(point.homes, places, sensed, self.likeness)
        wanted, likeness = self.homes, self.likeness
        # Of one and the same board it is asked several times over: by hands, by lamps, by what is looked at more often.
        if self._held is None or self._held[0] is not wanted or self._held[1:3] != (places, sensed):
            self._held = wanted, places, sensed, find_mismatches(wanted, places, sensed, likeness)
        return list(self._held[3])

    def explain_gesture(self, piece: str, zone: str) -> tuple[Reason, ...]:
        """Return why the gesture is not legal now, as far as the game says."""
        session = self.session
        if session.pending is None:
            return ()
        return tuple(session.game.explain_gesture(session.state, session.pending, piece, zone))

    # ------------------------------------------------------------------ changing

    def answer(
        self, reply: Reply, now: int, *, to: str | None = None, piece: str = "", zone: str = "", policy: str = ""
    ) -> Sequence[LogEntry]:
        """Answer the pending decision; `piece` and `zone` name the gesture that did it, `policy` the one that did.

        Raises as `Session.answer`.
        """
        point = Point(self.gestures, self.homes, now, piece, zone)
        happenings = self.session.answer(reply, pending_id=to, policy=policy)
        self._remember(point)
        return happenings

    def find_replacement(
        self, options: Sequence[str], now: int, *, piece: str, zone: str
    ) -> tuple[Answer, Sequence[LogEntry]] | None:
        """Take the last answer back and give the one of `options` there, in one go: the answer, and what happened.

        None: only taken back, as it is not one option that answers. The options are those of the point before that
        answer, so that nothing there has to be worked out again. Raises as `kernel.instead`.
        """
        point = self.points[-1]

        def answer(asked: Decision) -> Answer | None:
            alone = len(options) == 1 and is_settled_by(asked) and not self.handless(asked)
            return Answer(option=options[0]) if alone else None

        try:
            happenings = replace_last_answer(self.session, answer, copy=self.__dict__.get("before"))
        except ScriptFailed:
            self._forget(1)
            raise
        self._forget(1)
        if happenings is None:
            return None
        self._remember(replace(point, at=now, piece=piece, zone=zone))
        return Answer(option=options[0]), happenings

    def prepare_undo(self) -> None:
        """Prepare the state before the last answer: somebody may be about to replace that answer."""
        with suppress(MarsHubError):  # `instead` will say why not
            _ = self.before

    def adjust(self, path: str, value: Any, reason: str, now: int) -> Sequence[LogEntry]:
        """Correct the table; gives what happened: nothing where it is so already. Raises as `Session.adjust`."""
        point, since = Point({}, self.homes, now), len(self.session.log)
        if self.session.adjust(path, value, reason) is None:
            return ()
        self._remember(point)
        return self.session.log[since:]

    def _remember(self, point: Point) -> None:
        self.points.append(point)
        del self.points[:-KEPT_POINTS]
        self.look_anew()

    def undo(self, steps: int, *, sure: bool = False) -> list[Change]:
        """Take back; says what has to be moved on the table for it. Raises as `Session.undo`."""
        before = self.layout
        self._go_back(steps, sure=sure)
        return find_changes(before, self.layout)

    def undo_freely(self, steps: int) -> bool:
        """Take back if nothing was revealed since; False, and nothing changed, if something was."""
        try:
            self._go_back(steps)
        except UndoNeedsConfirmation:
            return False
        return True

    def _go_back(self, steps: int, *, sure: bool = False) -> None:
        self.session.undo(steps, sure=sure)
        self._forget(steps)

    def _forget(self, steps: int) -> None:
        del self.points[-steps:]
        self.look_anew()


_LOOKS = tuple(name for name, look in vars(QuestionView).items() if isinstance(look, cached_property))
