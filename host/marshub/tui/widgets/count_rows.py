"""The rows to spread points over slots, or to name a number: + and - change the figure in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from marshub.board.cursor import CursorView
from marshub.kernel import Decision, Option, say

from .rows import DONE, Rows
from .shortcuts import LETTERS

_AMOUNT = "amount"


class CountRows(Rows):
    """The rows for `assign` (points over slots) and `amount` (one number)."""

    KEYS = LETTERS  # figures set points
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,right,equals_sign", "move(1)", show=False, id="decision.more"),
        Binding("minus,left", "move(-1)", show=False, id="decision.less"),
    ]

    @classmethod
    def can_answer(cls, decision: Decision) -> bool:
        return decision.kind in ("amount", "assign")

    def load_question(self, decision: Decision, question: str) -> None:
        super().load_question(decision, question)
        if decision.kind == "amount":
            self.slots: Sequence[Option] = (
                Option(_AMOUNT, say("ui-amount"), low=self.question_data.low, high=self.question_data.high),
            )
            self.total: int | None = None
        elif decision.kind == "assign":
            self.slots, self.total = self.choices, self.question_data.total
        else:
            raise TypeError(f"points can be given to assign and amount, not to {decision.kind!r}")
        self.points = {slot.id: slot.low for slot in self.slots}
        self._typed = ""

    @property
    def points_left(self) -> int:
        """The points that are still to be assigned."""
        return 0 if self.total is None else self.total - sum(self.points.values())

    def make_rows(self) -> Sequence[tuple[str, Content, bool]]:
        rows: list[tuple[str, Content, bool]] = []
        for slot in self.slots:
            points = self.points[slot.id]
            figure = Content.styled(f"- {points} +", "bold" if points > slot.low else "")
            span = Content.styled(f" ({slot.low}-{slot.high})", "$muted")
            rows.append((slot.id, Content(f"{self.speech.say(slot.label)}  ") + figure + span, True))
        text = (
            self.speech.plain_text("ui-done")
            if self.total is None
            else self.speech.plain_text("ui-done-left", left=self.points_left)
        )
        rows.append((DONE, Content.styled(f"✓ {text}", "bold"), self.points_left == 0))
        return rows + self.make_free_action_rows()

    def assign_shortcuts(self, rows: Sequence[str]) -> Mapping[str, str]:
        return super().assign_shortcuts([row for row in rows if row != _AMOUNT])

    def get_hint(self) -> str:
        return self.speech.plain_text("ui-hint-count")

    def get_option_id(self, row: str) -> str | None:
        return str(self.points[_AMOUNT]) if row == _AMOUNT and self.total is None else super().get_option_id(row)

    def find_row(self, option: str) -> str | None:
        return _AMOUNT if self.total is None and not self.is_free_action(option) else option

    def choose_row(self, row: str) -> None:
        if self.is_free_action(row):
            self.answer(row)
        elif row == DONE or (self.total is None and row == _AMOUNT):
            self._answer_if_complete()
        elif self.points_left > 0:
            self._change_points(row, 1)
            if self.points_left == 0:
                self.highlight_row(DONE)
        else:
            self.highlight_row(DONE)  # no points are left: the next Enter is to finish

    def _answer_if_complete(self) -> None:
        if self.total is None:
            self.answer(self.points[_AMOUNT])
        elif self.points_left == 0:
            self.answer({slot: points for slot, points in self.points.items() if points})

    def action_move(self, by: int) -> None:
        self._typed = ""
        self._change_points(self.highlighted_row, by)

    def _change_points(self, row: str, by: int) -> None:
        slot = next((slot for slot in self.slots if slot.id == row), None)
        if slot is None or (by > 0 and self.total is not None and self.points_left < by):
            return
        self.points[row] = min(max(self.points[row] + by, slot.low), slot.high)
        self.draw()
        if self.total is None:
            self.post_message(self.Pointed(str(self.points[row])))

    def press_key(self, character: str) -> bool:
        """Apply a key: figures set the highlighted number (`1`, then `2` make 12 where allowed).

        A shortcut adds a point.
        """
        slot = next((slot for slot in self.slots if slot.id == self.highlighted_row), None)
        if slot is None or not character.isdecimal():
            return super().press_key(character)
        highest = slot.high if self.total is None else min(slot.high, self.points[slot.id] + self.points_left)
        for typed in (self._typed + character, character):
            if slot.low <= int(typed) <= highest:
                self._typed = typed
                self.points[slot.id] = int(typed)
                self.draw()
                break
        else:
            self._typed = character  # too small alone, but it may begin a number that fits
        return True

    def follow_cursor(self, cursor: CursorView, previous: CursorView) -> None:
        if self.total is None:
            option = cursor.option
            if option is not None and option != previous.option and not self.is_free_action(option):
                self.points = {_AMOUNT: int(option)}
                self.draw()
        elif cursor.points is not None and cursor.points != previous.points:
            self.points = dict(cursor.points)
            self.draw()
        super().follow_cursor(cursor, previous)
