"""Replies: the kernel's data for programs, with the words for people added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from marshub.kernel import IllegalAnswer, MarsHubError, Moment, Option, Section, Words
from marshub.kernel.decision import Forecast, Reason
from marshub.kernel.describe import Pending, Question
from marshub.kernel.game import Result
from marshub.kernel.odds import Odds
from marshub.kernel.printed_table import Description
from marshub.kernel.words import OR, PLAIN
from marshub.words import Speech

if TYPE_CHECKING:
    from marshub.advice.rows import Row

_encode = msgspec.json.Encoder().encode
_MOST = 20_000  # options whose JSON is kept: of a long evening, not of a thousand games

_TOLD = 4000  # letters of a message


def _shorten(text: str) -> str:
    """Shorten a request's text for a reply."""
    return text if len(text) <= _TOLD else f"{text[:_TOLD]}…"


class Replies:
    """Says things in the language of `speech`; what it returns is ready for JSON.

    A sentence is told as `words`, beside its `key` and, where it has places, `args` and `lists` for programs; `ids`
    has the id of each argument that is the name of a hex.
    """

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        # Games hand the same options out again and again: each is put into words and into JSON once. Whoever is
        # known by its id() must be held on to.
        self._made: dict[int, tuple[Option, msgspec.Raw]] = {}
        self._ids: dict[str | int, str] = {}  # the ids of things, by their names

    @property
    def language(self) -> str:
        """The language that words are in."""
        return self._speech.language

    def learn_names(self, labels: Iterable[tuple[str, Words]]) -> None:
        """Take the ids whose labels are names that need no translation, such as "H8"."""
        self._made.clear()
        self._ids = {words.args["text"]: id_ for id_, words in labels if words.key == "told-text" and words.args}

    def make_pending(self, question: Question | None) -> dict[str, Any] | None:
        """Return the pending decision, or nothing when there is none."""
        if question is None:
            return None
        fields = msgspec.to_builtins(msgspec.structs.replace(question, options=(), beside=(), terms=None))
        plain: dict[str, Any] = {name: fields[name] for name in Pending.__struct_fields__ if name in fields}
        plain |= self._make_sentence(question.prompt, "prompt")
        plain["options"] = [self._encode_option(option) for option in question.options]
        if question.beside:
            plain["beside"] = [self._encode_option(option) for option in question.beside]
        return plain

    def _encode_option(self, option: Option) -> msgspec.Raw:
        known = self._made.get(id(option))
        if known is not None:
            return known[1]
        if len(self._made) >= _MOST:
            self._made.clear()
        plain: dict[str, Any] = msgspec.to_builtins(option)
        plain |= self._make_sentence(option.label, "label")
        if option.group:
            plain["group"] = self._speech.say(option.group)
            plain["group_key"], plain["group_args"] = option.group.key, option.group.args
        if option.verb:
            plain["verb"], plain["verb_key"] = self._speech.say(option.verb), option.verb.key
        if option.risk:
            plain["warning"] = self._speech.plain_text(option.risk)
        encoded = msgspec.Raw(_encode(plain))
        self._made[id(option)] = option, encoded
        return encoded

    def _make_sentence(self, words: Words, name: str = "words") -> dict[str, Any]:
        entries: dict[str, Any] = {name: self._speech.say(words), "key": self._choose_key(words.key)}
        if words.args:
            entries["args"] = words.args
        if ids := {argument: self._ids[value] for argument, value in words.args.items() if value in self._ids}:
            entries["ids"] = ids
        if words.lists:
            entries["lists"] = {
                name: [msgspec.structs.replace(item, key=self._choose_key(item.key)) for item in items]
                for name, items in words.lists.items()
            }
        return entries

    def _choose_key(self, key: str) -> str:
        """Return the one of several alternative keys that has the words."""
        alternatives = key.split(OR)
        return next((name for name in alternatives if name[:1] == PLAIN or self._speech.has_message(name)), key)

    def result(self, result: Result | None) -> dict[str, Any] | None:
        """Return how the game ended, if it has."""
        return None if result is None else {**msgspec.to_builtins(result), "words": self._speech.say(result.reason)}

    def make_data(self, value: Any) -> Any:
        """Return a struct of data as JSON has it, each sentence within it with its words."""
        if isinstance(value, Words):
            return self._make_sentence(value)
        if isinstance(value, msgspec.Struct):
            config = value.__struct_config__
            fields = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
            tag = {config.tag_field: config.tag} if config.tag_field else {}
            return {**tag, **{name: self.make_data(getattr(value, field)) for name, field in fields}}
        if isinstance(value, dict):
            return {str(key): self.make_data(item) for key, item in value.items()}
        return [self.make_data(item) for item in value] if isinstance(value, list | tuple) else value

    def make_description(self, description: Description) -> dict[str, Any]:
        """Return the words of an id, and of what kind it is."""
        text = [self._make_sentence(words) for words in description.text]
        return {
            "kind": description.kind,
            **self._make_sentence(description.label, "label"),
            **({"text": text} if text else {}),
        }

    def make_reasons(self, reasons: Sequence[Reason]) -> list[dict[str, Any]]:
        """Return each reason as data: rule id, text, its spot on the board if it has one, and what would help."""
        return [
            {
                "rule": reason.rule,
                **self._make_sentence(reason.words),
                **({"zone": reason.zone} if reason.zone else {}),
                **({"remedy": self._speech.say(reason.remedy)} if reason.remedy else {}),
            }
            for reason in reasons
        ]

    def make_forecast(self, forecast: Forecast | None) -> dict[str, Any] | None:
        """Return an option's requirements, costs, gains and odds (per cent); no odds while requirements are missing."""
        if forecast is None:
            return None
        entries = {name: self.make_reasons(getattr(forecast, name)) for name in ("missing", "costs", "gains", "risks")}
        return {**entries, "odds": forecast.odds}

    def make_odds(self, odds: Odds) -> dict[str, Any]:
        """Return the exact odds of one thing that chance brings."""
        lines = [
            {**self._make_sentence(line.words), "chance": line.chance, "percent": line.percent, "rule": line.rule}
            for line in odds.lines
        ]
        notes = [self._speech.say(note) for note in odds.notes]
        return {"id": odds.id, **self._make_sentence(odds.title, "title"), "lines": lines, "notes": notes}

    def make_section(self, section: Section) -> dict[str, Any]:
        """Return sentences that belong together, and what they are about."""
        sentences = [
            self._make_sentence(words if isinstance(words, Words) else words.describe()) for words in section.sentences
        ]
        return {**({} if section.title is None else self._make_sentence(section.title, "title")), "told": sentences}

    def make_moment(self, moment: Moment) -> dict[str, Any]:
        """Return a moment: its cause, and a sentence for each effect."""
        entries = {
            "kind": moment.kind,
            **self._make_sentence(moment.title, "title"),
            "who": moment.seat,
            "again": moment.is_continuation,
        }
        if moment.story is not None:
            entries["story"] = self._speech.say(moment.story)
        entries["text"] = [self._speech.say(effect) for effect in moment.text]
        entries["faces"] = [
            {"die": self._speech.say(face.die), "shows": self._speech.say(face.shows), "bad": face.bad}
            for face in moment.faces
        ]
        effects = (effect if isinstance(effect, Words) else effect.describe() for effect in moment.told_effects)
        entries["effects"] = [self._speech.say(effect) for effect in effects]
        return entries

    def make_advice(self, row: Row) -> dict[str, Any]:
        """Return an answer that is advised, as the screen says it."""
        from marshub.advice.translated_rows import translate_row  # imported late: only advice needs it

        result = translate_row(row, self._speech)
        lines = [{"tone": tone, "words": message} for tone, message in result.lines]
        return {"answer": row.answer, "label": result.title, "won": result.won, "lines": lines}

    def make_error(self, error: MarsHubError) -> dict[str, Any]:
        """Return an error; of an illegal answer also the rules that forbid it."""
        entries = {"code": error.code, "message": _shorten(str(error)), **error.details()}
        if error.words is not None:
            entries |= self._make_sentence(error.words)
        if isinstance(error, IllegalAnswer):
            entries["reasons"] = self.make_reasons(error.reasons)
        return entries
