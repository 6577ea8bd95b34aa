"""The LEDs of a board for viewers elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marshub.board import lights
from marshub.board.palette import LedColor
from marshub.board.profile import Profile
from marshub.kernel import Indicator

from .game_table import GameTable


def leds_for_viewer(table: GameTable, profile: Profile, seat: str, open_: Sequence[Indicator]) -> list[LedColor]:
    """Return what the LEDs of `profile` show at `table` to `seat`, "" for a spectator; without a board, as it would be.

    A board lies before everybody, but not what it shows of a private question: viewers elsewhere see no more than
    players
    at a table whose board that seat covers with a hand. `open_` are the indicators of public information. Called while
    nothing changes. Raises KeyError where `profile` has no overlay of the game.
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
    elif not boarded:  # there is no button that would take what the cursor is on
        marks = {zone: "legal" if mark == "cursor" else mark for zone, mark in marks.items()}
    waits = scene.to_move
    if not boarded:
        ends = ((move.after, move.before) for move in table.listed_moves)
        waits = tuple(zone for after, before in ends if (zone := (after and after.zone) or (before and before.zone)))
    scene = replace(scene, indicators=open_, marks=marks, to_move=waits)
    if secret or not boarded:
        scene = replace(scene, stop=0, stops=0)
    return lights.make_frame(scene, profile.find_leds(table.session.game.id), profile.leds.count)
