"""The voice: what a program that speaks is told, and that none is left."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_speech import Speakers, wait
from marshub.languages import LANGUAGES
from marshub.voice import Voice, list_program_names, split_sentences

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs here are shell scripts")


@pytest.fixture
def speakers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Speakers:
    return Speakers(tmp_path / "bin", monkeypatch)


@pytest.fixture
def voice() -> Iterator[Voice]:
    voice = Voice("linux")
    yield voice
    voice.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_goes_to_its_input_and_its_language_is_asked_for(speakers: Speakers, voice: Voice, language: str) -> None:
    speakers.add("espeak-ng")
    voice.say("Perché no?\n  Il Nuovo   sol; $(true) `true`", language)
    wait(speakers.texts)
    assert speakers.texts() == ["Perché no? Il Nuovo sol; $(true) `true`"]
    assert speakers.options() == [["--stdin", "-v", language]]


@pytest.mark.parametrize("text", ["--version of it", "-v it", "!-!QUIT", "!-! --help"])
def test_no_text_is_an_option_or_a_command(speakers: Speakers, voice: Voice, text: str) -> None:
    speakers.add_handing_on("spd-say")
    voice.say(text, "en")
    wait(speakers.texts)
    assert speakers.options() == [["--pipe-mode", "--language", "en"]]
    assert speakers.texts()[0][0].isalnum()


def test_the_next_text_stops_the_one_before_and_silence_both(speakers: Speakers, voice: Voice) -> None:
    speakers.add("espeak")
    voice.say("One", "en")
    wait(lambda: speakers.texts() == ["One"])
    (first,) = speakers.alive()
    voice.say("Two", "en")
    wait(lambda: speakers.texts() == ["One", "Two"])
    assert first not in speakers.alive()
    voice.stop_speaking()
    wait(lambda: not speakers.alive())
    voice.say("Three", "en")
    wait(lambda: speakers.texts() == ["One", "Two", "Three"])
    voice.close()
    assert not speakers.alive()
    voice.say("Four", "en")
    assert voice._next is None  # nobody is there any more to be spoken to


def test_of_many_texts_at_once_the_last_is_spoken_to_its_end(speakers: Speakers, voice: Voice) -> None:
    speakers.add("espeak-ng", then="")
    for number in range(20):
        voice.say(f"Number {number}", "en")
    wait(lambda: "Number 19" in speakers.texts())
    wait(lambda: not speakers.alive())
    assert not [text for text in speakers.texts() if text and not text.startswith("Number ")]


def test_who_hands_texts_on_is_told_to_stop_what_it_handed_on(speakers: Speakers, voice: Voice) -> None:
    speakers.add_handing_on("spd-say")
    speakers.add("espeak-ng")  # it has the second place
    voice.say("A long story.", "it")
    wait(speakers.texts)
    voice.stop_speaking()
    wait(lambda: not speakers.alive())
    assert speakers.texts() == ["A long story.\n!-!CANCEL self"]


def test_one_that_fails_leaves_it_to_the_next(speakers: Speakers, voice: Voice) -> None:
    speakers.add("spd-say", code=1)
    speakers.add("espeak-ng", then="exit 0")
    voice.say("Still heard", "es")
    wait(lambda: speakers.texts() == ["Still heard"])
    wait(lambda: not speakers.alive())


def test_on_a_mac_a_voice_that_is_not_there_leaves_it_to_the_systems(speakers: Speakers) -> None:
    speakers.add("say", then='[ "$1" = -v ] && exit 1; exit 0')
    voice = Voice("darwin")
    try:
        voice.say("Ciao", "it")
        wait(lambda: speakers.texts() == ["Ciao", "Ciao"])
        assert speakers.options() == [["-v", "Alice", "-f", "-"], ["-f", "-"]]
    finally:
        voice.close()


def test_windows_speaks_what_it_reads_with_a_voice_of_that_language(speakers: Speakers) -> None:
    speakers.add("powershell", then="exit 0")
    voice = Voice("win32")
    try:
        voice.say("Hola", "es")
        wait(lambda: speakers.texts() == ["Hola"])
        (options,) = speakers.options()
        assert options[:3] == ["-NoProfile", "-NonInteractive", "-Command"]
        assert "'es-ES'" in options[3]
        assert "Hola" not in options[3]
    finally:
        voice.close()


def test_where_nothing_speaks_it_is_silent_and_says_so(speakers: Speakers, voice: Voice) -> None:
    assert not voice.is_available
    voice.say("Nobody hears this", "en")
    voice.close()
    assert list_program_names("linux") == ("spd-say", "espeak-ng", "espeak")
    assert list_program_names("darwin") == ("say",)


def test_texts_end_as_sentences_do() -> None:
    assert split_sentences(iter(["A card", " “Why?” ", "", "It is late!"])) == "A card. “Why?” It is late!"
