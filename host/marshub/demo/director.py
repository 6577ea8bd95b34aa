"""The director of a demo: it introduces each part of the film, sets the pace of the hands, and closes the demo."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshub.kernel import Moment, Session, Words, say
from marshub.table.bots import name_seat
from marshub.table.game_table import GameTable
from marshub.table.pacing import Pacing
from marshub.table.simulated_hand import HandPosition
from marshub.words import Speech

from .film import MIN_READING_SHARE, PICTURE_S, Film, Rehearsal, Timekeeper, estimate_reading_s


@dataclass(frozen=True)
class Credits:
    """The opening credits: the game, and its seed. `picked`: the demo chose it."""

    game: str
    seed: int
    picked: bool = False
    resumed: bool = False
    cramped: bool = False  # the window is too small for table and board side by side


class Director:
    """Directs `film` at `table` within `seconds` at the usual pace. `rehearsal` is the game that the film was cut from.

    The director sets the hands' `pacing`; everything is read at that pace.
    """

    def __init__(
        self,
        table: GameTable,
        film: Film,
        rehearsal: Rehearsal,
        credits_: Credits,
        pacing: Pacing,
        speech: Speech,
        seconds: float,
    ) -> None:
        self._table, self._film, self._rehearsal, self._pacing, self._speech = table, film, rehearsal, pacing, speech
        self._credits = credits_
        self._pace = table.moment_queue.pace  # at which it is told while nothing lapses
        self._seconds = seconds * pacing.seconds
        self._time: Timekeeper | None = None  # from the first picture on
        self._lapsing = False
        self._since = 0  # the answer from which on the chapter's words tell
        self._count = 0  # answers that the picture before tells

    def update_pace(self) -> None:
        """Decide before each question whether another part of the film begins here, and set the pace."""
        position, pacing = self._table.session.step_count, self._pacing
        if self._time is None:
            self._time = Timekeeper(self._film, self._rehearsal, self._seconds, pacing.now)
            self._announce(make_opening_moment(self._credits))
        if self._table.session.pending is None:
            self._begin_part(lapse=False)
            return
        lapses = self._time.is_in_time_lapse(position, pacing.now, pacing.paused_s)
        if lapses != self._lapsing:
            self._begin_part(lapse=lapses)
        elif lapses and position in self._film.chapters:
            self._show_chapter()
        pacing.share = 1.0 if lapses else self._time.pause_share(position, pacing.now)

    def _begin_part(self, *, lapse: bool) -> None:
        if lapse == self._lapsing:
            return
        self._lapsing, position = lapse, self._table.session.step_count
        if lapse:
            self._pace = self._table.moment_queue.pace
            self._announce(_make_moment("lapse", count=max(self._film.finale - position, 1)))
            self._table.set_pace("none")
            self._table.show_hand(HandPosition())
            self._since, self._count = position, 0
        else:
            self._table.set_pace(self._pace)
            self._show_chapter(last=True)

    def _show_chapter(self, *, last: bool = False) -> None:
        """Show what has happened since the last chapter."""
        position = self._table.session.step_count
        effects = self._rehearsal.list_highlights(self._since, position)
        self._since = position
        text = (say("demo-finale-story"),) if last else ()
        self._announce(
            Moment("word", say("demo-finale" if last else "demo-lapse"), (), lead_count=0, text=text, effects=effects)
        )

    def next_leap(self, over: threading.Event) -> int:
        """Return how many answers the next frame of the time lapse covers; 0 where there is none."""
        if not self._lapsing or self._time is None:
            return 0
        if self._count:  # the picture before is looked at
            self._pacing.wait_while_halted(over)
            self._pacing.pause(over, PICTURE_S * self._pacing.seconds)
        self._count = self._time.next_leap(self._table.session.step_count, self._pacing.now)
        return self._count

    def wait_for_reading(self, moment: Moment, over: threading.Event) -> None:
        """Wait while `moment` is read, unless somebody continues sooner."""
        moment_queue = self._table.moment_queue
        seconds = estimate_reading_s(moment, self._speech) * max(self._pacing.share, MIN_READING_SHARE)
        self._pacing.wait_while_reading(over, seconds, lambda: moment_queue.current is not moment)
        if self._time is not None:
            self._time.exclude_reading()

    def close(self) -> None:
        """Show the closing moment, because the hands are done."""
        self._pacing.share = 1.0
        self._table.show_hand(HandPosition())
        self._announce(make_closing_moment(self._table.session))

    def _announce(self, moment: Moment) -> None:
        self._table.announce(moment)


def make_opening_moment(credits_: Credits) -> Moment:
    """Return the moment that introduces the demo and the keys."""
    kind = "resumed" if credits_.resumed else "picked" if credits_.picked else "seed"
    text: list[Words] = [say(f"demo-opening-{kind}", seed=credits_.seed), say("demo-opening-keys")]
    if credits_.cramped:
        text.append(say("demo-opening-cramped"))
    title = say("demo-opening", game=f"@game-{credits_.game}")
    return Moment("word", title, (), lead_count=0, story=say("demo-opening-story"), text=tuple(text))


def _make_moment(name: str, **arguments: int) -> Moment:
    return Moment("word", say(f"demo-{name}"), (), lead_count=0, story=say(f"demo-{name}-story", **arguments))


def make_closing_moment(session: Session[Any, Any]) -> Moment:
    """Return the last moment of a demo, whose game is over or could continue."""
    game, result = session.game, session.result
    text = (say("demo-closing-again", game=game.id, seed=session.seed), say("demo-closing-play"))
    if result is None:
        return Moment("word", say("demo-closing-open"), (), lead_count=0, text=text)
    return Moment(
        "word",
        result.reason,
        (),
        lead_count=0,
        story=_describe_lead(session),
        text=(say("demo-closing-debriefing"), *text),
    )


def _describe_lead(session: Session[Any, Any]) -> Words | None:
    """Return the winner's lead over the next seat, and its main cause; None without rivals."""
    game, result = session.game, session.result
    assert result is not None
    losers = [seat for seat in game.list_seats(session.state) if seat not in result.winners]
    if not result.winners or not losers:
        return None
    winner, second = result.winners[0], max(losers, key=lambda seat: result.scores.get(seat, 0))
    lead = _compute_lead(result.scores, winner, second)
    best = max(
        game.list_score_lines(session.state),
        key=lambda count: _compute_lead(count.amounts, winner, second),
        default=None,
    )
    if lead <= 0 or best is None or _compute_lead(best.amounts, winner, second) <= 0:
        return None
    most, least = best.amounts[winner], best.amounts.get(second, 0)
    arguments: dict[str, str | int] = {"who": name_seat(game, second), "lead": lead, "most": most, "least": least}
    return Words("demo-closing-won", arguments, {"what": (best.label,)})


def _compute_lead(scores: Mapping[str, int], seat: str, rival: str) -> int:
    return scores.get(seat, 0) - scores.get(rival, 0)
