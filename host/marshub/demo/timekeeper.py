"""The timekeeper of a film: delays of a slow machine shorten the pauses, and then the part by gestures.

Pauses get shorter down to where people can still follow. If that is not enough, the time lapse begins sooner and shows
fewer pictures; the end of the game, and what is read at it, is told in any case.
"""

from __future__ import annotations

from itertools import accumulate

from .film import DEEDS, LAPSE, OPENING, Film, Rehearsal

LEAST = 0.5  # of a pause between two deeds: faster ones nobody can follow
LEAST_READING = 0.8  # of the time for reading
PICTURE_S = 0.6  # of the time lapse, at least
CARD_S = 5.5  # words between two chapters, reckoned
CLOSING_S = 9.0  # of the end: the last words


class Timekeeper:
    """Says before each answer how fast `film` has to go to be over `seconds` after `now`; 0 seconds: as it goes.

    All times are seconds of a clock that stands still while the hands do.
    """

    def __init__(self, film: Film, told: Rehearsal, seconds: float, now: float) -> None:
        self._film, self._told = film, told
        self._begun, self._seconds = now, seconds
        self._ends = now + seconds - CLOSING_S - told.last
        self._opening_ends = now + seconds * OPENING if film.has_time_lapse else self._ends
        self._lapse_ends = now + seconds * (OPENING + LAPSE)
        self._nominal = [0.0, *accumulate(read + DEEDS for read in told.reading)]
        self._lapsing = self._lapsed = False
        self._machine = 0.0  # seconds that an answer by gestures takes beside its pauses, by what was seen
        self._picture: float | None = None  # when the last picture of the time lapse began

    def is_in_time_lapse(self, position: int, now: float, paused: float) -> bool:
        """Return whether the answer at `position` is shown in time lapse.

        `paused`: seconds that pauses have taken so far.
        """
        if self._seconds <= 0 or self._lapsed:
            return False
        film, rehearsal = self._film, self._told
        if not self._lapsing:
            if position > rehearsal.start:
                self._machine = max(now - self._begun - paused, 0.0) / (position - rehearsal.start)
            self._lapsing = film.lapse <= position < film.finale or now >= self._opening_ends
        elif position >= film.finale and now + self._least_seconds(position) <= self._ends:
            self._lapsing, self._lapsed = False, True
        return self._lapsing and position < rehearsal.end

    def _least_seconds(self, position: int) -> float:
        """Return seconds that all from `position` on takes at least, by gestures."""
        reading = self._told.reading[max(position - self._told.start, 0) :]
        return sum(reading) * LEAST_READING + len(reading) * (DEEDS * LEAST + self._machine)

    def pause_share(self, position: int, now: float) -> float:
        """Return the share of a full pause that there is time for, for answers by gestures from `position` on."""
        if self._seconds <= 0:
            return 1.0
        last, ends = (self._told.end, self._ends) if self._lapsed else (self._film.lapse, self._opening_ends)
        first, last = position - self._told.start, last - self._told.start
        left = self._nominal[last] - self._nominal[min(first, last)]
        if left <= 0:
            return 1.0
        return min(max((ends - now - self._machine * (last - first)) / left, LEAST), 1.0)

    def next_leap(self, position: int, now: float) -> int:
        """Return how many answers the next frame of the time lapse covers, never beyond a chapter's end."""
        chapters = [chapter for chapter in self._film.chapters if chapter > position]
        until = chapters[0] if chapters else position + 1
        goal = max(self._film.finale, until)
        left = self._lapse_ends - now - CARD_S * len(chapters)
        took = max(now - self._picture, PICTURE_S) if self._picture is not None else PICTURE_S
        self._picture = now
        pictures = left / took
        if pictures < 1:
            return until - position
        return min(max(round((goal - position) / pictures), 1), until - position)

    def exclude_reading(self) -> None:
        """Exclude the time that was spent reading between two frames."""
        self._picture = None
