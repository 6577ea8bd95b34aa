"""Moments in words: the same for the pane over the question, the log, and plain mode."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual.content import Content

from marshub.kernel import Face, Moment, Words
from marshub.words import Speech

from ..basics.marks import capital
from ..look import GameLook


def title_of(moment: Moment, speech: Speech) -> str:
    """Return a moment's title; one that continues begins with dots."""
    title = capital(speech.say(moment.title))
    return f"… {title}" if moment.again else title


def faces_of(moment: Moment, speech: Speech) -> str:
    """Return the rolled dice, as "red die: 3, yellow die: 1"; "" where the title says so already."""
    if not moment.faces or moment.title == moment.happenings[0].words():
        return ""
    return ", ".join(f"{speech.say(face.die)}: {speech.say(face.shows)}" for face in moment.faces)


def headline_of(moment: Moment, speech: Speech) -> str:
    """Return title and dice in one line."""
    title, faces = title_of(moment, speech), faces_of(moment, speech)
    return f"{title.rstrip('.')}: {faces}" if faces else title


def effects_of(moment: Moment, look: GameLook, speech: Speech) -> list[str]:
    """Return the effects of a moment, a sentence each."""
    return [
        capital(speech.say(each)) if isinstance(each, Words) else look.told(each, speech) for each in moment.effects
    ]


def moment_lines(moment: Moment, look: GameLook, speech: Speech) -> list[str]:
    """Return a moment as lines: title and dice, then the story, a card's text, and the effects."""
    lines = [headline_of(moment, speech)]
    lines += [speech.say(moment.story)] if moment.story is not None else []
    return [*lines, *(speech.say(each) for each in moment.text), *effects_of(moment, look, speech)]


def log_text(moment: Moment, look: GameLook, speech: Speech, width: int = 0, *, story: bool = True) -> Content:
    """Return a moment as it stands in the log: the cause, its `story`, a card's text, and its effects indented below.

    `width` is the cells of a line, so that wrapped text stays indented; 0 leaves wrapping to the widget.
    """
    head = headline_of(moment, speech)
    kind = type(moment.happenings[0]).__name__
    if kind in ("Adjusted", "PositionLaid", "BegunAnew", "TakenBack", "Reopened", "Mended"):
        rows = [(f"~ {head}", 2, "italic $secondary")]
    elif kind.endswith("Began") and moment.kind != "result":
        rows = [(head, 0, "bold $primary")]
    else:
        rows = [(f"{_SIGNS[moment.kind]} {head}", 2, "bold" if moment.kind != "plain" else "")]
    if story and moment.story is not None:
        rows.append((f"  {speech.text('moment-quoted', story=speech.say(moment.story))}", 2, "italic $muted"))
    rows += [(f"  {speech.say(each)}", 2, "$accent") for each in moment.text]
    rows += [(f"  · {each}", 4, "") for each in effects_of(moment, look, speech)]
    return Content("\n").join([_broken(text, indent, style, width) for text, indent, style in rows])


def _broken(text: str, indent: int, style: str, width: int) -> Content:
    if width > 2 * indent and Content(text).cell_length > width:
        text = "\n".join(textwrap.wrap(text, width, subsequent_indent=" " * indent, replace_whitespace=False))
    return Content.styled(text, style)


_SIGNS = {"card": "▤", "dice": "⚂", "result": "▸", "dawn": "☼", "plain": "·"}


def dice_text(faces: Sequence[Face], speech: Speech, width: int) -> Content:
    """Return drawn dice with their names below them, on as many rows as `width` cells need."""
    rows: list[Content] = []
    line: list[tuple[list[str], str]] = []
    used = 0
    for face in faces:
        shown, name = speech.say(face.shows), speech.say(face.die)
        shown = f"✗ {shown}" if face.bad else shown  # the colour alone is not enough
        inner = max(Content(shown).cell_length, 3) + 2
        wide = max(inner + 2, Content(name).cell_length)
        if line and used + wide + 2 > width:
            rows += [*_row(line), Content("")]
            line, used = [], 0
        box = [f"╭{'─' * inner}╮", f"│{_centred(shown, inner)}│", f"╰{'─' * inner}╯", name]
        line.append(([_centred(each, wide) for each in box], "bold $error" if face.bad else "bold $success"))
        used += wide + 2
    return Content("\n").join([*rows, *_row(line)])


def _row(line: Sequence[tuple[list[str], str]]) -> list[Content]:
    drawn = [Content("  ").join([Content.styled(box[row], style) for box, style in line]) for row in range(3)]
    return [*drawn, Content.styled("  ".join(box[3] for box, _ in line), "$muted")]


def _centred(text: str, width: int) -> str:
    left = width - Content(text).cell_length
    return " " * (left // 2) + text + " " * (left - left // 2)
