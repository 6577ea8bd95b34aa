"""The pane of the drawn board with the texts below it, and the actions of the hand on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from marshub.board.drawn import Part
from marshub.kernel import MarsHubError
from marshub.table import touch
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.still import Still
from ..look import GameLook
from .board_sight import BoardSight
from .drawn_board import DrawnBoard
from .lamp_news import LampNews


class BoardPane(Vertical):
    """The drawn board of `table`.

    Enter takes up and places pieces, and presses buttons. p opens the piece picker, x puts the held piece back into
    the box, h holds a button down, r moves all misplaced pieces where they belong.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "box", show=False, id="drawn.box"),
        Binding("x,backspace,delete", "away", show=False, id="drawn.away"),
        Binding("h", "press_long", show=False, id="drawn.long"),
        Binding("r", "right", show=False, id="drawn.right"),
    ]

    @dataclass
    class BoxWanted(Message):
        """A message: the player wants to pick a piece for `zone` ("": any); `pane.hold_piece` takes it."""

        pane: BoardPane
        zone: str

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.table, self.speech = table, speech
        self.sight = BoardSight(table, speech, look)
        self._news = LampNews(self.sight)

    def compose(self) -> ComposeResult:
        yield DrawnBoard(self.sight, id="drawn")
        yield Still(id="under-hand", markup=False)
        yield Still(id="news", markup=False)
        yield Still(id="legend", markup=False)

    @property
    def board(self) -> DrawnBoard:
        return self.query_one("#drawn", DrawnBoard)

    @property
    def drawn(self) -> bool:
        """Return whether there is a board to be drawn."""
        return bool(self.sight.parts)

    def show(self) -> None:
        """Show the present board."""
        if not self.drawn or not self.is_mounted:
            return
        board = self.board
        board.show()
        with self.table.looking():
            legend = self.sight.legend(board.seen)
            news = self._news.follow(board.seen.lamps)
            doing = "" if board.own else self.sight.doing()
            told = self._under(board) if board.own else Content.styled(doing, "bold $primary")
        if self.has_class("-below"):  # to save rows there, both are in the border title
            self.border_title = self._title(told, news)
        self.query_one("#news", Still).update(Content("\n").join(news))
        self.query_one("#under-hand", Still).update(told)
        self.query_one("#legend", Still).update(Content("   ").join(legend))

    def _title(self, told: Content, news: Sequence[Content]) -> Content:
        """Return the hand's action at the left and the LED changes at the right, as many as fit."""
        room = self.size.width - told.cell_length - 6
        while news and sum(each.cell_length + 3 for each in news) > room:
            news = news[:-1]
        said = Content("   ").join(news)
        fill = room - said.cell_length
        rule = Content.styled("─" * fill, "$border") if fill > 0 and news else Content("")
        title = Content(" ").join([told, rule, said] if news else [told])
        return Content.assemble(" ", title, " ") if title.plain.strip() else Content("")

    def _under(self, board: DrawnBoard) -> Content:
        held = board.seen.held
        said = (
            Content.styled(f"{self.speech.text('ui-drawn-held', piece=held.name)}  ", "bold $primary") if held else ""
        )
        part = board.part
        return Content.assemble(said, self.sight.told(part, board.seen)) if part is not None else Content("")

    @on(DrawnBoard.Walked)
    def walked(self, event: DrawnBoard.Walked) -> None:
        event.stop()
        self.show()

    # ------------------------------------------------------------------ deeds

    @property
    def acts(self) -> bool:
        """Return whether a hand on the screen can place anything here."""
        twin = self.table.referee.twin
        return self.table.touch is not None or bool(twin is not None and twin.simulated)

    def hold(self, piece: str) -> None:
        """Take `piece` into the hand, out of the zone in which it lies."""
        with self.table.looking():
            zone = next((zone for zone, here in touch.lying(self.table).items() if piece in here), "")
        if not zone or self._do(partial(touch.take, self.table, piece, zone)):
            self.board.hold(piece)

    @on(DrawnBoard.Acted)
    def act(self, event: DrawnBoard.Acted) -> None:
        event.stop()
        part = event.part
        if part.kind == "button":
            self._press(part)
        elif part.zone:
            self._at_zone(part)

    def _at_zone(self, part: Part) -> None:
        board = self.board
        if not touch.reaches(self.table, part.zone):
            real = part.reader is not None or self.table.touch is None
            self.notify(self.speech.text("ui-drawn-yours" if real else "ui-drawn-reader"), markup=False)
            return
        if board.held:
            if self._do(partial(touch.put, self.table, board.held, part.zone)):
                board.hold("")
            return
        with self.table.looking():
            here = touch.lying(self.table).get(part.zone, ())
        if here:
            self.hold(here[-1])
        else:
            self.post_message(self.BoxWanted(self, part.zone))

    def action_box(self) -> None:
        if self.acts:
            part = self.board.part
            self.post_message(self.BoxWanted(self, part.zone if part is not None else ""))

    def action_away(self) -> None:
        self.board.hold("")

    def action_press_long(self) -> None:
        part = self.board.part
        if part is not None and part.kind == "button":
            self._press(part, long=True)

    def _press(self, part: Part, *, long: bool = False) -> None:
        # A press on a fully simulated board takes as long as that of a finger.
        self.run_worker(partial(touch.press, self.table, part.name, long=long), thread=True, exit_on_error=False)

    def action_right(self) -> None:
        """Move all misplaced pieces to where the game has them."""
        if not self.acts:
            return
        with self.table.looking():
            moves = [*self.table.mismatches]
            guide = self.table.guide
            if guide is not None and guide.step is not None:
                moves = [*guide.walk.steps]
        done = 0
        for move in moves:
            if move.from_zone and touch.reaches(self.table, move.from_zone):
                done += self._do(partial(touch.take, self.table, move.piece, move.from_zone)) and not move.to_zone
            if move.to_zone and touch.reaches(self.table, move.to_zone):
                done += self._do(partial(touch.put, self.table, move.piece, move.to_zone))
        self.notify(self.speech.text("ui-drawn-righted", count=done), markup=False)

    def _do(self, deed: partial[None]) -> bool:
        """Run an action of the hand; show why if it fails. Return whether it succeeded."""
        try:
            deed()
        except (MarsHubError, RuntimeError, TimeoutError, ValueError) as error:
            self.notify(str(error), severity="warning", markup=False)
            return False
        return True
