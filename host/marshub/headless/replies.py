"""Replies: what the kernel gives as data for programs, with the words for people beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from marshub.kernel.decision import Forecast, Reason
from marshub.kernel.describe import Pending
from marshub.kernel.game import Result
from marshub.kernel.odds import Odds
from marshub.words import Speech


class Replies:
    """Says things in the language of `speech`; what it returns is ready for JSON."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def pending(self, found: Pending | None) -> dict[str, Any] | None:
        """The pending decision, or nothing when there is none."""
        if found is None:
            return None
        plain: dict[str, Any] = msgspec.to_builtins(found)
        plain["prompt"] = self._speech.say(found.prompt)
        plain["key"] = found.prompt.key
        for option, shown in zip(found.options, plain.setdefault("options", []), strict=True):
            shown["label"] = self._speech.say(option.label)
            shown["key"] = option.label.key
            if option.group:
                shown["group"] = self._speech.say(option.group)
        return plain

    def result(self, result: Result | None) -> dict[str, Any] | None:
        """How the game ended, if it has."""
        return None if result is None else {**msgspec.to_builtins(result), "words": self._speech.say(result.reason)}

    def reasons(self, reasons: Sequence[Reason]) -> list[dict[str, str]]:
        """Each rule's id and what it says."""
        return [{"rule": reason.rule, "words": self._speech.say(reason.words)} for reason in reasons]

    def forecast(self, found: Forecast | None) -> dict[str, Any] | None:
        """What an option costs and may bring."""
        if found is None:
            return None
        return {"costs": self.reasons(found.costs), "risks": self.reasons(found.risks), "odds": found.odds}

    def odds(self, each: Odds) -> dict[str, Any]:
        """The exact odds of one thing that chance brings."""
        return {
            "id": each.id,
            "title": self._speech.say(each.title),
            "lines": [
                {
                    "words": self._speech.say(line.words),
                    "key": line.words.key,
                    "chance": line.chance,
                    "percent": line.percent,
                    "rule": line.rule,
                }
                for line in each.lines
            ],
            "notes": [self._speech.say(note) for note in each.notes],
        }
