"""The board's end of the wire, sans-IO: bytes and milliseconds in, bytes and calls out (protocol.md, "Sessions").

The firmware and the virtual board both drive it:

    end.feed(bytes_read, now_ms)        as bytes come in, in pieces of any size
    uart.write(end.poll(now_ms))        often; every 10 ms is good
    end.tag_arrived(reader, uid)        after the own books say so too, in the same step: a snapshot may be taken next
"""

from hublink import figures, frame, lights, snapshot
from hublink import messages as m
from hublink.channel import Channel, elapsed
from hublink.snapshot import ASKED, GREETING, OVERFLOW, SUPPLY_OFF

HELLO_MS = 1000
AWAY_MS = 4000  # no whole frame from the host for so long: it is gone
SILENT_MS = 1000  # a frame does not pause that long; slow fingers do
BUSY_MS = 400  # the host pings each 300 ms: heard within this time, it still has the port
WINDOW = 512  # bytes on the wire that may wait for the host's acknowledgement
QUEUE = 1536  # bytes of events that wait for the host; more, and a snapshot takes their place
LOG_SHARE = 2  # logs may fill one part in so many of the queue, so that they never push out a tag


def _nobody() -> None:
    # Who drives the end polls it often.
    pass


class Board:
    """The interface of a board for its end of the link. Subclass it; each call comes from inside `feed` or `poll`.

    `supply_off`: only USB feeds it, while the supply of its own is off; call `BoardEnd.changed` when that changes.
    """

    supply_off = False

    def snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        """Return (readers, presses): [(health, [uid, ...]), ...] by reader, presses since boot by button."""
        return [], []

    def stats(self) -> tuple[int, int, int, int]:
        """Return (free_heap, scan_ms, slowest_scan_ms, lag_ms); `lag_ms`: the longest hold-up of the loop lately."""
        return 0, 0, 0, 0

    def reader_figures(self) -> list[tuple[int, int, int, int, int, int, int, int]]:
        """Return the counters by reader, see figures.pack_readers."""
        return []

    def tag_figures(self) -> list[tuple[int, bytes, int, int]]:
        """Return the tags that missed polls, the worst first, see figures.pack_tags."""
        return []

    def lights(self, generation: int, picture: bytearray) -> None:
        """Show this: 4 bytes an LED (red, green, blue, pattern). The board may keep the array, never changes it."""

    def config(self, brightness: int, priorities: bytes) -> None:
        """Set brightness (0..255) and scan priority by reader: 0 off, 1 in turn, n scanned n times as often."""

    def released(self, reason: int) -> None:
        """Handle the host's bye. CLOSING: it may come back. FREEING: end the program, so that the REPL is there."""


class BoardEnd:
    """`identity`: the packed hello of a board (messages.board_hello); its boot id is random and not 0.

    `greeted`: a host is there. `interrupted`: somebody wants the REPL (Ctrl-C or mpremote): end the program, and do
    not read on before, or the next keys are lost. `dropped`: events that gave way to a snapshot, and logs.
    """

    def __init__(self, identity: bytes, board: Board) -> None:
        role, _, self._boot_id, _ = m.read_greeting(identity)
        if role != m.BOARD or self._boot_id == 0:
            raise ValueError("the identity of a board has role BOARD and a boot id that is not 0")
        self.session = 0  # the host's session id, 0 before the first greeting
        self.greeted = False
        self.interrupted = False
        self.dropped = 0
        self.due = _nobody  # called when something happened that `poll` should send soon
        # As bytes, in which little changes: an object with all that is in them takes five times as much.
        self._identity = bytearray(identity)
        self._taken_up = 0
        self._board = board
        self._deframer = frame.Deframer()
        self._channel = Channel(WINDOW, QUEUE)
        self._lights = lights.Assembler()
        self._quiet = False  # after a bye: say nothing until the host does
        self._snapshot_due = False
        self._reason = GREETING
        self._number = 0
        self._hello_due = True
        self._answer_due = False
        self._hello_ms = 0
        self._heard_ms = 0
        self._fed_ms = 0
        self._pong = -1
        self._shown_due = False
        self._stats_due = False
        self._stats_s = 10
        self._stats_ms = 0
        self._figures: list[bytes] = []
        self._errors: list[bytes] = []
        self._kept_logs: list[bytes] = []
        self._start_ms = -1
        self._uptime_ms = 0

    # What the board tells.

    def tag_arrived(self, reader: int, uid: bytes) -> None:
        self._event(m.TAG_ARRIVED, m.pack_tag(reader, uid))

    def tag_left(self, reader: int, uid: bytes) -> None:
        self._event(m.TAG_LEFT, m.pack_tag(reader, uid))

    def button(self, index: int, action: int, count: int) -> None:
        """Report a button.

        `action`: messages.RELEASE, PRESS or LONG; `count`: its presses since boot, this one included.
        """
        self._event(m.BUTTON, m.pack_button(index, action, count))

    def reader_health(self, reader: int, health: int) -> None:
        """Report that a reader failed, works again, or was switched: OK, MISSING, FAILING, OFF or BLIND of messages."""
        if self._snapshot_due:
            return  # which holds it; and what the board's state explains is not to be told before that state
        self._event(m.READER_HEALTH, m.pack_reader_health(reader, health))

    def log(self, text: str, level: int = m.INFO) -> None:
        """Send words to the host's log; long ones are split. Dropped, and counted, when the queue is half full."""
        while text:
            data = m.clip_text(text, m.MAX_LOG)
            if self._channel.waiting_bytes + len(data) > QUEUE // LOG_SHARE:
                self.dropped += 1
                return
            self._channel.push(m.LOG, bytes((level,)) + data)
            text = text[len(str(data, "utf-8")) :]

    def changed(self) -> None:
        """Report that the board's own state changed, by a snapshot."""
        if self.session:
            self._want_snapshot(ASKED)
            self.due()

    def stats(self) -> None:
        """Send figures with the next polls (they go by themselves every `stats_s` of the config, 10 at first)."""
        self._stats_due = True

    def _event(self, kind: int, payload: bytes) -> None:
        if self._snapshot_due and self._reason != ASKED:
            # The snapshot to come will hold it. One that was only asked for comes after the queue: no event is lost.
            if self._reason == OVERFLOW:
                self.dropped += 1
            return
        if self.session == 0:
            return
        self.due()
        if not self._channel.push(kind, payload):
            self.dropped += 1 + self._channel.drop_waiting()
            self._shown_due = self._lights.shown >= 0
            self._want_snapshot(OVERFLOW)

    def _want_snapshot(self, reason: int) -> None:
        if self._snapshot_due and reason == ASKED:
            return
        self._snapshot_due = True
        self._reason = reason

    # What the host tells.

    def line_down(self) -> None:
        """Handle a new or lost line: the host has to say hello. Session and events are kept."""
        self._deframer.reset()
        self.greeted = self._quiet = False
        self._hello_due = True

    def feed(self, data: bytes, now: int) -> None:
        """Take bytes from the line."""
        self._fed_ms = now
        for outcome, kind, seq, payload in self._deframer.feed(data):
            if outcome == frame.FRAME:
                self._frame(kind, seq, payload, now)
            elif outcome == frame.WRONG_VERSION:
                self._error(m.BAD_VERSION, 0, 0, "protocol {} here".format(frame.VERSION))
            elif outcome == frame.INTERRUPT and not (self.greeted and elapsed(now, self._heard_ms) < BUSY_MS):
                # While a host talks, nobody else has the port: then it is a damaged frame.
                self.interrupted = True

    def _frame(self, kind: int, seq: int, payload: bytes, now: int) -> None:
        try:
            if kind == m.HELLO:
                self._hello(payload, now)
            elif kind == m.BYE:
                self._bye(*m.unpack_bye(payload))
            elif self.greeted:
                self._heard_ms = now
                if seq == 0 and kind in m.SEQUENCED:
                    self._error(m.NOT_SEQUENCED, kind, seq, "needs a seq")
                elif seq == 0 or self._channel.accept(seq, now):
                    self._message(kind, seq, payload, now)
        except ValueError as wrong:
            self._error(m.BAD_PAYLOAD, kind, seq, str(wrong))

    def _message(self, kind: int, seq: int, payload: bytes, now: int) -> None:
        if kind == m.ACK:
            self._channel.mark_acked(m.unpack_ack(payload), now)
        elif kind == m.AGAIN:
            self._channel.mark_acked(m.unpack_ack(payload), now)
            self._channel.resend_all()
        elif kind == m.PING:
            self._pong = m.unpack_ping(payload)
        elif kind == m.LIGHTS:
            self._picture(payload)
        elif kind == m.CONFIG:
            brightness, self._stats_s, priorities = m.unpack_config(payload)
            self._board.config(brightness, priorities)
        elif kind == m.ASK:
            what = m.unpack_ask(payload)
            if what & m.ASK_SNAPSHOT:
                self._want_snapshot(ASKED)
            if what & m.ASK_STATS:
                self._stats_due = True
        elif kind not in (m.ERROR, m.PONG):
            self._error(m.UNKNOWN_KIND, kind, seq, "unknown kind")

    def _picture(self, payload: bytes) -> None:
        picture = self._lights.feed(payload)
        if picture is not None:
            self._board.lights(self._lights.shown, picture)
            self._shown_due = True

    def _hello(self, payload: bytes, now: int) -> None:
        role, wants_answer, boot_id, session = m.read_greeting(payload)
        if role != m.HOST or session == 0:
            return  # our own echo, or somebody who is no host
        self._quiet = False
        self._answer_due = wants_answer == 1
        if boot_id != self._boot_id:
            # It does not know us yet; the answer tells it. Greeting now would mix sequences of two boots.
            return
        if session != self.session:
            self.session = session
            self._taken_up = (self._taken_up + 1) & 0xFFFF
            # What was said before anybody listened, such as why the board crashed, goes to the new host.
            self._kept_logs += self._channel.list_unsent(m.LOG)
            self._channel.reset()
            self._lights.reset()
            self._shown_due = False
            self._want_snapshot(GREETING)
        self.greeted = True
        self._heard_ms = now

    def _bye(self, session: int, reason: int) -> None:
        if session == 0 or session != self.session:
            return
        self.greeted = False
        self._quiet = True
        self.session = 0
        self._channel.reset()
        self._board.released(reason)

    def _error(self, code: int, kind: int, seq: int, text: str) -> None:
        # Errors are never answered with errors, and a flood of bad frames does not become a flood of answers.
        if kind != m.ERROR and len(self._errors) < 2:
            self._errors.append(frame.encode(m.ERROR, 0, m.pack_error(code, kind, seq, text)))

    # What goes out.

    def poll(self, now: int) -> bytes:
        """Return the bytes to send now; empty most of the time, at most about 1.2 kB after a break."""
        self._tick(now)
        out = b"".join(self._errors)
        self._errors = []
        if self._answer_due:
            out += self._pack_hello(False, now)
        elif self._hello_due and not self.greeted and not self._quiet:
            out += self._pack_hello(True, now)
        if not self.greeted:
            return out
        if self._channel.ack_due:
            out += frame.encode(m.ACK, 0, m.pack_ack(self._channel.taken))
            self._channel.ack_due = False
        # After the ack: to the host a pong means that what it sent before the ping was taken or is lost.
        if self._pong >= 0:
            out += frame.encode(m.PONG, 0, m.pack_pong(self._pong, now))
            self._pong = -1
        if self._stats_due:
            self._take_figures(now)
        if self._figures:
            # One a poll: what a hand just did must not wait behind four of them.
            out += self._figures.pop(0)
        if self._snapshot_due and not self._channel.waiting:
            self._take_snapshot()
        if self._shown_due and self._channel.push(m.LIGHTS_SHOWN, m.pack_lights_shown(self._lights.shown)):
            self._shown_due = False
        return out + self._channel.poll(now)

    def _tick(self, now: int) -> None:
        if self._start_ms < 0:
            self._start_ms = self._stats_ms = now
        self._uptime_ms += elapsed(now, self._start_ms)
        self._start_ms = now
        # What is due is noted at once, heard or not: by a stamp as old as the clock's period it would not be.
        if elapsed(now, self._hello_ms) >= HELLO_MS:
            self._hello_due = True
            self._hello_ms = now
        if elapsed(now, self._stats_ms) >= 1000 * self._stats_s:
            self._stats_due = self._stats_due or self._stats_s > 0
            self._stats_ms = now
        if self.greeted and elapsed(now, self._heard_ms) >= AWAY_MS:
            self.greeted = False
            self._hello_due = True
        if self._deframer.open and elapsed(now, self._fed_ms) >= SILENT_MS:
            self._deframer.expire()

    def _pack_hello(self, wants_answer: bool, now: int) -> bytes:
        self._hello_due = self._answer_due = False
        self._hello_ms = now
        m.fill_hello(self._identity, wants_answer, self.session, self._taken_up)
        return frame.encode(m.HELLO, 0, bytes(self._identity))

    def _take_figures(self, now: int) -> None:
        self._stats_due = False
        self._stats_ms = now
        board = self._board
        free_heap, scan_ms, slowest_ms, lag_ms = board.stats()
        stats = figures.pack_stats(
            self._uptime_ms // 1000,
            free_heap,
            scan_ms,
            slowest_ms,
            lag_ms,
            self._deframer.bad,
            self._channel.resends,
            self.dropped,
        )
        self._figures = [frame.encode(m.STATS, 0, stats)]
        for part in figures.pack_readers(board.reader_figures()):
            self._figures.append(frame.encode(m.READER_FIGURES, 0, part))
        self._figures.append(frame.encode(m.TAG_FIGURES, 0, figures.pack_tags(board.tag_figures())))

    def _take_snapshot(self) -> None:
        readers, presses = self._board.snapshot()
        self._number = (self._number + 1) & 0xFF
        reason = self._reason | (SUPPLY_OFF if self._board.supply_off else 0)
        for part in snapshot.pack(self._number, reason, readers, presses):
            self._channel.push(m.SNAPSHOT, part, True)
        for payload in self._kept_logs:
            self._channel.push(m.LOG, payload)
        self._kept_logs = []
        self._snapshot_due = False
