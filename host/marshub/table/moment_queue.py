"""The queue of moments to show, page by page, until somebody continues.

The game does not wait for it: it moves on, and actions of people elsewhere at the table clear the queue. Without page
lines each moment is a page of its own. With them a page holds what fits, and news alone asks for a key: what people
did and could foresee is in the log (docs/decisions/0110).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from marshub.kernel import TABLE, Adjusted, LogEntry, Moment, MomentLog, Pace, Session
from marshub.kernel.log_entry import count_past_entries
from marshub.kernel.replay import has_run_on, is_last_answer_external

MAX_WAITING = 60  # waiting pages; after a longer absence there is the log
PAGE_LINES = 17  # that a page has at least: what a window of 80x24 shows
_BESIDE_LINES = 12  # of a page beside the question, where lines are shorter
_STORY_LINES, _TEXT_LINES, _DICE_LINES, _DICE_IN_ROW = 3, 1, 4, 3


def estimate_lines(moment: Moment) -> int:
    """Return about how many lines a moment takes among others on a page: title, story, text, dice and effects."""
    story = _STORY_LINES if moment.story is not None else 0
    dice = -(-len(moment.faces) // _DICE_IN_ROW) * _DICE_LINES
    return 1 + story + _TEXT_LINES * len(moment.text) + dice + len(moment.effects)


@dataclass
class _Page:
    """Moments that are shown together, each with the number of log entries before it."""

    owner: str  # whose turn it tells, if that is a rival's: then it takes all of the turn; "" for all else
    moments: list[Moment] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)

    def has_room_for(self, moment: Moment, owner: str, lines: int) -> bool:
        """Return whether `moment`, of a rival's turn or "", may stand on this page of about so many lines."""
        if _is_line(moment):
            return True
        if owner or self.owner:
            return owner == self.owner
        has_story = any(known.story is not None for known in self.moments)
        needed = self.count_lines() + 1 + estimate_lines(moment)
        return not (has_story and moment.story is not None) and needed <= lines

    def count_lines(self) -> int:
        """Return about how many lines the moments take, with an empty one between two."""
        return sum(estimate_lines(moment) + 1 for moment in self.moments) - 1


class MomentQueue:
    """The moments that are still to be shown, as public information.

    `pace`: which moments are shown at all; "none" as long as nobody shows any. `page_lines`: about how many lines a
    page has; 0: each moment is shown alone.
    """

    def __init__(self, *, keeps_waiting: bool = False, is_watching: bool = False) -> None:
        """Make a queue.

        Args:
            keeps_waiting: Moments of people's actions are added to those that wait, as policies' are, and replace
                nothing.
            is_watching: What people do is done elsewhere: all of it is news here.
        """
        self.pace: Pace = "none"
        self.page_lines = 0
        self._keeps_waiting, self._is_watching = keeps_waiting, is_watching
        self._waiting: deque[_Page] = deque(maxlen=MAX_WAITING)
        self._open_page: _Page | None = None  # of a rival's turn that still goes on: it waits to be complete
        self._moment_log = MomentLog("")
        self._seen_count = self._position = 0
        self._held: tuple[Moment, int] | None = None  # dice that a question is about, and the entries before them
        self._lines: list[tuple[Moment, int]] = []  # what is a line of the next page, and the entries before it
        self._by_policy = self._skipping = False  # whether a policy answered last; whether its moments are skipped
        self._asked = ""  # who was asked last
        self._owner = ""  # the rival whose turn is told
        self._last_entry: LogEntry | None = (
            None  # the last handled entry: if it is not in its place, the log was changed
        )

    @property
    def page(self) -> tuple[Moment, ...]:
        """The moments that are being shown together; empty if there are none."""
        return tuple(self._waiting[0].moments) if self._waiting else ()

    @property
    def current(self) -> Moment | None:
        """The first moment of the page; None if there is none."""
        return self._waiting[0].moments[0] if self._waiting else None

    @property
    def waiting_count(self) -> int:
        """The number of pages that wait behind the present one."""
        return max(len(self._waiting) - 1, 0)

    @property
    def lies_beside(self) -> bool:
        """Whether the page lies beside the question, which can be answered at once: it is the last one, and short."""
        if not self.page_lines or len(self._waiting) != 1:
            return False
        page = self._waiting[0]
        return all(moment.story is None for moment in page.moments) and page.count_lines() <= _BESIDE_LINES

    @property
    def dice_asked_about(self) -> Moment | None:
        """The dice that the pending question is about, if they are not on a page yet."""
        return self._held[0] if self._held is not None else None

    def set_pace(self, pace: Pace, session: Session[Any, Any]) -> None:
        """Show moments at `pace` from now on."""
        if self.pace == "none":
            self._note_position(session)
        self.pace = pace
        for page in list(self._waiting):
            kept = [pair for pair in zip(page.moments, page.starts, strict=True) if self._should_show(pair[0], True)]
            page.moments, page.starts = [moment for moment, _ in kept], [start for _, start in kept]
            if not kept:
                self._waiting.remove(page)

    def announce(self, moment: Moment) -> None:
        """Add a moment of a narrator behind those that wait."""
        self._waiting.append(_Page("", [moment], [self._seen_count]))

    def advance(self) -> None:
        """Continue to the next page."""
        if self._waiting:
            self._waiting.popleft()

    def skip(self) -> None:
        """Drop the pages that wait; amid answers of policies also those up to the next answer of a person."""
        self._clear()
        self._skipping = self._by_policy

    def pass_over(self, session: Session[Any, Any]) -> None:
        """Show no moments of what has happened up to now."""
        self._clear()
        self._note_position(session)

    def _clear(self) -> None:
        self._waiting.clear()
        self._lines.clear()
        self._open_page = self._held = None

    def update(self, session: Session[Any, Any]) -> None:
        """Add the new moments of `session`."""
        if self.pace == "none":
            return
        log, seen_count, entry_count = session.log, self._seen_count, count_past_entries(session.log)
        if seen_count > len(log) or (seen_count and log[seen_count - 1] != self._last_entry):
            self._clear()  # entries were undone or replaced: that is no moment
            self._note_position(session)
            return
        if seen_count == entry_count:
            if session.step_count != self._position:  # an answer without a log entry
                self._follow_answer(session)
                self._close_page(session)
                self._asked = _find_asked_seat(session)
                self._position = session.step_count
            return
        self._follow_answer(session)
        if not self._skipping:
            self._add_new(session)
        self._close_page(session)
        self._note_position(session)

    def _follow_answer(self, session: Session[Any, Any]) -> None:
        """Note who has answered; after an answer of a person start with an empty queue."""
        if has_run_on(session):
            return  # it belongs to the answer before
        self._by_policy = is_last_answer_external(session)
        self._owner = self._asked if self._by_policy else ""
        if not self._by_policy:
            self._skipping = False
            if not self._keeps_waiting:
                held = self._held
                self._clear()
                self._held = held

    def _add_new(self, session: Session[Any, Any]) -> None:
        """Add the moments since the last update; one that goes on with what waits replaces it."""
        start, held, self._held = self._seen_count, self._held, None
        if held is not None:
            start = held[1]
        since = self._moment_log.moments_since(session, start)
        last_page = self._open_page or (self._waiting[-1] if self._waiting else None)
        is_continued = held is None and bool(since) and since[0].is_continuation
        if is_continued and last_page is not None and (self._by_policy or has_run_on(session)):
            # It goes on with what waits to be shown: it is one moment, shown once.
            last_page.moments.pop()
            start = last_page.starts.pop()
            since = self._moment_log.moments_since(session, start)
            if not last_page.moments and last_page is not self._open_page:
                self._waiting.pop()
        is_news = held is not None or self._by_policy or has_run_on(session) or self._was_revealed(session)
        for moment in since:
            if self._should_show(moment, self._by_policy) and (is_news or not self._is_foreseen(moment, session)):
                self._add(moment, start, session, is_last=moment is since[-1])
            start += len(moment.entries)

    def _add(self, moment: Moment, start: int, session: Session[Any, Any], *, is_last: bool) -> None:
        """Put `moment` on a page: the last one if it has room, else another."""
        if not self.page_lines:
            self._waiting.append(_Page("", [moment], [start]))
            return
        owner = moment.seat if _is_rival(moment, session) else self._owner
        if is_last and not owner and moment.kind == "dice" and not moment.effects and session.pending is not None:
            self._held = moment, start  # the question is about them: they are told with what it brings
            return
        page = self._open_page or (self._waiting[-1] if self._waiting else None)
        if page is None or not page.moments or not page.has_room_for(moment, owner, self.page_lines):
            if _is_line(moment) and not owner:
                self._lines.append((moment, start))
                return
            self._push_open_page()
            page = _Page(owner)
            for line, line_start in self._lines:
                page.moments.append(line)
                page.starts.append(line_start)
            self._lines.clear()
            if owner:
                self._open_page = page
            else:
                self._waiting.append(page)
        page.moments.append(moment)
        page.starts.append(start)

    def _close_page(self, session: Session[Any, Any]) -> None:
        """Show the page of a rival's turn once somebody else is asked."""
        if self._open_page is not None and (session.pending is None or _find_asked_seat(session) != self._owner):
            self._push_open_page()

    def _push_open_page(self) -> None:
        if self._open_page is not None and self._open_page.moments:
            self._waiting.append(self._open_page)
        self._open_page = None

    def _was_revealed(self, session: Session[Any, Any]) -> bool:
        """Return whether chance or hidden information has followed since the last update."""
        return bool(session.history.list_revealing_since(self._position))

    def _is_foreseen(self, moment: Moment, session: Session[Any, Any]) -> bool:
        """Return whether people here did it themselves, and could know what came of it: the log is enough."""
        if not self.page_lines or self._is_watching or moment.faces or moment.story is not None:
            return False
        return moment.is_continuation or _is_line(moment) or (bool(moment.seat) and not _is_rival(moment, session))

    def _note_position(self, session: Session[Any, Any]) -> None:
        self._seen_count, self._position = count_past_entries(session.log), session.step_count
        self._last_entry = session.log[self._seen_count - 1] if self._seen_count else None
        self._asked = _find_asked_seat(session)

    def _should_show(self, moment: Moment, by_policy: bool = False) -> bool:
        return is_worth_showing(moment, self.pace, by_policy=by_policy)


def _find_asked_seat(session: Session[Any, Any]) -> str:
    pending = session.pending
    return pending.decider if pending is not None and pending.decider != TABLE else ""


def _is_line(moment: Moment) -> bool:
    """Return whether a moment says no more than a line: a round's number."""
    return moment.kind == "dawn" and not (moment.effects or moment.text or moment.story)


def _is_rival(moment: Moment, session: Session[Any, Any]) -> bool:
    """Return whether a moment tells what a rival does that nobody plays: it has no seat at the table."""
    return bool(moment.seat) and moment.seat not in session.game.list_seats(session.state)


def is_worth_showing(moment: Moment, pace: Pace, *, by_policy: bool = False) -> bool:
    """Return whether a moment is shown at `pace`. Of a policy's moments more are, since nobody saw its hands."""
    entries = moment.entries
    if entries and all(isinstance(entry, Adjusted) for entry in entries):
        return False  # whoever corrects the state sees the result
    if entries and all(entry.is_heading for entry in entries):
        return False  # headings alone have no effect yet; the question says as much
    if pace == "cards":
        return moment.kind != "plain" or (by_policy and bool(moment.effects))
    return pace == "all"
