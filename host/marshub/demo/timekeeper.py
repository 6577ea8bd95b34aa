"""The timekeeper of a film: delays of a slow machine shorten the pauses, and then the part by gestures.

Pauses get shorter down to where people can still follow. If that is not enough, the time lapse begins sooner and has
fewer pictures. The end of the game is always shown, with the time to read it.
"""

from __future__ import annotations

from itertools import accumulate

from .film import LAPSE_SHARE, MOVEMENT_WEIGHT, OPENING_SHARE, Film, Rehearsal

MIN_PAUSE_SHARE = 0.5  # of a pause between two deeds: faster ones nobody can follow
MIN_READING_SHARE = 0.8  # of the time for reading
PICTURE_S = 0.6  # of the time lapse, at least
CARD_S = 5.5  # words between two chapters, reckoned
CLOSING_S = 9.0  # of the end: the last words


class Timekeeper:
    """Decides before each answer how fast `film` has to go to end `seconds` after `now`; 0 seconds: without a limit.

    All times are seconds of a clock that stands still while the hands do.
    """

    def __init__(self, film: Film, rehearsal: Rehearsal, seconds: float, now: float) -> None:
        self._film, self._rehearsal = film, rehearsal
        self._begun, self._seconds = now, seconds
        self._ends = now + seconds - CLOSING_S - rehearsal.last
        self._opening_ends = now + seconds * OPENING_SHARE if film.has_time_lapse else self._ends
        self._lapse_ends = now + seconds * (OPENING_SHARE + LAPSE_SHARE)
        self._nominal = [0.0, *accumulate(read + MOVEMENT_WEIGHT for read in rehearsal.reading)]
        self._lapsing = self._lapsed = False
        self._machine = 0.0  # seconds that an answer by gestures takes beside its pauses, by what was seen
        self._picture: float | None = None  # when the last picture of the time lapse began

    def is_in_time_lapse(self, position: int, now: float, paused: float) -> bool:
        """Return whether the answer at `position` is shown in time lapse.

        `paused`: the seconds of all pauses so far.
        """
        if self._seconds <= 0 or self._lapsed:
            return False
        film, rehearsal = self._film, self._rehearsal
        if not self._lapsing:
            if position > rehearsal.start:
                self._machine = max(now - self._begun - paused, 0.0) / (position - rehearsal.start)
            self._lapsing = film.lapse <= position < film.finale or now >= self._opening_ends
        elif position >= film.finale and now + self._least_seconds(position) <= self._ends:
            self._lapsing, self._lapsed = False, True
        return self._lapsing and position < rehearsal.end

    def _least_seconds(self, position: int) -> float:
        """Return the minimum seconds of the answers from `position` on, by gestures."""
        reading = self._rehearsal.reading[max(position - self._rehearsal.start, 0) :]
        return sum(reading) * MIN_READING_SHARE + len(reading) * (MOVEMENT_WEIGHT * MIN_PAUSE_SHARE + self._machine)

    def pause_share(self, position: int, now: float) -> float:
        """Return the share of a full pause that the remaining time allows.

        For answers by gestures from `position` on.
        """
        if self._seconds <= 0:
            return 1.0
        last, ends = (self._rehearsal.end, self._ends) if self._lapsed else (self._film.lapse, self._opening_ends)
        first, last = position - self._rehearsal.start, last - self._rehearsal.start
        remaining = self._nominal[last] - self._nominal[min(first, last)]
        if remaining <= 0:
            return 1.0
        return min(max((ends - now - self._machine * (last - first)) / remaining, MIN_PAUSE_SHARE), 1.0)

    def next_leap(self, position: int, now: float) -> int:
        """Return how many answers the next frame of the time lapse covers, never beyond a chapter's end."""
        chapters = [chapter for chapter in self._film.chapters if chapter > position]
        until = chapters[0] if chapters else position + 1
        goal = max(self._film.finale, until)
        remaining_s = self._lapse_ends - now - CARD_S * len(chapters)
        picture_s = max(now - self._picture, PICTURE_S) if self._picture is not None else PICTURE_S
        self._picture = now
        pictures = remaining_s / picture_s
        if pictures < 1:
            return until - position
        return min(max(round((goal - position) / pictures), 1), until - position)

    def exclude_reading(self) -> None:
        """Exclude the time that was spent reading between two frames."""
        self._picture = None
