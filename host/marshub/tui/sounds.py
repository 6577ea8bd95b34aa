"""Sounds of moments: the terminal's bell, or a voice that reads them. They are off by default.

Only what a public `MomentQueue` contains is heard (docs/decisions/0056-moments.md), nothing private to a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from marshub.kernel import Moment
from marshub.table.moment_queue import MomentQueue
from marshub.words import Speech

from .settings import Settings
from .widgets.moment_text import format_headline

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.voice import Voice


class Sounds:
    """The sounds of moments by `settings`. `ring_bell` rings the bell."""

    def __init__(self, speech: Speech, settings: Settings, ring_bell: Callable[[], object]) -> None:
        self.speech, self.settings, self._ring_bell = speech, settings, ring_bell
        self._shown_page: Sequence[Moment] = ()
        self._unshown_moments = MomentQueue()  # moments of a table that shows none
        self._voice: Voice | None = None

    def play_page(self, page: Sequence[Moment]) -> None:
        """Play the moments of `page` once when they begin to be shown; empty if none are shown any more."""
        if list(map(id, page)) == list(map(id, self._shown_page)):
            return
        self._shown_page = page
        self.stop_speaking()
        if page:
            self.announce_moments(page)

    def play_unshown_moments(self, table: GameTable, *, is_board_only: bool = False) -> None:
        """Play what happens at a `table` that shows no moments, or whose screen is dark (`is_board_only`).

        Called after every change, while nothing changes.
        """
        is_audible = self.settings.sound != "off" and (is_board_only or self.settings.pace == "none")
        self._unshown_moments.set_pace("cards" if is_audible else "none", table.session)
        self._unshown_moments.update(table.session)
        moments = []
        while self._unshown_moments.current is not None:
            moments.append(self._unshown_moments.current)
            self._unshown_moments.advance()
        if moments:
            self.announce_moments(moments)

    def announce_moments(self, moments: Sequence[Moment]) -> None:
        """Play these moments together: the bell rings once, a voice reads one after the other."""
        sound = self.settings.sound
        audible = (
            [moment for moment in moments if moment.kind != "plain" and not moment.is_continuation]
            if sound != "off"
            else []
        )
        if sound == "bell" and any(moment.kind != "word" for moment in audible):
            self._ring_bell()
        elif sound == "spoken" and audible:
            from marshub.voice import split_sentences

            self.voice.say(split_sentences(self._list_spoken_texts(audible)), self.speech.language)

    def _list_spoken_texts(self, moments: Iterable[Moment]) -> Iterator[str]:
        """Yield title and dice, the story, and the card's text. The effects can be read on the table."""
        speech = self.speech.in_form("aloud")
        for moment in moments:
            yield format_headline(moment, speech)
            if moment.story is not None:
                yield speech.say(moment.story)
            yield from map(speech.say, moment.text)

    # ------------------------------------------------------------------ the voice

    @property
    def voice(self) -> Voice:
        """The voice, found at first use."""
        if self._voice is None:
            from marshub.voice import Voice

            self._voice = Voice()
        return self._voice

    def describe_problem(self) -> str:
        """Return why nothing is heard although a voice is set; "" if it works."""
        if self.settings.sound != "spoken" or self.voice.is_available:
            return ""
        from marshub.voice import list_program_names

        return self.speech.plain_text("ui-sound-none", programs=", ".join(list_program_names()))

    def stop_speaking(self) -> None:
        """Stop the voice."""
        if self._voice is not None:
            self._voice.stop_speaking()

    def close(self) -> None:
        """Stop the voice for good."""
        if self._voice is not None:
            self._voice.close()
            self._voice = None
