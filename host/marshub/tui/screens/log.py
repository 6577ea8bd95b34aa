"""The log over the whole screen: all that happened in this game, causes first, with a search field."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option as Line

from marshub.kernel import Tale
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Opened
from marshub.words import Speech

from ..basics.legible import LegibleList
from ..basics.pace import Pace
from ..basics.parts import whole
from ..basics.still import Still
from ..following import Follower, TableChanged
from ..look import GameLook
from ..widgets.moment_text import log_text


class LogScreen(Follower, Opened[None]):
    """All moments of the log of `table`. Words typed in the search field keep the entries that contain them all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False, id="log.quit"),
        Binding("slash", "search", show=False, id="log.search"),
    ]

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, key: str) -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            look: The game's appearance.
            key: The key that opened the page; it also closes it.
        """
        super().__init__()
        self.table, self.speech, self.look = table, speech, look
        self._tale = Tale("")
        self._texts: list[Content] = []
        self._drawn: tuple[object, ...] = ()
        self._pace = Pace(self, self._keep_up)
        self._bindings._add_binding(Binding("escape", "back", speech.text("ui-key-back"), id="log.back"))
        self._bindings._add_binding(Binding(key, "leave", show=False, id="log.close"))

    def compose(self) -> ComposeResult:
        with Vertical(id="whole"):
            yield LegibleList(id="told")
            yield Input(id="wanted", placeholder=self.speech.text("ui-log-search"), compact=True)
            yield Still(id="found")

    async def on_mount(self) -> None:
        self.follow()
        self.query_one("#told").border_title = self.speech.text("ui-log")
        await self._pace.now()
        self.query_one("#told").focus()

    @on(TableChanged)
    async def _follow(self) -> None:
        await self._pace.changed()

    async def _keep_up(self) -> None:
        if not whole(self, "told", "wanted", "found"):
            return
        with self.table.looking():
            session = self.table.session
            if self._drawn == (session, session.revision):
                return
            self._drawn = (session, session.revision)
            moments = [moment for segment in self._tale.of(session) for moment in segment]
            self._texts = [log_text(moment, self.look, self.speech) for moment in moments]
        self._show()

    def _show(self) -> None:
        """List the entries that match the search. If the newest was highlighted, highlight the new end."""
        told, wanted = self.query_one("#told", OptionList), self.query_one("#wanted", Input).value.casefold().split()
        here, end = told.highlighted, told.option_count - 1
        found = [text for text in self._texts if all(word in text.plain.casefold() for word in wanted)]
        told.clear_options()
        told.add_options([Line(text) for text in found])
        if found:
            told.highlighted = len(found) - 1 if here is None or here >= end or wanted else min(here, len(found) - 1)
        count = self.speech.text("ui-log-found", count=len(found), all=len(self._texts))
        self.query_one("#found", Still).update(Content.styled(count, "$muted"))

    @on(Input.Changed, "#wanted")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._show()

    @on(Input.Submitted, "#wanted")
    def _done(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one("#told").focus()

    def action_search(self) -> None:
        self.query_one("#wanted").focus()

    def action_back(self) -> None:
        """Leave the search field, then clear it, then close the page."""
        box = self.query_one("#wanted", Input)
        if box.has_focus or box.value:
            box.value = ""
            self.query_one("#told").focus()
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        self.dismiss(None)
