"""The pieces on a board that count as face down in public."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from marshub.kernel import Piece

if TYPE_CHECKING:
    from .game_table import GameTable

CARD = "card"  # the sort of pieces whose faces may be hidden


class HiddenPieces:
    """Decides for the cards at `table` whether their faces may be drawn for everybody."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._looked: tuple[int, int] = (0, -1)
        self._open: bytes | None = None  # the public view, in a game in which some seat sees more

    def __call__(self, piece: Piece) -> bool:
        """Return whether a piece is a card that may be in a hand, so that its face is drawn for nobody.

        Called while nothing changes.
        """
        session = self._table.session
        if piece.sort != CARD or not session.game.has_hidden_information:
            return False
        now = (id(session), session.revision)
        if now != self._looked:
            game, state, encode = session.game, session.state, msgspec.json.encode
            seen = encode(game.view(state, ""))
            hands = any(encode(game.view(state, seat)) != seen for seat in game.list_seats(state))
            self._looked, self._open = now, seen if hands else None
        return self._open is not None and f'"{piece.id.removeprefix(f"{CARD}-")}"'.encode() not in self._open
