"""A game table: one session, maybe a board, and any number of lookers-on, from any thread.

The link's thread tells what the board says, a timer's thread ends flashes and calm pauses, screens answer from theirs:
one lock puts all of it in order (`changes`). What the board tells is in `board_side`.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshub.board.cursor import CursorView
from marshub.board.guide import Guide
from marshub.board.matching import Mismatch
from marshub.board.notices import Notice, Refusal
from marshub.board.on_table import line_id
from marshub.board.profile import Profile
from marshub.board.referee import CALM_MS
from marshub.board.tags import Tags
from marshub.board.twin import Source
from marshub.kernel import (
    CHANCE,
    TABLE,
    Change,
    Decision,
    IllegalAnswer,
    Moment,
    Pace,
    Reason,
    Reply,
    Session,
    StaleAnswer,
)
from marshub.kernel.hindsight import at
from marshub.kernel.journal import ELSEWHERE

from . import adviser, robots, zones
from .adviser import AdviceTurned, Adviser
from .board_side import BoardSide
from .robots import RobotFailed, Robots, SeatLeft, Turns
from .served import ServedLink
from .shared_list import SharedList
from .telling import Telling
from .zones import ZoneView

_ON = "ok"  # the board's button that goes on


class GameTable(BoardSide):
    """Ties `session` to a board of `profile`, whose `tags` are known. Without a profile there is no board.

    `overlays`: UID of each corner tag -> the game whose overlay it marks.

    `calm_ms`: how long a mistake may be put right before it is called one. `clock`: milliseconds; with one of its own
    the table starts no timer and no policies: the owner calls `tick` and `robots_answer`.
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
        self.robots = Robots()
        self.adviser = self._make_adviser()
        self._wants_advice: bool | None = None  # once it was asked for
        super().__init__(session, profile, tags, overlays or {}, calm_ms=calm_ms, clock=clock)
        self.referee.desk.handless = lambda decision: bool(self.robots.asked(decision))
        self.referee.desk.elsewhere = self.robots.elsewhere
        self._turns = Turns(self, lambda: self.referee.guide is None and self.referee.asking is None)
        self._by_itself = clock is None
        self.telling = Telling()
        self._shared_list = SharedList()
        self._timer: threading.Thread | None = None
        if clock is None and profile is not None:
            self._timer = threading.Thread(target=self._run_timer, name="table timer", daemon=True)
            self._timer.start()

    # ------------------------------------------------------------------ looking

    @property
    def only_looking(self) -> bool:
        """Whether nothing can be changed here."""
        return False

    @property
    def trouble(self) -> str:
        """Why the game cannot be followed now; "" where it can, or where it is played here."""
        return ""

    #: Whose eyes this table is shown to: a seat, "" for a looker-on, None for the players around it.
    seat: str | None = None

    #: Whether pieces lie before whoever looks, and maybe a board: nobody only follows a save from elsewhere.
    at_table = True

    #: The links by which other tables join, to be shown to who asks for them.
    links: tuple[ServedLink, ...] = ()

    #: The seats that people at another table were invited to: these can be handed to them, and taken back.
    invited: frozenset[str] = frozenset()

    #: Those of them whose people are not there just now.
    absent: frozenset[str] = frozenset()

    #: The message that says why the game does not go on here, "" while it does: the other table is away.
    away = ""

    def hides(self, decision: Decision) -> bool:
        """Return whether the options of `decision` must not be shown here.

        It is another seat's alone, or a policy's.
        """
        return bool(self.robots.asked(decision) or decision.only in self.robots.policies)

    def why_hidden(self, decision: Decision) -> str:
        """Return the message that says, of `who` decides it.

        Why the options of `decision` are not shown here (`hides`).
        """
        seat = self.robots.asked(decision)
        if not seat:
            return "watch-hidden"
        if self.robots.policies[seat] != ELSEWHERE:
            return "robot-asked"
        return "elsewhere-away" if seat in self.absent else "elsewhere-asked"

    def at(self, position: int) -> Session[Any, Any]:
        """Return the game as it was after `position` steps, to be looked at.

        Raises SaveError (see `kernel.hindsight`).
        """
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
        """How many answers are to be undone after confirmation (`undo(..., sure=True)` or `refuse_undo`)."""
        with self._lock:
            return self.referee.asking

    # ------------------------------------------------------------------ acting

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Answer from the screen, or ("by") as a policy, or ELSEWHERE as people at another table.

        `to` is the `pending_id` that the answer was meant for. Raises as `Session.answer`, and IllegalAnswer for a
        question of
        a seat that is left to somebody else.
        """

        def answer(now: int) -> list[Notice]:
            pending = self.session.pending
            seat = self.robots.asked(pending)
            if to is None or to == self.session.pending_id:  # the session says what is stale
                if by and by != self.robots.policies.get(seat) and (by != ELSEWHERE or seat or self._people(pending)):
                    raise StaleAnswer("people have taken that seat")
                if seat and not by:
                    raise IllegalAnswer(f"{seat} is left to {self.robots.policies[seat]}; take the seat back to answer")
            return self.referee.answer(reply, now, to=to, policy=by)

        return self._do(answer, "answer", reply, to, *([by] if by else []))

    def _people(self, pending: Decision | None) -> bool:
        """Return whether `pending` is a question to a seat that people play here."""
        return pending is not None and pending.who not in (TABLE, CHANCE)

    def take_back(self) -> list[Notice]:
        """Take back the last answer of a person, and what policies answered since; asks as `undo` does."""
        return self._do(lambda now: self.referee.take_back(now), "take_back")

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        """Take back; where that needs a yes, `asking` is set and a notice says so."""
        return self._do(lambda now: self.referee.undo(steps, now, sure=sure), "undo", steps, sure)

    def refuse_undo(self) -> None:
        """Decline an undo that asked for confirmation."""
        self._do(lambda now: self.referee.refuse_undo(), "refuse_undo")

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Return the table's correction. Raises as `Session.adjust`."""
        return self._do(lambda now: self.referee.adjust(path, value, reason, now), "adjust", path, value, reason)

    def press(self, button: str) -> list[Notice]:
        """Act as if the board's button of that name was pressed: prev, next, ok, back, undo, help, why, pass."""
        return self._do(lambda now: self._pressed(button, now), "press", button)

    def _pressed(self, button: str, now: int) -> list[Notice]:
        # Who is being told something answers nothing by the button that goes on.
        if button == _ON and self.telling.now is not None and self.guide is None and self.referee.asking is None:
            self.telling.go_on()
            return []
        return self.referee.pressed(button, now)

    def tell_at(self, pace: Pace) -> None:
        """Tell of what happens in moments from now on, those of `pace`; "none": tell of none."""
        if pace != self.telling.pace:
            self._do(lambda now: self.telling.at(pace, self.session), "tell_at", pace)

    def announce(self, moment: Moment) -> None:
        """Tell a word of whoever leads through the game, after what waits to be told."""
        self._do(lambda now: self.telling.announce(moment))

    def go_on(self) -> None:
        """Continue to the next moment."""
        self._do(lambda now: self.telling.go_on(), "go_on")

    def skip(self) -> None:
        """Tell no more of what happened up to now."""
        self._do(lambda now: self.telling.skip(), "skip")

    def _follow(self) -> None:
        super()._follow()
        self.adviser.follow()
        self.telling.follow(self.session)

    def _look_ahead(self) -> None:
        super()._look_ahead()
        if not self.only_looking and self._shared_list.wanted(self.session):
            self._shared_list.tell(self.session, self.to_move)

    def point_at(self, option: str) -> bool:
        """Put the cursor on an option; False if it is none of the pending ones."""
        found = False

        def point(now: int) -> None:
            nonlocal found
            found = self.referee.point_at(option)

        self._do(point, "point_at", option)
        return found

    @property
    def to_move(self) -> tuple[Change, ...]:
        """The moves that hands still have to make; moves that a board sees are off the list.

        Look while nothing changes.
        """
        return self.referee.to_move

    @property
    def listed(self) -> tuple[Change, ...]:
        """As `to_move`; of a game that another program plays, its list. Look while nothing changes."""
        return self.to_move

    def ticked(self, moves: Sequence[Change] | None = None) -> None:
        """Tick these moves of `to_move`; None: all of them."""
        self.tick_lines(None if moves is None else [line_id(move) for move in moves])

    def tick_lines(self, lines: Sequence[str] | None) -> None:
        """Tick by the lines' names (`on_table.line_id`); a line that is no longer on the list is no error."""
        self._do(lambda now: self.referee.ticked(lines), "tick_lines", None if lines is None else [*lines])

    @property
    def guide(self) -> Guide | None:
        """The set-up guide while it is open. To be looked at while nothing changes."""
        return self.referee.guide

    def lay_out(self) -> None:
        """Open the set-up guide: the table as it is now, step by step.

        Until it is closed only the step's spot is lit, the board's buttons walk the steps, and pieces that are put down
        mean nothing to the game: those that belong where they lie lead on, others are told of.
        """

        def lay_out(now: int) -> None:
            self.referee.lay_out()

        self._do(lay_out, "lay_out")

    def lay_on(self, by: int) -> None:
        """Move forward or back in the set-up guide; forward after its last step closes it."""
        self._do(lambda now: self.referee.lay_on(by), "lay_on", by)

    def lay_turn(self, by: int) -> None:
        """Move by whole pages in the set-up guide, each of them done; forward after the last closes it."""
        self._do(lambda now: self.referee.lay_turn(by), "lay_turn", by)

    def lay_end(self) -> None:
        """Close the set-up guide."""
        self._do(lambda now: self.referee.lay_end(), "lay_end")

    def wonder(self, option: str) -> tuple[Reason, ...]:
        """Return why `option` is not legal now, with rule ids.

        The place that blocks it is lit until the next action.
        """
        found: tuple[Reason, ...] = ()

        def wonder(now: int) -> None:
            nonlocal found
            found = self.referee.wonder(option)

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
        """Return every zone that matters now, in the board's order, with where knowledge of it comes from."""
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

    # ------------------------------------------------------------------ seats left to policies

    def leave_seat(self, seat: str, policy: str = "") -> list[Notice]:
        """Leave `seat` to `policy`, by default the game's own player, until it is taken back. It is kept with the save.

        Raises BadRobot; then nothing has changed.
        """
        with self._lock:
            policy = robots.checked(self.session.game, tuple(self.session.game.seats(self.session.state)), seat, policy)
        return self._seat(seat, policy)

    def take_seat(self, seat: str) -> list[Notice]:
        """Return people play `seat` again. Nothing changes if they do already."""
        return self._seat(seat, "") if seat in self.robots.policies else []

    def robots_again(self) -> None:
        """Leave the seats to whom they were left when the game was left, by what was kept with its save."""
        for seat, policy in robots.kept(self.session).items():
            with contextlib.suppress(robots.BadRobot):  # another MarsHub knew more players: people play that seat
                self.leave_seat(seat, policy)

    def robots_answer(self) -> bool:
        """Let a policy answer, if one is asked; says whether one was. For tables with a clock of their owner's."""
        return self._turns.once()

    def robot_failed(self, seat: str, policy: str, error: Exception) -> None:
        """Give a seat back to people, if it was still left to the policy that could not answer."""
        if self.robots.policies.get(seat) == policy:
            self._seat(seat, "", RobotFailed(self.session.game, seat, error))

    def _seat(self, seat: str, policy: str, why: Notice | None = None) -> list[Notice]:
        def turn(now: int) -> list[Notice]:
            self.robots.turn(seat, policy)
            robots.keep(self.session, self.robots.policies)
            self.referee.desk.look_anew()
            if policy and self._by_itself:
                self._turns.start()
            return [why or SeatLeft(self.session.game, seat, policy)]

        return self._do(turn, *(("leave_seat", seat, policy) if policy else ("take_seat", seat)))

    # ------------------------------------------------------------------ advice

    def _make_adviser(self) -> Adviser:
        return Adviser(self)

    @property
    def wants_advice(self) -> bool:
        """Whether a table of rivals wants advice; it is kept with the save."""
        with self._lock:
            if self._wants_advice is None:
                self._wants_advice = adviser.kept(self.session)
            return self._wants_advice

    def want_advice(self, on: bool) -> list[Notice]:
        """Have advice in a game of rivals from now on, or none. Everybody is told."""

        def want(now: int) -> list[Notice]:
            if on == self.wants_advice:
                return []
            self._wants_advice = on
            adviser.keep(self.session, on=on)
            return [AdviceTurned(on)]

        return self._do(want, "want_advice", on)

    # ------------------------------------------------------------------ time, and the end

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
        self._turns.join()
        self.adviser.close()
        self.session.close()
