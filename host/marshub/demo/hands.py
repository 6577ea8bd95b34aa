"""Scripted hands: they see the table like a player, and act only on the simulated board.

Every movement waits for the whole effect of the one before: the event was handled, and the board shows the LEDs that
follow. The hands never sleep until something may have happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hublink import messages
from marshub.board.cursor import CursorView
from marshub.board.notices import Failed
from marshub.board.profile import Profile
from marshub.board.tags import make_simulated_uid
from marshub.board.twin import SCAN_PAD
from marshub.kernel import Answer, Assign, Chance, Decision, Moment, Roll, SaveError
from marshub.sim.board_api import Board
from marshub.table.game_table import GameTable

from .hand_policy import HandPolicy, find_sensed_zones

WATCHDOG_S = 20.0
MAX_REPAIRS = 200
UNKNOWN_TAG = "nobody's tag"


class HandsStuck(Exception):
    """An expected effect did not happen in time, or the game cannot be saved any more."""


@dataclass(frozen=True)
class HandMovement:
    """One movement of the hands: a piece is placed or taken, or a button is pressed."""

    verb: str  # "put", "take" or "press"
    what: str  # the piece or button
    zone: str = ""

    def __str__(self) -> str:
        if self.verb == "press":
            return f"press {self.what}"
        return f"{self.what} -> {self.zone}" if self.verb == "put" else f"{self.what} <- {self.zone}"


class Hands:
    """Hands over `board`, which is the board of `table`.

    Args:
        table: The table.
        board: Its simulated board.
        seed: The seed of the hands' policy and slips.
        before: Called before each movement.
        after: Called after each movement.
        read_moment: Called with each moment on the screen; it takes the time for reading.
        let_pass: Lets so many ms pass on a table with a virtual clock; None: the table's own clock runs.
        slips: The maximum number of slips (None: now and then).
        timeout: The time in seconds after which the hands are stuck.
    """

    def __init__(
        self,
        table: GameTable,
        board: Board,
        *,
        seed: int,
        before: Callable[[HandMovement], None] = lambda movement: None,
        after: Callable[[HandMovement], None] = lambda movement: None,
        read_moment: Callable[[Moment], None] = lambda moment: None,
        let_pass: Callable[[int], None] | None = None,
        slips: int | None = None,
        timeout: float = WATCHDOG_S,
    ) -> None:
        if table.profile is None:
            raise ValueError("hands need a table with a board: expected a profile, there is none")
        self._table, self._board = table, board
        self._profile: Profile = table.profile
        self._before, self._after, self._let_pass = before, after, let_pass
        self._read_moment = read_moment
        self._slips, self._timeout = slips, timeout
        overlay = self._profile.overlay.get(table.session.game.id)
        zones = [overlay.find_zone(reader.place) if overlay else None for reader in self._profile.reader]
        self._readers = {zone: number for number, zone in enumerate(zones) if zone is not None}
        self._sensed_zones = find_sensed_zones(self._profile, table.session.game.id)
        self._policy = HandPolicy(table.session, seed, self._sensed_zones)
        self._buttons = {button.name for button in self._profile.button}
        self._notice_count = table.notices_since(0)[1]
        self._placement_order: dict[str, int] = {}  # pieces in the order in which they were put last

    # ------------------------------------------------------------------ playing

    def wait_for_board(self) -> None:
        """Wait until the board is connected and shows the game."""
        self._wait_until(lambda: self._table.is_settled and self._table.referee.is_board_present, "the board to answer")

    def settle(self) -> bool:
        """Repair the board, then answer the pending decision. Return False when the game is over."""
        session = self._table.session
        self._table.tick_moves()  # what no board sees hands have moved since, too
        self.wait_for_reading()
        self.repair()
        with self._table.locked():
            decision, question = session.pending, session.pending_id
            if decision is None:
                return False
            target, slips, chance = self._policy.choose_action(session, decision)
        if slips and (self._slips is None or self._slips > 0):
            self._make_mistake(decision, chance)
        moved = False
        while session.pending_id == question and session.pending is decision:
            view = self._table.cursor
            need = _find_needed(decision, target, view)
            gesture = None if moved or need is None or view.narrowed else self._find_gesture(decision, need)
            if gesture is not None:
                moved = True
                self._move_piece(*gesture)
            else:
                self._press_toward(need, view)
        return True

    def leap_ahead(self, answers: int) -> bool:
        """Answer `answers` questions at once, without gestures, then repair the board.

        Return False when the game is over.
        """
        session = self._table.session
        self.wait_for_reading()
        for _ in range(answers):
            with self._table.locked():
                decision, question = session.pending, session.pending_id
                if decision is None:
                    return False
                answer = self._policy.choose_action(session, decision).answer
            self._table.answer(answer, to=question)
            self._raise_if_unsaved()
        self._table.tick_moves()
        self._repair_at_once()
        return True

    def wait_for_reading(self) -> None:
        """Wait for each moment on the screen to be read, at the hands' pace, before the next movement."""
        while (moment := self._table.moment_queue.current) is not None and not self._table.closed:
            self._read_moment(moment)
            if self._table.moment_queue.current is moment:  # nobody has gone on meanwhile
                self._table.show_next_moment()

    def _repair_at_once(self) -> None:
        """Move all misplaced pieces at once; pieces that are misplaced afterwards are moved one by one."""
        wrong, moved = self._table.mismatches, dict[tuple[int, bytes], bool]()
        counts = Counter(zone for zones in self._find_lying().values() for zone in zones)
        for mismatch in wrong:
            if mismatch.from_zone in self._readers:
                moved[self._readers[mismatch.from_zone], make_simulated_uid(mismatch.piece)] = False
                counts[mismatch.from_zone] -= 1
        for mismatch in wrong:
            if mismatch.to_zone in self._readers and counts[mismatch.to_zone] < messages.MAX_TAGS:
                moved[self._readers[mismatch.to_zone], make_simulated_uid(mismatch.piece)] = True
                counts[mismatch.to_zone] += 1
                self._placement_order[mismatch.piece] = max(self._placement_order.values(), default=0) + 1
        for (reader, uid), is_placed in moved.items():
            (self._board.put if is_placed else self._board.take)(reader, uid)
        self._wait_until(
            lambda: all(self._table.is_sensing(reader, uid) == is_placed for (reader, uid), is_placed in moved.items()),
            "the board to notice what was moved",
        )
        self._wait_until(lambda: self._table.is_settled, "the lights after what was moved")
        self.repair()

    def repair(self) -> None:
        """Follow the LEDs until board and state agree: misplaced pieces go first, then missing ones come."""
        for _ in range(MAX_REPAIRS):
            wrong = self._table.mismatches
            if not wrong:
                return
            loose = next((m for m in wrong if m.from_zone), None)
            if loose is not None:
                self.take_piece(loose.piece, loose.from_zone)
            else:
                self.place_piece(wrong[0].piece, wrong[0].to_zone)
        raise HandsStuck(f"board and game still differ after {MAX_REPAIRS} repairs: {self._table.mismatches}")

    # ------------------------------------------------------------------ movements

    def place_piece(self, piece: str, zone: str) -> None:
        self._make_room(zone)
        self._placement_order[piece] = max(self._placement_order.values(), default=0) + 1
        self._move_tag(HandMovement("put", piece, zone), is_placed=True)

    def take_piece(self, piece: str, zone: str) -> None:
        self._move_tag(HandMovement("take", piece, zone), is_placed=False)

    def press(self, button: str, *, long: bool = False) -> None:
        """Press a button of the board.

        A press that is over before a busy board's firmware has looked is lost there, as under a real finger. When it
        cannot be on its way any more, the hand presses again.
        """
        movement = HandMovement("press", button)
        self._before(movement)
        count = (self._table.presses.get(button, 0) + 1) & 0xFFFF

        def counted() -> bool:
            return (self._table.presses.get(button, 0) - count) & 0xFFFF < 0x8000

        try:
            self._board.press(button, long)
            self._wait_until(counted, f"the button {button}")
        except HandsStuck:
            self._board.press(button, long)
            self._wait_until(counted, f"the button {button}, pressed again")
        self._finish(movement)

    def _move_tag(self, movement: HandMovement, *, is_placed: bool) -> None:
        reader, uid = self._readers[movement.zone], make_simulated_uid(movement.what)
        self._before(movement)
        if is_placed:
            self._board.put(reader, uid)
        else:
            self._board.take(reader, uid)
        self._wait_until(lambda: self._table.is_sensing(reader, uid) == is_placed, f"the board to notice {movement}")
        self._finish(movement)

    def _finish(self, movement: HandMovement) -> None:
        self._wait_for_lights(movement)
        self._after(movement)
        self._raise_if_unsaved()
        if self._let_pass is not None and self._table.referee.accepted_zones:
            # Long enough for the light of acceptance to end, too short for anything to count as a mistake.
            self._let_pass(self._table.referee.flash_ms)
            self._wait_for_lights(movement)
            self._after(movement)

    def _raise_if_unsaved(self) -> None:
        """Raise HandsStuck when the game cannot be saved: the hands would press the same button for ever."""
        notices, self._notice_count = self._table.notices_since(self._notice_count)
        for notice in notices:
            if isinstance(notice, Failed) and isinstance(notice.error, SaveError):
                raise HandsStuck(str(notice.error))

    def _wait_for_lights(self, movement: HandMovement) -> None:
        self._wait_until(lambda: self._table.is_settled, f"the lights after {movement}")

    def _wait_until(self, condition: Callable[[], bool], description: str) -> None:
        if not self._table.wait_for(condition, self._timeout):
            raise HandsStuck(f"waited {self._timeout:g} s for {description}")

    # ------------------------------------------------------------------ how a decision is reached

    def _find_gesture(self, decision: Decision, need: str) -> tuple[str, str] | None:
        """Return the piece and zone that mean `need`, if the board senses them.

        A board with only a pad is shown the piece.
        """
        option = next((option for option in decision.options() if option.id == need), None)
        if option is None or option.gesture is None or not option.gesture.zone:
            return None
        if option.gesture.zone in self._sensed_zones:
            if self._would_slide(option.gesture.piece, option.gesture.zone):
                return None
            return option.gesture.piece, option.gesture.zone
        return (option.gesture.piece, SCAN_PAD) if SCAN_PAD in self._readers else None

    def _would_slide(self, piece: str, zone: str) -> bool:
        """Return whether the board would take the movement for a correction of the last one.

        Alike pieces count as one.
        """
        with self._table.locked() as table:
            question_view = table.referee.question_view
            last = question_view.points[-1] if question_view.points else None
            if (
                last is None
                or not last.piece
                or last.zone == zone
                or not question_view.likeness.is_alike(last.piece, piece)
            ):
                return False
            return bool(question_view.find_options_before(last, piece, zone))

    def _move_piece(self, piece: str, zone: str) -> None:
        if zone == SCAN_PAD:
            self.place_piece(piece, zone)
            self.take_piece(piece, zone)
            return
        for where in sorted(self._find_lying().get(piece, ())):
            self.take_piece(piece, where)
        self.place_piece(piece, zone)

    def _make_room(self, zone: str) -> None:
        """Remove the tag that was placed first if the antenna could not read one more."""
        pile = [piece for piece, zones in self._find_lying().items() if zone in zones]
        if len(pile) >= messages.MAX_TAGS:
            self.take_piece(min(pile, key=lambda piece: self._placement_order.get(piece, 0)), zone)

    def _find_lying(self) -> dict[str, frozenset[str]]:
        with self._table.locked() as table:
            return table.referee.twin.find_places() if table.referee.twin is not None else {}

    def _press_toward(self, need: str | None, view: CursorView) -> None:
        """Press one button on the way to `need`; None is "done"."""
        wanted_index = next(
            (
                index
                for index, entry in enumerate(view.entries)
                if (entry.kind == "done" if need is None else need in entry.options)
            ),
            None,
        )
        if wanted_index is None:
            self.press("back")
        elif wanted_index == view.highlighted:
            self.press("ok")
        else:
            steps_forward = (wanted_index - view.highlighted) % len(view.entries)
            self.press("next" if steps_forward <= len(view.entries) - steps_forward else "prev")

    # ------------------------------------------------------------------ slips

    def _make_mistake(self, decision: Decision, chance: Chance) -> None:
        """Make a mistake and correct it: an unknown tag, or a piece where it may not go."""
        if SCAN_PAD in self._readers and chance.randbelow(3) == 0:
            self._slips = self._slips - 1 if self._slips is not None else None
            self.place_piece(UNKNOWN_TAG, SCAN_PAD)
            self.take_piece(UNKNOWN_TAG, SCAN_PAD)
            return
        wrong = self._find_illegal_move(decision, chance)
        if wrong is None:
            return
        self._slips = self._slips - 1 if self._slips is not None else None
        piece, zone = wrong
        self.place_piece(piece, zone)
        if self._let_pass is not None:
            self._let_pass(self._table.referee.calm_ms)
        self._wait_until(lambda: (piece, zone) in self._table.referee.refusals, f"{piece} on {zone} to be refused")
        self._finish(HandMovement("wait", piece, zone))
        if "why" in self._buttons:
            self.press("why")
        self.take_piece(piece, zone)

    def _find_illegal_move(self, decision: Decision, chance: Chance) -> tuple[str, str] | None:
        """Return an illegal move of a piece that may be moved now. Of any other piece only if slips are not counted."""
        with self._table.locked() as table:
            question_view, lying = table.referee.question_view, self._find_lying()
            idle = [piece.id for piece in question_view.pieces if not piece.prop and not lying.get(piece.id)]
            asked = {option.gesture.piece for option in decision.options() if option.gesture is not None}
            fit = [piece for piece in idle if piece in asked]
            idle = fit if fit or self._slips is not None else idle
            moves = [
                (piece, zone)
                for piece in idle
                for zone in sorted(self._sensed_zones)
                if not question_view.find_options_for(piece, zone)
            ]
        return chance.pick(moves) if moves else None


def _find_needed(decision: Decision, target: Answer, view: CursorView) -> str | None:
    """Return the option to take next on the way to `target`; None when only "done" is left."""
    if any(target.option == option.id for option in decision.free_action_options()):
        return target.option
    if isinstance(decision, Assign):
        points = view.points or {}
        return next((slot for slot, value in (target.values or {}).items() if points.get(slot, 0) < int(value)), None)
    if isinstance(decision, Roll):
        picked = {option.partition("=")[0] for option in view.picked}
        faces = target.values or {}
        return next((f"{die.id}={faces[die.id]}" for die in decision.dice if die.id not in picked), None)
    if target.options is not None:
        return _toggle(target.options, view.picked)
    return target.option


def _toggle(wanted: Sequence[str], picked: Sequence[str]) -> str | None:
    return next((o for o in (*picked, *wanted) if (o in wanted) != (o in picked)), None)


def play(hands: Hands, over: Callable[[], bool] = lambda: False, leap: Callable[[], int] = lambda: 0) -> bool:
    """Settle decision after decision until the game is over (True) or `over` says so (False).

    `leap`: how many of them are answered at once, by no gesture; 0 where hands settle the next one.
    """
    hands.wait_for_board()
    while not over():
        answers = leap()
        if not (hands.leap_ahead(answers) if answers else hands.settle()):
            return True
    return False
