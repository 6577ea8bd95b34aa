"""Results as text for people, Markdown or JSON, and the list of failed games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from marshub.words import Speech

from .request import GameFigures
from .tables_output import format_lines, format_markdown, format_repeat_command


def as_text(answers: Sequence[GameFigures], speech: Speech, *, markdown: bool = False) -> str:
    """Return tables; with several games each below its name."""
    lines: list[str] = []
    for answer in answers:
        if len(answers) > 1:
            name = speech.plain_text(f"game-{answer.plan.game}")
            lines += [*([""] if lines else []), *([f"## {name}", ""] if markdown else [name])]
        lines += _describe_table(answer, speech, markdown)
    return "\n".join(lines)


def _describe_table(answer: GameFigures, speech: Speech, as_markdown: bool) -> Iterator[str]:
    side = answer.plan.sides[0]
    labels = [item.label for item in answer.plan.sides]
    return (format_markdown if as_markdown else format_lines)(side.game, answer.found, labels, speech)


def to_json(answers: Sequence[GameFigures]) -> str:
    """Return the results as JSON: of one game without a comparison a list of its rows; else by games and sides."""
    entries = {answer.plan.game: _to_plain(answer) for answer in answers}
    (whole,) = entries.values() if len(entries) == 1 else (entries,)
    return json.dumps(whole, indent=2, ensure_ascii=False)


def _to_plain(answer: GameFigures) -> Any:
    sides = answer.plan.sides
    rows = [[figures.rows[number] for figures in answer.found] for number in range(len(sides))]
    if len(sides) == 1:
        return msgspec.to_builtins(rows[0])
    return msgspec.to_builtins(
        {
            "sides": [{"side": side.label, "rows": its} for side, its in zip(sides, rows, strict=True)],
            "differences": [difference for figures in answer.found for difference in figures.compared],
        }
    )


def describe_failures(answers: Sequence[GameFigures]) -> Iterator[str]:
    """Yield a message for each game that failed: the reason, and the command that plays it again."""
    for answer in answers:
        plan = answer.plan
        for figures in answer.found:
            for side, row in zip(plan.sides, figures.rows, strict=True):
                more = "".join(f" --sweep {item}" for item in side.label.split(", ") if "=" in item)
                more = f" --compare-checkout {side.checkout}" if side.checkout else more
                for played in row.errors:
                    command = format_repeat_command(plan.game, row, played, plan.policy, plan.against, more)
                    yield f"{played.error}\n  {command}"
