"""Gestures: moves of pieces on the board, until the game accepts them as an answer or they count as a mistake.

What a hand did is matched in this order: it repairs what was out of place; it is the last move, slid on; it is a legal
step; it becomes one when the next step is made; it takes an earlier answer back (the referee sees to that). Only after
a calm pause is it an error. No clock and no port: the time, in ms, is passed in.
"""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import Answer, MarsHubError, ScriptFailed, UndoNeedsConfirmation

from .board_comparison import BoardComparison, Put
from .notices import Answered, AnswerTakenBack, By, Failed, Notice, Picked, Refusal, Repaired, Several
from .repair_walk import RepairWalk
from .twin import SCAN_PAD, Left


class Gestures:
    """The gestures in progress on the board of a referee. Methods that return notices report their result.

    Attributes:
        changed: Called whenever the game has moved on.
        calm_ms: The time without a touch after which a difference counts as a mistake.
        flash_ms: The time for which a token's acceptance is shown.
        refusals: The pieces that lie where they may not, the latest last.
        narrowed: The gesture with several meanings, as long as the cursor chooses from these.
    """

    def __init__(self, survey: BoardComparison, changed: Callable[[], None], calm_ms: int, flash_ms: int) -> None:
        self.survey, self.desk = survey, survey.desk
        self.calm_ms, self.flash_ms = calm_ms, flash_ms
        self.refusals: dict[Put, Refusal] = {}
        self.narrowed: Put | None = None
        self._changed = changed
        self._held: dict[Put, None] = {}  # put down, not legal so far
        self._lifted: dict[Put, None] = {}  # taken from where it belongs
        self._ready: dict[Put, str] = {}  # props put down, and for which question
        self._flashes: dict[str, int] = {}  # zone -> until when
        self._calm_at: int | None = None
        self._walk = RepairWalk()

    # ------------------------------------------------------------------ what is shown

    @property
    def walk(self) -> RepairWalk:
        """The way from the board as it is to the state: one move to make now, and those after it."""
        # A piece that was put down for several options is no mistake while they are chosen from.
        wrong = [m for m in self.survey.mismatches if (m.piece, m.from_zone) != self.narrowed]
        self._walk.update(wrong, self.desk.likeness.is_alike)
        return self._walk

    @property
    def accepted(self) -> tuple[str, ...]:
        """Zones whose token was just taken by the game."""
        return tuple(self._flashes)

    @property
    def reach(self) -> frozenset[str]:
        """Zones into which hands may put what they hold: where that is a step now, or was one in place of the last."""
        twin, last = self.survey.twin, self.desk.points[-1:]
        if twin is None or not self._lifted:
            return frozenset()
        lying, matches = twin.find_places(), set[str]()
        for piece in {piece for piece, _ in self._lifted if piece not in lying}:
            matches |= self.desk.find_zones(piece)
            if last and last[0].piece and self.desk.likeness.is_alike(last[0].piece, piece):
                matches |= self.desk.find_zones(piece, last[0])
        return frozenset(matches)

    # ------------------------------------------------------------------ time

    def next_due_ms(self) -> int | None:
        """Return the time when a flash or the calm pause ends; None if nothing waits."""
        times = [*self._flashes.values(), *([] if self._calm_at is None else [self._calm_at])]
        return min(times, default=None)

    def end_flashes(self, now: int) -> None:
        """Let flashes end whose time is over."""
        self._flashes = {zone: until for zone, until in self._flashes.items() if until > now}

    def restart_calm(self, now: int) -> None:
        """Restart the calm pause, because the board was touched."""
        if self._calm_at is not None:
            self._calm_at = now + self.calm_ms

    def is_calm(self, now: int) -> bool:
        """Return whether the calm pause that was waited for is over; said once."""
        if self._calm_at is None or now < self._calm_at:
            return False
        self._calm_at = None
        return True

    def handle_withdrawn(self, now: int) -> tuple[list[Notice], list[Put]]:
        """Return, after a calm pause, the results of lifting pieces, and the pieces that are missing now."""
        # What was moved on to a place where it may not be is refused there; nobody meant to take it back.
        elsewhere = {piece for piece, _ in self._held}
        lifted = [put for put in self._lifted if put[0] not in elsewhere]
        self._lifted.clear()
        notices: list[Notice] = []
        for put in list(lifted):
            # A game may know the lifting itself as a step: a declaration that is withdrawn.
            if self.survey.is_missing(*put) and (step := self._step(put[0], "", now)):
                notices += step
                lifted.remove(put)
        return notices, self.survey.find_still_missing(lifted)

    def report_misplaced(self) -> list[Notice]:
        """Report, after a calm pause, the pieces that still lie where they may not."""
        fresh = {
            (piece, zone): Refusal(piece, zone, self.desk.explain_gesture(piece, zone)) for piece, zone in self._held
        }
        self._held.clear()
        self.refusals.update(fresh)
        return list(fresh.values())

    def reset(self) -> None:
        """Drop all gestures in progress."""
        self._held.clear()
        self._ready.clear()
        self._lifted.clear()
        self.refusals.clear()
        self._calm_at = None
        self._walk = RepairWalk()

    def clear_flashes(self) -> None:
        """End all flashes."""
        self._flashes.clear()

    def prepare_undo(self) -> None:
        """Prepare the state before the last move while a hand holds its piece. Does so once."""
        last = self.desk.points[-1] if self.desk.points else None
        if last is not None and (last.piece, last.zone) in self._lifted:
            self.desk.prepare_undo()

    # ------------------------------------------------------------------ moves

    def handle_departure(self, move: Left, now: int) -> None:
        """Handle a piece that was taken from its zone."""
        key = (move.piece, move.zone)
        self._walk.handle_lifted(move.piece)
        self._held.pop(key, None)
        self._ready.pop(key, None)
        self.refusals.pop(key, None)
        cursor = self.desk.cursor
        if cursor is not None:
            if self.narrowed == key and move.zone != SCAN_PAD:
                cursor.go_back()
                self.narrowed = None
            for option in self.desk.find_options_for(*key):
                if cursor.is_multiple and option in cursor.make_view().picked:
                    cursor.pick(option)
        if self.survey.is_missing(*key):
            self._lifted[key] = None
            self._calm_at = now + self.calm_ms

    def handle_arrival(self, piece: str, zone: str, now: int, later: set[Put]) -> list[Notice]:
        """Return a piece was put down, and those of `later` with it."""
        self._walk.handle_placed(zone)
        if message := self._tell_apart(piece, zone, now):
            return message
        if zone == SCAN_PAD:
            return self._handle_scan(piece, now)
        if self.survey.is_waited_for(piece, zone, later):
            for lifted in [k for k in self._lifted if self.desk.likeness.is_alike(k[0], piece)]:
                del self._lifted[lifted]
            return [Repaired(piece, zone)]
        return (
            self._handle_slide(piece, zone, now)
            or self._lift_and_put(piece, zone, now)
            or self._step(piece, zone, now)
            or self._hold(piece, zone, now)
        )

    def _handle_slide(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Return the last move, moved on: taken back and made anew."""
        last = self.desk.points[-1] if self.desk.points else None
        if last is None or not last.piece or last.zone == zone or not self.desk.likeness.is_alike(last.piece, piece):
            return []
        fresh = now - last.at <= self.calm_ms
        assert self.survey.twin is not None
        places = self.survey.twin.find_places()
        if any(last.zone in places.get(member, ()) for member in self.desk.likeness.list_members(piece)):
            return []
        options = self.desk.find_options_before(last, piece, zone)
        if not options or not (fresh or not self.desk.find_options_for(piece, zone)):
            return []
        try:
            made = self.desk.find_replacement(options, now, piece=piece, zone=zone)
        except UndoNeedsConfirmation:
            return []
        except ScriptFailed as error:
            return [AnswerTakenBack("gesture", 1), *self.handle_change(now), Failed(error)]
        except MarsHubError as error:
            return [Failed(error)]
        if made is None:
            return [AnswerTakenBack("gesture", 1), *self.handle_change(now), *self._step(piece, zone, now)]
        self._flash(zone, now)
        answer, happenings = made
        return [
            AnswerTakenBack("gesture", 1),
            Answered("gesture", answer, tuple(happenings), piece, zone),
            *self.handle_change(now),
        ]

    def _lift_and_put(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Return two steps in one move: lifting the piece is legal, and then putting it here is."""
        if (lift := self._find_only_lift(piece)) is None:
            return []
        before = len(self.desk.points)
        notices = self._step(piece, "", now)
        if not notices or not isinstance(notices[0], Answered):
            return notices
        if self.desk.find_options_for(piece, zone):
            return notices + self._step(piece, zone, now)
        # It led nowhere: as if it had not been lifted, unless that showed something that can't be hidden again.
        if not self.desk.undo_freely(len(self.desk.points) - before):
            return notices + self._hold(piece, zone, now)
        self._lifted[piece, lift] = None
        return []

    def _find_only_lift(self, piece: str) -> str | None:
        """Return the zone that `piece` was just lifted from, if that is a step of its own."""
        zone = next((where for lifted, where in self._lifted if lifted == piece), None)
        return zone if zone is not None and len(self.desk.find_options_for(piece, "")) == 1 else None

    def _step(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Return a legal step, or the part of one."""
        options = self.desk.find_options_for(piece, zone)
        cursor = self.desk.cursor
        if not options or cursor is None:
            return []
        if len(options) > 1:
            options = self._narrow_by_props(options, zone)
        if len(options) > 1:
            cursor.narrow_to(options)
            self.narrowed = (piece, zone)
            return [Several(piece, zone, options)]
        return self.handle_choice(cursor.pick(options[0]), options[0], now, "gesture", piece, zone)

    def _handle_scan(self, piece: str, now: int) -> list[Notice]:
        """Return a piece shown on the pad names the options that move it; a single one still wants an ok."""
        cursor = self.desk.cursor
        options = self.desk.find_pad_options(piece, self.survey.sensed)
        if cursor is None or not options:
            return self._hold(piece, SCAN_PAD, now)
        cursor.narrow_to(options)
        self.narrowed = (piece, SCAN_PAD)
        self._flash(SCAN_PAD, now)
        return [Several(piece, SCAN_PAD, options)]

    def _tell_apart(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Return a prop beside a gesture that meant several options.

        The part that is used, the sample that is fetched.
        """
        cursor = self.desk.cursor
        if self.narrowed is None or cursor is None or not cursor.make_view().narrowed:
            return []
        left = tuple(entry.options[0] for entry in cursor.make_view().entries)
        options = self.desk.narrow_options(left, piece, None if zone == SCAN_PAD else zone)
        if not options:
            return []
        self._flash(zone, now)
        if len(options) > 1:
            cursor.narrow_to(options)
            return [Several(piece, zone, options)]
        mover, where = self.narrowed
        if where == SCAN_PAD:  # it was only shown there
            mover = where = ""
        return self.handle_choice(cursor.pick(options[0]), options[0], now, "gesture", mover, where)

    def _narrow_by_props(self, options: tuple[str, ...], zone: str) -> tuple[str, ...]:
        """Return those of `options` that props already in `zone` leave; each prop serves once."""
        for piece, where in list(self._ready):
            messages = self.desk.narrow_options(options, piece, where) if where == zone else ()
            if messages:
                del self._ready[piece, where]
                return messages
        return options

    def _hold(self, piece: str, zone: str, now: int) -> list[Notice]:
        if self.desk.is_prop(piece):
            self._ready[piece, zone] = self._question_key()
            return []
        self._held[piece, zone] = None
        self._calm_at = now + self.calm_ms
        return []

    def handle_choice(
        self, answer: Answer | None, option: str | None, now: int, by: By, piece: str = "", zone: str = ""
    ) -> list[Notice]:
        """Handle the cursor's choice: an answer, a part of one, or a group that was entered."""
        if answer is None:
            if option is None:
                return []
            self._flash(zone, now)
            left = self.desk.cursor.make_view().left if self.desk.cursor is not None else 0
            return [Picked(by, option, left)]
        shown = self.narrowed is not None and self.narrowed[1] == SCAN_PAD
        afar = self.desk.find_off_board_place(option) if shown and option is not None else None
        try:
            happenings = tuple(self.desk.answer(answer, now, piece=piece, zone=zone))
        except MarsHubError as error:
            return [Failed(error)]
        self._flash(zone, now)
        if afar is not None:
            self.survey.accept_declared(afar)
        return [Answered(by, answer, happenings, piece, zone), *self.handle_change(now)]

    def _question_key(self) -> str:
        pending = self.desk.session.pending
        return pending.prompt.key if pending else ""

    def _flash(self, zone: str, now: int) -> None:
        if zone:
            self._flashes[zone] = now + self.flash_ms

    def handle_change(self, now: int) -> list[Notice]:
        """Return the game moved on: what a hand did before may be legal, or in place, by now."""
        self.narrowed = None
        self._changed()
        self.survey.drop_declared()
        self._ready = {key: question for key, question in self._ready.items() if question == self._question_key()}
        self._lifted = dict.fromkeys(self.survey.find_still_missing(list(self._lifted)))
        self.refusals = {key: refusal for key, refusal in self.refusals.items() if not self.survey.is_in_place(*key)}
        notices: list[Notice] = []
        for piece, zone in list(self._held):
            # A step taken in here comes back to this method, and may have settled it already.
            if (piece, zone) not in self._held:
                continue
            del self._held[piece, zone]
            if self.survey.is_in_place(piece, zone):
                continue
            taken = self._step(piece, zone, now) if zone != SCAN_PAD else []
            notices += taken
            if not taken:
                self._held[piece, zone] = None
        return notices
