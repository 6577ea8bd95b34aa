"""Remote actions at a table: actions as data, and the rights of the links they come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from marshub.board.notices import Failed, Notice
from marshub.kernel import (
    CHANCE,
    TABLE,
    Answer,
    BadAdjustment,
    DamagedSave,
    Decision,
    GameIsOver,
    IllegalAnswer,
    MarsHubError,
    NothingToRedo,
    NothingToUndo,
    SaveError,
    SaveNotWritten,
    ScriptFailed,
    StaleAnswer,
    UndoNeedsConfirmation,
    Words,
)
from marshub.kernel.history import Step, is_by_policy
from marshub.kernel.replay import count_steps_to_undo, session_before

from .game_table import GameTable
from .links import Link
from .spectator_table import TableIsReadOnly


class RemoteAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that is requested from elsewhere: one JSON line to the host."""

    deed: Literal["answer", "instead", "undo", "redo", "adjust", "tick"]  # instead: undo the last answer, then answer
    answer: Answer | None = None
    to: str | None = None
    steps: int = 1
    sure: bool = False
    path: str = ""
    value: Any = 0
    reason: str = ""
    lines: tuple[str, ...] | None = None  # of moves made by hand (`make_line_id`); None: all


class CannotUndo(MarsHubError):
    """Others have acted since, or hidden information was revealed."""

    code = "not-to-take-back"
    words: Words = Words("desk-not-to-take-back")


class NotTheOwner(MarsHubError):
    """Only the table owner may do that."""

    code = "not-the-keeper"
    words: Words = Words("desk-not-the-keeper")


class HandlerClosed(MarsHubError):
    """The program that plays the game has ended."""

    code = "desk-closed"


class NotYours(MarsHubError):
    """Another seat has to decide."""

    code = "not-yours"
    words: Words = Words("desk-not-yours")


ERRORS: dict[str, type[MarsHubError]] = {
    error_class.code: error_class
    for error_class in (
        IllegalAnswer,
        StaleAnswer,
        GameIsOver,
        BadAdjustment,
        NothingToRedo,
        NothingToUndo,
        UndoNeedsConfirmation,
        SaveError,
        SaveNotWritten,
        ScriptFailed,
        NotYours,
        CannotUndo,
        NotTheOwner,
    )
}
ERRORS[DamagedSave.code] = SaveError  # what exactly is damaged is for those at the table


def make_error(code: str, message: str, words: Words | None) -> MarsHubError:
    """Return the error with this code, of those that remote actions raise; else HandlerClosed."""
    error = ERRORS.get(code, HandlerClosed)(message)
    error.words = words if words is not None else error.words
    return error


def _raise_failure(notices: Sequence[Notice]) -> None:
    """Raise the error of a refused undo or redo, which the table only reports to its own people."""
    for notice in notices:
        if isinstance(notice, Failed):
            raise notice.error


class ActionHandler:
    """Performs remote actions at `table`, as far as the role of the link allows.

    Spectators do nothing. A seat answers for itself, draws the cards that it alone sees, undoes its own last answers as
    long as nothing was revealed since, and redoes what it undid itself; the players' common link does so for every seat
    and for the table. The table owner answers all questions that are not private to another seat, corrects the state,
    undoes and redoes. Questions to the table as a whole are the owner's; with `shared` every seat's too. All but
    spectators tick moves made by hand: the pieces lie before all of them.
    """

    author = ""  # of their answers, in the history: "" for people at this table

    def __init__(self, table: GameTable, *, shared: bool = False) -> None:
        self.table, self._shared = table, shared
        # Point of the history -> the link whose action led there, and the step: another may stand there by now.
        self._authors: dict[int, tuple[Link, Step]] = {}

    def perform(self, action: RemoteAction, link: Link) -> None:
        """Perform an action for `link`. Raises MarsHubError; then nothing has changed."""
        with self.table.locked():
            if self.table.closed:
                raise HandlerClosed("the table was closed", "error-table-closed")
            if link.role == "look":
                raise TableIsReadOnly
            if action.deed == "answer" and action.answer is not None:
                self._answer_question(action.answer, action.to, link)
            elif action.deed == "instead" and action.answer is not None:
                self._check_replacement(action.answer, link)
                self.perform(RemoteAction("undo", to=action.to), link)
                self._answer_question(action.answer, None, link)
            elif action.deed == "undo":
                if action.to not in (None, self.table.session.pending_id):
                    raise StaleAnswer("the game has moved on", "error-moved-on")
                is_owner = self.is_owner(link)
                position = self._check_may_undo(link, action.steps)
                # Checked before, because the table would ask its own people for confirmation.
                if self.table.session.history.list_revealing_since(position) and not (action.sure and is_owner):
                    if not is_owner:
                        message = "something was revealed since: only the table's keeper can undo that"
                        raise CannotUndo(message, "error-undo-keeper")
                    message = "dice, cards or hidden things have been revealed since; confirm to undo it anyway"
                    raise UndoNeedsConfirmation(message, "error-undo-revealed")
                _raise_failure(self.table.undo(action.steps, sure=action.sure))
                self._record_author(position, link)
            elif action.deed == "redo":
                if action.to not in (None, self.table.session.pending_id):
                    raise StaleAnswer("the game has moved on", "error-moved-on")
                self._check_may_redo(link)
                before = self.table.session.step_count
                notices = self.table.redo()
                self._record_author(before, link)
                _raise_failure(notices)
            elif action.deed == "adjust":
                if not self.is_owner(link):
                    raise NotTheOwner("only the table's keeper can correct the game")
                if action.to not in (None, self.table.session.pending_id):
                    raise StaleAnswer("the game has moved on", "error-moved-on")
                self.table.adjust(action.path, action.value, action.reason)
            elif action.deed == "tick":
                self.table.tick_lines(action.lines)

    def is_owner(self, link: Link) -> bool:
        """Return whether `link` belongs to the table owner, who corrects the state and undoes answers of others."""
        return link.role == "keep"

    def was_done_by(self, link: Link, point: int) -> bool:
        """Return whether an action of `link` led to that point of the history."""
        author, step = self._authors.get(point, (None, None))
        steps = self.table.session.history.steps
        return author == link and point <= len(steps) and steps[point - 1] is step

    def _check_replacement(self, answer: Answer, link: Link) -> None:
        """Check that `link` may give this answer, before the last one is undone, which checks whether it may undo it.

        Raises:
            MarsHubError: If it may not, or the answer is not legal there.
        """
        try:
            session = session_before(self.table.session)
        except UndoNeedsConfirmation:
            return  # which undoing raises as well, and as suits the link
        pending = session.pending
        self._check_may_answer(link, pending)
        if pending is None:  # the last step is a correction of a game that is over
            raise GameIsOver("the game is over; there is nothing to answer", "error-over")
        pending.parse_answer(answer)

    def _answer_question(self, answer: Answer, to: str | None, link: Link) -> None:
        self._check_may_answer(link, self.table.session.pending)
        before = self.table.session.step_count
        self.table.answer(answer, to=to, by=self.author)
        self._record_author(before, link)

    def can_answer(self, link: Link) -> bool:
        """Return whether `link` may answer the pending question."""
        try:
            self._check_may_answer(link, self.table.session.pending)
        except NotYours:
            return False
        return link.role != "look"

    def count_undoable(self, link: Link) -> int:
        """Return how many steps `link` may undo now: a person's last answer and those of policies since; or 0."""
        session = self.table.session
        try:
            steps = count_steps_to_undo(session)
            position = self._check_may_undo(link, steps)
        except (NothingToUndo, CannotUndo):
            return 0
        # The owner confirms that something was revealed; nobody else can undo it.
        return 0 if not self.is_owner(link) and session.history.list_revealing_since(position) else steps

    def can_redo(self, link: Link) -> bool:
        """Return whether `link` may give again what was undone last."""
        try:
            self._check_may_redo(link)
        except (NothingToRedo, CannotUndo):
            return False
        return True

    def _check_may_redo(self, link: Link) -> None:
        """Raise NothingToRedo, or CannotUndo unless `link` owns the table or was the last to undo or redo."""
        if not self.table.session.history.undone:
            raise NothingToRedo("nothing was undone, or something else was done since", "error-redo-none")
        if not self.is_owner(link) and not self.was_done_by(link, self.table.session.step_count):
            raise CannotUndo("a seat can redo only what it undid itself", "error-redo-own")

    def _check_may_answer(self, link: Link, pending: Decision | None) -> None:
        if pending is None:
            return  # the session raises GameIsOver
        if seat := self.table.bots.find_asked_seat(pending):
            raise NotYours(f"{seat} is left to {self.table.bots.policies[seat]}")
        if not pending.is_visible_to(link.seat):
            raise NotYours(f"{pending.asked_seat} must decide this")
        seats = (link.seat,) if link.seat else self.table.session.game.list_seats(self.table.session.state)
        shared = self._shared or not link.seat
        asked_seat = pending.asked_seat
        if link.role == "seat" and asked_seat not in seats and not (shared and asked_seat in (TABLE, CHANCE)):
            raise NotYours(f"{asked_seat} must decide this")

    def _check_may_undo(self, link: Link, steps: int) -> int:
        """Return the point of the history that undoing `steps` leads to. Raises NothingToUndo, CannotUndo."""
        session = self.table.session
        position = session.history.position_before(steps)
        points = list(range(position + 1, session.step_count + 1))
        # Answers of policies are undone with the answers they followed.
        points = [point for point in points if not is_by_policy(session.history.steps[point - 1])]
        if not self.is_owner(link) and not all(self.was_done_by(link, point) for point in points):
            raise CannotUndo("a seat can undo only its own last answers")
        return position

    def _record_author(self, after: int, link: Link) -> None:
        """Record `link` as the author of everything in the history after the point `after`."""
        steps = self.table.session.history.steps
        self._authors |= {point: (link, step) for point, step in enumerate(steps[after:], after + 1)}
