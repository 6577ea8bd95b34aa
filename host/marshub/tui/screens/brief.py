"""Pages that brief the players: opened over the table, and kept up to date while play goes on beneath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from marshub.board.notices import Notice
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..looks import GameLook
from ..parts import whole
from ..widgets.decision import steps_text
from .help import HelpScreen, topic_of


class BriefScreen(ModalScreen[None]):
    """A page about `table`. Subclasses say its heading and its text, or fill the body with more than text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "dismiss", show=False, id="brief.close"),
        Binding("question_mark,f1", "help", show=False, id="brief.help"),
    ]

    PARTS = ("heading", "body")  # what it is shown in
    TALL = False  # whether it takes the screen's height, so that the foot stays in sight

    class Stale(Message):
        """The table has changed."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, BriefScreen.Stale)

    def __init__(self, table: GameTable, speech: Speech, key: str = "") -> None:
        """`key` is the key that opened the page; it closes it too."""
        super().__init__()
        self.table, self.speech = table, speech
        self._stop: Callable[[], None] | None = None
        if key:
            self._bindings._add_binding(Binding(key, "dismiss", show=False, id="brief.shut"))

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog brief tall" if self.TALL else "dialog brief"):
            yield Static(id="heading")
            with VerticalScroll(id="body"):
                yield from self.body()
            yield from self.foot()

    def body(self) -> ComposeResult:
        """What is under the heading."""
        yield Static(id="text")

    def foot(self) -> ComposeResult:
        """What stays in sight below the body."""
        yield from ()

    def heading(self, session: Session[Any, Any]) -> Content:
        """The page's first line."""
        raise NotImplementedError

    def text(self, session: Session[Any, Any]) -> Content:
        """The page's text."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self._stop = self.table.listen(self._changed)
        self.show()
        self.query_one("#body").focus()

    def on_unmount(self) -> None:
        if self._stop is not None:
            self._stop()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.speech, (), topic=topic_of(self, self.speech)))

    def _changed(self, notices: Sequence[Notice]) -> None:
        # Called on whatever thread made the change; posting a message is safe from any.
        self.post_message(self.Stale())

    @on(Stale)
    def _follow(self) -> None:
        # Not `show` itself: Textual calls what is decorated in the base class although a page has its own.
        if whole(self, *self.PARTS):
            self.show()

    def show(self) -> None:
        """Show the table as it is now."""
        with self.table.looking():
            self.query_one("#heading", Static).update(self.heading(self.table.session))
            self.draw(self.table.session)

    def draw(self, session: Session[Any, Any]) -> None:
        """Fill the body. Called while nothing changes."""
        self.query_one("#text", Static).update(self.text(session))


class PhaseScreen(BriefScreen):
    """The checklist of the phase that is played (FM-APP-05 for First Martians)."""

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, key: str = "") -> None:
        super().__init__(table, speech, key)
        self.look = look

    def heading(self, session: Session[Any, Any]) -> Content:
        return self.look.headline(session, self.speech).split("\n")[0]

    def text(self, session: Session[Any, Any]) -> Content:
        return Content("\n") + steps_text(self.look.steps(session), self.speech)
