"""What the lamps of a board have just done, in words: the one or two of them that matter most, worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from marshub.board.lights import MARKS, STATUS, ZONE
from marshub.board.palette import DARK, Lamp
from marshub.kernel import Indicator
from marshub.kernel.tableau import Tone
from marshub.table.touch import HandAt

from ..basics.lamp_signs import sign
from .board_sight import BoardSight

MOST = 2  # things that are said at a time
_LASTS = 3  # deeds of the hand: before so many are over nothing that matters less takes the place of what was said

#: Marks in order of weight. What the game would have, what is lit while people choose, is no news.
_MARKS = ("refused", "blocking", "stranger", "wrong", "belongs", "accepted")
_TONES: dict[Tone, int] = {"bad": 5, "warn": 7, "good": 8}  # broken parts go before a piece that was accepted
_WEIGHT = {"accepted": 6}
_OTHERS = 9


class News(NamedTuple):
    """Something that a lamp says now: the less `weight`, the more it matters."""

    weight: int
    said: Content


class LampNews:
    """Follows the lamps that `sight` sees, from one look to the next."""

    def __init__(self, sight: BoardSight) -> None:
        self._sight = sight
        self._lamps: list[Lamp] = []
        self._hand: HandAt | None = None
        self._deeds = 0  # since it was said
        self._news: list[News] = []

    def follow(self, lamps: Sequence[Lamp]) -> list[Content]:
        """What they say that they did not say before, or what was said last. Called while nothing changes."""
        hand = self._sight.table.hand
        if hand is not self._hand:
            self._hand = hand
            self._deeds += 1
        before, self._lamps = self._lamps, list(lamps)
        if len(before) == len(lamps):
            changed = [led for led, (then, now) in enumerate(zip(before, lamps, strict=True)) if then != now]
            fresh = sorted(self._told(changed), key=lambda news: news.weight)[:MOST]
            if fresh and (not self._news or self._deeds >= _LASTS or fresh[0].weight <= self._news[0].weight):
                self._news, self._deeds = fresh, 0
        return [news.said for news in self._news]

    def _told(self, changed: Sequence[int]) -> Iterator[News]:
        table = self._sight.table
        said = {each.id: each for each in table.referee.desk.indicators}
        names = table.led_names
        means = dict.fromkeys((names[led].partition("#")[0], self._lamps[led]) for led in changed)
        seen = set[str]()
        for name, lamp in sorted(means, key=lambda each: -max(each[1][:3])):  # of a track where its marker is
            if name not in seen and name != STATUS:
                seen.add(name)
                news = self._zone(name.removeprefix(ZONE), lamp) if name.startswith(ZONE) else None
                news = self._indicator(said[name], lamp) if name in said else news
                if news is not None:
                    yield news

    def _zone(self, zone: str, lamp: Lamp) -> News | None:
        mark = next((mark for mark, each in MARKS.items() if each == lamp), "")
        part = self._sight.by_id.get(f"zone:{zone}")
        if mark not in _MARKS or part is None:
            return None
        what = f"{self._sight.name(part)}: {self._sight.speech.text(f'ui-drawn-mark-{mark}')}"
        return News(_WEIGHT.get(mark, _MARKS.index(mark)), self._with_lamp(what, lamp))

    def _indicator(self, shown: Indicator, lamp: Lamp) -> News | None:
        if lamp == DARK and shown.most - shown.least <= 1:
            return None  # a lamp that went out: what counts now has one that went on
        weight = _TONES.get(shown.tone, _OTHERS)
        return News(weight, self._with_lamp(self._sight.speech.say(shown.words), lamp))

    def _with_lamp(self, what: str, lamp: Lamp) -> Content:
        shown, speech = sign(lamp), self._sight.speech
        what = speech.text("ui-drawn-news", what=what[:1].upper() + what[1:], lamp=self._sight.lamp_words(lamp))
        return Content.assemble((f"{shown.shape}{shown.mark}", f"bold {shown.tone}"), f" {what}")
