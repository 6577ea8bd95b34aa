"""Gestures: moves of pieces on the board, until the game accepts them as an answer or they count as a mistake.

What a hand did is matched in this order: it repairs what was out of place; it is the last move, slid on; it is a legal
step; it becomes one when the next step is made; it takes an earlier answer back (the referee sees to that). Only after
a calm pause is it an error. No clock and no port: the time, in ms, is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from marshub.kernel import Answer, MarsHubError, ScriptFailed, UndoNeedsConfirmation

from .board_comparison import BoardComparison, Placement
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
        narrowed: The gesture with several meanings, while the cursor chooses one of them.
    """

    def __init__(self, comparison: BoardComparison, changed: Callable[[], None], calm_ms: int, flash_ms: int) -> None:
        self.comparison, self.question_view = comparison, comparison.question_view
        self.calm_ms, self.flash_ms = calm_ms, flash_ms
        self.refusals: dict[Placement, Refusal] = {}
        self.narrowed: Placement | None = None
        self._changed = changed
        self._waiting: dict[Placement, None] = {}  # put down, not legal so far
        self._lifted: dict[Placement, None] = {}  # taken from where it belongs
        self._ready_props: dict[Placement, str] = {}  # props put down, and for which question
        self._flashes: dict[str, int] = {}  # zone -> until when
        self._calm_due_ms: int | None = None
        self._walk = RepairWalk()

    # ------------------------------------------------------------------ what is shown

    @property
    def walk(self) -> RepairWalk:
        """The repair walk from the board to the state: the move to make now, and the moves after it."""
        # A piece that was put down for several options is no mistake while they are chosen from.
        wrong = [m for m in self.comparison.mismatches if (m.piece, m.from_zone) != self.narrowed]
        self._walk.update(wrong, self.question_view.likeness.is_alike, self.comparison.sensed)
        return self._walk

    @property
    def accepted(self) -> tuple[str, ...]:
        """Zones whose token the game has just accepted."""
        return tuple(self._flashes)

    @property
    def reach(self) -> frozenset[str]:
        """Zones in which a lifted piece may be placed: by a legal step now, or in place of the last step."""
        twin, last = self.comparison.twin, self.question_view.points[-1:]
        if twin is None or not self._lifted:
            return frozenset()
        lying, zones = twin.find_places(), set[str]()
        for piece in {piece for piece, _ in self._lifted if piece not in lying}:
            zones |= self.question_view.find_zones(piece)
            if last and last[0].piece and self.question_view.likeness.is_alike(last[0].piece, piece):
                zones |= self.question_view.find_zones(piece, last[0])
        return frozenset(zones)

    # ------------------------------------------------------------------ time

    def next_due_ms(self) -> int | None:
        """Return the time (ms) at which a flash or the calm pause ends; None if nothing waits."""
        times = [*self._flashes.values(), *([] if self._calm_due_ms is None else [self._calm_due_ms])]
        return min(times, default=None)

    def end_flashes(self, now: int) -> None:
        """End the flashes whose time is over."""
        self._flashes = {zone: until for zone, until in self._flashes.items() if until > now}

    def restart_calm(self, now: int) -> None:
        """Restart the calm pause, because the board was touched."""
        if self._calm_due_ms is not None:
            self._calm_due_ms = now + self.calm_ms

    def is_calm(self, now: int) -> bool:
        """Return whether the calm pause is over. True only once for each pause."""
        if self._calm_due_ms is None or now < self._calm_due_ms:
            return False
        self._calm_due_ms = None
        return True

    def handle_withdrawn(self, now: int) -> tuple[list[Notice], list[Placement]]:
        """Return, after a calm pause, the results of lifting pieces, and the pieces that are missing now."""
        # What was moved on to a place where it may not be is refused there; nobody meant to take it back.
        elsewhere = {piece for piece, _ in self._waiting}
        lifted = [placement for placement in self._lifted if placement[0] not in elsewhere]
        self._lifted.clear()
        notices: list[Notice] = []
        for placement in list(lifted):
            # A game may know the lifting itself as a step: a declaration that is withdrawn.
            if self.comparison.is_missing(*placement) and (step := self._step(placement[0], "", now)):
                notices += step
                lifted.remove(placement)
        return notices, self.comparison.find_still_missing(lifted)

    def report_misplaced(self) -> list[Notice]:
        """Report, after a calm pause, the pieces that still lie where they may not."""
        fresh = self._refuse(self._waiting)
        self._waiting.clear()
        self.refusals.update(fresh)
        return list(fresh.values())

    def reset(self) -> None:
        """Drop all gestures in progress."""
        self._waiting.clear()
        self._ready_props.clear()
        self._lifted.clear()
        self.refusals.clear()
        self._calm_due_ms = None
        self._walk = RepairWalk()

    def clear_flashes(self) -> None:
        """End all flashes."""
        self._flashes.clear()

    def prepare_undo(self) -> None:
        """Compute the state before the last move while a hand holds its piece."""
        last = self.question_view.points[-1] if self.question_view.points else None
        if last is not None and (last.piece, last.zone) in self._lifted:
            self.question_view.prepare_undo()

    # ------------------------------------------------------------------ moves

    def handle_departure(self, move: Left, now: int) -> None:
        """Handle a piece that was lifted from its zone."""
        key = (move.piece, move.zone)
        self._walk.handle_lifted(move.piece)
        self._waiting.pop(key, None)
        self._ready_props.pop(key, None)
        self.refusals.pop(key, None)
        cursor = self.question_view.cursor
        if cursor is not None:
            if self.narrowed == key and move.zone != SCAN_PAD:
                cursor.go_back()
                self.narrowed = None
            for option in self.question_view.find_options_for(*key):
                if cursor.is_multiple and option in cursor.make_view().picked:
                    cursor.pick(option)
        if self.comparison.is_missing(*key):
            self._lifted[key] = None
            self._calm_due_ms = now + self.calm_ms
        # What lay there beside it may serve in its stead.
        self._waiting = {key: None for key in self._waiting if not self.comparison.is_in_place(*key)}
        self._drop_refusals_in_place()

    def handle_arrival(self, piece: str, zone: str, now: int, later: set[Placement]) -> list[Notice]:
        """Handle a piece that was placed, and return the notices.

        `later`: placements reported together with this one.
        """
        self._walk.handle_placed(zone)
        if notices := self._choose_by_prop(piece, zone, now):
            return notices
        if zone == SCAN_PAD:
            return self._handle_scan(piece, now)
        if self.comparison.is_expected(piece, zone, later):
            for lifted in [k for k in self._lifted if self.question_view.likeness.is_alike(k[0], piece)]:
                del self._lifted[lifted]
            return [Repaired(piece, zone)]
        return (
            self._handle_slide(piece, zone, now)
            or self._lift_and_place(piece, zone, now)
            or self._step(piece, zone, now)
            or self._wait_for_step(piece, zone, now)
        )

    def _handle_slide(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Undo the last move and make it anew, if its piece was moved on to another zone."""
        last = self.question_view.points[-1] if self.question_view.points else None
        if (
            last is None
            or not last.piece
            or last.zone == zone
            or not self.question_view.likeness.is_alike(last.piece, piece)
        ):
            return []
        fresh = now - last.time <= self.calm_ms
        assert self.comparison.twin is not None
        places = self.comparison.twin.find_places()
        if any(last.zone in places.get(member, ()) for member in self.question_view.likeness.list_members(piece)):
            return []
        options = self.question_view.find_options_before(last, piece, zone)
        if not options or not (fresh or not self.question_view.find_options_for(piece, zone)):
            return []
        try:
            replacement = self.question_view.replace_last_answer(options, now, piece=piece, zone=zone)
        except UndoNeedsConfirmation:
            return []
        except ScriptFailed as error:
            return [AnswerTakenBack("gesture", 1), *self.handle_change(now), Failed(error)]
        except MarsHubError as error:
            return [Failed(error)]
        if replacement is None:
            return [AnswerTakenBack("gesture", 1), *self.handle_change(now), *self._step(piece, zone, now)]
        self._flash(zone, now)
        answer, log_entries = replacement
        return [
            AnswerTakenBack("gesture", 1),
            Answered("gesture", answer, tuple(log_entries), piece, zone),
            *self.handle_change(now),
        ]

    def _lift_and_place(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Make two steps of one move, if lifting the piece is legal and placing it here is legal afterwards."""
        if (lifted_from := self._find_only_lift(piece)) is None:
            return []
        point_count = len(self.question_view.points)
        notices = self._step(piece, "", now)
        if not notices or not isinstance(notices[0], Answered):
            return notices
        if self.question_view.find_options_for(piece, zone):
            return notices + self._step(piece, zone, now)
        # It led nowhere: as if it had not been lifted, unless that showed something that can't be hidden again.
        if not self.question_view.undo_freely(len(self.question_view.points) - point_count):
            return notices + self._wait_for_step(piece, zone, now)
        self._lifted[piece, lifted_from] = None
        return []

    def _find_only_lift(self, piece: str) -> str | None:
        """Return the zone from which `piece` was just lifted, if lifting is a legal step of its own."""
        zone = next((where for lifted, where in self._lifted if lifted == piece), None)
        return zone if zone is not None and len(self.question_view.find_options_for(piece, "")) == 1 else None

    def _step(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Make a legal step, or a part of one; return no notices if the gesture is not legal."""
        options = self.question_view.find_options_for(piece, zone)
        cursor = self.question_view.cursor
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
        """Point the cursor at the options that move a piece shown on the pad. Even a single one waits for an ok."""
        cursor = self.question_view.cursor
        options = self.question_view.find_pad_options(piece, self.comparison.sensed)
        if cursor is None or not options:
            return self._wait_for_step(piece, SCAN_PAD, now)
        cursor.narrow_to(options)
        self.narrowed = (piece, SCAN_PAD)
        self._flash(SCAN_PAD, now)
        return [Several(piece, SCAN_PAD, options)]

    def _choose_by_prop(self, piece: str, zone: str, now: int) -> list[Notice]:
        """Choose among the options of an ambiguous gesture by a prop placed beside it, such as a part that is used."""
        cursor = self.question_view.cursor
        if self.narrowed is None or cursor is None or not cursor.make_view().narrowed:
            return []
        remaining = tuple(entry.options[0] for entry in cursor.make_view().entries)
        options = self.question_view.narrow_options(remaining, piece, None if zone == SCAN_PAD else zone)
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
        """Return those of `options` that fit the props already in `zone`; each prop serves once."""
        for piece, where in list(self._ready_props):
            narrowed = self.question_view.narrow_options(options, piece, where) if where == zone else ()
            if narrowed:
                del self._ready_props[piece, where]
                return narrowed
        return options

    def _wait_for_step(self, piece: str, zone: str, now: int) -> list[Notice]:
        if self.question_view.is_prop(piece):
            self._ready_props[piece, zone] = self._question_key()
            return []
        self._waiting[piece, zone] = None
        self._calm_due_ms = now + self.calm_ms
        return []

    def handle_choice(
        self, answer: Answer | None, option: str | None, now: int, by: By, piece: str = "", zone: str = ""
    ) -> list[Notice]:
        """Handle the cursor's choice: an answer, a part of one, or a group that was entered."""
        if answer is None:
            if option is None:
                return []
            self._flash(zone, now)
            left_count = self.question_view.cursor.make_view().left if self.question_view.cursor is not None else 0
            return [Picked(by, option, left_count)]
        was_scanned = self.narrowed is not None and self.narrowed[1] == SCAN_PAD
        declared = self.question_view.find_off_board_place(option) if was_scanned and option is not None else None
        try:
            log_entries = tuple(self.question_view.answer(answer, now, piece=piece, zone=zone))
        except MarsHubError as error:
            return [Failed(error)]
        self._flash(zone, now)
        if declared is not None:
            self.comparison.accept_declared(declared)
        return [Answered(by, answer, log_entries, piece, zone), *self.handle_change(now)]

    def _question_key(self) -> str:
        pending = self.question_view.session.pending
        return pending.prompt.key if pending else ""

    def _flash(self, zone: str, now: int) -> None:
        if zone:
            self._flashes[zone] = now + self.flash_ms

    def handle_change(self, now: int) -> list[Notice]:
        """Handle a game that has moved on: earlier gestures may be legal or in place now."""
        self.narrowed = None
        self._changed()
        self.comparison.drop_declared()
        self._ready_props = {
            key: question for key, question in self._ready_props.items() if question == self._question_key()
        }
        self._lifted = dict.fromkeys(self.comparison.find_still_missing(list(self._lifted)))
        self._drop_refusals_in_place()
        self.refusals = self._refuse(self.refusals)
        notices: list[Notice] = []
        for piece, zone in list(self._waiting):
            # A step taken in here comes back to this method, and may have settled it already.
            if (piece, zone) not in self._waiting:
                continue
            del self._waiting[piece, zone]
            if self.comparison.is_in_place(piece, zone):
                continue
            step_notices = self._step(piece, zone, now) if zone != SCAN_PAD else []
            notices += step_notices
            if not step_notices:
                self._waiting[piece, zone] = None
        return notices

    def _refuse(self, placements: Iterable[Placement]) -> dict[Placement, Refusal]:
        """Return the refusal of each of `placements`, with the reasons against it as the game stands now."""
        return {
            (piece, zone): Refusal(piece, zone, self.question_view.explain_gesture(piece, zone))
            for piece, zone in placements
        }

    def _drop_refusals_in_place(self) -> None:
        self.refusals = {
            key: refusal for key, refusal in self.refusals.items() if not self.comparison.is_in_place(*key)
        }
