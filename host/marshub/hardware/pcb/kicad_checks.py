"""Checks and fab files of a carrier board by KiCad's own programs. Only this module needs KiCad."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marshub.hardware.errors import HardwareError
from marshub.resources import make_install_command

from .fab_zip import compute_digest, make_zip, name_zip

#: The KiCad whose files we write; older ones read none of them.
LEAST = 9
HOW = """KiCad 9 judges the board; `kicad-cli` has to be on the PATH. Debian 12, as root (others: see kicad.org):
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' | head -n 1)
  echo "deb $mirror bookworm-backports main" > /etc/apt/sources.list.d/bookworm-backports.list
  apt-get update && apt-get install -t bookworm-backports --no-install-recommends kicad
Debian 13 and newer, as root: apt-get install --no-install-recommends kicad"""
#: How KiCad 9 fills pours: kicad-cli cannot before 10.
_FILL = (
    "import sys, pcbnew; b = pcbnew.LoadBoard(sys.argv[1]); pcbnew.ZONE_FILLER(b).Fill(b.Zones()); b.Save(sys.argv[1])"
)
#: The system's own Python, which has KiCad's module where a venv has not.
PYTHON = "/usr/bin/python3"
#: The package that makes a page of a board with its parts to click; it runs in KiCad's Python, not in ours.
_LISTER = "InteractiveHtmlBom"
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,Edge.Cuts"
#: What changes with the day, in Gerbers and drill files.
_DATED = re.compile(r"^.*(TF\.CreationDate|G04 Created by|; DRILL file).*\n", re.MULTILINE)
#: What ends a KiCad that hangs. On a busy machine its checks of a hub take minutes.
_SECONDS = 1800


@dataclass(frozen=True)
class Verdict:
    """KiCad's verdict: a line for each check, and whether all passed."""

    lines: tuple[str, ...]
    passed: bool


def check_board(name: str, files: dict[str, bytes]) -> Verdict:
    """Return the verdict of ERC, of DRC (with warnings and unconnected items) and of their parity.

    Raises HardwareError without KiCad.
    """
    with tempfile.TemporaryDirectory(prefix="marshub-pcb-") as folder:
        return _judge(_Kicad(), _write_project(Path(folder), name, files))


def make_order_files(name: str, files: dict[str, bytes]) -> tuple[Verdict, dict[str, bytes]]:
    """Return the verdict, and if it is good what KiCad makes of a board: zip for a fab, picture, interactive list.

    The list of parts to click (InteractiveHtmlBom) is there if its package is installed. Raises HardwareError.
    """
    with tempfile.TemporaryDirectory(prefix="marshub-pcb-") as folder:
        kicad, board = _Kicad(), _write_project(Path(folder), name, files)
        verdict = _judge(kicad, board)
        return verdict, _export_files(kicad, board, compute_digest(name, files)) if verdict.passed else {}


def has_interactive_list() -> bool:
    """Return whether the package of the interactive list of parts is installed."""
    return importlib.util.find_spec(_LISTER) is not None


class _Kicad:
    """KiCad's programs on this machine."""

    def __init__(self) -> None:
        program = shutil.which("kicad-cli")
        if program is None:
            raise HardwareError(f"kicad-cli is missing: {HOW}")
        self.program = program
        version = self.run("version").stdout.strip()
        if not version[:1].isdigit() or int(version.split(".")[0]) < LEAST:
            raise HardwareError(f"kicad-cli is version {version}: {HOW}")
        self.version = version

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command of kicad-cli and return its result, also if it fails."""
        return _run(self.program, *words)

    def run_required(self, *words: str) -> None:
        """Run a command that has to succeed."""
        done = self.run(*words)
        if done.returncode:
            raise HardwareError(f"kicad-cli {' '.join(words[:3])}: {(done.stderr or done.stdout).strip()[-400:]}")

    def fill(self, board: Path) -> None:
        """Fill the pours of a board in its file: without that, Gerbers would have no ground."""
        if "--refill-zones" in self.run("pcb", "drc", "--help").stdout:  # KiCad 10, whose Python is another
            self.run("pcb", "drc", "--refill-zones", "--save-board", "--output", f"{board}.txt", str(board))
            problem = "drc --refill-zones --save-board left them empty"
        else:
            problem = self._fill_by_python(board)
        if "(filled_polygon" not in board.read_text(encoding="utf-8"):
            raise HardwareError(f"the pours were not filled ({problem}): {HOW}")

    def _fill_by_python(self, board: Path) -> str:
        """Fill the pours by KiCad 9's Python, and return the error of the last interpreter that failed."""
        return self._run_python("-c", _FILL, str(board))

    def make_interactive_list(self, board: Path) -> bytes:
        """Return the page of a filled board with its parts to click. Raises HardwareError."""
        spec = importlib.util.find_spec(_LISTER)
        if spec is None or spec.origin is None:
            raise HardwareError(f"{_LISTER} is missing: {make_install_command('ibom', '--no-deps')}")
        page = board.with_name(f"{board.stem}-ibom.html")
        wishes = ("--no-browser", "--include-tracks", "--include-nets", "--sort-order", "R,C,D,U,F,J")
        problem = self._run_python(
            *("-m", f"{_LISTER}.generate_interactive_bom", *wishes, "--dest-dir", str(board.parent)),
            *("--name-format", page.stem, str(board)),
            environment={"PYTHONPATH": str(Path(spec.origin).parents[1]), "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"},
        )
        if not page.is_file():
            raise HardwareError(f"{_LISTER} made no page: {problem}")
        return page.read_bytes()

    def _run_python(self, *words: str, environment: dict[str, str] | None = None) -> str:
        """Run a command of Python with KiCad's module; return "" or the error of the last interpreter that failed."""
        beside = Path(self.program).parent
        pythons = [beside / "python3", beside / "python.exe", shutil.which("python3"), PYTHON]
        problem = "no Python here has KiCad's module pcbnew"
        for python in dict.fromkeys(str(item) for item in pythons if item and Path(item).exists()):
            done = _run(python, *words, environment=environment)
            if done.returncode == 0:
                return ""
            problem = done.stderr.strip()[-400:]
        return problem


def _run(*words: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **(environment or {})}
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=_SECONDS, check=False, env=env)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise HardwareError(f"{words[0]}: {error}") from None


def _write_project(folder: Path, name: str, files: dict[str, bytes]) -> Path:
    for item, content in files.items():
        (folder / item).write_bytes(content)
    return folder / f"{name}.kicad_pcb"


def _judge(kicad: _Kicad, board: Path) -> Verdict:
    kicad.fill(board)
    lines, passed = [f"KiCad {kicad.version}"], True
    checks = {
        "ERC": ("sch", "erc", "--severity-all", "--exit-code-violations", str(board.with_suffix(".kicad_sch"))),
        "DRC": ("pcb", "drc", "--severity-all", "--schematic-parity", "--exit-code-violations", str(board)),
    }
    for name, words in checks.items():
        report = board.with_name(f"{name}.json")
        done = kicad.run(*words[:2], "--format", "json", "--output", str(report), *words[2:])
        # The report counts, not the output: under load kicad-cli 9 ends without the lines that say what it found.
        faults = _read_report(report)
        if faults is None:
            raise HardwareError(
                f"{name}: kicad-cli wrote no report that can be read (exit code {done.returncode}): "
                f"{(done.stderr or done.stdout).strip()[-200:] or 'it said nothing'}. Run the command again"
            )
        summary = ", ".join(f"{len(items)} {kind}" for kind, items in faults.items())
        lines.append(f"{name}: exit code {done.returncode}; {summary}")
        passed = passed and not done.returncode and not any(faults.values())
        lines += [f"  {kind}: {item}" for kind, items in faults.items() for item in items[:20]]
    return Verdict(tuple(lines), passed)


def _read_report(path: Path) -> dict[str, list[str]] | None:
    """Return what a JSON report of kicad-cli lists, by kind; None without a whole report."""
    try:
        report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if "sheets" in report:
            report["violations"] = [fault for sheet in report["sheets"] for fault in sheet["violations"]]
        kinds = ["violations", *(kind for kind in ("unconnected_items", "schematic_parity") if kind in report)]
        return {kind.replace("_", " "): [_describe_fault(fault) for fault in report[kind]] for kind in kinds}
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _describe_fault(fault: dict[str, Any]) -> str:
    where = "; ".join(item["description"] for item in fault["items"])
    return f"{fault['description']} ({fault['severity']}): {where}"


def _export_files(kicad: _Kicad, board: Path, digest: str) -> dict[str, bytes]:
    out = board.parent / "fab"
    out.mkdir()
    kicad.run_required("pcb", "export", "gerbers", "-l", _LAYERS, "-o", f"{out}/", str(board))
    kicad.run_required("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{out}/", str(board))
    # No fab wants the job file, and it is dated.
    texts = {path.name: _DATED.sub("", path.read_text()) for path in out.iterdir() if path.suffix != ".gbrjob"}
    seen, size = board.with_suffix(".png"), ("-w", "1600", "-h", "1100")
    kicad.run_required("pcb", "render", "--side", "top", "--background", "opaque", *size, "-o", str(seen), str(board))
    name = board.stem
    made = {name_zip(name): make_zip(texts, digest, f"KiCad {kicad.version}"), f"{name}-render.png": seen.read_bytes()}
    return made | ({f"{name}-ibom.html": kicad.make_interactive_list(board)} if has_interactive_list() else {})
