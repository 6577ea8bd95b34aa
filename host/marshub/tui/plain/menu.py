"""The question in plain mode: numbered answers, long lists by group, and the meaning of a typed line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from marshub.kernel import Amount, Assign, Choose, Decision, Option, Reply, Roll
from marshub.words import Speech

from ..look import GameLook
from ..looking_up import looked_up
from ..widgets.mark_book import FIGURES, mark_of

#: The most answers that are listed at once; more are listed by group, each opened by its number.
SHORT = 14
BACK = "-"  # leaves a group or a search
FIND = "/"  # with words: searches the answers
_LETTERED = re.compile(f"([{FIGURES}]?)([A-Z])")  # actor, and verb or group: "5E", "H"
FIRST = "!"  # with a number: a free action


class Menu:
    """The answers to `decision` with their present numbers: all of them, the groups, one group, or the search results.

    Free actions have numbers of their own. Verbs and groups have the same letters as on the screen.
    """

    def __init__(self, decision: Decision, options: Sequence[Option], look: GameLook, speech: Speech) -> None:
        self.decision, self.options = decision, tuple(options)
        self.beside = tuple(decision.beside())
        self.look, self.speech = look, speech
        self._group, self._wanted = "", ""
        self._verb = self._actor = ""  # the verb opened by its letter, and its actor
        self._groups = {option.id: speech.say(option.group) if option.group else "" for option in self.options}
        self._one = not (
            isinstance(decision, Amount | Assign | Roll) or (isinstance(decision, Choose) and not decision.one)
        )
        self._name_verbs()
        self._folds = self._one and len(self.options) > SHORT and len(set(self._groups.values()) - {""}) > 1

    def _name_verbs(self) -> None:
        """Index each option's verb or group, and their letters."""
        say, terms = self.speech.say, self.decision.terms()
        self._heads: dict[str, str] = {}
        self._letters: dict[str, str] = {}
        for option in self.options:
            words = option.verb or option.group
            if words is not None:
                self._heads[option.id] = say(words)
                self._letters.setdefault(mark_of(words, self.speech), self._heads[option.id])
        self._letters.pop("", None)
        self._actors = [say(actor) for actor in terms.actors] if terms is not None else []

    def lettered(self, line: str) -> bool:
        """Open the verb or group of a capital letter if it has answers: of all actors, or of one ("5E").

        Return whether `line` was such a letter.
        """
        match = _LETTERED.fullmatch(line)
        if match is None or not self._one or match[2] not in self._letters:
            return False
        at = int(match[1] or 0)
        if at > len(self._actors):
            return False
        verb, actor = self._letters[match[2]], self._actors[at - 1] if at else ""
        if not self._members(verb, actor):
            return False
        self._group = self._wanted = ""
        self._verb, self._actor = verb, actor
        return True

    @property
    def sole(self) -> str:
        """The only answer in what was opened by letter; "" if there are several."""
        found = self._members(self._verb, self._actor) if self._verb else []
        return found[0].id if len(found) == 1 else ""

    def _members(self, verb: str, actor: str) -> list[Option]:
        ours = [option for option in self.options if self._heads.get(option.id) == verb]
        return [option for option in ours if not actor or self._groups[option.id] == actor]

    def rows(self) -> list[Option | str]:
        """Return what the numbers stand for: options, and names of groups."""
        if self._wanted:
            labels = {o.id: f"{self._groups[o.id]} {self.speech.say(o.label)}" for o in self.options}
            by_name = {option.id: option for option in self.options}
            return [by_name[option] for option in looked_up(labels, self._wanted)]
        if self._verb:
            return list(self._members(self._verb, self._actor))
        if self._group:
            return [option for option in self.options if self._groups[option.id] == self._group]
        if not self._folds:
            return list(self.options)
        rows = dict.fromkeys(self._groups[o.id] or o.id for o in self.options)
        by_id = {option.id: option for option in self.options}
        return [by_id.get(row, row) for row in rows]

    def lines(self) -> Iterator[str]:
        """Yield the seat and its question, then the answers with their numbers."""
        decision, speech = self.decision, self.speech
        if self._group or self._wanted or self._verb:  # the question was printed before
            yield from self._rows()
            return
        yield f"{speech.say(self.look.seat(decision.who))}: {speech.say(decision.prompt)}"
        yield from self._asked()
        if self.beside:
            yield speech.text("ui-plain-first")
        for number, option in enumerate(self.beside, 1):
            group = f"{speech.say(option.group)}: " if option.group else ""
            yield f"{FIRST}{number}. {group}{speech.say(option.label)}"

    def _asked(self) -> Iterator[str]:
        decision, speech = self.decision, self.speech
        if bounds := self.bounds():
            yield bounds
        if isinstance(decision, Amount):
            return
        if isinstance(decision, Roll):
            yield speech.text("ui-plain-dice")
            for die in decision.dice:
                faces = dict.fromkeys(die.faces)
                numbered = ", ".join(f"{n} {speech.say(self.look.face(face))}" for n, face in enumerate(faces, 1))
                yield f"{speech.say(die.label)}: {numbered}"
            return
        yield from self._rows()
        if self._letters and self._one:
            named = ", ".join(f"{letter} {name}" for letter, name in self._letters.items())
            yield speech.text("ui-plain-letters", letters=named)
            if self._actors:
                who = ", ".join(f"{at} {name}" for at, name in enumerate(self._actors, 1))
                yield speech.text("ui-plain-figures", who=who)

    def bounds(self) -> str:
        """Return the bounds of an answer that is more than one option; "" where it is one."""
        decision, speech = self.decision, self.speech
        if isinstance(decision, Amount):
            return speech.text("ui-plain-amount", low=decision.low, high=decision.high)
        if isinstance(decision, Assign):
            return speech.text("ui-plain-assign", total=decision.total)
        if not isinstance(decision, Choose) or decision.one:
            return ""
        if decision.least == decision.most:
            return speech.text("ui-plain-exactly", count=decision.most)
        return speech.text("ui-plain-several", least=decision.least, most=decision.most)

    def _rows(self) -> Iterator[str]:
        speech, group = self.speech, ""
        rows = self.rows()
        if self._group or self._verb:
            yield f"{self._group or ', '.join(filter(None, (self._actor, self._verb)))}:"
        elif not rows:
            yield speech.text("ui-plain-none", wanted=self._wanted)
        for number, row in enumerate(rows, 1):
            if isinstance(row, str):
                yield f"{number}. {speech.text('ui-plain-group', group=row, count=self._count(row))}"
                continue
            here = self._groups[row.id]
            if here != group and here not in (self._group, self._actor, self._verb) and not self._folds:
                group = here
                if here:
                    yield f"{here}:"
            label = speech.say(row.label)
            found = self._wanted or (self._verb and self._folds and here not in (self._actor, self._verb))
            within = f"{here}: " if found and here and not label.startswith(here) else ""
            span = f" ({row.low}-{row.high})" if isinstance(self.decision, Assign) else ""
            risk = f". {speech.text(row.risk)}" if row.risk else ""
            yield f"{number}. {within}{label}{span}{risk}"
        if self._group or self._wanted or self._verb:
            yield speech.text("ui-plain-back")

    def _count(self, group: str) -> int:
        return sum(name == group for name in self._groups.values())

    def move(self, line: str) -> bool:
        """Open a group, search, or go back. Return whether `line` was one of these."""
        if line == BACK and (self._group or self._wanted or self._verb):
            self._group = self._wanted = self._verb = self._actor = ""
            return True
        if line.startswith(FIND) and self._one:
            self._wanted = line.removeprefix(FIND).strip()
            self._group = self._verb = self._actor = ""
            return True
        row = self.row(line)
        if isinstance(row, str):
            self._group = row
            return True
        return False

    def row(self, line: str) -> Option | str | None:
        """Return the row with that number."""
        rows = self.rows()
        return rows[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(rows) else None

    def option(self, line: str) -> str:
        """Return the id of the option with that number or id; "" if there is none."""
        if first := self._first(line):
            return first
        row = self.row(line)
        if isinstance(row, Option):
            return row.id
        return line if any(option.id == line for option in self.options) else ""

    def _first(self, line: str) -> str:
        """Return the id of the free action that `line` names; "" if it names none."""
        number = line.removeprefix(FIRST)
        if line != number and number.isdecimal() and 1 <= int(number) <= len(self.beside):
            return self.beside[int(number) - 1].id
        return line if any(option.id == line for option in self.beside) else ""

    def reply(self, line: str) -> Reply | None:
        """Return the answer in a typed line; None if it means nothing."""
        if first := self._first(line):
            return first
        if self._one:
            return self.option(line) or None
        return reply_of(self.decision, self.options, line)


def reply_of(decision: Decision, options: Sequence[Option], line: str) -> Reply | None:
    """Return the answer in a typed line, by numbers or ids of options; None if it means nothing.

    One number for one option, several where several may be chosen, a number for an amount, a figure for each slot
    (`2 0 1`) to spread points, the number of a face for each die.
    """
    words = line.replace(",", " ").split()
    if isinstance(decision, Amount):
        return int(words[0]) if len(words) == 1 and words[0].lstrip("-").isdecimal() else None
    if isinstance(decision, Assign):
        if len(words) != len(options) or not all(word.isdecimal() for word in words):
            return None
        return {slot.id: int(word) for slot, word in zip(options, words, strict=True) if int(word)}
    if isinstance(decision, Roll):
        faces = [list(dict.fromkeys(die.faces)) for die in decision.dice]
        if len(words) != len(faces):
            return None
        up: dict[str, int | str] = {}
        for die, shown, word in zip(decision.dice, faces, words, strict=True):
            if not word.isdecimal() or not 1 <= int(word) <= len(shown):
                return None
            up[die.id] = shown[int(word) - 1]
        return up
    # Options by number or id.
    ids = {option.id for option in options}
    picked = []
    for word in words:
        if word.isdecimal() and 1 <= int(word) <= len(options):
            picked.append(options[int(word) - 1].id)
        elif word in ids:
            picked.append(word)
        else:
            return None
    if isinstance(decision, Choose) and not decision.one:
        return picked
    return picked[0] if len(picked) == 1 else None
