"""docs/glossary.md names what there is: every module exists and holds the names that stand beside it."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = re.findall(
    r"^\| (.+) \| .+ \| (.+) \| .* \|$", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
)


def find_files(module: str) -> list[Path]:
    for top in (ROOT / "host" / "marshub", ROOT):
        if (folder := top / module).is_dir():
            return sorted(folder.rglob("*.py"))
        if (file := top / f"{module}.py").is_file():
            return [file]
    return []


def test_every_name_of_the_glossary_is_in_its_modules() -> None:
    strays = []
    for term, modules in ROWS:
        if not (paths := re.findall(r"`([^`]+)`", modules)):
            continue  # heads of tables
        files = {path: find_files(path) for path in paths}
        strays += [path for path, sources in files.items() if not sources]
        code = "\n".join(file.read_text(encoding="utf-8") for sources in files.values() for file in sources)
        names = [name for span in re.findall(r"`([^`]+)`", term) for name in span.split(".")]
        strays += [name for name in names if not re.search(rf"\b{re.escape(name)}\b", code)]
    assert len(ROWS) > 150
    assert not strays
