"""Where each zone is played, in plain lines: told, turned, and pieces laid into simulated ones."""

from __future__ import annotations

from collections.abc import Iterable

from marshub.board.twin import SOURCES
from marshub.table import touch
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..looking_up import looked_up
from .words import zone_lines


class PlainZones:
    """The command `z`: the zones, their sources, and pieces in simulated ones."""

    def __init__(self, table: GameTable, speech: Speech) -> None:
        self.table, self.speech = table, speech

    def typed(self, rest: str) -> Iterable[str]:
        """List the zones, set one's next source, or place a piece in one.

        `rest` is empty for the list, a number for the next source of that zone, or a number and words for a piece.
        Raises BadZone, or OutOfReach for a piece that only real hands can place; then nothing has changed.
        """
        number, _, wanted = rest.partition(" ")
        views = self.table.zones()
        if not number:
            return zone_lines(self.table, views, self.speech)
        if not number.isdecimal() or not 1 <= int(number) <= len(views):
            return [self.speech.text("ui-plain-unknown", typed=rest)]
        view = views[int(number) - 1]
        if not wanted.strip():
            able = [source for source in SOURCES if source != "real" or view.read]
            self.table.zone_source(view.zone, able[(able.index(view.source) + 1) % len(able)])
            return []
        with self.table.looking():
            pieces = {piece.id: self.speech.say(piece.label) for piece in self.table.referee.desk.pieces}
        # Among pieces of the same name, one that lies in the zone is removed, else the first is placed.
        found = looked_up(pieces, wanted) or [piece for piece in pieces if piece == wanted]
        if not found:
            return [self.speech.text("ui-plain-none", wanted=wanted)]
        if len({pieces[piece] for piece in found}) > 1 and pieces[found[0]].casefold() != wanted.casefold():
            return [self.speech.text("ui-plain-which"), *dict.fromkeys(pieces[piece] for piece in found)]
        piece = next((piece for piece in found if piece in view.pieces), found[0])
        (touch.take if piece in view.pieces else touch.put)(self.table, piece, view.zone)
        return []
