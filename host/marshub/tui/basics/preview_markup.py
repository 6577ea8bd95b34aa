"""Ghosts: a text as it would be, with what would be other marked in it: `Broken 2 › 11`."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from textual.content import Content

GHOST, WAS = "bold reverse $accent", "strike $muted"
_TOKEN = re.compile(r"\d+|[^\W\d_]+|\s+|.", re.DOTALL)
_ALIKE = 0.5  # of two lines: more, and one became the other


def mark_differences(before: Content, after: Content) -> Content:
    """Return `after` with changed figures as `old›new`, new parts marked, and removed ones struck out."""
    if before.plain == after.plain:
        return after
    lines, result = (before.split("\n"), after.split("\n")), []
    matcher = SequenceMatcher(
        None, [line.plain for line in lines[0]], [line.plain for line in lines[1]], autojunk=False
    )
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            result += lines[1][c:d]
            continue
        old, new = list(lines[0][a:b]), list(lines[1][c:d])
        for line in new:
            was = next((content for content in old if _is_alike(content, line)), None)
            if was is None:
                result.append(_mark_new(line))
            else:
                result += _strike_out(old[: old.index(was)])
                old = old[old.index(was) + 1 :]
                result.append(_mark_changes(was, line))
        result += _strike_out(old)
    return Content("\n").join(result)


def _strike_out(lines: list[Content]) -> list[Content]:
    return [Content.styled(line.plain, WAS) for line in lines if line.plain.strip()]


def _is_alike(one: Content, other: Content) -> bool:
    return SequenceMatcher(None, _TOKEN.findall(one.plain), _TOKEN.findall(other.plain)).ratio() >= _ALIKE


def _mark_new(line: Content) -> Content:
    return Content.styled(line.plain, GHOST) if line.plain.strip() else line


def _mark_changes(before: Content, after: Content) -> Content:
    """Return a line that stays, token by token."""
    old, new = _TOKEN.findall(before.plain), _TOKEN.findall(after.plain)
    starts = [0]
    for token in new:
        starts.append(starts[-1] + len(token))
    content = Content("")
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        message, gone = "".join(new[c:d]), "".join(old[a:b])
        if kind == "equal":
            content += after[starts[c] : starts[d]]
        elif message.strip() and gone.strip().isdecimal() and message.strip().isdecimal():
            content += Content.styled(f"{gone}›{message}", GHOST)
        elif message.strip():
            content += Content.styled(message, GHOST)
        else:
            content += Content(message)
    return content
