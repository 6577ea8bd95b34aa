"""`marshub record`: recordings, bundles for bug reports, and fixtures for tests."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.group import Group
from marshub.sanitize import sanitize_line, sanitize_lines


@click.group(cls=Group, no_args_is_help=True)
def record() -> None:
    """Show and export recordings of what happened at your table."""


def _find_folder() -> Path:
    from marshub.record.recorder import FOLDER
    from marshub.table import saves

    return saves.saves_folder() / FOLDER


def find(which: str | None) -> Path:
    """Return the recording that is meant. Raises RecordingError."""
    from marshub.record.recorder import FOLDER, find_save_name, list_recordings
    from marshub.record.tape import SUFFIX, RecordingError
    from marshub.table import saves

    if which is None:
        paths = list_recordings(_find_folder())
        if not paths:
            message = "there are no recordings in {folder}; make one with `marshub play --record`"
            raise RecordingError(message, "recording-none", folder=_find_folder())
        return paths[0]
    path = Path(which).expanduser()
    if path.suffix != saves.SUFFIX and path.is_file():
        return path
    named = _find_folder() / (which if which.endswith(SUFFIX) else which + SUFFIX)
    if named.is_file():
        return named
    save = saves.find_save(which)
    of_save = [
        recording for recording in list_recordings(save.parent / FOLDER) if find_save_name(recording) == save.stem
    ]
    if not of_save:
        message = "there is no recording {name}, and no recording of a save with that name"
        raise RecordingError(message, "recording-missing", name=repr(which))
    return of_save[0]


def save_of(recording: Path) -> Path | None:
    """Return the save that a recording lies beside, None if it is gone."""
    from marshub.record.recorder import find_save_name
    from marshub.table import saves

    path = recording.parent.parent / f"{find_save_name(recording)}{saves.SUFFIX}"
    return path if path.is_file() else None


@record.command("list")
def list_() -> None:
    """List the recordings, the newest first."""
    from marshub.record import tape
    from marshub.record.recorder import list_recordings

    from .board_output import current_speech, set_language

    set_language(None)

    paths = list_recordings(_find_folder())
    for path in paths:
        try:
            head = tape.read_head(path)
        except tape.RecordingError as error:
            print(sanitize_lines(f"{path.name}  {current_speech().say_error(error)}"))
            continue
        board = head.profile.name if head.profile is not None else "no board"
        size = f"{path.stat().st_size // 1024 + 1:,}"
        print(sanitize_line(f"{path.stem}  {head.began}  {head.game}, {board}, {size} kB"))
    if not paths:
        print(f"There are no recordings in {_find_folder()} yet.")


@record.command()
@options.recording
@click.option("--to", type=options.PATH, help="The zip to write.")
def export(which: str | None, to: Path | None) -> None:
    """Write a bundle for a bug report: recording, save, versions, connection statistics, log; no file paths."""
    from marshub.record import bundle
    from marshub.record.tape import RecordingError

    recording = find(which)
    target = to or Path(f"marshub-{recording.stem}.zip")
    try:
        names = bundle.export(recording, target, save_of(recording))
    except FileExistsError:
        message = "{path} already exists; choose another name with --to"
        raise RecordingError(message, "recording-exists", path=target) from None
    print(f"{target}: {', '.join(names)}")


@record.command("to-test")
@options.recording
@click.option("--to", type=options.PATH, help="The file to write; by default one in tests/fixtures/evenings.")
def to_test(which: str | None, to: Path | None) -> None:
    """Turn a recording into a test fixture: its actions and the game's state, without the board's traffic."""
    from marshub.record import bundle, tape
    from marshub.record.replay import replay

    recording = find(which)
    lines = list(bundle.extract_evening(recording))
    outcome = replay(lines)
    if outcome.difference is not None:
        message = "{name} does not replay: {difference}"
        raise tape.RecordingError(message, "recording-differs", name=recording.name, difference=outcome.difference)
    target = to or Path("tests/fixtures/evenings") / f"{recording.stem}.jsonl"
    tape.write_plain(target, lines)
    print(f"{target}: {outcome.actions:,} actions, {outcome.checked:,} of them checked, {outcome.position:,} answers")
