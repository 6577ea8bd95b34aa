"""A film of a game in a given number of minutes, and the timekeeper that keeps it within them.

It is rehearsed for that: played once in the background, without a board, which takes less than a second. That changes
nothing about the later game: the hands play the same game, and dice and cards fall as they fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from marshub.board.profile import Profile
from marshub.kernel import Game, LogEntry, Moment, Session, Words
from marshub.kernel.replay import session_at
from marshub.table.moment_queue import MomentQueue
from marshub.words import Speech

from .hand_policy import HandPolicy, find_sensed_zones

MOVEMENT_WEIGHT = 2.5  # pauses to an answer, reckoned: pieces that are moved, and buttons, of which arrows take less
MAX_ANSWERS = 5_000  # answers: hands without a plan may never come to an end
TRIES = 24  # seeds that are looked at for one at which good play wins

OPENING_SHARE, LAPSE_SHARE = 0.52, 0.2  # of the time there is; the rest is the end's
_ROUNDED = 0.7  # of a part's time: from there on it may end with a round
_CHAPTER_S = 8.0  # of the time lapse, with the words that end it
_MAX_HIGHLIGHTS = 3  # things of a chapter that are told

_LETTERS_S = 22  # letters that are read in a second, silently
_SEE_S, _LONGEST_S = 0.8, 8.0  # until a moment is seen at all; and nobody is kept longer
MIN_PAUSE_SHARE = 0.5  # of a pause between two movements: faster ones nobody can follow
MIN_READING_SHARE = 0.8  # of the time for reading
PICTURE_S = 0.6  # of the time lapse, at least
CARD_S = 5.5  # words between two chapters, reckoned
CLOSING_S = 9.0  # of the end: the last words


def estimate_reading_s(moment: Moment, speech: Speech) -> float:
    """Return how long it takes to read a moment, in seconds; faces of dice are seen at a glance."""
    words = [moment.title, *((moment.story,) if moment.story is not None else ()), *moment.text]
    words += [item.describe() if isinstance(item, LogEntry) else item for item in moment.told_effects]
    letters = sum(len(speech.say(item)) for item in words)
    return min(_SEE_S + letters / _LETTERS_S, _LONGEST_S)


@dataclass(frozen=True)
class Rehearsal:
    """A game as the hands will play it from `start` on.

    For each answer: the reading time before it in seconds, its round, and its most eventful part with its name; `last`:
    the reading time once it is over.
    """

    start: int = 0
    reading: tuple[float, ...] = ()
    rounds: tuple[int, ...] = ()
    outcome: str = ""  # "" where it was broken off
    events: tuple[tuple[int, Words] | None, ...] = ()
    last: float = 0.0

    @property
    def end(self) -> int:
        return self.start + len(self.reading)

    def list_highlights(self, since: int, until: int) -> tuple[Words, ...]:
        """Return what is worth telling of the answers from `since` up to `until`, in order."""
        numbered_events = [(n, item) for n, item in enumerate(self.events) if item and since < n + self.start <= until]
        weighty = sorted(numbered_events, key=lambda found: -found[1][0])[:_MAX_HIGHLIGHTS]
        return tuple(words for _, (_, words) in sorted(weighty, key=lambda found: found[0]))


@dataclass(frozen=True)
class Film:
    """The parts of a film: by gestures, from `lapse` on in time lapse, from `finale` on by gestures.

    `chapters`: the answers after which the events of the time lapse are summarized.
    """

    lapse: int
    finale: int
    chapters: tuple[int, ...] = ()

    @property
    def has_time_lapse(self) -> bool:
        return self.finale > self.lapse


def rehearse(session: Session[Any, Any], profile: Profile, speech: Speech, sols: int | None = None) -> Rehearsal:
    """Play `session` in the background from its present point until `sols` rounds, or the game, are over."""
    copy = session_at(session, session.step_count)
    game = copy.game
    speech.learn(game.pack_texts())
    policy = HandPolicy(copy, session.seed, find_sensed_zones(profile, game.id))
    moment_queue = MomentQueue()
    moment_queue.set_pace("cards", copy)
    reading: list[float] = []
    rounds: list[int] = []
    events: list[tuple[int, Words] | None] = []
    while copy.pending is not None and len(reading) < MAX_ANSWERS:
        number = game.current_round(copy.state) or 0
        if sols is not None and number > sols:
            break
        reading_s, event = 0.0, None
        while (moment := moment_queue.current) is not None:
            reading_s += estimate_reading_s(moment, speech)
            weight = len(moment.told_effects) // (
                2 if moment.kind == "dice" else 1
            )  # what came of them is more than a roll
            if not moment.is_continuation and (event is None or weight > event[0]):
                event = weight, moment.title
            moment_queue.advance()
        reading.append(reading_s)
        rounds.append(number)
        events.append(event)
        copy.answer(policy.choose_action(copy, copy.pending).answer)
        moment_queue.update(copy)
    outcome, last = copy.result.outcome if copy.result is not None else "", 0.0
    while (moment := moment_queue.current) is not None:
        last += estimate_reading_s(moment, speech)
        moment_queue.advance()
    return Rehearsal(session.step_count, tuple(reading), tuple(rounds), outcome, tuple(events), last)


def find_good_seed(game: Game[Any, Any], setup: dict[str, Any] | None, profile: Profile, speech: Speech) -> int:
    """Return the first seed, from 0 on, with which the hands win in rehearsal; 0 if they win with none of the first.

    Raises:
        BadSetup: The setup is not valid.
    """
    for seed in range(TRIES):
        session = Session(game, setup, seed)
        try:
            if rehearse(session, profile, speech).outcome == "victory":
                return seed
        finally:
            session.close()
    return 0


def cut_film(rehearsal: Rehearsal, seconds: float) -> Film:
    """Return the film that shows the whole rehearsal within `seconds` at the usual pace; 0: without a limit."""
    spent = [0.0, *accumulate(read + MOVEMENT_WEIGHT for read in rehearsal.reading)]
    if seconds <= 0 or spent[-1] <= seconds:
        return Film(rehearsal.end, rehearsal.end)
    lapse = _round_to_rounds(rehearsal.rounds, spent, seconds * OPENING_SHARE)
    time_to_end = [spent[-1] - chapter for chapter in reversed(spent)]
    finale = len(rehearsal.reading) - _round_to_rounds(
        rehearsal.rounds[::-1], time_to_end, seconds * (1 - OPENING_SHARE - LAPSE_SHARE)
    )
    chapters = _split_chapters(rehearsal.rounds, lapse, finale, max(round(seconds * LAPSE_SHARE / _CHAPTER_S), 1))
    return Film(
        rehearsal.start + lapse, rehearsal.start + finale, tuple(rehearsal.start + chapter for chapter in chapters)
    )


def _round_to_rounds(rounds: Sequence[int], spent: Sequence[float], seconds: float) -> int:
    """Return how many answers fit into `seconds`: up to a round's end, if that leaves little time unused."""
    most = max(n for n, item in enumerate(spent) if item <= seconds)
    least = max(n for n, item in enumerate(spent) if item <= seconds * _ROUNDED)
    return next((n for n in range(most, least, -1) if rounds[n - 1] != rounds[n]), most)


def _split_chapters(rounds: Sequence[int], first: int, last: int, count: int) -> list[int]:
    """Return the last answers of at most `count` chapters. Each ends with a round, the last one with the time lapse."""
    over = [n for n in range(first + 1, last) if rounds[n - 1] != rounds[n]]
    goals = [first + (last - first) * number / count for number in range(1, count)]
    ends = {min(over, key=lambda n: abs(n - goal)) for goal in goals} if over else set()
    return [*sorted(ends), last]


class Timekeeper:
    """Decides before each answer how fast `film` has to go to end `seconds` after `now`; 0 seconds: without a limit.

    Pauses get shorter first; if that is not enough, the time lapse begins sooner and shows fewer pictures. The end is
    shown in any case. All times are seconds of a clock that stands still while the hands do.
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
