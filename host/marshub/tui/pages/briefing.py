"""The briefing: what players should know before a game begins, over the table or next to the new-game form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from marshub.chronicle.writers import format_sentence
from marshub.kernel import Section, Session, Words, say
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.textual_internals import bind_keys
from .table_page import TextPage


class BriefingScreen(TextPage):
    """The briefing of the game at the table. It can be opened at any time and does not change during the game."""

    HAS_FULL_HEIGHT = True

    class SetupRequested(Message):
        """A message: the players want to set the table up before they continue."""

        def __init__(self, table: GameTable) -> None:
            super().__init__()
            self.table = table

    def __init__(self, table: GameTable, speech: Speech, key: str = "") -> None:
        super().__init__(table, speech, key)
        self._key = key
        self._offers_setup = table.is_at_table and not table.is_read_only
        if self._offers_setup:
            bind_keys(self, "l", "lay", id="brief.lay")

    def action_lay(self) -> None:
        self.app.post_message(self.SetupRequested(self.table))
        self.dismiss()

    def make_heading(self, session: Session[Any, Any]) -> Content:
        game = self.speech.say(say(f"game-{session.game.id}"))
        return Content.assemble((self.speech.plain_text("ui-key-briefing"), "bold $primary"), (f"  {game}", "$muted"))

    def make_text(self, session: Session[Any, Any]) -> Content:
        sections = session.game.make_briefing(session.state)
        return format_sections(sections, self.speech) if sections else Content(self.speech.plain_text("brief-none"))

    def compose_footer(self) -> ComposeResult:
        command = self.app.get_key_display(Binding(self._key, "")) if self._key else ""
        hint = self.speech.plain_text("brief-hint", command=command)
        if self._offers_setup:
            hint = f"{hint} · {self.speech.plain_text('brief-lay')}"
        yield Static(Content.styled(hint, "$muted"), id="said")


def format_sections(sections: Sequence[Section], speech: Speech) -> Content:
    """Return sections under their titles: the first as a story, the others as lists of points."""
    rows: list[Content] = []
    for number, section in enumerate(sections):
        if rows:
            rows.append(Content(""))
        if section.title is not None:
            rows.append(Content.styled(format_sentence(section.title, speech), "bold $accent"))
        rows += [
            _make_point(item if isinstance(item, Words) else item.describe(), speech, number > 0)
            for item in section.sentences
        ]
    return Content("\n").join(rows)


def format_section_lines(sections: Sequence[Section], speech: Speech) -> list[str]:
    """Return sections as plain lines."""
    lines = []
    for section in sections:
        if section.title is not None:
            lines.append(f"{format_sentence(section.title, speech)}:")
        lines += [
            format_sentence(item if isinstance(item, Words) else item.describe(), speech) for item in section.sentences
        ]
    return lines


def _make_point(words: Words, speech: Speech, has_bullet: bool) -> Content:
    message = format_sentence(words, speech)
    return Content.assemble(("· ", "$muted"), message) if has_bullet else Content(message)
