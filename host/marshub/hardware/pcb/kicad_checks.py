"""Checks and fab files of a carrier board by KiCad's own programs. Only this module needs KiCad."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from marshub.hardware.errors import HardwareError

#: The KiCad whose files we write; older ones read none of them.
LEAST = 9
HOW = (
    "KiCad 9 judges the board. Debian 12: apt-get install -t bookworm-backports --no-install-recommends kicad; "
    "Debian 13, Ubuntu: apt-get install kicad (or its PPA); elsewhere see kicad.org. `kicad-cli` has to be on the PATH"
)
#: How KiCad 9 fills pours: kicad-cli cannot before 10.
_FILL = (
    "import sys, pcbnew; b = pcbnew.LoadBoard(sys.argv[1]); pcbnew.ZONE_FILLER(b).Fill(b.Zones()); b.Save(sys.argv[1])"
)
#: The system's own Python, which has KiCad's module where a venv has not.
PYTHON = "/usr/bin/python3"
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,Edge.Cuts"
#: What changes with the day, in Gerbers and drill files.
_DATED = re.compile(r"^.*(TF\.CreationDate|G04 Created by|; DRILL file).*\n", re.MULTILINE)
_SECONDS = 180


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
    """Return the verdict, and if it is good the files for a fab: zip, positions, picture. Raises HardwareError."""
    with tempfile.TemporaryDirectory(prefix="marshub-pcb-") as folder:
        kicad, board = _Kicad(), _write_project(Path(folder), name, files)
        verdict = _judge(kicad, board)
        return verdict, _export_files(kicad, board) if verdict.passed else {}


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
        beside = Path(self.program).parent
        pythons = [beside / "python3", beside / "python.exe", shutil.which("python3"), PYTHON]
        problem = "no Python here has KiCad's module pcbnew"
        for python in dict.fromkeys(str(item) for item in pythons if item and Path(item).exists()):
            done = _run(python, "-c", _FILL, str(board))
            if done.returncode == 0:
                return ""
            problem = done.stderr.strip()[-400:]
        return problem


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=_SECONDS, check=False)
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
        report = board.with_name(f"{name}.txt")
        done = kicad.run(*words[:2], "--output", str(report), *words[2:])
        summaries = [line for line in done.stdout.splitlines() if line.startswith("Found")]
        lines.append(f"{name}: exit code {done.returncode}; {', '.join(summaries) or done.stderr.strip()[-200:]}")
        if done.returncode:
            passed = False
            lines += [f"  {line}" for line in report.read_text().splitlines()[:60] if line] if report.exists() else []
    return Verdict(tuple(lines), passed)


def _export_files(kicad: _Kicad, board: Path) -> dict[str, bytes]:
    out = board.parent / "fab"
    out.mkdir()
    kicad.run_required("pcb", "export", "gerbers", "-l", _LAYERS, "-o", f"{out}/", str(board))
    kicad.run_required("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{out}/", str(board))
    zipped = board.with_suffix(".zip")
    with ZipFile(zipped, "w", ZIP_DEFLATED) as archive:
        # No fab wants the job file, and it is dated.
        for path in sorted(item for item in out.iterdir() if item.suffix != ".gbrjob"):
            info = ZipInfo(path.name)  # 1980: the same zip whenever it is made
            info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, 0o100644 << 16, 3
            archive.writestr(info, _DATED.sub("", path.read_text()))
    positions, seen = board.with_suffix(".pos"), board.with_suffix(".png")
    kicad.run_required("pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", str(positions), str(board))
    kicad.run_required(
        "pcb",
        "render",
        "--side",
        "top",
        "--background",
        "opaque",
        "-w",
        "1600",
        "-h",
        "1100",
        "-o",
        str(seen),
        str(board),
    )
    name = board.stem
    return {
        f"{name}-fab.zip": zipped.read_bytes(),
        f"{name}-positions.csv": positions.read_bytes(),
        f"{name}-render.png": seen.read_bytes(),
    }
