"""The board's side of a table: twin, referee and LEDs. It takes the board's events and shows the game's state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from hublink import messages
from marshub.board import lights, scan_priorities
from marshub.board.buttons import Buttons
from marshub.board.health import Health, LineFigures
from marshub.board.notices import (
    BoardNews,
    Notice,
    OtherOverlay,
    WeakSpot,
    make_profile_mismatch,
    make_protocol_mismatch,
)
from marshub.board.overlays import Overlays, find_corner_reader
from marshub.board.palette import LedColor
from marshub.board.question_view import QuestionView
from marshub.board.referee import Referee
from marshub.board.tags import Tags
from marshub.board.twin import Twin
from marshub.kernel import Session, Words, say

from .board_status import BoardStatus, LedDisplay, check_firmware

if TYPE_CHECKING:
    from marshub.board.profile import Profile

BRIGHTNESS = 255


class BoardOwner(Protocol):
    """The table of a board, as far as the board's side needs it."""

    def apply(self, change: Callable[[int], list[Notice] | None], *call: object) -> list[Notice]:
        """Make a change under the table's lock, and record it as (method, argument...); see `ObservableTable.apply`."""

    def note(self, change: Callable[[], None], *call: object) -> None:
        """Make a change that nobody sees; see `ObservableTable.note`."""

    def handle_press(self, button: str, now: int) -> list[Notice]:
        """Handle a press of the board's button of that name."""

    def run_gesture(self, handle: Callable[[], object]) -> None:
        """Call `handle`, which handles a gesture, now or once the table is ready for it."""


class BoardSide:
    """The board of `profile` at a table, or none: its twin, the referee of its gestures, and its LEDs.

    The table calls `show` after every change; each event of the board is a method, which makes a change at the table.
    All other methods except `attach_link` are called under the table's lock.

    Args:
        owner: The table.
        session: The game.
        profile: The board's profile; None: there is no board.
        tags: The known tags.
        overlays: UID of each corner tag -> the game whose overlay it marks.
        calm_ms: Time in ms in which a mistake may be corrected before it is reported.
        question_view: The board's view of the game; None for the usual one.
    """

    def __init__(
        self,
        owner: BoardOwner,
        session: Session[Any, Any],
        profile: Profile | None,
        tags: Tags | None,
        overlays: Mapping[str, str],
        *,
        calm_ms: int,
        question_view: QuestionView | None = None,
    ) -> None:
        self._owner = owner
        self.profile = profile
        self._link: LedDisplay | None = None
        self._overlays = Overlays(overlays, find_corner_reader(profile))
        self._is_first_snapshot = True  # its pieces are the starting position, no gestures
        self.led_frame: list[LedColor] = []
        self._scene: lights.Scene | None = None  # what `led_frame` was made from; None: something else
        self._sent_generation = self._shown_generation = -1
        self.presses: dict[str, int] = {}  # button -> press counter of the last press that was handled
        twin = None
        self.zones: list[str | None] = []  # by reader
        self._scan_priorities = b""  # scan priorities that were sent last
        self._leds: dict[str, tuple[int, ...]] = {}
        names: list[str] = []
        if profile is not None:
            game = session.game.id
            known = game in profile.overlay
            self._leds = profile.find_leds(game) if known else {}
            self.zones = profile.list_zones(game) if known else []
            twin = Twin(self.zones or [None] * len(profile.reader), tags or Tags())
            names = [button.name for button in profile.button]
        self._button_names = names
        self._unpowered_readers: set[str] = set()  # readers that failed with the supply
        self._buttons = Buttons(names)
        self._read_link_figures: Callable[[], LineFigures] = LineFigures
        self.health = Health([reader.name for reader in profile.reader] if profile is not None else [])
        self.status = BoardStatus(profile.name if profile is not None else "")
        self._game_id = session.game.id
        self._is_blocked = False  # by another game's overlay: nothing on this game's zones is a gesture then
        self.referee = Referee(session, twin, calm_ms=calm_ms, question_view=question_view)

    # ------------------------------------------------------------------ state

    @property
    def overlays(self) -> Mapping[str, str]:
        """UID of each corner tag that is known -> the game whose overlay it marks."""
        return self._overlays.known

    @property
    def led_names(self) -> list[str]:
        return lights.name_leds(self._leds, self.profile.leds.count) if self.profile is not None else []

    @property
    def link_figures(self) -> LineFigures:
        """The figures of the link to the board."""
        return self._read_link_figures()

    @property
    def is_settled(self) -> bool:
        """Whether the board shows the state."""
        return self._sent_generation == self._shown_generation and self.status.connected

    def describe_lights(self) -> list[Words]:
        """Return the meaning of the LEDs as messages; also where there is no board."""
        if self._is_blocked:
            return [self.status.overlay.describe(self.referee.question_view.names)] if self.status.overlay else []
        sentences = lights.describe_frame(self.referee, self.referee.question_view.names)
        return [say("board-stale"), *sentences] if self.status.stale else sentences

    # ------------------------------------------------------------------ lights

    def attach_link(
        self, link: LedDisplay, port: str = "", read_figures: Callable[[], LineFigures] = LineFigures
    ) -> None:
        """Send LED frames through `link` from now on; `read_figures` returns the figures of that link."""

        def plug(now: int) -> None:
            self._link = link
            self._read_link_figures = read_figures
            self.status = replace(self.status, port=port)
            self.led_frame, self._scene = [], None
            self._scan_priorities = b""

        self._owner.apply(plug)

    def detach_link(self) -> LedDisplay | None:
        """Send nothing any more; return the link, which the caller closes."""
        link, self._link = self._link, None
        return link

    def show(self) -> None:
        """Show the changed state: the LEDs first, since people watch the board, then the next piece to move.

        At last what an undo needs is prepared, so that it is quicker.
        """
        referee = self.referee
        if referee.guide is not None:
            referee.follow_guide()
        if self.profile is not None:
            self._show_lights(self.profile)
            before = referee.manual_moves
            referee.update_pending_moves()
            if referee.manual_moves != before:
                self._show_lights(self.profile)
        referee.gestures.prepare_undo()

    def _show_lights(self, profile: Profile) -> None:
        if self._link is None:
            return
        scene = None if self._is_blocked else lights.make_scene(self.referee)
        if scene is None or scene != self._scene:
            self._scene, count = scene, profile.leds.count
            frame = (
                lights.make_blocked_frame(self._leds, count)
                if scene is None
                else lights.make_frame(scene, self._leds, count)
            )
            if frame != self.led_frame:
                self.led_frame = frame
                self._sent_generation = self._link.show(lights.pack_frame(frame))
        if self.zones:
            priorities = scan_priorities.compute_priorities(self.referee, self.zones)
            if priorities != self._scan_priorities:
                self._scan_priorities = priorities
                self._link.configure(BRIGHTNESS, priorities)

    # ------------------------------------------------------------------ events of the board

    def board_connected(
        self, *, resumed: bool, firmware: str = "", same_profile: bool = True, named: str = "", port: str = ""
    ) -> None:
        """Handle the connection of the board. `resumed`: none of its events were lost meanwhile.

        `named`: the profile that it was set up with, where that is not the table's.
        """

        def connected(now: int) -> list[Notice]:
            mismatch = check_firmware(firmware)
            self.status = replace(
                self.status,
                connected=True,
                was_seen=True,
                problem="",
                firmware=firmware,
                port=port or self.status.port,
                stale=False,
                mismatch=mismatch,
                unfit=None if same_profile else make_profile_mismatch(self.status.name, named),
            )
            self._is_first_snapshot = not resumed
            if resumed:
                self._handle_board_found()
            else:
                self.health.reset()
            self._buttons.reset()
            notices: list[Notice] = [BoardNews("board-connected", self.status.name)]
            if self.status.unfit is not None:
                notices.append(self.status.unfit)
            if mismatch is not None and not resumed:
                notices.append(mismatch)
            return notices

        other = [] if same_profile else [named]
        self._owner.apply(connected, "board_connected", resumed, firmware, same_profile, *other)

    def board_lost(self, reason: str, words: Words | None = None) -> None:
        """Handle the loss of the board; play continues by keyboard. `words`: the reason in any language."""

        def lost(now: int) -> list[Notice]:
            self.status = replace(
                self.status, connected=False, was_seen=True, stale=False, problem=reason, problem_words=words
            )
            self.referee.handle_board_lost()
            return [BoardNews("board-lost", reason if words is None else words)]

        self._owner.apply(lost, "board_lost", reason)

    def board_waits(self, reason: str, words: Words | None = None) -> None:
        """Handle that the board is not connected yet, for this reason; `words` as of `board_lost`."""

        def waits(now: int) -> None:
            self.status = replace(self.status, connected=False, problem=reason, problem_words=words)

        self._owner.apply(waits, "board_waits", reason)

    def board_stale(self, stale: bool) -> None:
        """Handle the start or end of the board's silence; LEDs and sensors may be outdated meanwhile."""

        def silent(now: int) -> None:
            self.status = replace(self.status, stale=stale and self.status.connected)

        self._owner.apply(silent, "board_stale", stale)

    def board_other_protocol(self, theirs: int, ours: int) -> None:
        """Handle a board with another protocol version: it is unusable until the board or this program is updated."""

        def other(now: int) -> list[Notice]:
            mismatch = make_protocol_mismatch(theirs, ours)
            known, self.status = self.status.mismatch, replace(self.status, mismatch=mismatch, was_seen=True)
            return [] if known == mismatch else [mismatch]

        self._owner.apply(other, "board_other_protocol", theirs, ours)

    def board_reader(self, reader: int, health: int) -> None:
        """Handle a reader's new health: messages.OK, MISSING, FAILING, OFF or BLIND."""

        def changed(now: int) -> list[Notice]:
            self.health.set_state(reader, health)
            twin = self.referee.twin
            if twin is None or not twin.set_reader_health(reader, health == messages.OK):
                return []
            return self._handle_health(twin)

        self._owner.apply(changed, "board_reader", reader, health)

    def board_figures(self, record: Callable[[Health, int], None]) -> None:
        """Record figures of the board by `record(health, now)`, and report faults that will spoil the game."""

        def update(now: int) -> list[Notice]:
            record(self.health, now)
            return self._list_weak_spots()

        self._owner.apply(update)

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
            self.presses.clear()
            self.presses.update(zip(self._button_names, presses, strict=False))
            if missed:
                notices.append(BoardNews("board-missed-presses", missed))
            if self._is_first_snapshot:
                self._is_first_snapshot = False
                self._handle_board_found()
                return notices
            return notices if self._is_blocked else notices + self.referee.handle_moved(moves, now)

        recorded = [(h, [tag.hex() for tag in tags]) for h, tags in readers]
        call = ("board_snapshot", recorded, list(presses), missed, *([True] if supply_off else []))
        self._owner.run_gesture(lambda: self._owner.apply(snapshot, *call))

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
            if self._is_blocked or not (arrived or reader not in twin.broken_readers):
                return []
            return self.referee.handle_moved(moves, now)

        self._owner.run_gesture(lambda: self._owner.apply(moved, "board_tag", reader, uid.hex(), arrived))

    def board_button(self, index: int, action: int, count: int) -> None:
        """Handle a button that went down, was held long, or was released; `count` presses so far."""

        def pressed(now: int) -> list[Notice]:
            name = self._buttons.handle_event(index, action)
            notices: list[Notice] = []
            if name:
                notices = self._owner.handle_press(name, now)
            if index < len(self._button_names) and action == messages.RELEASE:
                self.presses[self._button_names[index]] = count
            return notices

        def released() -> None:
            pressed(0)

        if self._buttons.can_act(index, action):
            self._owner.run_gesture(lambda: self._owner.apply(pressed, "board_button", index, action, count))
        else:
            self._owner.run_gesture(lambda: self._owner.note(released, "board_button", index, action, count))

    def board_shown(self, generation: int) -> None:
        """Handle the board's acknowledgement of the LED frame of that number."""

        def shown() -> None:
            self._shown_generation = generation

        self._owner.note(shown, "board_shown", generation)

    # Under another game's overlay the zones of this game are not where they are printed: nothing there is a gesture.

    def _handle_board_found(self) -> None:
        if not self._is_blocked:
            self.referee.handle_board_found()

    def _handle_overlay(self, changed: bool) -> list[Notice]:
        """Handle another overlay, or the right one, on the board and return the notices."""
        if not changed:
            return []
        game, overlay_game = self._game_id, self._overlays.game
        self._is_blocked = self._overlays.is_blocking(game)
        notice: OtherOverlay | None = None
        if overlay_game and overlay_game != game:
            key = "board-overlay-other" if self._is_blocked else "board-overlay-untaught"
            notice = OtherOverlay(key, f"@game-{overlay_game}", f"@game-{game}")
        self.status = replace(self.status, overlay=notice)
        if self._is_blocked:
            self.referee.handle_board_lost()
        elif self.status.connected and not self._is_first_snapshot and not self.referee.is_board_present:
            self.referee.handle_board_found()
        if notice is not None:
            return [notice]
        return [BoardNews("board-overlay-right", f"@game-{game}")] if overlay_game else []

    def _handle_supply(self, off: bool) -> list[Notice]:
        """Return the notice of a board supply that went on or off."""
        if off == self.status.supply_off:
            return []
        self.status = replace(self.status, supply_off=off)
        return [BoardNews("board-supply-off" if off else "board-supply-on", self.status.name)]

    def _handle_health(self, twin: Twin) -> list[Notice]:
        assert self.profile is not None
        broken = tuple(self.profile.reader[number].name for number in twin.broken_readers)
        blind = tuple(rates.name for rates in self.health.readers if rates.health == messages.BLIND)
        before = self.status.broken_readers
        self.status = replace(self.status, broken_readers=broken, blind_readers=blind)
        unpowered = self._unpowered_readers
        self._unpowered_readers = unpowered | set(broken) if self.status.supply_off else unpowered & set(broken)
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
