"""A game table: one session, maybe a board, and any number of viewers on any thread.

The link's thread reports board events, a timer's thread ends flashes and calm periods, screens answer from their own
threads; one lock puts all of it in order (`observable_table`). The board belongs to the table's `board_side`: it makes
changes at the table when something happens on the board, and is told to show each change.

The names of methods that are recorded (see `ObservableTable.apply`) are part of the recording format.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from marshub.board.notices import By, Failed, Names, Notice, Refusal
from marshub.board.pending_moves import make_line_id
from marshub.board.question_view import QuestionView
from marshub.board.referee import CALM_MS, Referee
from marshub.board.twin import Source
from marshub.kernel import (
    CHANCE,
    TABLE,
    Change,
    Decision,
    IllegalAnswer,
    MarsHubError,
    Moment,
    Pace,
    Reason,
    Reply,
    Session,
    StaleAnswer,
    Words,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.journal import ELSEWHERE, WITH_LAST
from marshub.kernel.replay import session_at

from . import adviser, bots, run_on, zones
from .adviser import AdviceSwitched, Adviser
from .board_side import BoardSide
from .board_status import BoardStatus
from .bots import BotFailed, Bots, BotTurns, SeatHandedOver
from .moment_queue import MomentQueue
from .observable_table import ObservableTable
from .pacing import Pacing
from .table_settings import PublishedMoves
from .zones import ZoneView

if TYPE_CHECKING:
    from marshub.board.cursor import CursorView
    from marshub.board.matching import Mismatch
    from marshub.board.palette import LedColor
    from marshub.board.profile import Profile
    from marshub.board.setup_guide import SetupGuide
    from marshub.board.tags import Tags

    from .links import ServedLink
    from .simulated_hand import HandPosition, SimulatedHand

_CONTINUE_BUTTON = "ok"  # the board's button that shows the next moment


class PageService(Protocol):
    """A running service of the table's pages: its links, and the port that it wanted and got."""

    links: tuple[ServedLink, ...]
    wanted_port: int
    port: int
    is_local: bool

    def close(self) -> None: ...


class GameTable(ObservableTable):
    """A table that connects `session` to a board of `profile`; without a profile there is no board.

    Args:
        session: The game.
        profile: The board's profile.
        tags: The known tags.
        overlays: UID of each corner tag -> the game whose overlay it marks.
        calm_ms: Time in ms in which a mistake may be corrected before it is reported.
        clock: Milliseconds. With a clock of its own the table starts no timer and no bots: the caller calls `tick` and
            `answer_for_bot`.
        question_view: The board's view of the game; None for the usual one.
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
        question_view: QuestionView | None = None,
    ) -> None:
        super().__init__(clock)
        self.session = session
        self.bots = Bots()
        self.adviser = Adviser(self)
        self._wants_advice: bool | None = None  # None: not read from the save yet
        side = self.board_side = BoardSide(
            self, session, profile, tags, overlays or {}, calm_ms=calm_ms, question_view=question_view
        )
        self.profile, self.health, self.presses, self.overlays = profile, side.health, side.presses, side.overlays
        # The events of the board, which are recorded under these names.
        self.board_connected, self.board_lost = side.board_connected, side.board_lost
        self.board_waits, self.board_stale = side.board_waits, side.board_stale
        self.board_other_protocol, self.board_reader = side.board_other_protocol, side.board_reader
        self.board_figures, self.board_shown = side.board_figures, side.board_shown
        self.board_snapshot, self.board_tag = side.board_snapshot, side.board_tag
        self.board_button = side.board_button
        self.attach_link = side.attach_link
        self.simulated_hand: SimulatedHand | None = None  # on a simulated board
        self.pacing: Pacing | None = None  # of scripted hands
        self.hand: HandPosition | None = None  # the scripted hand to draw
        self.referee.question_view.is_answered_without_hands = lambda decision: bool(
            self.bots.find_asked_seat(decision)
        )
        self._bot_turns = BotTurns(
            self, lambda: self.referee.guide is None and self.referee.undo_steps_to_confirm is None
        )
        self._has_own_threads = clock is None
        self.moment_queue = MomentQueue()
        self._runs_on = False
        self._published_moves = PublishedMoves()
        self._timer: threading.Thread | None = None
        if clock is None and profile is not None:
            self._timer = threading.Thread(target=self._run_timer, name="table timer", daemon=True)
            self._timer.start()

    # ------------------------------------------------------------------ state

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be changed at this table."""
        return False

    @property
    def follow_problem(self) -> Words | None:
        """Why the game cannot be followed now; None where it can, or where it is played in this program."""
        return None

    #: The viewer of this table: a seat, "" for a spectator, None for the players around it.
    viewer: str | None = None

    #: Whether the viewer sits at the table, with pieces and maybe a board, and does not only follow a save.
    is_at_table = True

    #: What serves this table to browsers beside the screen, until the table is closed.
    page_service: PageService | None = None

    #: The links by which other tables join.
    join_links: tuple[ServedLink, ...] = ()

    #: The seats that people at another table were invited to.
    invited_seats: frozenset[str] = frozenset()

    #: The invited seats whose people are not connected now.
    absent_seats: frozenset[str] = frozenset()

    #: The message key of a lost connection to the other table, "" while it is connected.
    connection_message = ""

    def is_question_hidden(self, decision: Decision) -> bool:
        """Return whether the options of `decision` must not be shown here.

        It is another seat's alone, or a policy's.
        """
        return bool(self.bots.find_asked_seat(decision))

    def explain_hidden(self, decision: Decision) -> str:
        """Return the message key that says why the options of a hidden `decision` are not shown here."""
        seat = self.bots.find_asked_seat(decision)
        if not seat:
            return "watch-hidden"
        if self.bots.policies[seat] != ELSEWHERE:
            return "robot-asked"
        return "elsewhere-away" if seat in self.absent_seats else "elsewhere-asked"

    def session_at(self, position: int) -> Session[Any, Any]:
        """Return the game as it was after `position` steps, read-only. Raises SaveError."""
        with self._lock:
            return session_at(self.session, position)

    @property
    def referee(self) -> Referee:
        """The referee of the board's gestures. Read it under the lock."""
        return self.board_side.referee

    @property
    def board(self) -> BoardStatus:
        with self._lock:
            return self.board_side.status

    @property
    def names(self) -> Names:
        with self._lock:
            return self.referee.question_view.names

    @property
    def led_frame(self) -> list[LedColor]:
        """The LED frame, by number; empty without a board."""
        with self._lock:
            return list(self.board_side.led_frame)

    @property
    def is_settled(self) -> bool:
        """Whether the board shows the state."""
        with self._lock:
            return self.board_side.is_settled

    def describe_lights(self) -> list[Words]:
        """Return the meaning of the LEDs as messages; also where there is no board."""
        with self._lock:
            return self.board_side.describe_lights()

    def is_sensing(self, reader: int, uid: bytes) -> bool:
        """Return whether the board reported this tag on this reader."""
        with self._lock:
            return self.referee.twin is not None and self.referee.twin.is_sensed(reader, uid)

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
        """Number of answers whose undo waits for confirmation (`undo(..., sure=True)` or `refuse_undo`); None: none."""
        with self._lock:
            return self.referee.undo_steps_to_confirm

    # ------------------------------------------------------------------ actions

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Answer the pending question.

        Args:
            reply: The answer.
            to: The `pending_id` that the answer is meant for.
            by: The policy that answers, ELSEWHERE for people at another table, "" for people here.

        Raises:
            IllegalAnswer: If the seat is left to somebody else; and otherwise as `Session.answer`.
            StaleAnswer: If a person has taken that seat.
        """

        def answer(now: int) -> list[Notice]:
            pending = self.session.pending
            seat = self.bots.find_asked_seat(pending)
            if to is None or to == self.session.pending_id:  # otherwise the session raises StaleAnswer
                if (
                    by
                    and by != self.bots.policies.get(seat)
                    and (by != ELSEWHERE or seat or self._is_for_people(pending))
                ):
                    raise StaleAnswer("a person has taken that seat", "error-seat-taken")
                if seat and not by:
                    message, policy = (
                        "{seat} is left to {policy}; give it to a person to answer",
                        self.bots.policies[seat],
                    )
                    raise IllegalAnswer(message, "error-seat-left", seat=seat, policy=policy)
            return self.referee.answer(reply, now, to=to, policy=by)

        return self.apply(answer, "answer", reply, to, *([by] if by else []))

    #: Whether several answers can be given as one here.
    can_take_plans = True

    def answer_all(self, replies: Sequence[Reply], *, to: str | None = None) -> list[Notice]:
        """Answer the pending question and those after it as one action of people: one undo takes all back.

        Raises as `answer` at the first answer; a later one that is not legal is reported, and what came before stands.
        """

        def answer(now: int) -> list[Notice]:
            notices: list[Notice] = []
            for reply in replies:
                policy = WITH_LAST if notices else ""
                try:
                    notices += self.referee.answer(reply, now, to=None if notices else to, policy=policy)
                except MarsHubError as error:
                    if not notices:
                        raise
                    return [*notices, Failed(error)]
                self.moment_queue.update(self.session)
            return notices

        return self.apply(answer, "answer_all", [*map(as_answer, replies)], to)

    def take_plan(self, steps: Sequence[str]) -> list[Notice]:
        """Declare a plan of the advice, all of it or nothing: its answers are one action.

        Raises:
            PlanNotPossible: If a step cannot be taken any more.
        """
        from marshub.advice.plan_answers import find_plan_answers

        with self.locked():
            return self.answer_all(find_plan_answers(self.session, steps), to=self.session.pending_id)

    def find_repeatable_plan(self) -> tuple[str, ...]:
        """Return the steps of the plan of the round before, for `take_plan`, if all can be taken now; () otherwise."""
        from marshub.advice.plan_answers import find_repeatable_plan

        with self.locked():
            return find_repeatable_plan(self.session) if self.can_take_plans and not self.is_read_only else ()

    def _is_for_people(self, pending: Decision | None) -> bool:
        """Return whether `pending` is a question to a seat that people play here."""
        return pending is not None and pending.decider not in (TABLE, CHANCE)

    def undo_last_answer(self) -> list[Notice]:
        """Undo the last answer of a person and those of policies since; asks for confirmation as `undo` does."""
        return self.apply(lambda now: self.referee.undo_last_answer(now), "take_back")

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        """Undo `steps` answers.

        Where that needs confirmation, set `undo_steps_to_confirm` and return a notice of it.
        """
        return self.apply(lambda now: self.referee.undo(steps, now, sure=sure), "undo", steps, sure)

    def redo(self) -> list[Notice]:
        """Give again what the last undo removed, as long as nothing else was answered or corrected since."""
        return self.apply(lambda now: self._redo(now), "redo")

    def _redo(self, now: int, by: By = "screen") -> list[Notice]:
        notices = self.referee.redo(now, by=by)
        self.moment_queue.pass_over(self.session)  # these moments have been seen
        return notices

    def refuse_undo(self) -> None:
        """Decline an undo that asked for confirmation."""
        self.apply(lambda now: self.referee.refuse_undo(), "refuse_undo")

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Correct the state, as the table decided. Raises as `Session.adjust`."""
        return self.apply(lambda now: self.referee.adjust(path, value, reason, now), "adjust", path, value, reason)

    def press(self, button: str) -> list[Notice]:
        """Act as if the board's button of that name was pressed: prev, next, ok, back, undo, redo, help, why, pass."""
        return self.apply(lambda now: self.handle_press(button, now), "press", button)

    def show_hand(self, hand: HandPosition) -> None:
        """Show another person's hand where the board is drawn."""

        def show(now: int) -> None:
            self.hand = hand

        self.apply(show)

    def handle_press(self, button: str, now: int) -> list[Notice]:
        """Handle a press of the named button, on the board or on the screen. Called within a change."""
        # While a moment is shown, the button shows the next one and answers nothing.
        if (
            button == _CONTINUE_BUTTON
            and self.moment_queue.current is not None
            and self.guide is None
            and self.referee.undo_steps_to_confirm is None
        ):
            self.moment_queue.advance()
            return []
        if button == "redo" and self.guide is None and self.referee.undo_steps_to_confirm is None:
            return self._redo(now, "button")
        return self.referee.handle_press(button, now)

    def set_pace(self, pace: Pace) -> None:
        """Show the moments of `pace` from now on; "none": show none."""
        if pace != self.moment_queue.pace:
            self.apply(lambda now: self.moment_queue.set_pace(pace, self.session), "tell_at", pace)

    def set_page_lines(self, lines: int) -> None:
        """Show moments in pages of about `lines` lines from now on; 0: each alone."""
        if lines != self.moment_queue.page_lines:
            self.apply(lambda now: setattr(self.moment_queue, "page_lines", lines), "page_lines", lines)

    def set_run_on(self, on: bool) -> None:
        """Answer questions at which nobody has anything to decide by itself from now on, or stop at each of them."""
        if on != self._runs_on:
            self.apply(lambda now: setattr(self, "_runs_on", on), "run_on", on)

    @property
    def _can_run_on(self) -> bool:
        """Whether the table may go on by itself now: it plays the game, and nobody has to settle something first."""
        return self._runs_on and self.referee.guide is None and self.referee.undo_steps_to_confirm is None

    def announce(self, moment: Moment) -> None:
        """Queue a moment of a narrator, after those that wait."""
        self.apply(lambda now: self.moment_queue.announce(moment))

    def show_next_moment(self) -> None:
        """Show the next moment."""
        self.apply(lambda now: self.moment_queue.advance(), "go_on")

    def skip(self) -> None:
        """Drop the moments that wait to be shown."""
        self.apply(lambda now: self.moment_queue.skip(), "skip")

    def run_gesture(self, handle: Callable[[], object]) -> None:
        """Handle a gesture on the board."""
        handle()

    def apply(self, change: Callable[[int], list[Notice] | None], *call: object) -> list[Notice]:
        """Make a change as `ObservableTable.apply`, and what follows from it for advice and moments."""

        def change_and_follow(now: int) -> list[Notice]:
            steps = self.session.history.steps
            count, last = len(steps), steps[-1] if steps else None
            notices = change(now) or []
            self.moment_queue.update(self.session)
            if self._can_run_on and run_on.was_answered(self, count, last):
                notices = [*notices, *run_on.run_on(self, now)]
            self.adviser.drop_outdated()
            return notices

        return super().apply(change_and_follow, *call)

    def _show(self) -> None:
        self.board_side.show()
        if not self.is_read_only and self._published_moves.is_served(self.session):
            self._published_moves.publish(self.session, self.pending_moves)

    def point_at(self, option: str) -> bool:
        """Move the cursor to an option; return False if it is none of the pending ones."""
        is_found = False

        def point(now: int) -> None:
            nonlocal is_found
            is_found = self.referee.point_at(option)

        self.apply(point, "point_at", option)
        return is_found

    @property
    def pending_moves(self) -> tuple[Change, ...]:
        """The moves that hands still have to make, without those that a board has seen. Read it under the lock."""
        return self.referee.to_move

    @property
    def listed_moves(self) -> tuple[Change, ...]:
        """The pending moves; for a game that another program plays, its published list. Read it under the lock."""
        return self.pending_moves

    def tick_moves(self, moves: Sequence[Change] | None = None) -> None:
        """Tick these pending moves as done; None: all of them."""
        self.tick_lines(None if moves is None else [make_line_id(move) for move in moves])

    def tick_lines(self, lines: Sequence[str] | None) -> None:
        """Tick moves by the names of their lines (`make_line_id`); names that are no longer listed are ignored."""
        self.apply(lambda now: self.referee.tick_lines(lines), "tick_lines", None if lines is None else [*lines])

    @property
    def guide(self) -> SetupGuide | None:
        """The set-up guide while it is open. Read it under the lock."""
        return self.referee.guide

    def open_guide(self) -> None:
        """Open the set-up guide: the present table, step by step.

        While it is open only the step's spot is lit, and the board's buttons walk the steps. Pieces that are put down
        mean nothing to the game: those in their place lead to the next step, others are reported.
        """

        def open_guide(now: int) -> None:
            self.referee.open_guide()

        self.apply(open_guide, "lay_out")

    def step_guide(self, by: int) -> None:
        """Step forward or back in the set-up guide; forward after its last step closes it."""
        self.apply(lambda now: self.referee.step_guide(by), "lay_on", by)

    def turn_guide_pages(self, by: int) -> None:
        """Turn whole pages in the set-up guide, marking them as done; forward after the last closes it."""
        self.apply(lambda now: self.referee.turn_guide_pages(by), "lay_turn", by)

    def close_guide(self) -> None:
        """Close the set-up guide."""
        self.apply(lambda now: self.referee.close_guide(), "lay_end")

    def ask_why(self, option: str) -> tuple[Reason, ...]:
        """Return why `option` is not legal now, with rule ids.

        The place that blocks it is lit until the next action.
        """
        reasons: tuple[Reason, ...] = ()

        def ask(now: int) -> None:
            nonlocal reasons
            reasons = self.referee.ask_why(option)

        self.apply(ask, "wonder", option)
        return reasons

    def tick(self) -> list[Notice]:
        """Apply the effects of time. The timer does this by itself unless the table has a clock of its own."""
        return self.apply(self.referee.tick, "tick")

    def add_notice(self, notice: Notice) -> None:
        """Add a notice from outside the table."""
        self.apply(lambda now: [notice])

    # ------------------------------------------------------------------ mixed reality

    def list_zones(self) -> list[ZoneView]:
        """Return every zone that matters now, in the board's order, with the source of its pieces."""
        with self._lock:
            return zones.list_views(self.referee, self.board_side.zones)

    def set_zone_source(self, zone: str, source: Source, restoring: bool = False) -> None:
        """Read `zone` from its reader ("real"), from pieces laid on the screen ("simulated"), or by keyboard alone.

        The setting is stored with the save. `restoring`: it is restored, not chosen now. Raises BadZone; then nothing
        has changed.
        """

        def turn(now: int) -> list[Notice]:
            notices = zones.set_source(self.referee, self.board_side.zones, zone, source, restoring=restoring)
            if not restoring and self.referee.twin is not None:
                zones.save_zones(self.session, self.referee.twin)
            return notices

        self.apply(turn, "zone_source", zone, source, restoring)

    def restore_zones(self) -> None:
        """Restore the zones' sources from the setting stored with the save."""
        for zone, source in zones.read_zones(self.session).items():
            self.set_zone_source(zone, source, True)

    def place_piece(self, piece: str, zone: str) -> list[Notice]:
        """Place `piece` in a simulated zone, or beside the board (""). Raises BadZone."""
        return self.apply(lambda now: zones.place_piece(self.referee, piece, zone, now), "lay", piece, zone)

    # ------------------------------------------------------------------ bots

    def leave_seat(self, seat: str, policy: str = "") -> list[Notice]:
        """Leave `seat` to `policy`, by default the game's own bot. The setting is stored with the save.

        Raises BadBot; then nothing has changed.
        """
        self._check_can_decide()
        with self._lock:
            policy = bots.check_bot(
                self.session.game, tuple(self.session.game.list_seats(self.session.state)), seat, policy
            )
        return self._change_seat(seat, policy)

    def take_seat(self, seat: str) -> list[Notice]:
        """Give `seat` back to people. Nothing changes if they play it already."""
        self._check_can_decide()
        return self._change_seat(seat, "") if seat in self.bots.policies else []

    def _check_can_decide(self) -> None:
        """Raise an error where seats and advice are decided at another table."""

    def restore_bots(self) -> None:
        """Restore the seats' policies from the setting stored with the save."""
        for seat, policy in bots.read_bots(self.session).items():
            with contextlib.suppress(bots.BadBot):  # a policy of another MarsHub version: people play that seat
                self.leave_seat(seat, policy)

    def answer_for_bot(self) -> bool:
        """Let a bot answer, if one is asked; return whether one was. For tables with a clock of their own."""
        return self._bot_turns.answer_once()

    def handle_bot_failure(self, seat: str, policy: str, error: Exception) -> None:
        """Give a seat back to people, if it is still left to the policy that could not answer."""
        if self.bots.policies.get(seat) == policy:
            self._change_seat(seat, "", BotFailed(self.session.game, seat, error))

    def _change_seat(self, seat: str, policy: str, why: Notice | None = None) -> list[Notice]:
        def turn(now: int) -> list[Notice]:
            self.bots.set_policy(seat, policy)
            bots.save_bots(self.session, self.bots.policies)
            self._follow_seats()
            if policy and self._has_own_threads:
                self._bot_turns.start()
            return [why or SeatHandedOver(self.session.game, seat, policy)]

        return self.apply(turn, *(("leave_seat", seat, policy) if policy else ("take_seat", seat)))

    def _follow_seats(self) -> None:
        """Make the board follow a change of who plays which seat."""
        self.referee.question_view.remote_seats = self.bots.list_remote_seats()
        self.referee.question_view.drop_cached()

    # ------------------------------------------------------------------ advice

    @property
    def wants_advice(self) -> bool:
        """Whether a table of rivals wants advice; stored with the save."""
        with self._lock:
            if self._wants_advice is None:
                self._wants_advice = adviser.read_setting(self.session)
            return self._wants_advice

    def want_advice(self, on: bool) -> list[Notice]:
        """Switch advice on or off in a game of rivals. Everybody gets a notice."""
        self._check_can_decide()

        def want(now: int) -> list[Notice]:
            if on == self.wants_advice:
                return []
            self._wants_advice = on
            adviser.save_setting(self.session, on=on)
            return [AdviceSwitched(on)]

        return self.apply(want, "want_advice", on)

    # ------------------------------------------------------------------ time and closing

    def _run_timer(self) -> None:
        while True:
            with self._condition:
                if self._closed:
                    return
                due = self.referee.next_due_ms()
                now = self._clock()
                if due is None or now < due:
                    self._condition.wait(None if due is None else (due - now) / 1000)
                    continue
            self.tick()

    def open_pages(self, service: PageService) -> None:
        """Let `service` serve this table until `close_pages`, or until the table is closed."""
        with self._lock:
            if not self._closed:
                self.page_service = service
                return
        service.close()

    def close_pages(self) -> None:
        """End the service of the pages, if there is one."""
        with self._lock:
            service, self.page_service = self.page_service, None
        if service is not None:  # not under the lock: its threads may be waiting for it
            service.close()

    def close(self) -> None:
        """Switch the LEDs off, release board and save. No listener is called afterwards."""
        with self._condition:
            if self._closed:
                return
            self._closed = True
            self._listeners.clear()
            link = self.board_side.detach_link()
            self._condition.notify_all()
        self.close_pages()
        # Not under the lock: the link's thread may be waiting for it to report an event.
        if link is not None:
            link.close()
        if self._timer is not None:
            self._timer.join()
        self._bot_turns.join()
        self.adviser.close()
        self.session.close()
