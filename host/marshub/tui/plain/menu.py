"""The question in plain mode: numbered answers, long lists by group, and the meaning of a typed line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from marshub.kernel import Decision, Option, Reply
from marshub.kernel.describe import describe_decision
from marshub.words import Speech

from ..fuzzy_search import search_labels
from ..game_look import GameLook
from ..widgets.shortcuts import FIGURES, get_letter, get_message_letter

#: The most answers that are listed at once; more are listed by group, each opened by its number.
MAX_UNGROUPED = 14
BACK = "-"  # leaves a group or a search
FIND_PREFIX = "/"  # with words: searches the answers
_ACTOR_AND_LETTER = re.compile(f"([{FIGURES}]?)([A-Z])")  # actor, and verb or group: "5E", "H"
FREE_ACTION_PREFIX = "!"  # with a number: a free action


class Menu:
    """The answers to `decision` with their present numbers: all of them, the groups, one group, or the search results.

    Free actions have numbers of their own. Verbs, groups, and what ends or declines the question have the same letters
    as on the screen.
    """

    def __init__(self, decision: Decision, options: Sequence[Option], look: GameLook, speech: Speech) -> None:
        self.decision, self.options = decision, tuple(options)
        self.free_actions = tuple(decision.free_action_options())
        self.look, self.speech = look, speech
        self._group, self._query = "", ""
        self._verb = self._actor = ""  # the verb opened by its letter, and its actor
        self._group_by_option = {option.id: speech.say(option.group) if option.group else "" for option in self.options}
        self._question = describe_decision(decision, brief=True)
        self._is_single_choice = self._question.is_single and decision.kind != "amount"
        self._index_verbs()
        self._is_grouped = (
            self._is_single_choice
            and len(self.options) > MAX_UNGROUPED
            and len(set(self._group_by_option.values()) - {""}) > 1
        )

    def _index_verbs(self) -> None:
        """Index each option's verb or group, and their letters."""
        say, terms = self.speech.say, self.decision.option_terms()
        self._verb_by_option: dict[str, str] = {}
        self._verb_by_letter: dict[str, str] = {}
        for option in self.options:
            words = option.verb or option.group
            if words is not None:
                self._verb_by_option[option.id] = say(words)
                self._verb_by_letter.setdefault(get_letter(words, self.speech), self._verb_by_option[option.id])
        self._closing_letter = get_message_letter("ui-done", self.speech)
        closing = next((option for option in self.options if option.declines), None)
        self._closing_option = closing.id if closing is not None and self._is_single_choice else ""
        if closing is not None and closing.verb is None and self._is_single_choice:
            self._verb_by_option[closing.id] = self._verb_by_letter[self._closing_letter] = say(closing.label)
        self._verb_by_letter.pop("", None)
        self._actors = [say(actor) for actor in terms.actors] if terms is not None else []

    def open_by_letter(self, line: str) -> bool:
        """Open the verb or group of a capital letter if it has answers: of all actors, or of one ("5E").

        Return whether `line` was such a letter.
        """
        match = _ACTOR_AND_LETTER.fullmatch(line)
        if match is None or not self._is_single_choice or match[2] not in self._verb_by_letter:
            return False
        figure = int(match[1] or 0)
        if figure > len(self._actors):
            return False
        verb, actor = self._verb_by_letter[match[2]], self._actors[figure - 1] if figure else ""
        if not self._get_members(verb, actor):
            return False
        self._group = self._query = ""
        self._verb, self._actor = verb, actor
        return True

    @property
    def only_answer(self) -> str:
        """The only answer in what was opened by letter; "" if there are several."""
        members = self._get_members(self._verb, self._actor) if self._verb else []
        return members[0].id if len(members) == 1 else ""

    def _get_members(self, verb: str, actor: str) -> list[Option]:
        members = [option for option in self.options if self._verb_by_option.get(option.id) == verb]
        return [option for option in members if not actor or self._group_by_option[option.id] == actor]

    def list_rows(self) -> list[Option | str]:
        """Return what the numbers stand for: options, and names of groups."""
        if self._query:
            labels = {
                choice.id: f"{self._group_by_option[choice.id]} {self.speech.say(choice.label)}"
                for choice in self.options
            }
            by_name = {option.id: option for option in self.options}
            return [by_name[option] for option in search_labels(labels, self._query, self.speech.language)]
        if self._verb:
            return list(self._get_members(self._verb, self._actor))
        if self._group:
            return [option for option in self.options if self._group_by_option[option.id] == self._group]
        if not self._is_grouped:
            return list(self.options)
        rows = dict.fromkeys(self._group_by_option[choice.id] or choice.id for choice in self.options)
        by_id = {option.id: option for option in self.options}
        return [by_id.get(row, row) for row in rows]

    def format_lines(self) -> Iterator[str]:
        """Yield the seat and its question, then the answers with their numbers."""
        decision, speech = self.decision, self.speech
        if self._group or self._query or self._verb:  # the question was printed before
            yield from self._format_rows()
            return
        yield f"{speech.say(self.look.name_decider(decision.decider))}: {speech.say(decision.prompt)}"
        yield from self._format_answers()
        if self.free_actions:
            yield speech.plain_text("ui-plain-first")
        for number, option in enumerate(self.free_actions, 1):
            group = f"{speech.say(option.group)}: " if option.group else ""
            yield f"{FREE_ACTION_PREFIX}{number}. {group}{speech.in_form('long').say(option.label)}"

    def _format_answers(self) -> Iterator[str]:
        question, speech = self._question, self.speech
        if bounds := self.describe_bounds():
            yield bounds
        if question.kind == "amount":
            return
        if question.kind == "roll":
            yield speech.plain_text("ui-plain-dice")
            for die in question.dice:
                faces = dict.fromkeys(die.faces)
                numbered = ", ".join(f"{n} {speech.say(self.look.name_face(face))}" for n, face in enumerate(faces, 1))
                yield f"{speech.say(die.label)}: {numbered}"
            return
        yield from self._format_rows()
        listed = self._closing_letter if self._closing_option else ""  # it stands behind its row
        letters = ", ".join(f"{letter} {name}" for letter, name in self._verb_by_letter.items() if letter != listed)
        if letters and self._is_single_choice:
            yield speech.plain_text("ui-plain-letters", letters=letters)
            if self._actors:
                actors = ", ".join(f"{figure} {name}" for figure, name in enumerate(self._actors, 1))
                yield speech.plain_text("ui-plain-figures", who=actors)

    def describe_bounds(self) -> str:
        """Return the bounds of an answer that is more than one option; "" where it is one."""
        question, speech = self._question, self.speech
        if question.kind == "amount":
            return speech.plain_text("ui-plain-amount", low=question.low, high=question.high)
        if question.kind == "assign":
            return speech.plain_text("ui-plain-assign", total=question.total)
        if question.kind != "choose" or question.is_single:
            return ""
        if question.low == question.high:
            return speech.plain_text("ui-plain-exactly", count=question.high)
        return speech.plain_text("ui-plain-several", least=question.low, most=question.high)

    def _format_rows(self) -> Iterator[str]:
        speech, group = self.speech, ""
        rows = self.list_rows()
        if self._group or self._verb:
            yield f"{self._group or ', '.join(filter(None, (self._actor, self._verb)))}:"
        elif not rows:
            yield speech.plain_text("ui-plain-no-answer", wanted=self._query)
        for number, row in enumerate(rows, 1):
            if isinstance(row, str):
                yield f"{number}. {speech.plain_text('ui-plain-group', group=row, count=self._count_members(row))}"
                continue
            row_group = self._group_by_option[row.id]
            if row_group != group and row_group not in (self._group, self._actor, self._verb) and not self._is_grouped:
                group = row_group
                if row_group:
                    yield f"{row_group}:"
            label = speech.in_form("long").say(row.label)
            needs_group = self._query or (
                self._verb and self._is_grouped and row_group not in (self._actor, self._verb)
            )
            within = f"{row_group}: " if needs_group and row_group and not label.startswith(row_group) else ""
            span = f" ({row.low}-{row.high})" if self.decision.kind == "assign" else ""
            risk = f". {speech.plain_text(row.risk)}" if row.risk else ""
            letter = f" ({self._closing_letter})" if row.id == self._closing_option else ""
            yield f"{number}. {within}{label}{span}{letter}{risk}"
        if self._group or self._query or self._verb:
            yield speech.plain_text("ui-plain-back")
            if self._closing_option and self._closing_option not in (row.id for row in rows if isinstance(row, Option)):
                closing = f"{self._closing_letter} {self._verb_by_option[self._closing_option]}"
                yield speech.plain_text("ui-plain-letters", letters=closing)

    def _count_members(self, group: str) -> int:
        return sum(name == group for name in self._group_by_option.values())

    def navigate(self, line: str) -> bool:
        """Open a group, search, or go back. Return whether `line` was one of these."""
        if line == BACK and (self._group or self._query or self._verb):
            self._group = self._query = self._verb = self._actor = ""
            return True
        if line.startswith(FIND_PREFIX) and self._is_single_choice:
            self._query = line.removeprefix(FIND_PREFIX).strip()
            self._group = self._verb = self._actor = ""
            return True
        row = self.find_row(line)
        if isinstance(row, str):
            self._group = row
            return True
        return False

    def find_row(self, line: str) -> Option | str | None:
        """Return the row with that number."""
        rows = self.list_rows()
        return rows[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(rows) else None

    def find_option(self, line: str) -> str:
        """Return the id of the option with that number or id; "" if there is none."""
        if free_action := self._find_free_action(line):
            return free_action
        row = self.find_row(line)
        if isinstance(row, Option):
            return row.id
        return line if any(option.id == line for option in self.options) else ""

    def _find_free_action(self, line: str) -> str:
        """Return the id of the free action that `line` names; "" if it names none."""
        number = line.removeprefix(FREE_ACTION_PREFIX)
        if line != number and number.isdecimal() and 1 <= int(number) <= len(self.free_actions):
            return self.free_actions[int(number) - 1].id
        return line if any(option.id == line for option in self.free_actions) else ""

    def parse_reply(self, line: str) -> Reply | None:
        """Return the answer in a typed line; None if it means nothing."""
        if free_action := self._find_free_action(line):
            return free_action
        if self._is_single_choice:
            return self.find_option(line) or None
        return parse_answer(self.decision, self.options, line)


def parse_answer(decision: Decision, options: Sequence[Option], line: str) -> Reply | None:
    """Return the answer in a typed line, by numbers or ids of options; None if it means nothing.

    One number for one option, several where several may be chosen, a number for an amount, a figure for each slot
    (`2 0 1`) to spread points, the number of a face for each die.
    """
    words, question = line.replace(",", " ").split(), describe_decision(decision, brief=True)
    if question.kind == "amount":
        return int(words[0]) if len(words) == 1 and words[0].lstrip("-").isdecimal() else None
    if question.kind == "assign":
        if len(words) != len(options) or not all(word.isdecimal() for word in words):
            return None
        return {slot.id: int(word) for slot, word in zip(options, words, strict=True) if int(word)}
    if question.kind == "roll":
        faces = [list(dict.fromkeys(die.faces)) for die in question.dice]
        if len(words) != len(faces):
            return None
        up: dict[str, int | str] = {}
        for die, die_faces, word in zip(question.dice, faces, words, strict=True):
            if not word.isdecimal() or not 1 <= int(word) <= len(die_faces):
                return None
            up[die.id] = die_faces[int(word) - 1]
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
    if question.kind == "choose" and not question.is_single:
        return picked
    return picked[0] if len(picked) == 1 else None
