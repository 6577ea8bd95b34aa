"""The rows to spread points over slots, or to name a number: + and - change the figure in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from marshub.board.cursor import CursorView
from marshub.kernel import Amount, Assign, Decision, Option, say

from .mark_book import LETTERS
from .rows import DONE, Rows

_AMOUNT = "amount"


class CountRows(Rows):
    """The rows for `assign` (points over slots) and `amount` (one number)."""

    KEYS = LETTERS  # figures set points
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,right,equals_sign", "move(1)", show=False, id="decision.more"),
        Binding("minus,left", "move(-1)", show=False, id="decision.less"),
    ]

    @classmethod
    def suits(cls, decision: Decision) -> bool:
        return isinstance(decision, Amount | Assign)

    def read(self, decision: Decision, question: str) -> None:
        super().read(decision, question)
        if isinstance(decision, Amount):
            self.slots: Sequence[Option] = (Option(_AMOUNT, say("ui-amount"), low=decision.low, high=decision.high),)
            self.total: int | None = None
        elif isinstance(decision, Assign):
            self.slots, self.total = self.choices, decision.total
        else:
            raise TypeError(f"points can be given to assign and amount, not to {decision.kind!r}")
        self.points = {slot.id: slot.low for slot in self.slots}
        self._typed = ""

    @property
    def left(self) -> int:
        """The points that are still to be assigned."""
        return 0 if self.total is None else self.total - sum(self.points.values())

    def lines(self) -> Sequence[tuple[str, Content, bool]]:
        rows: list[tuple[str, Content, bool]] = []
        for slot in self.slots:
            points = self.points[slot.id]
            figure = Content.styled(f"- {points} +", "bold" if points > slot.low else "")
            span = Content.styled(f" ({slot.low}-{slot.high})", "$muted")
            rows.append((slot.id, Content(f"{self.speech.say(slot.label)}  ") + figure + span, True))
        text = self.speech.text("ui-done") if self.total is None else self.speech.text("ui-done-left", left=self.left)
        rows.append((DONE, Content.styled(f"✓ {text}", "bold"), self.left == 0))
        return rows + self.lines_beside()

    def marks(self, rows: Sequence[str]) -> Mapping[str, str]:
        return super().marks([row for row in rows if row != _AMOUNT])

    def hint(self) -> str:
        return self.speech.text("ui-hint-count")

    def option_of(self, row: str) -> str | None:
        return str(self.points[_AMOUNT]) if row == _AMOUNT and self.total is None else super().option_of(row)

    def row_of(self, option: str) -> str | None:
        return _AMOUNT if self.total is None and not self.stands_beside(option) else option

    def take(self, row: str) -> None:
        if self.stands_beside(row):
            self.answer(row)
        elif row == DONE or (self.total is None and row == _AMOUNT):
            self._finish()
        elif self.left > 0:
            self._move(row, 1)
            if self.left == 0:
                self.stand_on(DONE)
        else:
            self.stand_on(DONE)  # no points are left: the next Enter is to finish

    def _finish(self) -> None:
        if self.total is None:
            self.answer(self.points[_AMOUNT])
        elif self.left == 0:
            self.answer({slot: points for slot, points in self.points.items() if points})

    def action_move(self, by: int) -> None:
        self._typed = ""
        self._move(self.row, by)

    def _move(self, row: str, by: int) -> None:
        slot = next((slot for slot in self.slots if slot.id == row), None)
        if slot is None or (by > 0 and self.total is not None and self.left < by):
            return
        self.points[row] = min(max(self.points[row] + by, slot.low), slot.high)
        self.draw()
        if self.total is None:
            self.post_message(self.Pointed(str(self.points[row])))

    def press(self, character: str) -> bool:
        """Apply a key: figures set the highlighted number (`1`, then `2` make 12 where allowed).

        A shortcut adds a point.
        """
        slot = next((slot for slot in self.slots if slot.id == self.row), None)
        if slot is None or not character.isdecimal():
            return super().press(character)
        room = slot.high if self.total is None else min(slot.high, self.points[slot.id] + self.left)
        for typed in (self._typed + character, character):
            if slot.low <= int(typed) <= room:
                self._typed = typed
                self.points[slot.id] = int(typed)
                self.draw()
                break
        else:
            self._typed = character  # too small alone, but it may begin a number that fits
        return True

    def follow(self, cursor: CursorView, before: CursorView) -> None:
        if self.total is None:
            here = cursor.option
            if here is not None and here != before.option and not self.stands_beside(here):
                self.points = {_AMOUNT: int(here)}
                self.draw()
        elif cursor.points is not None and cursor.points != before.points:
            self.points = dict(cursor.points)
            self.draw()
        super().follow(cursor, before)
