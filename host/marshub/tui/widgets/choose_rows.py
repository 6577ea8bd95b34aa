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
from marshub.kernel import Decision, Forecast, Option

from ..fuzzy_search import search_labels
from .forecast import find_best_chance, format_chance
from .rows import DONE, Rows, format_option
from .shortcuts import FIGURES, LETTERS, get_letter

_GROUP, _BACK, _NONE = "#group:", "#back", "#none"


class ActorChip(NamedTuple):
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

    class FilterCleared(Message):
        """A message: the filter was cleared, and all options are shown again."""

    @classmethod
    def can_answer(cls, decision: Decision) -> bool:
        return decision.kind not in ("amount", "assign", "roll")

    def load_question(self, decision: Decision, question: str) -> None:
        super().load_question(decision, question)
        self.choices = (*self.choices, *self.free_actions)
        self.least, self.most = self.question_data.low, self.question_data.high
        self.picked: list[str] = []
        self.filter_text = ""  # only options that match it are shown
        self._forecasts: dict[str, Forecast | None] = {}  # by option; None where there is none
        self._option_by_id = {option.id: option for option in self.choices}
        self.verbs = self.terms.verbs if self.terms is not None else ()
        self._index_groups()
        groups = list(dict.fromkeys(self._group_by_option.values()))
        # A single group that contains everything needs no level of its own.
        self._open_group = groups[0] if len(groups) == 1 and not self.verbs else ""
        self._choose_actor()

    def _index_groups(self) -> None:
        """Index each option's verb or group and its actor, and the letter of each verb."""
        say = self.speech.say
        self._group_by_option: dict[str, str] = {}
        self._actor_by_option: dict[str, str] = {}
        self._verb_by_letter: dict[str, str] = {}  # also verbs that are not offered
        self._members_by_actor: dict[str, dict[str, list[Option]]] = {}  # by actor, then by verb or group
        verbs, actors = self.verbs, self.terms.actors if self.terms is not None else ()
        names = {
            words.key: say(words) for words in (*verbs, *actors)
        }  # translated once: hundreds of options share them
        for verb in verbs:
            self._verb_by_letter.setdefault(get_letter(verb, self.speech), names[verb.key])
        for option in self.choices:
            words = option.verb or option.group
            group = "" if words is None else names.get(words.key) or say(words)
            if words is not None and words.key not in names:
                self._verb_by_letter.setdefault(get_letter(words, self.speech), group)
            self._group_by_option[option.id] = group
            actor_words = option.group if option.verb is not None else None
            self._actor_by_option[option.id] = (
                "" if actor_words is None else names.get(actor_words.key) or say(actor_words)
            )
        self._verb_by_letter.pop("", None)
        self.actors = [names[actor.key] for actor in actors]

    def _choose_actor(self) -> None:
        """Choose the actor who acted last, or the next one who can still act."""
        free, last = set(self._actor_by_option.values()), self.question_shortcuts.actor
        start = self.actors.index(last) if last in self.actors else 0
        order = self.actors[start:] + self.actors[:start]
        self.actor = next((name for name in order if name in free), "")

    @property
    def is_single_choice(self) -> bool:
        """Return whether exactly one option is to be chosen."""
        return self.least == self.most == 1

    # ------------------------------------------------------------------ what is shown

    def make_rows(self) -> Sequence[tuple[str, Content, bool]]:
        if self.filter_text:
            rows = [(option.id, self._format_match(option), True) for option in self._find_matches()]
            rows = rows or [(_NONE, Content.styled(self.speech.plain_text("ui-filter-none"), "$muted"), False)]
        elif self._open_group:
            inside = [(option.id, self._format_option(option), True) for option in self.get_members(self._open_group)]
            back = (_BACK, Content.styled(f"‹ {self._open_group}", "bold"), True)
            rows = [back, *inside] if len(set(self._group_by_option.values())) > 1 else inside
        else:
            rows = [self._format_outer_row(row) for row in self._list_outer_rows()]
        if not self.is_single_choice:
            rows.append((DONE, self._format_done(), self.least <= len(self.picked) <= self.most))
        return rows

    def get_members(self, group: str) -> list[Option]:
        """Return the options of a verb or group: those of the present actor, and those without an actor."""
        if self.actor not in self._members_by_actor:
            members = self._members_by_actor[self.actor] = {}
            for option in self.choices:
                if self._actor_by_option[option.id] in ("", self.actor):
                    members.setdefault(self._group_by_option[option.id], []).append(option)
        return self._members_by_actor[self.actor].get(group, [])

    def _list_outer_rows(self) -> list[str]:
        """Return the ids of the outermost rows: verbs in their fixed order, then groups and options without a group."""
        verbs = [self.speech.say(words) for words in self.verbs]
        rows: dict[str, None] = {}
        for verb in verbs:
            if self.get_members(verb):
                rows[self._find_only_member(verb) or _GROUP + verb] = None
        for option in self.choices:
            group = self._group_by_option[option.id]
            if group not in verbs:
                rows[_GROUP + group if group else option.id] = None
        return list(rows)

    def _find_only_member(self, verb: str) -> str:
        """Return the only option of a verb, so that one row needs no level of its own; "" if there are several."""
        members = self.get_members(verb)
        return members[0].id if len(members) == 1 else ""

    def _format_outer_row(self, row: str) -> tuple[str, Content, bool]:
        if not row.startswith(_GROUP):
            return row, self._format_option(self._option_by_id[row]), True
        group = row.removeprefix(_GROUP)
        members = self.get_members(group)
        best = find_best_chance(self._forecasts.get(option.id) for option in members)
        hint = Content.styled(f" ★{best}%", "$success" if best == 100 else "$warning") if best else Content("")
        return row, Content.assemble(group, (f" ›{len(members)}", "$muted")) + hint, True

    def _find_matches(self) -> list[Option]:
        """Return the options that match all words of the filter, whole words first: R1-S before R1-SE.

        Those of the present actor come before those of others.
        """
        labels = {
            id_: f"{self._group_by_option[id_]} {self.speech.say(option.label)} {self._actor_by_option[id_]}"
            for id_, option in self._option_by_id.items()
        }
        matches = search_labels(labels, self.filter_text)
        return [
            self._option_by_id[option_id]
            for option_id in sorted(
                matches, key=lambda option_id: self._actor_by_option[option_id] not in ("", self.actor)
            )
        ]

    def _format_match(self, option: Option) -> Content:
        """Return a row outside its group, with what tells it from others: its actor, or its group."""
        actor = self._actor_by_option[option.id]
        context = (actor if actor != self.actor else "") or (
            self._group_by_option[option.id] if option.verb is None else ""
        )
        prefix = Content.styled(f"{context} › ", "$muted") if context else Content("")
        return prefix + self._format_option(option)

    def _format_option(self, option: Option) -> Content:
        text = format_option(option, self.speech)
        if forecast := self._forecasts.get(option.id):
            others = self.get_members(self._group_by_option[option.id])
            best = find_best_chance((self._forecasts.get(other.id) for other in others), only_if_different=True)
            text += format_chance(forecast, self.speech, best=best)
        if self.is_single_choice or self.is_free_action(option.id):
            return text
        tick = ("[x] ", "bold") if option.id in self.picked else ("[ ] ", "$muted")
        return Content.assemble(tick) + text

    def _format_done(self) -> Content:
        span = str(self.least) if self.least == self.most else f"{self.least}-{self.most}"
        text = self.speech.plain_text("ui-done-picked", count=len(self.picked), span=span)
        return Content.styled(f"✓ {text}", "bold")

    def make_chips(self) -> list[ActorChip]:
        """Return all actors in their order, which is the same all game long; none where the question has no actors."""
        free = set(self._actor_by_option.values())
        return [
            ActorChip(FIGURES[index] if index < len(FIGURES) else "", name, name in free, name == self.actor)
            for index, name in enumerate(self.actors)
        ]

    def find_first_row(self) -> int:
        """Return the first row that opens a verb with actors, so that a stray Enter decides nothing.

        Else the first row.
        """
        rows = [line.id or "" for line in self.options]
        if not self.verbs or not rows or (rows[0] in self._option_by_id and not self._actor_by_option[rows[0]]):
            return 0
        return next((index for index, row in enumerate(rows) if self._has_actors(row)), 0)

    def _has_actors(self, row: str) -> bool:
        members = self.get_members(row.removeprefix(_GROUP)) if row.startswith(_GROUP) else []
        return any(self._actor_by_option[option.id] for option in members)

    def get_hint(self) -> str:
        if self.is_single_choice:
            return self.speech.plain_text("ui-hint-verbs" if self.actors and not self._open_group else "ui-hint-choose")
        return self.speech.plain_text("ui-hint-several")

    # ------------------------------------------------------------------ chances, which come after the rows

    def find_options_without_forecast(self) -> list[str]:
        """Return the visible options, also those inside verbs, that have no forecast yet; none without verbs."""
        if not self.verbs or self.filter_text:
            return []
        groups = {self._open_group} if self._open_group else set(self._group_by_option.values())
        return [
            option.id
            for group in groups - {""}
            for option in self.get_members(group)
            if option.id not in self._forecasts and option.verb
        ]

    def show_forecasts(self, forecasts: Mapping[str, Forecast | None]) -> None:
        """Show these forecasts in the rows, once all visible options have one."""
        self._forecasts.update(forecasts)
        if not self.find_options_without_forecast() and any(
            forecast is not None for forecast in self._forecasts.values()
        ):
            typed_prefix = self._typed_prefix
            self.draw(hinted=False)
            self._typed_prefix = typed_prefix

    # ------------------------------------------------------------------ marks

    def assign_shortcuts(self, rows: Sequence[str]) -> Mapping[str, str]:
        done = super().assign_shortcuts([row for row in rows if row == DONE])
        options = [row for row in rows if row in self._option_by_id]
        if self.filter_text:
            return {**self.find_key_paths(options), **done}
        if self._open_group:
            return {
                **self._assign_inner_shortcuts(self._open_group, [self._option_by_id[row] for row in options]),
                **done,
            }
        return {**self._assign_outer_shortcuts(rows), **done}

    @property
    def _row_keys(self) -> str:
        """The keys for rows: where figures choose actors, only letters."""
        return "".join(key for key in self.free_keys if not self.actors or key in LETTERS)

    def _assign_inner_shortcuts(self, group: str, options: Sequence[Option]) -> dict[str, str]:
        """Return the shortcuts of options inside a verb or group."""
        return self._assign_list_shortcuts(group, [option.id for option in options])

    def _assign_list_shortcuts(self, list_name: str, rows: Sequence[str]) -> dict[str, str]:
        """Return the shortcuts of the rows in one list. The same label has the same shortcut for every actor."""
        row_by_name: dict[str, str] = {}
        for row in rows:
            name = row if row.startswith(_GROUP) else self.speech.say(self._option_by_id[row].label)
            row_by_name[name if name not in row_by_name else row] = row
        return {
            row_by_name[name]: mark
            for name, mark in self.question_shortcuts.assign(list_name, list(row_by_name), self._row_keys).items()
        }

    def _find_letter(self, row: str) -> str:
        """Return the capital letter of an outermost row's verb or group; "" if it has none or a command uses it."""
        group = row.removeprefix(_GROUP) if row.startswith(_GROUP) else self._group_by_option.get(row, "")
        letter = next((key for key, verb in self._verb_by_letter.items() if verb == group and group), "")
        return "" if letter in self.screen.active_bindings else letter

    def find_key_paths(self, rows: Sequence[str]) -> dict[str, str]:
        """Return all keys that lead to these options from the outermost rows: actor, verb, shortcut."""
        present_actor = self.actor
        figures = {chip.name: chip.key for chip in self.make_chips()}
        by_actor: dict[str, list[str]] = {}
        for row in rows:
            by_actor.setdefault(self._actor_by_option[row], []).append(row)
        paths: dict[str, str] = {}
        for actor, options in by_actor.items():
            self.actor = actor or present_actor  # rows and their keys are those of this actor
            figure = figures.get(actor, "") if actor not in ("", present_actor) else ""
            paths |= {row: figure + path for row, path in self._find_inner_paths(options).items()}
        self.actor = present_actor
        return {row: path for row, path in paths.items() if path}

    def _find_inner_paths(self, options: Sequence[str]) -> dict[str, str]:
        """Return the keys that lead to these options of the present actor: verb or group, then shortcut."""
        outer = self._assign_outer_shortcuts(self._list_outer_rows())
        inner: dict[str, dict[str, str]] = {}
        paths: dict[str, str] = {}
        for option in options:
            group = self._group_by_option[option]
            if option in outer or not group:
                paths[option] = outer.get(option, "")
                continue
            if group not in inner:
                inner[group] = self._assign_inner_shortcuts(group, self.get_members(group))
            paths[option] = outer.get(_GROUP + group, "") + inner[group].get(option, "")
        return paths

    def _assign_outer_shortcuts(self, rows: Sequence[str]) -> dict[str, str]:
        """Return the shortcuts of the outermost rows: the letters of verbs and groups, then any free key."""
        marks = {row: letter for row in rows if (letter := self._find_letter(row))}
        return marks | self._assign_list_shortcuts(
            "", [row for row in rows if row not in marks and row not in (DONE, _BACK)]
        )

    def press_key(self, character: str) -> bool:
        """Apply a key: a shortcut, the figure of an actor who can act, or on any level the letter of a verb."""
        if super().press_key(character):
            return True
        name = next((chip.name for chip in self.make_chips() if chip.key == character and chip.free), "")
        if name:
            self._switch_actor(name)
        elif character in self._verb_by_letter:
            self._open_verb(self._verb_by_letter[character])
        else:
            return False
        return True

    def _switch_actor(self, name: str) -> None:
        """Show the options of another actor, within the open verb if that has any."""
        self._clear_filter()
        self.actor = self.question_shortcuts.actor = name
        if not self.get_members(self._open_group):  # this actor can do nothing with the open verb
            self._open_group = ""
        highlighted = self.highlighted_row
        self.draw()
        if self.highlighted_row != highlighted:  # the highlighted option belongs to the actor before
            self._highlight_first()

    def _open_verb(self, verb: str) -> None:
        """Open a verb from any level; one with a single option is answered at once."""
        if not self.get_members(verb):
            self.post_message(self.HintChanged(self.speech.plain_text("ui-hint-not-now", verb=verb)))
            return
        self._clear_filter()
        self._open_group = ""
        only_member = self._find_only_member(verb)
        if only_member and self.is_single_choice:
            self.answer(only_member)
        else:
            self._enter_group(verb)

    def answer(self, reply: object) -> None:
        if self.actor:
            self.question_shortcuts.actor = self._actor_by_option.get(str(reply), "") or self.actor
        super().answer(reply)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ moving and taking

    def find_row(self, option: str) -> str | None:
        group = self._group_by_option.get(option)
        if group is None:
            return None
        actor = self._actor_by_option[option]
        if actor and actor != self.actor:
            self.actor = self.question_shortcuts.actor = actor
            if group != self._open_group:
                self._open_group = ""
            self.draw()
        if self.verbs and self._find_only_member(group) == option and not self._open_group:
            return option
        if group != self._open_group:
            self._enter_group(group)
        return option

    def choose_row(self, row: str) -> None:
        if row.startswith(_GROUP):
            self._enter_group(row.removeprefix(_GROUP))
        elif row == _BACK:
            self.action_leave()
        elif row == DONE:
            if self.least <= len(self.picked) <= self.most:
                self.answer(list(self.picked))
        elif self.is_single_choice or self.is_free_action(row):
            self.answer(row)
        else:
            if row in self.picked:
                self.picked.remove(row)
            elif len(self.picked) < self.most:
                self.picked.append(row)
            self.draw()
            if len(self.picked) == self.most:
                self.highlight_row(DONE)  # nothing more can be ticked: the next Enter is to finish

    def _enter_group(self, group: str) -> None:
        self._open_group = group
        self.draw()
        self._highlight_first()

    def _highlight_first(self) -> None:
        members = self.get_members(self._open_group) if self._open_group else []
        first = members[0].id if members else ""
        if not first:
            with self.keep_quiet():
                self.highlighted = self.find_first_row()
            first = self.highlighted_row
        self.highlight_row(first)
        if first in self._option_by_id and not self._is_quiet:
            self.post_message(self.Pointed(first))

    def action_leave(self) -> None:
        """Clear the filter, or go back from a verb or group to the outermost rows."""
        if self.filter_text:
            self.filter_options("")
            self.post_message(self.FilterCleared())
            return
        group = self._open_group
        if group and len(set(self._group_by_option.values())) > 1:
            self._open_group = ""
            self.draw()
            self.highlight_row(_GROUP + group)

    def filter_options(self, filter_text: str) -> None:
        """Show only options that match all words of `filter_text`, of all verbs and groups."""
        self.filter_text = filter_text
        self.draw()
        if self.highlighted is None and self.option_count:
            with self.keep_quiet():
                self.highlighted = 0

    def _clear_filter(self) -> None:
        if self.filter_text:
            self.filter_text = ""
            self.post_message(self.FilterCleared())

    def follow_cursor(self, cursor: CursorView, previous: CursorView) -> None:
        if not self.is_single_choice and cursor.picked != previous.picked:
            self.picked = list(cursor.picked)
            self.draw()
        entry = cursor.entry
        if entry is not None and entry.kind == "group" and entry != previous.entry:
            with self.keep_quiet():
                self._follow_group(entry.options[0])
        else:
            super().follow_cursor(cursor, previous)

    def _follow_group(self, option: str) -> None:
        """Follow the board's buttons to a group: that of an actor, or one without an actor."""
        actor = self._actor_by_option.get(option, "")
        if actor:
            self.actor = self.question_shortcuts.actor = actor
        self._open_group = ""
        self.draw()
        if actor:
            self.highlighted = self.find_first_row()
        else:
            self.highlight_row(_GROUP + self._group_by_option.get(option, ""))
