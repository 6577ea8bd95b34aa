"""Make a release: `.venv/bin/python scripts/release.py DIR [BOARD...]`. DIR must be new or empty.

It has wheel and sdist; for each board that comes along (or those named) the firmware, all that is made for building
it, the zip for a fab and the printed faces; the documentation site; release notes from CHANGELOG.md; checksums. The
same commit gives the same bytes: times in archives are SOURCE_DATE_EPOCH's or, without it, the commit's.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from marshub.board import profile
from marshub.board.profile import Profile
from marshub.hardware import build, kept_files
from marshub.hardware.cad import printed_parts as cad
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.errors import HardwareError
from marshub.hardware.pcb import carrier_build as pcb
from marshub.hardware.pcb import fab_zip, kicad_checks
from marshub.hardware.printed_words import make_printer
from marshub.tools.flash_files import make_tree, read_firmware_version

ROOT = Path(__file__).parents[1]
HARDWARE = ROOT / "hardware"
SITE = ROOT / "docs" / "conf.py"
SITE_LOCK = "requirements/site.txt"
SUMS = "SHA256SUMS"
NOTES = "RELEASE_NOTES.md"
#: What the release notes say of each file, by a pattern of its name.
CONTENTS = (
    (r"marshub-.*\.whl", "the program, to install with pip"),
    (r"marshub-.*\.tar\.gz", "the sources, with documents, tests and lock files"),
    (r"firmware-.*\.zip", "a board's firmware as sources and compiled, as `marshub board deploy` sends it"),
    (r"hardware-.*\.zip", "everything to build a board: drawings, lists, faces, cut files, printed parts, carrier"),
    (r".*-fab\.zip", "a board's carrier, to order from a fab"),
    (r"faces-.*\.zip", "a board's printed faces for each game as PDF, on A4 and in one piece, by day and by night"),
    (r"site\.zip", "these documents as a web site; begin with index.html"),
)


def main() -> int:
    """Make the release and list its files. The exit code is 0 if all could be made."""
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= set(profile.list_names()):
        print(__doc__)
        return 2
    folder = Path(sys.argv[1]).resolve()
    if folder.exists() and any(folder.iterdir()):
        print(f"{folder} is not empty: expected a new folder, or an empty one")
        return 2
    heading, changes, _ = read_changes()
    folder.mkdir(parents=True, exist_ok=True)
    when = get_release_time()
    build_packages(folder, when)
    forms: cad.Forms = {}
    for board in map(profile.load, sys.argv[2:] or profile.list_names()):
        write_zip(folder / f"firmware-{board.name}.zip", make_firmware_files(board), when)
        write_board(folder, board, make_hardware_files(board, forms), when)
    if _has_sphinx():
        write_zip(folder / "site.zip", build_site(when), when)
    missing = list_missing_parts()
    names = sorted(path.name for path in folder.iterdir())
    (folder / NOTES).write_text(make_notes(heading, changes, names, missing), encoding="utf-8", newline="\n")
    print((folder / write_checksums(folder)).read_text(encoding="utf-8"), end="")
    for part in missing:
        print(f"! {part}")
    return 0


def read_changes() -> tuple[str, str, bool]:
    """Return the heading of this version in CHANGELOG.md, its text, and whether changes after it are listed.

    Versions that differ stop the release.
    """
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    if (firmware := read_firmware_version()) != version:
        raise SystemExit(f"expected one version: pyproject.toml has {version}, firmware/hub/__init__.py has {firmware}")
    parts = re.split(r"^## \[([^]]+)\](.*)\n", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    sections = {name: (f"{name}{rest}", text.strip()) for name, rest, text in zip(*(iter(parts[1:]),) * 3, strict=True)}
    if version not in sections:
        raise SystemExit(f"CHANGELOG.md: expected a part '## [{version}] - DATE'")
    return *sections[version], bool(sections.get("Unreleased", ("", ""))[1])


def make_notes(heading: str, changes: str, names: Iterable[str], missing: Iterable[str]) -> str:
    """Return the release notes: what the files are, how to install, and what has changed."""
    lines = [f"# MarsHub {heading}", "", "| file | has |", "| --- | --- |"]
    for name in names:
        (says,) = (says for pattern, says in CONTENTS if re.fullmatch(pattern, name))
        lines.append(f"| {name} | {says} |")
    lines += ["", f"`sha256sum -c {SUMS}` checks them.", *(f"\nThis release is {part}." for part in missing), ""]
    plain = re.sub(r"\[([^]]+)\]\((?!https?:)[^)]+\)", r"\1", changes)  # its links are those of the repository
    return "\n".join([*lines, plain, ""])


def write_board(folder: Path, board: Profile, files: Mapping[str, bytes], when: int) -> None:
    """Write all that builds the board, and once more on their own what is ordered or printed."""
    write_zip(folder / f"hardware-{board.name}.zip", files, when)
    faces = {
        path.removeprefix("face/"): data for path, data in files.items() if re.match(r"face/(overlay|night)-", path)
    }
    write_zip(folder / f"faces-{board.name}.zip", {name: faces[name] for name in faces if name.endswith(".pdf")}, when)
    fab = fab_zip.name_zip(board.name)
    if f"{build.PCB}/{fab}" in files:
        (folder / fab).write_bytes(files[f"{build.PCB}/{fab}"])


def build_site(when: int) -> dict[str, bytes]:
    """Return the files of the documentation site. A warning of Sphinx stops the release."""
    with tempfile.TemporaryDirectory() as work:
        site = Path(work) / "site"
        options = ["-q", "-W", "--keep-going", "-c", str(SITE.parent), "-d", str(Path(work) / "trees")]
        command = [sys.executable, "-m", "sphinx", *options, str(ROOT), str(site)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(when)}
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            raise SystemExit("the documentation site has faults (above)")
        paths = (path for path in site.rglob("*") if path.is_file() and path.name != ".buildinfo")
        return {path.relative_to(site).as_posix(): path.read_bytes() for path in paths}


def get_release_time() -> int:
    """Return the time of everything in the release, in seconds since 1970."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return int(epoch or _run_git("log", "-1", "--format=%ct"))


def list_missing_parts() -> list[str]:
    """Return the parts that this release lacks, for its readers."""
    result = []
    if not _has_cad():
        result.append("without STEP files and pictures of printed parts: pip install -r requirements/cad.txt")
    if not _has_kicad():
        result.append(
            "without pictures of carrier boards and their pages to click: KiCad 9 makes them (docs/hardware-files.md)"
        )
    elif not kicad_checks.has_interactive_list():
        result.append("without pages of carrier boards to click: pip install --no-deps -r requirements/ibom.txt")
    if not SITE.is_file():
        result.append("without the documentation site: this checkout has no docs/conf.py")
    elif not _has_sphinx():
        result.append(f"without the documentation site: pip install -r {SITE_LOCK}")
    heading, _, has_more = read_changes()
    if heading.endswith("unreleased"):
        result.append("without a date: CHANGELOG.md calls this version unreleased")
    if has_more:
        result.append("with changes that are in CHANGELOG.md under Unreleased")
    if _run_git("status", "--porcelain"):
        result.append("made from changes that are not committed")
    return result


def build_packages(folder: Path, when: int) -> None:
    """Build the wheel and the sdist with hatchling."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(when)}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def make_firmware_files(board: Profile) -> dict[str, bytes]:
    """Return the files that `marshub board deploy` puts onto a board of that profile, in both forms."""
    config = profile.make_firmware_config(board)
    forms = {"source": make_tree(config), "compiled": make_tree(config, compiled=True)}
    return {f"{form}/{path}": data for form, flash in forms.items() for path, data in flash.contents.items()}


def make_hardware_files(board: Profile, forms: cad.Forms) -> dict[str, bytes]:
    """Return everything needed to build that board. `forms` has the parts that another board has, too."""
    return {
        **build.make_everything(board, make_printer("en")),
        **_collect_printed_parts(board, forms),
        **_collect_carrier(board),
    }


def _collect_printed_parts(board: Profile, forms: cad.Forms) -> dict[str, bytes]:
    """Return printed parts: STL from the repository, STEP and pictures if the library for them is installed."""
    files = kept_files.gather_stls(HARDWARE, board.name)
    lying = cad.read_existing_files(HARDWARE / board.name / build.CAD)
    wrong = cad.list_differing(files, board, complete=False)
    if wrong:
        raise SystemExit(f"{board.name}: not what its profile makes: {', '.join(wrong)}: run marshub profile cad")
    pictures = {name: lying[name] for name in cad.PICTURES if name in lying}
    files |= {**cad.make_files(board, forms=forms), **files} if _has_cad() else pictures
    page = cad.make_print_list(board, files)
    files["README.md"] = kept_files.rewrite_links(
        page, "README.md", lambda name: name if name in files else None
    ).encode()
    return {f"{build.CAD}/{name}": data for name, data in files.items()}


def _collect_carrier(board: Profile) -> dict[str, bytes]:
    """Return the carrier board, with the kept zip for a fab, or with all that KiCad makes if it is installed.

    An old zip, or a fault found by KiCad, stops the release.
    """
    if not has_carrier(board):
        return {}
    files, folder = pcb.make_files(board), HARDWARE / board.name / build.PCB
    zipped = folder / fab_zip.name_zip(board.name)
    if _has_kicad():
        verdict, ordered = kicad_checks.make_order_files(board.name, files)
        if not verdict.passed:
            raise SystemExit("\n".join((f"{board.name}: KiCad finds fault with the carrier board", *verdict.lines)))
        files |= ordered
    elif zipped.name in pcb.list_differing(folder, files):
        raise SystemExit(f"{zipped} is older than its board: run marshub profile pcb {board.name} --fab")
    else:
        files[zipped.name] = zipped.read_bytes()
    return {f"{build.PCB}/{name}": data for name, data in files.items()}


def _has_kicad() -> bool:
    return shutil.which("kicad-cli") is not None


def _has_sphinx() -> bool:
    return SITE.is_file() and importlib.util.find_spec("sphinx") is not None


def _has_cad() -> bool:
    return importlib.util.find_spec("build123d") is not None


def write_zip(path: Path, files: Mapping[str, bytes], when: int) -> None:
    """Write `files` and our licence into the zip file `path`."""
    licence = {"LICENSE": (ROOT / "LICENSE").read_bytes()}
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in sorted({**files, **licence}.items()):
            info = ZipInfo(name, time.gmtime(when)[:6])
            info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, 0o100644 << 16, 3
            archive.writestr(info, data)


def write_checksums(folder: Path) -> str:
    """Write the file for `sha256sum -c`, and return its name."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")
    return SUMS


def _run_git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except HardwareError as error:
        raise SystemExit(f"no release: {error}") from None
