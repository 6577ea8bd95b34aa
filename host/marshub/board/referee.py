"""The referee: turns moves and buttons into answers where they are unambiguous, and asks where they are not.

What a hand's move means is the gestures' matter (`gestures`); here are buttons and screen, the set-up guide, and what
is taken back. No clock and no port: the time, in ms, is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from marshub.kernel import CONTINUE, Change, MarsHubError, Reason, Reply, Session, UndoNeedsConfirmation, Words, say
from marshub.kernel.decision import as_answer
from marshub.kernel.replay import count_steps_to_undo, is_last_answer_external

from .board_comparison import BoardComparison, Put
from .cursor import CursorView, Entry
from .gestures import Gestures
from .matching import Mismatch
from .notices import (
    Answered,
    AnswerTakenBack,
    By,
    Changed,
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
    """Holds `twin` (None: no board) and the session's desk together. Every method returns what there is to say."""

    def __init__(
        self,
        session: Session[Any, Any],
        twin: Twin | None = None,
        *,
        calm_ms: int = CALM_MS,
        flash_ms: int = FLASH_MS,
        desk: QuestionView | None = None,
    ) -> None:
        self.desk = desk or QuestionView(session)
        self.survey = BoardComparison(self.desk, twin)
        self.present = False  # whether the board is there and its readers can be believed
        if twin is not None:
            twin.online = False
        self.calm_ms, self.flash_ms = calm_ms, flash_ms
        self.gestures = Gestures(self.survey, self._drop_open_questions, calm_ms, flash_ms)
        self._visited: set[str] = set()  # zones of which was said that a phone lies there
        self._asking: int | None = None
        self._sure = False  # what the cursor stands on while asking
        self._wondered: tuple[Reason, ...] = ()
        self.on_table = PendingMoves(self.desk.layout)
        self.places: tuple[tuple[str, Change], ...] = ()  # zone -> what a hand is to move there, or take from there
        self.guide: SetupGuide | None = None  # while the table is laid out pieces and buttons mean nothing to the game

    @property
    def twin(self) -> Twin | None:
        """What the sensors say; None without a board."""
        return self.survey.twin

    @twin.setter
    def twin(self, twin: Twin) -> None:
        self.survey.twin = twin

    # ------------------------------------------------------------------ what is shown

    @property
    def mismatches(self) -> list[Mismatch]:
        """The differences between board and state; empty without a board."""
        return self.survey.mismatches

    @property
    def to_move(self) -> tuple[Change, ...]:
        """The moves that hands still have to make: neither ticked nor seen by a board."""
        return self.on_table.list_moves(self.desk.layout)

    def tick_lines(self, lines: Sequence[str] | None = None) -> None:
        """Tick the moves of these lines (`make_line_id`), as far as they are on the list; None: all of them."""
        if lines is None:
            self.on_table.tick_all(self.desk.layout)
        else:
            self.on_table.tick([move for move in self.to_move if make_line_id(move) in lines])

    def look_at_table(self) -> None:
        """Tick what the board sees moved, and find the zones where the lines of the last answer are about."""
        layout, guide = self.desk.layout, self.guide
        self.on_table.update(layout, by_policy=partial(is_last_answer_external, self.desk.session))
        if guide is None and self.survey.sensed and self.to_move:
            self.on_table.confirm_seen(layout, self.mismatches, self.survey.can_confirm, self.desk.likeness.is_alike)
        # What the board would see has the repair walk's lamps.
        left = self.survey.list_manual_moves(self.on_table.list_new_moves(layout)) if guide is None else ()
        ends = ((move, move.after if move.after is not None and move.after.zone else move.before) for move in left)
        self.places = tuple((end.zone, move) for move, end in ends if end is not None and end.zone)

    @property
    def walk(self) -> RepairWalk:
        """The way from the board as it is to the state: one move to make now, and those after it."""
        return self.gestures.walk

    @property
    def refusals(self) -> dict[Put, Refusal]:
        """The pieces that lie where they may not, the latest last."""
        return self.gestures.refusals

    @property
    def reach(self) -> frozenset[str]:
        """Zones into which hands may put what they hold."""
        return self.gestures.reach

    @property
    def strangers(self) -> tuple[UnknownTag, ...]:
        """Unknown tags that lie on the board."""
        return self.twin.list_unknown_tags() if self.twin is not None and self.present else ()

    @property
    def accepted(self) -> tuple[str, ...]:
        """Zones whose token was just taken by the game."""
        return self.gestures.accepted

    @property
    def blocking(self) -> tuple[str, ...]:
        """Zones that stand in the way of what is refused, or of what was asked about last."""
        reasons = [reason for refusal in self.refusals.values() for reason in refusal.reasons]
        return tuple(dict.fromkeys(reason.zone for reason in (*reasons, *self._wondered) if reason.zone))

    @property
    def undo_steps_to_confirm(self) -> int | None:
        """How many answers are to be undone if the question about revealed information is confirmed."""
        return self._asking

    @property
    def cursor(self) -> CursorView:
        """The cursor as buttons and screen see it."""
        if self._asking is not None:
            prompt = say("board-undo-asks", steps=self._asking)
            entries = (Entry("option", say("no"), ("no",)), Entry("option", say("yes"), ("yes",)))
            return CursorView(entries, int(self._sure), prompt)
        cursor = self.desk.cursor
        return cursor.make_view() if cursor else CursorView()

    def next_due_ms(self) -> int | None:
        """Return when `tick` has something to do next; None if nothing waits."""
        return self.gestures.next_due_ms()

    # ------------------------------------------------------------------ the board speaks

    def handle_moved(self, moves: Sequence[Move], now: int) -> list[Notice]:
        """Return hands moved pieces. To be called after the twin knows of all these moves."""
        notices: list[Notice] = []
        # A phone near the board comes and goes as it likes. That is said once of a zone, and disturbs nobody.
        visits = [move for move in moves if isinstance(move, UnknownTag) and is_random_uid(bytes.fromhex(move.uid))]
        for visit in visits:
            if visit.here and visit.zone not in self._visited:
                self._visited.add(visit.zone)
                notices.append(UnknownTagNotice(visit.uid, visit.zone))
        moves = [move for move in moves if move not in visits]
        if not moves:
            return notices
        self._wondered = ()
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
                self._asking = None
                notices += self.gestures.handle_arrival(move.piece, move.zone, now, later)
        self.gestures.restart_calm(now)
        return notices

    def handle_board_found(self) -> None:
        """Handle the board's (re)connection with a fresh twin: nobody moved anything, only differences are shown."""
        self.present = True
        if self.twin is not None:
            self.twin.online = True
        self.drop_gestures()

    def drop_gestures(self) -> None:
        """Drop gestures in progress: what is known of the board changed, but nobody moved anything."""
        self.gestures.reset()

    def handle_board_lost(self) -> None:
        """Handle the loss of the board; play continues without it."""
        self.drop_gestures()
        self.present = False
        if self.twin is not None:
            self.twin.online = False
        self.gestures.clear_flashes()

    def tick(self, now: int) -> list[Notice]:
        """Time passed: flashes end, and after a calm pause what could not be explained is an error."""
        self.gestures.end_flashes(now)
        if not self.gestures.is_calm(now):
            return []
        notices, lifted = self.gestures.handle_withdrawn(now)
        if lifted:
            notices += self._take_back(lifted, now)
        return notices + self.gestures.report_misplaced()

    # ------------------------------------------------------------------ the set-up guide

    def open_guide(self) -> SetupGuide:
        """Open the guide: until `lay_end` pieces and buttons mean nothing to the game."""
        twin = self.twin
        self.drop_gestures()
        self.guide = SetupGuide(
            self.desk.layout,
            self.desk.homes,
            self.desk.likeness,
            lambda piece: twin is not None and twin.is_known(piece),
        )
        self.follow_guide()
        self.guide.step_by(0 if 0 not in self.guide.done else 1)
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
        """Let the guide see the board as it is now."""
        if self.guide is not None and self.twin is not None:
            self.guide.update(self.twin.find_places(), self.twin.sensed)

    @staticmethod
    def _update_guide(guide: SetupGuide, move: Arrived | Left) -> None:
        if isinstance(move, Arrived):
            guide.walk.handle_placed(move.zone)
        else:
            guide.walk.handle_lifted(move.piece)

    def handle_press(self, button: str, now: int) -> list[Notice]:
        """Return a button was pressed, by its name in the profile."""
        if self.guide is not None:
            if button in _GUIDE_BUTTONS:
                self.step_guide(_GUIDE_BUTTONS[button])
                return []
            return [HelpWanted()] if button == "help" else [NotNow(button)]
        self._wondered = ()
        if self._asking is not None:
            return self._press_while_asking(button, now)
        cursor = self.desk.cursor
        if button == "undo":
            return self.take_back(now, by="button")
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
            return self.gestures.handle_choice(cursor.take(), option, now, "button")
        if button == "pass" and (on := next((o.id for o in self.desk.options if o.id in _PASSING), None)):
            return self.gestures.handle_choice(cursor.pick(on), on, now, "button")
        return [NotNow(button)]

    # ------------------------------------------------------------------ the screen speaks

    def answer(self, reply: Reply, now: int, *, to: str | None = None, policy: str = "") -> list[Notice]:
        """Return the screen's answer, or that of a `policy`. Raises as `Session.answer`; then nothing has changed."""
        answer = as_answer(reply)
        happenings = tuple(self.desk.answer(answer, now, to=to, policy=policy))
        return [Answered("policy" if policy else "screen", answer, happenings), *self.gestures.handle_change(now)]

    def take_back(self, now: int, *, by: By = "screen") -> list[Notice]:
        """Take back the last answer of a person, and what policies answered since; where needed a yes is asked for."""
        try:
            steps = count_steps_to_undo(self.desk.session)
        except MarsHubError as error:
            return [Failed(error)]
        return self.undo(steps, now, by=by)

    def undo(self, steps: int, now: int, *, sure: bool = False, by: By = "screen") -> list[Notice]:
        """Take back `steps` answers. Where that needs a yes it is asked for, by the cursor and in a notice."""
        try:
            moves = self.desk.undo(steps, sure=sure)
        except UndoNeedsConfirmation:
            return self.ask_undo(steps)
        except MarsHubError as error:
            return [Failed(error)]
        return [AnswerTakenBack(by, steps, self.survey.list_manual_moves(moves)), *self.gestures.handle_change(now)]

    def ask_undo(self, steps: int) -> list[Notice]:
        """Return ask, by the cursor and in a notice, whether `steps` answers are to be taken back all the same."""
        self._asking, self._sure = steps, False
        return [UndoAsked(steps)]

    def handle_answer(self, now: int) -> list[Notice]:
        """Return the game moved on without anything being done here."""
        return self.gestures.handle_change(now)

    def refuse_undo(self) -> None:
        """Decline an undo that asked for confirmation."""
        self._asking = None

    def adjust(self, path: str, value: Any, reason: str, now: int) -> list[Notice]:
        """Apply the table's correction: the table lies so already, and nobody has to move anything for it.

        Raises as `Session.adjust`; then nothing has changed.
        """
        waiting = self.to_move
        happenings = self.desk.adjust(path, value, reason, now)
        if not happenings:
            return []
        self.on_table.tick([move for move in self.to_move if move not in waiting])
        return [Changed(tuple(happenings)), *self.gestures.handle_change(now)]

    def ask_why(self, option: str) -> tuple[Reason, ...]:
        """Return why `option` is not legal now. Its place, if it has one, is lit until the next action."""
        self._wondered = tuple(self.desk.session.explain(option)) if option else ()
        return self._wondered

    def point_at(self, option: str) -> bool:
        """Put the cursor on `option`."""
        cursor = self.desk.cursor
        return cursor is not None and self._asking is None and cursor.point_at(option)

    # ------------------------------------------------------------------ what follows

    def _drop_open_questions(self) -> None:
        """Drop open questions, because the game moved on."""
        self._asking = None
        self._wondered = ()

    def _take_back(self, lifted: Sequence[Put], now: int) -> list[Notice]:
        """Return pieces were taken from where they belong.

        Back to the latest point at which the board looked like this.
        """
        points = self.desk.points
        for steps in range(1, len(points) + 1):
            if not self.survey.find_differences(points[-steps]):
                return self.undo(steps, now, by="gesture")
        return [Misplaced(m) for m in self.mismatches if (m.piece, m.to_zone) in lifted]

    # ------------------------------------------------------------------ buttons

    def _press_while_asking(self, button: str, now: int) -> list[Notice]:
        steps = self._asking
        assert steps is not None
        if button in ("next", "prev"):
            self._sure = not self._sure
        elif button == "ok" and self._sure:
            self._asking = None
            return self.undo(steps, now, sure=True, by="button")
        elif button in ("ok", "back", "undo"):
            self._asking = None
        else:
            return [NotNow(button)]
        return []

    def _explain(self) -> Explained:
        if self.refusals:
            return Explained(next(reversed(self.refusals.values())).reasons, say("board-no-reason"))
        option = self.cursor.option
        about: Words | None = None
        if option is not None:
            risk = next((o.risk for o in self.desk.options if o.id == option), "")
            about = say(risk) if risk else None
        return Explained(self.ask_why(option or ""), about)
