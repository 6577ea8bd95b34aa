"""The zones page: which zones the board reads, which are simulated on the screen, which are played by keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option as Row

from marshub.board.twin import SOURCES
from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.table.zones import ZoneView
from marshub.words import Speech, capitalize

from ..pages.list_dialog import ListDialog

_SIGNS = {"real": "●", "simulated": "◆", "keyboard": "⌨"}


class ZonesScreen(ListDialog[None]):
    """A list of the zones of `table`. Enter sets the next source of a zone, p places pieces in a simulated one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,z", "dismiss", show=False, id="zones.close"),
        Binding("p", "lay", show=False, id="zones.lay"),
    ]
    LIST_ID, TITLE_KEY, HINT_KEY = "zones", "ui-zones-title", "ui-zones-hint"

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self._views: dict[str, ZoneView] = {}

    def make_rows(self) -> list[Row]:
        self._views = {view.zone: view for view in self.table.list_zones()}
        return [Row(self._format_row(view), id=zone) for zone, view in self._views.items()]

    def _format_row(self, view: ZoneView) -> Content:
        name = capitalize(self.speech.plain_text(f"zone-{view.zone}"))
        is_dead = view.source == "real" and not view.sensed
        source = self.speech.plain_text("ui-zones-dead" if is_dead else f"ui-zones-{view.source}")
        names = self.table.names
        pieces = ", ".join(self.speech.say(names.label(piece)) for piece in view.pieces)
        return Content.assemble(
            (f"{'✗' if is_dead else _SIGNS[view.source]} ", "$warning" if is_dead else "$accent"),
            (f"{name:<26} ", "bold"),
            source,
            (f"  {pieces}" if pieces else "", "$muted"),
        )

    def choose_row(self, row_id: str) -> None:
        view = self._views.get(row_id)
        if view is None:
            return
        sources = [source for source in SOURCES if source != "real" or view.read]
        try:
            self.table.set_zone_source(view.zone, sources[(sources.index(view.source) + 1) % len(sources)])
        except MarsHubError as error:  # the game has moved on: this zone is gone
            self.notify(self.speech.say_error(error), severity="warning", markup=False)
        self.show()

    def action_lay(self) -> None:
        row = self.rows.highlighted_option
        view = self._views.get(row.id or "") if row is not None else None
        if view is not None and view.source == "simulated":
            self.app.push_screen(PiecesScreen(self.table, self.speech, view.zone), lambda _: self.show())


class PiecesScreen(ListDialog[None]):
    """A list of all pieces. Enter places one in `zone` of `table`, or removes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,p", "dismiss", show=False, id="pieces.close")]
    LIST_ID = "pieces"

    def __init__(self, table: GameTable, speech: Speech, zone: str) -> None:
        super().__init__()
        self.table, self.speech, self.zone = table, speech, zone

    def make_title(self) -> str:
        return self.speech.plain_text("ui-zones-pieces", zone=self.speech.plain_text(f"zone-{self.zone}"))

    def _get_zone_pieces(self) -> tuple[str, ...]:
        return next((view.pieces for view in self.table.list_zones() if view.zone == self.zone), ())

    def make_rows(self) -> list[Row]:
        zone_pieces = self._get_zone_pieces()
        with self.table.locked():
            pieces = [(piece.id, self.speech.say(piece.label)) for piece in self.table.referee.question_view.pieces]
        return [Row(f"{'■' if piece in zone_pieces else '□'} {capitalize(label)}", id=piece) for piece, label in pieces]

    def choose_row(self, row_id: str) -> None:
        try:
            self.table.place_piece(row_id, "" if row_id in self._get_zone_pieces() else self.zone)
        except MarsHubError as error:  # another client has changed the source meanwhile
            self.notify(self.speech.say_error(error), severity="warning", markup=False)
        self.show()
