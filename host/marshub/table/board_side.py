"""The board's side of a table: what it tells, and what its lights are to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hublink import messages
from marshub.board import attention, lights
from marshub.board.buttons import Buttons
from marshub.board.desk import Desk
from marshub.board.health import Health, LineFigures
from marshub.board.notices import BoardNews, Names, Notice, OtherOverlay, Unlike, WeakSpot
from marshub.board.overlays import Overlays, corner_reader
from marshub.board.palette import Lamp
from marshub.board.profile import Profile
from marshub.board.referee import Referee
from marshub.board.tags import Tags
from marshub.board.twin import Move, Twin
from marshub.kernel import Session, Words, say

from .changes import Changes
from .pacing import Pacing
from .status import BoardStatus, Shower, unlike_ours
from .touch import HandAt, Touch

BRIGHTNESS = 255


class BoardSide(Changes):
    """A board of `profile` at a table, whose `tags` are known. Without a profile there is none.

    `overlays`: UID of each corner tag -> the game whose overlay it marks.
    `calm_ms`: how long a mistake may be put right before it is called one.
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
        self._link: Shower | None = None
        self._overlays = Overlays(overlays, corner_reader(profile))
        self._fresh = True  # the next snapshot tells of no gestures
        self._picture: list[Lamp] = []
        self._sent = self._shown = -1
        self.presses: dict[str, int] = {}  # button -> the press counter handled last
        twin = None
        self._zones: list[str | None] = []  # by reader
        self._wanted = b""  # scan priorities told last
        self._leds: dict[str, tuple[int, ...]] = {}
        names: list[str] = []
        if profile is not None:
            game = session.game.id
            known = game in profile.overlay
            self._leds = profile.leds_of(game) if known else {}
            self._zones = profile.zones_of(game) if known else []
            twin = Twin(self._zones or [None] * len(profile.reader), tags or Tags())
            names = [button.name for button in profile.button]
        self._button_names = names
        self._starved: set[str] = set()  # readers that fell silent with the supply: told once for all
        self._buttons = Buttons(names)
        self._line: Callable[[], LineFigures] = LineFigures
        self.health = Health([reader.name for reader in profile.reader] if profile is not None else [])
        self._status = BoardStatus(profile.name if profile is not None else "")
        self._game_id = session.game.id
        self.touch: Touch | None = None  # of a simulated board
        self.pacing: Pacing | None = None  # of hands that play by themselves
        self.hand: HandAt | None = None  # of whoever plays by gestures on a simulated board
        self.referee = Referee(session, twin, calm_ms=calm_ms, desk=self._make_desk(session))

    def _make_desk(self, session: Session[Any, Any]) -> Desk | None:
        """Return the desk for the board's eyes, if it is another one than usual."""
        return None

    # ------------------------------------------------------------------ looking

    def senses(self, reader: int, uid: bytes) -> bool:
        """Return whether the board told that this tag lies on this reader."""
        with self._lock:
            return self.referee.twin is not None and self.referee.twin.senses(reader, uid)

    @property
    def board(self) -> BoardStatus:
        with self._lock:
            return self._status

    @property
    def names(self) -> Names:
        with self._lock:
            return self.referee.desk.names

    @property
    def picture(self) -> list[Lamp]:
        """The LED frame, by number; empty without a board."""
        with self._lock:
            return list(self._picture)

    @property
    def led_names(self) -> list[str]:
        return lights.names_of(self._leds, self.profile.leds.count) if self.profile is not None else []

    @property
    def overlays(self) -> Mapping[str, str]:
        """UID of each corner tag that is known -> the game whose overlay it marks."""
        return self._overlays.known

    def light_words(self) -> list[Words]:
        """Return the meaning of the LEDs, in words; also without a board."""
        with self._lock:
            if self._blocked:
                return [self._status.overlay.words(self.referee.desk.names)] if self._status.overlay else []
            said = lights.words(self.referee, self.referee.desk.names)
            return [say("board-stale"), *said] if self._status.stale else said

    @property
    def line(self) -> LineFigures:
        """The figures of the link to the board."""
        return self._line()

    @property
    def settled(self) -> bool:
        """Whether the board shows the state."""
        with self._lock:
            return self._sent == self._shown and self._status.connected

    def hand_moves(self, hand: HandAt) -> None:
        """Show where another person's hand is: it is drawn where the board is."""

        def moves(now: int) -> None:
            self.hand = hand

        self._do(moves)

    # ------------------------------------------------------------------ lights

    def plug(self, link: Shower, port: str = "", line: Callable[[], LineFigures] = LineFigures) -> None:
        """Show lights through `link` from now on; `line` says how it is doing."""

        def plug(now: int) -> None:
            self._link = link
            self._line = line
            self._status = replace(self._status, port=port)
            self._picture = []
            self._wanted = b""

        self._do(plug)

    def _follow(self) -> None:
        self.referee.follow_guide()

    def _shown_first(self) -> None:
        """Show the next thing to move in a second frame, after the LEDs of the last answer."""
        if self.profile is None:
            return
        before = self.referee.places
        self.referee.look_at_table()
        if self.referee.places != before:
            self._show()

    def _look_ahead(self) -> None:
        self.referee.gestures.look_back()

    def _show(self) -> None:
        if self.profile is None or self._link is None:
            return
        if self._blocked:
            lamps = lights.blocked(self._leds, self.profile.leds.count)
        else:
            lamps = lights.picture(lights.scene(self.referee), self._leds, self.profile.leds.count)
        if lamps != self._picture:
            self._picture = lamps
            self._sent = self._link.show(lights.packed(lamps))
        if self._zones:
            wanted = attention.priorities(self.referee, self._zones)
            if wanted != self._wanted:
                self._wanted = wanted
                self._link.configure(BRIGHTNESS, wanted)

    # ------------------------------------------------------------------ what the board tells

    def board_connected(self, *, resumed: bool, firmware: str = "", same_profile: bool = True, port: str = "") -> None:
        """Handle the board's answer. `resumed`: nothing that it noticed meanwhile was lost."""

        def connected(now: int) -> list[Notice]:
            unlike = unlike_ours(firmware)
            self._status = replace(
                self._status,
                connected=True,
                met=True,
                problem="",
                firmware=firmware,
                port=port or self._status.port,
                stale=False,
                unlike=unlike,
            )
            self._fresh = not resumed
            if resumed:
                self._found()
            else:
                self.health.restarted()
            self._buttons.forget()
            notices: list[Notice] = [BoardNews("board-connected", self._status.name)]
            if not same_profile:
                notices.append(BoardNews("board-other-profile", self._status.name))
            if unlike is not None and not resumed:
                notices.append(unlike)
            return notices

        self._do(connected, "board_connected", resumed, firmware, same_profile)

    def board_lost(self, reason: str) -> None:
        """Handle the loss of the board; play continues by keyboard."""

        def lost(now: int) -> list[Notice]:
            self._status = replace(self._status, connected=False, met=True, stale=False, problem=reason)
            self.referee.lost()
            return [BoardNews("board-lost", reason)]

        self._do(lost, "board_lost", reason)

    def board_waits(self, reason: str) -> None:
        """Handle a missing connection to the board, with its reason."""

        def waits(now: int) -> None:
            self._status = replace(self._status, connected=False, problem=reason)

        self._do(waits, "board_waits", reason)

    def board_stale(self, stale: bool) -> None:
        """Handle the board's silence, or its end: LEDs and sensors may be old meanwhile."""

        def silent(now: int) -> None:
            self._status = replace(self._status, stale=stale and self._status.connected)

        self._do(silent, "board_stale", stale)

    def board_other_protocol(self, theirs: int, ours: int) -> None:
        """Handle a board with another protocol version: it cannot be used before one of both is updated."""

        def other(now: int) -> list[Notice]:
            key = "board-wire-older" if theirs < ours else "board-wire-newer"
            unlike = Unlike(key, str(theirs), str(ours))
            known, self._status = self._status.unlike, replace(self._status, unlike=unlike, met=True)
            return [] if known == unlike else [unlike]

        self._do(other, "board_other_protocol", theirs, ours)

    def board_reader(self, reader: int, health: int) -> None:
        """Handle a reader's new health: messages.OK, MISSING, FAILING, OFF or BLIND."""

        def changed(now: int) -> list[Notice]:
            self.health.state(reader, health)
            twin = self.referee.twin
            if twin is None or not twin.reader_health(reader, health == messages.OK):
                return []
            return self._health_news(twin)

        self._do(changed, "board_reader", reader, health)

    def board_figures(self, take: Callable[[Health, int], None]) -> None:
        """Record the board's figures by `take(health, now)`.

        Faults that will spoil a game if they stay are reported.
        """

        def told(now: int) -> list[Notice]:
            take(self.health, now)
            return self._weak_spots()

        self._do(told)

    def board_snapshot(
        self,
        readers: Sequence[tuple[int, Sequence[bytes]]],
        presses: Sequence[int],
        missed: int,
        supply_off: bool = False,
    ) -> None:
        """Handle the state of all sensors of the board.

        It is (health, tags) by reader, press counters by button; `missed` presses are lost. `supply_off`: the board has
        a
        supply of its own, and only USB feeds it.
        """

        def snapshot(now: int) -> list[Notice]:
            twin = self.referee.twin
            if twin is None:
                return []
            notices: list[Notice] = self._supply_news(supply_off)
            self.health.states([health for health, _ in readers])
            if twin.health([health == messages.OK for health, _ in readers]):
                notices += self._health_news(twin)
            tags = [tags for _, tags in readers]
            notices += self._overlay_news(self._overlays.snapshot(tags))
            moves = twin.snapshot(self._overlays.without(tags))
            self.presses = dict(zip(self._button_names, presses, strict=False))
            if missed:
                notices.append(BoardNews("board-missed-presses", missed))
            if self._fresh:
                self._fresh = False
                self._found()
                return notices
            return notices + self._moved(moves, now)

        told = [(h, [tag.hex() for tag in tags]) for h, tags in readers]
        self._do(snapshot, "board_snapshot", told, list(presses), missed, *([True] if supply_off else []))

    def board_tag(self, reader: int, uid: bytes, *, here: bool) -> None:
        """Handle a tag that came to a reader, or left it."""

        def moved(now: int) -> list[Notice]:
            twin = self.referee.twin
            if twin is None:
                return []
            if self._overlays.marks(uid):
                overlays = self._overlays
                return self._overlay_news(overlays.arrived(reader, uid) if here else overlays.left(reader, uid))
            moves = twin.arrived(reader, uid) if here else twin.left(reader, uid)
            # A reader that hears only noise gives tags up in the end: nobody's hand did that.
            return self._moved(moves, now) if here or reader not in twin.broken else []

        self._do(moved, "board_tag", reader, uid.hex(), here)

    def board_button(self, index: int, action: int, count: int) -> None:
        """Handle a button that went down, was held long, or was released; `count` presses so far."""

        def pressed(now: int) -> list[Notice]:
            name = self._buttons.event(index, action)
            notices: list[Notice] = []
            if name:
                notices = self._pressed(name, now)
            if index < len(self._button_names) and action == messages.RELEASE:
                self.presses[self._button_names[index]] = count
            return notices

        self._do(pressed, "board_button", index, action, count)

    def _pressed(self, button: str, now: int) -> list[Notice]:
        """Return a button of that name was pressed, on the board or as if."""
        return self.referee.pressed(button, now)

    def board_shown(self, generation: int) -> None:
        """Handle the board's acknowledgement of the LED frame of that number."""

        def shown(now: int) -> None:
            self._shown = generation

        self._do(shown, "board_shown", generation)

    # Under another game's overlay the readers' zones are not what is printed there: nothing on them is a gesture.

    @property
    def _blocked(self) -> bool:
        return self._overlays.blocks(self._game_id)

    def _found(self) -> None:
        if not self._blocked:
            self.referee.found()

    def _moved(self, moves: Sequence[Move], now: int) -> list[Notice]:
        return [] if self._blocked else self.referee.moved(moves, now)

    def _overlay_news(self, changed: bool) -> list[Notice]:
        """Handle another overlay, or the right one, on the board and return the notices."""
        if not changed:
            return []
        game, lying = self._game_id, self._overlays.game
        other: OtherOverlay | None = None
        if lying and lying != game:
            key = "board-overlay-other" if self._blocked else "board-overlay-untaught"
            other = OtherOverlay(key, f"@game-{lying}", f"@game-{game}")
        self._status = replace(self._status, overlay=other)
        if self._blocked:
            self.referee.lost()
        elif self._status.connected and not self._fresh and not self.referee.present:
            self.referee.found()
        if other is not None:
            return [other]
        return [BoardNews("board-overlay-right", f"@game-{game}")] if lying else []

    def _supply_news(self, off: bool) -> list[Notice]:
        """Return whether the board's own supply is there, when that has changed."""
        if off == self._status.supply_off:
            return []
        self._status = replace(self._status, supply_off=off)
        return [BoardNews("board-supply-off" if off else "board-supply-on", self._status.name)]

    def _health_news(self, twin: Twin) -> list[Notice]:
        assert self.profile is not None
        broken = tuple(self.profile.reader[number].name for number in twin.broken)
        blind = tuple(rates.name for rates in self.health.readers if rates.health == messages.BLIND)
        before = self._status.broken_readers
        self._status = replace(self._status, broken_readers=broken, blind_readers=blind)
        quiet = self._starved
        self._starved = quiet | set(broken) if self._status.supply_off else quiet & set(broken)
        news: list[Notice] = [
            BoardNews("board-reader-blind" if name in blind else "board-reader-broken", name)
            for name in broken
            if name not in before and name not in self._starved
        ]
        return news + [
            BoardNews("board-reader-back", name) for name in before if name not in broken and name not in quiet
        ]

    def _weak_spots(self) -> list[Notice]:
        twin = self.referee.twin
        news: list[Notice] = []
        for trouble in self.health.news():
            piece = twin.piece(trouble.uid) if twin is not None and trouble.uid else None
            news.append(WeakSpot(trouble, piece or ""))
        return news
