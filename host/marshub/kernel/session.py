"""A session: one game being played. It asks, takes answers, undoes, adjusts, and keeps a journal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import Any, Generic, get_args

import msgspec

from marshub.clean import clean, cleaned

from .adjust import HIDDEN, Correction, adjust, secret
from .answerable import answerable
from .chance import Chance
from .decision import CHANCE, NOBODY, Answer, Decision, Forecast, Reason, Reply, as_answer
from .errors import (
    BadAdjustment,
    BadPosition,
    BadSetup,
    GameIsOver,
    NothingToUndo,
    PackError,
    SaveError,
    ScriptFailed,
    StaleAnswer,
    UndoAsks,
)
from .game import Game, Now, Result, S, Script, Table, U
from .happening import (
    Adjusted,
    BegunAnew,
    Happening,
    KernelHappening,
    Mended,
    PositionLaid,
    Reopened,
    TakenBack,
    happened,
)
from .history import History, Step
from .journal import (
    Adjustment,
    Anew,
    Answered,
    ChanceBy,
    Checkpoint,
    Course,
    Entry,
    Header,
    Healed,
    Journal,
    Laid,
    MemoryJournal,
    Record,
    Refreshed,
    Reseeded,
    Undone,
)
from .misfits import Misfit, misfits
from .naming import corrected
from .odds import Odds, of_decision
from .position import Position, laid, plain, read, setup_of, state_of, table_of
from .possible import cannot
from .setups import read_setup

_encode = msgspec.json.Encoder().encode  # of checkpoints, one a segment: an encoder at hand is quicker than a new one


TRIES = 3  # to begin anew after one correction


class Session(Generic[S, U]):
    """One game being played.

    `state` is the game's state tree, `pending` the waiting decision (None when the game is over), `result` how it
    ended,
    `log` all log entries in order. With `chance="auto"` the session's generator settles dice and draws; with
    `chance="table"` they are decisions like any other, except what is in the app; with `chance="all"` that is too.

    Every answer is in the journal before its effect can be seen.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), {"players": 2}, seed=7)
        >>> session.pending.decider, [option.id for option in session.pending.options()]
        ('red', ['one', 'two'])
        >>> session.answer("two")
        >>> session.state.coins["red"]
        2
        >>> session.undo(1)
        >>> session.state.coins["red"]
        0
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
        full = read_setup(game, setup)
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
        self._now = Now()
        self._entries = 0
        self.log: list[Happening] = []
        # Since the last checkpoint: whether the table set anything; from what the rules took up anew, and how far in.
        self._by_hand = False
        self._taken_up: tuple[int, Course] | None = None
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
        """The seed of the session's generator."""
        return self._header.seed

    @property
    def chance(self) -> ChanceBy:
        """Who settles dice and cards: "auto", "table" or "all"."""
        return self._header.chance

    @property
    def position(self) -> int:
        """The number of steps in the history. Each answer adds to it, each undo removes from it."""
        return len(self.history.steps)

    @property
    def pending_id(self) -> str:
        """The id of the pending decision; an answer that carries another id is refused as stale."""
        return f"q{self._entries}"

    @property
    def revision(self) -> int:
        """A number that grows with every answer, undo and correction: results stay valid while it is the same."""
        return self._entries

    def view(self, seat: str) -> S:
        """Return the state as `seat` may see it."""
        return self.game.view(self.state, seat)

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why `option` is not legal now, each once; empty if it is legal, or unknown.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> session = Session(CoinRace(), {"players": 2}, seed=7)
            >>> [reason.rule for reason in session.explain("three")]
            ['EX-01']
        """
        if self.pending is not None and self.pending.allows(option):
            return []
        found = self.pending.explain(option) if self.pending else ()
        once: list[Reason] = []
        for reason in found or self.game.reasons(self.state, self.pending, option):
            if reason not in once:
                once.append(reason)
        return once

    def mends(self, option: str) -> Sequence[str]:
        """Return options that can be taken now and put away something of what is against `option`.

        See `Decision.mends`.
        """
        return self.pending.mends(option) if self.pending is not None else ()

    def forecast(self, option: str) -> Forecast | None:
        """Return the costs and prospects of an option of the pending decision, with rule ids.

        None if nothing is known.
        """
        return self.pending.forecast(option) if self.pending else None

    def odds(self) -> list[Odds]:
        """Return the exact odds of the roll or draw that is pending, and of what the game sees coming."""
        found = of_decision(self.pending)
        return [*([] if found is None else [found]), *self.game.odds(self.state, self.pending)]

    # ------------------------------------------------------------------ what a table does

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Happening]:
        """Answer the pending decision and return what happened.

        `to`, if given, is the `pending_id` this answer was meant for; `by` the policy that answers for a seat left to
        it, for the history. Raises IllegalAnswer, StaleAnswer or GameIsOver; then nothing has changed.
        """
        if self.pending is None:
            raise GameIsOver("the game is over; there is nothing to answer")
        if to is not None and to != self.pending_id:
            raise StaleAnswer(f"question {to} is no longer open; the pending one is {self.pending_id}")
        answer = reply if isinstance(reply, Answer) else as_answer(reply)
        value = self.pending.read(answer)
        step = Answered(answer, by)
        self._record(step)
        return self._take(step, value)

    def _take(self, step: Answered, value: object) -> list[Happening]:
        """Go on with an answer that is in the journal; `value` is what the script makes of it."""
        since = len(self.log)
        self.history.add(step)
        by_hand = self._by_hand
        wrong = misfits(self.game, self.state) if by_hand else ()
        try:
            self._run(value)
            if by_hand:
                self._look_over(wrong)
        except Exception as error:
            self._void()
            since = len(self.log)
            if not (by_hand and self._try_anew()):
                raise ScriptFailed(f"a rule failed and nothing was changed: {error!r}") from error
        return self.log[since:]

    def adjust(self, path: str, value: Any, reason: str = "") -> Adjusted | None:
        """Set what lies at `path` to what is true on the table. Raises BadAdjustment; then nothing has changed.

        What lies there already is no correction: it is not recorded, and nothing (None) is told. A place that says
        where the game stands is one all the same, for the rules take up again from there.

        The pending question is worked out anew; where it can no longer be answered, or `path` says where the game
        stands, the rules take up again from the table as it lies (`Game.take_up`).
        """
        try:
            value, reason = cleaned(msgspec.to_builtins(value)), clean(reason)
        except ValueError as error:
            raise BadAdjustment(f"{path} cannot be that: {error}") from None
        done = self._correct(path, value)
        if done.idle:
            return None
        entry = Adjustment(path, value, reason)
        try:
            self._record(entry)
        except BaseException:
            done.back()
            raise
        self.history.add(entry)
        at = len(self.log)
        try:
            self._corrected(done, entry)
        except Exception as error:
            self._void()
            why = f"{path} cannot be {value!r}: the rules cannot go on from there: {error!r}"
            raise BadAdjustment(why, words=cannot(self.game, path)) from error
        happening = self.log[at]
        assert isinstance(happening, Adjusted)
        return happening

    def laid_out(self) -> Position:
        """Return all that lies on the table and in hands, and the course of the pending question.

        What `lay` lays out.
        """
        return Position(self.game.id, msgspec.json.decode(self._header.setup), plain(self.state), course=self._course())

    def lay(self, document: Position | dict[str, Any], reason: str = "") -> PositionLaid:
        """Lay out what a document of `laid_out`, or one written by hand, says, see `Position`.

        Raises BadPosition with all that cannot lie so; then nothing has changed.
        """
        try:
            position = read(self.game, cleaned(msgspec.to_builtins(document)))
        except ValueError as error:
            raise BadPosition([("", str(error), ())]) from None
        state = table_of(self.game, position, self.setup)
        self._same_game(position, state)
        entry = laid(position, state, clean(reason))
        self._record(entry)
        self.history.add(entry)
        at = len(self.log)
        try:
            self._lay(entry)
        except Exception as error:
            self._void()
            raise BadPosition([("", f"the rules cannot go on from there: {error!r}", ())]) from error
        happening = self.log[at]
        assert isinstance(happening, PositionLaid)
        return happening

    def undo(self, steps: int = 1, *, sure: bool = False) -> TakenBack:
        """Take back the last `steps` answers and adjustments.

        Raises NothingToUndo, or UndoAsks if chance or hidden information was revealed since and `sure` is not given.
        """
        if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
            raise NothingToUndo(f"steps is a whole number from 1, not {steps!r}")
        self._cut(self._undone(steps, sure=sure))
        taken_back = self.log[-1]
        assert isinstance(taken_back, TakenBack)
        return taken_back

    def _undone(self, steps: int, *, sure: bool = False) -> Undone:
        """Return the entry that takes the last `steps` back. Raises as `undo`."""
        to = self.history.before_last(steps)
        if self.history.revealed_since(to) and not sure:
            raise UndoAsks("dice, cards or hidden things have been revealed since; confirm to take it back anyway")
        return self.history.undone(to, steps)

    def reseed(self, seed: int) -> None:
        """Continue with other chance: for copies of a game, which otherwise foretell its dice. Raises BadSetup."""
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
        told = partial(happened, self.log)  # but for what only says what comes
        table = Table(self.state, self.log.append, self._reveal, told, auto=self._auto, now=self._now)
        self._script: Script = self.game.segment(table)

    def _begin_anew(self) -> None:
        """Let the rules start again from the present state."""
        self.game.take_up(self.state)
        self._taken_up = self.position, Course(plain(self.state), str(self._chance.state))
        self.result, self.pending = self.game.result(self.state), None
        if self.result is None:
            self._open_segment()
            self._run(None)
            if not self._can_be_answered():
                raise ValueError("what is asked there has no answer")

    def _run(self, value: object) -> None:
        """Send `value` into the script and run on to the next decision that somebody has to make."""
        self._now.end()
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
            elif decision.who == NOBODY:
                value = False
                continue
            decision.forget()  # it may have been asked before, over another state
            self.pending = decision
            self._now.begin()
            return

    # ------------------------------------------------------------------ history

    def _record(self, *entries: Entry) -> None:
        self.journal.append(*entries)
        self._entries += len(entries)

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
        self._by_hand, self._taken_up = False, None

    _replaying = False

    # ------------------------------------------------------------------ what the table sets

    def _correct(self, path: str, value: Any) -> Correction:
        """Set what lies at `path`; what not everybody may see is not told. Raises BadAdjustment."""
        hidden = self.game.hides and secret(self.state, self.game.view(self.state, ""), path)
        self._now.end()
        done = adjust(self.game, self.state, path, value)
        if hidden or (self.game.hides and secret(self.state, self.game.view(self.state, ""), path)):
            done.before = done.after = HIDDEN
            done.hidden = True
        return done

    def _corrected(self, done: Correction, entry: Adjustment) -> None:
        """Apply what follows from a correction that was just made."""
        self._by_hand = True
        self._now.begin()
        said = corrected(self.game, entry.path, done.before, done.after, entry.reason, hidden=done.hidden)
        self.log.append(Adjusted(entry.path, done.before, done.after, entry.reason, said))
        if self.pending is None:
            return
        self.pending.forget()
        if done.anew or not answerable(self.pending):
            self._begin_anew()

    def _lay(self, entry: Laid) -> None:
        """Lay a table out; its question is asked anew, unless its course leads to just this table."""
        self._by_hand = True
        self.log.append(PositionLaid(entry.reason))
        if entry.course is None or not self._follow(entry.course, entry.table):
            self._start(state_of(self.game, entry.table))
            self._begin_anew()

    def _follow(self, course: Course, table: dict[str, Any]) -> bool:
        """Go a course again; says whether it leads to `table`. What happens on it is not told again."""
        told, chance, quiet = len(self.log), self._chance, self._replaying
        self._replaying = True
        try:
            self._start(state_of(self.game, course.table))
            if misfits(self.game, self.state):
                return False
            self._chance = Chance(int(course.chance))
            self.result = self.game.result(self.state)
            if self.result is None:
                self._open_segment()
                self._run(None)
            for step in course.steps:
                self._redo(step)
            if plain(self.state) != table:
                return False
            self._taken_up, chance = (self.position, course), self._chance
        except Exception:  # a course that was written by hand, or for other rules
            return False
        finally:
            self._replaying, self._chance = quiet, chance
            del self.log[told:]
        return True

    def _course(self) -> Course:
        """Return the table that the rules took up last, and the steps since."""
        checkpoint, _ = self.history.checkpoints[-1]
        since, course = checkpoint.position, Course(msgspec.json.decode(checkpoint.state), str(checkpoint.chance))
        if self._taken_up is not None:
            since, course = self._taken_up
        steps = [s for s in self.history.steps[since:] if isinstance(s, Answered | Adjustment | Anew)]
        return Course(course.table, course.chance, (*course.steps, *steps))

    def _same_game(self, position: Position, state: S) -> None:
        """Check that `state` is one of the game that is played: setup, packs, seats. Raises BadPosition."""
        wrong = []
        if position.setup is not None and setup_of(self.game, position.setup) != self.setup:
            wrong.append(("setup", "another game than this one; start a new one with this position", ()))
        if dict(self.game.packs(state)) != self._header.packs:
            wrong.append(("table.packs", "other packs than this game is played with", ()))
        seats = tuple(self.game.seats(self.state))
        if tuple(self.game.seats(state)) != seats:
            wrong.append(("table", f"other seats than in this game: {', '.join(seats)}", ()))
        if wrong:
            raise BadPosition(wrong)

    def _can_be_answered(self) -> bool:
        return self.pending is None or answerable(self.pending)

    def _look_over(self, before: Sequence[Misfit]) -> None:
        """Check that the values a script still holds go with the correction. Raises ValueError."""
        wrong = [each for each in misfits(self.game, self.state) if each not in before]
        if wrong or not self._can_be_answered():
            raise ValueError("; ".join(map(str, wrong)) or "nothing can be answered")

    def _try_anew(self) -> bool:
        """Return the rules could not go on: take up again from the table as it lay. Says whether that went well.

        A few times after each correction: a table that the rules fail at again and again is for somebody to put right.
        """
        if self.history.begun_anew() >= TRIES:
            return False
        entry = Anew()
        self._by_hand = True
        self._record(entry)
        self.history.add(entry)
        self.log.append(BegunAnew())
        try:
            self._begin_anew()
        except Exception:
            self._void()
            return False
        return True

    def _void(self) -> None:
        """Return to where the failed step was taken, as if it had not been."""
        self._cut(Undone(self.position - 1, 1, revealed=False, void=True))

    # ------------------------------------------------------------------ back in history

    def _cut(self, entry: Undone | Refreshed) -> None:
        """Take the history back to `entry.to` steps and stand there again."""
        self._record(entry)
        self.history.fold(entry)
        self._replay()

    def _replay(self) -> None:
        """Rebuild state, script and log from the last checkpoint. Enumerates nothing, writes no checkpoint."""
        checkpoint, told = self.history.checkpoints[-1]
        del self.log[told:]
        self._by_hand, self._taken_up = False, None
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

    def _adopt(self, there: Session[S, U], undone: Undone) -> None:
        """Stand where `there` does, a copy of before what was `undone`: all that is in it is this session's now."""
        there.history.fold(undone)
        there._redo(undone)
        # Everything but the journal, the setup and the number of its entries.
        self.state, self.pending, self.result, self.log = there.state, there.pending, there.result, there.log
        self.history, self._script, self._chance, self._now = there.history, there._script, there._chance, there._now
        self._by_hand, self._taken_up = there._by_hand, there._taken_up

    def _redo(self, step: Step) -> None:
        if isinstance(step, Answered):
            if self.pending is None:
                raise SaveError("the journal answers more than was asked")
            self._run(self.pending.recall(step.answer))
        elif isinstance(step, Adjustment):
            self._corrected(self._correct(step.path, step.value), step)
        elif isinstance(step, Laid):
            self._lay(step)
        elif isinstance(step, Anew):
            self._by_hand = True
            self.log.append(BegunAnew())
            self._begin_anew()
        elif isinstance(step, Reseeded):
            self._chance = Chance(step.seed)
        elif isinstance(step, Undone):
            self.log.append(TakenBack(step.steps, step.revealed))
        elif isinstance(step, Healed):
            self.log.append(Mended(step.lost))
        else:
            self.log.append(Reopened(step.saved, step.rules_version, step.lost))

    # ------------------------------------------------------------------ resuming

    def _load(self, record: Record) -> None:
        """Stand where `record` ends. Raises SaveError, whatever it holds; BadSetup, PackError where packs are gone."""
        try:
            self._load_all(record)
        except (SaveError, BadSetup, PackError):
            raise
        except msgspec.ValidationError as error:
            raise SaveError(f"the state in this save can no longer be read: {error}") from error
        except Exception as error:  # what nobody who wrote it by the rules could have written
            raise SaveError(f"this save does not fit together, and cannot be continued: {error!r}") from error

    def _load_all(self, record: Record) -> None:
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
                if checkpoint.position != len(history.steps):
                    raise SaveError("a checkpoint of this save is in the wrong place")
                _, told = history.last_mark()
                del self.log[told:]
                self.log += msgspec.json.decode(checkpoint.log, type=list[happening])
                history.mark(checkpoint, len(self.log))
                for index in checkpoint.revealed:
                    history.revealed[index] = True
            if isinstance(entry, Undone | Refreshed):
                if not 0 <= entry.to <= len(history.steps):
                    raise SaveError("an undo of this save reaches back before the game")
                history.fold(entry)
                if isinstance(entry, Refreshed):
                    version, packs = entry.rules_version, entry.packs
            elif entry is not None:
                history.add(entry)
        self._entries = len(record.entries)
        if not history.checkpoints:
            raise SaveError("this save was cut off before its first checkpoint; start a new game")
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

    def _reopen(self, version: str, packs: dict[str, str]) -> None:
        to, _ = self.history.last_mark()
        self._cut(Refreshed(to, self.history.deeds_since(to), version, self.game.rules_version, packs))


def _checked(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise BadSetup(f"seed is a whole number from 0 to 2^64-1, not {seed!r}")
    return seed
