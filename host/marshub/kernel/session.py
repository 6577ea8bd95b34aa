"""Sessions: a session is one game being played. It asks, takes answers, undoes, adjusts, and keeps a journal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from threading import Lock
from typing import Any, Generic, get_args

import msgspec

from marshub.sanitize import sanitize_line, sanitize_values

from .adjust import Correction, resolve_complement
from .allowed_values import describe_impossible
from .chance import Chance, RecordedChance
from .corrections import (
    check_answerable,
    check_consistent,
    check_same_game,
    correct_value,
    describe_failure,
    make_course,
)
from .decision import Answer, Decision, Forecast, Reason, Reply, as_answer
from .errors import (
    BadAdjustment,
    BadPosition,
    BadSetup,
    GameIsOver,
    IllegalAnswer,
    NothingToUndo,
    PackError,
    SaveError,
    ScriptFailed,
    StaleAnswer,
    UndoNeedsConfirmation,
)
from .game import Game, Result, S, U
from .history import History, Step
from .journal import (
    Adjustment,
    Anew,
    Answered,
    ChanceMode,
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
from .labels import describe_correction
from .log_entry import (
    Adjusted,
    BegunAnew,
    LogEntry,
    Mended,
    PositionLaid,
    Reopened,
    TakenBack,
)
from .odds import Odds, odds_of_decision
from .position import (
    Position,
    make_position_entry,
    read_position,
    read_table,
    state_from_plain,
    to_plain,
)
from .questions import can_be_answered
from .saved_history import read_history
from .script_runner import ScriptRunner
from .setups import read_setup
from .violations import find_violations

_CHANCE_MODES = get_args(ChanceMode)
RESTART_TRIES = 3  # restarts of the rules after one correction
_types_lock, _loaded_games = Lock(), set[type[Game[Any, Any]]]()


class Session(Generic[S, U]):
    """One game being played.

    `state` is the game's state tree, `pending` the waiting decision (None when the game is over), `result` how it
    ended, `log` all log entries in order. With `chance="auto"` the session's generator settles dice and draws; with
    `chance="table"` they are decisions like any other, except chance that lives in the app; with `chance="all"` that
    is too.

    Every answer is in the journal before its effect can be seen.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), {"players": 2}, seed=7)
        >>> session.pending.decider, [option.id for option in session.pending.options()]
        ('red', ['one', 'two'])
        >>> entries = session.answer("two")
        >>> session.state.coins, session.pending.decider
        ({'red': 2, 'blue': 0}, 'blue')
    """

    def __init__(
        self,
        game: Game[S, U],
        setup: U | dict[str, Any] | None = None,
        seed: int | None = None,
        *,
        chance: ChanceMode = "auto",
        journal: Journal | None = None,
    ) -> None:
        """Start a new game.

        Args:
            game: The game.
            setup: Its setup, or plain data with defaults for missing fields.
            seed: The seed of the session's generator, 0..2^64-1; None: a random one.
            chance: "auto", "table" or "all": who settles dice and draws.
            journal: Where answers are stored; None: in memory.

        Raises:
            BadSetup: If `setup`, `seed` or `chance` describe no game.
        """
        self._prepare(game, journal or MemoryJournal())
        if chance not in _CHANCE_MODES:
            raise BadSetup("chance is auto, table or all, not {chance}", "error-chance", chance=repr(chance))
        if seed is None:
            seed = int.from_bytes(os.urandom(6), "big")
        seed = _check_seed(seed)
        full = read_setup(game, setup)
        state = game.new_initial_state(full)
        packs, raw_setup = dict(game.pack_hashes(state)), msgspec.Raw(msgspec.json.encode(full))
        self._begin(Header(game.id, game.rules_version, packs, raw_setup, seed, chance), state)
        self._defers_journal = journal is None

    def _begin(self, header: Header, state: S) -> None:
        """Start the game of `header` at its initial state."""
        self._header = header
        self._runner.set_mode(header.chance)
        self._journal.begin(header)
        self._runner.chance = self._make_chance(0 if header.outcomes else header.seed)
        self._install_state(state)
        self._set_checkpoint()
        self._run_segment()

    def _make_chance(self, state: int) -> Chance:
        """Return what settles dice and draws, at `state`."""
        outcomes = self._header.outcomes
        return RecordedChance(state, outcomes, self._header.seed) if outcomes else Chance(state)

    def _prepare(self, game: Game[S, U], journal: Journal) -> None:
        """Set the attributes that do not depend on the journal's content."""
        _load_types(game)
        self.game = game
        self._journal = journal
        self.history = History()
        self._runner: ScriptRunner[S] = ScriptRunner(game)
        self._entry_count = 0
        self.log: list[LogEntry] = []
        #: What was wrong at each void answer after which the rules restarted; for the table's owner, and not saved.
        self.restart_problems: list[str] = []
        # Since the last checkpoint: whether the table set anything; where (step and state) the rules restarted.
        self._was_adjusted = self._replaying = False
        self._restarted_from: tuple[int, Course] | None = None
        self._defers_journal = self._lacks_checkpoints = False  # see `_complete_journal`
        self.pending: Decision | None = None
        self.result: Result | None = None

    @classmethod
    def resume(cls, game: Game[S, U], journal: Journal) -> Session[S, U]:
        """Continue the game in `journal`.

        A journal written by other rules or packs is continued at its last checkpoint; a `Reopened` in the log says so.

        Raises:
            SaveError: If the journal belongs to another game, or its state can no longer be read.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> session = Session(CoinRace(), seed=7)
            >>> entries = session.answer("two")
            >>> Session.resume(CoinRace(), session.journal).state.coins
            {'red': 2, 'blue': 0}
        """
        session = cls.__new__(cls)
        session._prepare(game, journal)
        session._load_record(journal.read())
        return session

    # ------------------------------------------------------------------ what a table asks

    @property
    def journal(self) -> Journal:
        """The journal of this session. One in memory is written when it is first read."""
        self._complete_journal()
        return self._journal

    @journal.setter
    def journal(self, journal: Journal) -> None:
        self._journal = journal

    @property
    def checkpoints(self) -> list[tuple[Checkpoint, int]]:
        """The history's checkpoints, each with the length of the log there."""
        self._complete_journal()
        return self.history.checkpoints

    @property
    def setup(self) -> U:
        """The setup this session started from."""
        return msgspec.json.decode(self._header.setup, type=self.game.setup_type)

    @property
    def seed(self) -> int:
        """The seed of the session's generator."""
        return self._header.seed

    @property
    def chance(self) -> ChanceMode:
        """How dice and cards are settled: "auto", "table" or "all"."""
        return self._header.chance

    @property
    def step_count(self) -> int:
        """The number of steps in the history. Each answer adds to it, each undo removes from it."""
        return len(self.history.steps)

    @property
    def pending_id(self) -> str:
        """The id of the pending decision; an answer that carries another id is refused as stale."""
        return f"q{self._entry_count}"

    @property
    def revision(self) -> int:
        """A number that grows with every answer, undo and correction: results stay valid while it is the same."""
        return self._entry_count

    def view(self, seat: str) -> S:
        """Return the state as `seat` may see it; "" is a spectator."""
        return self.game.view(self.state, seat)

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why `option` is not legal now, each once; empty if it is legal, or unknown.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> session = Session(CoinRace(), seed=7)
            >>> [reason.rule for reason in session.explain("three")]
            ['EX-01']
        """
        if self.pending is not None and self.pending.is_offered(option):
            return []
        reasons = self.pending.explain(option) if self.pending else ()
        distinct: list[Reason] = []
        for reason in reasons or self.game.explain_option(self.state, self.pending, option):
            if reason not in distinct:
                distinct.append(reason)
        return distinct

    def find_fixes(self, option: str) -> Sequence[str]:
        """Return options that are legal now and would remove a reason against `option`. See `Decision.find_fixes`."""
        return self.pending.find_fixes(option) if self.pending is not None else ()

    def forecast(self, option: str) -> Forecast | None:
        """Return the costs and prospects of an option of the pending decision, with rule ids.

        None if nothing is known.
        """
        return self.pending.forecast(option) if self.pending else None

    def compute_odds(self) -> list[Odds]:
        """Return the exact odds of the pending roll or draw, and of chance that the game sees coming."""
        pending_odds = odds_of_decision(self.pending)
        return [*([] if pending_odds is None else [pending_odds]), *self.game.compute_odds(self.state, self.pending)]

    # ------------------------------------------------------------------ what a table does

    def answer(self, reply: Reply, *, pending_id: str | None = None, policy: str = "") -> list[LogEntry]:
        """Answer the pending decision and return the new log entries.

        Args:
            reply: The answer, see `as_answer`.
            pending_id: The `pending_id` this answer was meant for, to refuse it if it comes too late.
            policy: The policy that answers for a seat left to it, for the history.

        Raises:
            IllegalAnswer: If the answer is not legal; the error names the legal ones and the rules against this one.
            StaleAnswer: If another decision is pending than `pending_id`.
            GameIsOver: If none is pending.
            ScriptFailed: If a rule crashed. In all these cases nothing has changed.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> session = Session(CoinRace(), seed=7)
            >>> session.answer("two")
            [CoinsTaken(seat='red', coins=2)]
            >>> session.answer("three")
            Traceback (most recent call last):
            marshub.kernel.errors.IllegalAnswer: 'three' does not answer this: choose one of the legal options
        """
        pending = self.pending
        if pending is None:
            raise GameIsOver("the game is over; there is nothing to answer", "error-over")
        if pending_id is not None and pending_id != self.pending_id:
            message = "question {asked} is no longer open; the current one is {pending}"
            raise StaleAnswer(message, "error-stale", asked=pending_id, pending=self.pending_id)
        answer = reply if isinstance(reply, Answer) else as_answer(reply)
        try:
            value = pending.parse_answer(answer)
        except IllegalAnswer as error:
            # The game knows reasons against what the question does not know, such as actions of another phase.
            error.reasons = error.reasons or tuple(
                reason for option in answer.list_options() for reason in self.explain(option)
            )
            raise
        step = Answered(answer, policy)
        if not self._defers_journal:  # `_append_to_journal`, inlined: each answer comes here, and a test counts calls
            self._journal.append(step)
        self._entry_count += 1
        return self._apply_answer(step, value)

    def _apply_answer(self, step: Answered, value: object) -> list[LogEntry]:
        """Continue with an answer that is in the journal; `value` is the script's value of it."""
        log_index = len(self.log)
        self.history.steps.append(step)
        was_adjusted = self._was_adjusted
        state_before = msgspec.json.encode(self.state) if was_adjusted else b""
        try:
            decision = self._runner.advance(value, self.history)  # `_run_script`, inlined
            self.pending = self._begin_next_segments() if decision is None else decision
            if was_adjusted:
                check_consistent(self.game, self.state, self.pending, state_before)
        except Exception as error:
            self._cancel_failed_step()
            log_index = len(self.log)
            if not (was_adjusted and self._try_restart()):
                raise _make_failure_error(describe_failure(error)) from error
            self.restart_problems.append(describe_failure(error))
        return self.log[log_index:]

    def adjust(self, path: str, value: Any, reason: str = "") -> Adjusted | None:
        """Set the value at `path` to what is true on the table, and return the log entry.

        A value that is there already is no correction: nothing is recorded, and None is returned. A place that tells
        where the game stands is the exception, since the rules restart from there.

        The pending question is computed anew; where it can no longer be answered, or `path` tells where the game
        stands, the rules restart from the present table (`Game.resume_segment`).

        Args:
            path: The place, with dots: "coins.red". `list_places` has all of them.
            value: The new value, as plain data.
            reason: The table's reason, for the log.

        Raises:
            BadAdjustment: If there is no such place, or the value is impossible; then nothing has changed.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> session = Session(CoinRace(), seed=7)
            >>> entry = session.adjust("coins.blue", 3, "a coin lay under the board")
            >>> entry.before, entry.after, session.state.coins
            (0, 3, {'red': 0, 'blue': 3})
        """
        try:
            value, reason = sanitize_values(msgspec.to_builtins(value)), sanitize_line(reason)
        except ValueError as error:
            raise BadAdjustment(f"{path} cannot be that: {error}") from None
        path, value = resolve_complement(self.game, self.state, path, value)
        correction = self._apply_correction(path, value)
        if correction.is_idle:
            return None
        # Record it, then apply what follows; if either fails, the state is restored.
        entry = Adjustment(path, value, reason)
        try:
            self._append_to_journal(entry)
        except BaseException:
            correction.revert()
            raise
        self.history.steps.append(entry)
        log_index = len(self.log)
        try:
            self._finish_correction(correction, entry)
        except Exception as error:
            self._cancel_failed_step()
            problem = f"{path} cannot be {value!r}: the rules cannot continue from there: {describe_failure(error)}"
            raise BadAdjustment(problem, words=describe_impossible(self.game, path)) from error
        log_entry = self.log[log_index]
        assert isinstance(log_entry, Adjusted)
        return log_entry

    def export_position(self) -> Position:
        """Return everything on the table and in hands, and the course of the pending question, for `set_position`.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> Session(CoinRace(), seed=7).export_position().table
            {'coins': {'red': 0, 'blue': 0}}
        """
        self._complete_journal()
        course = make_course(self.history, self._restarted_from)
        return Position(self.game.id, msgspec.json.decode(self._header.setup), to_plain(self.state), course=course)

    def set_position(
        self, document: Position | dict[str, Any], reason: str = "", *, begins: bool = False
    ) -> PositionLaid:
        """Set the table to a position of `export_position`, or to one written by hand, see `Position`.

        If it `begins` the game, it cannot be undone.

        Raises:
            BadPosition: If the position is impossible, with every mistake; then nothing has changed.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> session = Session(CoinRace(), seed=7)
            >>> entry = session.set_position({"set": {"coins.red": 4}})
            >>> session.state.coins
            {'red': 4, 'blue': 0}
        """
        try:
            position = read_position(self.game, sanitize_values(msgspec.to_builtins(document)))
        except ValueError as error:
            raise BadPosition([("", str(error), ())]) from None
        state = read_table(self.game, position, self.setup)
        seats = self.game.list_seats(self.state)
        check_same_game(self.game, position, state, setup=self.setup, packs=self._header.packs, seats=seats)
        entry = make_position_entry(position, state, sanitize_line(reason), begins=begins)
        self._append_to_journal(entry)
        self.history.steps.append(entry)
        log_index = len(self.log)
        try:
            self._install_position(entry)
        except Exception as error:
            self._cancel_failed_step()
            advice = "change what stands in the way, or send the position with the `course` that it was exported with"
            problem = f"the rules cannot continue from there: {describe_failure(error)}; {advice}"
            raise BadPosition([("", problem, ())]) from error
        log_entry = self.log[log_index]
        assert isinstance(log_entry, PositionLaid)
        return log_entry

    def undo(self, steps: int = 1, *, sure: bool = False) -> TakenBack:
        """Undo the last `steps` answers and corrections.

        Raises:
            NothingToUndo: If there are fewer.
            UndoNeedsConfirmation: If chance or hidden information was revealed since and `sure` is not given.

        Example:
            >>> from marshub.kernel.example import CoinRace
            >>> session = Session(CoinRace(), seed=7)
            >>> entries = session.answer("two")
            >>> session.undo(), session.state.coins["red"]
            (TakenBack(steps=1, revealed=False), 0)
        """
        if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
            raise NothingToUndo("steps is a whole number from 1, not {steps}", "error-undo-steps", steps=repr(steps))
        self._truncate_history(self._make_undo_entry(steps, sure=sure))
        log_entry = self.log[-1]
        assert isinstance(log_entry, TakenBack)
        return log_entry

    def _make_undo_entry(self, steps: int, *, sure: bool = False) -> Undone:
        """Return the entry that undoes the last `steps`. Raises as `undo`."""
        position = self.history.position_before(steps)
        if self.history.list_revealing_since(position) and not sure:
            message = "dice, cards or hidden things have been revealed since; confirm to undo it anyway"
            raise UndoNeedsConfirmation(message, "error-undo-revealed")
        return self.history.make_undo_entry(position, steps)

    def reseed(self, seed: int) -> None:
        """Continue with other chance: for copies of a game, which otherwise foretell its dice.

        Raises:
            BadSetup: If `seed` is no valid seed.
        """
        entry = Reseeded(_check_seed(seed))
        self._append_to_journal(entry)
        self.history.steps.append(entry)
        self._redo_step(entry)

    def close(self) -> None:
        """Release the journal."""
        self._journal.close()

    # ------------------------------------------------------------------ running the script

    def _install_state(self, state: S) -> None:
        self.state = state
        self.result = None
        self.pending = None

    def _restart_segment(self) -> None:
        """Let the rules restart from the present state."""
        self.game.resume_segment(self.state)
        self._restarted_from = self.step_count, Course(to_plain(self.state), str(self._runner.chance.state))
        self.result, self.pending = self.game.result(self.state), None
        if self.result is None:
            self._run_segment()
            check_answerable(self.pending)

    def _run_segment(self) -> None:
        """Open the segment that the state is in, and run its script on to the first decision."""
        self._runner.open_segment(self.state, self.log, self.history)
        self._run_script(None)

    def _run_script(self, value: object) -> None:
        """Send `value` into the script and run on to the next decision that somebody has to make."""
        decision = self._runner.advance(value, self.history)
        self.pending = self._begin_next_segments() if decision is None else decision

    def _begin_next_segments(self) -> Decision | None:
        """Set a checkpoint where a segment has ended, and run the next until somebody has to decide.

        Returns:
            The decision; None if the game is over.
        """
        runner, decision = self._runner, None
        while decision is None:
            self.result = self.game.result(self.state)
            self._set_checkpoint()
            if self.result is not None:
                break
            runner.open_segment(self.state, self.log, self.history)
            decision = runner.advance(None, self.history)
        return decision

    # ------------------------------------------------------------------ history

    def _append_to_journal(self, *entries: Entry) -> None:
        if not self._defers_journal:
            self._journal.append(*entries)
        self._entry_count += len(entries)

    def _set_checkpoint(self) -> None:
        if self._replaying:
            return
        if self._defers_journal:
            self._lacks_checkpoints = True
            self._was_adjusted, self._restarted_from = False, None
            return
        history = self.history
        checkpoint = history.make_checkpoint(self._entry_count, self._runner.chance.state, self.state, self.log)
        try:
            self._journal.checkpoint(checkpoint)
        except SaveError:
            if not history.checkpoints:
                raise
            return  # the answers alone lead here, too; the next answer reports that saving fails
        history.checkpoints.append((checkpoint, len(self.log)))
        self._was_adjusted, self._restarted_from = False, None

    def _complete_journal(self, until: int | None = None) -> None:
        """Write what was not written yet: entries, and checkpoints up to `until` steps. Later ones are written at once.

        A session that was given no journal writes none before somebody reads it, or undoes something: until then its
        entries are its steps, and replay makes the checkpoints. Most games of bots are never looked at.
        """
        if not self._defers_journal:
            return
        self._defers_journal = False
        self._journal.append(*self.history.steps)
        if not self._lacks_checkpoints:
            return
        start, _ = self.history.last_checkpoint()
        copy = self._copy_at(start)
        known = len(copy.history.checkpoints)
        for step in self.history.steps[start:until]:
            copy._entry_count += 1
            copy.history.add(step)
            copy._redo_step(step)
        made = copy.history.checkpoints[known:]
        for checkpoint, _ in made:
            self._journal.checkpoint(checkpoint)
        self.history.checkpoints += made

    def _copy_at(self, position: int) -> Session[S, U]:
        """Return a copy of this session, in memory, as it was after `position` steps. Raises as `session_at`."""
        copy: Session[S, U] = Session.__new__(Session)
        copy._prepare(self.game, MemoryJournal())
        copy._header = self._header
        copy._runner.set_mode(self.chance)
        copy.history = self.history.copy_until(position)
        checkpoint, log_length = copy.history.checkpoints[-1]
        copy.log = self.log[:log_length]
        copy._entry_count = checkpoint.entry + position - checkpoint.position
        if checkpoint.position < position <= self.history.last_foreign_position():
            message = "this point was played with other rules or packs; it can only be seen where its round begins"
            raise SaveError(message, "save-point-foreign")
        copy._replay_steps()
        return copy

    # ------------------------------------------------------------------ what the table sets

    def _apply_correction(self, path: str, value: Any) -> Correction:
        """Set the value at `path`. Raises as `correct_value`."""
        self._runner.clock.mark_changing()
        return correct_value(self.game, self.state, path, value)

    def _finish_correction(self, correction: Correction, entry: Adjustment) -> None:
        """Apply what follows from a correction that was just made."""
        self._was_adjusted = True
        self._runner.clock.mark_stable()
        sentence = describe_correction(
            self.game, entry.path, correction.before, correction.after, entry.reason, hidden=correction.is_hidden
        )
        self.log.append(Adjusted(entry.path, correction.before, correction.after, entry.reason, sentence))
        if self.pending is None:
            return
        self.pending.clear_cache()
        if correction.moves_game or not can_be_answered(self.pending):
            self._restart_segment()

    def _install_position(self, entry: Laid) -> None:
        """Set the table to a position; its question is asked anew, unless its course leads to exactly this table."""
        self._was_adjusted = True
        self.log.append(PositionLaid(entry.reason))
        if entry.course is None or not self._replay_course(entry.course, entry.table):
            self._install_state(state_from_plain(self.game, entry.table))
            self._restart_segment()

    def _replay_course(self, course: Course, table: dict[str, Any]) -> bool:
        """Replay a course, without log entries, and return whether it leads to `table`."""
        log_length, chance, was_replaying = len(self.log), self._runner.chance, self._replaying
        self._replaying = True
        settle, self._runner.settle = self._runner.settle, None  # what falls in a course is in no record
        try:
            self._install_state(state_from_plain(self.game, course.table))
            if find_violations(self.game, self.state):
                return False
            self._runner.chance = self._make_chance(int(course.chance))
            self.result = self.game.result(self.state)
            if self.result is None:
                self._run_segment()
            for step in course.steps:
                self._redo_step(step)
            if to_plain(self.state) != table:
                return False
            self._restarted_from = self.step_count, course
            if not self._header.outcomes:  # recorded outcomes follow in the order of the record
                chance = self._runner.chance
        except Exception:  # the course was written by hand, or for other rules
            return False
        finally:
            self._replaying, self._runner.chance, self._runner.settle = was_replaying, chance, settle
            del self.log[log_length:]
        return True

    def _try_restart(self) -> bool:
        """Restart the rules from the present table, because they could not continue. Return whether that succeeded.

        Only RESTART_TRIES times after each correction: a table at which the rules fail again and again has to be
        corrected by somebody.
        """
        if self.history.count_restarts() >= RESTART_TRIES:
            return False
        entry = Anew()
        self._was_adjusted = True
        self._append_to_journal(entry)
        self.history.steps.append(entry)
        self.log.append(BegunAnew())
        try:
            self._restart_segment()
        except Exception:
            self._cancel_failed_step()
            return False
        return True

    def _cancel_failed_step(self) -> None:
        """Return to the state before the failed step, as if it had not been."""
        self._truncate_history(Undone(self.step_count - 1, 1, revealed=False, void=True))

    # ------------------------------------------------------------------ back in history

    def _truncate_history(self, entry: Undone | Refreshed) -> None:
        """Cut the history back to `entry.to` steps and return to the state there."""
        self._complete_journal(entry.to)
        self._append_to_journal(entry)
        self.history.truncate(entry)
        self._replay_steps()

    def _replay_steps(self) -> None:
        """Rebuild state, script and log from the last checkpoint. Enumerates nothing, writes no checkpoint."""
        checkpoint, log_length = self.history.checkpoints[-1]
        del self.log[log_length:]
        self._was_adjusted, self._restarted_from = False, None
        self._install_state(msgspec.json.decode(checkpoint.state, type=self.game.state_type))
        self._runner.chance = self._make_chance(checkpoint.chance)
        self.result = self.game.result(self.state)
        steps = self.history.pop_open_steps()
        self._replaying = True
        try:
            if self.result is None:  # after the end only corrections are replayed
                self._run_segment()
            for step in steps:
                self.history.add(step)
                self._redo_step(step)
        finally:
            self._replaying = False

    def _adopt_copy(self, copy: Session[S, U], undo_entry: Undone) -> None:
        """Take over everything from `copy`, a copy of this session before the undone steps."""
        self.history.truncate(undo_entry)
        copy.history.truncate(undo_entry)
        copy.history.undone = self.history.undone
        copy._redo_step(undo_entry)
        # Everything but the journal, the setup and the number of its entries.
        self.state, self.pending, self.result, self.log = copy.state, copy.pending, copy.result, copy.log
        self.history, self._runner = copy.history, copy._runner
        self._was_adjusted, self._restarted_from = copy._was_adjusted, copy._restarted_from

    def _repeat_step(self, step: Step) -> None:
        """Make a step that was made before, in this session or another.

        Raises:
            ScriptFailed: If a rule crashed; then nothing has changed.
        """
        self._append_to_journal(step)
        self.history.steps.append(step)
        try:
            self._redo_step(step)
        except Exception as error:
            self._cancel_failed_step()
            raise _make_failure_error(repr(error)) from error

    def _redo_step(self, step: Step) -> None:
        """Apply a step of the history again."""
        if isinstance(step, Answered):
            if self.pending is None:
                raise SaveError("the journal answers more than was asked", "save-answers-more")
            self._run_script(self.pending.decode_answer(step.answer))
        elif isinstance(step, Adjustment):
            self._finish_correction(self._apply_correction(step.path, step.value), step)
        elif isinstance(step, Laid):
            self._install_position(step)
        elif isinstance(step, Anew):
            self._was_adjusted = True
            self.log.append(BegunAnew())
            self._restart_segment()
        elif isinstance(step, Reseeded):
            self._runner.chance = self._make_chance(step.seed + len(self._header.outcomes))
        elif isinstance(step, Undone):
            self.log.append(TakenBack(step.steps, step.revealed))
        elif isinstance(step, Healed):
            self.log.append(Mended(step.lost))
        else:
            before = (
                each.packs for each in reversed(self.history.steps) if isinstance(each, Refreshed) and each is not step
            )
            changed = sorted({name for name, _ in next(before, self._header.packs).items() ^ step.packs.items()})
            self.log.append(Reopened(step.saved, step.rules_version, step.lost, ", ".join(changed)))

    # ------------------------------------------------------------------ resuming

    def _load_record(self, record: Record) -> None:
        """Go to the end of `record`.

        Raises:
            SaveError: If it cannot be continued.
            BadSetup: If a pack is missing.
            PackError: If a pack is wrong.
        """
        try:
            self._load_unchecked(record)
        except (SaveError, BadSetup, PackError):
            raise
        except msgspec.ValidationError as error:
            message = "the state in this save can no longer be read: {error}"
            raise SaveError(message, "save-state-unreadable", error=error) from error
        except Exception as error:  # the rules cannot have written this
            message = "this save does not fit together, and cannot be continued: {error}"
            raise SaveError(message, "save-does-not-fit", error=repr(error)) from error

    def _load_unchecked(self, record: Record) -> None:
        """Rebuild history and log from `record`, then the state; errors are not translated."""
        game = self.game
        self.history, self.log, version, packs = read_history(game, record)
        self._header = record.header
        self._runner.set_mode(record.header.chance)
        self._entry_count = len(record.entries)
        state = msgspec.json.decode(self.history.checkpoints[-1][0].state, type=game.state_type)
        # Continue there. Packs are checked before anything is written: a save whose pack is missing must open
        # unchanged once the pack is back.
        current_packs = dict(game.pack_hashes(state))
        if (version, packs) != (game.rules_version, current_packs):
            self._reopen(version, current_packs)
            return
        try:
            self._replay_steps()
        except msgspec.ValidationError:
            raise
        except Exception:
            # The rules fail at these answers although their version is the same.
            self._reopen(version, current_packs)

    def _reopen(self, version: str, packs: dict[str, str]) -> None:
        """Continue at the last checkpoint with today's rules and packs."""
        position, _ = self.history.last_checkpoint()
        self._truncate_history(
            Refreshed(position, self.history.count_actions_since(position), version, self.game.rules_version, packs)
        )


def _load_types(game: Game[Any, Any]) -> None:
    """Let msgspec read the annotations of the game's types, before threads share them.

    msgspec 0.22 ends the process where two threads use a type for the first time.
    """
    if type(game) in _loaded_games:
        return
    with _types_lock:
        for kind in (game.state_type, game.setup_type, game.log_entry_type):
            msgspec.json.Decoder(kind)
        _loaded_games.add(type(game))


def _make_failure_error(failure: str) -> ScriptFailed:
    return ScriptFailed("the rules stopped with {failure}; please report it", "error-rules-stopped", failure=failure)


def _check_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise BadSetup("seed is a whole number from 0 to 2^64-1, not {seed}", "error-seed", seed=repr(seed))
    return seed
