"""Sound for moments: the terminal's bell, or a voice that reads them aloud. Off, unless somebody asks for it.

What is heard is what a `Tale` for all eyes tells (docs/decisions/0056-moments.md): nothing of it is one seat's alone.
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
    """Sounds for moments as `settings` say. `ring` rings the bell."""

    def __init__(self, speech: Speech, settings: Settings, ring: Callable[[], object]) -> None:
        self.speech, self.settings, self._ring = speech, settings, ring
        self._shown: Moment | None = None
        self._unshown = MomentQueue()  # what happens at a table that shows no moments
        self._voice: Voice | None = None

    def play_moment(self, moment: Moment | None) -> None:
        """Play `moment`, which is shown alone now, once; None: nothing is shown any more."""
        if moment is self._shown:
            return
        self._shown = moment
        self.stop_speaking()
        if moment is not None:
            self.announce_moments((moment,))

    def follow(self, table: GameTable, *, in_the_dark: bool = False) -> None:
        """Tell what happens at a `table` where no moments are wished for, or nobody looks (`in_the_dark`).

        Called after every change, while nothing changes.
        """
        unshown = self.settings.sound != "off" and (in_the_dark or self.settings.pace == "none")
        self._unshown.set_pace("cards" if unshown else "none", table.session)
        self._unshown.update(table.session)
        fresh = []
        while self._unshown.current is not None:
            fresh.append(self._unshown.current)
            self._unshown.advance()
        if fresh:
            self.announce_moments(fresh)

    def announce_moments(self, moments: Sequence[Moment]) -> None:
        """Announce these moments together: the bell rings once for them, a voice reads one after the other."""
        wanted = self.settings.sound
        loud = (
            [moment for moment in moments if moment.kind != "plain" and not moment.is_continuation]
            if wanted != "off"
            else []
        )
        if wanted == "bell" and any(moment.kind != "word" for moment in loud):
            self._ring()
        elif wanted == "spoken" and loud:
            from marshub.voice import split_sentences

            self.voice.say(split_sentences(self._list_spoken(loud)), self.speech.language)

    def _list_spoken(self, moments: Iterable[Moment]) -> Iterator[str]:
        """Return title and dice, the story, what a card says. What it brought stands there to be looked at."""
        for moment in moments:
            yield format_headline(moment, self.speech)
            if moment.story is not None:
                yield self.speech.say(moment.story)
            yield from map(self.speech.say, moment.text)

    # ------------------------------------------------------------------ the voice

    @property
    def voice(self) -> Voice:
        """The voice; it is looked for at the first use."""
        if self._voice is None:
            from marshub.voice import Voice

            self._voice = Voice()
        return self._voice

    def describe_trouble(self) -> str:
        """Return why nothing is heard though it was asked for, in a sentence; "" if nothing is in the way."""
        if self.settings.sound != "spoken" or self.voice.is_available:
            return ""
        from marshub.voice import list_program_names

        return self.speech.plain_text("ui-sound-none", programs=", ".join(list_program_names()))

    def stop_speaking(self) -> None:
        """Let the voice fall silent."""
        if self._voice is not None:
            self._voice.stop_speaking()

    def close(self) -> None:
        """Fall silent for good."""
        if self._voice is not None:
            self._voice.close()
            self._voice = None
