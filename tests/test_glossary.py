"""One word for one thing in each language: the glossaries, and texts held against them (decision 0064)."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any

import pytest

from marshub.languages import LANGUAGES, LOCALES
from marshub.words import split_entries

TRANSLATED = [each for each in LANGUAGES if each != "en"]

#: Whose messages begin so.
GAMES_OF = {"fm": "first-martians", "pm": "pocket-mars", "mm": "migration-mars", "om": "on-mars"}
GAMES = tuple(GAMES_OF.values())

_RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+")  # a rule's number is no word
#: Where a hyphen and letters, or words after the program's name, are typed and not read.
_TYPED = re.compile(r"\bmarshub(?: [a-z]+)+|(?<!\w)--?[a-z][a-z-]*")
_REFERENCE = re.compile(r"\{ *([a-z][\w-]*) *\}")
_MARKUP = re.compile(
    r"\{ *\$[\w-]+ *\}|\{ *[A-Z]+\([^)]*\)(?: *->)?|\{ *\$[\w-]+ *->|\*?\[[\w-]+\]|(?<=\s)\.[a-z]+ =|[{}]"
)
_WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w|’(?!s\b))")  # all’ is no word yet

#: English words that are no words of another language here: one of them in a translation was left behind.
ENGLISH = set(
    _WORD.findall(
        "the and of with from this that these those your you they their its which when where what who whose are was "
        "were been have not only each every then than until after before there here out off into onto over under now "
        "must may cannot will would should does done for by as it is if at"
    )
)

Texts = Mapping[str, str]


@functools.cache
def glossary(language: str) -> dict[str, Any]:
    return tomllib.loads((LOCALES / language / "glossary.toml").read_text("utf-8"))


def terms(language: str) -> dict[str, dict[str, Any]]:
    return glossary(language)["term"]  # type: ignore[no-any-return]


@functools.cache
def texts(language: str) -> Texts:
    """What each message says, with messages that it names said too; places, cases and marks of Fluent left out."""
    written = {
        name: re.sub(r"\s+", " ", entry.partition("=")[2])
        for file in sorted((LOCALES / language).glob("*.ftl"))
        for name, entry in split_entries(file.read_text("utf-8"))
    }

    def said(name: str, deep: int = 0) -> str:
        text = written.get(name, "")
        return text if deep > 3 else _REFERENCE.sub(lambda found: said(found[1], deep + 1), text)

    return {name: _RULE.sub("…", _MARKUP.sub("…", said(name))) for name in written}


@functools.cache
def saying(*forms: str) -> re.Pattern[str]:
    """Finds any of `forms` as a whole word; "assist*" is a stem. What begins small may begin a sentence as well."""

    def one(form: str) -> str:
        word = form.rstrip("*")
        first = f"(?i:{re.escape(word[0])})" if word[0].islower() else re.escape(word[0])
        return first + re.escape(word[1:]) + (r"\w*" if form.endswith("*") else "")

    return re.compile(rf"(?<!\w)(?:{'|'.join(map(one, forms))})(?!\w)")


def forms(term: Mapping[str, Any]) -> tuple[str, ...]:
    """How a text says the term. `where` names the phrases that do, if `say` alone may mean something else."""
    return tuple(term.get("where") or (term["say"], *term.get("also", ())))


def among(name: str, groups: Iterable[str]) -> bool:
    return any(fnmatchcase(name, group) for group in groups)


# ---- what is wrong with texts


def forbidden(words: Mapping[str, Mapping[str, Any]], said: Texts) -> list[tuple[str, str, str]]:
    """Message, term and what is wrong, for each word that a term is never called."""
    result = []
    for key, term in words.items():
        if never := [re.escape(word) for word in term.get("never", ())]:
            pattern = re.compile(rf"(?<!\w)(?:{'|'.join(never)})(?!\w)", re.IGNORECASE)
            result += [
                (name, key, f"{hit[0]}, not {term['say']}")
                for name, text in said.items()
                if name not in term.get("except", ()) and (hit := pattern.search(text))
            ]
    return result


def unsaid(language: str, english: Texts, said: Texts) -> list[tuple[str, str, str]]:
    """Message, term and what is wrong, for each English message with a term whose translation has another word."""
    result = []
    for key, term in terms("en").items():
        if term.get("free"):
            continue
        here, elsewhere = terms(language)[key], set(GAMES) - set(term.get("games", GAMES))
        asked, answers = saying(*forms(term)), saying(*forms(here))
        result += [
            (name, key, f"without {here['say']}: {said[name]}")
            for name, text in english.items()
            if GAMES_OF.get(name[:2]) not in elsewhere
            and name not in here.get("except", ())
            and asked.search(text)
            and not answers.search(said[name])
        ]
    return result


def left_over(language: str, english: Texts, said: Texts) -> list[tuple[str, str]]:
    """Message and word, for each English word in `said`: one of the same message, a common one, or a term's."""
    same = glossary(language)["same"]
    own = {word.lower() for term in terms(language).values() for word in _WORD.findall(" ".join(forms(term)))}
    allowed = {word.lower() for word in same["words"]} | own
    names = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in same["names"]) or "(?!)")
    anywhere = ENGLISH | {term["say"].lower() for term in terms("en").values() if " " not in term["say"]}

    def words(text: str) -> set[str]:
        return {word.lower() for word in _WORD.findall(names.sub(" ", _TYPED.sub(" ", text)))}

    result = []
    for name, text in said.items():
        here = words(text)
        further = [word for group, more in same.get("only", {}).items() if fnmatchcase(name, group) for word in more]
        result += [(name, word) for word in sorted(here & (words(english[name]) | anywhere) - allowed - set(further))]
    return result


def misaddressed(language: str, said: Texts) -> list[tuple[str, str]]:
    """Message and word, for each that says tu to the table, or voi to one seat that decides out of sight."""
    groups, words = glossary("en")["address"], glossary(language)["address"]
    to_one, to_all = saying(*words["singular"]), saying(*words["plural"])
    ending = re.compile(rf"\w+(?:{'|'.join(words['plural-endings'])})(?!\w)", re.IGNORECASE)
    plain = {word.lower() for word in words["no-verbs"]}
    result = []
    for name, text in said.items():
        if among(name, groups["either"]):
            continue
        if among(name, groups["one"]) and not among(name, groups["table"]):
            hits = to_all.findall(text) + [word for word in ending.findall(text) if word.lower() not in plain]
        else:
            hits = to_one.findall(text)
        result += [(name, hit) for hit in hits]
    return result


def ill_set(language: str, said: Texts) -> list[str]:
    """Messages with the other kind of apostrophe, or another space before % than the language has."""
    percent = glossary(language)["percent"]
    wrong = re.compile(r"(?<=\w)'|'(?=\w)|" + (r"(?<=[\w…])%" if percent else r"(?<=[\w…])\s%"))
    return [name for name, text in said.items() if wrong.search(_TYPED.sub(" ", text))]


# ---- the glossaries


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_glossaries_have_the_same_terms(language):
    assert terms(language).keys() == terms("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_said(language):
    everything = " ".join(texts(language).values())
    assert [key for key, term in terms(language).items() if not saying(term["say"]).search(everything)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_exception_is_one(language):
    """An exception that nothing needs any more hides the next mistake."""
    words = {key: {**term, "except": ()} for key, term in terms(language).items()}
    granted = {(name, key) for key, term in terms(language).items() for name in term.get("except", ())}
    names = texts(language).keys() & {name for name, _ in granted}
    english, said = ({name: texts(each)[name] for name in names} for each in ("en", language))
    needed = {(name, key) for name, key, _ in forbidden(words, said)}
    if language != "en":
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(glossary(language), "term", words)
            needed |= {(name, key) for name, key, _ in unsaid(language, english, said)}
    assert granted - needed == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_word_that_may_be_the_same_is(language, monkeypatch):
    """A word that is allowed and stands nowhere hides the next one left over."""
    allowed = glossary(language)["same"]
    monkeypatch.setitem(glossary(language), "same", {**allowed, "words": [], "only": {}})
    matches = left_over(language, texts("en"), texts(language))
    assert {word.lower() for word in allowed["words"]} - {word for _, word in matches} == set()
    for group, words in allowed["only"].items():
        assert set(words) - {word for name, word in matches if fnmatchcase(name, group)} == set(), group


# ---- the texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_glossary_refuses(language):
    assert forbidden(terms(language), texts(language)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_english_calls_by_a_term_is_called_by_it(language):
    assert unsaid(language, texts("en"), texts(language)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_english_is_left_over(language):
    assert left_over(language, texts("en"), texts(language)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_table_is_many_and_a_secret_seat_is_one(language):
    assert misaddressed(language, texts(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_percents_are_of_one_kind(language):
    assert ill_set(language, texts(language)) == []


# ---- each of these finds a mistake


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_word_is_found(language):
    for key, term in terms(language).items():
        for word in term["never"]:
            assert forbidden({key: term}, {"planted": f"X, {word.upper()}."})
            assert not forbidden({key: term}, {"planted": f"x{word}x"})


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_synonym_is_found(language):
    for key, term in terms("en").items():
        for form in () if term.get("free") else forms(term):
            english = {"planted": f"X ({form.rstrip('*')})."}
            wrong = [item for _, item, _ in unsaid(language, english, {"planted": "X (Y)."})]
            assert key in wrong
            right = [item for _, item, _ in unsaid(language, english, {"planted": terms(language)[key]["say"]})]
            assert key not in right


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("untranslated", ["A stubborn valve", "Yes: … of the crew", "… sample, please"])
def test_english_is_found(language, untranslated):
    assert left_over(language, {"planted": untranslated}, {"planted": untranslated})


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_common_word_and_a_term_of_english_are_found_anywhere(language):
    for word in (*sorted(ENGLISH), "malfunction", "pawn"):
        assert left_over(language, {"planted": "X"}, {"planted": f"X {word} X"}) == [("planted", word)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_wrong_address_is_found(language):
    one, many = (glossary(language)["address"]["examples"][number] for number in ("singular", "plural"))
    matches = misaddressed(language, {"ui-planted": one, "web-planted": many})
    assert {name for name, _ in matches} == {"ui-planted", "web-planted"}
    assert misaddressed(language, {"ui-planted": many, "web-planted": one}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_mark_is_found(language):
    percent = glossary(language)["percent"]
    assert ill_set(language, {"planted": f"dell'ossigeno: 5{percent}%"})
    assert ill_set(language, {"planted": "5%" if percent else "5 %"})
    assert not ill_set(language, {"planted": f"dell’ossigeno: 5{percent}%"})
