"""Sound for moments: the terminal's bell, or a voice that reads them aloud. Off, unless somebody asks for it.

What is heard is what a `Tale` for all eyes tells (docs/decisions/0056-moments.md): nothing of it is one seat's alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from marshub.kernel import Moment
from marshub.table.telling import Telling
from marshub.words import Speech

from .settings import Settings
from .widgets.moment_text import headline_of

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.voice import Voice


class Sounds:
    """Sounds for moments as `settings` say. `ring` rings the bell."""

    def __init__(self, speech: Speech, settings: Settings, ring: Callable[[], object]) -> None:
        self.speech, self.settings, self._ring = speech, settings, ring
        self._shown: Moment | None = None
        self._unshown = Telling()  # what happens at a table that shows no moments
        self._voice: Voice | None = None

    def show(self, moment: Moment | None) -> None:
        """Play `moment`, which is shown alone now, once; None: nothing is shown any more."""
        if moment is self._shown:
            return
        self._shown = moment
        self.hush()
        if moment is not None:
            self.tell((moment,))

    def follow(self, table: GameTable, *, in_the_dark: bool = False) -> None:
        """Tell what happens at a `table` where no moments are wished for, or nobody looks (`in_the_dark`).

        Called after every change, while nothing changes.
        """
        unshown = self.settings.sound != "off" and (in_the_dark or self.settings.pace == "none")
        self._unshown.at("cards" if unshown else "none", table.session)
        self._unshown.follow(table.session)
        fresh = []
        while self._unshown.now is not None:
            fresh.append(self._unshown.now)
            self._unshown.go_on()
        if fresh:
            self.tell(fresh)

    def tell(self, moments: Sequence[Moment]) -> None:
        """Announce these moments together: the bell rings once for them, a voice reads one after the other."""
        wanted = self.settings.sound
        loud = [each for each in moments if each.kind != "plain" and not each.again] if wanted != "off" else []
        if wanted == "bell" and any(each.kind != "word" for each in loud):
            self._ring()
        elif wanted == "spoken" and loud:
            from marshub.voice import sentences

            self.voice.say(sentences(self._aloud(loud)), self.speech.language)

    def _aloud(self, moments: Iterable[Moment]) -> Iterator[str]:
        """Return title and dice, the story, what a card says. What it brought stands there to be looked at."""
        for moment in moments:
            yield headline_of(moment, self.speech)
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

    def trouble(self) -> str:
        """Return why nothing is heard though it was asked for, in a sentence; "" if nothing is in the way."""
        if self.settings.sound != "spoken" or self.voice.there:
            return ""
        from marshub.voice import names

        return self.speech.text("ui-sound-none", programs=", ".join(names()))

    def hush(self) -> None:
        """Let the voice fall silent."""
        if self._voice is not None:
            self._voice.hush()

    def close(self) -> None:
        """Fall silent for good."""
        if self._voice is not None:
            self._voice.close()
            self._voice = None
