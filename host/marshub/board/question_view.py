"""The question view: a session with the question that the board asks. Board and screen change the game through it.

It remembers, for each answer of this sitting, what the board should have looked like before it: that is what a piece
taken away again is compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from marshub.kernel import (
    Answer,
    Change,
    Decision,
    Indicator,
    LogEntry,
    MarsHubError,
    NothingToRedo,
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
from marshub.kernel.redo import redo
from marshub.kernel.replay import replace_last_answer, session_before

from .cursor import Cursor, is_answered_by_one_option
from .matching import Home, Likeness, Mismatch, find_homes, find_mismatches
from .notices import Names

MAX_UNDO_POINTS = 64  # nobody takes back more than that by hand


class UndoPoint(msgspec.Struct, frozen=True):
    """The table before an answer: what could be done by hand, what lay where, and the gesture that was made."""

    gestures: Mapping[tuple[str, str], tuple[str, ...]]
    homes: tuple[Home, ...]
    time: int  # ms
    piece: str = ""
    zone: str = ""


class QuestionView:
    """A session as the board sees it: the pending question with its gestures.

    Derived values are cached until it changes.
    """

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session = session
        self.points: list[UndoPoint] = []
        self._compared: tuple[tuple[Home, ...], Mapping[str, frozenset[str]], frozenset[str], list[Mismatch]] | None = (
            None
        )
        #: Whether a question is answered without hands: then no piece and no button means anything to it.
        self.is_answered_without_hands: Callable[[Decision], bool] = lambda decision: False
        #: The seats whose pieces people move at another table: here these stand for no answer.
        self.remote_seats: Sequence[str] = ()

    # ------------------------------------------------------------------ looking

    def drop_cached(self) -> None:
        """Drop all cached values, because the game has moved on."""
        for name in _CACHED_NAMES:
            self.__dict__.pop(name, None)

    @cached_property
    def cursor(self) -> Cursor | None:
        """The cursor on the pending decision; None when the game is over, or hands have nothing to do with it."""
        pending = self.session.pending
        if pending is None or self.is_answered_without_hands(pending):
            return None
        return Cursor(pending, pending.options(), pending.free_action_options())

    @property
    def options(self) -> tuple[Option, ...]:
        return self.cursor.options if self.cursor else ()

    @cached_property
    def gestures(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """(piece, zone) -> ids of the legal options that this gesture stands for."""
        result: dict[tuple[str, str], tuple[str, ...]] = {}
        seats = self.remote_seats
        remote_pieces = {piece.id for piece in self.pieces if piece.seat in seats} if seats else ()
        for option in self.options:
            if option.gesture is not None and option.gesture.piece not in remote_pieces:
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
    def session_before_answer(self) -> Session[Any, Any]:
        """The game as it was before the last answer, with its options computed.

        Raises as `kernel.replay.session_before`.
        """
        session = session_before(self.session)
        if session.pending is not None:
            session.pending.options()
        return session

    @property
    def names(self) -> Names:
        return Names({piece.id: piece.label for piece in self.pieces})

    def find_options_for(self, piece: str, zone: str) -> tuple[str, ...]:
        """Return the ids of the options that placing `piece`, or one like it, in `zone` stands for."""
        return self._find(self.gestures, piece, zone)

    def find_options_naming(self, piece: str) -> tuple[str, ...]:
        """Return the ids of the options that move `piece`, or one like it, or a piece that it accompanies."""
        moved: tuple[str, ...] = ()
        for member in self.likeness.list_members(piece):
            moved = tuple(i for (mover, _), ids in self.gestures.items() if mover == member for i in ids)
            if moved:
                break
        accompanied = self.narrow_options([option.id for option in self.options], piece)
        return tuple(dict.fromkeys((*moved, *accompanied)))

    def narrow_options(self, options: Sequence[str], piece: str, zone: str | None = None) -> tuple[str, ...]:
        """Return those of `options` that `piece` accompanies in `zone` (None: in any zone)."""
        return tuple(
            option.id
            for option in self.options
            if option.id in options
            and any(self.likeness.is_alike(g.piece, piece) and zone in (None, g.zone) for g in option.also)
        )

    def is_prop(self, piece: str) -> bool:
        """Return whether `piece` only accompanies other pieces, and may lie anywhere."""
        return any(item.id == piece and item.prop for item in self.pieces)

    def find_pad_options(self, piece: str, sensed: frozenset[str]) -> tuple[str, ...]:
        """Return the ids of the options that `piece` names at the scan pad.

        Options that the board would notice when the piece is placed are left out, unless no others remain.
        """
        named = self.find_options_naming(piece)
        accompanied = self.narrow_options(named, piece)
        sensed_options = {
            o.id for o in self.options if o.gesture and not o.gesture.afar and o.gesture.zone in sensed | {""}
        }
        return tuple(i for i in named if i not in sensed_options or i in accompanied) or named

    def find_off_board_place(self, option: str) -> tuple[str, str] | None:
        """Return the piece and zone of an option whose piece may stand in a place that nothing senses instead."""
        gestures = (o.gesture for o in self.options if o.id == option and o.gesture and o.gesture.afar)
        return next(((gesture.piece, gesture.zone) for gesture in gestures), None)

    def find_zones(self, piece: str, point: UndoPoint | None = None) -> set[str]:
        """Return the zones in which `piece`, or one like it, may be placed, now or at `point`."""
        gestures = self.gestures if point is None else point.gestures
        return {zone for mover, zone in gestures if zone and self.likeness.is_alike(mover, piece)}

    def find_options_before(self, point: UndoPoint, piece: str, zone: str) -> tuple[str, ...]:
        """Return the ids of the options that the gesture stood for at `point`; none if the gesture was not legal."""
        return self._find(point.gestures, piece, zone)

    def _find(self, gestures: Mapping[tuple[str, str], tuple[str, ...]], piece: str, zone: str) -> tuple[str, ...]:
        for member in self.likeness.list_members(piece):
            if result := gestures.get((member, zone)):
                return result
        return ()

    def find_differences(
        self, places: Mapping[str, frozenset[str]], sensed: frozenset[str], point: UndoPoint | None = None
    ) -> list[Mismatch]:
        """Return the differences between a board with pieces at `places` and the state, or the state at `point`."""
        if point is not None:
            return find_mismatches(point.homes, places, sensed, self.likeness)
        homes, likeness = self.homes, self.likeness
        # Of one and the same board it is asked several times over: by hands, by lamps, by what is looked at more often.
        if self._compared is None or self._compared[0] is not homes or self._compared[1:3] != (places, sensed):
            self._compared = homes, places, sensed, find_mismatches(homes, places, sensed, likeness)
        return list(self._compared[3])

    def explain_gesture(self, piece: str, zone: str) -> tuple[Reason, ...]:
        """Return the game's reasons why the gesture is not legal now."""
        session = self.session
        if session.pending is None:
            return ()
        return tuple(session.game.explain_gesture(session.state, session.pending, piece, zone))

    # ------------------------------------------------------------------ changing

    def answer(
        self, reply: Reply, now: int, *, to: str | None = None, piece: str = "", zone: str = "", policy: str = ""
    ) -> Sequence[LogEntry]:
        """Answer the pending decision.

        Args:
            reply: The answer.
            now: The time, in ms.
            to: The id of the decision that is answered; None: the pending one.
            piece: The piece of the gesture that answered, "" without a gesture.
            zone: The zone of that gesture.
            policy: The policy that answered, "" for a person.

        Raises:
            MarsHubError: As `Session.answer`; then nothing has changed.
        """
        point = UndoPoint(self.gestures, self.homes, now, piece, zone)
        log_entries = self.session.answer(reply, pending_id=to, policy=policy)
        self._remember(point)
        return log_entries

    def replace_last_answer(
        self, options: Sequence[str], now: int, *, piece: str, zone: str
    ) -> tuple[Answer, Sequence[LogEntry]] | None:
        """Undo the last answer and answer with the only one of `options`, in one transaction.

        Returns:
            The answer and its log entries. None if the last answer was undone only, because no single option answers.

        Raises:
            MarsHubError: As `kernel.replay.replace_last_answer`.
        """
        point = self.points[-1]

        def answer(asked: Decision) -> Answer | None:
            alone = len(options) == 1 and is_answered_by_one_option(asked) and not self.is_answered_without_hands(asked)
            return Answer(option=options[0]) if alone else None

        try:
            log_entries = replace_last_answer(self.session, answer, copy=self.__dict__.get("session_before_answer"))
        except ScriptFailed:
            self._drop_points(1)
            raise
        self._drop_points(1)
        if log_entries is None:
            return None
        self._remember(replace(point, time=now, piece=piece, zone=zone))
        return Answer(option=options[0]), log_entries

    def prepare_undo(self) -> None:
        """Compute the state before the last answer ahead of time: somebody may be about to replace that answer."""
        with suppress(MarsHubError):  # `replace_last_answer` raises it again and says why
            _ = self.session_before_answer

    def adjust(self, path: str, value: Any, reason: str, now: int) -> Sequence[LogEntry]:
        """Correct the state and return the log entries; none if the value was set already.

        Raises as `Session.adjust`.
        """
        point, since = UndoPoint({}, self.homes, now), len(self.session.log)
        if self.session.adjust(path, value, reason) is None:
            return ()
        self._remember(point)
        return self.session.log[since:]

    def _remember(self, point: UndoPoint) -> None:
        self.points.append(point)
        del self.points[:-MAX_UNDO_POINTS]
        self.drop_cached()

    def undo(self, steps: int, *, sure: bool = False) -> list[Change]:
        """Undo `steps` answers and return the changes of the layout. Raises as `Session.undo`."""
        before = self.layout
        self._go_back(steps, sure=sure)
        return find_changes(before, self.layout)

    def undo_freely(self, steps: int) -> bool:
        """Undo `steps` answers and return True; return False without a change if something was revealed since."""
        try:
            self._go_back(steps, sure=False)
        except UndoNeedsConfirmation:
            return False
        return True

    def redo(self, now: int) -> None:
        """Give again what the last undo removed. Raises as `kernel.redo.redo`."""
        try:
            redo(self.session, lambda: self._remember(UndoPoint({}, self.homes, now)))
        except NothingToRedo:
            raise
        except MarsHubError:  # a rule failed, or the step was not saved
            self._drop_points(1)
            raise
        self.drop_cached()  # not where nothing was given again: the cursor stays where it is

    def _go_back(self, steps: int, *, sure: bool) -> None:
        self.session.undo(steps, sure=sure)
        self._drop_points(steps)

    def _drop_points(self, steps: int) -> None:
        del self.points[-steps:]
        self.drop_cached()


_CACHED_NAMES = tuple(name for name, look in vars(QuestionView).items() if isinstance(look, cached_property))
