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

from marshub.kernel import Moment, MomentLog, Session
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

_LISTED = 300  # entries that are listed at first


class LogScreen(PacedFollower, SafelyDismissed[None]):
    """All moments of the log of `table`. Words typed in the search field keep the entries that contain them all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False, id="log.quit"),
        Binding("slash", "search", show=False, id="log.search"),
    ]
    HIDES_TABLE = True
    PART_IDS = ("told", "wanted", "found")

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, moment_log: MomentLog, key: str) -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            look: The game's appearance.
            moment_log: The moment log of the table's pages.
            key: The key that opened the page; it also closes it.
        """
        super().__init__()
        self.table, self.speech, self.look = table, speech, look
        self._moment_log = moment_log
        self._moments: list[Moment] = []
        self._texts: dict[int, tuple[Moment, Content]] = {}  # by the moment's identity
        self._most, self._first = _LISTED, 0  # entries that are listed at most, and the index of the first one listed
        self._log_list = VisibleHighlightList(id="told")
        bind_keys(self, "escape", "back", speech.plain_text("ui-key-back"), id="log.back")
        bind_keys(self, key, "leave", id="log.close")

    def compose(self) -> ComposeResult:
        with Vertical(id="whole"):
            yield self._log_list
            yield Input(id="wanted", placeholder=self.speech.plain_text("ui-log-search"), compact=True)
            yield CachedStatic(id="found")

    async def on_mount(self) -> None:
        self.follow_table()
        self._log_list.border_title = self.speech.plain_text("ui-log")
        await self.pace.redraw_now()
        self._log_list.focus()

    def draw(self, session: Session[Any, Any]) -> None:
        self._moments = [moment for segment in self._moment_log.list_by_segment(session) for moment in segment]
        self._list_matches()

    def _format(self, moment: Moment) -> Content:
        """Return a moment as text, made when it is first listed or searched."""
        known, text = self._texts.get(id(moment), (None, Content("")))
        if known is not moment:
            text = format_log_moment(moment, self.look, self.speech)
            self._texts[id(moment)] = (moment, text)
        return text

    def _list_matches(self) -> None:
        """List the latest entries that match the search. If the newest was highlighted, highlight the new end."""
        terms = split_query(self.query_one("#wanted", Input).value, self.speech.language)
        found = self._moments
        if terms:
            found = [
                moment
                for moment in self._moments
                if all(term.is_in(self._format(moment).plain.casefold()) for term in terms)
            ]
        highlighted, old_first = self._log_list.highlighted, self._first
        was_at_end = highlighted is None or highlighted >= self._log_list.option_count - 1
        self._first = max(0, len(found) - self._most)
        self._log_list.set_options([Line(self._format(moment)) for moment in found[self._first :]])
        if found:
            last = len(found) - 1 - self._first
            kept = (highlighted or 0) + old_first - self._first
            self._log_list.highlighted = last if was_at_end or terms else max(0, min(kept, last))
        else:
            self._log_list.clear_options()
        count = self.speech.plain_text("ui-log-found", count=len(found), all=len(self._moments))
        self.query_one("#found", CachedStatic).update(Content.styled(count, "$muted"))

    @on(OptionList.OptionHighlighted, "#told")
    def _list_more(self, event: OptionList.OptionHighlighted) -> None:
        """List twice as many entries once the first of those listed is highlighted."""
        event.stop()
        if not event.option_index and self._first and event.option is self._log_list.options[0]:
            self._most *= 2
            self._list_matches()

    @on(Input.Changed, "#wanted")
    def _filter_log(self, event: Input.Changed) -> None:
        event.stop()
        self._list_matches()

    @on(Input.Submitted, "#wanted")
    def _focus_log(self, event: Input.Submitted) -> None:
        event.stop()
        self._log_list.focus()

    def action_search(self) -> None:
        self.query_one("#wanted").focus()

    def action_back(self) -> None:
        """Leave the search field, then clear it, then close the page."""
        search_input = self.query_one("#wanted", Input)
        if search_input.has_focus or search_input.value:
            search_input.value = ""
            self._log_list.focus()
        else:
            self.dismiss(None)
