"""The board's side of a table: events of the board, and the LED frame it is to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hublink import messages
from marshub.board import lights, scan_priorities
from marshub.board.buttons import Buttons
from marshub.board.health import Health, LineFigures
from marshub.board.notices import BoardNews, FirmwareMismatch, Names, Notice, OtherOverlay, WeakSpot
from marshub.board.overlays import Overlays, find_corner_reader
from marshub.board.palette import LedColor
from marshub.board.profile import Profile
from marshub.board.question_view import QuestionView
from marshub.board.referee import Referee
from marshub.board.tags import Tags
from marshub.board.twin import Move, Twin
from marshub.kernel import Session, Words, say

from .board_status import BoardStatus, LedDisplay, check_firmware
from .observable_table import ObservableTable
from .pacing import Pacing
from .simulated_hand import HandPosition, SimulatedHand

BRIGHTNESS = 255


class BoardSide(ObservableTable):
    """A table with a board of `profile`, or with none.

    Args:
        session: The game.
        profile: The board's profile; None: there is no board.
        tags: The known tags.
        overlays: UID of each corner tag -> the game whose overlay it marks.
        calm_ms: Time in ms in which a mistake may be corrected before it is reported.
        clock: Milliseconds; None: the computer's.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        profile: Profile | None,
        tags: Tags | None,
        overlays: Mapping[str, str],
        *,
        calm_ms: int,
        clock: Callable[[], int] | None,
    ) -> None:
        super().__init__(clock)
        self.profile = profile
        self._link: LedDisplay | None = None
        self._overlays = Overlays(overlays, find_corner_reader(profile))
        self._is_first_snapshot = True  # its pieces are the starting position, no gestures
        self._led_frame: list[LedColor] = []
        self._sent_generation = self._shown_generation = -1
        self.presses: dict[str, int] = {}  # button -> press counter of the last press that was handled
        twin = None
        self._zones: list[str | None] = []  # by reader
        self._scan_priorities = b""  # scan priorities that were sent last
        self._leds: dict[str, tuple[int, ...]] = {}
        names: list[str] = []
        if profile is not None:
            game = session.game.id
            known = game in profile.overlay
            self._leds = profile.find_leds(game) if known else {}
            self._zones = profile.list_zones(game) if known else []
            twin = Twin(self._zones or [None] * len(profile.reader), tags or Tags())
            names = [button.name for button in profile.button]
        self._button_names = names
        self._unpowered_readers: set[str] = set()  # readers that failed with the supply
        self._buttons = Buttons(names)
        self._read_link_figures: Callable[[], LineFigures] = LineFigures
        self.health = Health([reader.name for reader in profile.reader] if profile is not None else [])
        self._status = BoardStatus(profile.name if profile is not None else "")
        self._game_id = session.game.id
        self.simulated_hand: SimulatedHand | None = None  # on a simulated board
        self.pacing: Pacing | None = None  # of scripted hands
        self.hand: HandPosition | None = None  # the scripted hand to draw
        self.referee = Referee(session, twin, calm_ms=calm_ms, desk=self._make_question_view(session))

    def _make_question_view(self, session: Session[Any, Any]) -> QuestionView | None:
        """Return the question view for the board; None for the usual one."""
        return None

    # ------------------------------------------------------------------ state

    def is_sensing(self, reader: int, uid: bytes) -> bool:
        """Return whether the board reported this tag on this reader."""
        with self._lock:
            return self.referee.twin is not None and self.referee.twin.is_sensed(reader, uid)

    @property
    def board(self) -> BoardStatus:
        with self._lock:
            return self._status

    @property
    def names(self) -> Names:
        with self._lock:
            return self.referee.desk.names

    @property
    def led_frame(self) -> list[LedColor]:
        """The LED frame, by number; empty without a board."""
        with self._lock:
            return list(self._led_frame)

    @property
    def led_names(self) -> list[str]:
        return lights.name_leds(self._leds, self.profile.leds.count) if self.profile is not None else []

    @property
    def overlays(self) -> Mapping[str, str]:
        """UID of each corner tag that is known -> the game whose overlay it marks."""
        return self._overlays.known

    def describe_lights(self) -> list[Words]:
        """Return the meaning of the LEDs as messages; also where there is no board."""
        with self._lock:
            if self._is_blocked:
                return [self._status.overlay.describe(self.referee.desk.names)] if self._status.overlay else []
            sentences = lights.describe_frame(self.referee, self.referee.desk.names)
            return [say("board-stale"), *sentences] if self._status.stale else sentences

    @property
    def link_figures(self) -> LineFigures:
        """The figures of the link to the board."""
        return self._read_link_figures()

    @property
    def is_settled(self) -> bool:
        """Whether the board shows the state."""
        with self._lock:
            return self._sent_generation == self._shown_generation and self._status.connected

    def show_hand(self, hand: HandPosition) -> None:
        """Show another person's hand where the board is drawn."""

        def show(now: int) -> None:
            self.hand = hand

        self._change(show)

    # ------------------------------------------------------------------ lights

    def attach_link(
        self, link: LedDisplay, port: str = "", read_figures: Callable[[], LineFigures] = LineFigures
    ) -> None:
        """Send LED frames through `link` from now on; `read_figures` returns the figures of that link."""

        def plug(now: int) -> None:
            self._link = link
            self._read_link_figures = read_figures
            self._status = replace(self._status, port=port)
            self._led_frame = []
            self._scan_priorities = b""

        self._change(plug)

    def _after_change(self) -> None:
        self.referee.follow_guide()

    def _after_lights(self) -> None:
        """Show the next piece to move in a second frame, after the LEDs of the last answer."""
        if self.profile is None:
            return
        before = self.referee.places
        self.referee.look_at_table()
        if self.referee.places != before:
            self._show_lights()

    def _prepare_next(self) -> None:
        self.referee.gestures.prepare_undo()

    def _show_lights(self) -> None:
        if self.profile is None or self._link is None:
            return
        if self._is_blocked:
            frame = lights.make_blocked_frame(self._leds, self.profile.leds.count)
        else:
            frame = lights.make_frame(lights.make_scene(self.referee), self._leds, self.profile.leds.count)
        if frame != self._led_frame:
            self._led_frame = frame
            self._sent_generation = self._link.show(lights.pack_frame(frame))
        if self._zones:
            priorities = scan_priorities.compute_priorities(self.referee, self._zones)
            if priorities != self._scan_priorities:
                self._scan_priorities = priorities
                self._link.configure(BRIGHTNESS, priorities)

    # ------------------------------------------------------------------ events of the board

    def board_connected(self, *, resumed: bool, firmware: str = "", same_profile: bool = True, port: str = "") -> None:
        """Handle the connection of the board. `resumed`: none of its events were lost meanwhile."""

        def connected(now: int) -> list[Notice]:
            mismatch = check_firmware(firmware)
            self._status = replace(
                self._status,
                connected=True,
                was_seen=True,
                problem="",
                firmware=firmware,
                port=port or self._status.port,
                stale=False,
                mismatch=mismatch,
            )
            self._is_first_snapshot = not resumed
            if resumed:
                self._handle_board_found()
            else:
                self.health.reset()
            self._buttons.reset()
            notices: list[Notice] = [BoardNews("board-connected", self._status.name)]
            if not same_profile:
                notices.append(BoardNews("board-other-profile", self._status.name))
            if mismatch is not None and not resumed:
                notices.append(mismatch)
            return notices

        self._change(connected, "board_connected", resumed, firmware, same_profile)

    def board_lost(self, reason: str) -> None:
        """Handle the loss of the board; play continues by keyboard."""

        def lost(now: int) -> list[Notice]:
            self._status = replace(self._status, connected=False, was_seen=True, stale=False, problem=reason)
            self.referee.handle_board_lost()
            return [BoardNews("board-lost", reason)]

        self._change(lost, "board_lost", reason)

    def board_waits(self, reason: str) -> None:
        """Handle that the board is not connected yet, for this reason."""

        def waits(now: int) -> None:
            self._status = replace(self._status, connected=False, problem=reason)

        self._change(waits, "board_waits", reason)

    def board_stale(self, stale: bool) -> None:
        """Handle the start or end of the board's silence; LEDs and sensors may be outdated meanwhile."""

        def silent(now: int) -> None:
            self._status = replace(self._status, stale=stale and self._status.connected)

        self._change(silent, "board_stale", stale)

    def board_other_protocol(self, theirs: int, ours: int) -> None:
        """Handle a board with another protocol version: it is unusable until the board or this program is updated."""

        def other(now: int) -> list[Notice]:
            key = "board-wire-older" if theirs < ours else "board-wire-newer"
            mismatch = FirmwareMismatch(key, str(theirs), str(ours))
            known, self._status = self._status.mismatch, replace(self._status, mismatch=mismatch, was_seen=True)
            return [] if known == mismatch else [mismatch]

        self._change(other, "board_other_protocol", theirs, ours)

    def board_reader(self, reader: int, health: int) -> None:
        """Handle a reader's new health: messages.OK, MISSING, FAILING, OFF or BLIND."""

        def changed(now: int) -> list[Notice]:
            self.health.set_state(reader, health)
            twin = self.referee.twin
            if twin is None or not twin.set_reader_health(reader, health == messages.OK):
                return []
            return self._handle_health(twin)

        self._change(changed, "board_reader", reader, health)

    def board_figures(self, record: Callable[[Health, int], None]) -> None:
        """Record figures of the board by `record(health, now)`, and report faults that will spoil the game."""

        def update(now: int) -> list[Notice]:
            record(self.health, now)
            return self._list_weak_spots()

        self._change(update)

    def board_snapshot(
        self,
        readers: Sequence[tuple[int, Sequence[bytes]]],
        presses: Sequence[int],
        missed: int,
        supply_off: bool = False,
    ) -> None:
        """Handle the state of all sensors of the board.

        Args:
            readers: (health, tag UIDs) by reader.
            presses: Press counters by button.
            missed: Number of presses that were lost.
            supply_off: The board has a supply of its own that is off; only USB feeds the board.
        """

        def snapshot(now: int) -> list[Notice]:
            twin = self.referee.twin
            if twin is None:
                return []
            notices: list[Notice] = self._handle_supply(supply_off)
            self.health.set_all_states([health for health, _ in readers])
            if twin.set_health([health == messages.OK for health, _ in readers]):
                notices += self._handle_health(twin)
            tags = [tags for _, tags in readers]
            notices += self._handle_overlay(self._overlays.handle_snapshot(tags))
            moves = twin.handle_snapshot(self._overlays.remove_corner_tags(tags))
            self.presses = dict(zip(self._button_names, presses, strict=False))
            if missed:
                notices.append(BoardNews("board-missed-presses", missed))
            if self._is_first_snapshot:
                self._is_first_snapshot = False
                self._handle_board_found()
                return notices
            return notices + self._handle_moves(moves, now)

        recorded = [(h, [tag.hex() for tag in tags]) for h, tags in readers]
        self._change(snapshot, "board_snapshot", recorded, list(presses), missed, *([True] if supply_off else []))

    def board_tag(self, reader: int, uid: bytes, *, arrived: bool) -> None:
        """Handle a tag that came to a reader or left it."""

        def moved(now: int) -> list[Notice]:
            twin = self.referee.twin
            if twin is None:
                return []
            if self._overlays.is_corner_tag(uid):
                overlays = self._overlays
                return self._handle_overlay(
                    overlays.handle_arrival(reader, uid) if arrived else overlays.handle_departure(reader, uid)
                )
            moves = twin.handle_arrival(reader, uid) if arrived else twin.handle_departure(reader, uid)
            # A reader that hears only noise loses its tags in the end: that is no gesture.
            return self._handle_moves(moves, now) if arrived or reader not in twin.broken else []

        self._change(moved, "board_tag", reader, uid.hex(), arrived)

    def board_button(self, index: int, action: int, count: int) -> None:
        """Handle a button that went down, was held long, or was released; `count` presses so far."""

        def pressed(now: int) -> list[Notice]:
            name = self._buttons.handle_event(index, action)
            notices: list[Notice] = []
            if name:
                notices = self._handle_press(name, now)
            if index < len(self._button_names) and action == messages.RELEASE:
                self.presses[self._button_names[index]] = count
            return notices

        self._change(pressed, "board_button", index, action, count)

    def _handle_press(self, button: str, now: int) -> list[Notice]:
        """Handle a press of the named button, on the board or on the screen."""
        return self.referee.handle_press(button, now)

    def board_shown(self, generation: int) -> None:
        """Handle the board's acknowledgement of the LED frame of that number."""

        def shown(now: int) -> None:
            self._shown_generation = generation

        self._change(shown, "board_shown", generation)

    # Under another game's overlay the zones of this game are not where they are printed: nothing there is a gesture.

    @property
    def _is_blocked(self) -> bool:
        return self._overlays.is_blocking(self._game_id)

    def _handle_board_found(self) -> None:
        if not self._is_blocked:
            self.referee.handle_board_found()

    def _handle_moves(self, moves: Sequence[Move], now: int) -> list[Notice]:
        return [] if self._is_blocked else self.referee.handle_moved(moves, now)

    def _handle_overlay(self, changed: bool) -> list[Notice]:
        """Handle another overlay, or the right one, on the board and return the notices."""
        if not changed:
            return []
        game, overlay_game = self._game_id, self._overlays.game
        notice: OtherOverlay | None = None
        if overlay_game and overlay_game != game:
            key = "board-overlay-other" if self._is_blocked else "board-overlay-untaught"
            notice = OtherOverlay(key, f"@game-{overlay_game}", f"@game-{game}")
        self._status = replace(self._status, overlay=notice)
        if self._is_blocked:
            self.referee.handle_board_lost()
        elif self._status.connected and not self._is_first_snapshot and not self.referee.present:
            self.referee.handle_board_found()
        if notice is not None:
            return [notice]
        return [BoardNews("board-overlay-right", f"@game-{game}")] if overlay_game else []

    def _handle_supply(self, off: bool) -> list[Notice]:
        """Return the notice of a board supply that went on or off."""
        if off == self._status.supply_off:
            return []
        self._status = replace(self._status, supply_off=off)
        return [BoardNews("board-supply-off" if off else "board-supply-on", self._status.name)]

    def _handle_health(self, twin: Twin) -> list[Notice]:
        assert self.profile is not None
        broken = tuple(self.profile.reader[number].name for number in twin.broken)
        blind = tuple(rates.name for rates in self.health.readers if rates.health == messages.BLIND)
        before = self._status.broken_readers
        self._status = replace(self._status, broken_readers=broken, blind_readers=blind)
        unpowered = self._unpowered_readers
        self._unpowered_readers = unpowered | set(broken) if self._status.supply_off else unpowered & set(broken)
        news: list[Notice] = [
            BoardNews("board-reader-blind" if name in blind else "board-reader-broken", name)
            for name in broken
            if name not in before and name not in self._unpowered_readers
        ]
        return news + [
            BoardNews("board-reader-back", name) for name in before if name not in broken and name not in unpowered
        ]

    def _list_weak_spots(self) -> list[Notice]:
        twin = self.referee.twin
        news: list[Notice] = []
        for trouble in self.health.take_new_troubles():
            piece = twin.find_piece(trouble.uid) if twin is not None and trouble.uid else None
            news.append(WeakSpot(trouble, piece or ""))
        return news
