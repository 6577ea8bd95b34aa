"""Going on by itself: questions at which nobody has anything to decide are answered by the table.

The rules ask them all the same, so a save, a replay and a program see every question; a table answers them in the name
of nobody (`RUN_ON`), and an undo takes them back with the answer that they followed (docs/decisions/0110).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marshub.board.notices import Failed, Notice
from marshub.kernel import Answer, MarsHubError
from marshub.kernel.journal import RUN_ON, Answered

if TYPE_CHECKING:
    from .game_table import GameTable

MAX_ANSWERS = 200  # in one go: rules that ask for ever must not stop the table


def find_forced_answer(table: GameTable) -> Answer | None:
    """Return the answer to a question at which nobody has anything to decide; None if there is something to decide.

    What only one seat may see is always asked: others could tell from the haste what is in its hand. A seat's policy
    answers for itself.
    """
    pending = table.session.pending
    if pending is None or not pending.is_visible_to("") or table.bots.find_deciding_seat(pending):
        return None
    return pending.find_forced_answer()


def run_on(table: GameTable, now: int) -> list[Notice]:
    """Answer questions at which nobody has anything to decide, one after the other. Called within a change."""
    notices: list[Notice] = []
    for _ in range(MAX_ANSWERS):
        answer = find_forced_answer(table)
        if answer is None:
            break
        try:
            notices += table.referee.answer(answer, now, policy=RUN_ON)
        except MarsHubError as error:  # the answer before it stands; what is asked now is asked of people
            return [*notices, Failed(error)]
        table.moment_queue.update(table.session)
    return notices


def was_answered(table: GameTable, steps_before: int, last_before: object) -> bool:
    """Return whether the last step is a new answer: nothing goes on by itself after an undo or a correction.

    Args:
        table: The table.
        steps_before: The number of steps before the change.
        last_before: The last step then; None if there was none.
    """
    steps = table.session.history.steps
    last = steps[-1] if steps else None
    return isinstance(last, Answered) and (len(steps) != steps_before or last is not last_before)
