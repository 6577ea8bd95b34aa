"""The order of tests for a mutant: those that prove its rules, quick ones, then whole games."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from .population import Mutant, list_modules
from .reach import Reach
from .subjects import ROOT
from .trials import Plan

RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
#: Whole games and what is told of them: they notice much, and say little of what is wrong.
LATE = ("test_random_play.py", "test_captain.py", "test_pm_play.py", "test_om_play.py", "test_om_engineer.py")
LATE += ("test_layouts.py",)
#: What a mutant meets first: tests of so many measured seconds; those that were imported, of so many files.
SOON, FILES = 6.0, 3
_NAMED = re.compile(r"\s*(?:async\s+)?(?:def\s+|class\s+)?(\w+)")


class Planner:
    """Plans the tests for each mutant of a game."""

    def __init__(self, game: str, reach: Reach) -> None:
        self._game, self._reach = game, reach

    def is_warm(self, mutant: Mutant) -> bool:
        """Return whether the mutant can replace a living function, because none of it ran during imports."""
        return bool(mutant.where) and not self._reach.at_import.get(mutant.path, 0) & mutant.span

    def plan_tests(self, mutant: Mutant) -> Plan:
        """Return every test that runs the mutant's statement; all tests if it ran during imports."""
        near = self._find_near_tests(mutant)
        if self.is_warm(mutant):
            return self._sort_tests(mutant, near)
        return [*self._sort_tests(mutant, near), *self._sort_tests(mutant, self._reach.seconds.keys() - near)]

    def split_plan(self, mutant: Mutant) -> tuple[Plan, Plan]:
        """Return the tests that detect nearly all mutants that are detected, and the others."""
        plan, spent, files, first = self.plan_tests(mutant), 0.0, set[str](), []
        for test, seconds in plan:
            files |= {get_file(test)} if len(files) < FILES or self.is_warm(mutant) else set()
            if get_file(test) in files and (not first or spent + seconds <= SOON):
                first.append((test, seconds))
                spent += seconds
        soon = set(first)
        return first, [entry for entry in plan if entry not in soon]

    def _find_near_tests(self, mutant: Mutant) -> set[str]:
        result = self._reach.find_tests({mutant.path: mutant.span})
        if not mutant.where:
            line = _read_lines(mutant.path)[mutant.lines[0] - 1]
            if named := _NAMED.match(line):
                result |= self._reach.find_tests(_find_mentions(self._game, named[1]))
        return result

    def _sort_tests(self, mutant: Mutant, tests: Iterable[str]) -> Plan:
        named = find_near_rules(mutant)

        def rank(test: str) -> tuple[bool, bool, float]:
            proves = bool(named & self._reach.rules[test])
            return (get_file(test).rpartition("/")[2] in LATE, not proves, self._reach.seconds[test])

        return [(test, self._reach.seconds[test]) for test in sorted(tests, key=rank)]


def get_file(test: str) -> str:
    return test.partition("::")[0]


def find_near_rules(mutant: Mutant) -> set[str]:
    """Return the mutant's rule; or the rules that its function names, or outside of a function its module."""
    if mutant.rule:
        return {mutant.rule}
    lines = _read_lines(mutant.path)
    if mutant.where:
        first, last = _find_function_lines(lines, mutant.lines[0])
        lines = lines[first:last]
    return set(RULE.findall("\n".join(lines)))


def _find_function_lines(lines: tuple[str, ...], line: int) -> tuple[int, int]:
    """Return the first and last line of the function around `line`: from `def` to the end of its indentation."""
    first = next((at for at in range(line - 1, -1, -1) if re.match(r"\s*(async )?def ", lines[at])), 0)
    depth = len(lines[first]) - len(lines[first].lstrip())
    after = (
        at for at in range(first + 1, len(lines)) if lines[at].strip() and _measure_indentation(lines[at]) <= depth
    )
    return first, next((at for at in after if at > line - 1), len(lines))


def _measure_indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


@functools.cache
def _read_lines(path: str) -> tuple[str, ...]:
    return tuple((ROOT / path).read_text(encoding="utf-8").splitlines())


@functools.cache
def _find_mentions(game: str, name: str) -> dict[str, int]:
    """Return the lines of the game's modules that mention a name, as masks."""
    word = re.compile(rf"\b{name}\b")
    result: dict[str, int] = {}
    for path in (*list_modules(game), *list_modules(game, ("shown", "players"))):
        for number, line in enumerate(_read_lines(path), 1):
            if word.search(line):
                result[path] = result.get(path, 0) | 1 << number
    return result
