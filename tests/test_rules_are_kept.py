"""Every rule of a played game is proven by a marked test, or listed as open: never both, never neither."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from rule_book import catalogue, open_rules

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "host" / "marshub" / "games"


@cache
def marked_rules() -> frozenset[str]:
    """Every rule id in a `@pytest.mark.rule(...)` of any test file, whichever tests are run."""
    result = set()
    for text in (file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(text)) if "mark.rule" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                result |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return frozenset(result)


def test_no_rule_is_silent() -> None:
    silent = set(catalogue()) - marked_rules() - set(open_rules())
    assert not silent, "neither proven nor listed in docs/rules/open.md"


def test_no_proven_rule_is_called_open() -> None:
    assert not set(open_rules()) & marked_rules()


def test_nothing_is_marked_or_listed_that_is_no_rule() -> None:
    assert not (marked_rules() | set(open_rules())) - set(catalogue()) - {"TOY-01"}
    assert len(catalogue()) > 700


def test_the_id_of_a_proven_rule_stands_in_the_code_that_carries_it() -> None:
    files = [*GAMES.rglob("*.py"), *GAMES.glob("*/packs/house/*.toml")]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    placed = set(re.findall(r"\b[A-Z]{2}-[A-Z0-9]+-\d+\b", code))
    assert not (marked_rules() & set(catalogue())) - placed, "proven, but the code names no such rule"
