"""The shortcuts of the rows to choose: letters of verbs and groups, figures of actors, any free key for options."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from marshub.words import Speech

from .option_groups import GROUP_PREFIX, OptionGroups
from .shortcuts import LETTERS, QuestionShortcuts


class ChoiceShortcuts:
    """The shortcuts of the rows of `groups`. A row has the same one as long as the question is open.

    Args:
        groups: The options of the question.
        question_shortcuts: The shortcuts that were assigned before.
        speech: The player's language.
        free_keys: The keys that no command uses.
        command_keys: The keys that commands use.
        closing: The option that ends or declines the question, and its letter; "" if there is none.
    """

    def __init__(
        self,
        groups: OptionGroups,
        question_shortcuts: QuestionShortcuts,
        speech: Speech,
        free_keys: str,
        command_keys: Container[str],
        closing: tuple[str, str] = ("", ""),
    ) -> None:
        self._groups, self._question_shortcuts, self._speech = groups, question_shortcuts, speech
        # Where figures choose actors, rows have letters only.
        self._row_keys = "".join(key for key in free_keys if not groups.actors or key in LETTERS)
        self._command_keys, self._closing = command_keys, closing

    def assign_outer(self, rows: Sequence[str]) -> dict[str, str]:
        """Return the shortcuts of outermost rows: the letters of verbs and groups, then any free key."""
        letters = {row: letter for row in rows if (letter := self._find_letter(row))}
        return letters | self.assign_list("", [row for row in rows if row not in letters])

    def find_key_paths(self, option_ids: Sequence[str], present_actor: str) -> dict[str, str]:
        """Return all keys that lead to these options from the outermost rows: actor, verb, shortcut."""
        by_actor: dict[str, list[str]] = {}
        for option_id in option_ids:
            by_actor.setdefault(self._groups.get_actor(option_id), []).append(option_id)
        paths: dict[str, str] = {}
        for actor, options in by_actor.items():
            figure = self._groups.get_figure(actor) if actor not in ("", present_actor) else ""
            inner_paths = self._find_inner_paths(options, actor or present_actor)
            paths |= {option_id: figure + path for option_id, path in inner_paths.items()}
        return {option_id: path for option_id, path in paths.items() if path}

    def _find_inner_paths(self, option_ids: Sequence[str], actor: str) -> dict[str, str]:
        """Return the keys that lead to these options of an actor: verb or group, then shortcut."""
        outer = self.assign_outer(self._groups.list_rows(actor))
        inner: dict[str, Mapping[str, str]] = {}
        paths: dict[str, str] = {}
        for option_id in option_ids:
            group = self._groups.get_group(option_id)
            if option_id in outer or not group:
                paths[option_id] = outer.get(option_id, "")
                continue
            if group not in inner:
                inner[group] = self.assign_list(group, [member.id for member in self._groups.get_members(group, actor)])
            paths[option_id] = outer.get(GROUP_PREFIX + group, "") + inner[group].get(option_id, "")
        return paths

    def assign_list(self, list_name: str, rows: Sequence[str]) -> dict[str, str]:
        """Return the shortcuts of the rows in one list: that of a verb or group, or "", the outermost rows.

        The same label has the same shortcut for every actor.
        """
        row_by_name: dict[str, str] = {}
        for row in rows:
            is_group = row.startswith(GROUP_PREFIX)
            name = row if is_group else self._speech.say(self._groups.option_by_id[row].label)
            row_by_name[name if name not in row_by_name else row] = row
        shortcuts = self._question_shortcuts.assign(list_name, list(row_by_name), self._row_keys)
        return {row_by_name[name]: shortcut for name, shortcut in shortcuts.items()}

    def _find_letter(self, row: str) -> str:
        """Return the capital letter of an outermost row's verb or group; "" if it has none or a command uses it."""
        closing_option, closing_letter = self._closing
        if row == closing_option and closing_letter:
            return closing_letter
        is_group = row.startswith(GROUP_PREFIX)
        group = row.removeprefix(GROUP_PREFIX) if is_group else self._groups.get_group(row)
        letter = next((key for key, verb in self._groups.verb_by_letter.items() if verb == group and group), "")
        return "" if letter in self._command_keys else letter
