"""Corrections of a running game, and positions set in it: whether it is the same game, and can continue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from .adjust import HIDDEN_VALUE, Correction, adjust_state, is_hidden_place
from .decision import Decision
from .errors import BadPosition, InconsistentTable, MarsHubError, NoAnswerLeft
from .game import Game
from .history import History
from .journal import Adjustment, Anew, Answered, Course
from .position import Position, read_position_setup
from .questions import can_be_answered
from .violations import find_violations


def correct_value(game: Game[Any, Any], state: msgspec.Struct, path: str, value: Any) -> Correction:
    """Set the value at `path`; a value that not everybody may see is not shown in the log.

    Raises:
        BadAdjustment: If it is impossible.
    """
    was_hidden = _is_hidden(game, state, path)
    correction = adjust_state(game, state, path, value)
    if was_hidden or _is_hidden(game, state, path):
        correction.before = correction.after = HIDDEN_VALUE
        correction.is_hidden = True
    return correction


def _is_hidden(game: Game[Any, Any], state: msgspec.Struct, path: str) -> bool:
    """Return whether spectators do not see the value at `path`."""
    return game.has_hidden_information and is_hidden_place(state, game.view(state, ""), path)


def is_answerable(pending: Decision | None) -> bool:
    """Return whether the game can continue: the pending decision has an answer, or none is pending."""
    return pending is None or can_be_answered(pending)


def check_consistent(
    game: Game[Any, Any], state: msgspec.Struct, pending: Decision | None, state_before: bytes
) -> None:
    """Check that the values a script still holds are consistent with the correction: no violation is new.

    `state_before` is the encoded state before the answer.

    Raises:
        InconsistentTable: If they are not.
        NoAnswerLeft: If the next question cannot be answered.
    """
    if violations := find_violations(game, state):
        known = find_violations(game, msgspec.json.decode(state_before, type=type(state)))
        new_violations = [violation for violation in violations if violation not in known]
        if new_violations:
            raise InconsistentTable("; ".join(map(str, new_violations)))
    check_answerable(pending)


def check_answerable(pending: Decision | None) -> None:
    """Check that the pending question can be answered.

    Raises:
        NoAnswerLeft: If it cannot.
    """
    if not is_answerable(pending):
        assert pending is not None
        raise NoAnswerLeft(f"{pending.prompt.key} asks {pending.decider}, who has no legal answer")


def describe_failure(error: Exception) -> str:
    """Describe an error at which the rules stopped; of a bug also in which of the rules' functions it was."""
    if isinstance(error, MarsHubError):
        return str(error)
    from traceback import extract_tb  # imported late: only a bug needs it

    kernel = Path(__file__).parent
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).parent != kernel]
    return f"{error!r} in {frames[-1].name}" if frames else repr(error)


def check_same_game(
    game: Game[Any, Any],
    position: Position,
    new_state: msgspec.Struct,
    *,
    setup: Any,
    packs: Mapping[str, str],
    seats: Sequence[str],
) -> None:
    """Check that `new_state`, of `position`, is one of the game that is played with this setup, packs and seats.

    Raises:
        BadPosition: If it is not.
    """
    mistakes = []
    if position.setup is not None and read_position_setup(game, position.setup) != setup:
        mistakes.append(("setup", "another game than this one; start a new one with this position", ()))
    if dict(game.pack_hashes(new_state)) != packs:
        mistakes.append(("table.packs", "other packs than this game is played with", ()))
    if tuple(game.list_seats(new_state)) != tuple(seats):
        mistakes.append(("table", f"other seats than in this game: {', '.join(seats)}", ()))
    if mistakes:
        raise BadPosition(mistakes)


def make_course(history: History, restarted_from: tuple[int, Course] | None) -> Course:
    """Return the table from which the rules last started, and the steps since.

    `restarted_from`: the position at which the rules restarted since the last checkpoint, and the course there.
    """
    checkpoint, _ = history.checkpoints[-1]
    position, course = checkpoint.position, Course(msgspec.json.decode(checkpoint.state), str(checkpoint.chance))
    if restarted_from is not None:
        position, course = restarted_from
    steps = [step for step in history.steps[position:] if isinstance(step, Answered | Adjustment | Anew)]
    return Course(course.table, course.chance, (*course.steps, *steps))
