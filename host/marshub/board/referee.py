"""The referee: turns moves and buttons into answers where they are unambiguous, and asks where they are not.

What a hand's move means is the gestures' matter (`gestures`); here are buttons and screen, the set-up guide, and what
is taken back. No clock and no port: the time, in ms, is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from marshub.kernel import (
    CONTINUE,
    Change,
    MarsHubError,
    NothingToRedo,
    Reason,
    Reply,
    Session,
    UndoNeedsConfirmation,
    Words,
    say,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.journal import WITH_LAST
from marshub.kernel.replay import count_steps_to_undo, is_last_answer_external

from .board_comparison import BoardComparison, Placement
from .cursor import CursorView, Entry
from .gestures import Gestures
from .matching import Mismatch
from .notices import (
    Answered,
    AnswerRedone,
    AnswerTakenBack,
    By,
    Corrected,
    Explained,
    Failed,
    HelpWanted,
    Misplaced,
    Notice,
    NotNow,
    Refusal,
    UndoAsked,
    UnknownTagNotice,
)
from .pending_moves import PendingMoves, make_line_id
from .question_view import QuestionView
from .repair_walk import RepairWalk
from .setup_guide import SetupGuide
from .tags import is_random_uid
from .twin import Arrived, Left, Move, Twin, UnknownTag

CALM_MS = 4000  # so long must nobody touch the board before something counts as a mistake
FLASH_MS = 1500  # so long a token's acceptance is shown
#: Options that the button "pass" takes: a turn is passed, or nothing is used before the game goes on.
_PASSING = ("pass", CONTINUE)
#: What the buttons do in the set-up guide: steps on, or back.
_GUIDE_BUTTONS = {"ok": 1, "next": 1, "pass": 1, "prev": -1, "back": -1, "undo": -1}


class Referee:
    """Connects `twin` (None: no board) and the question view of a session. Every method returns its notices."""

    def __init__(
        self,
        session: Session[Any, Any],
        twin: Twin | None = None,
        *,
        calm_ms: int = CALM_MS,
        flash_ms: int = FLASH_MS,
        question_view: QuestionView | None = None,
    ) -> None:
        self.question_view = question_view or QuestionView(session)
        self.comparison = BoardComparison(self.question_view, twin)
        self.is_board_present = False  # whether the board is there and its readers can be believed
        if twin is not None:
            twin.online = False
        self.calm_ms, self.flash_ms = calm_ms, flash_ms
        self.gestures = Gestures(self.comparison, self._drop_open_questions, calm_ms, flash_ms)
        self._visited_zones: set[str] = set()  # zones of which was said that a phone lies there
        self._undo_steps_asked: int | None = None
        self._is_yes_highlighted = False  # what the cursor stands on while asking
        self._explained_reasons: tuple[Reason, ...] = ()
        self.pending_moves = PendingMoves(self.question_view.layout)
        self.manual_moves: tuple[
            tuple[str, Change], ...
        ] = ()  # zone -> what a hand is to move there, or take from there
        self.guide: SetupGuide | None = None  # while the table is laid out pieces and buttons mean nothing to the game

    @property
    def twin(self) -> Twin | None:
        """What the sensors say; None without a board."""
        return self.comparison.twin

    @twin.setter
    def twin(self, twin: Twin) -> None:
        self.comparison.twin = twin

    # ------------------------------------------------------------------ what is shown

    @property
    def mismatches(self) -> list[Mismatch]:
        """The differences between board and state; empty without a board."""
        return self.comparison.mismatches

    @property
    def to_move(self) -> tuple[Change, ...]:
        """The moves that hands still have to make: neither ticked nor seen by a board."""
        return self.pending_moves.list_moves(self.question_view.layout)

    def tick_lines(self, lines: Sequence[str] | None = None) -> None:
        """Tick the moves of these lines (`make_line_id`), as far as they are on the list; None: all of them."""
        if lines is None:
            self.pending_moves.tick_all(self.question_view.layout)
        else:
            self.pending_moves.tick([move for move in self.to_move if make_line_id(move) in lines])

    def update_pending_moves(self) -> None:
        """Tick the moves that the board confirms, and find the zones that the moves of the last answer are about."""
        layout, guide = self.question_view.layout, self.guide
        self.pending_moves.update(layout, by_policy=partial(is_last_answer_external, self.question_view.session))
        if guide is None and self.comparison.sensed and self.to_move:
            self.pending_moves.confirm_seen(
                layout, self.mismatches, self.comparison.can_confirm, self.question_view.likeness.is_alike
            )
        # What the board would see has the repair walk's lamps.
        new_moves = (
            self.comparison.list_manual_moves(self.pending_moves.list_new_moves(layout)) if guide is None else ()
        )
        ends = ((move, move.after if move.after is not None and move.after.zone else move.before) for move in new_moves)
        self.manual_moves = tuple((end.zone, move) for move, end in ends if end is not None and end.zone)

    @property
    def walk(self) -> RepairWalk:
        """The way from the board as it is to the state: one move to make now, and those after it."""
        return self.gestures.walk

    @property
    def refusals(self) -> dict[Placement, Refusal]:
        """The pieces that lie where they may not, the latest last."""
        return self.gestures.refusals

    @property
    def reachable_zones(self) -> frozenset[str]:
        """Zones in which a lifted piece may be placed."""
        return self.gestures.reach

    @property
    def unknown_tags(self) -> tuple[UnknownTag, ...]:
        """Unknown tags that lie on the board."""
        return self.twin.list_unknown_tags() if self.twin is not None and self.is_board_present else ()

    @property
    def accepted_zones(self) -> tuple[str, ...]:
        """Zones whose token the game has just accepted."""
        return self.gestures.accepted

    @property
    def blocking_zones(self) -> tuple[str, ...]:
        """Zones with the obstacles of refused gestures, or of the option that was last asked about."""
        reasons = [reason for refusal in self.refusals.values() for reason in refusal.reasons]
        return tuple(dict.fromkeys(reason.zone for reason in (*reasons, *self._explained_reasons) if reason.zone))

    @property
    def undo_steps_to_confirm(self) -> int | None:
        """How many answers are to be undone if the question about revealed information is confirmed."""
        return self._undo_steps_asked

    @property
    def cursor(self) -> CursorView:
        """The cursor as buttons and screen see it."""
        if self._undo_steps_asked is not None:
            prompt = say("board-undo-asks", steps=self._undo_steps_asked)
            entries = (Entry("option", say("no"), ("no",)), Entry("option", say("yes"), ("yes",)))
            return CursorView(entries, int(self._is_yes_highlighted), prompt)
        cursor = self.question_view.cursor
        return cursor.make_view() if cursor else CursorView()

    def next_due_ms(self) -> int | None:
        """Return the time (ms) at which `tick` has something to do next; None if nothing waits."""
        return self.gestures.next_due_ms()

    # ------------------------------------------------------------------ the board speaks

    def handle_moved(self, moves: Sequence[Move], now: int) -> list[Notice]:
        """Handle moves of hands. Call it when the twin knows all these moves."""
        notices: list[Notice] = []
        # A phone near the board comes and goes as it likes. That is said once of a zone, and disturbs nobody.
        visits = [move for move in moves if isinstance(move, UnknownTag) and is_random_uid(bytes.fromhex(move.uid))]
        for visit in visits:
            if visit.here and visit.zone not in self._visited_zones:
                self._visited_zones.add(visit.zone)
                notices.append(UnknownTagNotice(visit.uid, visit.zone))
        moves = [move for move in moves if move not in visits]
        if not moves:
            return notices
        self._explained_reasons = ()
        for index, move in enumerate(moves):
            if isinstance(move, UnknownTag):
                if move.here:
                    notices.append(UnknownTagNotice(move.uid, move.zone))
            elif self.guide is not None:
                self._update_guide(self.guide, move)
            elif isinstance(move, Left):
                self.gestures.handle_departure(move, now)
            else:
                later = {(m.piece, m.zone) for m in moves[index + 1 :] if isinstance(m, Arrived)}
                self._undo_steps_asked = None
                notices += self.gestures.handle_arrival(move.piece, move.zone, now, later)
        self.gestures.restart_calm(now)
        return notices

    def handle_board_found(self) -> None:
        """Handle the board's (re)connection with a fresh twin: nobody moved anything, only differences are shown."""
        self.is_board_present = True
        if self.twin is not None:
            self.twin.online = True
        self.drop_gestures()

    def drop_gestures(self) -> None:
        """Drop the gestures in progress: knowledge of the board changed, but nobody moved anything."""
        self.gestures.reset()

    def handle_board_lost(self) -> None:
        """Handle the loss of the board; play continues without it."""
        self.drop_gestures()
        self.is_board_present = False
        if self.twin is not None:
            self.twin.online = False
        self.gestures.clear_flashes()

    def tick(self, now: int) -> list[Notice]:
        """Handle the passing of time: flashes end, and after a calm pause unexplained differences are mistakes."""
        self.gestures.end_flashes(now)
        if not self.gestures.is_calm(now):
            return []
        notices, lifted = self.gestures.handle_withdrawn(now)
        if lifted:
            notices += self._undo_to_board(lifted, now)
        return notices + self.gestures.report_misplaced()

    # ------------------------------------------------------------------ the set-up guide

    def open_guide(self) -> SetupGuide:
        """Open the setup guide. Until it closes, pieces and buttons mean nothing to the game."""
        twin = self.twin
        self.drop_gestures()
        self.guide = SetupGuide(
            self.question_view.layout,
            self.question_view.homes,
            self.question_view.likeness,
            lambda piece: twin is not None and twin.is_known(piece),
        )
        self.follow_guide()
        return self.guide

    def step_guide(self, by: int) -> None:
        """Move forward or back in the guide; forward after its last step closes it."""
        guide = self.guide
        if guide is None:
            return
        if guide.step is None and by > 0:
            self.close_guide()
            self.tick_lines()  # all of it was laid
        else:
            guide.step_by(by)

    def turn_guide_pages(self, by: int) -> None:
        """Move by whole pages in the guide; forward after its last step closes it."""
        guide = self.guide
        if guide is None:
            return
        if guide.step is None and by > 0:
            self.close_guide()
        else:
            guide.turn_pages(by)

    def close_guide(self) -> None:
        """Close the guide. What lies elsewhere than the game has it is a matter of the repair walk again."""
        if self.guide is not None:
            self.guide = None
            self.drop_gestures()

    def follow_guide(self) -> None:
        """Update the guide to the board as it is now."""
        if self.guide is not None and self.twin is not None:
            self.guide.update(self.twin.find_places(), self.twin.sensed)

    @staticmethod
    def _update_guide(guide: SetupGuide, move: Arrived | Left) -> None:
        if isinstance(move, Arrived):
            guide.walk.handle_placed(move.zone)
        else:
            guide.walk.handle_lifted(move.piece)

    def handle_press(self, button: str, now: int) -> list[Notice]:
        """Handle a press of a button, by its name in the profile."""
        if self.guide is not None:
            if button in _GUIDE_BUTTONS:
                self.step_guide(_GUIDE_BUTTONS[button])
                return []
            return [HelpWanted()] if button == "help" else [NotNow(button)]
        self._explained_reasons = ()
        if self._undo_steps_asked is not None:
            return self._press_while_asking(button, now)
        cursor = self.question_view.cursor
        if button == "undo":
            return self.undo_last_answer(now, by="button")
        if button == "redo":
            return self.redo(now, by="button")
        if button == "help":
            return [HelpWanted()]
        if button == "why":
            return [self._explain()]
        if cursor is None:
            return [NotNow(button)]
        if button in ("next", "prev"):
            cursor.step(1 if button == "next" else -1)
            return []
        if button == "back":
            self.gestures.narrowed = None
            return [] if cursor.go_back() else [NotNow(button)]
        if button == "ok":
            option = cursor.make_view().option
            return self.gestures.handle_choice(cursor.choose_highlighted(), option, now, "button")
        if button == "pass" and (
            passing_option := next((o.id for o in self.question_view.options if o.id in _PASSING), None)
        ):
            return self.gestures.handle_choice(cursor.pick(passing_option), passing_option, now, "button")
        return [NotNow(button)]

    # ------------------------------------------------------------------ the screen speaks

    def answer(self, reply: Reply, now: int, *, to: str | None = None, policy: str = "") -> list[Notice]:
        """Answer the pending decision, from the screen or by a `policy`, and return the notices.

        Raises as `Session.answer`; then nothing has changed.
        """
        answer = as_answer(reply)
        log_entries = tuple(self.question_view.answer(answer, now, to=to, policy=policy))
        by: By = "policy" if policy not in ("", WITH_LAST) else "screen"
        return [Answered(by, answer, log_entries), *self.gestures.handle_change(now)]

    def undo_last_answer(self, now: int, *, by: By = "screen") -> list[Notice]:
        """Undo the last answer of a person and the policies' answers since.

        Ask for confirmation where that is needed.
        """
        try:
            steps = count_steps_to_undo(self.question_view.session)
        except MarsHubError as error:
            return [Failed(error)]
        return self.undo(steps, now, by=by)

    def undo(self, steps: int, now: int, *, sure: bool = False, by: By = "screen") -> list[Notice]:
        """Undo `steps` answers. Where that needs confirmation, cursor and notice ask for it."""
        try:
            moves = self.question_view.undo(steps, sure=sure)
        except UndoNeedsConfirmation:
            return self.ask_undo(steps)
        except MarsHubError as error:
            return [Failed(error)]
        return [AnswerTakenBack(by, steps, self.comparison.list_manual_moves(moves)), *self.gestures.handle_change(now)]

    def redo(self, now: int, *, by: By = "screen") -> list[Notice]:
        """Give again what the last undo removed."""
        try:
            self.question_view.redo(now)
        except NothingToRedo as error:
            return [Failed(error)]
        except MarsHubError as error:  # a rule failed; what came before stays
            return [*self.gestures.handle_change(now), Failed(error)]
        return [AnswerRedone(by), *self.gestures.handle_change(now)]

    def ask_undo(self, steps: int) -> list[Notice]:
        """Ask, by cursor and notice, whether to undo `steps` answers although something was revealed since."""
        self._undo_steps_asked, self._is_yes_highlighted = steps, False
        return [UndoAsked(steps)]

    def handle_answer(self, now: int) -> list[Notice]:
        """Handle a game that has moved on without an action on this board or screen."""
        return self.gestures.handle_change(now)

    def refuse_undo(self) -> None:
        """Decline an undo that asked for confirmation."""
        self._undo_steps_asked = None

    def adjust(self, path: str, value: Any, reason: str, now: int) -> list[Notice]:
        """Apply the table's correction. Nobody has to move anything: the table is as corrected already.

        Raises:
            MarsHubError: As `Session.adjust`; then nothing has changed.
        """
        moves_before = self.to_move
        log_entries = self.question_view.adjust(path, value, reason, now)
        if not log_entries:
            return []
        self.pending_moves.tick([move for move in self.to_move if move not in moves_before])
        return [Corrected(tuple(log_entries)), *self.gestures.handle_change(now)]

    def ask_why(self, option: str) -> tuple[Reason, ...]:
        """Return why `option` is not legal now. Its zone, if it has one, is lit until the next action."""
        self._explained_reasons = tuple(self.question_view.session.explain(option)) if option else ()
        return self._explained_reasons

    def point_at(self, option: str) -> bool:
        """Move the cursor to `option` and return whether it is there."""
        cursor = self.question_view.cursor
        return cursor is not None and self._undo_steps_asked is None and cursor.point_at(option)

    # ------------------------------------------------------------------ what follows

    def _drop_open_questions(self) -> None:
        """Drop open questions, because the game moved on."""
        self._undo_steps_asked = None
        self._explained_reasons = ()

    def _undo_to_board(self, lifted: Sequence[Placement], now: int) -> list[Notice]:
        """Handle pieces that were lifted from where they belong.

        Undo to the latest point at which the board looked like this.
        """
        points = self.question_view.points
        for steps in range(1, len(points) + 1):
            if not self.comparison.find_differences(points[-steps]):
                return self.undo(steps, now, by="gesture")
        return [Misplaced(m) for m in self.mismatches if (m.piece, m.to_zone) in lifted]

    # ------------------------------------------------------------------ buttons

    def _press_while_asking(self, button: str, now: int) -> list[Notice]:
        steps = self._undo_steps_asked
        assert steps is not None
        if button in ("next", "prev"):
            self._is_yes_highlighted = not self._is_yes_highlighted
        elif button == "ok" and self._is_yes_highlighted:
            self._undo_steps_asked = None
            return self.undo(steps, now, sure=True, by="button")
        elif button in ("ok", "back", "undo"):
            self._undo_steps_asked = None
        else:
            return [NotNow(button)]
        return []

    def _explain(self) -> Explained:
        if self.refusals:
            return Explained(next(reversed(self.refusals.values())).reasons, say("board-no-reason"))
        option = self.cursor.option
        risk_words: Words | None = None
        if option is not None:
            risk = next((o.risk for o in self.question_view.options if o.id == option), "")
            risk_words = say(risk) if risk else None
        return Explained(self.ask_why(option or ""), risk_words)
