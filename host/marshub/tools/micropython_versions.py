"""The releases of MicroPython that the firmware is for. docs/decisions/0117 says what was run on which."""

from __future__ import annotations

import re

from marshub.kernel import Words, say

Version = tuple[int, ...]

#: The oldest and the newest release, (major, minor). tests/tools/test_micropython_versions.py checks the documents.
OLDEST, NEWEST = (1, 24), (1, 29)
#: The first release that runs modules from a ROM file system.
ROM_VERSION = (1, 25)
_BANNER = re.compile(rb"MicroPython v(\d+)\.(\d+)")


def format_version(version: Version) -> str:
    """Return "1.24"."""
    return ".".join(map(str, version))


def find_problem(version: Version | None) -> Words | None:
    """Return what to say of a release that the firmware was not tried on; None of a tried or an unknown one."""
    if version is None or OLDEST <= version[:2] <= NEWEST:
        return None
    versions = {"found": format_version(version), "oldest": format_version(OLDEST), "newest": format_version(NEWEST)}
    return say("board-tools-untried-micropython", **versions)


def read_image_version(image: bytes) -> Version | None:
    """Return the release, (major, minor), that the banner in an image names; None for another program's image."""
    banner = _BANNER.search(image)
    return None if banner is None else (int(banner[1]), int(banner[2]))


def parse_version(text: str) -> Version | None:
    """Return the release in "1.26.1", which a board sent; None if it is none."""
    parts = text.split(".")
    return tuple(map(int, parts)) if len(parts) >= 2 and all(part.isdecimal() for part in parts) else None
