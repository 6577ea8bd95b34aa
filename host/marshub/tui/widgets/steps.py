"""The checklist of the present phase."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.words import Speech

from ..game_look import Step


def format_steps(steps: Sequence[Step], speech: Speech) -> Content:
    """Return the checklist: done steps, the present one, and the others."""
    rows = []
    for step in steps:
        text = speech.say(step.words)
        if step.mark == "done":
            rows.append(Content.assemble(("✓ ", "$success"), (text, "$muted")))
        elif step.mark == "now":
            rows.append(Content.assemble(("▶ ", "bold $accent"), (text, "bold")))
        else:
            rows.append(Content.assemble(("· ", "$muted"), text))
    return Content("\n").join(rows)
