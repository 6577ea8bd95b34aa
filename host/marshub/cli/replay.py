"""`marshub replay`: play a recording again and compare."""

from __future__ import annotations

import time
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
    help="1: as fast as it was; 10: ten times as fast; 0: at once, only the outcome.",
)
def replay(which: str | None, speed: float) -> None:
    """Play a recording again, on a simulated board and by today's rules. Exit code 1 if it goes differently."""
    from marshub.record import tape
    from marshub.record.replay import describe_action, replay_file

    from .record import find

    path = find(which)
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
        print(sanitize_line(f"note: {note}"))
    if outcome.rules:
        print(sanitize_line(f"note: {outcome.rules}"))
    print(f"{path.name}: {outcome.actions} actions, checked at {outcome.checked} of them, {outcome.position} answers")
    print(f"{outcome.frames} frames on the wire, {outcome.damaged} damaged")
    if outcome.difference is not None:
        print(sanitize_lines(f"it differs {outcome.difference}"))
        raise SystemExit(1)
    print(f"it goes the same way{f', and ends in {outcome.result}' if outcome.result else ''}")
