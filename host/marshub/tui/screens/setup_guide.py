"""The setup guide: which piece goes where, a page for each part of the table; on the board one spot is lit."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from marshub.board.notices import describe_placement, describe_unknown_tag
from marshub.board.setup_guide import Step
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech, capitalize

from ..basics.dialog import InstantButton
from ..basics.dom import is_mounted
from ..basics.symbols import draw_bar
from ..games import get_look
from ..table_follower import TableChanged, TableFollower
from ..widgets.board_pane import BoardPane
from .board import BoardScreen
from .piece_picker import open_piece_picker


class SetupGuideScreen(TableFollower, Dialog[None]):
    """The setup guide of `table`. It starts from the present table, so that it also serves a save.

    The board's buttons, and pieces that are placed where they belong, move it on as well.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l", "leave", show=False, id="lay.leave"),
        Binding("enter,right,pagedown", "turn(1)", show=False, id="lay.next"),
        Binding("left,pageup,backspace", "turn(-1)", show=False, id="lay.back"),
        Binding("down,space", "go(1)", show=False, id="lay.step"),
        Binding("up", "go(-1)", show=False, id="lay.step-back"),
        Binding("b", "board", show=False, id="lay.board"),
    ]

    AUTO_FOCUS = "#on"

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self.board_pane = BoardPane(table, speech, get_look(table.session.game.id), id="where")
        table.open_guide()

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog drawn" if self.board_pane.is_drawn else "dialog"):
            if self.board_pane.is_drawn:
                yield self.board_pane
            yield Static(id="heading")
            yield Static(id="text")
            hint = self.speech.plain_text("ui-lay-hint")
            if self.board_pane.is_drawn:
                hint = f"{hint} · {self.speech.plain_text('ui-drawn-lay-hint')}"
            yield Static(Content.styled(hint, "$muted"), id="said")
            with Horizontal(classes="buttons"):
                yield InstantButton(self.speech.plain_text("ui-key-back"), id="back", compact=True)
                yield InstantButton(self.speech.plain_text("ui-lay-done"), id="on", variant="primary", compact=True)

    def on_mount(self) -> None:
        self.follow_table()
        self.show()

    def on_unmount(self) -> None:
        self.table.close_guide()

    @property
    def step(self) -> Step | None:
        """The step to be done now; None once all are done."""
        with self.table.locked():
            guide = self.table.guide
            return guide.step if guide is not None else None

    @property
    def done_count(self) -> int:
        """The number of steps done."""
        with self.table.locked():
            guide = self.table.guide
            return guide.step_index if guide is not None else 0

    @on(TableChanged)
    def show(self) -> None:
        """Show the present state of the guide; the board's OK button may have closed it."""
        if not is_mounted(self, "heading", "text"):
            return
        # Take the state of the guide.
        with self.table.locked():
            guide, names = self.table.guide, self.table.names
            if guide is None:
                self.action_leave()
                return
            done_count, steps, misplaced, done = guide.step_index, guide.steps, guide.misplaced, guide.done_steps
            pages, page = guide.pages, guide.page
            unknown_tags = self.table.referee.unknown_tags
        self.board_pane.show()
        speak, text = self.speech.say, self.speech.plain_text
        # Show the progress.
        title = Content.styled(text("ui-lay-title"), "bold $primary")
        progress = draw_bar(20 * done_count // max(1, len(steps)), 20, "$success")
        count = f" {done_count}/{len(steps)}"
        if page < len(pages):
            count += f"  {text('ui-lay-page', page=page + 1, pages=len(pages))}"
        self.query_one("#heading", Static).update(title + "  " + progress + count)
        # List what is wrong, then the steps of the page.
        rows: list[Content] = [Content("")]
        part = steps[done_count].part if done_count < len(steps) else None
        if part is not None:
            rows.append(Content.styled(capitalize(speak(part)), "bold $accent"))
        for tag in unknown_tags:
            line = speak(describe_unknown_tag(tag.uid, tag.zone, names))
            rows.append(Content.styled(f"? {line}", "bold $warning"))
        if misplaced is not None:
            rows.append(
                Content.styled(
                    f"✗ {text('ui-lay-wrong')} {speak(describe_placement(misplaced, names))}", "bold $warning"
                )
            )
        if done_count == len(steps):
            rows.append(Content.styled(text("ui-lay-over"), "bold $success"))
        else:
            for number in pages[page]:
                line = speak(steps[number].words)
                if number == done_count:
                    rows.append(Content.styled(f"▶ {line}", "bold"))
                elif number < done_count or number in done:
                    rows.append(Content.styled(f"✓ {line}", "$muted"))
                else:
                    rows.append(Content(f"· {line}"))
        self.query_one("#text", Static).update(Content("\n").join(rows))

    def action_board(self) -> None:
        """Open the board's page, for a low screen without room for the drawing here."""
        self.app.push_screen(BoardScreen(self.table, self.speech, self.board_pane.visible_board.look))

    @on(BoardPane.PieceRequested)
    def pick_piece(self, event: BoardPane.PieceRequested) -> None:
        event.stop()
        open_piece_picker(event)

    def action_go(self, by: int) -> None:
        self.table.step_guide(by)
        self.show()

    def action_turn(self, by: int) -> None:
        self.table.turn_guide_pages(by)
        self.show()

    def action_leave(self) -> None:
        if self.is_current:  # the board and a key may close it at the same time
            self.dismiss()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_turn(1 if event.button.id == "on" else -1)
