"""Choosing one option or several. Options of one group wait one step further in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from marshub.board.cursor import CursorView
from marshub.kernel import Amount, Assign, Choose, Decision, Option, Roll

from ..looking_up import looked_up
from .rows import DONE, Rows, option_text

_GROUP, _BACK, _NONE = "#group:", "#back", "#none"


class ChooseRows(Rows):
    """Rows for `choose`, `confirm` and `draw`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,left", "leave", show=False, id="decision.back"),
        Binding("space", "select", show=False, id="decision.tick"),
    ]

    class Unfiltered(Message):
        """The players want to see everything again."""

    @classmethod
    def suits(cls, decision: Decision) -> bool:
        return not isinstance(decision, Amount | Assign | Roll)

    def read(self, decision: Decision, question: str) -> None:
        super().read(decision, question)
        self.choices = (*self.choices, *self.beside)
        self.least, self.most = (decision.least, decision.most) if isinstance(decision, Choose) else (1, 1)
        self.picked: list[str] = []
        self.wanted = ""  # only options with this in their text are shown
        self._groups = {option.id: self.speech.say(option.group) if option.group else "" for option in self.choices}
        names = list(dict.fromkeys(self._groups.values()))
        # A step in that leads to everything there is would only be in the way.
        self._group = names[0] if len(names) == 1 else ""

    @property
    def one(self) -> bool:
        return self.least == self.most == 1

    def lines(self) -> Sequence[tuple[str, Content, bool]]:
        rows: list[tuple[str, Content, bool]] = []
        seen: set[str] = set()
        if self._group and len(set(self._groups.values())) > 1 and not self.wanted:
            rows.append((_BACK, Content.styled(f"‹ {self._group}", "bold"), True))
        for option in self._found() if self.wanted else self.choices:
            group = self._groups[option.id]
            if self.wanted or group == self._group:
                rows.append((option.id, self._line(option), True))
            elif not self._group and group not in seen:
                seen.add(group)
                count = sum(name == group for name in self._groups.values())
                rows.append((_GROUP + group, Content.assemble(group, (f" ›{count}", "$muted")), True))
        if self.wanted and not rows:
            rows.append((_NONE, Content.styled(self.speech.text("ui-filter-none"), "$muted"), False))
        if not self.one:
            rows.append((DONE, self._done(), self.least <= len(self.picked) <= self.most))
        return rows

    def _found(self) -> list[Option]:
        """Options with all words that are looked for, those with them as whole words first: R1-S before R1-SE."""
        labels = {option.id: f"{self._groups[option.id]} {self.speech.say(option.label)}" for option in self.choices}
        by_id = {option.id: option for option in self.choices}
        return [by_id[option] for option in looked_up(labels, self.wanted)]

    def _line(self, option: Option) -> Content:
        text = option_text(option, self.speech)
        if self.one or self.stands_beside(option.id):
            return text
        tick = ("[x] ", "bold") if option.id in self.picked else ("[ ] ", "$muted")
        return Content.assemble(tick) + text

    def _done(self) -> Content:
        span = str(self.least) if self.least == self.most else f"{self.least}-{self.most}"
        text = self.speech.text("ui-done-picked", count=len(self.picked), span=span)
        return Content.styled(f"✓ {text}", "bold")

    def hint(self) -> str:
        if self.one:
            return self.speech.text("ui-hint-choose")
        return self.speech.text("ui-hint-several")

    def row_of(self, option: str) -> str | None:
        group = self._groups.get(option)
        if group is None:
            return None
        if group != self._group:
            self._enter(group)
        return option

    def take(self, row: str) -> None:
        if row.startswith(_GROUP):
            self._enter(row.removeprefix(_GROUP))
        elif row == _BACK:
            self.action_leave()
        elif row == DONE:
            if self.least <= len(self.picked) <= self.most:
                self.answer(list(self.picked))
        elif self.one or self.stands_beside(row):
            self.answer(row)
        else:
            if row in self.picked:
                self.picked.remove(row)
            elif len(self.picked) < self.most:
                self.picked.append(row)
            self.draw()
            if len(self.picked) == self.most:
                self.stand_on(DONE)  # nothing more can be ticked: what is meant is to be done with it

    def _enter(self, group: str) -> None:
        self._group = group
        self.draw()
        first = next((o.id for o in self.choices if self._groups[o.id] == group), None)
        self.stand_on(first)
        if first is not None and not self._quiet:
            self.post_message(self.Pointed(first))

    def action_leave(self) -> None:
        """Out of what was looked for, or out of the group, back to all."""
        if self.wanted:
            self.filter("")
            self.post_message(self.Unfiltered())
            return
        left = self._group
        if left and len(set(self._groups.values())) > 1:
            self._group = ""
            self.draw()
            self.stand_on(_GROUP + left)

    def filter(self, wanted: str) -> None:
        """Show only what has all words of `wanted` in its text, of all groups."""
        self.wanted = wanted
        self.draw()
        if self.highlighted is None and self.option_count:
            with self.quietly():
                self.highlighted = 0

    def follow(self, cursor: CursorView, before: CursorView) -> None:
        if not self.one and cursor.picked != before.picked:
            self.picked = list(cursor.picked)
            self.draw()
        entry = cursor.entry
        if entry is not None and entry.kind == "group" and entry != before.entry:
            with self.quietly():
                self._enter("")
                self.stand_on(_GROUP + self._groups[entry.options[0]])
        else:
            super().follow(cursor, before)
