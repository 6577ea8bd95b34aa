"""A session: one game being played. Asks, takes answers, undoes, adjusts, and keeps a journal all the while."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Generic, get_args

import msgspec

from .adjust import adjust
from .chance import Chance
from .decision import CHANCE, Answer, Decision, Forecast, Reason, Reply, as_answer
from .errors import (
    BadSetup,
    GameIsOver,
    NothingToUndo,
    SaveError,
    ScriptFailed,
    StaleAnswer,
    UndoAsks,
)
from .game import Game, Result, S, Script, Table, U
from .happening import Adjusted, Happening, KernelHappening, Reopened, TakenBack
from .history import History, Step
from .journal import (
    Adjustment,
    Answered,
    ChanceBy,
    Checkpoint,
    Entry,
    Header,
    Journal,
    MemoryJournal,
    Record,
    Refreshed,
    Reseeded,
    Undone,
)
from .odds import Odds, of_decision

_encode = msgspec.json.Encoder().encode  # of checkpoints, one a segment: an encoder at hand is quicker than a new one


class Session(Generic[S, U]):
    """One game being played.

    `state` is the game's state tree, `pending` the decision that waits (None when the game is over), `result` how it
    ended, `log` all happenings in order. With `chance="auto"` the session's generator settles dice and draws; with
    `chance="table"` they are decisions like any other, but for what lives in the app; with `chance="all"` that is too.

    Every answer is in the journal before its effect can be seen.
    """

    def __init__(
        self,
        game: Game[S, U],
        setup: U | dict[str, Any] | None = None,
        seed: int | None = None,
        *,
        chance: ChanceBy = "auto",
        journal: Journal | None = None,
    ) -> None:
        """Start a new game. Raises BadSetup if `setup` does not describe one."""
        self._prepare(game, journal or MemoryJournal())
        if chance not in get_args(ChanceBy):
            raise BadSetup(f"chance is 'auto', 'table' or 'all', not {chance!r}")
        if seed is None:
            seed = int.from_bytes(os.urandom(6), "big")
        seed = _checked(seed)
        try:
            full = msgspec.convert(msgspec.to_builtins(setup or {}), game.setup_type)
        except msgspec.ValidationError as error:
            raise BadSetup(f"setup of {game.id}: {error}") from None
        state = game.new(full)
        self._header = Header(
            game.id, game.rules_version, dict(game.packs(state)), msgspec.Raw(msgspec.json.encode(full)), seed, chance
        )
        self._auto = chance == "auto"
        self.journal.begin(self._header)
        self._chance = Chance(seed)
        self._start(state)
        self._set_checkpoint()
        self._open_segment()
        self._run(None)

    def _prepare(self, game: Game[S, U], journal: Journal) -> None:
        self.game = game
        self.journal = journal
        self.history = History()
        self._entries = 0
        self.log: list[Happening] = []
        self.pending: Decision | None = None
        self.result: Result | None = None

    @classmethod
    def resume(cls, game: Game[S, U], journal: Journal) -> Session[S, U]:
        """Continue what `journal` holds.

        A journal written by other rules or packs is continued at its last checkpoint; a `Reopened` in the log says so.
        Raises SaveError if the journal belongs to another game or its state can no longer be read.
        """
        session = cls.__new__(cls)
        session._prepare(game, journal)
        session._load(journal.read())
        return session

    # ------------------------------------------------------------------ what a table asks

    @property
    def setup(self) -> U:
        """The setup this session started from."""
        return msgspec.json.decode(self._header.setup, type=self.game.setup_type)

    @property
    def seed(self) -> int:
        return self._header.seed

    @property
    def chance(self) -> ChanceBy:
        return self._header.chance

    @property
    def position(self) -> int:
        """How many steps the history has. Grows with each answer, shrinks with an undo."""
        return len(self.history.steps)

    @property
    def pending_id(self) -> str:
        """Names the pending decision; an answer that carries another id is refused as stale."""
        return f"q{self._entries}"

    @property
    def revision(self) -> int:
        """Grows with all that is done, undone or set: what was seen at one revision holds as long as it stays."""
        return self._entries

    def view(self, seat: str) -> S:
        """The state as `seat` may see it."""
        return self.game.view(self.state, seat)

    def explain(self, option: str) -> Sequence[Reason]:
        """Why `option` is not legal now: rule ids and words; empty if it is legal, or nothing is known of it."""
        found = self.pending.explain(option) if self.pending else ()
        return found or list(self.game.reasons(self.state, self.pending, option))

    def forecast(self, option: str) -> Forecast | None:
        """What `option` of the pending decision will cost and may bring, with rule ids; None if nothing is known."""
        return self.pending.forecast(option) if self.pending else None

    def odds(self) -> list[Odds]:
        """The exact odds of the roll or draw that is pending, and of what the game sees coming."""
        found = of_decision(self.pending)
        return [*([] if found is None else [found]), *self.game.odds(self.state, self.pending)]

    # ------------------------------------------------------------------ what a table does

    def answer(self, reply: Reply, *, to: str | None = None) -> list[Happening]:
        """Answer the pending decision and return what happened.

        `to`, if given, is the `pending_id` this answer was meant for. Raises IllegalAnswer, StaleAnswer or GameIsOver;
        then nothing has changed.
        """
        if self.pending is None:
            raise GameIsOver("the game is over; there is nothing to answer")
        if to is not None and to != self.pending_id:
            raise StaleAnswer(f"question {to} is no longer open; the pending one is {self.pending_id}")
        answer = reply if isinstance(reply, Answer) else as_answer(reply)
        value = self.pending.read(answer)
        since = len(self.log)
        step = Answered(answer)
        self.journal.append(step)
        self._entries += 1
        self.history.add(step)
        try:
            self._run(value)
        except Exception as error:
            self._cut(Undone(self.position - 1, 1, revealed=False, void=True))
            raise ScriptFailed(f"a rule failed and nothing was changed: {error!r}") from error
        return self.log[since:]

    def adjust(self, path: str, value: int | str | bool, reason: str = "") -> Adjusted:
        """Set a tracked quantity to what is true on the table. Raises BadAdjustment; then nothing has changed."""
        before, after = adjust(self.state, path, value)
        entry = Adjustment(path, value, reason)
        try:
            self._record(entry)
        except BaseException:
            adjust(self.state, path, before)
            raise
        self.history.add(entry)
        happening = Adjusted(path, before, after, reason)
        self.log.append(happening)
        if self.pending is not None:
            self.pending.forget()
        return happening

    def undo(self, steps: int = 1, *, sure: bool = False) -> TakenBack:
        """Take back the last `steps` answers and adjustments.

        Raises NothingToUndo, or UndoAsks if chance or hidden information was revealed since and `sure` is not given.
        """
        if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
            raise NothingToUndo(f"steps is a whole number from 1, not {steps!r}")
        to = self.history.before_last(steps)
        if self.history.revealed_since(to) and not sure:
            raise UndoAsks("dice, cards or hidden things were revealed since; confirm to take it back all the same")
        self._cut(self.history.undone(to, steps))
        taken_back = self.log[-1]
        assert isinstance(taken_back, TakenBack)
        return taken_back

    def reseed(self, seed: int) -> None:
        """From here on chance goes other ways. For copies of a game, which else foretell its dice. Raises BadSetup."""
        entry = Reseeded(_checked(seed))
        self._record(entry)
        self.history.add(entry)
        self._redo(entry)

    def close(self) -> None:
        """Release the journal."""
        self.journal.close()

    # ------------------------------------------------------------------ running the script

    def _start(self, state: S) -> None:
        self.state = state
        self.result = None
        self.pending = None

    def _reveal(self) -> None:
        if self.history.revealed:
            self.history.revealed[-1] = True

    def _open_segment(self) -> None:
        self._script: Script = self.game.segment(Table(self.state, self.log.append, self._reveal))

    def _run(self, value: object) -> None:
        """Send `value` into the script and run on to the next decision that somebody has to make."""
        send, revealing = self._script.send, self.history.revealed
        while True:
            try:
                decision = send(value)
            except StopIteration:
                self.result = self.game.result(self.state)
                self._set_checkpoint()
                if self.result is not None:
                    self.pending = None
                    return
                self._open_segment()
                send, value = self._script.send, None
                continue
            if decision.who == CHANCE:
                if revealing:
                    revealing[-1] = True
                if self._auto or (decision.app and self.chance != "all"):
                    value = decision.settle(self._chance)
                    continue
            decision.forget()  # it may have been asked before, over another state
            self.pending = decision
            return

    # ------------------------------------------------------------------ history

    def _record(self, entry: Entry) -> None:
        self.journal.append(entry)
        self._entries += 1

    def _set_checkpoint(self) -> None:
        if self._replaying:
            return
        since, told = self.history.last_mark()
        checkpoint = Checkpoint(
            self.position,
            self._entries,
            self._chance.state,
            _encode(self.state),
            _encode(self.log[told:]),
            self.history.revealed_since(since),
        )
        try:
            self.journal.checkpoint(checkpoint)
        except SaveError:
            if not self.history.checkpoints:
                raise
            return  # the answers alone lead here too; the next answer will tell that nothing can be saved any more
        self.history.mark(checkpoint, len(self.log))

    _replaying = False

    def _cut(self, entry: Undone | Refreshed) -> None:
        """Take the history back to `entry.to` steps and stand there again."""
        self._record(entry)
        self.history.fold(entry)
        self._replay()

    def _replay(self) -> None:
        """Rebuild state, script and log from the last checkpoint. Enumerates nothing, writes no checkpoint."""
        checkpoint, told = self.history.checkpoints[-1]
        del self.log[told:]
        self._start(msgspec.json.decode(checkpoint.state, type=self.game.state_type))
        self._chance = Chance(checkpoint.chance)
        self.result = self.game.result(self.state)
        steps = self.history.take_open()
        self._replaying = True
        try:
            if self.result is None:  # after the end there are only corrections left to redo
                self._open_segment()
                self._run(None)
            for step in steps:
                self.history.add(step)
                self._redo(step)
        finally:
            self._replaying = False

    def _redo(self, step: Step) -> None:
        if isinstance(step, Answered):
            if self.pending is None:
                raise SaveError("the journal answers more than was asked")
            self._run(self.pending.recall(step.answer))
        elif isinstance(step, Adjustment):
            before, after = adjust(self.state, step.path, step.value)
            self.log.append(Adjusted(step.path, before, after, step.reason))
            if self.pending is not None:
                self.pending.forget()
        elif isinstance(step, Reseeded):
            self._chance = Chance(step.seed)
        elif isinstance(step, Undone):
            self.log.append(TakenBack(step.steps, step.revealed))
        else:
            self.log.append(Reopened(step.saved, step.rules_version, step.lost))

    # ------------------------------------------------------------------ resuming

    def _load(self, record: Record) -> None:
        header, game, history = record.header, self.game, self.history
        if header.game != game.id:
            raise SaveError(f"this save is a game of {header.game}, not of {game.id}")
        self._header = header
        self._auto = header.chance == "auto"
        happening: Any = game.happenings | KernelHappening
        checkpoints = list(record.checkpoints)
        version, packs = header.rules_version, header.packs
        for number, entry in enumerate([*record.entries, None]):
            while checkpoints and checkpoints[0].entry <= number:
                checkpoint = checkpoints.pop(0)
                _, told = history.last_mark()
                del self.log[told:]
                self.log += msgspec.json.decode(checkpoint.log, type=list[happening])
                history.mark(checkpoint, len(self.log))
                for index in checkpoint.revealed:
                    history.revealed[index] = True
            if isinstance(entry, Undone | Refreshed):
                history.fold(entry)
                if isinstance(entry, Refreshed):
                    version, packs = entry.rules_version, entry.packs
            elif entry is not None:
                history.add(entry)
        self._entries = len(record.entries)
        if not history.checkpoints:
            raise SaveError("this save was cut off before its first checkpoint; start a new game")
        try:
            state = msgspec.json.decode(history.checkpoints[-1][0].state, type=game.state_type)
            # Before anything is written: a save whose pack is missing must open as it was once the pack is back.
            used = dict(game.packs(state))
            if (version, packs) != (game.rules_version, used):
                self._reopen(version, used)
                return
            try:
                self._replay()
            except msgspec.ValidationError:
                raise
            except Exception:
                # The rules no longer understand these answers although they claim to be the same ones.
                self._reopen(version, used)
        except msgspec.ValidationError as error:
            raise SaveError(f"the state in this save can no longer be read: {error}") from error

    def _reopen(self, version: str, packs: dict[str, str]) -> None:
        to, _ = self.history.last_mark()
        self._cut(Refreshed(to, self.history.deeds_since(to), version, self.game.rules_version, packs))


def _checked(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise BadSetup(f"seed is a whole number from 0 to 2^64-1, not {seed!r}")
    return seed
