"""Bug bundles: recording, save, versions and link figures in one zip; and recordings as fixtures for tests.

No paths of the user's computer go into it: what stands below the home folder is written with "~" in its place.
"""

from __future__ import annotations

import json
import platform
import tempfile
import zipfile
from collections import deque
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from hublink import messages as m
from marshub import resources
from marshub.kernel import MarsHubError
from marshub.link.trace import TracedFrame
from marshub.store import save_copy
from marshub.store.snapshot import read_snapshot

from . import tape

LAST_FRAMES = 400
_PACKAGES = ("marshub", "textual", "msgspec", "pyserial", "fluent.runtime", "rich-click")


def export(recording: Path, target: Path, save: Path | None = None) -> list[str]:
    """Write the bundle to `target` and return the names of its files. Raises RecordingError or OSError."""
    tape.read_head(recording)
    written: list[str] = []
    with tempfile.TemporaryDirectory() as scratch, zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED) as bundle:

        def add_text(name: str, text: str) -> None:
            bundle.writestr(name, _hide_private(text))
            written.append(name)

        plain = Path(scratch) / "recording.jsonl"
        with plain.open("wb") as out:
            for line in tape.read(recording):
                out.write(_hide_private(tape.encode_line(line).decode()).encode())
        bundle.write(plain, plain.name)
        written.append(plain.name)
        add_text("versions.json", json.dumps(_collect_versions(), indent=1) + "\n")
        add_text("wire.txt", "".join(f"{line}\n" for line in _frame_lines(recording)))
        add_text("log.txt", "".join(f"{line}\n" for line in _log_lines(recording)))
        if save is not None:
            copy = Path(scratch) / "save.marshub"
            try:
                save_copy(read_snapshot(save), copy)
            except MarsHubError as error:
                add_text("save.txt", f"{save.name} could not be copied: {error}\n")
            else:
                bundle.write(copy, copy.name)
                written.append(copy.name)
    return written


def extract_evening(recording: Path) -> Iterator[tape.Line]:
    """Yield the parts of a recording that a test needs: its head, the actions, and the positions between them."""
    for line in tape.read(recording):
        if isinstance(line, tape.Head | tape.Action | tape.StateCheck):
            yield line


def _collect_versions() -> dict[str, str]:
    result = {"python": platform.python_version(), "system": platform.platform()}
    result["firmware brought along"] = resources.read_firmware_version()
    for package in _PACKAGES:
        try:
            result[package] = version(package)
        except PackageNotFoundError:
            result[package] = "not installed"
    return result


def _frame_lines(recording: Path) -> Iterator[str]:
    """Yield all figures, and the last frames in words."""
    frames: deque[tape.Frame] = deque(maxlen=LAST_FRAMES)
    for line in tape.read(recording):
        if isinstance(line, tape.Figures):
            yield f"{line.at} {msgspec.json.encode(line.line).decode()}"
        elif isinstance(line, tape.Frame):
            frames.append(line)
    yield from map(_format_frame, frames)


def _log_lines(recording: Path) -> Iterator[str]:
    """Yield the board's log, received text, and the recorder's own notes."""
    for line in tape.read(recording):
        if isinstance(line, tape.Note):
            yield f"recorder: {line.text}"
        elif isinstance(line, tape.Frame) and (line.kind in (m.LOG, m.ERROR) or line.outcome != 0):
            yield _format_frame(line)


def _format_frame(frame: tape.Frame) -> str:
    return f"{frame.at} {TracedFrame(frame.at / 1000, frame.up, frame.outcome, frame.kind, frame.seq, frame.payload)}"


def _hide_private(text: str) -> str:
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text
