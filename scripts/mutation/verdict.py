"""Verdicts on mutants, and the book of them: a line of JSON each, so that a run can be interrupted and resumed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from .population import Mutant

KILLED = "killed"  # a test failed, or took far too long
SURVIVED = "survived"  # no test noticed
OPEN = "open"  # the first tests have not noticed, the others have not been asked
UNMET = "unmet"  # no test runs it in the process of the tests
INVALID = "invalid"  # no program at all, or the same one: does not count
UNREADY = "unready"  # cannot be put into a living function: has to be imported
EXPLAINED = "explained"  # of the three above that live, one that somebody read; only the page of explanations says so

LIVING = (SURVIVED, OPEN, UNMET)
#: The first digits of a mutant's key, as the page of explanations names it.
EXPLAINED_KEY = re.compile(r"`([0-9a-f]{8})`")


@dataclass(frozen=True)
class Verdict:
    """The verdict on a mutant. `by` names the test that failed first; `tests` is the number of tests run."""

    state: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0


class VerdictBook:
    """The verdicts of a sample, by mutant; what is noted is in the file at once.

    `kept`: a short copy in the repository, what is known of a mutant that the file knows nothing of.
    `page`: a document that explains survivors and names each by the first eight digits of its key, in backticks.
    """

    def __init__(self, place: Path, kept: Path | None = None, page: Path | None = None) -> None:
        self._place, self._kept = place, kept
        is_written = page is not None and page.exists()
        self._explained = set(EXPLAINED_KEY.findall(page.read_text(encoding="utf-8"))) if is_written else set()
        self.verdicts: dict[str, Verdict] = {}
        self.read()

    def read(self) -> None:
        """Read the files. The last of several verdicts on a mutant counts."""
        if self._kept is not None and self._kept.exists():
            lines = self._kept.read_text(encoding="utf-8").splitlines()
            self.verdicts |= {key: Verdict(state) for key, state in map(str.split, lines)}
        if self._place.exists():
            for line in self._place.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                self.verdicts[entry["key"]] = Verdict(**entry["verdict"])

    def add_verdict(self, mutant: Mutant, verdict: Verdict) -> None:
        """Write a verdict, which replaces an earlier one."""
        self.verdicts[mutant.key] = verdict
        self._place.parent.mkdir(parents=True, exist_ok=True)
        entry = {"key": mutant.key, "path": mutant.path, "where": mutant.where, "line": mutant.lines[0]}
        with self._place.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**entry, "verdict": asdict(verdict)}) + "\n")

    def write_summary(self, mutants: Iterable[Mutant]) -> None:
        """Write the short copy of what is known of these mutants: key and state, one line each."""
        assert self._kept is not None
        known = {mutant.key for mutant in mutants} & self.verdicts.keys()
        lines = sorted(f"{key} {self.verdicts[key].state}\n" for key in known)
        self._kept.parent.mkdir(parents=True, exist_ok=True)
        self._kept.write_text("".join(lines), encoding="utf-8")

    def select_sample(self, shuffled: Iterable[Mutant], size: int) -> list[Mutant]:
        """Return the first `size` mutants, without those that are no valid program."""
        return list(islice((mutant for mutant in shuffled if self.get_state(mutant) != INVALID), size))

    def list_remaining(self, mutants: Iterable[Mutant], *, again: bool) -> list[Mutant]:
        """Return the mutants without a verdict; with `again` also the survivors that nobody explained."""
        done = {KILLED, INVALID, EXPLAINED} if again else {KILLED, INVALID, EXPLAINED, *LIVING}
        return [mutant for mutant in mutants if self.get_state(mutant) not in done]

    def list_half_tested(self, mutants: Iterable[Mutant]) -> list[Mutant]:
        """Return the mutants that only the likely tests have met."""
        return [mutant for mutant in mutants if self.get_state(mutant) == OPEN]

    def get_state(self, mutant: Mutant) -> str:
        """Return the state of the mutant's verdict, or that it is explained; "" if it has none."""
        verdict = self.verdicts.get(mutant.key)
        if verdict and verdict.state in LIVING and mutant.key[:8] in self._explained:
            return EXPLAINED
        return verdict.state if verdict else ""
