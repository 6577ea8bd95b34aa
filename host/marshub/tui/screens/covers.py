"""Screens that cover the whole table: the hot seat handover, board-only mode, and a window that is too small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Key
from textual.widgets import Static

from marshub.tui.basics.dialog import Dialog, SafelyDismissed
from marshub.words import Speech

from ..basics.dom import BOARD_ONLY, HANDOVER
from ..basics.overflow_hint import Scroll
from ..basics.panes import COVER_ID, MINIMUM_SIZE


class HandoverScreen(Dialog[str]):
    """A cover that asks to hand the screen over to a seat. Its result is that seat once its player confirms."""

    ROLE = HANDOVER
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", show=False, id="curtain.open"),
    ]

    def __init__(self, speech: Speech, seat: str, name: str, news: Sequence[Content] = ()) -> None:
        """Create the cover.

        Args:
            speech: The player's language.
            seat: The seat's id.
            name: The seat's name, for the player.
            news: What everybody could see since that seat's last turn.
        """
        super().__init__()
        self.speech, self.seat, self._seat_name, self._news = speech, seat, name, news

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(
                Content.styled(self.speech.plain_text("ui-curtain-title", who=self._seat_name), "bold $primary")
            )
            yield Static(self.speech.plain_text("ui-curtain-open", who=self._seat_name))
            if self._news:
                yield Static(Content.styled(self.speech.plain_text("ui-curtain-news"), "bold"), classes="news-title")
                with Scroll(id="news"):
                    yield Static(Content("\n").join(self._news))

    def action_open(self) -> None:
        """Open the table for the seat."""
        self.dismiss(self.seat)


class BoardOnlyScreen(SafelyDismissed[None]):
    """The dark screen of board-only mode: buttons and LEDs of the board lead, and any key shows the table again."""

    ROLE = BOARD_ONLY

    def __init__(self, speech: Speech) -> None:
        super().__init__()
        self.speech = speech

    def compose(self) -> ComposeResult:
        yield Static(self.speech.plain_text("ui-eyes"), id="asleep")

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()  # the key only ends the mode
        self.wake()

    def on_click(self, event: Click) -> None:
        self.wake()

    def wake(self) -> None:
        """Show the table again."""
        if self.is_current:
            self.dismiss(None)


class TooSmallScreen(SafelyDismissed[None]):
    """A cover over a window that is too small for the table, with the size that it needs.

    No key has an effect on it.
    """

    def __init__(self, speech: Speech) -> None:
        super().__init__(id=COVER_ID)
        self.speech = speech

    def compose(self) -> ComposeResult:
        yield Static(id="too-small")

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()

    def on_resize(self) -> None:
        size, minimum = self.app.size, MINIMUM_SIZE
        facts = {"width": minimum.width, "height": minimum.height, "now-width": size.width, "now-height": size.height}
        self.query_one(Static).update(self.speech.plain_text("ui-too-small", **facts))
