"""Rows of advice in the reader's language, the same words wherever they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from marshub.kernel import Words
from marshub.words import Speech, capitalize

from .rows import Row

Tone = Literal["step", "why", "gain", "risk", "plain"]


@dataclass(frozen=True)
class TranslatedRow:
    """A translated row: its `title`, its rate of wins, and its sentences, each with its tone."""

    title: str
    won: str
    lines: tuple[tuple[Tone, str], ...]
    option: str
    plan: tuple[str, ...] = ()


def translate_row(row: Row, speech: Speech) -> TranslatedRow:
    """Translate `row` into the language of `speech`."""

    def translate(tone: Tone, words: Sequence[Words]) -> list[tuple[Tone, str]]:
        return [(tone, capitalize(speech.say(item))) for item in words]

    lines = [
        *translate("step", row.steps),
        *translate("plain", [item for item in (row.compared, row.stays) if item is not None]),
        *translate("why", row.why),
        *translate("gain", row.gains),
        *translate("risk", row.risks),
    ]
    title, won = capitalize(speech.say(row.label)), speech.say(row.won) if row.won is not None else ""
    return TranslatedRow(title, won, tuple(lines), row.option, row.plan)
