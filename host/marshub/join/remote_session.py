"""A guest's session: the host's session as far as the guest's link may see it. No rules are applied here.

Actions are requested from the host; until the host has performed and published them, the question is
`AwaitingHost`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from marshub.kernel import (
    TABLE,
    Adjusted,
    Answer,
    Choose,
    Decision,
    Game,
    GameIsOver,
    LogEntry,
    MemoryJournal,
    Option,
    Reply,
    SaveError,
    Session,
    StaleAnswer,
    say,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.history import History, Step
from marshub.kernel.journal import Adjustment, Answered, Checkpoint, Header, Healed
from marshub.kernel.log_entry import TakenBack, make_log_decoder
from marshub.table.remote_actions import RemoteAction

from .messages import UNCHANGED, BadMessage, News, Welcome
from .question_payload import make_decision

SendAction = Callable[[RemoteAction], None]


class AwaitingHost(Choose):
    """The question while a request to the host is not done yet."""

    def __init__(self, question: Decision | None) -> None:
        super().__init__(
            question.decider if question is not None else TABLE, say("elsewhere-sent"), lambda: _NO_OPTIONS
        )


_ONLY_THE_HOST = (
    "only the table that plays this game can show this point; here, those where a round began",
    "save-point-elsewhere",
)
_NO_OPTIONS: tuple[Option, ...] = ()


class RemoteHistory(History):
    """The authors of the steps, and the states at the starts of segments; only the host knows the answers."""

    def last_foreign_position(self) -> int:
        return len(self.steps) + 1  # no step can be replayed here

    def copy_until(self, position: int) -> History:
        raise SaveError(*_ONLY_THE_HOST)


class RemoteSession(Session[Any, Any]):
    """The game that `welcome` describes, as the latest news has it. `send` sends actions to the host."""

    def __init__(self, game: Game[Any, Any], welcome: Welcome, send: SendAction) -> None:
        self._prepare(game, MemoryJournal())
        self.history = RemoteHistory()
        self._header = Header(game.id, game.rules_version, welcome.packs, welcome.setup, 0, welcome.chance)  # type: ignore[arg-type]
        self._runner.auto = False
        self._send = send
        self._host_question: Decision | None = None
        self._changes, self._host_revision = 0, -1
        self.state: Any = None

    @property
    def is_awaiting_host(self) -> bool:
        """Whether a request to the host is not done yet."""
        return isinstance(self.pending, AwaitingHost)

    @property
    def revision(self) -> int:
        return self._changes

    # ------------------------------------------------------------------ news of the host

    def apply_news(self, news: News) -> tuple[int, int]:
        """Apply the host's news; return how many actions of the history were removed and how many were added.

        Raises BadMessage; then nothing has changed.
        """
        # Everything is checked and decoded before anything changes.
        history, log = self.history, self.log
        kept = (
            (news.steps_kept, len(history.steps)),
            (news.log_kept, len(log)),
            (news.marks_kept, len(history.checkpoints)),
        )
        if any(not 0 <= count <= available for count, available in kept) or (news.same and self._host_question is None):
            raise BadMessage("the other table sent something that contradicts what it sent before")
        try:
            state = self.state if bytes(news.state) == bytes(UNCHANGED) else self._decode_state(news.state)
            entries = make_log_decoder(self.game.log_entry_type).decode(news.log)
            marks = [
                (Checkpoint(mark.position, 0, 0, bytes(mark.state), b"[]"), mark.told)
                for mark in news.marks
                if self._decode_state(mark.state) is not None
            ]
            question = (
                self._host_question if news.same else make_decision(news.asked) if news.asked is not None else None
            )
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadMessage(f"the other table sent something that this one cannot read: {error}") from None
        if state is None or not (marks or history.checkpoints):
            raise BadMessage("the other table left out the state of the game")
        # History and log: drop what was undone, add what is new.
        since = self._count_shared_steps(news, entries)
        removed = history.count_actions_since(since)
        history.cut_to(news.steps_kept)
        del log[news.log_kept :]
        del history.checkpoints[news.marks_kept :]
        for author in news.steps:
            history.add(_make_step(author))
        fresh = (number for number in news.revealed if 0 <= number < len(history.steps))
        history.revealing = sorted({*history.revealing, *fresh})
        log += entries
        history.checkpoints += marks
        # State and question.
        self.state, self._host_question, self.result = state, question, news.result
        self._entry_count = news.revision
        if news.revision != self._host_revision:  # after a reconnect most often nothing is new
            self._changes, self._host_revision = self._changes + 1, news.revision
        if not self.is_awaiting_host:
            self.pending = question
        return removed, history.count_actions_since(since)

    def _count_shared_steps(self, news: News, entries: list[LogEntry]) -> int:
        """Return how many steps stay as they are.

        After a break everything is sent again, although it is the same game.
        """
        steps, log = self.history.steps, self.log
        is_resent = not news.steps_kept and news.steps[: len(steps)] == tuple(map(_encode_author, steps))
        return len(steps) if is_resent and entries[: len(log)] == log else news.steps_kept

    def reopen_question(self) -> None:
        """Reopen the question: the request to the host is done, or refused."""
        self.pending = self._host_question
        self._changes += 1

    def _decode_state(self, data: msgspec.Raw) -> Any:
        return msgspec.json.decode(data, type=self.game.state_type)

    def copy_at(self, position: int) -> RemoteSession:
        """Return the game as it was where the segment of that position began. Raises SaveError."""
        marks = self.history.checkpoints
        number = next((index for index, (mark, _) in enumerate(marks) if mark.position == position), None)
        if number is None:
            raise SaveError(*_ONLY_THE_HOST)
        mark, log_length = marks[number]
        copy = RemoteSession.__new__(RemoteSession)
        copy._prepare(self.game, MemoryJournal())
        copy.history = RemoteHistory()
        copy.history.steps = self.history.steps[:position]
        copy.history.revealing = [number for number in self.history.revealing if number < position]
        copy.history.checkpoints = self.history.checkpoints[: number + 1]
        copy._header, copy._send = self._header, _refuse_action
        copy._runner.auto = False
        copy._host_question, copy._changes, copy._host_revision = None, 0, -1
        copy.log = self.log[:log_length]
        copy.state = self._decode_state(msgspec.Raw(mark.state))
        copy.result = self.game.result(copy.state)
        return copy

    # ------------------------------------------------------------------ requests to the host

    def request(self, action: RemoteAction) -> None:
        """Send an action to the host for the pending question. Raises StaleAnswer."""
        if self.is_awaiting_host:
            raise StaleAnswer("an answer is on its way to the other table", "error-on-its-way")
        self._send(msgspec.structs.replace(action, to=self.pending_id))
        self.pending = AwaitingHost(self._host_question)
        self._changes += 1

    def answer(self, reply: Reply, *, pending_id: str | None = None, policy: str = "") -> list[LogEntry]:
        """Answer as at any table, except that the log entries come later. Raises likewise."""
        if self.pending is None:
            raise GameIsOver("the game is over; there is nothing to answer", "error-over")
        if self.is_awaiting_host or (pending_id is not None and pending_id != self.pending_id):
            message = "question {asked} is no longer open; the current one is {pending}"
            raise StaleAnswer(message, "error-stale", asked=pending_id, pending=self.pending_id)
        answer = as_answer(reply)
        self.pending.parse_answer(answer)
        self.request(RemoteAction("answer", answer=answer))
        return []

    def replace_last_answer(self, answer: Answer) -> None:
        """Request that the last answer is undone and this one is given."""
        self.request(RemoteAction("instead", answer=answer))

    def undo(self, steps: int = 1, *, sure: bool = False) -> TakenBack:
        self.history.position_before(steps)
        self.request(RemoteAction("undo", steps=steps, sure=sure))
        return TakenBack(steps, revealed=False)

    def adjust(self, path: str, value: Any, reason: str = "") -> Adjusted | None:
        self.request(RemoteAction("adjust", path=path, value=msgspec.to_builtins(value), reason=reason))
        return None


def _make_step(author: str) -> Step:
    if author == "=":
        return Adjustment("", None, "")
    return Healed(0) if author == "-" else Answered(Answer(), author)


def _encode_author(step: Step) -> str:
    if isinstance(step, Answered):
        return step.by
    return "=" if isinstance(step, Adjustment) else "-"


def _refuse_action(action: RemoteAction) -> None:
    raise StaleAnswer("this is an earlier point; the current question is at the table", "error-earlier")
