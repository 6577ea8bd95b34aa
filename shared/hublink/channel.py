"""One end's half of a reliable conversation: numbers what goes out, takes what comes in once and in order.

Sans-IO: time is passed in as milliseconds of any clock, which may wrap at 2**30 as MicroPython's ticks_ms does.
Go-back-N with cumulative acknowledgement (shared/protocol.md, "Sequences").
"""

from hublink import frame

RESEND_MS = 250
SLOWEST_RESEND_MS = 2000
MAX_IN_FLIGHT = 32  # frames


def elapsed(now: int, then: int) -> int:
    """Return milliseconds from `then` to `now`, for clocks that wrap at 2**30.

    Example:
        >>> elapsed(5, 0x3FFFFFFF)
        6
    """
    return (now - then) & 0x3FFFFFFF


def next_seq(seq: int) -> int:
    """Return the sequence number after `seq`: 1..65535 and round again; 0 is for frames outside the sequence."""
    return 1 if seq == 0xFFFF else seq + 1


class Channel:
    """`window`: bytes on the wire that may wait for an acknowledgement. `limit`: payload bytes that may wait unsent.

    `rx`: the seq expected next. `ack_due`: the other end should be told `taken`; clear it then. `again_due`: something
    did not come as it should, all after `taken` is wanted once more; call `mark_resend_asked` then.
    `sent`: grows with whatever is sent or sent again. `resends`: frames sent again, ever.
    """

    def __init__(self, window: int, limit: int) -> None:
        self.window = window
        self.limit = limit
        self.sent = 0
        self.resends = 0
        self.reset()

    def reset(self) -> None:
        """Start both directions at 1 again; whatever waited is dropped."""
        self.rx = 1
        self.ack_due = False
        self.again_due = False
        self.waiting_bytes = 0
        self.in_flight_bytes = 0
        self._next = 1
        self._waiting: list[tuple[int, bytes]] = []
        self._in_flight: list[tuple[int, bytes]] = []
        self._sent_ms = 0
        self._resend_ms = RESEND_MS
        self._again = False  # the other end wants all in flight once more
        self._asked = False  # this end did, and has not got it yet
        self._asked_ms = 0

    @property
    def waiting(self) -> int:
        """Messages that were never sent yet."""
        return len(self._waiting)

    @property
    def in_flight(self) -> int:
        """Frames sent and not acknowledged."""
        return len(self._in_flight)

    def push(self, kind: int, payload: bytes, force: bool = False) -> bool:
        """Queue a message. Returns False, with nothing queued, at the limit; `force` goes beyond it."""
        if not force and self.waiting_bytes + len(payload) + 2 > self.limit:
            return False
        self._waiting.append((kind, payload))
        self.waiting_bytes += len(payload) + 2
        return True

    def list_unsent(self, kind: int) -> list[bytes]:
        """Return the payloads of one kind that were never sent yet."""
        return [payload for waiting, payload in self._waiting if waiting == kind]

    def drop_waiting(self) -> int:
        """Forget the messages that were never sent, and return how many they were."""
        count = len(self._waiting)
        self._waiting = []
        self.waiting_bytes = 0
        return count

    def poll(self, now: int) -> bytes:
        """Return frames to send now.

        All unacknowledged again after a silence, and new ones as far as the window goes.
        """
        out = b""
        late = elapsed(now, self._sent_ms) >= self._resend_ms
        if self._in_flight and (late or self._again):
            if late:
                self._resend_ms = min(2 * self._resend_ms, SLOWEST_RESEND_MS)
            self._sent_ms = now
            self.sent += 1
            self.resends += len(self._in_flight)
            out = b"".join([wire for _, wire in self._in_flight])
        self._again = False
        while self._waiting and len(self._in_flight) < MAX_IN_FLIGHT:
            kind, payload = self._waiting[0]
            size = len(payload) + frame.OVERHEAD
            if self._in_flight and self.in_flight_bytes + size > self.window:
                break
            self._waiting.pop(0)
            self.waiting_bytes -= len(payload) + 2
            if not self._in_flight:
                self._sent_ms = now
                self._resend_ms = RESEND_MS
            wire = frame.encode(kind, self._next, payload)
            self.sent += 1
            self._in_flight.append((self._next, wire))
            self.in_flight_bytes += size
            self._next = next_seq(self._next)
            out += wire
        return out

    def mark_acked(self, seq: int, now: int) -> None:
        """Handle the other end's acknowledgement of everything up to `seq`."""
        count = 0
        for sent_seq, _ in self._in_flight:
            count += 1
            if sent_seq == seq:
                break
        else:
            return
        for _, wire in self._in_flight[:count]:
            self.in_flight_bytes -= len(wire)
        self._in_flight = self._in_flight[count:]
        self._sent_ms = now
        self._resend_ms = RESEND_MS

    def resend_all(self) -> None:
        """Send all frames in flight with the next poll, because the other end misses some."""
        self._again = True

    def accept(self, seq: int, now: int) -> bool:
        """Handle a sequenced frame. Returns whether it is the next one and takes effect; an ack is due in any case."""
        self.ack_due = True
        if seq != self.rx:
            if (seq - self.rx) & 0xFFFF < 0x8000:
                self.request_missing(now)
            return False
        self.rx = next_seq(seq)
        self._asked = False
        return True

    def request_missing(self, now: int) -> None:
        """Request damaged or missing frames once, and after a while again if nothing has come."""
        if not self._asked or elapsed(now, self._asked_ms) >= RESEND_MS:
            self.again_due = True

    def mark_resend_asked(self, now: int) -> None:
        """Record that this end asked for everything after `taken` again (that acknowledges, too)."""
        self.again_due = self.ack_due = False
        self._asked = True
        self._asked_ms = now

    @property
    def taken(self) -> int:
        """The number to acknowledge: the seq before the expected one, which is 65535 before the first."""
        return 0xFFFF if self.rx == 1 else self.rx - 1
