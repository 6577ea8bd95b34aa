"""Write docs/platforms.md: on which systems and Pythons each part of MarsHub installs from wheels.

`.venv/bin/python scripts/platforms.py` asks the package index that pip uses here for the files of every version that
`requirements/` pins. It downloads none of them: the tags in a wheel's name say where it fits, and only files whose
hash is in the lock count.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from packaging.markers import Marker
from packaging.specifiers import SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "requirements"
PAGE = ROOT / "docs" / "platforms.md"
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
#: What the parts are for, by the names of their locks, in the order of the page.
USES = {
    "play": "playing: screen, plain mode, demo, saves, boards on a cable",
    "serve": "the table in web browsers",
    "mqtt": "the table at an MQTT broker",
    "join": "two tables, one game",
    "wifi": "boards in the home network",
    "board": "flashing and deploying a board",
    "vm": "the simulator's MicroPython VM",
    "hardware": "drawings, parts lists, faces and cut files",
    "cad": "printed parts as solids",
    "learn": "the games as environments of PettingZoo",
    "spiel": "the games in OpenSpiel",
    "cluster": "`marshub balance` on many cores or a cluster",
    "site": "these documents as a web site",
    "dev": "tests and checks",
}
PARTS = {name: use for name, use in USES.items() if (LOCKS / f"{name}.txt").is_file()}
#: Pure Python that its authors publish as source only: pip builds it without a compiler.
BUILT_FROM_SOURCE = {"esptool"}
ACCEPT = "application/vnd.pypi.simple.v1+json"
#: glibc and musl of the oldest systems that still get updates (Debian 12: 2.36; Alpine 3.20: musl 1.2).
NEWEST_GLIBC, NEWEST_MUSL = 36, 2
OLDEST_MACOS = (14, 0)


@dataclass(frozen=True)
class Platform:
    """A system with its name on the page, its markers, and the platform tags that it accepts."""

    name: str
    markers: Mapping[str, str]
    tags: tuple[str, ...]


def _linux(name: str, machine: str, *, musl: bool = False) -> Platform:
    markers = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": machine}
    if musl:
        tags = [f"musllinux_1_{minor}_{machine}" for minor in range(NEWEST_MUSL, -1, -1)]
    else:
        tags = [f"manylinux_2_{minor}_{machine}" for minor in range(NEWEST_GLIBC, 4, -1)]
        tags += [f"{old}_{machine}" for old in ("manylinux2014", "manylinux2010", "manylinux1")]
    return Platform(name, markers, (*tags, f"linux_{machine}"))


def _macos(name: str, machine: str) -> Platform:
    markers = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": machine}
    return Platform(name, markers, tuple(mac_platforms(OLDEST_MACOS, machine)))


def _windows(name: str, machine: str, tag: str) -> Platform:
    markers = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": machine}
    return Platform(name, markers, (tag,))


PLATFORMS = (
    _linux("Linux x86-64", "x86_64"),
    _linux("Linux ARM64", "aarch64"),
    _linux("Alpine x86-64", "x86_64", musl=True),
    _linux("Alpine ARM64", "aarch64", musl=True),
    _macos("macOS ARM64", "arm64"),
    _macos("macOS Intel", "x86_64"),
    _windows("Windows x64", "AMD64", "win_amd64"),
    _windows("Windows ARM64", "ARM64", "win_arm64"),
)


@dataclass(frozen=True)
class Pin:
    """A line of a lock: a package in one version, with the marker and hashes of its files."""

    name: str
    version: str
    marker: str
    hashes: frozenset[str]


def read_pins(lock: str) -> list[Pin]:
    """Return the pins of `requirements/<lock>.txt`."""
    text = (LOCKS / f"{lock}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    pins = []
    for line in text.splitlines():
        match = re.match(r"([\w.-]+)==(\S+)\s*(?:;([^#]*?))?\s*--hash", line)
        if match:
            hashes = frozenset(re.findall(r"sha256:([0-9a-f]{64})", line))
            pins.append(Pin(canonicalize_name(match[1]), match[2], (match[3] or "").strip(), hashes))
    return pins


def compute_digest() -> str:
    """Return the digest of the locks that the page is made from."""
    together = hashlib.sha256()
    for lock in PARTS:
        for pin in sorted(read_pins(lock), key=lambda pin: (pin.name, pin.version, pin.marker)):
            together.update(repr((lock, pin.name, pin.version, pin.marker, sorted(pin.hashes))).encode())
    return together.hexdigest()


def find_index() -> str:
    """Return the address of the package index that pip uses here."""
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True, check=False
    )
    if address := os.environ.get("PIP_INDEX_URL") or asked.stdout.strip():
        return address
    code = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def fetch_files(index: str, name: str) -> list[dict[str, Any]]:
    """Return all files of a package, as the index lists them."""
    request = Request(f"{index.rstrip('/')}/{name}/", headers={"Accept": ACCEPT})
    with urlopen(request, timeout=60) as reply:
        return list(json.load(reply)["files"])


@dataclass(frozen=True)
class Release:
    """The files of a pin: the Pythons that it allows, and the tags of its wheels."""

    pythons: SpecifierSet
    tags: frozenset[Tag]


def read_release(pin: Pin, files: Iterable[Mapping[str, Any]]) -> Release:
    """Return a pin's files, of those only whose hash is in the lock."""
    locked = [item for item in files if item["hashes"].get("sha256") in pin.hashes]
    if not locked:
        raise SystemExit(f"{pin.name} {pin.version}: the index lists no file of the lock: run requirements/lock")
    wheels = [item["filename"] for item in locked if item["filename"].endswith(".whl")]
    tags = frozenset(tag for name in wheels for tag in parse_wheel_filename(name)[3])
    return Release(SpecifierSet(locked[0].get("requires-python") or ""), tags)


def make_environment(platform: Platform, python: str) -> dict[str, str]:
    """Return what markers are evaluated with."""
    return {
        **platform.markers,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "implementation_version": f"{python}.0",
        "platform_python_implementation": "CPython",
        "platform_release": "",
        "platform_version": "",
        "extra": "",
    }


def list_tags(platform: Platform, python: str) -> frozenset[Tag]:
    """Return the tags of all wheels that this CPython takes on this system."""
    version = tuple(map(int, python.split(".")))
    native = cpython_tags(version, platforms=platform.tags)
    return frozenset([*native, *compatible_tags(version, f"cp{version[0]}{version[1]}", platform.tags)])


def list_missing(pins: Iterable[Pin], releases: Mapping[Pin, Release], platform: Platform, python: str) -> list[str]:
    """Return the packages that have no wheel there and cannot be built without a compiler, or refuse that Python."""
    environment, tags = make_environment(platform, python), list_tags(platform, python)
    missing = set()
    for pin in pins:
        if not pin.marker or Marker(pin.marker).evaluate(environment):
            release = releases[pin]
            fits = pin.name in BUILT_FROM_SOURCE or bool(release.tags & tags)
            if not fits or not release.pythons.contains(f"{python}.0"):
                missing.add(pin.name)
    return sorted(missing)


#: By part and platform: the missing packages of each Python that lacks some.
Missing = dict[str, dict[str, dict[str, list[str]]]]


def find_all_missing() -> Missing:
    """Ask the index, and return what is missing where."""
    pins = {part: read_pins(part) for part in PARTS}
    all_pins = {pin for some in pins.values() for pin in some}
    index = find_index()
    names = sorted({pin.name for pin in all_pins})
    with ThreadPoolExecutor(4) as threads:
        files = dict(zip(names, threads.map(lambda name: fetch_files(index, name), names), strict=True))
    releases = {pin: read_release(pin, files[pin.name]) for pin in all_pins}
    return {
        part: {
            platform.name: {
                python: missing
                for python in PYTHONS
                if (missing := list_missing(pins[part], releases, platform, python))
            }
            for platform in PLATFORMS
        }
        for part in PARTS
    }


def describe_cell(by_python: Mapping[str, list[str]]) -> str:
    """Return a cell: the Pythons with wheels for everything, as a range."""
    whole = [python for python in PYTHONS if python not in by_python]
    if not whole:
        return "–"
    first, last = PYTHONS.index(whole[0]), PYTHONS.index(whole[-1])
    if whole != list(PYTHONS[first : last + 1]):
        return ", ".join(whole)
    return "all" if len(whole) == len(PYTHONS) else whole[0] if first == last else f"{whole[0]} to {whole[-1]}"


def list_causes(missing: Missing) -> list[str]:
    """Return a table row for each package that lacks wheels: where, and for which parts."""
    causes: dict[str, dict[str, set[tuple[str, str]]]] = {}
    for part, platforms in missing.items():
        for platform, pythons in platforms.items():
            for python, packages in pythons.items():
                for package in packages:
                    causes.setdefault(package, {}).setdefault(platform, set()).add((python, part))
    rows = []
    for package, platforms in sorted(causes.items()):
        by_pythons: dict[str, list[str]] = {}
        for platform, places in platforms.items():
            lacking = sorted({python for python, _ in places})
            by_pythons.setdefault(
                describe_cell({python: [] for python in PYTHONS if python not in lacking}), []
            ).append(platform)
        where = "; ".join(
            f"{'everywhere' if len(names) == len(PLATFORMS) else ', '.join(names)}"
            + ("" if pythons == "all" else f" (Python {pythons})")
            for pythons, names in by_pythons.items()
        )
        parts = sorted({part for places in platforms.values() for _, part in places}, key=list(PARTS).index)
        rows.append(f"| {package} | {where} | {', '.join(f'`{part}`' for part in parts)} |")
    return rows


def make_page(missing: Missing, digest: str) -> str:
    """Return the whole page."""
    heads = [platform.name for platform in PLATFORMS]
    lines = [
        "# Systems and Pythons",
        "",
        "**For** everybody who installs MarsHub. This page shows on which systems and Pythons each part installs",
        "without a compiler, and what to do where it does not. `scripts/platforms.py` makes it from the package",
        "index's lists of files and the versions that `requirements/` pins.",
        "",
        "MarsHub needs CPython 3.11 or newer. A cell shows the Pythons, of 3.11 to 3.15, for which every pinned",
        "package has a wheel or is built without a compiler. “all” means all of these, “–” means none.",
        "",
        f"| part | {' | '.join(heads)} |",
        f"| --- |{' --- |' * len(heads)}",
    ]
    for part, platforms in missing.items():
        lines.append(f"| `{part}` | {' | '.join(describe_cell(platforms[name]) for name in heads)} |")
    lines += ["", "| part | for |", "| --- | --- |", *(f"| `{part}` | {use} |" for part, use in PARTS.items()), ""]
    lines += [
        "Linux means glibc 2.36 (Debian 12) or newer; most packages need 2.17 only.",
        "Alpine stands for all systems with musl. Three packages are left out where they cannot work: what `vm` brings",
        "and Node of `hardware` on Windows, and OpenSpiel on Intel Macs. Commands that need them say so.",
        "",
        "## Where a wheel is missing",
        "",
        "| package | no wheel, or not allowed by its authors | parts |",
        "| --- | --- | --- |",
        *list_causes(missing),
        "",
        "Three ways help:",
        "",
        "1. On Python 3.15: install an older one beside it, such as 3.13, and make the virtual environment with that.",
        "   MarsHub works the same on all of them.",
        "2. Install a compiler; pip then builds the package. `cryptography` needs Rust and OpenSSL's headers, the",
        "   others a C or C++ compiler. `pyarrow` and `open-spiel` are too large to build in an evening.",
        "3. Leave the part out: playing needs `play` only. A board that another computer or a browser",
        "   ([web-flash.md](web-flash.md)) has set up plays on a computer without `board`.",
        "",
        "32-bit systems have few wheels: on a Raspberry Pi take the 64-bit system.",
        "",
        f"<!-- made for the locks with the digest {digest} -->",
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    """Write the page."""
    PAGE.write_text(make_page(find_all_missing(), compute_digest()), encoding="utf-8", newline="\n")
    print(f"{PAGE.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
