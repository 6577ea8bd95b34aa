"""The referee: turns moves and buttons into answers where they are unambiguous, and asks where they are not.

What a hand's move means is the gestures' matter (`gestures`); here are buttons and screen, the set-up guide, and what
is taken back. No clock and no port: the time, in ms, is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshub.kernel import GO_ON, Change, MarsHubError, Reason, Reply, Session, UndoAsks, Words, say
from marshub.kernel.decision import as_answer
from marshub.kernel.hindsight import answered_by_policy, peoples_answers

from .cursor import CursorView, Entry
from .desk import Desk
from .gestures import Gestures
from .guide import Guide
from .matching import Mismatch
from .notices import (
    Answered,
    By,
    Changed,
    Explained,
    Failed,
    HelpWanted,
    Misplaced,
    Notice,
    NotNow,
    Refusal,
    Stranger,
    TookBack,
    UndoAsked,
)
from .on_table import OnTable, line_id
from .survey import Put, Survey
from .tags import passing
from .twin import Arrived, Left, Move, Twin, UnknownTag
from .walk import Walk

CALM_MS = 4000  # so long must nobody touch the board before something counts as a mistake
FLASH_MS = 1500  # so long a token's acceptance is shown
#: Options that the button "pass" takes: a turn is passed, or nothing is used before the game goes on.
_PASSING = ("pass", GO_ON)
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
        desk: Desk | None = None,
    ) -> None:
        self.desk = desk or Desk(session)
        self.survey = Survey(self.desk, twin)
        self.present = False  # whether the board is there and its readers can be believed
        if twin is not None:
            twin.online = False
        self.calm_ms, self.flash_ms = calm_ms, flash_ms
        self.gestures = Gestures(self.survey, self._moved_on, calm_ms, flash_ms)
        self._visited: set[str] = set()  # zones of which was said that a phone lies there
        self._asking: int | None = None
        self._sure = False  # what the cursor stands on while asking
        self._wondered: tuple[Reason, ...] = ()
        self.on_table = OnTable(self.desk.layout)
        self.places: tuple[tuple[str, Change], ...] = ()  # zone -> what a hand is to move there, or take from there
        self.guide: Guide | None = None  # while the table is laid out pieces and buttons mean nothing to the game

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
        return self.on_table.moves(self.desk.layout)

    def ticked(self, lines: Sequence[str] | None = None) -> None:
        """Tick the moves of these lines (`line_id`), as far as they are on the list; None: all of them."""
        if lines is None:
            self.on_table.all_moved(self.desk.layout)
        else:
            self.on_table.moved([move for move in self.to_move if line_id(move) in lines])

    def look_at_table(self) -> None:
        """Tick what the board sees moved, and find the zones where the lines of the last answer are about."""
        layout, guide = self.desk.layout, self.guide
        self.on_table.follow(layout, by_policy=answered_by_policy(self.desk.session))
        if guide is None and self.survey.sensed and self.to_move:
            self.on_table.seen(layout, self.mismatches, self.survey.shows, self.desk.likeness.alike)
        # What the board would see has the repair walk's lamps.
        left = self.survey.by_hand(self.on_table.fresh(layout)) if guide is None else ()
        ends = ((move, move.after if move.after is not None and move.after.zone else move.before) for move in left)
        self.places = tuple((end.zone, move) for move, end in ends if end is not None and end.zone)

    @property
    def walk(self) -> Walk:
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
        return self.twin.strangers() if self.twin is not None and self.present else ()

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
    def asking(self) -> int | None:
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
        return cursor.view() if cursor else CursorView()

    def due(self) -> int | None:
        """Return when `tick` has something to do next; None if nothing waits."""
        return self.gestures.due()

    # ------------------------------------------------------------------ the board speaks

    def moved(self, moves: Sequence[Move], now: int) -> list[Notice]:
        """Return hands moved pieces. To be called after the twin knows of all these moves."""
        notices: list[Notice] = []
        # A phone near the board comes and goes as it likes. That is said once of a zone, and disturbs nobody.
        visits = [move for move in moves if isinstance(move, UnknownTag) and passing(bytes.fromhex(move.uid))]
        for visit in visits:
            if visit.here and visit.zone not in self._visited:
                self._visited.add(visit.zone)
                notices.append(Stranger(visit.uid, visit.zone))
        moves = [move for move in moves if move not in visits]
        if not moves:
            return notices
        self._wondered = ()
        for index, move in enumerate(moves):
            if isinstance(move, UnknownTag):
                if move.here:
                    notices.append(Stranger(move.uid, move.zone))
            elif self.guide is not None:
                self._guided(self.guide, move)
            elif isinstance(move, Left):
                self.gestures.leave(move, now)
            else:
                later = {(m.piece, m.zone) for m in moves[index + 1 :] if isinstance(m, Arrived)}
                self._asking = None
                notices += self.gestures.arrive(move.piece, move.zone, now, later)
        self.gestures.stirred(now)
        return notices

    def found(self) -> None:
        """Handle the board's (re)connection with a fresh twin: nobody moved anything, only differences are shown."""
        self.present = True
        if self.twin is not None:
            self.twin.online = True
        self.settle_down()

    def settle_down(self) -> None:
        """Drop gestures in progress: what is known of the board changed, but nobody moved anything."""
        self.gestures.settle_down()

    def lost(self) -> None:
        """Handle the loss of the board; play continues without it."""
        self.settle_down()
        self.present = False
        if self.twin is not None:
            self.twin.online = False
        self.gestures.darken()

    def tick(self, now: int) -> list[Notice]:
        """Time passed: flashes end, and after a calm pause what could not be explained is an error."""
        self.gestures.fade(now)
        if not self.gestures.calm(now):
            return []
        notices, lifted = self.gestures.withdrawn(now)
        if lifted:
            notices += self._take_back(lifted, now)
        return notices + self.gestures.refuse()

    # ------------------------------------------------------------------ the set-up guide

    def lay_out(self) -> Guide:
        """Open the guide: until `lay_end` pieces and buttons mean nothing to the game."""
        twin = self.twin
        self.settle_down()
        self.guide = Guide(
            self.desk.layout,
            self.desk.homes,
            self.desk.likeness,
            lambda piece: twin is not None and twin.knows(piece),
        )
        self.follow_guide()
        self.guide.go(0 if 0 not in self.guide.done else 1)
        return self.guide

    def lay_on(self, by: int) -> None:
        """Move forward or back in the guide; forward after its last step closes it."""
        guide = self.guide
        if guide is None:
            return
        if guide.step is None and by > 0:
            self.lay_end()
            self.ticked()  # all of it was laid
        else:
            guide.go(by)

    def lay_turn(self, by: int) -> None:
        """Move by whole pages in the guide; forward after its last step closes it."""
        guide = self.guide
        if guide is None:
            return
        if guide.step is None and by > 0:
            self.lay_end()
        else:
            guide.turn(by)

    def lay_end(self) -> None:
        """Close the guide. What lies elsewhere than the game has it is a matter of the repair walk again."""
        if self.guide is not None:
            self.guide = None
            self.settle_down()

    def follow_guide(self) -> None:
        """Let the guide see the board as it is now."""
        if self.guide is not None and self.twin is not None:
            self.guide.follow(self.twin.places(), self.twin.sensed)

    @staticmethod
    def _guided(guide: Guide, move: Arrived | Left) -> None:
        if isinstance(move, Arrived):
            guide.walk.landed(move.zone)
        else:
            guide.walk.lifted(move.piece)

    def pressed(self, button: str, now: int) -> list[Notice]:
        """Return a button was pressed, by its name in the profile."""
        if self.guide is not None:
            if button in _GUIDE_BUTTONS:
                self.lay_on(_GUIDE_BUTTONS[button])
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
            return [self._why()]
        if cursor is None:
            return [NotNow(button)]
        if button in ("next", "prev"):
            cursor.step(1 if button == "next" else -1)
            return []
        if button == "back":
            self.gestures.narrowed = None
            return [] if cursor.back() else [NotNow(button)]
        if button == "ok":
            option = cursor.view().option
            return self.gestures.settle(cursor.take(), option, now, "button")
        if button == "pass" and (on := next((o.id for o in self.desk.options if o.id in _PASSING), None)):
            return self.gestures.settle(cursor.pick(on), on, now, "button")
        return [NotNow(button)]

    # ------------------------------------------------------------------ the screen speaks

    def answer(self, reply: Reply, now: int, *, to: str | None = None, policy: str = "") -> list[Notice]:
        """Return the screen's answer, or that of a `policy`. Raises as `Session.answer`; then nothing has changed."""
        answer = as_answer(reply)
        happenings = tuple(self.desk.answer(answer, now, to=to, policy=policy))
        return [Answered("policy" if policy else "screen", answer, happenings), *self.gestures.after_change(now)]

    def take_back(self, now: int, *, by: By = "screen") -> list[Notice]:
        """Take back the last answer of a person, and what policies answered since; where needed a yes is asked for."""
        try:
            steps = peoples_answers(self.desk.session)
        except MarsHubError as error:
            return [Failed(error)]
        return self.undo(steps, now, by=by)

    def undo(self, steps: int, now: int, *, sure: bool = False, by: By = "screen") -> list[Notice]:
        """Take back `steps` answers. Where that needs a yes it is asked for, by the cursor and in a notice."""
        try:
            moves = self.desk.undo(steps, sure=sure)
        except UndoAsks:
            return self.ask_undo(steps)
        except MarsHubError as error:
            return [Failed(error)]
        return [TookBack(by, steps, self.survey.by_hand(moves)), *self.gestures.after_change(now)]

    def ask_undo(self, steps: int) -> list[Notice]:
        """Return ask, by the cursor and in a notice, whether `steps` answers are to be taken back all the same."""
        self._asking, self._sure = steps, False
        return [UndoAsked(steps)]

    def gone_on(self, now: int) -> list[Notice]:
        """Return the game moved on without anything being done here."""
        return self.gestures.after_change(now)

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
        self.on_table.moved([move for move in self.to_move if move not in waiting])
        return [Changed(tuple(happenings)), *self.gestures.after_change(now)]

    def wonder(self, option: str) -> tuple[Reason, ...]:
        """Return why `option` is not legal now. Its place, if it has one, is lit until the next action."""
        self._wondered = tuple(self.desk.session.explain(option)) if option else ()
        return self._wondered

    def point_at(self, option: str) -> bool:
        """Put the cursor on `option`."""
        cursor = self.desk.cursor
        return cursor is not None and self._asking is None and cursor.point_at(option)

    # ------------------------------------------------------------------ what follows

    def _moved_on(self) -> None:
        """Drop open questions, because the game moved on."""
        self._asking = None
        self._wondered = ()

    def _take_back(self, lifted: Sequence[Put], now: int) -> list[Notice]:
        """Return pieces were taken from where they belong.

        Back to the latest point at which the board looked like this.
        """
        points = self.desk.points
        for steps in range(1, len(points) + 1):
            if not self.survey.differences(points[-steps]):
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

    def _why(self) -> Explained:
        if self.refusals:
            return Explained(next(reversed(self.refusals.values())).reasons, say("board-no-reason"))
        option = self.cursor.option
        about: Words | None = None
        if option is not None:
            risk = next((o.risk for o in self.desk.options if o.id == option), "")
            about = say(risk) if risk else None
        return Explained(self.wonder(option or ""), about)
