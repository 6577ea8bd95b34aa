"""What of a screen is cut: texts that got less room than they wanted, and words that end in "…"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from textual.app import App
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from marshub.tui.basics.overflow_hint import OverflowHint

_ELLIPSIS = re.compile(r"\w…|…\w")
_CORNERS = 6  # columns of a frame's line that its title cannot have


def cut(app: App[Any], shown: Sequence[Strip]) -> list[str]:
    """Everything that is cut on the screen of `app`, of which `shown` is a picture, in words for a failed test."""
    return [*_shortened(app, shown), *_short_of_room(app)]


def _shortened(app: App[Any], picture: Sequence[Strip]) -> Iterator[str]:
    screen = app.screen
    shown = [child.region for child in screen.children] if screen.is_modal else [screen.region]
    typed = [box.region for box in screen.query(Input)]  # "Type to find…" ends so
    for y, strip in enumerate(picture):
        for match in _ELLIPSIS.finditer(strip.text):
            if any(box.contains(match.start(), y) for box in typed):
                continue
            if any(region.contains(match.start(), y) for region in shown):
                yield f"…: {strip.text[max(0, match.start() - 20) : match.end() + 5].strip()!r} in row {y}"


def _short_of_room(app: App[Any]) -> Iterator[str]:
    for widget, (region, clip) in app.screen._compositor.visible_widgets.items():
        if widget.screen is not app.screen or not region.area or not widget.is_attached:
            continue
        name = f"{type(widget).__name__}#{widget.id or ''}.{' '.join(sorted(widget.classes))} {region.size}"
        for title in (widget.border_title, widget.border_subtitle):
            text = Content.from_text(title).plain if isinstance(title, str) else str(title or "")
            if text and len(text) > region.width - _CORNERS:
                yield f"title: {text!r} of {name}"
        if isinstance(widget, Static):
            yield from (f"{shortage} of {name}: {_start(widget)!r}" for shortage in _wanted(widget))
            if clip.intersection(region).width < region.width:
                yield f"columns out of sight of {name}: {_start(widget)!r}"
            if clip.intersection(region).height < region.height and not _scrolls(widget):
                yield f"rows out of sight of {name}: {_start(widget)!r}"
        if isinstance(widget, Input) and not widget.value and len(widget.placeholder) > widget.content_size.width:
            yield f"placeholder {widget.placeholder!r} of {name}"


def _start(widget: Static) -> str:
    shown = widget.visual
    return shown.plain[:60] if isinstance(shown, Content) else ""


def _wanted(widget: Static) -> Iterator[str]:
    """What a text wanted more than it has."""
    shown, width, height = widget.visual, *widget.content_size
    if not isinstance(shown, Content) or not shown.plain.strip():
        return
    if widget.styles.text_wrap == "nowrap":
        longest = max(shown.split("\n"), key=lambda line: line.cell_length)
        if longest.cell_length > width:
            yield f"{longest.cell_length - width} columns missing ({longest.plain!r})"
        return
    rows = shown.get_height(widget.styles, width) if width else 1
    if rows > height:
        yield f"{rows - height} rows missing"
    if width and max(len(word) for word in shown.plain.split()) > width:
        yield "a word broken"


def _scrolls(widget: Widget) -> bool:
    """Whether what is out of sight is told, and can be scrolled to."""
    return any(
        isinstance(above, OverflowHint | OptionList) and above.styles.overflow_y != "hidden"
        for above in widget.ancestors
    )
