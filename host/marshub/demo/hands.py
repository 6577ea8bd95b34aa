"""Scripted hands: they see the table like a player, and act only on the simulated board.

Every movement waits for its cause to have had its whole effect: the event was handled, and the board shows the lights
that follow. There is no sleeping until something may have happened.
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

from .hand_policy import HandPolicy, find_seen_zones

WATCHDOG_S = 20.0
MOST_REPAIRS = 200
STRANGER = "nobody's tag"


class HandsStuck(Exception):
    """What was waited for did not happen in time, or the game cannot be saved any more."""


@dataclass(frozen=True)
class Deed:
    """One movement of the hands: a piece put or taken, or a button pressed."""

    verb: str  # "put", "take" or "press"
    what: str  # the piece or button
    zone: str = ""

    def __str__(self) -> str:
        if self.verb == "press":
            return f"press {self.what}"
        return f"{self.what} -> {self.zone}" if self.verb == "put" else f"{self.what} <- {self.zone}"


class Hands:
    """Hands over `board`, which is the board of `table`.

    `before` and `after` are told of each deed, for a story; `hear` takes the time that a moment on a screen takes;
    `let_pass(ms)` makes time pass on a table whose clock is ours, and None leaves it to the table's own; `slips`: how
    often the hands slip at most (None: now and then).
    """

    def __init__(
        self,
        table: GameTable,
        board: Board,
        *,
        seed: int,
        before: Callable[[Deed], None] = lambda deed: None,
        after: Callable[[Deed], None] = lambda deed: None,
        hear: Callable[[Moment], None] = lambda moment: None,
        let_pass: Callable[[int], None] | None = None,
        slips: int | None = None,
        timeout: float = WATCHDOG_S,
    ) -> None:
        if table.profile is None:
            raise ValueError("hands need a table with a board: expected a profile, there is none")
        self._table, self._board = table, board
        self._profile: Profile = table.profile
        self._before, self._after, self._let_pass = before, after, let_pass
        self._hear = hear
        self._slips, self._timeout = slips, timeout
        overlay = self._profile.overlay.get(table.session.game.id)
        zones = [overlay.find_zone(reader.place) if overlay else None for reader in self._profile.reader]
        self._readers = {zone: number for number, zone in enumerate(zones) if zone is not None}
        self._seen = find_seen_zones(self._profile, table.session.game.id)
        self._mind = HandPolicy(table.session, seed, self._seen)
        self._buttons = {button.name for button in self._profile.button}
        self._told = table.notices_since(0)[1]
        self._laid: dict[str, int] = {}  # pieces in the order in which they were put last

    # ------------------------------------------------------------------ playing

    def wait_for_board(self) -> None:
        """Wait until the board is there and shows the game."""
        self._wait(lambda: self._table.is_settled and self._table.referee.present, "the board to answer")

    def settle(self) -> bool:
        """Set the board right, then answer the pending decision. False when the game is over."""
        session = self._table.session
        self._table.tick_moves()  # what no board sees hands have moved since, too
        self.hear_out()
        self.repair()
        with self._table.locked():
            decision, question = session.pending, session.pending_id
            if decision is None:
                return False
            target, slips, chance = self._mind.choose_action(session, decision)
        if slips and (self._slips is None or self._slips > 0):
            self._make_mistake(decision, chance)
        moved = False
        while session.pending_id == question and session.pending is decision:
            view = self._table.cursor
            need = _find_needed(decision, target, view)
            gesture = None if moved or need is None or view.narrowed else self._find_gesture(decision, need)
            if gesture is not None:
                moved = True
                self._move(*gesture)
            else:
                self._press_toward(need, view)
        return True

    def leap_ahead(self, answers: int) -> bool:
        """Answer so many questions at once, by no gesture, then set the board right. False when the game is over."""
        session = self._table.session
        self.hear_out()
        for _ in range(answers):
            with self._table.locked():
                decision, question = session.pending, session.pending_id
                if decision is None:
                    return False
                answer = self._mind.choose_action(session, decision).answer
            self._table.answer(answer, to=question)
            self._look_for_trouble()
        self._table.tick_moves()
        self._clear_zone()
        return True

    def hear_out(self) -> None:
        """Let each moment that a screen tells be heard, at the hands' pace, before the next deed."""
        while (moment := self._table.moment_queue.current) is not None and not self._table.closed:
            self._hear(moment)
            if self._table.moment_queue.current is moment:  # nobody has gone on meanwhile
                self._table.go_on()

    def _clear_zone(self) -> None:
        """Move all that lies wrong in one go; what does not lie right then is moved piece by piece."""
        wrong, moved = self._table.mismatches, dict[tuple[int, bytes], bool]()
        room = Counter(zone for zones in self._find_lying().values() for zone in zones)
        for mismatch in wrong:
            if mismatch.from_zone in self._readers:
                moved[self._readers[mismatch.from_zone], make_simulated_uid(mismatch.piece)] = False
                room[mismatch.from_zone] -= 1
        for mismatch in wrong:
            if mismatch.to_zone in self._readers and room[mismatch.to_zone] < messages.MAX_TAGS:
                moved[self._readers[mismatch.to_zone], make_simulated_uid(mismatch.piece)] = True
                room[mismatch.to_zone] += 1
                self._laid[mismatch.piece] = max(self._laid.values(), default=0) + 1
        for (reader, uid), here in moved.items():
            (self._board.put if here else self._board.take)(reader, uid)
        self._wait(
            lambda: all(self._table.is_sensing(reader, uid) == here for (reader, uid), here in moved.items()),
            "the board to notice what was moved",
        )
        self._wait(lambda: self._table.is_settled, "the lights after what was moved")
        self.repair()

    def repair(self) -> None:
        """Follow the lights until board and state agree: first what lies wrong goes, then what is missing comes."""
        for _ in range(MOST_REPAIRS):
            wrong = self._table.mismatches
            if not wrong:
                return
            loose = next((m for m in wrong if m.from_zone), None)
            if loose is not None:
                self.take(loose.piece, loose.from_zone)
            else:
                self.put(wrong[0].piece, wrong[0].to_zone)
        raise HandsStuck(f"board and game still differ after {MOST_REPAIRS} repairs: {self._table.mismatches}")

    # ------------------------------------------------------------------ deeds

    def put(self, piece: str, zone: str) -> None:
        self._make_room(zone)
        self._laid[piece] = max(self._laid.values(), default=0) + 1
        self._move_tag(Deed("put", piece, zone), here=True)

    def take(self, piece: str, zone: str) -> None:
        self._move_tag(Deed("take", piece, zone), here=False)

    def press(self, button: str, *, long: bool = False) -> None:
        """Press a button of the board.

        A press that is over before a busy board's firmware has looked is lost there, as under a real finger: then, when
        it cannot be on its way any more, the hand presses again.
        """
        deed = Deed("press", button)
        self._before(deed)
        count = (self._table.presses.get(button, 0) + 1) & 0xFFFF

        def counted() -> bool:
            return (self._table.presses.get(button, 0) - count) & 0xFFFF < 0x8000

        try:
            self._board.press(button, long)
            self._wait(counted, f"the button {button}")
        except HandsStuck:
            self._board.press(button, long)
            self._wait(counted, f"the button {button}, pressed again")
        self._finish(deed)

    def _move_tag(self, deed: Deed, *, here: bool) -> None:
        reader, uid = self._readers[deed.zone], make_simulated_uid(deed.what)
        self._before(deed)
        if here:
            self._board.put(reader, uid)
        else:
            self._board.take(reader, uid)
        self._wait(lambda: self._table.is_sensing(reader, uid) == here, f"the board to notice {deed}")
        self._finish(deed)

    def _finish(self, deed: Deed) -> None:
        self._show(deed)
        self._after(deed)
        self._look_for_trouble()
        if self._let_pass is not None and self._table.referee.accepted:
            # Long enough for the light of acceptance to end, too short for anything to count as a mistake.
            self._let_pass(self._table.referee.flash_ms)
            self._show(deed)
            self._after(deed)

    def _look_for_trouble(self) -> None:
        """Stop when the game cannot be saved: the hands would press the same button for ever."""
        notices, self._told = self._table.notices_since(self._told)
        for notice in notices:
            if isinstance(notice, Failed) and isinstance(notice.error, SaveError):
                raise HandsStuck(str(notice.error))

    def _show(self, deed: Deed) -> None:
        self._wait(lambda: self._table.is_settled, f"the lights after {deed}")

    def _wait(self, holds: Callable[[], bool], what: str) -> None:
        if not self._table.wait_for(holds, self._timeout):
            raise HandsStuck(f"waited {self._timeout:g} s for {what}")

    # ------------------------------------------------------------------ how a decision is reached

    def _find_gesture(self, decision: Decision, need: str) -> tuple[str, str] | None:
        """Return the piece and zone that say `need`, if the board sees that.

        A board with only a pad is shown the piece.
        """
        option = next((option for option in decision.options() if option.id == need), None)
        if option is None or option.gesture is None or not option.gesture.zone:
            return None
        if option.gesture.zone in self._seen:
            if self._would_slide(option.gesture.piece, option.gesture.zone):
                return None
            return option.gesture.piece, option.gesture.zone
        return (option.gesture.piece, SCAN_PAD) if SCAN_PAD in self._readers else None

    def _would_slide(self, piece: str, zone: str) -> bool:
        """Return whether the board would take the move for the last one, thought better of.

        Pieces that are alike are one.
        """
        with self._table.locked() as table:
            desk = table.referee.desk
            last = desk.points[-1] if desk.points else None
            if last is None or not last.piece or last.zone == zone or not desk.likeness.is_alike(last.piece, piece):
                return False
            return bool(desk.find_options_before(last, piece, zone))

    def _move(self, piece: str, zone: str) -> None:
        if zone == SCAN_PAD:
            self.put(piece, zone)
            self.take(piece, zone)
            return
        for where in sorted(self._find_lying().get(piece, ())):
            self.take(piece, where)
        self.put(piece, zone)

    def _make_room(self, zone: str) -> None:
        """Remove the tag that was laid first where one more would be too many for the antenna."""
        pile = [piece for piece, zones in self._find_lying().items() if zone in zones]
        if len(pile) >= messages.MAX_TAGS:
            self.take(min(pile, key=lambda piece: self._laid.get(piece, 0)), zone)

    def _find_lying(self) -> dict[str, frozenset[str]]:
        with self._table.locked() as table:
            return table.referee.twin.find_places() if table.referee.twin is not None else {}

    def _press_toward(self, need: str | None, view: CursorView) -> None:
        """Press one button on the way to `need`; None is "done"."""
        wanted = next(
            (
                index
                for index, entry in enumerate(view.entries)
                if (entry.kind == "done" if need is None else need in entry.options)
            ),
            None,
        )
        if wanted is None:
            self.press("back")
        elif wanted == view.lit:
            self.press("ok")
        else:
            forth = (wanted - view.lit) % len(view.entries)
            self.press("next" if forth <= len(view.entries) - forth else "prev")

    # ------------------------------------------------------------------ slips

    def _make_mistake(self, decision: Decision, chance: Chance) -> None:
        """Make a mistake and correct it: an unknown tag, or a piece where it may not go."""
        if SCAN_PAD in self._readers and chance.randbelow(3) == 0:
            self._slips = self._slips - 1 if self._slips is not None else None
            self.put(STRANGER, SCAN_PAD)
            self.take(STRANGER, SCAN_PAD)
            return
        wrong = self._find_illegal_move(decision, chance)
        if wrong is None:
            return
        self._slips = self._slips - 1 if self._slips is not None else None
        piece, zone = wrong
        self.put(piece, zone)
        if self._let_pass is not None:
            self._let_pass(self._table.referee.calm_ms)
        self._wait(lambda: (piece, zone) in self._table.referee.refusals, f"{piece} on {zone} to be refused")
        self._finish(Deed("wait", piece, zone))
        if "why" in self._buttons:
            self.press("why")
        self.take(piece, zone)

    def _find_illegal_move(self, decision: Decision, chance: Chance) -> tuple[str, str] | None:
        """Return a move that is not legal, of a piece that may be moved now.

        Of any other only where slips are not counted.
        """
        with self._table.locked() as table:
            desk, lying = table.referee.desk, self._find_lying()
            idle = [piece.id for piece in desk.pieces if not piece.prop and not lying.get(piece.id)]
            asked = {option.gesture.piece for option in decision.options() if option.gesture is not None}
            fit = [piece for piece in idle if piece in asked]
            idle = fit if fit or self._slips is not None else idle
            moves = [
                (piece, zone) for piece in idle for zone in sorted(self._seen) if not desk.find_options_for(piece, zone)
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
