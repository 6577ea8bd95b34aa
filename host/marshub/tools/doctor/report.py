"""The doctor's report, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from marshub.board.building_steps import Step
from marshub.kernel import Words

Status = Literal["ok", "warning", "failure", "skipped"]
Figure = int | float | str


@dataclass(frozen=True)
class Finding:
    """The result of one check of one part.

    Attributes:
        says: The result in words; a warning or failure has a `cause` and a `cure` as well.
        check: The name of one of `examine.CHECKS`, or firmware.
        part: The reader or button, if there are several.
    """

    check: str
    status: Status
    says: Words
    cause: Words | None = None
    cure: Words | None = None
    part: str = ""
    figures: dict[str, Figure] = field(default_factory=dict)

    def to_data(self, say: Callable[[Words], str]) -> dict[str, Any]:
        """Return the finding for JSON; `key` is stable, the words are in the reader's language."""
        return {
            "check": self.check,
            "part": self.part,
            "status": self.status,
            "key": self.says.key,
            "says": say(self.says),
            "cause": None if self.cause is None else say(self.cause),
            "cure": None if self.cure is None else say(self.cure),
            "figures": self.figures,
        }


@dataclass
class Report:
    """All findings about one board, in the order of the checks."""

    port: str
    board: str = ""
    firmware: str = ""
    profile: str = ""
    step: Step | None = None
    findings: list[Finding] = field(default_factory=list)

    def count(self, status: Status) -> int:
        """Return the number of findings with that status."""
        return sum(finding.status == status for finding in self.findings)

    @property
    def healthy(self) -> bool:
        """Whether there is no failure; warnings do not count."""
        return not self.count("failure")

    @property
    def done(self) -> bool:
        """Whether the step is done: healthy, and no check was left out."""
        return self.healthy and not self.count("skipped")

    def to_data(self, say: Callable[[Words], str]) -> dict[str, Any]:
        """Return the report for `--json`; a step has its number, its name, and whether it is done."""
        step = self.step
        of_step = {} if step is None else {"step": {"number": step.number, "name": step.name, "done": self.done}}
        return {
            "port": self.port,
            "board": self.board,
            "firmware": self.firmware,
            "profile": self.profile,
            "healthy": self.healthy,
            **of_step,
            "counts": {status: self.count(status) for status in ("ok", "warning", "failure", "skipped")},
            "findings": [finding.to_data(say) for finding in self.findings],
        }
