"""Moments in words: the same for the pane over the question, the log, and plain mode."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual.content import Content

from marshub.kernel import FallenDie, Moment, Words
from marshub.words import Speech, capitalize

from ..game_look import GameLook


def format_title(moment: Moment, speech: Speech) -> str:
    """Return a moment's title; one that continues begins with dots."""
    title = capitalize(speech.say(moment.title))
    return f"… {title}" if moment.is_continuation else title


def format_faces(moment: Moment, speech: Speech) -> str:
    """Return the rolled dice, as "red die: 3, yellow die: 1"; "" where the title says so already."""
    if not moment.faces or moment.title == moment.entries[0].describe():
        return ""
    return ", ".join(f"{speech.say(face.die)}: {speech.say(face.shows)}" for face in moment.faces)


def format_headline(moment: Moment, speech: Speech) -> str:
    """Return title and dice in one line."""
    title, faces = format_title(moment, speech), format_faces(moment, speech)
    return f"{title.rstrip('.')}: {faces}" if faces else title


def format_effects(moment: Moment, look: GameLook, speech: Speech) -> list[str]:
    """Return the effects of a moment, a sentence each."""
    return [
        capitalize(speech.say(effect)) if isinstance(effect, Words) else look.format_log_entry(effect, speech)
        for effect in moment.told_effects
    ]


def format_moment(moment: Moment, look: GameLook, speech: Speech) -> list[str]:
    """Return a moment as lines: title and dice, then the story, a card's text, and the effects."""
    lines = [format_headline(moment, speech)]
    lines += [speech.say(moment.story)] if moment.story is not None else []
    return [*lines, *(speech.say(words) for words in moment.text), *format_effects(moment, look, speech)]


def format_log_moment(moment: Moment, look: GameLook, speech: Speech, width: int = 0, *, story: bool = True) -> Content:
    """Return a moment as it stands in the log: the cause, its `story`, a card's text, and its effects indented below.

    `width` is the cells of a line, so that wrapped text stays indented; 0 leaves wrapping to the widget.
    """
    head = format_headline(moment, speech)
    kind = type(moment.entries[0]).__name__
    if kind in ("Adjusted", "PositionLaid", "BegunAnew", "TakenBack", "Reopened", "Mended"):
        rows = [(f"~ {head}", 2, "italic $secondary")]
    elif kind.endswith("Began") and moment.kind != "result":
        rows = [(head, 0, "bold $primary")]
    else:
        rows = [(f"{_KIND_SIGNS[moment.kind]} {head}", 2, "bold" if moment.kind != "plain" else "")]
    if story and moment.story is not None:
        rows.append((f"  {speech.plain_text('moment-quoted', story=speech.say(moment.story))}", 2, "italic $muted"))
    rows += [(f"  {speech.say(part)}", 2, "$accent") for part in moment.text]
    rows += [(f"  · {part}", 4, "") for part in format_effects(moment, look, speech)]
    return Content("\n").join([_wrap_text(text, indent, style, width) for text, indent, style in rows])


def _wrap_text(text: str, indent: int, style: str, width: int) -> Content:
    if width > 2 * indent and Content(text).cell_length > width:
        text = "\n".join(textwrap.wrap(text, width, subsequent_indent=" " * indent, replace_whitespace=False))
    return Content.styled(text, style)


_KIND_SIGNS = {"card": "▤", "dice": "⚂", "result": "▸", "dawn": "☼", "plain": "·"}


def draw_dice(faces: Sequence[FallenDie], speech: Speech, width: int) -> Content:
    """Return drawn dice with their names below them, on as many rows as `width` cells need."""
    rows: list[Content] = []
    line: list[tuple[list[str], str]] = []
    used = 0
    for face in faces:
        shown, name = speech.say(face.shows), speech.say(face.die)
        shown = f"✗ {shown}" if face.bad else shown  # the colour alone is not enough
        inner = max(Content(shown).cell_length, 3) + 2
        box_width = max(inner + 2, Content(name).cell_length)
        if line and used + box_width + 2 > width:
            rows += [*_join_boxes(line), Content("")]
            line, used = [], 0
        box = [f"╭{'─' * inner}╮", f"│{_centre(shown, inner)}│", f"╰{'─' * inner}╯", name]
        line.append(([_centre(part, box_width) for part in box], "bold $error" if face.bad else "bold $success"))
        used += box_width + 2
    return Content("\n").join([*rows, *_join_boxes(line)])


def _join_boxes(line: Sequence[tuple[list[str], str]]) -> list[Content]:
    box_lines = [Content("  ").join([Content.styled(box[row], style) for box, style in line]) for row in range(3)]
    return [*box_lines, Content.styled("  ".join(box[3] for box, _ in line), "$muted")]


def _centre(text: str, width: int) -> str:
    left = width - Content(text).cell_length
    return " " * (left // 2) + text + " " * (left - left // 2)
