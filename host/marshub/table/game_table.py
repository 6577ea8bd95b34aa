"""A game table: one session, maybe a board, and any number of lookers-on, from any thread.

The link's thread tells what the board says, a timer's thread ends flashes and calm pauses, screens answer from theirs:
one lock puts all of it in order. Whoever listens is called after the lock was given back, on the thread that caused it.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from hublink import messages
from marshub import resources
from marshub.board import attention, lights, versions
from marshub.board.buttons import Buttons
from marshub.board.cursor import CursorView
from marshub.board.guide import Guide
from marshub.board.health import Health, LineFigures
from marshub.board.matching import Mismatch
from marshub.board.notices import BoardNews, Names, Notice, OtherOverlay, Refusal, Unlike, WeakSpot
from marshub.board.overlays import Overlays, corner_reader
from marshub.board.palette import Lamp
from marshub.board.profile import Profile
from marshub.board.referee import CALM_MS, Referee
from marshub.board.tags import Tags
from marshub.board.twin import Move, Source, Twin
from marshub.kernel import Decision, Reason, Reply, Session, Words, say
from marshub.kernel.hindsight import at

from . import zones
from .zones import ZoneView

KEPT_NOTICES = 200
BRIGHTNESS = 255

_log = logging.getLogger(__name__)

Listener = Callable[[Sequence[Notice]], None]


class Shower(Protocol):
    """The wire, as far as the table needs it."""

    def show(self, picture: bytes) -> int:
        """Show 4 bytes an LED; gives the number that `board_shown` will name."""

    def configure(self, brightness: int, priorities: bytes = b"") -> None:
        """Brightness 0..255; how often each reader is looked at, by index."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class BoardStatus:
    """What is known of the board. `name` is "" when there is none at all."""

    name: str = ""
    port: str = ""
    connected: bool = False
    firmware: str = ""
    problem: str = ""  # why it is gone
    broken_readers: tuple[str, ...] = ()
    other_profile: bool = False  # its wiring is not that of the profile
    stale: bool = False  # connected, but silent: what is known of it may be old
    overlay: OtherOverlay | None = None  # another game's overlay lies on it, and what to do
    unlike: Unlike | None = None  # its firmware or its wire is older or newer than this program


class GameTable:
    """Ties `session` to a board of `profile`, whose `tags` are known. Without a profile there is no board.

    `overlays`: UID of each corner tag -> the game whose overlay it marks.

    `calm_ms`: how long a mistake may be put right before it is called one. `clock`: milliseconds; with one of its own
    the table starts no timer and the owner calls `tick`.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        profile: Profile | None = None,
        tags: Tags | None = None,
        *,
        overlays: Mapping[str, str] | None = None,
        calm_ms: int = CALM_MS,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.session = session
        self.profile = profile
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._listeners: list[Listener] = []
        self._notices: deque[Notice] = deque(maxlen=KEPT_NOTICES)
        self._told = 0  # notices in all
        self._clock = clock or (lambda: time.monotonic_ns() // 1_000_000)
        self._closed = False
        self._link: Shower | None = None
        self._overlays = Overlays(overlays or {}, corner_reader(profile))
        self._fresh = True  # the next snapshot tells of no gestures
        self._picture: list[Lamp] = []
        self._sent = self._shown = -1
        self.presses: dict[str, int] = {}  # button -> the press counter handled last
        # Called under the lock with each thing done to the table, (method, argument...), after it was done.
        self.tape: Callable[[int, tuple[object, ...]], None] | None = None
        self.version = 0  # grows with every change of anything that can be looked at
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
        self._buttons = Buttons(names)
        self._line: Callable[[], LineFigures] = LineFigures
        self.health = Health([reader.name for reader in profile.reader] if profile is not None else [])
        self._status = BoardStatus(profile.name if profile is not None else "")
        self.referee = Referee(session, twin, calm_ms=calm_ms)
        self._timer: threading.Thread | None = None
        if clock is None and profile is not None:
            self._timer = threading.Thread(target=self._run_timer, name="table timer", daemon=True)
            self._timer.start()

    # ------------------------------------------------------------------ looking

    @contextlib.contextmanager
    def looking(self) -> Iterator[GameTable]:
        """Hold everything still while several things are looked at."""
        with self._lock:
            yield self

    @property
    def only_looking(self) -> bool:
        """Whether nothing can be done here."""
        return False

    @property
    def trouble(self) -> str:
        """Why the game cannot be followed now; "" where it can, or where it is played here."""
        return ""

    #: Whose eyes this table is shown to: a seat, "" for a looker-on, None for the players around it.
    seat: str | None = None

    def hides(self, decision: Decision) -> bool:
        """Whether the options of `decision` must not be shown here."""
        return False

    def at(self, position: int) -> Session[Any, Any]:
        """The game as it was after `position` steps, to be looked at. Raises SaveError (see `kernel.hindsight`)."""
        with self._lock:
            return at(self.session, position)

    @property
    def cursor(self) -> CursorView:
        with self._lock:
            return self.referee.cursor

    @property
    def mismatches(self) -> list[Mismatch]:
        with self._lock:
            return self.referee.mismatches

    @property
    def refusals(self) -> list[Refusal]:
        """Gestures that are refused and still lie there."""
        with self._lock:
            return list(self.referee.refusals.values())

    @property
    def asking(self) -> int | None:
        """How many answers are to be taken back if somebody says yes (`undo(..., sure=True)` or `refuse_undo`)."""
        with self._lock:
            return self.referee.asking

    @property
    def notices(self) -> list[Notice]:
        """The last notices, oldest first."""
        with self._lock:
            return list(self._notices)

    def notices_since(self, told: int) -> tuple[list[Notice], int]:
        """The notices after the first `told` ones of this table, and how many there are by now."""
        with self._lock:
            fresh = min(self._told - told, len(self._notices))
            return list(self._notices)[len(self._notices) - fresh :], self._told

    def senses(self, reader: int, uid: bytes) -> bool:
        """Whether the board told that this tag lies on this reader."""
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
        """What the LEDs show, by number; empty without a board."""
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
        """What the lights say, in words; also without a board."""
        with self._lock:
            if self._blocked:
                return [self._status.overlay.words(self.referee.desk.names)] if self._status.overlay else []
            said = lights.words(self.referee, self.referee.desk.names)
            return [say("board-stale"), *said] if self._status.stale else said

    @property
    def line(self) -> LineFigures:
        """How the wire to the board is doing."""
        return self._line()

    # ------------------------------------------------------------------ acting

    def answer(self, reply: Reply, *, to: str | None = None) -> list[Notice]:
        """Answer from the screen; `to` is the `pending_id` it was meant for. Raises as `Session.answer`."""
        return self._do(lambda now: self.referee.answer(reply, now, to=to), "answer", reply, to)

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        """Take back; where that needs a yes, `asking` is set and a notice says so."""
        return self._do(lambda now: self.referee.undo(steps, now, sure=sure), "undo", steps, sure)

    def refuse_undo(self) -> None:
        """No, to an undo that asked."""

        def refuse(now: int) -> list[Notice]:
            self.referee.refuse_undo()
            return []

        self._do(refuse, "refuse_undo")

    def adjust(self, path: str, value: int | str | bool, reason: str = "") -> list[Notice]:
        """The table's correction. Raises as `Session.adjust`."""
        return self._do(lambda now: self.referee.adjust(path, value, reason, now), "adjust", path, value, reason)

    def press(self, button: str) -> list[Notice]:
        """As if the board's button of that name was pressed: prev, next, ok, back, undo, help, why, pass."""
        return self._do(lambda now: self.referee.pressed(button, now), "press", button)

    def point_at(self, option: str) -> bool:
        """Put the cursor on an option; False if it is none of the pending ones."""
        found = False

        def point(now: int) -> list[Notice]:
            nonlocal found
            found = self.referee.point_at(option)
            return []

        self._do(point, "point_at", option)
        return found

    @property
    def guide(self) -> Guide | None:
        """The set-up guide while it is open. To be looked at while nothing changes."""
        return self.referee.guide

    def lay_out(self) -> None:
        """Open the set-up guide: the table as it is now, step by step.

        Until it is closed only the step's spot is lit, the board's buttons walk the steps, and pieces that are put down
        mean nothing to the game: those that belong where they lie lead on, others are told of.
        """

        def lay_out(now: int) -> list[Notice]:
            self.referee.lay_out()
            return []

        self._do(lay_out, "lay_out")

    def lay_on(self, by: int) -> None:
        """On or back in the set-up guide; on after its last step closes it."""

        def lay_on(now: int) -> list[Notice]:
            self.referee.lay_on(by)
            return []

        self._do(lay_on, "lay_on", by)

    def lay_end(self) -> None:
        """Close the set-up guide."""

        def lay_end(now: int) -> list[Notice]:
            self.referee.lay_end()
            return []

        self._do(lay_end, "lay_end")

    def wonder(self, option: str) -> tuple[Reason, ...]:
        """Why `option` is not legal now, with rule ids. The spot that blocks it is lit till somebody does something."""
        found: tuple[Reason, ...] = ()

        def wonder(now: int) -> list[Notice]:
            nonlocal found
            found = self.referee.wonder(option)
            return []

        self._do(wonder, "wonder", option)
        return found

    def tick(self) -> list[Notice]:
        """Let time take effect. The timer does this by itself unless the table has a clock of its owner's."""
        return self._do(self.referee.tick, "tick")

    def say(self, notice: Notice) -> None:
        """Add a notice of somebody else's."""
        self._do(lambda now: [notice])

    # ------------------------------------------------------------------ mixed reality

    def zones(self) -> list[ZoneView]:
        """Every zone that matters now, in the board's order, with where knowledge of it comes from."""
        with self._lock:
            return zones.views(self.referee, self._zones)

    def zone_source(self, zone: str, source: Source, again: bool = False) -> None:
        """Know `zone` by its reader ("real"), by pieces laid on the screen ("simulated"), or by keyboard alone.

        It is kept with the save. `again`: as `zones_again` does it. Raises BadZone; then nothing has changed.
        """

        def turn(now: int) -> list[Notice]:
            notices = zones.turn(self.referee, self._zones, zone, source, again=again)
            if not again and self.referee.twin is not None:
                zones.keep(self.session, self.referee.twin)
            return notices

        self._do(turn, "zone_source", zone, source, again)

    def zones_again(self) -> None:
        """Turn the zones as they were when the game was left, by what was kept with its save."""
        for zone, source in zones.kept(self.session).items():
            self.zone_source(zone, source, True)

    def lay(self, piece: str, zone: str) -> list[Notice]:
        """Lay `piece` into a simulated zone, or beside the board (""), as a hand would. Raises BadZone."""
        return self._do(lambda now: zones.lay(self.referee, piece, zone, now), "lay", piece, zone)

    # ------------------------------------------------------------------ listening

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the new notices (maybe none) after every change; gives the way to stop it."""
        with self._lock:
            self._listeners.append(listener)

        def stop() -> None:
            with self._lock, contextlib.suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def wait_for(self, predicate: Callable[[], bool], timeout: float | None = None) -> bool:
        """Wait until `predicate` holds, looking again after every change.

        False if that took more than `timeout` s, or if the table was closed meanwhile.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._closed or predicate(), timeout)
            return predicate()

    @property
    def closed(self) -> bool:
        with self._lock:
            return self._closed

    @property
    def settled(self) -> bool:
        """Whether the board shows what the state is."""
        with self._lock:
            return self._sent == self._shown and self._status.connected

    # ------------------------------------------------------------------ the board

    def plug(self, link: Shower, port: str = "", line: Callable[[], LineFigures] = LineFigures) -> None:
        """Show lights through `link` from now on; `line` says how it is doing."""

        def plug(now: int) -> list[Notice]:
            self._link = link
            self._line = line
            self._status = replace(self._status, port=port)
            self._picture = []
            self._wanted = b""
            return []

        self._do(plug)

    def board_connected(self, *, resumed: bool, firmware: str = "", same_profile: bool = True, port: str = "") -> None:
        """The board answers. `resumed`: nothing that it noticed meanwhile was lost."""

        def connected(now: int) -> list[Notice]:
            unlike = _unlike(firmware)
            self._status = replace(
                self._status,
                connected=True,
                problem="",
                firmware=firmware,
                other_profile=not same_profile,
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
        """The board is gone; play goes on by keyboard."""

        def lost(now: int) -> list[Notice]:
            self._status = replace(self._status, connected=False, stale=False, problem=reason)
            self.referee.lost()
            return [BoardNews("board-lost", reason)]

        self._do(lost, "board_lost", reason)

    def board_waits(self, reason: str) -> None:
        """There is no line to the board (yet), and why."""

        def waits(now: int) -> list[Notice]:
            self._status = replace(self._status, connected=False, problem=reason)
            return []

        self._do(waits, "board_waits", reason)

    def board_stale(self, stale: bool) -> None:
        """The board is silent, or is heard again: lights and sensors may be old meanwhile."""

        def silent(now: int) -> list[Notice]:
            self._status = replace(self._status, stale=stale and self._status.connected)
            return []

        self._do(silent, "board_stale", stale)

    def board_other_protocol(self, theirs: int, ours: int) -> None:
        """The board speaks another version of the wire: nothing can be had from it before one of both is updated."""

        def other(now: int) -> list[Notice]:
            key = "board-wire-older" if theirs < ours else "board-wire-newer"
            unlike = Unlike(key, str(theirs), str(ours))
            known, self._status = self._status.unlike, replace(self._status, unlike=unlike)
            return [] if known == unlike else [unlike]

        self._do(other, "board_other_protocol", theirs, ours)

    def board_reader(self, reader: int, health: int) -> None:
        """A reader failed, works again, or was switched: `health` is messages.OK, MISSING, FAILING or OFF."""

        def changed(now: int) -> list[Notice]:
            self.health.state(reader, health)
            twin = self.referee.twin
            if twin is None or not twin.reader_health(reader, health == messages.OK):
                return []
            return self._health_news(twin)

        self._do(changed, "board_reader", reader, health)

    def board_figures(self, take: Callable[[Health, int], None]) -> None:
        """The board told figures: `take(health, now)` notes them. What will spoil a game if it stays is told."""

        def told(now: int) -> list[Notice]:
            take(self.health, now)
            return self._weak_spots()

        self._do(told)

    def _weak_spots(self) -> list[Notice]:
        twin = self.referee.twin
        news: list[Notice] = []
        for trouble in self.health.news():
            piece = twin.piece(trouble.uid) if twin is not None and trouble.uid else None
            news.append(WeakSpot(trouble, piece or ""))
        return news

    def board_snapshot(
        self, readers: Sequence[tuple[int, Sequence[bytes]]], presses: Sequence[int], missed: int
    ) -> None:
        """All the board senses: (health, tags) by reader, press counters by button; `missed` presses are lost."""

        def snapshot(now: int) -> list[Notice]:
            twin = self.referee.twin
            if twin is None:
                return []
            notices: list[Notice] = []
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

        self._do(
            snapshot, "board_snapshot", [(h, [tag.hex() for tag in tags]) for h, tags in readers], list(presses), missed
        )

    def board_tag(self, reader: int, uid: bytes, *, here: bool) -> None:
        """A tag came to a reader, or left it."""

        def moved(now: int) -> list[Notice]:
            twin = self.referee.twin
            if twin is None:
                return []
            if self._overlays.marks(uid):
                overlays = self._overlays
                return self._overlay_news(overlays.arrived(reader, uid) if here else overlays.left(reader, uid))
            return self._moved(twin.arrived(reader, uid) if here else twin.left(reader, uid), now)

        self._do(moved, "board_tag", reader, uid.hex(), here)

    def board_button(self, index: int, action: int, count: int) -> None:
        """A button went down, was held long, or was let go; `count` presses so far."""

        def pressed(now: int) -> list[Notice]:
            name = self._buttons.event(index, action)
            notices: list[Notice] = []
            if name:
                notices = self.referee.pressed(name, now)
            if index < len(self._button_names) and action == messages.RELEASE:
                self.presses[self._button_names[index]] = count
            return notices

        self._do(pressed, "board_button", index, action, count)

    def board_shown(self, generation: int) -> None:
        """The board shows the picture of that number."""

        def shown(now: int) -> list[Notice]:
            self._shown = generation
            return []

        self._do(shown, "board_shown", generation)

    def close(self) -> None:
        """Put the lights out, let go of the board and the save. Nothing is called after that."""
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._listeners.clear()
            link, self._link = self._link, None
            self._changed.notify_all()
        # Not under the lock: the link's thread may be waiting for it to tell of an event.
        if link is not None:
            link.close()
        if self._timer is not None:
            self._timer.join()
        self.session.close()

    # ------------------------------------------------------------------ inside

    def _do(self, act: Callable[[int], list[Notice]], *deed: object) -> list[Notice]:
        """Do something under the lock, show what it changed, and tell. `deed`: what it is, for the tape."""
        with self._changed:
            if self._closed:
                return []
            now = self._clock()
            try:
                notices = act(now)
                self.referee.follow_guide()
                self._notices.extend(notices)
                self._told += len(notices)
            finally:
                if deed and self.tape is not None:
                    self.tape(now, deed)
                self._show()
                self.version += 1
                listeners = tuple(self._listeners)
                self._changed.notify_all()
        for listener in listeners:
            try:
                listener(notices)
            except Exception:
                # A screen that fails must not stop the link's thread, nor the other listeners.
                _log.exception("a listener of the table failed")
        return notices

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

    # Under another game's overlay the readers' zones are not what is printed there: nothing on them is a gesture.

    @property
    def _blocked(self) -> bool:
        return self._overlays.blocks(self.session.game.id)

    def _found(self) -> None:
        if not self._blocked:
            self.referee.found()

    def _moved(self, moves: Sequence[Move], now: int) -> list[Notice]:
        return [] if self._blocked else self.referee.moved(moves, now)

    def _overlay_news(self, changed: bool) -> list[Notice]:
        """What to say and do when another overlay, or the right one, was laid on the board."""
        if not changed:
            return []
        game, lying = self.session.game.id, self._overlays.game
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

    def _health_news(self, twin: Twin) -> list[Notice]:
        assert self.profile is not None
        broken = tuple(self.profile.reader[number].name for number in twin.broken)
        before, self._status = self._status.broken_readers, replace(self._status, broken_readers=broken)
        news: list[Notice] = [BoardNews("board-reader-broken", name) for name in broken if name not in before]
        return news + [BoardNews("board-reader-back", name) for name in before if name not in broken]

    def _run_timer(self) -> None:
        while True:
            with self._changed:
                if self._closed:
                    return
                due = self.referee.due()
                now = self._clock()
                if due is None or now < due:
                    self._changed.wait(None if due is None else (due - now) / 1000)
                    continue
            self.tick()


def _unlike(firmware: str) -> Unlike | None:
    """What to say of a board with this firmware, None if this program brings the same along, or if it is simulated."""
    ours = resources.firmware_version()
    order = versions.order(firmware, ours)
    if not order:
        return None
    return Unlike("board-firmware-older" if order < 0 else "board-firmware-newer", firmware, ours)
