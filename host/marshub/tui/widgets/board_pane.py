"""The pane of the drawn board with the texts below it, and the actions of the hand on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from marshub.board.drawn import Part
from marshub.kernel import MarsHubError
from marshub.table import simulated_hand
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.dom import is_mounted
from ..game_look import GameLook
from .drawn_board import DrawnBoard
from .led_changes import LedChanges
from .visible_board import VisibleBoard


class BoardPane(Vertical):
    """The drawn board of `table`.

    Enter takes up and places pieces, and presses buttons. p opens the piece picker, x puts the held piece back into
    the box, h holds a button down, r moves all misplaced pieces where they belong.
    """

    DEFAULT_CSS = Path(__file__).with_name("board_pane.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "box", show=False, id="drawn.box"),
        Binding("x,backspace,delete", "away", show=False, id="drawn.away"),
        Binding("h", "press_long", show=False, id="drawn.long"),
        Binding("r", "right", show=False, id="drawn.right"),
    ]

    @dataclass
    class PieceRequested(Message):
        """A message: the player wants to pick a piece for `zone` ("": any); `pane.hold_piece` takes it."""

        pane: BoardPane
        zone: str

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.table, self.speech = table, speech
        self.visible_board = VisibleBoard(table, speech, look)
        self._led_changes = LedChanges(self.visible_board)

    def compose(self) -> ComposeResult:
        yield DrawnBoard(self.visible_board, id="drawn")
        yield CachedStatic(id="under-hand", markup=False)
        yield CachedStatic(id="news", markup=False)
        yield CachedStatic(id="legend", markup=False)

    @property
    def drawn_board(self) -> DrawnBoard:
        return self.query_one("#drawn", DrawnBoard)

    @property
    def is_drawn(self) -> bool:
        """Whether there is a board to be drawn."""
        return bool(self.visible_board.parts)

    def show(self) -> None:
        """Show the present board."""
        if not self.is_drawn or not is_mounted(self, "drawn", "news", "under-hand", "legend"):
            return
        board = self.drawn_board
        board.show()
        with self.table.locked():
            legend = self.visible_board.legend(board.shown_sight)
            changes = self._led_changes.update(board.shown_sight.leds)
            other_hand = "" if board.is_own_hand else self.visible_board.describe_hand()
            hand_text = (
                self._describe_under_hand(board) if board.is_own_hand else Content.styled(other_hand, "bold $primary")
            )
        if self.has_class("-below"):  # to save rows there, both are in the border title
            self.border_title = self._format_title(hand_text, changes)
        self.query_one("#news", CachedStatic).update(Content("\n").join(changes))
        self.query_one("#under-hand", CachedStatic).update(hand_text)
        self.query_one("#legend", CachedStatic).update(Content("   ").join(legend))

    def _format_title(self, hand_text: Content, changes: Sequence[Content]) -> Content:
        """Return the hand's action at the left and the LED changes at the right, as many as fit."""
        room = self.size.width - hand_text.cell_length - 6
        while changes and sum(change.cell_length + 3 for change in changes) > room:
            changes = changes[:-1]
        changes_text = Content("   ").join(changes)
        fill = room - changes_text.cell_length
        rule = Content.styled("─" * fill, "$border") if fill > 0 and changes else Content("")
        title = Content(" ").join([hand_text, rule, changes_text] if changes else [hand_text])
        return Content.assemble(" ", title, " ") if title.plain.strip() else Content("")

    def _describe_under_hand(self, board: DrawnBoard) -> Content:
        held = board.shown_sight.held_chip
        held_text = (
            Content.styled(f"{self.speech.plain_text('ui-drawn-held', piece=held.name)}  ", "bold $primary")
            if held
            else ""
        )
        part = board.part
        return (
            Content.assemble(held_text, self.visible_board.describe_part(part, board.shown_sight))
            if part is not None
            else Content("")
        )

    @on(DrawnBoard.HandMoved)
    def show_after_move(self, event: DrawnBoard.HandMoved) -> None:
        event.stop()
        self.show()

    # ------------------------------------------------------------------ actions

    @property
    def can_act(self) -> bool:
        """Whether a hand on the screen can place anything here."""
        twin = self.table.referee.twin
        return self.table.simulated_hand is not None or bool(twin is not None and twin.simulated_zones)

    def hold_piece(self, piece: str) -> None:
        """Take `piece` into the hand, out of the zone in which it lies."""
        with self.table.locked():
            zone = next((zone for zone, pieces in simulated_hand.find_lying(self.table).items() if piece in pieces), "")
        if not zone or self._try_action(partial(simulated_hand.take_piece, self.table, piece, zone)):
            self.drawn_board.hold_piece(piece)

    @on(DrawnBoard.ActionRequested)
    def act_on_part(self, event: DrawnBoard.ActionRequested) -> None:
        event.stop()
        part = event.part
        if part.kind == "button":
            self._press(part)
        elif part.zone:
            self._act_on_zone(part)

    def _act_on_zone(self, part: Part) -> None:
        board = self.drawn_board
        if not simulated_hand.can_reach(self.table, part.zone):
            is_real = part.reader is not None or self.table.simulated_hand is None
            self.notify(self.speech.plain_text("ui-drawn-yours" if is_real else "ui-drawn-reader"), markup=False)
            return
        if board.held_piece:
            if self._try_action(partial(simulated_hand.place_piece, self.table, board.held_piece, part.zone)):
                board.hold_piece("")
            return
        with self.table.locked():
            pieces = simulated_hand.find_lying(self.table).get(part.zone, ())
        if pieces:
            self.hold_piece(pieces[-1])
        else:
            self.post_message(self.PieceRequested(self, part.zone))

    def action_box(self) -> None:
        if self.can_act:
            part = self.drawn_board.part
            self.post_message(self.PieceRequested(self, part.zone if part is not None else ""))

    def action_away(self) -> None:
        self.drawn_board.hold_piece("")

    def action_press_long(self) -> None:
        part = self.drawn_board.part
        if part is not None and part.kind == "button":
            self._press(part, long=True)

    def _press(self, part: Part, *, long: bool = False) -> None:
        # A press on a fully simulated board takes as long as that of a finger.
        self.run_worker(
            partial(simulated_hand.press_button, self.table, part.name, long=long), thread=True, exit_on_error=False
        )

    def action_right(self) -> None:
        """Move all misplaced pieces to where the game has them."""
        if not self.can_act:
            return
        with self.table.locked():
            moves = [*self.table.mismatches]
            guide = self.table.guide
            if guide is not None and guide.step is not None:
                moves = [*guide.walk.steps]
        done = 0
        for move in moves:
            if move.from_zone and simulated_hand.can_reach(self.table, move.from_zone):
                done += (
                    self._try_action(partial(simulated_hand.take_piece, self.table, move.piece, move.from_zone))
                    and not move.to_zone
                )
            if move.to_zone and simulated_hand.can_reach(self.table, move.to_zone):
                done += self._try_action(partial(simulated_hand.place_piece, self.table, move.piece, move.to_zone))
        self.notify(self.speech.plain_text("ui-drawn-righted", count=done), markup=False)

    def _try_action(self, action: partial[None]) -> bool:
        """Run an action of the hand; show why if it fails. Return whether it succeeded."""
        try:
            action()
        except (MarsHubError, RuntimeError, TimeoutError, ValueError) as error:
            self.notify(self.speech.say_error(error), severity="warning", markup=False)
            return False
        return True
