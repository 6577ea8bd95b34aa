"""The log over the whole screen: all that happened in this game, causes first, with a search field."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option as Line

from marshub.kernel import MomentLog, Session
from marshub.languages import split_query
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.textual_internals import bind_keys
from ..basics.visible_highlight import VisibleHighlightList
from ..game_look import GameLook
from ..pages.paced_follower import PacedFollower
from ..widgets.moment_text import format_log_moment


class LogScreen(PacedFollower, SafelyDismissed[None]):
    """All moments of the log of `table`. Words typed in the search field keep the entries that contain them all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False, id="log.quit"),
        Binding("slash", "search", show=False, id="log.search"),
    ]
    PART_IDS = ("told", "wanted", "found")

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
        self._moment_log = MomentLog("")
        self._texts: list[Content] = []
        bind_keys(self, "escape", "back", speech.plain_text("ui-key-back"), id="log.back")
        bind_keys(self, key, "leave", id="log.close")

    def compose(self) -> ComposeResult:
        with Vertical(id="whole"):
            yield VisibleHighlightList(id="told")
            yield Input(id="wanted", placeholder=self.speech.plain_text("ui-log-search"), compact=True)
            yield CachedStatic(id="found")

    async def on_mount(self) -> None:
        self.follow_table()
        self.query_one("#told").border_title = self.speech.plain_text("ui-log")
        await self.pace.redraw_now()
        self.query_one("#told").focus()

    def draw(self, session: Session[Any, Any]) -> None:
        moments = [moment for segment in self._moment_log.list_by_segment(session) for moment in segment]
        self._texts = [format_log_moment(moment, self.look, self.speech) for moment in moments]
        self._list_matches()

    def _list_matches(self) -> None:
        """List the entries that match the search. If the newest was highlighted, highlight the new end."""
        log_list = self.query_one("#told", OptionList)
        terms = split_query(self.query_one("#wanted", Input).value, self.speech.language)
        highlighted, end = log_list.highlighted, log_list.option_count - 1
        matches = [text for text in self._texts if all(term.is_in(text.plain.casefold()) for term in terms)]
        log_list.clear_options()
        log_list.add_options([Line(text) for text in matches])
        if matches:
            log_list.highlighted = (
                len(matches) - 1
                if highlighted is None or highlighted >= end or terms
                else min(highlighted, len(matches) - 1)
            )
        count = self.speech.plain_text("ui-log-found", count=len(matches), all=len(self._texts))
        self.query_one("#found", CachedStatic).update(Content.styled(count, "$muted"))

    @on(Input.Changed, "#wanted")
    def _filter_log(self, event: Input.Changed) -> None:
        event.stop()
        self._list_matches()

    @on(Input.Submitted, "#wanted")
    def _focus_log(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one("#told").focus()

    def action_search(self) -> None:
        self.query_one("#wanted").focus()

    def action_back(self) -> None:
        """Leave the search field, then clear it, then close the page."""
        search_input = self.query_one("#wanted", Input)
        if search_input.has_focus or search_input.value:
            search_input.value = ""
            self.query_one("#told").focus()
        else:
            self.dismiss(None)
