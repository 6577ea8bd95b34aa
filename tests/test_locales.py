"""Every word a player reads: in all languages, with the same places, none missing, none left over."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import babel
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import marshub
from marshub.games import GAMES, load_game
from marshub.games.first_martians.content.library import load_content
from marshub.kernel import Words, say
from marshub.languages import FACTS_FILE, FALLBACK, LANGUAGES, LOCALES, Language, Languages
from marshub.words import Speech, split_entries

SOURCE = Path(marshub.__file__).parent


class _Places(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's word
        self.names.add(node.id.name)


@cache
def messages(language: str) -> dict[str, set[str]]:
    """The places of each message (and "message.attribute") of a language. Fails on anything that is not Fluent."""
    result: dict[str, set[str]] = {}
    for file in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content!r}: {entry.annotations[0].message}"
            if not isinstance(entry, ftl.Message):
                continue
            parts = [
                (entry.id.name, entry.value),
                *((f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes),
            ]
            for name, pattern in parts:
                if pattern is not None:
                    assert name not in result, f"{file}: {name} is said twice"
                    places = _Places()
                    places.visit(pattern)
                    result[name] = places.names
    return result


def kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


@cache
def read_sources() -> tuple[tuple[Path, tuple[ast.AST, ...]], ...]:
    """Return all nodes of each file of code."""
    files = sorted(SOURCE.rglob("*.py"))
    return tuple((file, tuple(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))) for file in files)


@cache
def read_code() -> tuple[list[tuple[str, str, frozenset[str] | None]], set[str], set[str]]:
    """Every say("key", ...) and text("key", ...): where, the key, and its arguments' names (None: not known).

    And all strings, and the patterns of those that are put together (f"phase-{name}").
    """
    calls: list[tuple[str, str, frozenset[str] | None]] = []
    plain: set[str] = set()
    built: set[str] = set()
    for file, nodes in read_sources():
        for node in nodes:
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                key = node.args[0]
                if name in ("say", "text", "Words") and isinstance(key, ast.Constant) and isinstance(key.value, str):
                    names = frozenset(k.arg for k in node.keywords if k.arg)
                    whole = len(names) == len(node.keywords) and len(node.args) == 1
                    calls.append((f"{file.relative_to(SOURCE)}:{node.lineno}", key.value, names if whole else None))
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
                joined = "".join(parts).removeprefix("@")
                if re.match(r"[a-z]{2,}", joined) or re.search(r"[a-z]{4,}$", joined):
                    built.add(joined)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value.removeprefix("@"))
            elif isinstance(node, ast.ClassDef):
                plain.add(kebab(node.name))  # happenings are told by their own name
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                plain.add(node.target.id.replace("_", "-"))  # steps of a quantity's path
    return calls, plain, built


@cache
def mentions() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """All strings in code, templates and packs, and the patterns of those that are put together (f"phase-{name}")."""
    _, code, built = read_code()
    plain = set(code)
    for file in SOURCE.rglob("*.html"):
        plain.update(re.findall(r"""text\(['"]([\w-]+)""", file.read_text(encoding="utf-8")))
    for file in SOURCE.rglob("*.toml"):
        plain.update(text.removeprefix("@") for text in _strings(tomllib.loads(file.read_text(encoding="utf-8"))))
    return frozenset(plain), tuple(re.compile(pattern) for pattern in sorted(built))


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_facts(language):
    """Those with a default may be missing where somebody plays, but not in the languages that we ship."""
    assert [name for name in Language.__struct_fields__ if not getattr(LANGUAGES[language], name)] == []


@pytest.mark.parametrize("language", [code for code, facts in LANGUAGES.items() if facts.ones])
def test_the_plurals_of_a_language_are_those_of_its_locale(language):
    ones = [number for number in range(1000) if babel.Locale(language).plural_form(number) == "one"]
    assert list(LANGUAGES[language].ones) == ones
    assert all(babel.Locale(language).plural_form(number) in ("one", "other") for number in range(1000))


def test_languages_are_found_by_their_facts_file_the_fallback_first(tmp_path):
    facts = 'name = "{}"\nendonym = "x"\nyes = ["y"]\n'
    for code, name in {"sv": "Swedish", "fi": "Finnish", FALLBACK: "English"}.items():
        (tmp_path / code).mkdir()
        (tmp_path / code / FACTS_FILE).write_text(facts.format(name), encoding="utf-8")
    (tmp_path / "notes").mkdir()
    assert list(Languages(tmp_path)) == [FALLBACK, "fi", "sv"]
    assert Languages(tmp_path)["fi"] == Language("Finnish", "x", ("y",))


@pytest.mark.parametrize("facts", ["name = ", 'name = "X"', 'name = "X"\nendonym = "x"\nyes = ["y"]\nyess = 1'])
def test_wrong_facts_are_reported_with_their_file(tmp_path, facts):
    file = tmp_path / "fi" / FACTS_FILE
    file.parent.mkdir()
    file.write_text(facts, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(str(file))):
        Languages(tmp_path)["fi"]


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_languages_say_the_same_things_with_the_same_places(language):
    english, other = messages("en"), messages(language)
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []
    assert {k: (v, other[k]) for k, v in english.items() if other[k] != v} == {}


def test_every_key_that_code_says_exists():
    assert [f"{where} {key}" for where, key, _ in read_code()[0] if key not in messages("en")] == []


def test_every_call_fills_every_place():
    lacking = [
        f"{where} {key}: {sorted(messages('en')[key] - names)}"
        for where, key, names in read_code()[0]
        if names is not None and key in messages("en") and not messages("en")[key] <= names
    ]
    assert lacking == []


def composed(key: str, words: frozenset[str], parts: int = 3) -> bool:
    """Whether `key` is made of up to `parts` strings that code or packs mention: "fm-card" and "lab-cpu"."""
    if key in words:
        return True
    cuts = [at for at, letter in enumerate(key) if letter == "-"] if parts > 1 else []
    return any(key[:at] in words and composed(key[at + 1 :], words, parts - 1) for at in cuts)


def test_no_message_is_left_over():
    plain, built = mentions()
    words = frozenset(word.strip("-") for word in plain)
    unused = [
        key
        for key in messages("en")
        if not composed(key.partition(".")[0], words) and not any(p.fullmatch(key) for p in built)
    ]
    assert unused == []


def test_a_message_nobody_says_would_be_noticed():
    plain, built = mentions()
    words = frozenset(word.strip("-") for word in plain)
    key = "fm-zeppelin-landed"
    assert not composed(key, words)
    assert not any(pattern.fullmatch(key) for pattern in built)


def anything(kind: Any) -> Any:
    """A value that a field of that type may hold, as far as its sentence minds."""
    if kind in (int, bool):
        return 1
    if kind is Words:
        return say("number", n=1)
    return {"action": "x"} if get_origin(kind) is dict else "x"


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_happen_can_be_told(game):
    lacking = []
    for kind in get_args(load_game(game).log_entry_type):
        fields = get_type_hints(kind)
        message = kind(**{name: anything(fields[name]) for name in kind.__struct_fields__}).describe()
        given = {*message.args, *(message.lists or {})}
        key = message.key.removesuffix("-x")
        known = [name for name in messages("en") if name == key or (key != message.key and name.startswith(f"{key}-"))]
        lacking += [message.key] if not known else []
        lacking += [
            f"{name} lacks {messages('en')[name] - given}" for name in known if not messages("en")[name] <= given
        ]
    assert lacking == []


def test_everything_in_the_packs_of_first_martians_has_a_name():
    box = load_content()
    missions = box.missions.values()
    names = [
        *(f"fm-facility-{name}" for name in box.facilities),
        *(f"fm-place-{name}" for name in (*box.facilities, "froggy", "scorpio")),
        *(f"fm-card-{name}" for name in box.malfunctions),
        *(f"fm-tile-{name}" for name in box.tiles),
        *(f"fm-condition-{name}" for name in box.conditions),
        *(f"fm-upgrade-{name}" for name in box.upgrades),
        *(f"fm-event-{name}" for name in box.events),
        *(f"fm-event-{name}-story" for name in box.events),
        *(f"fm-mission-{name}" for name in box.missions),
        *(f"fm-objective-{goal.id}" for mission in missions for goal in mission.objectives),
        *(f"fm-gauge-{gauge}" for mission in missions for gauge in mission.gauges),
        *(f"fm-item-{item}" for mission in missions for item in mission.cargo),
        *(f"ui-fm-face-{face}" for die in box.dice.values() for face in die.faces if not face.isdecimal()),
    ]
    assert [name for name in names if name not in messages("en")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quick_reader_sees_what_the_whole_parser_sees(language):
    quick = {
        name
        for file in (LOCALES / language).glob("*.ftl")
        for name, _ in split_entries(file.read_text(encoding="utf-8"))
        if not name.startswith("-")
    }
    assert quick == {name.partition(".")[0] for name in messages(language)}


#: What says an error in English only, and why no player needs it in another language: a class, or a class in a folder.
ENGLISH_ERRORS = {
    "BadAdjustment": "the screen shows the words of what is allowed; the others are paths that programs send",
    "BadPosition": "a list of paths and what is expected there, for programs",
    "CannotDeterminize": "no player meets it: policies go on without what they could not guess",
    "HardwareError": "for those who draw boards, as are the files that it names",
    "InconsistentTable": "part of a rule's failure, for a bug report",
    "NoAnswerLeft": "part of a rule's failure, for a bug report",
    "PackError": "for authors of packs: file, line and field",
    "PackNotFound": "for authors of packs",
    "ProfileError": "for authors of board profiles: file, line and field",
    "Refused": "for programs: requests and commands",
    "UnknownLanguage": "there is no language to say it in",
    "BadParameter cli/sim.py": "for authors of firmware",
    "IllegalAnswer headless": "for programs",
    "IllegalAnswer kernel/decision.py": "for programs: people choose what is legal, and see the rules against the rest",
    "IllegalAnswer kernel/game_record.py": "part of a RecordError",
    "IllegalAnswer learn": "for programs that learn",
    "BadSetup learn": "for programs that learn",
    "UsageError cli/group.py": "what click says, with a hint",
    "UsageError cli/profile.py": "for authors of board profiles",
}
ERRORS_FILE = Path("kernel/errors.py")  # where errors are made of errors
#: Errors of usage, made of one sentence: `terminal.say_in_language` says it.
CLICK_ERRORS = frozenset({"BadParameter", "ClickException", "UsageError"})


@cache
def list_error_classes() -> dict[str, ast.ClassDef]:
    """Return every class of errors that input causes, by name."""
    classes = [node for _, nodes in read_sources() for node in nodes if isinstance(node, ast.ClassDef)]
    family: dict[str, ast.ClassDef] = {}
    names, before = {"MarsHubError", "LinkError"}, 0
    while len(names) > before:
        before = len(names)
        family |= {node.name: node for node in classes if names & {name_of(base) for base in node.bases}}
        names |= family.keys()
    return family


def name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def says_itself(node: ast.ClassDef) -> bool:
    """Return whether a class of errors has words of its own, or makes them of its arguments."""
    return any(
        (isinstance(part, ast.Assign | ast.AnnAssign) and part.value and "words" in ast.unparse(part).split("=")[0])
        or (isinstance(part, ast.Call) and ast.unparse(part.func) == "super().__init__" and len(part.args) == 2)
        for part in ast.walk(node)
    )


@cache
def read_keyed_errors() -> tuple[list[tuple[str, str, str]], list[str]]:
    """Every SaveError("message", "key", ...) and its like: where, message and key; and those without words."""
    keyed: list[tuple[str, str, str]] = []
    keyless: list[str] = []
    family = list_error_classes()
    silent = {name for name, node in family.items() if not says_itself(node)} - ENGLISH_ERRORS.keys()
    silent |= CLICK_ERRORS
    spoken = family.keys() - ENGLISH_ERRORS.keys()
    for file, nodes in read_sources():
        path = file.relative_to(SOURCE)
        assigned: dict[str, list[tuple[int, ast.expr]]] = {}
        for node in nodes:
            if isinstance(node, ast.Assign):
                pairs = [(node.targets[0], node.value)]
                if isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple):
                    pairs = list(zip(node.targets[0].elts, node.value.elts, strict=False))
                for target, value in pairs:
                    if isinstance(target, ast.Name):
                        assigned.setdefault(target.id, []).append((node.lineno, value))
        for node in nodes:
            if isinstance(node, ast.Raise) and node.exc is not None and name_of(node.exc) in silent:
                keyless.append(f"{path}:{node.lineno}")
            if not isinstance(node, ast.Call):
                continue
            name = name_of(node.func)
            parts = list(node.args)
            if len(parts) == 1 and isinstance(parts[0], ast.Starred) and name in family:
                parts = assigned[parts[0].value.id][0][1].elts
            if parts and isinstance(parts[0], ast.Name):
                before = [pair for pair in assigned.get(parts[0].id, ()) if pair[0] <= node.lineno]
                parts[:1] = [max(before, key=itemgetter(0))[1]] if before else []
            texts = [part.value for part in parts[:2] if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            is_english = any(f"{name} {part}" in ENGLISH_ERRORS for part in (path.as_posix(), path.parts[0]))
            is_said = bool(parts) and isinstance(parts[0], ast.Call) and name_of(parts[0].func) == "say_in_language"
            if len(texts) == 2 and (name in spoken or re.match("(balance|error|record|save|setup)-", texts[1])):
                keyed.append((f"{path}:{node.lineno}", *texts))
            elif name in silent and len(node.args) < 2 and not (is_english or is_said or path == ERRORS_FILE):
                keyless.append(f"{path}:{node.lineno}")
    return keyed, keyless


def test_every_error_that_players_meet_has_words_in_all_languages():
    keyed, keyless = read_keyed_errors()
    assert keyless == []
    assert [f"{where} {key}" for where, _, key in keyed if key not in messages("en")] == []
    assert len(keyed) > 250


def test_no_error_is_left_in_english_for_nothing():
    known = list_error_classes().keys() | CLICK_ERRORS
    assert [name for name in ENGLISH_ERRORS if name.split()[0] not in known] == []


def test_the_english_of_an_error_is_its_message_in_english():
    others = []
    for where, message, key in read_keyed_errors()[0]:
        places = {name: f"<{name}>" for name in re.findall(r"{(\w+)}", message)}
        told = Speech("en").say(say(key, **places)).replace("’", "'")
        others += [] if told == message.format(**places) else [f"{where}: {message!r} is told as {told!r}"]
    assert others == []
