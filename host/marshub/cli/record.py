"""`marshub record`: recordings, bundles for bug reports, and fixtures for tests."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import name_game, print_words, set_language
from marshub.cli.group import Group
from marshub.kernel import Words, quote, say, say_first_known
from marshub.kernel.errors import describe_error


@click.group(cls=Group, no_args_is_help=True)
@options.lang
def record(lang: str | None) -> None:
    """Show and export recordings of what happened at your table."""
    set_language(lang)


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

    paths = list_recordings(_find_folder())
    for path in paths:
        facts: dict[str, str | int] = {"name": quote(path.stem)}
        try:
            head = tape.read_head(path)
        except tape.RecordingError as error:
            print_words(Words("recordings-line-trouble", facts, {"error": (describe_error(error),)}))
            continue
        facts |= {"when": quote(head.began), "kb": path.stat().st_size // 1024 + 1}
        board = (
            say_first_known(otherwise=quote(head.profile.name))
            if head.profile is not None
            else say("recordings-no-board")
        )
        print_words(Words("recordings-line", facts, {"game": (name_game(head.game),), "board": (board,)}))
    if not paths:
        print_words(say("recordings-none", folder=quote(str(_find_folder()))))


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
    print_words(outcome.describe_counts(str(target)))
