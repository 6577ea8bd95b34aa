"""Printing times and weights of parts, by a slicer, kept with the digest of the STL that was sliced.

Not every machine has a slicer: the digest shows outdated figures without one.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from marshub.hardware.errors import HardwareError

#: The file beside the parts.
SLICED = "slicer.json"
#: The part that each kind of enclosure is, beside its lid.
ENCLOSURES = {"perfboard": "enclosure", "carrier": "carrier-enclosure"}
SETTINGS = Path(__file__).with_name("slicer.ini")
#: Its names on Linux, on Windows, in the makers' own package.
PROGRAMS = ("prusa-slicer", "prusa-slicer-console", "PrusaSlicer")
#: For one part, in seconds; the largest takes some five.
PATIENCE_S = 300
_TIME = re.compile(r"^; estimated printing time \(normal mode\) = (.+)$", re.MULTILINE)
_GRAMS = re.compile(r"^; total filament used \[g\] = ([\d.]+)$", re.MULTILINE)
_UNITS = {"d": 1440.0, "h": 60.0, "m": 1.0, "s": 1 / 60}


class Figures(NamedTuple):
    """Printing time and weight of one piece of a part."""

    minutes: int
    grams: float


def hash_settings() -> str:
    """Return the SHA-256 of the slicer's settings: other settings make all figures outdated."""
    return hashlib.sha256(SETTINGS.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def read_figures(kept: bytes | None, digest: Mapping[str, Any]) -> dict[str, Figures]:
    """Return each part's figures, if `kept` (a file SLICED) has them for the STL in `digest` and these settings.

    Raises HardwareError for a file of another kind.
    """
    if kept is None:
        return {}
    try:
        stored = json.loads(kept)
        if stored["settings"] != hash_settings():
            return {}
        return {
            name: Figures(int(stored["parts"][name]["minutes"]), float(stored["parts"][name]["grams"]))
            for name, note in digest["parts"].items()
            if name in stored["parts"] and stored["parts"][name]["stl_sha256"] == note["stl_sha256"]
        }
    except (ValueError, KeyError, TypeError):
        raise HardwareError(f"{SLICED} is not what marshub profile slice makes: run it again") from None


def list_stale(kept: bytes | None, digest: Mapping[str, Any]) -> list[str]:
    """Return the parts without current figures, and those that no longer exist."""
    of_today = read_figures(kept, digest)
    gone = set(json.loads(kept)["parts"]) - set(digest["parts"]) if kept is not None else set()
    return sorted((set(digest["parts"]) - set(of_today)) | gone)


class Slicer:
    """PrusaSlicer, which is run once for each STL. Raises HardwareError if it is missing."""

    def __init__(self, report_part: Callable[[str], None] = lambda name: None) -> None:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            raise HardwareError(
                "PrusaSlicer is missing: apt-get install --no-install-recommends prusa-slicer (Debian, Ubuntu), or its "
                f"makers' package; expected one of {', '.join(PROGRAMS)} on the PATH"
            )
        self._program, self._report_part = program, report_part
        self._known: dict[str, Figures] = {}
        version = re.search(r"PrusaSlicer[- ](\d[\w.]*)", self._run("--help"))
        self.name = f"PrusaSlicer {version[1]}" if version else "PrusaSlicer"

    def make_figures_file(self, digest: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
        """Return the content of SLICED for a board's parts; `files` has their STL. Raises HardwareError."""
        figures = {}
        for name, note in digest["parts"].items():
            figures_of_part = self.slice_part(name, files.get(f"{name}.stl", b""))
            figures[name] = {
                "stl_sha256": note["stl_sha256"],
                "minutes": figures_of_part.minutes,
                "grams": figures_of_part.grams,
            }
        return (
            json.dumps({"slicer": self.name, "settings": hash_settings(), "parts": figures}, indent=1) + "\n"
        ).encode()

    def slice_part(self, name: str, stl: bytes) -> Figures:
        """Return printing time and weight of one piece. Raises HardwareError if it cannot be sliced."""
        key = hashlib.sha256(stl).hexdigest()
        if key not in self._known:
            self._report_part(name)
            with tempfile.TemporaryDirectory() as folder:
                part, code = Path(folder) / f"{name}.stl", Path(folder) / "part.gcode"
                part.write_bytes(stl)
                # With a folder of its own, nothing that somebody has set there counts.
                words = ("--datadir", folder, "--load", str(SETTINGS), "--export-gcode", "-o", str(code), str(part))
                output = self._run(*words)
                if not code.is_file():
                    last = output.strip().rpartition("\n")[2]
                    raise HardwareError(f"{name}.stl cannot be sliced: {last or 'the slicer says nothing'}")
                self._known[key] = parse_gcode_figures(code.read_text(encoding="utf-8", errors="replace"), name)
        return self._known[key]

    def _run(self, *words: str) -> str:
        try:
            run = subprocess.run(
                [self._program, *words], capture_output=True, text=True, check=False, timeout=PATIENCE_S
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise HardwareError(f"{self._program} does not work: {error}") from None
        return run.stdout + run.stderr


def parse_gcode_figures(code: str, name: str) -> Figures:
    """Parse the figures at the end of G-code. Raises HardwareError if there are none."""
    time, grams = _TIME.search(code), _GRAMS.search(code)
    if time is None or grams is None:
        raise HardwareError(f"{name}: the G-code does not say how long it takes: expected PrusaSlicer 2.5 or newer")
    minutes = sum(float(value) * _UNITS[unit] for value, unit in re.findall(r"(\d+)([dhms])", time[1]))
    return Figures(max(1, round(minutes)), round(float(grams[1]), 1))


def sum_figures(figures_by_part: Mapping[str, Figures], digest: Mapping[str, Any]) -> Figures:
    """Return the sums for all pieces of a board. Parts printed once for each piece of a game are left out."""
    figures = [
        (note["quantity"], figures_by_part[name]) for name, note in digest["parts"].items() if name in figures_by_part
    ]
    return Figures(
        sum(quantity * part.minutes for quantity, part in figures),
        round(sum(quantity * part.grams for quantity, part in figures), 1),
    )


def sum_by_enclosure(
    figures_by_part: Mapping[str, Figures], digest: Mapping[str, Any], kinds: Sequence[str]
) -> dict[str, Figures]:
    """Return the sums for all pieces with each of a board's enclosures (`printer.enclosures`), and not the others.

    The only key is "" for a board without an enclosure.
    """
    boxes = {kind: {ENCLOSURES[kind], f"{ENCLOSURES[kind]}-lid"} for kind in kinds}
    result = {}
    for kind in kinds or ("",):
        other = set[str]().union(*(names for name, names in boxes.items() if name != kind))
        needed = {name: figures for name, figures in figures_by_part.items() if name not in other}
        result[kind] = sum_figures(needed, digest)
    return result


def format_duration(minutes: int) -> str:
    """Return hours and minutes, as 12:05."""
    return f"{minutes // 60}:{minutes % 60:02d}"
