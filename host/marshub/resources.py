"""Paths of the files that travel with the package: firmware, board profiles, rules, the protocol and its vectors.

Only this module knows both layouts: a checkout (or an editable install), where they lie at the repository's root, and
a wheel, where the build puts them under ``marshub/_shipped``.
"""

from __future__ import annotations

import re
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
