"""Speech: languages, fallbacks, nested keys; and English that sounds translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import given
from hypothesis import strategies as st

from marshub import words
from marshub.games.first_martians.box.spaces import SPACES
from marshub.kernel import DamagedSave, SaveError, SaveNotWritten, Words, quote, say
from marshub.words import (
    LANGUAGES,
    Speech,
    UnknownLanguage,
    choose_language,
    list_message_keys,
    make_readable,
    split_entries,
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Two small languages in place of the real ones."""
    for language, text in {
        "en": "-hub = HUB\nhello = Hello, { $name }!\n    .short = Hi\nonly-english = In { -hub }\n"
        "wounds = { $n ->\n    [one] one wound\n   *[other] { $n } wounds\n }\n"
        "# a comment\nmedic = the Medic\nnested = { medic } in the { -hub }\n",
        "it": "-hub = HUB\nhello = Ciao, { $name }!\n"
        "wounds = { $n ->\n    [one] una ferita\n   *[other] { $n } ferite\n }\n"
        "medic = il Medico\nbroken = { $missing }\n",
        "es": "",
    }.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.ftl").write_text(text, encoding="utf-8")
    monkeypatch.setattr(words, "LOCALES", tmp_path)
    return tmp_path


def test_says_in_the_readers_language_with_arguments_that_are_keys(folder):
    speech = Speech("it")
    assert speech.say(say("hello", name="@medic")) == "Ciao, il Medico!"
    assert [speech.plain_text("wounds", n=n) for n in (1, 3)] == ["una ferita", "3 ferite"]


def test_a_name_after_a_number_has_the_form_for_it(folder):
    (folder / "en" / "b.ftl").write_text(
        "herd = { $count } { $of }\nfox = Fox\n"
        "    .counted = { $count ->\n        [one] fox\n       *[other] foxes\n    }\n",
        encoding="utf-8",
    )
    speech = Speech("en")
    assert [speech.say(say("herd", count=n, of="@fox")) for n in (1, 2)] == ["1 fox", "2 foxes"]
    assert speech.say(say("herd", count=2, of="@medic")) == "2 the Medic", "this one has no such form"
    assert speech.say(say("hello", name="@fox")) == "Hello, Fox!", "nothing is counted"
    speech.learn({"en": {"fox": "Wolf"}})
    assert speech.say(say("herd", count=2, of="@fox")) == "2 Wolf", "a pack has renamed it"


def test_no_marks_of_writing_direction(folder):
    assert Speech("en").say(say("hello", name="Ada")) == "Hello, Ada!"


def test_what_is_missing_is_said_in_english_and_then_readably(folder):
    speech = Speech("it")
    assert speech.plain_text("only-english") == "In HUB"
    assert speech.plain_text("nested") == "the Medic in the HUB"
    assert speech.plain_text("hello.short") == "Hi"
    assert speech.plain_text("med-lab", count=2) == "Med lab (count 2)"
    assert speech.say(say("hello", name="@no-such-key")) == "Ciao, No such key!"
    assert speech.plain_text("hello", name="@hub") == "Ciao, @hub!", "whose name begins so is called so"
    assert speech.say(say("hello", name=quote("@hub"))) == "Ciao, @hub!"
    assert speech.has_message("only-english")
    assert not speech.has_message("med-lab")


def test_a_message_whose_places_are_not_filled_falls_back(folder):
    assert Speech("it").plain_text("broken") == "Broken"


def test_a_file_is_read_only_when_something_is_said(folder):
    speech = Speech("en")
    (folder / "en" / "a.ftl").write_text("hello = Late\n", encoding="utf-8")
    assert speech.plain_text("hello") == "Late"


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        ("es", {"MARSHUB_LANG": "it"}, "es"),
        (None, {"MARSHUB_LANG": "it", "LANG": "es_ES.UTF-8"}, "it"),
        (None, {"LANG": "es_AR.UTF-8"}, "es"),
        (None, {"LC_ALL": "it_IT", "LANG": "es_ES"}, "it"),
        (None, {"LANGUAGE": "fr:es", "LANG": "it_IT"}, "es"),
        (None, {"LC_ALL": "C", "LANG": "it_IT"}, "en"),
        (None, {"LANG": "fi_FI.UTF-8"}, "en"),
        ("IT-ch", {}, "it"),
    ],
)
def test_the_language_is_chosen_by_argument_then_environment_then_system(asked, environ, language):
    assert choose_language(asked, environ) == language


@pytest.mark.parametrize(("asked", "environ"), [("tlh", {}), (None, {"MARSHUB_LANG": "klingon"})])
def test_a_language_nobody_translated_is_refused_and_the_others_are_named(asked, environ):
    with pytest.raises(UnknownLanguage, match=r"en \(English\), it \(Italiano\), es \(Español\)"):
        choose_language(asked, environ)


def test_entries_are_told_apart_without_the_comments_between():
    text = "# top\na = one\n    two\n# about b\nb = { $x ->\n   *[other] c = d\n }\n\n-t = term\n"
    assert [name for name, _ in split_entries(text)] == ["a", "b", "-t"]
    assert dict(split_entries(text))["a"] == "a = one\n    two\n"


@given(st.text(), st.dictionaries(st.text(min_size=1), st.one_of(st.integers(), st.text())))
def test_nothing_that_is_said_can_fail(key, args):
    for language in LANGUAGES:
        assert isinstance(Speech(language).say(Words(key, args)), str)


@given(st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True))
def test_a_key_that_nobody_knows_can_still_be_read(key):
    message = make_readable(key)
    assert message.lower() == key.replace("-", " ")
    assert message[0].isupper()


def test_what_a_pack_brings_along_is_said_in_place_of_ours(folder):
    speech = Speech("it")
    speech.learn({"it": {"hello": "Salve {name}"}, "en": {"new.word": "New"}, "es": {"hello": "Hola"}})
    assert speech.plain_text("hello", name="Ada") == "Salve {name}"  # plain text: nothing of it is Fluent
    assert speech.plain_text("new.word") == "New"
    assert speech.has_message("new.word")
    assert Speech("it").plain_text("hello", name="Ada") == "Ciao, Ada!"


def test_the_messages_of_a_language_are_listed(folder):
    assert "hello" in list_message_keys("it")
    assert not any(key.startswith("-") for key in list_message_keys("en"))
    with pytest.raises(UnknownLanguage):
        list_message_keys("tlh")


def test_several_things_in_one_place_are_said_with_commas(folder):
    wounds = Words("hello", {}, {"name": (say("wounds", n=2), say("medic"), say("hello", name="@medic"))})
    assert Speech("it").say(wounds) == "Ciao, 2 ferite, il Medico, Ciao, il Medico!!"
    assert Speech("it").say(Words("hello", {}, {"name": ()})) == "Ciao, !"


def test_a_sentence_within_a_sentence_is_said_with_the_other_arguments():
    within = {"action": "@@fm-option-construct", "facility": "@fm-facility-lab"}
    assert Speech("en").say(say("fm-option-join", top="@fm-astronaut-medic", **within)) == "Join: Build Lab (Medic)"
    # Sentences that name each other have an end.
    names = {f"n{n}": "@@fm-option-join" for n in range(30)}
    assert Speech("en").say(say("fm-option-join", top="x", **names))


def _list_choices(parts: words._Parts) -> Iterator[tuple[str, str]]:
    """Yield (argument, key of a variant) of each choice in a message, and (argument, "") of each other argument."""
    for part in parts[1::2]:
        if isinstance(part, words._Choice):
            yield from ((part.name, key) for key in part.variants)
            for variant in part.variants.values():
                yield from _list_choices(variant)
        elif part[0] == "$":
            yield part[1:], ""


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_simple_messages_are_said_without_the_parser_as_the_parser_says_them(language):
    speech, folder = Speech(language), words.LOCALES / language
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted(folder.glob("*.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    messages = speech._voices[0].messages
    compared = chosen = 0
    for key in sorted(list_message_keys(language)):
        message = bundle.get_message(key)
        patterns = {key: message.value, **{f"{key}.{name}": value for name, value in message.attributes.items()}}
        for name, pattern in patterns.items():
            if pattern is None or (parts := messages._split_simple(name)) is None:
                continue
            choices = list(_list_choices(parts))
            words_or_numbers = {int(key) if key.isdecimal() else key for _, key in choices}
            for value in {"a word", "", 0, 1, 2, -3, 21, 999, -1000, 12345} | words_or_numbers if choices else {""}:
                places = {argument: value for argument, _ in choices}
                said, errors = bundle.format_pattern(pattern, places)
                # A message inside it has places of its own.
                assert speech.plain_text(name, **places) == said or errors, (name, value)
                compared += not errors
            chosen += any(key for _, key in choices)
    assert compared > 10_000
    assert chosen > 200


def test_a_name_without_a_form_after_a_number_needs_no_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words._Messages, "_load", lambda self, name: pytest.fail(f"{name} is parsed"))
    speech = Speech("en")
    assert speech.say(say("fm-brief-sols", sols=3)).startswith("You have 3 sols.")
    assert speech._voices[0].say_counted("mm-card-olympium", 2) is None


def test_only_choices_between_lines_are_made_without_the_parser() -> None:
    assert words._split_pattern("{ $n ->\n    [one] a\n   *[other] { $n } b\n  }, c") is not None
    nested = "{ $n ->\n    [1] { $m ->\n    [1] a\n   *[0] b\n    }\n   *[other] c\n  }"
    assert words._split_pattern(nested) is None
    assert words._split_pattern("one line\nanother") is None


def test_a_place_that_is_not_filled_is_no_message() -> None:
    assert Speech("en").plain_text("fm-wounded") == make_readable("fm-wounded")
    assert Speech("en").plain_text("die-face", die="red") == make_readable("die-face", {"die": "red"})


def test_a_message_is_said_in_a_form_that_it_has(folder):
    speech = Speech("en")
    assert speech.say(say("nested-in", name="@hello.short")) == "Nested in (name Hi)"
    short = speech.in_form("short")
    assert (short.plain_text("hello", name="Ada"), short.plain_text("medic")) == ("Hi", "the Medic")
    assert speech.plain_text("hello", name="Ada") == "Hello, Ada!", "the others are not touched"


def test_an_error_without_a_title_has_that_of_its_kind():
    errors = [SaveNotWritten("full"), DamagedSave("mars.save", ["file"]), SaveError("gone"), OSError("odd")]
    titles = [Speech("en").title_error(error) for error in errors]
    assert titles == [
        "The game could not be saved",
        "The save cannot be used",
        "The save cannot be used",
        "That did not work",
    ]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_spaces_of_the_map_have_their_place_in_words(language):
    speech = Speech(language)
    for space in SPACES:
        name, words_alone = speech.plain_texts([f"fm-space-{space}", f"fm-space-{space}.aloud"])
        assert speech.plain_text(f"fm-space-{space}.long") == f"{name} ({words_alone})"
        assert space[1] in words_alone
        assert name not in words_alone
    assert len({speech.plain_text(f"fm-space-{space}.aloud") for space in SPACES}) == 24


# ---- English that sounds translated (docs/glossary.md, "Words on the screen")

#: What is refused, a text that has it, and a text that says the same well.
TRANSLATED = (
    (
        r"(?<!ahead )(?<!hands )(?<!instead )of \{ \$(?:who|seat|player) \}(?!’)",
        "Crews of { $who }",
        "{ $who }’s Crews",
    ),
    (r"\b(?:markers?|tiles?|overlays?) of \{", "marker of { $part }", "{ $part } marker"),
    (r"× (?=[A-Z{])", "{ $count } × { $good }", "{ $count } { $good }"),
    (r"\bt(?:akes?|aken|ook|aking)(?: \S+){0,2} back\b", "One answer was taken back.", "One answer was undone."),
    (r"\bbr(?:eaks?|oke|oken) off\b", "Break off whenever you like.", "Stop whenever you like."),
    (r"(?<!\$)\bmend(?:s|ed|ing)?\b|\bput(?:s|ting)? right\b", "Mend what is marked FAIL.", "Fix what is marked FAIL."),
    (r"\bgo(?:es)? on\b(?! the)|\bgone on with\b", "Enter: go on", "Enter: continue"),
    (
        r"\bgone away\b|\b(?:board|broker|port|table)\b[^.:]{0,20} (?:is|has) gone\b",
        "The board is gone.",
        "It has disconnected.",
    ),
    (r"\b(?:is|are|was|were|be) (?:told|said)(?! to\b)", "It is told again at each start.", "It is published again."),
    (r"\b(?:says|tells) (?:what|where|whether|who|why)\b", "w says why", "w explains why an answer is missing"),
    (
        r"\bby who\b|\bwho invites\b|(?:^|[.:] )(?-i:W)ho has\b[^?]*$",
        "It is decided by who invites.",
        "The host decides it.",
    ),
    (r"\b(?:or a|that|the) mark in front\b|\bor a mark\b|\bwith that mark\b", "↑ ↓ Enter, or a mark", "or its letter"),
    (r"\bEnter (?:gives|takes) (?:it|one|the)\b", "Enter gives one", "Enter adds one"),
    (r"\bboard’s (?:own )?supply\b", "The board’s supply is on.", "The board’s power supply is on."),
    (r"\bkeeps? (?:its|the) (?:own )?books\b", "The board keeps its own books.", "The board keeps score for you."),
    (
        r"\bgames (?:were )?played on\b|\bweigh(?:ed)? up\b|^Here there is\b",
        "Here there is nothing.",
        "There is nothing here.",
    ),
    (r"\bwith spaces between\b", "2 of these, with spaces between.", "Choose 2, separated by spaces."),
    (r"\bhung up\b", "The other table hung up.", "The other table closed the connection."),
)

#: Messages that may have such a phrase, and why.
NOT_TRANSLATED = {
    "layout-many": "a row of a list: a number alone would read as part of the name",
    "om-lay": "a row of a list: a number alone would read as part of the name",
    "om-reward-points": "a product, as the card prints it",
    **dict.fromkeys(
        (
            "fm-group-withdraw",
            "fm-option-withdraw",
            "fm-option-leave",
            "fm-why-aom-declared",
            "fm-why-declared-already",
            "fm-why-pawn-taken",
        ),
        "the move itself: a pawn goes back from the plan to its player",
    ),
}

#: Packages whose help texts and errors players and builders read.
SPOKEN = ("bridge", "cli", "headless", "join", "link", "serve", "store", "table", "tools")


def find_translated(text: str) -> list[str]:
    """Return the phrases in a text that no native speaker would choose."""
    return [match[0] for pattern, _, _ in TRANSLATED if (match := re.search(pattern, text, re.IGNORECASE))]


def list_english() -> Iterator[tuple[str, str, str]]:
    """Yield each English message but the stories: its file, its name, its text in one line."""
    for file in sorted((words.LOCALES / "en").glob("*.ftl")):
        for name, entry in split_entries(file.read_text(encoding="utf-8")):
            if not name.endswith("-story") and not name.startswith(("fm-adventure-", "fm-campaign-")):
                yield file.stem, name, re.sub(r"\s+", " ", entry.partition("=")[2]).strip()


def list_spoken() -> Iterator[tuple[str, str]]:
    """Yield the sentences in Python's strings that may be printed, and the help texts of commands: place, text."""
    for file in (file for package in SPOKEN for file in sorted((Path(words.__file__).parent / package).rglob("*.py"))):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        silent = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
            and not any("command" in ast.unparse(item) for item in getattr(node, "decorator_list", ()))
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in silent
                and " " in node.value
            ):
                yield f"{file.parent.name}/{file.name}:{node.lineno}", re.sub(r"\s+", " ", node.value)


def test_no_english_message_sounds_translated():
    hits = [(file, name, find_translated(text), text) for file, name, text in list_english()]
    assert [hit for hit in hits if hit[2] and hit[1] not in NOT_TRANSLATED] == []
    assert NOT_TRANSLATED.keys() - {name for _, name, phrases, _ in hits if phrases} == set(), "these are not needed"


def test_no_help_text_or_error_sounds_translated():
    assert [(place, phrases, text) for place, text in list_spoken() if (phrases := find_translated(text))] == []


@pytest.mark.parametrize(("pattern", "bad", "good"), TRANSLATED)
def test_a_phrase_that_sounds_translated_is_found(pattern, bad, good):
    assert find_translated(bad)
    assert re.search(pattern, bad, re.IGNORECASE)
    assert not find_translated(good)
