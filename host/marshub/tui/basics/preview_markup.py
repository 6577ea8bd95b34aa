"""Markup of previews: a text as it would be, with the differences marked: `Broken 2 › 11`."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from textual.content import Content

CHANGED_STYLE, REMOVED_STYLE = "bold reverse $accent", "strike $muted"
_TOKEN = re.compile(r"\d+|[^\W\d_]+|\s+|.", re.DOTALL)
_MIN_SIMILARITY = 0.5  # ratio from which on two lines count as one that has changed


def mark_differences(before: Content, after: Content) -> Content:
    """Return `after` with changed numbers as `old›new`, new parts marked, and removed ones struck out."""
    if before.plain == after.plain:
        return after
    both_lines, result = (before.split("\n"), after.split("\n")), []
    matcher = SequenceMatcher(
        None, [line.plain for line in both_lines[0]], [line.plain for line in both_lines[1]], autojunk=False
    )
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            result += both_lines[1][c:d]
            continue
        old, new = list(both_lines[0][a:b]), list(both_lines[1][c:d])
        for line in new:
            old_line = next((content for content in old if _are_similar(content, line)), None)
            if old_line is None:
                result.append(_mark_new(line))
            else:
                result += _strike_out(old[: old.index(old_line)])
                old = old[old.index(old_line) + 1 :]
                result.append(_mark_changes(old_line, line))
        result += _strike_out(old)
    return Content("\n").join(result)


def _strike_out(lines: list[Content]) -> list[Content]:
    return [Content.styled(line.plain, REMOVED_STYLE) for line in lines if line.plain.strip()]


def _are_similar(first: Content, second: Content) -> bool:
    return SequenceMatcher(None, _TOKEN.findall(first.plain), _TOKEN.findall(second.plain)).ratio() >= _MIN_SIMILARITY


def _mark_new(line: Content) -> Content:
    return Content.styled(line.plain, CHANGED_STYLE) if line.plain.strip() else line


def _mark_changes(before: Content, after: Content) -> Content:
    """Return a line that stays, with its changed words marked."""
    old, new = _TOKEN.findall(before.plain), _TOKEN.findall(after.plain)
    starts = [0]
    for token in new:
        starts.append(starts[-1] + len(token))
    content = Content("")
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        new_text, old_text = "".join(new[c:d]), "".join(old[a:b])
        if kind == "equal":
            content += after[starts[c] : starts[d]]
        elif new_text.strip() and old_text.strip().isdecimal() and new_text.strip().isdecimal():
            content += Content.styled(f"{old_text}›{new_text}", CHANGED_STYLE)
        elif new_text.strip():
            content += Content.styled(new_text, CHANGED_STYLE)
        else:
            content += Content(new_text)
    return content
