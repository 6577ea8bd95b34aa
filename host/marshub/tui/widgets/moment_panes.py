"""The panes that show moments: the log next to the question, and the present moment over it."""

from __future__ import annotations

import textwrap
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.selection import Selection
from textual.strip import Strip

from marshub.kernel import Moment, MomentLog, Session
from marshub.kernel.words import say_first_known
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.canvas import CachedRows
from ..basics.overflow_hint import Scroll, ScrollToEnd
from ..basics.textual_internals import bind_keys
from ..game_look import GameLook
from .moment_text import draw_dice, format_effects, format_log_moment, format_title

_TRIM_STEP = 50  # moments removed at once, so that most updates only append
_MAX_MOMENTS = 150  # moments in the pane; the log's page has all of them


class MomentRows(CachedStatic):
    """The texts of moments: each is wrapped and painted once, whatever comes after it."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._rows: list[Content] = []
        self._strip_cache: dict[Hashable, list[Strip]] = {}

    def show_rows(self, rows: list[Content]) -> None:
        """Show these texts."""
        self._rows = rows
        self.update(self.render())

    def render(self) -> CachedRows:
        return CachedRows(self._rows, self._strip_cache, self.app.theme)

    def get_selection(self, selection: Selection) -> tuple[str, str]:
        return selection.extract(str(self.render())), "\n"


class LogPane(ScrollToEnd, can_focus=True):
    """The log: moments, oldest first, each with its cause and its effects. It follows the newest unless scrolled up."""

    def __init__(
        self,
        look: GameLook,
        speech: Speech,
        moment_log: MomentLog,
        *,
        id: str | None = None,  # noqa: A002 - Textual's word
    ) -> None:
        super().__init__(id=id)
        self.look, self.speech, self._moment_log = look, speech, moment_log
        self._width = 0  # cells of a line
        self._shown_moments: list[tuple[Moment, Content]] = []  # visible moments and their text
        self._story = MomentRows(id="story")

    def compose(self) -> ComposeResult:
        yield self._story

    def on_mount(self) -> None:
        self.border_title = self.speech.plain_text("ui-log")

    def on_resize(self) -> None:
        width = self.scrollable_content_region.width
        if width != self._width:  # wrap the lines again
            self._width = width
            self._shown_moments = [(moment, self._format_moment(moment)) for moment, _ in self._shown_moments]
            self._update_text()

    def _format_moment(self, moment: Moment) -> Content:
        # Stories are in the overlay and on the log's page; here one would take the rows of three effects.
        return format_log_moment(moment, self.look, self.speech, self._width, story=False)

    def _update_text(self) -> None:
        self._story.show_rows([text for _, text in self._shown_moments])

    def show(self, session: Session[Any, Any]) -> None:
        """Show the moments of `session`; after an undo start again. Call it while nothing changes."""
        moments = [moment for segment in self._moment_log.list_by_segment(session) for moment in segment]
        del moments[: max(len(moments) - _MAX_MOMENTS, 0) // _TRIM_STEP * _TRIM_STEP]
        # Only the latest moments may have changed: keep the texts of the others.
        same_count = 0
        for (known, _), moment in zip(self._shown_moments, moments, strict=False):
            if known is not moment and known != moment:
                break
            same_count += 1
        new = [(new_moment, self._format_moment(new_moment)) for new_moment in moments[same_count:]]
        if same_count == len(moments) == len(self._shown_moments) and moments:
            return
        self._shown_moments = [*self._shown_moments[:same_count], *new]
        self._update_text()


BESIDE_CLASS = "-beside"  # of a page beside the question
_STORY_CELLS = 58  # width of a line that is read aloud
_BESIDE_CELLS = 37  # width of a line beside the question, in the smallest window


def estimate_reading_s(moment: Moment) -> float:
    """Return how long a moment stays without a key, in seconds: long enough to be read aloud."""
    return 4.0 + 2.0 * len(moment.told_effects) + (8.0 if moment.story is not None else 0.0)


class MomentPane(Scroll, can_focus=True):
    """The present moment over the question: title, story, dice and effects. The board may continue it as well."""

    BINDINGS: ClassVar[list[BindingType]] = []

    class Continued(Message):
        """A message: show the next moment."""

    class Skipped(Message):
        """A message: skip the remaining moments."""

    def __init__(self, look: GameLook, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.look, self.speech = look, speech
        self._shown_state: tuple[Any, ...] = ()
        for key, action, name in (("enter,space", "go_on", "go-on"), ("s,escape", "skip", "skip")):
            bind_keys(self, key, action, speech.plain_text(f"ui-key-{name}"), id=f"moment.{name}")

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="telling")

    def on_mount(self) -> None:
        self.display = False

    def show(self, table: GameTable, is_beside: bool = False) -> bool:
        """Show the present page of `table`, beside the question or over it. Return whether there is one."""
        with table.locked():
            page, more = table.moment_queue.page, table.moment_queue.waiting_count
        if not page:
            self.display, self._shown_state = False, ()
            return False
        state = (page, more, is_beside, self.screen.size)
        self.display = True  # before it is drawn: only what is displayed is laid out
        if state != self._shown_state:
            self._shown_state = state
            self.set_class(is_beside, BESIDE_CLASS)
            self._draw(page, more, is_beside)
        return True

    def _draw(self, page: Sequence[Moment], more_count: int, is_beside: bool) -> None:
        text = self.speech.plain_text
        head = next((moment for moment in page if len(moment.entries) > 1 or moment.text or moment.faces), page[0])
        # A game may have its own word for it: a day is one of First Martians alone.
        kind = f"moment-{head.kind}"
        self.border_title = self.speech.say(say_first_known(f"{self.look.prefix}{kind}-heading", kind, otherwise=kind))
        last = "moment-beside" if is_beside else "moment-last"
        self.edge_text = text("moment-more", count=more_count) if more_count else text(last)
        width = min(_STORY_CELLS, self.screen.size.width - 12)
        if is_beside:
            width = min(width, _BESIDE_CELLS)
        rows = [row for moment in page for row in (Content(""), *self._format_rows(moment, width, len(page) == 1))]
        self.show_vertical_scrollbar = False  # one that the page before needed takes a column: lines would wrap by it
        self.query_one("#telling", CachedStatic).update(Content("\n").join(rows[1:]))
        self.scroll_home(animate=False)
        self.update_overflow_hint()
        self.call_after_refresh(self._update_hint_if_attached)  # the pane had no size while it was hidden

    def _format_rows(self, moment: Moment, width: int, is_alone: bool) -> list[Content]:
        """Return a moment in rows; one that `is_alone` on its page has an empty row between its parts."""
        roomy = not self.screen.has_class("-low")
        gap = [Content("")] if is_alone else []
        rows = [Content.styled(format_title(moment, self.speech), "bold $primary")]
        if moment.story is not None:
            lines = textwrap.wrap(self.speech.say(moment.story), width)
            rows += [*gap, Content("\n\n" if roomy else "\n").join([Content.styled(line, "bold") for line in lines])]
        if moment.text:
            rows += [*gap, *(Content.styled(self.speech.say(part), "$accent") for part in moment.text)]
        if moment.faces:
            rows += [*gap, draw_dice(moment.faces, self.speech, width)]
        effects = format_effects(moment, self.look, self.speech)
        if effects:
            rows += [*gap, *(Content.assemble(("▸ ", "$primary"), part) for part in effects)]
        return rows

    def action_go_on(self) -> None:
        """Scroll on where more is below, else continue to the next page."""
        if self.scroll_offset.y < self.max_scroll_y:
            self.scroll_page_down(animate=False)
        else:
            self.post_message(self.Continued())

    def action_skip(self) -> None:
        self.post_message(self.Skipped())

    def on_click(self, event: Click) -> None:
        event.stop()
        self.action_go_on()
