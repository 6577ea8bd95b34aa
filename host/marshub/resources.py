"""Paths of the files that travel with the package: firmware, board profiles, rules, the protocol and its vectors.

Only this module knows both layouts: a checkout (or an editable install), where they lie at the repository's root, and
a wheel, where the build puts them under ``marshub/_shipped``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_SHIPPED = _PACKAGE / "_shipped"
_CHECKOUT = _PACKAGE.parents[1]

# name -> (path in the wheel's _shipped folder, path in a checkout)
_PLACES = {
    "firmware": ("firmware", "firmware"),
    "boards": ("boards", "shared/boards"),
    "faces": ("faces", "shared/faces"),
    "rules": ("rules", "docs/rules"),
    "protocol": ("protocol.md", "shared/protocol.md"),
    "vectors": ("vectors.json", "shared/vectors.json"),
}


class MissingResourceError(FileNotFoundError):
    """A file that should have come with the installation is not there."""


def find(name: str) -> Path:
    """Return path of the resource `name`.

    One of ``firmware``, ``boards``, ``faces``, ``rules``, ``protocol``, ``vectors``.

    Raises MissingResourceError, which names the paths that were tried, and KeyError for a name not in the list.
    """
    shipped, checkout = _PLACES[name]
    candidates = [_SHIPPED / shipped, _CHECKOUT / checkout]
    for path in candidates:
        if path.exists():
            return path
    tried = " or ".join(str(path) for path in candidates)
    raise MissingResourceError(f"{name} is missing from this installation: expected it at {tried}")


def firmware_folder() -> Path:
    """Return folder of the firmware's sources (main.py, boot.py, hub/, drivers/)."""
    return find("firmware")


def read_firmware_version() -> str:
    """Return the version of the firmware that this program brings along."""
    text = (firmware_folder() / "hub" / "__init__.py").read_text(encoding="utf-8")
    match = re.search(r'^VERSION = "([^"]+)"', text, re.MULTILINE)
    if match is None:
        raise MissingResourceError("the firmware does not say its version: expected VERSION in hub/__init__.py")
    return match[1]


def boards_folder() -> Path:
    """Return folder of the board profiles (``*.toml``)."""
    return find("boards")


def faces_folder() -> Path:
    """Return folder of what each game means by each board: ``GAME/BOARD.toml``."""
    return find("faces")


def hublink_folder() -> Path:
    """Return folder of the hublink package: the one codec, copied onto the board next to the firmware."""
    import hublink as package

    if package.__file__ is None:
        raise MissingResourceError("the package hublink has no files: expected shared/hublink/__init__.py")
    return Path(package.__file__).resolve().parent


def list_board_hublink() -> list[Path]:
    """Return the files of hublink that go onto a board: all but those that only a host needs (host_*.py)."""
    return [path for path in sorted(hublink_folder().glob("*.py")) if not path.name.startswith("host_")]


def make_install_command(requirements: str, *options: str) -> str:
    """Return the command that installs an extra (``serve``, ``vm``...) where this program is installed, for its shell.

    In a checkout it installs the pinned ``requirements/NAME.txt``. Beside a wheel, which has none, it names the extra's
    packages, never ``marshub`` itself: whoever has that name in a registry is not us.
    Paths are relative where they lie below the working directory, as in the README's commands.
    """
    pinned = _CHECKOUT / "requirements" / f"{requirements}.txt"
    what = ["-r", _shorten(pinned)] if pinned.is_file() else _list_packages(requirements)
    words = [_shorten(Path(sys.executable)), "-m", "pip", "install", *options, *what]
    if sys.platform == "win32":  # PowerShell
        quoted = [word if re.fullmatch(r"[\w.\\/:-]+", word) else f"'{word}'" for word in words]
        return " ".join(["&", *quoted] if quoted[0] != words[0] else quoted)
    import shlex

    return shlex.join(words)


def _list_packages(extra: str) -> list[str]:
    from importlib import metadata  # 70 ms, and needed for a message only

    listed = (line.partition(";") for line in metadata.requires("marshub") or ())
    return [package.strip() for package, _, marker in listed if re.search(rf"""extra == ['"]{extra}['"]""", marker)]


def _shorten(path: Path) -> str:
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
