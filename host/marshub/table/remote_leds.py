"""The board as remote viewers may see it: the LEDs, and the pieces that count as face down in public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marshub.board import lights
from marshub.board.palette import LedColor
from marshub.board.profile import Profile
from marshub.kernel import Indicator

from .game_table import GameTable


def leds_for_viewer(table: GameTable, profile: Profile, seat: str, open_: Sequence[Indicator]) -> list[LedColor]:
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
    secret = pending is not None and pending.private_to and pending.private_to != seat
    boarded = table.profile is not None
    if boarded and table.led_frame and not secret:
        return table.led_frame
    scene = lights.make_scene(table.referee)
    marks = dict(scene.marks or {})
    if secret:
        marks = {zone: mark for zone, mark in marks.items() if mark not in ("cursor", "legal")}
    elif not boarded:  # without buttons there is no cursor
        marks = {zone: "legal" if mark == "cursor" else mark for zone, mark in marks.items()}
    waits = scene.to_move
    if not boarded:
        ends = ((move.after, move.before) for move in table.listed_moves)
        waits = tuple(zone for after, before in ends if (zone := (after and after.zone) or (before and before.zone)))
    scene = replace(scene, indicators=open_, marks=marks, to_move=waits)
    if secret or not boarded:
        scene = replace(scene, stop=0, stops=0)
    return lights.make_frame(scene, profile.find_leds(table.session.game.id), profile.leds.count)
