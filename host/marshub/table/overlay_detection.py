"""Detection of the overlay on the board before there is a table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from marshub.board.overlays import Overlays, find_corner_reader
from marshub.board.profile import Profile
from marshub.link.board_link import Link
from marshub.link.events import Event, Snapshot, TagArrived, TagLeft, Waiting


class OverlayDetector:
    """Watches the board at `port` for overlays until it is closed.

    The port is free again when `close` has returned. A missing board is not reported.

    Args:
        port: The board's port.
        profile: The board's profile.
        known: UID of each corner tag -> its game.
        on_overlay: Called with the game of each overlay that is laid down, on the link's thread.
    """

    def __init__(
        self, port: str, profile: Profile, known: Mapping[str, str], on_overlay: Callable[[str], None]
    ) -> None:
        self._overlays = Overlays(known, find_corner_reader(profile))
        self._on_overlay = on_overlay
        self._checked = threading.Event()
        self._link = Link(port, self._handle_event)
        self._link.start()

    def wait(self, seconds: float) -> str:
        """Return the game whose overlay lies on the board once the board was read, or after `seconds`; "" if none."""
        self._checked.wait(seconds)
        return self._overlays.game

    def close(self) -> None:
        """Release the board. Takes some seconds at worst; does nothing the second time."""
        self._link.close()
        self._checked.set()

    def _handle_event(self, event: Event) -> None:
        overlays, changed = self._overlays, False
        match event:
            case Snapshot():
                changed = overlays.handle_snapshot(
                    [[bytes.fromhex(uid) for uid in state.uids] for state in event.readers]
                )
            case TagArrived(reader, uid) if overlays.is_corner_tag(bytes.fromhex(uid)):
                changed = overlays.handle_arrival(reader, bytes.fromhex(uid))
            case TagLeft(reader, uid) if overlays.is_corner_tag(bytes.fromhex(uid)):
                changed = overlays.handle_departure(reader, bytes.fromhex(uid))
            case _:
                pass
        if changed and overlays.game:
            self._on_overlay(overlays.game)
        if isinstance(event, Snapshot | Waiting):
            self._checked.set()
