"""Mutation testing of a game's rules, or of a package: which wrong programs does no test detect?

`nice python scripts/mutants.py first_martians --sample 1000 --seed 1`

Tests a seeded sample of mutants and prints those that no test detects and nobody explained
(docs/rules/mutation-testing.md). Results are stored in `.mutants/`, and a stopped run continues. `--quick` runs only
the tests that are likely to detect a mutant, `--again` tests these survivors again, `--module rules/map` (repeatable)
limits the sample to some modules, `--list` prints the survivors without running tests, `--keep` writes a short record
of the results to `docs/rules/mutants/`, for the next machine. `--changes FILE` tests changes that you wrote: a line of
JSON each, with the module's `path`, the `old` text that occurs once in it, the `new` text, and the `rule` whose tests
are asked first.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from mutation.plans import Plan, Planner
from mutation.population import ROOT, Mutant, list_modules, make_diff, read_changes, shuffle_mutants
from mutation.reach import CALM, KEPT, OPTIONS, measure_reach
from mutation.subjects import PACKAGE_TESTS, list_test_files
from mutation.trials import MutantPlugin, try_imported, try_mutants
from mutation.verdict import EXPLAINED, KILLED, LIVING, OPEN, SURVIVED, UNMET, UNREADY, Verdict, VerdictBook

RULES = ROOT / "docs" / "rules"
#: Where survivors are explained.
EXPLANATIONS = RULES / "mutation-testing.md"

_MEANINGS = {
    SURVIVED: "no test noticed it",
    OPEN: "the likely tests did not notice it",
    UNMET: "no test runs it in its own process; what other processes run is not known",
}

Entry = tuple[Mutant, Plan, Plan]  # with the tests that are asked, and those that are not


def main() -> int:
    words = _parse_arguments()
    os.environ.update(CALM)
    if words.changes:
        try:
            every = read_changes(words.changes)
        except (OSError, ValueError) as error:
            raise SystemExit(str(error)) from error
        name, sample = f"{words.game}-{words.changes.stem}", len(every)
    else:
        every, sample = shuffle_mutants(list_modules(words.game, words.module), words.seed), words.sample
        name = f"{words.game}-{words.seed}"
    book = VerdictBook(words.results or KEPT / f"{name}.jsonl", RULES / "mutants" / f"{name}.txt", EXPLANATIONS)
    if not words.list:
        runs = Runs(words.game, book, words.jobs)
        runs.run_likely_tests(book.list_remaining(book.select_sample(every, sample), again=words.again))
        while left := book.list_remaining(book.select_sample(every, sample), again=False):
            runs.run_likely_tests(left)  # in the place of what turned out to be no program
        if not words.quick:
            runs.run_other_tests(book.list_half_tested(book.select_sample(every, sample)))
    if words.keep:
        book.write_summary(every)
    print(make_report(book.select_sample(every, sample), book))
    return 0


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help=f"a game's package (first_martians, on_mars, ...), or {', '.join(PACKAGE_TESTS)}")
    parser.add_argument("--sample", type=int, default=1000, metavar="N", help="number of mutants (1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (1)")
    parser.add_argument("--module", action="append", default=[], metavar="PATH", help="only this module or package")
    parser.add_argument("--again", action="store_true", help="test the survivors again")
    parser.add_argument("--changes", type=Path, metavar="FILE", help="test these changes instead of a sample")
    parser.add_argument("--list", action="store_true", help="print stored results only")
    parser.add_argument("--keep", action="store_true", help="write a record to docs/rules/mutants")
    parser.add_argument("--quick", action="store_true", help="run only the tests that are likely to detect a mutant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="number of processes")
    parser.add_argument("--results", type=Path, metavar="FILE", help="file of results (.mutants/GAME-SEED.jsonl)")
    return parser.parse_args()


class Runs:
    """The trials of a game's mutants: those in living functions, then those that have to be imported.

    Each mutant first meets the tests that are most likely to detect it.
    """

    def __init__(self, game: str, book: VerdictBook, workers: int) -> None:
        self._game, self._book, self._workers = game, book, workers
        self._planner = Planner(game, measure_reach(game, workers))
        self._begun, self._done, self._all = time.monotonic(), 0, 0

    def run_likely_tests(self, mutants: Sequence[Mutant]) -> None:
        """Run the likely tests of all mutants."""
        self._run_trials([(mutant, *self._planner.split_plan(mutant)) for mutant in mutants])

    def run_other_tests(self, mutants: Sequence[Mutant]) -> None:
        """Run the tests that have not run yet."""
        self._run_trials([(mutant, self._planner.split_plan(mutant)[1], ()) for mutant in mutants])

    def _run_trials(self, entries: Sequence[Entry]) -> None:
        self._begun, self._done, self._all = time.monotonic(), 0, len(entries)
        asked = {mutant.key: bool(others) for mutant, _, others in entries}
        warm = [entry for entry in entries if self._planner.is_warm(entry[0])]
        if warm:
            self._run_in_process(warm, asked)
        rest = [entry for entry in entries if entry not in warm or self._book.get_state(entry[0]) == UNREADY]
        for mutant, verdict in try_mutants(
            ((item, partial(try_imported, item, plan)) for item, plan, _ in rest), self._workers
        ):
            self._record(asked, mutant, verdict)

    def _run_in_process(self, entries: Sequence[Entry], asked: dict[str, bool]) -> None:
        """Run in a separate process, so that later runs do not have its imports."""
        if not (pid := os.fork()):
            stdout_copy = os.dup(1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.stdout = os.fdopen(stdout_copy, "w", buffering=1)
            field = MutantPlugin(
                [(mutant, plan) for mutant, plan, _ in entries], self._workers, partial(self._record, asked)
            )
            ended = pytest.main([*OPTIONS, *list_test_files(self._game)], plugins=[field])
            sys.stdout.flush()
            os._exit(int(ended))
        _, status = os.waitpid(pid, 0)
        self._book.read()
        self._done = len(entries)
        if status:
            raise SystemExit("the tests could not be collected")

    def _record(self, asked: dict[str, bool], mutant: Mutant, verdict: Verdict) -> None:
        if verdict.state == SURVIVED and asked[mutant.key]:
            verdict = replace(verdict, state=OPEN)
        elif verdict.state == SURVIVED and not verdict.tests:
            verdict = replace(verdict, state=UNMET)
        self._book.add_verdict(mutant, verdict)
        self._done += 1
        mean = (time.monotonic() - self._begun) / self._done
        place = f"{_shorten(mutant.path)}:{mutant.lines[0]}"
        print(f"{self._done}/{self._all} {mean:.1f}s {verdict.state:8} {place} {verdict.by}", flush=True)


def make_report(mutants: Sequence[Mutant], book: VerdictBook) -> str:
    """Return the survivors that nobody explained as diffs, and the score by module and in all."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    lines = []
    for mutant in mutants:
        state = book.get_state(mutant)
        counts[mutant.path][state] += 1
        if state in LIVING:
            lines.append(f"{make_diff(mutant)}\n# {mutant.key} {_MEANINGS[state]}\n")
    lines += ["| module | tested | noticed | share | explained | unexplained |", "|" + " --- |" * 6]
    lines += [_format_row(_shorten(path), count) for path, count in sorted(counts.items())]
    return "\n".join([*lines, _format_row("all", sum(counts.values(), Counter()))])


def _shorten(path: str) -> str:
    """Return a module's path below its subject's folder."""
    return re.sub(r"^(host/marshub/games/[^/]+|host/marshub/[^/]+|shared/[^/]+|firmware)/", "", path)


def _format_row(name: str, count: Counter[str]) -> str:
    unexplained = sum(count[state] for state in LIVING)
    tried_out = count[KILLED] + count[EXPLAINED] + unexplained
    share = f"{100 * count[KILLED] / tried_out:.1f} %" if tried_out else "-"
    return f"| {name} | {tried_out} | {count[KILLED]} | {share} | {count[EXPLAINED]} | {unexplained} |"


if __name__ == "__main__":
    raise SystemExit(main())
