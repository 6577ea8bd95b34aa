"""The history of a session: its steps, which of them revealed something, and the checkpoints between them.

Answers and corrections are called actions here; the other steps (undos, restarts, recoveries) follow from them.
"""

from __future__ import annotations

from .errors import NothingToUndo
from .journal import ELSEWHERE, Adjustment, Anew, Answered, Checkpoint, Healed, Laid, Refreshed, Reseeded, Undone

#: What is done again from a checkpoint. Undone, Refreshed and Healed only narrate.
Step = Answered | Adjustment | Laid | Anew | Undone | Refreshed | Reseeded | Healed
_Deed = Answered | Adjustment | Laid


def by_policy(step: Step) -> bool:
    """Return whether a policy gave the answer, and not people here or at another table."""
    return isinstance(step, Answered) and step.by not in ("", ELSEWHERE)


class History:
    """The steps that led to the present state of a session.

    `steps` are in order; `revealed` tells of each whether chance or hidden information followed; `checkpoints` come
    with the length of the session's log at that point.
    """

    def __init__(self) -> None:
        """Begin without steps."""
        self.steps: list[Step] = []
        self.revealed: list[bool] = []
        self.checkpoints: list[tuple[Checkpoint, int]] = []

    def add(self, step: Step) -> None:
        """Append a step that has revealed nothing yet."""
        self.steps.append(step)
        self.revealed.append(False)

    def mark(self, checkpoint: Checkpoint, told: int) -> None:
        """Append a checkpoint at which the log has `log_length` entries."""
        self.checkpoints.append((checkpoint, told))

    def last_mark(self) -> tuple[int, int]:
        """Return the position of the last checkpoint, and the length of the log there; (0, 0) if there is none."""
        if not self.checkpoints:
            return 0, 0
        checkpoint, told = self.checkpoints[-1]
        return checkpoint.position, told

    def revealed_since(self, position: int) -> tuple[int, ...]:
        """Return the positions from `position` on that revealed something."""
        return tuple([index for index, revealed in enumerate(self.revealed[position:], position) if revealed])

    def deeds_since(self, position: int) -> int:
        """Return the number of answers and corrections from `position` on."""
        return sum(isinstance(step, _Deed) for step in self.steps[position:])

    def by_people(self, deeds: int) -> int:
        """Return how many actions an undo removes if it removes the last `actions` of people.

        With later ones of policies.

        Raises:
            NothingToUndo: If people made fewer.
        """
        count, left = 0, deeds
        for step in reversed(self.steps):
            if isinstance(step, _Deed):
                count += 1
                left -= not by_policy(step)
                if not left:
                    return count
        raise NothingToUndo(f"there are only {deeds - left} answers to take back")

    def begun_anew(self) -> int:
        """Return how often the rules restarted since the last correction by the table."""
        count = 0
        for step in reversed(self.steps):
            if isinstance(step, Adjustment | Laid):
                break
            count += isinstance(step, Anew)
        return count

    def before_last(self, deeds: int) -> int:
        """Return the position before the last `actions` answers and corrections.

        Raises:
            NothingToUndo: If there are fewer.
        """
        to, left = len(self.steps), deeds
        while left and to:
            to -= 1
            left -= isinstance(self.steps[to], _Deed)
        if left:
            raise NothingToUndo(f"there are only {deeds - left} answers to take back")
        return to

    def undone(self, to: int, deeds: int) -> Undone:
        """Return the journal entry that undoes the last `actions`. Undos that it removes are counted in it."""
        marks = [step for step in self.steps[to:] if isinstance(step, Undone)]
        revealed = any(self.revealed[to:]) or any(mark.revealed for mark in marks)
        return Undone(to, deeds + sum(mark.steps for mark in marks), revealed)

    def fold(self, entry: Undone | Refreshed) -> None:
        """Cut back to `entry.to` steps, and add the entry itself unless it is void."""
        del self.steps[entry.to :]
        del self.revealed[entry.to :]
        while self.checkpoints and self.checkpoints[-1][0].position > entry.to:
            self.checkpoints.pop()
        if not (isinstance(entry, Undone) and entry.void):
            self.add(entry)

    def take_open(self) -> list[Step]:
        """Remove and return the steps after the last checkpoint, to be done again."""
        position, _ = self.last_mark()
        steps = self.steps[position:]
        del self.steps[position:]
        del self.revealed[position:]
        return steps

    def until(self, position: int) -> History:
        """Return a copy of this history up to `position`."""
        found = History()
        found.steps, found.revealed = self.steps[:position], self.revealed[:position]
        found.checkpoints = [each for each in self.checkpoints if each[0].position <= position]
        return found

    def strange(self) -> int:
        """Return the position up to which other rules or packs played; -1 if they never did.

        Only checkpoints lead to points before it.
        """
        return max((index for index, step in enumerate(self.steps) if isinstance(step, Refreshed)), default=-1)
