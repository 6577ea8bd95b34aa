"""The question view of a guest's table: actions are requested from the host, and their results arrive later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from marshub.board.matching import Home, Mismatch
from marshub.board.question_view import QuestionView, UndoPoint
from marshub.kernel import Answer, Change, LogEntry, Reply, UndoNeedsConfirmation
from marshub.kernel.journal import Answered
from marshub.table.remote_actions import RemoteAction

from .remote_session import RemoteSession


class GuestQuestionView(QuestionView):
    """The question view of the guest's `session`, for its board."""

    session: RemoteSession

    def __init__(self, session: RemoteSession) -> None:
        super().__init__(session)
        self._pending_point: UndoPoint | None = None

    def find_differences(
        self, places: Mapping[str, frozenset[str]], sensed: frozenset[str], point: UndoPoint | None = None
    ) -> list[Mismatch]:
        """Return the differences of the board; none while an answer is on its way, since the state is not known yet."""
        return (
            [] if point is None and self.session.is_awaiting_host else super().find_differences(places, sensed, point)
        )

    def answer(
        self, reply: Reply, now: int, *, to: str | None = None, piece: str = "", zone: str = "", policy: str = ""
    ) -> Sequence[LogEntry]:
        point = UndoPoint(self.gestures, self.homes, now, piece, zone)
        self.session.answer(reply, pending_id=to)
        self._pending_point = point
        self.drop_cached()
        return ()

    def replace_last_answer(
        self, options: Sequence[str], now: int, *, piece: str, zone: str
    ) -> tuple[Answer, Sequence[LogEntry]] | None:
        if len(options) != 1 or self.session.is_awaiting_host:
            raise UndoNeedsConfirmation("only the host can undo the last answer", "error-undo-host")
        point = replace(self.points[-1], time=now, piece=piece, zone=zone)
        self.session.replace_last_answer(Answer(option=options[0]))
        self._pending_point = point
        self.drop_cached()
        return Answer(option=options[0]), ()

    def adjust(self, path: str, value: Any, reason: str, now: int) -> Sequence[LogEntry]:
        self.session.adjust(path, value, reason)
        self.drop_cached()
        return ()

    def undo(self, steps: int, *, sure: bool = False) -> list[Change]:
        self.session.undo(steps, sure=sure)
        self.drop_cached()
        return []

    def redo(self, now: int) -> None:
        """Request that the host gives again what was undone last: only the host knows whether it can be."""
        self.session.request(RemoteAction("redo"))
        self.drop_cached()

    def undo_freely(self, steps: int) -> bool:
        """Return False: only the host knows what was revealed."""
        return False

    def prepare_undo(self) -> None:
        """Do nothing: the host undoes."""

    def handle_progress(self, homes: tuple[Home, ...], removed: int, added: int) -> None:
        """Follow the game, which removed and added so many steps; the pieces belonged to `homes` before."""
        del self.points[len(self.points) - min(removed, len(self.points)) :]
        steps = self.session.history.steps
        for step in steps[len(steps) - added :]:
            is_own = isinstance(step, Answered) and not step.by
            point, self._pending_point = (self._pending_point, None) if is_own else (None, self._pending_point)
            self._remember(point or UndoPoint({}, homes, 0))
        self.drop_cached()
