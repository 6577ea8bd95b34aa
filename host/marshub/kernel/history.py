"""The history of a session: its steps, which of them revealed something, and the checkpoints between them.

Answers and corrections are called actions here; the other steps (undos, restarts, recoveries) follow from them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import msgspec

from .errors import NothingToUndo
from .journal import ELSEWHERE, Adjustment, Anew, Answered, Checkpoint, Healed, Laid, Refreshed, Reseeded, Undone
from .log_entry import LogEntry

_encode = msgspec.json.Encoder().encode  # reusing an encoder is faster than making one

#: The steps that are replayed from a checkpoint. Undone, Refreshed and Healed only add a log entry.
Step = Answered | Adjustment | Laid | Anew | Undone | Refreshed | Reseeded | Healed


def _make_undo_error(count: int) -> NothingToUndo:
    return NothingToUndo("there are only {count} answers to undo", "error-undo-few", count=count)


def is_action(step: Step) -> bool:
    """Return whether a step is an answer or a correction; a position that the game began with is none.

    Example:
        >>> [is_action(step) for step in (Laid({}, None, ""), Laid({}, None, "", begins=True), Anew())]
        [True, False, False]
    """
    return isinstance(step, Answered | Adjustment) or (isinstance(step, Laid) and not step.begins)


def is_by_policy(step: Step) -> bool:
    """Return whether a policy gave the answer, and not people here or at another table.

    Also of one that belongs to the answer before it: what ran on, or was given together with it.

    Example:
        >>> from marshub.kernel import Answer
        >>> [is_by_policy(Answered(Answer("lab"), by)) for by in ("", ELSEWHERE, "captain", "run-on", "with-last")]
        [False, False, True, True, True]
    """
    return isinstance(step, Answered) and step.by not in ("", ELSEWHERE)


class History:
    """The steps that led to the present state of a session.

    `steps` are in order; `revealing` are the positions of those that chance or hidden information followed, in order;
    `checkpoints` come with the length of the session's log at that point.
    """

    def __init__(self) -> None:
        """Begin without steps."""
        self.steps: list[Step] = []
        self.revealing: list[int] = []
        self._foreign: list[int] = []  # the positions where other rules or packs took over
        self.checkpoints: list[tuple[Checkpoint, int]] = []
        self._undone: tuple[tuple[Step, ...], ...] = ()  # as it was when there were `_undone_at` steps
        self._undone_at = 0

    @property
    def undone(self) -> tuple[tuple[Step, ...], ...]:
        """Return what each undo removed, the last undo's last, as long as redo leads there.

        It does so until a step other than the next of them is made. The journal alone decides that, so a session that
        is opened again can redo the same.
        """
        groups = self._undone
        for step in self.steps[self._undone_at :] if groups else ():
            *earlier, group = groups
            if step != group[0]:
                return ()
            groups = (*earlier, group[1:]) if group[1:] else tuple(earlier)
            if not groups:
                break
        return groups

    @undone.setter
    def undone(self, groups: tuple[tuple[Step, ...], ...]) -> None:
        self._undone, self._undone_at = groups, len(self.steps)

    def add(self, step: Step) -> None:
        """Append a step that has revealed nothing yet; also one that is made again, in a copy or after a checkpoint."""
        if isinstance(step, Refreshed):
            self._foreign.append(len(self.steps))
        self.steps.append(step)

    def mark_revealed(self) -> None:
        """Note that chance or hidden information followed the last step."""
        position, revealing = len(self.steps) - 1, self.revealing
        if (revealing[-1] if revealing else -1) < position:
            revealing.append(position)

    def make_checkpoint(self, entry: int, chance: int, state: msgspec.Struct, log: Sequence[LogEntry]) -> Checkpoint:
        """Return a checkpoint after the last step, where the journal has `entry` entries; `log` is the whole log."""
        position = log_length = 0  # `last_checkpoint` and `list_revealing_since`, inlined: each segment comes here
        if self.checkpoints:
            last, log_length = self.checkpoints[-1]
            position = last.position
        revealing = self.revealing
        return Checkpoint(
            len(self.steps),
            entry,
            chance,
            _encode(state),
            _encode(log[log_length:]),
            # What the segment's beginning revealed is marked at the step before the checkpoint.
            tuple(revealing[bisect_left(revealing, position - 1) :]),
        )

    def last_checkpoint(self) -> tuple[int, int]:
        """Return the position of the last checkpoint, and the length of the log there; (0, 0) if there is none."""
        if not self.checkpoints:
            return 0, 0
        checkpoint, log_length = self.checkpoints[-1]
        return checkpoint.position, log_length

    def list_revealing_since(self, position: int) -> tuple[int, ...]:
        """Return the positions from `position` on that revealed something."""
        return tuple(self.revealing[bisect_left(self.revealing, position) :])

    def count_actions_since(self, position: int) -> int:
        """Return the number of answers and corrections from `position` on."""
        return sum(is_action(step) for step in self.steps[position:])

    def count_actions_to_undo(self, actions: int) -> int:
        """Return how many actions an undo of the last `actions` of people removes, with later ones of policies.

        Raises:
            NothingToUndo: If people made fewer.
        """
        count, missing = 0, actions
        for step in reversed(self.steps):
            if is_action(step):
                count += 1
                missing -= not is_by_policy(step)
                if not missing:
                    return count
        raise _make_undo_error(actions - missing)

    def count_restarts(self) -> int:
        """Return how often the rules restarted since the last correction by the table."""
        count = 0
        for step in reversed(self.steps):
            if isinstance(step, Adjustment | Laid):
                break
            count += isinstance(step, Anew)
        return count

    def position_before(self, actions: int) -> int:
        """Return the position before the last `actions` answers and corrections.

        Raises:
            NothingToUndo: If there are fewer.
        """
        position, missing = len(self.steps), actions
        while missing and position:
            position -= 1
            missing -= is_action(self.steps[position])
        if missing:
            raise _make_undo_error(actions - missing)
        return position

    def make_undo_entry(self, to: int, actions: int) -> Undone:
        """Return the journal entry that undoes the last `actions`. Undos that it removes are counted in it."""
        earlier_undos = [step for step in self.steps[to:] if isinstance(step, Undone)]
        revealed = bool(self.list_revealing_since(to)) or any(undo.revealed for undo in earlier_undos)
        return Undone(to, actions + sum(undo.steps for undo in earlier_undos), revealed)

    def truncate(self, entry: Undone | Refreshed) -> None:
        """Cut back to `entry.to` steps, and add the entry itself unless it is void."""
        is_void, undone = isinstance(entry, Undone) and entry.void, self.undone
        if isinstance(entry, Refreshed) or self.last_foreign_position() >= entry.to:
            self.undone = undone = ()  # other rules cannot give it again
        elif removed := tuple(step for step in self.steps[entry.to :] if not isinstance(step, Undone | Healed)):
            undone = (*undone, removed)
        self.cut_to(entry.to)
        while self.checkpoints and self.checkpoints[-1][0].position > entry.to:
            self.checkpoints.pop()
        if not is_void:
            self.add(entry)
            self.undone = undone

    def pop_open_steps(self) -> list[Step]:
        """Remove and return the steps after the last checkpoint, to be done again."""
        position, _ = self.last_checkpoint()
        steps = self.steps[position:]
        self.cut_to(position)
        return steps

    def cut_to(self, position: int) -> None:
        """Remove the steps from `position` on."""
        del self.steps[position:]
        for positions in (self.revealing, self._foreign):
            del positions[bisect_left(positions, position) :]

    def copy_until(self, position: int) -> History:
        """Return a copy of this history up to `position`."""
        history = History()
        history.steps = self.steps[:position]
        history.revealing = self.revealing[: bisect_left(self.revealing, position)]
        history._foreign = self._foreign[: bisect_left(self._foreign, position)]
        reached = bisect_right(self.checkpoints, position, key=lambda checkpoint: checkpoint[0].position)
        history.checkpoints = self.checkpoints[:reached]
        return history

    def last_foreign_position(self) -> int:
        """Return the position up to which other rules or packs played; -1 if they never did.

        Only checkpoints lead to points before it.
        """
        return self._foreign[-1] if self._foreign else -1
