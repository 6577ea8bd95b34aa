"""Zones of a table: each is read by the board, laid on the screen or entered by keyboard, and may change any time.

And may change any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from marshub.board.notices import BoardNews, Notice
from marshub.board.referee import Referee
from marshub.board.tags import Tags
from marshub.board.twin import SCAN_PAD, SOURCES, Source, Twin
from marshub.kernel import MarsHubError, Session

from . import table_settings

SETTING_NAME = "zones"  # name of the setting in the save


class ZoneView(msgspec.Struct, frozen=True):
    """A zone and the source of its pieces.

    `read`: a reader of the board reads it. `sensed`: a piece would be noticed there now. On a silent reader it would
    not: that zone is entered by keyboard until the reader works again.
    """

    zone: str
    source: Source
    read: bool
    sensed: bool
    pieces: tuple[str, ...] = ()


class BadZone(MarsHubError):
    """A zone that cannot have that source, or a piece that cannot be laid there. Nothing has changed."""

    code = "bad-zone"


def list_views(referee: Referee, zones: Sequence[str | None]) -> list[ZoneView]:
    """Return every zone that matters now, those with a reader first. `zones`: the zone of each reader."""
    question_view = referee.question_view
    read = [zone for zone in zones if zone and zone != SCAN_PAD]
    played = sorted({zone for _, zone in question_view.gestures} | {home.zone for home in question_view.homes})
    twin = referee.twin or Twin((), Tags())
    sensed, places = twin.sensed, twin.find_places()
    return [
        ZoneView(
            zone,
            twin.source_of(zone) if zone in read or twin.source_of(zone) != "real" else "keyboard",
            zone in read,
            zone in sensed,
            tuple(piece for piece, piece_zones in places.items() if zone in piece_zones),
        )
        for zone in dict.fromkeys((*read, *played, *twin.simulated_zones))
        if zone and zone != SCAN_PAD
    ]


def save_zones(session: Session[Any, Any], twin: Twin) -> None:
    """Store with the save the source of each zone."""
    table_settings.save_setting(session, SETTING_NAME, twin.sources)


def read_zones(session: Session[Any, Any]) -> dict[str, Source]:
    """Return the stored source of each zone, of those that were not "real"."""
    return table_settings.read_setting(session, SETTING_NAME, dict[str, Source])


def set_source(
    referee: Referee, zones: Sequence[str | None], zone: str, source: Source, *, restoring: bool = False
) -> list[Notice]:
    """Read `zone` from `source` from now on. A simulated one begins with the pieces that lie there, as far as known.

    Args:
        referee: The referee of the table.
        zones: The zone of each reader.
        zone: The zone.
        source: The new source.
        restoring: The source is restored; the present question need not involve the zone.

    Raises:
        BadZone: If there is no such zone, or no reader reads it and it should be "real".
    """
    view = next((zone_view for zone_view in list_views(referee, zones) if zone_view.zone == zone), None)
    if view is None and restoring and zone:
        view = ZoneView(zone, "keyboard", read=False, sensed=False)
    if view is None or source not in SOURCES:
        message = "expected a zone of this game and one of {sources}, not {zone} and {source}"
        facts = {"sources": ", ".join(SOURCES), "zone": repr(zone), "source": repr(source)}
        raise BadZone(message, "error-no-zone", **facts)
    if source == "real" and not view.read:
        message = "no reader of this board reads {zone}: it can be simulated, or played by keyboard"
        raise BadZone(message, "error-zone-unread", zone=zone)
    referee.twin = twin = referee.twin or Twin((), Tags())
    home_pieces = [home.piece for home in referee.question_view.homes if home.zone == zone]
    twin.set_source(zone, source, view.pieces if view.sensed else home_pieces)
    referee.drop_gestures()
    return [BoardNews(f"board-zone-{source}", f"@zone-{zone}")]


def place_piece(referee: Referee, piece: str, zone: str, now: int) -> list[Notice]:
    """Place `piece` in a simulated zone, or beside the board (""), as a hand would. Raises BadZone."""
    twin = referee.twin
    if twin is None or (zone and twin.source_of(zone) != "simulated"):
        message = "{zone} is not simulated, so pieces can't be placed there on the screen; switch it to simulated first"
        raise BadZone(message, "error-zone-not-simulated", zone=zone)
    if piece not in {game_piece.id for game_piece in referee.question_view.pieces}:
        raise BadZone("expected one of the game's pieces, not {piece}", "error-no-piece", piece=repr(piece))
    return referee.handle_moved(twin.place_simulated(piece, zone), now)
