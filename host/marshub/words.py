"""Speech: translates the kernel's `Words` into the reader's language (Project Fluent, `locales/<language>/*.ftl`).

A message is parsed when it is first said, and one of text, simple places and choices between lines never: reading all
of a language at start-up, or Fluent's parser itself, would cost a noticeable part of what `marshub play` has for its
first screen and its first question, and a program of its first plan, with three hundred options to be said.
"""

from __future__ import annotations

import copy
import functools
import locale
import os
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import MarsHubError, Words
from marshub.kernel.errors import find_words
from marshub.kernel.words import LITERAL, OR, PLAIN
from marshub.languages import FALLBACK, LANGUAGES, LOCALES
from marshub.sanitize import sanitize_lines

LANGUAGE_VARIABLE = "MARSHUB_LANG"

_ENTRY = re.compile(r"\n(?=-?[a-zA-Z][\w-]*\s*=)")  # before each: a search for a character is quicker than one for ^
_COMMENT = re.compile(r"\n#.*")
_VALUE = r" *=\s*(?!\.)(\S.*?)\s*(?=\n +\.|\Z)"  # of a message or an attribute; further attributes may follow
_KEY = r"\[(\d+|[a-zA-Z][\w-]*)\]"
#: A word or a number as it is, or another message; a quoted text; or a choice between lines.
_PLACE = re.compile(
    r'\{ *(?:(\$?[a-zA-Z][\w-]*)|"([^"\\{}\n]*)"|'
    rf"\$([a-zA-Z][\w-]*) *->((?:\n +\*?{_KEY}[^\n]*)+)\n) *\}}"
)
_VARIANT = re.compile(rf"\n +(\*?){_KEY} *(\S[^\n]*?) *$", re.MULTILINE)
_GROUPED = 1000  # from here on languages write numbers with marks between thousands
_REFERENCE = re.compile(r"\{[^{}]*?(-?[a-zA-Z][\w-]*)(?:\.[a-zA-Z][\w-]*)?[\s(}]")
_NESTING = 8  # how deep "@key" arguments and messages within messages are followed


class UnknownLanguage(MarsHubError):
    """A language was asked for that nobody has translated."""

    code = "unknown-language"


class Speech:
    """Says words in `language` (a code of LANGUAGES, or a locale's name such as "it_IT.UTF-8").

    What that language lacks is said in English, and what English lacks as a readable form of the key: a missing word
    never stops a game. A message may have forms, as attributes: `.long`, with a place in words beside its short name,
    and `.aloud`, these words alone. `in_form` prefers one of them, "key.long" names it. Raises UnknownLanguage.
    """

    form = ""

    def __init__(self, language: str | None = None) -> None:
        self._learned: dict[str, dict[str, str]] = {}
        self.speak(language)

    def speak(self, language: str | None = None) -> None:
        """Say everything in `language` from now on. Raises UnknownLanguage, and then goes on as before."""
        self.language = choose_language(language)
        voices = [_Voice(code) for code in dict.fromkeys((self.language, FALLBACK))]
        for voice in voices:
            voice.learned.update(self._learned.get(voice.language, {}))
        self._voices = voices  # at once: other threads speak meanwhile

    def in_form(self, form: str) -> Speech:
        """Return a speech of this language that says messages in a form of theirs where they have it."""
        result = copy.copy(self)
        result.form = form
        return result

    def learn(self, words: Mapping[str, Mapping[str, str]]) -> None:
        """Take in further words, {language: {message key: plain text}}: those that a game's packs bring along."""
        for language, lines in words.items():
            self._learned.setdefault(language, {}).update(lines)
        for voice in self._voices:
            voice.learned.update(words.get(voice.language, {}))

    def say(self, words: Words) -> str:
        """Return `words` as a sentence. Arguments that start with "@" are keys themselves and are translated too.

        Beside an argument `count`, a key with an attribute `.counted` (the noun after a number: "battery", "batteries")
        is said so. One that starts with "@@" is a sentence with placeholders of its own, which the other arguments
        fill; one of `quote` is shown as it is. Lists are joined with commas.
        """
        if not words.lists:
            return self._say(words.key, words.args, 0)
        # What was said is said as it is: a name that begins with @ is no message.
        lists = {name: LITERAL + ", ".join(map(self.say, sentences)) for name, sentences in words.lists.items()}
        return self._say(words.key, {**words.args, **lists}, 0)

    def say_all(self, messages: Iterable[Words]) -> list[str]:
        """Return a sentence for each of `messages`."""
        return [self.say(words) for words in messages]

    def say_error(self, error: Exception) -> str:
        """Return what `error` says; in English as far as nobody has translated it."""
        words = find_words(error)
        return self.say(words) if words is not None else str(error)

    def title_error(self, error: Exception) -> str:
        """Return a title for `error`: its own, else that of the most special kind of errors it belongs to."""
        kinds = type(error).__mro__ if isinstance(error, MarsHubError) else (MarsHubError,)
        keys = [f"trouble-{kind.code}" for kind in kinds if issubclass(kind, MarsHubError)]
        return self.plain_text(next(filter(self.has_message, keys)))

    def plain_texts(self, keys: Sequence[str]) -> list[str]:
        """Return the messages `keys`, which have no places."""
        return [self._say(key, {}, _NESTING) for key in keys]

    def plain_text(self, key: str, **args: str | int) -> str:
        """Return the message `key` ("key.attribute" for an attribute of it) with `args` in its places, as they are."""
        return self._say(key, {name: _to_plain(value) for name, value in args.items()}, _NESTING)

    def has_message(self, key: str) -> bool:
        """Return whether the reader's own language, or English, has `key`."""
        return any(voice.has(key) for voice in self._voices)

    def _say(self, key: str, args: Mapping[str, str | int], depth: int) -> str:
        if args and depth < _NESTING:
            args = {name: self._translate_argument(name, args, depth) for name in args}
        if OR in key:
            key = next(filter(self._has, key.split(OR)), key)
        if key.startswith(PLAIN):
            return sanitize_lines(key[1:])
        for voice in self._voices:
            message = voice.say(f"{key.partition('.')[0]}.{self.form}", args) if self.form else None
            message = message if message is not None else voice.say(key, args)
            if message is not None:
                return message
        return make_readable(key, args)

    def _has(self, key: str) -> bool:
        return key.startswith(PLAIN) or self.has_message(key)

    def _translate_argument(self, name: str, args: Mapping[str, str | int], depth: int) -> str | int:
        value = args[name]
        if not isinstance(value, str) or not value.startswith("@"):
            return _to_plain(value)
        if value.startswith(LITERAL):
            return _to_plain(value[len(LITERAL) :])
        if not value.startswith("@@"):
            key, count = value[1:], args.get("count")
            if isinstance(count, int) and (counted := self._voices[0].say_counted(key, count)):
                return counted
            return self._say(key, {}, depth + 1)
        others = {other: what for other, what in args.items() if not str(what).startswith("@@")}  # or it has no end
        return self._say(value[2:], others, depth + 1)


def _to_plain(value: str | int) -> str | int:
    """Return the value of a placeholder, with control characters replaced."""
    return sanitize_lines(value) if isinstance(value, str) and not value.isprintable() else value


def list_message_keys(language: str) -> frozenset[str]:
    """Return all messages that `language` has; raises UnknownLanguage."""
    return frozenset(_load_messages(LOCALES, choose_language(language)).list_keys())


def make_readable(key: str, args: Mapping[str, str | int] | None = None) -> str:
    """Return a form of `key` that a person can read: "facility-med-lab" -> "Facility med lab"."""
    plain = re.sub(r"[-_.]+", " ", key).strip() or "?"
    shown = ", ".join(f"{name} {value}" for name, value in (args or {}).items())
    return plain[0].upper() + plain[1:] + (f" ({shown})" if shown else "")


def choose_language(asked: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """Return the language to speak: `asked`, else MARSHUB_LANG, else the system's, else English.

    Raises UnknownLanguage for what was asked for by name; a system in another language simply gets English.
    """
    for source, name in (("", asked), (" (from MARSHUB_LANG)", environ.get(LANGUAGE_VARIABLE))):
        if name:
            code = _language_code(name)
            if code is None:
                known = ", ".join(f"{known_code} ({language.endonym})" for known_code, language in LANGUAGES.items())
                raise UnknownLanguage(f"there is no translation into {name!r}{source}; choose from {known}")
            return code
    return next((code for code in map(_language_code, _system_languages(environ)) if code), FALLBACK)


def _language_code(name: str) -> str | None:
    """Return the language of a locale's name: "it_IT.UTF-8", "it-CH" and "IT" are Italian; "C" is none of ours."""
    code = re.split(r"[_.@-]", name.strip().lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else None


def _system_languages(environ: Mapping[str, str]) -> Iterator[str]:
    # POSIX: the first of these that is set decides; only LANGUAGE is a list of wishes.
    yield from environ.get("LANGUAGE", "").split(":")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            yield environ[name]
            return
    if sys.platform == "win32":
        import ctypes

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


class _Voice:
    """A language as one Speech knows it: its messages, and what was learned from packs in their place."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.learned: dict[str, str] = {}
        self.messages = _load_messages(LOCALES, language)

    def has(self, key: str) -> bool:
        return key in self.learned or self.messages.has(key)

    def say(self, key: str, args: Mapping[str, str | int]) -> str | None:
        """Return the message, or None if this language lacks it, or it lacks a part."""
        return self.learned[key] if key in self.learned else self.messages.say(key, args)

    def say_counted(self, key: str, count: int) -> str | None:
        """Return the form of a name that follows the number `count`, or None if the name has no such form."""
        return None if key in self.learned else self.messages.say(f"{key}.counted", {"count": count})


@functools.cache
def _load_messages(locales: Path, language: str) -> _Messages:
    """Return the messages of a language, read once for all who speak it.

    A table in browsers has a Speech for each seat.
    """
    return _Messages(locales / language)


class _Choice(msgspec.Struct, frozen=True):
    """A place of a message with a text for each word or number `name`."""

    name: str
    variants: Mapping[str, _Parts]  # by number, plural category or word
    default: str  # the key of the variant for all others


_Parts = list[str | _Choice]  # text and places by turns; a place that begins with a quotation mark is a text


def _split_pattern(pattern: str) -> _Parts | None:
    """Return text and places of a pattern, or None if it has anything else."""
    parts: _Parts = []
    end = 0
    for place in _PLACE.finditer(pattern):
        reference, quoted, name, lines, _ = place.groups()
        parts.append(pattern[end : place.start()])
        end = place.end()
        if name:
            variants, default = {}, ""
            for mark, key, text in _VARIANT.findall(lines):
                if (variant := _split_pattern(text)) is None:
                    return None
                variants[key] = variant
                default = key if mark else default
            parts.append(_Choice(name, variants, default))
        else:
            parts.append(reference or f'"{quoted}')
    parts.append(pattern[end:])
    return None if any(mark in str(text) for text in parts[::2] for mark in "{}\n") else parts


def _is_simple(value: str | int | None) -> bool:
    """Return whether `value` is said as it stands: a word, or a number without marks between thousands."""
    return type(value) is str or (type(value) is int and -_GROUPED < value < _GROUPED)


class _Messages:
    """The messages in a folder: the text of each is known at once, its meaning when it is first said."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._simple: dict[str, _Parts | None] = {}
        self._parsed: set[str] = set()
        self._loading = threading.RLock()  # others speak from their own threads: the demo's hands, seats

    @functools.cached_property
    def _sources(self) -> dict[str, str]:
        return {
            name: entry
            for file in sorted(self._folder.glob("*.ftl"))
            for name, entry in split_entries(file.read_text(encoding="utf-8"))
        }

    @functools.cached_property
    def _bundle(self):  # type: ignore[no-untyped-def]  # fluent.runtime has no types
        from fluent.runtime import FluentBundle

        # Marks that isolate the direction of writing would show as boxes in some terminals.
        return FluentBundle([self._folder.name], use_isolating=False)

    def has(self, key: str) -> bool:
        name, _, attribute = key.partition(".")
        source = self._sources.get(name)
        if source is None or not attribute:
            return source is not None
        return re.search(rf"^ +\.{attribute} *=", source, re.MULTILINE) is not None

    def list_keys(self) -> Iterator[str]:
        """Return all messages."""
        return (name for name in self._sources if not name.startswith("-"))

    def say(self, key: str, args: Mapping[str, str | int]) -> str | None:
        """Return the message, or None if it is not there, or lacks a part."""
        name, _, attribute = key.partition(".")
        if name not in self._sources or name.startswith("-"):
            return None
        if (result := self._format_simple(key, args, 0)) is not None:
            return result
        if attribute and not self.has(key):
            return None  # most names have no form of their own after a number
        with self._loading:
            self._load(name)
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return None
        result, errors = self._bundle.format_pattern(pattern, dict(args))
        return None if errors else str(result)

    def _format_simple(self, name: str, args: Mapping[str, str | int], depth: int) -> str | None:
        """Return a simple message with words and small numbers in its places.

        None where Fluent knows better what to do.
        """
        parts = self._split_simple(name) if name.partition(".")[0] in self._sources and depth < _NESTING else None
        return self._fill(parts, args, depth) if parts is not None else None

    def _fill(self, parts: _Parts, args: Mapping[str, str | int], depth: int) -> str | None:
        texts: list[Any] = list(parts)
        for place in range(1, len(parts), 2):
            part = parts[place]
            value: str | int | None
            if isinstance(part, _Choice):
                variant = self._choose(part, args.get(part.name))
                value = self._fill(variant, args, depth) if variant is not None else None
            elif part[0] == '"':
                value = part[1:]
            else:
                value = args.get(part[1:]) if part[0] == "$" else self._format_simple(part, args, depth + 1)
            if not _is_simple(value):
                return None
            texts[place] = str(value)
        return "".join(texts)

    def _choose(self, choice: _Choice, value: str | int | None) -> _Parts | None:
        """Return the variant for a word or a small number, or None for any other value."""
        if not _is_simple(value):
            return None
        for key, variant in choice.variants.items():
            if isinstance(value, int):
                is_meant = int(key) == value if key.isdecimal() else self._find_plural(value) == key
            elif key.isdecimal():
                return None
            else:
                is_meant = key == value
            if is_meant:
                return variant
        return choice.variants[choice.default]

    @functools.cached_property
    def _find_plural(self) -> Callable[[int], str]:
        """The plural category of a number: "one", "few", "other"..."""
        if ones := LANGUAGES[self._folder.name].ones:
            return lambda number: "one" if abs(number) in ones else "other"
        from babel.core import Locale
        from babel.plural import to_python

        return to_python(Locale(self._folder.name).plural_form)

    def _split_simple(self, name: str) -> _Parts | None:
        """Return text and places by turns, of a message or attribute of one line, or of choices between lines.

        None for all others.
        """
        if name not in self._simple:
            message, _, attribute = name.partition(".")
            source = self._sources[message]
            start = rf"(?sm)^ +\.{re.escape(attribute)}{_VALUE}" if attribute else rf"(?s)\A-?[\w-]+{_VALUE}"
            value = re.search(start, source)
            self._simple[name] = _split_pattern(value[1]) if value else None
        return self._simple[name]

    def _load(self, name: str) -> None:
        """Parse the entry `name`, and first those it refers to."""
        if name in self._parsed or name not in self._sources:
            return
        self._parsed.add(name)
        from fluent.runtime import FluentResource

        entry = self._sources[name]
        for reference in _REFERENCE.findall(entry):
            self._load(reference)
        self._bundle.add_resource(FluentResource(entry))


def capitalize(text: str) -> str:
    """Return `text` with a capital first letter: names are lower-case in sentences and capitalized alone."""
    return text[:1].upper() + text[1:]


def find_lead(heading: str, label: str) -> str:
    """Return the beginning of a label that says what its heading says; "" if it says something else.

    Example:
        >>> find_lead("Take back", "Take back: Explore"), find_lead("Build", "Buildings")
        ('Take back', '')
    """
    end = len(heading)
    is_whole = label[end : end + 1] in (":", " ") and any(map(str.isalnum, label[end:]))
    return label[:end] if heading and label.casefold().startswith(heading.casefold()) and is_whole else ""


@functools.cache
def _list_articles() -> frozenset[str]:
    return frozenset(word for language in LANGUAGES.values() for word in language.articles)


def split_name(name: str) -> list[str]:
    """Return the words of a name without articles, unless it has no others."""
    words = "".join(" " if character in ',()«»“”"' else character for character in name).split()
    return [word for word in words if word.casefold() not in _list_articles()] or words


def make_initials(name: str, letters: int = 0) -> str:
    """Return `name` in a few letters: its beginning, the initial of its last word, and the number at its end.

    `letters`: the greatest number of letters, if not 0.

    Example:
        >>> make_initials("The Solar Panel"), make_initials("Oxygenator 01"), make_initials("Violet 1", 3)
        ('SolP', 'Oxy01', 'Vi1')
    """
    words = split_name(name)
    number = words.pop() if len(words) > 1 and words[-1].isdecimal() else ""
    first = words[0][:3] if words else ""
    end = (words[-1][:1].upper() if len(words) > 1 and not number else "") + number
    return first[: max(1, letters - len(end))] + end if letters else first + end


def split_entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of each message and term ("-name") of a Fluent file, without comments before the next one."""
    for entry in _ENTRY.split(_COMMENT.sub("", "\n" + text.removesuffix("\n")))[1:]:
        yield entry.partition("=")[0].rstrip(), entry + "\n"
