"""The rows to choose one option or several. Options of one verb, or of one group, are one level deeper.

Options with verbs are those of one actor at a time (see `Terms`): a capital letter opens a verb, a figure chooses
an actor, a small letter chooses an option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from marshub.board.cursor import CursorView
from marshub.kernel import Amount, Assign, Choose, Decision, Forecast, Option, Roll

from ..looking_up import looked_up
from .foreseen import best_of, chance_text
from .mark_book import FIGURES, LETTERS, mark_of
from .rows import DONE, Rows, option_text

_GROUP, _BACK, _NONE = "#group:", "#back", "#none"


class Chip(NamedTuple):
    """A possible actor: key, name, whether it can act now, and whether it is the present one."""

    key: str
    name: str
    free: bool
    chosen: bool


class ChooseRows(Rows):
    """The rows for `choose`, `confirm` and `draw`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,left", "leave", show=False, id="decision.back"),
        Binding("space", "select", show=False, id="decision.tick"),
    ]

    class Unfiltered(Message):
        """A message: the filter was cleared, and all options are shown again."""

    @classmethod
    def suits(cls, decision: Decision) -> bool:
        return not isinstance(decision, Amount | Assign | Roll)

    def read(self, decision: Decision, question: str) -> None:
        super().read(decision, question)
        self.choices = (*self.choices, *self.beside)
        self.least, self.most = (decision.least, decision.most) if isinstance(decision, Choose) else (1, 1)
        self.picked: list[str] = []
        self.wanted = ""  # only options that match it are shown
        self._chances: dict[str, Forecast | None] = {}  # by option; None where there is none
        self._by_id = {option.id: option for option in self.choices}
        self.verbs = self.terms.verbs if self.terms is not None else ()
        self._name_heads()
        heads = list(dict.fromkeys(self._heads.values()))
        # A single group that contains everything needs no level of its own.
        self._head = heads[0] if len(heads) == 1 and not self.verbs else ""
        self._choose_actor()

    def _name_heads(self) -> None:
        """Index each option's verb or group and its actor, and the letter of each verb."""
        say = self.speech.say
        self._heads: dict[str, str] = {}
        self._who: dict[str, str] = {}
        self._letters: dict[str, str] = {}  # also verbs that are not offered
        self._inside: dict[str, dict[str, list[Option]]] = {}  # by actor, then by verb or group
        verbs, actors = self.verbs, self.terms.actors if self.terms is not None else ()
        said = {words.key: say(words) for words in (*verbs, *actors)}  # translated once: hundreds of options share them
        for verb in verbs:
            self._letters.setdefault(mark_of(verb, self.speech), said[verb.key])
        for option in self.choices:
            words = option.verb or option.group
            head = "" if words is None else said.get(words.key) or say(words)
            if words is not None and words.key not in said:
                self._letters.setdefault(mark_of(words, self.speech), head)
            self._heads[option.id] = head
            whom = option.group if option.verb is not None else None
            self._who[option.id] = "" if whom is None else said.get(whom.key) or say(whom)
        self._letters.pop("", None)
        self.actors = [said[actor.key] for actor in actors]

    def _choose_actor(self) -> None:
        """Choose the actor who acted last, or the next one who can still act."""
        free, last = set(self._who.values()), self.page.actor
        start = self.actors.index(last) if last in self.actors else 0
        order = self.actors[start:] + self.actors[:start]
        self.actor = next((name for name in order if name in free), "")

    @property
    def one(self) -> bool:
        """Return whether exactly one option is to be chosen."""
        return self.least == self.most == 1

    # ------------------------------------------------------------------ what is shown

    def lines(self) -> Sequence[tuple[str, Content, bool]]:
        if self.wanted:
            rows = [(option.id, self._found_line(option), True) for option in self._found()]
            rows = rows or [(_NONE, Content.styled(self.speech.text("ui-filter-none"), "$muted"), False)]
        elif self._head:
            inside = [(option.id, self._line(option), True) for option in self.members(self._head)]
            back = (_BACK, Content.styled(f"‹ {self._head}", "bold"), True)
            rows = [back, *inside] if len(set(self._heads.values())) > 1 else inside
        else:
            rows = [self._top_line(row) for row in self._top()]
        if not self.one:
            rows.append((DONE, self._done(), self.least <= len(self.picked) <= self.most))
        return rows

    def members(self, head: str) -> list[Option]:
        """Return the options of a verb or group: those of the present actor, and those without an actor."""
        if self.actor not in self._inside:
            mine = self._inside[self.actor] = {}
            for option in self.choices:
                if self._who[option.id] in ("", self.actor):
                    mine.setdefault(self._heads[option.id], []).append(option)
        return self._inside[self.actor].get(head, [])

    def _top(self) -> list[str]:
        """Return the ids of the outermost rows: verbs in their fixed order, then groups and options without a group."""
        verbs = [self.speech.say(words) for words in self.verbs]
        rows: dict[str, None] = {}
        for verb in verbs:
            if self.members(verb):
                rows[self._sole(verb) or _GROUP + verb] = None
        for option in self.choices:
            head = self._heads[option.id]
            if head not in verbs:
                rows[_GROUP + head if head else option.id] = None
        return list(rows)

    def _sole(self, verb: str) -> str:
        """Return the only option of a verb, so that one row needs no level of its own; "" if there are several."""
        members = self.members(verb)
        return members[0].id if len(members) == 1 else ""

    def _top_line(self, row: str) -> tuple[str, Content, bool]:
        if not row.startswith(_GROUP):
            return row, self._line(self._by_id[row]), True
        head = row.removeprefix(_GROUP)
        members = self.members(head)
        best = best_of(self._chances.get(option.id) for option in members)
        hint = Content.styled(f" ★{best}%", "$success" if best == 100 else "$warning") if best else Content("")
        return row, Content.assemble(head, (f" ›{len(members)}", "$muted")) + hint, True

    def _found(self) -> list[Option]:
        """Return the options that match all words of the filter, whole words first: R1-S before R1-SE.

        Those of the present actor come before those of others.
        """
        labels = {
            option.id: f"{self._heads[option.id]} {self.speech.say(option.label)} {self._who[option.id]}"
            for option in self.choices
        }
        found = looked_up(labels, self.wanted)
        return [self._by_id[o] for o in sorted(found, key=lambda o: self._who[o] not in ("", self.actor))]

    def _found_line(self, option: Option) -> Content:
        """Return a row outside its group, with what tells it from others: its actor, or its group."""
        who = self._who[option.id]
        belongs = (who if who != self.actor else "") or (self._heads[option.id] if option.verb is None else "")
        before = Content.styled(f"{belongs} › ", "$muted") if belongs else Content("")
        return before + self._line(option)

    def _line(self, option: Option) -> Content:
        text = option_text(option, self.speech)
        if found := self._chances.get(option.id):
            others = self.members(self._heads[option.id])
            best = best_of((self._chances.get(each.id) for each in others), only=True)
            text += chance_text(found, self.speech, best=best)
        if self.one or self.stands_beside(option.id):
            return text
        tick = ("[x] ", "bold") if option.id in self.picked else ("[ ] ", "$muted")
        return Content.assemble(tick) + text

    def _done(self) -> Content:
        span = str(self.least) if self.least == self.most else f"{self.least}-{self.most}"
        text = self.speech.text("ui-done-picked", count=len(self.picked), span=span)
        return Content.styled(f"✓ {text}", "bold")

    def chips(self) -> list[Chip]:
        """Return all actors in their order, which is the same all game long; none where the question has no actors."""
        free = set(self._who.values())
        return [
            Chip(FIGURES[at] if at < len(FIGURES) else "", name, name in free, name == self.actor)
            for at, name in enumerate(self.actors)
        ]

    def first_row(self) -> int:
        """Return the first row that opens a verb with actors, so that a stray Enter decides nothing.

        Else the first row.
        """
        rows = [line.id or "" for line in self.options]
        if not self.verbs or not rows or (rows[0] in self._by_id and not self._who[rows[0]]):
            return 0
        return next((at for at, row in enumerate(rows) if self._leads_on(row)), 0)

    def _leads_on(self, row: str) -> bool:
        members = self.members(row.removeprefix(_GROUP)) if row.startswith(_GROUP) else []
        return any(self._who[option.id] for option in members)

    def hint(self) -> str:
        if self.one:
            return self.speech.text("ui-hint-verbs" if self.actors and not self._head else "ui-hint-choose")
        return self.speech.text("ui-hint-several")

    # ------------------------------------------------------------------ chances, which come after the rows

    def unforeseen(self) -> list[str]:
        """Return the visible options, also those inside verbs, that have no forecast yet; none without verbs."""
        if not self.verbs or self.wanted:
            return []
        heads = {self._head} if self._head else set(self._heads.values())
        return [o.id for head in heads - {""} for o in self.members(head) if o.id not in self._chances and o.verb]

    def foresee(self, found: Mapping[str, Forecast | None]) -> None:
        """Show these forecasts in the rows, once all visible options have one."""
        self._chances.update(found)
        if not self.unforeseen() and any(forecast is not None for forecast in self._chances.values()):
            begun = self._begun
            self.draw(hinted=False)
            self._begun = begun

    # ------------------------------------------------------------------ marks

    def marks(self, rows: Sequence[str]) -> Mapping[str, str]:
        done = super().marks([row for row in rows if row == DONE])
        options = [row for row in rows if row in self._by_id]
        if self.wanted:
            return {**self.ways(options), **done}
        if self._head:
            return {**self._deal(self._head, [self._by_id[row] for row in options]), **done}
        return {**self._outer_marks(rows), **done}

    @property
    def _alphabet(self) -> str:
        """The keys for rows: where figures choose actors, only letters."""
        return "".join(key for key in self.keys_left if not self.actors or key in LETTERS)

    def _deal(self, head: str, options: Sequence[Option]) -> dict[str, str]:
        """Return the shortcuts of options inside a verb or group."""
        return self._dealt(head, [option.id for option in options])

    def _dealt(self, of: str, rows: Sequence[str]) -> dict[str, str]:
        """Return the shortcuts of the rows in one list. The same label has the same shortcut for every actor."""
        named: dict[str, str] = {}
        for row in rows:
            name = row if row.startswith(_GROUP) else self.speech.say(self._by_id[row].label)
            named[name if name not in named else row] = row
        return {named[name]: mark for name, mark in self.page.deal(of, list(named), self._alphabet).items()}

    def _letter(self, row: str) -> str:
        """Return the capital letter of an outermost row's verb or group; "" if it has none or a command uses it."""
        head = row.removeprefix(_GROUP) if row.startswith(_GROUP) else self._heads.get(row, "")
        letter = next((key for key, verb in self._letters.items() if verb == head and head), "")
        return "" if letter in self.screen.active_bindings else letter

    def ways(self, rows: Sequence[str]) -> dict[str, str]:
        """Return all keys that lead to these options from the outermost rows: actor, verb, shortcut."""
        shown = self.actor
        figures = {chip.name: chip.key for chip in self.chips()}
        by_actor: dict[str, list[str]] = {}
        for row in rows:
            by_actor.setdefault(self._who[row], []).append(row)
        paths: dict[str, str] = {}
        for actor, options in by_actor.items():
            self.actor = actor or shown  # rows and their keys are those of this actor
            figure = figures.get(actor, "") if actor not in ("", shown) else ""
            paths |= {row: figure + path for row, path in self._inner_paths(options).items()}
        self.actor = shown
        return {row: path for row, path in paths.items() if path}

    def _inner_paths(self, options: Sequence[str]) -> dict[str, str]:
        """Return the keys that lead to these options of the present actor: verb or group, then shortcut."""
        outer = self._outer_marks(self._top())
        inner: dict[str, dict[str, str]] = {}
        paths: dict[str, str] = {}
        for option in options:
            head = self._heads[option]
            if option in outer or not head:
                paths[option] = outer.get(option, "")
                continue
            if head not in inner:
                inner[head] = self._deal(head, self.members(head))
            paths[option] = outer.get(_GROUP + head, "") + inner[head].get(option, "")
        return paths

    def _outer_marks(self, rows: Sequence[str]) -> dict[str, str]:
        """Return the shortcuts of the outermost rows: the letters of verbs and groups, then any free key."""
        marks = {row: letter for row in rows if (letter := self._letter(row))}
        return marks | self._dealt("", [row for row in rows if row not in marks and row not in (DONE, _BACK)])

    def press(self, character: str) -> bool:
        """Apply a key: a shortcut, the figure of an actor who can act, or on any level the letter of a verb."""
        if super().press(character):
            return True
        name = next((chip.name for chip in self.chips() if chip.key == character and chip.free), "")
        if name:
            self._act_as(name)
        elif character in self._letters:
            self._go_to(self._letters[character])
        else:
            return False
        return True

    def _act_as(self, name: str) -> None:
        """Show the options of another actor, within the open verb if that has any."""
        self._end_search()
        self.actor = self.page.actor = name
        if not self.members(self._head):  # this actor can do nothing with the open verb
            self._head = ""
        highlighted = self.row
        self.draw()
        if self.row != highlighted:  # the highlighted option belongs to the actor before
            self._stand_on_first()

    def _go_to(self, verb: str) -> None:
        """Open a verb from any level; one with a single option is answered at once."""
        if not self.members(verb):
            self.post_message(self.Hinted(self.speech.text("ui-hint-not-now", verb=verb)))
            return
        self._end_search()
        self._head = ""
        sole = self._sole(verb)
        if sole and self.one:
            self.answer(sole)
        else:
            self._enter(verb)

    def answer(self, reply: object) -> None:
        if self.actor:
            self.page.actor = self._who.get(str(reply), "") or self.actor
        super().answer(reply)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ moving and taking

    def row_of(self, option: str) -> str | None:
        head = self._heads.get(option)
        if head is None:
            return None
        who = self._who[option]
        if who and who != self.actor:
            self.actor = self.page.actor = who
            if head != self._head:
                self._head = ""
            self.draw()
        if self.verbs and self._sole(head) == option and not self._head:
            return option
        if head != self._head:
            self._enter(head)
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
                self.stand_on(DONE)  # nothing more can be ticked: the next Enter is to finish

    def _enter(self, head: str) -> None:
        self._head = head
        self.draw()
        self._stand_on_first()

    def _stand_on_first(self) -> None:
        members = self.members(self._head) if self._head else []
        first = members[0].id if members else ""
        if not first:
            with self.quietly():
                self.highlighted = self.first_row()
            first = self.row
        self.stand_on(first)
        if first in self._by_id and not self._quiet:
            self.post_message(self.Pointed(first))

    def action_leave(self) -> None:
        """Clear the filter, or go back from a verb or group to the outermost rows."""
        if self.wanted:
            self.filter("")
            self.post_message(self.Unfiltered())
            return
        group = self._head
        if group and len(set(self._heads.values())) > 1:
            self._head = ""
            self.draw()
            self.stand_on(_GROUP + group)

    def filter(self, wanted: str) -> None:
        """Show only options that match all words of `filter_text`, of all verbs and groups."""
        self.wanted = wanted
        self.draw()
        if self.highlighted is None and self.option_count:
            with self.quietly():
                self.highlighted = 0

    def _end_search(self) -> None:
        if self.wanted:
            self.wanted = ""
            self.post_message(self.Unfiltered())

    def follow(self, cursor: CursorView, before: CursorView) -> None:
        if not self.one and cursor.picked != before.picked:
            self.picked = list(cursor.picked)
            self.draw()
        entry = cursor.entry
        if entry is not None and entry.kind == "group" and entry != before.entry:
            with self.quietly():
                self._follow_group(entry.options[0])
        else:
            super().follow(cursor, before)

    def _follow_group(self, option: str) -> None:
        """Follow the board's buttons to a group: that of an actor, or one without an actor."""
        who = self._who.get(option, "")
        if who:
            self.actor = self.page.actor = who
        self._head = ""
        self.draw()
        if who:
            self.highlighted = self.first_row()
        else:
            self.stand_on(_GROUP + self._heads.get(option, ""))
