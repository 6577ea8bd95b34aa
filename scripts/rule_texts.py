"""Bring the rules' texts in other languages up to the catalogue: `scripts/rule_texts.py it [GAME ...] [--stamp]`.

Writes `host/marshub/locales/<language>/rules/<game>/*.toml` anew, in the catalogue's order. What is translated stays as
it is, unless its English has changed since (`of` is a digest of it): then it stays too, with an empty `of`, and its id
is printed, as are those of rules that are new; these stand there in English. Exit code 1 as long as there are any.
With `--stamp`, whatever reads otherwise than its English is taken for a translation of it as it is now.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from marshub import resources
from marshub.languages import FALLBACK, LANGUAGES, LOCALES

HASHED = ("says", "example", "gap", "conflict")
TEXTS = ("title", *HASHED)


def hash_rule(rule: Mapping[str, str]) -> str:
    """Return the digest that identifies a rule's English text."""
    return hashlib.sha256("\n".join(rule.get(part, "") for part in HASHED).encode()).hexdigest()[:8]


def read_rules(file: Path) -> dict[str, dict[str, str]]:
    """Return the rules of a file by id; none if there is no such file."""
    if not file.exists():
        return {}
    return {item["id"]: item for item in tomllib.loads(file.read_text(encoding="utf-8")).get("rule", [])}


def format_rules(rules: Iterable[Mapping[str, str]]) -> str:
    """Return the text of a file with these rules."""
    blocks = (
        "\n".join(f"{key} = {json.dumps(rule[key], ensure_ascii=False)}" for key in ("id", "of", *TEXTS) if key in rule)
        for rule in rules
    )
    return "".join(f"[[rule]]\n{block}\n\n" for block in blocks).rstrip("\n") + "\n"


def renew_rules(language: str, game: str, *, stamp: bool) -> list[str]:
    """Write the files of a game again, and return the ids of texts to translate."""
    wanting = []
    for file in sorted((resources.find("rules") / game).glob("*.toml")):
        ours, translation_file = read_rules(file), LOCALES / language / "rules" / game / file.name
        theirs, rules = read_rules(translation_file), []
        for name, rule in ours.items():
            translated = theirs.get(name, {})
            fresh = translated.get("of") == hash_rule(rule) or (
                stamp and translated.get("says", rule["says"]) != rule["says"]
            )
            if not fresh:
                wanting.append(name)
            texts = {part: translated.get(part, rule[part]) for part in TEXTS if part in rule}
            rules.append({"id": name, "of": hash_rule(rule) if fresh else "", **texts})
        if rules:
            translation_file.parent.mkdir(parents=True, exist_ok=True)
            translation_file.write_text(format_rules(rules), encoding="utf-8")
    return wanting


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=[item for item in LANGUAGES if item != FALLBACK])
    known = sorted(item.name for item in resources.find("rules").iterdir() if list(item.glob("*.toml")))
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(known))
    parser.add_argument("--stamp", action="store_true")
    asked = parser.parse_args()
    if strange := sorted({*asked.games} - {*known}):
        parser.error(f"no catalogue of {', '.join(strange)}; there are {', '.join(known)}")
    wanting = [name for game in asked.games or known for name in renew_rules(asked.language, game, stamp=asked.stamp)]
    print("\n".join(wanting))
    return 1 if wanting else 0


if __name__ == "__main__":
    raise SystemExit(main())
