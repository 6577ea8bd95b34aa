"""Why-not: the reasons against any option, its actors, and fixes.

The same for the screen and for plain lines. The options are the game's `candidates`, and those offered before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from marshub import rule_texts
from marshub.kernel import Option, Session
from marshub.words import Speech

from .fuzzy_search import search_labels

MANY = 12  # things that are told in full; others are counted
_SOME = 3  # things that are named before the others are counted
_RULES = 8  # rules that are found by their words


class Cause(NamedTuple):
    """A reason, once: its rule, what it says, and whom it hits, by name; nobody named: everybody."""

    rule: str
    said: str
    whom: tuple[str, ...] = ()


class Explanation(NamedTuple):
    """An explained option: who can do it nevertheless, the reasons against it, and the fixes."""

    title: str
    free: tuple[str, ...]  # who can do it now; ("",) where nobody in particular does
    causes: tuple[Cause, ...]
    mends: tuple[str, ...]
    option: str  # one of those that are not legal; "" if all are

    @property
    def known(self) -> bool:
        """Whether there is anything to say of it now."""
        return bool(self.free or self.causes)


class Explanations:
    """All that can be asked about at a table, as it stands. Called while nothing changes."""

    def __init__(self, session: Session[Any, Any], speech: Speech, wondered: Iterable[Option]) -> None:
        """Explain `wondered`; options of one label are one thing that several could do (`group`)."""
        self._session, self._speech = session, speech
        pending = session.pending
        offered = (*pending.options(), *pending.free_action_options()) if pending is not None else ()
        self._legal = {option.id: option for option in offered}
        self._things: dict[str, dict[str, Option]] = {}
        verbs: dict[str, str] = {}
        named = {**{item.id: item for item in wondered}, **self._legal}.values()
        titles = _make_titles(named, speech)
        for option in named:
            title = titles[option.id]
            self._things.setdefault(title, {})[option.id] = option
            if option.verb is not None:
                verbs[title] = speech.say(option.verb)
        # A bare number or name says too little to be looked for without its verb.
        self._names = {title: f"{verbs.get(title, '')} {title}" for title in self._things}

    def look_up(self, wanted: str) -> list[str]:
        """Return titles of what has all words of `wanted` in its name or verb.

        Or among the names of who could do it.
        """
        if wanted in self._ids:
            return [self._ids[wanted]]
        return search_labels(self._names, wanted)

    @property
    def _ids(self) -> Mapping[str, str]:
        return {option: title for title, ways in self._things.items() for option in ways}

    def list_explanations(self, wanted: str) -> list[Explanation]:
        """Return all about what is named so, or has that id.

        No more than `MANY`, what nobody can do before all else.
        """
        titles = sorted(self.look_up(wanted), key=lambda title: not self._legal.keys().isdisjoint(self._things[title]))
        matches = [self.explain(title) for title in titles[:MANY]]
        return [item for item in matches if item.known] or list(filter(None, [self.explain_id(wanted)]))

    def explain(self, title: str) -> Explanation:
        """Return all about one thing."""
        ways = self._things[title]
        free, remedies = dict[str, None](), dict[str, None]()
        hit: dict[tuple[str, str], list[str]] = {}
        option = ""
        for way in ways.values():
            who = self._speech.say(way.group) if way.group is not None and way.verb is not None else ""
            reasons = () if way.id in self._legal else self._session.explain(way.id)
            if not reasons:
                if way.id in self._legal:
                    free[who] = None
                continue
            option = option or way.id
            for reason in reasons:
                whom = hit.setdefault((reason.rule, self._speech.say(reason.words)), [])
                if who not in whom:
                    whom.append(who)
                if reason.remedy is not None:
                    remedies[self._speech.say(reason.remedy)] = None
        everybody = sum(way.id not in self._legal for way in ways.values())
        causes = tuple(
            Cause(rule, message, tuple(whom) if len(whom) < everybody or free else ())
            for (rule, message), whom in hit.items()
        )
        return Explanation(title, tuple(free), causes, (*self._list_fixes(option), *remedies), option)

    def explain_id(self, option: str) -> Explanation | None:
        """Return the explanation of an option by its id; None if nothing is known of it."""
        reasons = self._session.explain(option)
        causes = dict.fromkeys(Cause(reason.rule, self._speech.say(reason.words)) for reason in reasons)
        remedies = dict.fromkeys(self._speech.say(reason.remedy) for reason in reasons if reason.remedy is not None)
        return Explanation(option, (), (*causes,), (*self._list_fixes(option), *remedies), option) if causes else None

    def list_causes(self) -> list[tuple[Cause, list[str]]]:
        """Return each cause once, with the titles of what it is against, for whoever comes first.

        Those against most first.
        """
        against: dict[Cause, list[str]] = {}
        for title, ways in self._things.items():
            if not self._legal.keys().isdisjoint(ways):
                continue
            for reason in self._session.explain(next(iter(ways))):
                titles = against.setdefault(Cause(reason.rule, self._speech.say(reason.words)), [])
                if title not in titles:
                    titles.append(title)
        return sorted(against.items(), key=lambda each: -len(each[1]))

    def list_rules(self, wanted: str) -> Sequence[str]:
        """Return ids of rules of the catalogue with these words in them, a few."""
        return rule_texts.search(self._session.game.id, wanted, self._speech.language)[:_RULES]

    def _list_fixes(self, option: str) -> tuple[str, ...]:
        """Return the fixes for `option` that are open now: name, and probability of success."""
        if not option:
            return ()
        message, titles = [], self._ids
        for mend in self._session.find_fixes(option):
            label = titles.get(mend, mend)
            forecast = self._session.forecast(mend)
            notes = (
                []
                if forecast is None
                else [*forecast.missing, *forecast.costs[:1]]
                if forecast.odds or forecast.missing
                else []
            )
            likely = f" ({forecast.odds['success']}%)" if forecast is not None and forecast.odds.get("success") else ""
            more = "; ".join(self._speech.say(note.words) for note in notes)
            message.append(f"{label}{likely}" + (f": {more}" if more else ""))
        return tuple(message)


def _make_titles(options: Collection[Option], speech: Speech) -> dict[str, str]:
    """Return the title of each: its label, and where several groups have one that reads so, its group as well."""
    labels = {option.id: speech.say(option.label) for option in options}
    groups: dict[str, set[str]] = {}
    heads = {o.id: speech.say(o.group) for o in options if o.group is not None and o.verb is None}
    for option, label in labels.items():
        groups.setdefault(label, set()).add(heads.get(option, ""))
    return {
        option: f"{heads[option]}: {label}" if len(groups[label]) > 1 and heads.get(option) else label
        for option, label in labels.items()
    }


def join_some(titles: Sequence[str], speech: Speech) -> str:
    """Return the first of these by name, the others counted."""
    named = "; ".join(titles[:_SOME])
    left = len(titles) - _SOME
    return speech.plain_text("ui-why-and-more", names=named, count=left) if left > 0 else named


def format_rules(game: str, name: str, speech: Speech) -> list[str]:
    """Return the text of a rule, with its example and how it is read; empty if there is none of that name."""
    rule = rule_texts.find_rule(game, name, speech.language)
    if rule is None:
        return []
    parts = {"example": rule.example, "gap": rule.gap, "conflict": rule.conflict}
    return [rule.says, *(speech.plain_text(f"ui-rule-{part}", text=text) for part, text in parts.items() if text)]
