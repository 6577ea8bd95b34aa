"""The dialog that picks a piece from the game box by name, for the hand that places it on the screen."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from marshub.table import simulated_hand
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.visible_highlight import VisibleHighlightList
from marshub.words import capitalize

from ..fuzzy_search import search_labels
from ..widgets.board_pane import BoardPane
from ..widgets.visible_board import VisibleBoard


class PiecePickerScreen(Dialog[str]):
    """A list of the game's pieces as `sight` sees them, those in `zone` first. Its result is the chosen piece's id.

    Pieces that look alike and lie in the same spot are one row.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, id="box.leave"),
        Binding("down", "walk(1)", show=False, priority=True, id="box.down"),
        Binding("up", "walk(-1)", show=False, priority=True, id="box.up"),
    ]
    AUTO_FOCUS = "#find"

    def __init__(self, sight: VisibleBoard, zone: str = "") -> None:
        super().__init__()
        self.sight, self.zone, self.speech = sight, zone, sight.speech
        self._rows = self._group_pieces()

    def compose(self) -> ComposeResult:
        text = self.speech.plain_text
        title = text("ui-drawn-box-for", zone=text(f"zone-{self.zone}")) if self.zone else text("ui-drawn-box")
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(title, "bold $primary"))
            yield Input(id="find", compact=True)
            yield VisibleHighlightList(id="pieces")
            yield Static(Content.styled(text("ui-drawn-box-hint"), "$muted"))

    def on_mount(self) -> None:
        self._list_pieces("")

    def _group_pieces(self) -> dict[str, tuple[str, str, int]]:
        """Return for the first piece of each row its name, its zone, and the number of pieces."""
        with self.sight.table.locked() as table:
            zone_of = {
                piece: zone for zone, lying_pieces in simulated_hand.find_lying(table).items() for piece in lying_pieces
            }
            alike: dict[tuple[str, str], list[str]] = {}
            for piece in table.referee.question_view.pieces:
                zone = zone_of.get(piece.id, "")
                # The zone of a hidden card would reveal it.
                covered = self.sight.is_hidden(piece)
                name = capitalize(self.speech.say(piece.label))
                alike.setdefault((name, "" if covered else zone), []).append(piece.id)
        rows = {pieces[0]: (name, zone, len(pieces)) for (name, zone), pieces in alike.items()}
        first = {piece: row for piece, row in rows.items() if self.zone and row[1] == self.zone}
        return {**first, **rows}

    def _list_pieces(self, query: str) -> None:
        labels = {piece: name for piece, (name, _, _) in self._rows.items()}
        shown = search_labels(labels, query, self.speech.language) if query.strip() else [*labels]
        rows = self.query_one("#pieces", OptionList)
        rows.clear_options()
        rows.add_options([Row(self._format_row(piece), id=piece) for piece in shown])
        rows.highlighted = 0 if shown else None

    def _format_row(self, piece: str) -> Content:
        name, zone, count = self._rows[piece]
        location = (
            self.speech.plain_text("ui-drawn-lies-at", zone=self.speech.plain_text(f"zone-{zone}")) if zone else ""
        )
        return Content.assemble(
            (f"{'■' if zone else '□'} ", "$accent"),
            (name, "bold"),
            f" × {count}" if count > 1 else "",
            (f"  {location}", "$muted"),
        )

    @on(Input.Changed, "#find")
    def filter_pieces(self, event: Input.Changed) -> None:
        event.stop()
        self._list_pieces(event.value)

    @on(Input.Submitted, "#find")
    def choose_highlighted(self, event: Input.Submitted) -> None:
        event.stop()
        rows = self.query_one("#pieces", OptionList)
        if rows.highlighted is not None:
            self.dismiss(rows.get_option_at_index(rows.highlighted).id)

    @on(OptionList.OptionSelected, "#pieces")
    def choose_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option.id)

    def action_walk(self, by: int) -> None:
        rows = self.query_one("#pieces", OptionList)
        (rows.action_cursor_down if by > 0 else rows.action_cursor_up)()


def open_piece_picker(event: BoardPane.PieceRequested) -> None:
    """Let the player pick the piece that the hand of a board pane holds."""
    pane = event.pane

    def hold_piece(piece: str | None) -> None:
        if piece and pane.is_attached:
            pane.hold_piece(piece)

    pane.app.push_screen(PiecePickerScreen(pane.visible_board, event.zone), hold_piece)
