"""Everything that a table may set, in all games: it has words in every language, and no path is ever told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from marshub.chronicle import compose
from marshub.chronicle.writers import write_markdown
from marshub.games import GAMES, load_game
from marshub.headless.replies import Replies
from marshub.kernel import BadAdjustment, MomentLog, Place, Session, Words, find_allowed_values, list_places
from marshub.kernel.labels import describe_correction, label_place, make_path_pattern, parse_path
from marshub.kernel.places import all_metadata
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.serve.page_moments import PageMoments
from marshub.serve.page_moments import describe_moment as told_on_page
from marshub.tui.fuzzy_search import search_initials, search_labels
from marshub.words import Speech, list_message_keys

SETUPS: dict[str, list[dict[str, Any]]] = {
    "first-martians": [{"players": 2}],
    "pocket-mars": [{"players": 2}, {"players": 1}],
    "migration-mars": [{"players": 2}],
    "on-mars": [{"players": 2}, {"players": 1}],
}
RAW = re.compile(r"[a-z]_[a-z]|[|{}=]|\bTrue\b|\bNone\b|\bint\b")  # programs' words
DEEP = 40  # steps: cards lie on the table, and structures stand


@cache
def sessions(game: str) -> tuple[Session[Any, Any], ...]:
    """Tables of a game as it begins and in its midst; what is done to one is to be taken back."""
    result = []
    for setup in SETUPS[game]:
        for steps in (0, DEEP):
            session: Session[Any, Any] = Session(load_game(game), setup, 3)
            play(session, "first", steps=steps)
            result.append(session)
    return tuple(result)


def all_places(session: Session[Any, Any]) -> list[Place]:
    return list(list_places(session.state, session.game.list_names(session.state)))


def one_of_each(session: Session[Any, Any]) -> Iterator[Place]:
    """A place of each kind: of those that differ by ids alone the first."""
    seen: set[str] = set()
    for place in all_places(session):
        pattern = make_path_pattern(session.game, place.path)
        if pattern not in seen:
            seen.add(pattern)
            yield place


def speech_of(session: Session[Any, Any], language: str) -> Speech:
    speech = Speech(language)
    speech.learn(session.game.pack_texts())
    return speech


def parts(words: Words) -> Iterator[Words]:
    """A sentence and all that is said in it."""
    yield words
    for several in (words.lists or {}).values():
        for item in several:
            yield from parts(item)
    for value in words.args.values():
        if isinstance(value, str) and value.startswith("@") and value[1:2] not in "@=":
            yield Words(value[1:])


def unsaid(words: Words, known: frozenset[str]) -> set[str]:
    """Keys of a sentence that a language has no message for; ids that are figures need none."""
    wrong = set()
    for part in parts(words):
        keys = [key for key in part.key.split("|") if not key.startswith("=")]
        plain = part.key.rpartition("=")[2]
        if not any(key in known for key in keys) and not re.fullmatch(r"[A-Z]?\d+( \d+)*", plain):
            wrong.add(part.key)
    return wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_place_has_a_name_of_its_own_in_every_language(game: str, language: str) -> None:
    for session in sessions(game):
        speech, rules = speech_of(session, language), session.game
        known = list_message_keys(language) | frozenset(rules.pack_texts().get(language, {}))
        named: dict[str, str] = {}
        missing: set[str] = set()
        for place in all_places(session):
            words = label_place(rules, place.path)
            for item in words:
                missing |= unsaid(item, known)
            name = ", ".join(map(speech.say, words))
            assert not RAW.search(name), name
            assert name not in named, (name, place.path, named[name])
            named[name] = place.path
        assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_correction_is_told_in_words(game: str, language: str) -> None:
    for session in sessions(game):
        speech = speech_of(session, language)
        known = list_message_keys(language) | frozenset(session.game.pack_texts().get(language, {}))
        missing: set[str] = set()
        for place in one_of_each(session):
            may = find_allowed_values(place.hint, session.game.list_names(session.state))
            for after in [*may.values[:3], None] if may.sort == "choice" else [place.value, None]:
                words = describe_correction(
                    session.game, place.path, _plain(place.value), _plain(after), "the cat", hidden=False
                )
                missing |= unsaid(words, known)
                message = speech.say(words)
                assert place.path not in message or "." not in place.path, message
                assert not RAW.search(message.replace("the cat", "")), message
                assert "the cat" in message
        assert missing == set()


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_there_already_is_no_correction(game: str) -> None:
    for session in sessions(game):
        for place in one_of_each(session):
            if not place.exists or _says_where_it_stands(session, place.path):
                continue
            before = (session.step_count, session.revision, len(session.log), session.pending_id)
            assert session.adjust(place.path, _plain(place.value), "looked again") is None, place.path
            assert (session.step_count, session.revision, len(session.log), session.pending_id) == before


def _says_where_it_stands(session: Session[Any, Any], path: str) -> bool:
    """Set anew, it has the rules take up again from there."""
    return any(all_metadata(step.hint).get("anew") for step in parse_path(session.game.state_type, path))


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_says_what_is_possible(game: str) -> None:
    for session in sessions(game):
        speeches = [speech_of(session, language) for language in LANGUAGES]
        for place in one_of_each(session):
            may = find_allowed_values(place.hint, session.game.list_names(session.state))
            if may.sort not in ("number", "choice") or not place.exists:
                continue
            with pytest.raises(BadAdjustment) as refused:
                session.adjust(place.path, 10**7 if may.sort == "number" else "no such thing")
            words = refused.value.words
            assert words is not None, place.path
            for speech in speeches:
                message = speech.say(words)
                assert not RAW.search(message), message
                assert place.path not in message or "." not in place.path, message
                if may.sort == "number":
                    assert str(may.low) in message, message


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_list_says_what_is_possible(game: str) -> None:
    for session in sessions(game):
        speeches = [speech_of(session, language) for language in LANGUAGES]
        known = [list_message_keys(language) for language in LANGUAGES]
        for place in one_of_each(session):
            may = find_allowed_values(place.hint, session.game.list_names(session.state))
            if may.sort != "list" or may.of is None:
                continue
            values: list[Any] = list(may.of.values) or [0]
            for value in (["no such thing"], values[:1] * 2, values[:40] * 2):
                words = refusal(session, place.path, value)
                if words is None:
                    continue  # so many there may be
                assert words.key not in ("told-can-not", "told-can-not-by"), (place.path, value[:3])
                for speech, keys in zip(speeches, known, strict=True):
                    message = speech.say(words)
                    assert unsaid(words, keys) == set()
                    assert not RAW.search(message), message
                    assert place.path not in message or "." not in place.path, message


def refusal(session: Session[Any, Any], path: str, value: Any) -> Words | None:
    """What is said where a value is refused, and nothing changes by it; None where it may lie there."""
    before = msgspec.json.encode(session.state)
    try:
        session.adjust(path, value)
    except BadAdjustment as error:
        refused = error
    else:
        session.undo(1, sure=True)
        return None
    assert msgspec.json.encode(session.state) == before
    assert refused.words is not None, path
    return refused.words


@pytest.mark.parametrize(
    ("game", "players", "path", "value", "said"),
    [
        (
            "pocket-mars",
            2,
            "columns.eco",
            "of any type",
            "Only cards of this type can be there: Ecosystem (PM-PREP-03).",
        ),
        ("pocket-mars", 2, "discard", "held", "Each card can be in only one place, and this one is elsewhere: "),
        ("pocket-mars", 2, "discard", ["con-0", "con-0"], "There is only one of this card: Prefab Yard."),
        ("pocket-mars", 2, "players.red.kept", ["con-0"], "Cards are dealt and kept only before the first turn."),
        ("on-mars", 2, "players.red.docked", [4, 4], "Ships are on Depot spaces 4 to 8, one on each at most."),
        ("on-mars", 2, "players.red.docked", [9], "Red, ships in the Depot can hold only these: 4 to 8."),
        ("on-mars", 2, "players.red.progress", ["mine"] * 2, "The progress area takes one cube of each type."),
        ("on-mars", 2, "crystals", ["2,3", "2,3"], "Each hex has one crystal or tile at most, and none where a"),
        (
            "on-mars",
            2,
            "players.red.lab",
            {"A1": "mine", "A2": "mine"},
            "A laboratory cannot have two tiles of the same",
        ),
        (
            "migration-mars",
            2,
            "under",
            ["burst-pipe"] * 2,
            "In the box: Burst Pipe (1). Each card can be in only one place.",
        ),
        (
            "migration-mars",
            2,
            "terrain.0,1",
            {"owner": "amber"},
            "H9 takes owner (Amber, Cobalt, Jade, Violet), what (",
        ),
        (
            "migration-mars",
            2,
            "players.amber.rover",
            99,
            "Amber, rover: with the table as it is, only 0 to 31 is possible. ",
        ),
        ("first-martians", 2, "crew.scientist.conditions", ["x"], "Scientist, Conditions: each takes kind (Anemia, "),
    ],
)
def test_refusals_read_as_somebody_would_say_them(game: str, players: int, path: str, value: Any, said: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, 3)
    play(session, "first", steps=0 if value == "of any type" else DEEP)
    if value == "of any type":  # of a deck that is whole
        value = list(session.state.pool)
    elif value == "held":
        value = next(own.hand[:1] for own in session.state.players.values() if own.hand)
    words = refusal(session, path, value)
    assert words is not None
    assert speech_of(session, "en").say(words).startswith(said)


def test_of_a_card_that_somebody_holds_it_is_not_said_where_it_is() -> None:
    """Who sets the discard pile right learns that a card is elsewhere, not in whose hand."""
    for session in sessions("pocket-mars")[:2]:
        players = session.state.players
        hand = next((own.hand for own in players.values() if own.hand), None)
        if hand is None:
            continue
        words = refusal(session, "discard", [*session.state.discard, hand[0]])
        assert words is not None
        assert (words.key, set(words.args)) == ("pm-misfit-twice", {"card"})
        return
    raise AssertionError("nobody holds a card")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Stress can be 0 to 17. At 18 a fight breaks out at once, and Stress starts again at 0."),
        ("it", "Stress: può andare da 0 a 17. A 18 scoppia subito una lite e lo Stress riparte da 0."),
        ("es", "Estrés: puede ir de 0 a 17. Con 18 estalla enseguida una pelea y el Estrés vuelve a 0."),
    ],
)
def test_stress_has_its_range_and_its_reason(language: str, said: str) -> None:
    session = sessions("first-martians")[0]
    with pytest.raises(BadAdjustment) as refused:
        session.adjust("stress", 99)
    assert refused.value.words is not None
    assert Speech(language).say(refused.value.words) == said


@pytest.mark.parametrize(
    ("game", "path", "value", "said"),
    [
        ("first-martians", "facilities.med-lab.parts.cpu", False, "Med Lab, CPU: broken (by hand)"),
        ("first-martians", "facilities.med-lab.now", ["wound"], "Med Lab, tokens on !: nothing → Wound (by hand)"),
        ("first-martians", "tracks.living", 3, "Malfunction tracks, Living Block: 0 → 3 (by hand)"),
        ("first-martians", "box.living", True, "Malfunction Box, Living Block: turned red (by hand)"),
        ("pocket-mars", "players.red.colonists.2", "ship", "Red, colonists, number 3: Earth → Spaceship (by hand)"),
        ("migration-mars", "players.amber.hand.water", 3, "Amber, Water: 2 → 3 (by hand)"),
        ("on-mars", "players.red.resources.water", 2, "Red, Water: 1 → 2 (by hand)"),
    ],
)
def test_a_correction_reads_as_somebody_would_say_it(game: str, path: str, value: Any, said: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2}, 3)
    speech = speech_of(session, "en")
    done = session.adjust(path, value)
    assert done is not None
    result = speech.say(done.describe())
    assert result[:1].upper() + result[1:] == said
    assert session.log[-1] is done or done in session.log
    session.undo(1)


def test_a_refusal_by_the_box_says_what_lies_free_now() -> None:
    """What types cannot say is found out by trying: nine colonists in quarters for four are none."""
    session: Session[Any, Any] = Session(load_game("on-mars"), {"players": 2}, 3)
    before = session.state.players["red"].quarters
    with pytest.raises(BadAdjustment) as refused:
        session.adjust("players.red.quarters", 12)
    assert refused.value.words is not None
    message = Speech("en").say(refused.value.words)
    assert message.startswith("Red, colonists in the Living Quarters: with the table as it is, only 0 to ")
    most = int(re.findall(r"\d+", message)[-1])
    assert session.state.players["red"].quarters == before
    session.adjust("players.red.quarters", most)
    with pytest.raises(BadAdjustment):
        session.adjust("players.red.quarters", most + 1)


def test_words_in_their_order_come_first() -> None:
    labels = {"med": "Med Lab, CPU", "lab": "Lab, CPU", "other": "CPU of the Lab"}
    assert search_labels(labels, "lab cpu", "en") == ["lab", "med", "other"]


@pytest.mark.parametrize(
    ("language", "label", "typed"),
    [
        ("en", "Control centre", "control center"),
        ("en", "Private objectives", "private goal"),
        ("en", "Red, colonists in the Work Area", "red working area"),
        ("en", "Life-support rows", "LSS rows"),
        ("en", "The rival’s rover", "lacerda rover"),
        ("en", "Build: Mine", "construct a building mine"),
        ("en", "Red, crystals below the Depot", "tray"),
        ("it", "Obiettivi privati", "private goal"),
        ("it", "Zona di lavoro", "area di lavoro"),
        ("it", "Righe del supporto vitale", "lss"),
        ("es", "Objetivos privados", "meta privada"),
        ("es", "Área de trabajo", "zona de trabajo"),
        ("es", "Filas de soporte vital", "lss"),
    ],
)
def test_words_of_the_box_find_our_labels(language: str, label: str, typed: str) -> None:
    assert search_labels({"other": "Rovers", "wanted": label}, typed, language) == ["wanted"]


def test_a_label_with_the_typed_words_comes_before_one_with_their_synonyms() -> None:
    labels = {"centre": "Control centre", "center": "Old control center"}
    assert search_labels(labels, "control center", "en") == ["center", "centre"]


@pytest.mark.parametrize(("typed", "first"), [("lc", "lab"), ("mlc", "med"), ("medc", "med"), ("c", "other")])
def test_a_few_letters_find_a_place(typed: str, first: str) -> None:
    labels = {"med": "Med Lab, CPU", "lab": "Lab, CPU", "other": "CPU of the Lab"}
    assert search_initials(labels, typed, {})[0] == first


def test_of_names_that_begin_alike_the_letter_on_the_sign_decides() -> None:
    labels = {"energy": "Laboratorio, connettore di energia", "cpu": "Laboratorio, CPU"}
    assert search_initials(labels, "lc", {"energy": "●E", "cpu": "●C"})[0] == "cpu"
    assert search_initials(labels, "lco", {"energy": "●E", "cpu": "●C"})[0] == "energy"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Med Lab, CPU: broken (by hand: the cat)"),
        ("it", "MedLab, CPU: rotto (a mano: the cat)"),
        ("es", "Enfermería, CPU: avería (a mano: the cat)"),
    ],
)
def test_phones_and_programs_tell_it_alike(language: str, said: str) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 3)
    play(session, "first", steps=12)
    session.adjust("facilities.med-lab.parts.cpu", False, "the cat")
    speech = speech_of(session, language)
    assert said in [told_on_page(moment, speech).title for moment in PageMoments().list_last(session, 3)]
    entries = Replies(speech).make_moment([*MomentLog("").moments_since(session, 0)][-1])
    assert entries["title"] == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("first-martians", "facilities.med-lab.parts.cpu", False),
        ("pocket-mars", "players.red.colonists.2", "ship"),
        ("migration-mars", "players.amber.hand.water", 3),
        ("on-mars", "players.red.resources.water", 2),
    ],
)
def test_no_chronicle_has_a_path(game: str, path: str, value: Any, language: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2}, 3)
    done = session.adjust(path, value)
    assert done is not None
    chronicle = write_markdown(compose(session), speech_of(session, language))
    assert path not in chronicle
    assert path.replace(".", " ") not in chronicle
