"""Explanations why an option is not legal: the reasons, by actor, and possible fixes.

They are the same for the screen and for plain mode. The options are the game's explainable ones, and those that
were offered before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from marshub import rule_texts
from marshub.kernel import Option, Reason, Session, Words, quote
from marshub.words import Speech

from .fuzzy_search import search_labels

MAX_EXPLAINED = 12  # options that are explained in full; the others are counted
_MAX_NAMED = 3  # titles that are named before the others are counted
_MIN_FOLDED = 6  # causes alike from which on they are one


class Cause(NamedTuple):
    """A reason against an option: its rule, its text, and the names of the actors it applies to; none for everybody."""

    rule: str
    text: str
    actors: tuple[str, ...] = ()


class Explanation(NamedTuple):
    """The explanation of one option.

    Attributes:
        title: The option's title.
        able_actors: The actors who can choose it now; ("",) where options have no actors.
        causes: The reasons against it.
        fixes: The fixes that are possible now.
        option: The id of one of its options that is not legal; "" if all are.
    """

    title: str
    able_actors: tuple[str, ...]  # who can choose it now; ("",) where options have no actors
    causes: tuple[Cause, ...]
    fixes: tuple[str, ...]
    option: str  # the id of an illegal one; "" if all are legal

    @property
    def is_known(self) -> bool:
        """True if there is anything to explain now."""
        return bool(self.able_actors or self.causes)


class Explanations:
    """Explanations of all options of a table in its present state. Use it only while the state does not change."""

    def __init__(self, session: Session[Any, Any], speech: Speech, explainable: Iterable[Option]) -> None:
        """Create explanations of the options `explainable`.

        Options with one label are one entry that several actors (`group`) could choose.
        """
        self._session, self._speech = session, speech
        pending = session.pending
        offered = (*pending.options(), *pending.free_action_options()) if pending is not None else ()
        self._legal = {option.id: option for option in offered}
        self._options_by_title: dict[str, dict[str, Option]] = {}
        verbs_by_title: dict[str, str] = {}
        options = {**{item.id: item for item in explainable}, **self._legal}.values()
        titles = _make_titles(options, speech)
        for option in options:
            title = titles[option.id]
            self._options_by_title.setdefault(title, {})[option.id] = option
            if option.verb is not None:
                verbs_by_title[title] = speech.say(option.verb)
        # A bare number or name is too little to search for without its verb.
        self._names = {title: f"{verbs_by_title.get(title, '')} {title}" for title in self._options_by_title}

    def find_titles(self, query: str) -> list[str]:
        """Return the titles with all words of `query` in their name, their verb, or their actors' names.

        An option's id finds its title.
        """
        if query in self._titles_by_id:
            return [self._titles_by_id[query]]
        return search_labels(self._names, query, self._speech.language)

    @property
    def _titles_by_id(self) -> Mapping[str, str]:
        return {option: title for title, options in self._options_by_title.items() for option in options}

    def list_explanations(self, query: str) -> list[Explanation]:
        """Return the explanations of all titles that match `query`, at most `MAX_EXPLAINED`, the illegal ones first."""
        titles = sorted(
            self.find_titles(query), key=lambda title: not self._legal.keys().isdisjoint(self._options_by_title[title])
        )
        explanations = [self.explain(title) for title in titles[:MAX_EXPLAINED]]
        return [explanation for explanation in explanations if explanation.is_known] or list(
            filter(None, [self.explain_id(query)])
        )

    def explain(self, title: str) -> Explanation:
        """Return the explanation of one title."""
        options = self._options_by_title[title]
        able_actors, remedies = dict[str, None](), dict[str, None]()
        actors_by_cause: dict[tuple[str, str], list[str]] = {}
        option = ""
        for candidate in options.values():
            actor = (
                self._speech.say(candidate.group) if candidate.group is not None and candidate.verb is not None else ""
            )
            reasons = () if candidate.id in self._legal else self._session.explain(candidate.id)
            if not reasons:
                if candidate.id in self._legal:
                    able_actors[actor] = None
                continue
            option = option or candidate.id
            for reason in reasons:
                actors = actors_by_cause.setdefault((reason.rule, self._speech.say(reason.words)), [])
                if actor not in actors:
                    actors.append(actor)
                if reason.remedy is not None:
                    remedies[self._speech.say(reason.remedy)] = None
        illegal_count = sum(candidate.id not in self._legal for candidate in options.values())
        causes = tuple(
            Cause(rule, message, tuple(actors) if len(actors) < illegal_count or able_actors else ())
            for (rule, message), actors in actors_by_cause.items()
        )
        return Explanation(title, tuple(able_actors), causes, (*self._list_fixes(option), *remedies), option)

    def explain_id(self, option: str) -> Explanation | None:
        """Return the explanation of an option by its id; None if nothing is known about it."""
        reasons = self._session.explain(option)
        causes = dict.fromkeys(Cause(reason.rule, self._speech.say(reason.words)) for reason in reasons)
        remedies = dict.fromkeys(self._speech.say(reason.remedy) for reason in reasons if reason.remedy is not None)
        return Explanation(option, (), (*causes,), (*self._list_fixes(option), *remedies), option) if causes else None

    def list_causes(self) -> list[tuple[Cause, list[str]]]:
        """Return each cause once with the titles that it excludes, for their first actor.

        The causes with most titles first. Causes that differ by one name only are one, which names the first few.
        """
        titles_by_reason: dict[tuple[str, str], tuple[Reason, list[str]]] = {}
        for title, options in self._options_by_title.items():
            if not self._legal.keys().isdisjoint(options):
                continue
            for reason in self._session.explain(next(iter(options))):
                key = reason.rule, self._speech.say(reason.words)
                titles = titles_by_reason.setdefault(key, (reason, []))[1]
                if title not in titles:
                    titles.append(title)
        titles_by_cause: dict[Cause, list[str]] = {}
        for alike in _group_alike(titles_by_reason.values()):
            cause = Cause(alike[0][0].rule, self._speech.say(self._fold([reason for reason, _ in alike])))
            titles = titles_by_cause.setdefault(cause, [])
            titles += dict.fromkeys(title for _, titles_of_one in alike for title in titles_of_one)
        return sorted(titles_by_cause.items(), key=lambda entry: -len(entry[1]))

    def _fold(self, alike: Sequence[Reason]) -> Words:
        """Return one sentence for reasons that differ by one argument."""
        words = alike[0].words
        if len(alike) == 1:
            return words
        (name,) = _list_varying(alike)
        values = [str(reason.words.args[name]) for reason in alike]
        names = [self._speech.say(Words(value[1:])) if value.startswith("@") else value for value in values]
        return Words(words.key, {**words.args, name: quote(join_first_titles(names, self._speech, ", "))})

    def list_rules(self, query: str) -> Sequence[rule_texts.Rule]:
        """Return the few rules of the catalogue that answer `query` best: words, a number, or a whole question."""
        from marshub.rule_search import find_rules  # imported late: only a search needs it

        return find_rules(self._session.game.id, query, self._speech.language)

    def _list_fixes(self, option: str) -> tuple[str, ...]:
        """Return the fixes for `option` that are possible now: name, probability of success, and costs."""
        if not option:
            return ()
        fixes, titles = [], self._titles_by_id
        for fix in self._session.find_fixes(option):
            label = titles.get(fix, fix)
            forecast = self._session.forecast(fix)
            notes = []
            if forecast is not None and (forecast.odds or forecast.missing):
                notes = [*forecast.missing, *forecast.costs[:1]]
            probability = (
                f" ({forecast.odds['success']}%)" if forecast is not None and forecast.odds.get("success") else ""
            )
            details = "; ".join(self._speech.say(note.words) for note in notes)
            fixes.append(f"{label}{probability}" + (f": {details}" if details else ""))
        return tuple(fixes)


def _make_titles(options: Collection[Option], speech: Speech) -> dict[str, str]:
    """Return each option's title: its label, with its group where several groups have the same label."""
    labels = {option.id: speech.say(option.label) for option in options}
    groups: dict[str, set[str]] = {}
    group_names = {o.id: speech.say(o.group) for o in options if o.group is not None and o.verb is None}
    for option, label in labels.items():
        groups.setdefault(label, set()).add(group_names.get(option, ""))
    return {
        option: f"{group_names[option]}: {label}" if len(groups[label]) > 1 and group_names.get(option) else label
        for option, label in labels.items()
    }


def _group_alike(reasons: Iterable[tuple[Reason, list[str]]]) -> list[list[tuple[Reason, list[str]]]]:
    """Return groups of reasons whose sentences differ by one argument; single ones where there are few alike."""
    groups: dict[tuple[str, str], list[tuple[Reason, list[str]]]] = {}
    for entry in reasons:
        groups.setdefault((entry[0].rule, entry[0].words.key), []).append(entry)
    result: list[list[tuple[Reason, list[str]]]] = []
    for group in groups.values():
        alike = [reason for reason, _ in group]
        is_folded = len(group) >= _MIN_FOLDED and not alike[0].words.lists and len(_list_varying(alike)) == 1
        result += [group] if is_folded else [[entry] for entry in group]
    return result


def _list_varying(reasons: Sequence[Reason]) -> set[str]:
    """Return the arguments in which the sentences of `reasons` differ."""
    first = reasons[0].words.args
    return {name for name in first if any(reason.words.args.get(name) != first[name] for reason in reasons)}


def join_first_titles(titles: Sequence[str], speech: Speech, separator: str = "; ") -> str:
    """Return the first few titles, and the number of the others."""
    names = separator.join(titles[:_MAX_NAMED])
    hidden_count = len(titles) - _MAX_NAMED
    return speech.plain_text("ui-why-and-more", names=names, count=hidden_count) if hidden_count > 0 else names


def format_rules(game: str, name: str, speech: Speech) -> list[str]:
    """Return a rule's number and title, and its text with example and readings; empty if there is no such rule."""
    rule = rule_texts.find_rule(game, name, speech.language)
    if rule is None:
        return []
    parts = {"example": rule.example, "gap": rule.gap, "conflict": rule.conflict}
    return [
        f"{rule.id}  {rule.title}",
        rule.says,
        *(speech.plain_text(f"ui-rule-{part}", text=text) for part, text in parts.items() if text),
    ]
