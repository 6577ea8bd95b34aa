"""Estimation of the board's clock from pings. Not deployed to the board.

A pong reports the board's time somewhere between the ping's leaving and its own arrival: the quicker the round trip,
the better it is known. The best of the last few counts, so that a drifting crystal (100 ppm are 0.5 ms in that time)
and a slow round trip do little harm.
"""

from hublink.channel import elapsed

KEPT = 16


class BoardClock:
    """The clock of one boot of the board.

    `rtt_ms`: the last round trip; `best_ms`: the quickest of the kept ones; -1 before.

    Example:
        >>> clock = BoardClock()
        >>> clock.take(100, 104, 1002)
        >>> clock.take(200, 240, 1150)
        >>> clock.rtt_ms, clock.best_ms, clock.board_ms(300)
        (40, 4, 1200)
        >>> for _ in range(KEPT):
        ...     clock.take(200, 240, 1150)
        >>> clock.best_ms, clock.board_ms(300)
        (40, 1230)
    """

    def __init__(self) -> None:
        self.rtt_ms = -1
        self.best_ms = -1
        self._pings: list[tuple[int, int]] = []  # (round trip, board's clock - ours, mod 2**30)

    def take(self, sent: int, heard: int, board_ms: int) -> None:
        """Record a ping that left at `sent`, whose pong came at `heard` and said `board_ms`."""
        self.rtt_ms = elapsed(heard, sent)
        middle = sent + self.rtt_ms // 2
        self._pings.append((self.rtt_ms, elapsed(board_ms, middle)))
        self._pings = self._pings[-KEPT:]
        self.best_ms = min(self._pings)[0]

    def board_ms(self, now: int) -> int:
        """Return the board's clock at `now`, mod 2**30, good to half of `best_ms`; -1 before the first pong."""
        if not self._pings:
            return -1
        return (now + min(self._pings)[1]) & 0x3FFFFFFF
