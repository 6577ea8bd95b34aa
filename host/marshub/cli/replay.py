"""`marshub replay`: play a recording again and compare."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import rich_click as click

from marshub.cli import options
from marshub.sanitize import sanitize_line, sanitize_lines


@click.command()
@options.recording
@click.option(
    "--speed",
    type=click.FloatRange(min=0),
    default=0.0,
    help="1: original speed; 10: ten times as fast; 0: at once, only the outcome.",
)
def replay(which: str | None, speed: float) -> None:
    """Replay a recording on a simulated board by the current rules. Exit code 1 if the replay differs.

    An exported game (`marshub saves export`) is replayed by the rules alone.
    """
    from marshub.record import tape
    from marshub.record.replay import describe_action, replay_file

    from .record import find

    path = find(which)
    if _is_text(path):
        _replay_record(path)
        return
    before: list[int] = []

    def each(action: tape.Action, session: Any) -> None:
        if not speed:
            return
        if before:
            time.sleep(max(0, action.at - before[-1]) / 1000 / speed)
        before[:] = [action.at]
        if not action.what.startswith(("board_shown", "tick")):
            print(
                sanitize_line(f"{action.at / 1000:9.1f}  {describe_action(action)}  [{session.step_count} answers]"),
                flush=True,
            )

    outcome = replay_file(path, each)
    for note in outcome.notes:
        print(sanitize_line(f"Note: {note}"))
    if outcome.rules:
        print(sanitize_line(f"Note: {outcome.rules}"))
    actions, checked, answers = (f"{count:,}" for count in (outcome.actions, outcome.checked, outcome.position))
    print(f"{path.name}: {actions} actions, checked at {checked} of them, {answers} answers")
    print(f"{outcome.frames:,} frames on the wire, {outcome.damaged:,} damaged")
    if outcome.difference is not None:
        print(sanitize_lines(f"It differs {outcome.difference}"))
        raise SystemExit(1)
    print(f"The replay matches{f', and ends in {outcome.result}' if outcome.result else ''}")


def _is_text(path: Path) -> bool:
    """Return whether a file is JSON, but not the lines of a recording."""
    try:
        with path.open("rb") as file:
            start = file.read(100).lstrip()
    except OSError:  # reading it as a recording says why
        return False
    return start.startswith(b"{") and not start.startswith(b'{"type":"head"')


def _replay_record(path: Path) -> None:
    from marshub.kernel.game_record import RecordError
    from marshub.record.tape import RecordingError
    from marshub.table.record_files import play_record, read_record_file

    from .board_output import current_speech, set_language

    set_language(None)

    try:
        record = read_record_file(str(path))
    except RecordError as error:
        message = "{name} is neither a recording nor a game that was exported: {error}"
        raise RecordingError(message, "recording-neither", name=path.name, error=error) from None
    try:
        imported = play_record(record)
    except RecordError as error:
        print(sanitize_lines(f"It differs: {current_speech().say_error(error)}"))
        raise SystemExit(1) from None
    result = imported.session.result
    print(sanitize_line(f"{path.name}: a game of {record.game}, {imported.moves:,} moves"))
    print(f"The replay matches{f', and ends in {result.outcome}' if result is not None else ''}")
