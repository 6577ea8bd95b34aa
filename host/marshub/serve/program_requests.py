"""Requests of programs over a link: those of headless play that a player at the table may make (docs/headless.md)."""

from __future__ import annotations

from typing import Any

from marshub.headless import Headless
from marshub.headless.requests import (
    LINK_OPS,
    AskOdds,
    Explain,
    Foresee,
    Redo,
    Refused,
    Reply,
    Request,
    Undo,
    find_op,
)
from marshub.kernel import Answer
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import NotYours, RemoteAction
from marshub.table.spectator_table import TableIsReadOnly
from marshub.words import Speech

from .input_handler import InputHandler


class ProgramRequests(Headless):
    """A headless server on the game of `table`, for each link as far as it sees and may act.

    Without `input_handler` nobody acts.
    """

    def __init__(self, table: GameTable, input_handler: InputHandler | None, speech: Speech) -> None:
        super().__init__(table.session.game, speech)
        self._table, self._input_handler = table, input_handler
        self._handlers = {kind: self._handlers[kind] for kind in Request.__args__ if find_op(kind) in LINK_OPS}
        self._open = [table.session]
        self._learn_names()
        self._link = Link("")

    def handle_for(self, link: Link, line: bytes) -> str:
        """Return the reply to a request of whoever has `link`."""
        with self._table.locked():
            self._link, self._open = link, [self._table.session]
            return self.handle(line)

    def _pending(self, seat: str | None = None, *, brief: bool) -> dict[str, Any]:
        return super()._pending(self._link.seat, brief=brief)

    def _answer(self, op: Reply) -> dict[str, Any]:
        return self._perform(RemoteAction("answer", Answer(op.option, op.options, op.values), op.to), op.brief)

    def _undo(self, op: Undo) -> dict[str, Any]:
        steps = op.steps
        if steps == 1 and self._input_handler is not None:  # the last answer, with those of policies since
            steps = self._input_handler.count_undoable(self._link) or 1
        return self._perform(RemoteAction("undo", steps=steps, sure=op.sure), op.brief)

    def _redo(self, op: Redo) -> dict[str, Any]:
        return self._perform(RemoteAction("redo"), op.brief)

    def _explain(self, op: Explain) -> dict[str, Any]:
        self._check_sees_question()
        return super()._explain(op)

    def _forecast(self, op: Foresee) -> dict[str, Any]:
        self._check_sees_question()
        return super()._forecast(op)

    def _odds(self, op: AskOdds) -> dict[str, Any]:
        self._check_sees_question()
        return super()._odds(op)

    def _perform(self, action: RemoteAction, brief: bool) -> dict[str, Any]:
        if self._input_handler is None:
            raise TableIsReadOnly
        since = len(self._require_session.log)
        self._input_handler.perform(action, self._link)
        return {"log": self._require_session.log[since:], **self._pending(brief=brief)}

    def _find_viewer(self, seat: str | None) -> str:
        if seat is not None and seat != self._link.seat:
            raise Refused("not-over-a-link", f"this link sees what {self._link.seat or 'a spectator'} sees, not {seat}")
        return self._link.seat

    def _check_sees_question(self) -> None:
        pending = self._require_session.pending
        if pending is not None and not pending.is_visible_to(self._link.seat):
            raise NotYours(f"{pending.asked_seat} must decide this")
