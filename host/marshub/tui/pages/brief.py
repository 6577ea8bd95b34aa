"""Pages that brief the players: opened over the table, and kept up to date while play goes on beneath."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.abstract import AbstractMeta
from ..basics.cached_static import CachedStatic
from ..basics.mounted_parts import is_mounted
from ..basics.overflow_hint import Scroll
from ..basics.redraw_pace import RedrawPace
from ..game_look import GameLook
from ..table_follower import TableChanged, TableFollower
from ..widgets.steps import format_steps
from .help import HelpScreen, find_topic


class TablePage(TableFollower, Dialog[None], metaclass=AbstractMeta):
    """A page about the game at `table`. Subclasses say what is on it, in a container `body`, and how it is drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "dismiss", show=False, id="brief.close"),
        Binding("question_mark,f1", "help", show=False, id="brief.help"),
    ]

    PARTS: Sequence[str] = ("body",)  # what it is shown in

    def __init__(self, table: GameTable, speech: Speech, key: str = "") -> None:
        """Make a page. `key` opened the page and closes it too."""
        super().__init__()
        self.table, self.speech = table, speech
        self._drawn: tuple[Session[Any, Any] | None, int] = (None, 0)  # the game as it was drawn last
        self._pace = RedrawPace(self, self._keep_up)
        if key:
            self._bindings._add_binding(Binding(key, "dismiss", show=False, id="brief.shut"))

    @abstractmethod
    def draw(self, session: Session[Any, Any]) -> None:
        """Fill the page. Called while nothing changes."""

    def on_mount(self) -> None:
        self.follow()
        self.show()
        self.query_one("#body").focus()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.speech, (), topic=find_topic(self, self.speech)))

    @on(TableChanged)
    async def _follow(self) -> None:
        await self._pace.note_change()

    async def _keep_up(self) -> None:
        if not is_mounted(self, *self.PARTS):
            return
        with self.table.locked():
            if self._drawn != (self.table.session, self.table.session.revision):
                self.show()

    def show(self) -> None:
        """Show the table as it is now."""
        with self.table.locked():
            session = self.table.session
            self._drawn = (session, session.revision)
            self.draw(session)


class BriefScreen(TablePage):
    """A page with a heading, in a frame. Subclasses say both, and how the body is filled."""

    PARTS = ("heading", "body")
    TALL = False  # whether it takes the screen's height, so that the foot stays in sight

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog brief tall" if self.TALL else "dialog brief"):
            yield CachedStatic(id="heading")
            with Scroll(id="body"):
                yield from self.compose_body()
            yield from self.compose_footer()

    @abstractmethod
    def make_heading(self, session: Session[Any, Any]) -> Content:
        """Return the page's first line."""

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """Compose what is under the heading."""

    @abstractmethod
    def make_text(self, session: Session[Any, Any]) -> Content:
        """Return the body as one text, for plain mode. Called while nothing changes."""

    @abstractmethod
    def fill(self, session: Session[Any, Any]) -> None:
        """Fill the body. Called while nothing changes."""

    def compose_footer(self) -> ComposeResult:
        """Compose what stays in sight below the body."""
        yield from ()

    def draw(self, session: Session[Any, Any]) -> None:
        self.query_one("#heading", Static).update(self.make_heading(session))
        self.fill(session)


class TextScreen(BriefScreen):
    """A page of one text."""

    def compose_body(self) -> ComposeResult:
        yield CachedStatic(id="text")

    def fill(self, session: Session[Any, Any]) -> None:
        self.query_one("#text", Static).update(self.make_text(session))


class PhaseScreen(TextScreen):
    """The checklist of the phase that is played."""

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, key: str = "") -> None:
        super().__init__(table, speech, key)
        self.look = look

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return self.look.make_headline(session, self.speech).split("\n")[0]

    def make_text(self, session: Session[Any, Any]) -> Content:
        return Content("\n") + format_steps(self.look.list_steps(session), self.speech)
