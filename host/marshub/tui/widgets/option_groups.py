"""The options of a question by verb or group, and by actor (see `OptionTerms`)."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Option, OptionTerms, Words
from marshub.words import Speech

from .shortcuts import FIGURES, get_letter

GROUP_PREFIX = "#group:"  # begins the id of a row that opens a verb or a group


class OptionGroups:
    """The verbs or groups of `options`, by their names. Only options with a verb may have an actor as well."""

    def __init__(self, options: Sequence[Option], terms: OptionTerms | None, speech: Speech) -> None:
        self.options, self._speech = options, speech
        self.option_by_id = {option.id: option for option in options}
        self.verb_by_letter: dict[str, str] = {}  # also verbs that are not offered
        self._group_by_option: dict[str, str] = {}
        self._actor_by_option: dict[str, str] = {}
        self._members_by_actor: dict[str, dict[str, list[Option]]] = {}  # by actor, then by verb or group
        verbs, actors = (terms.verbs, terms.actors) if terms is not None else ((), ())
        # Translated once: hundreds of options share them.
        names = {words.key: speech.say(words) for words in (*verbs, *actors)}
        self.verbs, self.actors = [names[verb.key] for verb in verbs], [names[actor.key] for actor in actors]
        for verb in verbs:
            self.verb_by_letter.setdefault(get_letter(verb, speech), names[verb.key])
        for option in options:
            words = option.verb or option.group
            group = "" if words is None else names.get(words.key) or speech.say(words)
            if words is not None and words.key not in names:
                self.verb_by_letter.setdefault(get_letter(words, speech), group)
            actor = option.group if option.verb is not None else None
            self._group_by_option[option.id] = group
            self._actor_by_option[option.id] = "" if actor is None else names.get(actor.key) or speech.say(actor)
        self.verb_by_letter.pop("", None)
        self.names = list(dict.fromkeys(self._group_by_option.values()))  # "" among them for options without a group
        self._figure_by_key = {f"@{actor.key}": str(number) for number, actor in enumerate(actors, 1)}
        self.choosable_actors = {*self._actor_by_option.values()}
        withdrawal = names.get(terms.withdrawal.key) if terms is not None and terms.withdrawal is not None else None
        self.free_actors = {  # actors who can act now
            actor for option, actor in self._actor_by_option.items() if self._group_by_option[option] != withdrawal
        }

    def get_group(self, option_id: str) -> str:
        """Return the verb or group of an option; "" if it has none."""
        return self._group_by_option.get(option_id, "")

    def get_actor(self, option_id: str) -> str:
        """Return the actor of an option; "" if it has none."""
        return self._actor_by_option.get(option_id, "")

    def get_figure(self, actor: str) -> str:
        """Return the figure of an actor; "" where there are more actors than figures."""
        return dict(zip(self.actors, FIGURES, strict=False)).get(actor, "")

    def format_short(self, option: Option) -> str:
        """Return the label of an option within the list of its verb: without the verb, actors by their figures.

        The message `<label>.short` says so; without one it is the label.
        """
        label = option.label
        if not self._speech.has_message(f"{label.key}.short"):
            return self._speech.say(label)
        args = {name: self._figure_by_key.get(str(value), value) for name, value in label.args.items()}
        return self._speech.say(Words(f"{label.key}.short", args, label.lists))

    def get_members(self, group: str, actor: str) -> list[Option]:
        """Return the options of a verb or group: those of `actor`, then those without an actor."""
        if actor not in self._members_by_actor:
            members = self._members_by_actor[actor] = {}
            for name in dict.fromkeys((actor, "")):
                for option in self.options:
                    if self._actor_by_option[option.id] == name:
                        members.setdefault(self._group_by_option[option.id], []).append(option)
        return self._members_by_actor[actor].get(group, [])

    def get_row_members(self, row: str, actor: str) -> list[Option]:
        """Return the options that a row opens; none for the row of an option."""
        return self.get_members(row.removeprefix(GROUP_PREFIX), actor) if row.startswith(GROUP_PREFIX) else []

    def find_only_member(self, group: str, actor: str) -> str:
        """Return the only option of a verb, so that one row needs no level of its own; "" if there are several."""
        members = self.get_members(group, actor)
        return members[0].id if len(members) == 1 else ""

    def find_first_actor(self, last: str) -> str:
        """Return the actor who acted last, or the next one who can still act; "" if nobody can."""
        start = self.actors.index(last) if last in self.actors else 0
        return next((name for name in self.actors[start:] + self.actors[:start] if name in self.free_actors), "")

    def list_rows(self, actor: str) -> list[str]:
        """Return the ids of the outermost rows: verbs in their fixed order, then groups and options without a group."""
        rows: dict[str, None] = {}
        for verb in self.verbs:
            if self.get_members(verb, actor):
                rows[self.find_only_member(verb, actor) or GROUP_PREFIX + verb] = None
        for option_id, group in self._group_by_option.items():
            if group not in self.verbs:
                rows[GROUP_PREFIX + group if group else option_id] = None
        return list(rows)

    def find_matches(self, text: str, actor: str) -> list[Option]:
        """Return the options that match all words of `text`, whole words first: R1-S before R1-SE.

        Those of `actor` come before those of others.
        """
        from ..fuzzy_search import search_labels

        labels = {
            id_: f"{self._group_by_option[id_]} {self._speech.say(option.label)} {self._actor_by_option[id_]}"
            for id_, option in self.option_by_id.items()
        }
        matches = search_labels(labels, text, self._speech.language)
        matches = sorted(matches, key=lambda option_id: self._actor_by_option[option_id] not in ("", actor))
        return [self.option_by_id[option_id] for option_id in matches]
