"""A guest's session: the host's, as far as the guest's link may see it. Nothing is reckoned here, and nothing kept.

What is done to it is asked of the host; until that is done and told, the question is under way (`Way`).
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
    Happening,
    MemoryJournal,
    Option,
    Reply,
    SaveError,
    Session,
    StaleAnswer,
    say,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.happening import KernelHappening, TakenBack
from marshub.kernel.history import History, Step
from marshub.kernel.journal import Adjustment, Answered, Checkpoint, Header, Healed
from marshub.table.deeds import Deed

from .asked import put
from .messages import AS_BEFORE, BadMessage, News, Welcome

Send = Callable[[Deed], None]


class Way(Choose):
    """The question while an answer to it is under way to the host."""

    def __init__(self, asked: Decision | None) -> None:
        super().__init__(asked.who if asked is not None else TABLE, say("elsewhere-sent"), lambda: _NO_OPTIONS)


_ONLY_THE_HOST = "only the table that plays this game can show this point; here, those where a round began"
_NO_OPTIONS: tuple[Option, ...] = ()


class SeenHistory(History):
    """The makers of the steps, and the states at the starts of segments; only the host knows the answers."""

    def strange(self) -> int:
        return len(self.steps) + 1  # nothing can be played again here

    def until(self, position: int) -> History:
        raise SaveError(_ONLY_THE_HOST)


class SeenSession(Session[Any, Any]):
    """The game that `welcome` tells of, as `hear` was told of it last. `send` takes deeds to the host."""

    def __init__(self, game: Game[Any, Any], welcome: Welcome, send: Send) -> None:
        self._prepare(game, MemoryJournal())
        self.history = SeenHistory()
        self._header = Header(game.id, game.rules_version, welcome.packs, welcome.setup, 0, welcome.chance)  # type: ignore[arg-type]
        self._auto = False
        self._send = send
        self._asked: Decision | None = None
        self._looks, self._heard = 0, -1
        self._happenings: Any = list[game.happenings | KernelHappening]  # type: ignore[name-defined]
        self.state: Any = None

    @property
    def on_its_way(self) -> bool:
        """Whether a request to the host is not done yet."""
        return isinstance(self.pending, Way)

    @property
    def revision(self) -> int:
        return self._looks

    # ------------------------------------------------------------------ what is told

    def hear(self, news: News) -> tuple[int, int]:
        """Stand where the host's session stands. Returns how many deeds of the history went, and how many came.

        Raises BadMessage; then nothing has changed.
        """
        history, log = self.history, self.log
        kept = (
            (news.steps_kept, len(history.steps)),
            (news.log_kept, len(log)),
            (news.marks_kept, len(history.checkpoints)),
        )
        if any(not 0 <= count <= there for count, there in kept) or (news.same and self._asked is None):
            raise BadMessage("the other table tells what does not go with what it told before")
        try:
            state = self.state if bytes(news.state) == bytes(AS_BEFORE) else self._read(news.state)
            told: list[Happening] = msgspec.json.decode(news.log, type=self._happenings)
            marks = [
                (Checkpoint(mark.position, 0, 0, bytes(mark.state), b"[]"), mark.told)
                for mark in news.marks
                if self._read(mark.state) is not None
            ]
            asked = self._asked if news.same else put(news.asked) if news.asked is not None else None
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadMessage(f"the other table tells what this one cannot read: {error}") from None
        if state is None or not (marks or history.checkpoints):
            raise BadMessage("the other table left out where the game stands")
        since = self._shared(news, told)
        gone = history.deeds_since(since)
        del history.steps[news.steps_kept :], history.revealed[news.steps_kept :], log[news.log_kept :]
        del history.checkpoints[news.marks_kept :]
        for who in news.steps:
            history.add(_step(who))
        for number in news.revealed:
            if 0 <= number < len(history.revealed):
                history.revealed[number] = True
        log += told
        history.checkpoints += marks
        self.state, self._asked, self.result = state, asked, news.result
        self._entries = news.revision
        if news.revision != self._heard:  # after a break most often nothing is new
            self._looks, self._heard = self._looks + 1, news.revision
        if not self.on_its_way:
            self.pending = asked
        return gone, history.deeds_since(since)

    def _shared(self, news: News, told: list[Happening]) -> int:
        """Return how many steps stay as they are. After a break everything is sent again, but it is the same game."""
        steps, log = self.history.steps, self.log
        whole = not news.steps_kept and news.steps[: len(steps)] == tuple(map(_who, steps))
        return len(steps) if whole and told[: len(log)] == log else news.steps_kept

    def arrived(self) -> None:
        """Reopen the question: the request to the host is done, or refused."""
        self.pending = self._asked
        self._looks += 1

    def _read(self, data: msgspec.Raw) -> Any:
        return msgspec.json.decode(data, type=self.game.state_type)

    def still(self, position: int) -> SeenSession:
        """Return the game as it was where the segment of that position began. Raises SaveError."""
        marks = self.history.checkpoints
        number = next((index for index, (mark, _) in enumerate(marks) if mark.position == position), None)
        if number is None:
            raise SaveError(_ONLY_THE_HOST)
        mark, told = marks[number]
        found = SeenSession.__new__(SeenSession)
        found._prepare(self.game, MemoryJournal())
        found.history = SeenHistory()
        found.history.steps = self.history.steps[:position]
        found.history.revealed = self.history.revealed[:position]
        found.history.checkpoints = self.history.checkpoints[: number + 1]
        found._header, found._auto, found._send = self._header, False, _nobody
        found._asked, found._looks, found._heard, found._happenings = None, 0, -1, self._happenings
        found.log = self.log[:told]
        found.state = self._read(msgspec.Raw(mark.state))
        found.result = self.game.result(found.state)
        return found

    # ------------------------------------------------------------------ what is asked of the host

    def ask(self, deed: Deed) -> None:
        """Have the host do that, if it does not come too late. Raises StaleAnswer."""
        if self.on_its_way:
            raise StaleAnswer("an answer is on its way to the other table")
        self._send(msgspec.structs.replace(deed, to=self.pending_id))
        self.pending = Way(self._asked)
        self._looks += 1

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Happening]:
        """Answer as at any table, except that the log entries come later. Raises likewise."""
        if self.pending is None:
            raise GameIsOver("the game is over; there is nothing to answer")
        if self.on_its_way or (to is not None and to != self.pending_id):
            raise StaleAnswer(f"question {to} is no longer open; the pending one is {self.pending_id}")
        answer = as_answer(reply)
        self.pending.read(answer)
        self.ask(Deed("answer", answer=answer))
        return []

    def instead(self, answer: Answer) -> None:
        """Have the last answer taken back and this one given."""
        self.ask(Deed("instead", answer=answer))

    def undo(self, steps: int = 1, *, sure: bool = False) -> TakenBack:
        self.history.before_last(steps)
        self.ask(Deed("undo", steps=steps, sure=sure))
        return TakenBack(steps, revealed=False)

    def adjust(self, path: str, value: Any, reason: str = "") -> Adjusted | None:
        self.ask(Deed("adjust", path=path, value=msgspec.to_builtins(value), reason=reason))
        return None


def _step(who: str) -> Step:
    if who == "=":
        return Adjustment("", None, "")
    return Healed(0) if who == "-" else Answered(Answer(), who)


def _who(step: Step) -> str:
    if isinstance(step, Answered):
        return step.by
    return "=" if isinstance(step, Adjustment) else "-"


def _nobody(deed: Deed) -> None:
    raise StaleAnswer("this is how it was; what is asked now is asked at the table")
