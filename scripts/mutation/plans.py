"""The order of tests for a mutant: those that prove its rules, quick ones, then whole games."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from .population import ROOT, Mutant, modules
from .reach import Reach
from .trials import Plan

RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
#: Whole games and what is told of them: they notice much, and say little of what is wrong.
LATE = ("test_random_play.py", "test_captain.py", "test_pm_play.py", "test_om_play.py", "test_om_engineer.py")
LATE += ("test_layouts.py",)
#: What a mutant meets first: tests of so many measured seconds; those that were imported, of so many files.
SOON, FILES = 6.0, 3
_NAMED = re.compile(r"\s*(?:async\s+)?(?:def\s+|class\s+)?(\w+)")


class Planner:
    """Knows the tests for each mutant of a game."""

    def __init__(self, game: str, reach: Reach) -> None:
        self._game, self._reach = game, reach

    def warm(self, mutant: Mutant) -> bool:
        """Return whether the mutant can be put into a living function: none of it ran while the game was imported."""
        return bool(mutant.where) and not self._reach.at_import.get(mutant.path, 0) & mutant.span

    def plan(self, mutant: Mutant) -> Plan:
        """Return every test that runs the mutant's statement; what was run at import any test may stand on."""
        near = self._near(mutant)
        if self.warm(mutant):
            return self._in_order(mutant, near)
        return [*self._in_order(mutant, near), *self._in_order(mutant, self._reach.seconds.keys() - near)]

    def split(self, mutant: Mutant) -> tuple[Plan, Plan]:
        """Return the tests that a mutant meets first, which notice nearly all that are noticed, and the others."""
        plan, spent, files, first = self.plan(mutant), 0.0, set[str](), []
        for test, seconds in plan:
            files |= {file_of(test)} if len(files) < FILES or self.warm(mutant) else set()
            if file_of(test) in files and (not first or spent + seconds <= SOON):
                first.append((test, seconds))
                spent += seconds
        soon = set(first)
        return first, [entry for entry in plan if entry not in soon]

    def _near(self, mutant: Mutant) -> set[str]:
        result = self._reach.of({mutant.path: mutant.span})
        if not mutant.where:
            line = _lines(mutant.path)[mutant.lines[0] - 1]
            if named := _NAMED.match(line):
                result |= self._reach.of(_mentions(self._game, named[1]))
        return result

    def _in_order(self, mutant: Mutant, tests: Iterable[str]) -> Plan:
        named = rules_near(mutant)

        def rank(test: str) -> tuple[bool, bool, float]:
            proves = bool(named & self._reach.rules[test])
            return (file_of(test).rpartition("/")[2] in LATE, not proves, self._reach.seconds[test])

        return [(test, self._reach.seconds[test]) for test in sorted(tests, key=rank)]


def file_of(test: str) -> str:
    return test.partition("::")[0]


def rules_near(mutant: Mutant) -> set[str]:
    """Return the rules that the mutant's function names, or the module where it stands in none."""
    lines = _lines(mutant.path)
    if mutant.where:
        first, last = _extent(lines, mutant.lines[0])
        lines = lines[first:last]
    return set(RULE.findall("\n".join(lines)))


def _extent(lines: tuple[str, ...], line: int) -> tuple[int, int]:
    """Return the first and last line of the function around `line`: from `def` to what is not indented more."""
    first = next((at for at in range(line - 1, -1, -1) if re.match(r"\s*(async )?def ", lines[at])), 0)
    depth = len(lines[first]) - len(lines[first].lstrip())
    after = (at for at in range(first + 1, len(lines)) if lines[at].strip() and _depth(lines[at]) <= depth)
    return first, next((at for at in after if at > line - 1), len(lines))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


@functools.cache
def _lines(path: str) -> tuple[str, ...]:
    return tuple((ROOT / path).read_text(encoding="utf-8").splitlines())


@functools.cache
def _mentions(game: str, name: str) -> dict[str, int]:
    """Return the lines of the game's modules that mention a name, as masks."""
    word = re.compile(rf"\b{name}\b")
    result: dict[str, int] = {}
    for path in (*modules(game), *modules(game, ("shown", "players"))):
        for number, line in enumerate(_lines(path), 1):
            if word.search(line):
                result[path] = result.get(path, 0) | 1 << number
    return result
