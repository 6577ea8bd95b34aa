"""Base classes of pages that open over the table and follow it while play continues."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.overflow_hint import Scroll
from ..basics.textual_internals import bind_keys
from ..game_look import GameLook
from ..widgets.steps import format_steps
from .paced_follower import PacedFollower


class TablePage(PacedFollower, Dialog[None]):
    """A page about the game at `table`. Subclasses compose a container with the id `body`, and draw the page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "dismiss", show=False, id="brief.close"),
    ]

    PART_IDS: Sequence[str] = ("body",)

    def __init__(self, table: GameTable, speech: Speech, key: str = "") -> None:
        """Create a page. `key` is the key that opened the page; it closes it too."""
        super().__init__()
        self.table, self.speech = table, speech
        if key:
            bind_keys(self, key, "dismiss", id="brief.shut")

    def on_mount(self) -> None:
        self.follow_table()
        self.show()
        self.query_one("#body").focus()


class HeadedPage(TablePage):
    """A page in a frame with a heading and a body. Subclasses make both."""

    PART_IDS = ("heading", "body")
    HAS_FULL_HEIGHT = False  # True to take the screen's height, so that the footer stays visible

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog brief tall" if self.HAS_FULL_HEIGHT else "dialog brief"):
            yield CachedStatic(id="heading")
            with Scroll(id="body"):
                yield from self.compose_body()
            yield from self.compose_footer()

    @abstractmethod
    def make_heading(self, session: Session[Any, Any]) -> Content:
        """Return the page's first line."""

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """Compose the body below the heading."""

    @abstractmethod
    def make_text(self, session: Session[Any, Any]) -> Content:
        """Return the body as one text, for plain mode. Called while nothing changes."""

    @abstractmethod
    def fill(self, session: Session[Any, Any]) -> None:
        """Fill the body. Called while nothing changes."""

    def compose_footer(self) -> ComposeResult:
        """Compose what stays visible below the body."""
        yield from ()

    def draw(self, session: Session[Any, Any]) -> None:
        self.query_one("#heading", Static).update(self.make_heading(session))
        self.fill(session)


class TextPage(HeadedPage):
    """A page with one text."""

    def compose_body(self) -> ComposeResult:
        yield CachedStatic(id="text")

    def fill(self, session: Session[Any, Any]) -> None:
        self.query_one("#text", Static).update(self.make_text(session))


class PhasePage(TextPage):
    """A page with the checklist of the current phase."""

    def __init__(self, table: GameTable, speech: Speech, key: str = "", *, look: GameLook) -> None:
        super().__init__(table, speech, key)
        self.look = look

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return self.look.make_headline(session, self.speech).split("\n")[0]

    def make_text(self, session: Session[Any, Any]) -> Content:
        return Content("\n") + format_steps(self.look.list_steps(session), self.speech)
