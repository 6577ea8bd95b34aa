"""The rows to choose one option or several. Options of one verb, or of one group, are one level deeper.

Options with verbs are those of one actor at a time (see `OptionTerms`): a capital letter opens a verb, a figure chooses
an actor, a small letter chooses an option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from marshub.board.cursor import CursorView
from marshub.kernel import Decision, Forecast, Option

from .choice_shortcuts import ChoiceShortcuts
from .forecast import find_best_chance, format_chance
from .option_groups import GROUP_PREFIX, OptionGroups
from .rows import DONE, Rows, format_option

_BACK, _NONE, _REPEAT = "#back", "#none", "#repeat"
_REPEAT_KEY = "="


class ActorChip(NamedTuple):
    """A possible actor: key, name, whether it can act now, is the present one, and can be chosen at all."""

    key: str
    name: str
    free: bool
    chosen: bool
    choosable: bool


class ChooseRows(Rows):
    """The rows for `choose`, `confirm` and `draw`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,left", "leave", show=False, id="decision.back"),
        Binding("space", "select", show=False, id="decision.tick"),
    ]

    class FilterCleared(Message):
        """A message: the filter was cleared, and all options are shown again."""

    @dataclass
    class PlanRepeated(Message):
        """A message: the plan of the round before is to be taken again."""

        steps: tuple[str, ...]

    #: The steps of the plan of the round before, if all of it can be taken again.
    repeatable_plan: tuple[str, ...] = ()

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
        self._groups = OptionGroups(self.choices, self.terms, self.speech)
        # A single group that contains everything needs no level of its own.
        names = self._groups.names
        self._open_group = names[0] if len(names) == 1 and not self._groups.verbs else ""
        self.actor = self._groups.find_first_actor(self.question_shortcuts.actor)

    @property
    def _has_levels(self) -> bool:
        """Whether there is more than one verb or group."""
        return len(self._groups.names) > 1

    @property
    def is_single_choice(self) -> bool:
        """Whether exactly one option is to be chosen."""
        return self.least == self.most == 1

    # ------------------------------------------------------------------ what is shown

    def make_rows(self) -> Sequence[tuple[str, Content, bool]]:
        if self.filter_text:
            matches = self._groups.find_matches(self.filter_text, self.actor)
            rows = [(option.id, self._format_match(option), True) for option in matches]
            rows = rows or [(_NONE, Content.styled(self.speech.plain_text("ui-filter-none"), "$muted"), False)]
        elif self._open_group:
            members = self._groups.get_members(self._open_group, self.actor)
            inside = [
                (option.id, self._format_option(option, self._groups.format_short(option)), True) for option in members
            ]
            back = (_BACK, Content.styled(f"‹ {self._open_group}", "bold"), True)
            rows = [back, *inside] if self._has_levels else inside
        else:
            rows = [self._format_outer_row(row) for row in self._groups.list_rows(self.actor)]
            if self.repeatable_plan:
                text = self.speech.plain_text("ui-plan-repeat", count=len(self.repeatable_plan))
                rows.insert(0, (_REPEAT, Content(text), True))
        if not self.is_single_choice:
            rows.append((DONE, self._format_done(), self.least <= len(self.picked) <= self.most))
        return rows

    def _format_outer_row(self, row: str) -> tuple[str, Content, bool]:
        if not row.startswith(GROUP_PREFIX):
            return row, self._format_option(self._groups.option_by_id[row]), True
        group, members = row.removeprefix(GROUP_PREFIX), self._groups.get_row_members(row, self.actor)
        best = find_best_chance(self._forecasts.get(option.id) for option in members)
        hint = Content.styled(f" ★{best}%", "$success" if best == 100 else "$warning") if best else Content("")
        return row, Content.assemble(group, (f" ›{len(members)}", "$muted")) + hint, True

    def _format_match(self, option: Option) -> Content:
        """Return a row outside its group, with what tells it from others: its actor, or its group."""
        actor = self._groups.get_actor(option.id)
        group = self._groups.get_group(option.id) if option.verb is None else ""
        context = (actor if actor != self.actor else "") or group
        prefix = Content.styled(f"{context} › ", "$muted") if context else Content("")
        return prefix + self._format_option(option)

    def _format_option(self, option: Option, label: str = "") -> Content:
        text = format_option(option, self.speech, label)
        if forecast := self._forecasts.get(option.id):
            others = self._groups.get_members(self._groups.get_group(option.id), self.actor)
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
        groups = self._groups
        return [
            ActorChip(
                groups.get_figure(name),
                name,
                name in groups.free_actors,
                name == self.actor,
                name in groups.choosable_actors,
            )
            for name in groups.actors
        ]

    def find_first_row(self) -> int:
        """Return the first row that opens a verb with actors, so that a stray Enter decides nothing.

        Else the first row.
        """
        rows = [line.id or "" for line in self.options]
        groups = self._groups
        if not groups.verbs or not rows or (rows[0] in groups.option_by_id and not groups.get_actor(rows[0])):
            return 0
        return next((index for index, row in enumerate(rows) if self._has_actors(row)), 0)

    def _has_actors(self, row: str) -> bool:
        return any(self._groups.get_actor(option.id) for option in self._groups.get_row_members(row, self.actor))

    def get_hint(self) -> str:
        if self.is_single_choice:
            return self.speech.plain_text(
                "ui-hint-verbs" if self._groups.actors and not self._open_group else "ui-hint-choose"
            )
        return self.speech.plain_text("ui-hint-several")

    # ------------------------------------------------------------------ chances, which come after the rows

    def find_options_without_forecast(self) -> list[str]:
        """Return the visible options, also those inside verbs, that have no forecast yet; none without verbs."""
        if not self._groups.verbs or self.filter_text:
            return []
        groups = {self._open_group} if self._open_group else {*self._groups.names}
        return [
            option.id
            for group in groups - {""}
            for option in self._groups.get_members(group, self.actor)
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
        closing = self._assign_closing_letter(rows)
        if _REPEAT in rows and "equals_sign" not in self.screen.active_bindings:
            closing[_REPEAT] = _REPEAT_KEY
        rows = [row for row in rows if row not in (DONE, _BACK, _REPEAT, *closing)]
        option_ids = [row for row in rows if row in self._groups.option_by_id]
        if self.filter_text:
            return {**self.find_key_paths(option_ids), **closing}
        if self._open_group:
            return {**self._choice_shortcuts.assign_list(self._open_group, option_ids), **closing}
        return {**self._choice_shortcuts.assign_outer(rows), **closing}

    @property
    def _choice_shortcuts(self) -> ChoiceShortcuts:
        return ChoiceShortcuts(
            self._groups,
            self.question_shortcuts,
            self.speech,
            self.free_keys,
            command_keys=self.screen.active_bindings,
            closing=(self.closing_row, self.closing_letter),
        )

    def find_key_paths(self, rows: Sequence[str]) -> dict[str, str]:
        """Return all keys that lead to these options from the outermost rows: actor, verb, shortcut."""
        return self._choice_shortcuts.find_key_paths(rows, self.actor)

    def press_key(self, character: str) -> bool:
        """Apply a key: a shortcut, the figure of an actor, or on any level the letter of a verb."""
        if super().press_key(character):
            return True
        chip = next((chip for chip in self.make_chips() if chip.key == character), None)
        if chip is not None and chip.choosable:
            self._switch_actor(chip.name)
        elif chip is not None:
            self.post_message(self.HintChanged(self.speech.plain_text("ui-hint-declared", who=chip.name)))
        elif character in self._groups.verb_by_letter:
            self._open_verb(self._groups.verb_by_letter[character])
        else:
            return False
        return True

    def _act_as(self, actor: str, group: str) -> None:
        """Make an actor the present one, in the open verb only if that is `group`."""
        self.actor = self.question_shortcuts.actor = actor
        if group != self._open_group:
            self._open_group = ""

    def _switch_actor(self, name: str) -> None:
        """Show the options of another actor, within the open verb if that has any."""
        self._clear_filter()
        self._act_as(name, self._open_group if self._groups.get_members(self._open_group, name) else "")
        highlighted = self.highlighted_row
        self.draw()
        if self.highlighted_row != highlighted:  # the highlighted option belongs to the actor before
            self._highlight_first()

    def _open_verb(self, verb: str) -> None:
        """Open a verb from any level; one with a single option is answered at once."""
        if not self._groups.get_members(verb, self.actor):
            self.post_message(self.HintChanged(self.speech.plain_text("ui-hint-not-now", verb=verb)))
            return
        self._clear_filter()
        self._open_group = ""
        only_member = self._groups.find_only_member(verb, self.actor)
        if only_member and self.is_single_choice:
            self.answer(only_member)
        else:
            self._enter_group(verb)

    def answer(self, reply: object) -> None:
        if self.actor:
            self.question_shortcuts.actor = self._groups.get_actor(str(reply)) or self.actor
        super().answer(reply)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ moving and taking

    def find_row(self, option: str) -> str | None:
        if option not in self._groups.option_by_id:
            return None
        group, actor = self._groups.get_group(option), self._groups.get_actor(option)
        if actor and actor != self.actor:
            self._act_as(actor, group)
            self.draw()
        is_only = bool(self._groups.verbs) and self._groups.find_only_member(group, self.actor) == option
        if is_only and not self._open_group:
            return option
        if group != self._open_group:
            self._enter_group(group)
        return option

    def choose_row(self, row: str) -> None:
        if row.startswith(GROUP_PREFIX):
            self._enter_group(row.removeprefix(GROUP_PREFIX))
        elif row == _BACK:
            self.action_leave()
        elif row == _REPEAT:
            self.post_message(self.PlanRepeated(self.repeatable_plan))
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
        members = self._groups.get_members(self._open_group, self.actor) if self._open_group else []
        first = members[0].id if members else ""
        if not first:
            with self.keep_quiet():
                self.highlighted = self.find_first_row()
            first = self.highlighted_row
        self.highlight_row(first)
        if first in self._groups.option_by_id and not self._is_quiet:
            self.post_message(self.Pointed(first))

    def action_leave(self) -> None:
        """Clear the filter, or go back from a verb or group to the outermost rows."""
        if self.filter_text:
            self.filter_options("")
            self.post_message(self.FilterCleared())
            return
        group = self._open_group
        if group and self._has_levels:
            self._open_group = ""
            self.draw()
            self.highlight_row(GROUP_PREFIX + group)

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
        actor = self._groups.get_actor(option)
        self._open_group = ""
        if actor:
            self._act_as(actor, "")
        self.draw()
        if actor:
            self.highlighted = self.find_first_row()
        else:
            self.highlight_row(GROUP_PREFIX + self._groups.get_group(option))
