"""The catalogue of rules as tests see it, and what is listed as open."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "docs" / "rules"
OPEN = CATALOGUE / "open.md"
# Only games that are played so far are held to their catalogue.
PLAYED = ("first-martians", "pocket-mars", "migration-mars", "on-mars")


def catalogue() -> dict[str, str]:
    """Every rule id of the played games with the file it stands in."""
    result: dict[str, str] = {}
    for game in PLAYED:
        for file in sorted((CATALOGUE / game).glob("*.toml")):
            for rule in tomllib.loads(file.read_text(encoding="utf-8")).get("rule", []):
                result[rule["id"]] = file.stem
    return result


def open_rules() -> dict[str, str]:
    """Rules that are not proven yet, with the reason: rows "| FM-XYZ-01 | reason |", ranges "FM-XYZ-01..07" too."""
    result: dict[str, str] = {}
    text = OPEN.read_text(encoding="utf-8") if OPEN.exists() else ""
    for names, reason in re.findall(r"^\|\s*([A-Z]{2}-[A-Z]+-\d+[^|]*)\|\s*([^|]+?)\s*\|", text, re.MULTILINE):
        for area, first, last in re.findall(r"([A-Z]{2}-[A-Z]+)-(\d+)(?:\.\.(\d+))?", names):
            for number in range(int(first), int(last or first) + 1):
                result[f"{area}-{number:02d}"] = reason
    return result
