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
from marshub.board.matching import Mismatch
from marshub.board.notices import Notice, Refusal
from marshub.board.pending_moves import make_line_id
from marshub.board.profile import Profile
from marshub.board.referee import CALM_MS
from marshub.board.setup_guide import SetupGuide
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
from marshub.kernel.journal import ELSEWHERE
from marshub.kernel.replay import session_at

from . import adviser, bots, zones
from .adviser import AdviceTurned, Adviser
from .board_side import BoardSide
from .bots import BotFailed, Bots, BotTurns, SeatLeft
from .moment_queue import MomentQueue
from .served_links import ServedLink
from .shared_list import SharedList
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
        self.bots = Bots()
        self.adviser = self._make_adviser()
        self._wants_advice: bool | None = None  # once it was asked for
        super().__init__(session, profile, tags, overlays or {}, calm_ms=calm_ms, clock=clock)
        self.referee.desk.handless = lambda decision: bool(self.bots.asked_policy(decision))
        self.referee.desk.elsewhere = self.bots.list_remote_seats
        self._turns = BotTurns(self, lambda: self.referee.guide is None and self.referee.undo_steps_to_confirm is None)
        self._by_itself = clock is None
        self.moment_queue = MomentQueue()
        self._shared_list = SharedList()
        self._timer: threading.Thread | None = None
        if clock is None and profile is not None:
            self._timer = threading.Thread(target=self._run_timer, name="table timer", daemon=True)
            self._timer.start()

    # ------------------------------------------------------------------ looking

    @property
    def is_read_only(self) -> bool:
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

    def is_hidden_from(self, decision: Decision) -> bool:
        """Return whether the options of `decision` must not be shown here.

        It is another seat's alone, or a policy's.
        """
        return bool(self.bots.asked_policy(decision) or decision.private_to in self.bots.policies)

    def explain_hidden(self, decision: Decision) -> str:
        """Return the message that says, of `who` decides it.

        Why the options of `decision` are not shown here (`hides`).
        """
        seat = self.bots.asked_policy(decision)
        if not seat:
            return "watch-hidden"
        if self.bots.policies[seat] != ELSEWHERE:
            return "robot-asked"
        return "elsewhere-away" if seat in self.absent else "elsewhere-asked"

    def session_at(self, position: int) -> Session[Any, Any]:
        """Return the game as it was after `position` steps, to be looked at.

        Raises SaveError (see `kernel.hindsight`).
        """
        with self._lock:
            return session_at(self.session, position)

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
    def undo_steps_to_confirm(self) -> int | None:
        """How many answers are to be undone after confirmation (`undo(..., sure=True)` or `refuse_undo`)."""
        with self._lock:
            return self.referee.undo_steps_to_confirm

    # ------------------------------------------------------------------ acting

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Answer from the screen, or ("by") as a policy, or ELSEWHERE as people at another table.

        `to` is the `pending_id` that the answer was meant for. Raises as `Session.answer`, and IllegalAnswer for a
        question of
        a seat that is left to somebody else.
        """

        def answer(now: int) -> list[Notice]:
            pending = self.session.pending
            seat = self.bots.asked_policy(pending)
            if to is None or to == self.session.pending_id:  # the session says what is stale
                if (
                    by
                    and by != self.bots.policies.get(seat)
                    and (by != ELSEWHERE or seat or self._is_for_people(pending))
                ):
                    raise StaleAnswer("people have taken that seat")
                if seat and not by:
                    raise IllegalAnswer(f"{seat} is left to {self.bots.policies[seat]}; take the seat back to answer")
            return self.referee.answer(reply, now, to=to, policy=by)

        return self._change(answer, "answer", reply, to, *([by] if by else []))

    def _is_for_people(self, pending: Decision | None) -> bool:
        """Return whether `pending` is a question to a seat that people play here."""
        return pending is not None and pending.decider not in (TABLE, CHANCE)

    def take_back(self) -> list[Notice]:
        """Take back the last answer of a person, and what policies answered since; asks as `undo` does."""
        return self._change(lambda now: self.referee.take_back(now), "take_back")

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        """Take back; where that needs a yes, `asking` is set and a notice says so."""
        return self._change(lambda now: self.referee.undo(steps, now, sure=sure), "undo", steps, sure)

    def refuse_undo(self) -> None:
        """Decline an undo that asked for confirmation."""
        self._change(lambda now: self.referee.refuse_undo(), "refuse_undo")

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Return the table's correction. Raises as `Session.adjust`."""
        return self._change(lambda now: self.referee.adjust(path, value, reason, now), "adjust", path, value, reason)

    def press(self, button: str) -> list[Notice]:
        """Act as if the board's button of that name was pressed: prev, next, ok, back, undo, help, why, pass."""
        return self._change(lambda now: self._handle_press(button, now), "press", button)

    def _handle_press(self, button: str, now: int) -> list[Notice]:
        # Who is being told something answers nothing by the button that goes on.
        if (
            button == _ON
            and self.moment_queue.current is not None
            and self.guide is None
            and self.referee.undo_steps_to_confirm is None
        ):
            self.moment_queue.advance()
            return []
        return self.referee.handle_press(button, now)

    def tell_at(self, pace: Pace) -> None:
        """Tell of what happens in moments from now on, those of `pace`; "none": tell of none."""
        if pace != self.moment_queue.pace:
            self._change(lambda now: self.moment_queue.set_pace(pace, self.session), "tell_at", pace)

    def announce(self, moment: Moment) -> None:
        """Tell a word of whoever leads through the game, after what waits to be told."""
        self._change(lambda now: self.moment_queue.announce(moment))

    def go_on(self) -> None:
        """Continue to the next moment."""
        self._change(lambda now: self.moment_queue.advance(), "go_on")

    def skip(self) -> None:
        """Tell no more of what happened up to now."""
        self._change(lambda now: self.moment_queue.skip(), "skip")

    def _after_change(self) -> None:
        super()._after_change()
        self.adviser.drop_outdated()
        self.moment_queue.update(self.session)

    def _prepare_next(self) -> None:
        super()._prepare_next()
        if not self.is_read_only and self._shared_list.is_wanted(self.session):
            self._shared_list.publish(self.session, self.pending_moves)

    def point_at(self, option: str) -> bool:
        """Put the cursor on an option; False if it is none of the pending ones."""
        result = False

        def point(now: int) -> None:
            nonlocal result
            result = self.referee.point_at(option)

        self._change(point, "point_at", option)
        return result

    @property
    def pending_moves(self) -> tuple[Change, ...]:
        """The moves that hands still have to make; moves that a board sees are off the list.

        Look while nothing changes.
        """
        return self.referee.to_move

    @property
    def listed_moves(self) -> tuple[Change, ...]:
        """As `to_move`; of a game that another program plays, its list. Look while nothing changes."""
        return self.pending_moves

    def tick_moves(self, moves: Sequence[Change] | None = None) -> None:
        """Tick these moves of `to_move`; None: all of them."""
        self.tick_lines(None if moves is None else [make_line_id(move) for move in moves])

    def tick_lines(self, lines: Sequence[str] | None) -> None:
        """Tick by the lines' names (`on_table.line_id`); a line that is no longer on the list is no error."""
        self._change(lambda now: self.referee.tick_lines(lines), "tick_lines", None if lines is None else [*lines])

    @property
    def guide(self) -> SetupGuide | None:
        """The set-up guide while it is open. To be looked at while nothing changes."""
        return self.referee.guide

    def lay_out(self) -> None:
        """Open the set-up guide: the table as it is now, step by step.

        Until it is closed only the step's spot is lit, the board's buttons walk the steps, and pieces that are put down
        mean nothing to the game: those that belong where they lie lead on, others are told of.
        """

        def lay_out(now: int) -> None:
            self.referee.open_guide()

        self._change(lay_out, "lay_out")

    def lay_on(self, by: int) -> None:
        """Move forward or back in the set-up guide; forward after its last step closes it."""
        self._change(lambda now: self.referee.step_guide(by), "lay_on", by)

    def lay_turn(self, by: int) -> None:
        """Move by whole pages in the set-up guide, each of them done; forward after the last closes it."""
        self._change(lambda now: self.referee.turn_guide_pages(by), "lay_turn", by)

    def lay_end(self) -> None:
        """Close the set-up guide."""
        self._change(lambda now: self.referee.close_guide(), "lay_end")

    def wonder(self, option: str) -> tuple[Reason, ...]:
        """Return why `option` is not legal now, with rule ids.

        The place that blocks it is lit until the next action.
        """
        reasons: tuple[Reason, ...] = ()

        def wonder(now: int) -> None:
            nonlocal reasons
            reasons = self.referee.ask_why(option)

        self._change(wonder, "wonder", option)
        return reasons

    def tick(self) -> list[Notice]:
        """Let time take effect. The timer does this by itself unless the table has a clock of its owner's."""
        return self._change(self.referee.tick, "tick")

    def add_notice(self, notice: Notice) -> None:
        """Add a notice of somebody else's."""
        self._change(lambda now: [notice])

    # ------------------------------------------------------------------ mixed reality

    def list_zones(self) -> list[ZoneView]:
        """Return every zone that matters now, in the board's order, with where knowledge of it comes from."""
        with self._lock:
            return zones.list_views(self.referee, self._zones)

    def zone_source(self, zone: str, source: Source, again: bool = False) -> None:
        """Know `zone` by its reader ("real"), by pieces laid on the screen ("simulated"), or by keyboard alone.

        It is kept with the save. `again`: as `zones_again` does it. Raises BadZone; then nothing has changed.
        """

        def turn(now: int) -> list[Notice]:
            notices = zones.set_source(self.referee, self._zones, zone, source, again=again)
            if not again and self.referee.twin is not None:
                zones.save_zones(self.session, self.referee.twin)
            return notices

        self._change(turn, "zone_source", zone, source, again)

    def restore_zones(self) -> None:
        """Turn the zones as they were when the game was left, by what was kept with its save."""
        for zone, source in zones.read_zones(self.session).items():
            self.zone_source(zone, source, True)

    def lay(self, piece: str, zone: str) -> list[Notice]:
        """Lay `piece` into a simulated zone, or beside the board (""), as a hand would. Raises BadZone."""
        return self._change(lambda now: zones.place_piece(self.referee, piece, zone, now), "lay", piece, zone)

    # ------------------------------------------------------------------ seats left to policies

    def leave_seat(self, seat: str, policy: str = "") -> list[Notice]:
        """Leave `seat` to `policy`, by default the game's own player, until it is taken back. It is kept with the save.

        Raises BadRobot; then nothing has changed.
        """
        with self._lock:
            policy = bots.check_bot(
                self.session.game, tuple(self.session.game.list_seats(self.session.state)), seat, policy
            )
        return self._change_seat(seat, policy)

    def take_seat(self, seat: str) -> list[Notice]:
        """Return people play `seat` again. Nothing changes if they do already."""
        return self._change_seat(seat, "") if seat in self.bots.policies else []

    def restore_bots(self) -> None:
        """Leave the seats to whom they were left when the game was left, by what was kept with its save."""
        for seat, policy in bots.read_bots(self.session).items():
            with contextlib.suppress(bots.BadBot):  # another MarsHub knew more players: people play that seat
                self.leave_seat(seat, policy)

    def answer_for_bot(self) -> bool:
        """Let a policy answer, if one is asked; says whether one was. For tables with a clock of their owner's."""
        return self._turns.answer_once()

    def handle_bot_failure(self, seat: str, policy: str, error: Exception) -> None:
        """Give a seat back to people, if it was still left to the policy that could not answer."""
        if self.bots.policies.get(seat) == policy:
            self._change_seat(seat, "", BotFailed(self.session.game, seat, error))

    def _change_seat(self, seat: str, policy: str, why: Notice | None = None) -> list[Notice]:
        def turn(now: int) -> list[Notice]:
            self.bots.set_policy(seat, policy)
            bots.save_bots(self.session, self.bots.policies)
            self.referee.desk.look_anew()
            if policy and self._by_itself:
                self._turns.start()
            return [why or SeatLeft(self.session.game, seat, policy)]

        return self._change(turn, *(("leave_seat", seat, policy) if policy else ("take_seat", seat)))

    # ------------------------------------------------------------------ advice

    def _make_adviser(self) -> Adviser:
        return Adviser(self)

    @property
    def wants_advice(self) -> bool:
        """Whether a table of rivals wants advice; it is kept with the save."""
        with self._lock:
            if self._wants_advice is None:
                self._wants_advice = adviser.read_setting(self.session)
            return self._wants_advice

    def want_advice(self, on: bool) -> list[Notice]:
        """Have advice in a game of rivals from now on, or none. Everybody is told."""

        def want(now: int) -> list[Notice]:
            if on == self.wants_advice:
                return []
            self._wants_advice = on
            adviser.save_setting(self.session, on=on)
            return [AdviceTurned(on)]

        return self._change(want, "want_advice", on)

    # ------------------------------------------------------------------ time, and the end

    def _run_timer(self) -> None:
        while True:
            with self._changed:
                if self._closed:
                    return
                due = self.referee.next_due_ms()
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
