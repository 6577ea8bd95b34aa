"""Files that are written completely or not at all, and in their folder only."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path


def write_whole(path: Path, data: bytes, *, sync: bool = True, private: bool = False) -> None:
    """Write a file, and its folder, so that there is never half of it, power cuts included. Raises OSError.

    Without `sync` a power cut may damage it: for what can be made again, and is checked when it is read. `private`:
    only its owner may read it. Any other file keeps its mode, or gets that of the user's new files.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with open(part, "xb", opener=_open_private if private else None) as file:
            with contextlib.suppress(OSError):
                if not private:
                    os.chmod(part, stat.S_IMODE(path.stat().st_mode))
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        if sync:
            put_in_place(part, path)
        else:
            os.replace(part, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(part)
        if isinstance(error, OSError):  # nobody knows the unfinished file
            error.filename, error.filename2 = str(path), None
        raise


def _open_private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def describe_os_error(error: OSError) -> str:
    """Return a line about what the system refuses, such as a full disk: the file, and the system's words.

    Example:
        >>> describe_os_error(OSError(28, "No space left on device", "tags.toml")), describe_os_error(OSError("?"))
        ('tags.toml: No space left on device', '?')
    """
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{error.filename}: {reason}"


def find_below(folder: Path, name: str) -> Path:
    """Return the path of `name`, which may have folders in it, in `folder`. Raises ValueError outside of it."""
    path = Path(os.path.normpath(folder / name))
    if not path.is_relative_to(os.path.normpath(folder)):
        raise ValueError(f"{name!r} is not in {folder}")
    return path


def put_in_place(part: Path, path: Path) -> None:
    """Put a finished file, which is on the disk, in the place of `path` in one stroke. Raises OSError."""
    os.replace(part, path)
    # The new name is on the disk too. Not all systems open folders: there the file system has to see to it.
    with contextlib.suppress(OSError):
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
