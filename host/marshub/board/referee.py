"""The referee: turns moves and buttons into answers where they are unambiguous, and asks where they are not.

What a hand did is matched in this order: it repairs what was out of place; it is the last move, slid on; it is a legal
step; it becomes one when the next step is made; it takes an earlier answer back. Only after a calm pause is it an
error. No clock and no port: the time, in ms, is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshub.kernel import GO_ON, Answer, MarsHubError, Reason, Reply, Session, UndoAsks, Words, say
from marshub.kernel.decision import as_answer
from marshub.kernel.hindsight import peoples_answers

from .cursor import CursorView, Entry
from .desk import Desk
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
    Picked,
    Refusal,
    Repaired,
    Several,
    Stranger,
    TookBack,
    UndoAsked,
)
from .survey import Survey
from .tags import passing
from .twin import SCAN_PAD, Arrived, Left, Move, Twin, UnknownTag
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
        self, session: Session[Any, Any], twin: Twin | None = None, *, calm_ms: int = CALM_MS, flash_ms: int = FLASH_MS
    ) -> None:
        self.desk = Desk(session)
        self.survey = Survey(self.desk, twin)
        self.present = False  # whether the board is there and its readers can be believed
        if twin is not None:
            twin.online = False
        self.calm_ms, self.flash_ms = calm_ms, flash_ms
        self._held: dict[tuple[str, str], None] = {}  # (piece, zone) put down, not legal so far
        self._lifted: dict[tuple[str, str], None] = {}  # (piece, zone) taken from where it belongs
        self._calm_at: int | None = None
        self._narrowed: tuple[str, str] | None = None
        self._ready: dict[tuple[str, str], str] = {}  # props put down, and for which question
        self._flashes: dict[str, int] = {}
        self._visited: set[str] = set()  # zones of which was said that a phone lies there
        self._asking: int | None = None
        self._sure = False  # what the cursor stands on while asking
        self.refusals: dict[tuple[str, str], Refusal] = {}
        self._walk = Walk()
        self._wondered: tuple[Reason, ...] = ()
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
        """Where the board differs from the state; empty without a board."""
        return self.survey.mismatches

    @property
    def walk(self) -> Walk:
        """The way from the board as it is to the state: one move to make now, and those after it."""
        # A piece that was put down for several options is no mistake while they are chosen from.
        wrong = [m for m in self.mismatches if (m.piece, m.from_zone) != self._narrowed]
        self._walk.follow(wrong, self.desk.likeness.alike)
        return self._walk

    @property
    def strangers(self) -> tuple[UnknownTag, ...]:
        """Unknown tags that lie on the board."""
        return self.twin.strangers() if self.twin is not None and self.present else ()

    @property
    def accepted(self) -> tuple[str, ...]:
        """Zones whose token was just taken by the game."""
        return tuple(self._flashes)

    @property
    def blocking(self) -> tuple[str, ...]:
        """Zones that stand in the way of what is refused, or of what was asked about last."""
        reasons = [reason for refusal in self.refusals.values() for reason in refusal.reasons]
        return tuple(dict.fromkeys(reason.zone for reason in (*reasons, *self._wondered) if reason.zone))

    @property
    def asking(self) -> int | None:
        """How many answers somebody wants to take back although something was revealed since."""
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
        """When `tick` has something to do next, None if nothing waits."""
        times = [*self._flashes.values(), *([] if self._calm_at is None else [self._calm_at])]
        return min(times, default=None)

    # ------------------------------------------------------------------ the board speaks

    def moved(self, moves: Sequence[Move], now: int) -> list[Notice]:
        """Hands moved pieces. To be called after the twin knows of all these moves."""
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
                self._leave(move, now)
            else:
                later = {(m.piece, m.zone) for m in moves[index + 1 :] if isinstance(m, Arrived)}
                notices += self._arrive(move.piece, move.zone, now, later)
        if self._calm_at is not None:
            self._calm_at = now + self.calm_ms
        return notices

    def found(self) -> None:
        """The board came (back) and its twin is fresh: nobody moved anything, only differences are shown."""
        self.present = True
        if self.twin is not None:
            self.twin.online = True
        self.settle_down()

    def settle_down(self) -> None:
        """What is known of the board changed, but nobody moved anything: no gesture is under way."""
        self._held.clear()
        self._ready.clear()
        self._lifted.clear()
        self.refusals.clear()
        self._calm_at = None
        self._walk = Walk()

    def lost(self) -> None:
        """The board is gone; play goes on without it."""
        self.settle_down()
        self.present = False
        if self.twin is not None:
            self.twin.online = False
        self._flashes.clear()

    def tick(self, now: int) -> list[Notice]:
        """Time passed: flashes end, and after a calm pause what could not be explained is an error."""
        self._flashes = {zone: until for zone, until in self._flashes.items() if until > now}
        if self._calm_at is None or now < self._calm_at:
            return []
        self._calm_at = None
        notices: list[Notice] = []
        # What was moved on to a place where it may not be is refused there; nobody meant to take it back.
        elsewhere = {piece for piece, _ in self._held}
        lifted = [key for key in self._lifted if key[0] not in elsewhere]
        self._lifted.clear()
        for key in list(lifted):
            # A game may know the lifting itself as a step: a declaration that is withdrawn.
            if self.survey.missing(*key) and (step := self._step(key[0], "", now)):
                notices += step
                lifted.remove(key)
        lifted = self.survey.still_missing(lifted)
        if lifted:
            notices += self._take_back(lifted, now)
        for piece, zone in list(self._held):
            refusal = Refusal(piece, zone, self.desk.reasons(piece, zone))
            self.refusals[piece, zone] = refusal
            notices.append(refusal)
        self._held.clear()
        return notices

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
        """On or back in the guide; on after its last step closes it."""
        guide = self.guide
        if guide is None:
            return
        if guide.step is None and by > 0:
            self.lay_end()
        else:
            guide.go(by)

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
        """A button was pressed, by its name in the profile."""
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
            self._narrowed = None
            return [] if cursor.back() else [NotNow(button)]
        if button == "ok":
            option = cursor.view().option
            return self._settle(cursor.take(), option, now, "button")
        if button == "pass" and (on := next((o.id for o in self.desk.options if o.id in _PASSING), None)):
            return self._settle(cursor.pick(on), on, now, "button")
        return [NotNow(button)]

    # ------------------------------------------------------------------ the screen speaks

    def answer(self, reply: Reply, now: int, *, to: str | None = None, policy: str = "") -> list[Notice]:
        """The screen's answer, or that of a `policy`. Raises as `Session.answer`; then nothing has changed."""
        answer = as_answer(reply)
        happenings = tuple(self.desk.answer(answer, now, to=to, policy=policy))
        return [Answered("policy" if policy else "screen", answer, happenings), *self._after_change(now)]

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
            self._asking, self._sure = steps, False
            return [UndoAsked(steps)]
        except MarsHubError as error:
            return [Failed(error)]
        return [TookBack(by, steps, self.survey.by_hand(moves)), *self._after_change(now)]

    def refuse_undo(self) -> None:
        """No, leave it: to an undo that asked."""
        self._asking = None

    def adjust(self, path: str, value: Any, reason: str, now: int) -> list[Notice]:
        """The table's correction. Raises as `Session.adjust`; then nothing has changed."""
        happenings = self.desk.adjust(path, value, reason, now)
        return [Changed(tuple(happenings)), *self._after_change(now)]

    def wonder(self, option: str) -> tuple[Reason, ...]:
        """Why `option` is not legal now. Where that is about a spot it is lit until somebody does something."""
        self._wondered = tuple(self.desk.session.explain(option)) if option else ()
        return self._wondered

    def point_at(self, option: str) -> bool:
        """Put the cursor on `option`."""
        cursor = self.desk.cursor
        return cursor is not None and self._asking is None and cursor.point_at(option)

    # ------------------------------------------------------------------ moves

    def _leave(self, move: Left, now: int) -> None:
        key = (move.piece, move.zone)
        self._walk.lifted(move.piece)
        self._held.pop(key, None)
        self._ready.pop(key, None)
        self.refusals.pop(key, None)
        cursor = self.desk.cursor
        if cursor is not None:
            if self._narrowed == key and move.zone != SCAN_PAD:
                cursor.back()
                self._narrowed = None
            for option in self.desk.options_for(*key):
                if cursor.many and option in cursor.view().picked:
                    cursor.pick(option)
        if self.survey.missing(*key):
            self._lifted[key] = None
            self._calm_at = now + self.calm_ms

    def _arrive(self, piece: str, zone: str, now: int, later: set[tuple[str, str]]) -> list[Notice]:
        self._asking = None
        self._walk.landed(zone)
        if told := self._tell_apart(piece, zone, now):
            return told
        if zone == SCAN_PAD:
            return self._scanned(piece, now)
        if self.survey.waited_for(piece, zone, later):
            for lifted in [k for k in self._lifted if self.desk.likeness.alike(k[0], piece)]:
                del self._lifted[lifted]
            return [Repaired(piece, zone)]
        return (
            self._slide(piece, zone, now)
            or self._lift_and_put(piece, zone, now)
            or self._step(piece, zone, now)
            or self._hold(piece, zone, now)
        )

    def _slide(self, piece: str, zone: str, now: int) -> list[Notice]:
        """The last move, moved on: taken back and made anew."""
        last = self.desk.points[-1] if self.desk.points else None
        if last is None or not last.piece or last.zone == zone or not self.desk.likeness.alike(last.piece, piece):
            return []
        fresh = now - last.at <= self.calm_ms
        assert self.twin is not None
        places = self.twin.places()
        if any(last.zone in places.get(member, ()) for member in self.desk.likeness.members(piece)):
            return []
        if not self.desk.could_before(last, piece, zone) or not (fresh or not self.desk.options_for(piece, zone)):
            return []
        if not self.desk.undo_freely(1):
            return []
        return [TookBack("gesture", 1), *self._after_change(now), *self._step(piece, zone, now)]

    def _lift_and_put(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Two steps in one move: lifting the piece is legal, and then putting it here is."""
        if (lift := self._only_lift(piece)) is None:
            return []
        before = len(self.desk.points)
        notices = self._step(piece, "", now)
        if not notices or not isinstance(notices[0], Answered):
            return notices
        if self.desk.options_for(piece, zone):
            return notices + self._step(piece, zone, now)
        # It led nowhere: as if it had not been lifted, unless that showed something that can't be hidden again.
        if not self.desk.undo_freely(len(self.desk.points) - before):
            return notices + self._hold(piece, zone, now)
        self._lifted[piece, lift] = None
        return []

    def _only_lift(self, piece: str) -> str | None:
        """The zone that `piece` was just lifted from, if that is a step of its own."""
        zone = next((where for lifted, where in self._lifted if lifted == piece), None)
        return zone if zone is not None and len(self.desk.options_for(piece, "")) == 1 else None

    def _step(self, piece: str, zone: str, now: int) -> list[Notice]:
        """A legal step, or the part of one."""
        options = self.desk.options_for(piece, zone)
        cursor = self.desk.cursor
        if not options or cursor is None:
            return []
        if len(options) > 1:
            options = self._told_by_ready(options, zone)
        if len(options) > 1:
            cursor.narrow(options)
            self._narrowed = (piece, zone)
            return [Several(piece, zone, options)]
        return self._settle(cursor.pick(options[0]), options[0], now, "gesture", piece, zone)

    def _scanned(self, piece: str, now: int) -> list[Notice]:
        """A piece shown on the pad names the options that move it; a single one still wants an ok."""
        cursor = self.desk.cursor
        options = self.desk.shown_at_pad(piece, self.twin.sensed if self.twin is not None else frozenset())
        if cursor is None or not options:
            return self._hold(piece, SCAN_PAD, now)
        cursor.narrow(options)
        self._narrowed = (piece, SCAN_PAD)
        self._flash(SCAN_PAD, now)
        return [Several(piece, SCAN_PAD, options)]

    def _tell_apart(self, piece: str, zone: str, now: int) -> list[Notice]:
        """A prop beside a gesture that meant several options: the part that is used, the sample that is fetched."""
        cursor = self.desk.cursor
        if self._narrowed is None or cursor is None or not cursor.view().narrowed:
            return []
        left = tuple(entry.options[0] for entry in cursor.view().entries)
        options = self.desk.told_apart(left, piece, None if zone == SCAN_PAD else zone)
        if not options:
            return []
        self._flash(zone, now)
        if len(options) > 1:
            cursor.narrow(options)
            return [Several(piece, zone, options)]
        mover, where = self._narrowed
        if where == SCAN_PAD:  # it was only shown there
            mover = where = ""
        return self._settle(cursor.pick(options[0]), options[0], now, "gesture", mover, where)

    def _told_by_ready(self, options: tuple[str, ...], zone: str) -> tuple[str, ...]:
        """What props that lie in `zone` already leave of `options`; each serves once."""
        for piece, where in list(self._ready):
            told = self.desk.told_apart(options, piece, where) if where == zone else ()
            if told:
                del self._ready[piece, where]
                return told
        return options

    def _hold(self, piece: str, zone: str, now: int) -> list[Notice]:
        if self.desk.is_prop(piece):
            self._ready[piece, zone] = self._question()
            return []
        self._held[piece, zone] = None
        self._calm_at = now + self.calm_ms
        return []

    def _settle(
        self, answer: Answer | None, option: str | None, now: int, by: By, piece: str = "", zone: str = ""
    ) -> list[Notice]:
        """What the cursor took: an answer, a part of one, or only a group that was entered."""
        if answer is None:
            if option is None:
                return []
            self._flash(zone, now)
            return [Picked(by, option, self.cursor.left)]
        shown = self._narrowed is not None and self._narrowed[1] == SCAN_PAD
        afar = self.desk.stands_afar(option) if shown and option is not None else None
        try:
            happenings = tuple(self.desk.answer(answer, now, piece=piece, zone=zone))
        except MarsHubError as error:
            return [Failed(error)]
        self._flash(zone, now)
        if afar is not None:
            self.survey.expect_afar(afar)
        return [Answered(by, answer, happenings, piece, zone), *self._after_change(now)]

    def _question(self) -> str:
        pending = self.desk.session.pending
        return pending.prompt.key if pending else ""

    def _flash(self, zone: str, now: int) -> None:
        if zone:
            self._flashes[zone] = now + self.flash_ms

    def _after_change(self, now: int) -> list[Notice]:
        """The game moved on: what a hand did before may be legal, or in place, by now."""
        self._asking = self._narrowed = None
        self._wondered = ()
        self.survey.forget_afar()
        self._ready = {key: question for key, question in self._ready.items() if question == self._question()}
        self._lifted = dict.fromkeys(self.survey.still_missing(list(self._lifted)))
        self.refusals = {key: refusal for key, refusal in self.refusals.items() if not self.survey.in_place(*key)}
        notices: list[Notice] = []
        for piece, zone in list(self._held):
            # A step taken in here comes back to this method, and may have settled it already.
            if (piece, zone) not in self._held:
                continue
            del self._held[piece, zone]
            if self.survey.in_place(piece, zone):
                continue
            taken = self._step(piece, zone, now) if zone != SCAN_PAD else []
            notices += taken
            if not taken:
                self._held[piece, zone] = None
        return notices

    def _take_back(self, lifted: Sequence[tuple[str, str]], now: int) -> list[Notice]:
        """Pieces were taken from where they belong: back to the latest point at which the board looked like this."""
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
