"""Mutation testing of a game's rules: who would notice if one were wrong?

`nice python scripts/mutants.py first_martians --sample 1000 --seed 1`

Takes a seeded sample of wrong programs and says which of them no test notices. What came of each is kept in
`.mutants/`: a run that was stopped goes on where it was. `--quick` asks only the tests that are likely to notice,
`--again` tries out once more what survived, `--module rules/map` (may be given more than once) leaves the sample to
some modules, `--list` prints what survived without trying anything, `--keep` writes a short copy of what is known to
`docs/rules/mutants/`, for the next machine.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from mutation.plans import Plan, Planner
from mutation.population import ROOT, Mutant, diff_of, modules, shuffled
from mutation.reach import CALM, KEPT, OPTIONS, reach, tests_of
from mutation.trials import Field, cold, tried
from mutation.verdict import KILLED, OPEN, SURVIVED, UNREADY, Book, Verdict

Entry = tuple[Mutant, Plan, Plan]  # with the tests that are asked, and those that are not


def main() -> int:
    words = _words()
    os.environ.update(CALM)
    every = shuffled(modules(words.game, words.module), words.seed)
    name = f"{words.game}-{words.seed}"
    book = Book(words.results or KEPT / f"{name}.jsonl", ROOT / "docs" / "rules" / "mutants" / f"{name}.txt")
    if not words.list:
        runs = Runs(words.game, book, words.jobs)
        runs.first(book.left(book.sample(every, words.sample), again=words.again))
        while left := book.left(book.sample(every, words.sample), again=False):
            runs.first(left)  # in the place of what turned out to be no program
        if not words.quick:
            runs.others(book.open(book.sample(every, words.sample)))
    if words.keep:
        book.keep(every)
    print(report(book.sample(every, words.sample), book))
    return 0


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the game's package: first_martians, pocket_mars, on_mars")
    parser.add_argument("--sample", type=int, default=1000, metavar="N", help="how many mutants (1000)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--module", action="append", default=[], metavar="PATH", help="only of this module or room")
    parser.add_argument("--again", action="store_true", help="try out again what survived")
    parser.add_argument("--list", action="store_true", help="only print what is known")
    parser.add_argument("--keep", action="store_true", help="write what is known to docs/rules/mutants")
    parser.add_argument("--quick", action="store_true", help="ask only the tests that are likely to notice")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    parser.add_argument("--results", type=Path, metavar="FILE", help="what is kept (.mutants/GAME-SEED.jsonl)")
    return parser.parse_args()


class Runs:
    """The trials of a game's mutants: those in living functions, then those that have to be imported.

    First each meets the tests that most likely notice it; what these do not notice meets all the others.
    """

    def __init__(self, game: str, book: Book, workers: int) -> None:
        self._game, self._book, self._workers = game, book, workers
        self._planner = Planner(game, reach(game, workers))
        self._begun, self._done, self._all = time.monotonic(), 0, 0

    def first(self, mutants: Sequence[Mutant]) -> None:
        """Ask the tests that are asked first."""
        self._try([(mutant, *self._planner.split(mutant)) for mutant in mutants])

    def others(self, mutants: Sequence[Mutant]) -> None:
        """Ask the tests that have not been asked."""
        self._try([(mutant, self._planner.split(mutant)[1], ()) for mutant in mutants])

    def _try(self, entries: Sequence[Entry]) -> None:
        self._begun, self._done, self._all = time.monotonic(), 0, len(entries)
        asked = {mutant.key: bool(others) for mutant, _, others in entries}
        warm = [entry for entry in entries if self._planner.warm(entry[0])]
        if warm:
            self._apart(warm, asked)
        rest = [entry for entry in entries if entry not in warm or self._book.state(entry[0]) == UNREADY]
        for mutant, verdict in tried(((item, partial(cold, item, plan)) for item, plan, _ in rest), self._workers):
            self._note(asked, mutant, verdict)

    def _apart(self, entries: Sequence[Entry], asked: dict[str, bool]) -> None:
        """Run in a process of its own: later runs must not have its imports."""
        if not (pid := os.fork()):
            stdout_copy = os.dup(1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.stdout = os.fdopen(stdout_copy, "w", buffering=1)
            field = Field([(mutant, plan) for mutant, plan, _ in entries], self._workers, partial(self._note, asked))
            ended = pytest.main([*OPTIONS, *tests_of(self._game)], plugins=[field])
            sys.stdout.flush()
            os._exit(int(ended))
        _, status = os.waitpid(pid, 0)
        self._book.read()
        self._done = len(entries)
        if status:
            raise SystemExit("the tests could not be collected")

    def _note(self, asked: dict[str, bool], mutant: Mutant, verdict: Verdict) -> None:
        if verdict.state == SURVIVED and asked[mutant.key]:
            verdict = replace(verdict, state=OPEN)
        self._book.note(mutant, verdict)
        self._done += 1
        mean = (time.monotonic() - self._begun) / self._done
        place = f"{mutant.path.partition('/games/')[2]}:{mutant.lines[0]}"
        print(f"{self._done}/{self._all} {mean:.1f}s {verdict.state:8} {place} {verdict.by}", flush=True)


def report(mutants: Sequence[Mutant], book: Book) -> str:
    """Return the survivors as diffs, and the score by module and in all."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant in mutants:
        counts[mutant.path][book.state(mutant)] += 1
    lines = [f"{diff_of(item)}\n# {item.key}\n" for item in mutants if book.state(item) in (SURVIVED, OPEN)]
    lines += [_row(path.partition("/games/")[2], count) for path, count in sorted(counts.items())]
    return "\n".join([*lines, _row("all", sum(counts.values(), Counter()))])


def _row(name: str, count: Counter[str]) -> str:
    tried_out = count[KILLED] + count[SURVIVED] + count[OPEN]
    share = f"{100 * count[KILLED] / tried_out:.1f} %" if tried_out else "-"
    return f"| {name} | {tried_out} | {count[KILLED]} | {share} |"


if __name__ == "__main__":
    raise SystemExit(main())
