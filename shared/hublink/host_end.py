"""The host's end of the wire, sans-IO: bytes and milliseconds in, bytes and events out (protocol.md, "Sessions").

Not deployed to the board. The link drives it:

    end.feed(bytes_read, now_ms); end.take_events(); port.write(end.poll(now_ms)); sleep(end.due(now_ms))
"""

from hublink import figures, frame, lights, snapshot
from hublink import messages as m
from hublink.channel import RESEND_MS, Channel, elapsed
from hublink.host_clock import BoardClock

HELLO_MS = 1000
PING_MS = 300
STALE_MS = 900  # no whole frame for so long, three pings unanswered: what is known of the board may be old
LOST_MS = 4000  # no whole frame from the board for so long: it is gone
SILENT_MS = 500  # a frame does not pause that long; text without an end of line is passed on
# The ESP32's stdin ring holds 260 bytes and drops the rest, so at most IN_FLIGHT bytes are on their way:
# WINDOW for sequenced frames, the rest for hello, ack, ping and error.
IN_FLIGHT = 200
WINDOW = 150
QUEUE = 1024
_CROSSING_MS = 100  # hellos that pass each other on the line
_ASIDE_MS = 60  # a sequenced frame not acknowledged for so long is pinged after: is it lost, or only slow?
_PINGS = 8  # that may be unanswered and still count
_PROBE = 26  # unsequenced bytes under way that make a ping worth it: its pong tells that they were read
_PING_SIZE = frame.OVERHEAD + 4

# Events: tuples that begin with one of these.
GREETED = "greeted"  # (hello, resumed): the board is there; resumed: same session and boot, nothing was lost
LOST = "lost"  # (reason,): it is not there any more
STALE = "stale"  # (): nothing was heard for STALE_MS
FRESH = "fresh"  # (): something was, after that
# (reason, readers, presses, missed, supply_off): missed = presses by button that came in no event
SNAPSHOT = "snapshot"
TAG_ARRIVED = "tag_arrived"  # (reader, uid)
TAG_LEFT = "tag_left"  # (reader, uid)
BUTTON = "button"  # (index, action, count)
LIGHTS_SHOWN = "lights_shown"  # (generation,)
LOG = "log"  # (level, text)
READER_HEALTH = "reader_health"  # (reader, health)
STATS = "stats"  # (what figures.unpack_stats gives)
READER_FIGURES = "reader_figures"  # (first, readers) as figures.unpack_readers gives
TAG_FIGURES = "tag_figures"  # (tags,) as figures.unpack_tags gives
ERROR = "error"  # (code, kind, seq, text) from the board
STRANGE = "strange"  # (text,): a frame this end can't take; it answered with an error
TEXT = "text"  # (bytes,): what came outside frames
WRONG_VERSION = "wrong_version"  # (version,): the board speaks another protocol


class HostEnd:
    """`session`: random u32, not 0, another for each start of the host. `profile`: hash of the board profile expected.

    `established`: greeted, and alive as far as known. `stale`: established and silent for STALE_MS. `clock`: the
    board's, as the pings tell. `board`: the last hello. `frames`: whole frames heard.
    """

    def __init__(self, session: int, profile: bytes = b"\x00" * 8) -> None:
        if not 0 < session <= 0xFFFFFFFF:
            raise ValueError("a session id is a u32 and not 0, got {}".format(session))
        self.established = False
        self.stale = False
        self.clock = BoardClock()
        self.frames = 0
        self.board: m.Hello | None = None
        self._me = m.Hello(m.HOST, session=session, profile=profile)
        self._deframer = frame.Deframer()
        self._channel = Channel(WINDOW, QUEUE)
        self._snapshot = snapshot.Assembler()
        self._events: list[tuple[object, ...]] = []
        self._met = False  # established before with this session and boot id
        self._hello_due = True
        self._hello_ms = 0
        self._heard_ms = 0
        self._fed_ms = 0
        self._ping_ms = 0
        self._pings: list[tuple[int, int]] = []  # (when, the channel's `sent` then) of unanswered ones
        self._alien = 0  # the other protocol version told of last
        self._loose: list[tuple[int, int]] = []  # (bytes, when) of unsequenced frames that may not be read yet
        self._errors: list[bytes] = []
        self._config: bytes | None = None
        self._config_due = False
        self._config_first = False  # it goes before the lights
        self._picture: bytes | None = None
        self._generation = 0
        self._parts: list[bytes] = []
        self._laid: tuple[int, bytes] | None = None  # the last picture that went out whole: the next is drawn on it
        self._presses: list[int] = []

    @property
    def session(self) -> int:
        return self._me.session

    @property
    def bad_frames(self) -> int:
        return self._deframer.bad

    @property
    def resends(self) -> int:
        return self._channel.resends

    @property
    def rtt_ms(self) -> int:
        """The last round trip, -1 before the first."""
        return self.clock.rtt_ms

    @property
    def idle(self) -> bool:
        """Whether nothing waits to be sent or acknowledged; also when there is no board to send to."""
        channel = self._channel
        busy = channel.in_flight or channel.waiting or self._parts or channel.ack_due or self._config_due
        return not self.established or not busy

    # What the host wants.

    def show(self, picture: bytes) -> int:
        """Show this: 4 bytes an LED (red, green, blue, pattern). The newest wins; older ones unsent are skipped.

        Gives the picture's generation, which LIGHTS_SHOWN names when the board shows it. Raises ValueError.
        """
        if picture == self._picture:
            return self._generation
        generation = (self._generation + 1) & 0xFFFF
        parts = self._drawn(generation, picture)
        self._generation = generation
        self._picture = bytes(picture)
        if self._met:
            self._parts = parts
        return generation

    def _drawn(self, generation: int, picture: bytes) -> list[bytes]:
        if self._laid is None:
            return lights.pack(generation, picture)
        return lights.pack(generation, picture, *self._laid)

    def configure(self, brightness: int, stats_s: int, priorities: bytes) -> None:
        """Configure the board, now and after each of its restarts. Raises ValueError."""
        before = self._config
        self._config = m.pack_config(brightness, stats_s, priorities)
        self._config_due = self._met
        # The brightness comes before the picture it is for. What is to be scanned can wait for the lamps.
        self._config_first = self._config_first or before is None or before[0] != self._config[0]

    def ask(self, what: int) -> None:
        """Ask for a snapshot, stats or both (messages.ASK_*). A board that is not greeted sends a snapshot anyway."""
        if self._met:
            if self._config_first:
                self._push_config()  # the answer is that of the new brightness
            self._channel.push(m.ASK, m.pack_ask(what))

    def bye(self, reason: int) -> bytes:
        """Return the frame that ends the session; the end says hello again if it is polled after that."""
        self._fall("said bye")
        return frame.encode(m.BYE, 0, m.pack_bye(self.session, reason))

    def line_down(self, reason: str) -> None:
        """Handle the loss of the port. Whatever waits is kept until it is back."""
        self._deframer.reset()
        self._fall(reason)

    def take_events(self) -> list[tuple[object, ...]]:
        """Return the events since the last call, in order."""
        events = self._events
        self._events = []
        return events

    def _fall(self, reason: str) -> None:
        if self.established:
            self._events.append((LOST, reason))
        self.established = False
        self.stale = False
        self._hello_due = True
        self.clock = BoardClock()  # it drifts while nobody asks
        self._pings = []
        self._loose = []

    # What the board tells.

    def feed(self, data: bytes, now: int) -> None:
        """Take bytes from the line."""
        self._fed_ms = now
        bad = self._deframer.bad
        for outcome, kind, seq, payload in self._deframer.feed(data):
            if outcome == frame.FRAME:
                self.frames += 1
                self._frame(kind, seq, payload, now)
            elif outcome == frame.TEXT:
                self._events.append((TEXT, payload))
            elif outcome == frame.WRONG_VERSION:
                self._wrong_version(kind)
        if self.established and self._deframer.bad != bad:
            self._channel.request_missing(now)

    def _wrong_version(self, version: int) -> None:
        if version != self._alien:
            # Told once: such a board says hello each second.
            self._alien = version
            self._events.append((WRONG_VERSION, version))
        self._error(m.BAD_VERSION, 0, 0, "protocol {} here".format(frame.VERSION))

    def _frame(self, kind: int, seq: int, payload: bytes, now: int) -> None:
        try:
            if kind == m.HELLO:
                self._hello(m.unpack_hello(payload), now)
            elif kind == m.ERROR:
                self._refused(*m.unpack_error(payload))
            elif self.established:
                self._heard(now)
                if seq == 0 and kind in m.SEQUENCED:
                    self._strange(m.NOT_SEQUENCED, kind, seq, "needs a seq")
                elif seq == 0 or self._channel.accept(seq, now):
                    self._message(kind, seq, payload, now)
        except ValueError as wrong:
            self._strange(m.BAD_PAYLOAD, kind, seq, str(wrong))

    def _refused(self, code: int, kind: int, seq: int, text: str) -> None:
        self._events.append((ERROR, code, kind, seq, text))
        if kind == m.LIGHTS and self._laid is not None and self._picture is not None:
            # It may have another picture in its book than we believe. One that stands alone needs none.
            self._laid = None
            self._parts = lights.pack(self._generation, self._picture)

    def _heard(self, now: int) -> None:
        self._heard_ms = now
        if self.stale:
            self.stale = False
            self._events.append((FRESH,))

    def _message(self, kind: int, seq: int, payload: bytes, now: int) -> None:
        if kind == m.ACK:
            self._channel.mark_acked(m.unpack_ack(payload), now)
        elif kind == m.PONG:
            self._pong(*m.unpack_pong(payload), now)
        elif kind == m.SNAPSHOT:
            self._take_snapshot(payload)
        elif kind == m.TAG_ARRIVED:
            self._events.append((TAG_ARRIVED,) + m.unpack_tag(payload))
        elif kind == m.TAG_LEFT:
            self._events.append((TAG_LEFT,) + m.unpack_tag(payload))
        elif kind == m.BUTTON:
            index, action, count = m.unpack_button(payload)
            if index < len(self._presses):
                self._presses[index] = count
            self._events.append((BUTTON, index, action, count))
        elif kind == m.LIGHTS_SHOWN:
            self._events.append((LIGHTS_SHOWN, m.unpack_lights_shown(payload)))
        elif kind == m.LOG:
            self._events.append((LOG,) + m.unpack_log(payload))
        elif kind == m.STATS:
            self._events.append((STATS,) + figures.unpack_stats(payload))
        elif kind == m.READER_FIGURES:
            self._events.append((READER_FIGURES,) + figures.unpack_readers(payload))
        elif kind == m.TAG_FIGURES:
            self._events.append((TAG_FIGURES, figures.unpack_tags(payload)))
        elif kind == m.READER_HEALTH:
            self._events.append((READER_HEALTH,) + m.unpack_reader_health(payload))
        else:
            self._strange(m.UNKNOWN_KIND, kind, seq, "unknown kind")

    def _take_snapshot(self, payload: bytes) -> None:
        whole = self._snapshot.feed(payload)
        if whole is None:
            return
        message, readers, presses = whole
        reason, supply_off = message & 0x7F, message & snapshot.SUPPLY_OFF != 0
        known = self._presses if len(self._presses) == len(presses) else presses
        missed = [(now - before) & 0xFFFF for now, before in zip(presses, known)]  # noqa: B905 (not in MicroPython)
        self._presses = list(presses)
        self._events.append((SNAPSHOT, reason, readers, presses, missed, supply_off))

    def _pong(self, token: int, board_ms: int, now: int) -> None:
        answered = [at for at, ping in enumerate(self._pings) if token == ping[0] & 0xFFFFFFFF]
        if not answered:
            return
        sent, so_far = self._pings[answered[0]]
        self._pings = self._pings[answered[0] + 1 :]
        self.clock.take(sent, now, board_ms)
        # The line keeps the order: what was sent up to the ping was read.
        self._loose = [one for one in self._loose if elapsed(now, one[1]) < elapsed(now, sent)]
        if so_far == self._channel.sent:
            # The ack of what was taken came before the pong: this was not. And nothing of it is under way any more.
            self._channel.resend_all()

    def _hello(self, board: m.Hello, now: int) -> None:
        if board.role != m.BOARD or board.boot_id == 0:
            return  # our own echo
        self._alien = 0
        self._heard(now)
        if board.boot_id != self._me.boot_id:
            self._fall("the board restarted")
            self._me.boot_id = board.boot_id
            self._presses = []
            self._start_over()
        elif board.session != self.session:
            if self._met:
                self._fall("the board forgot this session")
            # Unless this answers an earlier hello than the last, which is still under way.
            self._hello_due = self._hello_due or elapsed(now, self._hello_ms) >= _CROSSING_MS
        elif board.wants_answer:
            self._hello_due = True  # it believes us gone
        elif not self.established:
            self._loose = []  # it read our hello, and all before that
            if not self._met or (self.board is not None and board.taken_up == self.board.taken_up):
                self._greeted(board, now)
            else:
                # Another host came between. Both ends start from a snapshot.
                self._me.session = (self.session * 1103515245 + 12345) & 0xFFFFFFFF or 1
                self._start_over()

    def _start_over(self) -> None:
        self._met = False
        self._channel.reset()
        self._snapshot.reset()
        self._parts = []
        self._laid = None
        self._hello_due = True

    def _greeted(self, board: m.Hello, now: int) -> None:
        self.board = board
        self.established = True
        self._ping_ms = now
        self._events.append((GREETED, board, self._met))
        if not self._met:
            self._met = True
            self._config_due = self._config_first = self._config is not None
            if self._picture is not None:
                self._parts = self._drawn(self._generation, self._picture)

    def _strange(self, code: int, kind: int, seq: int, text: str) -> None:
        self._events.append((STRANGE, "kind {}, seq {}: {}".format(kind, seq, text)))
        self._error(code, kind, seq, text)

    def _error(self, code: int, kind: int, seq: int, text: str) -> None:
        if len(self._errors) < 2:
            self._errors.append(frame.encode(m.ERROR, 0, m.pack_error(code, kind, seq, text)))

    # What goes out.

    def poll(self, now: int) -> bytes:
        """Return the bytes to send now; at most IN_FLIGHT, those under way included."""
        if self._deframer.open and elapsed(now, self._fed_ms) >= SILENT_MS:
            text = self._deframer.expire()
            if text:
                self._events.append((TEXT, text))
            elif self.established:
                self._channel.request_missing(now)
        if self.established:
            silent = elapsed(now, self._heard_ms)
            if silent >= LOST_MS:
                self._fall("no answer for {} s".format(LOST_MS // 1000))
            elif silent >= STALE_MS and not self.stale:
                self.stale = True
                self._events.append((STALE,))
        self._loose = [one for one in self._loose if elapsed(now, one[1]) < RESEND_MS]
        out = bytearray()
        hello_due = self._hello_due or (not self.established and elapsed(now, self._hello_ms) >= HELLO_MS)
        if hello_due and self._send_loose(out, frame.encode(m.HELLO, 0, m.pack_hello(self._me)), now):
            self._hello_due = False
            self._hello_ms = now
        if self._errors and self._send_loose(out, self._errors[0], now):
            self._errors.pop(0)
        if self.established:
            self._poll_established(out, now)
        return bytes(out)

    def _poll_established(self, out: bytearray, now: int) -> None:
        channel = self._channel
        # Without room for the ping whose pong gives it all back, the rest would wait until it is counted no more.
        spare = 0 if self._pings else _PING_SIZE
        if channel.again_due:
            if self._send_loose(out, frame.encode(m.AGAIN, 0, m.pack_ack(channel.taken)), now, spare):
                channel.mark_resend_asked(now)
        elif channel.ack_due and self._send_loose(out, frame.encode(m.ACK, 0, m.pack_ack(channel.taken)), now, spare):
            channel.ack_due = False
        if self._ping_due(now):
            ping = frame.encode(m.PING, 0, m.pack_ping(now & 0xFFFFFFFF))
            if self._send_loose(out, ping, now):
                self._ping_ms = now
                self._pings = self._pings[1 - _PINGS :]
                self._pings.append((now, channel.sent))
        if self._config_first:
            self._push_config()
            out.extend(channel.poll(now))
        if self._parts and not channel.waiting:
            channel.push(m.LIGHTS, self._parts.pop(0), True)
            if not self._parts and self._picture is not None:
                self._laid = (self._generation, self._picture)
        if not self._parts:
            self._push_config()
        out.extend(channel.poll(now))

    def _push_config(self) -> None:
        if self._config is not None and self._config_due and self._channel.push(m.CONFIG, self._config):
            self._config_due = self._config_first = False

    def _ping_due(self, now: int) -> bool:
        since = elapsed(now, self._ping_ms)
        if since >= PING_MS:
            return True
        if since == 0 or (self._pings and since < RESEND_MS):
            return False  # tokens are times; and one unanswered at a time, unless it is lost
        return self._loose_bytes() >= _PROBE or (self._channel.in_flight > 0 and since >= _ASIDE_MS)

    def _loose_bytes(self) -> int:
        return sum([size for size, _ in self._loose])

    def _send_loose(self, out: bytearray, wire: bytes, now: int, spare: int = 0) -> bool:
        if self._loose_bytes() + len(wire) + spare > IN_FLIGHT - WINDOW:
            return False
        self._loose.append((len(wire), now))
        out.extend(wire)
        return True

    def due(self, now: int) -> int:
        """Return milliseconds until `poll` may have something to send.

        If nothing comes in and nothing is wanted before.
        """
        if self.established and not self._pings and self._loose_bytes() >= _PROBE:
            return 1  # a ping waits for the next millisecond
        if self._hello_due or self._errors or self._loose or self._deframer.open:
            return 20
        if not self.established:
            return max(1, HELLO_MS - elapsed(now, self._hello_ms))
        if not self.idle:
            return 20
        stale = PING_MS if self.stale else STALE_MS - elapsed(now, self._heard_ms)
        return max(1, min(stale, PING_MS - elapsed(now, self._ping_ms)))
