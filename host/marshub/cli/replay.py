"""`marshub replay`: play a recording again and compare."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NoReturn

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import name_game, print_words, set_language
from marshub.kernel import MarsHubError, Words, quote, say
from marshub.kernel.errors import describe_error


@click.command()
@options.recording
@options.lang
@click.option(
    "--speed",
    type=click.FloatRange(min=0),
    default=0.0,
    help="1: original speed; 10: ten times as fast; 0: at once, only the outcome.",
)
def replay(which: str | None, speed: float, lang: str | None) -> None:
    """Replay a recording on a simulated board by the current rules. Exit code 1 if the replay differs.

    An exported game (`marshub saves export`) is replayed by the rules alone.
    """
    from marshub.record import tape
    from marshub.record.replay import describe_action, replay_file

    from .record import find

    set_language(lang)
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
            when, told = f"{action.at / 1000:9.1f}", quote(describe_action(action))
            print_words(say("replay-action", when=when, action=told, answers=session.step_count))

    outcome = replay_file(path, each)
    for note in outcome.notes:
        print_words(say("replay-note", note=quote(note)))
    if outcome.rules is not None:
        print_words(Words("replay-note", {}, {"note": (outcome.rules,)}))
    print_words(outcome.describe_counts(path.name))
    print_words(say("replay-frames", frames=outcome.frames, damaged=outcome.damaged))
    if outcome.difference is not None:
        _report_difference(outcome.difference)
    _report_match(outcome.result)


def _report_difference(error: MarsHubError) -> NoReturn:
    print_words(Words("replay-differs", {}, {"difference": (describe_error(error),)}))
    raise SystemExit(1)


def _report_match(outcome: Words | None) -> None:
    print_words(say("replay-matches") if outcome is None else Words("replay-matches-end", {}, {"outcome": (outcome,)}))


def _is_text(path: Path) -> bool:
    """Return whether a file is JSON, but not the lines of a recording."""
    try:
        with path.open("rb") as file:
            start = file.read(100).lstrip()
    except OSError:  # reading it as a recording says why
        return False
    return start.startswith(b"{") and not start.startswith(b'{"type":"head"')


def _replay_record(path: Path) -> None:
    from marshub.kernel.describe import describe_outcome
    from marshub.kernel.game_record import RecordError
    from marshub.record.tape import RecordingError
    from marshub.table.record_files import play_record, read_record_file

    try:
        record = read_record_file(str(path))
    except RecordError as error:
        message = "{name} is neither a recording nor a game that was exported: {error}"
        raise RecordingError(message, "recording-neither", name=path.name, error=error) from None
    try:
        imported = play_record(record)
    except RecordError as error:
        _report_difference(error)
    session, result = imported.session, imported.session.result
    facts: dict[str, str | int] = {"name": quote(path.name), "moves": imported.moves}
    print_words(Words("replay-record", facts, {"game": (name_game(record.game),)}))
    _report_match(None if result is None else describe_outcome(session.game, session.state, result))
