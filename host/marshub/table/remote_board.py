"""The board as remote viewers may see it: the LEDs, and the pieces that count as face down in public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from marshub.board import lights
from marshub.board.palette import LedColor
from marshub.board.profile import Profile
from marshub.kernel import Indicator, Piece

from .game_table import GameTable

if TYPE_CHECKING:
    from .game_table import GameTable


CARD = "card"  # the sort of pieces whose faces may be hidden


class HiddenPieces:
    """Decides for the cards at `table` whether their faces may be drawn for everybody."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._computed_for: tuple[int, int] = (0, -1)
        self._public_view: bytes | None = None  # the public view, in a game in which some seat sees more

    def __call__(self, piece: Piece) -> bool:
        """Return whether a piece is a card that may be in a hand, so that its face is drawn for nobody.

        Called while nothing changes.
        """
        session = self._table.session
        if piece.sort != CARD or not session.game.has_hidden_information:
            return False
        position = (id(session), session.revision)
        if position != self._computed_for:
            game, state, encode = session.game, session.state, msgspec.json.encode
            public_view = encode(game.view(state, ""))
            has_hidden_faces = any(encode(game.view(state, seat)) != public_view for seat in game.list_seats(state))
            self._computed_for, self._public_view = position, public_view if has_hidden_faces else None
        return (
            self._public_view is not None and f'"{piece.id.removeprefix(f"{CARD}-")}"'.encode() not in self._public_view
        )


def make_viewer_frame(
    table: GameTable, profile: Profile, seat: str, public_indicators: Sequence[Indicator]
) -> list[LedColor]:
    """Return the LED frame of `profile` at `table` for a seat, or "" for a spectator.

    Without a board at the table the frame is what a board would show. LEDs of a private question are left out for other
    viewers: they see no more than players around a board that the asked seat covers with a hand. Called while nothing
    changes.

    Args:
        table: The table.
        profile: The board's profile.
        seat: The viewer.
        public_indicators: The indicators of public information.

    Raises:
        KeyError: If `profile` has no overlay of the game.
    """
    pending = table.session.pending
    is_private = pending is not None and not pending.is_visible_to(seat)
    has_board = table.profile is not None
    if has_board and table.led_frame and not is_private:
        return table.led_frame
    scene = lights.make_scene(table.referee)
    marks = dict(scene.marks or {})
    if is_private:
        marks = {zone: mark for zone, mark in marks.items() if mark not in ("cursor", "legal")}
    elif not has_board:  # without buttons there is no cursor
        marks = {zone: "legal" if mark == "cursor" else mark for zone, mark in marks.items()}
    waiting_zones = scene.to_move
    if not has_board:
        move_ends = ((move.after, move.before) for move in table.listed_moves)
        waiting_zones = tuple(
            zone for after, before in move_ends if (zone := (after and after.zone) or (before and before.zone))
        )
    scene = replace(scene, indicators=public_indicators, marks=marks, to_move=waiting_zones)
    if is_private or not has_board:
        scene = replace(scene, cursor_index=0, entry_count=0)
    return lights.make_frame(scene, profile.find_leds(table.session.game.id), profile.leds.count)
