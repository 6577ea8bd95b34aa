"""A simulated link for replays: the board's end of the wire and the host's, connected directly, without delays."""

from __future__ import annotations

from collections.abc import Callable

from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from hublink.host_end import HostEnd
from marshub.board.profile import Profile, make_firmware_config
from marshub.link.events import Button, Event, TagArrived, TagLeft, to_typed_event

STEP_MS = 10
MAX_STEPS = 500  # far more than a greeting or an event takes


class SimulatedLink(Board):
    """The board of `profile`. What it is made to sense comes back as the link's events, through frames."""

    def __init__(self, profile: Profile) -> None:
        config = make_firmware_config(profile)
        self._readers: list[list[bytes]] = [[] for _ in config["readers"]]
        self._presses = [0] * len(config["buttons"])
        identity = m.Hello(
            m.BOARD,
            boot_id=1,
            profile=bytes.fromhex(config["hash"]),
            name=config["board"],
            readers=len(self._readers),
            buttons=len(self._presses),
            leds=config["leds"]["count"],
        )
        self._board = BoardEnd(m.pack_hello(identity), self)
        self._host = HostEnd(1, bytes.fromhex(config["hash"]))
        self._now_ms = 0
        self._run(lambda events: self._host.established and self._host.idle)

    def send_tag(self, reader: int, uid: bytes, has_arrived: bool) -> list[Event]:
        """Send the arrival or departure of a tag, and return the link's events."""
        (self._board.tag_arrived if has_arrived else self._board.tag_left)(reader, uid)
        return self._run_until(TagArrived, TagLeft)

    def send_button(self, index: int, action: int, count: int) -> list[Event]:
        """Send the press, long press or release of a button, and return the link's events."""
        self._board.button(index, action, count)
        return self._run_until(Button)

    def show(self, picture: bytes) -> int:
        """Show an LED frame. The board has it before the next event."""
        return self._host.show(picture)

    def configure(self, brightness: int, priorities: bytes = b"") -> None:
        """Set brightness, and how often each reader is scanned."""
        self._host.configure(brightness, 10, priorities)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        return [(m.OK, tags) for tags in self._readers], list(self._presses)

    def _run_until(self, *kinds: type) -> list[Event]:
        events = self._run(lambda events: any(isinstance(event, kinds) for event in events))
        return [event for event in events if isinstance(event, kinds)]

    def _run(self, is_done: Callable[[list[Event]], bool]) -> list[Event]:
        events: list[Event] = []
        for _ in range(MAX_STEPS):
            self._now_ms += STEP_MS
            self._board.feed(self._host.poll(self._now_ms), self._now_ms)
            self._host.feed(self._board.poll(self._now_ms), self._now_ms)
            events += [to_typed_event(event, None) for event in self._host.take_events()]
            if is_done(events):
                return events
        raise RuntimeError(f"the two ends did not come together: {events}")
